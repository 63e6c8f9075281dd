"""Many games at once, as arrays, in compiled code: for programs that learn and measure.

It needs the extra `batch`, which is numpy and numba. A game is one that names a kernel in its
declaration; `batch.kernel` says what that is. The seed of each game of a batch plays the same game
in the pure engine, and `Games.state` gives its state.
"""

from threeup3down.games.extras import needed_for

with needed_for("batch"):
    from .errors import BatchError, IllegalActionError, NoKernelError
    from .games import Games, from_states, new_games
    from .playing import Playouts, Policy, playouts
    from .streams import uniform

__all__ = [
    "BatchError",
    "Games",
    "IllegalActionError",
    "NoKernelError",
    "Playouts",
    "Policy",
    "from_states",
    "new_games",
    "playouts",
    "uniform",
]
