"""Where the cards of a seat or a pile go: everything is measured here, in pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from .scenes import Face, Group, Place, SeatScene

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

GAP, PAD = 12, 12
CARD_WIDTH, CARD_HEIGHT, SMALL = 46.0, 64.0, 0.8
MOST, LEAST = 52.0, 30.0
STEPS = MOST, 45.0, 37.0, LEAST  # between left edges: corners stay readable
BACK_STEP, BACKS = 7.0, 4  # a stack of hidden cards, and how many of them are drawn
LABEL, TITLE = 18, 24  # heights of lines of text
BETWEEN = 16.0  # groups
NARROW_LETTERS, WIDE_LETTERS = frozenset("iIjlftr.,:;'|!()[] 1"), frozenset("mwMW@%—…")
EAST_ASIAN = 0x2E80  # from here on letters are square


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
    drawn: tuple[Face | Place, ...]
    scale: float
    step: float
    per_row: int

    @classmethod
    def of(cls, group: Group, scale: float, width: float, step: float) -> Block:
        """Lay out a group: in one row with a step, or else spread over the fewest rows."""
        backs = (Place.BACK,) * min(group.hidden, BACKS)
        cards = len(group.cards) + bool(backs)
        room = width - CARD_WIDTH * scale - (len(backs) - 1) * BACK_STEP * scale * bool(backs)
        if (cards - 1) * step * scale > room:
            per_row = int(room / (LEAST * scale)) + 1
            rows = -(-cards // per_row)
            per_row = -(-cards // rows)
            step = min(MOST, room / scale / max(1, per_row - 1))
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


@attrs.frozen
class Columns:
    """Seats in rows of panels, all of one width.

    Attributes:
        rows: the seats of each row, with their groups laid out.
        width: the width of a panel.
        cut: how many titles do not fit.
    """

    rows: tuple[tuple[tuple[int, SeatScene, Layout], ...], ...]
    width: float
    cut: int

    @classmethod
    def of(
        cls, seats: Sequence[tuple[int, SeatScene]], columns: int, width: float, scale: float
    ) -> Columns:
        """Lay out seats; cards lie apart where that takes no more room."""
        panel = (width + GAP) / columns - GAP
        inner = panel - 2 * PAD
        tried = (
            cls(
                tuple(
                    tuple(
                        (index, seat, lay_out(seat.groups, inner, scale, step))
                        for index, seat in seats[start : start + columns]
                    )
                    for start in range(0, len(seats), columns)
                ),
                panel,
                sum(title_width(seat) > inner for _, seat in seats),
            )
            for step in STEPS
        )
        return min(tried, key=lambda columns: columns.height)  # the first of equal ones

    @staticmethod
    def height_of(row: Iterable[tuple[int, SeatScene, Layout]]) -> float:
        """Return how high a row is."""
        heights = [layout.height + TITLE * bool(seat.title) for _, seat, layout in row]
        return max(heights) + 2 * PAD - 2

    @property
    def used(self) -> float:
        """How wide a panel needs to be."""
        lines = [line for row in self.rows for _, _, layout in row for line in layout.lines]
        widths = [sum(block.width + BETWEEN for block in line) - BETWEEN for line in lines]
        return max(widths, default=0) + 2 * PAD

    @property
    def height(self) -> float:
        """How high the rows are together."""
        return sum(map(self.height_of, self.rows)) + GAP * len(self.rows)


def title_width(seat: SeatScene) -> float:
    """Return about how wide the line with the title and the score is."""
    return text_width(seat.title, 14, bold=True) + text_width(seat.score, 13) + 24


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return about how wide a text is; the reader's font is not known."""
    return sum(map(_letter_width, text)) * size * (1.08 if bold else 1)


def _letter_width(letter: str) -> float:
    if ord(letter) >= EAST_ASIAN:
        return 1.0
    if letter in WIDE_LETTERS:
        return 0.9
    return 0.34 if letter in NARROW_LETTERS else 0.72 if letter.isupper() else 0.6


def fitting(text: str, size: float, most: float, *, bold: bool) -> str:
    """Return a text with its end cut to fit a width."""
    while len(text) > 1 and text_width(text, size, bold=bold) > most:
        text = f"{text[:-2]}…"
    return text
