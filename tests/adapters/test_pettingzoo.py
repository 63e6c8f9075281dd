"""The PettingZoo adapter, by PettingZoo's own suites and by the traps."""

from __future__ import annotations

import copy
import pickle
import warnings
from functools import partial
from typing import Any

import pytest
from hypothesis import strategies as st

from threeup3down import SpectatorError, view_text
from threeup3down.games import game_named
from threeup3down.games.errors import IllegalMoveError, NotationError
from threeup3down.testing import assert_no_leak, states

from .rules import SHORT

pytest.importorskip("pettingzoo", reason="the group `adapters` is not installed")

from pettingzoo.test import api_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from threeup3down.adapters.pettingzoo import env, raw_env

NAMES = [*SHORT]
RULES = SHORT | {"threeup3down": "max_turns=180"}  # some games are played out


def short(name: str, **options: Any) -> Any:
    return env(name, rules=SHORT[name], **options)


def picked(one: Any, agent: str, observation: Any) -> Any:
    return one.action_space(agent).sample(observation["action_mask"])


def played(one: Any, most: int = 10_000) -> list[Any]:
    """Play at random and return what the agents were told."""
    told = []
    for agent in one.agent_iter(most):
        observation, *rest = one.last()
        told.append((agent, observation["observation"].tolist(), *rest))
        one.step(None if rest[1] or rest[2] else picked(one, agent, observation))
    return told


def pickled(one: Any) -> Any:
    return pickle.loads(pickle.dumps(one))  # noqa: S301 (our own)


@pytest.mark.parametrize("name", NAMES)
def test_the_suites_of_pettingzoo_pass_and_reach_the_end(name: str) -> None:
    with warnings.catch_warnings():
        # They expect an array, though a dict with a mask is PettingZoo's own way.
        warnings.filterwarnings("ignore", "Observation (is not a NumPy array|space for each agent)")
        api_test(short(name), num_cycles=1_000)
        seed_test(partial(short, name), num_cycles=500)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("duplicate", [copy.deepcopy, pickled])
def test_a_copy_in_mid_game_has_the_same_future(name: str, duplicate: Any) -> None:
    one = short(name)
    one.reset(seed=5)
    played(one, 15)
    other = duplicate(one)
    assert other.unwrapped.position == one.unwrapped.position
    assert played(other) == played(one)
    for each in (one, other):
        each.reset()
    assert other.unwrapped.position == one.unwrapped.position


@pytest.mark.parametrize("name", NAMES)
def test_rewards_are_the_returns_and_every_agent_takes_a_dead_step(name: str) -> None:
    truncations = set()
    for seed in range(8):
        one = raw_env(name, rules=RULES[name])
        one.reset(seed=seed)
        for agent in one.agents:
            one.action_space(agent).seed(seed)
        while (outcome := one.position.outcome()) is None:
            observation, reward, *over, info = one.last()
            assert (reward, over, info) == (0.0, [False, False], {})
            masks = {agent: one.observe(agent)["action_mask"].any() for agent in one.agents}
            assert [agent for agent in masks if masks[agent]] == [one.agent_selection]
            one.step(picked(one, one.agent_selection, observation))
        rewards = {}
        for agent in one.agent_iter():
            observation, rewards[agent], *over, _ = one.last()
            assert over == [not outcome.truncated, outcome.truncated]
            assert not observation["action_mask"].any()
            with pytest.raises(ValueError, match="the only valid action is None"):
                one.step(0)
            one.step(None)
        assert tuple(rewards.values()) == outcome.returns
        assert one.agents == []
        truncations.add(outcome.truncated)
    assert truncations == ({True, False} if name == "threeup3down" else {True})


def test_an_illegal_action_raises_with_the_rule_and_changes_nothing() -> None:
    one = env(players=2)
    one.reset(seed=1)
    before = one.unwrapped.position
    with pytest.raises(IllegalMoveError, match="U5"):
        one.step(0)
    assert one.unwrapped.position is before
    assert one.agent_selection == f"player_{before.to_act}"


@pytest.mark.parametrize("name", NAMES)
def test_the_parallel_form_plays_a_game(name: str) -> None:
    one = turn_based_aec_to_parallel(short(name))
    observations, _ = one.reset(seed=1)
    rewards: dict[str, float] = {}
    while one.agents:
        actions = {agent: picked(one, agent, observations[agent]) for agent in one.agents}
        observations, rewards, *_ = one.step(actions)
    assert len(rewards) == 3
    assert sum(rewards.values()) == pytest.approx(0)


@pytest.mark.parametrize("name", NAMES)
def test_an_observation_tells_nothing_hidden(name: str) -> None:
    game = game_named(name)
    one = raw_env(game, 3, SHORT[name])
    one.reset(seed=1)

    def observed(state: Any, seat: int | None) -> Any:
        if seat is None:
            raise SpectatorError(3)
        one.position = state
        return one.observe(one.possible_agents[seat])

    some = states(game=game, players=3, rules=st.just(one.numbering.rules))
    assert_no_leak(observed, game=game, states=some, max_examples=15)


def test_a_picture_in_letters_is_what_a_spectator_sees() -> None:
    one = env(render_mode="ansi")
    one.reset(seed=1)
    assert one.render() == view_text(one.unwrapped.position.view(None))
    with pytest.raises(NotationError, match="human"):
        env(render_mode="human")


def test_all_pictures_of_a_game_have_one_shape() -> None:
    one = env(render_mode="rgb_array")
    one.reset(seed=1)
    first = one.render()
    one.step(int(one.observe(one.agent_selection)["action_mask"].argmax()))
    assert one.render().shape == first.shape == (800, 800, 3)
    assert (one.render() != first).any()
