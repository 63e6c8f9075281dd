"""How far play-outs are: a bar at the terminal, or a function of one's own."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from threeup3down.games.errors import MissingExtraError
from threeup3down.games.extras import needed_for

if TYPE_CHECKING:
    from collections.abc import Callable, Generator


@contextmanager
def shown_progress(
    n: int,
    progress: bool | Callable[[int], object] | None,  # noqa: FBT001 (True is a value of it)
) -> Generator[Callable[[int], object]]:
    """Give a function to call with the number of games that have been played.

    Args:
        n: how many there are.
        progress: as for `playouts`.

    Raises:
        MissingExtraError: a bar is asked for and rich is not installed.
    """
    if callable(progress):
        yield progress
        return
    if progress is False or (progress is None and not sys.stderr.isatty()):
        yield _nothing
        return
    try:
        with needed_for("cli"):
            from rich.console import Console  # noqa: PLC0415 (of another extra, for a bar only)
            from rich.progress import Progress  # noqa: PLC0415
    except MissingExtraError:
        if progress:
            raise
        yield _nothing
        return
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=n)
        yield lambda played: bar.update(task, completed=played)


def _nothing(played: int) -> None:
    del played
