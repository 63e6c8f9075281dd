"""The table of docs/testing/quality.md, measured anew.

From the root of the repository, `python -m tests.quality.measuring` looks for every planted bug
with five seeds, which takes some minutes, and writes the table.
"""

from __future__ import annotations

import re
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from .bugs import BUGS
from .searching import number_of_moves, search

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .bugs import Bug
    from .searching import Found

PAGE = Path(__file__).parents[2] / "docs" / "testing" / "quality.md"
SEEDS = range(5)
TABLE = re.compile(r"(?<=\n)\| bug \|(?:.*\n)+?(?=\n)")
HEAD = (
    "| bug | found by | examples | moves | fewest moves |\n"  # the widths do not matter
    "|---|---|---|---|---|\n"
)


def start_of_row(bug: Bug) -> str:
    """Return the part of a row that is not measured."""
    return f"| {bug.name} | {'laws' if bug.by_laws else 'comparison'} | "


def row(bug: Bug, found: Iterable[Found | None]) -> str:
    """Return the row of a bug: the median and the greatest number over the seeds."""
    showed = [one for one in found if one is not None]
    assert len(showed) == len(SEEDS), f"{bug.name}: not found with every seed"
    examples = [one.examples for one in showed]
    lengths = [one.length for one in showed]
    return (
        f"{start_of_row(bug)}{median(examples)} / {max(examples)} | "
        f"{median(lengths)} / {max(lengths)} | {number_of_moves(bug.shortest)} |\n"
    )


def main() -> None:
    """Measure, tell the stories, and write the table."""
    rows: list[str] = []
    for bug in BUGS:
        found = [search(bug, number) for number in SEEDS]
        print(bug.name, *filter(None, found), sep="\n  ", flush=True)  # noqa: T201 (a long wait)
        rows.append(row(bug, found))
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(TABLE.sub(lambda _: HEAD + "".join(rows), page), encoding="utf-8")


if __name__ == "__main__":
    main()
