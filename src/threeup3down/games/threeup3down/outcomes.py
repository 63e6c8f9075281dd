"""How a game ended (U20, U21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from threeup3down.games.enums import FixedEnum
from threeup3down.games.outcomes import returns_of
from threeup3down.games.values import Value

from .state import GameState, Phase

if TYPE_CHECKING:
    from .views import View


class Termination(FixedEnum):
    """What ended the game."""

    EMPTIED = "emptied"  # U20
    TURN_LIMIT = "turn limit"  # U21


@attrs.frozen
class Outcome(Value):
    """The result of a finished game.

    Attributes:
        winners: the seat that finished first, alone in a tuple; empty: nobody (U20, U21).
        places: for each seat its place from 1; equal results share a place.
        termination: what ended the game.
    """

    winners: tuple[int, ...]
    places: tuple[int, ...]
    termination: Termination

    @property
    def truncated(self) -> bool:
        """Whether the limit of turns ended the game (U21): it was not played out."""
        return self.termination is Termination.TURN_LIMIT

    @property
    def returns(self) -> tuple[float, ...]:
        """For each seat the share of the others placed worse, less the share placed better."""
        return returns_of(self.places)


def outcome_of(*, players: int, finished: tuple[int, ...], play_on: bool) -> Outcome:
    """Return the result of a game that is over, from what everyone has seen of it.

    Those who emptied take the places 1, 2, … in that order; all others share the next one.

    >>> outcome_of(players=3, finished=(2,), play_on=False).places
    (2, 2, 1)
    """
    decided = len(finished) >= (players - 1 if play_on else 1)
    return Outcome(
        winners=finished[:1],
        places=tuple(
            finished.index(seat) + 1 if seat in finished else len(finished) + 1
            for seat in range(players)
        ),
        termination=Termination.EMPTIED if decided else Termination.TURN_LIMIT,
    )


def outcome(table: GameState | View) -> Outcome | None:
    """Return the result of a game, from a state or a view, or None while it goes on.

    Raises:
        TypeError: something that is no state or view of this game.

    >>> from threeup3down import new_game
    >>> outcome(new_game(2, seed=1)) is None
    True
    """
    held: object = getattr(table, "phase", None)
    if not isinstance(held, Phase):
        raise TypeError(f"{table!r} is no state or view of 3UP 3DOWN")
    if held is not Phase.OVER:
        return None
    return outcome_of(
        players=len(table.seats), finished=table.finished, play_on=table.rules.play_on
    )
