"""Where the chance of computer players comes from: the seed and the number of the move.

This is part of the format, like the shuffle: a game can be left and gone on with, and the
computer players choose as if nothing had happened.
"""

from __future__ import annotations

import random

from threeup3down.games.shuffling import SEED_BITS, checked_seed


def chance(seed: int, number: int) -> random.Random:
    """Return the source of chance for the player who makes a move.

    Args:
        seed: the seed of the game.
        number: the number of the move in the whole game, counted from 1 (0 would be the
            shuffle itself).

    Returns:
        `random.Random(seed | number << 64)`.

    Raises:
        SeedError: no such seed.

    >>> chance(7, 1).random() == random.Random(7 | 1 << 64).random()
    True
    """
    return random.Random(checked_seed(seed) | number << SEED_BITS)
