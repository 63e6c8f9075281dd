"""The moves as values, and the order in which `legal_moves` gives them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from threeup3down import (
    Card,
    ChooseUp,
    ClearMultiples,
    Deck,
    Draw,
    Flip,
    GameState,
    ImpossibleMoveError,
    Move,
    PickUp,
    Play,
    Rank,
    Rules,
    Stop,
    all_moves,
    legal_moves,
    move_text,
    move_words,
    parse_move,
)

if TYPE_CHECKING:
    from collections.abc import Callable

MOVES: list[tuple[Move, str, str]] = [
    (ChooseUp((Rank.ONE, Rank.SEVEN, Rank.CLEAR)), "up:1,7,C", "ChooseUp(ranks=(1, 7, 11))"),
    (ChooseUp((Rank.TEN, Rank.TEN, Rank.TEN)), "up:10,10,10", "ChooseUp(ranks=(10, 10, 10))"),
    (Play(Rank.SEVEN), "7", "Play(rank=7, count=1)"),
    (Play(Rank.SEVEN, 2), "7x2", "Play(rank=7, count=2)"),
    (Play(Rank.TEN, 168), "10x168", "Play(rank=10, count=168)"),
    (Play(Rank.CLEAR), "C", "Play(rank=11, count=1)"),
    (Play(Rank.CLEAR_PLUS_1), "C+1", "Play(rank=12, count=1)"),
    (Play(Rank.CLEAR_PLUS_2, 2), "C+2x2", "Play(rank=13, count=2)"),
    (Flip(0), "flip:0", "Flip(slot=0)"),
    (Flip(1), "flip:1", "Flip(slot=1)"),
    (Flip(2), "flip:2", "Flip(slot=2)"),
    (Draw(), "draw", "Draw()"),
    (PickUp(), "pickup", "PickUp()"),
    (Stop(), "stop", "Stop()"),
]


@pytest.mark.parametrize(("move", "text", "shown"), MOVES)
def test_the_text_of_a_move_round_trips_and_its_repr_is_short(
    move: Move, text: str, shown: str
) -> None:
    assert move_text(move) == str(move) == text
    assert parse_move(text) == parse_move(text.upper()) == move
    assert repr(move) == shown


def test_U5_the_ranks_of_a_choice_are_put_in_ascending_order() -> None:
    assert ChooseUp((Rank.CLEAR, Rank.TWO, Rank.TEN)).ranks == (Rank.TWO, Rank.TEN, Rank.CLEAR)
    assert ChooseUp((Rank.TEN, Rank.TWO, Rank.CLEAR)) == ChooseUp((Rank.TWO, Rank.CLEAR, Rank.TEN))


@pytest.mark.parametrize("rank", [0, 14, -1, "7", None, 7.5])
def test_a_rank_that_does_not_exist_is_refused(rank: Any) -> None:
    with pytest.raises(ImpossibleMoveError) as caught:
        Play(rank)
    assert str(caught.value) == f"rank {rank!r}: expected a Rank, or its number from 1 to 13"
    assert (caught.value.what, caught.value.value) == ("rank", rank)
    with pytest.raises(ImpossibleMoveError):
        ChooseUp((Rank.ONE, Rank.TWO, rank))


@pytest.mark.parametrize("count", [0, -1, True, 2.0, "2", None])
def test_U10_a_count_is_a_whole_number_from_1(count: Any) -> None:
    with pytest.raises(ImpossibleMoveError) as caught:
        Play(Rank.SEVEN, count)
    assert str(caught.value) == f"count {count!r}: expected a whole number of at least 1"
    assert (caught.value.what, caught.value.value) == ("count", count)


@pytest.mark.parametrize("slot", [3, -1, True, 0.0, "0", None])
def test_U19_a_slot_is_0_1_or_2(slot: Any) -> None:
    with pytest.raises(ImpossibleMoveError) as caught:
        Flip(slot)
    assert str(caught.value) == f"slot {slot!r}: expected 0, 1 or 2 (U19)"
    assert (caught.value.what, caught.value.value) == ("slot", slot)


@pytest.mark.parametrize("ranks", [(), (1,), (1, 2), (1, 2, 3, 4)])
def test_U5_a_choice_is_of_exactly_three_ranks(ranks: Any) -> None:
    with pytest.raises(ImpossibleMoveError) as caught:
        ChooseUp(ranks)
    assert (caught.value.what, caught.value.value) == ("ranks", ranks)
    assert caught.value.expected == "three ranks (U5)"


def texts(state: GameState) -> list[str]:
    return list(map(str, legal_moves(state)))


def test_order_plays_by_rank_then_count_then_the_pile(
    position: Callable[..., GameState],
) -> None:
    rules = Rules(voluntary_pickup=True, optional_extras=True, clear_multiples=ClearMultiples.ALL)
    state = position("9g 10r 10g 9b 9r C+1g C+1b Cg 2g", discard="4r", extras=1, rules=rules)
    assert texts(state) == [
        *("9", "9x2", "9x3", "10", "10x2", "C", "C+1", "C+1x2"),
        "pickup",
        "stop",
    ]


def test_order_a_draw_stands_after_the_plays_and_before_a_stop(
    position: Callable[..., GameState],
) -> None:
    state = position("3g 2b", draw="5g", extras=1, can_draw=True, rules=Rules(optional_extras=True))
    assert texts(state) == ["2", "3", "draw", "stop"]


def test_order_flips_by_slot_before_pickup_and_stop(position: Callable[..., GameState]) -> None:
    rules = Rules(voluntary_pickup=True, optional_extras=True)
    state = position("/ / 9g 1g 4g", discard="4r", extras=1, rules=rules)
    assert texts(state) == ["flip:0", "flip:1", "flip:2", "pickup", "stop"]


def test_U24_moves_do_not_multiply_with_colour(position: Callable[..., GameState]) -> None:
    state = position("7g 7b 7r", rules=Rules(deck=Deck.DOUBLE))
    assert texts(state) == ["7", "7x2", "7x3"]


def test_a_count_is_no_longer_than_its_text_can_be() -> None:
    most = 10**9 - 1
    assert parse_move(str(Play(7, most))) == Play(7, most)
    with pytest.raises(ImpossibleMoveError):
        Play(7, most + 1)


@pytest.mark.parametrize("ask", [move_text, move_words])
def test_what_is_no_move_has_no_text(ask: Any) -> None:
    with pytest.raises(TypeError, match="no move: expected one of ChooseUp"):
        ask(5)


def test_every_move_that_can_be_written_down_is_listed_in_the_order_of_legal_moves() -> None:
    rules = Rules(deck=Deck.custom([Card.ONE_GREEN] * 18))
    listed = all_moves(rules, 2)
    assert len(listed) == len(set(listed)) == 455 + 12 + 19 + 6  # 3UP; counts of ones; the rest
    assert list(map(str, listed[:2])) == ["up:1,1,1", "up:1,1,2"]
    assert list(map(str, listed[455:458])) == ["1", "1x2", "1x3"]
    assert list(map(str, listed[-6:])) == ["flip:0", "flip:1", "flip:2", "draw", "pickup", "stop"]
