"""How a game ended (T14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from threeup3down.games.enums import FixedEnum
from threeup3down.games.outcomes import places_of, returns_of, seats_at
from threeup3down.games.values import Value

from .state import GameState, Phase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .views import View


class Termination(FixedEnum):
    """What ended the game."""

    FINISHED = "finished"  # T14


@attrs.frozen
class Outcome(Value):
    """The result of a finished game.

    Attributes:
        winners: the seats with the lowest total, which share the win (T14).
        places: for each seat its place from 1; equal totals share a place.
        termination: what ended the game.
        totals: for each seat the points of all rounds.
        truncated: whether the limit of turns ended a round (T15): the game was not played out.
    """

    winners: tuple[int, ...]
    places: tuple[int, ...]
    termination: Termination
    totals: tuple[int, ...]
    truncated: bool = False

    @property
    def returns(self) -> tuple[float, ...]:
        """For each seat the share of the others placed worse, less the share placed better."""
        return returns_of(self.places)


def outcome_of(totals: Iterable[int], *, truncated: bool = False) -> Outcome:
    """Return the result of a game that is over, from the totals of the seats (T14).

    Args:
        totals: for each seat the points of all rounds.
        truncated: whether the limit of turns ended a round (T15).

    >>> result = outcome_of((12, 5, 5))
    >>> result.winners, result.places
    ((1, 2), (3, 1, 1))
    """
    points = tuple(totals)
    places = places_of(points)
    return Outcome(seats_at(1, places), places, Termination.FINISHED, points, truncated)


def outcome(table: GameState | View) -> Outcome | None:
    """Return the result of a game, from a state or a view, or None while it goes on.

    Raises:
        TypeError: something that is no state or view of this game.

    >>> from threeup3down.games import threethirteen
    >>> outcome(threethirteen.new_game(2, seed=1)) is None
    True
    """
    held: object = getattr(table, "phase", None)
    if not isinstance(held, Phase):
        raise TypeError(f"{table!r} is no state or view of Three Thirteen")
    if held is not Phase.OVER:
        return None
    return outcome_of(points(table), truncated=table.truncated)


def points(table: GameState | View) -> tuple[int, ...]:
    """Return the points of each seat in all scored rounds together, the fewer the better (T14).

    >>> from threeup3down.games import threethirteen
    >>> points(threethirteen.new_game(3, seed=1))
    (0, 0, 0)
    """
    return tuple(seat.score for seat in table.seats)
