from __future__ import annotations

import random
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import pytest

import threeup3down as game
from threeup3down import (
    Draw,
    IllegalMoveError,
    Rules,
    RulesError,
    SeedError,
    Termination,
    parse_rules,
)
from threeup3down.bots import random_player, shedder
from threeup3down.games import OWN, game_named, threethirteen
from threeup3down.simulation import (
    LIMIT_RULES,
    UNATTENDED_LIMITS,
    chance,
    limits_of,
    play_out,
    steps,
    unattended_rules,
)

if TYPE_CHECKING:
    from threeup3down import View


def lowest_single_card(view: View, _: random.Random) -> Any:
    return view.legal_moves()[0]


def test_chance_follows_from_the_seed_and_the_number_of_the_move() -> None:
    number = int(sha256(b"7 3").hexdigest(), 16)
    assert chance(7, 3).getstate() == random.Random(number).getstate()


def test_no_two_moves_and_no_deal_share_their_chance() -> None:
    numbers = range(1, 200)
    first = {chance(seed, number).random() for seed in (0, 1, 2**64 - 1) for number in numbers}
    assert len(first) == 3 * len(numbers)
    assert random.Random(0).random() not in first


def test_chance_refuses_what_is_no_seed() -> None:
    with pytest.raises(SeedError):
        chance(-1, 1)


def test_steps_tell_every_move_with_its_events_and_the_state_after_it() -> None:
    state = game.new_game(3, seed=4)
    for number, step in enumerate(steps(state, [shedder, random_player, shedder], seed=4), 1):
        assert (step.number, step.seat) == (number, state.to_act)
        assert state.transition(step.move) == (step.state, step.events)
        state = step.state
    assert state.outcome() is not None


def test_a_game_gone_on_with_is_the_game_that_was_left() -> None:
    start = game.new_game(3, seed=9)
    players = [random_player] * 3
    whole = list(steps(start, players, seed=9))
    for left_after in (0, 1, 17, len(whole) - 1):
        state = whole[left_after - 1].state if left_after else start
        assert list(steps(state, players, seed=9, made=left_after)) == whole[left_after:]


def test_a_game_played_out_ends_as_its_steps_do() -> None:
    start = game.new_game(2, seed=9)
    *_, last = steps(start, [random_player] * 2, seed=9)
    assert play_out(start, [random_player] * 2, seed=9) == last.state


def test_a_game_that_is_over_has_no_more_steps() -> None:
    final = play_out(game.new_game(2, seed=9), [shedder] * 2, seed=9)
    assert list(steps(final, [shedder] * 2, seed=9)) == []


def test_an_illegal_move_of_a_player_is_refused() -> None:
    with pytest.raises(IllegalMoveError, match="draw is illegal"):
        play_out(game.new_game(2, seed=9), [lambda _view, _rng: Draw()] * 2, seed=9)


@pytest.mark.parametrize(
    ("told", "rules"),
    [
        ("standard", Rules(max_turns=1_000)),
        ("places", Rules(play_on=True, max_turns=1_000)),
        ("places,max_turns=40", Rules(play_on=True, max_turns=40)),
        ("max_turns=none,short", parse_rules("short")),
        ("max_turns=1000", Rules(max_turns=1_000)),
    ],
)
def test_U21_unattended_games_have_a_limit_unless_told_otherwise(told: str, rules: Rules) -> None:
    assert unattended_rules(game, told) == rules


@pytest.mark.parametrize(
    ("told", "rules"),
    [
        ("standard", threethirteen.Rules(max_turns_per_round=200)),
        (
            "rounds=3,max_turns_per_round=40",
            threethirteen.Rules(rounds=(3,), max_turns_per_round=40),
        ),
        ("max_turns_per_round=none", threethirteen.Rules()),
    ],
)
def test_T15_the_second_game_has_a_limit_of_its_own(told: str, rules: threethirteen.Rules) -> None:
    assert unattended_rules(threethirteen, told) == rules


def test_every_limit_has_a_rule_and_belongs_to_a_game() -> None:
    assert LIMIT_RULES.keys() == UNATTENDED_LIMITS.keys()
    limits = [limits_of(game_named(name)) for name in OWN]
    assert limits == [{"max_turns": 1_000}, {"max_turns_per_round": 200}]


def test_unattended_rules_refuse_what_rules_refuse() -> None:
    with pytest.raises(RulesError):
        unattended_rules(game, "max_turns=0")


def test_U21_the_limit_ends_a_game_that_has_no_end() -> None:
    endless = 0
    for seed in range(30):
        start = game.new_game(2, seed=seed, rules=unattended_rules(game))
        final = play_out(start, [lowest_single_card] * 2, seed=seed)
        outcome = final.outcome()
        endless += outcome.termination is Termination.TURN_LIMIT
        assert (final.turns == 1_000) >= (outcome.termination is Termination.TURN_LIMIT)
    assert endless
