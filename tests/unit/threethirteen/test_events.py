"""What a transition tells, what each seat sees of it (T17), and following a game by it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from threeup3down.games.threethirteen import (
    Arrangement,
    Card,
    Dealt,
    Discard,
    Discarded,
    DrawDiscard,
    DrawStock,
    Drew,
    Ended,
    Event,
    GameState,
    GoOut,
    Meld,
    Outcome,
    Phase,
    Reshuffled,
    RoundBegan,
    Rules,
    Scored,
    SeatView,
    Termination,
    ToAct,
    Took,
    TurnEnded,
    WentOut,
    event_text,
    new_game,
    redact,
    transition,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Cards = Callable[[str], tuple[Card, ...]]
    Position = Callable[..., GameState]

DRAW, DISCARD, OVER = Phase
NINE, KING, QUEEN = Card.NINE_OF_CLUBS, Card.KING_OF_SPADES, Card.QUEEN_OF_CLUBS
EIGHTS = (Card.EIGHT_OF_CLUBS, Card.EIGHT_OF_DIAMONDS, Card.EIGHT_OF_HEARTS)
MELD = Meld(EIGHTS, EIGHTS)
LAID = Arrangement((MELD,), (), ())
LEFTOVER = (Card.TWO_OF_CLUBS, Card.FOUR_OF_DIAMONDS, Card.NINE_OF_SPADES)
HAND = Arrangement((), LEFTOVER, (2, 4, 9))
SHOWN_TO_ALL: tuple[Event, ...] = (
    RoundBegan(1, 0, 43, NINE),
    Reshuffled(45),
    Took(0, NINE),
    WentOut(0, (MELD,)),
    Discarded(0, NINE),
    TurnEnded(0, 7),
    Scored(0, (0, 15), (LAID, HAND)),
    Ended(Outcome((0,), (1, 2), Termination.FINISHED, (0, 15))),
    ToAct(0, DRAW),
)
HIDDEN: tuple[tuple[Event, Event], ...] = (
    (Drew(0, (NINE,)), Drew(0, (None,))),
    (Dealt(0, EIGHTS), Dealt(0, (None, None, None))),
)


@pytest.mark.parametrize("event", SHOWN_TO_ALL)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_T17_what_happens_in_front_of_everyone_is_shown_to_everyone(
    event: Event, seat: int | None
) -> None:
    assert redact(event, seat) == event


@pytest.mark.parametrize(("event", "redacted"), HIDDEN)
def test_T17_cards_only_their_owner_may_see_are_hidden_from_others_and_spectators(
    event: Event, redacted: Event
) -> None:
    assert redact(event, 0) == event
    assert redact(event, 1) == redacted
    assert redact(event, None) == redacted


def test_T7_a_draw_is_told(position: Position) -> None:
    _, events = transition(position("4H 5H 8C", stock="9C"), DrawStock())
    assert events == (Drew(0, (NINE,)), ToAct(0, DISCARD))


def test_T7_taking_the_upcard_is_told(position: Position) -> None:
    _, events = position("4H 5H 8C", discard="KC 9C").transition(DrawDiscard())
    assert events == (Took(0, NINE), ToAct(0, DISCARD))


def test_T7_a_discard_is_told(position: Position) -> None:
    _, events = position("4H 5H 8C 9C", turns=4).transition(Discard(NINE))
    assert events == (Discarded(0, NINE), TurnEnded(0, 5), ToAct(1, DRAW))


def test_T15_a_reshuffle_is_told_before_the_draw(position: Position) -> None:
    after, events = position("4H 5H 9C", rest="discard", discard="7H KC").transition(DrawStock())
    (drawn,) = set(after.seats[0].hand) - {*map(Card.parse, ("4H", "5H", "9C"))}
    assert events == (Reshuffled(45), Drew(0, (drawn,)), ToAct(0, DISCARD))


def test_T11_going_out_is_told_with_the_melds_before_the_discard(position: Position) -> None:
    _, events = position("8C 8D 8H KS", turns=4).transition(GoOut(KING))
    assert events == (
        WentOut(0, (MELD,)),
        Discarded(0, KING),
        TurnEnded(0, 5),
        ToAct(1, DRAW),
    )


def test_T12_T13_the_end_of_a_round_and_the_next_deal_are_told(position: Position) -> None:
    state = position("2C 4D 9S QC", "/ 8C 8D 8H", went_out=1, turns=3)
    after, events = state.transition(Discard(QUEEN))
    assert events == (
        Discarded(0, QUEEN),
        TurnEnded(0, 4),
        Scored(0, (15, 0), (HAND, LAID)),
        RoundBegan(1, 0, len(after.stock), after.discard_pile[0]),
        Dealt(0, after.seats[0].hand),
        Dealt(1, after.seats[1].hand),
        ToAct(1, DRAW),
    )


def test_T14_the_end_of_the_game_is_told(position: Position) -> None:
    rules = Rules(rounds=(3,))
    state = position("2C 4D 9S QC", "/ 8C 8D 8H", went_out=1, turns=3, rules=rules)
    over, events = state.transition(Discard(QUEEN))
    assert events == (
        Discarded(0, QUEEN),
        TurnEnded(0, 4),
        Scored(0, (15, 0), (HAND, LAID)),
        Ended(Outcome((1,), (2, 1), Termination.FINISHED, (15, 0))),
        ToAct(None, OVER),
    )
    ended = events[3]
    assert isinstance(ended, Ended)
    assert ended.outcome == over.outcome()


def test_T5_a_round_begins_with_empty_hands_until_they_are_dealt(position: Position) -> None:
    state = position("4H 5H 9C", "2C 7D! KS")
    for seat in (0, 1, None):
        begun = state.view(seat).advance([RoundBegan(1, 0, 43, NINE)])
        assert begun.hand == ()
        assert begun.seats == (SeatView(0, (), (), 0),) * 2


@pytest.mark.parametrize("thing", ["7H", None, NINE, Discard(NINE), Took])
def test_what_is_no_event_is_a_type_error(thing: Any) -> None:
    seen = new_game(2, seed=1).view(0)
    asked: list[Callable[[Any], object]] = [
        event_text,
        lambda event: redact(event, 0),
        lambda event: seen.advance([event]),
    ]
    for ask in asked:
        with pytest.raises(
            TypeError, match=r"no event: expected one of RoundBegan, Dealt, "
        ) as told:
            ask(thing)
        assert str(told.value).startswith(repr(thing))
