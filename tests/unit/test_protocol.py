"""The game modules have at run time what the protocol `Game` names; the registry finds them."""

from __future__ import annotations

import inspect
from types import ModuleType
from typing import Any

import pytest

import threeup3down as game
from threeup3down import GameState, Move, NotationError, Rules, View
from threeup3down.games import OWN, game_named, protocol
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


def test_the_constants_of_the_games() -> None:
    for module, name, version in ((GAME, "threeup3down", 1), (SECOND, "threethirteen", 2)):
        assert name == module.NAME
        assert (2, version) == (module.MIN_PLAYERS, module.RULES_VERSION)
        assert module.PRESETS["standard"] == module.Rules()
    assert (GAME.Rules, SECOND.Rules) == (Rules, second.Rules)


@pytest.mark.parametrize(
    ("module", "rules"),
    [(GAME, Rules(max_turns=1)), (SECOND, second.Rules(rounds=(3,), max_turns_per_round=1))],
)
@pytest.mark.parametrize("described", [protocol.State, protocol.View, protocol.Outcome])
def test_its_values_have_what_the_protocol_of_values_names(
    described: type, module: Game, rules: Any
) -> None:
    state = module.new_game(2, seed=1, rules=rules)
    while moves := state.legal_moves():
        state = state.apply(moves[0])
    values = {"State": state, "View": state.view(0), "Outcome": state.outcome()}
    names = members_of(described)
    assert names
    assert [name for name in names if not hasattr(values[described.__name__], name)] == []


def test_the_registry_finds_a_game_by_its_name() -> None:
    for name in OWN:
        found = game_named(name)
        assert isinstance(found, ModuleType)
        assert name == found.NAME
        assert [wanted for wanted in members_of(GameModule) if not hasattr(found, wanted)] == []
    assert game_named("threeup3down").new_game is game.new_game
    assert game_named("threethirteen").new_game is second.new_game


@pytest.mark.parametrize("name", ["", "chess", "protocol", "THREEUP3DOWN", "..threeup3down"])
def test_the_registry_refuses_any_other_name(name: str) -> None:
    with pytest.raises(NotationError) as caught:
        game_named(name)
    expected = "one of threeup3down, threethirteen"
    assert str(caught.value) == f"{name!r} is no game: expected {expected}"
