"""One line of text for a state or a view: fields `name=value`, separated by spaces.

A field that is left out has its default. What cannot be read is a fault, and something stands in
for it, so that all faults of a line are named at once.
"""

from __future__ import annotations

from enum import Enum
from itertools import chain, repeat
from typing import TYPE_CHECKING, Final, NoReturn, TypeVar

import attrs

from .errors import GameError, NotationError, PositionError
from .faults import Fault
from .options import checked_text, read_number
from .wording import Phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

T = TypeVar("T")
E = TypeVar("E", bound=Enum)

NOTHING = "-"
HIDDEN = "??"  # a card that is not seen; ??x3 is three of them
TIMES = "x"
TO_ACT = "*"
SEAT = "seat"
NOTATION = "notation"
SURPLUS = "line"  # where words stand that are of no field
MOST_HIDDEN = 10_000  # cards of one place, more than any deck has
MOST_PLAYERS = 100  # that the library deals to, in any game
# Characters. Longest is 100 rounds of 100 seats with points of 18 digits, and all cards twice.
LONGEST_LINE = 250_000


def joined(values: Iterable[object], separator: str = ",") -> str:
    """Return values as one word; "-" if there are none."""
    return separator.join(map(str, values)) or NOTHING


def or_nothing(value: object) -> str:
    """Return the text of a value; "-" for None."""
    return NOTHING if value is None else str(value)


def seat_word(zones: Iterable[str], *, acts: bool) -> str:
    """Return the word for a seat: its zones, with a mark before the seat to act."""
    return f"{SEAT}={TO_ACT if acts else ''}{'/'.join(zones)}"


class UnreadError(GameError):
    """Name every word of a list that cannot be read, with what was expected instead."""

    def __init__(self, found: list[tuple[str, str]]) -> None:
        super().__init__(found)
        self.found: list[tuple[str, str]] = found


@attrs.define
class Line:
    """A line that is being read.

    Attributes:
        fields: the text of each field, by name.
        seats: the text of each seat, without the mark.
        to_act: the seat with the mark; None: none has it.
        faults: what is wrong so far.
    """

    fields: dict[str, str]
    seats: list[str]
    to_act: int | None
    faults: list[Fault]

    @classmethod
    def split(cls, text: str, names: Collection[str], rule: str) -> Line:
        """Split a text into its fields and its seats.

        Args:
            text: the line.
            names: the names of the fields.
            rule: the clause that says that one seat is to act.

        Raises:
            PositionError: a text of more than 250,000 characters, or more than 100 seats.
        """
        line = cls({}, [], None, [])
        strange: list[str] = []
        for word in _checked_line(text).split():
            name, equals, value = word.partition("=")
            if equals and name == SEAT:
                line.seats.append(value)
            elif not equals or name not in names:
                strange.append(word)
            elif name in line.fields:
                line.faults.append(Fault(NOTATION, name, Phrase("given twice"), Phrase("once")))
            else:
                line.fields[name] = value
        if len(line.seats) > MOST_PLAYERS:
            found = Phrase("{count} players", count=len(line.seats))
            expected = Phrase("at most {count:,}", count=MOST_PLAYERS)
            raise PositionError([Fault(NOTATION, "seats", found, expected)])
        if strange:
            expected = Phrase("name=value with a name of {names}", names=", ".join((SEAT, *names)))
            line.faults.append(Fault(NOTATION, SURPLUS, " ".join(strange), expected))
        if not line.seats:
            line.faults.append(
                Fault(NOTATION, SEAT, Phrase("missing"), Phrase("one for each player"))
            )
        line._take_mark(rule)
        return line

    def _take_mark(self, rule: str) -> None:
        acting = [
            seat_index for seat_index, seat in enumerate(self.seats) if seat.startswith(TO_ACT)
        ]
        if len(acting) > 1:
            found = Phrase("seats {seats}", seats=", ".join(map(str, acting)))
            self.faults.append(Fault(rule, "to act", found, Phrase("exactly one")))
        self.seats = [seat.removeprefix(TO_ACT) for seat in self.seats]
        self.to_act = acting[0] if acting else None

    @property
    def unread(self) -> set[str]:
        """The parts that could not be read, named as faults name where they are."""
        return {fault.where for fault in self.faults if fault.rule == NOTATION} - {SURPLUS}

    def field(self, name: str, reader: Callable[[str], T], default: T) -> T:
        """Read a field; return the default if it is left out or cannot be read."""
        return self.value(name, self.fields.get(name), reader, default)

    def value(self, where: str, text: str | None, reader: Callable[[str], T], stand_in: T) -> T:
        """Read a value; if it cannot be read, note the fault and return the stand-in."""
        if text is None:
            return stand_in
        try:
            return reader(text)
        except UnreadError as error:
            self.faults.extend(
                Fault(NOTATION, where, found, expected) for found, expected in error.found
            )
        except GameError as error:
            expected = getattr(error, "expected", str(error))
            found = getattr(error, "text", text)
            found = found if isinstance(found, str) else str(found)  # a phrase stays one
            self.faults.append(Fault(NOTATION, where, found, expected))
        return stand_in

    def zones(self, seat_index: int, names: tuple[str, ...]) -> list[str | None] | None:
        """Split the text of a seat into its zones; None for one that is left out.

        There is none at all if there are more zones than names.
        """
        zones = self.seats[seat_index].split("/")
        if len(zones) <= len(names):
            return [*zones, *[None] * (len(names) - len(zones))]
        where = f"{SEAT} {seat_index}"
        self.faults.append(Fault(NOTATION, where, self.seats[seat_index], "/".join(names)))
        return None

    def seen_hand(
        self,
        where: Sequence[str],
        zones: Sequence[str | None],
        reader: Callable[[str], T],
        *,
        own: bool,
    ) -> tuple[tuple[T | None, ...], tuple[T, ...]]:
        """Read a hand as a viewer sees it, and the cards in it that everyone has seen.

        Args:
            where: the names of the two zones.
            zones: their texts; of the second, None for what is shown in another's hand.
            reader: reads a card.
            own: whether it is the viewer's hand, of which every card is seen.
        """
        nothing: tuple[T | None, ...] = ()
        hand = self.value(where[0], zones[0], shown_or_hidden(reader), nothing)
        shown = tuple(card for card in hand if card is not None)
        known = self.value(where[1], zones[1], list_of(reader), () if own else shown)
        if own and len(shown) < len(hand):
            expected = Phrase("every card of the viewer's hand")
            self.faults.append(Fault(NOTATION, where[0], HIDDEN, expected))
        if not own and known != shown:
            expected = Phrase("{cards}, as in hand", cards=joined(shown))
            self.faults.append(Fault(NOTATION, where[1], joined(known), expected))
        return hand, known


def _checked_line(text: str) -> str:
    try:
        return checked_text(text, LONGEST_LINE)
    except NotationError as error:
        found = Phrase("{count:,} characters", count=len(text))
        raise PositionError([Fault(NOTATION, SURPLUS, found, error.expected)]) from None


def list_of(reader: Callable[[str], T], separator: str = ",") -> Callable[[str], tuple[T, ...]]:
    """Return a reader of several values, "-" being none; it names all that cannot be read."""

    def read(text: str) -> tuple[T, ...]:
        values: list[T] = []
        unread: list[tuple[str, str]] = []
        for word in text.split(separator) if text != NOTHING else ():
            try:
                values.append(reader(word))
            except UnreadError as error:  # of a list in the list
                unread += error.found
            except NotationError as error:
                unread.append((word, error.expected))
        if unread:
            raise UnreadError(unread)
        return tuple(values)

    return read


def shown_or_hidden(reader: Callable[[str], T]) -> Callable[[str], tuple[T | None, ...]]:
    """Return a reader of several cards of which some are not seen: None for each of those.

    >>> shown_or_hidden(read_number)("7,??,??x2")
    (7, None, None, None)
    """

    def read(text: str) -> tuple[T | None, int]:
        if not text.startswith(HIDDEN):
            return reader(text), 1
        times = text.removeprefix(HIDDEN)
        count = read_number(times.removeprefix(TIMES)) if times else 1
        if times and not (times.startswith(TIMES) and count):
            raise NotationError(Phrase("cards"), text, Phrase("?? or ??x and a number"))
        return None, count

    def read_all(text: str) -> tuple[T | None, ...]:
        counted = list_of(read)(text)
        if (total := sum(count for _, count in counted)) > MOST_HIDDEN:
            found = Phrase("{count:,} cards", count=total)
            raise NotationError(
                Phrase("cards"), found, Phrase("at most {count:,}", count=MOST_HIDDEN)
            )
        return tuple(chain.from_iterable(repeat(card, count) for card, count in counted))

    return read_all


def refused_card(text: str) -> NoReturn:
    """Refuse a card where a viewer sees none.

    Raises:
        NotationError: always.
    """
    raise NotationError(Phrase("card"), text, Phrase("??: nobody sees it"))


def hidden(count: int) -> list[str]:
    """Return the word for some cards that are not seen, if there are any."""
    if count <= 1:
        return [HIDDEN] * count
    return [f"{HIDDEN}{TIMES}{count}"]


def or_none(reader: Callable[[str], T]) -> Callable[[str], T | None]:
    """Return a reader of a value, or of "-" for None."""
    return lambda text: None if text == NOTHING else reader(text)


def member_of(enum: type[E], what: str) -> Callable[[str], E]:
    """Return a reader of the name of a member of an enum, such as a phase."""

    def read(text: str) -> E:
        try:
            return enum[text.upper()]
        except KeyError:
            expected = Phrase("one of {names}", names=", ".join(enum.__members__))
            raise NotationError(what, text, expected) from None

    return read


read_numbers: Final = list_of(read_number)
