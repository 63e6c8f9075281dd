"""Telling a value of a closed union from anything else."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def checked_member(value: T, kinds: tuple[type, ...], what: str) -> T:
    """Return a value of one of some classes as it is.

    Args:
        value: anything.
        kinds: the classes of the union.
        what: what a member of the union is called.

    Raises:
        TypeError: a value of another class.

    >>> checked_member(7, (int, str), "answer")
    7
    """
    if not isinstance(value, kinds):
        expected = ", ".join(kind.__name__ for kind in kinds)
        raise TypeError(f"{value!r} is no {what}: expected one of {expected}")
    return value
