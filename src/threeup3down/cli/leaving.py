"""Leaving a game so that it can be gone on with, even when the terminal is gone."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from .errors import LeftError
from .streams import say

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from types import FrameType

LEAVING = tuple(
    signal.Signals[name]
    for name in ("SIGINT", "SIGHUP", "SIGTERM")
    if name in signal.Signals.__members__  # Windows has no SIGHUP
)


class Signals:
    """What signals that ask the program to end do: the first raises `LeftError`, no other."""

    def __init__(self) -> None:
        self.heeded: bool = True

    def ignore(self) -> None:
        """Let no signal disturb what is done from now on."""
        self.heeded = False

    def _leave(self, number: int, _: FrameType | None) -> None:
        if self.heeded:
            self.heeded = False
            raise LeftError(number)

    @contextmanager
    def caught(self) -> Generator[None]:
        """Handle the signals in here, except those that the caller has ignored (nohup)."""
        before = {
            number: signal.signal(number, self._leave)
            for number in LEAVING
            if signal.getsignal(number) is not signal.SIG_IGN
        }
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def this_program() -> str:
    """Return how this program was called, for a shell."""
    path = Path(sys.argv[0])
    python = path.name == "__main__.py"
    if python:
        path = Path(sys.executable)
    if "UV_RUN_RECURSION_DEPTH" in os.environ:  # set by `uv run`
        name = f"uv run {path.name}"
    else:
        found = shutil.which(path.name)
        name = shlex.quote(path.name if found and Path(found) == path else str(path))
    return f"{name} -m threeup3down" if python else name


def say_last(lines: Sequence[str]) -> bool:
    """Write lines where they may still be read, and tell whether that worked.

    They go to the standard output, or to the standard error if the output is closed.
    """
    text = "".join(f"{line}\n" for line in lines)
    return any(say(stream, text) for stream in (sys.stdout, sys.stderr))
