"""What is legal in Three Thirteen, what a move does, and what events and views tell of it."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threeup3down.games.threethirteen import (
    Arrangement,
    Dealt,
    Discard,
    Discarded,
    DrawDiscard,
    DrawStock,
    Drew,
    Ended,
    Event,
    GoOut,
    Illegality,
    IllegalMoveError,
    Phase,
    Reshuffled,
    RoundBegan,
    Scored,
    ToAct,
    Took,
    TurnEnded,
    WentOut,
    best_arrangement,
    move_text,
    parse_move,
    parse_position,
    parse_rules,
    position_faults,
    position_text,
    redact,
    rules_text,
)
from threeup3down.records import Record

from .all_moves import all_moves
from .random_games import games, last_states, steps_of
from .replaying import Table

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from threeup3down.games.threethirteen import Card, GameState, Move

    from .replaying import Viewer


def viewers(state: GameState) -> Iterator[Viewer]:
    yield from range(len(state.seats))
    yield None


@given(games())
def test_a_move_is_legal_exactly_when_there_is_no_reason_against_it(game: Record) -> None:
    for state in last_states(game):
        without_reason = [move for move in all_moves() if state.why_illegal(move) is None]
        assert list(state.legal_moves()) == without_reason, state  # the order included
        assert bool(without_reason) == (state.phase is not Phase.OVER)


@given(games(), st.randoms(use_true_random=False))
def test_an_illegal_move_is_refused_with_the_reason_that_was_given_before(
    game: Record, rng: random.Random
) -> None:
    for state in [*game.states()][-5:]:
        for move in set(rng.sample(all_moves(), 4)) - set(state.legal_moves()):
            for make in (state.apply, state.transition):
                with pytest.raises(IllegalMoveError) as refused:
                    make(move)
                assert refused.value.reason is state.why_illegal(move)
                assert refused.value.move is move
                assert refused.value.state is state


@given(games())
def test_a_move_leaves_every_earlier_state_as_it_was(game: Record) -> None:
    before = [pickle.loads(pickle.dumps(state)) for state in last_states(game)]  # noqa: S301
    hashes = list(map(hash, last_states(game)))
    for state in last_states(game):
        for move in state.legal_moves():
            after = state.apply(move)
            again, events = state.transition(move)
            assert after == state.apply(move) == again
            assert hash(after) == hash(again)
            assert state.transition(move) == (again, events)
    assert list(last_states(game)) == before
    assert list(map(hash, last_states(game))) == hashes


@given(games())
def test_the_line_of_a_game_plays_the_same_game(game: Record) -> None:
    assert [*Record.parse(game.text).states()] == [*game.states()]


@given(games(), st.integers(0, 200))
def test_a_game_played_on_from_any_of_its_states_is_the_same_game(game: Record, place: int) -> None:
    place %= len(game.moves) + 1
    state = pickle.loads(pickle.dumps([*game.states()][place]))  # noqa: S301 (pickled here)
    for move, after in zip(game.moves[place:], [*game.states()][place + 1 :], strict=True):
        state = state.apply(move)
        assert state == after


@given(games())
def test_the_events_alone_lead_to_the_same_states(game: Record) -> None:
    table = Table(game.start())
    for state, move, after in steps_of(game):
        table.follow(state.transition(move)[1])
        assert table.state(game.seed) == after
        assert table.outcome == after.outcome()


@given(games())
def test_the_events_tell_everything_in_order(game: Record) -> None:
    for state, move, after in steps_of(game):
        events = state.transition(move)[1]
        dealt = [event for event in events if isinstance(event, Dealt)]
        others = [event for event in events if not isinstance(event, Dealt)]
        assert others == expected_events(state, move, after), move
        if after.round == state.round:
            assert dealt == []
            continue
        assert sorted(each.seat for each in dealt) == list(range(game.players))
        assert all(each.cards == after.seats[each.seat].hand for each in dealt)
        place = events.index(dealt[0])
        assert isinstance(events[place - 1], RoundBegan)
        assert list(events[place:-1]) == dealt


def expected_events(state: GameState, move: Move, after: GameState) -> list[Event]:
    """Return the events but for those of dealing."""
    seat, to_act = state.to_act, ToAct(after.to_act, after.phase)
    assert seat is not None
    match move:
        case DrawStock():
            (drawn,) = (
                Counter(after.seats[seat].hand) - Counter(state.seats[seat].hand)
            ).elements()
            anew: list[Event] = [] if state.stock else [Reshuffled(len(state.discard_pile) - 1)]
            return [*anew, Drew(seat, (drawn,)), to_act]
        case DrawDiscard():
            return [Took(seat, state.discard_pile[-1]), to_act]
        case Discard(card=card):
            events: list[Event] = []
        case GoOut(card=card):
            rest = list(state.seats[seat].hand)
            rest.remove(card)
            melds = best_arrangement(rest, state.wild_rank, state.rules).melds
            events = [WentOut(seat, melds)]
    events += [Discarded(seat, card), TurnEnded(seat, state.turns + 1)]
    if len(after.scores) > len(state.scores):
        arrangements = tuple(laid_open(state, index, card) for index in range(len(state.seats)))
        events.append(Scored(state.round, after.scores[-1], arrangements))
        if outcome := after.outcome():
            events.append(Ended(outcome))
        else:
            (upcard,) = after.discard_pile
            events.append(RoundBegan(after.round, after.dealer, len(after.stock), upcard))
    return [*events, to_act]


def laid_open(state: GameState, seat_index: int, discard: Card) -> Arrangement:
    seat = state.seats[seat_index]
    if seat.melds:
        return Arrangement(seat.melds, (), ())
    hand = Counter(seat.hand)
    if seat_index == state.to_act:
        hand -= Counter([discard])
    return best_arrangement(hand.elements(), state.wild_rank, state.rules)


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
def test_T17_a_view_says_what_lies_open_and_the_own_hand(game: Record) -> None:
    for state in last_states(game):
        for viewer in viewers(state):
            view = state.view(viewer)
            assert not hasattr(view, "seed")
            assert not hasattr(view, "stock")
            own = () if viewer is None else state.seats[viewer].hand
            assert tuple(view.hand or ()) == own
            shared = (
                *("rules", "discard_pile", "to_act", "phase", "round", "dealer", "went_out"),
                *("turns", "taken", "scores", "reshuffles"),
            )
            for name in shared:
                assert getattr(view, name) == getattr(state, name), name
            assert (view.seat, view.stock_size) == (viewer, len(state.stock))
            seats = [(seat.hand_size, seat.known, seat.melds, seat.score) for seat in view.seats]
            assert seats == [
                (len(seat.hand), seat.known, seat.melds, seat.score) for seat in state.seats
            ]


@given(games())
def test_the_view_of_the_player_to_act_allows_what_the_state_allows(game: Record) -> None:
    for state in [*game.states()][-5:]:
        for viewer in viewers(state):
            view = state.view(viewer)
            assert view.outcome() == state.outcome()
            reasons = [view.why_illegal(move) for move in all_moves()]
            if viewer is not None and viewer == state.to_act:
                assert view.legal_moves() == state.legal_moves()
                assert reasons == [state.why_illegal(move) for move in all_moves()]
            else:
                over = state.phase is Phase.OVER
                reason = Illegality.GAME_OVER if over else Illegality.NOT_YOUR_TURN
                assert view.legal_moves() == ()
                assert set(reasons) == {reason}


@given(games())
def test_every_value_survives_pickling_and_copying(game: Record) -> None:
    for state, move, _ in [*steps_of(game)][-3:]:
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


@given(games())
def test_a_state_has_no_faults_and_is_one_line_that_stands_for_it(game: Record) -> None:
    for state in last_states(game):
        assert position_faults(state) == ()
        line = position_text(state)
        assert len(line.splitlines()) == 1
        assert parse_position(line) == state
        assert position_text(parse_position(line)) == line


@given(games())
def test_moves_and_rules_are_the_same_after_a_round_trip_through_text(game: Record) -> None:
    for move in all_moves():
        assert parse_move(move_text(move)) == move
    assert parse_rules(rules_text(game.rules)) == game.rules
