"""The drivers: random games, legal moves generated and one of them applied.

Every driver is the same loop with the same `choice`. A move is a decision of a player; what
chance decides (dealing, drawing) belongs to the game's time and is not counted as a move.
"""

from __future__ import annotations

import random
from time import process_time
from typing import TYPE_CHECKING, Any, Protocol

import pyspiel

from threeup3down import Rules, apply, legal_moves, new_game

if TYPE_CHECKING:
    from collections.abc import Iterator

PLAYERS = 4
UNATTENDED = Rules(max_turns=1000)  # U21


class Driver(Protocol):
    """Plays random games for some seconds of processor time."""

    def __call__(self, seconds: float, seed: int) -> float:
        """Return the moves per second."""
        ...


def drive_threeup3down(seconds: float, seed: int) -> float:
    """Play random games of 3UP 3DOWN through the public functions."""
    choice = random.Random(seed).choice
    moves, start = 0, process_time()
    for deal in _deals(seconds, seed):
        state = new_game(PLAYERS, seed=deal, rules=UNATTENDED)
        while state.to_act is not None:
            state = apply(state, choice(legal_moves(state)))
            moves += 1
    return moves / (process_time() - start)


def drive_threeup3down_methods(seconds: float, seed: int) -> float:
    """Play the same through the methods of the state."""
    choice = random.Random(seed).choice
    moves, start = 0, process_time()
    for deal in _deals(seconds, seed):
        state = new_game(PLAYERS, seed=deal, rules=UNATTENDED)
        while state.to_act is not None:
            state = state.apply(choice(state.legal_moves()))
            moves += 1
    return moves / (process_time() - start)


def drive_open_spiel_child(seconds: float, seed: int) -> float:
    """Play OpenSpiel's crazy_eights in its immutable style, a new state a move."""
    game = _crazy_eights()
    choice = random.Random(seed).choice
    moves, start = 0, process_time()
    for _ in _deals(seconds, seed):
        state = game.new_initial_state()
        while not state.is_terminal():
            moves += not state.is_chance_node()
            state = state.child(choice(state.legal_actions()))
    return moves / (process_time() - start)


def drive_open_spiel_mutable(seconds: float, seed: int) -> float:
    """Play OpenSpiel's crazy_eights in its mutable style."""
    game = _crazy_eights()
    choice = random.Random(seed).choice
    moves, start = 0, process_time()
    for _ in _deals(seconds, seed):
        state = game.new_initial_state()
        while not state.is_terminal():
            moves += not state.is_chance_node()
            state.apply_action(choice(state.legal_actions()))
    return moves / (process_time() - start)


def _crazy_eights() -> Any:
    return pyspiel.load_game(f"crazy_eights(players={PLAYERS})")


def _deals(seconds: float, seed: int) -> Iterator[int]:
    """Count up from a seed until the time is up."""
    end = process_time() + seconds
    while process_time() < end:
        yield seed
        seed += 1
