from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING

import pytest

from .conftest import Called

if TYPE_CHECKING:
    from collections.abc import Callable

    from .conftest import Piped

LINE = "threeup3down players=3 seed=8 first=0 rules=short moves="


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "poker"], "'poker' is no game"),
        (["play", ""], "'' is no game"),
        (["play", "--players", "7"], "7 players"),
        (["play", "--players", "many"], "--players"),
        (["play", "--seed", "²"], "--seed"),
        (["play", "--first", 5_000 * "1"], "--first"),
        (["play", "--limit", "0"], "--limit"),
        (["play", "--seed", "-1"], "seed -1"),
        (["play", "--first", "3"], "no seat 3"),
        (["play", "--seat", "-1"], "no seat -1"),
        (["play", "--seat", "1", "--watch"], "--seat 1"),
        (["play", "--rules", "fast"], "'fast' is no rule"),
        (["play", "--rules", "max_turns=0"], "max_turns=0"),
        (["play", "--rules", "play_on=\x1b]0;X\x07"], r"play_on=\x1b]0;X\x07: expected"),
        (["play", "--bots", "cheat"], "'cheat' is no bot"),
        (["play", "--bots", "mcts:0"], "'mcts:0' is no bot"),
        (["bots", "--game", "poker"], "'poker' is no game"),
        (["play", "--bots", "random,greedy,random"], "--bots random,greedy,random"),
        (["play", "--resume", "chess"], "'chess' is no game"),
        (["play", "--resume", ""], "'' is no game"),
        (["play", "--resume", LINE + "draw"], "move 1, draw, is illegal"),
        (["play", "--resume", LINE, "--seed", "8"], "--seed 8: expected nothing with --resume"),
        (["play", "--resume", LINE, "--rules", "short"], "--rules short: expected nothing"),
        (["play", "--fast"], "--fast"),
        (["perft", "--depth", "-1"], "depth -1"),
        (["perft", ""], "'' is no game"),
        (["bridge\x1b[2J"], r"'bridge\x1b[2J'"),
    ],
    ids=lambda each: ascii(" ".join(each))[:60] if isinstance(each, list) else "",
)
def test_a_bad_option_gives_one_line_of_plain_text_and_2(
    called: Callable[..., Called], arguments: list[str], message: str
) -> None:
    refused = called(*arguments)
    assert (refused.status, refused.output) == (2, "")
    assert message in refused.errors
    assert refused.errors.startswith("threeup3down: ")
    assert refused.errors.count("\n") == 1
    assert refused.errors[:-1].isprintable()


def test_a_bad_option_ends_the_program_with_2(piped: Piped) -> None:
    refused = piped("play", "--players", "7")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == (
        "threeup3down: 7 players: with these rules a game is for 2 to 6 players\n"
    )


@pytest.mark.parametrize("name", ["-h", "--help"])
@pytest.mark.parametrize("command", [(), ("play",), ("replay",), ("perft",), ("vectors",)])
def test_every_command_has_help(
    called: Callable[..., Called], command: tuple[str, ...], name: str
) -> None:
    helped = called(*command, name)
    assert (helped.status, helped.errors) == (0, "")
    assert "--help" in helped.output


def test_the_version_is_that_of_the_installed_package(called: Callable[..., Called]) -> None:
    assert called("--version") == Called(0, f"threeup3down {version('threeup3down')}\n", "")


def test_the_command_alone_gives_help(called: Callable[..., Called]) -> None:
    alone = called()
    assert "perft" in alone.output
    assert alone.errors == ""
