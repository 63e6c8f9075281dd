"""What happens when something illegal is tried: the error tells why, and hides what it must."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

import attrs
import pytest

import threeup3down
from threeup3down import GameError, IllegalMoveError
from threeup3down.bots import random_bot
from threeup3down.games import threethirteen
from threeup3down.simulation import play_out

if TYPE_CHECKING:
    from collections.abc import Callable

both = pytest.mark.parametrize("game", [threeup3down, threethirteen], ids=lambda game: game.NAME)
SHORT = {
    threeup3down: threeup3down.Rules(max_turns=4),
    threethirteen: threethirteen.Rules(rounds=(3,), max_turns_per_round=4),
}


def states_of(game: Any) -> list[Any]:
    """Return a state after the deal, one in the middle and one at the end of a game."""
    start = game.new_game(2, seed=1, rules=SHORT[game])
    lengths = (0, 4, 20)
    return [play_out(start, [random_bot] * 2, seed=1, limit=length).state for length in lengths]


def refusal(state: Any, move: Any) -> IllegalMoveError:
    with pytest.raises(IllegalMoveError) as caught:
        state.apply(move)
    return caught.value


@both
@pytest.mark.parametrize("value", ["7", 7, None, object(), threeup3down.Play, {}])
def test_something_that_is_no_move_is_a_type_error(game: Any, value: Any) -> None:
    kinds = ", ".join(kind.__name__ for kind in get_args(game.Move))
    for state in states_of(game):
        views = [state.view(seat).why_illegal for seat in (0, 1, None)]
        for ask in (state.why_illegal, state.apply, state.transition, *views):
            with pytest.raises(TypeError) as caught:
                ask(value)
            assert str(caught.value) == f"{value!r} is no move: expected one of {kinds}"


@both
def test_an_illegal_move_is_refused_with_the_move_the_reason_and_the_state(game: Any) -> None:
    for state in states_of(game):
        legal = state.legal_moves()
        known = ", ".join(map(str, legal)) or "none, the game is over"
        for move in set(game.all_moves(state.rules, 2)) - set(legal):
            error = refusal(state, move)
            assert error.args == (str(error),)
            assert (error.move, error.reason) == (move, state.why_illegal(move))
            assert error.state is state
            assert str(error) == f"{move} is illegal: {error.reason} Legal moves: {known}."
            assert isinstance(error, GameError)
            assert isinstance(error, ValueError)


@both
def test_an_illegal_move_error_pickles_and_copies(
    game: Any, copies: Callable[[Any], list[Any]]
) -> None:
    error = refusal(states_of(game)[-1], game.all_moves(game.Rules(), 2)[0])
    for copied in copies(error):
        assert type(copied) is IllegalMoveError
        assert (copied.move, copied.reason, copied.state) == (error.move, error.reason, error.state)
        assert str(copied) == str(error)


@both
def test_nothing_is_legal_when_the_game_is_over_whoever_may_seem_to_act(game: Any) -> None:
    over = attrs.evolve(game.new_game(2, seed=1), phase=game.Phase.OVER)
    for table in (over, over.view(0)):
        assert table.legal_moves() == ()
        reasons = {table.why_illegal(move) for move in game.all_moves(over.rules, 2)}
        assert reasons == {game.Illegality.GAME_OVER}
