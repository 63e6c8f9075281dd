"""The drivers: random games, legal moves generated and one of them applied.

Every driver is the same loop with the same `choice`. A move is a decision of a player; what
chance decides (dealing, drawing) belongs to the game's time and is not counted as a move.
"""

from __future__ import annotations

import random
from time import process_time
from typing import TYPE_CHECKING, Any, Protocol

import attrs
import pyspiel

from threeup3down.games.protocol import Game
from threeup3down.simulation import limit_of

if TYPE_CHECKING:
    from collections.abc import Iterator


class Driver(Protocol):
    """Plays random games for some seconds of processor time."""

    def __call__(self, seconds: float, seed: int) -> float:
        """Return the moves per second."""
        ...


@attrs.frozen
class Functions:
    """Plays random games of ours through the public functions of the module."""

    game: Game
    players: int

    def __call__(self, seconds: float, seed: int) -> float:
        """Return the moves per second."""
        choice = random.Random(seed).choice
        apply, legal_moves = self.game.apply, self.game.legal_moves
        moves, start = 0, process_time()
        for deal in _deals(seconds, seed):
            state = self.game.new_game(self.players, seed=deal)
            end = moves + limit_of(state)
            while state.to_act is not None and moves < end:
                state = apply(state, choice(legal_moves(state)))
                moves += 1
        return moves / (process_time() - start)


@attrs.frozen
class Methods:
    """Plays the same through the methods of the state."""

    game: Game
    players: int

    def __call__(self, seconds: float, seed: int) -> float:
        """Return the moves per second."""
        choice = random.Random(seed).choice
        moves, start = 0, process_time()
        for deal in _deals(seconds, seed):
            state = self.game.new_game(self.players, seed=deal)
            end = moves + limit_of(state)
            while state.to_act is not None and moves < end:
                state = state.apply(choice(state.legal_moves()))
                moves += 1
        return moves / (process_time() - start)


@attrs.frozen
class OpenSpielChild:
    """Plays a game of OpenSpiel in its immutable style, a new state a move."""

    game: str

    def __call__(self, seconds: float, seed: int) -> float:
        """Return the moves per second."""
        game: Any = pyspiel.load_game(self.game)
        choice = random.Random(seed).choice
        moves, start = 0, process_time()
        for _ in _deals(seconds, seed):
            state = game.new_initial_state()
            while not state.is_terminal():
                moves += not state.is_chance_node()
                state = state.child(choice(state.legal_actions()))
        return moves / (process_time() - start)


@attrs.frozen
class OpenSpielMutable:
    """Plays a game of OpenSpiel in its mutable style."""

    game: str

    def __call__(self, seconds: float, seed: int) -> float:
        """Return the moves per second."""
        game: Any = pyspiel.load_game(self.game)
        choice = random.Random(seed).choice
        moves, start = 0, process_time()
        for _ in _deals(seconds, seed):
            state = game.new_initial_state()
            while not state.is_terminal():
                moves += not state.is_chance_node()
                state.apply_action(choice(state.legal_actions()))
        return moves / (process_time() - start)


def _deals(seconds: float, seed: int) -> Iterator[int]:
    """Count up from a seed until the time is up."""
    end = process_time() + seconds
    while process_time() < end:
        yield seed
        seed += 1
