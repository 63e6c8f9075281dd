"""Why a move is illegal: every reason seen firing and not firing, and which comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from threeup3down import (
    ChooseUp,
    ClearMultiples,
    GameState,
    Illegality,
    Play,
    Rules,
    all_moves,
    legal_moves,
    new_game,
    parse_move,
    why_illegal,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Position = Callable[..., GameState]

THREE_COVERED = "/ / 1g 2g 3g"
ALL_CLEARS = Rules(clear_multiples=ClearMultiples.ALL)
NO_CLEARS = Rules(clear_multiples=ClearMultiples.NONE)
OPTIONAL = Rules(optional_extras=True)
SINGLE = Rules(single_extras=True)
VOLUNTARY = Rules(voluntary_pickup=True)


@attrs.frozen
class Case:
    """A move that is illegal for a reason, and the nearest one that is legal.

    Where a position is None the other one's is meant.
    """

    reason: str
    rule: str
    seat: str
    fields: dict[str, Any]
    move: str
    legal_seat: str | None
    legal_fields: dict[str, Any] | None
    legal_move: str


def case(
    reason: str,
    rule: str,
    seat: str,
    move: str,
    *,
    legal_seat: str | None = None,
    legal_move: str | None = None,
    fields: dict[str, Any] | None = None,
    legal_fields: dict[str, Any] | None = None,
) -> Any:
    made = Case(
        reason, rule, seat, fields or {}, move, legal_seat, legal_fields, legal_move or move
    )
    return pytest.param(made, id=f"{rule}-{reason}-{move}")


CASES = [
    case("ALREADY_CHOSEN", "U5", "1g 2g 3g 4g 5g 6g", "up:1,2,3", legal_move="1"),
    case("DRAW_PILE_FIRST", "U8", "/ 4g / 1g 2g 3g", "4",
     fields={"draw": "5g", "extras": 1, "can_draw": True}, legal_fields={"extras": 1}),
    case("DRAW_PILE_FIRST", "U8", THREE_COVERED, "flip:0",
     fields={"draw": "5g", "extras": 1, "can_draw": True}, legal_fields={"extras": 1}),
    case("MUST_FLIP", "U19", THREE_COVERED, "1", legal_seat="/ 1b / 1g 2g 3g"),
    case("MUST_FLIP", "U19", THREE_COVERED, "pickup", fields={"discard": "7b"},
     legal_fields={"discard": "7b", "rules": VOLUNTARY}),
    case("NOT_IN_ZONE", "U8", "4g 6g / 5g / 1g 2g 3g", "5", legal_move="6"),
    case("NOT_IN_ZONE", "U8", "4g 6g", "7", legal_seat="4g 7g"),
    case("NOT_IN_ZONE", "U8", "/ 4g 5g / 1g 2g 3g", "1", legal_move="4"),
    case("CLEARS_GO_SINGLY", "U10", "2g C+1g C+1b", "C+1x2", legal_move="C+1"),
    case("CLEARS_GO_SINGLY", "U10", "2g C+1g C+1b", "C+1x2", legal_fields={"rules": ALL_CLEARS}),
    case("CLEARS_GO_SINGLY", "U10", "2g C+2g", "C+2x2", legal_move="C+2"),
    case("CLEARS_GO_SINGLY", "U10", "2g Cg Cb", "Cx2", fields={"rules": NO_CLEARS}, legal_fields={}
     ),
    case("EXTRAS_GO_SINGLY", "U15", "2g 7g 7b 9g", "7x2", fields={"extras": 1, "rules": SINGLE},
     legal_fields={"extras": 1}),
    case("EXTRAS_GO_SINGLY", "U15", "2g 7g 7b 9g", "7x2", fields={"extras": 1, "rules": SINGLE},
     legal_fields={"rules": SINGLE}),
    case("NOT_ENOUGH", "U10", "2g 7g 7b 9g", "7x3", legal_move="7x2"),
    case("NOT_ENOUGH", "U10", "2g 7g 7b", "7x3", legal_seat="2g 7g 7b 7r"),
    case("TOO_LOW", "U9", "4g 6g 7g", "4", fields={"discard": "6b"}, legal_move="6"),
    case("TOO_LOW", "U9", "4g 4b", "4x2", fields={"discard": "6b"}, legal_fields={}),
    case("HAND_FIRST", "U8", "4g / / 1g 2g 3g", "flip:0", legal_seat=THREE_COVERED),
    case("UP_FIRST", "U18", "/ 4g / 1g 2g 3g", "flip:0", legal_seat=THREE_COVERED),
    case("SLOT_EMPTY", "U19", "/ / 1g - 3g", "flip:1", legal_move="flip:2"),
    case("NO_DRAW_ON_OFFER", "U14", "4g 5g", "draw", fields={"draw": "5b", "extras": 1},
     legal_fields={"draw": "5b", "extras": 1, "can_draw": True}),
    case("NO_DRAW_ON_OFFER", "U14", "4g 5g", "draw", fields={"draw": "5b"}, legal_move="4"),
    case("NOTHING_TO_PICK_UP", "U11", "4g 5g", "pickup", legal_fields={"discard": "6b"}),
    case("NOTHING_TO_PICK_UP", "U11", "4g 5g", "pickup", fields={"rules": VOLUNTARY},
     legal_fields={"rules": VOLUNTARY, "discard": "5b"}),
    case("MUST_PLAY", "U11", "4g 6g", "pickup", fields={"discard": "6b"}, legal_seat="4g 5g"),
    case("MUST_PLAY", "U11", "4g 6g", "pickup", fields={"discard": "6b"},
     legal_fields={"discard": "6b", "rules": VOLUNTARY}),
    case("MUST_PLAY", "U11", "/ 4g 6g / 1g 2g 3g", "pickup", fields={"discard": "6b"},
     legal_fields={"discard": "7b"}),
    case("EXTRAS_ARE_FORCED", "U15", "4g 6g", "stop", fields={"extras": 1},
     legal_fields={"extras": 1, "rules": OPTIONAL}),
    case("NO_EXTRAS_OWED", "U15", "4g 6g", "stop", fields={"rules": OPTIONAL},
     legal_fields={"extras": 1, "rules": OPTIONAL}),
]  # fmt: skip
ELSEWHERE = {"GAME_OVER", "NOT_YOUR_TURN", "CHOOSE_FIRST", "NOT_YOUR_CARDS"}  # in the tests below


@pytest.mark.parametrize("case", CASES)
def test_every_reason_fires_with_its_rule_id(position: Position, case: Case) -> None:
    state = position(case.seat, **case.fields)
    move = parse_move(case.move)
    reason = why_illegal(state, move)
    assert reason is Illegality[case.reason]
    assert reason.rule == case.rule
    assert state.view(0).why_illegal(move) is reason
    assert move not in legal_moves(state)


@pytest.mark.parametrize("case", CASES)
def test_every_reason_gives_way_to_the_nearest_legal_move(position: Position, case: Case) -> None:
    seat = case.seat if case.legal_seat is None else case.legal_seat
    state = position(seat, **(case.fields if case.legal_fields is None else case.legal_fields))
    move = parse_move(case.legal_move)
    assert why_illegal(state, move) is None
    assert state.view(0).why_illegal(move) is None
    assert move in legal_moves(state)


def test_every_reason_is_in_these_tests() -> None:
    seen = {param.values[0].reason for param in CASES}
    assert seen | ELSEWHERE == set(Illegality.__members__)
    assert not seen & ELSEWHERE


@pytest.mark.parametrize("ranks", [(1, 2, 3), (2, 2, 3), (8, 8, 8), (3, 8, 10)])
def test_U5_NOT_YOUR_CARDS_is_why_other_ranks_cannot_be_chosen(ranks: tuple[int, ...]) -> None:
    state = new_game(2, seed=1)
    assert [card.rank for card in state.seats[0].hand] == [2, 3, 8, 8, 9, 11]
    move = ChooseUp(ranks)
    assert why_illegal(state, move) is Illegality.NOT_YOUR_CARDS
    assert state.view(0).why_illegal(move) is Illegality.NOT_YOUR_CARDS
    assert why_illegal(state, ChooseUp((8, 8, 11))) is None
    assert Illegality.NOT_YOUR_CARDS.rule == "U5"


@pytest.mark.parametrize(
    ("seat", "fields", "move", "reasons"),
    [
        ("/ / - 2g 3g", {}, "C+1x2", "MUST_FLIP NOT_IN_ZONE CLEARS_GO_SINGLY NOT_ENOUGH"),
        ("2g C+1g", {}, "C+1x2", "CLEARS_GO_SINGLY NOT_ENOUGH"),
        ("2g 4g", {}, "C+1x2", "NOT_IN_ZONE CLEARS_GO_SINGLY NOT_ENOUGH"),
        ("2g 4g", {"discard": "5b"}, "4x2", "NOT_ENOUGH TOO_LOW"),
        ("2g 4g", {"discard": "5b"}, "3", "NOT_IN_ZONE TOO_LOW"),
        ("4g / 4b / 1g 2g 3g", {}, "flip:0", "HAND_FIRST UP_FIRST"),
        ("4g / / - 2g 3g", {}, "flip:0", "HAND_FIRST SLOT_EMPTY"),
        ("2g 4g", {}, "stop", "NO_EXTRAS_OWED"),
        ("2g 4g", {}, "pickup", "NOTHING_TO_PICK_UP MUST_PLAY"),
    ],
)
def test_the_first_of_several_reasons_is_given(
    position: Position, seat: str, fields: dict[str, Any], move: str, reasons: str
) -> None:
    documented = list(Illegality.__members__)
    places = [documented.index(reason) for reason in reasons.split()]
    assert places == sorted(places)
    reason = why_illegal(position(seat, **fields), parse_move(move))
    assert reason is Illegality[reasons.split(maxsplit=1)[0]]


def test_whoever_is_not_to_act_and_before_all_have_chosen_nothing_else_is_legal(
    position: Position,
) -> None:
    start, playing = new_game(2, seed=1), position("7g 8g")
    for move in all_moves(start.rules, 2)[1::40]:
        assert playing.view(1).why_illegal(move) is Illegality.NOT_YOUR_TURN
        assert position("7g").apply(Play(7)).why_illegal(move) is Illegality.GAME_OVER
        if not isinstance(move, ChooseUp):
            assert start.why_illegal(move) is Illegality.CHOOSE_FIRST
    rules = [Illegality[name].rule for name in ("NOT_YOUR_TURN", "GAME_OVER", "CHOOSE_FIRST")]
    assert rules == ["U6", "U20", "U5"]
