"""Players, dealing and who goes first (U1, U2, U4, U6), and what `new_game` refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from threeup3down import (
    Card,
    Color,
    Deck,
    DeckOrderError,
    DeckTooSmallError,
    Phase,
    PlayersError,
    Rules,
    SeatError,
    deal,
    full_deck,
    new_game,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from threeup3down import GameState

# Two players and no draw pile: 1g at the bottom, 6r on top.
EIGHTEEN = "1g 1b 1r 2g 2b 2r 3g 3b 3r 4g 4b 4r 5g 5b 5r 6g 6b 6r"


@pytest.fixture
def order(cards: Callable[[str], tuple[Card, ...]]) -> tuple[Card, ...]:
    return cards(EIGHTEEN)


@pytest.fixture
def small(order: tuple[Card, ...]) -> Rules:
    return Rules(deck=Deck.custom(order))


def test_U4_the_top_card_is_the_last_and_three_rounds_go_to_the_3DOWN_then_six_to_the_hand(
    order: tuple[Card, ...], small: Rules, cards: Callable[[str], tuple[Card, ...]]
) -> None:
    state = deal(order, 2, rules=small)
    assert state.seats[0].down == cards("6r 6g 5b")
    assert state.seats[1].down == cards("6b 5r 5g")
    assert state.seats[0].hand == cards("1b 2g 2r 3b 4g 4r")
    assert state.seats[1].hand == cards("1g 1r 2b 3g 3r 4b")
    assert state.draw_pile == ()


def test_U4_cards_are_dealt_clockwise_beginning_with_the_first_player(
    order: tuple[Card, ...], small: Rules, cards: Callable[[str], tuple[Card, ...]]
) -> None:
    state = deal(order, 2, rules=small, first=1)
    assert state.seats[1].down == cards("6r 6g 5b")
    assert state.seats[0].down == cards("6b 5r 5g")
    three = deal(Deck.STANDARD.cards, 3, first=1)
    assert [three.seats[seat].down for seat in (1, 2, 0)] == [
        cards("C+2g C+1b C+1g"),
        cards("C+1r C+1b Cr"),
        cards("C+1r C+1g Cr"),
    ]


def test_U4_what_is_left_is_the_draw_pile_with_its_top_still_last() -> None:
    order = Deck.STANDARD.cards
    for players in range(2, 7):
        assert deal(order, players).draw_pile == order[: 84 - 9 * players]
        assert full_deck(Rules(), players) == order


def test_U4_a_deal_starts_with_the_3UP_to_choose_and_nothing_else_done() -> None:
    state = new_game(4, seed=3, first=2)
    assert (state.phase, state.to_act, state.first) == (Phase.CHOOSE_UP, 2, 2)
    assert (state.discard_pile, state.cleared, state.finished) == ((), (), ())
    assert (state.turns, state.extras, state.can_draw) == (0, 0, False)
    for seat in state.seats:
        assert (len(seat.hand), seat.up, seat.known, len(seat.down)) == (6, (), (), 3)
        assert list(seat.hand) == sorted(seat.hand)
        assert None not in seat.down


def test_U4_a_seed_and_a_deck_mean_one_shuffle_whoever_plays_and_goes_first() -> None:
    two, three = new_game(2, seed=9), new_game(3, seed=9, first=2)
    assert two.draw_pile[:57] == three.draw_pile
    assert two.seats[0].down[0] == three.seats[2].down[0]
    assert new_game(2, seed=9) == two
    assert new_game(2, seed=8) != two


@pytest.mark.parametrize(
    ("deck", "most"),
    [
        (Deck.STANDARD, 6),
        (Deck.LISTED, 6),
        (Deck.TWO_COLORS, 6),
        (Deck.DOUBLE, 12),
        (Deck.custom(Deck.DOUBLE.cards, max_players=5), 5),
        (Deck.custom(2 * Deck.DOUBLE.cards), 6),
        (Deck.custom(2 * Deck.DOUBLE.cards, max_players=30), 30),
    ],
    ids=str,
)
def test_U1_one_player_more_than_the_deck_is_meant_for_is_refused(deck: Deck, most: int) -> None:
    rules = Rules(deck=deck)
    assert len(new_game(most, rules=rules, seed=0).seats) == most
    with pytest.raises(PlayersError) as caught:
        new_game(most + 1, rules=rules, seed=0)
    error = caught.value
    assert (error.players, error.minimum, error.maximum) == (most + 1, 2, most)


@pytest.mark.parametrize(
    ("deck", "most"),
    [(Deck.GREEN, 4), (Deck.custom(Deck.STANDARD.cards[:26]), 2)],
    ids=str,
)
def test_U2_a_deck_too_small_for_the_players_is_refused(deck: Deck, most: int) -> None:
    rules = Rules(deck=deck)
    assert len(new_game(most, rules=rules, seed=0).seats) == most
    calls: list[Callable[[], GameState]] = [
        lambda: new_game(most + 1, rules=rules, seed=0),
        lambda: deal(deck.cards, most + 1, rules=rules),
    ]
    for call in calls:
        with pytest.raises(DeckTooSmallError) as caught:
            call()
        error = caught.value
        needed = 9 * (most + 1)
        assert (error.cards, error.players, error.needed) == (len(deck.cards), most + 1, needed)


@pytest.mark.parametrize("first", [3, -1, True, 1.0, "1", None])
def test_U6_a_first_seat_that_does_not_exist_is_refused(first: Any) -> None:
    calls: list[Callable[[], GameState]] = [
        lambda: new_game(3, seed=1, first=first),
        lambda: deal(Deck.STANDARD.cards, 3, first=first),
    ]
    for call in calls:
        with pytest.raises(SeatError) as caught:
            call()
        assert (caught.value.seat, caught.value.players) == (first, 3)


def test_U22_the_cards_of_another_deck_are_refused_and_told_in_order() -> None:
    with pytest.raises(DeckOrderError) as caught:
        deal(reversed(Deck.STANDARD.cards), 2, rules=Rules(deck=Deck.GREEN))
    blue_and_red = [card for card in Deck.STANDARD.cards if card.color is not Color.GREEN]
    assert (caught.value.missing, caught.value.surplus) == ((), tuple(blue_and_red))


def test_an_order_may_be_any_iterable_and_may_hold_the_numbers_of_cards(
    order: tuple[Card, ...], small: Rules
) -> None:
    state = deal(iter(order), 2, rules=small)
    numbers: Any = list(map(int, order))
    assert deal(numbers, 2, rules=small) == state
    assert all(type(card) is Card for seat in state.seats for card in seat.cards)


@pytest.mark.parametrize("order", [["7g"] * 84, [0] * 84, [None] * 84, [2.5, "7g", *range(82)]])
def test_U22_an_order_of_what_is_no_card_is_refused(order: Any) -> None:
    with pytest.raises(DeckOrderError) as caught:
        deal(order, 2)
    assert caught.value.surplus


@pytest.mark.parametrize("rules", ["short", None, {"play_on": True}, Rules])
def test_rules_that_are_none_are_a_type_error(rules: Any) -> None:
    with pytest.raises(TypeError, match="expected Rules, as parse_rules returns them"):
        new_game(2, rules=rules)
