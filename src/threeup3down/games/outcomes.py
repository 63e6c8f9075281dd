"""Places by results, and an outcome for games that need nothing more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from .values import Value

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def places_of(results: Iterable[int]) -> tuple[int, ...]:
    """Return the place of each seat from 1, the lowest result first; equal ones share a place.

    >>> places_of([12, 5, 5])
    (3, 1, 1)
    """
    points = tuple(results)
    return tuple(1 + sum(other < own for other in points) for own in points)


def seats_at(place: int, places: Iterable[int]) -> tuple[int, ...]:
    """Return the seats that have a place.

    >>> seats_at(1, (3, 1, 1))
    (1, 2)
    """
    return tuple(seat for seat, its in enumerate(places) if its == place)


def returns_of(places: Sequence[int]) -> tuple[float, ...]:
    """Return what an outcome is worth to each seat, from -1 to 1, together 0.

    For each seat it is the share of the others that are placed worse, less the share placed better.

    Args:
        places: for each seat its place from 1; at least two seats.

    >>> returns_of((2, 1, 2)), returns_of((3, 1, 1)), returns_of((1, 1))
    ((-0.5, 1.0, -0.5), (-1.0, 0.5, 0.5), (0.0, 0.0))
    """
    others = len(places) - 1
    return tuple(
        (sum(place > own for place in places) - sum(place < own for place in places)) / others
        for own in places
    )


@attrs.frozen
class Outcome(Value):
    """The result of a finished game.

    Attributes:
        winners: the seats that won; empty: nobody.
        places: for each seat its place from 1; equal results share a place.
        termination: what ended the game.
        truncated: whether a limit ended it: it was not played out.
    """

    winners: tuple[int, ...]
    places: tuple[int, ...]
    termination: str
    truncated: bool = False

    @property
    def returns(self) -> tuple[float, ...]:
        """For each seat the share of the others placed worse, less the share placed better."""
        return returns_of(self.places)


def outcome_of(results: Iterable[int], termination: str, *, truncated: bool = False) -> Outcome:
    """Return the result of a game that the lowest result wins.

    Args:
        results: the result of each seat.
        termination: what ended the game.
        truncated: whether that was a limit, so that the game was not played out.

    >>> outcome_of([0, 3], "emptied")
    Outcome(winners=(0,), places=(1, 2), termination='emptied', truncated=False)
    """
    places = places_of(results)
    return Outcome(seats_at(1, places), places, termination, truncated)
