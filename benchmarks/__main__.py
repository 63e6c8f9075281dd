"""Measure, print the tables and write them down."""

from __future__ import annotations

import argparse
import cProfile
import io
import platform
import pstats
import statistics
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

import threeup3down
from benchmarks.driving import Functions, Methods, OpenSpielChild, OpenSpielMutable
from benchmarks.encoding import encoding_report
from benchmarks.importing import import_cost
from benchmarks.loop import loop_report
from threeup3down.games import threethirteen
from threeup3down.games.protocol import Game

if TYPE_CHECKING:
    from benchmarks.driving import Driver

RESULTS = Path(__file__).with_name("results.md")
EXPECTED_IMPORT = 2.0
PROFILED = 15  # functions


@attrs.frozen
class Comparison:
    """A game of ours and the peer that it is compared with.

    Attributes:
        title: the name of our game.
        game: our game.
        players: how many play it.
        peer: OpenSpiel's game, as it is loaded.
        expected: the least that is expected, as a multiple of the peer's `child()`.
    """

    title: str
    game: Game
    players: int
    peer: str
    expected: float

    @property
    def drivers(self) -> dict[str, Driver]:
        """The drivers by name: ours first, then the peer's immutable and its mutable style."""
        peer = f"OpenSpiel {self.peer.partition('(')[0]}"
        return {
            f"{self.game.NAME}, functions": Functions(self.game, self.players),
            f"{self.game.NAME}, methods": Methods(self.game, self.players),
            f"{peer}, child()": OpenSpielChild(self.peer),
            f"{peer}, apply_action()": OpenSpielMutable(self.peer),
        }


COMPARISONS = (
    Comparison("3UP 3DOWN", threeup3down, 4, "crazy_eights(players=4)", 0.7),
    Comparison("Three Thirteen", threethirteen, 2, "gin_rummy", 5.0),
)


def main() -> None:
    """Run the benchmarks."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--rounds", type=int, default=15, help="rounds, each with every driver")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each driver a round")
    arguments = parser.parse_args()
    rounds, seconds = arguments.rounds, arguments.seconds
    lines = [
        "# Results",
        "",
        f"`python -m benchmarks --rounds {rounds} --seconds {seconds:g}`, "
        f"Python {platform.python_version()}, {platform.machine()}, one core; "
        f"open-spiel {version('open-spiel')}, attrs {version('attrs')}.",
        "",
        "Random games: legal moves generated, one of them chosen by the same `random.choice` and",
        "applied. Median of the rounds; lowest and highest in brackets.",
        "",
    ]
    for comparison in COMPARISONS:
        lines += measure(comparison, rounds, seconds)
    lines += loop_report(rounds)
    lines += encoding_report(rounds)
    lines += imports(rounds)
    report = "\n".join(lines)
    print(report)
    RESULTS.write_text(report, encoding="utf-8")


def measure(comparison: Comparison, rounds: int, seconds: float) -> list[str]:
    """Return what there is to say of a comparison, in Markdown."""
    drivers = comparison.drivers
    ours, _, child, mutable = drivers
    for driver in drivers.values():  # caches filled, code warmed
        driver(seconds, seed=0)
    rates: dict[str, list[float]] = {name: [] for name in drivers}
    for turn in range(rounds):  # the drivers take turns, so that a slow minute slows all
        for name, driver in drivers.items():
            rates[name].append(driver(seconds, seed=1 + turn))
    medians = {name: statistics.median(values) for name, values in rates.items()}
    ratio = medians[ours] / medians[child]
    lines = [
        f"## {comparison.title}, {comparison.players} players",
        "",
        "| driver | moves per second | of child() | of apply_action() |",
        "|---|---|---|---|",
        *(
            f"| {name} | {median:,.0f} ({min(rates[name]):,.0f} to {max(rates[name]):,.0f}) "
            f"| {median / medians[child]:.2f} | {median / medians[mutable]:.2f} |"
            for name, median in medians.items()
        ),
        "",
        f"Expected: at least {comparison.expected:g} of child(). Measured: {ratio:.2f}.",
        "",
    ]
    if ratio < comparison.expected:
        lines += ["The ratio falls short. Where the time goes, by cProfile:", ""]
        lines += profile(drivers[ours], seconds)
    return lines


def imports(rounds: int) -> list[str]:
    """Return what importing the library costs, in Markdown."""
    ours, attrs_alone = import_cost("threeup3down", rounds), import_cost("attrs", rounds)
    return [
        "## Import",
        "",
        f"`import threeup3down` costs {ours * 1000:.0f} ms and `import attrs` "
        f"{attrs_alone * 1000:.0f} ms: {ours / attrs_alone:.2f} times as much. "
        f"Expected: at most {EXPECTED_IMPORT:g} times.",
        "",
    ]


def profile(driver: Driver, seconds: float) -> list[str]:
    """Return where a driver spends its time, function by function, as a code block."""
    profiler = cProfile.Profile()
    profiler.runcall(driver, 3 * seconds, seed=0)
    text = io.StringIO()
    stats = pstats.Stats(profiler, stream=text)
    stats.strip_dirs().sort_stats("tottime").print_stats(PROFILED)
    table = text.getvalue().partition("   ncalls")
    return ["```", *(table[1] + table[2]).rstrip().splitlines(), "```", ""]


if __name__ == "__main__":
    main()
