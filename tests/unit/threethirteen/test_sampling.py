"""`View.sample`: a complete state that fits what a seat knows, each card equally likely (T17)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from threeup3down.games.threethirteen import (
    Card,
    GameState,
    SampleError,
    Seat,
    View,
    new_game,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Cards = Callable[[str], tuple[Card, ...]]
    Position = Callable[..., GameState]

KING = Card.KING_OF_SPADES


def test_a_sample_follows_from_the_source_of_chance() -> None:
    seen = new_game(3, seed=4).view(1)
    assert seen.sample(random.Random(5)) == seen.sample(random.Random(5))
    assert seen.sample(random.Random(5)) != seen.sample(random.Random(6))


def test_T17_T18_the_seed_of_a_sample_is_a_new_one_of_64_bits() -> None:
    seen = new_game(2, seed=4).view(0)
    chance = random.Random(3)
    seeds = [seen.sample(chance).seed for _ in range(200)]
    assert len(set(seeds)) == 200
    assert all(0 <= seed < 2**64 for seed in seeds)
    assert max(seeds).bit_length() == 64
    assert min(seeds).bit_length() < 60


def chi_square(counts: Counter[Any], expected: dict[Any, float]) -> float:
    assert set(counts) <= set(expected)
    return sum((counts[key] - wanted) ** 2 / wanted for key, wanted in expected.items())


def test_T17_every_state_with_the_view_is_equally_likely_where_no_two_cards_are_equal(
    position: Position, cards: Cards
) -> None:
    state = position("4H 5H 9C", "7H! 8D 9D", stock="2S 2C", rest="discard")
    seen, chance = state.view(0), random.Random(17)
    counts: Counter[Any] = Counter(attrs.evolve(seen.sample(chance), seed=0) for _ in range(1200))
    possible = {
        attrs.evolve(
            state,
            seats=(state.seats[0], Seat(tuple(sorted((*cards("7H"), *held))), cards("7H"))),
            stock=tuple(stock),
        )
        for first, second, *stock in permutations(cards("2S 2C 8D 9D"))
        for held in [(first, second)]
    }
    assert len(possible) == 12
    # 11 degrees of freedom: one sample in a thousand is beyond 31.3
    assert chi_square(counts, dict.fromkeys(possible, 100.0)) < 31.3


def test_T17_every_unseen_card_is_equally_likely_in_every_unseen_place(
    position: Position, cards: Cards
) -> None:
    state = position("4H 5H 9C", "7H! 8D 9D", "TC TD TS", stock="2S 2C", rest="discard")
    unseen = cards("8D 9D TC TD TS 2S 2C")
    sizes = {"seat 1": 2, "seat 2": 3, "bottom": 1, "top": 1}
    seen, chance = state.view(0), random.Random(17)

    def place(sampled: GameState, card: Card) -> str:
        hands = [f"seat {number}" for number in (1, 2) if card in sampled.seats[number].hand]
        return hands[0] if hands else ("bottom", "top")[sampled.stock.index(card)]

    # Of the two decks of three players one lies in the discard pile: a single copy is unseen.
    samples = [seen.sample(chance) for _ in range(1400)]
    copies = Counter(state.discard_pile)
    assert all(copies[card] == 1 for card in unseen)
    counts: Counter[Any] = Counter((place(one, card), card) for one in samples for card in unseen)
    expected = {(where, card): 200.0 * sizes[where] for where in sizes for card in unseen}
    # 6 times 3 degrees of freedom: one sample in a thousand is beyond 42.3
    assert chi_square(counts, expected) < 42.3


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"stock_size": 3}, "5 unseen cards for 6 unseen places"),
        ({"stock_size": 1}, "5 unseen cards for 4 unseen places"),
        ({"stock_size": -1}, "0 cards seen of -1"),
        ({"hand": ()}, "0 cards seen of 3"),
        ({"discard_pile": ()}, "49 unseen cards for 5 unseen places"),
    ],
)
def test_a_view_that_no_state_has_cannot_be_sampled(
    position: Position, changes: dict[str, Any], fault: str
) -> None:
    seen = position("4H 5H 9C", "7H 8D 9D", stock="2S 2C", rest="discard").view(0)
    assert isinstance(seen.sample(random.Random(1)), GameState)
    strange: View = attrs.evolve(seen, **changes)
    with pytest.raises(SampleError) as caught:
        strange.sample(random.Random(1))
    assert caught.value.fault == fault
    assert str(caught.value) == f"no state has this view: {fault}"


@pytest.mark.parametrize("more", ["KS", "7H KS", "XX", "XX 4H"])
def test_T16_a_view_of_more_cards_than_the_decks_have_cannot_be_sampled(
    position: Position, cards: Cards, more: str
) -> None:
    seen = position("4H 5H 9C", "8D 9D TD", stock="2S 2C", rest="discard").view(0)
    strange = attrs.evolve(seen, discard_pile=seen.discard_pile + cards(more))
    with pytest.raises(SampleError) as caught:
        strange.sample(random.Random(1))
    told = " ".join(map(str, sorted(cards(more))))
    assert caught.value.fault == f"more of {told} than the deck has"


def seat_changed(seen: View, number: int, **changes: Any) -> View:
    seats = list(seen.seats)
    seats[number] = attrs.evolve(seats[number], **changes)
    return attrs.evolve(seen, seats=tuple(seats))


def test_a_view_whose_parts_do_not_go_together_cannot_be_sampled(
    position: Position, cards: Cards
) -> None:
    state = position("4H 5H 9C", "7H! 8D! 9D", stock="2S 2C", rest="discard")
    seen, chance = state.view(0), random.Random(1)
    with pytest.raises(SampleError, match=r"view: known cards that are not in the hand$"):
        seat_changed(seen, 0, known=cards("7H")).sample(chance)
    with pytest.raises(SampleError, match=r"view: 3 cards seen of 4$"):
        seat_changed(seen, 0, hand_size=4).sample(chance)
    smaller = attrs.evolve(seat_changed(seen, 1, hand_size=1), stock_size=4)
    with pytest.raises(SampleError, match=r"view: 2 cards seen of 1$"):
        smaller.sample(chance)
    peeking = attrs.evolve(state.view(None), hand=cards("4H 5H 9C"))
    with pytest.raises(SampleError, match=r"view: its parts do not go together$"):
        peeking.sample(chance)
