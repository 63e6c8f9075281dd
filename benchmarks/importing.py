"""What an import costs a fresh interpreter, above what the interpreter itself costs."""

from __future__ import annotations

import statistics
import subprocess
import sys
from time import perf_counter


def import_cost(module: str, rounds: int) -> float:
    """Return the median seconds that importing a module adds to starting Python."""
    costs = [_run(f"import {module}") - _run("pass") for _ in range(rounds)]
    return statistics.median(costs)


def _run(code: str) -> float:
    start = perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)  # noqa: S603 (our own code)
    return perf_counter() - start
