"""What a move does to a state, and what its events say of it."""

from __future__ import annotations

from collections import Counter
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
    position_text,
)

from .random_games import games, last_states, steps_of
from .replaying import Table

if TYPE_CHECKING:
    from threeup3down.records import Record


@given(games())
def test_U22_all_zones_together_are_the_deck(game: Record) -> None:
    deck = Counter(game.start().rules.deck.cards)
    for state in last_states(game):
        cards = [*state.draw_pile, *state.discard_pile, *state.cleared]
        for seat in state.seats:
            cards += [*seat.hand, *seat.up, *(card for card in seat.down if card)]
        assert Counter(cards) == deck


@given(games())
def test_a_move_leaves_every_earlier_state_as_it_was(game: Record) -> None:
    before = []
    for state in last_states(game):
        before.append((position_text(state), hash(state)))
        for move in state.legal_moves():
            state.transition(move)
    assert [(position_text(state), hash(state)) for state in last_states(game)] == before


@given(games())
def test_the_same_move_gives_the_same_state_however_it_is_made(game: Record) -> None:
    for state in last_states(game):
        for move in state.legal_moves():
            after = state.apply(move)
            again, events = state.transition(move)
            assert after == state.apply(move) == again
            assert hash(after) == hash(again)
            assert state.transition(move) == (again, events)


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
