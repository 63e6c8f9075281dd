"""Examples for engines in other languages, written from the command line."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from threeup3down.games.wording import Phrase, translated
from threeup3down.vectors import entries_of, played_games, vector_files, write_vectors

from .display import progress_bar
from .options import OptionError
from .signals import SignalError, ignore_signals, signals_raised
from .streams import complain, escaped

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game
    from threeup3down.records import Record

    from .display import Terminal

GAME_IN_HEAD = re.compile(rb'"game": "([^"]+)"')
HEAD_BYTES = 200


def export(folder: str, game: Game, *, games: int, seed: int, errors: Terminal) -> int:
    """Write the files into a folder, say so, and return the exit status.

    However it ends, the folder has all the new files or is as it was before.

    Args:
        folder: where to write; it is made if there is none.
        game: the game.
        games: how many games the examples are taken from.
        seed: what the games follow from.
        errors: the standard error; if it is a terminal, it shows how far the work has come.

    Raises:
        OptionError: no folder, one that cannot be written to, or one with the files of another
            game.
        SeedError: no such seed.
    """
    if not folder:
        raise OptionError("vectors", "''", Phrase("the name of a folder"))
    path = Path(folder)
    if (other := _game_in(path)) not in {None, game.NAME}:
        expected = Phrase("a folder without the files of {game}", game=other)
        raise OptionError("vectors", folder, expected)
    with signals_raised():
        try:
            files = _files(game, games, seed, errors)
            names = write_vectors(path, game, files, before_replacing=ignore_signals)
        except SignalError as error:
            complain(translated("stopped before everything was there: nothing written"))
            return error.status
        except OSError as error:
            expected = Phrase("a folder that can be written to ({reason})", reason=error.strerror)
            raise OptionError("vectors", folder, expected) from error
    size = sum((path / name).stat().st_size for name in names)
    written = translated(
        "{count} files, {size:.1f} MB, in {folder}",
        count=len(names),
        size=size / 1e6,
        folder=escaped(folder),
    )
    sys.stdout.write(f"{written}\n")
    sys.stdout.flush()
    return 0


def _game_in(folder: Path) -> str | None:
    """Return the name of the game whose files are in a folder; None: there are none."""
    path = folder / "games.json"
    try:
        if not path.is_file():  # a pipe would be waited for
            return None
        with path.open("rb") as file:
            found = GAME_IN_HEAD.search(file.read(HEAD_BYTES))
    except OSError:  # writing says more
        return None
    return found and found[1].decode(errors="replace")


def _files(game: Game, games: int, seed: int, errors: Terminal) -> dict[str, list[dict[str, Any]]]:
    with progress_bar(
        errors, translated("playing and looking"), games + len(entries_of(game))
    ) as advance:
        played: list[Record] = []
        for each in played_games(game, count=games, seed=seed):
            played.append(each)
            advance()
        files: dict[str, list[dict[str, Any]]] = {}
        for name, entries in vector_files(game, played, seed=seed):
            files[name] = entries
            advance()
    return files
