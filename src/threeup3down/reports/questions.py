"""What is asked of runs, and the plot and the table that answer it.

Each question is a function of the runs, which returns None where they do not have the data.
"""

from __future__ import annotations

import re
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any

import attrs

from threeup3down.games.extras import needed_for
from threeup3down.simulation.estimates import Estimate, Z, share_of
from threeup3down.simulation.standings import Table

with needed_for("report"):
    import numpy as np

from .plots import curves, dots, trends

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from .runs import RunData

SHARES = (0.5, *range(1, 100), 99.5)  # in percent, of a curve
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
    series: dict[str, list[tuple[float, float]]] = {}
    rows: list[tuple[str, ...]] = []
    for run in runs:
        turns = run.of_games("turns")
        quantiles = np.percentile(turns, SHARES)
        series[run.label] = list(zip(quantiles.tolist(), SHARES, strict=True))
        low, median, high = np.percentile(turns, (5, 50, 95))
        cut = _share(run.of_games("truncated"))
        counts = (f"{each:,.0f}" for each in (low, median, high, turns.max()))
        rows.append((run.label, str(_mean(turns)), *counts, cut.percent))
    said = " ".join(
        f"{row[0]}: median {row[3]} turns, 90 % from {row[2]} to {row[4]}." for row in rows
    )
    return Section(
        "length",
        "How long are games?",
        "The share of the games that are over after so many turns of all players together.",
        f"Share of the games that are over by the number of turns. {said}",
        curves(series, "turns", "% of the games are over"),
        Table(("run", "mean", "5 %", "median", "95 %", "longest", "cut by a limit"), tuple(rows)),
    )


def going_first(runs: Sequence[RunData]) -> Section | None:
    """Answer whether it is good to go first, by the number of players."""
    series: dict[str, dict[int, Estimate]] = {}
    rows: list[tuple[str, ...]] = []
    for run in runs:
        wins = run.wins()
        order = (np.arange(run.players) - run.of_games("first")[:, None]) % run.players
        by_turn = [_share(wins[order == k]) for k in range(run.players)]
        first, last = by_turn[0], by_turn[-1]
        series.setdefault(_who_and_rules(run, runs), {})[run.players] = _percent(first)
        rows.append(
            (
                _who_and_rules(run, runs),
                str(run.players),
                f"{100 / run.players:.1f} %",
                first.percent,
                last.percent,
            )
        )
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
        Table(
            ("run", "players", "if all are equal", "who goes first", "who goes last"), tuple(rows)
        ),
    )


def counted(runs: Sequence[RunData]) -> Section | None:
    """Answer how often things happen in a game: what is counted in the runs."""
    names = list(dict.fromkeys(name for run in runs for name in run.counts))
    if not names:
        return None
    series: dict[str, dict[str, Estimate]] = {}
    rows: list[tuple[str, ...]] = []
    for run in runs:
        turns = run.of_games("turns").sum()
        for name in run.counts:
            numbers = run.of_seats(name).sum(axis=1)
            mean = _mean(numbers)
            words = name.replace("_", " ")
            series.setdefault(run.label, {})[words] = mean
            some = _share(numbers > 0)
            apart = f"{turns / numbers.sum():.1f}" if numbers.any() else "never"
            most = f"{numbers.max():,}"
            rows.append((words, run.label, str(mean), apart, some.percent, most))
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
        groups.setdefault(f"{run.who}, {run.players} players", []).append(run)
    groups = {
        name: group for name, group in groups.items() if len({run.rules for run in group}) > 1
    }
    if not groups:
        return None
    series: dict[str, dict[str, Estimate]] = {}
    rows: list[tuple[str, ...]] = []
    for name, group in groups.items():
        for run in group:
            turns = _mean(run.of_games("turns"))
            series.setdefault(name, {})[run.rules] = turns
            wins = run.wins()
            seats = np.arange(run.players) == run.of_games("first")[:, None]
            first = _share(wins[seats])
            cut = _share(run.of_games("truncated"))
            counts = (f"{run.of_seats(each).sum(axis=1).mean():.2f}" for each in run.counts)
            rows.append((run.rules, name, str(turns), first.percent, cut.percent, *counts))
    counted_words = [name.replace("_", " ") for name in next(iter(groups.values()))[0].counts]
    return Section(
        "house-rules",
        "What do house rules change?",
        "Runs that differ in their rules only. The plot has the mean number of turns.",
        "Mean number of turns by rules. "
        + " ".join(f"{row[0]}, {row[1]}: {row[2]}." for row in rows),
        dots(series, "turns in a game"),
        Table(
            ("rules", "run", "mean turns", "who goes first wins", "cut by a limit", *counted_words),
            tuple(rows),
        ),
    )


def choices(runs: Sequence[RunData]) -> Section | None:
    """Answer which choice at the beginning wins, where the game declares one."""
    series: dict[str, dict[str, Estimate]] = {}
    rows: list[tuple[str, ...]] = []
    for run in runs:
        if (choice := run.choice) is None:
            continue
        kind = resolve_name(choice.kind)
        wins = run.wins().ravel()
        chosen = np.stack([run.of_seats(name).ravel() for name in choice.names], axis=1)
        for value in np.unique(chosen):
            its = wins[(chosen == value).any(axis=1)]
            share = _share(its)
            series.setdefault(run.label, {})[str(kind(value))] = _percent(share)
            rows.append((f"with {kind(value)}", run.label, f"{len(its):,}", share.percent))
        combined, where = np.unique(chosen, axis=0, return_inverse=True)
        often = np.bincount(where)
        means = np.bincount(where, wins) / often
        frequent = [i for i in np.argsort(-means) if often[i] >= LEAST_SHARE * len(wins)]
        for i in (*frequent[:SHOWN], *frequent[SHOWN:][-SHOWN:]):
            share = share_of(float(means[i]), int(often[i]))
            words = " ".join(str(kind(value)) for value in combined[i])
            rows.append((words, run.label, f"{often[i]:,}", share.percent))
    if not rows:
        return None
    (title,) = {run.choice.title for run in runs if run.choice}
    return Section(
        "choices",
        title,
        "How often a seat wins that has one of these among its own. Below them the table has the "
        f"{SHOWN} whole choices that win most and the {SHOWN} that win least, of those that are "
        f"made at least {LEAST_SHARE * 1000:g} times in 1,000.",
        f"{title} " + " ".join(f"{row[0]}, {row[1]}: {row[3]}." for row in rows),
        dots(series, "% won"),
        Table(("choice", "run", "seats", "wins"), tuple(rows)),
    )


def strength(runs: Sequence[RunData]) -> Section | None:
    """Answer how strong players are by the number of nodes in their names, as in `mcts:400`."""
    series: dict[str, dict[int, Estimate]] = {}
    rows: list[tuple[str, ...]] = []
    for run in runs:
        players, wins = run.of_seats("player"), run.wins()
        for name in run.names:
            if (found := NODES.fullmatch(name)) and len(set(run.names)) > 1:
                its = wins[players == name]
                share = _share(its)
                others = ", ".join(sorted(set(run.names) - {name}))
                series.setdefault(f"{found[1]} against {others}", {})[int(found[2])] = _percent(
                    share
                )
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
    choices,
    house_rules,
    strength,
)


def _who_and_rules(run: RunData, runs: Sequence[RunData]) -> str:
    """Return what tells a run from others of another number of players."""
    facts = [run.who]
    if len({each.rules for each in runs}) > 1:
        facts.append(run.rules)
    return ", ".join(facts)


def _mean(values: NDArray[Any]) -> Estimate:
    mean = float(values.mean())
    reach = Z * float(values.std()) / max(1, len(values)) ** 0.5
    return Estimate(mean, mean - reach, mean + reach)


def _share(values: NDArray[Any]) -> Estimate:
    return share_of(float(values.mean()), len(values))


def _percent(share: Estimate) -> Estimate:
    return Estimate(100 * share.mean, 100 * share.low, 100 * share.high)
