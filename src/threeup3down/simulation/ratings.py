"""Ratings of bots from the places of their games, by openskill's Plackett-Luce model.

It takes games of any number of seats with shared places, and needs no other package.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from threeup3down.games.extras import needed_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


@attrs.frozen
class Rating:
    """How strong a bot is, on a scale on which all begin with 25.

    Attributes:
        mean: the strength, `mu` of openskill.
        deviation: how uncertain it is, `sigma` of openskill.
    """

    mean: float
    deviation: float

    def __str__(self) -> str:
        return f"{self.mean:.1f} ± {self.deviation:.1f}"


class Ratings:
    """The ratings of some bots, game by game.

    A bot in several seats of a game is rated by the mean of its places. What a bot is does not
    change, so nothing is added to the uncertainty from game to game (`tau` of openskill).

    Raises:
        MissingExtraError: openskill is not installed.

    >>> ratings = Ratings(["a", "b"])
    >>> for _ in range(20):
    ...     ratings.add({"a": 1, "b": 2})
    >>> {name: str(rating) for name, rating in ratings.now().items()}
    {'a': '...', 'b': '...'}
    """

    def __init__(self, names: Iterable[str]) -> None:
        with needed_for("match"):
            from openskill.models import PlackettLuce  # noqa: PLC0415 (of an extra)
        self.model: Any = PlackettLuce(tau=0.0)
        self.ratings: dict[str, Any] = {name: self.model.rating(name=name) for name in names}

    def add(self, places: Mapping[str, float]) -> None:
        """Rate a game.

        Args:
            places: the place of each bot that took part, the lowest the best.
        """
        teams = [[self.ratings[name]] for name in places]
        for (rating,) in self.model.rate(teams, ranks=list(places.values())):
            self.ratings[rating.name] = rating

    def now(self) -> dict[str, Rating]:
        """Return the ratings after the games so far."""
        return {name: Rating(each.mu, each.sigma) for name, each in self.ratings.items()}
