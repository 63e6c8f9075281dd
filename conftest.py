"""Run the code of README.md and docs/ with pytest.

Each ```python block is executed, and what follows a `>>>` is compared with what it gives. In a
```console block each line that begins with `$ ` is a command, which is run and whose output is
compared with the lines that follow it, blank lines around it aside. "..." stands for anything.
Blocks in other languages are only for reading.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path
from typing import TYPE_CHECKING

from sybil import Sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser

if TYPE_CHECKING:
    from sybil import Example

ROOT = Path(__file__).parent
PROMPT = "$ "


def run_console(example: Example) -> str | None:
    """Run the commands of a block in the environment of the tests; return what differs."""
    environment = os.environ | {
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


pytest_collect_file = Sybil(
    parsers=[
        PythonCodeBlockParser(doctest_optionflags=ELLIPSIS),
        CodeBlockParser("console", run_console),
    ],
    patterns=["README.md", "docs/*.md", "docs/*/*.md"],
    excludes=["tests/*"],
).pytest()
