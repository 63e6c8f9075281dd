"""The 3UP and the 3DOWN: their order (U18) and flipping a covered card (U19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from threeup3down import (
    Card,
    Flip,
    Flipped,
    GameState,
    Illegality,
    PickedUp,
    PickUp,
    Play,
    Played,
    Rank,
    Rules,
    Zone,
    redact,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Position = Callable[..., GameState]
    Cards = Callable[[str], tuple[Card, ...]]


def test_U18_all_3UP_go_before_any_3DOWN(position: Position) -> None:
    state = position("/ 4g 5g 5b / 1g 2g 3g")
    assert state.legal_moves() == (Play(4), Play(5), Play(5, 2))
    assert state.why_illegal(Flip(0)) is Illegality.UP_FIRST
    state = position("/ 5g / 1g 2g 3g")
    assert state.legal_moves() == (Play(5),)
    assert state.why_illegal(Flip(0)) is Illegality.UP_FIRST


def test_U18_the_3DOWN_follow_the_last_3UP(position: Position, cards: Cards) -> None:
    state = position("/ 5g / 1g 2g 3g", "9b 10b", to_act=0).apply(Play(5))
    assert (state.seats[0].up, state.discard_pile) == ((), cards("5g"))
    assert state.apply(Play(9)).legal_moves() == (Flip(0), Flip(1), Flip(2))


def test_U18_the_3DOWN_follow_within_a_turn_when_an_extra_is_owed(position: Position) -> None:
    state = position("/ C+1g / 1g 2g 3g").apply(Play(Rank.CLEAR_PLUS_1))
    assert (state.to_act, state.legal_moves()) == (0, (Flip(0), Flip(1), Flip(2)))


def test_U18_a_picked_up_pile_must_go_before_the_3UP(position: Position, cards: Cards) -> None:
    state = position("/ 4g 5g / 1g 2g 3g", "9g 10b", discard="8b").apply(PickUp())
    assert (state.seats[0].hand, state.seats[0].up) == (cards("8b"), cards("4g 5g"))
    state = state.apply(Play(9))
    assert state.why_illegal(Play(5)) is Illegality.NOT_IN_ZONE
    assert state.legal_moves() == (PickUp(),)


def test_U18_no_3UP_fits_so_the_pile_is_picked_up(position: Position) -> None:
    state = position("/ 4g 5g / 1g 2g 3g", discard="8b")
    assert state.legal_moves() == (PickUp(),)
    assert state.why_illegal(Play(5)) is Illegality.TOO_LOW


def test_U19_a_slot_is_named_among_those_still_covered(position: Position) -> None:
    state = position("/ / 4g - 6g", discard="10b")
    assert state.legal_moves() == (Flip(0), Flip(2))
    assert state.why_illegal(Flip(1)) is Illegality.SLOT_EMPTY


@pytest.mark.parametrize("discard", ["", "5b", "6b"])
def test_U19_a_flipped_card_that_fits_is_discarded(
    position: Position, cards: Cards, discard: str
) -> None:
    state = position("/ / 4g 5g 6g", discard=discard)
    after, events = state.transition(Flip(2))
    assert after.discard_pile == cards(f"{discard} 6g")
    assert after.seats[0].down == (*cards("4g 5g"), None)
    assert after.to_act == 1
    assert events[:2] == (
        Flipped(0, 2, cards("6g")[0]),
        Played(0, cards("6g"), Zone.DOWN),
    )


def test_U19_a_flipped_card_that_does_not_fit_goes_to_the_hand_with_the_pile(
    position: Position, cards: Cards
) -> None:
    state = position("/ / 4g 5g 6g", discard="7b 8b")
    after, events = state.transition(Flip(1))
    seat = after.seats[0]
    assert (seat.hand, seat.down) == (cards("5g 7b 8b"), (*cards("4g"), None, *cards("6g")))
    assert seat.known == seat.hand  # U23: turned over in front of everyone
    assert (after.discard_pile, after.to_act, after.turns) == ((), 1, 1)
    assert events[:2] == (Flipped(0, 1, cards("5g")[0]), PickedUp(0, cards("7b 8b 5g")))


def test_U19_a_flipped_clear_clears_the_pile(position: Position, cards: Cards) -> None:
    state = position("/ / Cg 5g 6g", discard="7b 8b")
    after = state.apply(Flip(0))
    assert (after.discard_pile, after.to_act) == ((), 1)
    assert after.cleared == state.cleared + cards("7b 8b Cg")


def test_U19_a_flipped_clear_plus_1_gives_an_extra_discard(position: Position) -> None:
    after = position("/ / C+1g 5g 6g", discard="7b 8b").apply(Flip(0))
    assert (after.to_act, after.extras) == (0, 1)
    assert after.legal_moves() == (Flip(1), Flip(2))


def test_U19_nobody_sees_the_card_before_it_is_flipped(position: Position) -> None:
    lower, higher = (position(f"/ / {down}", discard="7b") for down in ("4g 8g -", "8g 4g -"))
    assert lower != higher
    for seat in (0, 1, None):
        assert lower.view(seat) == higher.view(seat)
    assert lower.legal_moves() == higher.legal_moves()


@pytest.mark.parametrize("seat", [0, 1, None])
def test_U19_everybody_sees_the_card_once_it_is_flipped(
    position: Position, cards: Cards, seat: int | None
) -> None:
    _, events = position("/ / 4g 5g 6g", discard="7b").transition(Flip(0))
    assert redact(events[0], seat) == Flipped(0, 0, cards("4g")[0])


def test_U19_voluntary_pickup_replaces_a_flip(position: Position, cards: Cards) -> None:
    state = position("/ / 4g 5g 6g", discard="7b", rules=Rules(voluntary_pickup=True))
    assert state.legal_moves() == (Flip(0), Flip(1), Flip(2), PickUp())
    after = state.apply(PickUp())
    assert (after.seats[0].hand, after.seats[0].down) == (cards("7b"), state.seats[0].down)
