"""Matches: bots against each other on the same deals, with the seats turned."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from statistics import fmean
from typing import TYPE_CHECKING, Any

from threeup3down.games.errors import GameError
from threeup3down.games.prose import rules_text
from threeup3down.games.shuffling import checked_seed

from ._interim import play_game, run_of
from .estimates import SeatTally, Tally
from .lineups import Schedule
from .ratings import Ratings
from .standings import Match, Pair, Standing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from threeup3down.bots import Bot
    from threeup3down.games.protocol import Game

LEAST = 2  # bots, and deals, since one tells nothing of how they differ


class MatchError(GameError, ValueError):
    """An argument of a match that makes none.

    Attributes:
        what: which argument.
        value: what was given.
        expected: what would have been right.
    """

    def __init__(self, what: str, value: object, expected: str) -> None:
        super().__init__(what, value, expected)
        self.what = what
        self.value = value
        self.expected = expected

    def __str__(self) -> str:
        return f"{self.what} {self.value}: expected {self.expected}"


def match(
    game: Game,
    bots: Mapping[str, Bot],
    games: int = 1000,
    *,
    players: int = 2,
    rules: Any = None,
    seed: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Match:
    """Let bots play each other and return how they did.

    Every choice of bots that fills the seats plays every deal in each turn of the seats, so that
    each bot has each hand, and luck of the deal is the same for all. On every deal one of the bots
    also plays itself, which rates nobody: it is the control of the seats.

    Args:
        game: the game.
        bots: the bots by name, at least two.
        games: how many games between different bots; as many more as complete the last deal.
        players: how many seats there are. With fewer bots, some sit in several of them.
        rules: the options of the game; None: the standard ones.
        seed: what the deals follow from; None takes one from the operating system.
        progress: called with the number of games played so far, and of all.

    Raises:
        MatchError: fewer than two bots, or games.
        MissingExtraError: openskill is not installed (the extra `match`).
        GameError: what `game.new_game` raises, or an illegal move of a bot.

    >>> import threeup3down
    >>> from threeup3down.bots import bots_of
    >>> result = match(threeup3down, bots_of(threeup3down), 100, seed=7)
    >>> result.deals, result.standings[0].name, result.standings[0].wins.percent
    (50, 'shedder', '... % (... to ...)')
    """
    run = run_of(game, bots, rules=rules)
    schedule = scheduled(bots, games, players=players, seed=seed)
    tally = MatchTally(schedule)
    for done, spec in enumerate(schedule.games(), 1):
        tally.add(play_game(run, spec))
        if progress:
            progress(done, len(schedule))
    return tally.result(game, run.rules)


def scheduled(names: Iterable[str], games: int, *, players: int, seed: int | None) -> Schedule:
    """Return the schedule of a match.

    Raises:
        MatchError: fewer than two names, games or seats.
        SeedError: no such seed.
    """
    named = tuple(names)
    if len(named) < LEAST:
        raise MatchError("bots", ", ".join(named) or "none", "at least two")
    if type(games) is not int or games < 1:
        raise MatchError("games", games, "a whole number from 1")
    if type(players) is not int or players < LEAST:
        raise MatchError("players", players, "at least two seats")
    a_deal = Schedule(named, players, seed=0, deals=1).rated_a_deal
    deals = max(LEAST, -(-games // a_deal))
    return Schedule(named, players, seed=checked_seed(seed), deals=deals)


class MatchTally:
    """A match as far as its games have come: the deals that are complete.

    Args:
        schedule: the games, which are added in this order.

    Raises:
        MissingExtraError: openskill is not installed.
    """

    def __init__(self, schedule: Schedule) -> None:
        pairs = list(combinations(schedule.names, 2))
        self.schedule: Schedule = schedule
        self.deals: int = 0
        self.unfinished: int = 0
        self.wins: dict[str, Tally] = {name: Tally() for name in schedule.names}
        self.points: dict[str, Tally] = {name: Tally() for name in schedule.names}
        self.ahead: dict[tuple[str, str], Tally] = {pair: Tally() for pair in pairs}
        self.apart: dict[tuple[str, str], Tally] = {pair: Tally() for pair in pairs}
        self.ratings: Ratings = Ratings(schedule.names)
        self.turn_order: SeatTally = SeatTally(schedule.players)
        self.control: SeatTally = SeatTally(schedule.players)
        self._deal: list[Sequence[Any]] = []  # the games so far of the next deal

    def add(self, game: Sequence[Any]) -> None:
        """Count the rows of the next game, in the order of its seats."""
        self._deal.append(game)
        if len(self._deal) > self.schedule.rated_a_deal:
            *rated, control = self._deal
            self._deal = []
            self._count(rated)
            self.control.add(_wins(control))
            first = self.deals % self.schedule.players
            wins = [fmean(seat) for seat in zip(*map(_wins, [*rated, control]), strict=True)]
            self.turn_order.add(wins[first:] + wins[:first])
            self.deals += 1

    def _count(self, games: list[Sequence[Any]]) -> None:
        """Count the games of a deal between different bots."""
        wins, points, ahead, apart = (defaultdict[Any, list[float]](list) for _ in range(4))
        for rows in games:
            places = defaultdict[str, list[float]](list)
            for row, won in zip(rows, _wins(rows), strict=True):
                wins[row["player"]].append(won)
                if row["points"] is not None:
                    points[row["player"]].append(row["points"])
                if row["place"] is not None:
                    places[row["player"]].append(row["place"])
            for own in rows:
                for other in rows:
                    pair = own["player"], other["player"]
                    if pair in self.ahead:
                        ahead[pair].append(_ahead(own["place"], other["place"]))
                        if own["points"] is not None:
                            apart[pair].append(own["points"] - other["points"])
            if places:
                self.ratings.add({name: fmean(its) for name, its in places.items()})
            else:
                self.unfinished += 1
        counted = ((self.wins, wins), (self.points, points), (self.ahead, ahead), (self.apart, apart))
        for tallies, values in counted:
            for key, of_deal in values.items():
                tallies[key].add(fmean(of_deal))

    def result(self, game: Game, rules: Any) -> Match:
        """Return the result of the deals so far."""
        ratings = self.ratings.now()
        standings = [
            Standing(name, wins.share(), _points(self.points[name]), ratings[name])
            for name, wins in self.wins.items()
        ]
        return Match(
            game=game.NAME,
            players=self.schedule.players,
            rules=rules_text(game, rules),
            seed=self.schedule.seed,
            deals=self.deals,
            games=self.deals * self.schedule.rated_a_deal,
            unfinished=self.unfinished,
            standings=tuple(sorted(standings, key=lambda each: -each.wins.mean)),
            pairs=tuple(
                Pair(*pair, ahead.share(), _points(self.apart[pair]))
                for pair, ahead in self.ahead.items()
            ),
            turn_order=self.turn_order.test(),
            control=self.control.test(),
        )


def _wins(rows: Sequence[Any]) -> list[float]:
    """Return what part of the win each seat has."""
    winners = sum(row["place"] == 1 for row in rows)
    return [(row["place"] == 1) / max(1, winners) for row in rows]


def _ahead(own: int | None, other: int | None) -> float:
    if own is None or other is None or own == other:
        return 0.5
    return float(own < other)


def _points(tally: Tally) -> Any:
    return tally.estimate() if tally.deals else None
