"""What the tests of the command line share: the real program in a real terminal, or piped.

Tests use them as fixtures: `terminal: Callable[..., Terminal]` starts the program in a terminal
of its own, `piped: Piped` runs it to its end without one, `shell: Piped` runs a line of a shell.
None writes into the home of whoever runs the tests. `called: Callable[..., Called]` calls `main`
in this process, which is fast, for what needs neither terminal nor process.

    def test_a_refused_move(terminal):
        game = terminal("play", "--seed", "3")
        game.asked()
        assert "is refused" in game.answer("draw")
"""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from subprocess import CompletedProcess
from typing import TYPE_CHECKING, TypeAlias

import attrs
import pytest

from threeup3down.cli import main

from .terminals import PROGRAM, SECONDS, Terminal

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Piped: TypeAlias = Callable[..., CompletedProcess[str]]

LEFT_OUT = {
    *("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR"),  # how wide and how colourful
    "PYTHONDONTWRITEBYTECODE",  # it would compile everything anew each time
    *("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"),  # in which language
}


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """Return an environment in which the program is nobody's in particular."""
    inherited = {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
    return inherited | {
        "TERM": "xterm-256color",
        "LANG": "C.UTF-8",
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
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
            each.process.kill(signal.SIGKILL)  # which ends it however busy the machine is
            each.process.wait()
            each.process.close(force=False)


@pytest.fixture
def piped(environment: dict[str, str]) -> Piped:
    def run(
        *arguments: str, program: tuple[str, ...] = PROGRAM, typed: str = "", **variables: str
    ) -> CompletedProcess[str]:
        return subprocess.run(  # noqa: S603 (the program under test)
            [*program, *arguments],
            input=typed,
            env=environment | variables,
            capture_output=True,
            encoding="utf-8",
            errors="surrogateescape",
            timeout=SECONDS,
            check=False,
        )

    return run


@pytest.fixture
def shell(piped: Piped) -> Piped:
    def run(script: str, **variables: str) -> CompletedProcess[str]:
        return piped("-c", script, program=("/bin/sh",), **variables)

    return run


@attrs.frozen
class Called:
    """What a call returned and wrote."""

    status: int
    output: str
    errors: str


@pytest.fixture
def called(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Callable[..., Called]]:
    def call(*arguments: str, typed: str = "") -> Called:
        monkeypatch.setattr(sys, "argv", ["threeup3down", *arguments])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = main()
        return Called(status, *capsys.readouterr())

    for name in LEFT_OUT:
        monkeypatch.delenv(name, raising=False)
    handler = signal.getsignal(signal.SIGINT)
    yield call
    signal.signal(signal.SIGINT, handler)
