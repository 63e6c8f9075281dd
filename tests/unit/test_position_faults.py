"""What is wrong with a position: every check seen firing, alone, and not firing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from threeup3down import (
    BonusDraw,
    Card,
    Deck,
    Fault,
    GameState,
    Phase,
    Rules,
    Seat,
    new_game,
    position_faults,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Position = Callable[..., GameState]
    Cards = Callable[[str], tuple[Card, ...]]

OVER = Phase.OVER
ORDERED = "ascending order, "


@pytest.fixture
def sound(position: Position) -> GameState:
    return position(
        "4g 6g 9b! / 8g 8r / 1g 2g 3g", "5b 9r 10r / / - 1b -", discard="6b 6r", draw="7g 7b"
    )


@pytest.fixture
def choosing() -> GameState:
    state = new_game(2, seed=1)
    return state.apply(state.legal_moves()[0])  # seat 0 has chosen


def with_seat(state: GameState, number: int, **changes: Any) -> GameState:
    seats = list(state.seats)
    seats[number] = attrs.evolve(seats[number], **changes)
    return attrs.evolve(state, seats=tuple(seats))


def test_a_sound_position_has_no_fault(sound: GameState, choosing: GameState) -> None:
    assert position_faults(sound) == ()
    assert position_faults(choosing) == ()


@pytest.mark.parametrize(
    ("draw", "found"),
    [
        ("7b", ["7g is missing"]),
        ("", ["7g,7b are missing"]),
        ("7g 7b 7b", ["7b is too many"]),
        ("7g 7b 8g 7b", ["7b,8g are too many"]),
        ("7g 7g 8g", ["7b is missing", "7g,8g are too many"]),
        ("7g 7b C+2b", ["C+2b is too many"]),
    ],
)
def test_U22_the_cards_are_not_exactly_the_deck(
    sound: GameState, cards: Cards, draw: str, found: list[str]
) -> None:
    faults = position_faults(attrs.evolve(sound, draw_pile=cards(draw)))
    assert faults == tuple(Fault("U22", "all cards", what, "exactly the deck") for what in found)


@pytest.mark.parametrize(
    ("seats", "rules", "found", "expected"),
    [
        (["4g"], Rules(), "1 players", "2 to 6"),
        (7 * ["4g"], Rules(), "7 players", "2 to 6"),
        (5 * ["4g"], Rules(deck=Deck.GREEN), "5 players", "2 to 4"),
        ([], Rules(), "0 players", "2 to 6"),
    ],
)
def test_U1_the_rules_allow_no_such_number_of_players(
    sound: GameState, cards: Cards, seats: list[str], rules: Rules, found: str, expected: str
) -> None:
    players = tuple(Seat(cards(hand)) for hand in seats)
    faults = position_faults(attrs.evolve(sound, seats=players, rules=rules))
    assert Fault("U1", "seats", found, expected) in faults


@pytest.mark.parametrize("first", [2, -1])
def test_U6_the_first_seat_does_not_exist(sound: GameState, first: int) -> None:
    faults = position_faults(attrs.evolve(sound, first=first))
    assert faults == (Fault("U6", "first", str(first), "a seat from 0 to 1"),)


@pytest.mark.parametrize("first", [0, 1])
def test_U6_any_seat_may_be_the_first(sound: GameState, first: int) -> None:
    assert position_faults(attrs.evolve(sound, first=first)) == ()


@pytest.mark.parametrize(
    ("zone", "where", "unsorted", "ordered"),
    [
        ("hand", "seat 0 hand", "6g 4g 9b", "4g,6g,9b"),
        ("up", "seat 0 3UP", "8r 8g", "8g,8r"),
    ],
)
def test_U22_a_zone_is_not_sorted(
    sound: GameState, cards: Cards, zone: str, where: str, unsorted: str, ordered: str
) -> None:
    faults = position_faults(with_seat(sound, 0, **{zone: cards(unsorted)}))
    assert faults == (Fault("U22", where, unsorted.replace(" ", ","), f"{ORDERED}{ordered}"),)


def test_U22_the_known_cards_are_not_sorted(sound: GameState, cards: Cards) -> None:
    faults = position_faults(with_seat(sound, 0, known=cards("9b 4g")))
    assert faults == (Fault("U22", "seat 0 known", "9b,4g", f"{ORDERED}4g,9b"),)


@pytest.mark.parametrize(
    ("known", "strange"), [("9b 10r", "10r"), ("9b 9b", "9b"), ("8g 8r", "8g,8r")]
)
def test_U23_a_known_card_is_not_in_the_hand(
    sound: GameState, cards: Cards, known: str, strange: str
) -> None:
    faults = position_faults(with_seat(sound, 0, known=cards(known)))
    assert faults == (
        Fault("U23", "seat 0 known", f"{strange} not in the hand", "a part of the hand"),
    )


def test_U5_there_are_more_than_three_3UP(position: Position, cards: Cards) -> None:
    state = position("4g 5g 6g 7g / / 1g 2g 3g", "8b")
    faults = position_faults(with_seat(state, 0, hand=(), up=cards("4g 5g 6g 7g")))
    assert faults == (Fault("U5", "seat 0 3UP", "4 cards", "at most three"),)
    assert position_faults(with_seat(state, 0, hand=cards("7g"), up=cards("4g 5g 6g"))) == ()


@pytest.mark.parametrize(("hand", "down"), [("5g", "1g 2g"), ("", "1g 2g 5g 5b")])
def test_U4_the_3DOWN_have_not_three_slots(
    position: Position, cards: Cards, hand: str, down: str
) -> None:
    held = (*cards(hand), *cards(down))
    state = position(" ".join(map(str, held)))
    faults = position_faults(with_seat(state, 0, hand=cards(hand), down=cards(down)))
    assert faults == (Fault("U4", "seat 0 3DOWN", f"{len(cards(down))} slots", "three"),)


def test_U18_a_slot_is_turned_over_while_3UP_are_left(position: Position, cards: Cards) -> None:
    state = position("4g 5g / / - 2g -", "8b")
    faults = position_faults(with_seat(state, 0, hand=cards("4g"), up=cards("5g")))
    found, expected = "slot 0 turned over while 3UP are left", "all covered until the 3UP have gone"
    assert faults == (Fault("U18", "seat 0 3DOWN", found, expected),)


def with_discard_pile(position: Position, cards: Cards, pile: str, **options: Any) -> GameState:
    state = position(f"1g {pile}", rules=Rules(**options))
    return attrs.evolve(with_seat(state, 0, hand=cards("1g")), discard_pile=cards(pile))


def test_U3_a_Clear_lies_on_the_discard_pile(position: Position, cards: Cards) -> None:
    faults = position_faults(with_discard_pile(position, cards, "6b Cg C+1b"))
    expected = "no Clear, since a Clear never stays"
    assert faults == (Fault("U3", "discard", "Cg,C+1b", expected),)


def test_U9_the_discard_pile_descends(position: Position, cards: Cards) -> None:
    faults = position_faults(with_discard_pile(position, cards, "6b 8b 7b"))
    assert faults == (Fault("U9", "discard", "6b,8b,7b", "cards that never descend"),)
    # only ranks count, not colours
    assert position_faults(with_discard_pile(position, cards, "6b 7r 7g")) == ()


@pytest.mark.parametrize(
    ("clearing_set", "pile", "found"),
    [
        (3, "6b 7b 7g 7r 8b", "3 cards of rank 7"),
        (2, "6b 7b 7g", "2 cards of rank 7"),
        (4, "6b 7b 7g 7r 7g", "4 cards of rank 7"),
    ],
)
def test_U12_the_discard_pile_holds_a_set_that_clears(
    position: Position, cards: Cards, clearing_set: int, pile: str, found: str
) -> None:
    state = with_discard_pile(position, cards, pile, clearing_set=clearing_set)
    expected = f"fewer than {clearing_set}, which clear the pile"
    assert position_faults(state) == (Fault("U12", "discard", found, expected),)
    for allowed in (clearing_set + 1, None):
        state = with_discard_pile(position, cards, pile, clearing_set=allowed)
        assert position_faults(state) == ()


@pytest.mark.parametrize(
    ("turns", "limit", "expected"),
    [(-1, None, "0 or more"), (5, 5, "0 to 4"), (6, 5, "0 to 4"), (-1, 5, "0 to 4")],
)
def test_U21_the_turns_are_outside_the_limit(
    sound: GameState, turns: int, limit: int | None, expected: str
) -> None:
    faults = position_faults(attrs.evolve(sound, turns=turns, rules=Rules(max_turns=limit)))
    assert faults[0] == Fault("U21", "turns", str(turns), expected)
    assert {fault.where for fault in faults} == {"turns"}


def test_U21_a_game_may_be_over_at_its_limit_only(sound: GameState) -> None:
    rules = Rules(max_turns=5)
    assert position_faults(attrs.evolve(sound, turns=4, rules=rules)) == ()
    over = attrs.evolve(sound, turns=5, rules=rules, phase=OVER, to_act=None)
    assert position_faults(over) == ()
    faults = position_faults(attrs.evolve(over, turns=6))
    assert faults[0] == Fault("U21", "turns", "6", "0 to 5")


@pytest.mark.parametrize(("extras", "phase"), [(-1, Phase.PLAY), (1, OVER)])
def test_U15_extras_are_owed_that_cannot_be(sound: GameState, extras: int, phase: Phase) -> None:
    state = attrs.evolve(sound, extras=extras)
    if phase is OVER:
        rules = Rules(max_turns=1)
        state = attrs.evolve(state, phase=OVER, to_act=None, turns=1, rules=rules)
    assert position_faults(state) == (
        Fault("U15", "extras", str(extras), "0, or more during play"),
    )


def test_U15_extras_may_be_owed_during_play(sound: GameState, choosing: GameState) -> None:
    assert position_faults(attrs.evolve(sound, extras=5)) == ()
    assert position_faults(attrs.evolve(choosing, extras=1)) == (
        Fault("U15", "extras", "1", "0, or more during play"),
    )


def test_U6_nobody_is_to_act_although_the_game_goes_on(
    sound: GameState, choosing: GameState
) -> None:
    fault = Fault("U6", "to act", "nobody", "exactly one")
    assert position_faults(attrs.evolve(sound, to_act=None)) == (fault,)
    assert position_faults(attrs.evolve(choosing, to_act=None)) == (fault,)


def test_U6_somebody_is_to_act_although_the_game_is_over(sound: GameState) -> None:
    over = attrs.evolve(sound, phase=OVER, turns=1, rules=Rules(max_turns=1))
    assert position_faults(over) == (Fault("U6", "to act", "seat 0", "nobody, the game is over"),)


@pytest.mark.parametrize("seat", [-1, 2])
def test_U6_the_seat_to_act_does_not_exist(sound: GameState, seat: int) -> None:
    faults = position_faults(attrs.evolve(sound, to_act=seat))
    assert faults == (Fault("U6", "to act", f"seat {seat}", "a seat of the game"),)


@pytest.mark.parametrize(
    ("changes", "need"),
    [
        ({"rules": Rules(bonus_draw=BonusDraw.NEVER)}, "bonus_draw=OPTIONAL"),
        ({"rules": Rules(bonus_draw=BonusDraw.ALWAYS)}, "bonus_draw=OPTIONAL"),
        ({"extras": 0}, "an extra discard owed"),
        ({"draw": ""}, "cards in the draw pile"),
        ({"discard": "6b"}, "an empty discard pile"),
        ({"seat": "4g 5g 6g"}, "fewer than three cards in hand"),
    ],
)
def test_U14_a_draw_is_on_offer_that_cannot_be(
    position: Position, changes: dict[str, Any], need: str
) -> None:
    fields = {"extras": 1, "draw": "1g"} | changes
    state = position(fields.pop("seat", "4g 5g"), **fields)
    assert position_faults(attrs.evolve(state, can_draw=True)) == (
        Fault("U14", "can_draw", "a draw on offer", need),
    )
    state = position("4g 5g", extras=1, draw="1g")
    assert position_faults(attrs.evolve(state, can_draw=True)) == ()


def test_U14_no_draw_is_on_offer_when_the_game_is_over(sound: GameState) -> None:
    over = attrs.evolve(sound, phase=OVER, to_act=None, turns=1, rules=Rules(max_turns=1))
    assert position_faults(over) == ()
    rules = {fault.rule for fault in position_faults(attrs.evolve(over, can_draw=True))}
    assert rules == {"U14"}
