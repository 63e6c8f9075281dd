"""Ray as an executor: what `play_chunks` and `simulate` take."""

from __future__ import annotations

from concurrent.futures import Executor
from typing import TYPE_CHECKING, Any

from threeup3down.games.extras import needed_for

with needed_for("ray"):
    import ray

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future


class RayExecutor(Executor):
    """The workers of a Ray cluster, which `ray.init` has started or found.

    A worker that dies is replaced, and its task fails; a task that hangs is not ended.

    Args:
        options: of each task, as `ray.remote` takes them.

    Attributes:
        workers: how many there are.
    """

    def __init__(self, **options: Any) -> None:
        self.workers: int = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._options = {"max_retries": 0, **options}

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Let a worker call a function."""

        def task() -> Any:
            return fn(*args, **kwargs)

        future: Future[Any] = ray.remote(**self._options)(task).remote().future()
        return future
