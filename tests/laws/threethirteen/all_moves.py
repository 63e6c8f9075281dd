"""Every move of Three Thirteen that can be written down."""

from __future__ import annotations

from functools import cache

from threeup3down.games.threethirteen import Card, Discard, DrawDiscard, DrawStock, GoOut, Move


@cache
def all_moves() -> tuple[Move, ...]:
    """Return them in the documented order."""
    return (DrawStock(), DrawDiscard(), *map(Discard, Card), *map(GoOut, Card))
