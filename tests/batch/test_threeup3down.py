"""The compiled kernel plays 3UP 3DOWN as the library does: every option, state for state."""

from __future__ import annotations

import pytest

pytest.importorskip("numba", reason="the group `batch` is not installed")

from typing import TYPE_CHECKING, Any

import numba
import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import threeup3down
from threeup3down import Rules, max_players
from threeup3down.batch import from_states, new_games, playouts, uniform
from threeup3down.batch import threeup3down_kernel as kernel
from threeup3down.batch.playing import no_counts
from threeup3down.batch.streams import keys_of
from threeup3down.bots import bot_named
from threeup3down.simulation import play_out

from ..laws.random_games import MAX_TURNS, all_rules, games  # noqa: TID252 (tests are no package)

if TYPE_CHECKING:
    from threeup3down.batch import Games
    from threeup3down.records import Record

SEEDS = st.integers(0, 2**64 - 1)
NUMBERS = st.integers(0, 255)


def check_game(played: Games, row: int, state: Any) -> None:
    """Check all that a batch tells of a game against its state in the pure engine."""
    assert played.state(row) == state
    legal = [played.actions[action] for action in np.flatnonzero(played.legal_mask()[row])]
    assert legal == [*state.legal_moves()]
    assert played.to_act[row] == (-1 if state.to_act is None else state.to_act)
    assert played.turns[row] == state.turns
    encoded, outcome = played.encode()[row], state.outcome()
    if outcome is None:
        assert encoded.tolist() == [*threeup3down.encode(state.view(state.to_act))]
        assert not played.truncated[row]
        assert not played.returns[row].any()
    else:
        assert not encoded.any()
        assert played.truncated[row] == outcome.truncated
        assert tuple(played.returns[row]) == outcome.returns


@given(games())
def test_a_game_is_the_same_in_both_engines(game: Record) -> None:
    states = [*game.states()]
    played = from_states(states[:1])
    number_of = {move: number for number, move in enumerate(played.actions)}
    check_game(played, 0, states[0])
    for move, state in zip(game.moves, states[1:], strict=True):
        played.step([number_of[move]])
        check_game(played, 0, state)
    again = from_states(states)
    for row, state in enumerate(states):
        check_game(again, row, state)


@given(all_rules(MAX_TURNS), NUMBERS, SEEDS, st.lists(NUMBERS, max_size=60))
def test_games_side_by_side_are_dealt_and_played_alike(
    rules: Rules, more: int, seed: int, numbers: list[int]
) -> None:
    players = 2 + more % (max_players(rules) - 1)
    played = new_games(threeup3down, 3, players, rules=rules, seed=seed)
    states = [
        threeup3down.new_game(players, rules=rules, seed=played.seed(row), first=row % players)
        for row in range(3)
    ]
    for number in numbers:
        actions = []
        for row, state in enumerate(states):
            check_game(played, row, state)
            legal = np.flatnonzero(played.legal_mask()[row])
            actions.append(int(legal[(number + row) % len(legal)]) if len(legal) else -1)
            if len(legal):
                states[row] = state.apply(played.actions[actions[-1]])
        played.step(actions)
    first = played.first(1)
    assert first is not None
    played.reset(np.array([False, True, False]))
    states[1] = threeup3down.new_game(
        players, rules=rules, seed=played.seed(1), first=(first + 1) % players
    )
    for row, state in enumerate(states):
        check_game(played, row, state)


@given(games(), st.data())
def test_bots_choose_alike(game: Record, data: st.DataObject) -> None:
    names = data.draw(st.tuples(*[st.sampled_from(kernel.POLICIES)] * game.players))
    limit = data.draw(st.integers(0, 400))
    tables = kernel.tables(game.rules, game.players)
    block, moves = kernel.empty(tables, 1), np.zeros(1, dtype=np.int64)
    kernel.write(tables, block, 0, game.state())
    policies = np.array([kernel.POLICIES.index(name) for name in names])
    keys = keys_of(np.array([game.seed], dtype=np.uint64))
    kernel.play(
        tables, block, keys, policies, limit, moves, no_counts(kernel, 1, game.players), None
    )
    bots = [bot_named(threeup3down, name) for name in names]
    expected = play_out(game.state(), bots, seed=game.seed, limit=limit)
    assert kernel.read(tables, block, 0, game.rules) == expected.state
    assert moves.tolist() == [expected.moves]


@pytest.mark.parametrize("rules", [Rules(), Rules(play_on=True, max_turns=90)])
def test_playouts_tell_how_each_game_ended(rules: Rules) -> None:
    policy = ("random", "greedy", "greedy")
    played = playouts(threeup3down, 20, 3, policy=policy, rules=rules, seed=7, limit=200)
    bots = [bot_named(threeup3down, name) for name in policy]
    for row in range(20):
        seed, first = int(played.seeds[row]), int(played.firsts[row])
        assert first == row % 3
        state = threeup3down.new_game(3, rules=rules, seed=seed, first=first)
        expected = play_out(state, bots, seed=seed, limit=200)
        outcome = expected.state.outcome()
        assert played.moves[row] == expected.moves
        assert played.turns[row] == expected.state.turns
        assert played.over[row] == (outcome is not None)
        assert played.truncated[row] == (outcome is not None and outcome.truncated)
        assert tuple(np.flatnonzero(played.winners[row])) == (outcome.winners if outcome else ())
        assert tuple(played.returns[row]) == (outcome.returns if outcome else (0, 0, 0))


def test_a_batch_is_the_same_whatever_its_size() -> None:
    few, many = (playouts(threeup3down, n, 2, seed=3) for n in (5, 5000))
    assert (few.seeds == many.seeds[:5]).all()
    assert (few.moves == many.moves[:5]).all()
    assert new_games(threeup3down, 5, 2, seed=3).seed(4) == few.seeds[4]


@numba.njit  # type: ignore[untyped-decorator]  # numba has no types
def by_chance(encoded: Any, legal: Any, chance: Any) -> Any:
    """Choose as the random bot does, but for seat 2, which has no idea."""
    if encoded[0] == 2:
        return encoded[1] - 3
    wanted = int(uniform(chance) * legal.sum())
    return np.flatnonzero(legal)[wanted]


def test_a_function_of_ones_own_plays_as_a_bot_does() -> None:
    own = playouts(threeup3down, 100, 2, policy=by_chance, seed=7)
    bots = playouts(threeup3down, 100, 2, seed=7)
    mixed = playouts(threeup3down, 100, 2, policy=("random", by_chance), seed=7)
    assert (own.moves == bots.moves).all()
    assert (mixed.moves == bots.moves).all()


def test_a_game_of_four_takes_less_than_a_kilobyte() -> None:
    games = new_games(threeup3down, 10, 4, seed=1)
    assert games.nbytes < 10 * 1000
