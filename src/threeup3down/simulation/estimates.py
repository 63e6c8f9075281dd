"""Means over deals with intervals, and a test of whether all seats do equally well.

The games of one deal are alike, so what is counted is a deal: of every deal one number, the mean of
its games. Intervals are those of 95 %, and rest on some thirty deals or more.
"""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from collections.abc import Sequence

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


@attrs.frozen
class Estimate:
    """A mean and how well it is known.

    Attributes:
        mean: the mean over the deals.
        low: the lower end of the interval of 95 %; the mean itself where one deal was played.
        high: the upper end.
    """

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.1f} ({self.low:.1f} to {self.high:.1f})"

    @property
    def percent(self) -> str:
        """The same in percent, of a share.

        >>> Estimate(0.5, 0.46, 0.54).percent
        '50.0 % (46.0 to 54.0)'
        """
        mean, low, high = (100 * each for each in (self.mean, self.low, self.high))
        return f"{mean:.1f} % ({low:.1f} to {high:.1f})"


class Tally:
    """The sum of a number a deal, and of its squares: what an estimate needs, however many deals.

    >>> tally = Tally()
    >>> for points in (10, 20, 30):
    ...     tally.add(points)
    >>> str(tally.estimate())
    '20.0 (8.7 to 31.3)'
    """

    def __init__(self) -> None:
        self.deals: int = 0
        self.mean: float = 0.0
        self.squares: float = 0.0  # of the distances from the mean, by Welford's recurrence

    def add(self, value: float) -> None:
        """Count the number of a deal."""
        self.deals += 1
        distance = value - self.mean
        self.mean += distance / self.deals
        self.squares += distance * (value - self.mean)

    @property
    def variance(self) -> float:
        """The variance of the mean, as estimated from how much the deals differ."""
        return self.squares / max(1, self.deals - 1) / max(1, self.deals)

    def estimate(self) -> Estimate:
        """Return the mean with the interval of a normal distribution."""
        reach = Z * math.sqrt(self.variance)
        return Estimate(self.mean, self.mean - reach, self.mean + reach)

    def share(self) -> Estimate:
        """Return the mean of numbers from 0 to 1 with Wilson's interval, which stays in there.

        It is that of as many independent games as would be as uncertain as these deals. Where all
        deals gave the same, which tells nothing of how they differ, a deal counts as a game.

        >>> tally = Tally()
        >>> for _ in range(20):
        ...     tally.add(1.0)
        >>> tally.share().percent
        '100.0 % (83.9 to 100.0)'
        """
        mean = min(1.0, max(0.0, self.mean))
        spread = mean * (1 - mean)
        games = spread / self.variance if self.variance and spread else self.deals
        return share_of(mean, games)


def share_of(share: float, games: float) -> Estimate:
    """Return a share of independent games with Wilson's interval.

    >>> share_of(0.5, 100).percent
    '50.0 % (40.4 to 59.6)'
    """
    if not games:
        return Estimate(share, 0.0, 1.0)
    weight = 1 + Z * Z / games
    middle = (share + Z * Z / (2 * games)) / weight
    reach = Z / weight * math.sqrt(share * (1 - share) / games + (Z / (2 * games)) ** 2)
    return Estimate(share, max(0.0, middle - reach), min(1.0, middle + reach))


@attrs.frozen
class SeatTest:
    """How often each seat wins, and whether the difference may be chance.

    Attributes:
        shares: for each seat the share of the games that it won.
        p_value: how likely differences as great as these are, if all seats do equally well.
    """

    shares: tuple[Estimate, ...]
    p_value: float


class SeatTally:
    """The shares of the seats, deal by deal, for Friedman's test.

    Under equal chances the numbers of a deal could as well stand in any other order. Where each
    deal is a game with one winner, it is Pearson's chi-square test of the wins; shared wins, games
    without a winner and several games on a deal have their right weight too.

    Args:
        seats: how many there are.

    >>> tally = SeatTally(2)
    >>> for won in [(1, 0)] * 60 + [(0, 1)] * 40:
    ...     tally.add(won)
    >>> round(tally.test().p_value, 4)  # chi-square is 4
    0.0455
    """

    def __init__(self, seats: int) -> None:
        self.tallies: list[Tally] = [Tally() for _ in range(seats)]
        self.sums: list[float] = [0.0] * seats
        self.squares: float = 0.0

    def add(self, shares: Sequence[float]) -> None:
        """Count what each seat got on a deal."""
        mean = sum(shares) / len(shares)
        for seat, share in enumerate(shares):
            self.tallies[seat].add(share)
            self.sums[seat] += share - mean
            self.squares += (share - mean) ** 2

    def test(self) -> SeatTest:
        """Return the shares and the test."""
        freedom = len(self.sums) - 1
        between = freedom * sum(each * each for each in self.sums)
        tail = chi_square_tail(between / self.squares, freedom) if self.squares else 1.0
        return SeatTest(tuple(tally.share() for tally in self.tallies), tail)


def chi_square_tail(value: float, freedom: int) -> float:
    """Return how likely a chi-square of so many degrees of freedom is to exceed a value.

    >>> round(chi_square_tail(3.8415, 1), 4), round(chi_square_tail(7.8147, 3), 4)
    (0.05, 0.05)
    """
    half = value / 2
    odd = freedom % 2
    tail = math.erfc(math.sqrt(half)) if odd else math.exp(-half)
    for degrees in range(2 - odd, freedom, 2):  # two more at a time
        exponent = degrees / 2
        tail += half**exponent * math.exp(-half) / math.gamma(exponent + 1)
    return tail
