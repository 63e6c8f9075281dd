"""The table as a picture, for pages, notebooks and files: SVG and HTML, made of views only.

States, views, records, arrangements and a `hand` show themselves so in a notebook. A state or a
record is shown as a spectator sees it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from threeup3down.games.errors import NotationError
from threeup3down.games.wording import Phrase
from threeup3down.records import Record, SeenRecord

from .drawing import WIDTHS, document
from .raster import NoFontError, png, rgb_array
from .scenes import Face, Group, Place, Scene, SeatScene, face_of
from .stepping import steps
from .styles import THEMES
from .subjects import Hand, hand, scene_of

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "Face", "Group", "Hand", "NoFontError", "Place", "Scene", "SeatScene", "face_of", "hand",
    "html", "png", "rgb_array", "svg",
]  # fmt: skip


def svg(value: Any, *, width: str = "wide", theme: str = "auto", names: Sequence[str] = ()) -> str:
    """Return a picture as the text of an SVG document.

    Nothing in it is hidden from the viewer. The same value gives the same text, and its ids and
    styles do not meet those of other pictures on a page.

    Args:
        value: a view; a state, of which a spectator's view is shown; a record, of which the last
            moment is shown; a `hand`; or an `Arrangement` of Three Thirteen.
        width: "wide" (760 pixels) or "narrow" (360, for a phone or a column).
        theme: "light", "dark", or "auto": what the reader's system asks for.
        names: the name of each player; of a record its own unless given.

    Raises:
        NotationError: another width or theme.
        TypeError: a value without a picture.

    >>> from threeup3down import new_game
    >>> picture = svg(new_game(2, seed=1).view(0))
    >>> picture[:38], picture.count("<title")
    ('<svg xmlns="http://www.w3.org/2000/svg', 1)
    """
    _check(width, theme)
    return document(scene_of(value, names), width, theme)


def html(value: Any, *, width: str = "wide", theme: str = "auto", names: Sequence[str] = ()) -> str:
    """Return a picture as HTML to be put into a page: of a record one that can be stepped through.

    It needs no script and nothing from elsewhere.

    Args:
        value: as for `svg`. A record is shown move by move as a spectator sees it,
            `record.seen_by(seat)` as the seat does.
        width: as for `svg`.
        theme: as for `svg`.
        names: as for `svg`.

    Raises:
        NotationError: another width or theme.
        TypeError: a value without a picture.

    >>> import threeup3down
    >>> from threeup3down.records import Record
    >>> record = Record.new(threeup3down, players=2, seed=7)
    >>> html(record).count("<svg"), html(record.state()).count("<svg")
    (2, 1)
    """
    _check(width, theme)
    if isinstance(value, Record | SeenRecord):
        return steps(value, width=width, theme=theme, names=names)
    return document(scene_of(value, names), width, theme)


def _check(width: str, theme: str) -> None:
    for what, given, known in (("width", width, tuple(WIDTHS)), ("theme", theme, THEMES)):
        if given not in known:
            raise NotationError(what, str(given), Phrase("one of {names}", names=", ".join(known)))
