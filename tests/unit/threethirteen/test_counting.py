"""Counting sequences of moves: `perft`, here over draws, discards and the ends of rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from threeup3down.games.threethirteen import (
    DepthError,
    DrawDiscard,
    DrawStock,
    GameState,
    Rules,
    new_game,
    perft,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Position = Callable[..., GameState]


def test_depth_1_counts_the_legal_moves(position: Position) -> None:
    assert perft(position("4H 5H 9C"), 1) == 2
    assert perft(position("8C 8D 8H KS"), 1) == 5  # four discards, one way to go out


def test_a_depth_counts_every_sequence_of_so_many_moves(position: Position) -> None:
    state = position("8C 8D 8H", stock="KS", discard="KC 8S")
    assert perft(state, 2) == 5 + 8
    assert perft(state, 2, divide=True) == {DrawStock(): 5, DrawDiscard(): 8}
    assert perft(state, 3) == 2 * 13  # and the next player may draw from either pile


def test_T14_a_game_that_ends_earlier_adds_nothing(position: Position) -> None:
    state = position("4H 5H 9C", rules=Rules(rounds=(3,), max_turns_per_round=1))
    assert [perft(state, depth) for depth in (0, 1, 2, 3)] == [1, 2, 8, 0]


def test_T3_the_moves_of_the_next_round_count(position: Position) -> None:
    state = position("4H 5H 9C", rules=Rules(rounds=(3, 4), max_turns_per_round=1))
    assert perft(state, 3) == 16


def test_no_first_move_can_be_divided_at_depth_0() -> None:
    with pytest.raises(DepthError):
        perft(new_game(2, seed=1), 0, divide=True)
