"""The folder of a run: its description, and a part file a chunk of games.

    run.json                      what the run is, so that it goes on as it began
    games/part-000000.parquet     the rows of the games of a chunk (`Chunk.rows`)
    failures/part-000000.parquet  what went wrong in it, if anything did

A part is written whole or not at all, so a run that was killed goes on with those that it lacks.
Anything that reads Parquet reads `games` as one table.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from threeup3down.games.extras import needed_for
from threeup3down.games.wording import Phrase

from .errors import FolderError
from .results import Failure

with needed_for("runs"):
    import pyarrow as pa
    import pyarrow.parquet as pq

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .results import Chunk, Row

DESCRIPTION = "run.json"
GAMES, FAILURES = "games", "failures"
NAMES = {
    *("game", "rules_version", "rules", "players", "seats", "seed", "games", "limit", "columns"),
    "chunk",
}
TYPES = {"seed": pa.uint64(), "player": pa.string(), "truncated": pa.bool_()}
FAILURE_TYPES = {
    "game": pa.int64(),
    "seed": pa.uint64(),
    "first": pa.int64(),
    "players": pa.list_(pa.string()),
    "fault": pa.string(),
    "seat": pa.int64(),
    "move_number": pa.int64(),
    "message": pa.string(),
}


@attrs.frozen
class RunFolder:
    """The folder of a run.

    Attributes:
        path: where it is.
        description: what `run.json` says: the game, the rules, the players and so on, by name.
    """

    path: Path
    description: Mapping[str, Any]

    @property
    def chunk(self) -> int:
        """How many games a part has."""
        size: int = self.description["chunk"]
        return size

    @property
    def done(self) -> frozenset[int]:
        """The numbers of the chunks that have been played."""
        return frozenset(map(_number, self._parts(GAMES)))

    def write(self, number: int, chunk: Chunk) -> None:
        """Write the part of a chunk, whole or not at all.

        Raises:
            OSError: the file system refuses, as a full disk does.
        """
        failures = self._part(FAILURES, number)
        if chunk.failures:
            rows = [each.row for each in chunk.failures]
            _write(failures, pa.Table.from_pylist(rows, pa.schema(FAILURE_TYPES)))
        else:
            failures.unlink(missing_ok=True)
        _write(self._part(GAMES, number), table_of(chunk.columns))

    def table(self) -> pa.Table:
        """Return the rows of all games as one table."""
        parts = [pq.read_table(part) for part in self._parts(GAMES)]
        return (
            pa.concat_tables(parts)
            if parts
            else table_of(dict.fromkeys(self.description["columns"], ()))
        )

    def columns(self, *names: str) -> Iterator[dict[str, list[Any]]]:
        """Yield the values of columns by their names, one part at a time."""
        for part in self._parts(GAMES):
            yield pq.read_table(part, columns=[*names]).to_pydict()

    def rows(self) -> Iterator[Row]:
        """Yield the rows of all games, reading one part at a time."""
        for part in self._parts(GAMES):
            yield from pq.read_table(part).to_pylist()

    @property
    def failures(self) -> tuple[Failure, ...]:
        """What went wrong."""
        rows = [row for part in self._parts(FAILURES) for row in pq.read_table(part).to_pylist()]
        return tuple(Failure.of(row) for row in rows)

    def _part(self, kind: str, number: int) -> Path:
        return self.path / kind / f"part-{number:06}.parquet"

    def _parts(self, kind: str) -> list[Path]:
        return sorted((self.path / kind).glob("part-*.parquet"), key=_number)


def opened_folder(
    path: str | os.PathLike[str], wanted: Mapping[str, Any], *, chunk: int | None, usual: int
) -> RunFolder:
    """Begin a run in a new folder, or go on with the same run in its own.

    Args:
        path: the folder; it is made if there is none.
        wanted: the description of the run.
        chunk: how many games a part has; None: as many as in the folder, or else the usual number.
        usual: the usual number.

    Raises:
        FolderError: the folder is that of another run, or of something else.
        OSError: the file system refuses.
    """
    folder = Path(path)
    if (folder / DESCRIPTION).exists():
        found = read_folder(folder)
        for name, value in {**wanted, "chunk": chunk or found.chunk}.items():
            if found.description[name] != value:
                raise FolderError(folder, name, found.description[name], value)
        return found
    if folder.exists() and any(folder.iterdir()):
        raise FolderError(folder, DESCRIPTION, None, Phrase("one, or an empty folder"))
    for kind in (GAMES, FAILURES):
        (folder / kind).mkdir(parents=True, exist_ok=True)
    made = RunFolder(folder, {**wanted, "chunk": usual})
    _replace(folder / DESCRIPTION, json.dumps(made.description, indent=2).encode() + b"\n")
    return made


def read_folder(path: str | os.PathLike[str]) -> RunFolder:
    """Return the folder of a run.

    Raises:
        FolderError: it is the folder of no run.
    """
    folder = Path(path)
    try:
        found = json.loads((folder / DESCRIPTION).read_bytes())
        missing = NAMES - {*found}
    except (OSError, ValueError, TypeError) as error:
        expected = Phrase("one that can be read ({error})", error=str(error))
        raise FolderError(folder, DESCRIPTION, None, expected) from error
    if missing:
        expected = Phrase("one that has {names}", names=", ".join(sorted(NAMES)))
        raise FolderError(folder, DESCRIPTION, None, expected)
    return RunFolder(folder, found)


def table_of(columns: Mapping[str, Any]) -> pa.Table:
    """Return columns of rows as a table; numbers that have no type of their own are int64."""
    arrays = {
        name: pa.array(values, TYPES.get(name, pa.int64())) for name, values in columns.items()
    }
    return pa.table(arrays)


def _number(part: Path) -> int:
    return int(part.stem.removeprefix("part-"))


def _write(path: Path, table: pa.Table) -> None:
    buffer = pa.BufferOutputStream()
    pq.write_table(table, buffer, compression="zstd")
    _replace(path, buffer.getvalue())


def _replace(path: Path, data: Any) -> None:
    """Write a file whole or not at all."""
    temporary = path.with_name(f".{path.name}.tmp")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
