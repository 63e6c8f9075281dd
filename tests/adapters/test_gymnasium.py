"""The Gymnasium adapter, by Gymnasium's own check and by the traps."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import strategies as st

from threeup3down import SpectatorError
from threeup3down.bots.threeup3down import greedy
from threeup3down.games import game_named
from threeup3down.games.errors import (
    IllegalMoveError,
    ImpossibleMoveError,
    NotationError,
    SeatError,
)
from threeup3down.testing import assert_no_leak, states

from .rules import SHORT

gymnasium = pytest.importorskip("gymnasium", reason="the group `adapters` is not installed")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from threeup3down.adapters.gymnasium import ID, Seat  # noqa: E402

NAMES = [*SHORT]


def short(name: str, **options: Any) -> Any:
    return gymnasium.make(ID, game=name, players=3, rules=SHORT[name], **options)


def episode(one: Any, seed: int | None = None) -> list[Any]:
    """Play a game at random and return what the seat was told."""
    observation, info = one.reset(seed=seed)
    one.action_space.seed(seed or 0)
    told = [(observation.tolist(), info["action_mask"].tolist())]
    over = [False, False]
    while not any(over):
        action = one.action_space.sample(info["action_mask"])
        observation, reward, *over, info = one.step(action)
        assert [*info] == ["action_mask"]
        told.append((observation.tolist(), info["action_mask"].tolist(), reward, *over))
    return told


@pytest.mark.parametrize("name", NAMES)
def test_gymnasiums_check_has_nothing_to_warn_of(name: str) -> None:
    # It takes actions without a look at the mask. Warnings are errors here.
    check_env(short(name, illegal="random", opponents=["random", "random"], seat=1).unwrapped)


@pytest.mark.parametrize("name", NAMES)
def test_episodes_follow_from_the_seed_and_reach_their_end(name: str) -> None:
    one, other = short(name), short(name)
    for seed in (3, None, None):
        told = episode(one, seed)
        assert told == episode(other, seed)
        outcome = one.unwrapped.position.outcome()
        assert told[-1][2:] == (outcome.returns[0], not outcome.truncated, outcome.truncated)
        assert all(sum(mask) for _, mask, *_ in told[:-1])
        assert not any(told[-1][1])
    assert episode(one, 4) != episode(one, 5)


def test_a_pickled_environment_has_the_same_future() -> None:
    one = short("threethirteen")
    one.reset(seed=2)
    other = pickle.loads(pickle.dumps(one))  # noqa: S301 (our own)
    assert episode(other) == episode(one)


@pytest.mark.parametrize("seat", range(3))
def test_the_seat_is_asked_on_its_turn_only_and_the_bots_sit_in_the_others(seat: int) -> None:
    asked = set()

    def spy(view: Any, rng: Any) -> Any:
        asked.add(view.seat)
        return greedy(view, rng)

    one = Seat(players=3, opponents=[spy, spy], seat=seat)
    for seed in range(3):
        one.reset(seed=seed)
        assert one.position.to_act == seat
    assert asked == {0, 1, 2} - {seat}


def test_an_illegal_action_raises_with_the_rule_and_changes_nothing() -> None:
    one = Seat()
    one.reset(seed=1)
    before = one.position
    with pytest.raises(IllegalMoveError, match="U5"):
        one.step(0)
    with pytest.raises(ImpossibleMoveError, match="a whole number from 0 to 525"):
        one.step(526)
    assert one.position is before


def test_a_game_that_is_over_before_the_seat_could_act_is_dealt_anew() -> None:
    one = Seat("threethirteen", rules="rounds=3,max_turns_per_round=1")
    for seed in range(4):
        one.reset(seed=seed)
        assert one.position.to_act == 0


def test_a_game_without_end_is_cut_while_the_bots_play() -> None:
    def idle(view: Any, _: Any) -> Any:  # never plays a card if it need not
        return view.legal_moves()[-1]

    one = Seat("threethirteen", opponents=[idle], rules="rounds=3")
    one.reset(seed=0)
    over = [False, False]
    while not any(over):
        _, reward, *over, info = one.step(one.numbering.legal(one.position)[-1])
    assert (reward, over, info["action_mask"].any()) == (0.0, [False, True], False)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"opponents": "cheat"}, NotationError),
        ({"opponents": ["random", "random"]}, NotationError),
        ({"seat": 2}, SeatError),
        ({"illegal": "ignore"}, NotationError),
        ({"render_mode": "rgb_array"}, NotationError),
    ],
)
def test_arguments_that_do_not_fit_are_refused(options: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        Seat(**options)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_hidden_is_told(name: str) -> None:
    game = game_named(name)
    seats = [Seat(game, 3, rules=SHORT[name], seat=seat, render_mode="ansi") for seat in range(3)]

    def observed(state: Any, seat: int | None) -> Any:
        if seat is None:
            raise SpectatorError(3)
        seats[seat].position = state
        return [*seats[seat].observe(), seats[seat].render(), repr(seats[seat])]

    some = states(game=game, players=3, rules=st.just(seats[0].numbering.rules))
    assert_no_leak(observed, game=game, states=some, max_examples=15)
