"""Matches: bots against each other on the same deals, with the seats turned."""

from __future__ import annotations

from collections import defaultdict
from contextlib import closing
from itertools import combinations, groupby
from operator import itemgetter
from statistics import fmean
from typing import TYPE_CHECKING, Any

import attrs

from threeup3down.games.prose import rules_text
from threeup3down.games.shuffling import checked_seed
from threeup3down.games.wording import Phrase

from .errors import RunError
from .estimates import SeatTally, Tally
from .executing import play_chunks, usual_chunk
from .lineups import Schedule
from .planning import in_chunks
from .playing import run_of
from .progress import shown_progress
from .ratings import Ratings
from .results import Failure
from .standings import Match, Pair, Standing

if TYPE_CHECKING:
    from collections.abc import Generator
    from concurrent.futures import Executor

    from threeup3down.games.protocol import Game

    from .playing import Players, Run
    from .progress import Progress
    from .results import Row

LEAST = 2  # bots, and deals, since one tells nothing of how they differ


def match(
    game: Game,
    bots: Players,
    games: int = 1000,
    *,
    players: int = 2,
    rules: Any = None,
    seed: int | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    engine: str = "pure",
    progress: Progress = None,
) -> Match:
    """Let bots play each other and return how they did.

    Every choice of bots that fills the seats plays every deal in each turn of the seats, so that
    each bot has each hand, and luck of the deal is the same for all. On every deal one of the bots
    also plays itself, which rates nobody: it is the control of the seats.

    Args:
        game: the game.
        bots: the bots by name, or names of the game's, at least two.
        games: how many games between different bots; as many more as complete the last deal.
        players: how many seats there are. With fewer bots, some sit in several of them.
        rules: the options of the game; None: the standard ones.
        seed: what the deals follow from; None takes one from the operating system.
        executor: where to play; None: processes of this machine, one a core.
        workers: how many processes; 0, without an executor: play in this process.
        engine: "pure", or "batch" for the bots that the batched engine knows.
        progress: as for `simulate`.

    Raises:
        RunError: fewer than two bots, seats or games.
        MissingExtraError: the extra `match` is not installed.
        GameError: no such bot, number of players or seed.

    >>> import threeup3down
    >>> result = match(threeup3down, ["greedy", "random"], 100, seed=7, workers=0)
    >>> result.deals, result.standings[0].name, result.standings[0].wins.percent
    (50, 'greedy', '... % (... to ...)')
    """
    run = run_of(game, bots, rules=rules)
    schedule = scheduled(run, games, players=players, seed=seed)
    tally = MatchTally(run, schedule)
    results = played(run, schedule, executor=executor, workers=workers, engine=engine)
    with shown_progress(len(schedule), progress) as advance, closing(results):
        for result in results:
            tally.add(result)
            advance(tally.played)
    return tally.result()


def scheduled(run: Run, games: int, *, players: int, seed: int | None) -> Schedule:
    """Return the games of a match.

    Raises:
        RunError: fewer than two bots, games or seats.
        PlayersError: the rules do not allow so many seats.
        SeedError: no such seed.
    """
    if len(run.names) < LEAST:
        raise RunError("bots", ", ".join(run.names) or Phrase("none"), Phrase("at least two"))
    if type(games) is not int or games < 1:
        raise RunError("games", games, Phrase("a whole number from {least}", least=1))
    run.game.new_game(players, rules=run.rules, seed=0)
    schedule = Schedule(run.names, players, seed=checked_seed(seed), deals=0)
    return attrs.evolve(schedule, deals=max(LEAST, -(-games // schedule.rated_a_deal)))


def played(run: Run, schedule: Schedule, **options: Any) -> Generator[list[Row] | Failure]:
    """Play the games of a match and yield the rows of each, or what went wrong, in their order.

    Args:
        run: what the games have in common.
        schedule: the games.
        options: as for `play_chunks`.
    """
    chunks = in_chunks(schedule.games(), usual_chunk(len(schedule)))
    with closing(play_chunks(run, chunks, **options)) as played_chunks:
        for chunk in played_chunks:
            results: dict[int, list[Row] | Failure] = {
                number: list(rows) for number, rows in groupby(chunk.rows(), itemgetter("game"))
            }
            results |= {failure.game: failure for failure in chunk.failures}
            yield from (results[number] for number in sorted(results))


class MatchTally:
    """A match as far as its games have come: the deals that are complete.

    A deal on which a game failed is not counted, so that all have the same hands.

    Args:
        run: what the games have in common.
        schedule: the games, whose results are added in this order.

    Raises:
        MissingExtraError: the extra `match` is not installed.
    """

    def __init__(self, run: Run, schedule: Schedule) -> None:
        pairs = list(combinations(schedule.names, 2))
        self.run: Run = run
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
        self.failures: list[Failure] = []
        self.played: int = 0
        self._deal: list[list[Row]] = []  # the games so far of the next deal

    def add(self, result: list[Row] | Failure) -> None:
        """Count the result of the next game."""
        self.played += 1
        if isinstance(result, Failure):
            self.failures.append(result)
        else:
            self._deal.append(result)
        if self.played % (self.schedule.rated_a_deal + 1) == 0:
            if len(self._deal) > self.schedule.rated_a_deal:
                self._count_deal(self._deal)
            self._deal = []

    def _count_deal(self, games: list[list[Row]]) -> None:
        *rated, control = games
        self._count(rated)
        self.control.add(_wins(control))
        first = control[0]["first"]
        wins = [fmean(seat) for seat in zip(*map(_wins, games), strict=True)]
        self.turn_order.add(wins[first:] + wins[:first])
        self.deals += 1

    def _count(self, games: list[list[Row]]) -> None:
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
        counted = (
            (self.wins, wins),
            (self.points, points),
            (self.ahead, ahead),
            (self.apart, apart),
        )
        for tallies, values in counted:
            for key, of_deal in values.items():
                tallies[key].add(fmean(of_deal))

    def result(self) -> Match:
        """Return the result of the deals so far."""
        ratings = self.ratings.now()
        standings = [
            Standing(name, wins.share(), _points(self.points[name]), ratings[name])
            for name, wins in self.wins.items()
        ]
        return Match(
            game=self.run.game.NAME,
            players=self.schedule.players,
            rules=rules_text(self.run.game, self.run.rules),
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
            failures=tuple(self.failures),
        )


def _wins(rows: list[Row]) -> list[float]:
    """Return what part of the win each seat has."""
    winners = sum(row["place"] == 1 for row in rows)
    return [(row["place"] == 1) / max(1, winners) for row in rows]


def _ahead(own: int | None, other: int | None) -> float:
    if own is None or other is None or own == other:
        return 0.5
    return float(own < other)


def _points(tally: Tally) -> Any:
    return tally.estimate() if tally.deals else None
