"""The moves as values (T7, T11), and the order in which `legal_moves` gives them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from threeup3down.games.threethirteen import (
    Card,
    Discard,
    DrawDiscard,
    DrawStock,
    GameState,
    GoOut,
    ImpossibleMoveError,
    Move,
    Rank,
    Rules,
    Suit,
    all_moves,
    legal_moves,
    move_text,
    parse_move,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Position = Callable[..., GameState]

SEVEN, TEN, JOKER = Card.SEVEN_OF_HEARTS, Card.TEN_OF_DIAMONDS, Card.JOKER
MOVES: list[tuple[Move, str, str]] = [
    (DrawStock(), "stock", "DrawStock()"),
    (DrawDiscard(), "upcard", "DrawDiscard()"),
    (Discard(SEVEN), "7H", "Discard(card=<Card 7H>)"),
    (Discard(TEN), "TD", "Discard(card=<Card TD>)"),
    (Discard(JOKER), "XX", "Discard(card=<Card XX>)"),
    (GoOut(SEVEN), "out:7H", "GoOut(card=<Card 7H>)"),
    (GoOut(TEN), "out:TD", "GoOut(card=<Card TD>)"),
    (GoOut(JOKER), "out:XX", "GoOut(card=<Card XX>)"),
]


@pytest.mark.parametrize(("move", "text", "shown"), MOVES)
def test_the_text_of_a_move_round_trips_and_its_repr_is_short(
    move: Move, text: str, shown: str
) -> None:
    assert move_text(move) == str(move) == text
    assert parse_move(text) == parse_move(text.lower()) == parse_move(text.upper()) == move
    assert repr(move) == shown


@pytest.mark.parametrize("make", [Discard, GoOut])
def test_a_number_becomes_the_card(make: Any) -> None:
    assert make(30).card is SEVEN
    assert make(56).card is JOKER


@pytest.mark.parametrize("make", [Discard, GoOut])
@pytest.mark.parametrize(
    "card",
    [0, 3, 57, -1, 2**70, True, 30.0, "7H", None, Rank.SEVEN, Suit.HEARTS, Card, (SEVEN,)],
)
def test_what_is_no_card_makes_no_move(make: Any, card: Any) -> None:
    with pytest.raises(ImpossibleMoveError) as caught:
        make(card)
    assert (caught.value.what, caught.value.value) == ("card", card)
    assert str(caught.value) == f"card {card!r}: expected a Card, or its number"


def test_the_moves_that_can_be_written_down_are_each_there_once() -> None:
    moves = all_moves(Rules(), 2)
    assert moves == (DrawStock(), DrawDiscard(), *map(Discard, Card), *map(GoOut, Card))
    assert moves == all_moves(Rules.with_jokers(), 9)
    assert [parse_move(str(move)) for move in moves] == list(moves)


def texts(state: GameState) -> str:
    return " ".join(map(str, legal_moves(state)))


def test_order_the_stock_before_the_upcard(position: Position) -> None:
    assert texts(position("4H 5H 9C")) == "stock upcard"


def test_order_discards_by_card_then_going_out_by_card(position: Position) -> None:
    state = position("7H 7D 7C 7S")
    assert texts(state) == "7C 7D 7H 7S out:7C out:7D out:7H out:7S"


def test_order_the_joker_comes_last(position: Position) -> None:
    state = position("XX KH KD 2S", rules=Rules(jokers_per_deck=1))
    assert texts(state) == "2S KD KH XX out:2S"


def test_equal_cards_are_one_move(position: Position) -> None:
    state = position("7H 7H 9C 9C", rules=Rules(decks=2))
    assert texts(state) == "7H 9C"
