"""What a move does to a state, and what its events say of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given

from threeup3down import (
    Cleared,
    Ended,
    Event,
    Finished,
    GameState,
    LostExtras,
    Played,
    ToAct,
    TurnEnded,
)

from .random_games import games, steps_of
from .replaying import Table

if TYPE_CHECKING:
    from threeup3down.records import Record


@given(games())
def test_the_events_alone_lead_to_the_same_states(game: Record) -> None:
    table = Table(game.start())
    for state, move, after in steps_of(game):
        table.follow(state.transition(move)[1])
        assert table.state() == after
        assert table.outcome == after.outcome()


@given(games())
def test_the_events_keep_the_books(game: Record) -> None:
    for state, move, after in steps_of(game):
        player = state.to_act
        assert player is not None
        _, events = state.transition(move)
        told = {kind: [each for each in events if type(each) is kind] for kind in BOOKS}
        ended = after.turns - state.turns
        finished = after.finished[len(state.finished) :]
        places = range(len(state.finished) + 1, len(after.finished) + 1)
        lost = extras_lost(state, events) if ended else 0
        outcome = after.outcome()
        assert told == {
            TurnEnded: [TurnEnded(player, after.turns)] * ended,
            Finished: [Finished(*each) for each in zip(finished, places, strict=True)],
            LostExtras: [LostExtras(player, lost)] if lost else [],
            Ended: [Ended(outcome)] if outcome else [],
            ToAct: [ToAct(after.to_act, after.phase, after.extras, after.can_draw)],
        }, move
        assert type(events[-1]) is ToAct


BOOKS = (TurnEnded, Finished, LostExtras, Ended, ToAct)


def extras_lost(state: GameState, events: tuple[Event, ...]) -> int:
    """Return how many extra discards are left when a turn ends (U13 to U16, U20)."""
    owed = state.extras
    for event in events:
        if isinstance(event, Played):
            owed = max(0, owed - 1) + bonus(state, event, events)
    return owed


def bonus(state: GameState, played: Played, events: tuple[Event, ...]) -> int:
    rank = played.cards[0].rank
    if rank.is_clear:
        return len(played.cards) * (rank - 11)
    clears = any(isinstance(event, Cleared) for event in events)
    return int(clears and state.rules.clearing_set_bonus)
