"""Counting sequences of moves: perft, the acceptance test of a rules engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeVar, overload

from .errors import DepthError

if TYPE_CHECKING:
    from .table import StateTable

M = TypeVar("M")


@overload
def perft(
    state: StateTable[M, Any, Any, Any, Any], depth: int, *, divide: Literal[False] = False
) -> int: ...
@overload
def perft(
    state: StateTable[M, Any, Any, Any, Any], depth: int, *, divide: Literal[True]
) -> dict[M, int]: ...
@overload
def perft(
    state: StateTable[M, Any, Any, Any, Any], depth: int, *, divide: bool
) -> int | dict[M, int]: ...
def perft(
    state: StateTable[M, Any, Any, Any, Any], depth: int, *, divide: bool = False
) -> int | dict[M, int]:
    """Count the sequences of exactly `depth` legal moves from a state.

    A game that ends earlier adds nothing, and depth 0 counts 1.

    Args:
        state: a state of any game.
        depth: the number of moves, from 0; with `divide` from 1.
        divide: return the count below each first move instead of their sum.

    Raises:
        DepthError: a negative depth, or depth 0 with `divide`.

    >>> from threeup3down import new_game
    >>> perft(new_game(2, seed=0), 2)
    280
    >>> counts = perft(new_game(2, seed=0), 2, divide=True)
    >>> len(counts), sum(counts.values())
    (14, 280)
    """
    least = 1 if divide else 0
    if type(depth) is not int or depth < least:
        raise DepthError(depth, least)
    if divide:
        return {move: _count(state.apply(move), depth - 1) for move in state.legal_moves()}
    return _count(state, depth)


def _count(state: StateTable[Any, Any, Any, Any, Any], depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    waiting = [(state, depth)]  # a list rather than a recursion, so that any depth will do
    while waiting:
        state, left = waiting.pop()
        moves = state.legal_moves()
        if left == 1:  # each move is a sequence; none need be made
            total += len(moves)
        else:
            waiting.extend((state.apply(move), left - 1) for move in moves)
    return total
