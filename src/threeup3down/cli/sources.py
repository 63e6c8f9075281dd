"""The games that a command is given: in a line, in a file, or on the standard input."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from threeup3down.games.errors import GameError
from threeup3down.records.files import JSON, JSON_LINES, TOML, read_record, read_records
from threeup3down.records.lines import parse_line

from .game_lines import lines_in
from .options import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from threeup3down.records import Record

EXAMPLE_LINE = "threeup3down players=2 seed=7 moves=up:1,1,2"
INPUT = "-"
WAITING = "Paste text with the line of a game in it, then end the input (Ctrl-D).\n"
EXPECTED = "the line of a game, a file that can be read, or - for the standard input"


def games_in(command: str, source: str) -> Iterator[Record | GameError]:
    """Yield the games of a source, decoded and not yet played, or why one cannot be read.

    Args:
        command: the command that asks, for the error.
        source: "-" for the standard input, a text with a line of a game in it, or a file: of
            records, by its suffix, or else a text with such lines anywhere in it.

    Raises:
        OptionError: none of these, or there is no game in it.
    """
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
        raise OptionError(command, source, f"the line of a game in it, as in {EXAMPLE_LINE}")
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
        sys.stderr.write(WAITING)
    return sys.stdin.read()
