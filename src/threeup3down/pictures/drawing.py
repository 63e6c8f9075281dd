"""Scenes drawn as SVG."""

from __future__ import annotations

import textwrap
import zlib
from html import escape
from typing import TYPE_CHECKING, Any

import attrs

from .cards import ID, classes, n, symbol
from .layout import (
    BETWEEN,
    CARD_HEIGHT,
    GAP,
    LABEL,
    LEAST,
    PAD,
    SMALL,
    TITLE,
    Block,
    Columns,
    Layout,
    fitting,
    text_width,
)
from .scenes import Face, Group, Place, Scene, SeatScene
from .styles import rules

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTHS = {"wide": 760, "narrow": 360}
COLUMNS = {"wide": (1, 2, 3), "narrow": (1, 2)}
EDGE, LINE = 16, 20
SHAPE_END = 42  # where the large shape on a card ends


@attrs.frozen
class Drawn:
    """A scene as elements of SVG, and its size."""

    body: str
    width: float
    height: float


@attrs.define
class Drawing:
    """What is drawn so far, and the cards that it refers to.

    Attributes:
        width: "wide" or "narrow".
        symbols: the name of each card that is drawn, covered or not.
    """

    width: str
    symbols: dict[tuple[Face | Place, bool], str] = attrs.field(factory=dict[Any, str])
    parts: list[str] = attrs.field(factory=list[str])

    def scene(self, scene: Scene) -> Drawn:
        """Draw a scene."""
        self.parts = []
        width = WIDTHS[self.width] - 2.0 * EDGE
        if not any(seat.title for seat in scene.seats):  # cards alone, without a table
            used = [Columns.of([each], 1, width, 1).used for each in enumerate(scene.seats)]
            width = max([text_width(scene.title, 20, bold=True), *used])
        viewer, named = scene.viewer, {scene.viewer, scene.to_act}
        seats = [each for each in enumerate(scene.seats) if each[1].groups or each[0] in named]
        upper, lower = seats[: (len(seats) + 1) // 2], seats[(len(seats) + 1) // 2 :]
        if viewer is not None:  # the others from the viewer's left on
            lower = [each for each in seats if each[0] == viewer]
            upper = sorted(
                (each for each in seats if each[0] != viewer),
                key=lambda each: (each[0] < viewer, each[0]),
            )
        y = self._head(scene, width)
        if viewer is None:
            above, below = self._columns((upper, lower), width)
        else:
            (above,) = self._columns((upper,), width)
            below = Columns.of(lower, 1, width, 1)
        y = self._seats(scene, above, y, width)
        y = self._piles(scene.piles, y, width)
        y = self._seats(scene, below, y, width)
        return Drawn("".join(self.parts), width + 2 * EDGE, y + EDGE - GAP)

    def _columns(
        self, parts: Sequence[Sequence[tuple[int, SeatScene]]], width: float
    ) -> list[Columns]:
        """Lay out seats in the number of columns that takes least room and cuts no title."""
        tried = (
            [Columns.of(seats, columns, width, SMALL) for seats in parts]
            for columns in COLUMNS[self.width]
        )
        return min(
            tried,
            key=lambda some: (sum(each.cut for each in some), sum(each.height for each in some)),
        )

    def _head(self, scene: Scene, width: float) -> float:
        y = float(EDGE)
        self._text(scene.title, EDGE, y + 18, 20, "t b", width)
        y += TITLE + 4
        for line in textwrap.wrap(" ".join(scene.facts), int(width / 7.3)):
            self._text(line, EDGE, y + 14, 14, "l", width)
            y += LINE
        return y + GAP - 4

    def _seats(self, scene: Scene, columns: Columns, y: float, width: float) -> float:
        """Draw seats; return where they end."""
        for row in columns.rows:
            x = EDGE + (width + GAP - len(row) * (columns.width + GAP)) / 2
            height = Columns.height_of(row)
            for index, seat, layout in row:
                kind = "act" if index == scene.to_act else "seat"
                self._rect(x, y, columns.width, height, 10, kind)
                inner = columns.width - 2 * PAD
                self._seat(seat, layout, x + PAD, y + PAD, inner, acts=index == scene.to_act)
                x += columns.width + GAP
            y += height + GAP
        return y

    def _seat(
        self, seat: SeatScene, layout: Layout, x: float, y: float, width: float, *, acts: bool
    ) -> None:
        if seat.title:
            shift = 16 if acts else 0
            if acts:
                self.parts.append(f'<path class="{ID}-gold" d="M{n(x)} {n(y)}l11 6.5-11 6.5z"/>')
            room = width - shift - text_width(seat.score, 13) - 8
            self._text(seat.title, x + shift, y + 12, 14, "t b", room)
            self._text(seat.score, x + width, y + 12, 13, "l e", width)
            y += TITLE
        self._groups(layout, x, y)

    def _groups(self, layout: Layout, x: float, y: float) -> None:
        for line in layout.lines:
            left = x
            for block in line:
                self._text(block.group.label, left, y + 11, 12, "l", block.width)
                self._cards(block, left, y + LABEL)
                left += block.width + BETWEEN
            y += max(block.height for block in line) + GAP

    def _piles(self, piles: Sequence[Group], y: float, width: float) -> float:
        if not piles:
            return y
        blocks = [Block.of(pile, 1.0, width, LEAST) for pile in piles]
        widths = [
            max(block.width, text_width(pile.label, 13), text_width(pile.note, 12))
            for block, pile in zip(blocks, piles, strict=True)
        ]
        gap = min(40.0, (width - sum(widths)) / max(1, len(piles) - 1))
        if gap < GAP and len(piles) > 1:  # several lines of them
            half = (len(piles) + 1) // 2
            return self._piles(piles[half:], self._piles(piles[:half], y, width), width)
        x = EDGE + (width - sum(widths) - gap * (len(piles) - 1)) / 2
        for block, wide in zip(blocks, widths, strict=True):
            left = x + (wide - block.cards_width) / 2
            self._cards(block, left, y + 4)
            below = y + 4 + CARD_HEIGHT
            self._text(block.group.label, x + wide / 2, below + 18, 13, "t b m", width)
            self._text(block.group.note, x + wide / 2, below + 34, 12, "l m", width)
            x += wide + gap
        return y + CARD_HEIGHT + 40 + GAP + 4

    def _cards(self, block: Block, x: float, y: float) -> None:
        size = "" if block.scale == 1 else f" scale({n(block.scale)})"
        places = block.places()
        for number, (card, (dx, dy)) in enumerate(zip(block.drawn, places, strict=True)):
            after = places[number + 1 :][:1]
            covered = bool(after) and dx < after[0][0] < dx + SHAPE_END * block.scale
            key = (card, covered and isinstance(card, Face))
            name = self.symbols.setdefault(key, f"{ID}-c{len(self.symbols)}")
            where = f"translate({n(x + dx)} {n(y + dy)}){size}"
            self.parts.append(f'<use href="#{name}" transform="{where}"/>')

    def _rect(self, x: float, y: float, width: float, height: float, r: int, kind: str) -> None:
        box = f'x="{n(x)}" y="{n(y)}" width="{n(width)}" height="{n(height)}"'
        self.parts.append(f'<rect class="{ID}-{kind}" {box} rx="{r}"/>')

    def _text(self, text: str, x: float, y: float, size: int, kind: str, most: float) -> None:
        if text:
            shown = escape(fitting(printable(text), size, most, bold="b" in kind.split()))
            where = f'x="{n(x)}" y="{n(y)}" font-size="{size}"'
            self.parts.append(f'<text class="{classes(kind)}" {where}>{shown}</text>')

    def defined(self) -> str:
        """Return the cards that are referred to, each once."""
        return "".join(
            f'<g id="{name}">{symbol(card, covered=covered)}</g>'
            for (card, covered), name in self.symbols.items()
        )


def document(scene: Scene, width: str, theme: str) -> str:
    """Return a scene as a document of SVG."""
    drawing = Drawing(width)
    drawn = drawing.scene(scene)
    scope = f"p{zlib.crc32(f'{scene!r}{width}{theme}'.encode()):08x}"
    head = f"<style>{rules(scope, theme)}</style><defs>{drawing.defined()}</defs>"
    return framed(scene, drawn, head).replace(ID, scope)


def framed(scene: Scene, drawn: Drawn, head: str = "", part: str = "") -> str:
    """Return a drawn scene as an `svg` element with a title and a text.

    Args:
        scene: the scene.
        drawn: what was drawn of it.
        head: what comes before it.
        part: the end of its id, where the id is that of several pictures.
    """
    name, width, height = f"{ID}{part}", n(drawn.width), n(drawn.height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{name}" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" style="max-width:100%;height:auto" role="img" '
        f'aria-labelledby="{name}-t {name}-d"><title id="{name}-t">{_escaped(scene.title)}</title>'
        f'<desc id="{name}-d">{_escaped(scene.text)}</desc>{head}<rect class="{ID}-felt" '
        f'width="{width}" height="{height}" rx="16"/>{drawn.body}</svg>'
    )


def printable(text: str) -> str:
    """Return a text with spaces for what is no letter to be seen, which XML may not hold."""
    return "".join(each if each.isprintable() or each == "\n" else " " for each in text)


def _escaped(text: str) -> str:
    return escape(printable(text))
