"""Measure how well planted faults are found, and print the tables of docs/testing/quality.md.

From the root of the repository, `python -m tests.quality.measuring` looks for every fault with
every entry point that can find it, at the defaults and in two processes: some half an hour.
"""

from __future__ import annotations

import time
from concurrent.futures import ProcessPoolExecutor
from statistics import median
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import attrs

from threeup3down.games import game_named
from threeup3down.testing import LawViolation, check_games, check_laws, searching

from . import faults_of_threethirteen, faults_of_threeup3down
from .comparing import compare, machine
from .planting import planted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .planting import Fault

FAULTS = (*faults_of_threeup3down.FAULTS, *faults_of_threethirteen.FAULTS)
ENTRY_POINTS = ("check_laws", "check_games", "GameMachine")


@attrs.frozen
class Found:
    """What an entry point found.

    Attributes:
        moves: how many the game has that is printed.
        ratio: that divided by the fewest that are needed, either being 1 at least.
        seconds: of processor time, until the game is printed.
        law: the law that is reported; "": a comparison failed.
    """

    moves: int
    ratio: float
    seconds: float
    law: str


def entry_points(fault: Fault) -> Iterator[Callable[[], object] | None]:
    """Yield the entry points, or None for one that cannot find the fault."""
    copy, game = planted(fault.game, *fault.changes), game_named(fault.game)
    yield (lambda: check_laws(copy)) if fault.law else None
    yield lambda: check_games(lambda record: compare(record, copy), game=game)
    yield machine(game, copy, max_examples=100).check


def measured(fault: Fault) -> list[Found | None]:
    """Return what each entry point finds; None: nothing.

    All time is processor time, that for a shorter game included: other work does not count.
    """
    vars(searching)["time"] = SimpleNamespace(monotonic=time.process_time)
    return [look and found(look, fault.fewest) for look in entry_points(fault)]


def found(look: Callable[[], object], fewest: int) -> Found | None:
    begun, law = time.process_time(), ""
    try:
        look()
    except LawViolation as violation:
        line, law = violation.record_text, violation.law
    except Exception as error:  # noqa: BLE001 (whatever a comparison raises)
        notes: list[Any] = getattr(error, "__notes__", [""])
        line = str(notes[0])
    else:
        return None
    moves = len(line.partition("moves=")[2].split())
    seconds = time.process_time() - begun
    return Found(moves, max(moves, 1) / max(fewest, 1), seconds, law)


def cell(one: Found | None) -> str:
    return "-" if one is None else f"{one.moves} in {one.seconds:.0f} s"


def summary(rows: list[list[Found | None]]) -> str:
    """Return for each entry point how many it found, and the medians of those."""
    cells: list[str] = []
    for column in zip(*rows, strict=True):
        found = [one for one in column if one is not None]
        moves, ratio, seconds = (
            median([getattr(one, name) for one in found] or [0])
            for name in ("moves", "ratio", "seconds")
        )
        cells.append(f"{len(found)}: {moves:.0f} moves, {ratio:.1f} times, {seconds:.0f} s")
    return " | ".join(cells)


def main() -> None:
    """Measure and print."""
    rows: dict[Fault, list[Found | None]] = {}
    with ProcessPoolExecutor(2) as processes:
        for fault, row in zip(FAULTS, processes.map(measured, FAULTS), strict=True):
            rows[fault] = row
            other = row[0].law if row[0] and row[0].law != fault.law else ""
            name = f"{fault.game}: {fault.name}{other and f' ({other})'}"
            print(f"| {name} | {fault.fewest} | {' | '.join(map(cell, row))} |", flush=True)  # noqa: T201 (the table)
    for of, some in (("a law of any game", True), ("the rules of one game", False)):
        chosen = [row for fault, row in rows.items() if bool(fault.law) is some]
        print(f"| {len(chosen)} of {of} | {summary(chosen)} |")  # noqa: T201
    print(f"| all {len(rows)} | {summary([*rows.values()])} |")  # noqa: T201


if __name__ == "__main__":
    main()
