"""The chance of the batched engine, the same bit for bit as that of the pure one.

Three streams: the seed of each deal of a batch, `random.Random(seed)` for the shuffle (U4, T18) and
`simulation.Chance(seed)` for the moves of computer players. The first is like the last:

    key         the first 8 bytes of SHA-256("seed"), big-endian; "seed" is that of the batch, in
                decimal digits
    deal d      of game i has the seed mix(mix(key + G * (i + 1)) + G * d), d = 0, 1, 2, ...

with `mix` and G of `simulation.chance`. So game i is the same whatever the number of games, and its
seed, which `Games.seed` tells, deals the same cards in the pure engine.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any

import numpy as np

from threeup3down.simulation.chance import FRACTION, GOLDEN, WORD

from .compiling import compiled, compiled_loop, prange

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    Words = NDArray[np.uint64]

G = np.uint64(GOLDEN)
FIRST, SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
ONE, S27, S30, S31 = np.uint64(1), np.uint64(27), np.uint64(30), np.uint64(31)
DROPPED = np.uint64(WORD - FRACTION)
UNIT = 1.0 / (1 << FRACTION)

# The Mersenne Twister with the figures of its authors, as `random.Random` has it.
SIZE, MIDDLE = 624, 397
UPPER, LOWER, TWIST = np.uint32(0x80000000), np.uint32(0x7FFFFFFF), np.uint32(0x9908B0DF)


def _started() -> NDArray[np.uint32]:
    """Return the state from which every seed goes on: that of the seed 19650218."""
    words = [19650218]
    for i in range(1, SIZE):
        last = words[-1]
        words.append((1812433253 * (last ^ last >> 30) + i) & 0xFFFFFFFF)
    return np.array(words, dtype=np.uint32)


STARTED = _started()


@compiled
def mix(word: Any) -> Any:
    """Return what `simulation.chance.mix` does, of a 64-bit word."""
    word = (word ^ (word >> S30)) * FIRST
    word = (word ^ (word >> S27)) * SECOND
    return word ^ (word >> S31)


@compiled
def begin(chance: Words, key: Any, move_number: Any) -> None:
    """Begin the stream of a move, as `Chance.at` does.

    Args:
        chance: an array of one word, which holds the stream.
        key: the key of the game, one of `keys_of`.
        move_number: the number of the move in the whole game, counted from 1.
    """
    chance[0] = mix(key + G * np.uint64(move_number))


@compiled
def uniform(chance: Words) -> Any:
    """Return the next float from 0 to 1, 1 excluded: what `Chance.random` returns.

    A policy that is compiled by `numba.njit` calls it with the chance that it is given.

    >>> import numpy as np
    >>> from threeup3down.simulation import chance
    >>> stream = np.zeros(1, dtype=np.uint64)
    >>> begin(stream, keys_of([7])[0], 1)
    >>> uniform(stream) == chance(7, 1).random()
    True
    """
    chance[0] += G
    return float(mix(chance[0]) >> DROPPED) * UNIT


def keys_of(seeds: Iterable[Any]) -> Words:
    """Return the key of the chance of each game, as `Chance` makes it of the seed of the game."""
    digests = [sha256(b"%d" % seed).digest()[:8] for seed in seeds]
    return np.frombuffer(b"".join(digests), dtype=">u8").astype(np.uint64)


@compiled_loop
def seeds_of(key: Any, games: NDArray[np.int64], deals: NDArray[np.int64]) -> Words:
    """Return the seed of a deal of each game.

    Args:
        key: the key of the batch, one of `keys_of`.
        games: the numbers of the games, counted from 0.
        deals: for each of them the number of the deal, counted from 0.
    """
    seeds = np.empty(len(games), dtype=np.uint64)
    for i in prange(len(games)):
        start = mix(key + G * (np.uint64(games[i]) + ONE))
        seeds[i] = mix(start + G * np.uint64(deals[i]))
    return seeds


@compiled
def shuffle(order: Any, seed: Any, words: NDArray[np.uint32]) -> None:
    """Shuffle cards that stand in ascending order, as `shuffled` does with `random.Random(seed)`.

    Args:
        order: the cards.
        seed: the seed of the deal.
        words: room for 624 words.
    """
    _seed(words, seed)
    used = 0
    for i in range(len(order) - 1, 0, -1):
        high = _word(words, used) >> np.uint32(5)
        low = _word(words, used + 1) >> np.uint32(6)
        used += 2
        share = (np.float64(high) * 67108864.0 + np.float64(low)) / 9007199254740992.0
        j = int(share * (i + 1))
        order[i], order[j] = order[j], order[i]


@compiled
def _seed(words: NDArray[np.uint32], seed: Any) -> None:
    """Fill the state from a seed below 2^64: one or two words of key."""
    low = np.uint32(seed & np.uint64(0xFFFFFFFF))
    high = np.uint32(seed >> np.uint64(32))
    two = high != 0
    last = STARTED[0]
    words[:] = STARTED
    second = False
    for i in range(1, SIZE):
        mixed = (last ^ (last >> np.uint32(30))) * np.uint32(1664525)
        last = np.uint32((words[i] ^ mixed) + ((high + np.uint32(1)) if second else low))
        words[i] = last
        second = two and not second
    words[0] = last
    mixed = (last ^ (last >> np.uint32(30))) * np.uint32(1664525)
    last = np.uint32((words[1] ^ mixed) + ((high + np.uint32(1)) if second else low))
    words[1] = last
    for i in range(2, SIZE):
        mixed = (last ^ (last >> np.uint32(30))) * np.uint32(1566083941)
        last = np.uint32((words[i] ^ mixed) - np.uint32(i))
        words[i] = last
    words[0] = last
    mixed = (last ^ (last >> np.uint32(30))) * np.uint32(1566083941)
    words[1] = np.uint32((words[1] ^ mixed) - np.uint32(1))
    words[0] = UPPER


@compiled
def _word(words: NDArray[np.uint32], used: Any) -> Any:
    """Return the next output; the state is twisted only as far as it is used."""
    i = used % SIZE
    bits = (words[i] & UPPER) | (words[(i + 1) % SIZE] & LOWER)
    word = words[(i + MIDDLE) % SIZE] ^ (bits >> np.uint32(1))
    if bits & np.uint32(1):
        word ^= TWIST
    words[i] = word
    word ^= word >> np.uint32(11)
    word ^= (word << np.uint32(7)) & np.uint32(0x9D2C5680)
    word ^= (word << np.uint32(15)) & np.uint32(0xEFC60000)
    return word ^ (word >> np.uint32(18))
