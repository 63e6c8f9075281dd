"""What happens when something illegal is tried: the error tells, and hides what it must."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from threeup3down.games.threethirteen import (
    Card,
    Discard,
    DrawStock,
    GameState,
    GoOut,
    Illegality,
    IllegalMoveError,
    Move,
    Phase,
    Rules,
    apply,
    new_game,
    parse_move,
    transition,
    why_illegal,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Position = Callable[..., GameState]

NINE = Card.NINE_OF_CLUBS
NO_MOVES = ["7H", 7, None, Discard, (Discard(NINE),), object(), NINE]


def some_states(position: Position) -> list[GameState]:
    over = position("4H 5H 9C", to_act=None, rules=Rules(rounds=(3,)))
    return [new_game(2, seed=1), position("4H 5H 9C KD"), over]


@pytest.mark.parametrize("value", NO_MOVES)
def test_something_that_is_no_move_is_a_type_error(position: Position, value: Any) -> None:
    for state in some_states(position):
        for ask in (why_illegal, apply, transition):
            with pytest.raises(TypeError) as caught:
                ask(state, value)
            assert str(caught.value) == (
                f"{value!r} is no move: expected one of DrawStock, DrawDiscard, Discard, GoOut"
            )


@pytest.mark.parametrize("value", NO_MOVES)
def test_something_that_is_no_move_is_a_type_error_to_a_view(
    position: Position, value: Any
) -> None:
    for state in some_states(position):
        for seat in (0, 1, None):
            with pytest.raises(TypeError, match="is no move"):
                state.view(seat).why_illegal(value)


@pytest.mark.parametrize("make", [apply, transition])
def test_an_illegal_move_raises_with_the_move_the_reason_and_the_unchanged_state(
    position: Position, make: Callable[[GameState, Move], object]
) -> None:
    state, same = position("4H 5H 9C KD"), position("4H 5H 9C KD")
    with pytest.raises(IllegalMoveError) as caught:
        make(state, GoOut(NINE))
    error = caught.value
    assert (error.move, error.reason) == (GoOut(NINE), Illegality.DOES_NOT_MELD)
    assert error.state is state
    assert state == same
    assert str(error) == (
        "out:9C is illegal: The other cards of the hand cannot all be arranged in melds (T11). "
        "Legal moves: 4H, 5H, 9C, KD."
    )


def refusal(state: GameState, move: Move) -> IllegalMoveError:
    with pytest.raises(IllegalMoveError) as caught:
        state.apply(move)
    return caught.value


def test_T7_a_discard_before_drawing_is_told_what_to_do(position: Position) -> None:
    assert str(refusal(position("4H 5H 9C"), Discard(NINE))) == (
        "9C is illegal: A card must be drawn before one is discarded (T7). "
        "Legal moves: stock, upcard."
    )


def test_T14_an_illegal_move_after_the_end_raises_too(position: Position) -> None:
    over = position("4H 5H 9C", to_act=None, rules=Rules(rounds=(3,)))
    for make in (apply, transition):
        with pytest.raises(IllegalMoveError) as caught:
            make(over, DrawStock())
        assert caught.value.reason is Illegality.GAME_OVER
        assert caught.value.state.phase is Phase.OVER
        assert str(caught.value) == (
            "stock is illegal: The game is over (T14). Legal moves: none, the game is over."
        )


DRAWING = ["9C", "AD", "out:9C", "out:QC"]
DISCARDING = ["stock", "upcard", "AD", "QC", "out:AD", "out:9C", "out:KD"]


@pytest.mark.parametrize(
    ("hand", "move"),
    [("4H 5H! 9C", move) for move in DRAWING] + [("4H 5H! 9C KD", move) for move in DISCARDING],
)
def test_T17_the_text_of_an_illegal_move_does_not_depend_on_hidden_cards(
    position: Position, hand: str, move: str
) -> None:
    state = position(hand, "AD TS! JS", stock="QC 2D 2S", discard="KC 7H")
    error = refusal(state, parse_move(move))
    chance = random.Random(3)
    for _ in range(20):
        other = refusal(state.view(0).sample(chance), parse_move(move))
        assert other.state != state
        assert (str(other), repr(other), other.args) == (str(error), repr(error), error.args)


def test_T17_the_state_of_an_illegal_move_is_an_attribute_only(position: Position) -> None:
    state = position("4H 5H 9C KD", "AD TS JS", stock="QC 2D", seed=987654321)
    error = refusal(state, GoOut(NINE))
    assert error.args == (str(error),)
    for text in (str(error), repr(error)):
        for hidden in ("AD", "TS", "JS", "QC", "2D", "987654321", "GameState"):
            assert hidden not in text


def test_an_illegal_move_error_pickles_and_copies(
    position: Position, copies: Callable[[Any], list[Any]]
) -> None:
    error = refusal(position("4H 5H 9C KD"), GoOut(NINE))
    for copied in copies(error):
        assert type(copied) is IllegalMoveError
        assert (copied.move, copied.reason, copied.state) == (error.move, error.reason, error.state)
        assert str(copied) == str(error)
