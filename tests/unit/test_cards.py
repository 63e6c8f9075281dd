"""Ranks, colours and cards (U2, U3)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from threeup3down import Card, Color, NotationError, Rank

if TYPE_CHECKING:
    from collections.abc import Callable

RANKS = "1 2 3 4 5 6 7 8 9 10 C C+1 C+2"
CARDS = (
    "1g 1b 1r 2g 2b 2r 3g 3b 3r 4g 4b 4r 5g 5b 5r 6g 6b 6r 7g 7b 7r 8g 8b 8r 9g 9b 9r "
    "10g 10b 10r Cg Cb Cr C+1g C+1b C+1r C+2g C+2b C+2r"
)
MEMBERS: list[Rank | Color | Card] = [*Rank, *Color, *Card]


def test_U2_there_are_thirteen_ranks_three_colours_and_a_card_for_each_pair() -> None:
    assert " ".join(map(str, Rank)) == RANKS
    assert " ".join(map(str, Color)) == "g b r"
    assert [(card.rank, card.color) for card in Card] == [(r, c) for r in Rank for c in Color]


def test_U3_every_clear_card_is_higher_than_every_number() -> None:
    numbers = [rank for rank in Rank if not rank.is_clear]
    clears = [rank for rank in Rank if rank.is_clear]
    assert clears == [Rank.CLEAR, Rank.CLEAR_PLUS_1, Rank.CLEAR_PLUS_2]
    assert all(low < high for low, high in pairwise(numbers))
    assert all(clear > number for clear in clears for number in numbers)


def test_cards_are_ordered_by_rank_then_colour() -> None:
    backwards = reversed(CARDS.split())
    assert " ".join(map(str, sorted(map(Card.parse, backwards)))) == CARDS


def test_U13_a_clear_gives_no_extra_discard_clear_plus_1_one_and_clear_plus_2_two() -> None:
    assert {rank: rank.bonus for rank in Rank if rank.bonus} == {
        Rank.CLEAR_PLUS_1: 1,
        Rank.CLEAR_PLUS_2: 2,
    }


def test_ranks_are_numbered_from_1_to_13_and_colours_from_0_to_2() -> None:
    assert list(map(int, Rank)) == list(range(1, 14))
    assert list(map(int, Color)) == [0, 1, 2]
    assert (Rank(12), Color(1)) == (Rank.CLEAR_PLUS_1, Color.BLUE)


def test_the_lowest_card_of_a_rank_is_its_green_one() -> None:
    assert all(Card(rank.lowest) is Card.of(rank, Color.GREEN) for rank in Rank)


def test_no_card_and_no_rank_is_falsy() -> None:
    assert all(Card)
    assert all(Rank)


def test_a_card_is_named_after_its_rank_and_its_colour() -> None:
    assert [card.name for card in Card] == [f"{r.name}_{c.name}" for r in Rank for c in Color]


def test_a_card_is_made_of_a_rank_and_a_colour_or_of_their_numbers() -> None:
    assert Card.of(Rank.CLEAR_PLUS_1, Color.RED) is Card.CLEAR_PLUS_1_RED
    assert Card.of(7, 0) is Card.SEVEN_GREEN
    assert all(Card.of(card.rank, card.color) is card for card in Card)


@pytest.mark.parametrize(("rank", "color"), [(0, 0), (14, 0), (7, 3), (7, -1)])
def test_there_is_no_card_of_a_rank_or_a_colour_that_does_not_exist(rank: int, color: int) -> None:
    with pytest.raises(ValueError, match="is not a valid"):
        Card.of(rank, color)


@pytest.mark.parametrize("member", MEMBERS, ids=repr)
def test_str_and_format_are_the_text(member: Rank | Color | Card) -> None:
    assert str(member) == f"{member}" == member.text
    assert f"{member:>5}" == member.text.rjust(5)
    assert f"{member:<5}|" == member.text.ljust(5) + "|"


def test_repr_shows_what_it_is_and_its_text() -> None:
    assert repr(Card.CLEAR_PLUS_1_BLUE) == "<Card C+1b>"
    assert repr(Rank.SEVEN) == "<Rank 7>"
    assert repr(Color.RED) == "<Color r>"


def test_card_and_rank_texts_round_trip_in_either_case() -> None:
    assert [Card.parse(text) for text in CARDS.split()] == list(Card)
    assert [Rank.parse(text) for text in RANKS.split()] == list(Rank)
    for card in Card:
        assert Card.parse(card.text.upper()) is Card.parse(card.text.lower()) is card
    for rank in Rank:
        assert Rank.parse(rank.text.upper()) is Rank.parse(rank.text.lower()) is rank


@pytest.mark.parametrize("text", ["", "7", "g", "7x", "11g", "0g", "C+3g", "7g ", "g7", "7gg", "-"])
def test_an_unknown_card_text_is_refused_with_what_was_expected(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Card.parse(text)
    assert (caught.value.what, caught.value.text) == ("card", text)
    assert caught.value.expected == (
        "a rank (1 to 10, C, C+1, C+2) and a colour (g, b, r), as in 7g"
    )


@pytest.mark.parametrize("text", ["", "0", "11", "C+3", "+1", "7g", "seven", "07"])
def test_an_unknown_rank_text_is_refused_with_what_was_expected(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Rank.parse(text)
    assert (caught.value.what, caught.value.text) == ("rank", text)
    assert caught.value.expected == "1 to 10, C, C+1 or C+2"


@pytest.mark.parametrize("member", MEMBERS, ids=repr)
def test_pickling_and_copying_give_the_identical_member(
    member: Rank | Color | Card, copies: Callable[[Any], list[Any]]
) -> None:
    assert all(copied is member for copied in copies(member))


def test_cards_ranks_and_colours_hash_as_they_compare() -> None:
    assert len({*Card}) == 39
    assert len({*Rank}) == 13
    assert {Card.parse("7g"): 1}[Card.of(7, 0)] == 1
