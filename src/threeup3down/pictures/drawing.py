"""Scenes drawn as SVG: everything is measured here, in pixels."""

from __future__ import annotations

import itertools
import textwrap
import zlib
from html import escape
from typing import TYPE_CHECKING

import attrs

from .scenes import Drawn, Face, Group, Place, Scene, SeatScene
from .styles import SHAPES, rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

WIDTHS = {"wide": 760, "narrow": 360}
EDGE, GAP, PAD, COLUMNS = 16, 12, 12, {"wide": (1, 2, 3), "narrow": (1, 2)}
CARD_WIDTH, CARD_HEIGHT, SMALL = 46.0, 64.0, 0.8
LEAST, MOST = 30.0, 52.0  # between the left edges of two cards: corners stay readable
BACK_STEP, BACKS = 7.0, 4  # a stack of hidden cards, and how many of them are drawn
LABEL, TITLE, LINE = 18, 24, 20  # heights of lines of text
BETWEEN = 16.0  # groups
TWO = 2  # letters that fit into a corner at full size
ID = "\ue000"  # stands for the id of the picture until it is known
NARROW_LETTERS, WIDE_LETTERS = frozenset("iIjlftr.,:;'|!()[] 1"), frozenset("mwMW@%—…")
EAST_ASIAN = 0x2E80  # from here on letters are square


@attrs.define
class Drawing:
    """What is drawn so far, and the cards that it refers to.

    Attributes:
        width: "wide" or "narrow".
        symbols: the name of each card that is drawn, covered or not.
    """

    width: str
    symbols: dict[tuple[Drawn, bool], str] = attrs.field(factory=dict[tuple[Drawn, bool], str])
    parts: list[str] = attrs.field(factory=list[str])

    def scene(self, scene: Scene) -> tuple[str, float]:
        """Draw a scene; return its elements and its height."""
        self.parts = []
        inner = WIDTHS[self.width] - 2 * EDGE
        y = self._head(scene, inner)
        seats = list(enumerate(scene.seats))
        lower = seats[(len(seats) + 1) // 2 :]
        if scene.viewer is not None:  # the others from the viewer's left on
            lower = seats[scene.viewer : scene.viewer + 1]
            seats = seats[scene.viewer :] + seats[: scene.viewer]
        upper = [each for each in seats if each not in lower]
        y = self._seats(scene, upper, y, inner)
        y = self._piles(scene.piles, y, inner)
        y = self._seats(scene, lower, y, inner)
        return "".join(self.parts), y + EDGE - GAP

    def _head(self, scene: Scene, width: float) -> float:
        y = float(EDGE)
        self._text(scene.title, EDGE, y + 18, 20, "t b", width)
        y += TITLE + 4
        for line in textwrap.wrap(" ".join(scene.facts), int(width / 7.3)):
            self._text(line, EDGE, y + 14, 14, "l", width)
            y += LINE
        return y + GAP - 4

    def _seats(
        self, scene: Scene, seats: Sequence[tuple[int, SeatScene]], y: float, width: float
    ) -> float:
        """Draw seats in the number of columns that takes least room; return where they end."""
        if not seats:
            return y
        rows = min(
            (Rows.of(scene, seats, columns, width) for columns in COLUMNS[self.width]),
            key=lambda rows: rows.height,
        )
        for row in rows.rows:
            x = EDGE + (width + GAP - len(row) * (rows.width + GAP)) / 2
            height = Rows.height_of(row)
            for index, seat, layout in row:
                self._seat(scene, index, seat, layout, (x, y, rows.width, height))
                x += rows.width + GAP
            y += height + GAP
        return y

    def _seat(
        self,
        scene: Scene,
        index: int,
        seat: SeatScene,
        layout: Layout,
        box: tuple[float, float, float, float],
    ) -> None:
        x, y, width, height = box
        acts = index == scene.to_act
        self._rect(x, y, width, height, 10, "act" if acts else "seat")
        x, y, width = x + PAD, y + PAD, width - 2 * PAD
        if seat.title:
            score_width = text_width(seat.score, 13) + 8 if seat.score else 0
            tags = [*(["you"] if index == scene.viewer else []), *seat.tags]
            title = " · ".join([seat.title, *tags, *(["to act"] if acts else [])])
            shift = 16 if acts else 0
            if acts:
                self.parts.append(f'<path class="{ID}-gold" d="M{n(x)} {n(y)}l11 6.5-11 6.5z"/>')
            self._text(title, x + shift, y + 12, 14, "t b", width - shift - score_width)
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
        if gap < GAP:  # several lines of them
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
            covered = bool(after) and dx < after[0][0] < dx + CARD_WIDTH * block.scale
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
            self.parts.append(
                f'<text class="{classes(kind)}" x="{n(x)}" y="{n(y)}" font-size="{size}">{shown}</text>'
            )

    def defined(self) -> str:
        """Return the cards that are referred to, each once."""
        return "".join(
            f'<g id="{name}">{symbol(card, covered=covered)}</g>'
            for (card, covered), name in self.symbols.items()
        )


@attrs.frozen
class Block:
    """A group as it is laid out.

    Attributes:
        group: the group.
        drawn: its cards, a few of the hidden ones among them.
        scale: the size of the cards.
        step: between the left edges of two cards.
        per_row: how many cards stand side by side.
    """

    group: Group
    drawn: tuple[Drawn, ...]
    scale: float
    step: float
    per_row: int

    @classmethod
    def of(cls, group: Group, scale: float, width: float, step: float) -> Block:
        """Lay out a group: in one row with a step, or with the least step in the fewest rows."""
        backs = (Place.BACK,) * min(group.hidden, BACKS)
        cards = len(group.cards) + bool(backs)
        room = width - CARD_WIDTH * scale - (len(backs) - 1) * BACK_STEP * scale * bool(backs)
        if (cards - 1) * step * scale > room:
            per_row = int(room / (LEAST * scale)) + 1
            rows = -(-cards // per_row)
            per_row = -(-cards // rows)
            step = min(step, room / scale / max(1, per_row - 1))
            return cls(group, group.cards + backs, scale, step * scale, per_row)
        return cls(group, group.cards + backs, scale, step * scale, max(1, cards))

    def places(self) -> list[tuple[float, float]]:
        """Return where the cards are, from the upper left corner of the first."""
        known = len(self.group.cards)
        places: list[tuple[float, float]] = []
        for index in range(len(self.drawn)):
            row, column = divmod(min(index, known), self.per_row)
            x = column * self.step + max(0, index - known) * BACK_STEP * self.scale
            places.append((x, row * (CARD_HEIGHT * self.scale + 6)))
        return places

    @property
    def cards_width(self) -> float:
        """How wide the cards are together."""
        return max((x for x, _ in self.places()), default=0) + CARD_WIDTH * self.scale

    @property
    def width(self) -> float:
        """How wide it is, its label included."""
        return max(self.cards_width, text_width(self.group.label, 12))

    @property
    def height(self) -> float:
        """How high it is, its label included."""
        return LABEL + max((y for _, y in self.places()), default=0) + CARD_HEIGHT * self.scale


@attrs.frozen
class Layout:
    """The groups of a seat, line by line."""

    lines: tuple[tuple[Block, ...], ...]

    @property
    def height(self) -> float:
        """How high the lines are together."""
        heights = [max(block.height for block in line) for line in self.lines]
        return sum(heights) + GAP * max(0, len(heights) - 1)


@attrs.frozen
class Rows:
    """Seats side by side in columns of a width, the groups of each laid out."""

    rows: tuple[tuple[tuple[int, SeatScene, Layout], ...], ...]
    width: float

    @classmethod
    def of(
        cls, scene: Scene, seats: Sequence[tuple[int, SeatScene]], columns: int, width: float
    ) -> Rows:
        """Lay out seats, with space between the cards where all of them then take one line."""
        column = (width + GAP) / columns - GAP
        own = [index for index, _ in seats] == [scene.viewer]
        for step in (MOST, LEAST):
            laid = [
                (index, seat, lay_out(seat.groups, column - 2 * PAD, 1.0 if own else SMALL, step))
                for index, seat in seats
            ]
            if own or all(len(layout.lines) <= 1 for _, _, layout in laid):
                break
        rows = (laid[start : start + columns] for start in range(0, len(laid), columns))
        return cls(tuple(map(tuple, rows)), column)

    @staticmethod
    def height_of(row: Iterable[tuple[int, SeatScene, Layout]]) -> float:
        """Return how high a row is."""
        heights = [layout.height + TITLE * bool(seat.title) for _, seat, layout in row]
        return max(heights) + 2 * PAD - 2

    @property
    def height(self) -> float:
        """How high the rows are together."""
        return sum(map(self.height_of, self.rows)) + GAP * len(self.rows)


def lay_out(groups: Iterable[Group], width: float, scale: float, step: float) -> Layout:
    """Lay out groups in lines, with a step between cards of the full size."""
    return Layout(_lines([Block.of(group, scale, width, step) for group in groups], width))


def _lines(blocks: Iterable[Block], width: float) -> tuple[tuple[Block, ...], ...]:
    lines: list[list[Block]] = []
    room = 0.0
    for block in blocks:
        if lines and block.width <= room:
            lines[-1].append(block)
        else:
            lines.append([block])
            room = width
        room -= block.width + BETWEEN
    return tuple(map(tuple, lines))


def symbol(card: Drawn, *, covered: bool) -> str:
    """Return a card as elements of SVG, at its full size.

    Args:
        card: the card.
        covered: whether another card lies on all but its left edge.
    """
    size = f'width="{n(CARD_WIDTH)}" height="{n(CARD_HEIGHT)}" rx="6"'
    if card is Place.EMPTY:
        return f'<rect class="{ID}-none" x="1" y="1" width="44" height="62" rx="6"/>'
    if not isinstance(card, Face):
        weave = "M23 11l11 21-11 21-11-21zM12 11h22v42H12z"
        return (
            f'<rect class="{ID}-back" {size}/><rect class="{ID}-weave" x="4" y="4" width="38" '
            f'height="56" rx="3.5"/><path class="{ID}-weave" d="{weave}"/>'
        )
    parts = [
        f'<rect class="{ID}-card" {size}/>',
        _corner(card.rank, card.ink, 20, 15 if len(card.rank) > TWO else 20),
        *_shape(card, 4.5, 26, 14),
    ]
    if not (covered or card.counts_as):
        parts += _shape(card, 22, 39, 20)
    if card.wild:
        star = SHAPES["star"]
        parts.append(
            f'<path class="{ID}-wild" transform="translate(19 28) scale(.65)" d="{star}"/>'
        )
    if card.counts_as:
        parts.append(_corner(f"={card.counts_as}", "wild", 57, 12))
    return "".join(parts)


def _corner(text: str, ink: str, y: int, size: int) -> str:
    """Return a short text at the left edge, narrow enough to be read beside the next card."""
    squeezed = ' textLength="24" lengthAdjust="spacingAndGlyphs"' * (len(text) > 1)
    style = f'class="{classes(f"{ink} b")}" x="4" y="{y}" font-size="{size}"'
    return f"<text {style}{squeezed}>{escape(text)}</text>"


def _shape(card: Face, x: float, y: float, size: float) -> list[str]:
    if not card.shape:
        return []
    place = f'transform="translate({n(x)} {n(y)}) scale({size / 16:.3g})"'
    parts = [f'<path class="{ID}-{card.ink}" {place} d="{SHAPES[card.shape]}"/>']
    if card.letter:
        middle = 0.6 if card.shape == "drop" else 0.5
        where = f'x="{n(x + size / 2)}" y="{n(y + size * (middle + 0.21))}"'
        letter = f'font-size="{n(size * 0.72)}">{escape(card.letter)}'
        parts.append(f'<text class="{classes("on b m")}" {where} {letter}</text>')
    return parts


def document(scene: Scene, width: str, theme: str) -> str:
    """Return a scene as a document of SVG."""
    drawing = Drawing(width)
    body, height = drawing.scene(scene)
    scope = f"p{zlib.crc32(f'{scene!r}{width}{theme}'.encode()):08x}"
    style = f"<style>{rules(scope, theme)}</style>"
    return framed(scene, width, (body, height), f"{style}<defs>{drawing.defined()}</defs>", scope)


def framed(
    scene: Scene, width: str, drawn: tuple[str, float], head: str, scope: str, part: str = ""
) -> str:
    """Return drawn elements as an `svg` element with a title and a text, and an id."""
    body, height = drawn
    size = f"{WIDTHS[width]} {n(height)}"
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{ID}{part}" viewBox="0 0 {size}" '
        f'width="{WIDTHS[width]}" height="{n(height)}" style="max-width:100%;height:auto" '
        f'role="img" aria-labelledby="{ID}{part}-t {ID}{part}-d"><title id="{ID}{part}-t">{escape(printable(scene.title))}'
        f'</title><desc id="{ID}{part}-d">{escape(printable(scene.text))}</desc>{head}'
        f'<rect class="{ID}-felt" width="{WIDTHS[width]}" height="{n(height)}" rx="16"/>{body}</svg>'
    )
    return text.replace(ID, scope)


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return about how wide a text is; the reader's font is not known."""
    widths = (
        0.34
        if letter in NARROW_LETTERS
        else 0.9
        if letter in WIDE_LETTERS
        else 1.0
        if ord(letter) >= EAST_ASIAN
        else 0.72
        if letter.isupper()
        else 0.6
        for letter in text
    )
    return size * sum(widths) * (1.08 if bold else 1)


def fitting(text: str, size: float, most: float, *, bold: bool) -> str:
    """Return a text with its end cut to fit a width."""
    if text_width(text, size, bold=bold) <= most:
        return text
    kept = next(
        cut
        for cut in itertools.count(1)
        if cut >= len(text) or text_width(f"{text[:-cut]}…", size, bold=bold) <= most
    )
    return f"{text[:-kept].rstrip()}…"


def classes(names: str) -> str:
    """Return names of styles as classes of this picture alone."""
    return " ".join(f"{ID}-{name}" for name in names.split())


def n(number: float) -> str:
    """Return a number of pixels, no longer than it need be."""
    return f"{number:.1f}".removesuffix(".0")


def printable(text: str) -> str:
    """Return a text with spaces for what is no letter to be seen, which XML may not hold."""
    return "".join(each if each.isprintable() or each == "\n" else " " for each in text)
