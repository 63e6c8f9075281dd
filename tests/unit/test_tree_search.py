from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import threeup3down as game
from threeup3down import Memory, NotationError, Play
from threeup3down.bots import TreeSearch, bot_named, levels_of, random_bot, tree_search
from threeup3down.bots.threethirteen import this_round
from threeup3down.games import threethirteen
from threeup3down.games.threethirteen import position_faults
from threeup3down.simulation import play_out
from threeup3down.simulation.valuing import values_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from threeup3down import GameState


def searched(seen: Any, nodes: int, seed: int = 1) -> Any:
    """Return the move of a search that plays out in the pure engine."""
    return TreeSearch(nodes, values=values_of(seen.view.game))(seen, random.Random(seed))


def test_a_move_that_wins_at_once_is_found(position: Callable[..., GameState]) -> None:
    state = position("9g 9b / / ", "10g! / / ", discard="5g")
    assert searched(Memory(state.view(0)), 20) == Play(9, 2)


def test_the_same_memory_and_chance_give_the_same_move() -> None:
    seen = Memory(game.new_game(3, seed=4).view(0))
    assert searched(seen, 12, seed=5) == searched(seen, 12, seed=5)


def test_a_node_is_one_play_out_and_one_legal_move_needs_none(
    position: Callable[..., GameState],
) -> None:
    played: list[int] = []

    def counted(states: Sequence[Any], seeds: Sequence[int], limit: int) -> Any:
        played.append(len(states))
        return values_of(game)(states, seeds, limit)

    seen = Memory(game.new_game(2, seed=4).view(0))
    TreeSearch(35, values=counted)(seen, random.Random(1))
    assert sum(played) == 35
    played.clear()
    forced = position("3g 4g", discard="5g")
    assert str(TreeSearch(35, values=counted)(Memory(forced.view(0)), random.Random(1))) == "pickup"
    assert not played


def test_without_the_batched_engine_the_pure_one_plays_out(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Memory(game.new_game(2, seed=4).view(0))
    monkeypatch.setattr(tree_search, "COMPILED", "threeup3down.no_batch:values_of")
    assert TreeSearch(8)(seen, random.Random(1)) == searched(seen, 8)


def test_a_memory_that_cannot_draw_is_replaced_by_the_view() -> None:
    seen = Memory(game.new_game(2, seed=4).view(0))
    lost = attrs.evolve(seen, hands=(None, None))
    assert searched(lost, 4) in seen.view.legal_moves()


def test_a_round_goes_on_as_a_game_of_its_own() -> None:
    rules = threethirteen.Rules(rounds=(3, 15, 4), jokers_per_deck=1, max_turns_per_round=6)
    state = threethirteen.new_game(3, rules=rules, seed=2)
    while state.round == 0:
        state = state.apply(random_bot(state.view(state.to_act), random.Random(state.turns)))
    part = this_round(state)
    assert not position_faults(part)
    assert threethirteen.full_deck(part.rules, 3) == threethirteen.full_deck(rules, 3)
    bots = [bot_named(threethirteen, "greedy")] * 3
    whole, alone = (play_out(each, bots, seed=1, limit=12).state for each in (state, part))
    assert whole.scores[1] == alone.scores[0] == threethirteen.points(alone)


def test_points_count_below_the_mean_of_the_others() -> None:
    rules = threethirteen.Rules(rounds=(3,), max_turns_per_round=3)
    over = play_out(threethirteen.new_game(3, rules=rules, seed=2), [random_bot] * 3, seed=1).state
    first, second, third = threethirteen.points(over)
    (worth,) = values_of(threethirteen)([over], [1], 0)
    assert worth[0] == (second + third) / 2 - first
    assert values_of(threethirteen)([this_round(over)], [1], 0) == [worth]
    begun = threethirteen.new_game(3, rules=rules, seed=2)
    assert values_of(threethirteen)([begun], [1], 1) == [(0.0, 0.0, 0.0)]


@pytest.mark.parametrize(
    "name", ["mcts", "mcts:", "mcts:0", "mcts:²", "mcts:-5", "mcts:9999999", "random:3"]
)
def test_a_bad_budget_is_refused(name: str) -> None:
    with pytest.raises(NotationError, match=f"'{name}' is no bot"):
        bot_named(game, name)


def test_levels_name_bots() -> None:
    assert [bot_named(game, level) for level in ("easy", "normal", "hard")] == [
        bot_named(game, name) for name in levels_of(game).values()
    ]


def test_chance_alone_is_no_reason_to_leave_the_advice_of_the_expert() -> None:
    def noise(states: Sequence[Any], seeds: Sequence[int], limit: int) -> Any:
        del states, limit
        return [[random.Random(seed).gauss(), random.Random(-seed - 1).gauss()] for seed in seeds]

    followed = 0
    for seed in range(20):
        dealt = threethirteen.new_game(2, rules=threethirteen.Rules(rounds=(13,)), seed=seed)
        seen = threethirteen.Memory(dealt.apply(threethirteen.DrawStock()).view(0))
        advice = bot_named(threethirteen, "expert")(seen.view, random.Random(1))
        followed += TreeSearch(100, values=noise)(seen, random.Random(seed)) == advice
    assert followed >= 18
