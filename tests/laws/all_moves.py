"""Every move that can be written down about a deck, legal or not."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations_with_replacement

from threeup3down import ChooseUp, Deck, Draw, Flip, Move, PickUp, Play, Rank, Stop


@lru_cache(maxsize=64)
def all_moves(deck: Deck) -> tuple[Move, ...]:
    """Return every move there is.

    Of each rank as many cards as the deck holds and one more are played, and also one card
    more than the whole deck has: a greater count is illegal for the same reasons.
    """
    copies = Counter(card.rank for card in deck.cards)
    counts = {rank: [*range(1, copies[rank] + 2), len(deck.cards) + 1] for rank in Rank}
    return (
        *map(ChooseUp, combinations_with_replacement(Rank, 3)),
        *(Play(rank, count) for rank in Rank for count in counts[rank]),
        *map(Flip, range(3)),
        Draw(),
        PickUp(),
        Stop(),
    )
