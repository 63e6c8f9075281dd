"""One line of text for a position: exact round trip, and every fault of a line at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from threeup3down import (
    Card,
    Deck,
    Fault,
    GameState,
    PositionError,
    Rules,
    parse_position,
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
    "field",
    ["rules", "phase", "first", "turns", "extras", "can_draw", "finished", "draw", "discard",
     "cleared"],
)  # fmt: skip
def test_a_field_is_given_twice(field: str) -> None:
    word = next(word for word in LINE.split() if word.startswith(f"{field}="))
    twice = faults_of(f"{LINE} {word}")
    assert twice == (Fault("notation", field, "given twice", "once"),)


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
        ("-/-/-/-,-,-", "-/-/-/-,-,-/-", "seat 1", "-/-/-/-,-,-/-", "hand/known/up/down"),
    ],
)
def test_a_value_that_cannot_be_read_is_named_with_what_was_expected(
    old: str, new: str, where: str, found: str, expected: str
) -> None:
    faults = faults_of(LINE.replace(old, new, 1))
    assert faults[0] == Fault("notation", where, found, expected)


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
