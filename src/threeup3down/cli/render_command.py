"""The table of a game as a picture, written into a file."""

from __future__ import annotations

import itertools
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from threeup3down.games.errors import GameError, MissingExtraError
from threeup3down.games.wording import Phrase, translated
from threeup3down.pictures import html, png, svg
from threeup3down.records import Record, RecordMoveError
from threeup3down.records.atomic import replacing

from .options import OptionError
from .replay_command import reason_for
from .sources import games_in
from .streams import complain

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game

    from .replay_command import Shown

SVG, PNG, HTML = ".svg", ".png", ".html"
OUTPUT = "-"
PAGE = """\
<!doctype html>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{}</title>
<style>body {{ font-family: system-ui, sans-serif; color-scheme: light dark }}</style>
{}
"""


def rendered(
    source: str,
    target: str,
    game: Game | None,
    shown: Shown,
    width: str,
    theme: str,
    *,
    force: bool,
) -> int:
    """Draw the table of a game and return the exit status.

    Args:
        source: as `games_in` takes it, with one game.
        target: the file, whose suffix says what is written; "-" for SVG on the standard output.
        game: the game that a position is of; None: the default one.
        shown: the seat whose knowledge is shown, and the number of the move.
        width: as for `pictures.svg`.
        theme: as for `pictures.svg`.
        force: replace a file that is there.

    Raises:
        OptionError: not one game, no such move, or a file that is not to be written.
        NotationError: no such theme.
    """
    suffix = SVG if target == OUTPUT else Path(target).suffix.lower()
    if suffix not in {SVG, PNG, HTML}:
        expected = Phrase("a file that ends with .svg, .png or .html")
        raise OptionError("--output", target, expected)
    if target != OUTPUT and Path(target).exists() and not force:
        raise OptionError("--output", target, Phrase("a new file, or --force to replace it"))
    found = list(itertools.islice(games_in("render", source, game), 2))
    if len(found) > 1:
        raise OptionError("render", source, Phrase("one game"))
    try:
        if isinstance(found[0], GameError):
            raise found[0]
        record = shown.part(found[0])
        record.state()
        data = _drawn(record, suffix, shown.seat, width, theme)
    except MissingExtraError:
        raise
    except GameError as error:
        complain(reason_for(error, shown.seat))
        return 1 if isinstance(error, RecordMoveError) else 2
    return _written(data, target)


def _drawn(record: Record, suffix: str, seat: int | None, width: str, theme: str) -> bytes:
    view = record.state().view(seat)
    match suffix:
        case ".png":
            return png(view, width=width, theme=theme, names=record.names)
        case ".html":
            seen = html(record.seen_by(seat), width=width, theme=theme)
            return PAGE.format(record.game.NAME, seen).encode()
        case _:
            drawn = svg(view, width=width, theme=theme, names=record.names)
            return f"{drawn}\n".encode()


def _written(data: bytes, target: str) -> int:
    if target == OUTPUT:
        sys.stdout.write(data.decode())
        sys.stdout.flush()
        return 0
    try:
        with replacing(target, "wb") as file:
            file.write(data)
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        complain(translated("{file} cannot be written: {reason}", file=target, reason=reason))
        return 1
    return 0
