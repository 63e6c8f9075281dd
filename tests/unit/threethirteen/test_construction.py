"""Seats and states made at every step are the same values as those made by their classes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from threeup3down.games.threethirteen import Discard, GameState, GoOut, Rules, Seat, new_game

if TYPE_CHECKING:
    from collections.abc import Callable

    Position = Callable[..., GameState]


def rebuilt(state: GameState) -> GameState:
    """Return a state made by the constructors of its classes, from all fields by name."""
    seats = tuple(Seat(**attrs.asdict(seat, recurse=False)) for seat in state.seats)
    return GameState(**attrs.asdict(state, recurse=False) | {"seats": seats})


def test_a_state_after_a_move_is_the_same_value_as_one_that_is_built() -> None:
    rules = Rules(rounds=(3, 4), max_turns_per_round=12)
    state = new_game(3, rules=rules, seed=2)
    while moves := state.legal_moves():
        outs = [move for move in moves if isinstance(move, GoOut)]
        state = state.apply(outs[0] if outs else moves[-1])
        built = rebuilt(state)
        assert built == state
        assert hash(built) == hash(state)
        assert type(state) is GameState
        assert {type(seat) for seat in state.seats} == {Seat}


def test_states_and_seats_cannot_be_changed(position: Position) -> None:
    after = position("4H 5H 9C KD").apply(Discard(position("4H 5H 9C KD").seats[0].hand[0]))
    for value in (after, after.seats[0]):
        for field in attrs.fields(type(value)):
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                setattr(value, field.name, None)


def test_states_pickle_and_copy(position: Position, copies: Callable[[Any], list[Any]]) -> None:
    states = [
        position("4H 5H 9C"),
        position("4H 5H! 9C KD", "/ 9H 3S=TH JH", went_out=1),
        position("4H 5H 9C", to_act=None, rules=Rules(rounds=(3,))),
    ]
    for state in states:
        for copied in copies(state):
            assert copied == state
            assert hash(copied) == hash(state)
            assert copied.legal_moves() == state.legal_moves()
