"""Checks of arguments that are the same in every game: seats, members of a union, full decks."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeVar

from .errors import DeckOrderError, SeatError

if TYPE_CHECKING:
    from collections.abc import Iterable

C = TypeVar("C", bound=int)
T = TypeVar("T")


def checked_seat(seat: int, players: int) -> int:
    """Return a seat of a game as it is.

    Raises:
        SeatError: the game has no such seat.

    >>> checked_seat(1, 2)
    1
    """
    if type(seat) is not int or not 0 <= seat < players:
        raise SeatError(seat, players)
    return seat


def checked_viewer(seat: int | None, players: int | None) -> int | None:
    """Return a seat of a game, or None for a spectator, as it is.

    Args:
        seat: a seat, or None.
        players: how many the game has; None: nobody knows.

    Raises:
        SeatError: the game has no such seat.

    >>> checked_viewer(7, None)
    7
    """
    if seat is None or (players is None and type(seat) is int and seat >= 0):
        return seat
    if players is None:
        raise SeatError(seat, None)
    return checked_seat(seat, players)


def checked_member(value: T, kinds: tuple[type, ...], what: str) -> T:
    """Return a value of one of some classes as it is.

    Args:
        value: anything.
        kinds: the classes of the union.
        what: what a member of the union is called.

    Raises:
        TypeError: a value of another class.

    >>> checked_member(7, (int, str), "answer")
    7
    """
    if not isinstance(value, kinds):
        expected = ", ".join(kind.__name__ for kind in kinds)
        raise TypeError(f"{value!r} is no {what}: expected one of {expected}")
    return value


def checked_order(order: Iterable[C], deck: Iterable[C], card: type[C]) -> tuple[C, ...]:
    """Return an order of cards, which has to be exactly the deck.

    Args:
        order: the cards, or their numbers.
        deck: every card as often as the game has it.
        card: the class of the cards.

    Raises:
        DeckOrderError: a card is missing, or there is one too many, or what is no card.
    """
    cards = tuple(order)
    if strange := [one for one in cards if type(one) not in {card, int}]:
        raise DeckOrderError((), strange)
    if (held := Counter(cards)) != (whole := Counter(deck)):
        missing, surplus = (whole - held).elements(), (held - whole).elements()
        raise DeckOrderError(sorted(missing), sorted(surplus))
    return tuple(card(one) for one in cards)
