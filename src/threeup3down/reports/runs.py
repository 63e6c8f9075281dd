"""The data of a run, as arrays of its games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from threeup3down.games.extras import needed_for

with needed_for("report"):
    import numpy as np
    import pyarrow.dataset as ds

if TYPE_CHECKING:
    from numpy.typing import NDArray

COLUMNS = (
    "game",
    "seed",
    "first",
    "seat",
    "player",
    "place",
    "points",
    "turns",
    "moves",
    "truncated",
)


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
    def counts(self) -> tuple[str, ...]:
        """The columns that count something."""
        return tuple(name for name in self.dataset.schema.names if name not in COLUMNS)

    def of_seats(self, column: str) -> NDArray[Any]:
        """Return a column as an array of a row a game and a column a seat."""
        values = self.dataset.to_table(columns=[column]).column(0)
        return values.to_numpy().reshape(-1, self.players)

    def of_games(self, column: str) -> NDArray[Any]:
        """Return a column whose number is that of the game: an array of a number a game."""
        return self.of_seats(column)[:, 0]

    def wins(self) -> NDArray[np.float64]:
        """Return what part of the win each seat has in each game."""
        won = self.of_seats("place") == 1
        return won / np.maximum(1, won.sum(axis=1, keepdims=True))


def read_runs(folders: Any) -> tuple[RunData, ...]:
    runs = []
    for folder in map(Path, folders):
        described = json.loads((folder / "run.json").read_text())
        runs.append(
            RunData(
                folder,
                described["game"],
                described["rules"],
                tuple(described["players"]),
                ds.dataset(sorted(map(str, folder.glob("*.parquet")))),
            )
        )
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
