"""A bot that searches makes the same moves on the batched engine as without it."""

from __future__ import annotations

import pytest

pytest.importorskip("numba", reason="the group `batch` is not installed")

import random
from typing import TYPE_CHECKING, Any

from hypothesis import given, settings
from hypothesis import strategies as st

import threeup3down
from threeup3down.batch.valuing import values_of as BATCH  # noqa: N812
from threeup3down.bots import TreeSearch
from threeup3down.bots.threethirteen import this_round
from threeup3down.games import threethirteen, variant
from threeup3down.simulation.valuing import values_of as PURE  # noqa: N812
from threeup3down.testing import states

if TYPE_CHECKING:
    from collections.abc import Callable

LIMIT = 30
FEW = settings(max_examples=max(1, settings().max_examples // 3))
PARTS: dict[Any, Callable[[Any], Any]] = {
    threeup3down: lambda state: state,
    threethirteen: this_round,
}


@pytest.mark.parametrize("game", PARTS, ids=lambda each: each.NAME)
@FEW
@given(st.data())
def test_play_outs_are_worth_the_same(game: Any, data: st.DataObject) -> None:
    part = PARTS[game](data.draw(states(game=game)))
    seeds = [data.draw(st.integers(0, 2**64 - 1)) for _ in range(2)]
    expected = [list(each) for each in PURE(game)([part] * 2, seeds, LIMIT)]
    values = BATCH(game)
    assert values is not None
    assert values([part] * 2, seeds, LIMIT) == expected


@pytest.mark.parametrize("game", PARTS, ids=lambda each: each.NAME)
def test_a_search_chooses_alike(game: Any) -> None:
    rules = game.parse_rules("standard" if game is threeup3down else "rounds=4")
    state = game.new_game(2, rules=rules, seed=5)
    seen = game.Memory(state.view(0))
    moves = [
        TreeSearch(40, values=values(game))(seen, random.Random(1))
        for values in (BATCH, PURE, lambda _: None)
    ]
    assert moves[0] == moves[1] == moves[2]


def test_a_variant_is_played_out_in_the_pure_engine() -> None:
    house = variant(threeup3down, name="house")
    assert BATCH(house) is None
