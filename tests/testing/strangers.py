"""Games that no registry knows: climb of examples/, and games with a changed function."""

from __future__ import annotations

import importlib
import itertools
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import threeup3down
from threeup3down.games import variant

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game

sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))
CLIMB = cast("Game", importlib.import_module("climb"))
numbers = itertools.count(1)


def changed(*, game: Any = threeup3down, **functions: Any) -> Game:
    """Return a game like another one, with some of its functions replaced."""
    return variant(game, name=f"changed_{next(numbers)}", **functions)
