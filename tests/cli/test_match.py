from __future__ import annotations

import csv
import io
import json
import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from .conftest import Called
    from .terminals import Terminal

FEW = ("match", "greedy", "random", "--games", "10", "--seed", "7", "--workers", "0")


def test_the_tables_say_who_won_how_often(called: Callable[..., Called]) -> None:
    shown = called(*FEW)
    assert shown.status == 0
    assert shown.output.startswith("threeup3down, 2 players, rules standard, seed 7: 10 games on 5")
    assert re.search(r"greedy +\d+\.\d % \(", shown.output)
    assert "control: seat 1" in shown.output


def test_csv_and_json_have_the_same_numbers(called: Callable[..., Called]) -> None:
    (first, last) = csv.DictReader(io.StringIO(called(*FEW, "--csv").output))
    result = json.loads(called(*FEW, "--json").output)
    assert (result["games"], result["deals"], result["seed"]) == (10, 5, 7)
    standing = result["standings"][0]
    assert (first["player"], float(first["wins"])) == (standing["name"], standing["wins"]["mean"])
    assert float(first["wins"]) + float(last["wins"]) == pytest.approx(1)


def test_ctrl_c_shows_the_table_of_what_was_played(terminal: Callable[..., Terminal]) -> None:
    program = terminal("match", "greedy", "random", "--games", "2000", "--workers", "0")
    program.process.expect(r"[1-9]\d{2,}/3000")  # whole deals have been played
    program.process.sendintr()
    written = program.end()
    assert re.search(r"stopped after [\d,]+ of 3,000 games", written)
    assert re.search(r"greedy +\d+\.\d % \(", written)
    assert program.process.exitstatus == 130


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["greedy"], "bots greedy: expected at least two"),
        (["greedy", "greedy"], "match greedy greedy: expected each bot once"),
        (["greedy", "cheat"], "'cheat' is no bot"),
        (["greedy", "random", "--players", "7"], "7 players"),
        (["greedy", "random", "--csv", "--json"], "--csv --json: expected one of them"),
        (["greedy", "random", "--engine", "steam"], "engine steam: expected one of"),
    ],
)
def test_a_bad_option_gives_one_line_and_2(
    called: Callable[..., Called], arguments: list[str], message: str
) -> None:
    refused = called("match", *arguments)
    assert (refused.status, refused.output) == (2, "")
    assert message in refused.errors
    assert refused.errors.count("\n") == 1
