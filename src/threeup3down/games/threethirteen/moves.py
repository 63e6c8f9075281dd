"""The moves of the game (T7, T11)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeAlias, get_args

import attrs

from threeup3down.games.checks import checked_member
from threeup3down.games.errors import ImpossibleMoveError
from threeup3down.games.values import Value
from threeup3down.games.wording import Phrase

from .cards import Card

NUMBERS = frozenset(map(int, Card))

if TYPE_CHECKING:
    from collections.abc import Callable


def _card(value: object) -> Card:
    if type(value) in {Card, int} and value in NUMBERS:  # no bool, and no Rank, which is an int too
        return Card(value)
    raise ImpossibleMoveError(Phrase("card"), value, Phrase("a Card, or its number"))


@attrs.frozen
class DrawStock(Value):
    """Take the top card of the stock (T7, T15)."""

    def __str__(self) -> str:
        return "stock"


@attrs.frozen
class DrawDiscard(Value):
    """Take the top card of the discard pile, the upcard (T7)."""

    def __str__(self) -> str:
        return "upcard"


@attrs.frozen
class Discard(Value):
    """Discard a card, which ends the turn (T7).

    Attributes:
        card: the card; an int becomes a Card.

    Raises:
        ImpossibleMoveError: no card.

    >>> print(Discard(Card.parse("7H")))
    7H
    """

    card: Card = attrs.field(converter=_card)

    def __str__(self) -> str:
        return self.card.text


@attrs.frozen
class GoOut(Value):
    """Lay down all other cards of the hand in melds and discard a card (T11).

    Attributes:
        card: the card that is discarded; an int becomes a Card.

    Raises:
        ImpossibleMoveError: no card.

    >>> print(GoOut(Card.parse("7H")))
    out:7H
    """

    card: Card = attrs.field(converter=_card)

    def __str__(self) -> str:
        return f"out:{self.card}"


Move: TypeAlias = DrawStock | DrawDiscard | Discard | GoOut
# returns what it is given, or raises TypeError
checked_move: Callable[[Move], Move] = partial(checked_member, kinds=get_args(Move), what="move")
