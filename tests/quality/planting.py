"""A copy of a game with a fault in it: another game, and the real one stays as it is.

The package of the game is copied to a folder, where some of its text is replaced, and imported
under another name. So other processes can import it too. The copy shares nothing with the real
game but what lies outside of it, such as the errors.
"""

from __future__ import annotations

import importlib
import itertools
import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, cast

import attrs

from threeup3down.games import game_named

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game

numbers = itertools.count(1)


@attrs.frozen
class Change:
    """A piece of a game's source, and what stands there instead.

    Attributes:
        module: the module of the game, such as "transitions".
        before: the piece as it is, which must be there exactly once.
        after: the piece as it is in the copy.
    """

    module: str
    before: str
    after: str


@attrs.frozen
class Fault:
    """A fault that somebody may make.

    Attributes:
        game: the name of the game.
        name: what the copy does wrong.
        law: the law that has to find it; "": the copy is at one with itself and plays by other
            rules, which a comparison with the real ones has to find.
        fewest: a number of moves that no game which shows it can do without, by the rules: such
            as one for each choice of 3UP, a discard for a hand, another for the 3UP and three
            flips to finish, or three moves for a reshuffle.
        changes: the change of the source.
    """

    game: str
    name: str
    law: str
    fewest: int
    changes: tuple[Change, ...]


def fault(game: str, name: str, law: str, fewest: int, *changes: tuple[str, str, str]) -> Fault:
    return Fault(game, name, law, fewest, tuple(Change(*change) for change in changes))


class PlantingError(ValueError):
    """Refuse a change of a piece that is not there exactly once: the source has moved on."""


def folder_of(game: str) -> Path:
    module = game_named(game)
    return Path(str(module.__file__)).parent  # type: ignore[attr-defined]


def check_change(game: str, change: Change) -> None:
    """Refuse a change of a piece that is not there exactly once.

    Raises:
        PlantingError: it is not.
    """
    source = (folder_of(game) / f"{change.module}.py").read_text(encoding="utf-8")
    if (found := source.count(change.before)) != 1:
        raise PlantingError(f"{found} times in {change.module}.py, expected once: {change.before}")


def planted(game: str, *changes: Change) -> Game:
    """Return a copy of a game with some pieces of its source replaced.

    Every call makes another copy, so that none finds anything in the caches of another.

    Raises:
        PlantingError: a piece is not there exactly once.
    """
    for change in changes:
        check_change(game, change)
    root = Path(tempfile.gettempdir()) / "games_with_faults"
    name = f"{game}_with_a_fault_{next(numbers)}"
    root.mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(dir=root))
    copy = folder / name
    shutil.copytree(folder_of(game), copy, ignore=shutil.ignore_patterns("__pycache__"))
    for change in changes:
        path = copy / f"{change.module}.py"
        source = path.read_text(encoding="utf-8").replace(change.before, change.after)
        path.write_text(source, encoding="utf-8")
    sys.path.append(str(folder))
    importlib.invalidate_caches()
    return cast("Game", importlib.import_module(name))
