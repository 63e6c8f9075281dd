"""Games between bots: their chance, their steps, their limit."""

from __future__ import annotations

import copy
import importlib
import pickle
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

import threeup3down as game
from threeup3down import Draw, IllegalMoveError, SeedError
from threeup3down.bots import random_bot, remembers
from threeup3down.bots.threeup3down import greedy
from threeup3down.games import threethirteen, variant
from threeup3down.games.errors import DepthError, NoLegalMoveError, NotOfferedError
from threeup3down.simulation import Chance, chance, limit_of, play_out, steps

if TYPE_CHECKING:
    import random

    from threeup3down import View


def lowest_single_card(view: View, _: random.Random) -> Any:
    return view.legal_moves()[0]


# seed, number of the move and the first words of its stream
VECTORS = [
    (0, 1, [0x97C85CD54F845638, 0xF3558DF6CABE5C7F]),
    (7, 1, [0x5DFF88BA5779576A, 0xEC6413211B3FEB5A]),
    (2**64 - 1, 3500, [0x41055900A9AB6CC7, 0xEF3744CCB69A7E0D]),
]


@pytest.mark.parametrize(("seed", "move_number", "words"), VECTORS)
def test_the_stream_is_that_of_the_format(seed: int, move_number: int, words: list[int]) -> None:
    stream = chance(seed, move_number)
    assert [stream.getrandbits(64) for _ in words] == words
    assert chance(seed, move_number).random() == (words[0] >> 11) / 2**53
    assert chance(seed, move_number).getrandbits(10) == words[0] >> 54
    assert chance(seed, move_number).getrandbits(70) == words[0] | words[1] >> 58 << 64


def test_the_stream_has_the_interface_of_random() -> None:
    rng = Chance(3).at(5)
    drawn = Counter(rng.choice("abcd") for _ in range(4_000))
    assert all(900 < count < 1_100 for count in drawn.values())
    assert sorted(rng.sample(range(9), 9)) == [*range(9)]
    for again in (copy.deepcopy(rng), pickle.loads(pickle.dumps(rng))):  # noqa: S301 (pickled here)
        assert again.random() == copy.deepcopy(rng).random()
    rng.gauss(0, 1)  # of two numbers, the second of which is kept
    before, again = rng.getstate(), copy.copy(rng)
    values = [rng.gauss(0, 1), rng.random()]
    rng.setstate(before)
    assert [rng.gauss(0, 1), rng.random()] == values == [again.gauss(0, 1), again.random()]
    with pytest.raises(ValueError, match="getstate"):
        rng.setstate(("a", "b", None))


@pytest.mark.parametrize("seed", [-1, 2**64, None, "7"])
def test_chance_refuses_what_is_no_seed(seed: Any) -> None:
    with pytest.raises(SeedError):
        chance(seed, 1)


@pytest.mark.parametrize("move_number", [-1, None, 1.0])
def test_chance_refuses_what_is_no_number_of_a_move(move_number: Any) -> None:
    with pytest.raises(DepthError):
        chance(1, move_number)


def test_steps_have_every_move_with_its_events_and_the_state_after_it() -> None:
    state = game.new_game(3, seed=4)
    for number, step in enumerate(steps(state, [greedy, random_bot, greedy], seed=4), 1):
        assert (step.move_number, step.seat) == (number, state.to_act)
        assert state.transition(step.move) == (step.state, step.events)
        state = step.state
    assert state.outcome() is not None


def test_a_game_resumed_is_the_game_that_was_left() -> None:
    start = game.new_game(3, seed=9)
    bots = [random_bot] * 3
    whole = list(steps(start, bots, seed=9))
    for left_after in (0, 1, 17, len(whole) - 1):
        state = whole[left_after - 1].state if left_after else start
        assert list(steps(state, bots, seed=9, made=left_after)) == whole[left_after:]


def test_a_game_played_out_ends_as_its_steps_do() -> None:
    start = game.new_game(2, seed=9)
    made = list(steps(start, [random_bot] * 2, seed=9))
    played = play_out(start, [random_bot] * 2, seed=9)
    assert (played.state, played.moves) == (made[-1].state, len(made))
    assert not played.limit_reached
    assert list(steps(played.state, [greedy] * 2, seed=9)) == []


def test_an_illegal_move_of_a_bot_is_refused() -> None:
    with pytest.raises(IllegalMoveError, match="draw is illegal"):
        play_out(game.new_game(2, seed=9), [lambda _view, _rng: Draw()] * 2, seed=9)


def test_U21_a_game_without_an_end_is_ended_by_the_limit() -> None:
    endless = game.new_game(2, seed=1)
    played = play_out(endless, [lowest_single_card] * 2, seed=1)
    assert played.limit_reached
    assert played.moves == limit_of(endless) == 1_500
    assert played.state.outcome() is None
    assert len(list(steps(endless, [lowest_single_card] * 2, seed=1, limit=40))) == 40


def test_T15_the_limit_of_the_second_game_follows_from_its_rounds() -> None:
    rules = threethirteen.Rules(rounds=(3, 4))
    assert limit_of(threethirteen.new_game(2, seed=1, rules=rules)) == 800


@pytest.mark.parametrize("limit", [-1, 1.5, True, "no"])
def test_what_is_no_limit_is_refused(limit: Any) -> None:
    with pytest.raises(DepthError):
        play_out(game.new_game(2, seed=1), [greedy] * 2, seed=1, limit=limit)


def test_a_rule_that_leaves_no_move_is_reported() -> None:
    stuck: Any = variant(game, name="nobody_can_move", legal_moves=lambda _: ())
    with pytest.raises(NoLegalMoveError, match="nobody_can_move: seat 1 is to act and has no"):
        play_out(stuck.new_game(2, seed=1, first=1), [greedy] * 2, seed=1)
    with pytest.raises(NoLegalMoveError):
        next(steps(stuck.new_game(2, seed=1), [greedy] * 2, seed=1))


@pytest.mark.parametrize("module", [game, threethirteen])
def test_a_bot_that_remembers_is_given_all_that_its_seat_has_seen(module: Any) -> None:
    seen: dict[int, Any] = {}

    @remembers
    def thinker(memory: Any, rng: random.Random) -> Any:
        seen[memory.view.seat] = memory
        return random_bot(memory.view, rng)

    start = module.new_game(3, seed=4)
    expected: dict[int, Any] = {}
    for step in steps(start, [thinker, random_bot, thinker], seed=4, limit=60):
        for seat in (0, 2):
            before = expected.get(seat) or module.Memory(start.view(seat))
            if step.seat == seat:
                assert seen[seat] == before
            redacted = [module.redact(event, seat) for event in step.events]
            expected[seat] = before.advance(redacted)
    assert sorted(seen) == [0, 2]
    plain = play_out(start, [random_bot] * 3, seed=4, limit=60)
    assert play_out(start, [thinker, random_bot, thinker], seed=4, limit=60) == plain


def test_a_bot_that_remembers_needs_a_game_that_has_a_memory() -> None:
    climb = importlib.import_module("climb")
    bots = [remembers(lambda memory, _: memory.view.legal_moves()[0]), random_bot]
    with pytest.raises(NotOfferedError, match="climb does not offer Memory"):
        play_out(climb.new_game(2, seed=1), bots, seed=1)
