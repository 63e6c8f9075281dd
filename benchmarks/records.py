"""What records cost: JSON of views, files of many games, and checking them by playing them.

`python -m benchmarks.records` prints the table. Each game of the file is one of some random games,
which are played once and written again and again, under a name of its own.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any

import threeup3down
from threeup3down.games import threethirteen
from threeup3down.records import (
    Record,
    from_json,
    read_records,
    to_json,
    validate,
    write_records,
)
from threeup3down.simulation import limit_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from threeup3down.games.protocol import Game

PLAYERS = 4
PLAYED = 50  # games
LONGEST = 400  # moves
MOST = 6  # times the bare json module
PART = "--part"  # what a process of its own measures, for its memory


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.records", description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="in the file")
    parser.add_argument("--rounds", type=int, default=5, help="of the measurements of views")
    parser.add_argument(PART, nargs=3, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.part:
        name, path, game = arguments.part
        print(json.dumps(measured(PARTS[name], Path(path), GAMES[game], arguments.games)))
        return
    print(
        f"`python -m benchmarks.records --games {arguments.games}`, Python "
        f"{platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores.\n"
    )
    for title, game in GAMES.items():
        print("\n".join([f"## {title}, {PLAYERS} players", "", *views(game, arguments.rounds)]))
        print("\n".join(files(title, arguments.games)))


GAMES: dict[str, Game] = {"3UP 3DOWN": threeup3down, "Three Thirteen": threethirteen}


def views(game: Game, rounds: int) -> list[str]:
    """Return what JSON of a view costs, in Markdown."""
    states = [state for record in played(game, 5) for state in record.states()]
    given = [state.view(0) for state in states]
    datas = [to_json(game, view) for view in given]
    parts: dict[str, Callable[[], list[Any]]] = {
        "a view": lambda: [state.view(0) for state in states],
        "`to_json` of it": lambda: [to_json(game, view) for view in given],
        "`from_json` of that": lambda: [from_json(game, data) for data in datas],
    }
    costs: dict[str, list[float]] = {name: [] for name in parts}
    for _ in range(rounds):  # the parts take turns, so that a slow minute slows all
        for name, part in parts.items():
            start = process_time()
            part()
            costs[name].append((process_time() - start) / len(states) * 1e6)
    medians = {name: statistics.median(each) for name, each in costs.items()}
    return [
        "| part | microseconds | of a view |",
        "|---|---|---|",
        *(
            f"| {name} | {cost:.1f} | {cost / medians['a view']:.1f} |"
            for name, cost in medians.items()
        ),
        "",
    ]


def files(title: str, count: int) -> list[str]:
    """Return what a file of games costs, in Markdown."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.jsonl"
        found = {name: in_own_process(name, path, title, count) for name in PARTS}
        size = path.stat().st_size
    rows = [
        f"| {name} | {count / one['seconds']:,.0f} | {one['memory']:.0f} |"
        for name, one in found.items()
    ]
    ratios = [
        f"{name}: {found[name]['seconds'] / found[bare]['seconds']:.2f} times {bare}"
        for name, bare in (("write_records", "json, written"), ("read_records", "json, read"))
    ]
    played_bare = found["apply"]["seconds"]
    by_clock = played_bare / found["validate, by the clock"]["seconds"]
    cost = found["validate, processor time"]["seconds"] / played_bare
    return [
        f"A file of {count:,} games, {size / 1e6:.0f} MB:",
        "",
        "| part | games per second | peak memory (MB) |",
        "|---|---|---|",
        *rows,
        "",
        f"{'; '.join(ratios)}. Expected: at most {MOST} times.",
        "",
        f"`validate` takes {cost:.2f} times the processor time of bare `apply`; by the clock it",
        f"checks {by_clock:.2f} times as many games a second as one process applies.",
        "",
    ]


def in_own_process(name: str, path: Path, title: str, count: int) -> dict[str, float]:
    """Measure a part in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.records", "--games", str(count)]
    run = subprocess.run(  # noqa: S603 (our own code)
        [*command, PART, name, str(path), title], check=True, stdout=subprocess.PIPE
    )
    result: dict[str, float] = json.loads(run.stdout)
    return result


def measured(
    part: Callable[[Path, list[Record], int], float], path: Path, game: Game, count: int
) -> dict[str, float]:
    """Return the seconds that a part takes, and the peak memory of the process in megabytes."""
    seconds = part(path, [*played(game, PLAYED)], count)
    return {
        "seconds": seconds,
        "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000,
    }


def played(game: Game, count: int) -> Iterator[Record]:
    """Yield random games, with the states forgotten."""
    for seed in range(count):
        rng = random.Random(seed)
        record = Record.new(game, players=PLAYERS, seed=seed)
        most = min(LONGEST, limit_of(record.start()))
        while record.state().to_act is not None and len(record.moves) < most:
            record = record.play(rng.choice(record.state().legal_moves()))
        yield record


def repeated(records: list[Record], count: int) -> Iterator[Record]:
    """Yield the games again and again, each with other names."""
    for number in range(count):
        names = [f"{number} {seat}" for seat in range(PLAYERS)]
        yield records[number % len(records)].annotated(names=names)


def seconds_of(work: Callable[[], object]) -> float:
    """Return the seconds of processor time that some work takes."""
    start = process_time()
    work()
    return process_time() - start


def _write(path: Path, records: list[Record], count: int) -> float:
    made = seconds_of(lambda: sum(1 for _ in repeated(records, count)))
    return seconds_of(lambda: write_records(path, repeated(records, count))) - made


def _write_bare(path: Path, _: list[Record], count: int) -> float:
    def work() -> None:
        with path.with_name("bare.jsonl").open("w", encoding="utf-8") as file:
            for number in range(count):
                file.write(f"{json.dumps(datas[number % len(datas)])}\n")

    with path.open(encoding="utf-8") as file:
        datas = [json.loads(line) for _, line in zip(range(PLAYED), file, strict=False)]
    return seconds_of(work)


def _read(path: Path, _: list[Record], __: int) -> float:
    return seconds_of(lambda: _used(read_records(path)))


def _read_bare(path: Path, _: list[Record], __: int) -> float:
    with path.open(encoding="utf-8") as file:
        return seconds_of(lambda: _used(map(json.loads, file)))


def _used(values: Iterable[Any]) -> None:
    for _ in values:
        pass


def _apply(path: Path, _: list[Record], __: int) -> float:
    def work() -> None:
        state = start
        for move in record.moves:
            state = apply(state, move)

    seconds = 0.0
    for record in read_records(path):
        start, apply = record.start(), record.game.apply
        seconds += seconds_of(work)
    return seconds


def _validate(path: Path, _: list[Record], __: int) -> float:
    start = perf_counter()
    validate(path)
    return perf_counter() - start


def _validate_in_all(path: Path, _: list[Record], __: int) -> float:
    """Return the processor time of all processes together."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    alone = seconds_of(lambda: validate(path))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return alone + after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


PARTS: dict[str, Callable[[Path, list[Record], int], float]] = {
    "write_records": _write,
    "json, written": _write_bare,
    "read_records": _read,
    "json, read": _read_bare,
    "apply": _apply,
    "validate, by the clock": _validate,
    "validate, processor time": _validate_in_all,
}


if __name__ == "__main__":
    main()
