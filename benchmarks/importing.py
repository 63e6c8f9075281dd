"""What an import costs a fresh interpreter, above what the interpreter itself costs."""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys


def import_cost(module: str, rounds: int) -> float:
    """Return the median seconds of processor time that an import adds to starting Python."""
    costs = [_run(f"import {module}") - _run("pass") for _ in range(rounds)]
    return statistics.median(costs)


def _run(code: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True)  # noqa: S603 (our own code)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime) + (after.ru_stime - before.ru_stime)
