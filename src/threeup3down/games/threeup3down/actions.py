"""Every move that can be written down, legal or not."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from .cards import Rank
from .legality import choices
from .moves import SLOTS, Draw, Flip, Move, PickUp, Play, Stop

if TYPE_CHECKING:
    from .rules import Rules


@lru_cache(maxsize=8)  # at most 1.5 MB: a deck has up to 1,000 cards
def all_moves(rules: Rules, players: int) -> tuple[Move, ...]:
    """Return every move there is, in the order of `legal_moves`.

    Counts go up to one more than the deck has of the rank: still more cards are illegal for
    the same reason.

    Args:
        rules: the options of the game; they name the deck.
        players: how many; the moves are the same for any number.

    >>> from threeup3down import Rules
    >>> len(all_moves(Rules(), 4))
    558
    """
    del players
    copies = Counter(card.rank for card in rules.deck.cards)
    return (
        *choices().values(),
        *(Play(rank, count) for rank in Rank for count in range(1, copies[rank] + 2)),
        *map(Flip, range(SLOTS)),
        Draw(),
        PickUp(),
        Stop(),
    )
