"""Copies of a game in which something is otherwise."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

import pytest

import threeup3down

if TYPE_CHECKING:
    from collections.abc import Callable

    from threeup3down.games.protocol import Game


def changed_game(**functions: Any) -> Game:
    """Return the real game with some of its functions replaced."""
    module = ModuleType("changed")
    vars(module).update(vars(threeup3down) | functions | {"__name__": "changed"})
    return cast("Game", module)


@pytest.fixture
def changed() -> Callable[..., Game]:
    return changed_game
