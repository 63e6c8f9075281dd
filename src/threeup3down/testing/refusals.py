"""Illegal moves, chosen by the reason first: most moves that can be written are alike."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from threeup3down.games.protocol import Game


def illegal_moves(state: Any, game: Game) -> dict[Any, list[Any]]:
    """Return the illegal moves that can be written down, by the reason against them.

    >>> import threeup3down
    >>> state = threeup3down.new_game(2, seed=1)
    >>> [reason.name for reason in illegal_moves(state, threeup3down)]
    ['NOT_YOUR_CARDS', 'CHOOSE_FIRST']
    """
    found: defaultdict[Any, list[Any]] = defaultdict(list)
    for move in game.all_moves(state.rules, len(state.seats)):
        if (reason := game.why_illegal(state, move)) is not None:
            found[reason].append(move)
    return dict(found)


def one_of_each(found: dict[Any, list[Any]], rng: random.Random) -> list[tuple[Any, Any]]:
    """Return a move for each reason, and the reason."""
    return [(any_of(moves, rng), reason) for reason, moves in found.items()]


def any_of(values: Sequence[Any], rng: random.Random) -> Any:
    """Return one of the values, each as likely as any other."""
    return values[int(rng.random() * len(values))]
