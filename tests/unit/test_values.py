"""Values that copy to themselves, and quicker ways to make the frequent ones."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import threeup3down
from threeup3down.games import threethirteen
from threeup3down.games.values import Value, quick, thaw

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def in_order(cards: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(cards))


@attrs.frozen(weakref_slot=False)
class Hand(Value):
    cards: tuple[int, ...] = attrs.field(converter=in_order)
    size: int = attrs.field(validator=attrs.validators.instance_of(int))


class LargeHand(Hand):
    __slots__ = ()


def test_a_copy_of_a_value_is_the_value() -> None:
    hand = Hand([2, 1], 2)
    assert copy.copy(hand) is hand
    assert copy.deepcopy([hand])[0] is hand


@pytest.mark.parametrize("kind", [Hand, LargeHand])
def test_a_value_made_quickly_is_the_same_value(
    kind: type[Hand], copies: Callable[[Any], list[Any]]
) -> None:
    made, own = quick(Hand)(kind, (1, 2), 2), kind((1, 2), 2)
    assert type(made) is kind
    assert (made, hash(made), repr(made)) == (own, hash(own), repr(own))
    assert all(copied == made and type(copied) is kind for copied in copies(made))
    assert attrs.evolve(made, size=3) == kind((1, 2), 3)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        made.size = 3  # type: ignore[misc]  # frozen, as the checker says too


def test_a_value_made_quickly_is_not_checked() -> None:
    made = quick(Hand)(Hand, [2, 1], "two")
    assert (made.cards, made.size) == ([2, 1], "two")
    with pytest.raises(TypeError):
        Hand([2, 1], "two")  # type: ignore[arg-type]  # the class itself checks


def test_a_class_whose_slots_differ_is_refused() -> None:
    @attrs.frozen
    class WithWeakReferences:
        size: int

    with pytest.raises(TypeError, match="layout"):
        quick(WithWeakReferences)(WithWeakReferences, 1)


def test_a_draft_of_a_value_becomes_another_value() -> None:
    hand = Hand((1, 2), 2)
    draft = thaw(Hand)(hand)
    draft.size = 3
    draft.__class__ = Hand
    assert draft == Hand((1, 2), 3)
    assert hand.size == 2


@pytest.mark.parametrize("game", [threeup3down, threethirteen], ids=lambda game: game.NAME)
def test_a_state_after_a_move_is_the_same_value_as_one_that_is_built(game: Any) -> None:
    state = game.new_game(3, seed=2)
    for _ in range(60):
        state = state.apply(state.legal_moves()[-1])
        fields = {field.name: getattr(state, field.name) for field in attrs.fields(game.GameState)}
        seats = tuple(game.Seat(**attrs.asdict(seat, recurse=False)) for seat in state.seats)
        built = game.GameState(**fields | {"seats": seats})
        assert (built, hash(built)) == (state, hash(state))
        assert type(state) is game.GameState
