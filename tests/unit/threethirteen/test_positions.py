"""One line of text for a position: exact round trip, and every fault of a line at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
import pytest

from threeup3down.games.threethirteen import (
    Card,
    Fault,
    GameState,
    Meld,
    PositionError,
    Rules,
    parse_position,
    position_text,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Cards = Callable[[str], tuple[Card, ...]]
    Position = Callable[..., GameState]

DISCARDS = "KC,QC,9H,9D"
SEATS = "seat=4H,5H,9C/5H/- seat=-/-/9S,3S=TS,JS seat=*2C,7D,TC,QH/2C,TC/-"
HEAD = (
    "rules=decks=1,rounds=3/3/4,max_turns_per_round=9 phase=DISCARD round=1 dealer=1 went_out=1 "
    "turns=7 taken=TC scores=0/12/7 seed=18446744073709551615 reshuffles=2 truncated=true"
)
NAMED = "4H 5H 9C 9S 3S JS 2C 7D TC QH KC QC 9H 9D"


def stock() -> str:
    """Return all other cards, in no order in particular."""
    named = NAMED.split()
    return ",".join(
        card.text for card in reversed(Card) if card is not Card.JOKER and card.text not in named
    )


LINE = f"{HEAD} {SEATS} stock={stock()} discard={DISCARDS}"


def faults_of(line: str) -> tuple[Fault, ...]:
    with pytest.raises(PositionError) as caught:
        parse_position(line)
    assert str(caught.value) == "\n".join(
        ["this is no position:", *(f"- {fault}" for fault in caught.value.faults)]
    )
    return caught.value.faults


def places(line: str) -> list[tuple[str, str]]:
    return [(fault.rule, fault.where) for fault in faults_of(line)]


def test_a_line_says_all_of_a_state(position: Position, cards: Cards) -> None:
    state = parse_position(LINE)
    expected = position(
        "4H 5H! 9C",
        "/ 9S 3S=TS JS",
        "2C! 7D TC! QH",
        rules=Rules(decks=1, rounds=(3, 3, 4), max_turns_per_round=9),
        discard="KC QC 9H 9D",
        to_act=2,
        round=1,
        dealer=1,
        went_out=1,
        turns=7,
        taken="TC",
        scores=((0, 12, 7),),
        seed=2**64 - 1,
        reshuffles=2,
        truncated=True,
    )
    assert attrs.evolve(state, stock=expected.stock) == expected
    assert state.stock == cards(stock().replace(",", " "))
    assert position_text(state) == LINE


def test_cards_may_be_written_in_other_ways() -> None:
    other = LINE.replace("4H,5H", "4h,5h").replace("TC", "10c").replace("3S=TS", "3s=10S")
    assert parse_position(other) == parse_position(LINE)
    assert parse_position(LINE.replace("DISCARD", "discard")) == parse_position(LINE)


def test_T9_several_melds_with_wild_cards_and_jokers_come_back(
    position: Position, meld: Callable[[str], Meld]
) -> None:
    rules = Rules(jokers_per_deck=2)
    state = position(
        "4H 5H 9C 9D JC QC", "/ 9S XX=TS JS + 8C 8D XX=8H", rules=rules, round=3, went_out=1
    )
    line = position_text(state)
    assert "seat=-/-/9S,XX=TS,JS+8C,8D,XX=8H" in line
    assert parse_position(line) == state
    assert parse_position(line).seats[1].melds == (meld("9S XX=TS JS"), meld("8C 8D XX=8H"))


NAMES = [
    "rules",
    "phase",
    "round",
    "dealer",
    "went_out",
    "turns",
    "taken",
    "scores",
    "seed",
    "reshuffles",
    "truncated",
    "stock",
    "discard",
]


@pytest.mark.parametrize("field", NAMES)
def test_a_field_is_given_twice(field: str) -> None:
    word = next(word for word in LINE.split() if word.startswith(f"{field}="))
    twice = faults_of(f"{LINE} {word}")
    assert twice == (Fault("notation", field, "given twice", "once"),)


CARD = "a rank (A, 2 to 9, T or 10, J, Q, K) and a suit (C, D, H, S), or XX"
DIGITS, POINTS_DIGITS, SEED_DIGITS, MANY_DIGITS = (
    f"1 to {most} decimal digits" for most in (9, 18, 20, 100)
)
POINTS = f"{POINTS_DIGITS}, with or without - before them"
SEED = "seed=18446744073709551615"


@pytest.mark.parametrize(
    ("old", "new", "where", "found", "expected"),
    [
        ("phase=DISCARD", "phase=plays", "phase", "plays", "one of DRAW, DISCARD, OVER"),
        ("round=1", "round=-1", "round", "-1", DIGITS),
        ("round=1", f"round={10**9}", "round", f"{10**9}", DIGITS),
        ("dealer=1", "dealer=-", "dealer", "-", DIGITS),
        ("went_out=1", "went_out=nobody", "went_out", "nobody", DIGITS),
        ("turns=7", "turns=seven", "turns", "seven", MANY_DIGITS),
        ("turns=7", "turns=", "turns", "", MANY_DIGITS),
        ("taken=TC", "taken=11C", "taken", "11C", CARD),
        ("scores=0/12/7", "scores=0/x/7", "scores", "x", POINTS),
        ("scores=0/12/7", "scores=0/12/7,", "scores", "", POINTS),
        (SEED, "seed=-1", "seed", "-1", SEED_DIGITS),
        (SEED, f"seed={10**20}", "seed", f"{10**20}", SEED_DIGITS),
        ("reshuffles=2", "reshuffles=2.0", "reshuffles", "2.0", MANY_DIGITS),
        ("stock=KS", "stock=KX", "stock", "KX", CARD),
        ("discard=KC", "discard=?", "discard", "?", CARD),
        ("seat=4H", "seat=4Y", "seat 0 hand", "4Y", CARD),
        ("9C/5H/-", "9C/5Y/-", "seat 0 known", "5Y", CARD),
        ("9S,3S=TS,JS", "9S,3S=TY,JS", "seat 1 melds", "3S=TY", CARD),
        ("9S,3S=TS,JS", "9S,3S=,JS", "seat 1 melds", "3S=", CARD),
        ("9S,3S=TS,JS", "9S,3S=TS,J", "seat 1 melds", "J", CARD),
        ("9S,3S=TS,JS", "9S,3S=TS,JS+", "seat 1 melds", "", CARD),
        ("seat=-/-/9S,3S=TS,JS", "seat=-/-/-/-", "seat 1", "-/-/-/-", "hand/known/melds"),
    ],
)
def test_a_value_that_cannot_be_read_is_named_with_what_was_expected(
    old: str, new: str, where: str, found: str, expected: str
) -> None:
    assert old in LINE
    fault = faults_of(LINE.replace(old, new, 1))[0]
    assert (fault.rule, fault.where, fault.expected) == ("notation", where, expected)
    assert fault.found == found


def test_T18_a_seed_of_twenty_digits_may_be_too_great() -> None:
    assert faults_of(LINE.replace(SEED, f"seed={2**64}")) == (
        Fault("T18", "seed", f"{2**64}", "0 to 18446744073709551615"),
    )
    assert parse_position(LINE.replace(SEED, "seed=0")).seed == 0


def test_T5_two_seats_are_to_act() -> None:
    assert faults_of(LINE.replace("seat=4H", "seat=*4H"))[0] == (
        Fault("T5", "to act", "seats 0, 2", "exactly one")
    )


def test_all_faults_of_a_line_are_named_at_once() -> None:
    line = (
        LINE.replace("seat=4H,5H", "seat=5H,4H")  # unsorted
        .replace("round=1", "round=one")
        .replace("dealer=1", "dealer=3")
        .replace("turns=7", "turns=seven")
        .replace("discard=KC,", "discard=KC,XX,")
        .replace("2C,TC/-", "2C,9C/-")  # known, but not in hand
        .replace("taken=TC", "taken=QH")
        .replace(SEED, f"seed={2**64 + 1}")
    ) + " extra"
    assert places(line) == [
        ("notation", "line"),
        ("notation", "round"),
        ("notation", "turns"),
        ("T16", "all cards"),
        ("T16", "seat 0 hand"),
        ("T17", "seat 2 known"),
        ("T5", "dealer"),
        ("T7", "taken"),
        ("T18", "seed"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("seat=4H,5H", "seat=4Q,5H", "seat 0 hand"),
        ("9S,3S=TS,JS", "9S,3S=TQ,JS", "seat 1 melds"),
        ("/9S,3S=TS,JS", "/9S,3S=TS,JS/-", "seat 1"),
        ("/2C,TC/-", "/2C,TQ/-", "seat 2 known"),
        ("/2C,TC/-", "/2C,TC/-/-", "seat 2"),
        ("stock=KS", "stock=K", "stock"),
        ("discard=KC", "discard=K", "discard"),
        ("round=1", "round=x", "round"),
        ("phase=DISCARD", "phase=x", "phase"),
        ("went_out=1", "went_out=x", "went_out"),
        ("taken=TC", "taken=x", "taken"),
        ("scores=0/12/7", "scores=x", "scores"),
        ("rules=decks=1", "rules=decks=x", "rules"),
    ],
)
def test_what_cannot_be_read_brings_no_faults_of_its_stand_in(
    old: str, new: str, where: str
) -> None:
    assert old in LINE
    assert places(LINE.replace(old, new)) == [
        ("notation", where),
        *([("T17", "seat 0 known")] if where == "seat 0 hand" else []),
    ]


def test_T13_scores_may_be_below_0(position: Position) -> None:
    rules = Rules(rounds=(3, 4), out_points=-5)
    state = position("?", "?", rules=rules, round=1, scores=((-5, 12),))
    line = position_text(state)
    assert " scores=-5/12 " in line
    assert parse_position(line) == state
