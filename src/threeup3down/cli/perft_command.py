"""Counting sequences of moves at the terminal, with a bar that shows how far it has come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from threeup3down.games.counting import perft
from threeup3down.games.wording import translated

from .display import progress_bar

if TYPE_CHECKING:
    from .display import Terminal

SHORT_DEPTH = 2  # counted at once


def counted(state: Any, depth: int, *, divide: bool, errors: Terminal) -> int | dict[Any, int]:
    """Return what `perft` does, showing how far it has come.

    Args:
        state: where to begin.
        depth: the number of moves.
        divide: return the counts below each first move instead of their sum.
        errors: the standard error; if it is a terminal, the bar is shown there.

    Raises:
        DepthError: a negative depth, or depth 0 with `divide`.
    """
    if depth <= SHORT_DEPTH:
        return perft(state, depth, divide=divide)
    pairs = [
        (move, after.apply(reply))
        for move in state.legal_moves()
        for after in [state.apply(move)]
        for reply in after.legal_moves()
    ]
    counts = dict.fromkeys(state.legal_moves(), 0)
    with progress_bar(errors, translated("counting"), len(pairs)) as advance:
        for move, after in pairs:
            counts[move] += perft(after, depth - SHORT_DEPTH)
            advance()
    return counts if divide else sum(counts.values())
