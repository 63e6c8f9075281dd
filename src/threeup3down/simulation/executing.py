"""Chunks of games on any executor of `concurrent.futures`, with the results in order."""

from __future__ import annotations

import faulthandler
import os
import pickle
from collections import deque
from concurrent.futures import BrokenExecutor, Executor
from functools import cache, lru_cache
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any

from threeup3down.games.extras import needed_for
from threeup3down.games.wording import Phrase

from .errors import RunError, WorkersError
from .playing import failed
from .results import Fault, chunk_of, joined, on_one_line

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Sequence
    from concurrent.futures import Future
    from typing import IO

    from .planning import PlannedGame
    from .playing import Run
    from .results import Chunk

ENGINES = {
    "pure": "threeup3down.simulation.playing:play_chunk",
    "batch": "threeup3down.batch.chunks:play_chunk",
}
USUAL_SECONDS = 600.0
AHEAD = 3  # chunks a worker that have been sent and not yet been yielded
CHUNKS = 32
MOST_IN_CHUNK = {"pure": 1_000, "batch": 20_000}


def usual_chunk(games: int, engine: str = "pure") -> int:
    """Return how many games a chunk of a run of some games has by default.

    >>> usual_chunk(100), usual_chunk(10_000), usual_chunk(1_000_000)
    (4, 313, 1000)
    """
    return max(1, min(MOST_IN_CHUNK[engine], -(-games // CHUNKS)))


def play_chunks(
    run: Run,
    chunks: Iterable[Sequence[PlannedGame]],
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    seconds: float | None = USUAL_SECONDS,
    engine: str = "pure",
) -> Generator[Chunk]:
    """Play games in chunks on an executor and yield the results in the order of the chunks.

    What goes wrong with a game is among the results. If a worker dies, its games are played again,
    each alone, so that only one that ends its worker again is a failure.

    Args:
        run: what the games have in common. Players, rules and folds are sent to other processes by
            cloudpickle.
        chunks: the games, as `planning.in_chunks` gives them; few are taken before they are due.
        executor: where to play; None: processes of this machine, one a core. It stays open.
        workers: how many processes, or how many the executor has; 0, without an executor: none,
            play in this process.
        seconds: the most a game may take; None: any time. The processes of this machine are ended
            and replaced then; on another executor only asynchronous players are ended.
        engine: "pure"; or "batch", the batched engine (`threeup3down.batch`) for the players that
            it knows.

    Raises:
        RunError: no such engine, number of workers or number of seconds.
        MissingExtraError: what it needs is not installed.
        TypeError: a player cannot be sent to another process.
        WorkersError: the executor takes nothing more, since its workers have died.

    >>> import threeup3down
    >>> from threeup3down.simulation import in_chunks, planned_game, run_of
    >>> games = (planned_game(number, 2, seed=7) for number in range(4))
    >>> run = run_of(threeup3down, ["greedy", "random"])
    >>> [chunk.games for chunk in play_chunks(run, in_chunks(games, 3), workers=0)]
    [3, 1]
    """
    if engine not in ENGINES:
        raise RunError("engine", engine, Phrase("one of {names}", names=", ".join(ENGINES)))
    if workers is not None and (type(workers) is not int or workers < 0):
        raise RunError("workers", workers, Phrase("a whole number from {least}", least=0))
    if seconds is not None and not seconds > 0:
        raise RunError("seconds", seconds, Phrase("a number above 0, or None"))
    if workers == 0 and executor is None:
        play = resolve_name(ENGINES[engine])
        return (play(run, chunk, seconds=seconds) for chunk in chunks)
    return _sent(run, chunks, executor, workers, seconds, engine)


def _sent(
    run: Run,
    chunks: Iterable[Sequence[PlannedGame]],
    executor: Executor | None,
    workers: int | None,
    seconds: float | None,
    engine: str,
) -> Generator[Chunk]:
    pickled = _pickled(run)
    own = None
    if executor is None:
        from .process_pool import WatchedPool  # noqa: PLC0415 (which needs an extra)

        own = executor = WatchedPool(workers, seconds)
    ahead = AHEAD * (workers or workers_of(executor))
    sender = _Sender(executor, run, pickled, seconds, engine)
    sent: deque[tuple[Sequence[PlannedGame], Future[Any]]] = deque()
    remaining = iter(chunks)
    done = False
    try:
        while True:
            while len(sent) < ahead and (chunk := next(remaining, None)) is not None:
                sent.append((chunk, sender.send(chunk)))
            if not sent:
                break
            yield sender.received(*sent.popleft())
        done = True
    finally:
        for _, future in sent:
            future.cancel()
        if own is not None:
            own.shutdown(cancel_futures=not done)


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def workers_of(executor: Executor) -> int:
    """Return how many workers an executor says that it has; else how many cores there are here."""
    found = (getattr(executor, name, None) for name in ("workers", "num_workers", "_max_workers"))
    return next((number for number in found if type(number) is int and number > 0), cores())


class _Sender:
    """Sends games to the workers of an executor, and again where a worker died."""

    def __init__(
        self, executor: Any, run: Run, pickled: bytes, seconds: float | None, engine: str
    ) -> None:
        self._executor = executor
        self._run, self._pickled = run, pickled
        self._seconds, self._engine = seconds, engine
        self._replaces = hasattr(executor, "submit_within")

    def send(self, chunk: Sequence[PlannedGame]) -> Future[Any]:
        """Send games: one alone within its time, as then it is clear which takes too long."""
        alone = len(chunk) == 1
        watched = self._replaces and not alone
        arguments = (_play, self._pickled, chunk, self._seconds, self._engine, watched)
        try:
            if self._replaces and alone:
                future: Future[Any] = self._executor.submit_within(self._seconds, *arguments)
            else:
                future = self._executor.submit(*arguments)
        except RuntimeError as error:  # it is broken, or was shut down
            raise WorkersError(on_one_line(error)) from error
        return future

    def received(self, chunk: Sequence[PlannedGame], future: Future[Any]) -> Chunk:
        """Return what came of games; what a worker raises itself is no fault of a worker's."""
        try:
            found: Chunk | Exception = future.result()
        except BrokenExecutor:  # through no fault of these games, as it seems
            return self.received(chunk, self.send(chunk))
        except Exception as error:  # noqa: BLE001 (each executor has its own for a dead worker)
            if len(chunk) > 1:
                again = [([planned], self.send([planned])) for planned in chunk]
                return joined([self.received(*each) for each in again])
            return self._failed(chunk[0], error)
        if isinstance(found, Exception):
            raise found
        return found

    def _failed(self, planned: PlannedGame, error: Exception) -> Chunk:
        if self._replaces and isinstance(error, TimeoutError):
            message = f"more than {self._seconds:g} s"
            return chunk_of(
                self._run.columns, [failed(self._run, planned, Fault.HUNG, message=message)]
            )
        message = on_one_line(error)
        try:  # whether there are workers at all
            self._executor.submit(abs, 0).result()
        except Exception:  # noqa: BLE001 (as above)
            raise WorkersError(message) from error
        return chunk_of(
            self._run.columns, [failed(self._run, planned, Fault.DIED, message=message)]
        )


def _pickled(run: Run) -> bytes:
    with needed_for("simulation"):
        import cloudpickle  # noqa: PLC0415 # pyright: ignore[reportMissingTypeStubs] (of an extra)
    try:
        data: bytes = cloudpickle.dumps(run)  # pyright: ignore[reportUnknownMemberType]
    except Exception as error:
        raise TypeError(
            f"the players or folds cannot be sent to another process: {error!r}; expected some "
            "that hold no such things as open files and locks, or workers=0"
        ) from error
    return data


@lru_cache(maxsize=2)
def _unpickled(pickled: bytes) -> Run:
    try:
        run: Run = pickle.loads(pickled)  # noqa: S301 (sent by `_pickled`)
    except Exception as error:
        raise TypeError(
            f"the players or folds cannot be loaded by another process: {error!r}; expected some "
            "whose modules can be imported there, or workers=0"
        ) from error
    return run


def _play(
    pickled: bytes,
    chunk: Sequence[PlannedGame],
    seconds: float | None,
    engine: str,
    watched: bool,  # noqa: FBT001 (executors hand on what they are given)
) -> Chunk | Exception:
    """Play games in a worker, and return what is raised, so that it is known from its death."""
    try:
        play = resolve_name(ENGINES[engine])
        watch = _clock(seconds) if watched else None
        found: Chunk = play(_unpickled(pickled), chunk, seconds=seconds, watch=watch)
    except Exception as error:  # noqa: BLE001 (raised again where the run is)
        return error
    finally:
        faulthandler.cancel_dump_traceback_later()
    return found


def _clock(seconds: float | None) -> Callable[[], object] | None:
    """Return what starts a clock that ends this process unless it is started again in time.

    It is one of the C library, which ends also what never comes back to Python.
    """
    if seconds is None:
        return None
    return lambda: faulthandler.dump_traceback_later(seconds, exit=True, file=_nowhere())


@cache
def _nowhere() -> IO[str]:
    return open(os.devnull, "w")  # noqa: PTH123 (for as long as the process)
