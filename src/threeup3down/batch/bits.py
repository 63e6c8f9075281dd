"""Sets of small numbers as the bits of one integer, compiled."""

from __future__ import annotations

from typing import Any

from .compiling import compiled


@compiled
def ones(bits: Any) -> Any:
    """Return how many bits of a number from 0 to 2 ** 63 - 1 are set.

    >>> ones(0b1011)
    3
    """
    bits -= bits >> 1 & 0x5555555555555555
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    return bits * 0x0101010101010101 >> 56


@compiled
def lowest_bit(bits: Any) -> Any:
    """Return the place of the lowest bit that is set.

    >>> lowest_bit(0b1000)
    3
    """
    return ones((bits & -bits) - 1)
