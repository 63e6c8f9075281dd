"""Melds made by a player: every fault seen firing and not firing (T8 to T10, T13)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from threeup3down.games.errors import RulesError
from threeup3down.games.threethirteen.arranging import best_arrangement
from threeup3down.games.threethirteen.cards import Card
from threeup3down.games.threethirteen.checking import (
    CheckedArrangement,
    MeldFault,
    check_arrangement,
)
from threeup3down.games.threethirteen.melds import Meld
from threeup3down.games.threethirteen.rules import AceInRuns, Rules

CHECKS = json.loads(Path(__file__).with_name("hands.json").read_text(encoding="utf-8"))[
    "meld_checks"
]
EITHER = Rules(ace_in_runs=AceInRuns.EITHER)
HIGH = Rules(ace_in_runs=AceInRuns.HIGH)
ONE_WILD = Rules(max_wilds_per_meld=1)
TWO_NATURALS = Rules(all_wild_melds=False, min_naturals=2)
STRICT = Rules.strict_wilds()


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.split())


def check(
    *melds: str, hand: str | None = None, rules: Rules | None = None, wild_rank: int = 3
) -> CheckedArrangement:
    held = " ".join(melds) if hand is None else hand
    return check_arrangement(cards(held), map(cards, melds), wild_rank, rules or Rules())


def faults(checked: CheckedArrangement) -> list[tuple[int, str, str]]:
    return [
        (fault.meld, fault.reason.name, " ".join(map(str, fault.cards))) for fault in checked.faults
    ]


@pytest.mark.parametrize("entry", CHECKS, ids=lambda entry: entry["why"].replace(" ", "-"))
def test_T8_fixture_melds_are_legal_or_not(entry: dict[str, Any]) -> None:
    options = dict(entry["options"])
    if "ace_in_runs" in options:
        options["ace_in_runs"] = AceInRuns[options["ace_in_runs"]]
    found = check(" ".join(entry["cards"]), rules=Rules(**options), wild_rank=entry["wild_rank"])
    assert found.legal is entry["legal"]
    assert (found.melds[0] is not None) is entry["legal"]


CASES = [
    ("TOO_FEW_CARDS", "T8", "7H 7C", "7C 7H", None, "7H 7C 7S"),
    ("TOO_FEW_CARDS", "T8", "", "", None, "7H 7C XX"),
    ("NEITHER_RANK_NOR_SUIT", "T8", "7H 8C 9H", "7H 8C 9H", None, "7H 8H 9H"),
    ("NEITHER_RANK_NOR_SUIT", "T8", "7H 7C 8C 3H", "7C 7H 8C", None, "7C 8C 3H"),
    ("RANK_REPEATED", "T8", "5H 5H 6H 3H", "5H", None, "5H 6H 7H 3H"),
    ("RANK_REPEATED", "T8", "5H 5H 5H 6H 7H 7H", "5H 5H 7H", None, "5H 5H 5H 3S"),
    ("GAP_NOT_FILLED", "T8", "5H 6H 8H", "6H 8H", None, "5H 6H 8H 3C"),
    ("GAP_NOT_FILLED", "T8", "4H 6H 7H 9H XX", "4H 6H 7H 9H", None, "4H 6H 7H 9H XX 3S"),
    ("GAP_NOT_FILLED", "T8", "AH 5H 3C", "AH 5H", None, "AH 4H 3C XX"),
    ("GAP_NOT_FILLED", "T8", "AH 7H 3C", "AH 7H", HIGH, "AH QH 3C"),
    ("GAP_NOT_FILLED", "T8", "9H KH AH", "9H KH", HIGH, "QH KH AH"),
    ("GAP_NOT_FILLED", "T8", "9H KH AH", "AH 9H KH", EITHER, "QH KH AH"),
    ("RUN_TOO_LONG", "T8", "AH 2H 4H 5H 6H 7H 8H 9H TH JH QH KH 3H 3C",
     "AH 2H 3C 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", None, "AH 2H 4H 5H 6H 7H 8H 9H TH JH QH KH 3H"),
    ("ACE_CANNOT_STAND_THERE", "T10", "QH KH AH", "AH", None, "JH QH KH"),
    ("ACE_CANNOT_STAND_THERE", "T10", "AH 2H 4H 3C", "AH", HIGH, "QH AH 3C"),
    ("TOO_MANY_WILDS", "T9", "7H 7C 3C XX", "3C XX", ONE_WILD, "7H 7C XX"),
    ("TOO_MANY_WILDS", "T9", "3C 3D 3H", "3C 3D 3H", ONE_WILD, "3C 7D 7H"),
    ("TOO_FEW_NATURALS", "T9", "7H 3C XX", "7H", TWO_NATURALS, "7H 7C XX"),
    ("WILD_CARDS_ONLY", "T9", "3C 3D XX", "3C 3D XX", STRICT, "3C 3D 7H"),
    ("WILD_CARDS_ONLY", "T9", "3C 3D XX", "3C 3D XX", TWO_NATURALS, "3C 7D 7H"),
]  # fmt: skip


@pytest.mark.parametrize(("reason", "rule", "meld", "concerned", "rules", "legal"), CASES)
def test_T8_every_fault_fires_with_its_rule_and_cards(
    reason: str, rule: str, meld: str, concerned: str, rules: Rules | None, legal: str
) -> None:
    found = check(meld, rules=rules)
    assert faults(found) == [(0, reason, concerned)]
    assert MeldFault[reason].rule == rule
    assert found.melds == (None,)
    assert not found.legal
    assert check(legal, rules=rules).faults == ()


def test_T8_a_meld_holds_cards_of_the_hand_only() -> None:
    found = check("7H 7C 7S", hand="7H 7C 9S")
    assert faults(found) == [(0, "NOT_IN_HAND", "7S")]
    assert str(found.faults[0]) == f"meld 0: 7S: {MeldFault.NOT_IN_HAND}"
    assert found.leftover == cards("7C 7H 9S")
    assert check("7H 7C 7S", hand="7H 7C 7S").legal


def test_T8_a_card_counts_in_one_meld_only() -> None:
    found = check("7H 7C 7S", "6H 7H 8H", hand="7C 7H 7S 6H 8H")
    assert faults(found) == [(1, "USED_TWICE", "7H")]
    assert [str(meld) for meld in found.melds] == ["7C 7H 7S", "None"]
    assert found.leftover == cards("6H 8H")
    assert check("7H 7C 7S", "6H 7H 8H", hand="7C 7H 7H 7S 6H 8H").legal


def test_T8_all_faults_of_all_melds_are_told_in_order() -> None:
    strict = Rules(all_wild_melds=False, min_naturals=3, max_wilds_per_meld=0)
    found = check("9S 9S", "5H 5H 8H", "AH KH", "3C", "6C 6C 6D", hand="9S", rules=strict)
    assert [fault[:2] for fault in faults(found)] == [
        (0, "USED_TWICE"),
        (0, "TOO_FEW_CARDS"),
        (0, "TOO_FEW_NATURALS"),
        (1, "NOT_IN_HAND"),
        (1, "RANK_REPEATED"),
        (1, "GAP_NOT_FILLED"),
        (2, "NOT_IN_HAND"),
        (2, "TOO_FEW_CARDS"),
        (2, "ACE_CANNOT_STAND_THERE"),
        (2, "TOO_FEW_NATURALS"),
        (3, "NOT_IN_HAND"),
        (3, "TOO_FEW_CARDS"),
        (3, "TOO_MANY_WILDS"),
        (3, "WILD_CARDS_ONLY"),
        (4, "NOT_IN_HAND"),
    ]


def test_T8_the_faults_of_a_meld_come_in_the_order_of_the_reasons() -> None:
    found = check(f"{7 * 'QH '}{6 * 'KH '}AH", rules=Rules(all_wild_melds=False, min_naturals=15))
    reasons = [fault.reason for fault in found.faults]
    assert [reason.name for reason in reasons] == [
        "RANK_REPEATED",
        "RUN_TOO_LONG",
        "ACE_CANNOT_STAND_THERE",
        "TOO_FEW_NATURALS",
    ]
    assert reasons == sorted(reasons, key=list(MeldFault).index)


def test_every_fault_is_in_these_tests() -> None:
    elsewhere = {"NOT_IN_HAND", "USED_TWICE"}
    assert {case[0] for case in CASES} | elsewhere == set(MeldFault.__members__)


@pytest.mark.parametrize(
    ("melds", "hand", "points"),
    [
        ((), "9H 3S JH", 22),
        (("9H 3S JH",), "9H 3S JH", 0),
        (("9H 3S JH",), "9H 3S JH KC", 10),
        (("9H JH KC",), "9H 3S JH KC", 32),  # a meld that is not legal counts
        (("9H 3S JH", "KC"), "9H 3S JH KC", 10),
    ],
)
def test_T13_cards_in_no_legal_meld_count(melds: tuple[str, ...], hand: str, points: int) -> None:
    found = check(*melds, hand=hand)
    assert found.points == points
    legal = [card for meld in found.melds if meld is not None for card in meld.cards]
    assert sorted([*legal, *found.leftover]) == sorted(cards(hand))


def test_melds_may_be_given_as_they_lie() -> None:
    laid = check("JH 3S 9H").melds
    assert [str(meld) for meld in laid] == ["9H 3S=TH JH"]
    given = [meld for meld in laid if isinstance(meld, Meld)]
    assert check_arrangement(cards("JH 3S 9H"), given, 3).melds == laid


def test_bad_input_is_refused() -> None:
    wrong: Any = "7H"
    with pytest.raises(TypeError, match="'7H' is no card"):
        check_arrangement([wrong], [], 3)
    with pytest.raises(TypeError, match="is no card"):
        check_arrangement([], [[wrong]], 3)
    with pytest.raises(TypeError, match="expected the cards of a hand"):
        check_arrangement(cards("7H"), [Card.parse("7H")], 3)  # type: ignore[list-item]
    with pytest.raises(RulesError, match="wild_rank=0"):
        check_arrangement([], [], 0)


def test_one_meld_is_no_list_of_melds() -> None:
    hand = [Card.parse(text) for text in ("7C", "7D", "7H", "KS")]
    (meld,) = best_arrangement(hand, 3).melds
    one: Any = meld
    with pytest.raises(TypeError, match="is one meld: expected several"):
        check_arrangement(hand, one, 3)
    assert check_arrangement(hand, [meld], 3).legal
