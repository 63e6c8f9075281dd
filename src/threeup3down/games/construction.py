"""Making frozen values at the speed of mutable ones.

A frozen attrs class sets its fields through `object.__setattr__`, which for the dozen fields
of a state costs more than all the rest of a move. `quick` gives a second constructor for the
few classes made at every step; the values it makes are the same values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
T = TypeVar("T")


def quick(frozen: Callable[P, T]) -> Callable[P, T]:
    """Return a constructor of a frozen attrs class that costs a third of the class's own.

    The fields are set on an instance of a mutable class with the same slots, which then
    becomes an instance of the frozen class. Converters, validators and
    `__attrs_post_init__` do not run, so what is passed must be right already.

    Args:
        frozen: an attrs class made with `slots=True` and `weakref_slot=False`.

    >>> @attrs.frozen(weakref_slot=False)
    ... class Point:
    ...     x: int
    ...     y: int
    >>> point = quick(Point)(1, 2)
    >>> point, point == Point(1, 2), type(point) is Point
    (Point(x=1, y=2), True, True)
    """
    settled = cast("type[Any]", frozen)

    def settle(draft: Any) -> None:
        draft.__class__ = settled

    return cast(
        "Callable[P, T]",
        attrs.make_class(
            f"{settled.__name__}Draft",
            [field.name for field in attrs.fields(settled)],
            class_body={"__attrs_post_init__": settle},
            eq=False,
            repr=False,
            slots=True,
            weakref_slot=False,
        ),
    )
