"""Counting sequences of moves: `perft`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from threeup3down import (
    Card,
    Deck,
    DepthError,
    Flip,
    GameState,
    PickUp,
    Play,
    Rank,
    Rules,
    new_game,
    perft,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Position = Callable[..., GameState]


def test_depth_0_counts_1(position: Position) -> None:
    state = position("7g")
    assert perft(state, 0) == 1
    assert perft(state.apply(Play(7)), 0) == 1


def test_depth_1_counts_the_legal_moves(position: Position) -> None:
    assert perft(position("7g 7b 7r 9g C+1g"), 1) == 5
    assert perft(new_game(2, seed=1), 1) == len(new_game(2, seed=1).legal_moves())


def test_a_depth_counts_every_sequence_of_so_many_moves(position: Position) -> None:
    state = position("4g 5g 9g", "4b 9b")
    assert perft(state, 2) == 2 + 1 + 1  # 4 4, 4 9; 5 9; 9 9
    assert perft(state, 3) == 2 + 1 + 1 + 1  # 4 4 5, 4 4 9; 4 9 9; 5 9 9; 9 9 pickup


def test_a_game_that_ends_earlier_adds_nothing(position: Position) -> None:
    state = position("7g 7b")
    assert perft(state, 1) == 2  # 7, 7x2
    assert perft(state, 2) == 1  # after 7x2 the game is over; after 7 the pile is picked up
    assert perft(state.apply(Play(7, 2)), 1) == 0
    assert perft(state.apply(Play(7, 2)), 3) == 0


def test_a_pick_up_a_flip_and_an_extra_discard_are_moves(position: Position) -> None:
    assert perft(position("4g", discard="6b"), 1) == 1
    assert perft(position("/ / 1g - 3g"), 1) == 2
    state = position("C+1g 4g 5g")
    assert perft(state, 2, divide=True)[Play(Rank.CLEAR_PLUS_1)] == 2


def test_divide_tells_the_count_below_each_first_move_in_the_order_of_legal_moves(
    position: Position,
) -> None:
    state = position("4g 5g 9g", "4b 9b")
    assert perft(state, 2, divide=True) == {Play(4): 2, Play(5): 1, Play(9): 1}
    assert list(perft(state, 3, divide=True)) == list(state.legal_moves())
    assert perft(state, 1, divide=True) == {Play(4): 1, Play(5): 1, Play(9): 1}
    assert perft(position("/ / 4g - 5g", discard="4b"), 1, divide=True) == {Flip(0): 1, Flip(2): 1}
    assert perft(position("4g", discard="6b"), 1, divide=True) == {PickUp(): 1}


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_divided_counts_add_up_to_the_whole(depth: int) -> None:
    state = new_game(2, seed=1)
    assert sum(perft(state, depth, divide=True).values()) == perft(state, depth)


def test_nothing_is_divided_when_the_game_is_over(position: Position) -> None:
    assert perft(position("7g").apply(Play(7)), 2, divide=True) == {}


@pytest.mark.parametrize("depth", [-1, -7, 1.0, "2", None, True])
@pytest.mark.parametrize("divide", [False, True])
def test_a_negative_depth_or_none_is_refused(depth: Any, *, divide: bool) -> None:
    with pytest.raises(DepthError) as caught:
        perft(new_game(2, seed=1), depth, divide=divide)
    assert (caught.value.depth, caught.value.least) == (depth, int(divide))


def test_no_first_move_can_be_divided_at_depth_0() -> None:
    with pytest.raises(DepthError):
        perft(new_game(2, seed=1), 0, divide=True)


def test_any_depth_will_do() -> None:
    state = new_game(2, rules=Rules(deck=Deck.custom([Card.ONE_GREEN] * 18)), seed=1)
    assert perft(state, 20_000) == 0  # every game has ended long before
