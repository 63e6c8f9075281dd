"""Measure, print the table and write it down."""

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

from benchmarks.driving import (
    drive_open_spiel_child,
    drive_open_spiel_mutable,
    drive_threeup3down,
    drive_threeup3down_methods,
)
from benchmarks.importing import import_cost

if TYPE_CHECKING:
    from benchmarks.driving import Driver

RESULTS = Path(__file__).with_name("results.md")
OURS = "threeup3down, functions"
CHILD = "OpenSpiel crazy_eights, child()"
MUTABLE = "OpenSpiel crazy_eights, apply_action()"
DRIVERS: dict[str, Driver] = {
    OURS: drive_threeup3down,
    "threeup3down, methods": drive_threeup3down_methods,
    CHILD: drive_open_spiel_child,
    MUTABLE: drive_open_spiel_mutable,
}
EXPECTED_OF_CHILD = 1.0
EXPECTED_IMPORT = 2.0
PROFILED = 15  # functions


def main() -> None:
    """Run the benchmarks."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--rounds", type=int, default=15, help="rounds, each with every driver")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each driver a round")
    arguments = parser.parse_args()
    report = measure(arguments.rounds, arguments.seconds)
    print(report)
    RESULTS.write_text(report, encoding="utf-8")


def measure(rounds: int, seconds: float) -> str:
    """Return the report, in Markdown."""
    for driver in DRIVERS.values():  # caches filled, code warmed
        driver(seconds, seed=0)
    rates: dict[str, list[float]] = {name: [] for name in DRIVERS}
    for turn in range(rounds):  # the drivers take turns, so that a slow minute slows all
        for name, driver in DRIVERS.items():
            rates[name].append(driver(seconds, seed=1 + turn))
    medians = {name: statistics.median(values) for name, values in rates.items()}
    ours, attrs = import_cost("threeup3down", rounds), import_cost("attrs", rounds)
    ratio = medians[OURS] / medians[CHILD]
    lines = [
        "# Results",
        "",
        f"`python -m benchmarks --rounds {rounds} --seconds {seconds:g}`, "
        f"Python {platform.python_version()}, {platform.machine()}, one core; "
        f"open-spiel {version('open-spiel')}, attrs {version('attrs')}.",
        "",
        "Random games with four players: legal moves generated, one of them chosen by the same",
        "`random.choice` and applied. Median of the rounds; lowest and highest in brackets.",
        "",
        "| driver | moves per second | of child() | of apply_action() |",
        "|---|---|---|---|",
        *(
            f"| {name} | {median:,.0f} ({min(rates[name]):,.0f} to {max(rates[name]):,.0f}) "
            f"| {median / medians[CHILD]:.2f} | {median / medians[MUTABLE]:.2f} |"
            for name, median in medians.items()
        ),
        "",
        f"Expected: at least {EXPECTED_OF_CHILD:g} of child(). Measured: {ratio:.2f}.",
        "",
        f"`import threeup3down` costs {ours * 1000:.0f} ms and `import attrs` "
        f"{attrs * 1000:.0f} ms: {ours / attrs:.2f} times as much. "
        f"Expected: at most {EXPECTED_IMPORT:g} times.",
        "",
    ]
    if ratio < EXPECTED_OF_CHILD:
        lines += ["The ratio falls short. Where the time goes, by cProfile:", "", *profile(seconds)]
    return "\n".join(lines)


def profile(seconds: float) -> list[str]:
    """Return where our driver spends its time, function by function, as a code block."""
    profiler = cProfile.Profile()
    profiler.runcall(drive_threeup3down, 3 * seconds, seed=0)
    text = io.StringIO()
    stats = pstats.Stats(profiler, stream=text)
    stats.strip_dirs().sort_stats("tottime").print_stats(PROFILED)
    table = text.getvalue().partition("   ncalls")
    return ["```", *(table[1] + table[2]).rstrip().splitlines(), "```", ""]


if __name__ == "__main__":
    main()
