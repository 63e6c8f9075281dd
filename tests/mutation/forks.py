"""Running the tests against every mutant, each in a fork of a process that has collected them.

mutmut starts pytest anew for each mutant, which takes a second or two of mere collecting. Here
the tests are collected once, and a fork runs those that call the mutated function until one fails:
first those that have found faults in its module before, then the fastest.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
import sys
import tempfile
import time
from collections import Counter
from enum import Enum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from mutmut.mutation.trampoline import get_mutant_under_test, set_mutant_under_test
from mutmut.state import state

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .mutants import Mutant

MEASURING = "stats"  # mutmut's word: functions note that they are called
LEAST_SECONDS = 5  # a test, of processor time, which a busy machine does not take away
TIMES_AS_LONG = 10
MOST_MEMORY = 4 << 30
FOUND = 3  # the exit code of a fork in which a test fails


class Fate(Enum):
    """What became of a mutant."""

    KILLED = "killed"
    TIMED_OUT = "timed out"
    SURVIVED = "survived"


class Forks:
    """A pytest plugin that runs the collected tests against mutants instead of by themselves.

    Attributes:
        fates: what became of each mutant.
        imported: the functions that were called before any test ran.
        files: where the tests are.
    """

    def __init__(self, mutants: Sequence[Mutant], processes: int) -> None:
        self.fates: dict[Mutant, Fate] = {}
        self.imported: set[str] = set()
        self.files: list[Path] = []
        self._mutants = mutants
        self._processes = processes
        self._found: Counter[str] = Counter()  # how often a module and a test of it
        told, self._telling = os.pipe()
        self._told = os.fdopen(told, encoding="utf-8")
        self._module = ""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        """End the fork in which a test fails: to report it would cost more than the test."""
        if call.excinfo is not None and not call.excinfo.errisinstance(pytest.skip.Exception):
            if get_mutant_under_test() == MEASURING:
                print(f"{item.nodeid}: {call.excinfo.exconly()}", flush=True)
            else:
                os.write(self._telling, f"{self._module} {item.nodeid}\n".encode())
            os._exit(FOUND)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.imported = set(_called())
        gc.freeze()  # or every fork copies what its collector touches
        items = session.items
        self.files = sorted({item.path for item in items})
        calls = self._measured(items)
        running: dict[int, Mutant] = {}
        for mutant in self._mutants:
            order = sorted(  # what has found most in the module first, then the fastest
                (-self._found[f"{mutant.module} {items[number].nodeid}"], seconds, number)
                for number, (seconds, functions) in enumerate(calls)
                if mutant.mangled in functions
            )
            chosen = [(items[number], seconds) for _, seconds, number in order]
            if len(running) == self._processes:
                self._wait(running)
            running[_forked(partial(self._run, mutant, chosen))] = mutant
        while running:
            self._wait(running)
        return True

    def _wait(self, running: dict[int, Mutant]) -> None:
        pid, status = os.wait()
        mutant, code = running.pop(pid), os.waitstatus_to_exitcode(status)
        if code == FOUND:
            self._found[self._told.readline().rstrip("\n")] += 1
        killed = Fate.TIMED_OUT if code == -signal.SIGXCPU else Fate.KILLED
        self.fates[mutant] = fate = killed if code else Fate.SURVIVED
        if fate is not Fate.KILLED or len(self.fates) % 100 == 0:
            print(f"{len(self.fates)}/{len(self._mutants)} {mutant.name} {fate.value}", flush=True)

    def _run(self, mutant: Mutant, items: Sequence[tuple[pytest.Item, float]]) -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        set_mutant_under_test(mutant.name)
        self._module = mutant.module
        _forget()
        following = [item for item, _ in items[1:]]
        for (item, seconds), after in zip(items, [*following, None], strict=True):
            limit = time.process_time() + LEAST_SECONDS + TIMES_AS_LONG * seconds
            resource.setrlimit(resource.RLIMIT_CPU, (int(limit), resource.RLIM_INFINITY))
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)

    def _measured(self, items: Sequence[pytest.Item]) -> list[tuple[float, list[str]]]:
        """Return for each test its seconds and the functions that it calls.

        Raises:
            SystemExit: a test fails although nothing has been changed.
        """
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "calls.json")
            _, status = os.waitpid(_forked(lambda: self._measure(items, path)), 0)
            if status:
                sys.exit("the tests must pass before mutants are tried on them")
            calls: list[tuple[float, list[str]]] = json.loads(path.read_text())
            return calls

    def _measure(self, items: Sequence[pytest.Item], path: Path) -> None:
        set_mutant_under_test(MEASURING)
        calls = []
        for item, after in zip(items, [*items[1:], None], strict=True):
            _forget()
            _called().clear()
            begin = time.process_time()
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            calls.append((time.process_time() - begin, sorted(_called())))
        path.write_text(json.dumps(calls))


def _forget() -> None:
    """Empty the caches of the games: a function whose result is remembered is not called."""
    for name, module in list(sys.modules.items()):
        if name.startswith("threeup3down"):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def _called() -> set[str]:
    """Return the functions called since they were last forgotten."""
    calls: set[str] = state()._stats  # noqa: SLF001 (where mutmut notes them)
    return calls


def _forked(work: Callable[[], None]) -> int:
    """Do some work in a fork, whose exit code is 0 if it gets to its end; return its id."""
    pid = os.fork()
    if pid == 0:
        try:
            work()
            os._exit(0)
        finally:
            os._exit(1)
    return pid
