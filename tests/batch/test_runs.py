"""The batched engine plays the games of a run: the same deals, the same rows."""

from __future__ import annotations

import pytest

pytest.importorskip("numba", reason="the group `batch` is not installed")

from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import threeup3down
from threeup3down.batch import BatchError, NoKernelError, chunks
from threeup3down.batch.checks import kernel_of
from threeup3down.batch.streams import key_of, seeds_of
from threeup3down.bots import random_bot
from threeup3down.declarations import threethirteen_counts, threeup3down_counts
from threeup3down.games import threethirteen, variant
from threeup3down.simulation import Chunk, deal_seed, planned_game, playing, run_of, simulate

from ..laws import random_games  # noqa: TID252 (tests are no package)
from ..laws.threethirteen import random_games as threethirteen_games  # noqa: TID252

SEEDS = st.integers(0, 2**64 - 1)
DEALT = {
    threeup3down: random_games.games(choices=st.just(())),
    threethirteen: threethirteen_games.games(choices=st.just(())),
}


@given(SEEDS, st.lists(st.integers(0, 10**12), min_size=1))
def test_the_seeds_of_deals_are_those_of_the_batched_engine(seed: int, numbers: list[int]) -> None:
    rows = np.array(numbers)
    seeds = seeds_of(key_of(seed), rows, np.zeros_like(rows))
    assert seeds.tolist() == [deal_seed(seed, number) for number in numbers]


@pytest.mark.parametrize("game", [threeup3down, threethirteen])
@given(data=st.data())
def test_both_engines_give_the_same_rows(game: Any, data: st.DataObject) -> None:
    dealt = data.draw(DEALT[game])
    policies = st.sampled_from(kernel_of(game).POLICIES)
    names = data.draw(st.tuples(*[policies] * min(dealt.players, 5)))
    limit = data.draw(st.sampled_from([0, 40, 300]))
    run = run_of(game, names, rules=dealt.rules, limit=limit)
    start = data.draw(st.integers(0, 10**9))
    games = [planned_game(start + i, len(names), seed=dealt.seed) for i in range(3)]
    assert chunks.play_chunk(run, games) == playing.play_chunk(run, games)


@pytest.mark.parametrize("game", [threeup3down, threethirteen])
def test_whole_games_have_the_same_rows(game: Any) -> None:
    rules = None if game is threeup3down else threethirteen.Rules(rounds=(3, 13), decks=1)
    names = [*kernel_of(game).POLICIES, "random"]
    pure, batch = (
        simulate(game, names, 9, rules=rules, seed=7, engine=engine, workers=0, chunk=9)
        for engine in ("pure", "batch")
    )
    assert pure == batch
    assert isinstance(pure, Chunk)
    assert all(sum(pure.columns[name]) for name in kernel_of(game).COUNTS)


def test_kernels_count_what_is_declared() -> None:
    names = threeup3down_counts.COUNTS.names, ("turns", *kernel_of(threethirteen).COUNTS)
    assert names == (kernel_of(threeup3down).COUNTS, threethirteen_counts.COUNTS.names)


def test_what_the_engine_does_not_know_is_refused() -> None:
    def own(view: Any, rng: Any) -> Any:
        return random_bot(view, rng)

    with pytest.raises(BatchError, match="player own: expected one of random, shedder"):
        simulate(threeup3down, ["random", own], 2, engine="batch")
    with pytest.raises(BatchError, match="fold mine: expected none of one's own"):
        simulate(threeup3down, ["random"] * 2, 2, engine="batch", folds={"mine": lambda *_: 0})
    other: Any = variant(threeup3down, name="other", legal_moves=threeup3down.legal_moves)
    with pytest.raises(NoKernelError):
        simulate(other, ["random"] * 2, 2, engine="batch")
