"""The library counts as many sequences of moves as were counted before, below each first move.

The counts are in `perft_3up3down.json`, which says how it is to be read. They are never
regenerated: another count is a fault of the library or another set of rules.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from threeup3down import GameState, new_game, parse_move, parse_rules, perft

SETUPS = json.loads(Path(__file__).with_name("perft_3up3down.json").read_text("utf-8"))["setups"]


def position(setup: dict[str, Any]) -> GameState:
    options = {"deck": setup["deck"]} | setup["rules"]
    state = new_game(
        setup["players"],
        rules=parse_rules(",".join(f"{name}={value}" for name, value in options.items())),
        seed=setup["seed"],
        first=setup["first"],
    )
    for text in setup["prefix"]:
        state = state.apply(parse_move(text))
    return state


@pytest.mark.parametrize("most", [15_000, pytest.param(400_000, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup["name"])
def test_every_depth_has_its_count(setup: dict[str, Any], most: int) -> None:
    state = position(setup)
    expected = [count for count in setup["perft"] if count <= most]
    assert [perft(state, depth) for depth in range(len(expected))] == expected


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup["name"])
def test_divide_has_the_counts_below_each_first_move(setup: dict[str, Any]) -> None:
    divided = perft(position(setup), setup["divide"]["depth"], divide=True)
    assert {str(move): count for move, count in divided.items()} == setup["divide"]["counts"]
