"""Values that copy to themselves, and a way to make the frequent ones quickly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self, cast

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable


class Value:
    """An immutable value: a copy of it, deep or not, is the value itself.

    >>> import copy
    >>> @attrs.frozen
    ... class Point(Value):
    ...     x: int
    >>> point = Point(1)
    >>> copy.copy(point) is point, copy.deepcopy([point])[0] is point
    (True, True)
    """

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


class Pictured(Value):
    """A value that shows itself as a picture in a notebook, made by `threeup3down.pictures`."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        from threeup3down import pictures  # noqa: PLC0415 (games import nothing of the rest but this)

        return pictures.html(self)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        from threeup3down import pictures  # noqa: PLC0415 (as above)

        return {"text/html": pictures.html(self), "image/svg+xml": pictures.svg(self)}


def quick(frozen: type[Any], **also: object) -> Callable[..., Any]:
    """Return a constructor of a frozen attrs class that costs a third of the class's own.

    A frozen attrs class sets its fields through `object.__setattr__`, which for the dozen fields
    of a state costs more than all the rest of a move. This constructor sets the fields of a
    mutable draft, which then becomes an instance of the frozen class. Converters, validators,
    defaults and `__attrs_post_init__` do not run: every field is passed, by position, and must be
    right.

    Args:
        frozen: an attrs class made with `slots=True` and `weakref_slot=False`.
        also: the value of each slot that is no field.

    Returns:
        A function that takes the class (`frozen`, or a subclass of it without slots of its own)
        and the value of each field.

    >>> @attrs.frozen(weakref_slot=False)
    ... class Point:
    ...     x: int
    ...     y: int
    >>> point = quick(Point)(Point, 1, 2)
    >>> point, point == Point(1, 2), type(point) is Point
    (Point(x=1, y=2), True, True)
    """
    names = [field.name for field in attrs.fields(frozen)]
    given = ", ".join(names)
    return _written(frozen, f"kind, {given}", {name: name for name in names}, also, "kind")


def thaw(frozen: type[Any], **also: object) -> Callable[[Any], Any]:
    """Return a function that gives a mutable draft with the fields of a value.

    When its fields are right, the draft becomes a value by `draft.__class__ = ...`.

    >>> @attrs.frozen(weakref_slot=False)
    ... class Point:
    ...     x: int
    ...     y: int
    >>> draft = thaw(Point)(Point(1, 2))
    >>> draft.y = 5
    >>> draft.__class__ = Point
    >>> draft
    Point(x=1, y=5)
    """
    names = [field.name for field in attrs.fields(frozen)]
    return _written(frozen, "value", {name: f"value.{name}" for name in names}, also, None)


def _written(
    frozen: type[Any],
    given: str,
    fields: dict[str, str],
    also: dict[str, object],
    kind: str | None,
) -> Callable[..., Any]:
    """Write a function that fills a draft of a class: a mutable instance with the same slots."""
    lines = [
        f"def make({given}):",
        "    draft = Draft()",
        *(f"    draft.{name} = {value}" for name, value in fields.items()),
        *(f"    draft.{name} = {value!r}" for name, value in also.items()),
        *([f"    draft.__class__ = {kind}"] if kind else []),
        "    return draft",
    ]
    slots = {"__slots__": tuple(fields)}
    scope: dict[str, Any] = {"Draft": type(f"{frozen.__name__}Draft", frozen.__bases__, slots)}
    exec("\n".join(lines), scope)  # noqa: S102 (written from field names only, as attrs does it)
    return cast("Callable[..., Any]", scope["make"])
