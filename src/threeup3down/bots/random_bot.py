"""What a bot is, and the one that plays any game: it picks moves at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

if TYPE_CHECKING:
    from threeup3down.games.table import Table

T = TypeVar("T")

# From a view of the seat to act and a source of chance to one of `view.legal_moves()`. A bot that
# is marked by `remembers` takes a memory instead of a view.
Bot: TypeAlias = Callable[[Any, random.Random], Any]


def random_bot(view: Table[Any, Any, Any], rng: random.Random) -> Any:
    """Return one of the viewer's legal moves, each with the same probability.

    Args:
        view: what the seat to act may know, in any game.
        rng: the source of chance; the same one gives the same move.

    >>> from threeup3down import new_game
    >>> print(random_bot(new_game(2, seed=1).view(0), random.Random(1)))
    up:2,3,9
    """
    return picked(view.legal_moves(), rng)


def picked(moves: Sequence[T], rng: random.Random) -> T:
    """Return one of the moves, each with the same probability.

    Only `random()` is used, whose values Python promises to keep for a seed, so that a
    bot's choices are part of the format like the shuffle.

    >>> picked("abc", random.Random(1))
    'a'
    """
    return moves[int(rng.random() * len(moves))]
