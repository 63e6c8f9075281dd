"""What can be wrong with a run of many games."""

from __future__ import annotations

from threeup3down.games.errors import ArgumentError, GameError, shown


class RunError(ArgumentError):
    """An argument of a run that it does not take, or one that does not go with the others."""


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


class FolderError(GameError, ValueError):
    """A folder that a run cannot go on in: it is that of another run, or of none.

    Attributes:
        folder: the folder.
        what: what of the run differs.
        found: what is in the folder.
        wanted: what the run has, or what would have been right.
    """

    def __init__(self, folder: object, what: str, found: object, wanted: object) -> None:
        super().__init__(folder, what, found, wanted)
        self.folder = folder
        self.what = what
        self.found = found
        self.wanted = wanted

    def __str__(self) -> str:
        if self.found is None:
            return f"{self.folder} has no {self.what} of a run: expected {shown(self.wanted)}"
        return (
            f"{self.folder} is the folder of another run, with {self.what} {shown(self.found)}: "
            f"expected {shown(self.wanted)}, or a new folder"
        )
