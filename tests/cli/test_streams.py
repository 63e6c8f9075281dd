"""Standard streams that are closed or full, bytes that are no text, and no width or home."""

from __future__ import annotations

import os
import shlex
from typing import TYPE_CHECKING

import pytest

from threeup3down.cli.streams import prepare_streams
from threeup3down.records import Record

from .terminals import PROGRAM, arguments_of, line_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from .conftest import Piped
    from .terminals import Terminal

CALLED = shlex.join(PROGRAM)


@pytest.mark.parametrize("arguments", ["play --seed 3 <&-", "replay - <&-", "perft >&-"])
def test_a_closed_stream_gives_one_line(shell: Piped, arguments: str) -> None:
    refused = shell(f"{CALLED} {arguments}")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr.endswith("put is closed\n")
    assert refused.stderr.count("\n") == 1


def test_with_a_full_disk_the_line_of_the_game_is_on_the_standard_error(
    shell: Piped, piped: Piped
) -> None:
    played = shell(f"{CALLED} play --seed 3 >/dev/full </dev/null")
    assert (played.returncode, played.stdout) == (1, "")
    assert "Traceback" not in played.stderr
    again = piped(*arguments_of(played.stderr))
    assert line_of(again.stdout) == line_of(played.stderr)


@pytest.mark.thorough
def test_without_any_output_the_game_is_saved_for_the_next_time(
    shell: Piped, terminal: Callable[..., Terminal]
) -> None:
    played = shell(f"{CALLED} play --seed 3 >/dev/full 2>&1 </dev/null")
    assert (played.returncode, played.stdout, played.stderr) == (1, "", "")
    shown = terminal("play", "--seed", "1", columns=300).asked()
    assert "seed=3" in shown.splitlines()[0]


@pytest.mark.parametrize("arguments", ["perft", "--help"])
def test_an_output_that_cannot_be_written_gives_one_line(shell: Piped, arguments: str) -> None:
    refused = shell(f"{CALLED} {arguments} >/dev/full")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr == (
        "threeup3down: the output cannot be written: No space left on device\n"
    )


def test_a_reader_that_goes_away_is_no_error(shell: Piped) -> None:
    read = shell(f"{CALLED} perft --divide --depth 2 | true")
    assert (read.returncode, read.stderr) == (0, "")


def test_a_byte_or_letter_that_is_no_text_is_a_refused_answer(piped: Piped) -> None:
    typed = "#1\n\udcff\nö\n9\n"
    played = piped("play", "--seed", "3", typed=typed, PYTHONIOENCODING="ascii")
    assert (played.returncode, played.stderr) == (0, "")
    assert r"'\\xff' is no move: expected" in played.stdout
    assert r"'\\xc3\\xb6' is no move: expected" in played.stdout
    assert len(Record.parse(line_of(played.stdout)).moves) == 6


def test_bytes_that_are_no_text_in_a_terminal(terminal: Callable[..., Terminal]) -> None:
    game = terminal("play", "--seed", "3")
    game.asked()
    os.write(game.process.child_fd, b"\xff\n")
    assert r"'\\xff' is no move: expected" in game.asked()


def test_no_control_character_that_was_typed_is_written_again(piped: Piped) -> None:
    played = piped("play", "--seed", "3", typed="#\x1b]0;X\x07\n\x1b[2J\n")
    assert "\x1b" not in played.stdout
    assert r"#\x1b]0;X\x07 is not in the list" in played.stdout


@pytest.mark.parametrize("width", ["0", "²", 5_000 * "9"])
def test_a_width_that_is_none_is_left_out(monkeypatch: pytest.MonkeyPatch, width: str) -> None:
    monkeypatch.setenv("COLUMNS", width)
    prepare_streams()
    assert "COLUMNS" not in os.environ


def test_no_width_breaks_the_help(piped: Piped) -> None:
    widths = dict.fromkeys(("COLUMNS", "LINES", "TERMINAL_WIDTH"), "²")
    helped = piped("--help", **widths)
    assert (helped.returncode, helped.stderr) == (0, "")


def test_nobody_s_home_is_needed(shell: Piped, terminal: Callable[..., Terminal]) -> None:
    game = terminal("play", "--seed", "3", XDG_CONFIG_HOME="nowhere")  # as without HOME
    assert game.asked().startswith("threeup3down, rules standard: ")
    game.hang_up()
    assert shell("ls nowhere").returncode != 0
