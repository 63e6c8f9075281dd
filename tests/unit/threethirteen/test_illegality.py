"""Why a move is illegal: every reason seen firing and not firing, and which comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from threeup3down.games.threethirteen import (
    Card,
    Discard,
    DrawDiscard,
    DrawStock,
    GameState,
    GoOut,
    Illegality,
    Rules,
    legal_moves,
    new_game,
    parse_move,
    why_illegal,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Position = Callable[..., GameState]

STRICT = Rules(redraw_discard=False)
STRICT_DECKS = Rules(redraw_discard=False, decks=2)
ANYTHING = ("stock", "upcard", "9C", "AD", "out:9C", "out:AD")


@attrs.frozen
class Case:
    """A move that is illegal for a reason, and the nearest one that is legal.

    Where a position is None the other one's is meant.
    """

    reason: str
    rule: str
    hand: str
    fields: dict[str, Any]
    move: str
    legal_hand: str | None
    legal_fields: dict[str, Any] | None
    legal_move: str


def case(
    reason: str,
    rule: str,
    hand: str,
    move: str,
    *,
    fields: dict[str, Any] | None = None,
    legal_hand: str | None = None,
    legal_fields: dict[str, Any] | None = None,
    legal_move: str | None = None,
) -> Any:
    made = Case(
        reason, rule, hand, fields or {}, move, legal_hand, legal_fields, legal_move or move
    )
    return pytest.param(made, id=f"{rule}-{reason}-{move}")


AUTOMATIC = {"rules": Rules.automatic()}
LATER: dict[str, Any] = {"rules": Rules(first_orbit_out=False)}
OUT = {"to_act": 0, "went_out": 1, "others": ["/ 8C 8D 8H"]}
CASES = [
    case("DRAW_FIRST", "T7", "4H 5H 9C", "9C", legal_hand="4H 5H 9C KD"),
    case("DRAW_FIRST", "T7", "4H 5H 9C", "KD", legal_hand="4H 5H 9C KD"),
    case("DRAW_FIRST", "T7", "8C 8D 8H", "out:8C", legal_hand="8C 8D 8H 8S"),
    case("ALREADY_DRAWN", "T7", "4H 5H 9C KD", "stock", legal_hand="4H 5H 9C"),
    case("ALREADY_DRAWN", "T7", "4H 5H 9C KD", "upcard", legal_hand="4H 5H 9C"),
    case("NOT_IN_HAND", "T7", "4H 5H 9C KD", "9D", legal_move="9C"),
    case("NOT_IN_HAND", "T7", "4H 5H 9C KD", "XX", legal_move="KD"),
    case("NOT_IN_HAND", "T7", "8C 8D 8H KD", "out:KS", legal_move="out:KD"),
    case("JUST_TAKEN", "T7", "4H 5H 9C KD!", "KD", fields={"rules": STRICT, "taken": "KD"},
     legal_fields={"taken": "KD"}),
    case("JUST_TAKEN", "T7", "8C 8D 8H KD!", "out:KD", fields={"rules": STRICT, "taken": "KD"},
     legal_fields={"taken": "KD"}),
    case("JUST_TAKEN", "T7", "KD! 4H 5H 9C", "KD", fields={"rules": STRICT_DECKS, "taken": "KD"},
     legal_hand="KD! KD 5H 9C"),
    case("JUST_TAKEN", "T7", "4H 5H 9C KD!", "KD", fields={"rules": STRICT, "taken": "KD"},
     legal_move="9C"),
    case("MUST_GO_OUT", "T11", "9C 9D 9H KD", "KD", fields=AUTOMATIC, legal_fields={}),
    case("MUST_GO_OUT", "T11", "9C 9D 9H KD", "KD", fields=AUTOMATIC, legal_move="out:KD"),
    case("MUST_GO_OUT", "T11", "9C 9D 9H KD", "KD", fields=AUTOMATIC, legal_move="9C"),
    case("MUST_GO_OUT", "T11", "9C 9D 9H KD", "KD", fields=AUTOMATIC,
     legal_fields=AUTOMATIC | {"to_act": 0, "went_out": 1, "others": ["/ 8C 8D 8H"]}),
    case("FIRST_TURN", "T11", "9C 9D 9H KD", "out:KD", fields=LATER, legal_fields={}),
    case("FIRST_TURN", "T11", "9C 9D 9H KD", "out:KD", fields=LATER, legal_move="KD"),
    case("FIRST_TURN", "T11", "9C 9D 9H KD", "out:KD", fields=LATER | {"turns": 1},
     legal_fields=LATER | {"turns": 2}),
    case("ALREADY_OUT", "T12", "9C 9D 9H KD", "out:KD", fields=OUT, legal_move="KD"),
    case("ALREADY_OUT", "T12", "9C 9D 9H KD", "out:KD", fields=OUT, legal_fields={}),
    case("DOES_NOT_MELD", "T11", "4H 5H 9C KD", "out:KD", legal_move="KD"),
    case("DOES_NOT_MELD", "T11", "9C 9D 9H KD", "out:9C", legal_move="out:KD"),
    case("DOES_NOT_MELD", "T11", "9C 9D 8H KD", "out:KD", legal_hand="9C 9D 9H KD"),
    case("DOES_NOT_MELD", "T11", "3C 3D 3H KD", "out:KD",
     fields={"rules": Rules(all_wild_melds=False)}, legal_fields={}),
]  # fmt: skip
ELSEWHERE = {"GAME_OVER", "NOT_YOUR_TURN", "STOCK_GONE"}  # in the tests below


def seen(position: Position, hand: str, fields: dict[str, Any]) -> GameState:
    options = dict(fields)
    return position(hand, *options.pop("others", []), **options)


@pytest.mark.parametrize("case", CASES)
def test_every_reason_fires_with_its_rule_id(position: Position, case: Case) -> None:
    state = seen(position, case.hand, case.fields)
    move = parse_move(case.move)
    reason = why_illegal(state, move)
    assert reason is Illegality[case.reason]
    assert reason.rule == case.rule
    assert state.view(0).why_illegal(move) is reason
    assert move not in legal_moves(state)


@pytest.mark.parametrize("case", CASES)
def test_every_reason_gives_way_to_the_nearest_legal_move(position: Position, case: Case) -> None:
    hand = case.hand if case.legal_hand is None else case.legal_hand
    fields = case.fields if case.legal_fields is None else case.legal_fields
    state = seen(position, hand, fields)
    move = parse_move(case.legal_move)
    assert why_illegal(state, move) is None
    assert state.view(0).why_illegal(move) is None
    assert move in legal_moves(state)


def test_every_reason_is_in_these_tests() -> None:
    assert {param.values[0].reason for param in CASES} | ELSEWHERE == set(Illegality.__members__)


@pytest.mark.parametrize("move", ANYTHING)
def test_T14_GAME_OVER_is_why_nothing_is_legal_at_the_end(position: Position, move: str) -> None:
    over = position("4H 5H 9C", to_act=None, rules=Rules(rounds=(3,)))
    assert over.why_illegal(parse_move(move)) is Illegality.GAME_OVER
    for seat in (0, 1, None):
        assert over.view(seat).why_illegal(parse_move(move)) is Illegality.GAME_OVER
    assert Illegality.GAME_OVER.rule == "T14"


@pytest.mark.parametrize("move", ANYTHING)
def test_T5_NOT_YOUR_TURN_is_why_nothing_is_legal_for_the_others(
    position: Position, move: str
) -> None:
    for state in (position("4H 5H 9C"), position("8C 8D 8H 9C")):
        for seat in (1, None):
            assert state.view(seat).why_illegal(parse_move(move)) is Illegality.NOT_YOUR_TURN
        assert state.view(0).why_illegal(state.legal_moves()[0]) is None
    assert Illegality.NOT_YOUR_TURN.rule == "T5"


def test_T15_STOCK_GONE_is_why_nothing_is_drawn_with_nothing_to_shuffle() -> None:
    state = new_game(17, rules=Rules(decks=1, rounds=(3,)), seed=2)
    for ask in (state, state.view(0)):
        assert ask.why_illegal(DrawStock()) is Illegality.STOCK_GONE
        assert ask.why_illegal(DrawDiscard()) is None
    assert Illegality.STOCK_GONE.rule == "T15"


def test_T15_a_card_in_the_stock_or_a_second_discard_is_enough(position: Position) -> None:
    empty = position("4H 5H 9C", rest="discard", discard="7H KC")
    assert empty.why_illegal(DrawStock()) is None
    full = position("4H 5H 9C", stock="7H", discard="KC")
    assert full.why_illegal(DrawStock()) is None


@pytest.mark.parametrize(
    ("hand", "fields", "move", "reasons"),
    [
        ("9C 9D 9H", OUT, "out:KD", "DRAW_FIRST NOT_IN_HAND ALREADY_OUT DOES_NOT_MELD"),
        ("9C 9D JH 7S", OUT, "out:KD", "NOT_IN_HAND ALREADY_OUT DOES_NOT_MELD"),
        ("9C 9D JH KD", OUT, "out:KD", "ALREADY_OUT DOES_NOT_MELD"),
        ("9C 9D JH KD!", OUT | {"rules": STRICT, "taken": "KD"}, "out:KD",
         "JUST_TAKEN ALREADY_OUT DOES_NOT_MELD"),
        ("9C 9D JH KD!", {"rules": STRICT, "taken": "KD"}, "out:KD", "JUST_TAKEN DOES_NOT_MELD"),
        ("9C 9D 9H KD!", {"rules": Rules(redraw_discard=False, automatic_out=True), "taken": "KD"},
         "KD", "JUST_TAKEN MUST_GO_OUT"),
        ("9C 9D JH KD", OUT | LATER, "out:KD", "ALREADY_OUT FIRST_TURN DOES_NOT_MELD"),
        ("9C 9D JH KD", LATER, "out:KD", "FIRST_TURN DOES_NOT_MELD"),
    ],
)  # fmt: skip
def test_the_first_of_several_reasons_is_given(
    position: Position, hand: str, fields: dict[str, Any], move: str, reasons: str
) -> None:
    documented = list(Illegality.__members__)
    places = [documented.index(reason) for reason in reasons.split()]
    assert places == sorted(places)
    reason = why_illegal(seen(position, hand, fields), parse_move(move))
    assert reason is Illegality[reasons.split(maxsplit=1)[0]]


def test_ALREADY_DRAWN_comes_before_STOCK_GONE() -> None:
    state = new_game(17, rules=Rules(decks=1, rounds=(3,)), seed=2).apply(DrawDiscard())
    assert state.why_illegal(DrawStock()) is Illegality.ALREADY_DRAWN


def test_going_out_is_a_move_of_its_own(position: Position) -> None:
    state = position("8C 8D 8H KS")
    assert state.why_illegal(Discard(Card.EIGHT_OF_CLUBS)) is None
    assert state.why_illegal(GoOut(Card.EIGHT_OF_CLUBS)) is Illegality.DOES_NOT_MELD
