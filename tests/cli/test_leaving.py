from __future__ import annotations

import shlex
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from threeup3down.records import Record

from .terminals import PROGRAM, arguments_of, line_of, play_to_the_end

if TYPE_CHECKING:
    from collections.abc import Callable

    from .conftest import Called, Piped
    from .terminals import Terminal

OPTIONS = (
    *("--players", "3", "--seed", "8", "--seat", "1", "--first", "2"),
    *("--rules", "short", "--bots", "random,greedy"),
)
CUT_OFF = "A terminal was closed during a game; resume it with: "


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
    ("key", "status"),
    [
        pytest.param("\x03", 128 + signal.SIGINT, id="Ctrl-C", marks=pytest.mark.thorough),
        pytest.param("\x04", 0, id="Ctrl-D", marks=pytest.mark.thorough),
    ],
)
def test_a_game_that_is_left_can_be_resumed(
    terminal: Callable[..., Terminal], key: str, status: int
) -> None:
    whole = line_of(play_to_the_end(terminal("play", *OPTIONS, columns=120)))
    game = terminal("play", *OPTIONS, columns=120)
    table = left(game)
    game.process.send(key)
    text = game.end()
    assert game.process.exitstatus == status
    assert whole.startswith(line_of(text))

    again = terminal(*arguments_of(text), columns=120)
    resumed = again.asked()
    assert table_of(resumed) == table
    assert "seat 0 is random, seat 1 is you, seat 2 is greedy." in resumed
    again.process.sendline("#1")
    assert line_of(play_to_the_end(again)) == whole


@pytest.mark.thorough
def test_resuming_shows_what_the_others_did_since_the_last_own_move(
    terminal: Callable[..., Terminal],
) -> None:
    game = terminal("play", "--seed", "3")
    game.asked()
    game.answer("#1")
    since_own_move = game.answer("9").split("\n", 1)[1]
    game.process.sendeof()
    assert terminal(*arguments_of(game.end())).asked().endswith(since_own_move)
    assert "Seat 1 picks up 1 card: 9b." in since_own_move


def test_a_signal_that_ends_the_program_loses_nothing(terminal: Callable[..., Terminal]) -> None:
    game = terminal("play", *OPTIONS, columns=120)
    left(game)
    game.process.kill(signal.SIGTERM)
    text = game.end()
    assert game.process.exitstatus == 128 + signal.SIGTERM
    assert Record.parse(line_of(text)).moves
    assert arguments_of(text)[:2] == ["play", "--resume"]


def test_a_closed_terminal_loses_nothing(
    terminal: Callable[..., Terminal], environment: dict[str, str]
) -> None:
    game = terminal("play", *OPTIONS, columns=120)
    table = left(game)
    game.hang_up()
    (saved,) = Path(environment["XDG_CONFIG_HOME"]).glob("threeup3down/*")
    saved.write_bytes(b"\x1b[2J\xff\n" + saved.read_bytes())  # it is shown whatever is in it

    later = terminal("play", "--seed", "1", columns=400)
    nonsense, shown = later.asked().splitlines()[:2]
    assert nonsense == f"{CUT_OFF}\\x1b[2J\ufffd"
    assert not saved.exists()
    again = terminal(*shlex.split(shown.removeprefix(CUT_OFF))[1:], columns=120)
    resumed = again.asked()
    assert CUT_OFF not in resumed
    assert table_of(resumed) == table


@pytest.mark.thorough
def test_a_saved_game_that_could_not_be_shown_is_still_saved(
    shell: Piped, terminal: Callable[..., Terminal], environment: dict[str, str]
) -> None:
    game = terminal("play", *OPTIONS)
    game.asked()
    game.hang_up()
    later = f"FORCE_COLOR=1 {shlex.join(PROGRAM)} play --seed 3 </dev/null >/dev/full"
    assert shell(later).returncode == 1  # it takes the full disk for a terminal
    (saved,) = Path(environment["XDG_CONFIG_HOME"]).glob("threeup3down/*")
    assert "seed=8" in saved.read_text(encoding="utf-8")


def test_the_end_of_piped_input_loses_nothing(piped: Piped) -> None:
    played = piped("play", "--seed", "3", typed="#1\n9\n")
    assert (played.returncode, played.stderr) == (0, "")
    assert line_of(played.stdout) == (
        "threeup3down version=1 players=3 seed=3 first=0 rules=standard "
        "moves=up:1,2,3 up:C,C+1,C+1 up:7,9,C+1 9 pickup 5"
    )


def test_a_reader_that_goes_away_loses_nothing(shell: Piped) -> None:
    piped_on = shell(f"{shlex.join(PROGRAM)} play --watch --seed 3 | head -n 1")
    assert piped_on.stdout.startswith("threeup3down, rules standard:")
    assert Record.parse(line_of(piped_on.stderr)).seed == 3
    assert "Traceback" not in piped_on.stderr


def test_a_game_that_is_over_is_shown_and_not_resumed(called: Callable[..., Called]) -> None:
    whole = called("play", "--seed", "3", "--players", "2", typed="#1\n" * 300)
    again = called("play", "--resume", line_of(whole.output))
    assert again.status == 0
    assert "The game is over: seat" in again.output
    assert line_of(again.output) == line_of(whole.output)
    assert "Resume it" not in again.output


def test_an_error_of_the_program_during_a_game_loses_nothing(piped: Piped) -> None:
    script = """
import sys
from threeup3down.bots.threeup3down import greedy
from threeup3down.cli import main
from threeup3down.declarations.threeup3down import DECLARATION

def fails_in_turn_3(view, rng):
    return 1 // 0 if view.turns == 3 else greedy(view, rng)

DECLARATION.bots["failing"] = "__main__:fails_in_turn_3"
sys.exit(main())
"""
    program = (sys.executable, "-c", script)
    broken = piped(*("play", "--watch", "--seed", "3", "--bots", "failing"), program=program)
    assert broken.returncode == 1
    assert Record.parse(line_of(broken.stdout)).state().turns == 3
    assert "ZeroDivisionError" in broken.stderr.splitlines()[-1]


@pytest.mark.parametrize("module", ["typer", "threeup3down.cli.setup"])
def test_ctrl_c_while_the_program_starts_ends_it_quietly(piped: Piped, module: str) -> None:
    script = f"""
import signal, sys
from threeup3down.cli import main

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Interrupting())
sys.exit(main())
"""
    stopped = piped("play", program=(sys.executable, "-c", script))
    assert (stopped.returncode, stopped.stdout, stopped.stderr) == (-signal.SIGINT, "", "")
