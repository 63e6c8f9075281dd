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

    It sets the fields of an instance of a mutable class with the same slots, which then
    becomes an instance of the frozen class. Converters, validators, defaults and
    `__attrs_post_init__` do not run: every field is passed, by position, and must be right.

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
    names = [field.name for field in attrs.fields(settled)]
    lines = [
        f"def make({', '.join(names)}):",
        "    value = Draft()",
        *(f"    value.{name} = {name}" for name in names),
        "    value.__class__ = Settled",
        "    return value",
    ]
    scope: dict[str, Any] = {
        "Draft": type(f"{settled.__name__}Draft", (), {"__slots__": tuple(names)}),
        "Settled": settled,
    }
    exec("\n".join(lines), scope)  # noqa: S102 (written from field names only, as attrs does it)
    return cast("Callable[P, T]", scope["make"])
