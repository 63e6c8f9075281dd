"""The vector environment on the batched engine: game for game it is the single environment."""

from __future__ import annotations

import copy
from typing import Any, cast

import attrs
import pytest

gymnasium = pytest.importorskip("gymnasium", reason="the group `adapters` is not installed")
pytest.importorskip("numba", reason="the group `batch` is not installed")

import numpy as np  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402

from threeup3down import Illegality, view_text  # noqa: E402
from threeup3down.adapters.gymnasium import ID, Seat  # noqa: E402
from threeup3down.adapters.seats import Seats  # noqa: E402
from threeup3down.batch import BatchError, IllegalActionError  # noqa: E402
from threeup3down.games.errors import GameError, NotationError, SeatError  # noqa: E402

from .rules import SHORT  # noqa: E402

NAMES = [*SHORT]


def many(name: str, n: int = 5, **options: Any) -> Any:
    options = {"rules": SHORT[name], "players": 3, **options}
    return gymnasium.make_vec(
        ID, num_envs=n, vectorization_mode="vector_entry_point", game=name, **options
    )


@attrs.frozen
class Dealt:
    """The episode of a single environment that deals what a game of a batch was dealt."""

    seed: int
    first: int

    def deal(self, of: Any) -> Any:
        return of.game.new_game(of.players, rules=of.rules, seed=self.seed, first=self.first)

    def seed_for(self, _: str) -> int:
        return self.seed


def single(one: Any, opponents: Any, row: int) -> Any:
    """Return the single environment with the deal of a game, at the seat's first turn."""
    of = one.numbering
    other = Seat(of.game, of.players, opponents, of.rules, one.seat)
    other.begin(cast("Any", Dealt(one.games.seed(row), one.games.first(row))))
    return other


def chosen(infos: Any, rng: Any) -> Any:
    """Return a legal action of each game, and in one that is over any number."""
    mask = infos["action_mask"]
    return np.where(mask.any(axis=1), (mask * rng.random(mask.shape)).argmax(axis=1), -7)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seat", [0, 2])
def test_every_game_is_that_of_the_single_environment(name: str, seat: int) -> None:
    opponents: Any = "random"
    if name == "threeup3down" and seat:
        opponents = ["random", "shedder"]
    one = many(name, seat=seat, opponents=opponents)
    rng, seen, ended = np.random.default_rng(1), one.reset(seed=4), 0
    others = [single(one, opponents, row) for row in range(5)]
    told = [other.observe() for other in others]
    for _ in range(45):
        for row, (observation, info) in enumerate(told):
            assert seen[0][row].tolist() == observation.tolist()
            assert seen[1]["action_mask"][row].tolist() == info["action_mask"].tolist()
        actions = chosen(seen[1], rng)
        *seen, rewards, terminated, truncated, infos = one.step(actions)
        seen.append(infos)
        for row, action in enumerate(actions):
            if action == -7:  # it was over: dealt anew
                others[row] = single(one, opponents, row)
                expected = (0.0, False, False)
                told[row] = others[row].observe()
            else:
                observation, *expected, info = others[row].step(action)
                told[row] = observation, info
            assert (rewards[row], terminated[row], truncated[row]) == tuple(expected)
            ended += terminated[row] or truncated[row]
    assert ended >= 3
    assert [*infos] == ["action_mask", "_action_mask"]


@pytest.mark.parametrize("name", NAMES)
def test_its_spaces_are_those_of_the_single_environment_and_it_says_how_it_deals_anew(
    name: str,
) -> None:
    one = many(name)
    alone = gymnasium.make(ID, game=name, players=3, rules=SHORT[name])
    assert one.single_observation_space == alone.observation_space
    assert one.single_action_space == alone.action_space
    assert one.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    observations, infos = one.reset(seed=1)
    assert observations in one.observation_space
    actions = one.action_space.sample(tuple(infos["action_mask"]))
    assert actions in one.action_space
    *_, infos = one.step(actions)
    assert infos["action_mask"].dtype == np.int8


def test_games_follow_from_the_seed_and_no_deal_is_that_of_a_users_seed() -> None:
    one, other = many("threeup3down", 50), many("threeup3down", 50)
    for seed in (3, None):
        first, second = one.reset(seed=seed), other.reset(seed=seed)
        assert (first[0] == second[0]).all()
    dealt = {one.games.seed(row) for row in range(50)}
    one.reset(seed=3)
    dealt |= {one.games.seed(row) for row in range(50)}
    assert len(dealt) == 100
    assert not dealt & {*range(100)}
    assert {one.games.first(row) for row in range(50)} == {0, 1, 2}


def test_an_illegal_action_raises_with_game_action_and_rule_and_changes_nothing() -> None:
    one = many("threeup3down")
    _, infos = one.reset(seed=1)
    before = [one.games.state(row) for row in range(5)]
    actions = infos["action_mask"].argmax(axis=1)
    draw = [str(move) for move in one.numbering.actions].index("draw")
    actions[3] = draw
    with pytest.raises(IllegalActionError, match=rf"^game 3: action {draw}, draw, .* \(U5\)") as e:
        one.step(actions)
    assert (e.value.game, e.value.action, e.value.reason) == (3, draw, Illegality.CHOOSE_FIRST)
    actions[3] = -1
    with pytest.raises(BatchError, match="action -1 of game 3: expected a number from 0"):
        one.step(actions)
    with pytest.raises(BatchError, match=r"of shape \(2,\)"):
        one.step(actions[:2])
    assert [one.games.state(row) for row in range(5)] == before


def test_a_game_that_is_over_before_the_seat_could_act_is_dealt_anew() -> None:
    one = many("threethirteen", players=2, rules="rounds=3,max_turns_per_round=1")
    _, infos = one.reset(seed=0)
    for _ in range(5):
        assert (one.games.to_act[infos["action_mask"].any(axis=1)] == 0).all()
        *_, infos = one.step(chosen(infos, np.random.default_rng(0)))


def test_a_game_without_end_is_cut_while_the_bots_play() -> None:
    one = many("threeup3down", rules="standard")
    _, infos = one.reset(seed=0)
    one.games.moves = one.games.moves + 1495  # as if that many had been made
    cut = np.zeros(5, np.bool_)
    while not cut.all():
        _, rewards, terminated, truncated, infos = one.step(chosen(infos, np.random.default_rng(0)))
        assert not terminated.any()
        assert not rewards.any()
        assert not infos["action_mask"][truncated].any()
        cut |= truncated


def test_a_copy_has_the_same_future() -> None:
    one = many("threethirteen")
    _, infos = one.reset(seed=2)
    told = []
    for each in (one, copy.deepcopy(one)):
        rng, mask = np.random.default_rng(3), infos
        for _ in range(30):
            observations, rewards, *_, mask = each.step(chosen(mask, rng))
            told.append((observations.tolist(), rewards.tolist()))
    assert told[:30] == told[30:]


def test_it_shows_what_each_seat_sees() -> None:
    one = many("threeup3down", 2, render_mode="ansi")
    one.reset(seed=1)
    shown = one.render()
    assert shown == tuple(view_text(one.games.state(row).view(0)) for row in range(2))
    assert many("threeup3down", 2).render() is None
    assert str(one.games.seed(0)) not in repr(one)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"opponents": "cheat"}, BatchError),
        ({"opponents": ["random"]}, NotationError),
        ({"seat": 3}, SeatError),
        ({"num_envs": 0}, BatchError),
        ({"game": "whist"}, GameError),
    ],
)
def test_arguments_that_do_not_fit_are_refused(options: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        Seats(**{"players": 3, **options})
