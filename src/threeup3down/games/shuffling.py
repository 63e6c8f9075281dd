"""The one shuffle of the library. It is part of the format: a seed means a deal for ever."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, TypeVar

from .errors import SeedError

if TYPE_CHECKING:
    from collections.abc import Iterable

C = TypeVar("C", bound=int)

SEED_BITS = 64
SEED_DIGITS = 20


def checked_seed(seed: int | None) -> int:
    """Return the seed, or one from the operating system if it is None (U4, T18).

    Raises:
        SeedError: not an integer with 0 ≤ seed < 2^64.

    >>> checked_seed(7)
    7
    >>> checked_seed(-1)
    Traceback (most recent call last):
    ...
    threeup3down.games.errors.SeedError: seed -1: a seed is an integer from 0 to 2**64 - 1
    """
    if seed is None:
        return random.SystemRandom().getrandbits(SEED_BITS)
    if type(seed) is not int or not 0 <= seed < 1 << SEED_BITS:
        raise SeedError(seed)
    return seed


def shuffled(cards: Iterable[C], rng: random.Random) -> tuple[C, ...]:
    """Put the cards in ascending order, then shuffle them.

    Fisher-Yates from the last index down with `j = int(rng.random() * (i + 1))`. Only
    `random()` is used, whose values Python promises to keep for a seed.

    >>> shuffled([3, 1, 2, 4], random.Random(7))
    (3, 4, 1, 2)
    """
    order = sorted(cards)
    uniform = rng.random
    for i in range(len(order) - 1, 0, -1):
        j = int(uniform() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return tuple(order)
