"""What the tests of the command line share: the real program in a real terminal, or piped.

Tests use them as fixtures: `terminal: Callable[..., Terminal]` starts the program in a terminal
of its own, `piped: Callable[..., CompletedProcess[str]]` runs it to its end without one.
Neither writes into the home of whoever runs the tests. `called: Callable[..., Called]` calls
`main` right here, for what happens before a game begins. The programs take Ctrl-C and the end
of their terminal as they do in a shell, even where the tests were started without any (nohup).

    def test_a_refused_move(terminal):
        game = terminal("play", "--seed", "3")
        game.asked()
        assert "is refused" in game.answer("draw")
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import attrs
import pytest

from threeup3down.cli import main

from .terminals import PROGRAM, SECONDS, Terminal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


LEFT_OUT = {
    *("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR"),  # how wide and how colourful
    "UV_RUN_RECURSION_DEPTH",  # how the program was called
    "PYTHONDONTWRITEBYTECODE",  # it would compile everything anew each time
}


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder for what Python compiles, so that only the first program is slow."""
    return tmp_path_factory.mktemp("compiled")


@pytest.fixture
def environment(tmp_path: Path, compiled: Path) -> dict[str, str]:
    """Return an environment in which the program is nobody's in particular."""
    kept = {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
    return kept | {
        "TERM": "xterm-256color",
        "XDG_STATE_HOME": str(tmp_path / "state"),
        "PYTHONPYCACHEPREFIX": str(compiled),
    }


@pytest.fixture
def terminal(environment: dict[str, str]) -> Iterator[Callable[..., Terminal]]:
    started: list[Terminal] = []

    def start(
        *arguments: str, program: tuple[str, ...] = PROGRAM, columns: int = 80, **variables: str
    ) -> Terminal:
        started.append(Terminal([*program, *arguments], environment | variables, columns))
        return started[-1]

    yield start
    for each in started:
        if not each.process.closed:
            each.process.close(force=True)


@pytest.fixture
def piped(environment: dict[str, str]) -> Callable[..., subprocess.CompletedProcess[str]]:
    def run(
        *arguments: str,
        program: tuple[str, ...] = PROGRAM,
        typed: str | bytes = "",
        **variables: str,
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(  # noqa: S603 (the program under test)
            [*program, *arguments],
            input=typed if isinstance(typed, str) else typed.decode("utf-8", "surrogateescape"),
            env=environment | variables,
            capture_output=True,
            encoding="utf-8",
            errors="surrogateescape",
            timeout=SECONDS,
            check=False,
        )

    return run


@attrs.frozen
class Called:
    """What became of a call."""

    status: int
    output: str
    errors: str


@pytest.fixture
def called(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., Called]:
    def call(*arguments: str) -> Called:
        monkeypatch.setattr(sys, "argv", ["threeup3down", *arguments])
        status = main()
        return Called(status, *capsys.readouterr())

    return call
