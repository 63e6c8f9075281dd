"""A game is a module: what type checkers accept here, and run time too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import threeup3down
from threeup3down.games import game_named

if TYPE_CHECKING:
    from threeup3down import GameState, Move, Rules, View
    from threeup3down.games.protocol import Game, GameModule


def test_the_package_is_a_game_for_type_checkers_and_at_run_time() -> None:
    game: Game = threeup3down
    precise: GameModule[GameState, Move, View, Rules] = threeup3down
    state = precise.new_game(2, seed=1)
    assert game.legal_moves(state) == precise.legal_moves(state)
    assert game_named(game.NAME).new_game(2, seed=1) == state
