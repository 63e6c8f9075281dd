"""Ranks, suits and cards (T2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from threeup3down.games.threethirteen import Card, NotationError, Rank, Suit

if TYPE_CHECKING:
    from collections.abc import Callable

RANKS = "A 2 3 4 5 6 7 8 9 T J Q K"
CARDS = [f"{rank}{suit}" for rank in RANKS.split() for suit in "CDHS"] + ["XX"]
MEMBERS: list[Rank | Suit | Card] = [*Rank, *Suit, *Card]


def test_T2_thirteen_ranks_ace_low_to_king_high_in_four_suits_and_a_joker() -> None:
    assert " ".join(map(str, Rank)) == RANKS
    assert " ".join(map(str, Suit)) == "C D H S"
    pairs: list[tuple[Rank | None, Suit | None]] = [(rank, suit) for rank in Rank for suit in Suit]
    assert [(card.rank, card.suit) for card in Card] == [*pairs, (None, None)]


def test_T2_the_joker_has_neither_rank_nor_suit() -> None:
    assert (Card.JOKER.rank, Card.JOKER.suit) == (None, None)


def test_cards_are_ordered_by_rank_then_suit_the_joker_last() -> None:
    assert [str(card) for card in sorted(map(Card.parse, reversed(CARDS)))] == CARDS


def test_ranks_are_numbered_from_1_to_13_and_suits_from_0_to_3() -> None:
    assert list(map(int, Rank)) == list(range(1, 14))
    assert list(map(int, Suit)) == [0, 1, 2, 3]
    assert (Rank(10), Suit(1)) == (Rank.TEN, Suit.DIAMONDS)


def test_a_card_is_numbered_four_times_its_rank_plus_its_suit() -> None:
    assert list(map(int, Card)) == list(range(4, 57))
    assert all(Card(4 * rank + suit) is Card.of(rank, suit) for rank in Rank for suit in Suit)
    assert Card(56) is Card.JOKER


def test_no_card_and_no_rank_is_falsy() -> None:
    assert all(Card)
    assert all(Rank)


def test_a_card_is_named_after_its_rank_and_its_suit() -> None:
    names = [f"{rank.name}_OF_{suit.name}" for rank in Rank for suit in Suit]
    assert [card.name for card in Card] == [*names, "JOKER"]


def test_a_card_is_made_of_a_rank_and_a_suit_or_of_their_numbers() -> None:
    assert Card.of(Rank.TEN, Suit.DIAMONDS) is Card.TEN_OF_DIAMONDS
    assert Card.of(1, 3) is Card.ACE_OF_SPADES
    assert Card.of(Rank.KING, 0) is Card.KING_OF_CLUBS


@pytest.mark.parametrize(("rank", "suit"), [(0, 0), (14, 0), (7, 4), (7, -1), (2**70, 0)])
def test_there_is_no_card_of_a_rank_or_a_suit_that_does_not_exist(rank: int, suit: int) -> None:
    with pytest.raises(ValueError, match="is not a valid"):
        Card.of(rank, suit)


@pytest.mark.parametrize(
    ("rank", "suit"),
    [
        (Card.ACE_OF_CLUBS, 0),
        (7, Rank.ACE),
        (Suit.CLUBS, 0),
        (True, 0),
        (7, False),
        ("7", 0),
        (7.0, 0),
        (None, None),
    ],
)
def test_what_is_no_rank_or_no_suit_makes_no_card(rank: Any, suit: Any) -> None:
    with pytest.raises(TypeError, match="expected a Rank and a Suit, or their numbers"):
        Card.of(rank, suit)


@pytest.mark.parametrize("member", MEMBERS, ids=repr)
def test_str_and_format_are_the_text(member: Rank | Suit | Card) -> None:
    assert str(member) == f"{member}" == member.text
    assert f"{member:>5}" == member.text.rjust(5)
    assert f"{member:<5}|" == member.text.ljust(5) + "|"


def test_repr_shows_what_it_is_and_its_text() -> None:
    assert repr(Card.TEN_OF_DIAMONDS) == "<Card TD>"
    assert repr(Card.JOKER) == "<Card XX>"
    assert repr(Rank.QUEEN) == "<Rank Q>"
    assert repr(Suit.HEARTS) == "<Suit H>"


def test_card_and_rank_texts_round_trip_in_either_case() -> None:
    assert [Card.parse(text) for text in CARDS] == list(Card)
    assert [Rank.parse(text) for text in RANKS.split()] == list(Rank)
    for card in Card:
        assert Card.parse(card.text.upper()) is Card.parse(card.text.lower()) is card
    for rank in Rank:
        assert Rank.parse(rank.text.upper()) is Rank.parse(rank.text.lower()) is rank


def test_ten_may_be_written_in_digits() -> None:
    assert Rank.parse("10") is Rank.TEN
    assert [Card.parse(f"10{suit}") for suit in "CdHs"] == [Card.of(10, suit) for suit in Suit]


@pytest.mark.parametrize(
    "text", ["", "7", "H", "7X", "1H", "0H", "11H", "H7", "7HH", "7H ", "X", "XXX", "-", "??"]
)
def test_an_unknown_card_text_is_refused_with_what_was_expected(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Card.parse(text)
    assert (caught.value.what, caught.value.text) == ("card", text)
    assert caught.value.expected == (
        "a rank (A, 2 to 9, T or 10, J, Q, K) and a suit (C, D, H, S), or XX"
    )


@pytest.mark.parametrize("text", ["", "0", "1", "11", "07", "X", "7H", "ace"])
def test_an_unknown_rank_text_is_refused_with_what_was_expected(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Rank.parse(text)
    assert (caught.value.what, caught.value.text) == ("rank", text)
    assert caught.value.expected == "A, 2 to 9, T or 10, J, Q or K"


@pytest.mark.parametrize("text", ["7\uff28", "\u212a", "\u0445x", "\uff17H"])
def test_letters_outside_ascii_stand_for_no_card(text: str) -> None:
    with pytest.raises(NotationError):
        Card.parse(text)
    with pytest.raises(NotationError):
        Rank.parse(text)


@pytest.mark.parametrize("value", [None, 7, b"7H", Card.JOKER])
def test_something_that_is_no_text_is_a_type_error(value: Any) -> None:
    for parse in (Card.parse, Rank.parse):
        with pytest.raises(TypeError, match="is no text: expected a str"):
            parse(value)


@pytest.mark.parametrize("member", MEMBERS, ids=repr)
def test_pickling_and_copying_give_the_identical_member(
    member: Rank | Suit | Card, copies: Callable[[Any], list[Any]]
) -> None:
    assert all(copied is member for copied in copies(member))


def test_cards_and_ranks_hash_as_they_compare() -> None:
    assert len({*Card}) == 53
    assert len({*Rank}) == 13
    assert {Card.parse("7H"): 1}[Card.of(7, 2)] == 1
