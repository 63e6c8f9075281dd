"""The standard streams: what is wrong with them, and text that is safe to write there."""

from __future__ import annotations

import io
import os
import re
import sys
from typing import TYPE_CHECKING

from threeup3down.games.wording import Phrase

if TYPE_CHECKING:
    from typing import TextIO

CLOSED = {
    "stdin": Phrase("the standard input is closed"),
    "stdout": Phrase("the standard output is closed"),
    "stderr": Phrase("standard error is closed"),
}
WIDTHS = ("COLUMNS", "LINES", "TERMINAL_WIDTH")  # read by rich and typer, which trust them
WIDTH = re.compile(r"[1-9][0-9]{0,3}")


def closed_stream() -> str | None:
    """Return which standard stream was closed before the program began, in words, or None."""
    return next((text for name, text in CLOSED.items() if getattr(sys, name) is None), None)


def prepare_streams() -> None:
    """Make sure that no byte, no letter and no setting of the terminal's size is an error.

    What cannot be decoded, or encoded for the terminal, is shown as an escape.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    for name in WIDTHS:
        if not WIDTH.fullmatch(os.environ.get(name, "")):
            os.environ.pop(name, None)


def escaped(text: str) -> str:
    r"""Return text with its control characters as escapes, so that no terminal obeys them.

    Line breaks stay.

    >>> escaped("a\x1b]0;title\x07")
    'a\\x1b]0;title\\x07'
    """
    return "".join(
        letter if letter.isprintable() or letter == "\n" else ascii(letter)[1:-1] for letter in text
    )


def complain(message: str) -> None:
    """Write one line about what is wrong to the standard error."""
    write_to_first(f"threeup3down: {' '.join(message.split())}\n", sys.stderr)


def write_to_first(text: str, *streams: TextIO | None) -> bool:
    """Write text to the first stream that takes it and return whether there is one."""
    for stream in filter(None, streams):
        try:
            stream.write(escaped(text))
            stream.flush()
        except OSError:
            abandon(stream)
        else:
            return True
    return False


def abandon(stream: TextIO) -> None:
    """Discard what could not be written to a stream, so that Python does not try again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
