"""What may be discarded, what fits, multiples, and picking up (U8 to U11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import pytest

from threeup3down import (
    Card,
    ClearMultiples,
    Deck,
    Flip,
    GameState,
    Illegality,
    IllegalMoveError,
    PickUp,
    Play,
    Rank,
    Rules,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Cards: TypeAlias = Callable[[str], tuple[Card, ...]]
    Position: TypeAlias = Callable[..., GameState]

ONE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, CLEAR, PLUS_1, PLUS_2 = Rank
VOLUNTARY = Rules(voluntary_pickup=True)


def texts(state: GameState) -> list[str]:
    return list(map(str, state.legal_moves()))


# U8


def test_U8_the_hand_while_it_holds_a_card(position: Position) -> None:
    state = position("4g / 4b 9g 10g / 1g 2g 3g", discard="4r")
    assert texts(state) == ["4"]
    assert state.why_illegal(Play(NINE)) is Illegality.NOT_IN_ZONE
    assert state.why_illegal(Flip(0)) is Illegality.HAND_FIRST


def test_U8_with_an_empty_hand_and_draw_pile_the_3UP(position: Position, cards: Cards) -> None:
    state = position("/ 4b 9g 10g / 1g 2g 3g", discard="4r")
    assert texts(state) == ["4", "9", "10"]
    assert state.why_illegal(Play(ONE)) is Illegality.NOT_IN_ZONE
    assert state.why_illegal(Flip(0)) is Illegality.UP_FIRST
    after = state.apply(Play(NINE))
    assert after.discard_pile == cards("4r 9g")
    assert after.seats[0].up == cards("4b 10g")


def test_U8_the_3UP_while_one_is_left(position: Position) -> None:
    state = position("/ 9g / 1g 2g 3g", discard="4r")
    assert texts(state) == ["9"]
    assert state.why_illegal(Flip(2)) is Illegality.UP_FIRST


def test_U8_else_the_3DOWN(position: Position) -> None:
    state = position("/ / 1g 2g 3g")
    assert texts(state) == ["flip:0", "flip:1", "flip:2"]
    assert state.why_illegal(Play(ONE)) is Illegality.MUST_FLIP
    assert state.why_illegal(Play(TEN)) is Illegality.MUST_FLIP


def test_U8_3UP_and_3DOWN_only_when_the_draw_pile_is_empty(position: Position) -> None:
    state = position("/ 4b 9g 10g / 1g 2g 3g", draw="8g", extras=1, can_draw=True)
    assert texts(state) == ["draw"]
    assert state.why_illegal(Play(NINE)) is Illegality.DRAW_PILE_FIRST
    assert state.why_illegal(Flip(0)) is Illegality.DRAW_PILE_FIRST
    state = position("/ / 1g 2g 3g", draw="8g", extras=1, can_draw=True)
    assert texts(state) == ["draw"]
    assert state.why_illegal(Flip(0)) is Illegality.DRAW_PILE_FIRST


def test_U8_one_discard_never_mixes_zones(position: Position) -> None:
    state = position("7g / 7b 7r 9g / 7g 1g 2g")
    assert texts(state) == ["7"]
    assert state.why_illegal(Play(SEVEN, 2)) is Illegality.NOT_ENOUGH
    state = position("/ 7g 7b 9g / 7g 7r 2g")
    assert texts(state) == ["7", "7x2", "9"]
    assert state.why_illegal(Play(SEVEN, 3)) is Illegality.NOT_ENOUGH


def test_U8_the_zone_is_looked_up_anew_for_every_discard(position: Position) -> None:
    state = position("C+2g / 4b / 1g 2g 3g")
    assert texts(state) == ["C+2"]
    state = state.apply(Play(PLUS_2))
    assert (state.to_act, texts(state)) == (0, ["4"])
    state = state.apply(Play(FOUR))
    assert (state.to_act, texts(state)) == (0, ["flip:0", "flip:1", "flip:2"])


# U9


def test_U9_anything_fits_an_empty_pile(position: Position) -> None:
    state = position("1g 5g 10g Cg C+1g C+2g")
    assert texts(state) == ["1", "5", "10", "C", "C+1", "C+2"]


def test_U9_an_equal_card_fits(position: Position, cards: Cards) -> None:
    after = position("7g 8b 1g", discard="7r").apply(Play(SEVEN))
    assert after.discard_pile == cards("7r 7g")


def test_U9_a_lower_card_does_not_fit(position: Position) -> None:
    state = position("6g 8b 1g", discard="7r")
    for rank in (ONE, SIX):
        assert state.why_illegal(Play(rank)) is Illegality.TOO_LOW
        with pytest.raises(IllegalMoveError, match=r"equal to or higher than .* \(U9\)"):
            state.apply(Play(rank))


def test_U9_every_clear_fits_on_every_number(position: Position) -> None:
    for number in range(1, 11):
        state = position("Cg C+1g C+2g", discard=f"{number}r")
        assert texts(state) == ["C", "C+1", "C+2"]


# U10


def test_U10_any_number_of_equal_cards_go_down_as_one_discard(
    position: Position, cards: Cards
) -> None:
    rules = Rules(clearing_set=None)
    state = position("7g 7g 7b 7r 9g", discard="2r", rules=rules)
    assert texts(state) == ["7", "7x2", "7x3", "7x4", "9"]
    for count in range(1, 5):
        after = state.apply(Play(SEVEN, count))
        assert after.discard_pile == cards("2r 7g 7g 7b 7r")[: 1 + count]
        assert len(after.seats[0].hand) == 5 - count
        assert (after.to_act, after.turns) == (1, 1)
    assert state.why_illegal(Play(SEVEN, 5)) is Illegality.NOT_ENOUGH


def test_U10_equal_3UP_cards_go_down_together_too(position: Position, cards: Cards) -> None:
    state = position("/ 7g 7b 9g / 1g 2g 3g", discard="2r")
    after = state.apply(Play(SEVEN, 2))
    assert after.discard_pile == cards("2r 7g 7b")
    assert after.seats[0].up == cards("9g")


@pytest.mark.parametrize(
    ("allowed", "moves"),
    [
        (ClearMultiples.NONE, ["9", "9x2", "C", "C+1", "C+2"]),
        (ClearMultiples.PLAIN, ["9", "9x2", "C", "Cx2", "C+1", "C+2"]),
        (ClearMultiples.ALL, ["9", "9x2", "C", "Cx2", "C+1", "C+1x2", "C+2", "C+2x2"]),
    ],
)
def test_U10_which_clears_go_down_several_at_once(
    position: Position, allowed: ClearMultiples, moves: list[str]
) -> None:
    rules = Rules(clear_multiples=allowed, deck=Deck.LISTED)
    hand = "9g 9b Cg Cb C+1g C+1b C+2g C+2g"
    for state in (position(hand, rules=rules), position(hand, discard="8r", rules=rules)):
        assert texts(state) == moves
        for rank in (CLEAR, PLUS_1, PLUS_2):
            legal = f"{rank}x2" in moves
            reason = None if legal else Illegality.CLEARS_GO_SINGLY
            assert state.why_illegal(Play(rank, 2)) is reason
            assert state.why_illegal(Play(rank)) is None


@pytest.mark.parametrize(
    ("allowed", "up", "moves"),
    [
        (ClearMultiples.NONE, "Cg Cb C+1g", ["C", "C+1"]),
        (ClearMultiples.PLAIN, "Cg Cb C+1g", ["C", "Cx2", "C+1"]),
        (ClearMultiples.PLAIN, "Cg C+1g C+1b", ["C", "C+1"]),
        (ClearMultiples.ALL, "Cg C+1g C+1b", ["C", "C+1", "C+1x2"]),
    ],
)
def test_U10_clears_from_the_3UP_follow_the_same_option(
    position: Position, allowed: ClearMultiples, up: str, moves: list[str]
) -> None:
    state = position(f"/ {up} / 1g 2g 3g", rules=Rules(clear_multiples=allowed))
    assert texts(state) == moves


def test_U10_3DOWN_cards_go_singly(position: Position, cards: Cards) -> None:
    state = position("/ / 7g 7b 7r", discard="2r")
    assert texts(state) == ["flip:0", "flip:1", "flip:2"]
    assert state.why_illegal(Play(SEVEN, 2)) is Illegality.MUST_FLIP
    after = state.apply(Flip(1))
    assert after.discard_pile == cards("2r 7b")
    assert after.seats[0].down == (*cards("7g"), None, *cards("7r"))


# U11


def test_U11_a_player_who_holds_a_fitting_card_must_discard(position: Position) -> None:
    state = position("1g 7g", discard="7r")
    assert texts(state) == ["7"]
    assert state.why_illegal(PickUp()) is Illegality.MUST_PLAY
    with pytest.raises(IllegalMoveError, match=r"so the pile stays \(U11\)"):
        state.apply(PickUp())


def test_U11_a_player_who_holds_none_must_take_the_pile_and_that_ends_the_turn(
    position: Position, cards: Cards
) -> None:
    state = position("1g 2g 6b", "9r 9g", discard="3r 3b 7r", draw="10g")
    assert texts(state) == ["pickup"]
    after = state.apply(PickUp())
    assert after.seats[0].hand == cards("1g 2g 3b 3r 6b 7r")
    assert after.seats[0].known == cards("3b 3r 7r")
    assert after.discard_pile == ()
    assert after.cleared == state.cleared
    assert (after.to_act, after.turns, after.draw_pile) == (1, 1, state.draw_pile)


@pytest.mark.parametrize(
    ("seat", "moves", "hand"),
    [
        ("1g 7g", ["7", "pickup"], "1g 3b 7g 7r"),
        ("1g", ["pickup"], "1g 3b 7r"),
        ("/ 7g 9g / 8g 8b 8r", ["7", "9", "pickup"], "3b 7r"),
        ("/ / 8g 8b -", ["flip:0", "flip:1", "pickup"], "3b 7r"),
    ],
)
def test_U11_with_voluntary_pickup_the_pile_may_be_taken_in_any_zone(
    position: Position, cards: Cards, seat: str, moves: list[str], hand: str
) -> None:
    state = position(seat, discard="3b 7r", rules=VOLUNTARY)
    assert texts(state) == moves
    assert state.why_illegal(PickUp()) is None
    after = state.apply(PickUp())
    assert after.seats[0].hand == cards(hand)
    assert after.seats[0].known == cards("3b 7r")
    assert (after.seats[0].up, after.seats[0].down) == (state.seats[0].up, state.seats[0].down)
    assert (after.discard_pile, after.to_act, after.turns) == ((), 1, 1)


@pytest.mark.parametrize("seat", ["1g 7g", "/ 7g 9g / 8g 8b 8r", "/ / 8g 8b -"])
def test_U11_with_voluntary_pickup_the_pile_may_be_taken_instead_of_an_extra_discard(
    position: Position, cards: Cards, seat: str
) -> None:
    state = position(seat, discard="7r", extras=2, rules=VOLUNTARY)
    assert "pickup" in texts(state)
    after = state.apply(PickUp())
    assert cards("7r")[0] in after.seats[0].hand
    assert (after.to_act, after.extras, after.turns) == (1, 0, 1)
    forced = position(seat, discard="7r", extras=2)
    assert "pickup" not in texts(forced)
    assert forced.why_illegal(PickUp()) is not None
