"""A full deck in a given order."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeVar

from .errors import DeckOrderError

if TYPE_CHECKING:
    from collections.abc import Iterable

C = TypeVar("C", bound=int)


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
