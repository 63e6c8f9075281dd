"""What is legal in Three Thirteen, what a move does, and what events and views tell of it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hypothesis import given

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
    Reshuffled,
    RoundBegan,
    Scored,
    ToAct,
    Took,
    TurnEnded,
    WentOut,
    best_arrangement,
)

from .random_games import games, last_states, steps_of
from .replaying import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from threeup3down.games.threethirteen import Card, GameState, Move
    from threeup3down.records import Record

    from .replaying import Viewer


def viewers(state: GameState) -> Iterator[Viewer]:
    yield from range(len(state.seats))
    yield None


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
        out = seat if isinstance(move, GoOut) else state.went_out
        last = not state.rules.last_turns or (seat + 1) % len(state.seats) == out
        cut = out is None or not last
        events.append(Scored(state.round, after.scores[-1], arrangements, cut))
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
                *("turns", "taken", "scores", "reshuffles", "truncated"),
            )
            for name in shared:
                assert getattr(view, name) == getattr(state, name), name
            assert (view.seat, view.stock_size) == (viewer, len(state.stock))
            seats = [(seat.hand_size, seat.known, seat.melds, seat.score) for seat in view.seats]
            assert seats == [
                (len(seat.hand), seat.known, seat.melds, seat.score) for seat in state.seats
            ]
