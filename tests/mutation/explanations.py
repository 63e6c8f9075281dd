"""The file that explains why some mutants survive: a heading a module, a line a mutant."""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .mutants import Mutant

EXPLANATIONS = Path(__file__).with_name("survivors.md")
HEADING = "## "
ENTRY = re.compile(r"- (`.+?`: `.+?` → `.+?`(?: \(\d+\))?): \S.*")


def explained() -> set[tuple[str, str]]:
    """Return module and change of every mutant that the file explains.

    Raises:
        SystemExit: a line of the list that cannot be read, or that stands there twice.
    """
    entries: set[tuple[str, str]] = set()
    module = ""
    for line in EXPLANATIONS.read_text(encoding="utf-8").splitlines():
        if line.startswith(HEADING):
            module = line.removeprefix(HEADING)
        elif line.startswith("- "):
            entry = ENTRY.fullmatch(line)
            if entry is None or (module, entry[1]) in entries:
                sys.exit(f"{EXPLANATIONS.name}: expected a change and, once, why: {line}")
            entries.add((module, entry[1]))
    return entries


def told(mutants: Iterable[Mutant]) -> set[tuple[str, str]]:
    """Return module and change of mutants as the file writes them.

    Of several that read the same the second ends in "(2)".
    """
    seen: Counter[tuple[str, str]] = Counter()
    entries: set[tuple[str, str]] = set()
    for mutant in mutants:
        module, change = mutant.module, mutant.change()
        seen[module, change] += 1
        number = seen[module, change]
        entries.add((module, change if number == 1 else f"{change} ({number})"))
    return entries
