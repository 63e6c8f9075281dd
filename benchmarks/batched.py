"""How fast the batched engine is, against the pure one in the same run.

`uv run --group batch --group adapters python -m benchmarks.batched` prints it in Markdown. All but
the last table is of one core, in processor time; the last is of wall-clock time, and needs a
machine with nothing else to do.
"""

from __future__ import annotations

import argparse
import random
import statistics
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any

import attrs
import numba
import numpy as np

import threeup3down
from threeup3down import batch
from threeup3down.adapters.gymnasium import Seat
from threeup3down.adapters.seats import Seats
from threeup3down.batch.compiling import njit
from threeup3down.bots import bots_of
from threeup3down.declarations import declaration_of
from threeup3down.games import threethirteen
from threeup3down.simulation import limit_of, play_out

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from threeup3down.games.protocol import LearnableGame

    Part = Callable[[], int]


@attrs.frozen
class Comparison:
    """What is measured of a game, and what is expected of it.

    Attributes:
        title: the name of the game.
        game: the game.
        players: how many play it.
        games: how many games a round of play-outs has.
        playouts: how many times the pure loop random play-outs are, at least.
        steps: how many times the single environment steps are, at least; None: nothing is expected.
    """

    title: str
    game: Any
    players: int
    games: int
    playouts: float
    steps: float | None


COMPARISONS = (
    Comparison("3UP 3DOWN", threeup3down, 4, 8_192, 40.0, 60.0),
    Comparison("Three Thirteen", threethirteen, 3, 64, 12.0, None),
)
SIDE_BY_SIDE = 4_096  # games that are stepped
PURE_MOVES = 4_000  # of the pure engine, a round
STEPS = 30  # of all games, a round
ALONE = 500  # steps of one environment, a round


def main() -> None:
    """Run the benchmarks."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.batched", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="rounds, each with every part")
    rounds = parser.parse_args().rounds
    for each in COMPARISONS:
        if declaration_of(each.game).kernel:
            print("\n".join([f"## {each.title}, {each.players} players", ""]))
            print("\n".join([*playouts_report(each, rounds), *steps_report(each, rounds)]))
            print("\n".join([*environments_report(each, rounds), *threads_report(each, rounds)]))


def rates(parts: dict[str, Part], rounds: int, clock: Callable[[], float]) -> dict[str, float]:
    """Return the moves per second of each part: the median of rounds, in which they take turns."""
    for part in parts.values():  # compiled, caches filled
        part()
    found: dict[str, list[float]] = {name: [] for name in parts}
    for _ in range(rounds):
        for name, part in parts.items():
            start = clock()
            moves = part()
            found[name].append(moves / (clock() - start))
    return {name: statistics.median(each) for name, each in found.items()}


def playouts_report(comparison: Comparison, rounds: int) -> list[str]:
    """Compare play-outs with the pure loop: `legal_moves`, a choice, `apply`."""
    game, players = comparison.game, comparison.players
    simple = next(iter(bots_of(game)))
    numba.set_num_threads(1)

    def played(policy: str) -> Part:
        return lambda: int(
            batch.playouts(game, comparison.games, players, policy=policy, seed=1).moves.sum()
        )

    def bots() -> int:
        state = game.new_game(players, seed=1)
        made = 0
        while made < PURE_MOVES:
            made += play_out(state, [bots_of(game)["random"]] * players, seed=1).moves
        return made

    def rules() -> int:
        return sum(1 for _ in random_moves(game, players))

    parts: dict[str, Part] = {
        "the pure loop, `legal_moves` and `apply`": rules,
        "`simulation.play_out` of random bots": bots,
        "`batch.playouts`, random": played("random"),
        f"`batch.playouts`, {simple}": played(simple),
    }
    found = rates(parts, rounds, process_time)
    pure, bots_rate, random_rate, _ = found.values()
    return [
        *table(found, pure, "moves per second", "of the pure loop"),
        f"Expected: at least {comparison.playouts:g} times the pure loop. "
        f"Measured: {random_rate / pure:.1f} ({random_rate / bots_rate:.0f} times `play_out`).",
        "",
    ]


def random_moves(game: LearnableGame, players: int) -> Iterator[Any]:
    """Yield the states of random games in the pure engine, as many as a round has."""
    choice = random.Random(1).choice
    state = game.new_game(players, seed=1)
    end = limit_of(state)
    for number in range(PURE_MOVES):
        if state.to_act is None or number == end:
            state, end = game.new_game(players, seed=number), number + limit_of(state)
        state = game.apply(state, choice(game.legal_moves(state)))
        yield state


def steps_report(comparison: Comparison, rounds: int) -> list[str]:
    """Compare steps, masks and encodings of many games with those of one in the pure engine."""
    game, players = comparison.game, comparison.players
    numba.set_num_threads(1)
    games = batch.new_games(game, SIDE_BY_SIDE, players, seed=1)
    mask, encoded = games.legal_mask(), games.encode()
    actions = np.empty(SIDE_BY_SIDE, dtype=np.int64)
    times = dict.fromkeys(("step", "legal_mask", "encode"), 0.0)
    counted = 0

    def stepped() -> float:
        """Return the seconds of a round, without those of choosing and dealing."""
        nonlocal counted
        before = sum(times.values())
        for _ in range(STEPS):
            games.reset()
            games.legal_mask(mask)
            choose(mask, actions)
            for name, call in (
                ("step", lambda: games.step(actions)),
                ("legal_mask", lambda: games.legal_mask(mask)),
                ("encode", lambda: games.encode(encoded)),
            ):
                start = process_time()
                call()
                times[name] += process_time() - start
        counted += STEPS * SIDE_BY_SIDE
        return sum(times.values()) - before

    def pure() -> float:
        """Return the seconds of a step in the pure engine."""
        seconds = 0.0
        choice = random.Random(1).choice
        state = game.new_game(players, seed=1)
        for number in range(PURE_MOVES):
            if state.to_act is None or number % limit_of(state) == 0:
                state = game.new_game(players, seed=number)
            move = choice(state.legal_moves())
            start = process_time()
            state = state.apply(move)
            if state.to_act is not None:
                state.legal_moves()
                game.encode(state.view(state.to_act))
            seconds += process_time() - start
        return seconds / PURE_MOVES

    stepped()
    times, counted = dict.fromkeys(times, 0.0), 0
    ratios = [pure() / (stepped() / STEPS / SIDE_BY_SIDE) for _ in range(rounds)]
    lines = [
        f"| {SIDE_BY_SIDE:,} games side by side | nanoseconds a game |",
        "|---|---|",
        *(f"| `{name}` | {seconds / counted * 1e9:.0f} |" for name, seconds in times.items()),
        "",
        f"{counted / sum(times.values()):,.0f} steps a second with mask and encoding, "
        f"{statistics.median(ratios):.1f} times the single environment: `apply`, `legal_moves`, "
        "`view`, `encode`.",
        "",
    ]
    return [
        *lines,
        *([f"Expected: at least {comparison.steps:g}.", ""] if comparison.steps else []),
    ]


@njit  # type: ignore[untyped-decorator]  # numba has no types
def choose(mask: Any, actions: Any) -> None:
    """Choose a legal action of each game at random, or none."""
    for row in range(len(mask)):
        actions[row] = -1
        legal = 0
        for action in range(mask.shape[1]):
            if mask[row, action]:
                legal += 1
                if np.random.random() * legal < 1:  # noqa: NPY002 (what numba knows)
                    actions[row] = action


def environments_report(comparison: Comparison, rounds: int) -> list[str]:
    """Compare the vector environment with the single one: a seat against random bots."""
    numba.set_num_threads(1)
    options: Any = {"game": comparison.game.NAME, "players": comparison.players}
    one, many = Seat(**options), Seats(SIDE_BY_SIDE, **options)
    actions = np.empty(SIDE_BY_SIDE, dtype=np.int64)
    info, infos = one.reset(seed=1)[1], many.reset(seed=1)[1]

    def alone() -> int:
        nonlocal info
        for _ in range(ALONE):
            legal = np.flatnonzero(info["action_mask"])
            told = one.step(random.choice(legal.tolist())) if len(legal) else one.reset()
            info = told[-1]
        return ALONE

    def side_by_side() -> int:
        nonlocal infos
        for _ in range(STEPS):
            choose(infos["action_mask"].view(np.bool_), actions)
            infos = many.step(actions)[4]
        return STEPS * SIDE_BY_SIDE

    found = rates(
        {"`Seat-v0`": alone, f"{SIDE_BY_SIDE:,} of it": side_by_side}, rounds, process_time
    )
    return table(found, next(iter(found.values())), "steps per second", "of one environment")


def threads_report(comparison: Comparison, rounds: int) -> list[str]:
    """Compare one thread with as many as there are cores."""
    game, players = comparison.game, comparison.players
    numbers = dict.fromkeys((1, numba.config.NUMBA_NUM_THREADS))

    def played(threads: int) -> Part:
        def part() -> int:
            numba.set_num_threads(threads)
            return int(batch.playouts(game, 4 * comparison.games, players, seed=1).moves.sum())

        return part

    found = rates({f"{number} threads": played(number) for number in numbers}, rounds, perf_counter)
    return [*table(found, next(iter(found.values())), "moves per second", "of one thread")]


def table(found: dict[str, float], base: float, unit: str, ratio: str) -> list[str]:
    """Return rates as a table."""
    return [
        f"| | {unit} | {ratio} |",
        "|---|---|---|",
        *(f"| {name} | {rate:,.0f} | {rate / base:.2f} |" for name, rate in found.items()),
        "",
    ]


if __name__ == "__main__":
    main()
