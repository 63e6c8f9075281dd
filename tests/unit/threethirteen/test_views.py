"""What each seat and a spectator may know of a game (T17)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from threeup3down.games.threethirteen import (
    Card,
    Discard,
    DrawDiscard,
    GameState,
    GoOut,
    Meld,
    Phase,
    Rules,
    SeatView,
    View,
    view,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Cards = Callable[[str], tuple[Card, ...]]
    Position = Callable[..., GameState]

SEVEN, KING = Card.SEVEN_OF_HEARTS, Card.KING_OF_SPADES
EVERYONE = (0, 1, 2, None)
PUBLIC: dict[str, Any] = {
    "rules": Rules(rounds=(3, 3, 4), max_turns_per_round=40),
    "discard": "QH KC",
    "to_act": 1,
    "went_out": 2,
    "round": 1,
    "dealer": 0,
    "turns": 17,
    "scores": ((5, 0, 7),),
    "reshuffles": 2,
    "truncated": True,
    "seed": 123,
}


def three_players(position: Position, **changes: Any) -> GameState:
    return position("4H 7H! 9C", "5C! 6D TS! JS", "/ 8C 8D 8H", **(PUBLIC | changes))


def test_T17_everyone_sees_what_is_public(
    position: Position, cards: Cards, meld: Callable[[str], Meld]
) -> None:
    state = three_players(position, taken="5C")
    seats = (
        SeatView(3, cards("7H"), (), 5),
        SeatView(4, cards("5C TS"), (), 0),
        SeatView(0, (), (meld("8C 8D 8H"),), 7),
    )
    for seat, hand in ((0, "4H 7H 9C"), (1, "5C 6D TS JS"), (2, ""), (None, "")):
        assert view(state, seat) == View(
            rules=Rules(rounds=(3, 3, 4), max_turns_per_round=40),
            seat=seat,
            hand=cards(hand),  # only the owner sees it; a spectator owns none
            seats=seats,
            stock_size=len(state.stock),
            discard_pile=cards("QH KC"),
            to_act=1,
            phase=Phase.DISCARD,
            round=1,
            dealer=0,
            went_out=2,
            turns=17,
            taken=Card.FIVE_OF_CLUBS,
            scores=((5, 0, 7),),
            reshuffles=2,
            truncated=True,
        )
        assert state.view(seat) == view(state, seat)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("rules", Rules(rounds=(3, 3, 5), max_turns_per_round=40)),
        ("discard", "KC QH"),
        ("discard", "KC"),
        ("to_act", 0),
        ("round", 2),
        ("dealer", 1),
        ("turns", 18),
        ("taken", "5C"),
        ("scores", ((5, 0, 8),)),
        ("reshuffles", 1),
        ("truncated", False),
    ],
)
def test_T17_no_public_fact_is_missing_from_a_view(
    position: Position, field: str, value: Any
) -> None:
    state = three_players(position)
    changes: dict[str, Any] = {field: value}
    if field in {"to_act", "round"}:
        other = attrs.evolve(state, **changes)
    else:
        other = three_players(position, **changes)
    for seat in EVERYONE:
        assert state.view(seat) != other.view(seat)


def test_T17_nobody_sees_the_stock_the_seed_or_the_hands_of_others(position: Position) -> None:
    state = position("4H 9C 9S", "5C 6D! TS", stock="2C 2D 2S", seed=5)
    other = position("4H 9C 9S", "2S 6D! JS", stock="TS 5C 2D", seed=6)
    assert state != other
    assert state.view(0) == other.view(0)
    assert state.view(None) == other.view(None)
    other = position("2S 9C JD", "5C 6D! TS", stock="9S 4H 2D", seed=7)
    assert state.view(1) == other.view(1)
    assert state.view(None) == other.view(None)


def test_T17_a_card_taken_from_the_discard_pile_is_known_while_it_is_held(
    position: Position, cards: Cards
) -> None:
    state = position("4H 5H 9C", "?", discard="KC 7H").apply(DrawDiscard())
    for seat in (0, 1, None):
        assert state.view(seat).seats[0].known == cards("7H")
    held = state.apply(Discard(Card.NINE_OF_CLUBS))
    for seat in (0, 1, None):
        assert held.view(seat).seats[0].known == cards("7H")
    gone = state.apply(Discard(SEVEN))
    for seat in (0, 1, None):
        assert gone.view(seat).seats[0].known == ()


def test_T17_discarding_an_equal_card_ends_that_knowledge(position: Position) -> None:
    state = position("7H 7H! 9C KD", rules=Rules(decks=2)).apply(Discard(SEVEN))
    assert state.seats[0].hand.count(SEVEN) == 1
    for seat in (0, 1, None):
        assert state.view(seat).seats[0].known == ()


def test_T11_T17_who_goes_out_shows_the_melds_and_no_hand_is_left(
    position: Position, meld: Callable[[str], Meld]
) -> None:
    state = position("8C 8D! 8H KS").apply(GoOut(KING))
    for seat in (0, 1, None):
        seen = state.view(seat)
        assert seen.seats[0] == SeatView(0, (), (meld("8C 8D 8H"),), 0)
        assert (seen.went_out, seen.upcard) == (0, KING)
    assert state.view(0).hand == ()


def test_T14_T17_all_hands_are_open_and_the_stock_hidden_when_the_game_is_over(
    position: Position, cards: Cards
) -> None:
    options = {"rules": Rules(rounds=(3,)), "to_act": None, "scores": ((15, 30),)}
    state = position("4H 9C 9S", "5C 6D TS", stock="2C 2D 2S", **options)
    other = position("4H 9C 9S", "5C 6D TS", stock="2D 2S 2C", seed=5, **options)
    assert state != other
    for seat in (0, 1, None):
        seen = state.view(seat)
        assert seen == other.view(seat)
        assert [each.known for each in seen.seats] == [cards("4H 9C 9S"), cards("5C 6D TS")]
        assert seen.hand == (() if seat is None else state.seats[seat].hand)
        assert Counter(seen.unseen()) == Counter(state.stock)


def test_T6_there_may_be_no_upcard_between_draw_and_discard(position: Position) -> None:
    state = position("4H 5H 9C", discard="7H").apply(DrawDiscard())
    assert (state.view(0).upcard, state.view(0).discard_pile) == (None, ())
    assert repr(state).endswith("no upcard>")


def test_T13_a_view_arranges_the_hand_of_its_player(position: Position, cards: Cards) -> None:
    state = position("8C 8D 8H", "AC 2D TS")
    assert (state.view(0).arrangement().points, state.view(1).arrangement().points) == (0, 13)
    assert state.view(1).arrangement().leftover == cards("AC 2D TS")
    assert state.view(None).arrangement().points == 0


@pytest.mark.parametrize(
    ("hand", "seat", "points"),
    [
        ("AC 2D TS", 0, 13),  # before drawing: the hand as it is
        ("AC 2D TS KD", 0, 13),  # after drawing: what the best discard leaves
        ("8C 8D 8H KD", 0, 0),
        ("AC 2D TS KD", 1, 30),  # another's turn
        ("AC 2D TS KD", None, 0),  # a spectator has nothing
    ],
)
def test_T13_what_is_at_stake(position: Position, hand: str, seat: int | None, points: int) -> None:
    state = position(hand, "JD QD KH")
    assert state.view(seat).at_stake() == points


def test_T13_the_rules_say_what_cards_count(position: Position) -> None:
    rules = Rules(ace_points=15, wild_points=25, max_wilds_per_meld=0)
    assert position("AC 3D TS", rules=rules).view(0).arrangement().points == 50
    assert position("AC 3D TS", rules=rules).view(0).at_stake() == 50
    assert position("AC 3D TS 2S", rules=rules).view(0).at_stake() == 27


def test_T7_T13_a_card_that_may_not_be_discarded_stays_at_stake(position: Position) -> None:
    strict, loose = Rules(redraw_discard=False), Rules()
    options = {"taken": "KD"}
    assert position("8C 8D 8H KD!", rules=loose, **options).view(0).at_stake() == 0
    assert position("8C 8D 8H KD!", rules=strict, **options).view(0).at_stake() == 26
    decks = Rules(redraw_discard=False, decks=2)
    assert position("JC QC KD KD!", rules=decks, **options).view(0).at_stake() == 30


def test_the_repr_of_a_view_is_short_and_names_no_card(position: Position) -> None:
    state = position("4H 5H 9C", round=0)
    assert repr(state.view(0)) == (
        "<View of seat 0: DRAW, 2 players, seat 0 to act, round 1, turn 1>"
    )
    over = position("4H 5H 9C", to_act=None, rules=Rules(rounds=(3,)), turns=4)
    assert repr(over.view(None)) == (
        "<View of a spectator: OVER, 2 players, nobody to act, round 1, turn 5>"
    )
    assert repr(over).startswith("<GameState OVER, 2 players, nobody to act, round 1 of 1, turn 5")


def test_the_repr_of_a_state_names_no_card_that_a_person_at_the_table_could_not_see(
    position: Position,
) -> None:
    state = position("4H 5H! 9C", "/ 8C 8D 8H", went_out=1, discard="KC 7H", seed=77)
    assert repr(state) == (
        "<GameState DRAW, 2 players, seat 0 to act, round 1 of 11, turn 1, stock 44, upcard 7H>"
    )
    assert repr(state.seats[0]) == "<Seat: 3 in hand, 0 melds, 0 points>"
    assert repr(state.seats[1]) == "<Seat: 0 in hand, 1 melds, 0 points>"
