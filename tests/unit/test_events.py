"""What a transition tells, what each seat sees of it, and following a game by it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from threeup3down import (
    Card,
    ChoseUp,
    Cleared,
    Draw,
    Drew,
    Ended,
    Event,
    Finished,
    Flip,
    Flipped,
    GameState,
    LostExtras,
    Outcome,
    Phase,
    PickedUp,
    PickUp,
    Play,
    Played,
    Rank,
    RevealedUp,
    Rules,
    StartingPile,
    Termination,
    ToAct,
    TurnedUp,
    TurnEnded,
    Zone,
    deal,
    event_text,
    new_game,
    redact,
    transition,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Position = Callable[..., GameState]
    Cards = Callable[[str], tuple[Card, ...]]

CLEAR_PLUS_1, CLEAR_PLUS_2 = Rank.CLEAR_PLUS_1, Rank.CLEAR_PLUS_2
PLAY, OVER = Phase.PLAY, Phase.OVER
THREE_CARDS = (Card.TWO_GREEN, Card.THREE_GREEN, Card.EIGHT_GREEN)
SEAT_0_WINS = Outcome((0,), (1, 2), Termination.EMPTIED)
SHOWN_TO_ALL: tuple[Event, ...] = (
    ChoseUp(0, THREE_CARDS, shown=True),
    RevealedUp(0, THREE_CARDS),
    TurnedUp(Card.TWO_GREEN),
    Flipped(0, 1, Card.TWO_GREEN),
    Played(0, THREE_CARDS[:1], Zone.HAND),
    Cleared(THREE_CARDS),
    PickedUp(0, THREE_CARDS),
    LostExtras(0, 2),
    TurnEnded(0, 7),
    Finished(0, 1),
    Ended(SEAT_0_WINS),
    ToAct(0, PLAY, 0, can_draw=False),
)
HIDDEN: tuple[tuple[Event, Event], ...] = (
    (ChoseUp(0, THREE_CARDS, shown=False), ChoseUp(0, (None, None, None), shown=False)),
    (Drew(0, THREE_CARDS[:2]), Drew(0, (None, None))),
)


@pytest.mark.parametrize("event", SHOWN_TO_ALL)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_U23_what_happens_in_front_of_everyone_is_shown_to_everyone(
    event: Event, seat: int | None
) -> None:
    assert redact(event, seat) == event


@pytest.mark.parametrize(("event", "redacted"), HIDDEN)
def test_U23_cards_only_their_owner_may_see_are_hidden_from_others_and_spectators(
    event: Event, redacted: Event
) -> None:
    assert redact(event, 0) == event
    assert redact(event, 1) == redacted
    assert redact(event, None) == redacted


def test_U5_choices_are_told_when_made_and_shown_when_all_have_chosen() -> None:
    state = new_game(2, seed=1)
    middle, events = state.transition(state.legal_moves()[0])
    assert events == (
        ChoseUp(0, middle.seats[0].up, shown=False),
        ToAct(1, Phase.CHOOSE_UP, 0, can_draw=False),
    )
    after, events = middle.transition(middle.legal_moves()[0])
    assert events == (
        ChoseUp(1, after.seats[1].up, shown=False),
        RevealedUp(0, after.seats[0].up),
        RevealedUp(1, after.seats[1].up),
        ToAct(0, PLAY, 0, can_draw=False),
    )


@pytest.mark.parametrize("turned", ["7g", "C+1g"])
def test_U7_a_card_that_starts_the_pile_is_told(turned: str) -> None:
    rules = Rules(starting_pile=StartingPile.FLIP)
    card = Card.parse(turned)
    order = list(rules.deck.cards)
    order.remove(card)
    order.insert(-18, card)  # right below the eighteen that are dealt
    state = deal(order, 2, rules=rules)
    state = state.apply(state.legal_moves()[0])
    after, events = state.transition(state.legal_moves()[0])
    cleared = [Cleared((card,))] if card.rank.is_clear else []
    assert list(events[3:]) == [TurnedUp(card), *cleared, ToAct(0, PLAY, 0, can_draw=False)]
    for seat in (0, 1, None):
        seen = state.view(seat).advance(redact(event, seat) for event in events)
        assert seen == after.view(seat)


def test_a_discard_tells_card_by_card_what_follows(position: Position, cards: Cards) -> None:
    state = position("4g 7g 7b", discard="6b", draw="1g 2g 3g", turns=4)
    _, events = transition(state, Play(7, 2))
    assert events == (
        Played(0, cards("7g 7b"), Zone.HAND),
        Drew(0, cards("3g 2g")),
        TurnEnded(0, 5),
        ToAct(1, PLAY, 0, can_draw=False),
    )


def test_U14_an_offer_to_draw_and_taking_it_are_told(position: Position, cards: Cards) -> None:
    state = position("4g C+2g", discard="6b", draw="1g 2g 3g")
    state, events = state.transition(Play(CLEAR_PLUS_2))
    assert events == (
        Played(0, cards("C+2g"), Zone.HAND),
        Cleared(cards("6b C+2g")),
        ToAct(0, PLAY, 2, can_draw=True),
    )
    _, events = state.transition(Draw())
    assert events == (Drew(0, cards("3g 2g")), ToAct(0, PLAY, 2, can_draw=False))


def test_U11_a_pick_up_is_told_with_the_extras_it_loses(position: Position, cards: Cards) -> None:
    _, events = position("4g", discard="6b 7b", draw="1g", extras=2).transition(PickUp())
    assert events == (
        PickedUp(0, cards("6b 7b")),
        LostExtras(0, 2),
        TurnEnded(0, 1),
        ToAct(1, PLAY, 0, can_draw=False),
    )


def test_U19_a_flip_is_told_whether_it_fits_or_not(position: Position, cards: Cards) -> None:
    state = position("/ / 4g 9g -", discard="6b")
    _, events = state.transition(Flip(1))
    assert events == (
        Flipped(0, 1, cards("9g")[0]),
        Played(0, cards("9g"), Zone.DOWN),
        TurnEnded(0, 1),
        ToAct(1, PLAY, 0, can_draw=False),
    )
    _, events = state.transition(Flip(0))
    assert events == (
        Flipped(0, 0, cards("4g")[0]),
        PickedUp(0, cards("6b 4g")),
        TurnEnded(0, 1),
        ToAct(1, PLAY, 0, can_draw=False),
    )


def test_U20_the_end_is_told(position: Position, cards: Cards) -> None:
    _, events = position("C+1g", discard="6b", turns=8).transition(Play(CLEAR_PLUS_1))
    assert events == (
        Played(0, cards("C+1g"), Zone.HAND),
        Cleared(cards("6b C+1g")),
        LostExtras(0, 1),
        Finished(0, 1),
        TurnEnded(0, 9),
        Ended(SEAT_0_WINS),
        ToAct(None, OVER, 0, can_draw=False),
    )


def test_a_view_advances_over_a_flip_that_wins_and_one_that_does_not_fit(
    position: Position,
) -> None:
    for discard in ("", "6b", "10b"):
        state = position("/ / - 9g -", discard=discard)
        after, events = state.transition(Flip(1))
        for seat in (0, 1, None):
            advanced = state.view(seat).advance(redact(event, seat) for event in events)
            assert advanced == after.view(seat)


def test_what_is_no_event_is_a_type_error() -> None:
    thing: Any = "7g"
    for ask in (event_text, lambda event: redact(event, 0), new_game(2, seed=1).view(0).advance):
        with pytest.raises(TypeError, match="no event: expected one of ChoseUp, RevealedUp, "):
            ask(thing)
