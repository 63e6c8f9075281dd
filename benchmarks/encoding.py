"""What the encoding of a view costs, against the view itself.

Both are measured on the same random games, in the same run, in processor time. The legal moves
of the states have been found, as where a move was chosen: else a view costs far more.
"""

from __future__ import annotations

import random
import statistics
from time import process_time
from typing import TYPE_CHECKING, Any

import threeup3down
from threeup3down.games import threethirteen
from threeup3down.simulation import limit_of

if TYPE_CHECKING:
    from threeup3down.games.protocol import LearnableGame

EXPECTED = 3.0  # times the view, at most
GAMES = 6
STATES = 400  # of each game
PLAYERS = (2, 3, 4, 6)


def encoding_report(rounds: int) -> list[str]:
    """Return the costs in Markdown."""
    rows: list[str] = []
    games: list[Any] = [threeup3down, threethirteen]
    for game in games:
        for players in PLAYERS:
            view, encoding, size = encoding_costs(game, players, rounds)
            rows.append(
                f"| {game.NAME} | {players} | {size} | {view:.1f} | {encoding:.1f} "
                f"| {encoding / view:.2f} |"
            )
    return [
        "## The encoding of a view",
        "",
        "| game | players | numbers | a view, microseconds | its encoding | of the view |",
        "|---|---|---|---|---|---|",
        *rows,
        "",
        f"Expected: at most {EXPECTED:g} of the view.",
        "",
    ]


def encoding_costs(game: LearnableGame, players: int, rounds: int) -> tuple[float, float, int]:
    """Return the microseconds of a view and of its encoding, and how many numbers it has."""
    states = _states(game, players)
    views = [game.view(state, state.to_act) for state in states]
    costs: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):  # they take turns, so that a slow minute slows both
        start = process_time()
        for state in states:
            game.view(state, state.to_act)
        middle = process_time()
        for view in views:
            game.encode(view)
        costs[0].append(middle - start)
        costs[1].append(process_time() - middle)
    view_cost, encoding_cost = (statistics.median(each) / len(states) * 1e6 for each in costs)
    return view_cost, encoding_cost, len(game.encode(views[0]))


def _states(game: LearnableGame, players: int) -> list[Any]:
    choice = random.Random(0).choice
    states: list[Any] = []
    for seed in range(GAMES):
        state = game.new_game(players, seed=seed)
        for _ in range(min(STATES, limit_of(state))):
            if not game.legal_moves(state):
                break
            states.append(state)
            state = game.apply(state, choice(game.legal_moves(state)))
    return states
