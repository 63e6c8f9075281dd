"""Examples for engines in other languages, written from the command line."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from threeup3down.vectors import FILES, played_games, vector_files, write_vectors
from threeup3down.vectors.writing import SCHEMA_FILE

from .counting import started_later
from .errors import LeftError, OptionError
from .leaving import Signals

if TYPE_CHECKING:
    from pathlib import Path

    from threeup3down.games.protocol import Game
    from threeup3down.records import Record

    from .table import Terminal

DEFAULT_GAMES = 30


def export(folder: Path, game: Game, *, games: int, seed: int, errors: Terminal) -> int:
    """Write the files into a folder, say so, and return the exit status.

    However it ends, the folder has all the new files or is as it was before.

    Args:
        folder: where to write; it is made if there is none.
        game: the game.
        games: how many games the examples are taken from.
        seed: what the games follow from.
        errors: the standard error; if it is a terminal, it shows how far the work has come.

    Raises:
        OptionError: no games, a folder that cannot be written to, or one with the files of
            another game.
        SeedError: no such seed.
    """
    if games < 1:
        raise OptionError("--games", games, "a whole number of at least 1")
    if (other := _game_in(folder)) not in {None, game.NAME}:
        raise OptionError("vectors", folder, f"a folder without the files of {other}")
    signals = Signals()
    with signals.caught():
        try:
            files = _made(game, games, seed, errors)
            names = write_vectors(folder, game, files, before_replacing=signals.ignore)
        except LeftError as error:
            sys.stderr.write("threeup3down: stopped before everything was there: nothing written\n")
            return error.status
        except OSError as error:
            expected = f"a folder that can be written to ({error.strerror})"
            raise OptionError("vectors", folder, expected) from error
        finally:
            signals.ignore()
    size = sum((folder / name).stat().st_size for name in names)
    sys.stdout.write(f"{len(names)} files, {size / 1e6:.1f} MB, in {folder}\n")
    sys.stdout.flush()
    return 0


def _game_in(folder: Path) -> Any:
    """Return the name of the game whose files are in a folder; None: there are none."""
    try:
        schema = json.loads((folder / SCHEMA_FILE).read_text(encoding="utf-8"))
        return schema["properties"]["game"]["const"]
    except (OSError, ValueError, LookupError, TypeError):  # whatever it is, it is none of ours
        return None


def _made(game: Game, games: int, seed: int, errors: Terminal) -> dict[str, list[dict[str, Any]]]:
    columns = (TextColumn("playing and looking"), BarColumn(), MofNCompleteColumn())
    progress = Progress(*columns, console=errors, transient=True)
    task = progress.add_task("", total=games + len(FILES))
    with started_later(progress):
        played: list[Record] = []
        for each in played_games(game, count=games, seed=seed):
            played.append(each)
            progress.advance(task)
        files: dict[str, list[dict[str, Any]]] = {}
        for name, entries in vector_files(game, played, seed=seed):
            files[name] = entries
            progress.advance(task)
    return files
