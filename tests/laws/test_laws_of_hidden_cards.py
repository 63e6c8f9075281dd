"""Non-interference: cards that a viewer has never seen make no difference to that viewer."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import event as reached
from hypothesis import given
from hypothesis import strategies as st

from threeup3down import (
    ChoseUp,
    Drew,
    Event,
    IllegalMoveError,
    redact,
    rules_now,
    view_text,
)

from .all_moves import all_moves
from .random_games import CHECKED, games
from .redealing import redealt, still_unseen
from .replaying import Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from threeup3down import GameState, Move
    from threeup3down.records import Record

    from .replaying import Viewer

seeds = st.integers(0, 2**32)


def tables(game: Record) -> Iterator[tuple[Table, GameState]]:
    """Follow a game on a table; give the table at each state that is checked."""
    table = Table(game.start())
    first = len(game.moves) + 1 - CHECKED
    for number, state in enumerate(game.states()):
        if number >= first:
            yield table, state
        if number < len(game.moves):
            table.follow(state.transition(game.moves[number])[1])


def everything_told(state: GameState, viewer: Viewer, illegal: Iterable[Move]) -> dict[str, Any]:
    """Return all that the library tells a viewer of a state."""
    view = state.view(viewer)
    told = {
        "view": view,
        "hash": hash(view),
        "view repr": repr(view),
        "state repr": repr(state),
        "text": view_text(view),
        "rules": rules_now(view),
        "legal": view.legal_moves(),
        "outcome": view.outcome(),
    }
    writable = all_moves(state.rules.deck)
    if viewer is None or viewer != state.to_act:
        return told
    return told | {
        "state's legal": state.legal_moves(),
        "reasons": [state.why_illegal(move) for move in writable],
        "errors": [refusal(state, move) for move in illegal],
    }


def refusal(state: GameState, move: Move) -> tuple[str, ...]:
    with pytest.raises(IllegalMoveError) as refused:
        state.apply(move)
    error = refused.value
    return str(error), repr(error), repr(error.args), repr(error.reason)


@given(games(), seeds)
def test_U23_a_viewer_is_told_the_same_whatever_lies_where_it_has_not_seen(
    game: Record, seed: int
) -> None:
    rng = random.Random(seed)
    writable = all_moves(game.start().rules.deck)
    for table, state in tables(game):
        illegal = set(rng.sample(writable, 4)) - set(state.legal_moves())
        for viewer in table.everyone:
            other = redealt(table, table.unseen(viewer), rng)
            told = everything_told(state, viewer, illegal)
            assert everything_told(other, viewer, illegal) == told, viewer


@given(games(), seeds)
def test_U23_events_tell_a_viewer_the_same_if_the_move_shows_it_nothing_new(
    game: Record, seed: int
) -> None:
    rng = random.Random(seed)
    for (table, state), move in zip(tables(game), game.moves[1 - CHECKED :], strict=False):
        after, events = state.transition(move)
        for viewer, unseen in still_unseen(table, events).items():
            other = redealt(table, unseen, rng)
            own = viewer is not None and viewer == state.to_act
            if not own and other.why_illegal(move):
                continue  # what the other player holds now forbids it
            other_after, other_events = other.transition(move)
            if not own and in_the_open(other_events) != in_the_open(events):
                continue  # of equal ranks another card goes first (U24)
            reached("own move" if own else "another's move")
            redacted = [redact(each, viewer) for each in events]
            assert [redact(each, viewer) for each in other_events] == redacted, viewer
            assert other_after.view(viewer) == after.view(viewer), viewer


def in_the_open(events: tuple[Event, ...]) -> list[Event]:
    """Return the events in which every card is shown to everybody."""
    return [
        each
        for each in events
        if not isinstance(each, Drew) and not (isinstance(each, ChoseUp) and not each.shown)
    ]
