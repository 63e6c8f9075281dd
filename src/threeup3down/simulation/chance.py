"""Where the chance of computer players comes from: the seed and the number of the move.

This is part of the format, like the shuffle: a game can be left and gone on with, and the
computer players choose as if nothing had happened.
"""

from __future__ import annotations

import random
from hashlib import sha256

from threeup3down.games.shuffling import checked_seed


def chance(seed: int, number: int) -> random.Random:
    """Return the source of chance for the player who makes a move.

    A hash stands between the two, so that a player cannot work out the seed, and with it the
    hidden cards, from the state of its own source. It can still try all of a few seeds: play
    for stakes with one that the operating system gave.

    Args:
        seed: the seed of the game.
        number: the number of the move in the whole game, counted from 1.

    Returns:
        `random.Random(n)`, n being the SHA-256 hash of the text "seed number", both in
        decimal digits, as a big-endian number.

    Raises:
        SeedError: no such seed.

    >>> digest = sha256(b"7 1").digest()
    >>> chance(7, 1).random() == random.Random(int.from_bytes(digest, "big")).random()
    True
    """
    text = f"{checked_seed(seed)} {number}"
    return random.Random(int.from_bytes(sha256(text.encode()).digest(), "big"))
