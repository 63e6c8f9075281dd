"""What an encoding of a view holds: whole numbers in groups, each with a name and its limits."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

import attrs

from .values import Value

if TYPE_CHECKING:
    from collections.abc import Sequence

TOP_CARDS = 8  # of a discard pile that are encoded in their order
MOST_TURNS = 1_000  # more are encoded as so many


@attrs.frozen
class Feature(Value):
    """A group of numbers in the encoding of a view, which stand side by side.

    Attributes:
        name: what they tell; a game has each name once.
        size: how many they are.
        lowest: the least that any of them can be.
        highest: the greatest that any of them can be.

    >>> Feature("phase", 3, 0, 1)
    Feature(name='phase', size=3, lowest=0, highest=1)
    """

    name: str
    size: int
    lowest: int
    highest: int


def starts_of(features: Sequence[Feature]) -> tuple[int, ...]:
    """Return where in an encoding each feature starts, and at last where the encoding ends.

    >>> starts_of([Feature("seat", 1, 0, 5), Feature("phase", 3, 0, 1)])
    (0, 1, 4)
    """
    return tuple(accumulate((feature.size for feature in features), initial=0))
