"""What surrounds the rules in the loop that people run, against `apply` plus `legal_moves`.

Everything is measured on the same random games, in the same run, in processor time.
"""

from __future__ import annotations

import random
import statistics
from time import process_time
from typing import TYPE_CHECKING

import threeup3down
from threeup3down.bots import random_bot
from threeup3down.simulation import limit_of, play_out

if TYPE_CHECKING:
    from collections.abc import Callable

PLAYERS = 4
GAMES = 25
# what is compared, and the most that is expected of it
EXPECTED = {"the loop of random bots": 2.5, "a view": 1.2, "advance of a transition": 3.0}


def loop_costs(rounds: int) -> dict[str, tuple[float, float]]:
    """Return for each part its microseconds a move, and its ratio to the rules alone."""
    parts: dict[str, Callable[[], int]] = {
        "apply and legal_moves": _rules,
        "the loop of random bots": _loop,
        "a view": _views(),
        "advance of a transition": _advance(),
    }
    costs: dict[str, list[float]] = {name: [] for name in parts}
    for _ in range(rounds):  # the parts take turns, so that a slow minute slows all
        for name, part in parts.items():
            start = process_time()
            moves = part()
            costs[name].append((process_time() - start) / moves * 1e6)
    medians = {name: statistics.median(each) for name, each in costs.items()}
    rules = medians["apply and legal_moves"]
    return {name: (median, median / rules) for name, median in medians.items()}


def loop_report(rounds: int) -> list[str]:
    """Return the costs in Markdown."""
    rows = [
        f"| {name} | {cost:.1f} | {ratio:.2f} | {EXPECTED.get(name, 1):g} |"
        for name, (cost, ratio) in loop_costs(rounds).items()
    ]
    return [
        f"## The loop around the rules: 3UP 3DOWN, {PLAYERS} players",
        "",
        "| part | microseconds a move | of the rules | expected at most |",
        "|---|---|---|---|",
        *rows,
        "",
    ]


def _rules() -> int:
    choice = random.Random(0).choice
    apply, legal_moves = threeup3down.apply, threeup3down.legal_moves
    moves = 0
    for seed in range(GAMES):
        state = threeup3down.new_game(PLAYERS, seed=seed)
        end = moves + limit_of(state)
        while state.to_act is not None and moves < end:
            state = apply(state, choice(legal_moves(state)))
            moves += 1
    return moves


def _loop() -> int:
    bots = [random_bot] * PLAYERS
    return sum(
        play_out(threeup3down.new_game(PLAYERS, seed=seed), bots, seed=seed).moves
        for seed in range(GAMES)
    )


def _states() -> list[threeup3down.GameState]:
    """Return the states of some games in which somebody is to act, their legal moves found."""
    choice = random.Random(0).choice
    states: list[threeup3down.GameState] = []
    for seed in range(GAMES):
        state = threeup3down.new_game(PLAYERS, seed=seed)
        while state.legal_moves() and len(states) < GAMES * 200:
            states.append(state)
            state = state.apply(choice(state.legal_moves()))
    return states


def _views() -> Callable[[], int]:
    states = _states()

    def part() -> int:
        for state in states:
            state.view(state.to_act)
        return len(states)

    return part


def _advance() -> Callable[[], int]:
    choice = random.Random(0).choice
    told = [
        (state.view(0), [threeup3down.redact(event, 0) for event in events])
        for state in _states()
        for _, events in [state.transition(choice(state.legal_moves()))]
    ]

    def part() -> int:
        for view, events in told:
            view.advance(events)
        return len(told)

    return part
