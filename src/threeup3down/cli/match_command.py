"""A match between bots at the command line, and its tables."""

from __future__ import annotations

import csv
import json
import sys
from contextlib import closing
from typing import TYPE_CHECKING, Any

import attrs
import rich.box
import rich.table

from threeup3down.bots import bot_named
from threeup3down.games.prose import parse_rules
from threeup3down.games.wording import Phrase, translated
from threeup3down.simulation.matches import MatchTally, played, scheduled
from threeup3down.simulation.playing import run_of
from threeup3down.simulation.progress import shown_progress

from .display import Terminal
from .options import OptionError
from .setup import STANDARD
from .signals import SignalError, ignore_signals, signals_raised
from .streams import complain

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from threeup3down.games.protocol import Game
    from threeup3down.simulation.standings import Match, Table


@attrs.frozen(kw_only=True)
class Output:
    """How a result is written: as tables unless one of these is asked for.

    Attributes:
        as_csv: the standings, as CSV.
        as_json: all of it as one object of JSON.
    """

    as_csv: bool
    as_json: bool


def matched(
    game: Game,
    names: Sequence[str],
    *,
    games: int,
    players: int,
    rules: Iterable[str],
    seed: int | None,
    workers: int | None,
    engine: str,
    output: Output,
) -> int:
    """Play a match, write its tables, and return the exit status.

    After Ctrl-C the tables are those of the deals that were complete.

    Raises:
        GameError: no such bots, players, seed or rules.
    """
    if len(set(names)) < len(names):
        raise OptionError("match", " ".join(names), Phrase("each bot once"))
    if output.as_csv and output.as_json:
        raise OptionError("--csv", "--json", Phrase("one of them"))
    parsed = parse_rules(game, ",".join(rules) or STANDARD)
    run = run_of(game, {name: bot_named(game, name) for name in names}, rules=parsed)
    schedule = scheduled(run, games, players=players, seed=seed)
    tally = MatchTally(run, schedule)
    status = 0
    with signals_raised():
        try:
            results = played(run, schedule, workers=workers, engine=engine)
            with shown_progress(len(schedule), None) as advance, closing(results):
                for result in results:
                    tally.add(result)
                    advance(tally.played)
        except SignalError as error:
            status = error.status
            stopped = translated(
                "stopped after {count:,} of {games:,} games",
                count=tally.played,
                games=len(schedule),
            )
            complain(stopped)
        ignore_signals()
        for failure in tally.failures:
            complain(str(failure))
        if tally.deals:
            _write(tally.result(), output)
    return status


def _write(match: Match, output: Output) -> None:
    if output.as_json:
        sys.stdout.write(f"{json.dumps(attrs.asdict(match), default=str)}\n")
    elif output.as_csv:
        _write_csv(match.rows())
    else:
        terminal = Terminal()
        terminal.print(match.headline)
        for table in match.tables():
            terminal.print()
            terminal.print(_shown(table))
    sys.stdout.flush()


def _write_csv(rows: Sequence[dict[str, Any]]) -> None:
    writer = csv.DictWriter(sys.stdout, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)


def _shown(table: Table) -> rich.table.Table:
    shown = rich.table.Table(*table.columns, box=rich.box.SIMPLE_HEAD, show_edge=False)
    for row in table.rows:
        shown.add_row(*row)
    return shown
