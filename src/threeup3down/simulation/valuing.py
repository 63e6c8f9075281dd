"""What states are worth when bots play them out: for a bot that searches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from threeup3down.bots import bot_named
from threeup3down.declarations import declaration_of

from .running import play_out

if TYPE_CHECKING:
    from collections.abc import Sequence

    from threeup3down.bots.tree_search import Values
    from threeup3down.games.protocol import Game


def values_of(game: Game) -> Values:
    """Return the function that plays states of a game out and tells what they are worth.

    It takes states, a seed for the chance of each, and the most moves of a play-out; it gives for
    each state what it is worth to each seat. A game with points is worth the mean points of the
    others less a seat's own, any other one its `Outcome.returns`; one that is not over by then is
    worth 0 to all. Its declaration says which bot plays (`Declaration.playout`).

    Args:
        game: any game.

    >>> import threeup3down
    >>> values_of(threeup3down)([threeup3down.new_game(2, seed=1)], [7], 300)
    [(-1.0, 1.0)]
    """
    bot = bot_named(game, declaration_of(game).playout)

    def values(states: Sequence[Any], seeds: Sequence[int], limit: int) -> list[tuple[float, ...]]:
        found: list[tuple[float, ...]] = []
        for state, seed in zip(states, seeds, strict=True):
            played = play_out(state, [bot] * len(state.seats), seed=seed, limit=limit)
            found.append(_worth(played.state))
        return found

    return values


def _worth(state: Any) -> tuple[float, ...]:
    players = len(state.seats)
    if (outcome := state.outcome()) is None:
        return (0.0,) * players
    if not hasattr(state.game, "points"):
        returns: tuple[float, ...] = outcome.returns
        return returns
    points = state.game.points(state)
    return tuple((sum(points) - own) / (players - 1) - own for own in points)
