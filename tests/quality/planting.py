"""A copy of the rules with a bug in it: another game, and the real one stays as it is.

The modules of `threeup3down.games.threeup3down` are read as text, some of it is replaced, and
the result is loaded under another name. The copy shares nothing with the real game but what
lies outside of it, such as the errors.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.util
import itertools
import sys
from pathlib import Path
from typing import TYPE_CHECKING, cast

import attrs

import threeup3down.games.threeup3down as real

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

    from threeup3down.games.protocol import Game

PACKAGE = real.__name__
FOLDER = Path(real.__file__).parent
numbers = itertools.count(1)


@attrs.frozen
class Change:
    """A piece of the rules' source, and what stands there instead.

    Attributes:
        module: the module of the game, such as "transitions".
        before: the piece as it is, which must be there exactly once.
        after: the piece as it is in the copy.
    """

    module: str
    before: str
    after: str


class PlantingError(ValueError):
    """Refuse a change of a piece that is not there exactly once: the source has moved on."""


class Copy(importlib.abc.InspectLoader, importlib.abc.MetaPathFinder):
    """Finds and loads the modules of one copy."""

    def __init__(self, name: str, changes: Sequence[Change]) -> None:
        self.name = name
        self.changes = changes

    def find_spec(
        self, fullname: str, path: object = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del path, target
        if fullname != self.name and not fullname.startswith(f"{self.name}."):
            return None
        return importlib.util.spec_from_loader(fullname, self, is_package=fullname == self.name)

    def is_package(self, fullname: str) -> bool:
        return fullname == self.name

    def get_source(self, fullname: str) -> str:
        module = fullname.removeprefix(self.name).removeprefix(".") or "__init__"
        source = (FOLDER / f"{module}.py").read_text(encoding="utf-8")
        for change in self.changes:
            if change.module == module:
                if (found := source.count(change.before)) != 1:
                    detail = f"{found} times in {module}.py, expected once: {change.before}"
                    raise PlantingError(detail)
                source = source.replace(change.before, change.after)
        return source.replace(PACKAGE, self.name)  # the one import by the full name is in state.py


def planted(*changes: Change) -> Game:
    """Return a copy of the game with some pieces of its source replaced.

    Every call makes another copy, so that none finds anything in the caches of another.

    Raises:
        PlantingError: a piece is not there exactly once, or in no module of the game.
    """
    name = f"rules_with_a_bug_{next(numbers)}"
    copy = Copy(name, changes)
    for change in changes:
        copy.get_source(f"{name}.{change.module}")
    sys.meta_path.insert(0, copy)
    return cast("Game", importlib.import_module(name))
