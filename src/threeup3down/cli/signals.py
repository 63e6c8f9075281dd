"""Signals that ask the program to end, caught where there is something to save."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator
    from types import FrameType

SIGNALS = tuple(
    signal.Signals[name]
    for name in ("SIGINT", "SIGHUP", "SIGTERM")
    if name in signal.Signals.__members__  # Windows has no SIGHUP
)


class SignalError(KeyboardInterrupt):
    """A signal asks the program to end: Ctrl-C, or the terminal was closed.

    It may come at any point, so no `except Exception` catches it, and it passes an event loop.

    Attributes:
        signal_number: the number of the signal.
        status: the exit status that a shell expects of a program that a signal has ended.
    """

    def __init__(self, signal_number: int) -> None:
        super().__init__(signal_number)
        self.signal_number = signal_number
        self.status: int = 128 + signal_number

    @property
    def terminal_closed(self) -> bool:
        """Whether nobody can read what is written last."""
        return signal.Signals(self.signal_number).name == "SIGHUP"


def ignore_signals() -> None:
    """Let no signal interrupt what is done from now on."""
    for each in SIGNALS:
        signal.signal(each, signal.SIG_IGN)


@contextmanager
def signals_raised() -> Generator[None]:
    """Raise `SignalError` for the first signal in here and ignore the others.

    Signals that the caller of the program ignores (nohup) stay ignored.
    """
    before = {each: signal.getsignal(each) for each in SIGNALS}
    for each, handler in before.items():
        if handler is not signal.SIG_IGN:
            signal.signal(each, _raise)
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def _raise(signal_number: int, _: FrameType | None) -> None:
    ignore_signals()
    raise SignalError(signal_number)
