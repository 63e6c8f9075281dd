"""Which of several equal cards leave, and in which order (U24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from threeup3down import (
    Card,
    ClearMultiples,
    Deck,
    Flip,
    GameState,
    Play,
    Played,
    Rank,
    Rules,
    Zone,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Position = Callable[..., GameState]
    Cards = Callable[[str], tuple[Card, ...]]


@pytest.mark.parametrize(
    ("hand", "count", "leave", "stay", "known"),
    [
        # nothing is known: the lower colours leave
        ("7g 7b 7r 9g", 1, "7g", "7b 7r 9g", ""),
        ("7g 7b 7r 9g", 2, "7g 7b", "7r 9g", ""),
        ("7g 7g 7b 9g", 2, "7g 7g", "7b 9g", ""),
        ("7g 7b 7r 9g", 3, "7g 7b 7r", "9g", ""),
        # known cards leave first, whatever their colour
        ("7g 7b 7r! 9g", 1, "7r", "7g 7b 9g", ""),
        ("7g 7b! 7r! 9g", 1, "7b", "7g 7r 9g", "7r"),
        ("7g 7b! 7r! 9g", 2, "7b 7r", "7g 9g", ""),
        ("7g! 7b 7r! 9g", 2, "7g 7r", "7b 9g", ""),
        # the known ones do not suffice: then the lower colours of the others
        ("7g 7b 7r! 9g", 2, "7r 7g", "7b 9g", ""),
        ("7g 7b 7r! 9g", 3, "7r 7g 7b", "9g", ""),
        ("7g 7b! 7r 9g", 2, "7b 7g", "7r 9g", ""),
        ("7g 7g! 7b 9g", 2, "7g 7g", "7b 9g", ""),
        ("7g! 7g 7b! 9g", 2, "7g 7b", "7g 9g", ""),
        # all are known
        ("7g! 7b! 9g", 1, "7g", "7b 9g", "7b"),
        ("7g! 7b! 9g", 2, "7g 7b", "9g", ""),
        # of the same card the one that was seen leaves
        ("7g 7g! 9g", 1, "7g", "7g 9g", ""),
        # known cards of other ranks stay known
        ("5b! 7g 7b 9g!", 1, "7g", "5b 7b 9g", "5b 9g"),
        ("5b! 7g 7b! 9g!", 1, "7b", "5b 7g 9g", "5b 9g"),
        ("5b! 7g 7b! 9g!", 2, "7b 7g", "5b 9g", "5b 9g"),
        ("5b! 7g! 7b! 9g!", 1, "7g", "5b 7b 9g", "5b 7b 9g"),
    ],
)
def test_U24_known_cards_leave_first_then_lower_colours(
    position: Position, cards: Cards, hand: str, count: int, leave: str, stay: str, known: str
) -> None:
    after, events = position(hand, discard="4b").transition(Play(7, count))
    assert events[0] == Played(0, cards(leave), Zone.HAND)
    assert after.seats[0].hand == cards(stay)
    assert after.seats[0].known == cards(known)


@pytest.mark.parametrize(
    ("up", "count", "leave", "stay"),
    [
        ("7b 7r 7g", 1, "7g", "7b 7r"),
        ("7b 7r 7g", 2, "7g 7b", "7r"),
        ("7b 7g 9g", 1, "7g", "7b 9g"),
    ],
)
def test_U24_lower_colours_leave_the_3UP_first(
    position: Position, cards: Cards, up: str, count: int, leave: str, stay: str
) -> None:
    after, events = position(f"/ {up} / 1g 2g 3g", discard="4b").transition(Play(7, count))
    assert events[0] == Played(0, cards(leave), Zone.UP)
    assert after.seats[0].up == cards(stay)


def test_U24_cards_go_onto_the_pile_in_the_order_in_which_they_leave(
    position: Position, cards: Cards
) -> None:
    after = position("7g 7b 7r! 9g", discard="4b").apply(Play(7, 2))
    assert after.discard_pile == cards("4b 7r 7g")


def test_U24_colour_never_matters_to_what_is_legal(position: Position) -> None:
    assert [
        position(f"7{color} 9g", discard=f"7{top}").legal_moves()
        for color, top in ("gb", "gr", "bg", "br", "rg", "rb")
    ] == 6 * [(Play(7), Play(9))]


@pytest.mark.parametrize(
    ("seat", "discard", "move", "cleared"),
    [
        ("7g 7b 7r! 9g", "4b 5r 5b", Play(7, 3), "4b 5r 5b 7r 7g 7b"),
        ("Cg 9g", "4b 5r 5b", Play(Rank.CLEAR), "4b 5r 5b Cg"),
        ("C+1g 9g", "", Play(Rank.CLEAR_PLUS_1), "C+1g"),
        ("/ / 5g 9g -", "5r 5b", Flip(0), "5r 5b 5g"),
    ],
)
def test_U24_a_cleared_pile_joins_the_cleared_cards_from_bottom_to_top(
    position: Position, cards: Cards, seat: str, discard: str, move: Play | Flip, cleared: str
) -> None:
    before = position(seat, discard=discard)
    assert before.cleared
    assert before.apply(move).cleared == before.cleared + cards(cleared)


def test_U24_several_clears_leave_in_the_same_order(position: Position, cards: Cards) -> None:
    rules = Rules(deck=Deck.LISTED, clear_multiples=ClearMultiples.ALL)
    before = position("9g C+1g C+1b C+1r!", discard="4b", rules=rules)
    after = before.apply(Play(Rank.CLEAR_PLUS_1, 3))
    assert after.cleared == before.cleared + cards("4b C+1r C+1g C+1b")
