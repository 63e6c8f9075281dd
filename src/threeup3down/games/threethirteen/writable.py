"""Every move that can be written down, legal or not: what laws and tests ask about."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from .cards import Card
from .moves import Discard, DrawDiscard, DrawStock, GoOut, Move

if TYPE_CHECKING:
    from .rules import Rules


@lru_cache(maxsize=1)
def _moves() -> tuple[Move, ...]:
    return (DrawStock(), DrawDiscard(), *map(Discard, Card), *map(GoOut, Card))


def writable_moves(rules: Rules, players: int) -> tuple[Move, ...]:
    """Return every move there is, in the order of `legal_moves`.

    Args:
        rules: the options of the game; the moves are the same for any.
        players: how many; the moves are the same for any number.

    >>> from threeup3down.games.threethirteen import Rules
    >>> len(writable_moves(Rules(), 4))
    108
    """
    del rules, players
    return _moves()
