"""How far games are: a bar at the terminal, or a function of one's own."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias

from threeup3down.games.errors import MissingExtraError
from threeup3down.games.extras import needed_for
from threeup3down.games.wording import translated

if TYPE_CHECKING:
    from collections.abc import Generator

Progress: TypeAlias = bool | Callable[[int], object] | None


@contextmanager
def shown_progress(
    n: int, progress: Progress, *, played: int = 0
) -> Generator[Callable[[int], object]]:
    """Give a function to call with the number of games that have been played.

    Args:
        n: how many there are.
        progress: True: a bar with rate and time left on stderr, for which rich must be installed;
            None: if it is, and stderr is a terminal; False: nothing; or a function that is called
            with the number of games played so far.
        played: how many had been played before.

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
            from rich import progress as rich  # noqa: PLC0415 (of another extra, for a bar only)
            from rich.console import Console  # noqa: PLC0415
            from rich.text import Text  # noqa: PLC0415
    except MissingExtraError:
        if progress:
            raise
        yield _nothing
        return

    class Rate(rich.ProgressColumn):
        """How many games a second."""

        def render(self, task: Any) -> Text:
            return Text(f"{task.speed:,.0f}/s" if task.speed else "")

    columns = (
        rich.TextColumn(translated("games")),
        rich.BarColumn(),
        rich.MofNCompleteColumn(),
        Rate(),
        rich.TimeRemainingColumn(),
    )
    with rich.Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=n, completed=played)
        yield lambda count: bar.update(task, completed=count)


def _nothing(played: int) -> None:
    del played
