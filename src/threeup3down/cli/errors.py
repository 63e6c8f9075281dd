"""What may be wrong on the command line and at the prompt."""

from __future__ import annotations

import signal

from threeup3down.games.errors import GameError


class OptionError(GameError, ValueError):
    """Refuse an option that does not go with the others.

    Attributes:
        option: the option, as in "--seat".
        value: what was given with it; None: it takes nothing.
        expected: what would have been right.
    """

    def __init__(self, option: str, value: object, expected: str) -> None:
        super().__init__(option, value, expected)
        self.option = option
        self.value = value
        self.expected = expected

    def __str__(self) -> str:
        given = self.option if self.value is None else f"{self.option} {self.value}"
        return f"{given}: expected {self.expected}"


class ResumeError(GameError, ValueError):
    """Refuse the line of a game to go on with.

    Attributes:
        error: what is wrong with it.
        hint: what a line is, where it may not have been known; "" elsewhere.
    """

    def __init__(self, error: GameError, hint: str) -> None:
        super().__init__(error, hint)
        self.error: GameError = error
        self.hint: str = hint

    def __str__(self) -> str:
        return f"--resume: {self.error}{self.hint}"


class AnswerError(GameError, ValueError):
    """Refuse what was typed in answer to the question for a move: one sentence says why."""


class LeftError(BaseException):
    """Leave the game because a signal asks for it: Ctrl-C, or the terminal closes.

    Like `KeyboardInterrupt` it may come at any point, so no `except Exception` catches it.

    Attributes:
        number: the number of the signal.
        status: the exit status by which a shell knows a program that a signal has ended.
        hung_up: whether the terminal is gone, so that nobody may read what is written last.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number: int = number
        self.status: int = 128 + number
        self.hung_up: bool = number == getattr(signal, "SIGHUP", None)  # Windows has none
