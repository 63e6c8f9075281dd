"""What is wrong with a position: every check seen firing, alone, and not firing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from threeup3down.games.threethirteen import (
    AceInRuns,
    Card,
    GameState,
    Meld,
    Phase,
    Rules,
    Seat,
    new_game,
    position_faults,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Cards = Callable[[str], tuple[Card, ...]]
    Melds = Callable[[str], Meld]
    Position = Callable[..., GameState]
    Faults = Callable[[GameState, dict[str, Any]], list[str]]

DRAW, DISCARD, OVER = Phase
ONE_ROUND, LIMIT = Rules(rounds=(3,)), Rules(max_turns_per_round=5)
# The seats and the fields of positions without a fault.
SOUND: dict[str, tuple[list[str], dict[str, Any]]] = {
    "to draw": (["4H 7H! 9C", "5C 6D! TS!"], {"stock": "QC 2S", "discard": "QH KC"}),
    "to discard": (["4H 7H! 9C JD", "5C 6D! TS!"], {"stock": "QC 2S", "taken": "7H"}),
    "out": (["4H 7H! 9C", "/ 8C 8D 8H"], {"went_out": 1}),
    "over": (["4H 7H! 9C"], {"to_act": None, "rules": ONE_ROUND, "scores": ((20, 30),)}),
}
DECK = "expected exactly the deck (T16)"
SIZE = "seat 0 hand: {}; expected {} (T3)"
UPCARD = "discard: no card; expected an upcard while a card is to be drawn (T6)"
SEVEN = Card.SEVEN_OF_HEARTS
BELOW_0 = {"scores": ((20, -5),), "1.score": -5}
TAKEN = "taken: 7H; expected -, except between draw and discard (T7)"
# fmt: off
CASES: list[tuple[str, dict[str, Any], list[str]]] = [
    ("to draw", {"0.hand": "7H 4H 9C"},
     ["seat 0 hand: 7H,4H,9C; expected ascending order, 4H,7H,9C (T16)"]),
    ("to draw", {"1.known": "TS 6D"},
     ["seat 1 known: TS,6D; expected ascending order, 6D,TS (T17)"]),
    ("to draw", {"0.known": "7H TS"},
     ["seat 0 known: TS not in the hand; expected a part of the hand (T17)"]),
    ("to draw", {"0.known": "7H 7H"},
     ["seat 0 known: 7H not in the hand; expected a part of the hand (T17)"]),
    ("to draw", {"round": -1},
     ["round: -1; expected 0 to 10 (T3)", "scores: 0 rounds; expected -1 (T14)"]),
    ("to draw", {"round": 11},
     ["round: 11; expected 0 to 10 (T3)", "scores: 0 rounds; expected 11 (T14)"]),
    ("over", {"rules": Rules(rounds=(3, 3))},
     ["round: 0; expected 1, the last, since the game is over (T14)"]),
    ("to draw", {"dealer": -1}, ["dealer: -1; expected a seat from 0 to 1 (T5)"]),
    ("to draw", {"dealer": 2}, ["dealer: 2; expected a seat from 0 to 1 (T5)"]),
    ("to draw", {"dealer": 0}, []),
    ("to draw", {"to_act": None}, ["to act: nobody; expected exactly one (T5)"]),
    ("over", {"to_act": 0}, ["to act: seat 0; expected nobody, the game is over (T5)"]),
    ("to draw", {"to_act": -1}, ["to act: seat -1; expected a seat of the game (T5)"]),
    ("to draw", {"to_act": 2}, ["to act: seat 2; expected a seat of the game (T5)"]),
    ("to draw", {"went_out": -1}, ["went_out: -1; expected a seat from 0 to 1, or - (T11)"]),
    ("to draw", {"went_out": 2}, ["went_out: 2; expected a seat from 0 to 1, or - (T11)"]),
    ("out", {"to_act": 1},
     ["went_out: 1; expected another seat than the one to act, "
      "for the round ends before its next turn (T12)"]),
    ("out", {"rules": Rules(last_turns=False)},
     ["went_out: 1; expected -, for the round is scored at once (T12)"]),
    ("over", {"rules": Rules(rounds=(3,), last_turns=False)}, []),
    ("over", {"0.known": "7H"},
     ["seat 0 known: 7H; expected 4H,7H,9C, the whole hand, since the game is over (T14)"]),
    ("to discard", {"to_act": 1, "taken": None},
     ["seat 0 hand: 4 cards; expected 3 (T3)", "seat 1 hand: 3 cards; expected 4 (T3)"]),
    ("out", {"went_out": None},
     ["seat 1 hand: 0 cards; expected 3 (T3)",
      "seat 1 melds: 8C,8D,8H; expected none, since the seat has not gone out (T11)"]),
    ("to draw", {"taken": SEVEN}, [TAKEN]),
    ("over", {"taken": SEVEN}, [TAKEN]),
    *(("to discard", {"taken": Card.parse(taken)},
       [f"taken: {taken}; expected a known card of the seat to act (T7)"])
      for taken in ("9C", "6D", "KC")),
    ("to discard", {"taken": None}, []),
    ("to draw", {"turns": -1}, ["turns: -1; expected 0 or more (T15)"]),
    ("to draw", {"turns": 5, "rules": LIMIT}, ["turns: 5; expected 0 to 4 (T15)"]),
    ("to draw", {"turns": 4, "rules": LIMIT}, []),
    ("over", {"turns": 5, "rules": attrs.evolve(LIMIT, rounds=(3,))}, []),
    ("over", {"turns": 6, "rules": attrs.evolve(LIMIT, rounds=(3,))},
     ["turns: 6; expected 0 to 5 (T15)"]),
    ("to draw", {"truncated": True},
     ["truncated: true; expected max_turns_per_round, since that ends a round (T15)",
      "truncated: true; expected a round that has been scored (T15)"]),
    ("over", {"truncated": True, "rules": attrs.evolve(LIMIT, rounds=(3,))}, []),
    ("to draw", {"scores": ((0, 0),)}, ["scores: 1 rounds; expected 0 (T14)"]),
    ("over", {"scores": (), "0.score": 0, "1.score": 0}, ["scores: 0 rounds; expected 1 (T14)"]),
    *(("over", {"scores": (points,), "0.score": (*points, 0)[0], "1.score": (*points, 0, 0)[1]},
       [f"scores: {found}; expected 2 numbers of at least 0 (T13)"])
      for points, found in [((5,), "5"), ((5, 6, 7), "5/6/7"), ((5, -6), "5/-6"), ((), "-")]),
    ("over", BELOW_0 | {"rules": Rules(rounds=(3,), out_points=-5)}, []),
    ("over", BELOW_0 | {"rules": Rules(rounds=(3,), out_points=-4)},
     ["scores: 20/-5; expected 2 numbers of at least -4 (T13)"]),
    ("over", {"1.score": 31}, ["seat 1 score: 31; expected 30 (T14)"]),
    *(("to draw", {"seed": seed}, [f"seed: {seed}; expected 0 to 18446744073709551615 (T18)"])
      for seed in (-1, 2**64)),
    ("to draw", {"seed": 2**64 - 1}, []),
    ("to draw", {"reshuffles": -1}, ["reshuffles: -1; expected 0 or more (T18)"]),
    ("to discard", {"1.known": "2C", "1.score": 4, "dealer": 7, "seed": -1, "turns": -1,
                    "discard_pile": (), "phase": DRAW},
     [f"all cards: KC is missing; {DECK}",
      "seat 1 known: 2C not in the hand; expected a part of the hand (T17)",
      "dealer: 7; expected a seat from 0 to 1 (T5)", SIZE.format("4 cards", 3), TAKEN, UPCARD,
      "turns: -1; expected 0 or more (T15)", "seat 1 score: 4; expected 0 (T14)",
      "seed: -1; expected 0 to 18446744073709551615 (T18)"]),
]
# fmt: on


def sound(position: Position, name: str) -> GameState:
    seats, fields = SOUND[name]
    return position(*seats, **fields)


@pytest.mark.parametrize(("name", "changes", "found"), CASES)
def test_a_fault_is_found(
    position: Position, faults: Faults, name: str, changes: dict[str, Any], found: list[str]
) -> None:
    assert faults(sound(position, name), {}) == []
    assert faults(sound(position, name), changes) == found


@pytest.mark.parametrize(
    ("top", "found"),
    [
        ("QC", ["2S is missing"]),
        ("", ["2S,QC are missing"]),
        ("2S 9H QC XX 2S", ["2S,9H,XX are too many"]),
        ("QC QC", ["2S is missing", "QC is too many"]),
    ],
)
def test_T16_the_cards_are_not_exactly_the_decks(
    position: Position, faults: Faults, cards: Cards, top: str, found: list[str]
) -> None:
    state = sound(position, "to draw")
    told = faults(state, {"stock": state.stock[:-2] + cards(top)})
    assert told == [f"all cards: {what}; {DECK}" for what in found]


def test_T16_cards_of_laid_melds_count(position: Position, faults: Faults, meld: Melds) -> None:
    told = faults(sound(position, "out"), {"1.melds": (meld("8C 8D 8S"),)})
    assert told == [f"all cards: 8H is missing; {DECK}", f"all cards: 8S is too many; {DECK}"]


def test_T1_T2_the_rules_allow_no_such_number_of_players(
    position: Position, faults: Faults
) -> None:
    state, seat = sound(position, "to draw"), Seat(())
    for number in (0, 1):
        found = f"seats: {number} players; expected at least 2 (T1)"
        assert found in faults(state, {"seats": (seat,) * number})
    too_many = "seats: 4 players with 52 cards; expected at least 53 cards for their largest hands"
    rules = Rules(decks=1)
    assert f"{too_many} (T2)" in faults(state, {"seats": (seat,) * 4, "rules": rules})
    assert "(T2)" not in str(faults(state, {"seats": (seat,) * 3, "rules": rules}))
    nobody = {"seats": (), "scores": ((),), "round": 1, "rules": ONE_ROUND}
    assert "(T13)" not in str(faults(state, nobody))


@pytest.mark.parametrize(
    ("hand", "phase", "found", "expected"),
    [
        ("4H 7H", DRAW, "2 cards", 3),
        ("2S 4H 7H 9C", DRAW, "4 cards", 3),
        ("4H 7H 9C", DISCARD, "3 cards", 4),
        ("", DRAW, "0 cards", 3),
    ],
)
def test_T3_T7_a_hand_is_not_of_the_size_of_the_round(
    position: Position,
    faults: Faults,
    cards: Cards,
    hand: str,
    phase: Phase,
    found: str,
    expected: int,
) -> None:
    state = position("4H 7H 9C", stock="2S")
    moved = set(cards("4H 7H 9C 2S")) - set(cards(hand))
    changes = {"0.hand": hand, "stock": state.stock[:-1] + tuple(moved), "phase": phase}
    assert faults(state, changes) == [SIZE.format(found, expected)]


def test_T11_who_went_out_has_cards_in_hand_or_not_all_of_them_in_melds(
    position: Position, faults: Faults, meld: Melds
) -> None:
    state = sound(position, "out")
    changes: dict[str, Any] = {"1.hand": state.stock[-1:], "stock": state.stock[:-1]}
    assert faults(state, changes) == ["seat 1 hand: 1 cards; expected 0 (T11)"]
    for melds, number in [((), 0), ((meld("8C 8D 8H 8S"),), 4)]:
        found = f"seat 1 melds: {number} cards; expected 3, the whole hand (T11)"
        assert found in faults(state, {"1.melds": melds})


def laid(position: Position, melds: list[Meld], **options: Any) -> GameState:
    """Return a position in which seat 1 went out with some melds, legal or not."""
    held = " ".join(str(card) for one in melds for card in one.cards)
    hand = "2C 2D 4S" if len(held.split()) == 3 else "2C 2D 4S 4D QH KH"
    state = position(hand, held, rules=Rules(**options), discard="QC")
    seat = Seat((), melds=tuple(melds))
    return attrs.evolve(state, seats=(state.seats[0], seat), went_out=1)


SHORT = "A meld has at least three cards (T8)"
KINDS = "The cards of a set are of one rank, those of a run of one suit (T8)"
GAPS = "The cards of a run are consecutive, wild cards in the gaps (T8)"
WILDS = "A meld has no more wild cards than the rules allow (T9)"
NATURALS = "A meld has as many natural cards as the rules demand (T9)"


@pytest.mark.parametrize(
    ("melds", "options", "found"),
    [
        (["8C 8D 9H"], {}, [f"8C,8D,9H; expected {KINDS}"]),
        (["8C 8D", "9H"], {}, [f"8C,8D; expected {SHORT}", f"9H; expected {SHORT}"]),
        (["9H TH QH"], {}, [f"TH,QH; expected {GAPS}"]),
        (["8C 8C 9C"], {"decks": 2}, ["8C; expected A run never repeats a rank (T8)"]),
        (["QH KH AH"], {}, ["AH; expected An ace cannot stand at this end of a run (T10)"]),
        (["3C 3D 3H"], {"all_wild_melds": False},
         ["3C,3D,3H; expected A meld cannot consist of wild cards only (T9)"]),
        (["9C 3D=9D 3H"], {"max_wilds_per_meld": 1}, [f"3D,3H; expected {WILDS}"]),
        (["9C 3D=9D 3H"], {"all_wild_melds": False, "min_naturals": 2},
         [f"9C; expected {NATURALS}"]),
        (["QH KH AH"], {"ace_in_runs": AceInRuns.HIGH}, []),
        (["3C 3D 3H"], {}, []),
        (["9H 3S=TH JH"], {"max_wilds_per_meld": 1}, []),
        (["9H JH 3S=TH"], {}, ["9H JH 3S=TH; expected 9H 3S=TH JH, as the library lays them (T9)"]),
        (["9H 3S JH"], {}, ["9H 3S JH; expected 9H 3S=TH JH, as the library lays them (T9)"]),
        (["8D 8C 8H", "9H JH 6S=TH"], {"rounds": (6,)}, [
         "8D 8C 8H + 9H JH 6S=TH; expected 8C 8D 8H + 9H 6S=TH JH, as the library lays them (T9)"
         ]),
    ],
)  # fmt: skip
def test_T8_T9_T10_what_was_laid_down_is_no_meld_or_not_as_it_is_laid(
    position: Position, meld: Melds, melds: list[str], options: dict[str, Any], found: list[str]
) -> None:
    state = laid(position, [*map(meld, melds)], **options)
    assert [*map(str, position_faults(state))] == [f"seat 1 melds: {each}" for each in found]


def test_T6_there_is_an_upcard_while_a_card_is_to_be_drawn(
    position: Position, faults: Faults
) -> None:
    for name, found in {"to draw": [UPCARD], "to discard": [], "over": []}.items():
        state = sound(position, name)
        changes = {"stock": state.stock + state.discard_pile, "discard_pile": ()}
        assert faults(state, changes) == found


def test_a_position_that_no_game_can_reach_but_that_can_be_played_on_is_a_position(
    position: Position,
) -> None:
    # Nobody has had a turn, yet seat 1 went out and the dealer is the one to act.
    state = position("4H 7H! 9C", "/ 8C 8D 8H", went_out=1, turns=0, dealer=0, reshuffles=9)
    assert position_faults(state) == position_faults(new_game(5, seed=1)) == ()
    assert state.apply(state.legal_moves()[0]).legal_moves()
