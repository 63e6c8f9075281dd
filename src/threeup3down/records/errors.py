"""What may be wrong with a record, apart from what the game itself rejects."""

from __future__ import annotations

from typing import Any

from threeup3down.games.errors import FaultsError, GameError


class JsonError(FaultsError):
    """Refuse JSON that stands for no value of a game, naming everything that is wrong at once.

    Attributes:
        faults: all that is wrong; where each is, is a path such as `$.seats[0].hand[2]`.
    """

    what = "JSON of a value of the game"


class RecordError(GameError, ValueError):
    """A line that does not stand for a game.

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
    """A move that is not legal where it stands in a game.

    Attributes:
        move_number: the number of the move in the game, counted from 1.
        move: the move.
        reason: why it is illegal, with the id of the rule.
    """

    def __init__(self, move_number: int, move: Any, reason: Any) -> None:
        super().__init__(move_number, move, reason)
        self.move_number = move_number
        self.move = move
        self.reason = reason

    def __str__(self) -> str:
        return f"move {self.move_number}, {self.move}, is illegal: {self.reason}"
