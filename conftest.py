"""Run the code of README.md and docs/ with pytest.

Each ```python block is executed, and what follows a `>>>` is compared with what it gives. In a
```console block each line that begins with `$ ` is a command, which is run and whose output is
compared with the lines that follow it, blank lines around it aside. "..." stands for anything.
Blocks in other languages are only for reading. The games of examples/ can be imported, and the
examples of one page run in one process.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sybil import Sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser

from threeup3down.games import registered

if TYPE_CHECKING:
    from sybil import Example

ROOT = Path(__file__).parent
EXAMPLES = str(ROOT / "examples")
PROMPT = "$ "


def run_console(example: Example) -> str | None:
    """Run the commands of a block in the environment of the tests; return what differs."""
    environment = os.environ | {
        "PYTHONPATH": EXAMPLES,
        "PATH": os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"])),
        "COLUMNS": "100",
        "NO_COLOR": "1",
    }
    for session in f"\n{example.parsed}".split(f"\n{PROMPT}")[1:]:
        command, _, expected = session.partition("\n")
        run = subprocess.run(  # noqa: S603 (the commands of our own pages)
            shlex.split(command),
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
        wanted, found = f"{expected.strip()}\n", f"{run.stdout.strip()}\n"
        if not OutputChecker().check_output(wanted, found, ELLIPSIS):
            return f"{PROMPT}{command}\nexpected:\n{wanted}\nfound:\n{found}"
    return None


def begin_page(_: object) -> None:
    """Let the blocks of a page import the games of examples/."""
    sys.path.append(EXAMPLES)


def end_page(_: object) -> None:
    """Forget the games that a page has registered."""
    sys.path.remove(EXAMPLES)
    for name in registered.keys() - {"threeup3down", "threethirteen"}:
        del registered[name]
        sys.modules.pop(name, None)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the examples of a page together: each uses what those before it have made."""
    for item in items:
        if item.path.suffix == ".md":
            item.add_marker(pytest.mark.xdist_group(item.path.as_posix()))


pytest_collect_file = Sybil(
    parsers=[
        PythonCodeBlockParser(doctest_optionflags=ELLIPSIS),
        CodeBlockParser("console", run_console),
    ],
    patterns=["README.md", "docs/*.md", "docs/*/*.md"],
    excludes=["tests/*"],
    setup=begin_page,
    teardown=end_page,
).pytest()
