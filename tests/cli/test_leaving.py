from __future__ import annotations

import shlex
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from threeup3down.records import Record

from .terminals import PROGRAM, QUESTION, command_of, line_of, plain

if TYPE_CHECKING:
    from collections.abc import Callable
    from subprocess import CompletedProcess

    from .terminals import Terminal

OPTIONS = (
    *("--players", "3", "--seed", "8", "--seat", "1", "--first", "2"),
    *("--rules", "short", "--bots", "random,shedder"),
)


def play_to_the_end(game: Terminal) -> Record:
    while game.process.expect_exact([QUESTION, "This game as a line:"]) == 0:
        game.process.sendline("#1")
    return Record.parse(line_of(plain(game.process.after) + game.end()))


def table_of(text: str) -> str:
    """Return the last table in a text, with the moves below it."""
    return text[text.rindex("Turn ") :].strip()


def left(game: Terminal) -> str:
    """Make a few moves, as if the game were to be left then; return the last table."""
    game.asked()
    for _ in range(5):
        text = game.answer("#1")
    return table_of(text)


@pytest.mark.parametrize(
    ("key", "status"), [("\x03", 128 + signal.SIGINT), ("\x04", 0)], ids=["Ctrl-C", "Ctrl-D"]
)
def test_a_game_that_is_left_can_be_gone_on_with(
    terminal: Callable[..., Terminal], key: str, status: int
) -> None:
    whole = terminal("play", *OPTIONS, columns=120)
    whole_record = play_to_the_end(whole)
    game = terminal("play", *OPTIONS, columns=120)
    table = left(game)
    game.process.send(key)
    text = game.end()
    assert game.process.exitstatus == status
    made = len(Record.parse(line_of(text)).moves)
    assert whole_record.moves[:made] == Record.parse(line_of(text)).moves

    again = terminal(program=tuple(command_of(text)), columns=120)
    resumed = again.asked()
    assert table_of(resumed) == table
    assert "seat 0 is random, seat 1 is you, seat 2 is shedder." in resumed
    again.process.sendline("#1")
    assert play_to_the_end(again) == whole_record


def test_going_on_tells_what_the_others_did_since_the_last_own_move(
    terminal: Callable[..., Terminal],
) -> None:
    game = terminal("play", "--seed", "3")
    game.asked()
    game.answer("#1")
    since_own_move = game.answer("9").split("\n", 1)[1]
    game.process.sendeof()
    again = terminal(*command_of(game.end())[len(PROGRAM) :])
    assert again.asked().endswith(since_own_move)
    assert "Seat 1 picks up 1 card: 9b." in since_own_move


def test_the_command_that_goes_on_survives_a_shell(terminal: Callable[..., Terminal]) -> None:
    game = terminal("play", "--seed", "3")
    game.asked()
    game.process.sendeof()
    text = game.end()
    typed = text[text.index("Go on with it by:\n") :].splitlines()[1]
    again = terminal("-c", typed, program=("/bin/sh",))
    assert "Your hand: 1b 2b 3b 3b 9b Cg" in again.asked()


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM], ids=lambda each: each.name)
def test_a_signal_that_ends_the_program_loses_nothing(
    terminal: Callable[..., Terminal], number: signal.Signals
) -> None:
    game = terminal("play", *OPTIONS, columns=120)
    left(game)
    game.process.kill(number)
    text = game.end()
    assert game.process.exitstatus == 128 + number
    assert Record.parse(line_of(text)).moves
    assert command_of(text)[len(PROGRAM) :][:2] == ["play", "--resume"]


def test_a_closed_terminal_loses_nothing(terminal: Callable[..., Terminal]) -> None:
    game = terminal("play", *OPTIONS, columns=120)
    table = left(game)
    game.hang_up()

    later = terminal("play", "--seed", "1")
    told = later.asked()
    assert told.startswith("A terminal was closed in mid-game; go on by: ")
    command = shlex.split(told.splitlines()[0].split("go on by: ")[1])
    again = terminal(*command[len(PROGRAM) :], columns=120)
    resumed = again.asked()
    assert "A terminal was closed" not in resumed  # told once
    assert table_of(resumed) == table


def test_what_is_no_command_among_the_games_that_were_cut_off_is_left_out(
    terminal: Callable[..., Terminal], environment: dict[str, str]
) -> None:
    game = terminal("play", *OPTIONS)
    game.asked()
    kept = Path(environment["XDG_STATE_HOME"]) / "threeup3down" / "cut-off-games"
    kept.parent.mkdir(parents=True)
    kept.write_bytes(
        b"nonsense\n\0 'play --resume\nthreeup3down play --resume\n"
        b"threeup3down play --resume 'threeup3down seed=1'\n\xff"
    )
    game.hang_up()
    told = terminal("play", "--seed", "1", columns=300).asked()
    assert told.count("A terminal was closed in mid-game; go on by: ") == 1
    assert "seed=8" in told.splitlines()[0]
    assert not kept.exists()


def test_the_end_of_piped_input_loses_nothing(
    piped: Callable[..., CompletedProcess[str]],
) -> None:
    played = piped("play", "--seed", "3", typed="#1\n9\n")
    assert played.returncode == 0
    assert played.stderr == ""
    assert Record.parse(line_of(played.stdout)).text == (
        "threeup3down players=3 seed=3 first=0 rules=standard "
        "moves=up:1,2,3 up:C,C+1,C+1 up:7,9,C+1 9 pickup 5"
    )
    nothing = piped("play", "--seed", "3", typed="")
    assert Record.parse(line_of(nothing.stdout)).moves == ()


def test_the_command_that_goes_on_says_uv_run_where_uv_runs_the_program(
    piped: Callable[..., CompletedProcess[str]],
) -> None:
    played = piped("play", "--seed", "3", UV_RUN_RECURSION_DEPTH="1")
    assert command_of(played.stdout)[:2] == ["uv", "run"]
    assert command_of(played.stdout)[3:7] == ["-m", "threeup3down", "play", "--resume"]


def test_a_reader_that_goes_away_loses_nothing(
    piped: Callable[..., CompletedProcess[str]],
) -> None:
    script = f"{shlex.join(PROGRAM)} play --watch --seed 3 | head -n 1"
    told = piped("-c", script, program=("/bin/sh",))
    assert told.stdout.startswith("threeup3down, rules max_turns=1000:")
    assert Record.parse(line_of(told.stderr)).seed == 3
    assert "Traceback" not in told.stderr


def test_a_game_that_is_over_is_shown_and_not_gone_on_with(
    piped: Callable[..., CompletedProcess[str]],
) -> None:
    whole = piped("play", "--seed", "3", "--players", "2", typed="#1\n" * 300)
    again = piped("play", "--resume", line_of(whole.stdout))
    assert again.returncode == 0
    assert "The game is over: seat" in again.stdout
    assert line_of(again.stdout) == line_of(whole.stdout)
    assert "Go on with it" not in again.stdout


def test_an_error_of_the_program_in_mid_game_loses_nothing(
    piped: Callable[..., CompletedProcess[str]],
) -> None:
    script = """
import sys
from threeup3down.bots import OWN_PLAYERS, shedder
from threeup3down.cli import main

def fails_in_turn_3(view, rng):
    return 1 // 0 if view.turns == 3 else shedder(view, rng)

OWN_PLAYERS["threeup3down"]["failing"] = fails_in_turn_3
sys.exit(main())
"""
    program = (sys.executable, "-c", script)
    broken = piped(*("play", "--watch", "--seed", "3", "--bots", "failing"), program=program)
    assert broken.returncode == 1
    assert Record.parse(line_of(broken.stdout)).state().turns == 3
    assert command_of(broken.stdout)[-2:] == ["--bots", "failing"]
    assert "ZeroDivisionError" in broken.stderr.splitlines()[-1]


def test_ctrl_c_while_the_program_starts_ends_it_quietly(
    piped: Callable[..., CompletedProcess[str]],
) -> None:
    script = """
import signal, sys
from threeup3down.cli import main

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == "typer":
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Interrupting())
sys.exit(main())
"""
    stopped = piped("play", program=(sys.executable, "-c", script))
    assert (stopped.returncode, stopped.stdout, stopped.stderr) == (128 + signal.SIGINT, "", "")
