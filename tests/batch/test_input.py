"""What the batched engine refuses, and what it says then."""

from __future__ import annotations

import pytest

pytest.importorskip("numba", reason="the group `batch` is not installed")

import copy
import pickle
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any, cast

import attrs
import numpy as np

import threeup3down
from threeup3down import GameError, Illegality, PlayersError, PositionError, Rules, SeatError
from threeup3down.batch import (
    BatchError,
    IllegalActionError,
    NoKernelError,
    from_states,
    new_games,
    playouts,
)
from threeup3down.bots import random_bot
from threeup3down.bots.threeup3down import greedy
from threeup3down.games import threethirteen, variant
from threeup3down.games.errors import DepthError
from threeup3down.simulation import steps

from .test_threeup3down import by_chance

if TYPE_CHECKING:
    from collections.abc import Callable

    from threeup3down.batch import Games

GAME: Any = threeup3down


@pytest.fixture
def games() -> Games:
    return new_games(threeup3down, 4, 3, seed=1)


def test_a_faulty_step_names_the_game_the_action_and_the_rule_and_changes_nothing(
    games: Games,
) -> None:
    before, legal = [games.state(row) for row in range(4)], games.legal_mask()
    actions = legal.argmax(axis=1)
    actions[2] = games.actions.index(threeup3down.Draw())
    with pytest.raises(IllegalActionError, match=r"^game 2: action \d+, draw, .* \(U5\)") as told:
        games.step(actions)
    assert (told.value.game, told.value.reason) == (2, Illegality.CHOOSE_FIRST)
    assert (told.value.move, told.value.action) == (threeup3down.Draw(), actions[2])
    assert [games.state(row) for row in range(4)] == before


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))])  # noqa: S301 (our own)
@pytest.mark.parametrize("game", [threeup3down, threethirteen])
def test_a_copy_has_the_same_future_and_is_another_one(copied: Any, game: Any) -> None:
    games = new_games(game, 3, 2, seed=1)
    games.play([None, "random"], limit=1)
    other = copied(games)
    before = [games.state(row) for row in range(3)]
    other.step(other.legal_mask().argmax(axis=1))
    assert [games.state(row) for row in range(3)] == before
    games.step(games.legal_mask().argmax(axis=1))
    for each in (games, other):
        each.play(["random", "random"], limit=30)
        each.reset(np.array([True, False, False]))
    assert [games.state(row) for row in range(3)] == [other.state(row) for row in range(3)]
    assert (games.moves == other.moves).all()
    assert not other.to_act.flags.writeable


def test_bots_play_until_a_seat_is_asked_and_only_there_an_action_is_due() -> None:
    games = new_games(GAME, 4, 3, seed=1)
    games.play(["random", None, "greedy"])
    assert games.to_act.tolist() == [1] * 4
    assert games.moves.tolist() == [1, 0, 2, 1]
    for row in range(4):
        seed, first = games.seed(row), games.first(row)
        state = GAME.new_game(3, seed=seed, first=first)
        bots = [random_bot, None, greedy]
        for step in steps(
            state, cast("Any", bots), seed=cast("int", seed), limit=games.moves[row].item()
        ):
            state = step.state
        assert games.state(row) == state
    here = np.array([False, True, False, False])
    before = games.state(1)
    games.step([-9, games.legal_mask()[1].argmax(), 999, -1], where=here)
    assert games.to_act.tolist() == [1, 2, 1, 1]
    assert games.state(1) != before
    with pytest.raises(BatchError, match="action -1 of game 1: expected a number from 0 to 525"):
        games.step([0, -1, 0, 0], where=here)


def test_a_game_that_is_over_takes_no_move() -> None:
    games = new_games(threeup3down, 2, 2, rules=Rules(max_turns=1), seed=1)
    while not games.over.all():
        games.step(np.where(games.over, -1, games.legal_mask().argmax(axis=1)))
    assert games.truncated.all()
    assert not games.legal_mask().any()
    with pytest.raises(IllegalActionError, match=r"game 0: .* The game is over \(U20\)"):
        games.step([0, -1])
    games.step([-1, -1])
    games.reset()
    assert not games.over.any()


FAULTY_CALLS: list[tuple[Callable[[Any], Any], str]] = [
    (lambda games: games.step([0, 0, 0]), "actions of shape (3,): expected whole numbers, one"),
    (lambda games: games.step([[0], [0, 0]]), "actions of rows that differ in length: expected"),
    (lambda games: games.step(np.zeros(4)), "actions of float64: expected whole numbers"),
    (lambda games: games.step([0, 526, 0, 0]), "action 526 of game 1: expected a number from 0 to"),
    (lambda games: games.step([0, 0, 0, -2]), "action -2 of game 3: expected a number from 0 to"),
    (lambda games: games.reset(np.zeros(4)), "mask of float64: expected booleans"),
    (lambda games: games.reset([True]), "mask of shape (1,): expected booleans, one a game"),
    (lambda games: games.step([0] * 4, where=[1]), "where of int64: expected booleans, one a game"),
    (lambda games: games.play(["random"]), "bots ['random']: expected for each of 3 seats one of"),
    (
        lambda games: games.play(["cheat", None, None]),
        "bots ['cheat', None, None]: expected for ea",
    ),
    (lambda games: games.state(4), "game 4: expected a number from 0 to 3"),
    (lambda games: games.seed(-1), "game -1: expected a number from 0 to 3"),
    (lambda games: games.legal_mask(np.zeros((4, 526))), "out of shape (4, 526) and float64"),
    (lambda games: games.encode(np.zeros((4, 1), np.int16)), "out of shape (4, 1) and int16"),
    (lambda games: games.encode([]), "out list: expected a writable, C-contiguous array"),
    (lambda games: games.legal_mask(np.zeros((526, 4), bool).T), "out that is read-only or not"),
    (lambda _: new_games(GAME, 0, 2), "n 0: expected a whole number of games, of at least 1"),
    (lambda _: new_games(GAME, cast("Any", 1.5), 2), "n 1.5: expected a whole number of games"),
    (lambda _: from_states([]), "states none: expected at least one state"),
    (lambda _: from_states([1]), "states with 1: expected states of a game"),
    (
        lambda games: from_states([games.state(0), GAME.new_game(2)]),
        "states with another in place 1: expected one game, rules and number of players",
    ),
    (lambda _: playouts(GAME, 1, 2, policy="cheat"), "policy 'cheat': expected one of random, gr"),
    (lambda _: playouts(GAME, 1, 2, policy=["random"]), "policy for 1 seats: expected one of"),
    (
        lambda _: playouts(GAME, 1, 2, policy=cast("Any", len)),
        "expected one of random, greedy, or a function",
    ),
    (
        lambda _: playouts(GAME, 3, 3, policy=by_chance),
        "action -2 of game 0: expected a number from 0 to",
    ),
]


@pytest.mark.parametrize(("call", "message"), FAULTY_CALLS)
def test_faulty_arguments_are_refused(
    games: Games, call: Callable[[Games], Any], message: str
) -> None:
    with pytest.raises(BatchError, match=re.escape(message)):
        call(games)


def test_what_the_pure_engine_refuses_is_refused() -> None:
    refused: list[tuple[type[GameError], Callable[[], Any]]] = [
        (PlayersError, lambda: new_games(GAME, 2, 7)),
        (SeatError, lambda: new_games(GAME, 2, 3, first=3)),
        (SeatError, lambda: new_games(GAME, 2, 3).encode(seat=3)),
        (DepthError, lambda: new_games(GAME, 2, 3).play([None] * 3, limit=-1)),
        (DepthError, lambda: playouts(GAME, 2, 3, limit=-1)),
        (PositionError, lambda: from_states([GAME.new_game(2).__class__(*[None] * 12)])),
    ]
    for error, call in refused:
        with pytest.raises(error):
            call()
    with pytest.raises(TypeError, match="expected Rules"):
        new_games(GAME, 2, 3, rules=threethirteen.Rules())


def test_a_state_with_more_turns_than_are_counted_is_refused() -> None:
    state = GAME.new_game(2, seed=1)
    for _ in range(2):
        state = state.apply(state.legal_moves()[0])
    far = attrs.evolve(state, turns=2**40)
    with pytest.raises(BatchError, match=f"state with {2**40}: expected turns and extras up to"):
        from_states([far])


def test_a_variant_has_no_kernel() -> None:
    game = variant(threeup3down, name="without_draws", legal_moves=threeup3down.legal_moves)
    with pytest.raises(NoKernelError, match="without_draws has no batched engine"):
        new_games(game, 1, 2)


def test_without_numba_the_extra_is_named() -> None:
    code = "import sys; sys.modules['numba'] = None; import threeup3down.batch"
    run = subprocess.run(  # noqa: S603 (our own line)
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=False
    )
    assert run.stderr.splitlines()[-1].endswith(
        'numba is not installed; install it with: pip install "threeup3down[batch]"'
    )


def test_progress_is_told_to_a_function() -> None:
    told: list[int] = []
    playouts(GAME, 5000, 2, seed=1, progress=told.append)
    assert told == [4096, 5000]
