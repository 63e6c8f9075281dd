"""`assert_no_leak`: encoders that tell nothing hidden pass, all others are found."""

from __future__ import annotations

import itertools
from functools import partial
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from hypothesis import strategies as st

import threeup3down
from threeup3down import GameState, View, new_game, parse_position, rules_now, view_text
from threeup3down.testing import LawViolation, assert_no_leak, check_encoding, deals

from . import race

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game

RACE: Game = race
FEW = 15


class Array:
    """Compares as the arrays of numerical libraries do: each item for itself."""

    def __init__(self, items: list[Any]) -> None:
        self.items = items
        self.shape = (len(items),)

    def __eq__(self, other: object) -> Array:  # type: ignore[override]
        assert isinstance(other, Array)
        return Array([one == two for one, two in zip(self.items, other.items, strict=False)])

    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        raise ValueError("the truth value of an array is ambiguous")

    def all(self) -> bool:
        return all(self.items)


def as_json(view: View) -> dict[str, Any]:
    facts = attrs.asdict(view, recurse=True)
    return {name: value for name, value in facts.items() if name != "rules"}


def observation(view: View) -> dict[str, Any]:
    """Return arrays in a dict, as reinforcement learning has them."""
    return {
        "hand": Array(list(view.hand)),
        "piles": [Array([view.draw_pile_size])],
        "x": float("nan"),
    }


@pytest.mark.parametrize(
    "encoder",
    [
        view_text,
        rules_now,
        repr,
        as_json,
        observation,
        lambda view: Array(list(view.discard_pile)),
        lambda state, seat: state.view(seat),
        lambda state, seat: [move for move in state.view(seat).legal_moves()],  # noqa: C416
        lambda state, _, extra=1: (len(state.draw_pile), extra),
        partial(view_text),
    ],
)
def test_what_is_made_of_a_view_passes(encoder: Any) -> None:
    assert_no_leak(encoder, max_examples=FEW)


def others(state: GameState, seat: int | None) -> list[Any]:
    return [cards for number, cards in enumerate(state.seats) if number != seat]


LEAKS = {
    "the others' hands": lambda state, seat: [cards.hand for cards in others(state, seat)],
    "the others' lowest card": lambda state, seat: [
        min(cards.hand, default=None) for cards in others(state, seat)
    ],
    "covered cards of the others": lambda state, seat: [
        cards.down for cards in others(state, seat)
    ],
    "own covered cards": lambda state, seat: None if seat is None else state.seats[seat].down,
    "the order of the draw pile": lambda state, seat: state.draw_pile,  # noqa: ARG005
    "the next card": lambda state, seat: state.draw_pile[-1:],  # noqa: ARG005
    "a choice of 3UP that is not shown": lambda state, seat: [c.up for c in others(state, seat)],
    "all seats": lambda state, seat: [attrs.astuple(cards) for cards in state.seats],  # noqa: ARG005
    "the whole state": lambda state, seat: state,  # noqa: ARG005
    "in an array": lambda state, seat: {"pile": Array(list(state.draw_pile))},  # noqa: ARG005
    "in the length of an array": lambda state, seat: Array([0] * sum(state.draw_pile)),  # noqa: ARG005
    "in a key": lambda state, seat: dict.fromkeys(state.draw_pile),  # noqa: ARG005
    "in a type": lambda state, seat: sum(state.draw_pile[-1:]) > 20 or 0,  # noqa: ARG005
    "in an error": lambda state, seat: 1 // len(state.draw_pile[:0]),  # noqa: ARG005
}


@pytest.mark.parametrize("hidden", LEAKS)
def test_U23_a_leak_of_anything_hidden_is_found(hidden: str) -> None:
    with pytest.raises(LawViolation, match=r"encoder_tells_nothing_hidden: seat ") as told:
        assert_no_leak(LEAKS[hidden])
    assert isinstance(parse_position(told.value.story), GameState)


def test_another_game_is_checked_too() -> None:
    assert_no_leak(race.view_text, game=RACE, max_examples=FEW)
    with pytest.raises(LawViolation, match="when cards that it cannot see have changed places"):
        assert_no_leak(lambda state, seat: state.seats, game=RACE)  # noqa: ARG005


@pytest.mark.parametrize("of_many_minds", [itertools.count().__next__, object])
def test_an_encoder_that_tells_the_same_in_two_ways_is_found(of_many_minds: Any) -> None:
    with pytest.raises(LawViolation, match="the same state is told in two ways"):
        assert_no_leak(lambda view: of_many_minds())  # noqa: ARG005


def test_an_encoder_that_errs_once_in_many_times_is_told_all_the_same() -> None:
    calls = itertools.count()
    with pytest.raises(LawViolation, match="the same state is told in two ways"):
        assert_no_leak(lambda view: next(calls) == 41)  # noqa: ARG005


def test_an_encoder_that_raises_is_told_with_its_error() -> None:
    with pytest.raises(
        LawViolation, match="the encoder raises KeyError: 'nothing'; expected a value"
    ) as told:
        assert_no_leak(lambda view: vars(race)["nothing"])  # noqa: ARG005
    assert isinstance(told.value.__cause__, KeyError)


@pytest.mark.parametrize(
    "encoder", [lambda: 1, lambda a, b, c: (a, b, c), type("", (), {}), 7, dict]
)
def test_a_function_of_other_arguments_is_refused(encoder: Any) -> None:
    with pytest.raises(
        TypeError, match="expected one argument, a view, or two, a state and a seat"
    ):
        assert_no_leak(encoder)


def test_the_states_may_be_chosen() -> None:
    seen: list[int] = []
    dealt = deals(players=3, rules=st.just(threeup3down.Rules())).map(lambda story: story.state())
    assert_no_leak(lambda view: seen.append(len(view.seats)), states=dealt, max_examples=FEW)
    assert set(seen) == {3}


def test_one_state_and_one_seat_can_be_checked() -> None:
    state = new_game(2, seed=1)
    check_encoding(lambda one, seat: one.view(seat), state, None)
    with pytest.raises(LawViolation, match="seat 0 is told "):
        check_encoding(lambda one, _: one.seats[1].hand, state, 0)
