"""Drawing at the end of a turn (U17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from threeup3down import Card, Drew, GameState, PickUp, Play, Rules, Stop

if TYPE_CHECKING:
    from collections.abc import Callable

    Position = Callable[..., GameState]
    Cards = Callable[[str], tuple[Card, ...]]


def test_U17_the_hand_is_filled_up_to_three_from_the_top(position: Position, cards: Cards) -> None:
    after, events = position("7g 7b 9r", draw="1g 2g 3g 4g").transition(Play(7, 2))
    assert after.seats[0].hand == cards("3g 4g 9r")
    assert after.draw_pile == cards("1g 2g")
    assert Drew(0, cards("4g 3g")) in events


def test_U17_the_hand_is_filled_as_far_as_the_draw_pile_goes(
    position: Position, cards: Cards
) -> None:
    after = position("7g 7b 9r", draw="1g").apply(Play(7, 2))
    assert (after.seats[0].hand, after.draw_pile) == (cards("1g 9r"), ())


def test_U17_nothing_is_drawn_from_an_empty_draw_pile(position: Position, cards: Cards) -> None:
    after, events = position("7g 7b 9r").transition(Play(7))
    assert after.seats[0].hand == cards("7b 9r")
    assert not [event for event in events if isinstance(event, Drew)]


@pytest.mark.parametrize("hand", ["5b 7g 7b 9r", "4b 5b 7g 7b 9r"])
def test_U17_a_hand_of_three_or_more_draws_nothing(
    position: Position, cards: Cards, hand: str
) -> None:
    after, events = position(hand, draw="1g 2g").transition(Play(7))
    assert after.seats[0].hand == tuple(card for card in cards(hand) if card.text != "7g")
    assert after.draw_pile == cards("1g 2g")
    assert not [event for event in events if isinstance(event, Drew)]


def test_U17_an_emptied_hand_is_filled_with_three(position: Position, cards: Cards) -> None:
    after = position("7g 7b 7r / 4b / 1g 2g 3g", draw="8g 5g 4g 6g").apply(Play(7, 3))
    assert (after.seats[0].hand, after.draw_pile) == (cards("4g 5g 6g"), cards("8g"))


def test_U17_the_hand_is_filled_after_a_pick_up_too(position: Position, cards: Cards) -> None:
    after = position("2g", discard="9b", draw="3g 4g 5g").apply(PickUp())
    assert (after.seats[0].hand, after.draw_pile) == (cards("2g 5g 9b"), cards("3g 4g"))


def test_U17_the_hand_is_filled_after_stopping(position: Position, cards: Cards) -> None:
    rules = Rules(optional_extras=True)
    after = position("2g 9g", draw="3g 4g", extras=1, rules=rules).apply(Stop())
    assert (after.seats[0].hand, after.draw_pile) == (cards("2g 4g 9g"), cards("3g"))


def test_U17_nothing_is_drawn_while_the_turn_goes_on(position: Position, cards: Cards) -> None:
    state = position("2g 7g 9g", draw="3g 4g", extras=2).apply(Play(7))
    assert (state.to_act, state.seats[0].hand) == (0, cards("2g 9g"))
    assert state.apply(Play(9)).seats[0].hand == cards("2g 3g 4g")
