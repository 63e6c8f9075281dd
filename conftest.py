"""Run the code of README.md and docs/ with pytest.

Each ```python block is executed, and what follows a `>>>` is compared with what it gives. In a
```console block each line that begins with `$ ` is a command, which is run and whose output is
compared with the lines that follow it, blank lines around it aside. "..." stands for anything.
Blocks in other languages are only for reading. The games of examples/ can be imported.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import signal
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from doctest import ELLIPSIS, OutputChecker
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from sybil import Sybil
from sybil.example import SybilFailure
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser

from threeup3down.cli import main
from threeup3down.games import registered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sybil import Example

ROOT = Path(__file__).parent
EXAMPLES = str(ROOT / "examples")
GAMES_OF_EXAMPLES = ("climb", "one_at_a_time")
PROMPT = "$ "
PLAIN = {"COLUMNS": "100", "NO_COLOR": "1"}
NEEDED = {  # what only a group installs, and the pages and docstrings that need it
    "adapters": (
        ("gymnasium", "pettingzoo", "pyspiel"),
        re.compile(r"docs/learning\.md|src/threeup3down/adapters/[a-z]\w*\.py"),
    ),
    "batch": (
        ("numba",),
        re.compile(
            r"docs/(batch|learning)\.md|src/threeup3down/batch/.*\.py"
            r"|src/threeup3down/adapters/seats\.py|examples/learn\.py"
        ),
    ),
    "mcp": (
        ("mcp",),
        re.compile(r"docs/models\.md|src/threeup3down/mcp/.*\.py|examples/model.*\.py"),
    ),
    "runs": (("pyarrow",), re.compile(r"src/threeup3down/simulation/folders\.py")),
    "report": (
        ("jinja2", "matplotlib", "pyarrow"),
        re.compile(r"docs/reports\.md|src/threeup3down/reports/.*\.py"),
    ),
    "web": (
        ("starlette", "uvicorn", "websockets", "pebble"),
        re.compile(r"src/threeup3down/web/(clients|hall|live_room|server)\.py"),
    ),
    "clusters": (("ray",), re.compile(r"src/threeup3down/simulation/ray_executor\.py")),
}


def run_console(example: Example) -> str | None:
    """Run the commands of a block in the environment of the tests; return what differs."""
    for session in f"\n{example.parsed}".split(f"\n{PROMPT}")[1:]:
        command, _, expected = session.partition("\n")
        program, *arguments = shlex.split(command)
        output = called(arguments) if program == "threeup3down" else run([program, *arguments])
        wanted, found = f"{expected.strip()}\n", f"{output.strip()}\n"
        if not OutputChecker().check_output(wanted, found, ELLIPSIS):
            return f"{PROMPT}{command}\nexpected:\n{wanted}\nfound:\n{found}"
    return None


def called(arguments: list[str]) -> str:
    """Return what the command of the library prints, called in this process, which saves time."""
    output = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    handler = signal.getsignal(signal.SIGINT)
    with pytest.MonkeyPatch.context() as patch, Path(os.devnull).open(encoding="utf-8") as nothing:
        patch.chdir(ROOT)
        patch.setattr(sys, "argv", ["threeup3down", *arguments])
        patch.setattr(sys, "stdin", nothing)
        for name, value in PLAIN.items():
            patch.setenv(name, value)
        try:
            with redirect_stdout(output), redirect_stderr(output):
                main()
        finally:
            signal.signal(signal.SIGINT, handler)
    output.seek(0)
    return output.read()


def run(command: list[str]) -> str:
    """Return what another command prints."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    finished = subprocess.run(  # noqa: S603 (the commands of our own pages)
        command,
        cwd=ROOT,
        env=os.environ | PLAIN | {"PYTHONPATH": EXAMPLES, "PATH": path},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return finished.stdout


SYBIL = Sybil(
    parsers=[
        PythonCodeBlockParser(doctest_optionflags=ELLIPSIS),
        CodeBlockParser("console", run_console),
    ],
)


class Page(pytest.File):
    """A page of documentation: one test, so that no two processes share its blocks."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield the test."""
        yield Blocks.from_parent(self, name="blocks")


class Blocks(pytest.Item):
    """The blocks of a page, run one after the other."""

    def runtest(self) -> None:
        """Run them; they can import the games of examples/, and what they register is forgotten."""
        if group := missing_group(self.path):
            pytest.skip(f"the group `{group}` is not installed")
        known, modules = dict(registered), dict(sys.modules)
        sys.path.append(EXAMPLES)
        try:
            for example in SYBIL.parse(self.path).examples():
                example.evaluate()
        finally:
            sys.path.remove(EXAMPLES)
            for name in registered.keys() - known.keys():
                del registered[name]
            for name in GAMES_OF_EXAMPLES:
                if name not in modules:
                    sys.modules.pop(name, None)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return what a report is headed with."""
        return self.path, 0, self.nodeid

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return what differs, with the line of the page."""
        if isinstance(excinfo.value, SybilFailure):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)


def missing_group(path: Path) -> str | None:
    """Return the group that code needs if it is not all installed."""
    name = path.relative_to(ROOT).as_posix()
    for group, (packages, needing) in NEEDED.items():
        if needing.fullmatch(name) and not all(map(find_spec, packages)):
            return group
    return None


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out the docstrings of what needs packages that are not installed."""
    return (collection_path.suffix == ".py" and missing_group(collection_path) is not None) or None


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> Page | None:
    """Collect README.md and the pages of docs/."""
    path = file_path.relative_to(ROOT).as_posix()
    is_page = path == "README.md" or (path.startswith("docs/") and path.endswith(".md"))
    return Page.from_parent(parent, path=file_path) if is_page else None
