"""What is counted in games that nobody watches: a fold over the moves of each seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

if TYPE_CHECKING:
    from collections.abc import Mapping

Numbers: TypeAlias = tuple[int, ...]


@attrs.frozen
class Fold:
    """Whole numbers that a move changes: those of the seat that makes it.

    Events are not at hand, as many a fold needs none and they cost time; `before.transition(move)`
    has them.

    Attributes:
        names: the name of each number.
        fold: a function of the numbers so far, which begin as zeros, the state before a move, the
            move, and the state after it; it returns the numbers after the move.

    >>> moved = Fold(("moves",), lambda numbers, before, move, after: (numbers[0] + 1,))
    >>> moved.fold(moved.start, None, None, None)
    (1,)
    """

    names: tuple[str, ...]
    fold: Callable[[Numbers, Any, Any, Any], Numbers]

    @property
    def start(self) -> Numbers:
        """The numbers before the first move."""
        return (0,) * len(self.names)


@attrs.frozen
class Choice:
    """What a seat chooses once a game, as a report shows it: which of them win.

    Attributes:
        title: the question.
        names: the numbers of a `Fold` that tell it, each of which names a thing; the order of the
            things means nothing.
        kind: what the things are, an enumeration: "package.module:name".
    """

    title: str
    names: tuple[str, ...]
    kind: str


def folds_of(folds: Mapping[str, Callable[[int, Any, Any, Any], int]]) -> tuple[Fold, ...]:
    """Return folds of one number each.

    Args:
        folds: by the name of the number a function of it, the state before a move, the move, and
            the state after it.

    >>> longest = lambda most, before, move, after: max(most, len(after.discard_pile))
    >>> folds_of({"longest_pile": longest})[0].names
    ('longest_pile',)
    """
    return tuple(Fold((name,), _of_one(fold)) for name, fold in folds.items())


def _of_one(
    fold: Callable[[int, Any, Any, Any], int],
) -> Callable[[Numbers, Any, Any, Any], Numbers]:
    def checked(numbers: Numbers, before: Any, move: Any, after: Any) -> Numbers:
        number = fold(numbers[0], before, move, after)
        if type(number) is not int:
            raise TypeError(f"{number!r} is no number of a fold: expected an int")
        return (number,)

    return checked
