"""The compiled search arranges hands as the library does (T8 to T13)."""

from __future__ import annotations

import pytest

pytest.importorskip("numba", reason="the group `batch` is not installed")

import random
from typing import TYPE_CHECKING

import attrs
import numpy as np
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from threeup3down.batch.threethirteen_kernel.arranging import fewest_points, ways_out
from threeup3down.batch.threethirteen_kernel.laying import lay_down
from threeup3down.batch.threethirteen_kernel.work import MOST_CARDS, melding_numbers, new_work
from threeup3down.games import threethirteen
from threeup3down.games.threethirteen import (
    AceInRuns,
    Card,
    Rank,
    Rules,
    Suit,
    best_arrangement,
    can_go_out,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

HANDS = 70  # of a seed: 2,100 by default and 210,000 thorough ones
MOST_WILDS = 8
WORK = new_work()


@attrs.frozen
class Hand:
    """A hand in ascending order and what it is played by."""

    cards: tuple[Card, ...]
    wild_rank: int
    rules: Rules

    @property
    def numbers(self) -> NDArray[np.int64]:
        return np.array(melding_numbers(self.rules, [self.wild_rank]))


def rules_of_melds(rng: random.Random) -> Rules:
    return Rules(
        all_wild_melds=rng.random() < 0.7,
        max_wilds_per_meld=rng.choice([None, None, 0, 1, 2, 3, 4]),
        min_naturals=rng.choice([0, 0, 1, 2, 3]),
        ace_in_runs=rng.choice([*AceInRuns]),
        ace_points=rng.choice([1, 0, 15]),
        face_points=rng.choice([10, None, 0]),
        wild_points=rng.choice([None, 0, 20, 25]),
        joker_points=rng.choice([20, 0, 3]),
    )


def meld(rng: random.Random, ace_in_runs: AceInRuns) -> list[Card]:
    """The cards of a set or a run without wild cards."""
    size = rng.randint(3, 6)
    if rng.random() < 0.5:
        rank = rng.choice([*Rank])
        return [Card.of(rank, suit) for suit in rng.choices([*Suit], k=size)]
    low = 2 if ace_in_runs is AceInRuns.HIGH else 1
    high = 13 if ace_in_runs is AceInRuns.LOW else 14
    start, suit = rng.randint(low, high - size + 1), rng.choice([*Suit])
    return [Card.of((place - 1) % 13 + 1, suit) for place in range(start, start + size)]


def hand_of(rng: random.Random) -> Hand:
    """Up to 16 cards from several decks: of melds, or of cards that lie close together."""
    wild_rank = rng.randint(1, 13)
    rules = Rules() if rng.random() < 0.3 else rules_of_melds(rng)
    size = rng.randint(1, MOST_CARDS)
    if rng.random() < 0.4:
        cards = [card for _ in range(6) for card in meld(rng, rules.ace_in_runs)][:size]
    else:
        lowest, ranks, suits = rng.randint(0, 12), rng.randint(2, 13), rng.randint(1, 4)
        near = [(lowest + step) % 13 + 1 for step in range(ranks)]
        pool = [Card.of(rank, suit) for rank in near for suit in range(suits)]
        cards = rng.choices(pool, k=size)
    wilds = [Card.JOKER, *(Card.of(wild_rank, suit) for suit in Suit)]
    for place in rng.sample(range(size), min(size, rng.randint(0, MOST_WILDS))):
        cards[place] = rng.choice(wilds)
    return Hand(tuple(sorted(cards)), wild_rank, rules)


def row(cards: Sequence[Card]) -> NDArray[np.uint8]:
    return np.array([*cards] + [0] * (MOST_CARDS - len(cards)), dtype=np.uint8)


def check_points(hand: Hand) -> None:
    cards, rank, rules = hand.cards, hand.wild_rank, hand.rules
    arguments = (WORK, row(cards), len(cards), rank, hand.numbers)
    assert fewest_points(*arguments, 0) == best_arrangement(cards, rank, rules).points, hand
    fewest = threethirteen.fewest_points(cards, rank, rules)
    assert fewest_points(*arguments, 1) == fewest(cards, 1), hand


def check_ways_out(hand: Hand) -> tuple[Card, ...]:
    cards, rank, rules = hand.cards, hand.wild_rank, hand.rules
    outs = ways_out(WORK, row(cards), len(cards), rank, hand.numbers)
    expected = can_go_out(cards, rank, rules)
    assert [card for card in Card if outs >> card & 1] == [*expected], hand
    return expected


def check_lying(hand: Hand, discard: Card) -> None:
    cards = list(hand.cards)
    cards.remove(discard)
    laid, numbers = row(cards), np.zeros(MOST_CARDS, dtype=np.uint8)
    lay_down(WORK, laid, len(cards), hand.wild_rank, hand.numbers, numbers)
    melds = best_arrangement(cards, hand.wild_rank, hand.rules).melds
    lying = [(number, card) for number, meld in enumerate(melds, 1) for card in meld.cards]
    found = zip(numbers.tolist(), laid.tolist(), strict=True)
    assert [*found][: len(cards)] == lying, (hand, discard)


@settings(phases=[Phase.generate])  # another seed is no simpler
@given(st.integers(0, 2**64 - 1))
def test_T11_T13_points_ways_out_and_melds_are_those_of_the_library(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(HANDS):
        hand = hand_of(rng)
        check_points(hand)
        if outs := check_ways_out(hand):
            check_lying(hand, rng.choice(outs))
