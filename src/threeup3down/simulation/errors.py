"""What can be wrong with a run of many games."""

from __future__ import annotations

from threeup3down.games.errors import GameError, shown


class RunError(GameError, ValueError):
    """An argument of a run that it does not take, or one that does not go with the others.

    Attributes:
        what: which argument.
        value: what was given.
        expected: what would have been right.
    """

    def __init__(self, what: str, value: object, expected: str) -> None:
        super().__init__(what, value, expected)
        self.what = what
        self.value = value
        self.expected = expected

    def __str__(self) -> str:
        return f"{self.what} {shown(self.value)}: expected {self.expected}"


class WorkersError(GameError, RuntimeError):
    """An executor that takes nothing more: its workers have died, or it was shut down.

    Attributes:
        problem: what it said.
    """

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem

    def __str__(self) -> str:
        return f"the workers play no more games: {self.problem}; expected an executor that goes on"
