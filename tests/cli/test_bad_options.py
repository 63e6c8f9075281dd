from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from subprocess import CompletedProcess

    from .conftest import Called

LINE = "threeup3down players=3 seed=8 first=0 rules=short moves="


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "poker"], "'poker' is no game: expected one of threeup3down"),
        (["play", "--players", "7"], "7 players: with these rules a game is for 2 to 6 players"),
        (["play", "--players", "many"], "Invalid value for '--players'"),
        (["play", "--seed", "-1"], "seed -1: a seed is an integer from 0 to 2**64 - 1"),
        (["play", "--first", "3"], "there is no seat 3: a game of 3 has the seats 0 to 2"),
        (["play", "--seat", "3"], "there is no seat 3: a game of 3 has the seats 0 to 2"),
        (["play", "--seat", "-1"], "there is no seat -1"),
        (["play", "--seat", "1", "--watch"], "--seat 1: expected no seat with --watch"),
        (["play", "--rules", "fast"], "'fast' is no rule: expected a preset (standard, "),
        (["play", "--rules", "max_turns=0"], "max_turns=0: expected none or a whole number"),
        (
            ["play", "--rules", "deck=1gx20", "--players", "3"],
            "a deck of 20 cards is too small for 3 players",
        ),
        (["play", "--bots", "cheat"], "'cheat' is no player: expected one of shedder, random"),
        (["play", "--bots", "random,shedder,random"], "expected one name, or one for each of the"),
        (["play", "--resume", "chess"], "'chess' is no game: expected one of threeup3down"),
        (["play", "--resume", "threeup3down seed=1"], "players is missing, expected a whole"),
        (["play", "--resume", LINE + "draw"], "move 1, draw, is illegal: The 3UP must be chosen"),
        (["play", "--resume", LINE, "--seed", "9"], "--seed 9: expected 8, as the line to resume"),
        (["play", "--resume", LINE, "--rules", "places"], "--rules places: expected deck=GREEN, "),
        (["play", "--fast"], "No such option: --fast"),
        (["perft", "--depth", "-1"], "depth -1: expected a whole number"),
        (["perft", "--players", "1"], "1 players: with these rules a game is for 2 to 6"),
        (["bridge"], "No such command 'bridge'"),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, list) else "",
)
def test_a_bad_option_gives_one_clear_line_and_2(
    called: Callable[..., Called], arguments: list[str], message: str
) -> None:
    refused = called(*arguments)
    assert refused.status == 2
    assert refused.output == ""
    assert message in refused.errors
    assert refused.errors.startswith("threeup3down: ")
    assert refused.errors.count("\n") == 1


def test_a_bad_option_ends_the_program_with_2(
    piped: Callable[..., CompletedProcess[str]],
) -> None:
    refused = piped("play", "--players", "7")
    assert refused.returncode == 2
    assert refused.stdout == ""
    assert refused.stderr == (
        "threeup3down: 7 players: with these rules a game is for 2 to 6 players\n"
    )


def test_what_agrees_with_the_line_may_be_said_again(
    piped: Callable[..., CompletedProcess[str]],
) -> None:
    options = ("--players", "3", "--seed", "8", "--first", "0", "--rules", "short")
    played = piped("play", "threeup3down", *options, "--resume", LINE)
    assert (played.returncode, played.stderr) == (0, "")


def test_the_command_alone_gives_help(called: Callable[..., Called]) -> None:
    alone = called()
    assert "perft" in alone.output
    assert alone.errors == ""
