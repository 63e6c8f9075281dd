"""What a room refuses, in one line that its asker may read."""

from __future__ import annotations

from threeup3down.games.errors import GameError
from threeup3down.games.wording import translated


class RefusedError(GameError, ValueError):
    """Something that is not done; nothing has changed.

    Attributes:
        code: why, for programs: "malformed", "too_long", "too_many", "late", "not_your_turn",
            "refused", "waiting" (a seat is open), "over", "full", "origin", "unavailable" (the file
            of the rooms cannot be used) or "gone".
        message: why, for people, in one line; `str` of the error says it in their language.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return translated(self.message)


def refused(error: GameError) -> RefusedError:
    r"""Return the refusal for what the library says about input, in one line.

    >>> refused(GameError("no such card:\n- 11"))
    RefusedError('refused', 'no such card: - 11')
    """
    if isinstance(error, RefusedError):
        return error
    return RefusedError("refused", " ".join(str(error).split()))
