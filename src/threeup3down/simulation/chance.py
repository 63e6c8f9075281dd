"""Where the chance of bots comes from: the seed of the game and the number of the move.

This is part of the format, like the shuffle: a game can be left and resumed, and the bots choose
as if nothing had happened. It is a counter-based stream of 64-bit integers, so that a compiled
engine can repeat it bit for bit:

    key     the first 8 bytes of SHA-256("seed"), big-endian; "seed" in decimal digits
    start   mix(key + G * move_number)
    word i  mix(start + G * i), i = 1, 2, ...

All sums and products are modulo 2^64, G is 0x9E3779B97F4A7C15 and `mix` is the finalizer of
SplitMix64. `random()` takes one word, of which the highest 53 bits are divided by 2^53;
`getrandbits(k)` takes a word for every 64 bits, the lowest first, and of the last its highest bits.
"""

from __future__ import annotations

import random
from hashlib import sha256
from typing import Any, Self

from threeup3down.games.errors import DepthError, SeedError
from threeup3down.games.shuffling import checked_seed

GOLDEN = 0x9E3779B97F4A7C15
WORD = 64
MASK = (1 << WORD) - 1
FRACTION = 53  # bits of a float


def mix(word: int) -> int:
    """Return a 64-bit integer whose every bit depends on every bit of the given one.

    >>> hex(mix(GOLDEN))  # the first output of SplitMix64 with seed 0
    '0xe220a8397b1dcdaf'
    """
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & MASK
    word = (word ^ word >> 27) * 0x94D049BB133111EB & MASK
    return word ^ word >> 31


class Chance(random.Random):
    """The chance of the bots of one game: `at(n)` is what the bot that makes move n is given.

    A hash stands between the seed and the stream, so that a bot cannot work out the seed, and with
    it the hidden cards, from its own chance. It can still try all of a few seeds: play for stakes
    with one that the operating system gave.

    Args:
        seed: the seed of the game.

    Raises:
        SeedError: no such seed.

    >>> rng = Chance(7).at(1)
    >>> rng.random(), rng.getrandbits(8)
    (0.3671803908286837, 236)
    """

    def __init__(self, seed: int | None) -> None:
        if seed is None:
            raise SeedError(seed)
        super().__init__()
        digest = sha256(str(checked_seed(seed)).encode()).digest()
        self.key: int = int.from_bytes(digest[:8], "big")
        self.word: int = 0
        self.at(0)

    def at(self, move_number: int) -> Self:
        """Begin the stream of a move and return itself.

        Args:
            move_number: the number of the move in the whole game, counted from 1.
        """
        self.word = mix((self.key + GOLDEN * move_number) & MASK)
        self.gauss_next: float | None = (
            None  # of `random.Random.gauss`, which gives two numbers at a time
        )
        return self

    def _next(self) -> int:
        self.word = (self.word + GOLDEN) & MASK
        return mix(self.word)

    def random(self) -> float:
        """Return the next float from 0 to 1, 1 excluded."""
        self.word = word = (self.word + GOLDEN) & MASK
        return (mix(word) >> WORD - FRACTION) / (1 << FRACTION)

    def getrandbits(self, k: int, /) -> int:
        """Return an integer of k random bits.

        Raises:
            ValueError: a negative number of bits.
        """
        if k < 0:
            raise ValueError(f"getrandbits({k}): expected a number of bits from 0")
        bits = 0
        for shift in range(0, k, WORD):
            missing = min(WORD, k - shift)
            bits |= self._next() >> WORD - missing << shift
        return bits

    def seed(self, *args: Any, **options: Any) -> None:
        """Do nothing: the stream follows from the game."""
        del args, options

    def getstate(self) -> tuple[Any, ...]:
        """Return what `setstate` takes to go on from here."""
        return self.key, self.word, self.gauss_next

    def setstate(self, state: tuple[Any, ...]) -> None:
        """Go on from where `getstate` was called.

        Raises:
            ValueError: something else than what `getstate` returns.
        """
        key, word, gauss_next = state
        if not all(type(each) is int and 0 <= each <= MASK for each in (key, word)):
            raise ValueError(f"{state!r}: expected what getstate() returns")
        self.key, self.word, self.gauss_next = key, word, gauss_next

    def __reduce__(self) -> Any:
        return _restored, self.getstate()


def _restored(*state: Any) -> Chance:
    chance = Chance(0)
    chance.setstate(state)
    return chance


def chance(seed: int, move_number: int) -> random.Random:
    """Return the source of chance for the bot that makes a move.

    Args:
        seed: the seed of the game.
        move_number: the number of the move in the whole game, counted from 1.

    Raises:
        SeedError: no such seed.
        DepthError: no number of a move.

    >>> chance(7, 1).random(), chance(7, 2).random()
    (0.3671803908286837, 0.2579588011721653)
    """
    if type(move_number) is not int or move_number < 0:
        raise DepthError(move_number, 0)
    return Chance(seed).at(move_number)
