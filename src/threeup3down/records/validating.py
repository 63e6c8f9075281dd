"""Checking the records of a file by playing them, in as many processes as there are processors."""

from __future__ import annotations

import os
import sys
from collections import deque
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from typing import TYPE_CHECKING, Any

from threeup3down.games import load_game, registered
from threeup3down.games.errors import GameError, IllegalMoveError

from .errors import RecordError, RecordMoveError, record_error
from .files import MANY, ONE, lines_of, read_record, record_of, suffix_of
from .record_data import RESULT
from .reports import Report, faults_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Future

    from threeup3down.games.protocol import Game

    from .files import Line, Progress, Source
    from .record import Record

CHUNK_LINES, CHUNK_BYTES = 200, 1_000_000  # that a process checks at a time


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
    if (suffix := suffix_of(path, (*ONE, *MANY))) not in MANY:
        return _validated_alone(path, game)
    report = Report()
    for checked in _checked(suffix, _chunks(lines_of(path)), game, workers or os.cpu_count() or 1):
        report.join(checked)
        if progress is not None:
            progress(report.count)
    report.check()
    return report.count


def _validated_alone(path: Source, game: Game | None) -> int:
    try:
        _check(read_record(path, game))
    except GameError as fault:
        raise RecordError(faults_of(fault)) from None
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
        raise record_error(RESULT, str(record.result), f"{record.game.outcome(state)}")


def _check_lines(suffix: str, lines: list[Line], game: Game | str | None) -> Report:
    """Play the records of some lines; another process may do it."""
    report = Report()
    found = load_game(game) if isinstance(game, str) else game
    for number, line in lines:
        report.count += 1
        try:
            _check(record_of(suffix, line, found))
        except GameError as fault:
            report.add(number, faults_of(fault))
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
) -> Iterator[Report]:
    """Check chunks of lines in several processes, and yield what they find in order."""
    nothing: list[Line] = []
    first, second = next(chunks, nothing), next(chunks, nothing)
    chunks = chain([first, second], chunks)
    games: list[Any] = [module for module, _ in registered.values()]
    games += [] if game is None else [game]
    if workers == 1 or not second or not all(map(_can_be_imported, games)):
        yield from (_check_lines(suffix, chunk, game) for chunk in chunks)
        return
    loaded = [known.__name__ for known in games]
    named = None if game is None else loaded[-1]
    waiting: deque[Future[Report]] = deque()
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
