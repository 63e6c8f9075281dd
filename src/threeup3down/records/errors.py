"""What may be wrong with a record or with JSON, apart from what the game itself rejects."""

from __future__ import annotations

from typing import Any

from threeup3down.games.errors import FaultsError, GameError
from threeup3down.games.faults import Fault
from threeup3down.games.options import COUNT_DIGITS
from threeup3down.games.wording import Phrase, translated

JSON_TYPES: dict[Any, str] = {
    dict: Phrase("an object"),
    list: Phrase("an array"),
    str: Phrase("a text"),
}


def json_shown(data: Any) -> str:
    """Return JSON as a fault names it: a few characters, however much there is of it.

    >>> json_shown([7]), json_shown(7), json_shown("7")
    ('an array', '7', '7')
    """
    if data is None:
        return Phrase("missing")
    if type(data) is int and abs(data) >= 10**COUNT_DIGITS:
        return Phrase("a number of more than {count} digits", count=COUNT_DIGITS)
    kind: Any = data.__class__
    if isinstance(data, Phrase):
        return data
    return JSON_TYPES[kind] if kind in {dict, list} else str(data)


RULE = "record"  # what stands for the rule that is broken


class JsonError(FaultsError):
    """Refuse JSON that stands for no value of a game, naming everything that is wrong at once.

    Attributes:
        faults: all that is wrong; where each is, is a path such as `$.seats[0].hand[2]`.
    """

    what: str = Phrase("JSON of a value of the game")


class RecordError(FaultsError):
    """Refuse what stands for no record, naming everything that is wrong with it at once.

    Attributes:
        faults: all that is wrong; where each is, is the part of the record, such as `moves[3]`,
            of a file with many after the number of the line.
    """

    what: str = Phrase("record of a game")


def record_error(where: str, found: str, expected: str) -> RecordError:
    """Return the error that one thing is wrong with a record."""
    return RecordError([Fault(RULE, where, found, expected)])


class RecordMoveError(GameError, ValueError):
    """A move that is not legal where it stands in a game.

    Attributes:
        move_number: the number of the move in the game, counted from 1.
        move: the move.
        reason: why it is illegal, with the id of the rule.
    """

    def __init__(self, move_number: int, move: Any, reason: Any) -> None:
        super().__init__(move_number, move, reason)
        self.move_number = move_number
        self.move = move
        self.reason = reason

    def __str__(self) -> str:
        return translated(
            "move {number}, {move}, is illegal: {reason}",
            number=self.move_number,
            move=self.move,
            reason=self.reason,
        )


class VersionError(GameError, ValueError):
    """Refuse a record that was made under other rules, or in another form, and has no upgrade.

    Attributes:
        what: what has the version: the rules of a game, by its name, or "schema", the form.
        found: the version of the record.
        expected: the version of this library.
    """

    def __init__(self, what: str, found: object, expected: int) -> None:
        super().__init__(what, found, expected)
        self.what = what
        self.found = found
        self.expected = expected

    def __str__(self) -> str:
        message = Phrase(
            "the record has version of the rules of {what} {found}, and this library {expected}; "
            "no upgrade from {found} is registered"
        )
        if self.what == "schema":
            message = Phrase(
                "the record has schema {found}, and this library {expected}; "
                "no upgrade from {found} is registered"
            )
        found = json_shown(self.found)
        return translated(message, what=self.what, found=found, expected=self.expected)
