"""The standard streams, which may be closed, full, or hold bytes that are no text."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TextIO

LAST_STANDARD = 2  # the descriptor of the standard error


class ClosedStream(io.TextIOBase):
    """An output that was closed before the program began: writing there is an `OSError`."""

    def writable(self) -> bool:
        """Return True, so that whoever writes learns why it cannot be done."""
        return True

    def write(self, text: str, /) -> int:
        """Refuse the text."""
        del text
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


def prepare_streams() -> None:
    """See to it that each standard stream is there, and that no byte or letter breaks it.

    Python has None for a stream that was closed, and the next file that is opened would take
    its place. What cannot be decoded, or written in the encoding of the terminal, is shown by
    its number. A width of no columns is no width.
    """
    while (descriptor := os.open(os.devnull, os.O_RDWR)) <= LAST_STANDARD:
        pass
    os.close(descriptor)
    # None, whatever the annotations of `sys` say
    streams: dict[str, TextIO | None] = {
        name: getattr(sys, name) for name in ("stdin", "stdout", "stderr")
    }
    for name, stream in streams.items():
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
        elif stream is None:
            setattr(sys, name, io.StringIO() if name == "stdin" else ClosedStream())
    if not os.environ.get("COLUMNS", "").strip("0"):
        os.environ.pop("COLUMNS", None)


def complain(message: str) -> None:
    """Write one line on what is wrong to the standard error, if that can still be done."""
    say(sys.stderr, f"threeup3down: {' '.join(message.split())}\n")


def say(stream: TextIO, text: str) -> bool:
    """Write text to an output and tell whether that worked; if not, the output is given up."""
    try:
        stream.write(text)
        stream.flush()
    except (OSError, ValueError):
        abandon(stream)
        return False
    return True


def abandon(stream: TextIO) -> None:
    """Send what is still written to a broken output nowhere, so that nothing complains."""
    with contextlib.suppress(OSError, ValueError):  # it has no descriptor: nothing is left in it
        descriptor = stream.fileno()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, descriptor)
        os.close(nowhere)
