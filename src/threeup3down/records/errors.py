"""What may be wrong with the line of a game, apart from what the game itself refuses."""

from __future__ import annotations

from typing import Any

from threeup3down.games.errors import GameError


class RecordError(GameError, ValueError):
    """Refuse a line that does not stand for a game.

    Attributes:
        part: the part of the line.
        found: what is there; None: nothing.
        expected: what would have been right.
    """

    def __init__(self, part: str, found: str | None, expected: str) -> None:
        super().__init__(part, found, expected)
        self.part = part
        self.found = found
        self.expected = expected

    def __str__(self) -> str:
        found = "missing" if self.found is None else repr(self.found)
        return f"the line of a game: {self.part} is {found}, expected {self.expected}"


class RecordMoveError(GameError, ValueError):
    """Refuse a move that is not legal where it stands in a game.

    Attributes:
        number: the number of the move in the game, counted from 1.
        move: the move.
        reason: why it is illegal, with the id of the rule.
    """

    def __init__(self, number: int, move: Any, reason: Any) -> None:
        super().__init__(number, move, reason)
        self.number = number
        self.move = move
        self.reason = reason

    def __str__(self) -> str:
        return f"move {self.number}, {self.move}, is illegal: {self.reason}"
