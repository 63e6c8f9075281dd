"""What it costs to remember a game: microseconds an advance and a sample, and tries a sample.

`uv run python -m benchmarks.memory` prints a table. Seat 0 remembers games of the bots named, and
draws a sample after every tenth move.
"""

from __future__ import annotations

import random
from time import perf_counter
from typing import Any

import threeup3down
from threeup3down.bots import bot_named, random_bot
from threeup3down.bots.threeup3down import greedy
from threeup3down.games import threethirteen
from threeup3down.simulation import steps

EVERY = 10
THIRTEEN = bot_named(threethirteen, "greedy")
MOST_TRIES = 10_000
ONE_ROUND_OF_13 = "rounds=13,max_turns_per_round=200"
RUNS: list[tuple[Any, int, str, Any, int]] = [  # game, players, rules, bot, games
    (threeup3down, 2, "standard", greedy, 20),
    (threeup3down, 2, "standard", random_bot, 20),
    (threeup3down, 4, "standard", greedy, 20),
    (threeup3down, 2, "double", greedy, 5),
    (threethirteen, 2, "standard", THIRTEEN, 2),
    (threethirteen, 4, "standard", THIRTEEN, 1),
    (threethirteen, 2, "standard,max_turns_per_round=60", random_bot, 3),
    (threethirteen, 4, "standard,max_turns_per_round=60", random_bot, 3),
    (threethirteen, 4, "automatic,jokers_per_deck=2,max_turns_per_round=60", random_bot, 3),
    (threethirteen, 4, ONE_ROUND_OF_13, random_bot, 5),
    (threethirteen, 6, ONE_ROUND_OF_13, random_bot, 5),
]


def measured(game: Any, players: int, rules: str, bot: Any, games: int) -> str:
    """Return a row of the table."""
    moves = samples = tries = failures = 0
    advancing = sampling = 0.0
    rng = random.Random(0)
    for seed in range(games):
        state = game.new_game(players, rules=game.parse_rules(rules), seed=seed)
        memory = game.Memory(state.view(0))
        for step in steps(state, [bot] * players, seed=seed, limit=3_000):
            events = [game.redact(event, 0) for event in step.events]
            start = perf_counter()
            memory = memory.advance(events)
            advancing += perf_counter() - start
            moves += 1
            if moves % EVERY == 0:
                start = perf_counter()
                made = tries_of(memory, rng)
                sampling += perf_counter() - start
                samples, tries, failures = samples + 1, tries + made, failures + (not made)
    return (
        f"| {game.NAME} | {players} | {rules} | {bot.__name__} | {advancing / moves * 1e6:.0f} "
        f"| {sampling / samples * 1e6:.0f} | {tries / samples:.2f} | {failures} of {samples} |"
    )


def tries_of(memory: Any, rng: random.Random) -> int:
    """Draw a sample as `Memory.sample` does, and return how many tries it took; 0: it failed."""
    if None in getattr(memory, "hands", ()) or getattr(memory, "courses", ()) is None:
        return 0
    for number in range(1, MOST_TRIES + 1):
        if (drawn := memory.drawn(rng)) is not None:
            more = () if memory.view.game is threeup3down.GameState.game else (0,)
            memory.view.filled(drawn, *more)
            return number
    return 0


def main() -> None:
    """Print the table."""
    print("| game | players | rules | bot | µs an advance | µs a sample | tries | failed |")
    print("|---|---|---|---|---|---|---|---|")
    for run in RUNS:
        print(measured(*run), flush=True)


if __name__ == "__main__":
    main()
