"""The chance of the batched engine is that of the pure one, bit for bit."""

from __future__ import annotations

import random

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st

from threeup3down.batch.streams import (
    LANES,
    begin,
    key_of,
    keys_of,
    seed_lane,
    seed_lanes,
    shuffle,
    uniform,
)
from threeup3down.games.shuffling import shuffled
from threeup3down.simulation import chance

SEEDS = st.integers(0, 2**64 - 1)


@given(
    st.lists(SEEDS, min_size=LANES, max_size=LANES), st.integers(0, LANES - 1), st.integers(2, 1000)
)
@example([2**32 - 1, *[2**32] * (LANES - 1)], 0, 84)
@example([0] * LANES, 1, 84)
def test_a_seed_shuffles_alike(seeds: list[int], lane: int, cards: int) -> None:
    words = np.empty((624, LANES), dtype=np.uint32)
    seed_lanes(words, np.array(seeds, dtype=np.uint64))
    order = np.arange(cards, dtype=np.int16)
    shuffle(order, words, lane)
    assert tuple(order) == shuffled(range(cards), random.Random(seeds[lane]))


@given(st.integers(0, 2**128 - 1))
@example(0)
@example(2**64)
def test_a_key_of_any_size_shuffles_alike(number: int) -> None:
    words = np.empty((624, 1), dtype=np.uint32)
    seed_lane(
        words, 0, np.array([number >> 32 * i & 0xFFFFFFFF for i in range(4)], dtype=np.uint32)
    )
    order = np.arange(84, dtype=np.int16)
    shuffle(order, words, 0)
    assert tuple(order) == shuffled(range(84), random.Random(number))


@given(SEEDS, st.integers(0, 10**6))
@example(0, 0)
@example(2**64 - 1, 1)
def test_the_chance_of_bots_is_alike(seed: int, move_number: int) -> None:
    [key] = keys_of(np.array([seed], dtype=np.uint64))
    assert key == key_of(seed)
    stream = np.zeros(1, dtype=np.uint64)
    begin(stream, key, move_number)
    expected = chance(seed, move_number)
    assert [uniform(stream) for _ in range(3)] == [expected.random() for _ in range(3)]
