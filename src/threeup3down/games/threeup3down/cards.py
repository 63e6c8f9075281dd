"""Ranks, colours and cards (U2, U3)."""

from __future__ import annotations

from typing import Self

from threeup3down.games.enums import NamedNumber
from threeup3down.games.wording import Phrase

COLORS = 3


class Rank(NamedNumber):
    """The rank of a card, in the order of U3: every Clear is higher than every number.

    >>> Rank.TEN < Rank.CLEAR
    True
    >>> print(Rank.SEVEN, Rank.CLEAR_PLUS_1)
    7 C+1

    Attributes:
        text: "1" to "10", "C", "C+1" or "C+2".
        lowest: the number of the lowest card of this rank, whose colour is green.
    """

    lowest: int

    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    CLEAR = 11
    CLEAR_PLUS_1 = 12
    CLEAR_PLUS_2 = 13

    def __new__(cls, value: int) -> Self:  # noqa: D102 (Rank.parse and Rank(7) make ranks)
        rank = int.__new__(cls, value)
        rank._value_ = value
        rank.lowest = COLORS * value
        rank.text = str(value) if value <= 10 else ("C", "C+1", "C+2")[value - 11]  # noqa: PLR2004 (the numbers of U2)
        return rank

    @property
    def is_clear(self) -> bool:
        """Tell whether this is a Clear, Clear +1 or Clear +2 (U13)."""
        return self >= Rank.CLEAR

    @property
    def bonus(self) -> int:
        """The number of extra discards that one such card gives: 0, 1 or 2 (U13)."""
        return max(0, self - Rank.CLEAR)

    @classmethod
    def expected_text(cls) -> str:  # noqa: D102 (as in the base class)
        return Phrase("1 to 10, C, C+1 or C+2")


class Color(NamedNumber):
    """The colour of a card. It decorates: no rule asks for it (U2, U24).

    >>> print(Color.GREEN)
    g
    """

    GREEN = 0
    BLUE = 1
    RED = 2

    def __new__(cls, value: int) -> Self:  # noqa: D102 (Color(1) is a colour)
        color = int.__new__(cls, value)
        color._value_ = value
        color.text = "gbr"[value]
        return color


class Card(NamedNumber):
    """A card, ordered by rank, then colour. Equal cards are the same object.

    Its number is three times its rank plus its colour, so none is falsy, and the cards of
    a rank stand side by side in a sorted hand.

    >>> card = Card.parse("7g")
    >>> card, card.rank, card.color
    (<Card 7g>, <Rank 7>, <Color g>)
    >>> print(*sorted([Card.CLEAR_BLUE, Card.TWO_RED, Card.TWO_GREEN]))
    2g 2r Cb
    """

    rank: Rank
    color: Color

    ONE_GREEN = 3
    ONE_BLUE = 4
    ONE_RED = 5
    TWO_GREEN = 6
    TWO_BLUE = 7
    TWO_RED = 8
    THREE_GREEN = 9
    THREE_BLUE = 10
    THREE_RED = 11
    FOUR_GREEN = 12
    FOUR_BLUE = 13
    FOUR_RED = 14
    FIVE_GREEN = 15
    FIVE_BLUE = 16
    FIVE_RED = 17
    SIX_GREEN = 18
    SIX_BLUE = 19
    SIX_RED = 20
    SEVEN_GREEN = 21
    SEVEN_BLUE = 22
    SEVEN_RED = 23
    EIGHT_GREEN = 24
    EIGHT_BLUE = 25
    EIGHT_RED = 26
    NINE_GREEN = 27
    NINE_BLUE = 28
    NINE_RED = 29
    TEN_GREEN = 30
    TEN_BLUE = 31
    TEN_RED = 32
    CLEAR_GREEN = 33
    CLEAR_BLUE = 34
    CLEAR_RED = 35
    CLEAR_PLUS_1_GREEN = 36
    CLEAR_PLUS_1_BLUE = 37
    CLEAR_PLUS_1_RED = 38
    CLEAR_PLUS_2_GREEN = 39
    CLEAR_PLUS_2_BLUE = 40
    CLEAR_PLUS_2_RED = 41

    def __new__(cls, value: int) -> Self:  # noqa: D102 (Card.parse and Card.of make cards)
        card = int.__new__(cls, value)
        card._value_ = value
        card.rank = Rank(value // COLORS)
        card.color = Color(value % COLORS)
        card.text = f"{card.rank}{card.color}"
        return card

    @classmethod
    def of(cls, rank: Rank | int, color: Color | int) -> Card:
        """Return the card of a rank and a colour; numbers stand for either.

        Raises:
            TypeError: a card, or whatever else is no rank or colour.
            ValueError: a number that stands for none.

        >>> Card.of(Rank.CLEAR_PLUS_1, Color.RED)
        <Card C+1r>
        """
        if type(rank) not in {Rank, int} or type(color) not in {Color, int}:
            raise TypeError(f"{rank!r}, {color!r}: expected a Rank and a Color, or their numbers")
        return cls(Rank(rank).lowest + Color(color))

    @classmethod
    def expected_text(cls) -> str:  # noqa: D102 (as in the base class)
        return Phrase("a rank (1 to 10, C, C+1, C+2) and a colour (g, b, r), as in 7g")
