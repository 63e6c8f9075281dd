"""What melds are, how they lie, and what cards count (T4, T8 to T10, T13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from threeup3down.games.errors import RulesError
from threeup3down.games.threethirteen.cards import Card, Rank
from threeup3down.games.threethirteen.melds import (
    Meld,
    card_points,
    checked_cards,
    checked_wild_rank,
    is_wild,
    lay_meld,
    run_places,
)
from threeup3down.games.threethirteen.rules import AceInRuns, Rules

if TYPE_CHECKING:
    from collections.abc import Callable

EITHER = Rules.aces_either()
HIGH = Rules(ace_in_runs=AceInRuns.HIGH)


def cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


def laid(text: str, wild_rank: Rank = Rank.THREE, rules: Rules | None = None) -> str:
    return str(lay_meld(cards(text), wild_rank, rules or Rules()))


@pytest.mark.parametrize(
    ("text", "wild_rank", "wild"),
    [
        ("3H", Rank.THREE, True),
        ("3H", 3, True),
        ("4H", Rank.THREE, False),
        ("XX", Rank.THREE, True),
        ("AS", Rank.ACE, True),
    ],
)
def test_T4_the_wild_rank_and_jokers_are_wild(text: str, wild_rank: Any, wild: object) -> None:
    assert is_wild(Card.parse(text), wild_rank) is wild


@pytest.mark.parametrize("wild_rank", [Rank.JACK, 11])
def test_T4_a_number_stands_for_the_wild_rank(wild_rank: Any) -> None:
    assert checked_wild_rank(wild_rank) is Rank.JACK


@pytest.mark.parametrize("rank", Rank)
def test_T4_any_rank_may_be_wild(rank: Rank) -> None:
    assert checked_wild_rank(rank) is checked_wild_rank(int(rank)) is rank


@pytest.mark.parametrize("wild_rank", [0, 14, -1, "7", None, 7.0, True, Card.ACE_OF_CLUBS])
def test_T4_anything_else_is_no_wild_rank(wild_rank: Any) -> None:
    with pytest.raises(RulesError) as caught:
        checked_wild_rank(wild_rank)
    assert caught.value.option == "wild_rank"
    assert str(caught.value) == (
        f"wild_rank={wild_rank!r}: expected a Rank or its number, 1 for the ace to 13 for the "
        "king (T4)"
    )


def test_cards_are_put_in_order() -> None:
    assert checked_cards(iter(cards("XX 2H AS 2C AS"))) == tuple(cards("AS AS 2C 2H XX"))


@pytest.mark.parametrize("wrong", ["7H", 28, Rank.SEVEN, None])
def test_what_is_no_card_is_refused(wrong: Any) -> None:
    with pytest.raises(TypeError, match=r"is no card: expected a Card, such as Card.parse\('7H'\)"):
        checked_cards([Card.ACE_OF_CLUBS, wrong])


def test_what_holds_no_cards_is_refused() -> None:
    wrong: Any = 7
    with pytest.raises(TypeError, match="7: expected the cards of a hand, each a Card"):
        checked_cards(wrong)


@pytest.mark.parametrize(
    ("text", "rules", "points"),
    [
        ("AS", Rules(), 1),
        ("AS", EITHER, 15),
        ("2S", Rules(), 2),
        ("TS", Rules(), 10),
        ("JS", Rules(), 10),
        ("KS", Rules(), 10),
        ("JS", Rules(face_points=None), 11),
        ("QS", Rules(face_points=None), 12),
        ("KS", Rules(face_points=None), 13),
        ("TS", Rules(face_points=0), 10),
        ("KS", Rules(face_points=0), 0),
        ("3S", Rules(), 3),
        ("3S", Rules(wild_points=25), 25),
        ("4S", Rules(wild_points=25), 4),
        ("XX", Rules(), 20),
        ("XX", Rules(wild_points=25, joker_points=0), 0),
    ],
)
def test_T13_what_a_card_left_over_counts(text: str, rules: Rules, points: int) -> None:
    assert card_points(Card.parse(text), Rank.THREE, rules) == points


@pytest.mark.parametrize(("wild_rank", "points"), [(Rank.ACE, 15), (Rank.KING, 10)])
def test_T13_a_wild_card_counts_its_face_value(wild_rank: Rank, points: int) -> None:
    assert card_points(Card.of(wild_rank, 0), wild_rank, EITHER) == points


@pytest.mark.parametrize(
    ("text", "lies"),
    [
        ("7S 7H 7C", "7C 7H 7S"),
        ("7S 7S 7C", "7C 7S 7S"),
        ("7H 3S 7C", "7C 7H 3S=7D"),
        ("XX 3S 7C", "7C 3S=7D XX=7H"),
        ("7C 7D 7H 7S 3S 3D", "7C 7D 7H 7S 3D=7C 3S=7C"),
    ],
)
def test_T9_in_a_set_a_wild_card_stands_for_the_lowest_suit_not_there(text: str, lies: str) -> None:
    assert laid(text) == lies
    assert not lay_meld(cards(text), Rank.THREE, Rules()).is_run


@pytest.mark.parametrize(
    ("text", "lies"), [("3S 3C 3C", "3C 3C 3S"), ("XX 3S XX", "3S XX=3C XX=3D")]
)
def test_T9_wild_cards_alone_are_a_set_of_the_wild_rank(text: str, lies: str) -> None:
    assert laid(text) == lies


@pytest.mark.parametrize(
    ("text", "lies"),
    [
        ("9H 3S JH", "9H 3S=TH JH"),
        ("9H 3S 8H", "8H 9H 3S=TH"),
        ("KH 3S QH", "3S=JH QH KH"),
        ("QH 3S 3D JH", "3D=TH JH QH 3S=KH"),
        ("2H 3S 4H", "2H 3S=3H 4H"),
        ("2H 3H 5H 3S", "2H 3H 3S=4H 5H"),
        ("2H 3H 5H 3C", "2H 3H 3C=4H 5H"),
        ("4H 5H XX 3H", "4H 5H 3H=6H XX=7H"),
        ("QH KH XX XX 3S", "3S=9H XX=TH XX=JH QH KH"),
    ],
)
def test_T9_in_a_run_wild_cards_fill_gaps_then_go_above_then_below(text: str, lies: str) -> None:
    assert laid(text) == lies
    assert lay_meld(cards(text), Rank.THREE, Rules()).is_run


@pytest.mark.parametrize(
    ("text", "rules", "lies"),
    [
        ("AH 2H XX", Rules(), "AH 2H XX=3H"),
        ("QH KH XX", HIGH, "QH KH XX=AH"),
        ("KH AH XX", HIGH, "XX=QH KH AH"),
        ("QH KH AH", EITHER, "QH KH AH"),
        ("AH 2H XX", EITHER, "AH 2H XX=3H"),
        ("AH 9H XX XX XX XX XX XX XX", EITHER, "AH XX=2H XX=3H XX=4H XX=5H XX=6H XX=7H XX=8H 9H"),
        ("AH 9H XX XX XX XX", EITHER, "9H XX=TH XX=JH XX=QH XX=KH AH"),
    ],
)
def test_T10_an_ace_lies_low_where_it_can(text: str, rules: Rules, lies: str) -> None:
    assert laid(text, rules=rules) == lies


@pytest.mark.parametrize(
    ("ace_in_runs", "places"),
    [(AceInRuns.LOW, None), (AceInRuns.HIGH, (14, 12)), (AceInRuns.EITHER, (14, 12))],
)
def test_T10_the_places_of_an_ace(ace_in_runs: AceInRuns, places: object) -> None:
    assert run_places([1, 12], 1, ace_in_runs) == places


MELD = Meld(tuple(cards("9H 3S JH")), tuple(cards("9H TH JH")))


def test_a_meld_is_a_value(copies: Callable[[Any], list[Any]]) -> None:
    assert lay_meld(cards("JH 9H 3S"), Rank.THREE, Rules()) == MELD
    for copied in copies(MELD):
        assert copied == MELD
        assert hash(copied) == hash(MELD)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        MELD.cards = ()  # type: ignore[misc]
    assert repr(MELD) == "<Meld 9H 3S=TH JH>"
    assert lay_meld(cards("JH 9H 3C"), Rank.THREE, Rules()) != MELD


def test_T9_each_card_of_a_meld_stands_for_one_card() -> None:
    with pytest.raises(ValueError, match=r"^2 cards stand for 1: expected one for each \(T9\)$"):
        Meld((Card.SEVEN_OF_CLUBS, Card.SEVEN_OF_HEARTS), (Card.SEVEN_OF_CLUBS,))
