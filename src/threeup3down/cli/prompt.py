"""Reading a line from the person: with line editing, history and completion at a real terminal."""

from __future__ import annotations

import os
import signal
import sys
from typing import TYPE_CHECKING, Any

from .display import Terminal, show_line
from .signals import SignalError, ignore_signals
from .streams import escaped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


class Prompt:
    """Asks for lines at a terminal.

    Each person has a history of their own, which nobody else at the same terminal can look up.
    """

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self._sessions: dict[int | None, Any] = {}
        streams = (sys.stdin, sys.stdout)
        edited = all(stream.isatty() for stream in streams) and not terminal.is_dumb_terminal
        self._new_session: Callable[[], Any] | None = _line_editor() if edited else None

    def ask(self, question: str, *, seat: int | None = None, words: Iterable[str] = ()) -> str:
        """Ask for a line and return it without the spaces around it.

        Args:
            question: what to ask.
            seat: whose history the answer belongs to; None: none.
            words: what Tab completes.

        Raises:
            EOFError: the input has ended.
            SignalError: Ctrl-C.
        """
        self._terminal.print()
        question = escaped(question)  # there may be a name in it
        if self._new_session is None:
            return self._read(question)
        if seat is None or seat not in self._sessions:
            self._sessions[seat] = self._new_session()
        return self._edited(question, self._sessions[seat], list(words))

    def _read(self, question: str) -> str:
        self._terminal.print(question, style="bold", end="")
        self._terminal.file.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        if not sys.stdin.isatty():  # nobody has seen it typed
            show_line(self._terminal, line.rstrip("\n"))
        return line.strip()

    def _edited(self, question: str, session: Any, words: list[str]) -> str:
        from prompt_toolkit.completion import WordCompleter  # noqa: PLC0415 (as below)

        completer = WordCompleter(words, ignore_case=True, sentence=True)
        self._terminal.file.flush()
        try:
            line: str = session.prompt([("bold", question)], completer=completer)
        except KeyboardInterrupt as error:  # Ctrl-C, which is a key here
            if isinstance(error, SignalError):
                raise
            ignore_signals()
            raise SignalError(signal.SIGINT) from None
        # a byte that is no text, as `prepare_streams` shows it
        return line.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace").strip()


def _line_editor() -> Callable[[], Any]:
    """Return what makes a line editor; it is imported only where there is a terminal."""
    os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")  # no terminal need answer a question
    from prompt_toolkit import PromptSession  # noqa: PLC0415 (it costs as much as all the rest)
    from prompt_toolkit.shortcuts import CompleteStyle  # noqa: PLC0415 (the same)

    def made() -> PromptSession[str]:
        return PromptSession(
            complete_style=CompleteStyle.READLINE_LIKE,
            complete_while_typing=False,
            enable_suspend=True,
        )

    return made
