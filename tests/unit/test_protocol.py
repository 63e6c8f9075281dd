"""The game modules have at run time what the protocol `Game` names; the registry finds them."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

import threeup3down as game
from threeup3down import GameState, Move, NotationError, Rules, View
from threeup3down.games import game_named
from threeup3down.games import threethirteen as second
from threeup3down.games.protocol import Game, GameModule

GAME: Game = game  # what the type checkers are asked
SECOND: Game = second
EXACTLY: GameModule[GameState, Move, View, Rules] = game
EXACTLY_SECOND: GameModule[second.GameState, second.Move, second.View, second.Rules] = second
MODULES = [game, game_named("threeup3down"), second]


def members_of(described: type) -> list[str]:
    return [name for name in vars(described) if not name.startswith("_")]


@pytest.mark.parametrize("module", MODULES)
def test_a_module_imported_as_a_game_has_every_name_of_the_protocol(module: Any) -> None:
    names = members_of(GameModule)
    assert "legal_moves" in names
    assert [name for name in names if not hasattr(module, name)] == []
    assert set(names) <= set(module.__all__)


@pytest.mark.parametrize("module", MODULES)
@pytest.mark.parametrize(
    "name", [name for name in members_of(GameModule) if inspect.isfunction(vars(GameModule)[name])]
)
def test_a_function_takes_the_arguments_that_the_protocol_names(module: Game, name: str) -> None:
    _, *described = inspect.signature(vars(GameModule)[name]).parameters.values()
    offered = list(inspect.signature(getattr(module, name)).parameters.values())
    assert len(offered) == len(described)
    for parameter, wanted in zip(offered, described, strict=True):
        if wanted.kind is not inspect.Parameter.POSITIONAL_ONLY:
            assert (parameter.name, parameter.kind) == (wanted.name, wanted.kind)
        assert (parameter.default is inspect.Parameter.empty) == (
            wanted.default is inspect.Parameter.empty
        )


@pytest.mark.parametrize("name", ["", "chess", "protocol", "THREEUP3DOWN", "..threeup3down"])
def test_the_registry_refuses_any_other_name(name: str) -> None:
    with pytest.raises(NotationError) as caught:
        game_named(name)
    expected = f"{name!r} is no game: expected one of threeup3down, threethirteen"
    assert str(caught.value).startswith(expected)
