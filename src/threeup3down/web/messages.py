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

It may have a `language`, such as "de", in which the client is told everything; English if there are
no messages in it.

A room is asked for by this, over HTTP without `type`, and of a worker in the page with it:

    {"type": "new", "game": "threeup3down", "players": 3, "seats": ["me", "open", "easy"],
     "rules": "standard", "name": "Ann",
     "language": "de"}                                 all but `game` and `seats` may be left out
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, cast

import attrs

from threeup3down.games.errors import shown
from threeup3down.games.wording import Phrase
from threeup3down.languages import ENGLISH, preferred_language
from threeup3down.records.encodings import read_json
from threeup3down.records.errors import RecordError, json_shown

from .errors import RefusedError
from .room import MOST_SEATS

LONGEST_MESSAGE = 8_000  # characters
LONGEST_NAME = 30
LONGEST_WORD = 200  # a move, or a token
LONGEST_RULES = 2_000
MOST_ASKED = 60  # moves of which a client asks why not
MOST_NUMBER = 10**9
NEEDED: Any = object()  # where a key cannot be left out


@attrs.frozen
class Check:
    """What a key may have.

    Attributes:
        expected: what is right.
        accepts: whether a value is so.
        otherwise: what stands for a key that was left out; the rest cannot be.
    """

    expected: str
    accepts: Callable[[Any], bool]
    otherwise: Any = NEEDED


def _text(longest: int, otherwise: Any = NEEDED) -> Check:
    return Check(
        Phrase("a text of 1 to {most:,} characters", most=longest),
        lambda value: isinstance(value, str) and 1 <= len(value) <= longest,
        otherwise,
    )


def _texts(most: int) -> Check:
    def accepts(value: Any) -> bool:
        return isinstance(value, list) and len(value) <= most and all(map(WORD.accepts, value))  # pyright: ignore[reportUnknownArgumentType]

    expected = Phrase(
        "up to {most} texts of 1 to {longest} characters", most=most, longest=LONGEST_WORD
    )
    return Check(expected, accepts)


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_NAME and value.isprintable()


def _is_number(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MOST_NUMBER


WORD = _text(LONGEST_WORD)
NUMBER = Check(Phrase("a whole number"), _is_number)
NAME = Check(Phrase("up to {most} printable characters", most=LONGEST_NAME), _is_name, "")
LANGUAGE = _text(LONGEST_WORD, ENGLISH)

Keys: TypeAlias = Mapping[str, Check]
IN_ROOM: Mapping[str, Keys] = {
    "move": {"move": WORD, "number": NUMBER},
    "why": {"moves": _texts(MOST_ASKED)},
    "hint": {},
    "undo": {},
    "rematch": {},
    "resign": {},
    "name": {"name": NAME},
}
AT_DOOR: Mapping[str, Keys] = {
    "join": {"room": WORD, "name": NAME, "language": LANGUAGE},
    "seat": {"token": WORD, "language": LANGUAGE},
    "watch": {"token": WORD, "language": LANGUAGE},
}
NEW: Keys = {
    "game": WORD,
    "seats": _texts(MOST_SEATS),
    "players": attrs.evolve(NUMBER, otherwise=None),
    "rules": _text(LONGEST_RULES, "standard"),
    "name": NAME,
    "language": LANGUAGE,
}


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
        message = Phrase(
            "The message has {count:,} characters: expected at most {most:,}.",
            count=len(text),
            most=longest,
        )
        raise RefusedError("too_long", message)
    try:
        data = read_json(text)
    except RecordError as error:
        message = Phrase("The message is no JSON: {fault}.", fault=error.faults[0])
        raise RefusedError("malformed", message) from None
    if not isinstance(data, dict):
        message = Phrase("The message is {found}: expected an object.", found=_shown(data))
        raise RefusedError("malformed", message)
    return cast("dict[str, Any]", data)


def language_of(message: Mapping[str, Any]) -> str:
    """Return the language that a message asks for; English if there are no messages in it.

    >>> language_of({"language": "de-AT"}), language_of({"language": 7}), language_of({})
    ('de', 'en', 'en')
    """
    wanted = message.get("language")
    return preferred_language({"LANGUAGE": wanted if isinstance(wanted, str) else ""})


def read_message(data: Mapping[str, Any], kinds: Mapping[str, Keys]) -> dict[str, Any]:
    """Return a message with all its keys.

    Args:
        data: what `read_object` returns.
        kinds: the keys of the messages that are taken now, by `type`.

    Raises:
        RefusedError: it is no such message; the error says what is wrong first.

    >>> read_message({"type": "join", "room": "x"}, AT_DOOR)
    {'type': 'join', 'room': 'x', 'name': '', 'language': 'en'}
    >>> read_message({"type": "move", "move": 7, "number": 3}, IN_ROOM)
    Traceback (most recent call last):
    ...
    threeup3down.web.errors.RefusedError: $.move is 7: expected a text of 1 to 200 characters.
    """
    kind = data.get("type")
    if not isinstance(kind, str) or kind not in kinds:
        raise _malformed(
            "type", _found(data, "type"), Phrase("one of {names}", names=", ".join(kinds))
        )
    message: dict[str, Any] = {"type": kind}
    for key, check in kinds[kind].items():
        if key not in data and check.otherwise is not NEEDED:
            message[key] = check.otherwise
        elif check.accepts(data.get(key)):
            message[key] = data[key].strip() if check is NAME else data[key]
        else:
            raise _malformed(key, _found(data, key), check.expected)
    for key in sorted(data.keys() - message.keys()):
        expected = Phrase("no such key in {kind}", kind=kind)
        raise _malformed(shown(key), Phrase("there"), expected)
    return message


def _malformed(key: str, found: str, expected: str) -> RefusedError:
    message = Phrase(
        "$.{key} is {found}: expected {expected}.", key=key, found=found, expected=expected
    )
    return RefusedError("malformed", message)


def _found(data: Mapping[str, Any], key: str) -> str:
    return _shown(data[key]) if key in data else Phrase("missing")


def _shown(value: Any) -> str:
    return "null" if value is None else shown(json_shown(value))
