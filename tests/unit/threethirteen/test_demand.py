"""The quick look at how many wild cards a hand takes before it can go out (T11)."""

from __future__ import annotations

import pytest

from threeup3down.games.threethirteen.cards import Card
from threeup3down.games.threethirteen.demand import demands_too_many
from threeup3down.games.threethirteen.rules import AceInRuns

LOW, HIGH, EITHER = AceInRuns


def fewest_wilds(text: str, ace: AceInRuns = LOW) -> int:
    """Return the fewest wild cards with which the hand is not dismissed."""
    naturals = [Card.parse(word) for word in text.split()]
    return next(wilds for wilds in range(30) if not demands_too_many(naturals, wilds, ace))


@pytest.mark.parametrize(
    ("text", "wilds"),
    [
        ("", 0),
        ("9H", 0),  # it is the discard
        ("9H QS", 2),  # one is the discard, the other needs two
        ("2H 7C QS", 4),
        ("AC 9H", 2),
        ("QC 2H", 2),
        ("2H KH 7C", 4),  # a king is not near a two
        ("2C 2D 2H 7C QS", 2),  # a set asks for none
        ("5H 6H 7H 2C QS", 2),  # nor does a run
        ("AH 2H 3H 8C QS", 2),
        ("9C 9D QS", 1),
        ("9H KH 2S", 1),  # four places away is near
        ("8H KH 2S", 4),
        ("5H 6H 8H 9H QS", 1),  # one wild card is enough for all four
    ],
)
def test_T11_a_hand_is_dismissed_with_fewer_wild_cards_than_it_takes(text: str, wilds: int) -> None:
    assert fewest_wilds(text) == wilds


@pytest.mark.parametrize(
    ("text", "low", "high", "either"),
    [
        ("AC 7H", 2, 2, 2),
        ("AH QH 8C", 4, 1, 1),
        ("AH 2H 8C", 1, 4, 1),
        ("AH KH QH 8C 2S", 5, 2, 2),
    ],
)
def test_T10_T11_an_ace_is_near_where_it_may_stand(
    text: str, low: int, high: int, either: int
) -> None:
    assert [fewest_wilds(text, ace) for ace in (LOW, HIGH, EITHER)] == [low, high, either]
