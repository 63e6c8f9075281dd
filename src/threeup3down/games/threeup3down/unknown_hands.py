"""What a hand that lies hidden can hold, by what was seen to come into it and to leave it.

A hand is followed as sets of its unknown cards, each with the number of ways in which it can have
come about. Of each unknown card that set has the cards that it cannot be, as bits. Nobody sees
which of them leaves when a card is played, so that a set becomes several.

A deal is counted once although equal cards may be in a hand together: of equal ones the first in
the set leaves, which tells that those before it are others. The set begins with those of which most
is known, so that they stay few.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from .cards import Card

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .cards import Rank

Excluded: TypeAlias = tuple[int, ...]  # of each unknown card, descending, what it cannot be
Hand: TypeAlias = tuple[tuple[Excluded, int], ...]

NO_CARD = 1 << len(Card) + min(Card)  # above the bits of all cards


def bits_of(cards: Iterable[Card]) -> int:
    """Return a set of cards as bits."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def unknown_hand(count: int) -> Hand:
    """Return a hand of that many cards of which nothing is known."""
    return (((0,) * count, 1),)


def with_drawn(hand: Hand, count: int) -> Hand:
    """Return the hand with cards drawn by a player who alone sees them (U17)."""
    return tuple([(excluded + (0,) * count, ways) for excluded, ways in hand])


def without_played(hand: Hand, card: Card) -> Hand:
    """Return the hand after one of its unknown cards was played: none had a lower colour (U24)."""
    played = 1 << card
    lower = played - (1 << card.rank.lowest)
    found: dict[Excluded, int] = {}
    for excluded, ways in hand:
        for place, bits in enumerate(excluded):
            if not bits & played:
                before = [other | lower | played for other in excluded[:place]]
                after = [other | lower for other in excluded[place + 1 :]]
                _add(found, before + after, ways)
    return tuple(sorted(found.items()))


def all_below(hand: Hand, rank: Rank) -> Hand:
    """Return the hand that had nothing of a rank or above (U11)."""
    above = NO_CARD - (1 << rank.lowest)
    found: dict[Excluded, int] = {}
    for excluded, ways in hand:
        _add(found, [bits | above for bits in excluded], ways)
    return tuple(sorted(found.items()))


def among(hand: Hand, unseen: int) -> Hand:
    """Return the hand with no word on cards that are seen: an unknown card is none of them.

    Args:
        hand: the hand.
        unseen: the cards that are not seen, as bits.
    """
    found: dict[Excluded, int] = {}
    for excluded, ways in hand:
        open_to = [bits & unseen for bits in excluded]
        if unseen not in open_to:
            _add(found, open_to, ways)
    return tuple(sorted(found.items()))


def _add(found: dict[Excluded, int], excluded: list[int], ways: int) -> None:
    excluded.sort(reverse=True)
    key = tuple(excluded)
    found[key] = found.get(key, 0) + ways
