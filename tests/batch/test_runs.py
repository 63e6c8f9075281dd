"""The batched engine plays the games of a run: the same deals, the same rows."""

from __future__ import annotations

import pytest

pytest.importorskip("numba", reason="the group `batch` is not installed")

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from threeup3down.batch.streams import key_of, seeds_of
from threeup3down.simulation import deal_seed


@given(st.integers(0, 2**64 - 1), st.lists(st.integers(0, 10**12), min_size=1))
def test_the_seeds_of_deals_are_those_of_the_batched_engine(seed: int, numbers: list[int]) -> None:
    rows = np.array(numbers)
    seeds = seeds_of(key_of(seed), rows, np.zeros_like(rows))
    assert seeds.tolist() == [deal_seed(seed, number) for number in numbers]
