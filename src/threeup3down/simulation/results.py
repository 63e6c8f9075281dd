"""What comes of the games of a run: rows of those that were played, and what went wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from threeup3down.games.errors import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Row: TypeAlias = dict[str, Any]
# of every game, in this order; the numbers that are counted follow
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


class Fault(Enum):
    """What went wrong with a game."""

    RAISED = "the player raised an error"
    ILLEGAL = "the player made an illegal move"
    HUNG = "the game took too long"
    DIED = "the worker died"
    STUCK = "the rules leave no move"
    FOLD = "a fold raised an error"


@attrs.frozen(kw_only=True)
class Failure:
    """A game that was not played to its end, and what plays it again.

    Attributes:
        game: the number of the game in its run.
        seed: the seed of its deal.
        first: the seat that went first.
        players: the name of the player in each seat.
        fault: what went wrong.
        seat: the seat that was to act; None: nobody knows, as the worker is gone.
        move_number: the number of the move that was due, from 1; None: nobody knows.
        message: more about it, on one line.
    """

    game: int
    seed: int
    first: int
    players: tuple[str, ...]
    fault: Fault
    seat: int | None = None
    move_number: int | None = None
    message: str = ""

    def __str__(self) -> str:
        who = "" if self.seat is None else f", seat {self.seat}, {self.players[self.seat]}"
        when = "" if self.move_number is None else f", move {self.move_number}"
        more = self.message and f": {self.message}"
        where = f"game {self.game}, seed {self.seed}{who}{when}"
        return f"{where}: {self.fault.value}{more}"

    @property
    def row(self) -> Row:
        """The failure as a row of a table."""
        row = attrs.asdict(self, recurse=False)
        return {**row, "players": [*self.players], "fault": self.fault.name.lower()}

    @classmethod
    def of(cls, row: Row) -> Failure:
        """Return the failure of a row."""
        values = dict(row)
        values["fault"] = Fault[row["fault"].upper()]
        values["players"] = tuple(row["players"])
        return cls(**values)


@attrs.frozen
class Chunk:
    """The results of some games, in the order of their numbers.

    Attributes:
        games: how many games were planned.
        columns: by name the values of a column, a row a seat. A game that failed has no rows.
        failures: what went wrong.
    """

    games: int
    columns: Mapping[str, Sequence[Any]]
    failures: tuple[Failure, ...] = ()

    def rows(self) -> Iterator[Row]:
        """Yield the rows: for each game one a seat.

        | name | what |
        |---|---|
        | `game`, `seed`, `first` | as in `PlannedGame` |
        | `seat`, `player` | the seat, and the name of the player who sits there |
        | `place` | from 1, equal results share a place; None: the limit of moves ended the game |
        | `points` | the points, in a game that has some, else None |
        | `turns`, `moves` | how many the game had, all seats together |
        | `truncated` | whether a limit ended it, one of the rules or that of moves |
        | more | what the game counts, and one's own folds: numbers of the seat |
        """
        names = tuple(self.columns)
        for values in zip(*self.columns.values(), strict=True):
            yield dict(zip(names, values, strict=True))


def chunk_of(names: Iterable[str], results: Sequence[list[Row] | Failure]) -> Chunk:
    """Return the results of games, each its rows or what went wrong, by columns of these names."""
    rows = [row for result in results if not isinstance(result, Failure) for row in result]
    failures = tuple(result for result in results if isinstance(result, Failure))
    return Chunk(len(results), {name: [row[name] for row in rows] for name in names}, failures)


def joined(chunks: Sequence[Chunk]) -> Chunk:
    """Return chunks of the same columns as one."""
    return Chunk(
        sum(chunk.games for chunk in chunks),
        {
            name: [*chain.from_iterable(chunk.columns[name] for chunk in chunks)]
            for name in chunks[0].columns
        },
        tuple(chain.from_iterable(chunk.failures for chunk in chunks)),
    )


def on_one_line(error: BaseException) -> str:
    """Return an error as the text of a message."""
    return shown(f"{type(error).__name__}: {' '.join(str(error).split())}")
