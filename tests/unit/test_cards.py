"""Ranks, colours or suits, and cards (U2, U3, T2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from threeup3down import Card, Color, NotationError, Rank
from threeup3down.games import threethirteen as second
from threeup3down.games.enums import FixedEnum

if TYPE_CHECKING:
    from collections.abc import Callable

RANKS = "1 2 3 4 5 6 7 8 9 10 C C+1 C+2"
RANKS_OF_SECOND = "A 2 3 4 5 6 7 8 9 T J Q K"
# The kinds, their texts in order, the number of the first, and what is expected of a text.
FIRST_CARDS = [f"{rank}{color}" for rank in RANKS.split() for color in "gbr"]
SECOND_CARDS = [f"{rank}{suit}" for rank in RANKS_OF_SECOND.split() for suit in "CDHS"]
KINDS: list[tuple[Any, list[str], int]] = [
    (Rank, RANKS.split(), 1),
    (Color, [*"gbr"], 0),
    (Card, FIRST_CARDS, 3),
    (second.Rank, RANKS_OF_SECOND.split(), 1),
    (second.Suit, [*"CDHS"], 0),
    (second.Card, [*SECOND_CARDS, "XX"], 4),
]


@pytest.mark.parametrize(("kind", "texts", "first"), KINDS)
def test_members_are_numbered_in_order_and_are_written_as_their_texts(
    kind: Any, texts: list[str], first: int, copies: Callable[[Any], list[Any]]
) -> None:
    assert [member.text for member in kind] == texts
    assert list(map(int, kind)) == list(range(first, first + len(texts)))
    for member in kind:
        assert str(member) == f"{member}" == member.text
        assert f"{member:>5}" == member.text.rjust(5)
        assert repr(member) == f"<{kind.__name__} {member.text}>"
        assert all(copied is member for copied in copies(member))
    assert sorted(kind, key=lambda member: -member) == [*kind][::-1]


@pytest.mark.parametrize(("kind", "texts", "first"), [KINDS[0], KINDS[2], KINDS[3], KINDS[5]])
def test_texts_are_read_in_either_case(kind: Any, texts: list[str], first: int) -> None:
    del first
    for member, text in zip(kind, texts, strict=True):
        assert kind.parse(text) is kind.parse(text.upper()) is kind.parse(text.lower()) is member


def test_T2_ten_may_be_written_in_digits() -> None:
    assert second.Rank.parse("10") is second.Rank.TEN
    assert second.Card.parse("10d") is second.Card.TEN_OF_DIAMONDS


NO_CARDS = ["", "7", "g", "7x", "11g", "0g", "7g ", "7gg", "-", "??", "7\uff28", "\uff17H"]


@pytest.mark.parametrize(
    ("kind", "what", "texts", "expected"),
    [
        (Card, "card", [*NO_CARDS, "7H"], "a rank (1 to 10, C, C+1, C+2) and a colour"),
        (Rank, "rank", ["", "0", "11", "C+3", "+1", "7g", "07"], "1 to 10, C, C+1 or C+2"),
        (second.Card, "card", [*NO_CARDS, "7g", "1H", "X", "XXX"], "a rank (A, 2 to 9, T or 10"),
        (second.Rank, "rank", ["", "0", "1", "11", "X", "\u212a"], "A, 2 to 9, T or 10, J, Q or"),
    ],
)
def test_another_text_is_refused_with_what_was_expected(
    kind: Any, what: str, texts: list[str], expected: str
) -> None:
    for text in texts:
        with pytest.raises(NotationError) as caught:
            kind.parse(text)
        assert (caught.value.what, caught.value.text) == (what, text)
        assert caught.value.expected.startswith(expected)
    with pytest.raises(NotationError, match=r"expected one of g, b, r$"):
        Color.parse("x")


def test_U2_T2_a_card_is_made_of_a_rank_and_a_colour_or_suit_or_of_their_numbers() -> None:
    assert [Card.of(card.rank, card.color) for card in Card] == [*Card]
    assert Card.of(7, 0) is Card.SEVEN_GREEN
    assert all(Card(rank.lowest) is Card.of(rank, Color.GREEN) for rank in Rank)
    pairs = [(rank, suit) for rank in second.Rank for suit in second.Suit]
    assert [second.Card.of(rank, suit) for rank, suit in pairs] == [*second.Card][:-1]
    assert [(card.rank, card.suit) for card in second.Card] == [*pairs, (None, None)]
    assert second.Card.of(1, 3) is second.Card.ACE_OF_SPADES


@pytest.mark.parametrize(("rank", "other"), [(0, 0), (14, 0), (7, 4), (7, -1)])
def test_there_is_no_card_of_what_does_not_exist(rank: int, other: int) -> None:
    for kind in (Card, second.Card):
        with pytest.raises(ValueError, match="is not a valid"):
            kind.of(rank, other)


@pytest.mark.parametrize(
    ("rank", "suit"),
    [(second.Card.ACE_OF_CLUBS, 0), (7, second.Rank.ACE), (True, 0), ("7", 0), (7.0, 0), (7, None)],
)
def test_T2_what_is_no_rank_or_no_suit_makes_no_card(rank: Any, suit: Any) -> None:
    with pytest.raises(TypeError, match="expected a Rank and a Suit, or their numbers"):
        second.Card.of(rank, suit)
    with pytest.raises(TypeError, match="expected a Rank and a Color, or their numbers"):
        Card.of(rank, suit)


class Shade(FixedEnum):
    DARK = "dark"

    def __init__(self, word: str) -> None:
        self.word = word
        del self.word


def test_a_member_can_be_changed_only_while_it_is_made() -> None:
    with pytest.raises(AttributeError, match=r"Shade\.DARK cannot be changed"):
        Shade.DARK.word = "light"


@pytest.mark.parametrize(("kind", "texts", "first"), KINDS)
def test_a_member_cannot_be_changed(kind: Any, texts: list[str], first: int) -> None:
    member = kind(first)
    for name in ("text", "new"):
        with pytest.raises(AttributeError, match=f"{kind.__name__}.* cannot be changed"):
            setattr(member, name, texts[0])
        with pytest.raises(AttributeError, match="cannot be changed"):
            delattr(member, name)


def test_U3_U13_clears_are_higher_than_numbers_and_give_extra_discards() -> None:
    clears = [rank for rank in Rank if rank.is_clear]
    assert clears == [Rank.CLEAR, Rank.CLEAR_PLUS_1, Rank.CLEAR_PLUS_2] == [*Rank][-3:]
    assert {rank: rank.bonus for rank in Rank if rank.bonus} == {clears[1]: 1, clears[2]: 2}


def test_no_card_and_no_rank_is_falsy() -> None:
    assert all([*Card, *Rank, *second.Card, *second.Rank])
