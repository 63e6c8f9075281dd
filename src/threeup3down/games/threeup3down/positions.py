"""One line of text for every state, and the check that makes a position of a line (U22).

A position that anyone may write down becomes a state only by a check that names all its
faults at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from threeup3down.games.errors import GameError, NotationError, PositionError
from threeup3down.games.faults import Fault
from threeup3down.games.options import checked_text, read_number, read_truth

from .cards import Card
from .invariants import faults_of_known
from .rules import Rules, parse_rules, rules_text
from .state import GameState, Phase, Seat

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

T = TypeVar("T")

NOTHING = "-"
TO_ACT = "*"
SEAT = "seat"
NOTATION = "notation"
SURPLUS = "line"  # where words stand that are of no field
NO_CARDS: tuple[Card, ...] = ()
FIELDS = (
    "rules",
    "phase",
    "first",
    "turns",
    "extras",
    "can_draw",
    "finished",
    "draw",
    "discard",
    "cleared",
)


def position_text(state: GameState) -> str:
    """Return the whole state as one line, hidden cards included; `parse_position` is its inverse.

    The fields are `name=value`, parted by spaces; cards are parted by commas, the top of a
    pile last, and "-" is nothing. A seat is `hand/known/up/down`, with "*" before the seat to
    act; a slot that has been turned over is "-".

    >>> from threeup3down import new_game
    >>> line = position_text(new_game(2, seed=1))
    >>> line[:90]
    'rules=standard phase=CHOOSE_UP first=0 turns=0 extras=0 can_draw=false finished=- seat=*2g'
    >>> parse_position(line) == new_game(2, seed=1)
    True
    """
    words = [
        f"rules={rules_text(state.rules)}",
        f"phase={state.phase.name}",
        f"first={state.first}",
        f"turns={state.turns}",
        f"extras={state.extras}",
        f"can_draw={str(state.can_draw).lower()}",
        f"finished={_joined(state.finished)}",
    ]
    for number, seat in enumerate(state.seats):
        mark = TO_ACT if number == state.to_act else ""
        down = ",".join(card.text if card else NOTHING for card in seat.down)
        zones = f"{_joined(seat.hand)}/{_joined(seat.known)}/{_joined(seat.up)}/{down}"
        words.append(f"seat={mark}{zones}")
    words += [
        f"draw={_joined(state.draw_pile)}",
        f"discard={_joined(state.discard_pile)}",
        f"cleared={_joined(state.cleared)}",
    ]
    return " ".join(words)


def parse_position(text: str) -> GameState:
    """Return the state that a line of `position_text` stands for.

    Raises:
        PositionError: something is wrong with it; its `faults` are all that is.

    >>> from threeup3down import new_game
    >>> parse_position(position_text(new_game(2, seed=1)).replace("turns=0", "turns=5"))
    Traceback (most recent call last):
    ...
    threeup3down.games.errors.PositionError: this is no position:
    - turns: 5; expected nothing before all have chosen (U5)
    """
    faults: list[Fault] = []
    state = _read_state(text, faults)
    unread = {fault.where for fault in faults if fault.rule == NOTATION} - {SURPLUS}
    faults.extend(faults_of_known(state, unread))
    if faults:
        raise PositionError(faults)
    return state


def _read_state(text: str, faults: list[Fault]) -> GameState:
    """Read what can be read of a line; what cannot is a fault and has a stand-in."""
    fields, seat_texts = _fields(text, faults)

    def read(name: str, reader: Callable[[str], T], stand_in: T) -> T:
        return _read(name, fields.get(name), reader, stand_in, faults)

    acting = [number for number, seat in enumerate(seat_texts) if seat.startswith(TO_ACT)]
    if len(acting) > 1:
        found = f"seats {', '.join(map(str, acting))}"
        faults.append(Fault("U6", "to act", found, "exactly one"))
    return GameState(
        rules=read("rules", parse_rules, Rules()),
        seats=tuple(
            _read_seat(number, seat.removeprefix(TO_ACT), faults)
            for number, seat in enumerate(seat_texts)
        ),
        draw_pile=read("draw", _read_cards, ()),
        discard_pile=read("discard", _read_cards, ()),
        cleared=read("cleared", _read_cards, ()),
        to_act=acting[0] if acting else None,
        phase=read("phase", _read_phase, Phase.PLAY),
        extras=read("extras", read_number, 0),
        can_draw=read("can_draw", read_truth, stand_in=False),
        turns=read("turns", read_number, 0),
        finished=read("finished", _read_numbers, ()),
        first=read("first", read_number, 0),
    )


def _fields(text: str, faults: list[Fault]) -> tuple[dict[str, str], list[str]]:
    """Part a line into its fields and its seats."""
    fields: dict[str, str] = {}
    seats: list[str] = []
    strange: list[str] = []
    for word in checked_text(text).split():
        name, equals, value = word.partition("=")
        if equals and name == SEAT:
            seats.append(value)
        elif not equals or name not in FIELDS:
            strange.append(word)
        elif name in fields:
            faults.append(Fault(NOTATION, name, "given twice", "once"))
        else:
            fields[name] = value
    if strange:
        expected = f"name=value with a name of {SEAT}, {', '.join(FIELDS)}"
        faults.append(Fault(NOTATION, SURPLUS, " ".join(strange), expected))
    if not seats:
        faults.append(Fault(NOTATION, SEAT, "missing", "one for each player"))
    faults.extend(
        Fault(NOTATION, name, "missing", "every field once")
        for name in FIELDS
        if name not in fields
    )
    return fields, seats


def _read(
    where: str, text: str | None, reader: Callable[[str], T], stand_in: T, faults: list[Fault]
) -> T:
    """Read one value; if it cannot be read, note the fault and return the stand-in."""
    if text is None:
        return stand_in
    try:
        return reader(text)
    except UnreadError as error:
        faults.extend(Fault(NOTATION, where, found, expected) for found, expected in error.found)
    except GameError as error:
        expected = getattr(error, "expected", str(error))
        faults.append(Fault(NOTATION, where, str(getattr(error, "text", text)), expected))
    return stand_in


def _read_seat(number: int, text: str, faults: list[Fault]) -> Seat:
    zones = text.split("/")
    if len(zones) != 4:  # noqa: PLR2004 (the four below)
        faults.append(Fault(NOTATION, f"seat {number}", text, "hand/known/up/down"))
        return Seat(())
    where = [f"seat {number} {zone}" for zone in ("hand", "known", "3UP", "3DOWN")]
    hand, known, up = (
        _read(place, zone, _read_cards, NO_CARDS, faults)
        for place, zone in zip(where[:3], zones[:3], strict=True)
    )
    return Seat(hand, known, up, _read(where[3], zones[3], _read_slots, (), faults))


class UnreadError(GameError):
    """Tell of every word of a list that cannot be read, with what was expected instead."""

    def __init__(self, found: list[tuple[str, str]]) -> None:
        super().__init__(found)
        self.found: list[tuple[str, str]] = found


def _read_list(text: str, reader: Callable[[str], T]) -> tuple[T, ...]:
    values: list[T] = []
    unread: list[tuple[str, str]] = []
    for word in text.split(","):
        try:
            values.append(reader(word))
        except NotationError as error:
            unread.append((word, error.expected))
    if unread:
        raise UnreadError(unread)
    return tuple(values)


def _read_cards(text: str) -> tuple[Card, ...]:
    return () if text == NOTHING else _read_list(text, Card.parse)


def _read_slots(text: str) -> tuple[Card | None, ...]:
    return _read_list(text, lambda slot: None if slot == NOTHING else Card.parse(slot))


def _read_numbers(text: str) -> tuple[int, ...]:
    return () if text == NOTHING else _read_list(text, read_number)


def _read_phase(text: str) -> Phase:
    try:
        return Phase[text.upper()]
    except KeyError:
        raise NotationError("phase", text, f"one of {', '.join(Phase.__members__)}") from None


def _joined(values: Iterable[object]) -> str:
    return ",".join(map(str, values)) or NOTHING
