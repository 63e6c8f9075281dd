"""The data of a run, as arrays of its games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from threeup3down.declarations import declaration_of
from threeup3down.games import load_game
from threeup3down.games.extras import needed_for
from threeup3down.simulation import RunError
from threeup3down.simulation.results import COLUMNS

with needed_for("report"):
    import numpy as np
    from pyarrow.dataset import dataset

    from threeup3down.simulation.folders import GAMES, read_folder

if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike

    from numpy.typing import NDArray

    from threeup3down.declarations.counting import Choice


@attrs.frozen(eq=False, slots=False)
class RunData:
    """A run, read column by column as it is asked for.

    Attributes:
        folder: where it is.
        game: the name of its game.
        rules: its rules, as text.
        names: the player of each seat of the first game.
        label: what tells it from the other runs of a report.
        dataset: its rows: those of a game one after the other, a row a seat.
    """

    folder: Path
    game: str
    rules: str
    names: tuple[str, ...]
    dataset: Any
    label: str = ""

    @property
    def players(self) -> int:
        """How many seats a game has."""
        return len(self.names)

    @property
    def games(self) -> int:
        """How many games were played."""
        rows: int = self.dataset.count_rows()
        return rows // self.players

    @property
    def who(self) -> str:
        """Who plays: one name if all are the same."""
        return ", ".join(dict.fromkeys(self.names))

    @property
    def choice(self) -> Choice | None:
        """What a seat chose, as the game declares it; None: nothing, or these rows do not tell."""
        choice = declaration_of(load_game(self.game)).choice
        return choice if choice and {*choice.names} <= {*self.dataset.schema.names} else None

    @property
    def counts(self) -> tuple[str, ...]:
        """The columns that count something."""
        others = {*COLUMNS, *(self.choice.names if self.choice else ())}
        return tuple(name for name in self.dataset.schema.names if name not in others)

    def of_seats(self, column: str) -> NDArray[Any]:
        """Return a column as an array of a row a game and a column a seat."""
        values: NDArray[Any] = self.dataset.to_table(columns=[column]).column(0).to_numpy()
        return values.reshape(-1, self.players)

    def of_games(self, column: str) -> NDArray[Any]:
        """Return a column whose number is that of the game: an array of a number a game."""
        return self.of_seats(column)[:, 0]

    def wins(self) -> NDArray[np.float64]:
        """Return what part of the win each seat has in each game."""
        won = self.of_seats("place") == 1
        parts: NDArray[np.float64] = won / np.maximum(1, won.sum(axis=1, keepdims=True))
        return parts


def read_runs(folders: Iterable[str | PathLike[str]]) -> tuple[RunData, ...]:
    """Return the runs in folders that `simulate` has written.

    Raises:
        FolderError: a folder of no run.
        RunError: no folder, runs of several games, or one of which no game has been played.
    """
    found = [read_folder(folder) for folder in folders]
    names = sorted({each.description["game"] for each in found})
    if len(names) != 1:
        raise RunError("runs", ", ".join(names) or "none", "one or more, all of one game")
    runs = [
        RunData(
            folder=each.path,
            game=each.description["game"],
            rules=each.description["rules"],
            names=tuple(each.description["players"]),
            dataset=dataset(each.path / GAMES, format="parquet"),
        )
        for each in found
    ]
    for run in runs:
        if not run.games:
            raise RunError("run", run.folder, "one of which games have been played")
    return labelled(runs)


def labelled(runs: list[RunData]) -> tuple[RunData, ...]:
    """Give each run a label that tells it from the others, as short as it can be."""
    facts = [(run.who, f"{run.players} players", run.rules) for run in runs]
    differ = [len(set(fact)) > 1 for fact in zip(*facts, strict=True)]
    differ[0] |= not any(differ)
    labels = [
        ", ".join(word for word, shown in zip(each, differ, strict=True) if shown) for each in facts
    ]
    return tuple(
        attrs.evolve(
            run, label=label if labels.count(label) == 1 else f"{label}, {run.folder.name}"
        )
        for run, label in zip(runs, labels, strict=True)
    )
