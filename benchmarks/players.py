"""How long the bots of both games think: milliseconds a move, with the batched engine and without.

`uv run --group batch python -m benchmarks.players` prints a table, with what a search takes in the
pure engine for the fewest nodes; it grows with their number. Every bot is asked in the same
positions, every 7th of games between bots `greedy` for two; what it takes is processor time.
"""

from __future__ import annotations

import random
from time import process_time
from typing import Any

import threeup3down
from threeup3down.bots import TreeSearch, bot_named, bots_of
from threeup3down.games import threethirteen
from threeup3down.simulation import steps
from threeup3down.simulation.valuing import values_of

EVERY = 7  # moves
GAMES = {threeup3down: 8, threethirteen: 3}
NODES = (50, 400, 3200)
FEW = 20  # positions for what takes long
SECONDS = 20.0  # after which a bot is asked no more


def positions(game: Any, games: int) -> list[Any]:
    """Return memories of the seats to act, who have seen their games from the deal on."""
    found: list[Any] = []
    greedy = bot_named(game, "greedy")
    for seed in range(games):
        state = game.new_game(2, seed=seed)
        memories = [game.Memory(state.view(seat)) for seat in range(2)]
        for step in steps(state, [greedy] * 2, seed=seed):
            memories = [
                memory.advance([game.redact(event, seat) for event in step.events])
                for seat, memory in enumerate(memories)
            ]
            seat = step.state.to_act
            if seat is not None and not step.move_number % EVERY:
                found.append(memories[seat])
    random.Random(1).shuffle(found)
    return found


def milliseconds(bot: Any, seen: list[Any]) -> float:
    """Return the milliseconds of processor time that a bot takes a move."""
    asked, start = 0, process_time()
    for memory in seen:
        bot(memory if getattr(bot, "remembers", False) else memory.view, random.Random(asked))
        asked += 1
        if process_time() - start > SECONDS:
            break
    return (process_time() - start) * 1000 / asked


def table(game: Any, games: int) -> str:
    """Return the table of a game."""
    seen = positions(game, games)
    lines = [
        f"## {game.NAME}, 2 players",
        "",
        "| bot | ms a move | without the batch |",
        "|---|---|---|",
    ]
    for name, bot in bots_of(game).items():
        lines.append(f"| `{name}` | {milliseconds(bot, seen):.3f} | |")
    TreeSearch(1)(seen[0], random.Random(1))  # compiles
    for nodes in NODES:
        quick = f"{milliseconds(TreeSearch(nodes), seen[:FEW]):,.0f}"
        pure = TreeSearch(nodes, values=values_of(game))
        slow = f"{milliseconds(pure, seen[:FEW]):,.0f}" if nodes == NODES[0] else ""
        lines.append(f"| `mcts:{nodes}` | {quick} | {slow} |")
    return "\n".join(lines)


if __name__ == "__main__":
    for game, games in GAMES.items():
        print(table(game, games), end="\n\n")
