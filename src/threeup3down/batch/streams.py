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
from math import isqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from threeup3down.simulation.chance import FRACTION, GOLDEN, WORD

from .compiling import compiled, compiled_apart, compiled_loop, prange

if TYPE_CHECKING:
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
BY_KEY, BY_PLACE = np.uint32(1664525), np.uint32(1566083941)
WORD_MASK, HALF = np.uint64(0xFFFFFFFF), np.uint64(32)
LANES = 8


def _started() -> NDArray[np.uint32]:
    """Return the state from which every seed goes on: that of the seed 19650218."""
    words = [19650218]
    for i in range(1, SIZE):
        last = words[-1]
        words.append((1812433253 * (last ^ last >> 30) + i) & 0xFFFFFFFF)
    return np.array(words, dtype=np.uint32)


def _cube_root(number: int) -> int:
    """Return the greatest integer whose cube is not above a number."""
    root = 0
    for bit in range(number.bit_length() // 3, -1, -1):
        if (root | 1 << bit) ** 3 <= number:
            root |= 1 << bit
    return root


STARTED = _started()

# The constants of SHA-256: the first 32 bits of the fractions of the square and cube roots of the
# first primes.
PRIMES = [n for n in range(2, 312) if all(n % d for d in range(2, n))]
HASH = tuple(np.uint32(isqrt(prime << 64) & 0xFFFFFFFF) for prime in PRIMES[:8])
ROUNDS = np.array([_cube_root(prime << 96) & 0xFFFFFFFF for prime in PRIMES], dtype=np.uint32)
TEN = np.uint64(10)


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
        key: the key of the game, from `key_of`.
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
    >>> begin(stream, key_of(7), 1)
    >>> uniform(stream) == chance(7, 1).random()
    True
    """
    chance[0] += G
    return float(mix(chance[0]) >> DROPPED) * UNIT


def key_of(seed: int) -> np.uint64:
    """Return the key of a stream, as `Chance` makes it of the seed of a game."""
    return np.uint64(int.from_bytes(sha256(b"%d" % seed).digest()[:8], "big"))


@compiled_loop
def keys_of(seeds: Words) -> Words:
    """Return `key_of` of many seeds."""
    keys = np.empty(len(seeds), dtype=np.uint64)
    for i in prange(len(seeds)):
        keys[i] = _digest(seeds[i])
    return keys


@compiled
def _digest(seed: Any) -> Any:
    """Return the first 8 bytes of SHA-256 (FIPS 180-4) of a number in decimal digits: one block."""
    schedule = np.zeros(64, dtype=np.uint32)
    size, rest = 1, seed // TEN
    while rest:
        size, rest = size + 1, rest // TEN
    rest = seed
    for place in range(size - 1, -1, -1):
        digit = np.uint32(48 + rest % TEN)
        schedule[place // 4] |= digit << np.uint32(24 - 8 * (place % 4))
        rest //= TEN
    schedule[size // 4] |= np.uint32(0x80) << np.uint32(24 - 8 * (size % 4))
    schedule[15] = 8 * size
    for i in range(16, 64):
        early, late = schedule[i - 15], schedule[i - 2]
        early = _turned(early, 7) ^ _turned(early, 18) ^ (early >> np.uint32(3))
        late = _turned(late, 17) ^ _turned(late, 19) ^ (late >> np.uint32(10))
        schedule[i] = np.uint32(schedule[i - 16] + early + schedule[i - 7] + late)
    a, b, c, d, e, f, g, h = HASH
    for i in range(64):
        mixed = _turned(e, 6) ^ _turned(e, 11) ^ _turned(e, 25)
        first = np.uint32(h + mixed + ((e & f) ^ (~e & g)) + ROUNDS[i] + schedule[i])
        mixed = _turned(a, 2) ^ _turned(a, 13) ^ _turned(a, 22)
        second = np.uint32(mixed + ((a & b) ^ (a & c) ^ (b & c)))
        h, g, f, e, d, c, b = g, f, e, np.uint32(d + first), c, b, a
        a = np.uint32(first + second)
    high, low = np.uint32(a + HASH[0]), np.uint32(b + HASH[1])
    return (np.uint64(high) << HALF) | np.uint64(low)


@compiled
def _turned(word: Any, bits: Any) -> Any:
    """Return a word of 32 bits rotated to the right."""
    return np.uint32((word >> np.uint32(bits)) | (word << np.uint32(32 - bits)))


@compiled
def seeds_of(key: Any, games: NDArray[np.int64], deals: NDArray[np.int64]) -> Words:
    """Return the seed of a deal of each game.

    Args:
        key: the key of the batch, from `key_of`.
        games: the numbers of the games, counted from 0.
        deals: for each of them the number of the deal, counted from 0.
    """
    seeds = np.empty(len(games), dtype=np.uint64)
    for i in range(len(games)):
        start = mix(key + G * (np.uint64(games[i]) + ONE))
        seeds[i] = mix(start + G * np.uint64(deals[i]))
    return seeds


@compiled_apart
def seed_lanes(words: NDArray[np.uint32], seeds: Words) -> None:
    """Fill all lanes, each as `random.Random(seed)` is filled from a seed below 2^64.

    Lanes stand side by side because each word follows from the one before it: so a processor
    works on all of them at once.

    Args:
        words: the states, one a lane: (SIZE, LANES).
        seeds: for each lane its seed.
    """
    last = np.empty(LANES, dtype=np.uint32)
    added = np.empty((2, LANES), dtype=np.uint32)
    small = False
    for lane in range(LANES):
        last[lane] = STARTED[0]
        added[0, lane] = np.uint32(seeds[lane] & WORD_MASK)
        added[1, lane] = np.uint32(seeds[lane] >> HALF) + np.uint32(1)
        small |= seeds[lane] <= WORD_MASK
    if small:  # a key of one word
        key = np.empty(2, dtype=np.uint32)
        for lane in range(LANES):
            key[0] = np.uint32(seeds[lane] & WORD_MASK)
            key[1] = np.uint32(seeds[lane] >> HALF)
            seed_lane(words, lane, key)
        return
    for i in range(1, SIZE):
        start, which = STARTED[i], (i - 1) & 1
        for lane in range(LANES):
            mixed = (last[lane] ^ (last[lane] >> np.uint32(30))) * BY_KEY
            last[lane] = np.uint32((start ^ mixed) + added[which, lane])
            words[i, lane] = last[lane]
    for lane in range(LANES):
        mixed = (last[lane] ^ (last[lane] >> np.uint32(30))) * BY_KEY
        last[lane] = np.uint32((words[1, lane] ^ mixed) + added[1, lane])
        words[1, lane] = last[lane]
    for i in range(2, SIZE):
        for lane in range(LANES):
            mixed = (last[lane] ^ (last[lane] >> np.uint32(30))) * BY_PLACE
            last[lane] = np.uint32((words[i, lane] ^ mixed) - np.uint32(i))
            words[i, lane] = last[lane]
    for lane in range(LANES):
        mixed = (last[lane] ^ (last[lane] >> np.uint32(30))) * BY_PLACE
        words[1, lane] = np.uint32((words[1, lane] ^ mixed) - np.uint32(1))
        words[0, lane] = UPPER


@compiled_apart
def seed_lane(words: NDArray[np.uint32], lane: Any, key: NDArray[np.uint32]) -> None:
    """Fill one lane, as `random.Random(number)` is filled from a number of any size.

    Args:
        words: the states, one a lane: (SIZE, any number of lanes).
        lane: which.
        key: the number by 32 bits, the lowest first; zeros at its end do not count.
    """
    size = len(key)
    while size > 1 and key[size - 1] == 0:
        size -= 1
    for i in range(SIZE):
        words[i, lane] = STARTED[i]
    i, j = 1, 0
    for _ in range(SIZE):
        last = words[i - 1, lane]
        mixed = (last ^ (last >> np.uint32(30))) * BY_KEY
        words[i, lane] = np.uint32((words[i, lane] ^ mixed) + key[j] + np.uint32(j))
        i, j = i + 1, (j + 1) % size
        if i == SIZE:
            words[0, lane] = words[SIZE - 1, lane]
            i = 1
    for _ in range(SIZE - 1):
        last = words[i - 1, lane]
        mixed = (last ^ (last >> np.uint32(30))) * BY_PLACE
        words[i, lane] = np.uint32((words[i, lane] ^ mixed) - np.uint32(i))
        i += 1
        if i == SIZE:
            words[0, lane] = words[SIZE - 1, lane]
            i = 1
    words[0, lane] = UPPER


@compiled
def shuffle(order: Any, words: NDArray[np.uint32], lane: Any) -> None:
    """Shuffle cards that stand in ascending order, as `shuffled` does with `random.Random`.

    Args:
        order: the cards.
        words: the states, as they were seeded: a lane serves for one shuffle.
        lane: which.
    """
    used = 0
    for i in range(len(order) - 1, 0, -1):
        high = _word(words, lane, used) >> np.uint32(5)
        low = _word(words, lane, used + 1) >> np.uint32(6)
        used += 2
        share = (np.float64(high) * 67108864.0 + np.float64(low)) / 9007199254740992.0
        j = int(share * (i + 1))
        order[i], order[j] = order[j], order[i]


@compiled
def _word(words: NDArray[np.uint32], lane: Any, used: Any) -> Any:
    """Return the next output; the state is twisted only as far as it is used."""
    i = used % SIZE
    bits = (words[i, lane] & UPPER) | (words[(i + 1) % SIZE, lane] & LOWER)
    word = words[(i + MIDDLE) % SIZE, lane] ^ (bits >> np.uint32(1))
    if bits & np.uint32(1):
        word ^= TWIST
    words[i, lane] = word
    word ^= word >> np.uint32(11)
    word ^= (word << np.uint32(7)) & np.uint32(0x9D2C5680)
    word ^= (word << np.uint32(15)) & np.uint32(0xEFC60000)
    return word ^ (word >> np.uint32(18))
