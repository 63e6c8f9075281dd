"""States as text, as bytes and as copies: the same value again."""

from __future__ import annotations

import copy
import pickle

from hypothesis import given

from threeup3down import (
    move_text,
    parse_move,
    parse_position,
    parse_rules,
    position_faults,
    position_text,
    rules_text,
)
from threeup3down.records import Record

from .random_games import games, last_states, steps_of


@given(games())
def test_a_position_is_one_line_that_stands_for_the_same_state(game: Record) -> None:
    for state in last_states(game):
        line = position_text(state)
        assert len(line.splitlines()) == 1
        assert parse_position(line) == state
        assert position_text(parse_position(line)) == line


@given(games())
def test_a_state_of_a_game_has_no_faults(game: Record) -> None:
    for state in last_states(game):
        assert position_faults(state) == ()


@given(games())
def test_moves_and_rules_are_the_same_after_a_round_trip_through_text(game: Record) -> None:
    for state in last_states(game):
        for move in state.legal_moves():
            assert parse_move(move_text(move)) == move
    assert parse_rules(rules_text(game.start().rules)) == game.start().rules


@given(games())
def test_the_line_of_a_failing_game_plays_the_same_game(game: Record) -> None:
    assert [*Record.parse(game.text).states()] == [*game.states()]


@given(games())
def test_every_value_survives_pickling_and_copying(game: Record) -> None:
    for state, move, _ in [*steps_of(game)][-5:]:
        after, events = state.transition(move)
        views = tuple(map(after.view, range(len(after.seats))))
        for value in (after, move, events, views, after.view(None), after.outcome()):
            for copied in (
                pickle.loads(pickle.dumps(value)),  # noqa: S301 (pickled here)
                copy.copy(value),
                copy.deepcopy(value),
            ):
                assert copied == value
                assert hash(copied) == hash(value)
