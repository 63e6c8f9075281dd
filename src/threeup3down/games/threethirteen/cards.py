"""Ranks, suits and cards (T2)."""

from __future__ import annotations

from typing import Self

from threeup3down.games.enums import NamedNumber
from threeup3down.games.wording import Phrase

SUITS = 4


class Rank(NamedNumber):
    """The rank of a card, ace low to king high.

    >>> Rank.NINE < Rank.TEN
    True
    >>> print(Rank.ACE, Rank.TEN, Rank.KING)
    A T K

    Attributes:
        text: "A", "2" to "9", "T", "J", "Q" or "K".
    """

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    def __new__(cls, value: int) -> Self:  # noqa: D102 (Rank.parse and Rank(7) make ranks)
        rank = int.__new__(cls, value)
        rank._value_ = value
        rank.text = "A23456789TJQK"[value - 1]
        return rank

    @classmethod
    def expected_text(cls) -> str:  # noqa: D102 (as in the base class)
        return Phrase("A, 2 to 9, T or 10, J, Q or K")

    @classmethod
    def other_texts(cls) -> dict[str, str]:  # noqa: D102 (as in the base class)
        return {"10": "T"}


class Suit(NamedNumber):
    """The suit of a card.

    >>> print(Suit.HEARTS)
    H
    """

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    def __new__(cls, value: int) -> Self:  # noqa: D102 (Suit(1) is a suit)
        suit = int.__new__(cls, value)
        suit._value_ = value
        suit.text = "CDHS"[value]
        return suit


class Card(NamedNumber):
    """A card, ordered by rank, then suit, the joker last. Equal cards are the same object.

    Its number is four times its rank plus its suit, so none is falsy, and the cards of a rank
    stand side by side in a sorted hand.

    >>> card = Card.parse("7H")
    >>> card, card.rank, card.suit
    (<Card 7H>, <Rank 7>, <Suit H>)
    >>> Card.JOKER, Card.JOKER.rank, Card.JOKER.suit
    (<Card XX>, None, None)

    Attributes:
        rank: the rank; None for the joker.
        suit: the suit; None for the joker.
        text: rank and suit, such as "AS", "TD" or "7H"; "XX" for the joker.
    """

    rank: Rank | None
    suit: Suit | None

    ACE_OF_CLUBS = 4
    ACE_OF_DIAMONDS = 5
    ACE_OF_HEARTS = 6
    ACE_OF_SPADES = 7
    TWO_OF_CLUBS = 8
    TWO_OF_DIAMONDS = 9
    TWO_OF_HEARTS = 10
    TWO_OF_SPADES = 11
    THREE_OF_CLUBS = 12
    THREE_OF_DIAMONDS = 13
    THREE_OF_HEARTS = 14
    THREE_OF_SPADES = 15
    FOUR_OF_CLUBS = 16
    FOUR_OF_DIAMONDS = 17
    FOUR_OF_HEARTS = 18
    FOUR_OF_SPADES = 19
    FIVE_OF_CLUBS = 20
    FIVE_OF_DIAMONDS = 21
    FIVE_OF_HEARTS = 22
    FIVE_OF_SPADES = 23
    SIX_OF_CLUBS = 24
    SIX_OF_DIAMONDS = 25
    SIX_OF_HEARTS = 26
    SIX_OF_SPADES = 27
    SEVEN_OF_CLUBS = 28
    SEVEN_OF_DIAMONDS = 29
    SEVEN_OF_HEARTS = 30
    SEVEN_OF_SPADES = 31
    EIGHT_OF_CLUBS = 32
    EIGHT_OF_DIAMONDS = 33
    EIGHT_OF_HEARTS = 34
    EIGHT_OF_SPADES = 35
    NINE_OF_CLUBS = 36
    NINE_OF_DIAMONDS = 37
    NINE_OF_HEARTS = 38
    NINE_OF_SPADES = 39
    TEN_OF_CLUBS = 40
    TEN_OF_DIAMONDS = 41
    TEN_OF_HEARTS = 42
    TEN_OF_SPADES = 43
    JACK_OF_CLUBS = 44
    JACK_OF_DIAMONDS = 45
    JACK_OF_HEARTS = 46
    JACK_OF_SPADES = 47
    QUEEN_OF_CLUBS = 48
    QUEEN_OF_DIAMONDS = 49
    QUEEN_OF_HEARTS = 50
    QUEEN_OF_SPADES = 51
    KING_OF_CLUBS = 52
    KING_OF_DIAMONDS = 53
    KING_OF_HEARTS = 54
    KING_OF_SPADES = 55
    JOKER = 56

    def __new__(cls, value: int) -> Self:  # noqa: D102 (Card.parse and Card.of make cards)
        card = int.__new__(cls, value)
        card._value_ = value
        card.rank, card.suit, card.text = None, None, "XX"
        if value < SUITS * (Rank.KING + 1):
            card.rank, card.suit = Rank(value // SUITS), Suit(value % SUITS)
            card.text = f"{card.rank}{card.suit}"
        return card

    @classmethod
    def of(cls, rank: Rank | int, suit: Suit | int) -> Card:
        """Return the card of a rank and a suit; numbers stand for either.

        Raises:
            TypeError: a card, or whatever else is no rank or suit.
            ValueError: a number that stands for none.

        >>> Card.of(Rank.TEN, Suit.DIAMONDS)
        <Card TD>
        """
        if type(rank) not in {Rank, int} or type(suit) not in {Suit, int}:
            raise TypeError(f"{rank!r}, {suit!r}: expected a Rank and a Suit, or their numbers")
        return cls(SUITS * Rank(rank) + Suit(suit))

    @classmethod
    def expected_text(cls) -> str:  # noqa: D102 (as in the base class)
        return Phrase("a rank (A, 2 to 9, T or 10, J, Q, K) and a suit (C, D, H, S), or XX")

    @classmethod
    def other_texts(cls) -> dict[str, str]:  # noqa: D102 (as in the base class)
        return {f"10{suit}": f"T{suit}" for suit in Suit}
