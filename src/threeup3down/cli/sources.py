"""The games that a command is given: in a line, in a file, or on the standard input."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from threeup3down.games import load_game
from threeup3down.games.errors import GameError
from threeup3down.games.wording import Phrase, translated
from threeup3down.records import Record
from threeup3down.records.files import JSON, JSON_LINES, TOML, read_record, read_records
from threeup3down.records.lines import parse_line

from .game_lines import lines_in
from .options import DEFAULT_GAME, OptionError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from threeup3down.games.protocol import Game

POSITION = re.compile(r"(^|\s)seat=")
EXAMPLE_LINE = "threeup3down players=2 seed=7 moves=up:1,1,2"
INPUT = "-"
WAITING = Phrase("Paste text with the line of a game in it, then end the input (Ctrl-D).")
EXPECTED = Phrase("the line of a game, a file that can be read, or - for the standard input")


def games_in(command: str, source: str, game: Game | None = None) -> Iterator[Record | GameError]:
    """Yield the games of a source, decoded and not yet played, or why one cannot be read.

    Args:
        command: the command that asks, for the error.
        source: "-" for the standard input, a text with a line of a game in it, or a file: of
            records, by its suffix, or else a text with such lines anywhere in it. A text may be a
            position, too.
        game: the game that a position is of; None: the default one.

    Raises:
        OptionError: none of these, or there is no game in it.
    """
    if POSITION.search(source) and not lines_in(source):
        yield Record.from_position(game or load_game(DEFAULT_GAME), source)
        return
    try:
        yield from _games_in(command, source)
    except OSError as error:
        raise OptionError(command, source, EXPECTED) from error


def _games_in(command: str, source: str) -> Iterator[Record | GameError]:
    suffix = "" if lines_in(source) else Path(source).suffix.lower()
    try:
        if suffix in {TOML, JSON}:
            yield read_record(source)
        elif suffix == JSON_LINES:
            yield from read_records(source)
        else:
            yield from _games_in_text(command, source)
    except OptionError:
        raise
    except GameError as error:
        yield error


def _games_in_text(command: str, source: str) -> Iterator[Record | GameError]:
    lines = lines_in(_text_of(source))
    if not lines:
        expected = Phrase("the line of a game in it, as in {line}", line=EXAMPLE_LINE)
        raise OptionError(command, source, expected)
    for line in lines:
        try:
            yield parse_line(line)
        except GameError as error:
            yield error


def _text_of(source: str) -> str:
    if lines_in(source):
        return source
    if source != INPUT:
        return Path(source).read_text(encoding="utf-8", errors="backslashreplace")
    if sys.stdin.isatty():
        sys.stderr.write(f"{translated(WAITING)}\n")
    return sys.stdin.read()
