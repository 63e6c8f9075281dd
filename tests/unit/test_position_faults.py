"""What is wrong with a position: every check seen firing, alone, and not firing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from threeup3down import BonusDraw, Card, Deck, GameState, Phase, Rules, Seat, new_game

if TYPE_CHECKING:
    from collections.abc import Callable

    Position = Callable[..., GameState]
    Faults = Callable[[GameState, dict[str, Any]], list[str]]

OVER, PLAY = Phase.OVER, Phase.PLAY
LIMIT, PLAY_ON = Rules(max_turns=5), Rules(play_on=True)
ONE_TURN = Rules(max_turns=1)
FIVE = {"finished": (3, 1), "turns": 9, "rules": PLAY_ON, "to_act": 2}
OFFER = {"extras": 1, "draw": "1g"}
# The seats and the fields of positions without a fault.
SOUND: dict[str, tuple[list[str], dict[str, Any]]] = {
    "playing": (
        ["4g 6g 9b! / 8g 8r / 1g 2g 3g", "5b 9r 10r / / - 1b -"],
        {"discard": "6b 6r", "draw": "7g 7b"},
    ),
    "over": (
        ["4g 6g 9b", "5b 9r 10r"],
        {"rules": ONE_TURN, "turns": 1, "phase": OVER, "to_act": None},
    ),
    "limit": (["4g 6g 9b"], {"rules": LIMIT, "turns": 4}),
    "hand": (["4g 5g 6g 7g / / 1g 2g 3g", "8b"], {}),
    "down": (["5g / / 1g 2g -", "8b"], {}),
    "pile": (["1g 6b 7b 7g 7r 8b 8r Cg C+1b"], {}),
    "set of 2": (["1g 6b 7b 7g"], {"rules": Rules(clearing_set=2)}),
    "no sets": (["1g 6b 7b 7g 7r"], {"rules": Rules(clearing_set=None)}),
    "offer": (["4g 5g"], OFFER | {"can_draw": True}),
    "three in hand": (["4g 5g 6g"], OFFER),
    "pile to beat": (["4g 5g"], OFFER | {"discard": "6b"}),
    "no draw pile": (["4g 5g"], {"extras": 1}),
    "empty hand": (["/ 4g / 1g 2g 3g"], {}),
    "five": (["5g 6g 7g", "", "5b", "", "5r 6r"], FIVE),
    "decided": (["5g", ""], {"finished": (1,), "turns": 9, "phase": OVER, "to_act": None}),
    "places": (["5g", "", "5b"], {"finished": (1,), "turns": 9, "rules": PLAY_ON}),
}
DECK, NOTHING = "expected exactly the deck (U22)", "expected nothing before all have chosen (U5)"
OWED = "expected 0, or more during play (U15)"
ONCE = "who has no card left, once each (U20)"
FOUR_SLOTS = "seat 0 3DOWN: 4 slots"
ON_OFFER = "can_draw: a draw on offer; expected"
CASES: list[tuple[str, dict[str, Any], list[str]]] = [
    ("playing", {"draw_pile": "7b"}, [f"all cards: 7g is missing; {DECK}"]),
    ("playing", {"draw_pile": "7g 7g 8g"},
     [f"all cards: 7b is missing; {DECK}", f"all cards: 7g,8g are too many; {DECK}"]),
    ("playing", {"first": 2}, ["first: 2; expected a seat from 0 to 1 (U6)"]),
    ("playing", {"first": 1}, []),
    ("playing", {"0.hand": "6g 4g 9b"},
     ["seat 0 hand: 6g,4g,9b; expected ascending order, 4g,6g,9b (U22)"]),
    ("playing", {"0.up": "8r 8g"}, ["seat 0 3UP: 8r,8g; expected ascending order, 8g,8r (U22)"]),
    ("playing", {"0.known": "9b 4g"},
     ["seat 0 known: 9b,4g; expected ascending order, 4g,9b (U22)"]),
    ("playing", {"0.known": "9b 9b"},
     ["seat 0 known: 9b not in the hand; expected a part of the hand (U23)"]),
    ("hand", {"0.hand": "", "0.up": "4g 5g 6g 7g"},
     ["seat 0 3UP: 4 cards; expected at most three (U5)"]),
    ("hand", {"0.hand": "7g", "0.up": "4g 5g 6g"}, []),
    ("down", {"0.hand": "5g", "0.down": "1g 2g"}, ["seat 0 3DOWN: 2 slots; expected three (U4)"]),
    ("down", {"0.hand": "", "0.down": "1g 2g 5g -"}, ["seat 0 3DOWN: 4 slots; expected three (U4)"],
     ),
    ("down", {"0.hand": "", "0.up": "5g"}, ["seat 0 3DOWN: slot 2 turned over while 3UP are left; "
     "expected all covered until the 3UP have gone (U18)"]),
    ("pile", {"0.hand": "1g 7g 7b 7r 8b 8r", "discard_pile": "6b Cg C+1b"},
     ["discard: Cg,C+1b; expected no Clear, since a Clear never stays (U3)"]),
    ("pile", {"0.hand": "1g 7g 7r 8r Cg C+1b", "discard_pile": "6b 8b 7b"},
     ["discard: 6b,8b,7b; expected cards that never descend (U9)"]),
    ("pile", {"0.hand": "1g 8b 8r Cg C+1b", "discard_pile": "6b 7b 7r 7g"},
     ["discard: 3 cards of rank 7; expected fewer than 3, which clear the pile (U12)"]),
    ("pile", {"0.hand": "1g 7b 8b 8r Cg C+1b", "discard_pile": "6b 7r 7g"}, []),
    ("set of 2", {"0.hand": "1g", "discard_pile": "6b 7b 7g"},
     ["discard: 2 cards of rank 7; expected fewer than 2, which clear the pile (U12)"]),
    ("no sets", {"0.hand": "1g", "discard_pile": "6b 7b 7g 7r"}, []),
    ("playing", {"turns": -1}, ["turns: -1; expected 0 or more (U21)"]),
    ("limit", {"turns": 5}, ["turns: 5; expected 0 to 4 (U21)"]),
    ("limit", {"turns": 5, "phase": OVER, "to_act": None}, []),
    ("limit", {"turns": 6, "phase": OVER, "to_act": None}, ["turns: 6; expected 0 to 5 (U21)",
     "phase: OVER; expected PLAY, since the game is neither decided nor at its turn limit (U20)",
     ]),
    ("playing", {"extras": 5}, []),
    ("playing", {"extras": -1}, [f"extras: -1; {OWED}"]),
    ("over", {"extras": 1}, [f"extras: 1; {OWED}"]),
    ("playing", {"to_act": None}, ["to act: nobody; expected exactly one (U6)"]),
    ("over", {"to_act": 0}, ["to act: seat 0; expected nobody, the game is over (U6)"]),
    ("playing", {"to_act": 2}, ["to act: seat 2; expected a seat of the game (U6)"]),
    ("playing", {"to_act": -1}, ["to act: seat -1; expected a seat of the game (U6)"]),
    ("offer", {"rules": Rules(bonus_draw=BonusDraw.NEVER)},
     [f"{ON_OFFER} bonus_draw=OPTIONAL (U14)"]),
    ("offer", {"extras": 0}, [f"{ON_OFFER} an extra discard owed (U14)"]),
    ("no draw pile", {"can_draw": True}, [f"{ON_OFFER} cards in the draw pile (U14)"]),
    ("pile to beat", {"can_draw": True}, [f"{ON_OFFER} an empty discard pile (U14)"]),
    ("three in hand", {"can_draw": True}, [f"{ON_OFFER} fewer than three cards in hand (U14)"]),
    ("five", {"finished": ()}, [f"finished: nobody; expected 1,3: {ONCE}"]),
    ("five", {"finished": (3, 1, 3)}, [f"finished: 3,1,3; expected 1,3: {ONCE}"]),
    ("five", {"finished": (3, 1, 7)}, [f"finished: 3,1,7; expected 1,3: {ONCE}"]),
    ("playing", {"finished": (1,), "turns": 9, "rules": PLAY_ON}, [
     f"finished: 1; expected nobody: {ONCE}",
     "phase: PLAY; expected OVER, since the game is decided (U20)"]),
    ("five", {"turns": 1}, ["turns: 1; expected at least 2, one for each who has finished (U20)"]),
    ("decided", {"phase": PLAY, "to_act": 0},
     ["phase: PLAY; expected OVER, since the game is decided (U20)"]),
    *(("places", {"phase": OVER, "to_act": None, "rules": Rules(play_on=True, max_turns=limit)}, [
     "phase: OVER; expected PLAY, since the game is neither decided nor at its turn limit (U20)"
     ]) for limit in (None, 10)),
    ("places", {"to_act": 1}, ["to act: seat 1; expected a seat that has not finished (U20)"]),
]  # fmt: skip


@pytest.mark.parametrize("name", SOUND)
def test_a_sound_position_has_no_fault(position: Position, faults: Faults, name: str) -> None:
    seats, fields = SOUND[name]
    assert faults(position(*seats, **fields), {}) == []


@pytest.mark.parametrize(("name", "changes", "found"), CASES)
def test_a_fault_is_found(
    position: Position, faults: Faults, name: str, changes: dict[str, Any], found: list[str]
) -> None:
    seats, fields = SOUND[name]
    assert faults(position(*seats, **fields), changes) == found


@pytest.mark.parametrize(
    ("number", "rules", "found"),
    [
        (1, Rules(), "seats: 1 players; expected 2 to 6 (U1)"),
        (7, Rules(), "seats: 7 players; expected 2 to 6 (U1)"),
        (5, Rules(deck=Deck.GREEN), "seats: 5 players; expected 2 to 4 (U1)"),
        (0, Rules(), "seats: 0 players; expected 2 to 6 (U1)"),
    ],
)
def test_U1_the_rules_allow_no_such_number_of_players(
    position: Position, faults: Faults, number: int, rules: Rules, found: str
) -> None:
    seats = (Seat((Card.FOUR_GREEN,)),) * number
    assert found in faults(position("4g"), {"seats": seats, "rules": rules})


@pytest.mark.parametrize("seat", [0, 1])
def test_U17_a_hand_is_empty_while_the_draw_pile_holds_cards(
    position: Position, faults: Faults, seat: int
) -> None:
    players = ["5g 6g 7g", "5b 6b 7b"]
    players[seat] = "/ 4g / 1g 2g 3g"
    state = position(*players)
    changes = {"draw_pile": state.cleared[:1], "cleared": state.cleared[1:]}
    expected = "expected a card, since the draw pile holds some (U17)"
    assert faults(state, changes) == [f"seat {seat} hand: empty; {expected}"]


def test_U17_a_hand_may_be_empty_when_a_draw_is_on_offer_or_its_player_has_finished(
    position: Position,
) -> None:
    position("/ 4g / 1g 2g 3g", draw="5g", extras=1, can_draw=True)
    position("5g 6g 7g", "", "5b 6b 7b", draw="5r", finished=(1,), turns=9, rules=PLAY_ON)


# Before all have chosen (U5)

START = new_game(2, seed=1)
CHOSEN = START.apply(START.legal_moves()[0])  # seat 0 has
HAS_CHOSEN = "expected 3 in hand, 3 up, since it has chosen"
HAS_NOT = "expected 6 in hand, 0 up, since it has not chosen"


@pytest.mark.parametrize(
    ("state", "changes", "found"),
    [
        (START, {}, []),
        (CHOSEN, {}, []),
        (CHOSEN, {"turns": 3}, [f"turns: 3; {NOTHING}"]),
        (CHOSEN, {"finished": (1,)}, [f"finished: 1; {NOTHING}"]),
        (CHOSEN, {"extras": 1}, [f"extras: 1; {OWED}"]),
        (CHOSEN, {"to_act": None}, ["to act: nobody; expected exactly one (U6)"]),
        *((CHOSEN, {pile: CHOSEN.draw_pile[-1:], "draw_pile": CHOSEN.draw_pile[:-1]},
         [f"{where}: {CHOSEN.draw_pile[-1]}; {NOTHING}"])
         for pile, where in [("discard_pile", "discard"), ("cleared", "cleared")]),
        *((CHOSEN, changes,
         [f"seat 0: 3 in hand (0 known), 3 up, 0 slots turned over; {HAS_NOT} (U5)"])
         for changes in ({"to_act": 0}, {"first": 1})),
        *((START, changes,
         [f"seat {seat}: 6 in hand (0 known), 0 up, 0 slots turned over; {HAS_CHOSEN} (U5)"])
         for changes, seat in (({"to_act": 1}, 0), ({"first": 1}, 1))),
        (START, {"1.known": START.seats[1].hand[:1]},
         [f"seat 1: 6 in hand (1 known), 0 up, 0 slots turned over; {HAS_NOT} (U5)"]),
        (START, {"1.down": (None, *START.seats[1].down[1:]),
         "draw_pile": (*START.draw_pile, START.seats[1].down[0])},
         [f"seat 1: 6 in hand (0 known), 0 up, 1 slots turned over; {HAS_NOT} (U5)"]),
    ],
)  # fmt: skip
def test_U5_what_is_not_so_before_all_have_chosen(
    faults: Faults, state: GameState, changes: dict[str, Any], found: list[str]
) -> None:
    assert faults(state, changes) == found


def test_U5_with_nobody_to_act_the_cards_must_be_those_before_or_after_choosing(
    faults: Faults,
) -> None:
    hand = CHOSEN.seats[0].hand
    changes = {"to_act": None, "0.hand": hand[1:], "draw_pile": (*CHOSEN.draw_pile, hand[0])}
    found = "seat 0: 2 in hand (0 known), 3 up, 0 slots turned over"
    assert f"{found}; {HAS_CHOSEN} or {HAS_NOT.removeprefix('expected ')} (U5)" in faults(
        CHOSEN, changes
    )


def test_U14_no_draw_is_on_offer_before_or_after_play(position: Position, faults: Faults) -> None:
    assert f"{ON_OFFER} phase=PLAY (U14)" in faults(START, {"can_draw": True})
    seats, fields = SOUND["over"]
    assert f"{ON_OFFER} phase=PLAY (U14)" in faults(position(*seats, **fields), {"can_draw": True})


def test_many_faults_are_told_at_once(position: Position) -> None:
    seats, fields = SOUND["playing"]
    state = attrs.evolve(position(*seats, **fields), first=5, turns=-1, to_act=7, draw_pile=())
    faults = state.game.position_faults(state)
    assert [fault.rule for fault in faults] == ["U22", "U6", "U21", "U6"]
