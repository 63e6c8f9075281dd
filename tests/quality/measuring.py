"""Measure how well planted faults are found, and print the table of docs/testing/quality.md.

From the root of the repository, `python -m tests.quality.measuring` looks for every fault with the
entry points that are meant for it, at their defaults, which takes some twenty minutes.
"""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any

from threeup3down.games import game_named
from threeup3down.testing import LawViolation, check_games, check_laws

from . import faults_of_threethirteen, faults_of_threeup3down
from .comparing import compare, machine
from .planting import planted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .planting import Fault


def entry_points(fault: Fault) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield the entry points that are meant for a fault."""
    copy, game = planted(fault.game, *fault.changes), game_named(fault.game)
    if fault.law:
        yield "`check_laws`", lambda: check_laws(copy)
    else:
        yield "`check_games`", lambda: check_games(lambda record: compare(record, copy), game=game)
        yield "`GameMachine`", machine(game, copy, max_examples=100).check


def measured(look: Callable[[], object]) -> tuple[str, int, float]:
    """Return what found a fault, by how many moves, and the processor time."""
    begun, found, line = time.process_time(), "-", ""
    try:
        look()
    except LawViolation as violation:
        found, line = f"`{violation.law}`", violation.record_text
    except Exception as error:  # noqa: BLE001 (whatever a comparison raises)
        notes: list[Any] = getattr(error, "__notes__", [""])
        found, line = "comparison", str(notes[0])
    moves = len(line.partition("moves=")[2].split())
    return found, moves, time.process_time() - begun


def main() -> None:
    """Measure and print."""
    part, parts = map(int, sys.argv[1:] or (0, 1))  # to measure in several processes
    faults = (*faults_of_threeup3down.FAULTS, *faults_of_threethirteen.FAULTS)
    for fault in faults[part::parts]:
        for entry, look in entry_points(fault):
            found, moves, seconds = measured(look)
            row = f"| {fault.game}: {fault.name} | {entry} | {found} | {moves} | {seconds:.0f} |"
            print(row, flush=True)  # noqa: T201 (the table)


if __name__ == "__main__":
    main()
