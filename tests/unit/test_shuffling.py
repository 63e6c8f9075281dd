"""Seeds and the one shuffle (U4): part of the format, so a seed means a deal for ever."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from threeup3down import Card, Deck, SeedError, new_game
from threeup3down.games.shuffling import checked_seed, shuffled


def as_the_format_says(cards: list[int], uniform: list[float]) -> list[int]:
    """Shuffle by the words of the design: from the last index down, j = int(u * (i + 1))."""
    order = sorted(cards)
    for i, number in zip(range(len(order) - 1, 0, -1), uniform, strict=True):
        j = int(number * (i + 1))
        order[i], order[j] = order[j], order[i]
    return order


@pytest.mark.parametrize(
    ("seed", "order"),
    [
        (0, (9, 4, 0, 5, 2, 7, 1, 3, 6, 8)),
        (1, (8, 0, 3, 4, 5, 2, 9, 6, 7, 1)),
        (2**64 - 1, (9, 6, 8, 2, 7, 5, 4, 1, 3, 0)),
    ],
)
def test_U4_a_seed_means_an_order_for_ever(seed: int, order: tuple[int, ...]) -> None:
    assert shuffled(range(10), random.Random(seed)) == order


@pytest.mark.parametrize("size", [0, 1, 2, 3, 84])
def test_U4_the_shuffle_is_the_one_of_the_format(size: int) -> None:
    rng = random.Random(size)
    uniform = [rng.random() for _ in range(size - 1)]
    cards = [card % 11 for card in range(size)]
    assert list(shuffled(cards, random.Random(size))) == as_the_format_says(cards, uniform)


def test_U4_the_shuffle_starts_from_ascending_order_whatever_it_is_given() -> None:
    cards = Deck.STANDARD.cards
    assert shuffled(cards, random.Random(5)) == shuffled(reversed(cards), random.Random(5))


def test_U22_shuffling_keeps_every_card() -> None:
    cards = Deck.LISTED.cards
    order = shuffled(cards, random.Random(3))
    assert Counter(order) == Counter(cards)
    assert order != cards
    assert all(type(card) is Card for card in order)


def test_every_order_of_three_comes_up_about_as_often() -> None:
    rng = random.Random(0)
    orders = Counter(shuffled([1, 2, 3], rng) for _ in range(6000))
    assert len(orders) == 6
    assert all(900 < count < 1100 for count in orders.values())


@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
def test_U4_a_seed_from_0_to_2_to_the_64_less_1_is_taken_as_it_is(seed: int) -> None:
    assert checked_seed(seed) == seed
    assert new_game(2, seed=seed) == new_game(2, seed=seed)


@pytest.mark.parametrize("seed", [-1, 2**64, True, False, 1.0, "1", b"1"])
def test_U4_any_other_seed_is_refused(seed: Any) -> None:
    for make in (checked_seed, lambda seed: new_game(2, seed=seed)):
        with pytest.raises(SeedError) as caught:
            make(seed)
        assert caught.value.seed is seed
        assert str(caught.value) == f"seed {seed!r}: a seed is an integer from 0 to 2**64 - 1"


def test_without_a_seed_one_is_taken_from_the_operating_system() -> None:
    seeds = {checked_seed(None) for _ in range(20)}
    assert len(seeds) == 20
    assert all(0 <= seed < 2**64 for seed in seeds)
    assert max(seeds) > 2**48  # of twenty 64-bit numbers
    assert len({new_game(2).draw_pile for _ in range(5)}) == 5


def test_the_global_random_numbers_are_neither_used_nor_disturbed() -> None:
    random.seed(11)
    before = random.getstate()
    games = {new_game(2).draw_pile, new_game(2, seed=4).draw_pile}
    assert random.getstate() == before
    random.seed(11)
    assert new_game(2).draw_pile not in games
