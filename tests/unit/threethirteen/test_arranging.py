"""The best arrangement of a hand, and going out (T8 to T11, T13)."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import threeup3down
from threeup3down.games.errors import RulesError
from threeup3down.games.threethirteen.arranging import (
    Arrangement,
    best_arrangement,
    can_go_out,
    fewest_points,
)
from threeup3down.games.threethirteen.cards import Card, Rank
from threeup3down.games.threethirteen.checking import check_arrangement
from threeup3down.games.threethirteen.rules import AceInRuns, Rules

if TYPE_CHECKING:
    from collections.abc import Callable

FIXTURES = json.loads(Path(__file__).with_name("hands.json").read_text(encoding="utf-8"))
HANDS = [pytest.param(entry, id=entry["id"]) for entry in FIXTURES["hands"]]
GOING_OUT = [pytest.param(entry, id=entry["id"]) for entry in FIXTURES["going_out"]]


def cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


def rules_of(entry: dict[str, Any]) -> Rules:
    options = dict(entry["options"])
    if "ace_in_runs" in options:
        options["ace_in_runs"] = AceInRuns[options["ace_in_runs"]]
    return Rules(**options)


def hand_of(entry: dict[str, Any]) -> list[Card]:
    return [Card.parse(word) for word in entry["cards"]]


def best(text: str, rules: Rules | None = None, wild_rank: Rank = Rank.THREE) -> str:
    return str(best_arrangement(cards(text), wild_rank, rules or Rules()))


def out(text: str, rules: Rules | None = None, wild_rank: Rank = Rank.THREE) -> str:
    return " ".join(map(str, can_go_out(cards(text), wild_rank, rules or Rules())))


@pytest.mark.parametrize("entry", HANDS)
def test_T13_fixture_hands_have_the_fewest_points_then_the_fewest_cards(
    entry: dict[str, Any],
) -> None:
    hand, wild_rank, rules = hand_of(entry), entry["wild_rank"], rules_of(entry)
    found = best_arrangement(hand, wild_rank, rules)
    assert found.points == entry["points"]
    assert len(found.leftover) == entry["leftover_count"]
    checked = check_arrangement(hand, found.melds, wild_rank, rules)
    assert checked.faults == ()
    assert checked.melds == found.melds
    assert checked.leftover == found.leftover
    assert checked.points == found.points


@pytest.mark.parametrize("entry", HANDS)
def test_T13_the_arrangement_of_a_fixture_is_a_legal_one_of_that_many_points(
    entry: dict[str, Any],
) -> None:
    melds = [[Card.parse(word) for word in meld] for meld in entry["melds"]]
    checked = check_arrangement(hand_of(entry), melds, entry["wild_rank"], rules_of(entry))
    assert checked.legal
    assert checked.points == entry["points"]
    assert sorted(map(str, checked.leftover)) == sorted(entry["leftover"])


@pytest.mark.parametrize("entry", GOING_OUT)
def test_T11_fixture_hands_go_out_with_these_discards(entry: dict[str, Any]) -> None:
    hand, wild_rank, rules = hand_of(entry), entry["wild_rank"], rules_of(entry)
    assert sorted(map(str, can_go_out(hand, wild_rank, rules))) == sorted(entry["discards"])
    assert best_arrangement(hand, wild_rank, rules).points == entry["points_of_all_cards"]
    after = []
    for card in set(hand):
        kept = list(hand)
        kept.remove(card)
        after.append(best_arrangement(kept, wild_rank, rules).points)
    assert min(after) == entry["least_points_after_discard"]


def test_T13_a_hand_without_a_meld_is_left_over() -> None:
    assert best("4H 9S") == "no melds; left over: 4H 9S (13)"
    assert best("") == "no melds; left over: nothing (0)"


def test_T13_a_card_that_counts_nothing_is_still_melded() -> None:
    free = Rules(ace_points=0, wild_points=0)
    assert best("AH AS AC AD", free) == "AC AD AH AS; left over: nothing (0)"
    assert best("3H 3S 3C", free) == "3C 3H 3S; left over: nothing (0)"


def test_T13_cards_that_count_nothing_are_melded_beside_one_that_counts() -> None:
    free = Rules(face_points=0, max_wilds_per_meld=0, jokers_per_deck=1)
    assert best("JC JD JH XX", free) == "JC JD JH; left over: XX (20)"


def test_T13_the_wild_cards_that_count_least_are_left_over() -> None:
    one = Rules(max_wilds_per_meld=1, jokers_per_deck=2)
    assert best("4H 5H 3S 3C XX", one) == "4H 5H XX=6H; left over: 3C 3S (6)"
    cheap = Rules(max_wilds_per_meld=1, jokers_per_deck=2, joker_points=0)
    assert best("4H 5H 3S 3C XX", cheap) == "4H 5H 3S=6H; left over: 3C XX (3)"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        # the lowest card in a meld rather than left over
        ("JC JD QC QD 3C", "JC JD 3C=JH; left over: QC QD (20)"),
        # more natural cards in the meld
        ("4C 4D 4H 4S 3C 3D", "4C 4D 4H 4S 3C=4C 3D=4C; left over: nothing (0)"),
        # the first natural cards, so a set before a run
        ("JC JD JH QH KH", "JC JD JH; left over: QH KH (20)"),
        ("TC TD TH TS JD QD JH QH", "TC TD TS + TH JH QH; left over: JD QD (20)"),
    ],
)
def test_T13_the_first_in_the_documented_order(text: str, found: str) -> None:
    assert best(text) == found


def test_T13_an_ace_low_comes_before_an_ace_high() -> None:
    assert best("AH 7H XX XX XX XX XX XX", Rules(ace_in_runs=AceInRuns.EITHER)) == (
        "AH XX=2H XX=3H XX=4H XX=5H XX=6H 7H XX=8H; left over: nothing (0)"
    )


def test_T13_the_order_of_the_input_does_not_matter() -> None:
    hand = cards("4H 4S 5H 5S 3C 3D")
    found = {best_arrangement(order, Rank.THREE) for order in permutations(hand)}
    assert len(found) == 1
    assert {can_go_out(order, Rank.THREE) for order in permutations(hand)} == {
        can_go_out(hand, Rank.THREE)
    }


def test_T9_wild_cards_that_no_meld_needs_join_the_first_that_can_take_them() -> None:
    assert best("4H 5H 6H 9C 9D 9H 3C 3D") == (
        "4H 5H 6H 3C=7H 3D=8H + 9C 9D 9H; left over: nothing (0)"
    )
    one = Rules(max_wilds_per_meld=1)
    assert best("4H 5H 6H 9C 9D 9H 3C 3D", one) == (
        "4H 5H 6H 3C=7H + 9C 9D 9H 3D=9S; left over: nothing (0)"
    )


def test_T9_wild_cards_that_a_meld_needs_join_no_other() -> None:
    assert best("4C 4D 4H 6C 6D 6H 9C 9D 3C 3D") == (
        "4C 4D 4H 3C=4S + 6C 6D 6H + 9C 9D 3D=9H; left over: nothing (0)"
    )


def test_T9_a_meld_of_jokers_only_is_a_set_of_the_wild_rank() -> None:
    jokers = Rules(jokers_per_deck=2)
    assert best("XX XX XX", jokers) == "XX=3C XX=3D XX=3H; left over: nothing (0)"


def test_T9_wild_cards_that_no_other_meld_can_take_make_melds_of_their_own() -> None:
    three = Rules(max_wilds_per_meld=3)
    assert best("3C 3C 3D 3D 3H 3H", three) == "3C 3C 3D + 3D 3H 3H; left over: nothing (0)"
    four = Rules(max_wilds_per_meld=4)
    assert best("3C 3C 3D 3D 3H 3H 3S", four) == "3C 3C 3D 3D + 3H 3H 3S; left over: nothing (0)"
    assert best("3C 3C 3D 3D 3H", four) == "3C 3D 3D 3H; left over: 3C (3)"
    assert best("4C 4C 4C 4D 3C 3C 3D 3D 3H", four) == (
        "4C 4C 4C 4D 3C=4H 3C=4S + 3D 3D 3H; left over: nothing (0)"
    )


def test_T9_no_melds_of_wild_cards_only_where_they_are_not_allowed() -> None:
    assert best("3C 3D 3H", Rules.strict_wilds()) == "no melds; left over: 3C 3D 3H (9)"


def test_T9_two_sets_of_one_rank_take_more_wild_cards_than_one() -> None:
    one = Rules(max_wilds_per_meld=1)
    assert best("9C 9D 9H 9S 3C 3D", one) == "9C 9D 3C=9H + 9H 9S 3D=9C; left over: nothing (0)"
    free = Rules(max_wilds_per_meld=1, jokers_per_deck=2, joker_points=0)
    assert best("9C 9D 9H 9S XX XX", free) == "9C 9D XX=9H + 9H 9S XX=9C; left over: nothing (0)"


def test_T8_a_card_of_a_rank_goes_into_a_set_or_a_run() -> None:
    assert best("9C 9D 9S 9H TH JH") == "9C 9D 9S + 9H TH JH; left over: nothing (0)"
    assert best("9C 9D 9S 9H JH 3S") == "9C 9D 9S + 9H 3S=TH JH; left over: nothing (0)"
    assert best("8C 8C 8H 8H 9C TC") == "8C 8H 8H + 8C 9C TC; left over: nothing (0)"
    assert best("9C 9D 9S 9H TH QD") == "9C 9D 9H 9S; left over: TH QD (20)"


def test_T8_a_run_has_at_most_thirteen_cards() -> None:
    suit = "AH 2H 4H 5H 6H 7H 8H 9H TH JH QH KH"
    assert best(f"{suit} 3S 3C XX XX", Rules(jokers_per_deck=2)) != best(f"{suit} 3S")
    assert best(f"{suit} 3S") == (
        "AH 2H 3S=3H 4H 5H 6H 7H 8H 9H TH JH QH KH; left over: nothing (0)"
    )
    assert best(f"{suit} XX XX", Rules(jokers_per_deck=2)) == (
        "AH 2H XX=3H 4H 5H 6H 7H 8H 9H TH JH + XX=JH QH KH; left over: nothing (0)"
    )


def test_T8_T10_cards_without_an_ace_make_a_run_wherever_an_ace_may_stand() -> None:
    for ace in AceInRuns:
        assert best("6D 7D 8D", Rules(ace_in_runs=ace)) == "6D 7D 8D; left over: nothing (0)"


@pytest.mark.parametrize(
    ("text", "rules", "discards"),
    [
        ("4H 9S JC KD", None, ""),  # far from it
        ("9H TH JH QH", None, "9H QH"),
        ("9H TH JH 3C", None, "3C 9H TH JH"),
        ("9H TH JH 3C", Rules(max_wilds_per_meld=0), "3C"),
        ("AH KH QH 5C", Rules(ace_in_runs=AceInRuns.HIGH), "5C"),
        ("AH KH QH 5C", Rules(ace_in_runs=AceInRuns.EITHER), "5C"),
        ("AH 2H 4H 3C XX", Rules(ace_in_runs=AceInRuns.EITHER), "AH 2H 3C 4H XX"),
        ("AH KH QH 5C", None, ""),
        ("3H 3S 3C 3D", Rules.strict_wilds(), ""),
        # as few wild cards for as many natural cards as can be
        ("5H 6H 8H 9H 3C KC", None, "KC"),
        ("5H 6H 8H 3C KC", None, "KC"),
        ("5H 6H 8H 9H JH 3C KC", None, ""),
        ("2H 2S 7C 7D 3C XX KC", None, "KC"),
        ("2H 2S 7C 7D 3C KC", None, ""),
        ("2H 7C 3C 3D XX XX KC", None, "2H 7C KC"),
        ("2H 7C 3C 3D XX KC", None, ""),
        ("QH AH 3C 9S", Rules(ace_in_runs=AceInRuns.EITHER), "9S"),
        ("TH AH 3C XX 9S", Rules(ace_in_runs=AceInRuns.HIGH), ""),
        ("JH AH 3C XX 9S", Rules(ace_in_runs=AceInRuns.HIGH), "9S"),
        ("2H AH 3C 9S", Rules(ace_in_runs=AceInRuns.HIGH), ""),
        ("", None, ""),
    ],
)
def test_T11_the_discards_that_leave_all_others_melded(
    text: str, rules: Rules | None, discards: str
) -> None:
    assert sorted(out(text, rules).split()) == sorted(discards.split())


def test_T11_no_card_left_over_is_not_the_same_as_no_points() -> None:
    assert out("AH 9H TH JH 5C", Rules(ace_points=0)) == ""


def test_T13_the_fewest_points_with_a_card_discarded() -> None:
    points = fewest_points(cards("9H TH JH 5C 5D 5H 3S"), 3)
    assert points(cards("9H TH JH 5C 5D 5H"), 0) == 0
    assert points(cards("9H TH JH 5C 5D 5H"), 1) == 10  # no card is left over to be discarded
    assert points(cards("9H TH JH 5C 5D 5H 3S"), 1) == 0
    for hand in ("2S", "9H 9H"):
        with pytest.raises(ValueError, match=f"{hand[-2:]} is not, or not so often, among"):
            points(cards(hand), 0)


@pytest.mark.parametrize("ask", [best_arrangement, can_go_out, fewest_points])
def test_bad_input_is_refused(ask: Callable[..., Any]) -> None:
    with pytest.raises(TypeError, match="'7H' is no card: expected a Card"):
        ask(["7H"], 3)
    with pytest.raises(TypeError, match="is no card"):
        ask([28], 3)
    with pytest.raises(RulesError, match="wild_rank=14: expected a Rank or its number"):
        ask(cards("7H"), 14)


def test_an_arrangement_is_a_value(copies: Callable[[Any], list[Any]]) -> None:
    found = best_arrangement(cards("9H 3S JH 4C"), 3)
    assert isinstance(found, Arrangement)
    for copied in copies(found):
        assert copied == found
        assert hash(copied) == hash(found)
    assert repr(found) == "<Arrangement 9H 3S=TH JH; left over: 4C (4)>"


@pytest.mark.parametrize("rules", ["aces_either", None, threeup3down.Rules()])
def test_rules_of_another_game_are_refused(rules: Any) -> None:
    hand = [Card.SEVEN_OF_HEARTS] * 4
    calls: list[Callable[[], object]] = [
        lambda: best_arrangement(hand, 3, rules),
        lambda: can_go_out(hand, 3, rules),
        lambda: fewest_points(hand, 3, rules),
        lambda: check_arrangement(hand, [], 3, rules),
    ]
    for call in calls:
        with pytest.raises(TypeError, match="expected Rules of Three Thirteen"):
            call()
