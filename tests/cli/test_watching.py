from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import threeup3down as game
from threeup3down import Rules
from threeup3down.bots import bot_named
from threeup3down.records import Record
from threeup3down.simulation import steps

from .terminals import PROGRAM, command_of, line_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from subprocess import CompletedProcess

    from .terminals import Terminal


def watched(*names: str, seed: int, rules: Rules) -> Record:
    """Return the game between computer players as the library plays it."""
    record = Record.new(game, players=len(names), seed=seed, rules=rules)
    players = [bot_named(game, name) for name in names]
    for step in steps(record.start(), players, seed=seed):
        record = record.play(step.move)
    return record


def test_watching_shows_a_whole_game(terminal: Callable[..., Terminal]) -> None:
    program = terminal(
        "play", "--watch", "--seed", "5", "--bots", "shedder,random,shedder", columns=120
    )
    text = program.end()
    expected = watched("shedder", "random", "shedder", seed=5, rules=Rules(max_turns=1_000))
    assert Record.parse(line_of(text)) == expected
    assert f"The game is over: seat {expected.state().outcome().winners[0]} wins." in text
    assert "seat 0 is shedder, seat 1 is random, seat 2 is shedder." in text
    assert "Your" not in text
    assert "Go on with it" not in text
    assert program.process.exitstatus == 0


def test_U21_the_turn_limit_is_told_when_it_ends_a_game(
    piped: Callable[..., CompletedProcess[str]],
) -> None:
    limited = piped("play", "--watch", "--seed", "5", "--rules", "max_turns=4")
    assert "The turn limit ends the game: nobody wins." in limited.stdout
    assert "rules=max_turns=4 " in line_of(limited.stdout)
    assert "was set (U21)" not in limited.stdout  # it was asked for


def test_U21_a_limit_may_be_refused(piped: Callable[..., CompletedProcess[str]]) -> None:
    played = piped("play", "--watch", "--seed", "5", "--rules", "max_turns=none")
    assert Record.parse(line_of(played.stdout)) == watched(
        "shedder", "shedder", "shedder", seed=5, rules=Rules()
    )


def test_U23_watching_shows_what_a_spectator_sees(
    piped: Callable[..., CompletedProcess[str]],
) -> None:
    played = piped("play", "--watch", "--seed", "5")
    draws = [line for line in played.stdout.splitlines() if " draws " in line]
    assert len(draws) > 20
    assert all(set(line.split(" draws ")[1]) <= set("?? .") for line in draws)


def test_a_watched_game_that_is_left_can_be_gone_on_with(
    piped: Callable[..., CompletedProcess[str]],
) -> None:
    for told in ((), ("--rules", "max_turns=none")):
        whole = piped("play", "--watch", "--seed", "5", "--bots", "random", *told)
        record = Record.parse(line_of(whole.stdout))
        shorter = record.text.rsplit(" ", 30)[0]
        again = piped("play", "--watch", "--bots", "random", *told, "--resume", shorter)
        assert line_of(again.stdout) == record.text


def test_ctrl_c_ends_watching_with_the_command_that_goes_on(
    terminal: Callable[..., Terminal], piped: Callable[..., CompletedProcess[str]]
) -> None:
    options = ("--seed", "5", "--bots", "random", "--rules", "max_turns=none")
    program = terminal("play", "--watch", *options)
    program.process.expect_exact("Turn 1.")
    program.process.sendintr()
    text = program.end()
    assert program.process.exitstatus == 128 + signal.SIGINT
    command = command_of(text)[len(PROGRAM) :]
    assert command[3:] == ["--watch", "--rules", "max_turns=none", "--bots", "random"]
    again = piped(*command)
    assert line_of(again.stdout) == line_of(piped("play", "--watch", *options).stdout)


def test_U21_a_person_s_game_that_is_watched_from_then_on_gets_a_limit(
    piped: Callable[..., CompletedProcess[str]],
) -> None:
    left = piped("play", "--seed", "3", typed="#1\n#1\n")
    watched_on = piped("play", "--watch", "--resume", line_of(left.stdout))
    assert "rules=max_turns=1000 " in line_of(watched_on.stdout)
    limited = piped(
        *("play", "--watch", "--rules", "max_turns=10", "--resume", line_of(left.stdout))
    )
    assert "The turn limit ends the game: nobody wins." in limited.stdout
    assert "rules=max_turns=10 " in line_of(limited.stdout)


def test_U21_a_game_beyond_the_limit_needs_another(
    piped: Callable[..., CompletedProcess[str]],
) -> None:
    whole = piped("play", "--seed", "3", "--players", "2", typed="#1\n" * 300)
    line = line_of(whole.stdout).rsplit(" ", 2)[0]
    refused = piped("play", "--watch", "--rules", "max_turns=2", "--resume", line)
    assert refused.returncode == 2
    assert refused.stderr == (
        "threeup3down: --watch: expected a higher limit in --rules, or none: "
        "the line goes beyond max_turns=2\n"
    )
