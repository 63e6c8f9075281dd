"""Files of records: TOML or JSON for one game, JSON Lines or lines of text for many.

The suffix of a file says what it is:

    .toml    a game, for people: comments, and the order of the keys, stay when it is written again
    .json    a game
    .jsonl   a game a line
    .txt     the line of a game, or one a line; without names, tags, comments and results

What one seat saw of a game goes into a .json too. Whatever writes a file
replaces it at the end, so a crash or a full disk leaves the old file or the new one. Whatever reads
one only decodes: what plays the moves checks them, or `validate`.
"""

from __future__ import annotations

from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from threeup3down.games.errors import GameError
from threeup3down.games.wording import Phrase

from .atomic import replacing
from .encodings import (
    LONGEST,
    checked_size,
    json_text,
    read_json,
    read_toml,
    rewritten_toml,
    toml_text,
)
from .errors import record_error
from .lines import parse_line
from .record_data import record_data, record_from_data
from .reports import Report, faults_of
from .seen import SeenRecord

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterable, Iterator

    from threeup3down.games.protocol import Game

    from .record import Record

    Source: TypeAlias = str | os.PathLike[str]
    Progress: TypeAlias = Callable[[int], object]
    Line: TypeAlias = tuple[int, bytes]  # with its number

TOML, JSON, JSON_LINES, TEXT = ".toml", ".json", ".jsonl", ".txt"
ONE = (TOML, JSON, TEXT)
MANY = (JSON_LINES, TEXT)
MOST_BYTES = 4 * LONGEST
REPORTED = 1_000  # records from one report of progress to the next
BOM = b"\xef\xbb\xbf"


def read_record(path: Source, game: Game | None = None) -> Record:
    """Return the game that a file stands for, decoded and not yet dealt or played.

    Args:
        path: a file with the suffix .toml, .json or .txt.
        game: the game that it is of; None: the one of the registry that it names.

    Raises:
        OSError: the file system refuses.
        RecordError: something is wrong with it; its `faults` are all that is.
        VersionError: it was made under other rules or in another form, and cannot be upgraded.
        GameError: the registry has no such game.
    """
    suffix = suffix_of(path, ONE)
    with Path(path).open("rb") as file:
        return record_of(suffix, file.read(MOST_BYTES + 1).removeprefix(BOM), game)


def read_seen(path: Source, game: Game | None = None) -> SeenRecord:
    """Return what one seat saw of a game, from a file.

    Args:
        path: a file with the suffix .json.
        game: the game that it is of; None: the one of the registry that it names.

    Raises:
        OSError: the file system refuses.
        RecordError: something is wrong with it.
        GameError: another thing is, or the registry has no such game.
    """
    from .seen_data import seen_from_data  # noqa: PLC0415 (other records load without cattrs)

    suffix_of(path, (JSON,))
    with Path(path).open("rb") as file:
        data = read_json(_decoded(file.read(MOST_BYTES + 1).removeprefix(BOM)))
    return seen_from_data(data, game)


def write_record(path: Source, record: Record | SeenRecord) -> None:
    """Write a game, or what one seat saw of it, into a file, which is replaced whole.

    Args:
        path: a file with the suffix .toml, .json or .txt. The comments of a .toml that is there
            are kept.
        record: the game; what one seat saw goes into a .json only.

    Raises:
        OSError: the file system refuses.
        RecordError: the record is too long for a file, or the .toml that is there is no TOML.
        MissingExtraError: tomlkit is not installed, and the .toml is there.
    """
    suffix = suffix_of(path, (JSON,) if isinstance(record, SeenRecord) else ONE)
    text = _toml_of(Path(path), record) if suffix == TOML else f"{_text(suffix, record)}\n"
    with replacing(path) as file:
        file.write(text)


def read_records(
    path: Source, game: Game | None = None, *, progress: Progress | None = None
) -> Iterator[Record]:
    """Yield the games of a file, decoded and not yet dealt or played.

    A bad line does not stop the others: they are yielded, and then the error is raised. Lines with
    nothing on them are passed over.

    Args:
        path: a file with the suffix .jsonl or .txt.
        game: the game that all of them are of; None: the one of the registry that each names.
        progress: called now and then with the number of lines read.

    Raises:
        OSError: the file system refuses.
        RecordError: something is wrong with some lines; its `faults` are all that is.
    """
    suffix = suffix_of(path, MANY)
    report = Report()
    done = 0
    for number, line in lines_of(path):
        try:
            record = record_of(suffix, line, game)
        except GameError as fault:
            report.add(number, faults_of(fault))
        else:
            yield record
        done += 1
        if progress is not None and done % REPORTED == 0:
            progress(done)
    if progress is not None:
        progress(done)
    report.check()


def write_records(
    path: Source, records: Iterable[Record], *, progress: Progress | None = None
) -> int:
    """Write games into a file, which is replaced whole if it is there; return how many.

    Args:
        path: a file with the suffix .jsonl or .txt.
        records: the games.
        progress: called now and then with the number of games written.

    Raises:
        OSError: the file system refuses.
        RecordError: a record is too long for a file.
    """
    suffix = suffix_of(path, MANY)
    done = 0
    with replacing(path) as file:
        for record in records:
            if isinstance(record, SeenRecord):
                raise record_error(
                    "a record",
                    Phrase("what one seat saw"),
                    Phrase("a game; write_record takes both"),
                )
            file.write(f"{_text(suffix, record)}\n")
            done += 1
            if progress is not None and done % REPORTED == 0:
                progress(done)
    if progress is not None:
        progress(done)
    return done


def suffix_of(path: Source, known: tuple[str, ...]) -> str:
    """Return the suffix of a file, if it is one of those that are known.

    Raises:
        RecordError: it is not.
    """
    suffix = Path(path).suffix.lower()
    if suffix not in known:
        expected = reduce(_either, known)
        raise record_error(Phrase("the suffix of the file"), suffix or Phrase("none"), expected)
    return suffix


def _either(some: str, last: str) -> str:
    return Phrase("{some} or {last}", some=some, last=last)


def lines_of(path: Source) -> Iterator[Line]:
    """Yield the lines of a file that are not blank; of one that is too long, the beginning."""
    with Path(path).open("rb") as file:
        number = 0
        while line := file.readline(MOST_BYTES + 1):
            number += 1
            end = line
            while len(end) > MOST_BYTES and not end.endswith(b"\n"):
                end = file.readline(MOST_BYTES + 1)
            if number == 1:
                line = line.removeprefix(BOM)
            if line.strip():
                yield number, line.rstrip(b"\r\n")


def record_of(suffix: str, data: bytes, game: Game | None) -> Record:
    """Return the record that the bytes of a file, or of a line of one, stand for."""
    text = _decoded(data)
    match suffix:
        case ".txt":
            return parse_line(text, game)
        case ".toml":
            return record_from_data(read_toml(text), game)
        case _:
            return record_from_data(read_json(text), game)


def _decoded(data: bytes) -> str:
    if len(data) > MOST_BYTES:
        raise record_error(
            "size",
            Phrase("more than {count:,} bytes", count=MOST_BYTES),
            Phrase("at most {count:,} characters", count=LONGEST),
        )
    try:
        return checked_size(data.decode("utf-8"))
    except UnicodeDecodeError as fault:
        found = f"0x{data[fault.start]:02x}"
        raise record_error(f"byte {fault.start + 1}", found, Phrase("a text in UTF-8")) from None


def _text(suffix: str, record: Record | SeenRecord) -> str:
    if isinstance(record, SeenRecord):
        from .seen_data import seen_data  # noqa: PLC0415 (as above)

        return json_text(seen_data(record))
    return checked_size(record.text) if suffix == TEXT else json_text(record_data(record))


def _toml_of(path: Path, record: Any) -> str:
    data = record_data(record)
    try:
        with path.open("rb") as file:
            old = _decoded(file.read(MOST_BYTES + 1).removeprefix(BOM))
    except FileNotFoundError:
        return toml_text(data)
    return rewritten_toml(old, data) if old.strip() else toml_text(data)
