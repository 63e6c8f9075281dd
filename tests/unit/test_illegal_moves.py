"""What happens when something illegal is tried: the error tells, and hides what it must."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from threeup3down import (
    GameState,
    Illegality,
    IllegalMoveError,
    Move,
    Phase,
    Play,
    apply,
    new_game,
    parse_move,
    transition,
    why_illegal,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Position = Callable[..., GameState]


@pytest.mark.parametrize("value", ["7", 7, None, Play, (7, 1), object()])
def test_something_that_is_no_move_is_a_type_error(position: Position, value: Any) -> None:
    playing = position("7g")
    for state in (new_game(2, seed=1), playing, playing.apply(Play(7))):
        for ask in (why_illegal, apply, transition):
            with pytest.raises(TypeError) as caught:
                ask(state, value)
            assert str(caught.value) == (
                f"{value!r} is no move: expected one of ChooseUp, Play, Flip, Draw, PickUp, Stop"
            )


@pytest.mark.parametrize("value", ["7", None])
def test_something_that_is_no_move_is_a_type_error_to_a_view(
    position: Position, value: Any
) -> None:
    playing = position("7g")
    for state in (new_game(2, seed=1), playing, playing.apply(Play(7))):
        with pytest.raises(TypeError, match="is no move"):
            state.view(state.to_act).why_illegal(value)


@pytest.mark.parametrize("make", [apply, transition])
def test_an_illegal_move_raises_with_the_move_the_reason_and_the_unchanged_state(
    position: Position, make: Callable[[GameState, Move], object]
) -> None:
    state = position("4g 6g", discard="6b")
    same = position("4g 6g", discard="6b")
    with pytest.raises(IllegalMoveError) as caught:
        make(state, Play(4))
    error = caught.value
    assert error.move == Play(4)
    assert error.reason is Illegality.TOO_LOW
    assert error.state is state
    assert state == same
    assert str(error) == (
        "4 is illegal: The card must be equal to or higher than the top of the pile (U9). "
        "Legal moves: 6."
    )


def test_U8_U14_a_draw_on_offer_comes_before_the_3UP(position: Position) -> None:
    state = position(" / 4g 5g 6g / 7g 8g 9g", draw="3g", extras=1, can_draw=True)
    assert refusal(state, Play(4)).reason is Illegality.DRAW_PILE_FIRST


def test_an_illegal_move_after_the_end_raises_too(position: Position) -> None:
    over = position("7g").apply(Play(7))
    with pytest.raises(IllegalMoveError) as caught:
        apply(over, Play(7))
    assert caught.value.reason is Illegality.GAME_OVER
    assert caught.value.state.phase is Phase.OVER
    assert str(caught.value) == (
        "7 is illegal: The game is over (U20). Legal moves: none, the game is over."
    )


def refusal(state: GameState, move: Move) -> IllegalMoveError:
    with pytest.raises(IllegalMoveError) as caught:
        state.apply(move)
    return caught.value


@pytest.mark.parametrize("move", ["4", "flip:0", "draw", "stop", "up:1,2,3", "pickup", "9"])
def test_the_text_of_an_illegal_move_does_not_depend_on_hidden_cards(
    position: Position, move: str
) -> None:
    state = position(
        "4g 6g 7b! / 8r / 1g 2g 3g", "5b 9r 10r", discard="6b", draw="7g 8g 9g 10g Cg C+1g"
    )
    error = refusal(state, parse_move(move))
    chance = random.Random(3)
    for _ in range(20):
        other = refusal(state.view(0).sample(chance), parse_move(move))
        assert other.state != state
        assert (str(other), repr(other), other.args) == (str(error), repr(error), error.args)


@pytest.mark.parametrize("move", ["7", "up:1,2,3", "draw"])
def test_U20_nothing_is_legal_when_the_game_is_over_whoever_may_seem_to_act(move: str) -> None:
    over = attrs.evolve(new_game(2, seed=1), phase=Phase.OVER)
    assert over.legal_moves() == ()
    assert over.why_illegal(parse_move(move)) is Illegality.GAME_OVER


def test_the_state_of_an_illegal_move_is_an_attribute_only(position: Position) -> None:
    error = refusal(position("4g 6g / / 1g 2g 3g", "5b 9r", discard="6b"), Play(4))
    assert error.args == (str(error),)
    for text in (str(error), repr(error)):
        for hidden in ("5b", "9r", "1g", "GameState"):
            assert hidden not in text


def test_an_illegal_move_error_pickles_and_copies(
    position: Position, copies: Callable[[Any], list[Any]]
) -> None:
    error = refusal(position("4g 6g", discard="6b"), Play(4))
    for copied in copies(error):
        assert type(copied) is IllegalMoveError
        assert (copied.move, copied.reason, copied.state) == (
            error.move,
            error.reason,
            error.state,
        )
        assert str(copied) == str(error)
