from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import pytest

import threeup3down as game
from threeup3down.bots import bot_named
from threeup3down.records import Record
from threeup3down.simulation import steps

from .terminals import arguments_of, line_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from .conftest import Called, Piped
    from .terminals import Terminal

ENDLESS = ("play", "--watch", "--players", "3", "--seed", "3", "--bots", "random")


def watched(*names: str, seed: int, limit: int | None = None) -> Record:
    """Return the game between computer players as the library plays it."""
    record = Record.new(game, players=len(names), seed=seed)
    bots = [bot_named(game, name) for name in names]
    for step in steps(record.start(), bots, seed=seed, limit=limit):
        record = record.play(step.move)
    return record


@pytest.mark.thorough
def test_watching_shows_a_whole_game(terminal: Callable[..., Terminal]) -> None:
    names = ("greedy", "random", "greedy")
    program = terminal("play", "--watch", "--seed", "5", "--bots", ",".join(names), columns=120)
    text = program.end()
    expected = watched(*names, seed=5)
    assert Record.parse(line_of(text)) == expected
    assert f"The game is over: seat {expected.state().outcome().winners[0]} wins." in text
    assert "seat 0 is greedy, seat 1 is random, seat 2 is greedy." in text
    assert "Your" not in text
    assert "Resume it" not in text
    assert program.process.exitstatus == 0


def test_a_level_is_a_bot_and_a_search_remembers_the_whole_game(
    called: Callable[..., Called],
) -> None:
    options = ("--players", "2", "--seed", "5", "--limit", "16")
    played = called("play", "--watch", *options, "--bots", "mcts:3,easy")
    assert "seat 0 is mcts:3, seat 1 is random." in played.output
    expected = watched("mcts:3", "random", seed=5, limit=16)
    assert Record.parse(line_of(played.output)) == expected
    assert line_of(called(*arguments_of(played.output), "--limit", "1").output)


def test_U23_watching_shows_what_a_spectator_sees(called: Callable[..., Called]) -> None:
    played = called("play", "--watch", "--seed", "5")
    draws = [line for line in played.output.splitlines() if " draws " in line]
    assert len(draws) > 20
    assert all(set(line.split(" draws ")[1]) <= set("?? .") for line in draws)


def test_a_limit_of_moves_ends_watching_but_not_the_game(called: Callable[..., Called]) -> None:
    whole = called(*ENDLESS, "--limit", "40")
    assert whole.status == 0
    assert "\nThe limit of 40 moves without a person is reached (--limit).\n" in whole.output
    line = line_of(whole.output)
    assert len(Record.parse(line).moves) == 40
    half = called(*ENDLESS, "--limit", "20")
    assert line_of(called(*arguments_of(half.output)).output) == line


def test_ctrl_c_ends_watching_with_the_command_that_resumes_it(
    terminal: Callable[..., Terminal], piped: Piped
) -> None:
    options = ("--seed", "5", "--bots", "random", "--rules", "max_turns=300")
    program = terminal("play", "--watch", *options)
    program.process.expect_exact("Turn 1.")
    program.process.sendintr()
    text = program.end()
    assert program.process.exitstatus == 128 + signal.SIGINT
    again = piped(*arguments_of(text))
    assert line_of(again.stdout) == line_of(piped("play", "--watch", *options).stdout)


def test_a_person_s_game_can_be_watched_from_then_on(called: Callable[..., Called]) -> None:
    left = line_of(called("play", "--seed", "3", typed="#1\n#1\n").output)
    assert line_of(called("play", "--watch", "--resume", left).output).startswith(left)
