from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING

import pytest

from threeup3down.records import Record

from .conftest import Called

if TYPE_CHECKING:
    from collections.abc import Callable
    from subprocess import CompletedProcess

LINE = "threeup3down players=3 seed=8 first=0 rules=short moves="
EXAMPLE = "threeup3down players=2 seed=7 moves=up:1,1,2"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "poker"], "'poker' is no game: expected one of threeup3down"),
        (["play", "--players", "7"], "7 players: with these rules a game is for 2 to 6 players"),
        (["play", "--players", "many"], "threeup3down: --players many: expected a whole number\n"),
        (["play", "--seed", "1_0"], "threeup3down: --seed 1_0: expected a whole number\n"),
        (["play", "--seat", "²"], "threeup3down: --seat ²: expected a whole number\n"),
        (["play", "--first", 5_000 * "1"], "1: expected a whole number\n"),
        (["perft", "--depth", "2.5"], "threeup3down: --depth 2.5: expected a whole number\n"),
        (["replay", "--from", "", "-"], "threeup3down: --from : expected a whole number\n"),
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
        (["play", "--resume", "chess"], "--resume: 'chess' is no game: "),
        (["play", "--resume", "chess"], f"the game's name, as in: {EXAMPLE}\n"),
        (["play", "--resume", ""], "--resume: '' is no game: "),
        (["play", "--resume", "play --seed 1"], f"the game's name, as in: {EXAMPLE}\n"),
        (["play", "--resume", "threeup3down play"], f"the game's name, as in: {EXAMPLE}\n"),
        (["play", "--resume", LINE + "draw"], "threeup3down: --resume: move 1, draw, is illegal"),
        (["play", "--resume", LINE + "7y"], "or three ranks to lay face up (up:1,7,C+1)\n"),
        (["play", "--resume", "threeup3down seed=1"], "players is missing, expected a whole"),
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


def test_the_example_of_a_line_is_one() -> None:
    assert Record.parse(EXAMPLE).moves


@pytest.mark.parametrize("name", ["-h", "--help"])
@pytest.mark.parametrize("command", [(), ("play",), ("replay",), ("perft",), ("vectors",)])
def test_help_shows_no_value_for_an_option_that_takes_none(
    called: Callable[..., Called], command: tuple[str, ...], name: str
) -> None:
    helped = called(*command, name)
    assert (helped.status, helped.errors) == (0, "")
    assert "--help" in helped.output
    assert "-h " in helped.output
    assert "bool" not in helped.output


def test_the_version_is_that_of_the_installed_package(called: Callable[..., Called]) -> None:
    assert called("--version") == Called(0, f"threeup3down {version('threeup3down')}\n", "")


def test_the_command_alone_gives_help(called: Callable[..., Called]) -> None:
    alone = called()
    assert "perft" in alone.output
    assert alone.errors == ""
