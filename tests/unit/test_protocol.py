"""The game module has at run time what the protocol `Game` names, and the registry finds it."""

from __future__ import annotations

import inspect
import re
from types import ModuleType

import pytest

import threeup3down as game
from threeup3down import NotationError, Rules
from threeup3down.games import NAMES, game_named, protocol
from threeup3down.games.protocol import Game, GameModule

GAME: Game = game  # what the type checkers are asked


def members_of(described: type) -> list[str]:
    return [name for name in vars(described) if not name.startswith("_")]


def test_import_threeup3down_as_game_has_every_name_of_the_protocol() -> None:
    names = members_of(GameModule)
    assert "legal_moves" in names
    assert [name for name in names if not hasattr(game, name)] == []
    assert set(names) <= set(game.__all__)


@pytest.mark.parametrize("module", [game, game_named("threeup3down")])
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


def test_the_constants_of_the_game() -> None:
    assert (GAME.NAME, GAME.MIN_PLAYERS, GAME.RULES_VERSION) == ("threeup3down", 2, 1)
    assert GAME.Rules is Rules
    assert GAME.PRESETS["standard"] == Rules()


@pytest.mark.parametrize("described", [protocol.State, protocol.View, protocol.Outcome])
def test_its_values_have_what_the_protocol_of_values_names(described: type) -> None:
    state = game.new_game(2, seed=1, rules=Rules(max_turns=1))
    for _ in range(3):
        state = state.apply(state.legal_moves()[0])
    values = {"State": state, "View": state.view(0), "Outcome": state.outcome()}
    names = members_of(described)
    assert names
    assert [name for name in names if not hasattr(values[described.__name__], name)] == []


def test_the_registry_finds_a_game_by_its_name() -> None:
    for name in NAMES:
        found = game_named(name)
        assert isinstance(found, ModuleType)
        assert name == found.NAME
        assert [wanted for wanted in members_of(GameModule) if not hasattr(found, wanted)] == []
    assert game_named("threeup3down").new_game is game.new_game


@pytest.mark.parametrize("name", ["", "chess", "protocol", "THREEUP3DOWN", "..threeup3down"])
def test_the_registry_refuses_any_other_name(name: str) -> None:
    with pytest.raises(NotationError, match=re.escape(f"{name!r} is no game: expected one of ")):
        game_named(name)
