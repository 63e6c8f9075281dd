"""Copies of a game in which something is otherwise."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

import pytest

import threeup3down

if TYPE_CHECKING:
    from collections.abc import Callable

    from threeup3down.games.protocol import Game


def changed_game(*, game: Any = threeup3down, **functions: Any) -> Game:
    """Return a real game with some of its functions replaced."""
    module = ModuleType("changed")
    vars(module).update(vars(game) | functions | {"__name__": "changed"})
    return cast("Game", module)


@pytest.fixture
def changed() -> Callable[..., Game]:
    return changed_game
