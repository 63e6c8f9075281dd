"""Standard streams that are closed or full, bytes that are no text, and no width at all."""

from __future__ import annotations

import os
import shlex
from typing import TYPE_CHECKING

import pytest

from threeup3down.records import Record

from .terminals import PROGRAM, command_of, line_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from subprocess import CompletedProcess

    from .terminals import Terminal

    Piped = Callable[..., CompletedProcess[str]]

CALLED = shlex.join(PROGRAM)


def shell(piped: Piped, script: str, **variables: str) -> CompletedProcess[str]:
    return piped("-c", script, program=("/bin/sh",), **variables)


def test_a_game_begins_and_ends_without_an_input(piped: Piped) -> None:
    played = shell(piped, f"{CALLED} play --seed 3 <&-")
    assert (played.returncode, played.stderr) == (0, "")
    assert Record.parse(line_of(played.stdout)).seed == 3


@pytest.mark.parametrize("output", [">&-", ">/dev/full"])
def test_without_an_output_the_line_of_the_game_is_said_on_the_standard_error(
    piped: Piped, output: str
) -> None:
    played = shell(piped, f"{CALLED} play --seed 3 {output} </dev/null")
    assert (played.returncode, played.stdout) == (1, "")
    assert Record.parse(line_of(played.stderr)).seed == 3
    again = piped(program=tuple(command_of(played.stderr)))
    assert line_of(again.stdout) == line_of(played.stderr)
    assert "Traceback" not in played.stderr


def test_without_any_output_the_game_is_kept_for_the_next_time(
    piped: Piped, terminal: Callable[..., Terminal]
) -> None:
    played = shell(piped, f"{CALLED} play --seed 3 >&- 2>&-")
    assert (played.returncode, played.stdout, played.stderr) == (1, "", "")
    told = terminal("play", "--seed", "1", columns=300).asked()
    assert told.startswith("A terminal was closed in mid-game; go on by: ")
    assert "seed=3" in told.splitlines()[0]


@pytest.mark.parametrize("arguments", ["perft", "perft --divide", "--help", "play -h", "--version"])
@pytest.mark.parametrize(
    ("output", "reason"),
    [(">&-", "Bad file descriptor"), (">/dev/full", "No space left on device")],
)
def test_an_output_that_cannot_be_written_is_one_line(
    piped: Piped, arguments: str, output: str, reason: str
) -> None:
    refused = shell(piped, f"{CALLED} {arguments} {output}")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr == f"threeup3down: the output cannot be written: {reason}\n"


@pytest.mark.parametrize("output", ["2>&-", "2>/dev/full"])
def test_a_bad_option_is_2_even_if_nobody_can_be_told(piped: Piped, output: str) -> None:
    refused = shell(piped, f"{CALLED} play --players 9 {output}")
    assert (refused.returncode, refused.stdout, refused.stderr) == (2, "", "")


def test_a_closed_stream_is_not_taken_for_the_next_file(piped: Piped) -> None:
    script = """
import sys
from threeup3down.cli.streams import prepare_streams
prepare_streams()
with open("/dev/null") as file:
    sys.exit(file.fileno())
"""
    python = shlex.join((PROGRAM[0], "-c", script))
    assert shell(piped, f"{python} <&- >&- 2>&-").returncode == 3


@pytest.mark.parametrize(
    "variables", [{}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}]
)
def test_bytes_that_are_no_text_are_a_refused_answer(
    piped: Piped, variables: dict[str, str]
) -> None:
    played = piped("play", "--seed", "3", typed=b"#1\n\xff\xe2\n9\n", **variables)
    assert (played.returncode, played.stderr) == (0, "")
    assert r"'\\xff\\xe2' is no move: expected" in played.stdout
    assert len(Record.parse(line_of(played.stdout)).moves) == 6


def test_a_letter_that_the_output_has_no_room_for_is_shown_by_its_number(piped: Piped) -> None:
    played = piped("play", "--seed", "3", typed="#ö\n", PYTHONIOENCODING="utf-8:strict")
    assert "#ö is not in the list" in played.stdout
    script = f"{CALLED} play --seed 3"
    played = piped("-c", script, program=("/bin/sh",), typed="#ö\n", PYTHONIOENCODING="ascii")
    assert (played.returncode, played.stderr) == (0, "")
    assert r"#\xc3\xb6 is not in the list" in played.stdout


def test_bytes_that_are_no_text_in_a_terminal(terminal: Callable[..., Terminal]) -> None:
    game = terminal("play", "--seed", "3")
    game.asked()
    os.write(game.process.child_fd, b"\xff\n")
    assert r"'\\xff' is no move: expected" in game.asked()


def test_a_width_of_no_columns_is_no_width(piped: Piped) -> None:
    played = piped("play", "--seed", "3", COLUMNS="0")
    assert (played.returncode, played.stderr) == (0, "")
    assert played.stdout == piped("play", "--seed", "3").stdout
    assert piped("--help", COLUMNS="0").stdout == piped("--help").stdout
