"""Scenes drawn as SVG: everything is measured here, in pixels."""

from __future__ import annotations

import textwrap
import zlib
from html import escape
from itertools import count
from typing import TYPE_CHECKING

import attrs

from .scenes import Drawn, Face, Group, Place, Scene, SeatScene
from .styles import SHAPES, rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

WIDTHS = {"wide": 760, "narrow": 360}
EDGE, GAP, PAD, COLUMNS = 16, 12, 12, {"wide": 3, "narrow": 1}
CARD_WIDTH, CARD_HEIGHT, SMALL = 46.0, 64.0, 0.8
LEAST, MOST = 28.0, 52.0  # between the left edges of two cards: corners stay readable
BACK_STEP, BACKS = 7.0, 4  # a stack of hidden cards, and how many of them are drawn
LABEL, TITLE, LINE = 18, 24, 20  # heights of lines of text
BETWEEN = 16.0  # groups
ID = "\ue000"  # stands for the id of the picture until it is known
NARROW_LETTERS, WIDE_LETTERS = frozenset("iIjlftr.,:;'|!()[] 1"), frozenset("mwMW@%—…")
EAST_ASIAN = 0x2E80  # from here on letters are square


@attrs.define
class Drawing:
    """What is drawn so far, and the cards that it refers to.

    Attributes:
        width: "wide" or "narrow".
        symbols: the name of each card that is drawn.
    """

    width: str
    symbols: dict[Drawn, str] = attrs.field(factory=dict[Drawn, str])
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
        for fact in scene.facts:
            for line in textwrap.wrap(fact, int(width / 7.3)):
                self._text(line, EDGE, y + 14, 14, "l", width)
                y += LINE
        return y + GAP - 4

    def _seats(
        self, scene: Scene, seats: Sequence[tuple[int, SeatScene]], y: float, width: float
    ) -> float:
        """Draw seats side by side in rows of about the same length; return where they end."""
        if not seats:
            return y
        rows = -(-len(seats) // COLUMNS[self.width])
        for row in range(rows):
            some = seats[row * len(seats) // rows : (row + 1) * len(seats) // rows]
            wide = (width - GAP * (len(some) - 1)) / len(some)
            laid = [
                lay_out(seat.groups, wide - 2 * PAD, own=index == scene.viewer)
                for index, seat in some
            ]
            height = max(
                each.height + (TITLE if seat.title else 0)
                for each, (_, seat) in zip(laid, some, strict=True)
            )
            for column, ((index, seat), layout) in enumerate(zip(some, laid, strict=True)):
                x = EDGE + column * (wide + GAP)
                self._seat(scene, index, seat, layout, (x, y, wide, height + 2 * PAD - 2))
            y += height + 2 * PAD - 2 + GAP
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
                self.parts.append(f'<path class="gold" d="M{n(x)} {n(y)}l11 6.5-11 6.5z"/>')
            self._text(title, x + shift, y + 12, 14, "t b", width - shift - score_width)
            self._text(seat.score, x + width, y + 12, 13, "l e", width)
            y += TITLE
        self._groups(layout, x, y)

    def _groups(self, layout: Layout, x: float, y: float) -> None:
        for line in layout.lines:
            left = x
            for block in line:
                self._text(block.group.label, left, y + 11, 12, "l", block.width)
                block_y = y + LABEL
                places = block.places()
                for card, (dx, dy) in zip(block.drawn, places, strict=True):
                    self._card(card, left + dx, block_y + dy, block.scale)
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
            for card, (dx, dy) in zip(block.drawn, block.places(), strict=True):
                self._card(card, left + dx, y + 4 + dy, 1.0)
            below = y + 4 + CARD_HEIGHT
            self._text(block.group.label, x + wide / 2, below + 18, 13, "t b m", width)
            self._text(block.group.note, x + wide / 2, below + 34, 12, "l m", width)
            x += wide + gap
        return y + CARD_HEIGHT + 40 + GAP + 4

    def _card(self, card: Drawn, x: float, y: float, scale: float) -> None:
        name = self.symbols.setdefault(card, f"{ID}-c{len(self.symbols)}")
        size = "" if scale == 1 else f" scale({n(scale)})"
        self.parts.append(f'<use href="#{name}" transform="translate({n(x)} {n(y)}){size}"/>')

    def _rect(self, x: float, y: float, width: float, height: float, r: int, kind: str) -> None:
        box = f'x="{n(x)}" y="{n(y)}" width="{n(width)}" height="{n(height)}"'
        self.parts.append(f'<rect class="{kind}" {box} rx="{r}"/>')

    def _text(self, text: str, x: float, y: float, size: int, kind: str, most: float) -> None:
        if text:
            shown = escape(fitting(printable(text), size, most, bold="b" in kind.split()))
            self.parts.append(
                f'<text class="{kind}" x="{n(x)}" y="{n(y)}" font-size="{size}">{shown}</text>'
            )

    def defined(self) -> str:
        """Return the cards that are referred to, each once."""
        return "".join(f'<g id="{name}">{symbol(card)}</g>' for card, name in self.symbols.items())


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


def lay_out(groups: Iterable[Group], width: float, *, own: bool) -> Layout:
    """Lay out groups in lines: with space between the cards where that takes one line."""
    groups = tuple(groups)
    scale = 1.0 if own else SMALL
    spread = _lines([Block.of(group, scale, width, MOST) for group in groups], width)
    if own or len(spread) <= 1:
        return Layout(spread)
    return Layout(_lines([Block.of(group, scale, width, LEAST) for group in groups], width))


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


def symbol(card: Drawn) -> str:
    """Return a card as elements of SVG, at its full size."""
    body = f'width="{n(CARD_WIDTH)}" height="{n(CARD_HEIGHT)}" rx="6"'
    if card is Place.EMPTY:
        return f'<rect class="none" x="1" y="1" width="44" height="62" rx="6"/>'
    if not isinstance(card, Face):
        weave = "M23 11l11 21-11 21-11-21zM12 11h22v42H12z"
        return (
            f'<rect class="back" {body}/><rect class="weave" x="4" y="4" width="38" height="56" '
            f'rx="3.5"/><path class="weave" d="{weave}"/>'
        )
    size = (20, 20, 20, 14)[min(len(card.rank), 3)]
    parts = [
        f'<rect class="card" {body}/>',
        f'<text class="{card.ink} b" x="5" y="20" font-size="{size}">{escape(card.rank)}</text>',
        *_shape(card, 5, 25, 14),
        *_shape(card, 23, 40, 19),
    ]
    if card.wild:
        star = SHAPES["star"]
        parts.append(f'<path class="wild" transform="translate(30 5) scale(.75)" d="{star}"/>')
    if card.counts_as:
        parts.append(
            f'<text class="wild b" x="5" y="55" font-size="11">={escape(card.counts_as)}</text>'
        )
    return "".join(parts)


def _shape(card: Face, x: float, y: float, size: float) -> list[str]:
    if not card.shape:
        return []
    scale, lower = size / 16, 0.62 if card.shape == "triangle" else 0.5
    path = f'<path transform="translate({n(x)} {n(y)}) scale({scale:.3g})" '
    parts = [f'{path}class="{card.ink}" d="{SHAPES[card.shape]}"/>']
    if card.letter:
        middle = f'x="{n(x + size / 2)}" y="{n(y + size * lower + size * 0.23)}"'
        letter = escape(card.letter)
        parts.append(f'<text class="on b m" {middle} font-size="{n(size * 0.72)}">{letter}</text>')
    return parts


def document(scene: Scene, width: str, theme: str) -> str:
    """Return a scene as a document of SVG."""
    drawing = Drawing(width)
    body, height = drawing.scene(scene)
    scope = f"p{zlib.crc32(f'{scene!r}{width}{theme}'.encode()):08x}"
    style = f"<style>{rules(scope, theme)}</style>"
    return framed(scene, width, (body, height), f"{style}<defs>{drawing.defined()}</defs>", scope)


def framed(scene: Scene, width: str, drawn: tuple[str, float], head: str, scope: str) -> str:
    """Return drawn elements as an `svg` element with a title and a text, and an id."""
    body, height = drawn
    size = f"{WIDTHS[width]} {n(height)}"
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{ID}" viewBox="0 0 {size}" '
        f'width="{WIDTHS[width]}" height="{n(height)}" style="max-width:100%;height:auto" '
        f'role="img" aria-labelledby="{ID}-t {ID}-d"><title id="{ID}-t">{escape(printable(scene.title))}'
        f'</title><desc id="{ID}-d">{escape(printable(scene.text))}</desc>{head}'
        f'<rect class="felt" width="{WIDTHS[width]}" height="{n(height)}" rx="16"/>{body}</svg>'
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
        for cut in count(1)
        if cut >= len(text) or text_width(f"{text[:-cut]}…", size, bold=bold) <= most
    )
    return f"{text[:-kept].rstrip()}…"


def n(number: float) -> str:
    """Return a number of pixels, no longer than it need be."""
    return f"{number:.1f}".removesuffix(".0")


def printable(text: str) -> str:
    """Return a text with spaces for what is no letter to be seen, which XML may not hold."""
    return "".join(each if each.isprintable() or each == "\n" else " " for each in text)
