from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from .conftest import Piped
    from .terminals import Terminal

WITHOUT = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == {missing!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
from threeup3down.cli import main
sys.exit(main())
"""


@pytest.mark.parametrize(
    ("command", "missing", "extra"),
    [("play", "typer", "cli"), ("play", "rich", "cli"), ("mcp", "mcp", "mcp")],
)
def test_without_the_extra_the_command_says_what_to_install(
    piped: Piped, command: str, missing: str, extra: str
) -> None:
    script = WITHOUT.format(missing=missing)
    refused = piped(command, program=(sys.executable, "-c", script))
    assert refused.returncode == 2
    assert refused.stdout == ""
    assert refused.stderr == (
        f"threeup3down: {missing} is not installed; "
        f'install it with: pip install "threeup3down[{extra}]"\n'
    )


def test_without_the_line_editor_a_terminal_is_told_what_to_install(
    terminal: Callable[..., Terminal],
) -> None:
    script = WITHOUT.format(missing="prompt_toolkit")
    refused = terminal("play", program=(sys.executable, "-c", script), columns=200)
    assert refused.end().startswith("threeup3down: prompt_toolkit is not installed; install it")
    assert refused.process.exitstatus == 2


def test_anything_else_that_is_missing_is_an_error_of_the_program(
    piped: Piped,
) -> None:
    script = WITHOUT.format(missing="shlex")
    broken = piped("play", program=(sys.executable, "-c", script))
    assert "ModuleNotFoundError: No module named 'shlex'" in broken.stderr


def test_the_library_never_imports_what_only_the_command_needs(
    piped: Piped,
) -> None:
    script = """
import sys, threeup3down, threeup3down.cli, threeup3down.records, threeup3down.simulation
print(sorted({"typer", "rich", "click"} & {name.partition(".")[0] for name in sys.modules}))
"""
    assert piped(program=(sys.executable, "-c", script)).stdout == "[]\n"


def test_the_command_is_installed_under_its_name(
    piped: Piped,
) -> None:
    script = """
from importlib.metadata import entry_points
(command,) = entry_points(group="console_scripts", name="threeup3down")
print(command.load()())
"""
    helped = piped("--help", program=(sys.executable, "-c", script))
    assert "Play a whole game against bots." in helped.stdout
    assert helped.stdout.endswith("\n0\n")
