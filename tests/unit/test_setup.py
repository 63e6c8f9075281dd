"""Choosing the 3UP, the first player and the start of the discard pile (U5 to U7)."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

import pytest

from threeup3down import (
    Card,
    ChooseUp,
    Deck,
    GameState,
    Phase,
    Rank,
    Rules,
    StartingPile,
    deal,
    new_game,
    position_faults,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Cards: TypeAlias = Callable[[str], tuple[Card, ...]]
    Dealt: TypeAlias = Callable[..., GameState]

OPENLY = Rules(simultaneous_setup=False)
FLIP = Rules(starting_pile=StartingPile.FLIP)
SIX = "1g 2g 7g 8g Cg C+1g"
OTHER_SIX = "3b 4b 5b 6b 8b 9b"
ONE, TWO, SEVEN, EIGHT = Rank.ONE, Rank.TWO, Rank.SEVEN, Rank.EIGHT
CHOICE = ChooseUp((ONE, SEVEN, Rank.CLEAR_PLUS_1))
OTHER_CHOICE = ChooseUp((Rank.SIX, EIGHT, Rank.NINE))


@pytest.fixture
def dealt(cards: Cards) -> Dealt:
    """Return a way to deal given hands of six, and given cards on top of the draw pile."""

    def dealt_by_texts(*hands: str, draw: str = "", rules: Rules | None = None) -> GameState:
        rules = rules or Rules()
        in_turn = [*chain.from_iterable(zip(*map(cards, hands), strict=True))]
        on_top = cards(draw)
        left = Counter(rules.deck.cards) - Counter(on_top) - Counter(in_turn)
        players = len(hands)
        rest = sorted(left.elements())
        down, rest = rest[: 3 * players], rest[3 * players :]
        return deal([*rest, *on_top, *reversed(in_turn), *reversed(down)], players, rules=rules)

    return dealt_by_texts


def chosen_by_all(state: GameState) -> GameState:
    for _ in state.seats:
        state = state.apply(state.legal_moves()[0])
    return state


def test_U5_each_player_chooses_three_of_six_and_the_other_three_are_the_hand(
    dealt: Dealt, cards: Cards
) -> None:
    state = dealt(SIX, OTHER_SIX).apply(CHOICE)
    assert state.seats[0].up == cards("1g 7g C+1g")
    assert state.seats[0].hand == cards("2g 8g Cg")
    state = state.apply(OTHER_CHOICE)
    assert state.seats[1].up == cards("6b 8b 9b")
    assert state.seats[1].hand == cards("3b 4b 5b")


@pytest.mark.parametrize(
    ("hand", "choices"),
    [
        ("7g 7g 7g 7b 7b 7r", ["up:7,7,7"]),
        ("1g 7g 7g 7b 7b 7r", ["up:1,7,7", "up:7,7,7"]),
        ("1g 1b 1r 7g 7b 7r", ["up:1,1,1", "up:1,1,7", "up:1,7,7", "up:7,7,7"]),
    ],
)
def test_U5_equal_ranks_make_one_choice(dealt: Dealt, hand: str, choices: list[str]) -> None:
    assert [str(move) for move in dealt(hand, OTHER_SIX).legal_moves()] == choices


def test_U5_of_equal_ranks_the_lower_colours_go_up(dealt: Dealt, cards: Cards) -> None:
    state = dealt("7r 7b 7g 7g 1r 1b", OTHER_SIX).apply(ChooseUp((ONE, SEVEN, SEVEN)))
    assert state.seats[0].up == cards("1b 7g 7g")
    assert state.seats[0].hand == cards("1r 7b 7r")
    state = dealt("7r 7b 7g 7r 1r 1b", OTHER_SIX).apply(ChooseUp((SEVEN, SEVEN, SEVEN)))
    assert state.seats[0].up == cards("7g 7b 7r")
    assert state.seats[0].hand == cards("1b 1r 7r")


@pytest.mark.parametrize("rules", [Rules(), OPENLY], ids=str)
def test_U5_players_choose_in_seat_order_from_the_first(rules: Rules) -> None:
    state = new_game(3, seed=1, first=1, rules=rules)
    order: list[int | None] = []
    while state.phase is Phase.CHOOSE_UP:
        assert position_faults(state) == ()
        order.append(state.to_act)
        state = state.apply(state.legal_moves()[-1])
    assert order == [1, 2, 0]
    assert (state.phase, state.to_act) == (Phase.PLAY, 1)
    assert position_faults(state) == ()


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_U6_the_first_player_begins_and_play_goes_by_increasing_seat(first: int) -> None:
    state = chosen_by_all(new_game(4, seed=6, first=first))
    order: list[int | None] = []
    while len(order) < 6:
        order.append(state.to_act)
        turns = state.turns
        while state.turns == turns:
            state = state.apply(state.legal_moves()[0])
    assert order == [(first + step) % 4 for step in range(6)]


@pytest.mark.parametrize("rules", [Rules(), OPENLY], ids=str)
def test_U7_the_discard_pile_starts_empty(dealt: Dealt, rules: Rules) -> None:
    state = dealt(SIX, OTHER_SIX, draw="9b 10g", rules=rules)
    after = state.apply(CHOICE).apply(OTHER_CHOICE)
    assert (after.discard_pile, after.cleared) == ((), ())
    assert after.draw_pile == state.draw_pile


@pytest.mark.parametrize("simultaneous", [True, False])
def test_U7_with_FLIP_the_top_of_the_draw_pile_is_turned_over_by_the_last_choice(
    dealt: Dealt,
    cards: Cards,
    simultaneous: bool,  # noqa: FBT001 (a table's column)
) -> None:
    rules = Rules(starting_pile=StartingPile.FLIP, simultaneous_setup=simultaneous)
    state = dealt(SIX, OTHER_SIX, draw="9b 10g", rules=rules)
    after = state.apply(CHOICE)
    assert (after.discard_pile, after.draw_pile) == ((), state.draw_pile)
    after = after.apply(OTHER_CHOICE)
    assert after.discard_pile == cards("10g")
    assert after.draw_pile == state.draw_pile[:-1]
    assert (after.phase, after.to_act, after.turns) == (Phase.PLAY, 0, 0)
    assert [len(seat.hand) for seat in after.seats] == [3, 3]
    assert position_faults(after) == ()


@pytest.mark.parametrize("clear", ["Cb", "C+1b", "C+2g"])
def test_U7_a_clear_turned_over_is_cleared_away_and_gives_nobody_a_bonus(
    dealt: Dealt, cards: Cards, clear: str
) -> None:
    state = dealt(SIX, OTHER_SIX, draw=f"9b {clear}", rules=FLIP)
    after = state.apply(CHOICE).apply(OTHER_CHOICE)
    assert (after.discard_pile, after.cleared) == ((), cards(clear))
    assert after.draw_pile == state.draw_pile[:-1]  # one card only
    assert (after.to_act, after.extras, after.can_draw, after.turns) == (0, 0, False, 0)
    assert position_faults(after) == ()


def test_U7_with_no_draw_pile_nothing_is_turned_over(dealt: Dealt, cards: Cards) -> None:
    deck = Deck.custom(cards(f"{SIX} {OTHER_SIX} 9g 9b 9r 10g 10b 10r"))
    rules = Rules(deck=deck, starting_pile=StartingPile.FLIP)
    state = dealt(SIX, OTHER_SIX, rules=rules).apply(CHOICE).apply(OTHER_CHOICE)
    assert (state.phase, state.to_act) == (Phase.PLAY, 0)
    assert (state.draw_pile, state.discard_pile, state.cleared) == ((), (), ())
