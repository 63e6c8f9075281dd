"""Extra discards after Clear +1 and Clear +2 (U15) and having no card for one (U16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from threeup3down import (
    BonusDraw,
    Card,
    ClearMultiples,
    Draw,
    Flip,
    GameState,
    Illegality,
    LostExtras,
    PickUp,
    Play,
    Rank,
    Rules,
    Stop,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Position = Callable[..., GameState]
    Cards = Callable[[str], tuple[Card, ...]]

CLEAR, CLEAR_PLUS_1, CLEAR_PLUS_2 = Rank.CLEAR, Rank.CLEAR_PLUS_1, Rank.CLEAR_PLUS_2


def test_U15_an_extra_discard_is_forced_while_a_card_fits(position: Position) -> None:
    state = position("2g 7g 8g 9g", discard="7b", draw="1g", extras=1)
    assert state.legal_moves() == (Play(7), Play(8), Play(9))
    assert state.why_illegal(PickUp()) is Illegality.MUST_PLAY
    assert state.why_illegal(Stop()) is Illegality.EXTRAS_ARE_FORCED


def test_U15_an_extra_discard_may_be_a_multiple(position: Position, cards: Cards) -> None:
    state = position("2g C+1g 7g 7b 9g", discard="7r").apply(Play(CLEAR_PLUS_1))
    assert (state.to_act, state.extras) == (0, 1)
    after = state.apply(Play(7, 2))
    assert after.discard_pile == cards("7g 7b")
    assert (after.to_act, after.extras) == (1, 0)  # a multiple is one discard


def test_U15_with_single_extras_a_discard_made_while_extras_are_owed_is_one_card(
    position: Position,
) -> None:
    rules = Rules(single_extras=True)
    state = position("2g C+1g 7g 7b 9g 9b", discard="7r", rules=rules)
    assert state.legal_moves() == (Play(7), Play(7, 2), Play(9), Play(9, 2), Play(CLEAR_PLUS_1))
    owed = state.apply(Play(CLEAR_PLUS_1))  # multiples are for the first discard of a turn
    assert (owed.to_act, owed.extras) == (0, 1)
    assert owed.legal_moves() == (Play(2), Play(7), Play(9))
    assert owed.why_illegal(Play(7, 2)) is Illegality.EXTRAS_GO_SINGLY
    assert owed.view(0).legal_moves() == owed.legal_moves()


def test_U15_single_extras_holds_whatever_earned_them_and_whatever_may_go_in_multiples(
    position: Position,
) -> None:
    rules = Rules(single_extras=True, clear_multiples=ClearMultiples.ALL, clearing_set_bonus=True)
    by_a_set = position("7g 7b 9g 9b", discard="7r 7r", rules=rules).apply(Play(7))
    assert (by_a_set.extras, by_a_set.legal_moves()[:2]) == (1, (Play(7), Play(9)))
    state = position("Cg Cb C+1g C+1b C+2g", extras=2, rules=rules)
    assert state.legal_moves() == (Play(CLEAR), Play(CLEAR_PLUS_1), Play(CLEAR_PLUS_2))
    assert state.apply(Play(CLEAR_PLUS_1)).extras == 2
    from_3up = position("/ 7g 7b 9g / 1g 2g 3g", extras=1, rules=rules)
    assert from_3up.legal_moves() == (Play(7), Play(9))


def test_U10_U15_a_first_discard_may_be_a_multiple_with_single_extras_too(
    position: Position,
) -> None:
    rules = Rules(single_extras=True, clear_multiples=ClearMultiples.ALL)
    state = position("2g C+1g C+1b 9g 9b", rules=rules).apply(Play(CLEAR_PLUS_1, 2))
    assert state.extras == 2
    assert state.why_illegal(Play(9, 2)) is Illegality.EXTRAS_GO_SINGLY


def test_U15_clear_plus_2_is_followed_by_two_discards(position: Position, cards: Cards) -> None:
    state = position("2g C+2g 7g 8g 9g")
    owed = []
    for move in (Play(CLEAR_PLUS_2), Play(7), Play(8)):
        state = state.apply(move)
        owed.append((state.to_act, state.extras))
    assert owed == [(0, 2), (0, 1), (1, 0)]
    assert state.discard_pile == cards("7g 8g")


@pytest.mark.parametrize(
    ("first", "then", "owed"),
    [
        (CLEAR_PLUS_2, CLEAR_PLUS_1, 2),  # 2 - 1 + 1
        (CLEAR_PLUS_1, CLEAR_PLUS_1, 1),  # 1 - 1 + 1
        (CLEAR_PLUS_1, CLEAR_PLUS_2, 2),  # 1 - 1 + 2
        (CLEAR_PLUS_2, CLEAR, 1),  # 2 - 1
    ],
)
def test_U15_a_bonus_earned_by_an_extra_discard_is_added(
    position: Position, first: Rank, then: Rank, owed: int
) -> None:
    state = position("2g 3g Cg C+1g C+1b C+2g").apply(Play(first)).apply(Play(then))
    assert (state.to_act, state.extras) == (0, owed)


def test_U15_a_set_completed_by_an_extra_discard_leaves_the_others_owed(
    position: Position,
) -> None:
    state = position("2g 7g 8g 9g", discard="7b 7r", extras=2).apply(Play(7))
    assert (state.discard_pile, state.to_act, state.extras) == ((), 0, 1)


def test_U15_if_nothing_fits_the_pile_is_picked_up_and_the_extras_are_lost(
    position: Position, cards: Cards
) -> None:
    state = position("2g 3g 4g", discard="9b", draw="1g", extras=2)
    assert state.legal_moves() == (PickUp(),)
    after, events = state.transition(PickUp())
    assert after.seats[0].hand == cards("2g 3g 4g 9b")
    assert (after.discard_pile, after.to_act, after.extras) == ((), 1, 0)
    assert LostExtras(0, 2) in events


def test_U15_third_discard_from_the_3UP_is_lower_than_the_second(
    position: Position, cards: Cards
) -> None:
    state = position("/ 4g 9g C+2g / 1g 2g 3g").apply(Play(CLEAR_PLUS_2)).apply(Play(9))
    assert (state.extras, state.legal_moves()) == (1, (PickUp(),))
    after = state.apply(PickUp())
    assert (after.seats[0].hand, after.seats[0].up) == (cards("9g"), cards("4g"))
    assert (after.to_act, after.extras) == (1, 0)


def test_U15_third_discard_from_the_3DOWN_is_lower_than_the_second(
    position: Position, cards: Cards
) -> None:
    state = position("/ / C+2g 9g 4g").apply(Flip(0)).apply(Flip(1))
    assert (state.extras, state.legal_moves()) == (1, (Flip(2),))
    after, events = state.transition(Flip(2))
    assert after.seats[0].hand == cards("4g 9g")
    assert (after.discard_pile, after.to_act, after.extras) == ((), 1, 0)
    assert LostExtras(0, 1) in events


def test_U15_voluntary_pickup_replaces_an_extra_discard(position: Position, cards: Cards) -> None:
    rules = Rules(voluntary_pickup=True)
    state = position("2g 7g 8g", discard="7b", draw="1g", extras=2, rules=rules)
    assert state.legal_moves() == (Play(7), Play(8), PickUp())
    after = state.apply(PickUp())
    assert after.seats[0].hand == cards("2g 7g 7b 8g")
    assert (after.to_act, after.extras) == (1, 0)


@pytest.mark.parametrize("hand", ["2g 3g 9g", "2g 3g 4g"])
def test_U15_optional_extras_false_allows_no_stop(position: Position, hand: str) -> None:
    state = position(hand, discard="9b", draw="1g", extras=1, rules=Rules(optional_extras=False))
    assert Stop() not in state.legal_moves()
    assert state.why_illegal(Stop()) is Illegality.EXTRAS_ARE_FORCED


def test_U15_optional_extras_true_allows_to_stop_although_a_card_fits(
    position: Position, cards: Cards
) -> None:
    state = position(
        "2g 9g", discard="7b", draw="1g 3g 4g", extras=2, rules=Rules(optional_extras=True)
    )
    assert state.legal_moves() == (Play(9), Stop())
    after, events = state.transition(Stop())
    assert LostExtras(0, 2) in events
    assert after.discard_pile == cards("7b")
    assert after.seats[0].hand == cards("2g 4g 9g")  # U17
    assert (after.to_act, after.extras, after.turns) == (1, 0, 1)


def test_U15_optional_extras_true_allows_no_stop_before_the_ordinary_discard(
    position: Position,
) -> None:
    state = position("2g 9g 9b", discard="7b", draw="1g", rules=Rules(optional_extras=True))
    assert state.legal_moves() == (Play(9), Play(9, 2))
    assert state.why_illegal(Stop()) is Illegality.NO_EXTRAS_OWED


@pytest.mark.parametrize("optional_extras", [False, True])
def test_U16_no_card_for_an_extra_discard_forfeits_it(
    position: Position, cards: Cards, *, optional_extras: bool
) -> None:
    rules = Rules(bonus_draw=BonusDraw.NEVER, optional_extras=optional_extras)
    state = position("C+2g / 4g 5g 6g / 1g 2g 3g", draw="7g 8g 9g 10g", rules=rules)
    after, events = state.transition(Play(CLEAR_PLUS_2))
    assert LostExtras(0, 2) in events
    assert (after.to_act, after.extras, after.turns) == (1, 0, 1)
    assert after.seats[0].hand == cards("8g 9g 10g")  # U17


def test_U16_extras_are_forfeited_once_the_offer_to_draw_has_lapsed(
    position: Position, cards: Cards
) -> None:
    state = position("7b C+2g / 8b / 1g 2g 3g", draw="3b 4g 5g 6g")
    state = state.apply(Play(CLEAR_PLUS_2))
    assert (state.extras, state.can_draw) == (2, True)
    after, events = state.transition(Play(7))
    assert LostExtras(0, 1) in events
    assert (after.to_act, after.discard_pile) == (1, cards("7b"))
    assert after.seats[0].hand == cards("4g 5g 6g")


def test_U16_a_draw_on_offer_is_the_only_legal_move(position: Position) -> None:
    state = position("C+1g / 4g / 1g 2g 3g", draw="5g 6g 7g").apply(Play(CLEAR_PLUS_1))
    assert state.legal_moves() == (Draw(),)


def test_U16_extras_stay_owed_when_the_draw_pile_is_empty(position: Position) -> None:
    state = position("C+1g / 4g / 1g 2g 3g").apply(Play(CLEAR_PLUS_1))
    assert (state.to_act, state.extras, state.legal_moves()) == (0, 1, (Play(4),))
