"""One line of text for a position: exact round trip, and every fault of a line at once."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from threeup3down import (
    Card,
    Deck,
    Fault,
    GameState,
    Phase,
    PositionError,
    Rules,
    new_game,
    parse_position,
    parse_rules,
    position_faults,
    position_text,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Position = Callable[..., GameState]

LINE = (
    "rules=deck=GREEN,play_on=true phase=PLAY first=2 turns=7 extras=1 can_draw=true finished=1 "
    "seat=*4g,7g/7g/-/-,2g,- seat=-/-/-/-,-,- seat=3g,5g,6g/-/8g,8g/1g,1g,2g "
    "draw=9g,10g,3g discard=- cleared="
)
NAMED = "4g 7g 2g 3g 5g 6g 8g 8g 1g 1g 2g 9g 10g 3g"


def cleared() -> str:
    left = list(Deck.GREEN.cards)
    for text in NAMED.split():
        left.remove(Card.parse(text))
    return ",".join(map(str, left))


LINE += cleared()


def faults_of(line: str) -> tuple[Fault, ...]:
    with pytest.raises(PositionError) as caught:
        parse_position(line)
    assert str(caught.value) == "\n".join(
        ["this is no position:", *(f"- {fault}" for fault in caught.value.faults)]
    )
    return caught.value.faults


def test_a_line_says_all_of_a_state(position: Position) -> None:
    state = parse_position(LINE)
    assert state == position(
        "4g 7g! / / - 2g -",
        "",
        "3g 5g 6g / 8g 8g / 1g 1g 2g",
        draw="9g 10g 3g",
        rules=Rules(deck=Deck.GREEN, play_on=True),
        extras=1,
        can_draw=True,
        finished=(1,),
        turns=7,
        first=2,
    )
    assert position_text(state) == LINE


def test_the_order_of_the_fields_and_the_space_between_them_are_free() -> None:
    words = LINE.split()
    fields = [word for word in words if not word.startswith("seat=")]
    seats = [word for word in words if word.startswith("seat=")]
    assert parse_position("\n".join(fields[::-1] + seats)) == parse_position(LINE)


@pytest.mark.parametrize(
    ("players", "rules"),
    [
        (2, "standard"),
        (2, "deck=1gx9/2bx9/max:2"),
        (3, "simultaneous_setup=false,starting_pile=FLIP,voluntary_pickup=true"),
        (4, "play_on=true,clear_multiples=ALL,clearing_set=2,clearing_set_bonus=true"),
        (4, "optional_extras=true,bonus_draw=ALWAYS,deck=GREEN,clearing_set=none"),
        (12, "deck=DOUBLE,bonus_draw=NEVER,play_on=true"),
    ],
)
def test_every_state_of_a_game_comes_back_from_its_line(players: int, rules: str) -> None:
    chance = random.Random(2)
    state = new_game(players, rules=parse_rules(f"{rules},max_turns=200"), seed=9, first=1)
    phases = set()
    while True:
        line = position_text(state)
        assert parse_position(line) == state
        assert "\n" not in line
        phases.add(state.phase)
        moves = state.legal_moves()
        if not moves:
            break
        state = state.apply(chance.choice(moves))
    assert phases == set(Phase)


@pytest.mark.parametrize("value", [None, 7, b"rules=standard", new_game(2, seed=1)])
def test_something_that_is_no_text_is_a_type_error(value: Any) -> None:
    with pytest.raises(TypeError, match="is no text: expected a str"):
        parse_position(value)


@pytest.mark.parametrize(
    "field",
    ["rules", "phase", "first", "turns", "extras", "can_draw", "finished", "draw", "discard",
     "cleared"],
)  # fmt: skip
def test_a_field_is_missing_or_given_twice(field: str) -> None:
    words = LINE.split()
    word = next(word for word in words if word.startswith(f"{field}="))
    missing = faults_of(" ".join(other for other in words if other != word))
    assert Fault("notation", field, "missing", "every field once") in missing
    twice = faults_of(f"{LINE} {word}")
    assert twice == (Fault("notation", field, "given twice", "once"),)


FIELDS = (
    "name=value with a name of seat, rules, phase, first, turns, extras, can_draw, finished, "
    "draw, discard, cleared"
)


@pytest.mark.parametrize("word", ["pile=-", "seat", "draw", "=3", "SEAT=-/-/-/-,-,-"])
def test_a_word_is_no_field(word: str) -> None:
    assert faults_of(f"{LINE} {word}") == (Fault("notation", "line", word, FIELDS),)


CARD = "a rank (1 to 10, C, C+1, C+2) and a colour (g, b, r), as in 7g"
DIGITS, MANY_DIGITS = (f"1 to {most} decimal digits" for most in (9, 100))


@pytest.mark.parametrize(
    ("old", "new", "where", "found", "expected"),
    [
        ("phase=PLAY", "phase=plays", "phase", "plays", "one of CHOOSE_UP, PLAY, OVER"),
        ("first=2", "first=-2", "first", "-2", DIGITS),
        ("first=2", f"first={10**9}", "first", f"{10**9}", DIGITS),
        ("turns=7", "turns=seven", "turns", "seven", MANY_DIGITS),
        ("extras=1", "extras=", "extras", "", MANY_DIGITS),
        ("can_draw=true", "can_draw=yes", "can_draw", "yes", "true or false"),
        ("finished=1", "finished=1,x", "finished", "x", DIGITS),
        ("draw=9g,10g", "draw=9g,11g", "draw", "11g", CARD),
        ("discard=-", "discard=", "discard", "", CARD),
        ("cleared=", "cleared=7x,", "cleared", "7x", CARD),
        ("seat=*4g,7g", "seat=*4g,7y", "seat 0 hand", "7y", CARD),
        ("7g/7g/", "7g/7z/", "seat 0 known", "7z", CARD),
        ("8g,8g", "8g,8u", "seat 2 3UP", "8u", CARD),
        ("/1g,1g,2g", "/1g,?,2g", "seat 2 3DOWN", "?", CARD),
        ("-/-/-/-,-,-", "-/-/-", "seat 1", "-/-/-", "hand/known/up/down"),
        ("-/-/-/-,-,-", "-/-/-/-,-,-/-", "seat 1", "-/-/-/-,-,-/-", "hand/known/up/down"),
    ],
)
def test_a_value_that_cannot_be_read_is_named_with_what_was_expected(
    old: str, new: str, where: str, found: str, expected: str
) -> None:
    faults = faults_of(LINE.replace(old, new, 1))
    assert faults[0] == Fault("notation", where, found, expected)


def test_rules_that_cannot_be_read_are_named_with_what_was_expected() -> None:
    (fault,) = faults_of(LINE.replace("rules=deck=GREEN,play_on=true", "rules=huge"))
    assert (fault.rule, fault.where, fault.found) == ("notation", "rules", "huge")
    assert fault.expected.startswith("a preset (standard, ")
    (fault,) = faults_of(LINE.replace("play_on=true", "play_on=often"))
    assert (fault.rule, fault.where) == ("notation", "rules")
    assert "play_on=often" in fault.found
    assert fault.expected == "true or false"
    (fault,) = faults_of(LINE.replace("rules=deck=GREEN", "rules=short,huge"))
    assert fault.found == "huge"


def test_all_faults_of_a_line_are_named_at_once() -> None:
    line = (
        LINE.replace("seat=3g,5g,6g", "seat=*5g,3g,6g")  # two to act, unsorted
        .replace("turns=7", "turns=seven")
        .replace("first=2", "first=3")
        .replace("discard=-", "discard=9g,8g")  # descends
        .replace("/8g,8g/1g,1g,2g", "/8g,8g/-,1g,2g")  # turned over while 3UP are left
        .replace("7g/7g/", "7g/8g/")  # known, but not in hand
    ) + " extra"
    found = {(fault.rule, fault.where) for fault in faults_of(line)}
    assert found >= {
        ("notation", "line"),
        ("notation", "turns"),
        ("U6", "to act"),
        ("U22", "seat 2 hand"),
        ("U23", "seat 0 known"),
        ("U18", "seat 2 3DOWN"),
        ("U9", "discard"),
    }


def test_all_faults_of_a_position_are_named_at_once() -> None:
    line = (
        LINE.replace("extras=1", "extras=0")
        .replace("draw=9g,10g,3g", "draw=9g,3g")
        .replace("finished=1", "finished=-")
        .replace("discard=-", "discard=Cg")
    )
    assert [(fault.rule, fault.where) for fault in faults_of(line)] == [
        ("U22", "all cards"),
        ("U22", "all cards"),
        ("U3", "discard"),
        ("U14", "can_draw"),
        ("U14", "can_draw"),
        ("U20", "finished"),
    ]


@pytest.mark.parametrize("line", ["", "seat=-", "rules=standard", "position"])
def test_a_line_that_says_next_to_nothing_is_no_position(line: str) -> None:
    names = {fault.where for fault in faults_of(line) if fault.found == "missing"}
    assert names >= {"phase", "first", "turns", "extras", "can_draw", "finished", "draw"}


def test_words_of_no_field_hide_no_other_fault() -> None:
    line = LINE.replace("first=2", "first=3").replace("turns=7", "turns=0") + " extra"
    found = [(fault.rule, fault.where) for fault in faults_of(line)]
    assert found == [("notation", "line"), ("U6", "first"), ("U20", "turns")]
    (fault,) = faults_of(f"{LINE} extra words")
    assert fault.found == "extra words"


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [("4g,7g/7g", "4g,7q/7g", "seat 0 hand"), ("/-/-,2g,-", "/-,2g,-", "seat 0")],
)
def test_what_cannot_be_read_brings_no_faults_of_its_stand_in(
    old: str, new: str, where: str
) -> None:
    line = LINE.replace(old, new)
    assert [(fault.rule, fault.where) for fault in faults_of(line)] == [
        ("notation", where),
        *([("U23", "seat 0 known")] if where == "seat 0 hand" else []),
    ]


def test_surplus_cards_are_named_although_something_cannot_be_read() -> None:
    line = LINE.replace("discard=-", "discard=9g").replace("turns=7", "turns=two")
    assert [(fault.rule, fault.where) for fault in faults_of(line)] == [
        ("notation", "turns"),
        ("U22", "all cards"),
        ("U14", "can_draw"),
    ]


def test_a_line_without_seats_lacks_them() -> None:
    line = (
        "rules=standard phase=OVER first=0 turns=0 extras=0 can_draw=true finished=- "
        "draw=- discard=- cleared=-"
    )
    assert Fault("notation", "seat", "missing", "one for each player") in faults_of(line)
    nobody = attrs.evolve(parse_position(LINE), seats=(), to_act=None)
    assert ("U1", "seats") in {(fault.rule, fault.where) for fault in position_faults(nobody)}


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"turns=7": "turns=x", "first=2": "first=9"}, {("notation", "turns"), ("U6", "first")}),
        (
            {"rules=deck=GREEN,play_on=true": "rules=none", "seat=3g,5g": "seat=5g,3g"},
            {("notation", "rules"), ("U22", "seat 2 hand")},
        ),
        (
            {"phase=PLAY": "phase=OVER", "play_on=true": "max_turns=7"},
            {("U6", "to act"), ("U14", "can_draw")},
        ),
    ],
)
def test_a_fault_hides_no_other(changes: dict[str, str], expected: set[tuple[str, str]]) -> None:
    line = LINE
    for old, new in changes.items():
        assert old in line
        line = line.replace(old, new)
    assert {(fault.rule, fault.where) for fault in faults_of(line)} >= expected
