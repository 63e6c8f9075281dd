"""The default executor: processes of this machine, of which one that hangs or dies is replaced.

It is pebble's pool, which ends a task that takes too long and survives the death of a worker; that
of the standard library can do neither.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import Executor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any

from threeup3down.games.extras import needed_for

from .executing import cores

with needed_for("simulation"):
    from pebble import ProcessPool

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

METHOD = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
PLAYING = f"{__package__}.playing"
MOST_REBUILT = 3  # times that the pool breaks without a result


class WatchedPool(Executor):
    """Processes of this machine.

    Args:
        workers: how many; None: one a core.
        seconds: the most a game may take; None: any time.

    Attributes:
        seconds: the same.
        workers: how many there are.
    """

    def __init__(self, workers: int | None = None, seconds: float | None = None) -> None:
        self.workers: int = workers or cores()
        self.seconds = seconds
        self._pool: Any = self._new()
        self._rebuilt = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Let a worker call a function."""
        return self.submit_within(None, fn, *args, **kwargs)

    def submit_within(
        self, seconds: float | None, fn: Callable[..., Any], /, *args: Any, **kwargs: Any
    ) -> Future[Any]:
        """Let a worker call a function, and end the worker if it takes longer: `TimeoutError`.

        Raises:
            BrokenProcessPool: the workers die one after the other, before they do anything.
        """
        try:
            future: Future[Any] = self._pool.schedule(fn, args=args, kwargs=kwargs, timeout=seconds)
        except RuntimeError as error:  # all workers died while none had anything to do
            self._rebuilt += 1
            if self._rebuilt > MOST_REBUILT:
                raise BrokenProcessPool(
                    "the workers end before they begin; in a script, expected what starts them "
                    'below `if __name__ == "__main__":`'
                ) from error
            self._pool.stop()
            self._pool = self._new()
            return self.submit_within(seconds, fn, *args, **kwargs)
        future.add_done_callback(self._done)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 (as of any executor)
        """End the workers, at once if what they do is not waited for."""
        if wait and not cancel_futures:
            self._pool.close()
        else:
            self._pool.stop()
        self._pool.join()

    def _new(self) -> Any:
        context: Any = multiprocessing.get_context(METHOD)
        if METHOD == "forkserver":  # so that a worker that is replaced begins at once
            context.set_forkserver_preload(["__main__", PLAYING])
        return ProcessPool(max_workers=self.workers, initializer=_begin, context=context)

    def _done(self, future: Future[Any]) -> None:
        if not future.cancelled() and future.exception() is None:
            self._rebuilt = 0


def _begin() -> None:
    """Leave Ctrl-C to the parent, and end when it has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: Any) -> None:
    parent.join()
    os._exit(1)
