"""Counting sequences of moves at the terminal, with a bar while it takes long."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

if TYPE_CHECKING:
    from collections.abc import Generator

    from threeup3down.games.protocol import Game

    from .table import Terminal

LONG = 1.0  # seconds after which a person wants to see that something goes on
SHORT_DEPTH = 2  # counted at once


def counted(
    game: Game, state: Any, depth: int, *, divide: bool, errors: Terminal
) -> int | dict[Any, int]:
    """Return what `game.perft` does, showing how far it has come while it takes long.

    Args:
        game: the game.
        state: where to begin.
        depth: the number of moves.
        divide: return the counts below each first move instead of their sum.
        errors: the standard error; if it is a terminal, the bar is shown there.

    Raises:
        DepthError: a negative depth, or depth 0 with `divide`.
    """
    if depth <= SHORT_DEPTH:
        count: int | dict[Any, int] = game.perft(state, depth, divide=divide)
        return count
    pairs = [
        (move, after.apply(reply))
        for move in state.legal_moves()
        for after in [state.apply(move)]
        for reply in after.legal_moves()
    ]
    counts = dict.fromkeys(state.legal_moves(), 0)
    columns = (TextColumn("counting"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    progress = Progress(*columns, console=errors, transient=True)
    task = progress.add_task("", total=len(pairs))
    with started_later(progress):
        for move, after in pairs:
            counts[move] += game.perft(after, depth - SHORT_DEPTH)
            progress.advance(task)
    return counts if divide else sum(counts.values())


@contextmanager
def started_later(progress: Progress) -> Generator[None]:
    """Show the bar in here once it has taken long, if there is a terminal to show it on."""
    later = threading.Timer(LONG, progress.start)
    later.daemon = True
    if progress.console.is_terminal:
        later.start()
    try:
        yield
    finally:
        later.cancel()
        if later.is_alive():
            later.join()
        if progress.live.is_started:
            progress.stop()
