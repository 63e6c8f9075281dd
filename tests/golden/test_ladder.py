"""The published ladder: a small part of it, played again."""

from __future__ import annotations

import re
from math import hypot

import attrs
import pytest
from benchmarks.ladder import LADDER, PAGE, SIMPLE, Rung, play

SHARE = re.compile(r"\| (\S+) \| ([\d.]+) % \(([\d.]+) to ([\d.]+)\)")


def published(rung: Rung) -> dict[str, tuple[float, float]]:
    """Return for each bot its wins on the page, and half of the interval, in percent."""
    _, _, rest = PAGE.read_text(encoding="utf-8").partition(f"<!-- {rung.name} -->\n")
    tables = rest.partition("<!-- end -->")[0]
    assert rung.command in tables
    table = tables.partition("| player | against |")[0]
    return {
        name: (float(mean), (float(high) - float(low)) / 2)
        for name, mean, low, high in SHARE.findall(table)
    }


@pytest.mark.parametrize("rung", LADDER, ids=lambda rung: rung.name)
def test_every_table_is_that_of_its_command(rung: Rung) -> None:
    assert set(published(rung)) == set(rung.bots)


@pytest.mark.parametrize(
    ("rung", "games"),
    [
        (LADDER[0], 60),
        *(
            pytest.param(rung, games, marks=pytest.mark.thorough)
            for rung in LADDER
            if rung.bots == SIMPLE
            for games in [600 if rung.game == "threeup3down" else 60]
        ),
    ],
    ids=lambda value: getattr(value, "name", str(value)),
)
def test_games_of_other_deals_agree_with_the_ladder(rung: Rung, games: int) -> None:
    result = play(attrs.evolve(rung, games=games), seed=7, workers=0)
    for each in result.standings:
        mean, reach = published(rung)[each.name]
        own = 50 * (each.wins.high - each.wins.low)
        # both are chance: intervals of 95 %, made half as wide again since several are compared
        assert abs(100 * each.wins.mean - mean) < 1.5 * hypot(own, reach)
