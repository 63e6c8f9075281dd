"""A view, what it allows, and how events and samples agree with it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from threeup3down import Illegality, Phase, position_faults, redact

from .all_moves import all_moves
from .random_games import games, last_states, steps_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from threeup3down import GameState
    from threeup3down.records import Record

    from .replaying import Viewer


def viewers(state: GameState) -> Iterator[Viewer]:
    yield from range(len(state.seats))
    yield None


@given(games())
def test_redacted_events_lead_from_view_to_view(game: Record) -> None:
    for viewer in viewers(game.start()):
        followed = game.start().view(viewer)
        for state, move, after in steps_of(game):
            events = state.transition(move)[1]
            followed = followed.advance(redact(event, viewer) for event in events)
            assert followed == after.view(viewer), (viewer, move)
            assert hash(followed) == hash(after.view(viewer))


@given(games())
def test_redacting_twice_is_redacting_once(game: Record) -> None:
    for state, move, _ in steps_of(game):
        for event in state.transition(move)[1]:
            for viewer in viewers(state):
                once = redact(event, viewer)
                assert redact(once, viewer) == once
                assert redact(once, None) == redact(event, None)


@given(games())
def test_the_view_of_the_player_to_act_allows_what_the_state_allows(game: Record) -> None:
    writable = all_moves(game.start().rules.deck)
    for state in last_states(game):
        for viewer in viewers(state):
            view = state.view(viewer)
            assert view.outcome() == state.outcome()
            reasons = [view.why_illegal(move) for move in writable]
            if viewer is not None and viewer == state.to_act:
                assert view.legal_moves() == state.legal_moves()
                assert reasons == [state.why_illegal(move) for move in writable]
            else:
                over = state.phase is Phase.OVER
                reason = Illegality.GAME_OVER if over else Illegality.NOT_YOUR_TURN
                assert view.legal_moves() == ()
                assert set(reasons) == {reason}


@given(games(), st.integers(0, 2**32))
def test_a_sampled_state_has_the_view_it_was_sampled_from(game: Record, seed: int) -> None:
    rng = random.Random(seed)
    for state in last_states(game):
        for viewer in viewers(state):
            view = state.view(viewer)
            sampled = view.sample(rng)
            assert sampled.view(viewer) == view
            assert position_faults(sampled) == ()
