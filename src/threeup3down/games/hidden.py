"""The cards that a viewer does not see: what is left of the deck."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeVar

from .errors import SampleError, TriesError
from .wording import Phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

C = TypeVar("C", bound=int)
T = TypeVar("T")

TRIES = 10_000  # of a memory to draw a sample


def unseen_places(size: int, seen: Sequence[C], *, whole: bool = False) -> int:
    """Return how many cards of a hand or pile are not seen.

    Args:
        size: the number of its cards.
        seen: those that are seen.
        whole: whether all are seen.

    Raises:
        SampleError: more are seen than there are, or not all, although they should be.

    >>> unseen_places(3, [7])
    2
    """
    if size < len(seen) or (whole and size != len(seen)):
        raise SampleError(Phrase("{seen} cards seen of {size}", seen=len(seen), size=size))
    return size - len(seen)


def unseen_cards(deck: Iterable[C], seen: Counter[C], places: int) -> tuple[C, ...]:
    """Return the cards of a deck that are not seen, in ascending order.

    Args:
        deck: every card as often as the game has it.
        seen: the cards that are seen.
        places: how many places there are for the others.

    Raises:
        SampleError: cards are seen that the deck does not have, or there are more or fewer unseen
            cards than places for them.

    >>> unseen_cards([1, 2, 2, 3], Counter([2]), 3)
    (1, 2, 3)
    """
    whole = Counter(deck)
    if surplus := seen - whole:
        cards = " ".join(map(str, sorted(surplus)))
        raise SampleError(Phrase("more of {cards} than the deck has", cards=cards))
    if (unseen := whole - seen).total() != places:
        fault = Phrase(
            "{cards} unseen cards for {places} unseen places", cards=unseen.total(), places=places
        )
        raise SampleError(fault)
    return tuple(sorted(unseen.elements()))


def without(cards: Iterable[C], gone: Iterable[C | None]) -> tuple[C, ...]:
    """Return cards without those that are gone, as far as they were there.

    >>> without([1, 2, 2, 3], [2, 9, None])
    (1, 2, 3)
    """
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


def first_found(attempt: Callable[[], T | None], fault: str) -> T:
    """Return the first result of a function that is not None, out of a bounded number of tries.

    Args:
        attempt: what is tried.
        fault: why a try gives None.

    Raises:
        TriesError: there was none in `TRIES` tries.

    >>> import random
    >>> rng = random.Random(1)
    >>> first_found(lambda: 6 if rng.random() < 1 / 6 else None, "the die shows no six")
    6
    """
    for _ in range(TRIES):
        if (found := attempt()) is not None:
            return found
    raise TriesError(TRIES, fault)
