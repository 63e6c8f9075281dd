"""Sets of a number and Clear cards, and how they clear the pile (U12, U13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import pytest

from threeup3down import (
    Card,
    ClearMultiples,
    Deck,
    Flip,
    GameState,
    Play,
    Rank,
    Rules,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Cards: TypeAlias = Callable[[str], tuple[Card, ...]]
    Position: TypeAlias = Callable[..., GameState]

SEVEN, EIGHT = Rank.SEVEN, Rank.EIGHT
CLEAR, PLUS_1, PLUS_2 = Rank.CLEAR, Rank.CLEAR_PLUS_1, Rank.CLEAR_PLUS_2
BONUS = Rules(clearing_set_bonus=True)


def newly_cleared(before: GameState, after: GameState) -> tuple[Card, ...]:
    assert after.cleared[: len(before.cleared)] == before.cleared
    return after.cleared[len(before.cleared) :]


# U12


def test_U12_third_equal_card_clears_the_pile(position: Position, cards: Cards) -> None:
    state = position("7g 1g", discard="7r 7b")
    after = state.apply(Play(SEVEN))
    assert after.discard_pile == ()
    assert newly_cleared(state, after) == cards("7r 7b 7g")


def test_U12_whoever_laid_them_and_in_how_many_turns(position: Position) -> None:
    state = position("7g 1g", "7b 1b", "7r 1r", discard="3g")
    state = state.apply(Play(SEVEN)).apply(Play(SEVEN))
    assert len(state.discard_pile) == 3
    state = state.apply(Play(SEVEN))
    assert (state.discard_pile, state.to_act, state.turns) == ((), 0, 3)


@pytest.mark.parametrize(("pile", "count"), [("7r 7b", 1), ("7r", 2), ("", 3), ("5r 7r 7b", 2)])
def test_U12_three_or_more_however_many_at_once(position: Position, pile: str, count: int) -> None:
    state = position("7g 7g 7b 1g", discard=pile)
    after = state.apply(Play(SEVEN, count))
    assert after.discard_pile == ()
    assert len(newly_cleared(state, after)) == len(state.discard_pile) + count


def test_U12_three_of_a_number_under_a_higher_card_are_not_on_top(position: Position) -> None:
    state = position("8g 1g", discard="7r 7b")
    assert len(state.apply(Play(EIGHT)).discard_pile) == 3
    state = position("8g 8b 1g", discard="7r 7b 8r")
    assert state.apply(Play(EIGHT)).discard_pile[-2:] == (Card.EIGHT_RED, Card.EIGHT_GREEN)
    assert state.apply(Play(EIGHT, 2)).discard_pile == ()


def test_U12_from_the_3UP_and_the_3DOWN_as_well(position: Position) -> None:
    state = position("/ 7g 9g / 1g 2g 3g", discard="7r 7b")
    assert state.apply(Play(SEVEN)).discard_pile == ()
    state = position("/ / 1g 7g 3g", discard="7r 7b")
    after = state.apply(Flip(1))
    assert (after.discard_pile, after.to_act, after.turns) == ((), 1, 1)
    assert after.seats[0].hand == ()


@pytest.mark.parametrize("size", [2, 3, 4])
def test_U12_other_sizes(position: Position, size: int) -> None:
    state = position("7g 7g 7g 7b 7b 1g", discard="6r", rules=Rules(clearing_set=size))
    for count in range(1, 6):
        after = state.apply(Play(SEVEN, count))
        assert (after.discard_pile == ()) is (count >= size)


def test_U12_never_with_clearing_set_none(position: Position, cards: Cards) -> None:
    state = position("7g 7g 7g 7b 1g", discard="7b 7r 7r", rules=Rules(clearing_set=None))
    after = state.apply(Play(SEVEN, 4))
    assert after.discard_pile == cards("7b 7r 7r 7g 7g 7g 7b")
    assert newly_cleared(state, after) == ()


def test_U12_the_discard_that_completes_it_is_an_ordinary_one(
    position: Position, cards: Cards
) -> None:
    state = position("7g 1g", discard="7r 7b", draw="3g 9g 10g")
    after = state.apply(Play(SEVEN))
    assert (after.to_act, after.extras, after.can_draw, after.turns) == (1, 0, False, 1)
    assert after.seats[0].hand == cards("1g 9g 10g")  # filled at the end of the turn
    assert after.draw_pile == cards("3g")


def test_U12_with_clearing_set_bonus_it_earns_one_extra_discard(position: Position) -> None:
    state = position("7g 1g 2g 3g", discard="7r 7b", rules=BONUS)
    after = state.apply(Play(SEVEN))
    assert (after.to_act, after.extras, after.turns) == (0, 1, 0)
    after = after.apply(Play(Rank.ONE))
    assert (after.to_act, after.extras, after.turns) == (1, 0, 1)


@pytest.mark.parametrize(("size", "count"), [(2, 2), (2, 5), (3, 3), (3, 5), (4, 4)])
def test_U12_the_bonus_is_one_however_many_cards_complete_the_set(
    position: Position, size: int, count: int
) -> None:
    rules = Rules(clearing_set=size, clearing_set_bonus=True)
    state = position("7g 7g 7g 7b 7b 1g 2g 3g", rules=rules)
    assert state.apply(Play(SEVEN, count)).extras == 1


def test_U12_the_bonus_is_added_to_extras_already_owed(position: Position) -> None:
    state = position("7g 1g 2g 3g", discard="7r 7b", extras=2, rules=BONUS)
    assert state.apply(Play(SEVEN)).extras == 2
    state = position("7g 1g 2g 3g", discard="7r 7b", extras=1, rules=BONUS)
    assert state.apply(Play(SEVEN)).extras == 1


def test_U12_the_bonus_is_earned_with_a_flip_and_from_the_3UP_too(position: Position) -> None:
    state = position("/ / 1g 7g 3g", discard="7r 7b", rules=BONUS).apply(Flip(1))
    assert (state.to_act, state.extras) == (0, 1)
    state = position("/ 7g 9g / 1g 2g 3g", discard="7r 7b", rules=BONUS).apply(Play(SEVEN))
    assert (state.to_act, state.extras) == (0, 1)


# U13


@pytest.mark.parametrize(
    ("clear", "extras"), [("Cb", 0), ("C+1b", 1), ("C+2g", 2)], ids=["C", "C+1", "C+2"]
)
@pytest.mark.parametrize("pile", ["", "4r", "4r 7r 7b"], ids=["empty", "one", "three"])
def test_U13_a_clear_clears_the_pile_itself_included_and_gives_its_extra_discards(
    position: Position, cards: Cards, clear: str, extras: int, pile: str
) -> None:
    state = position(f"1g 2g 3g {clear}", discard=pile)
    after = state.apply(Play(Card.parse(clear).rank))
    assert after.discard_pile == ()
    assert newly_cleared(state, after) == cards(f"{pile} {clear}")
    assert after.extras == extras
    assert (after.to_act, after.turns) == ((0, 0) if extras else (1, 1))
    assert after.seats[0].hand == cards("1g 2g 3g")


@pytest.mark.parametrize(("clear", "extras"), [("Cb", 0), ("C+1b", 1), ("C+2g", 2)])
def test_U13_the_3UP_and_the_3DOWN_give_the_same(
    position: Position, clear: str, extras: int
) -> None:
    rank = Card.parse(clear).rank
    up = position(f"/ {clear} 9g / 1g 2g 3g", discard="4r").apply(Play(rank))
    flipped = position(f"/ / 1g {clear} 3g", discard="4r").apply(Flip(1))
    for after in (up, flipped):
        assert (after.discard_pile, after.extras) == ((), extras)
        assert after.to_act == (0 if extras else 1)
        assert after.cleared[-2:] == (Card.FOUR_RED, Card.parse(clear))


@pytest.mark.parametrize(
    ("rank", "count", "extras"), [(CLEAR, 2, 0), (PLUS_1, 2, 2), (PLUS_2, 2, 4)]
)
def test_U13_several_clears_in_one_discard(
    position: Position, rank: Rank, count: int, extras: int
) -> None:
    rules = Rules(deck=Deck.LISTED, clear_multiples=ClearMultiples.ALL)
    state = position("Cg Cb C+1g C+1b C+2g C+2g 1g 2g", discard="4r", rules=rules)
    after = state.apply(Play(rank, count))
    assert (after.discard_pile, after.extras) == ((), extras)
    assert len(newly_cleared(state, after)) == 1 + count
