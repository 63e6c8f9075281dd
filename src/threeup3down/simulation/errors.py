"""What can be wrong with a run of many games."""

from __future__ import annotations

from threeup3down.games.errors import ArgumentError, GameError, shown
from threeup3down.games.wording import translated


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
        return translated(
            "the workers play no more games: {problem}; expected an executor that goes on",
            problem=self.problem,
        )


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
            return translated(
                "{folder} has no {what} of a run: expected {wanted}",
                folder=self.folder,
                what=self.what,
                wanted=shown(self.wanted),
            )
        return translated(
            "{folder} is the folder of another run, with {what} {found}: "
            "expected {wanted}, or a new folder",
            folder=self.folder,
            what=self.what,
            found=shown(self.found),
            wanted=shown(self.wanted),
        )
