"""What states are worth when bots play them out, all at once: `simulation.valuing`, compiled."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from threeup3down.declarations import declaration_of

from .checks import kernel_of
from .errors import NoKernelError
from .kernel import NO_MOVE
from .playing import no_counts
from .streams import key_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from threeup3down.bots.tree_search import Values
    from threeup3down.games.protocol import Game

    from .kernel import Kernel, Tables

MOST_TABLES = 64


def values_of(game: Game) -> Values | None:
    """Return the function that `simulation.valuing.values_of` returns, or one as good.

    It gives the same values, quicker the more states it takes at a time, which are all of the same
    rules and number of players. None: the game has no kernel, or that does not know its bot.

    Args:
        game: any game.

    >>> import threeup3down
    >>> values = values_of(threeup3down)
    >>> values([threeup3down.new_game(2, seed=1)], [7], 300)
    [[-1.0, 1.0]]
    """
    try:
        kernel = kernel_of(game)
        policy = kernel.POLICIES.index(declaration_of(game).playout)
    except (NoKernelError, ValueError):
        return None

    def values(states: Sequence[Any], seeds: Sequence[int], limit: int) -> list[list[float]]:
        n, players = len(states), len(states[0].seats)
        tables = _tables(kernel, states[0].rules, players)
        block, moves = kernel.empty(tables, n), np.empty(n, dtype=np.int64)
        for row, state in enumerate(states):
            kernel.write(tables, block, row, state)
        keys = np.array([key_of(seed) for seed in seeds])
        policies = np.full(players, policy, dtype=np.int64)
        counts = no_counts(kernel, n, players)
        kernel.play_few(tables, block, keys, policies, limit, moves, counts, None)
        to_act, turns, truncated = (np.empty(n, dtype=kind) for kind in (np.int64, np.int64, bool))
        worth = np.empty((n, players))
        kernel.look(tables, block, to_act, turns, truncated, worth)
        if hasattr(game, "points"):
            points = np.empty((n, players), dtype=np.int64)
            kernel.points(tables, block, points)
            worth = (points.sum(axis=1, keepdims=True) - points) / (players - 1) - points
            worth[to_act != NO_MOVE] = 0.0
        found: list[list[float]] = worth.tolist()
        return found

    return values


@lru_cache(maxsize=MOST_TABLES)
def _tables(kernel: Kernel, rules: Any, players: int) -> Tables:
    return kernel.tables(rules, players)
