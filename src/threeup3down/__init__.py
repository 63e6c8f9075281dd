"""Rules of card games with hidden cards, as immutable values and pure functions.

This module is the game 3UP 3DOWN: deal a game, ask for the legal moves, apply one.

>>> from threeup3down import new_game, legal_moves, apply
>>> state = new_game(3, seed=1)
>>> after = apply(state, legal_moves(state)[0])
>>> state.to_act, after.to_act
(0, 1)
"""

from typing import TYPE_CHECKING

from threeup3down.games.threeup3down import *  # noqa: F403 (the names are listed there, once)

if not TYPE_CHECKING:  # which reads the line above as exporting them
    from threeup3down.games.threeup3down import __all__  # noqa: F401 (of a star import)
