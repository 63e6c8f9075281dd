"""The games of a run in compiled code: the same rows as `simulation.playing.play_chunk` has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from threeup3down.bots import bot_named
from threeup3down.simulation.results import Chunk

from .checks import kernel_of
from .errors import BatchError
from .kernel import NO_MOVE
from .playing import no_counts
from .streams import keys_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from threeup3down.simulation import PlannedGame, Run

    from .kernel import Kernel

    Columns = dict[str, Any]

NO_LIMIT = -1


def play_chunk(
    run: Run,
    chunk: Sequence[PlannedGame],
    *,
    seconds: float | None = None,
    watch: Callable[[], object] | None = None,
) -> Chunk:
    """Play some games of a run and return what comes of them.

    Args:
        run: what the games have in common.
        chunk: the games.
        seconds: not used: these players do not hang.
        watch: not used.

    Raises:
        NoKernelError: the game has no kernel.
        BatchError: a player that the kernel does not know, or a fold of one's own.

    >>> import threeup3down
    >>> from threeup3down.simulation import planned_game, playing, run_of
    >>> run = run_of(threeup3down, ["greedy", "random"])
    >>> games = [planned_game(number, 2, seed=7) for number in range(9)]
    >>> play_chunk(run, games) == playing.play_chunk(run, games)
    True
    """
    del seconds, watch
    kernel = kernel_of(run.game)
    policies = np.array([_policy(kernel, run, bot) for bot in range(len(run.bots))])
    counted = {name for fold in run.folds for name in fold.names}
    if own := counted - {*kernel.COUNTS, "turns"}:
        raise BatchError("fold", min(own), "none of one's own with the engine batch")
    n, players = len(chunk), len(chunk[0].seating)
    limit = NO_LIMIT if run.limit is None else run.limit
    seeds = np.array([planned.seed for planned in chunk], dtype=np.uint64)
    firsts = np.array([planned.first for planned in chunk], dtype=np.int64)
    seatings = np.array([planned.seating for planned in chunk])
    found = {
        "place": np.empty((n, players), dtype=object),
        "points": np.empty((n, players), dtype=object),
        "turns": np.empty(n, dtype=np.int64),
        "moves": np.empty(n, dtype=np.int64),
        "truncated": np.empty(n, dtype=np.bool_),
        **{name: np.empty((n, players), dtype=np.int64) for name in kernel.COUNTS},
    }
    tables = kernel.tables(run.rules, players)
    for seating in np.unique(seatings, axis=0):
        rows = np.flatnonzero((seatings == seating).all(axis=1))
        block, moves = kernel.empty(tables, len(rows)), np.empty(len(rows), dtype=np.int64)
        counts = no_counts(kernel, len(rows), players)
        kernel.deal(tables, block, np.arange(len(rows)), seeds[rows], firsts[rows])
        keys = keys_of(seeds[rows])
        kernel.play(tables, block, keys, policies[seating], limit, moves, counts, None)
        for name, values in _ends(kernel, tables, block, len(rows), players).items():
            found[name][rows] = values
        found["moves"][rows] = moves
        for i, name in enumerate(kernel.COUNTS):
            found[name][rows] = counts[:, :, i]
    found |= {
        "game": np.array([planned.number for planned in chunk]),
        "seed": seeds,
        "first": firsts,
        "seat": np.broadcast_to(np.arange(players), (n, players)),
        "player": np.array(run.names, dtype=object)[seatings],
    }
    columns = {
        name: np.repeat(found[name], players) if found[name].ndim == 1 else found[name].ravel()
        for name in run.columns
    }
    return Chunk(n, {name: column.tolist() for name, column in columns.items()})


def _ends(kernel: Kernel, tables: Any, block: Any, n: int, players: int) -> Columns:
    """Return how games ended, by columns of their rows."""
    to_act, turns = np.empty(n, dtype=np.int64), np.empty(n, dtype=np.int64)
    truncated, returns = np.empty(n, dtype=np.bool_), np.empty((n, players))
    kernel.look(tables, block, to_act, turns, truncated, returns)
    points = np.full((n, players), None)
    if hasattr(kernel, "points"):
        numbers = np.empty((n, players), dtype=np.int64)
        kernel.points(tables, block, numbers)
        points[:] = numbers
    over = to_act == NO_MOVE
    better = (returns[:, None, :] > returns[:, :, None]).sum(axis=2)
    return {
        "place": np.where(over[:, None], 1 + better, None),
        "points": points,
        "turns": turns,
        "truncated": truncated | ~over,
    }


def _policy(kernel: Kernel, run: Run, index: int) -> int:
    for number, name in enumerate(kernel.POLICIES):
        if run.bots[index] is bot_named(kernel.GAME, name):
            return number
    raise BatchError("player", run.names[index], f"one of {', '.join(kernel.POLICIES)}")
