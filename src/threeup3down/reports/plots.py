"""Plots as SVG that stands in a page: in the page's own colours, and readable without any.

Every series has a marker and a kind of line of its own. There are `MOST` of them; more series are
left out.
"""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Any

from threeup3down.games.extras import needed_for

with needed_for("report"):
    from matplotlib import rc_context
    from matplotlib.figure import Figure
    from matplotlib.ticker import StrMethodFormatter

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from threeup3down.simulation.estimates import Estimate

INK = "#010203"  # stands for a colour of the page until the plot is written, as the next ones do
SERIES = ("#000b01", "#000b02", "#000b03", "#000b04", "#000b05", "#000b06")
COLORS = {
    INK: "var(--ink)",
    **{color: f"var(--series-{index})" for index, color in enumerate(SERIES, 1)},
}
MARKERS = ("o", "s", "^", "D", "v", "P")
LINES = ("-", "--", ":", "-.", (0, (1, 3)), (0, (6, 2, 1, 2)))
MOST = len(SERIES)  # series in a plot
LETTERS = 90  # of a line as wide as a plot
WIDTH = 7.2  # inches, which the page makes as wide as it has room
STYLE = {
    "axes.edgecolor": INK,
    "axes.facecolor": "none",
    "axes.labelcolor": INK,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "figure.facecolor": "none",
    "font.size": 10.0,
    "legend.frameon": False,
    "legend.labelcolor": INK,
    "savefig.facecolor": "none",
    "svg.fonttype": "none",
    "svg.hashsalt": "threeup3down",
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}


def curves(series: Mapping[str, Sequence[tuple[float, float]]], across: str, up: str) -> str:
    """Return lines through points, one for each name.

    Args:
        series: for each name the points of its line.
        across: what the horizontal axis shows.
        up: what the vertical axis shows.
    """
    figure, axes = _axes(3.4, across, up)
    for (name, points), marker, line, color in _styled(series):
        xs, ys = zip(*points, strict=True)
        every = max(1, len(points) // 12)
        axes.plot(xs, ys, c=color, ls=line, marker=marker, markevery=every, ms=4, label=name)
    axes.xaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
    return _svg(figure, series)


def trends(
    series: Mapping[str, Mapping[int, Estimate]],
    across: str,
    up: str,
    expected: Mapping[int, float] | None = None,
) -> str:
    """Return estimates over a number, with their intervals, one line for each name.

    Args:
        series: for each name the numbers and their estimates.
        across: what the number is; the numbers stand at equal distances.
        up: what is estimated.
        expected: for each number what chance alone gives, drawn as a short line.
    """
    figure, axes = _axes(3.4, across, up)
    numbers = sorted({number for row in series.values() for number in row})
    for index, ((name, row), marker, line, color) in enumerate(_styled(series)):
        shift = _shift(index, len(series))
        xs = [numbers.index(number) + shift for number in sorted(row)]
        ys = [row[number] for number in sorted(row)]
        reach = ([y.mean - y.low for y in ys], [y.high - y.mean for y in ys])
        means = [y.mean for y in ys]
        axes.errorbar(xs, means, reach, c=color, marker=marker, ls=line, capsize=4, label=name)
    for number, value in (expected or {}).items():
        place = numbers.index(number)
        axes.plot([place - 0.3, place + 0.3], [value, value], c=INK, lw=1)
    axes.set_xticks(range(len(numbers)), [f"{number:,}" for number in numbers])
    axes.set_xlim(-0.5, len(numbers) - 0.5)
    return _svg(figure, series)


def dots(series: Mapping[str, Mapping[str, Estimate]], across: str) -> str:
    """Return estimates by name, with their intervals, one beside the other for each series.

    Args:
        series: for each of them the estimates by name.
        across: what is estimated.
    """
    names = list(dict.fromkeys(name for row in series.values() for name in row))
    figure, axes = _axes(1.0 + 0.11 * len(names) * (1 + len(series)), across, "")
    for index, ((label, row), marker, _, color) in enumerate(_styled(series)):
        shift = _shift(index, len(series))
        for name, each in row.items():
            place = names.index(name) + shift
            axes.plot([each.low, each.high], [place, place], c=color, lw=1.5)
            axes.plot([each.mean], [place], c=color, marker=marker, ms=6)
        axes.plot([], [], c=color, marker=marker, lw=1.5, label=label)
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.grid(axis="y", c=INK, alpha=0.15)
    return _svg(figure, series)


def _shift(index: int, count: int) -> float:
    """Return how far a series stands beside its place, so that none hides another."""
    return (index - (count - 1) / 2) * 0.6 / count


def _styled(series: Mapping[str, Any]) -> Iterator[Any]:
    """Yield each series with a marker, a line and a colour of its own, as many as there are."""
    return zip(series.items(), MARKERS, LINES, SERIES, strict=False)


def _axes(height: float, across: str, up: str) -> tuple[Any, Any]:
    with rc_context(STYLE):
        figure = Figure((WIDTH, height), layout="constrained")
        axes = figure.add_subplot()
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    return figure, axes


def _svg(figure: Any, series: Collection[str]) -> str:
    """Return a figure as SVG, with a legend if there is more than one series."""
    written = io.StringIO()
    with rc_context(STYLE):
        if len(series) > 1:
            columns = max(1, LETTERS // (max(map(len, series)) + 8))
            figure.legend(loc="outside upper left", ncols=columns)
        figure.savefig(written, format="svg", metadata={"Date": None, "Creator": None})
    svg = written.getvalue()
    return re.sub("|".join(COLORS), lambda found: COLORS[found[0]], svg[svg.index("<svg") :])
