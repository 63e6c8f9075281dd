"""Who sits where in a match: every lineup plays the same deals, in every turn of the seats."""

from __future__ import annotations

import random
from itertools import combinations, combinations_with_replacement, count
from typing import TYPE_CHECKING, TypeVar

import attrs

from threeup3down.games.shuffling import shuffled

from .planning import PlannedGame, deal_seed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

T = TypeVar("T")


def lineups(names: Sequence[T], players: int) -> tuple[tuple[T, ...], ...]:
    """Return who may play together, so that each name comes up equally often.

    With as many names as seats or more, that is each choice of different ones; with fewer, each
    way to fill the seats in which all of them take part.

    >>> lineups(["a", "b", "c"], 2)
    (('a', 'b'), ('a', 'c'), ('b', 'c'))
    >>> lineups(["a", "b"], 3)
    (('a', 'a', 'b'), ('a', 'b', 'b'))
    """
    if len(names) >= players:
        return tuple(combinations(names, players))
    filled = combinations_with_replacement(names, players)
    return tuple(each for each in filled if set(each) == set(names))


@attrs.frozen
class Schedule:
    """The games of a match, in their order.

    On each deal every lineup plays a game in each turn of its seats, so that each bot has each
    hand once; who sits beside whom changes from deal to deal. Then comes the control: one of the
    bots, another each time, in all seats. The seat that goes first changes from deal to deal.

    Attributes:
        names: the bots.
        players: how many seats there are.
        seed: what the deals follow from.
        deals: how many there are.

    >>> for game in Schedule(("a", "b"), 2, seed=7, deals=2).games():
    ...     print(game.number, game.first, game.seating)
    0 0 (0, 1)
    1 0 (1, 0)
    2 0 (0, 0)
    3 1 (0, 1)
    4 1 (1, 0)
    5 1 (0, 0)
    """

    names: tuple[str, ...]
    players: int
    seed: int
    deals: int

    @property
    def lineups(self) -> tuple[tuple[int, ...], ...]:
        """Who plays together, as indices of `names`."""
        return lineups(range(len(self.names)), self.players)

    @property
    def rated_a_deal(self) -> int:
        """How many games between different bots a deal has; the control comes after them."""
        return len(self.lineups) * self.players

    def __len__(self) -> int:
        return self.deals * (self.rated_a_deal + 1)

    def games(self) -> Iterator[PlannedGame]:
        """Yield the games in the order of their numbers, from 0."""
        numbers = count()
        for deal in range(self.deals):
            seed = deal_seed(self.seed, deal)
            control = deal // self.players % len(self.names)
            seatings = [turn for each in self.lineups for turn in _turns(each, seed)]
            for seating in (*seatings, (control,) * self.players):
                yield PlannedGame(next(numbers), seed, deal % self.players, seating)


def _turns(lineup: tuple[int, ...], seed: int) -> Iterator[tuple[int, ...]]:
    order = (lineup[0], *shuffled(lineup[1:], random.Random(seed)))
    for turn in range(len(order)):
        yield order[-turn:] + order[:-turn]
