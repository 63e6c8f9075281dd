"""The compiled kernel plays Three Thirteen as the library does: every option, state for state."""

from __future__ import annotations

import pytest

pytest.importorskip("numba", reason="the group `batch` is not installed")

from typing import TYPE_CHECKING, Any

import attrs
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from threeup3down import batch
from threeup3down.batch import BatchError, IllegalActionError
from threeup3down.batch import threethirteen_kernel as kernel
from threeup3down.batch.compiling import njit
from threeup3down.batch.playing import no_counts
from threeup3down.batch.streams import keys_of
from threeup3down.bots import bot_named
from threeup3down.games import threethirteen
from threeup3down.games.threethirteen import Card, DrawStock, GoOut, Rules
from threeup3down.simulation import play_out

from ..laws.threethirteen.random_games import games  # noqa: TID252 (tests are no package)

if TYPE_CHECKING:
    from threeup3down.batch import Games
    from threeup3down.games.threethirteen import GameState
    from threeup3down.records import Record

NO_MOVE = -1
LIMIT = 8  # moves of bots: the one in the pure engine is slow
FEW = settings(max_examples=max(1, settings().max_examples // 3))


def check_game(played: Games, row: int, state: Any) -> None:
    """Check all that a batch tells of a game against its state in the pure engine."""
    assert played.state(row) == state
    legal = [played.actions[action] for action in np.flatnonzero(played.legal_mask()[row])]
    assert legal == [*state.legal_moves()]
    assert played.to_act[row] == (NO_MOVE if state.to_act is None else state.to_act)
    outcome = state.outcome()
    encoded = played.encode()[row]
    if outcome is None:
        assert encoded.tolist() == [*threethirteen.encode(state.view(state.to_act))]
        assert not played.truncated[row]
        assert not played.returns[row].any()
    else:
        assert not encoded.any()
        assert played.truncated[row] == outcome.truncated
        assert tuple(played.returns[row].tolist()) == outcome.returns


@given(games())
def test_a_game_is_the_same_in_both_engines(game: Record) -> None:
    states = [*game.states()]
    played = batch.from_states(states[:1])
    number_of = {move: number for number, move in enumerate(played.actions)}
    check_game(played, 0, states[0])
    for move, state in zip(game.moves, states[1:], strict=True):
        played.step([number_of[move]])
        check_game(played, 0, state)
    middle = states[len(states) // 2]
    check_game(batch.from_states([middle]), 0, middle)


@FEW
@given(games(), st.integers(0, 2**64 - 1))
def test_new_games_are_dealt_alike(game: Record, seed: int) -> None:
    played = batch.new_games(threethirteen, 3, game.players, rules=game.rules, seed=seed)
    played.reset(np.array([False, True, False]))
    for row in range(len(played)):
        start = {"seed": played.seed(row), "first": played.first(row), "rules": game.rules}
        check_game(played, row, threethirteen.new_game(game.players, **start))


@FEW
@given(games(), st.data())
def test_bots_choose_alike(game: Record, data: st.DataObject) -> None:
    names = data.draw(st.tuples(*[st.sampled_from(kernel.POLICIES)] * game.players))
    start = data.draw(st.sampled_from([*game.states()]))
    bots = [bot_named(threethirteen, name) for name in names]
    tables = kernel.tables(game.rules, game.players)
    block, moves = kernel.empty(tables, 1), np.zeros(1, dtype=np.int64)
    kernel.write(tables, block, 0, start)
    policies = np.array([kernel.POLICIES.index(name) for name in names])
    keys = keys_of(np.array([game.seed], dtype=np.uint64))
    kernel.play(
        tables, block, keys, policies, LIMIT, moves, no_counts(kernel, 1, len(policies)), None
    )
    expected = play_out(start, bots, seed=game.seed, limit=LIMIT)
    assert kernel.read(tables, block, 0, game.rules) == expected.state
    assert moves.tolist() == [expected.moves]


def test_many_games_are_played_to_their_ends() -> None:
    rules = Rules(rounds=(3, 4, 13), jokers_per_deck=1, max_turns_per_round=12)
    played = batch.playouts(threethirteen, 200, 3, rules=rules, seed=7)
    assert played.over.all()
    for row in range(0, 200, 20):
        seed, first = int(played.seeds[row]), int(played.firsts[row])
        state = threethirteen.new_game(3, rules=rules, seed=seed, first=first)
        expected = play_out(state, [bot_named(threethirteen, "random")] * 3, seed=seed)
        outcome = expected.state.outcome()
        assert played.moves[row] == expected.moves
        assert tuple(np.flatnonzero(played.winners[row])) == outcome.winners
        assert 2 * played.turns[row] == expected.moves  # in all rounds


def test_the_first_illegal_move_of_many_is_named_and_nothing_changes() -> None:
    played = batch.new_games(threethirteen, 200, 2, seed=1)
    before = [played.state(row) for row in range(200)]
    actions = np.zeros(200, dtype=np.int64)
    actions[[60, 77, 150]] = -1, 5, 5
    with pytest.raises(IllegalActionError, match="game 77: action 5, AS, is illegal: A card must"):
        played.step(actions)
    assert [played.state(row) for row in range(200)] == before
    actions[[77, 150]] = 1
    played.step(actions)
    for row, state in enumerate(before):
        action = actions[row]
        after = state if action == NO_MOVE else state.apply(played.actions[action])
        check_game(played, row, after)


@njit  # type: ignore[untyped-decorator]  # numba has no types
def by_chance(encoded: Any, legal: Any, chance: Any) -> Any:
    """Choose as `random` does, but for the third seat, which chooses what is no action."""
    wanted = int(batch.uniform(chance) * legal.sum())
    for action in range(len(legal)):
        wanted -= legal[action]
        if wanted < 0:
            return action if encoded[0] < 2 else ~action
    return -1


@pytest.mark.thorough
def test_a_function_of_ones_own_plays_and_is_checked() -> None:
    rules = Rules(rounds=(3,), max_turns_per_round=9)
    arguments: Any = {"rules": rules, "seed": 3, "first": 0}
    own = batch.playouts(threethirteen, 50, 2, policy=by_chance, **arguments)
    bots = batch.playouts(threethirteen, 50, 2, policy="random", **arguments)
    assert (own.moves == bots.moves).all()
    assert (own.returns == bots.returns).all()
    with pytest.raises(BatchError, match="policy returned -"):
        batch.playouts(threethirteen, 50, 3, policy=by_chance, **arguments)


def state_with_nine_cards_laid_down() -> GameState:
    laid = [Card.of(rank, suit) for rank in (4, 5, 6) for suit in (0, 1, 2)]
    rules = Rules(rounds=(9,))
    others = [card for card in threethirteen.full_deck(rules, 2) if card not in laid]
    dealt = [card for pair in zip(laid, others, strict=False) for card in pair]
    state = threethirteen.deal([*others[:8:-1], *dealt[::-1]], 2, rules=rules)
    drawn = state.apply(DrawStock())
    return drawn.apply(next(move for move in drawn.legal_moves() if isinstance(move, GoOut)))


def test_T11_melds_that_are_not_the_first_ones_stay_as_they_lie() -> None:
    state = state_with_nine_cards_laid_down()
    melds = state.seats[0].melds
    assert not any(meld.is_run for meld in melds)
    columns = zip(*[meld.cards for meld in melds], strict=True)
    cards = [card for meld in melds for card in meld.cards]
    checked = threethirteen.check_arrangement(cards, columns, 9, state.rules)
    runs = tuple(meld for meld in checked.melds if meld is not None and meld.is_run)
    other = attrs.evolve(state, seats=(attrs.evolve(state.seats[0], melds=runs), state.seats[1]))
    assert threethirteen.position_faults(other) == ()
    check_game(batch.from_states([state, other]), 0, state)
    check_game(batch.from_states([state, other]), 1, other)


def test_points_can_be_as_many_as_the_options_allow_but_no_more() -> None:
    jokers: Any = {"jokers_per_deck": 20, "joker_points": 10**9 - 1, "max_wilds_per_meld": 0}
    rules = Rules(rounds=(15, 4), max_turns_per_round=1, **jokers)
    state = threethirteen.new_game(2, rules=rules, seed=1)
    played = batch.from_states([state])
    for _ in range(2):
        played.step([0])
        state = state.apply(played.actions[0])
        played.step([played.legal_mask()[0].argmax()])
        state = state.apply(state.legal_moves()[0])
    check_game(played, 0, state)
    assert max(state.scores[0]) > 2**31
    seats = tuple(attrs.evolve(seat, score=2**54) for seat in state.seats)
    far = attrs.evolve(state, seats=seats, scores=((2**54, 2**54), (0, 0)))
    with pytest.raises(BatchError, match=f"state with {2**54}: expected points and turns up to"):
        batch.from_states([far])


def test_a_game_for_four_takes_less_than_a_kilobyte() -> None:
    block = kernel.empty(kernel.tables(Rules(), 4), 1)
    assert sum(array.nbytes for array in block) < 1000
