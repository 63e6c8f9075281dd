"""Try every mutant of the games on the unit tests, and compare the survivors with survivors.md.

uv run --group mutation python -m tests.mutation
uv run --group mutation python -m tests.mutation counting threeup3down/legality

The modules are the files below `games`; without one it is all of them. The exit code is 1 if a
mutant survives that is not explained, or if one that is explained does not survive.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from collections import Counter
from contextlib import chdir
from typing import TYPE_CHECKING

import pytest
from mutmut.configuration import config
from mutmut.mutation.trampoline import set_mutant_under_test

from .explanations import EXPLANATIONS, explained, told
from .forks import MEASURING, Fate, Forks
from .mutants import FOLDER, Mutant, make_mutants

if TYPE_CHECKING:
    from pathlib import Path

SOURCE = FOLDER / "src"
MOST_SECONDS = 900


def fates_of(mutants: list[Mutant], processes: int) -> dict[Mutant, Fate]:
    """Return what becomes of each mutant."""
    sys.path.insert(0, str(SOURCE.absolute()))
    set_mutant_under_test(MEASURING)
    forks = Forks(mutants, processes)
    tests = config().pytest_add_cli_args_test_selection
    with chdir(FOLDER):
        code = pytest.main([*_options(), "-pno:terminal", "-oaddopts=", *tests], plugins=[forks])
    if code:
        sys.exit(f"pytest ends with exit code {code}")
    doubtful = [
        mutant
        for mutant, fate in forks.fates.items()
        if fate is Fate.SURVIVED and mutant.mangled in forks.imported
    ]
    if doubtful and _fate_afresh("", forks.files) is not Fate.SURVIVED:
        sys.exit("the tests must pass in a process of their own before mutants are tried there")
    for mutant in doubtful:
        forks.fates[mutant] = fate = _fate_afresh(mutant.name, _by_relevance(forks.files, mutant))
        print(f"{mutant.name} {fate.value} afresh", flush=True)
    return forks.fates


def _options() -> list[str]:
    return [
        "--rootdir=.",
        "--import-mode=importlib",
        "--doctest-modules",
        "--assert=plain",
        "-pno:cacheprovider",
        *config().pytest_add_cli_args,
    ]


def _by_relevance(files: list[Path], mutant: Mutant) -> list[Path]:
    """Return the files of tests, those first that speak most of the class or function."""
    word = re.compile(rf"\b{mutant.place.split('.')[0].strip('_')}\b")
    return sorted(files, key=lambda path: len(word.findall(path.read_text())), reverse=True)


def _fate_afresh(name: str, files: list[Path]) -> Fate:
    """Try a mutant in a process of its own: it is in what is called when a module is imported."""
    environment = os.environ | {"MUTANT_UNDER_TEST": name, "PYTHONPATH": str(SOURCE.absolute())}
    command = [sys.executable, "-m", "pytest", "-x", "-q", *_options(), *map(str, files)]
    try:
        run = subprocess.run(  # noqa: S603 (our own tests)
            command,
            cwd=FOLDER,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=MOST_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Fate.TIMED_OUT
    return Fate.KILLED if run.returncode else Fate.SURVIVED


def table(fates: dict[Mutant, Fate]) -> str:
    """Return the count of each fate by module, and the score."""
    counts: dict[str, Counter[Fate]] = {}
    for mutant, fate in fates.items():
        counts.setdefault(mutant.module, Counter())[fate] += 1
    total = sum(counts.values(), Counter[Fate]())
    lines = [("module", "mutants", *(fate.value for fate in Fate))]
    for name, count in [*sorted(counts.items()), ("all", total)]:
        lines.append((name, str(count.total()), *(str(count[fate]) for fate in Fate)))
    rows = ["{:26}{:>10}{:>10}{:>11}{:>10}".format(*line) for line in lines]
    score = 1 - total[Fate.SURVIVED] / max(1, total.total())
    return "\n".join([*rows, f"score: {score:.1%}"])


def main() -> int:
    """Run the program; return its exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("modules", nargs="*", help="files below games, without their ending")
    parser.add_argument("-j", "--processes", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    mutants = make_mutants()
    if unknown := set(arguments.modules) - {mutant.module for mutant in mutants}:
        parser.error(f"no module with mutants: {', '.join(sorted(unknown))}")
    if arguments.modules:
        mutants = [mutant for mutant in mutants if mutant.module in arguments.modules]
    fates = fates_of(mutants, arguments.processes)
    print(table(fates))
    survivors = told([mutant for mutant, fate in fates.items() if fate is Fate.SURVIVED])
    modules = {mutant.module for mutant in mutants}
    expected = {entry for entry in explained() if entry[0] in modules or not arguments.modules}
    differences = {
        "a mutant survives that is not explained": survivors - expected,
        "what is explained does not survive": expected - survivors,
    }
    for difference, entries in differences.items():
        for module, change in sorted(entries):
            print(f"{EXPLANATIONS.name}: {difference}, in {module}:\n- {change}: ")
    return int(survivors != expected)


sys.exit(main())
