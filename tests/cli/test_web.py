"""The command that serves the page."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

from .terminals import PROGRAM, SECONDS

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Piped

pytestmark = pytest.mark.skipif(
    not all(map(find_spec, ("starlette", "uvicorn", "websockets", "httpx"))),
    reason="the extra `web` is not installed",
)


def test_the_page_is_served_until_ctrl_c(environment: dict[str, str]) -> None:
    import httpx  # noqa: PLC0415 (of the extra)

    command = [*PROGRAM, "web", "--port", "0", "--keep", "2"]
    with subprocess.Popen(  # noqa: S603 (our own program)
        command,
        env=environment | {"LANGUAGE": "de"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout
        found = re.search(r"http://[^ ]*/ .*2 Tage", process.stdout.readline())
        assert found
        address = found[0].partition(" ")[0]
        told = httpx.get(f"{address}api/games", timeout=SECONDS)
        assert "Be the first" in told.text
        assert told.json()["kept_seconds"] == 2 * 86_400
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=SECONDS)
    assert (process.returncode, errors) == (130, "")


def test_a_port_that_is_taken_is_said_in_one_line(piped: Piped) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        done = piped("web", "--port", port)
    assert done.returncode == 1
    assert re.fullmatch(r"threeup3down: .*port \d+.*in use\)\n", done.stderr)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--keep", "0"], "--keep 0: expected a number above 0"),
        (["--wait", "inf"], "--wait inf"),
        (["--database", ""], "--database"),
        (["--origin", "https://cards.example/"], "https://cards.example/: expected"),
        (["--database", "no/such/folder/rooms"], "database no/such/folder/rooms"),
        (["--host", "no.such.host.invalid"], "cannot be listened at"),
    ],
)
def test_options_that_cannot_be_are_refused(
    piped: Piped, arguments: list[str], message: str
) -> None:
    done = piped("web", *arguments)
    assert done.returncode in {1, 2}
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_file_of_something_else_is_left_alone(piped: Piped, tmp_path: Path) -> None:
    other = tmp_path / "notes.txt"
    other.write_text("not a database, and long enough to be none")
    done = piped("web", "--database", str(other), "--port", "0")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert other.read_text().startswith("not a database")


def test_without_the_extra_one_line_says_so() -> None:
    program = """
import sys
sys.modules["uvicorn"] = None
from threeup3down.cli import main
sys.argv = ["threeup3down", "web"]
sys.exit(main())
"""
    done = subprocess.run(  # noqa: S603 (our own program)
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr == (
        'threeup3down: uvicorn is not installed; install it with: pip install "threeup3down[web]"\n'
    )
