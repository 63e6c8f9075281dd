"""Rules as one word of text, for any game: `play_on=true,max_turns=40`.

A game's `Rules` is a frozen attrs class whose every field is made by `option`, which says how
the value is read. The text of a value needs no such help.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeVar, cast

import attrs

from .errors import NotationError, RulesError
from .wording import Phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

R = TypeVar("R", bound=attrs.AttrsInstance)

TRUE_OR_FALSE = Phrase("true or false")
MINUS = "-"
SEPARATOR = "/"  # between numbers: commas separate the options
MOST_DIGITS = 9  # of an option
GREATEST = 10**MOST_DIGITS - 1
POINTS_DIGITS = 18  # of a seat in a round: some cards, each with the greatest number of points
COUNT_DIGITS = 100  # of what goes up with the moves of a game: no game comes near
MOST_NUMBERS = 100  # of one option
LONGEST_WORD = 2_000  # characters; every option at its longest takes less than half


@attrs.frozen
class Kind:
    """A kind of value.

    Attributes:
        expected: what an error says would have been right.
        accepts: whether a value is of the kind.
        read: the value that a text stands for; raises `NotationError`.
        members: every value, where they are few and have names.
        least: the smallest number, of a kind that is numbers.
        most: the greatest number, of a kind that is numbers.
        optional: whether None is a value.
        several: whether a value is a tuple of numbers.
    """

    expected: str
    accepts: Callable[[object], bool]
    read: Callable[[str], Any]
    members: tuple[Any, ...] = ()
    least: int | None = None
    most: int | None = None
    optional: bool = False
    several: bool = False


def checked_text(text: object, longest: int = LONGEST_WORD) -> str:
    """Return a text as it is, but for letters outside ASCII, which stand for nothing.

    Some of them turn into others when upper and lower case are the same.

    Args:
        text: what is to be read.
        longest: the most characters that it may have.

    Raises:
        TypeError: no text.
        NotationError: a longer text.
    """
    if not isinstance(text, str):
        raise TypeError(f"{text!r} is no text: expected a str")
    if len(text) > longest:
        raise NotationError(
            Phrase("readable text"), text, Phrase("at most {count:,} characters", count=longest)
        )
    return text if text.isascii() else text.encode("ascii", "replace").decode()


def read_truth(text: str) -> bool:
    """Return what "true" or "false" stands for.

    Raises:
        NotationError: any other text.
    """
    try:
        return {"true": True, "false": False}[text.lower()]
    except KeyError:
        raise NotationError(Phrase("truth value"), text, TRUE_OR_FALSE) from None


def read_number(text: str, digits: int = MOST_DIGITS) -> int:
    """Return the whole number that some decimal digits stand for.

    Args:
        text: the digits.
        digits: how many there may be.

    Raises:
        NotationError: any other text, a sign included, or more digits.
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= digits):
        expected = Phrase("1 to {count} decimal digits", count=digits)
        raise NotationError(Phrase("number"), text, expected)
    return int(text)


def read_integer(text: str, digits: int = MOST_DIGITS) -> int:
    """Return the whole number that some digits stand for, a "-" before them if it is below 0.

    Args:
        text: the digits, with or without the sign.
        digits: how many there may be.

    Raises:
        NotationError: any other text, or more digits.

    >>> read_integer("-5")
    -5
    """
    size = text.removeprefix(MINUS)
    try:
        number = read_number(size, digits)
    except NotationError as error:
        expected = Phrase("{digits}, with or without - before them", digits=error.expected)
        raise NotationError(Phrase("number"), text, expected) from None
    return number if size == text else -number


def read_count(text: str) -> int:
    """Return the number that some digits stand for, of something that goes up with the moves."""
    return read_number(text, COUNT_DIGITS)


def read_points(text: str) -> int:
    """Return the number that a text stands for, of the points of a seat in a round."""
    return read_integer(text, POINTS_DIGITS)


def truth() -> Kind:
    """Describe an option that is true or false."""
    members = (False, True)
    return Kind(TRUE_OR_FALSE, lambda value: isinstance(value, bool), read_truth, members)


def member(enum: type[Enum]) -> Kind:
    """Describe an option that is a member of an enum."""

    def read(text: str) -> Enum:
        try:
            return enum[text.upper()]
        except KeyError:
            raise NotationError(enum.__name__, text, expected) from None

    expected = Phrase("one of {names}", names=", ".join(enum.__members__))
    return Kind(expected, lambda value: isinstance(value, enum), read, tuple(enum))


def number(least: int, most: int = GREATEST) -> Kind:
    """Describe an option that is a whole number from a least to a greatest one."""
    if most == GREATEST:
        expected = Phrase("a whole number of at least {least}", least=least)
    else:
        expected = Phrase("a whole number from {least} to {most}", least=least, most=most)
    return Kind(
        expected,
        lambda value: type(value) is int and least <= value <= most,
        read_number if least >= 0 else read_integer,
        least=least,
        most=most,
    )


def number_or_none(least: int, most: int = GREATEST) -> Kind:
    """Describe an option that is None or a whole number from a least to a greatest one."""
    kind = number(least, most)

    def read(text: str) -> int | None:
        return None if text.lower() == "none" else read_number(text)

    return Kind(
        Phrase("none or {number}", number=kind.expected),
        lambda value: value is None or kind.accepts(value),
        read,
        least=least,
        most=most,
        optional=True,
    )


def numbers(least: int, most: int) -> Kind:
    """Describe an option that is up to 100 whole numbers from a least to a greatest one."""

    def accepts(value: object) -> bool:
        if not isinstance(value, tuple):
            return False
        held = cast("tuple[object, ...]", value)
        fitting = all(type(one) is int and least <= one <= most for one in held)
        return fitting and 1 <= len(held) <= MOST_NUMBERS

    def read(text: str) -> tuple[int, ...]:
        try:
            return tuple(read_number(word) for word in text.split(SEPARATOR))
        except NotationError as error:
            raise NotationError(Phrase("numbers"), text, expected) from error

    expected = Phrase(
        "up to {count} numbers from {least} to {most}, separated by /",
        count=MOST_NUMBERS,
        least=least,
        most=most,
    )
    return Kind(expected, accepts, read, least=least, most=most, several=True)


def option(default: object, kind: Kind) -> Any:
    """Make a field of a `Rules` class: it refuses what is not of its kind with `RulesError`."""

    def check(_: object, field: attrs.Attribute[Any], value: object) -> None:
        if not kind.accepts(value):
            raise RulesError(field.name, value, kind.expected)

    return attrs.field(default=default, validator=check, metadata={"kind": kind})


def value_text(value: object) -> str:
    """Return the text of a value of an option."""
    if isinstance(value, Enum):
        return value.name
    if value is None or isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return SEPARATOR.join(map(str, cast("tuple[object, ...]", value)))
    return str(value)


def differing_options(rules: attrs.AttrsInstance) -> dict[str, str]:
    """Return the text of each option that is not at its default, by name."""
    return {
        field.name: value_text(getattr(rules, field.name))
        for field in attrs.fields(type(rules))
        if getattr(rules, field.name) != field.default
    }


def options_text(rules: attrs.AttrsInstance) -> str:
    """Return the rules as one word: "standard", or the options that differ from it."""
    differing = differing_options(rules)
    return ",".join(f"{name}={value}" for name, value in differing.items()) or "standard"


def parse_options(text: str, presets: Mapping[str, R]) -> R:
    """Return the rules that a text stands for.

    Args:
        text: names of presets and `option=value`, separated by commas. A preset sets the options
            in which it differs from the standard; of two values for an option the later wins.
        presets: rules by name, "standard" (every option at its default) among them.

    Raises:
        NotationError: a word that is neither a preset nor an option with a value, or a text of
            more than 2,000 characters.
        RulesError: a value that its option does not take, or options that contradict
            each other.
    """
    rules_class = type(presets["standard"])
    fields = attrs.fields_dict(rules_class)
    values: dict[str, Any] = {}
    for word in checked_text(text).split(","):
        name, equals, value = word.strip().partition("=")
        if not equals and name.lower() in presets:
            preset = presets[name.lower()]
            values |= {
                name: getattr(preset, name)
                for name in fields
                if getattr(preset, name) != fields[name].default
            }
        elif equals and name in fields:
            kind: Kind = fields[name].metadata["kind"]
            try:
                values[name] = kind.read(value)
            except NotationError as error:
                raise RulesError(name, value, error.expected) from error
        else:
            expected = Phrase(
                "a preset ({presets}) or option=value ({options})",
                presets=", ".join(presets),
                options=", ".join(fields),
            )
            raise NotationError(Phrase("rule"), word, expected)
    return rules_class(**values)
