"""What is asked of runs, and the plot and the table that answer it.

Each question is a function of the runs, which returns None where they do not have the data.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import attrs

from threeup3down.games.extras import needed_for
from threeup3down.simulation.estimates import Estimate, Z, share_of
from threeup3down.simulation.standings import Table

with needed_for("report"):
    import numpy as np

from .plots import curves, dots, trends

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .runs import RunData

PERCENTILES = (5, 50, 95)
BINS = 60
LEAST_SHARE = 0.001  # of the seats: what was chosen less often is not shown
SHOWN = 10  # choices at each end
NODES = re.compile(r"(.+):(\d+)")


@attrs.frozen
class Section:
    """An answer.

    Attributes:
        name: a word for links.
        title: the question.
        text: how to read the plot.
        alternative: what the plot shows, in words.
        plot: the plot, as SVG.
        table: the numbers.
    """

    name: str
    title: str
    text: str
    alternative: str
    plot: str
    table: Table


def lengths(runs: Sequence[RunData]) -> Section | None:
    """Answer how long games are."""
    turns = {run.label: run.of_games("turns") for run in runs}
    top = max(float(np.percentile(each, 99.5)) for each in turns.values())
    width = max(1, round(top / BINS))
    series = {}
    rows = []
    for run in runs:
        its = turns[run.label]
        counted = np.bincount(its // width)[: int(top // width) + 1] / len(its)
        series[run.label] = [((i + 0.5) * width, 100 * each) for i, each in enumerate(counted)]
        low, median, high = np.percentile(its, PERCENTILES)
        cut = share_of(float(run.of_games("truncated").mean()), len(its))
        mean = _mean(its)
        rows.append(
            (run.label, f"{len(its):,}", str(mean))
            + tuple(f"{each:,.0f}" for each in (low, median, high, its.max()))
            + (cut.percent,)
        )
    columns = ("run", "games", "mean", "5 %", "median", "95 %", "longest", "cut by a limit")
    return Section(
        "length",
        "How long are games?",
        "Turns of all players together. The table has their mean, and how many turns 5, 50 and 95 % "
        f"of the games had at most. A point of the plot stands for {width} turns."
        if width > 1
        else "Turns of all players together.",
        "Share of the games by their number of turns. "
        + " ".join(f"{row[0]}: median {row[4]} turns, 90 % from {row[3]} to {row[5]}." for row in rows),
        curves(series, "turns", "% of the games"),
        Table(columns, tuple(rows)),
    )


def going_first(runs: Sequence[RunData]) -> Section | None:
    """Answer whether it is good to go first, by the number of players."""
    series: dict[str, dict[int, Estimate]] = {}
    rows = []
    for run in runs:
        wins = run.wins()
        order = (np.arange(run.players) - run.of_games("first")[:, None]) % run.players
        by_turn = [
            share_of(100, 1) if not len(wins) else share_of(float(wins[order == k].mean()), len(wins))
            for k in range(run.players)
        ]
        first, last = by_turn[0], by_turn[-1]
        series.setdefault(run.with_rules, {})[run.players] = _percent(first)
        rows.append((run.with_rules, str(run.players), f"{100 / run.players:.1f} %", first.percent, last.percent))
    return Section(
        "going-first",
        "Is it good to go first?",
        "How often who goes first wins. The short lines are what is expected if all seats do "
        "equally well.",
        "Wins of who goes first by the number of players. "
        + " ".join(f"{row[0]}, {row[1]} players: {row[3]}." for row in rows),
        trends(
            series,
            "players",
            "% won by who goes first",
            {run.players: 100 / run.players for run in runs},
        ),
        Table(("run", "players", "if all are equal", "who goes first", "who goes last"), tuple(rows)),
    )


def counted(runs: Sequence[RunData]) -> Section | None:
    """Answer how often things happen in a game: what is counted in the runs."""
    names = list(dict.fromkeys(name for run in runs for name in run.counts))
    if not names:
        return None
    series: dict[str, dict[str, Estimate]] = {}
    rows = []
    for run in runs:
        for name in run.counts:
            of_games = run.of_seats(name).sum(axis=1)
            mean = _mean(of_games)
            words = name.replace("_", " ")
            series.setdefault(run.label, {})[words] = mean
            any_ = share_of(float((of_games > 0).mean()), len(of_games))
            turns = run.of_games("turns").sum() / max(1, of_games.sum())
            rows.append((words, run.label, str(mean), f"{turns:.1f}", any_.percent, f"{of_games.max():,}"))
    return Section(
        "counts",
        "How often do things happen?",
        "How often in a game, all players together.",
        "How often in a game. " + " ".join(f"{row[0]}, {row[1]}: {row[2]}." for row in rows),
        dots(series, "in a game"),
        Table(
            ("what", "run", "mean a game", "turns for one", "games with one", "most in a game"),
            tuple(sorted(rows, key=lambda row: names.index(row[0].replace(" ", "_")))),
        ),
    )


def house_rules(runs: Sequence[RunData]) -> Section | None:
    """Answer what the rules change, where runs differ in nothing else."""
    groups: dict[str, list[RunData]] = {}
    for run in runs:
        groups.setdefault(run.without_rules, []).append(run)
    groups = {name: group for name, group in groups.items() if len({run.rules for run in group}) > 1}
    if not groups:
        return None
    series: dict[str, dict[str, Estimate]] = {}
    rows = []
    for name, group in groups.items():
        for run in group:
            turns = _mean(run.of_games("turns"))
            series.setdefault(name, {})[run.rules] = turns
            wins = run.wins()
            seats = np.arange(run.players) == run.of_games("first")[:, None]
            first = share_of(float(wins[seats].mean()), len(wins))
            cut = share_of(float(run.of_games("truncated").mean()), len(wins))
            counts = (f"{run.of_seats(each).sum(axis=1).mean():.2f}" for each in run.counts)
            rows.append((run.rules, name, str(turns), first.percent, cut.percent, *counts))
    counts = [name.replace("_", " ") for name in next(iter(groups.values()))[0].counts]
    return Section(
        "house-rules",
        "What do house rules change?",
        "Runs that differ in their rules only. The plot has the mean number of turns.",
        "Mean number of turns by rules. "
        + " ".join(f"{row[0]}, {row[1]}: {row[2]}." for row in rows),
        dots(series, "turns in a game"),
        Table(
            ("rules", "run", "mean turns", "who goes first wins", "cut by a limit", *counts),
            tuple(rows),
        ),
    )


def strength(runs: Sequence[RunData]) -> Section | None:
    """Answer how strong players are by the number of nodes in their names, as in `mcts:400`."""
    series: dict[str, dict[int, Estimate]] = {}
    rows = []
    for run in runs:
        players, wins = run.seated(), run.wins()
        for name in run.names:
            if (found := NODES.fullmatch(name)) and len(set(run.names)) > 1:
                its = wins[players == name]
                share = share_of(float(its.mean()), len(its))
                others = ", ".join(sorted(set(run.names) - {name}))
                series.setdefault(f"{found[1]} against {others}", {})[int(found[2])] = _percent(share)
                rows.append((name, others, f"{len(its):,}", share.percent))
    if not rows:
        return None
    return Section(
        "nodes",
        "Are more nodes stronger?",
        "How often a player wins that thinks over a number of nodes.",
        "Wins by the number of nodes. "
        + " ".join(f"{row[0]} against {row[1]}: {row[3]}." for row in rows),
        trends(series, "nodes", "% won"),
        Table(("player", "against", "games", "wins"), tuple(rows)),
    )


QUESTIONS: tuple[Callable[[Sequence[RunData]], Section | None], ...] = (
    lengths,
    going_first,
    counted,
    house_rules,
    strength,
)


def _mean(values: np.ndarray) -> Estimate:
    mean = float(values.mean())
    reach = Z * float(values.std()) / max(1, len(values)) ** 0.5
    return Estimate(mean, mean - reach, mean + reach)


def _percent(share: Estimate) -> Estimate:
    return Estimate(100 * share.mean, 100 * share.low, 100 * share.high)
