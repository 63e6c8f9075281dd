"""The quick constructor of frozen values: another way to make the same values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from threeup3down import Card, GameState, Phase, Rules, Seat
from threeup3down.games.construction import quick

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def in_order(cards: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(cards))


@attrs.frozen(weakref_slot=False)
class Hand:
    cards: tuple[int, ...] = attrs.field(converter=in_order)
    size: int = attrs.field(validator=attrs.validators.instance_of(int))


make_hand = quick(Hand)


def test_it_makes_the_same_value_as_the_class() -> None:
    made, own = make_hand((1, 2), 2), Hand((1, 2), 2)
    assert type(made) is Hand
    assert made == own
    assert hash(made) == hash(own)
    assert repr(made) == repr(own)


def test_fields_are_given_in_order_or_by_name() -> None:
    assert make_hand(size=2, cards=(1, 2)) == Hand((1, 2), 2)
    with pytest.raises(TypeError, match="size"):
        make_hand((1, 2))  # type: ignore[call-arg]  # every field is needed, defaults or not


def test_what_it_makes_is_frozen_and_has_no_dict() -> None:
    made = make_hand((1, 2), 2)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        made.size = 3  # type: ignore[misc]  # frozen, as the checker says too
    with pytest.raises(AttributeError):
        made.color = "g"  # type: ignore[attr-defined]  # there are slots, and no more
    assert not hasattr(made, "__dict__")


def test_what_it_makes_can_be_copied_pickled_and_changed_into_another(
    copies: Callable[[Any], list[Any]],
) -> None:
    made = make_hand((1, 2), 2)
    assert all(copied == made and type(copied) is Hand for copied in copies(made))
    assert attrs.evolve(made, size=3) == Hand((1, 2), 3)


def test_converters_and_validators_do_not_run() -> None:
    unchecked: Any = quick(Hand)
    made = unchecked([2, 1], "two")
    assert (made.cards, made.size) == ([2, 1], "two")
    with pytest.raises(TypeError):
        Hand([2, 1], "two")  # type: ignore[arg-type]  # the class itself checks


def test_a_class_whose_slots_differ_is_refused() -> None:
    @attrs.frozen
    class WithWeakReferences:
        size: int

    with pytest.raises(TypeError, match="layout"):
        quick(WithWeakReferences)(1)


def test_seats_and_states_are_the_same_either_way() -> None:
    seat = Seat(hand=(Card.ONE_RED,), down=(Card.TWO_RED, None, None))
    made = quick(Seat)((Card.ONE_RED,), (), (), (Card.TWO_RED, None, None))
    assert made == seat
    assert hash(made) == hash(seat)
    state = GameState(Rules(), (seat,), (), (), (), 0, Phase.PLAY, 0, False, 0, (), 0)
    other = quick(GameState)(Rules(), (made,), (), (), (), 0, Phase.PLAY, 0, False, 0, (), 0)
    assert other == state
    assert hash(other) == hash(state)
