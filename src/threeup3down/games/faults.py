"""What may be wrong with a position, as a value, and how checks of a position are run."""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_origin, get_type_hints

import attrs

from .errors import SampleError, SeatError, shown
from .wording import Phrase, translated

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable, Iterable, Iterator
    from collections.abc import Set as AbstractSet

S = TypeVar("S")
EXACTLY = Phrase("exactly the deck")


@attrs.frozen
class Fault:
    """One thing that is wrong with a position.

    Attributes:
        rule: the id of the rule or "notation".
        where: the part of the position.
        found: what is there.
        expected: what would have been right.

    >>> print(Fault("U9", "discard", "7g,4g", "cards that never descend"))
    discard: 7g,4g; expected cards that never descend (U9)
    """

    rule: str
    where: str
    found: str
    expected: str

    def __str__(self) -> str:
        return translated(
            "{where}: {found}; expected {expected} ({rule})",
            where=self.where,
            found=shown(self.found),
            expected=self.expected,
            rule=self.rule,
        )


def faults_found(
    state: S,
    checks: Iterable[tuple[Callable[[S], Iterable[Fault]], AbstractSet[str]]],
    unknown: AbstractSet[str],
) -> tuple[Fault, ...]:
    """Return what is wrong with a position of which some parts are not known.

    Args:
        state: the position, with anything in place of what is not known.
        checks: each check, and the parts of a position that have to be known for it.
        unknown: those parts, named as faults name where they are: "turns", "seat 0 hand".
    """
    parts = {where.partition(" ")[0] for where in unknown}
    around = {wider for where in unknown for wider in _wider(where)}
    return tuple(
        fault
        for check, needed in checks
        if not needed & parts
        for fault in check(state)
        if fault.where not in around and unknown.isdisjoint(_wider(fault.where))
    )


def _wider(where: str) -> Iterable[str]:
    """Return a place and those that it is a part of: "seat 1 hand", "seat 1", "seat"."""
    return accumulate(where.split(), "{} {}".format)


def view_faults(view: Any, faults: Callable[[Any], tuple[Fault, ...]]) -> tuple[Fault, ...]:
    """Return everything that is wrong with a view made by hand; () if a state has it.

    Args:
        view: a view with `sample`.
        faults: what finds the faults of a state.
    """
    try:
        return faults(view.sample(Random(0)))
    except SampleError as error:
        return (Fault("notation", "all cards", error.fault, Phrase("cards that go together")),)
    except SeatError as error:
        return (Fault("notation", "viewer", str(error.seat), Phrase("a seat of the game")),)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        # no function of a game need stand what is no view of any state
        return (Fault("notation", "view", str(error), Phrase("parts that go together")),)


def wrong_types(state: Any, rule: str) -> Iterator[Fault]:
    """Tell which fields of a state made by hand, and of its seats, hold values of other types."""
    faults = [*_wrong_fields(state, rule, "")]
    yield from faults
    if not any(fault.where == "seats" for fault in faults):
        for seat_index, seat in enumerate(state.seats):
            yield from _wrong_fields(seat, rule, f"seat {seat_index} ")


def _wrong_fields(value: attrs.AttrsInstance, rule: str, where: str) -> Iterator[Fault]:
    kind: type[attrs.AttrsInstance] = type(value)
    hints = _hints(kind)
    for field in attrs.fields(kind):
        held = getattr(value, field.name)
        if not _fitting(hints[field.name])(held):
            yield Fault(rule, f"{where}{field.name}", repr(held), str(field.type))


@cache
def _hints(kind: type[Any]) -> dict[str, Any]:
    return get_type_hints(kind)


@cache
def _fitting(hint: Any) -> Callable[[Any], bool]:
    """Return what tells whether a value is of a type, a union or a tuple of one; True is no int."""
    if get_origin(hint) is not tuple:
        kinds = get_args(hint) or (hint,)
        return lambda value: type(value) in kinds
    fits = _fitting(get_args(hint)[0])
    return lambda value: value.__class__ is tuple and all(map(fits, value))


def missing_cards(rule: str, held: Counter[S], deck: Counter[S]) -> Iterator[Fault]:
    """Tell which cards of the deck are nowhere."""
    if missing := deck - held:
        found = _listed(missing, Phrase("{cards} is missing"), Phrase("{cards} are missing"))
        yield Fault(rule, "all cards", found, EXACTLY)


def surplus_cards(rule: str, held: Counter[S], deck: Counter[S]) -> Iterator[Fault]:
    """Tell which cards are there more often than in the deck."""
    if surplus := held - deck:
        found = _listed(surplus, Phrase("{cards} is too many"), Phrase("{cards} are too many"))
        yield Fault(rule, "all cards", found, EXACTLY)


def _listed(cards: Counter[S], one: Phrase, many: Phrase) -> Phrase:
    names = ",".join(map(str, sorted(cards.elements())))  # type: ignore[type-var]  # numbers
    return Phrase((one if cards.total() == 1 else many).message, cards=names)


def unsorted_cards(rule: str, where: str, cards: Iterable[int]) -> Iterator[Fault]:
    """Tell whether cards are not in ascending order."""
    held = list(cards)
    if held != sorted(held):
        found, ordered = (",".join(map(str, order)) for order in (held, sorted(held)))
        yield Fault(rule, where, found, Phrase("ascending order, {cards}", cards=ordered))
