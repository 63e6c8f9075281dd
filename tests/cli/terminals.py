"""The program in a real terminal, and what can be read off what it writes."""

from __future__ import annotations

import io
import re
import shlex
import sys
from typing import TYPE_CHECKING

import pexpect
import pyte

if TYPE_CHECKING:
    from collections.abc import Callable

PROGRAM = (sys.executable, "-m", "threeup3down")
QUESTION = "Your move (text or #number; ? for the rules): "
BEGUN, READY = r"\x1b\[\?2004h[^\n]*", r"[^\n]*?\x1b\[\?25h"  # what the line editor writes around
MOVE = r"Your move \([^)]*\):"
ASKED = rf"{BEGUN}{MOVE}{READY}"
SECONDS = 30  # to wait before a test fails; nothing is asserted about time
LINES_KEPT = 9_000
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """The program in a pseudo-terminal, with what a person would see of it.

    Attributes:
        process: the process, as pexpect has it.
        received: all that the program has written, escape sequences included.
    """

    def __init__(self, command: list[str], environment: dict[str, str], columns: int) -> None:
        self.columns = columns
        self._log = io.StringIO()
        self.process = pexpect.spawn(
            command[0],
            command[1:],
            env=environment,
            dimensions=(24, columns),
            encoding="utf-8",
            codec_errors="backslashreplace",
            timeout=SECONDS,
        )
        self.process.logfile_read = self._log
        self.process.delaybeforesend = None
        self.process.delayafterclose = self.process.ptyproc.delayafterclose = 0.01
        self.process.delayafterterminate = self.process.ptyproc.delayafterterminate = 0.01

    @property
    def received(self) -> str:
        return self._log.getvalue()

    def asked(self) -> str:
        """Wait for the next question and return the text since the last, escapes left out."""
        return self.asked_for(MOVE)

    def asked_for(self, pattern: str) -> str:
        """Wait for something to be asked, as a regular expression, and return what `asked` does."""
        self.process.expect(f"{BEGUN}{pattern}{READY}")
        return plain(self.process.before)

    def answer(self, text: str) -> str:
        """Answer a question, wait for the next one and return the text between them."""
        self.process.sendline(text)
        return self.asked()

    def end(self) -> str:
        """Wait for the end of the program and return the text since the last question."""
        self.process.expect(pexpect.EOF)
        self.process.wait()
        return plain(self.process.before)

    def hang_up(self) -> None:
        """Close the terminal, as when its window is closed, and wait for the program to end."""
        self.process.ptyproc.fileobj.close()
        self.process.wait()
        self.process.closed = self.process.ptyproc.closed = True

    def lines(self) -> list[str]:
        """Return the lines on the screen, as wide as it is, without the empty end of each."""
        screen = pyte.Screen(self.columns, LINES_KEPT)
        pyte.Stream(screen).feed(self.received)
        return "\n".join(line.rstrip() for line in screen.display).rstrip().split("\n")


def plain(received: str) -> str:
    """Return text from a terminal without escape sequences and carriage returns."""
    return ESCAPES.sub("", received).replace("\r", "")


def line_of(text: str) -> str:
    """Return the line of the game that the program writes when it ends."""
    _, _, after = text.partition("This game as a line:\n")
    return after.splitlines()[0]


def arguments_of(text: str) -> list[str]:
    """Return the arguments of the command that resumes a game, as a shell reads them."""
    _, _, after = text.partition("Resume it with:\n")
    program, *arguments = shlex.split(after.splitlines()[0])
    assert program == "threeup3down"
    return arguments


def play_to_the_end(game: Terminal, answer: Callable[[str], str] = lambda _: "#1") -> str:
    """Answer each question, given the text before it, and return what is written at the end."""
    while game.process.expect([ASKED, "This game as a line:"]) == 0:
        game.process.sendline(answer(plain(game.process.before)))
    return plain(game.process.before + game.process.after) + game.end()
