"""Files of records: TOML or JSON for one game, JSON Lines or lines of text for many.

The suffix of a file says what it is:

    .toml    a game, for people: comments, and the order of the keys, stay when it is written again
    .json    a game
    .jsonl   a game a line
    .txt     the line of a game, or one a line; without names, tags, comments and results

Whatever writes a file replaces it at the end, so a crash or a full disk leaves the old file or the
new one. Whatever reads one only decodes: what plays the moves checks them, or `validate`.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from threeup3down.games import load_game, registered
from threeup3down.games.errors import FaultsError, GameError, IllegalMoveError, NotationError, shown
from threeup3down.games.faults import Fault

from .atomic import replacing
from .encodings import (
    LONGEST,
    checked_size,
    error,
    json_text,
    read_json,
    read_toml,
    rewritten_toml,
    toml_text,
)
from .errors import RecordError, RecordMoveError, VersionError
from .lines import parse_line
from .notes import RULE
from .record_data import RESULT, record_data, record_from_data

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from concurrent.futures import Future

    from threeup3down.games.protocol import Game

    from .record import Record

    Source: TypeAlias = str | os.PathLike[str]
    Progress: TypeAlias = Callable[[int], object]
    Line: TypeAlias = tuple[int, bytes]  # with its number

TOML, JSON, JSON_LINES, TEXT = ".toml", ".json", ".jsonl", ".txt"
ONE = (TOML, JSON, TEXT)
MANY = (JSON_LINES, TEXT)
MOST_BYTES = 4 * LONGEST
MOST_FAULTS = 1_000  # of a file that are kept
REPORTED = 1_000  # records from one report of progress to the next
CHUNK_LINES, CHUNK_BYTES = 200, 1_000_000  # that a process checks at a time
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
    suffix = _suffix(path, ONE)
    with Path(path).open("rb") as file:
        return _record(suffix, file.read(MOST_BYTES + 1).removeprefix(BOM), game)


def write_record(path: Source, record: Record) -> None:
    """Write a game into a file, which is replaced whole if it is there.

    Args:
        path: a file with the suffix .toml, .json or .txt. The comments of a .toml that is there
            are kept.
        record: the game.

    Raises:
        OSError: the file system refuses.
        RecordError: the record is too long for a file, or the .toml that is there is no TOML.
        MissingExtraError: tomlkit is not installed, and the .toml is there.
    """
    suffix = _suffix(path, ONE)
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
    suffix = _suffix(path, MANY)
    report = _Report()
    done = 0
    for number, line in _lines(path):
        try:
            record = _record(suffix, line, game)
        except GameError as fault:
            report.add(number, _faults(fault))
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
    suffix = _suffix(path, MANY)
    done = 0
    with replacing(path) as file:
        for record in records:
            file.write(f"{_text(suffix, record)}\n")
            done += 1
            if progress is not None and done % REPORTED == 0:
                progress(done)
    if progress is not None:
        progress(done)
    return done


def validate(
    path: Source,
    game: Game | None = None,
    *,
    workers: int | None = None,
    progress: Progress | None = None,
) -> int:
    """Check every game of a file by playing its moves; return how many there are.

    A result that is there must be that of the game; it need not be there.

    Args:
        path: a file of one game, or of many.
        game: the game that all of them are of; None: the one of the registry that each names.
        workers: the number of processes; None: one for each processor.
        progress: called now and then with the number of games checked.

    Raises:
        OSError: the file system refuses.
        RecordError: something is wrong with some games; its `faults` are all that is.
    """
    if (suffix := _suffix(path, (*ONE, *MANY))) not in MANY:
        return _validated_alone(path, game)
    report = _Report()
    for checked in _checked(suffix, _chunks(_lines(path)), game, workers or os.cpu_count() or 1):
        report.join(checked)
        if progress is not None:
            progress(report.count)
    report.check()
    return report.count


@attrs.define
class _Report:
    """What was found in a file.

    Attributes:
        count: the number of records.
        faults: what is wrong with them, as far as it is kept.
        more: how many faults are not.
    """

    count: int = 0
    faults: list[Fault] = attrs.field(factory=list)
    more: int = 0

    def add(self, number: int, faults: Iterable[Fault]) -> None:
        """Note what is wrong with a line."""
        self.keep(
            Fault(fault.rule, f"line {number}: {where}", shown(fault.found), shown(fault.expected))
            for fault in faults
            for where in [shown(fault.where.removeprefix("line 1, "))]
        )

    def keep(self, faults: Iterable[Fault]) -> None:
        """Note faults."""
        for fault in faults:
            if len(self.faults) < MOST_FAULTS:
                self.faults.append(fault)
            else:
                self.more += 1

    def join(self, other: _Report) -> None:
        """Add what was found in another part of the file."""
        self.count += other.count
        self.keep(other.faults)
        self.more += other.more

    def check(self) -> None:
        """Raise what was found.

        Raises:
            RecordError: something was.
        """
        if self.more:
            rest = Fault(RULE, "the other lines", f"{self.more:,} more faults", "none")
            raise RecordError([*self.faults, rest])
        if self.faults:
            raise RecordError(self.faults)


def _suffix(path: Source, known: tuple[str, ...]) -> str:
    suffix = Path(path).suffix.lower()
    if suffix not in known:
        raise error("the suffix of the file", suffix or "none", " or ".join(known))
    return suffix


def _lines(path: Source) -> Iterator[Line]:
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


def _record(suffix: str, data: bytes, game: Game | None) -> Record:
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
        raise error("size", f"more than {MOST_BYTES:,} bytes", f"at most {LONGEST:,} characters")
    try:
        return checked_size(data.decode("utf-8"))
    except UnicodeDecodeError as fault:
        found = f"0x{data[fault.start]:02x}"
        raise error(f"byte {fault.start + 1}", found, "a text in UTF-8") from None


def _text(suffix: str, record: Record) -> str:
    return checked_size(record.text) if suffix == TEXT else json_text(record_data(record))


def _toml_of(path: Path, record: Record) -> str:
    data = record_data(record)
    try:
        with path.open("rb") as file:
            old = _decoded(file.read(MOST_BYTES + 1).removeprefix(BOM))
    except FileNotFoundError:
        return toml_text(data)
    return rewritten_toml(old, data) if old.strip() else toml_text(data)


def _faults(fault: GameError) -> Sequence[Fault]:
    """Return what an error says, as faults."""
    match fault:
        case FaultsError():
            return fault.faults
        case RecordMoveError():
            where, expected = f"moves[{fault.move_number - 1}]", f"a legal move: {fault.reason}"
            return [Fault(RULE, where, str(fault.move), expected)]
        case VersionError():
            where = "schema" if fault.what == "schema" else "version"
            return [
                Fault(RULE, where, repr(fault.found), f"{fault.expected}, or one with an upgrade")
            ]
        case NotationError():
            return [Fault(RULE, fault.what, str(fault.text), fault.expected)]
        case _:
            return [Fault(RULE, "record", str(fault), "a game that can be played")]


def _validated_alone(path: Source, game: Game | None) -> int:
    try:
        _check(read_record(path, game))
    except GameError as fault:
        raise RecordError(_faults(fault)) from None
    return 1


def _check(record: Record) -> None:
    """Play a record.

    Raises:
        GameError: it cannot be played, or its result is another.
    """
    state = record.start()
    apply = record.game.apply
    for number, move in enumerate(record.moves, 1):
        try:
            state = apply(state, move)
        except IllegalMoveError as fault:
            raise RecordMoveError(number, move, fault.reason) from None
    if record.result is not None and record.result != record.game.outcome(state):
        raise error(RESULT, str(record.result), f"{record.game.outcome(state)}")


def _check_lines(suffix: str, lines: list[Line], game: Game | str | None) -> _Report:
    """Play the records of some lines; another process may do it."""
    report = _Report()
    found = load_game(game) if isinstance(game, str) else game
    for number, line in lines:
        report.count += 1
        try:
            _check(_record(suffix, line, found))
        except GameError as fault:
            report.add(number, _faults(fault))
    return report


def _chunks(lines: Iterator[Line]) -> Iterator[list[Line]]:
    """Yield lines in lists that one process checks at a time."""
    chunk: list[Line] = []
    size = 0
    for line in lines:
        chunk.append(line)
        size += len(line[1])
        if len(chunk) == CHUNK_LINES or size > CHUNK_BYTES:
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk


def _checked(
    suffix: str, chunks: Iterator[list[Line]], game: Game | None, workers: int
) -> Iterator[_Report]:
    """Check chunks of lines in several processes, and yield what they find in order."""
    first, second = next(chunks, []), next(chunks, [])
    chunks = chain([first, second], chunks)
    games: list[Any] = [known for known, _ in registered.values()]
    games += [] if game is None else [game]
    if workers == 1 or not second or not all(map(_can_be_imported, games)):
        yield from (_check_lines(suffix, chunk, game) for chunk in chunks)
        return
    loaded = [known.__name__ for known in games]
    named = None if game is None else loaded[-1]
    waiting: deque[Future[_Report]] = deque()
    with ProcessPoolExecutor(workers, initializer=_load, initargs=(loaded,)) as pool:
        try:
            for chunk in chunks:
                waiting.append(pool.submit(_check_lines, suffix, chunk, named))
                if len(waiting) > 2 * workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


def _can_be_imported(game: Any) -> bool:
    return sys.modules.get(getattr(game, "__name__", "")) is game


def _load(games: list[str]) -> None:
    """Let a process know the games that this one knows."""
    for name in games:
        load_game(name)
