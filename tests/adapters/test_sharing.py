"""What the adapters share, which needs none of the frameworks."""

from __future__ import annotations

import copy
import importlib
import pickle
import sys
from typing import Any

import pytest

import threeup3down
from threeup3down.adapters import Episode, Numbering, checked_render_mode
from threeup3down.games import game_named
from threeup3down.games.errors import (
    GameError,
    ImpossibleMoveError,
    MissingExtraError,
    NotationError,
    NotOfferedError,
    PlayersError,
    SeedError,
)

TWO = Numbering.of("threeup3down", 2)


def test_a_game_that_offers_programs_nothing_is_refused_with_what_it_lacks() -> None:
    climb = importlib.import_module("climb")
    with pytest.raises(NotOfferedError, match="climb does not offer actions, encode, features"):
        Numbering.of(climb, 2)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("whist", 2), NotationError),
        (("threeup3down", 7), PlayersError),
        (("threeup3down", 2, "max_turns=never"), GameError),
    ],
)
def test_arguments_that_do_not_fit_are_refused(arguments: Any, error: type[GameError]) -> None:
    with pytest.raises(error):
        Numbering.of(*arguments)


@pytest.mark.parametrize("action", [-1, 526, None, 1.0, "up"])
def test_what_is_no_number_of_a_move_is_refused(action: object) -> None:
    with pytest.raises(ImpossibleMoveError, match="a whole number from 0 to 525"):
        TWO.move_of(action)


def test_a_numbering_can_be_pickled_and_copied_though_a_module_cannot() -> None:
    rules = threeup3down.parse_rules("max_turns=40")
    numbering = Numbering.of(game_named("threeup3down"), 2, rules)
    again = pickle.loads(pickle.dumps(numbering))  # noqa: S301 (our own)
    assert (again.game, again.rules) == (numbering.game, rules)
    assert again.actions == numbering.actions
    assert copy.deepcopy(numbering) is numbering


@pytest.mark.parametrize("name", ["threeup3down", "threethirteen"])
def test_a_users_seed_is_never_that_of_the_deal(name: str) -> None:
    """What was trained on seeds 0 to 99 can be tested on new_game(seed=0) to new_game(seed=99)."""
    numbering, game = Numbering.of(name, 2), game_named(name)
    dealt = [Episode(seed, number) for seed in range(100) for number in range(3)]
    assert not {each.seed_for("deal") for each in dealt} & set(range(100))
    hands = {tuple(seat.hand for seat in each.deal(numbering).seats) for each in dealt}
    tested = [game.new_game(2, seed=seed, first=first) for seed in range(100) for first in (0, 1)]
    assert not hands & {tuple(seat.hand for seat in state.seats) for state in tested}
    assert len({each.seed_for(purpose) for each in dealt for purpose in ("deal", "bots")}) == 600


def test_who_plays_first_rotates_over_games_and_over_seeds() -> None:
    three = Numbering.of("threeup3down", 3)
    one_seed = [Episode.of(4)]
    for _ in range(3):
        one_seed.append(one_seed[-1].next())
    assert [each.deal(three).first for each in one_seed] == [1, 2, 0, 1]
    assert [Episode.of(seed).deal(three).first for seed in range(4)] == [0, 1, 2, 0]


def test_an_episode_shows_no_seed_and_refuses_bad_ones() -> None:
    assert "12345" not in repr(Episode.of(12345))
    with pytest.raises(SeedError):
        Episode.of(-1)


def test_a_render_mode_that_does_not_exist_is_refused() -> None:
    with pytest.raises(
        NotationError, match="'human' is no render mode: expected None or ansi, rgb"
    ):
        checked_render_mode("human")


@pytest.mark.parametrize(
    ("extra", "package"),
    [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("openspiel", "pyspiel")],
)
def test_a_missing_package_is_named_with_the_extra_that_installs_it(
    extra: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, f"threeup3down.adapters.{extra}", raising=False)
    with pytest.raises(MissingExtraError, match=rf'install "threeup3down\[{extra}\]"'):
        importlib.import_module(f"threeup3down.adapters.{extra}")
