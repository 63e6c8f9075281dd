"""Any number of games between bots, from the command line."""

from __future__ import annotations

import shlex
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from threeup3down.games import load_game
from threeup3down.games.prose import parse_rules
from threeup3down.games.wording import Phrase, plural, translated
from threeup3down.records import record_of
from threeup3down.records.simulated import FAILURE
from threeup3down.simulation import Chunk, simulate, simulation_of
from threeup3down.simulation.simulating import seed_in

from .options import DEFAULT_GAME, OptionError
from .setup import STANDARD
from .signals import SignalError, signals_raised
from .streams import complain, escaped

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from threeup3down.simulation.folders import RunFolder

USUAL_GAMES = 1_000
MOST_FAILURES = 20  # that are named
HEAD_COLUMNS = ("player", "place", "points")
HEAD = (Phrase("bot"), Phrase("games"), Phrase("won"), Phrase("place"), Phrase("points"))


def asked_run(
    *,
    bots: Sequence[str] = (),
    game: str | None = None,
    games: int | None = None,
    seed: int | None = None,
    rules: Iterable[str] = (),
    seats: str | None = None,
    limit: int | None = None,
    out: str | None = None,
) -> dict[str, Any]:
    """Return what `simulate` is asked for, None standing for an option that was not given.

    Without bots it is the run that a folder has.

    Raises:
        OptionError: no bots and no folder of a run, or options that the folder says.
        GameError: no such game or rules, or a folder that is none.
    """
    text = ",".join(rules)
    if bots:
        module = load_game(game or DEFAULT_GAME)
        return {
            "game": module,
            "players": [*bots],
            "games": games or USUAL_GAMES,
            "seed": seed_in(out) if out is not None and seed is None else seed,
            "rules": parse_rules(module, text or STANDARD),
            "seats": seats or "turn",
            "limit": limit or "usual",
            "folder": out,
        }
    if out is None:
        expected = Phrase("a bot for each seat, or --out with a run")
        raise OptionError("simulate", Phrase("without bots"), expected)
    said = {"game": game, "games": games, "seed": seed, "seats": seats, "limit": limit}
    for option, value in {**said, "rules": text or None}.items():
        if value is not None:
            expected = Phrase("bots with it, or nothing: the run says it")
            raise OptionError(f"--{option}", value, expected)
    from threeup3down.simulation.folders import read_folder  # noqa: PLC0415 (it needs an extra)

    found = read_folder(out).description
    module = load_game(found["game"])
    return {
        **{name: found[name] for name in ("players", "games", "seed", "seats", "limit")},
        "game": module,
        "rules": parse_rules(module, found["rules"]),
        "folder": out,
    }


def one_game(asked: dict[str, Any], number: int) -> int:
    """Play one game of a run, write its line, and return the exit status."""
    many = simulation_of(**{name: value for name, value in asked.items() if name != "folder"})
    record = record_of(many, number)
    sys.stdout.write(f"{record.text}\n")
    sys.stdout.flush()
    if FAILURE in record.tags:
        complain(record.tags[FAILURE])
        return 1
    return 0


def simulated(asked: dict[str, Any], *, engine: str, **options: Any) -> int:
    """Play the games, say how each bot did, and return the exit status.

    Args:
        asked: what `asked_run` returns.
        engine: pure or batch.
        options: others of `simulate`; None: not given.
    """
    given = {name: value for name, value in options.items() if value is not None}
    try:
        with signals_raised():  # so that the workers end, and the bar gives the cursor back
            result = simulate(**asked, **given, engine=engine)
    except SignalError as error:
        complain(translated("stopped: {go_on}", go_on=_go_on(asked, engine)))
        return error.status
    except OSError as error:
        problem = error.strerror or error
        unwritten = translated(
            "{folder} cannot be written ({reason}): {go_on}",
            folder=asked["folder"],
            reason=problem,
            go_on=_go_on(asked, engine),
        )
        complain(unwritten)
        return 1
    for line in _table(result):
        sys.stdout.write(f"{escaped(line)}\n")
    if asked["folder"] is not None:
        count, file = asked["games"], asked["folder"]
        said = plural("{count:,} game in {file}", "{count:,} games in {file}", count, file=file)
        sys.stdout.write(escaped(f"{said}\n"))
    sys.stdout.flush()
    for failure in result.failures[:MOST_FAILURES]:
        complain(str(failure))
    if (more := len(result.failures) - MOST_FAILURES) > 0:
        complain(translated("{count:,} more failures", count=more))
    return 1 if result.failures else 0


def _go_on(asked: dict[str, Any], engine: str) -> str:
    """Return what is there of a run that was interrupted, and what goes on with it."""
    folder, games = asked["folder"], asked["games"]
    if folder is None:
        return translated("nothing is kept without --out")
    from threeup3down.simulation.folders import DESCRIPTION, read_folder  # noqa: PLC0415 (as above)

    if not Path(folder, DESCRIPTION).exists():
        return translated("nothing is there yet")
    run = read_folder(folder)
    played = min(games, len(run.done) * run.chunk)
    words = ["threeup3down", "simulate", "--out", folder]
    words += [] if engine == "pure" else ["--engine", engine]
    return translated(
        "{count:,} of {games:,} games are in {folder}; go on with: {command}",
        count=played,
        games=games,
        folder=folder,
        command=shlex.join(words),
    )


def _table(result: Chunk | RunFolder) -> list[str]:
    """Return how each bot did, in lines."""
    sums: dict[str, Counter[str]] = {}
    parts = [result.columns] if isinstance(result, Chunk) else result.columns(*HEAD_COLUMNS)
    for part in parts:
        for player, place, points in zip(*(part[name] for name in HEAD_COLUMNS), strict=True):
            own = sums.setdefault(player, Counter())
            own["games"] += 1
            own["placed"] += place is not None
            own["won"] += place == 1
            own["place"] += place or 0
            own["points"] += points or 0
            own["scored"] += points is not None
    rows = [tuple(map(translated, HEAD)), *(_line(player, own) for player, own in sums.items())]
    if not any(row[-1] for row in rows[1:]):
        rows = [row[:-1] for row in rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            word.rjust(width) if i else word.ljust(width)
            for i, (word, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]


def _line(player: str, own: Counter[str]) -> tuple[str, ...]:
    return (
        player,
        f"{own['games']:,}",
        f"{own['won'] / own['games']:.1%}",
        f"{own['place'] / own['placed']:.2f}" if own["placed"] else "",
        f"{own['points'] / own['scored']:.1f}" if own["scored"] else "",
    )
