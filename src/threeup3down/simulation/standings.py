"""What a match came to: a table of its bots, one of each two of them, and what the seats did."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from threeup3down.games.wording import translated

from .estimates import Estimate, SeatTest
from .ratings import Rating
from .results import Failure

if TYPE_CHECKING:
    from collections.abc import Sequence


@attrs.frozen
class Standing:
    """How a bot did.

    Attributes:
        name: the bot.
        wins: the share of its games that it won; a win that is shared counts in parts.
        points: its mean points; None: the game has none.
        rating: its strength.
    """

    name: str
    wins: Estimate
    points: Estimate | None
    rating: Rating


@attrs.frozen
class Pair:
    """How two bots did against each other.

    Attributes:
        first: a bot.
        second: another one.
        ahead: how often the first was placed before the second; where they share a place, or a game
            reached the limit, half.
        points: the mean of the first one's points less the second one's; None: the game has none.
    """

    first: str
    second: str
    ahead: Estimate
    points: Estimate | None


@attrs.frozen
class Match:
    """The result of a match.

    Attributes:
        game: the name of the game.
        players: how many seats there were.
        rules: the rules, as text.
        seed: what the deals follow from.
        deals: how many there were.
        games: how many games between different bots were played on them.
        unfinished: how many of these reached the limit of moves; nobody won them.
        standings: how each bot did, the one that won most at the front.
        pairs: how each two of them did against each other.
        turn_order: how often who goes first, second, ... won, over all games.
        control: how often each seat won when a bot played itself. Who goes first changes from deal
            to deal, so the seats should do equally well: if not, the deals are not fair.
        failures: the games that failed; no game on their deals is counted.
    """

    game: str
    players: int
    rules: str
    seed: int
    deals: int
    games: int
    unfinished: int
    standings: tuple[Standing, ...]
    pairs: tuple[Pair, ...]
    turn_order: SeatTest
    control: SeatTest
    failures: tuple[Failure, ...] = ()

    def rows(self) -> list[dict[str, Any]]:
        """Return the standings as rows of a table."""
        return [
            {
                "player": each.name,
                **_columns("wins", each.wins),
                **_columns("points", each.points),
                "rating": each.rating.mean,
                "deviation": each.rating.deviation,
            }
            for each in self.standings
        ]

    def pair_rows(self) -> list[dict[str, Any]]:
        """Return the pairs as rows of a table."""
        return [
            {
                "player": each.first,
                "opponent": each.second,
                **_columns("ahead", each.ahead),
                **_columns("points", each.points),
            }
            for each in self.pairs
        ]

    def tables(self) -> tuple[Table, ...]:
        """Return all there is to say as tables of text: bots, pairs, seats."""
        with_points = self.standings[0].points is not None
        points = [translated("mean points")] if with_points else []
        difference = [translated("difference in points")] if with_points else []
        order = (
            translated("going first"),
            *(
                translated("place {place} in turn", place=index + 1)
                for index in range(1, self.players)
            ),
        )
        return (
            Table(
                (translated("player"), translated("wins"), *points, translated("rating")),
                tuple(
                    (each.name, each.wins.percent, *_texts(each.points), str(each.rating))
                    for each in self.standings
                ),
            ),
            Table(
                (
                    translated("player"),
                    translated("against"),
                    translated("placed before"),
                    *difference,
                ),
                tuple(
                    (each.first, each.second, each.ahead.percent, *_texts(each.points))
                    for each in self.pairs
                ),
            ),
            Table(
                (translated("seats"), translated("wins"), translated("p if all are equal")),
                (
                    *_seat_rows(order, self.turn_order),
                    *_seat_rows(
                        [
                            translated("control: seat {seat}", seat=index)
                            for index in range(self.players)
                        ],
                        self.control,
                    ),
                ),
            ),
        )

    @property
    def headline(self) -> str:
        """What was played, in one line."""
        return translated(
            "{game}, {players} players, rules {rules}, seed {seed}: "
            "{games:,} games on {deals:,} deals, {unfinished:,} unfinished.",
            game=self.game,
            players=self.players,
            rules=self.rules,
            seed=self.seed,
            games=self.games,
            deals=self.deals,
            unfinished=self.unfinished,
        )

    def __str__(self) -> str:
        return "\n\n".join((self.headline, *map(str, self.tables())))


@attrs.frozen
class Table:
    """A table of text; its `str` is Markdown.

    Attributes:
        columns: what stands above each column.
        rows: the rows.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        lines = (self.columns, ("---",) * len(self.columns), *self.rows)
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _columns(name: str, estimate: Estimate | None) -> dict[str, float]:
    if estimate is None:
        return {}
    return {name: estimate.mean, f"{name}_low": estimate.low, f"{name}_high": estimate.high}


def _texts(estimate: Estimate | None) -> list[str]:
    return [] if estimate is None else [str(estimate)]


def _seat_rows(names: Sequence[str], test: SeatTest) -> list[tuple[str, ...]]:
    p_values = [f"{test.p_value:.3f}", *[""] * (len(names) - 1)]
    shares = (share.percent for share in test.shares)
    return list(zip(names, shares, p_values, strict=True))
