"""Places by results, and an outcome for games that need nothing more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from .values import Value

if TYPE_CHECKING:
    from collections.abc import Iterable


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


@attrs.frozen
class Outcome(Value):
    """The result of a finished game.

    Attributes:
        winners: the seats that won; empty: nobody.
        places: for each seat its place from 1; equal results share a place.
        termination: what ended the game.
    """

    winners: tuple[int, ...]
    places: tuple[int, ...]
    termination: str


def outcome_of(results: Iterable[int], termination: str) -> Outcome:
    """Return the result of a game that the lowest result wins.

    >>> outcome_of([0, 3], "emptied")
    Outcome(winners=(0,), places=(1, 2), termination='emptied')
    """
    places = places_of(results)
    return Outcome(seats_at(1, places), places, termination)
