"""The OpenSpiel adapter, by OpenSpiel's own suites and algorithms and by the traps."""

from __future__ import annotations

import importlib
import json
import random
import subprocess
import sys
import unittest
from typing import Any

import attrs
import pytest
from hypothesis import strategies as st

from threeup3down import PickUp, SpectatorError
from threeup3down.bots import shedder
from threeup3down.games import game_named, registered
from threeup3down.games.errors import GameError, NotOfferedError
from threeup3down.games.hidden import without
from threeup3down.records import from_json
from threeup3down.records.seen import parse_view_line
from threeup3down.testing import assert_no_leak, states

from .rules import SHORT

pyspiel = pytest.importorskip("pyspiel", reason="the group `adapters` is not installed")

import numpy as np  # noqa: E402
from open_spiel.integration_tests import api_test  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr  # noqa: E402

from threeup3down.adapters import openspiel  # noqa: E402

NAMES = [*SHORT]
CHANCES = ["seed", "deal"]


def loaded(name: str, chance: str = "seed", players: int = 3, **params: Any) -> Any:
    params = {"rules": SHORT[name], **params, "chance": chance, "players": players}
    return pyspiel.load_game(f"python_{name}", params)


def moved(state: Any, rng: random.Random, moves: int = 0) -> Any:
    """Return the state after chance has dealt, and some moves at random."""
    while state.is_chance_node() or (moves and not state.is_terminal()):
        moves -= not state.is_chance_node()
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def sampler() -> Any:
    return random.Random(1).random


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("chance", CHANCES)
def test_random_games_pass_the_suite_of_openspiel(name: str, chance: str) -> None:
    pyspiel.random_sim_test(loaded(name, chance), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_the_partial_tree_passes_the_suite_of_openspiel(name: str) -> None:
    facts = {"game_name": f"python_{name}", "game": loaded(name)}
    case = type("PartialTree", (api_test.EnforceAPIOnPartialTreeBase,), facts)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert not result.errors + result.failures


@pytest.mark.parametrize("name", NAMES)
def test_a_game_and_its_states_survive_their_texts(name: str) -> None:
    game = loaded(name, "deal")
    state = moved(game.new_initial_state(), random.Random(2), 20)
    text = pyspiel.serialize_game_and_state(game, state)
    other, again = pyspiel.deserialize_game_and_state(text)
    assert str(other) == str(game)
    assert again.course.state == state.course.state
    assert again.course.memories == state.course.memories


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("chance", CHANCES)
def test_an_information_state_is_all_that_a_seat_saw_and_an_observation_its_view(
    name: str, chance: str
) -> None:
    game: Any = game_named(name)
    rng = random.Random(3)
    state = moved(loaded(name, chance).new_initial_state(), rng)
    while not state.is_terminal():
        moved(state, rng, 5)
        for seat in range(3):
            view = state.course.state.view(seat)
            first, *lines = state.information_state_string(seat).split("\n")
            events = [from_json(game, json.loads(line)) for line in lines]
            assert all(game.redact(event, seat) == event for event in events)
            assert parse_view_line(game, first).advance(events) == view
            assert parse_view_line(game, state.observation_string(seat)) == view
            assert state.observation_tensor(seat) == [*game.encode(view)]
    assert state.returns() == [*state.course.state.outcome().returns]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("chance", CHANCES)
@pytest.mark.parametrize("moves", [0, 4, 14, 24])
def test_another_deal_looks_the_same_to_the_player_and_hides_other_cards(
    name: str, chance: str, moves: int
) -> None:
    state = moved(loaded(name, chance).new_initial_state(), random.Random(4), moves)
    assert not state.is_terminal()
    chances = random.Random(5).random
    for player in range(3):
        others = [state.resample_from_infostate(player, chances) for _ in range(4)]
        for other in others:
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.current_player() == state.current_player()
        assert len({each.course.state for each in (state, *others)}) == 5
        dealt = {seat.hand for each in others for seat in each.course.state.seats}
        assert len(dealt) > 3 + moves // 20  # late in a game few cards of a hand are not known
        moved(others[0], random.Random(6), 5)


@pytest.mark.parametrize("name", NAMES)
def test_the_history_of_another_deal_can_be_replayed(name: str) -> None:
    game = loaded(name, "deal")
    state = moved(game.new_initial_state(), random.Random(4), 8)
    other = state.resample_from_infostate(0, sampler())
    again = game.new_initial_state()
    for action in other.history():
        again.apply_action_with_legality_check(action)
    assert other.history() != state.history()
    assert again.course.state == other.course.state
    assert again.course.memories == other.course.memories


@pytest.mark.parametrize("chance", CHANCES)
def test_another_deal_fits_all_that_the_player_saw_and_not_only_its_view(chance: str) -> None:
    """Who had to take a pile held nothing that fitted (U11): docs/memory.md has the same game."""
    game = loaded("threeup3down", chance, players=2)
    state = moved(game.new_initial_state(), random.Random(11))
    seat: Any
    pile: Any
    seat, pile, move = 0, (), None
    while (seat, move) != (1, PickUp()):
        position = state.course.state
        seat, pile = position.to_act, position.discard_pile
        move = shedder(position.view(seat), random.Random(1))
        state.apply_action(state.course.start.numbering.number_of[move])
    chances, held = sampler(), set()
    for _ in range(10):
        other = state.resample_from_infostate(0, chances).course.state.seats[1]
        unknown = without(other.hand, other.known)
        held.add(unknown)
        assert all(card.rank < pile[-1].rank for card in unknown)
    assert len(held) > 1


def test_after_a_shuffle_that_follows_from_the_seed_the_present_position_is_dealt_anew() -> None:
    state = moved(loaded("threethirteen", "deal").new_initial_state(), random.Random(4), 26)
    assert state.course.state.round == 1
    other = state.resample_from_infostate(0, sampler())
    assert other.history() == state.history()
    assert other.course.state != state.course.state
    assert other.information_state_string(1) == other.observation_string(1)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("chance", CHANCES)
def test_searches_and_solvers_run(name: str, chance: str) -> None:
    game = loaded(name, chance, players=2)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 5, random_state=np.random.RandomState(1))
    state = moved(game.new_initial_state(), random.Random(1))
    assert bot.step(state) in state.legal_actions()
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    solver.iteration()
    policy = solver.average_policy().action_probabilities(state)
    assert sum(policy.values()) == pytest.approx(1)


@pytest.mark.parametrize("name", NAMES)
def test_observations_and_texts_of_states_tell_nothing_hidden(name: str) -> None:
    node = loaded(name).new_initial_state()
    numbering = node.course.start.numbering

    def observed(state: Any, seat: int | None) -> Any:
        if seat is None:
            raise SpectatorError(3)
        node.course = attrs.evolve(node.course, state=state)
        told = (node.observation_string(seat), node.observation_tensor(seat))
        return *told, str(node), repr(node), node.course.start.memory(state, seat)

    some = states(game=numbering.game, players=3, rules=st.just(numbering.rules))
    assert_no_leak(observed, game=numbering.game, states=some, max_examples=15)


@pytest.mark.parametrize(
    "params", [{"chance": "dice"}, {"rules": "max_turns=x"}, {"players": 9}, {"first": 2}]
)
def test_parameters_that_do_not_fit_are_refused(params: Any) -> None:
    with pytest.raises(GameError):
        pyspiel.load_game("python_threeup3down", params)


def test_a_game_without_a_longest_one_has_openspiels_number_for_it() -> None:
    game = pyspiel.load_game("python_threeup3down")
    assert game.max_game_length() == openspiel.NO_LIMIT
    assert loaded("threeup3down").max_game_length() == 78


def test_a_game_of_ones_own_is_registered_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("one_at_a_time", "climb"):
        monkeypatch.setitem(registered, name, (importlib.import_module(name), None))
    openspiel.register("one_at_a_time")
    game = pyspiel.load_game("python_one_at_a_time", {"rules": SHORT["threeup3down"]})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    with pytest.raises(NotOfferedError, match="climb does not offer"):
        openspiel.register("climb")


def test_a_program_that_loaded_a_game_ends_in_peace() -> None:
    code = (
        "import pyspiel, threeup3down.adapters.openspiel; pyspiel.load_game('python_threeup3down')"
    )
    subprocess.run([sys.executable, "-c", code], check=True)  # noqa: S603 (our own line)
