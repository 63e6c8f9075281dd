"""What is legal, said three times: by enumeration, by explanation and by trying."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threeup3down import (
    ChooseUp,
    Draw,
    Flip,
    IllegalMoveError,
    Move,
    Phase,
    PickUp,
    Play,
    Stop,
)

from .all_moves import all_moves
from .random_games import games, last_states

if TYPE_CHECKING:
    import random

    from threeup3down.records import Record

KINDS: tuple[type[Move], ...] = (ChooseUp, Play, Flip, Draw, PickUp, Stop)


def documented_order(move: Move) -> tuple[int, tuple[int, ...]]:
    match move:
        case ChooseUp(ranks=ranks):
            within: tuple[int, ...] = ranks
        case Play(rank=rank, count=count):
            within = (rank, count)
        case Flip(slot=slot):
            within = (slot,)
        case _:
            within = ()
    return KINDS.index(type(move)), within


@given(games())
def test_a_move_is_legal_exactly_when_there_is_no_reason_against_it(game: Record) -> None:
    writable = all_moves(game.start().rules.deck)
    for state in last_states(game):
        legal = set(state.legal_moves())
        without_reason = {move for move in writable if state.why_illegal(move) is None}
        assert legal == without_reason, state


@given(games())
def test_legal_moves_stand_in_the_documented_order_once_each(game: Record) -> None:
    for state in last_states(game):
        places = list(map(documented_order, state.legal_moves()))
        assert places == sorted(set(places)), state


@given(games())
def test_somebody_can_move_until_the_game_is_over(game: Record) -> None:
    for state in last_states(game):
        over = state.phase is Phase.OVER
        assert bool(state.legal_moves()) != over
        assert (state.to_act is None) == over
        assert (state.outcome() is not None) == over


@given(games(), st.randoms(use_true_random=False))
def test_an_illegal_move_is_refused_with_the_reason_that_was_given_before(
    game: Record, rng: random.Random
) -> None:
    writable = all_moves(game.start().rules.deck)
    for state in last_states(game):
        legal = state.legal_moves()
        for move in rng.sample(writable, 5):
            if move in legal:
                continue
            for make in (state.apply, state.transition):
                with pytest.raises(IllegalMoveError) as refused:
                    make(move)
                assert refused.value.reason is state.why_illegal(move)
                assert refused.value.move is move
                assert refused.value.state is state
