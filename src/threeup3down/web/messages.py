"""What a client may send, read strictly, and what a room is told by it.

A message is a text of JSON: an object with a `type`, the keys below and no others. Every one of
these is sent to the room:

    {"type": "move", "move": "7x2", "number": 12}      how many moves the client has seen made
    {"type": "why", "moves": ["7", "flip:0"]}          at most 60
    {"type": "hint"}  {"type": "undo"}  {"type": "rematch"}  {"type": "resign"}
    {"type": "name", "name": "Ann"}

The first message over a socket is one of these:

    {"type": "join", "room": TOKEN, "name": "Ann"}     takes an open seat
    {"type": "seat", "token": TOKEN}                   comes back to a seat
    {"type": "watch", "token": TOKEN}

A room is asked for by this, over HTTP without `type`, and of a worker in the page with it:

    {"type": "new", "game": "threeup3down", "players": 3, "seats": ["me", "open", "easy"],
     "rules": "standard", "name": "Ann"}               all but `game` and `seats` may be left out
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeAlias, cast

import attrs

from threeup3down.games.errors import shown
from threeup3down.records.encodings import read_json
from threeup3down.records.errors import JSON_TYPES, RecordError

from .errors import RefusedError
from .room import MOST_SEATS

LONGEST_MESSAGE = 8_000  # characters
LONGEST_NAME = 30
LONGEST_WORD = 200  # a move, or a token
LONGEST_RULES = 2_000
MOST_ASKED = 60  # moves of which a client asks why not
MOST_NUMBER = 10**9


@attrs.frozen
class Check:
    """What a key may have: what is right, and whether a value is so."""

    expected: str
    accepts: Callable[[Any], bool]


def _text(longest: int, least: int = 1) -> Check:
    return Check(
        f"a text of {least} to {longest:,} characters",
        lambda value: isinstance(value, str) and least <= len(value) <= longest,
    )


def _texts(longest: int, most: int) -> Check:
    one = _text(longest)
    return Check(
        f"an array of up to {most} texts of up to {longest} characters",
        lambda value: (
            isinstance(value, list)
            and len(cast("list[Any]", value)) <= most
            and all(map(one.accepts, cast("list[Any]", value)))
        ),
    )


WORD = _text(LONGEST_WORD)
NUMBER = Check("a whole number", lambda value: type(value) is int and 0 <= value <= MOST_NUMBER)
NAME = Check(
    f"a name of up to {LONGEST_NAME} printable characters",
    lambda value: isinstance(value, str) and len(value) <= LONGEST_NAME and value.isprintable(),
)


def _field(check: Check, **options: Any) -> Any:
    return attrs.field(metadata={"check": check}, **options)


@attrs.frozen
class Move:
    """Make a move."""

    move: str = _field(WORD)
    number: int = _field(NUMBER)


@attrs.frozen
class Why:
    """Say why moves may not be made now."""

    moves: list[str] = _field(_texts(LONGEST_WORD, MOST_ASKED))


@attrs.frozen
class Hint:
    """Say what a good player would do."""


@attrs.frozen
class Undo:
    """Take back the last move."""


@attrs.frozen
class Rematch:
    """Play another game."""


@attrs.frozen
class Resign:
    """Leave the seat to a computer."""


@attrs.frozen
class Name:
    """Take another name."""

    name: str = _field(NAME, converter=str.strip)


@attrs.frozen
class Join:
    """Take an open seat of a room."""

    room: str = _field(WORD)
    name: str = _field(NAME, converter=str.strip, default="")


@attrs.frozen
class TakeSeat:
    """Come back to a seat."""

    token: str = _field(WORD)


@attrs.frozen
class Watch:
    """Watch a room."""

    token: str = _field(WORD)


@attrs.frozen
class New:
    """Open a room."""

    game: str = _field(WORD)
    seats: list[str] = _field(_texts(LONGEST_WORD, MOST_SEATS))
    players: int | None = _field(NUMBER, default=None)
    rules: str = _field(_text(LONGEST_RULES), default="standard")
    name: str = _field(NAME, converter=str.strip, default="")


Message: TypeAlias = (
    Move | Why | Hint | Undo | Rematch | Resign | Name | Join | TakeSeat | Watch | New
)
IN_ROOM: dict[str, Any] = {
    "move": Move,
    "why": Why,
    "hint": Hint,
    "undo": Undo,
    "rematch": Rematch,
    "resign": Resign,
    "name": Name,
}
AT_DOOR: dict[str, Any] = {"join": Join, "seat": TakeSeat, "watch": Watch}
OPENING: dict[str, Any] = {"new": New}


def read_object(text: str, *, longest: int = LONGEST_MESSAGE) -> dict[str, Any]:
    """Return the object of JSON that a text stands for.

    Raises:
        RefusedError: it is too long, or none.

    >>> read_object('{"type": "hint"}')
    {'type': 'hint'}
    >>> read_object('["hint"]')
    Traceback (most recent call last):
    ...
    threeup3down.web.errors.RefusedError: The message is an array: expected an object.
    """
    if len(text) > longest:
        found = f"{len(text):,} characters: expected at most {longest:,}"
        raise RefusedError("too_long", f"The message has {found}.")
    try:
        data = read_json(text)
    except RecordError as error:
        raise RefusedError("malformed", f"The message is no JSON: {error.faults[0]}.") from None
    if not isinstance(data, dict):
        found = JSON_TYPES.get(data.__class__, shown(data))
        raise RefusedError("malformed", f"The message is {found}: expected an object.")
    return cast("dict[str, Any]", data)


def read_message(data: dict[str, Any], kinds: dict[str, Any]) -> Any:
    """Return the message that an object stands for.

    Args:
        data: what `read_object` returns.
        kinds: the classes of the messages that are taken now, by `type`.

    Raises:
        RefusedError: it is no such message; the error says what is wrong first.

    >>> read_message({"type": "move", "move": "7x2", "number": 3}, IN_ROOM)
    Move(move='7x2', number=3)
    >>> read_message({"type": "move", "move": 7, "number": 3}, IN_ROOM)
    Traceback (most recent call last):
    ...
    threeup3down.web.errors.RefusedError: $.move is 7: expected a text of 1 to 200 characters.
    """
    word = data.get("type")
    kind = kinds.get(word) if isinstance(word, str) else None
    if kind is None:
        raise _malformed("type", data, f"one of {', '.join(kinds)}")
    fields: dict[str, Any] = attrs.fields_dict(kind)
    for key in data:
        if key != "type" and key not in fields:
            raise RefusedError(
                "malformed", f"$.{shown(key)} is there: expected no such key in {word}."
            )
    for key, field in fields.items():
        check: Check = field.metadata["check"]
        if key not in data and field.default is not attrs.NOTHING:
            continue
        if not check.accepts(data.get(key)):
            raise _malformed(key, data, check.expected)
    return kind(**{key: data[key] for key in fields if key in data})


def _malformed(key: str, data: dict[str, Any], expected: str) -> RefusedError:
    value = data.get(key)
    if key not in data:
        found = "missing"
    elif isinstance(value, (dict, list)):
        found = JSON_TYPES[cast("type[Any]", value.__class__)]
    else:
        found = shown(json.dumps(value))
    return RefusedError("malformed", f"$.{key} is {found}: expected {expected}.")
