"""Drawing before the first extra discard of a bonus (U14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import pytest

from threeup3down import (
    BonusDraw,
    Card,
    ClearMultiples,
    Deck,
    Draw,
    GameState,
    Illegality,
    Play,
    Rank,
    Rules,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Cards: TypeAlias = Callable[[str], tuple[Card, ...]]
    Position: TypeAlias = Callable[..., GameState]

ONE, TWO, THREE, SEVEN = Rank.ONE, Rank.TWO, Rank.THREE, Rank.SEVEN
CLEAR, PLUS_1, PLUS_2 = Rank.CLEAR, Rank.CLEAR_PLUS_1, Rank.CLEAR_PLUS_2
ALWAYS = Rules(bonus_draw=BonusDraw.ALWAYS)
NEVER = Rules(bonus_draw=BonusDraw.NEVER)
PILE = "4g 5g 6g 7g"


def texts(state: GameState) -> list[str]:
    return list(map(str, state.legal_moves()))


def test_U14_before_the_first_extra_discard_the_player_may_draw(
    position: Position, cards: Cards
) -> None:
    state = position("1g C+1g", draw=PILE).apply(Play(PLUS_1))
    assert (state.to_act, state.extras, state.can_draw) == (0, 1, True)
    assert texts(state) == ["1", "draw"]
    after = state.apply(Draw())
    assert after.seats[0].hand == cards("1g 6g 7g")
    assert after.draw_pile == cards("4g 5g")
    assert (after.to_act, after.extras, after.turns) == (0, 1, 0)


def test_U14_drawing_fills_the_hand_all_at_once_and_once(position: Position) -> None:
    state = position("1g C+1g", draw=PILE).apply(Play(PLUS_1)).apply(Draw())
    assert not state.can_draw
    assert texts(state) == ["1", "6", "7"]
    assert state.why_illegal(Draw()) is Illegality.NO_DRAW_ON_OFFER


def test_U14_drawing_is_optional_by_default(position: Position, cards: Cards) -> None:
    assert Rules().bonus_draw is BonusDraw.OPTIONAL
    state = position("1g 2g C+1g", draw=PILE).apply(Play(PLUS_1)).apply(Play(ONE))
    assert (state.to_act, state.turns) == (1, 1)
    assert state.discard_pile == cards("1g")
    assert state.seats[0].hand == cards("2g 6g 7g")  # filled at the end of the turn only


def test_U14_the_offer_lapses_with_the_next_discard(position: Position) -> None:
    state = position("1g 2g C+2g", draw=PILE).apply(Play(PLUS_2)).apply(Play(ONE))
    assert (state.to_act, state.extras, state.can_draw) == (0, 1, False)
    assert texts(state) == ["2"]
    assert state.why_illegal(Draw()) is Illegality.NO_DRAW_ON_OFFER


@pytest.mark.parametrize(("hand", "offer"), [("1g", True), ("1g 2g", True), ("1g 2g 3g", False)])
def test_U14_only_with_fewer_than_three_cards_in_hand(
    position: Position, hand: str, *, offer: bool
) -> None:
    state = position(f"{hand} C+1g", draw=PILE).apply(Play(PLUS_1))
    assert state.can_draw is offer
    assert ("draw" in texts(state)) is offer


def test_U14_a_draw_that_empties_the_pile_leaves_the_extra_discard_to_make(
    position: Position,
) -> None:
    state = position("C+2g / 9b 9r / 2g 3g 4g", draw="1g").apply(Play(PLUS_2)).apply(Draw())
    assert (state.extras, texts(state)) == (2, ["1"])
    state = state.apply(Play(ONE))
    assert (state.extras, texts(state)) == (1, ["9", "9x2"])


def test_U14_U16_with_an_empty_hand_the_draw_is_the_only_move(position: Position) -> None:
    state = position("C+1g / 9g 9b 9r / 2g 3g 4g", draw=PILE).apply(Play(PLUS_1))
    assert (state.to_act, state.extras, state.can_draw) == (0, 1, True)
    assert texts(state) == ["draw"]
    assert len(state.apply(Draw()).seats[0].hand) == 3


def test_U14_a_clear_plus_1_as_first_extra_of_a_clear_plus_2_brings_one_offer_at_once(
    position: Position,
) -> None:
    state = position("1g C+1g C+2g", draw=PILE).apply(Play(PLUS_2)).apply(Play(PLUS_1))
    assert (state.extras, state.can_draw) == (2, True)
    state = state.apply(Draw()).apply(Play(ONE))
    assert (state.extras, state.can_draw) == (1, False)
    assert texts(state) == ["6", "7"]


def test_U14_a_draw_already_made_does_not_bar_the_offer_of_a_new_bonus(
    position: Position,
) -> None:
    state = position("1g C+1g C+2g", draw=PILE).apply(Play(PLUS_2)).apply(Draw())
    assert (state.extras, state.can_draw) == (2, False)
    state = state.apply(Play(PLUS_1))
    assert (len(state.seats[0].hand), state.extras, state.can_draw) == (2, 2, True)


@pytest.mark.parametrize(("rank", "extras"), [(PLUS_1, 2), (PLUS_2, 4)])
def test_U14_several_bonuses_in_one_discard_bring_one_offer(
    position: Position, rank: Rank, extras: int
) -> None:
    rules = Rules(deck=Deck.LISTED, clear_multiples=ClearMultiples.ALL)
    state = position(f"1g {rank}g {rank}g", draw=PILE, rules=rules).apply(Play(rank, 2))
    assert (state.extras, state.can_draw) == (extras, True)
    state = state.apply(Draw()).apply(Play(ONE))
    assert (state.extras, state.can_draw) == (extras - 1, False)


@pytest.mark.parametrize("extras", [0, 1, 2])
def test_U12_U14_the_bonus_of_a_clearing_set_brings_an_offer(
    position: Position, extras: int
) -> None:
    rules = Rules(clearing_set_bonus=True)
    state = position("1g 7b", draw=PILE, discard="7r 7r", extras=extras, rules=rules)
    after = state.apply(Play(SEVEN))
    assert (after.extras, after.can_draw) == (max(1, extras), True)
    assert texts(after) == ["1", "draw"]


def test_U14_ALWAYS_draws_automatically(position: Position, cards: Cards) -> None:
    state = position("1g C+1g", draw=PILE, rules=ALWAYS).apply(Play(PLUS_1))
    assert state.seats[0].hand == cards("1g 6g 7g")
    assert state.draw_pile == cards("4g 5g")
    assert (state.to_act, state.extras, state.can_draw) == (0, 1, False)
    assert texts(state) == ["1", "6", "7"]
    assert state.why_illegal(Draw()) is Illegality.NO_DRAW_ON_OFFER


def test_U14_ALWAYS_draws_once_for_a_clear_plus_2(position: Position, cards: Cards) -> None:
    state = position("1g C+2g", draw=PILE, rules=ALWAYS).apply(Play(PLUS_2))
    assert (state.seats[0].hand, state.extras) == (cards("1g 6g 7g"), 2)
    state = state.apply(Play(ONE))
    assert (state.seats[0].hand, state.extras) == (cards("6g 7g"), 1)


@pytest.mark.parametrize(("hand", "draw"), [("1g 2g 3g", PILE), ("1g 2g 3g 4b", PILE), ("1g", "")])
def test_U14_ALWAYS_draws_nothing_with_three_in_hand_or_no_draw_pile(
    position: Position, cards: Cards, hand: str, draw: str
) -> None:
    state = position(f"{hand} C+1g", draw=draw, rules=ALWAYS).apply(Play(PLUS_1))
    assert (state.seats[0].hand, state.draw_pile) == (cards(hand), cards(draw))
    assert (state.extras, state.to_act) == (1, 0)


def test_U14_NEVER_brings_no_offer(position: Position, cards: Cards) -> None:
    state = position("1g C+2g", draw=PILE, rules=NEVER).apply(Play(PLUS_2))
    assert (state.to_act, state.extras, state.can_draw) == (0, 2, False)
    assert (state.seats[0].hand, state.draw_pile) == (cards("1g"), cards(PILE))
    assert texts(state) == ["1"]
    assert state.why_illegal(Draw()) is Illegality.NO_DRAW_ON_OFFER


def test_U14_U16_NEVER_with_an_empty_hand_the_extras_are_forfeited(
    position: Position, cards: Cards
) -> None:
    state = position("C+2g / 9g / 1g 2g 3g", draw=PILE, rules=NEVER).apply(Play(PLUS_2))
    assert (state.to_act, state.extras, state.turns) == (1, 0, 1)
    assert state.seats[0].hand == cards("5g 6g 7g")  # filled at the end of the turn
