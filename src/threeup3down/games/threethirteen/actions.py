"""Every move that can be written down, legal or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .legality import BOTH_DRAWS, DISCARDS, GO_OUTS

if TYPE_CHECKING:
    from .moves import Move
    from .rules import Rules


def all_moves(rules: Rules, players: int) -> tuple[Move, ...]:
    """Return every move there is, in the order of `legal_moves`.

    Args:
        rules: the options of the game; the moves are the same for any.
        players: how many; the moves are the same for any number.

    >>> from threeup3down.games.threethirteen import Rules
    >>> len(all_moves(Rules(), 4))
    108
    """
    del rules, players
    return (*BOTH_DRAWS, *DISCARDS.values(), *GO_OUTS.values())
