"""The games of this library, by name."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, cast

from .errors import NotationError

if TYPE_CHECKING:
    from .protocol import Game

NAMES = ("threeup3down", "threethirteen")


def game_named(name: str) -> Game:
    """Return the game module of a name, loading it if need be.

    Raises:
        NotationError: there is no such game.

    >>> game_named("threeup3down").MIN_PLAYERS
    2
    """
    if name not in NAMES:
        raise NotationError("game", name, f"one of {', '.join(NAMES)}")
    return cast("Game", importlib.import_module(f".{name}", __name__))
