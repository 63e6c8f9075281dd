"""What a run of many games costs, against a plain loop in the same run.

`uv run --group batch --group runs python -m benchmarks.simulating` prints it in Markdown. Those
of the plain loop and of the batched engine are of one core, in processor time; the others are of
wall-clock time, and need a machine with nothing else to do. `--million` plays a million games to a
folder as well.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any

import attrs
import numba

import threeup3down
from threeup3down.bots import random_bot
from threeup3down.games import threethirteen
from threeup3down.simulation import play_out, simulate, simulation_of

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_OVERHEAD, LEAST_OF_TWO, LEAST_BATCHED = 1.10, 1.8, 50
MILLION = 1_000_000


@attrs.frozen
class Measured:
    """A game that is measured, between random players.

    Attributes:
        title: the name of the game.
        game: the game.
        players: how many play it.
        games: how many games a round has in the pure engine.
        batched: how many games a round has in the batched engine.
    """

    title: str
    game: Any
    players: int
    games: int
    batched: int

    def run(self, games: int, **options: Any) -> None:
        """Play random games."""
        simulate(self.game, ["random"] * self.players, games, seed=1, **options)

    def loop(self) -> None:
        """Play the same games in a plain loop."""
        many = simulation_of(self.game, ["random"] * self.players, self.games, seed=1)
        bots = [random_bot] * self.players
        for number in range(self.games):
            plan = many.planned(number)
            state = self.game.new_game(self.players, seed=plan.seed, first=plan.first)
            play_out(state, bots, seed=plan.seed)


GAMES = (
    Measured("3UP 3DOWN, 4 players", threeup3down, 4, 200, 20_000),
    Measured("Three Thirteen, 3 players", threethirteen, 3, 5, 500),
)


def main() -> None:
    """Run the benchmarks."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.simulating", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="rounds, each with every part")
    parser.add_argument("--million", action="store_true", help="play a million games as well")
    arguments = parser.parse_args()
    print(f"Load before: {os.getloadavg()[0]:.1f} of {os.cpu_count()} cores.\n")
    for each in GAMES:
        print("\n".join([f"## {each.title}", "", *report(each, arguments.rounds)]))
    if arguments.million:
        print("\n".join(million()))


def report(each: Measured, rounds: int) -> list[str]:
    """Return the ratios of a game as a table."""
    numba.set_num_threads(1)
    each.run(each.batched, engine="batch")  # compiled
    overhead = ratio(
        lambda: each.run(each.games, workers=0, chunk=each.games), each.loop, rounds, process_time
    )
    batched = ratio(
        lambda: each.run(each.games, workers=0, chunk=each.games),
        lambda: each.run(each.batched, engine="batch", chunk=each.batched),
        rounds,
        process_time,
    )
    more = 10 * each.games
    two = ratio(
        lambda: each.run(more, workers=1, chunk=each.games // 5),
        lambda: each.run(more, workers=2, chunk=each.games // 5),
        max(1, rounds // 3),
        perf_counter,
    )
    numba.set_num_threads(numba.config.NUMBA_NUM_THREADS)
    return [
        "| what | ratio | expected |",
        "|---|---|---|",
        f"| `simulate` to a plain loop of `play_out` | {overhead:.2f} | at most {MOST_OVERHEAD} |",
        f"| two processes to one, games a second | {two:.2f} | at least {LEAST_OF_TWO} |",
        f'| `engine="batch"` to `simulate`, games a second on one core '
        f"| {batched * each.batched / each.games:.0f} | at least {LEAST_BATCHED} |",
        "",
    ]


def ratio(
    one: Callable[[], None], other: Callable[[], None], rounds: int, clock: Callable[[], float]
) -> float:
    """Return how many times as long one takes as the other: the median of rounds."""
    found: list[float] = []
    for _ in range(rounds):  # they take turns, so that a slow minute slows both
        start = clock()
        one()
        middle = clock()
        other()
        found.append((middle - start) / (clock() - middle))
    return statistics.median(found)


def million() -> list[str]:
    """Play a million games of 3UP 3DOWN to a folder."""
    with tempfile.TemporaryDirectory() as folder:
        start = perf_counter()
        simulate(
            threeup3down, ["random"] * 4, MILLION, seed=1, engine="batch", folder=f"{folder}/run"
        )
        seconds = perf_counter() - start
        size = sum(
            os.path.getsize(os.path.join(root, name))  # noqa: PTH118, PTH202 (short)
            for root, _, names in os.walk(folder)
            for name in names
        )
    return [
        f"A million games of 3UP 3DOWN of four random players: {seconds:.0f} s on "
        f"{os.cpu_count()} cores, {size / 1e6:.0f} MB of Parquet. Expected: some 120 s.",
    ]


if __name__ == "__main__":
    main()
