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

if TYPE_CHECKING:
    from collections.abc import Mapping

R = TypeVar("R", bound=attrs.AttrsInstance)

SEPARATOR = "/"  # between numbers: commas part the options
MOST_DIGITS = 18
GREATEST = 10**MOST_DIGITS - 1


@attrs.frozen
class Kind:
    """A kind of value.

    Attributes:
        expected: what an error says would have been right.
        accepts: whether a value is of the kind.
        read: the value that a text stands for; raises `NotationError`.
        examples: values worth trying, the plainest first; all of them where they are few.
        long: whether games are long with the default, so that whatever plays many of them had
            better take another example more often.
    """

    expected: str
    accepts: Callable[[object], bool]
    read: Callable[[str], Any]
    examples: tuple[Any, ...]
    long: bool = False


def checked_text(text: object) -> str:
    """Return a text as it is, but for letters outside ASCII, which stand for nothing.

    Some of them turn into others when upper and lower case are told to be the same.

    Raises:
        TypeError: no text.
    """
    if not isinstance(text, str):
        raise TypeError(f"{text!r} is no text: expected a str")
    return text if text.isascii() else text.encode("ascii", "replace").decode()


def read_truth(text: str) -> bool:
    """Return what "true" or "false" stands for.

    Raises:
        NotationError: any other text.
    """
    try:
        return {"true": True, "false": False}[text.lower()]
    except KeyError:
        raise NotationError("truth value", text, "true or false") from None


def read_number(text: str, digits: int = MOST_DIGITS) -> int:
    """Return the whole number that some decimal digits stand for.

    Args:
        text: the digits.
        digits: how many there may be.

    Raises:
        NotationError: any other text, a sign included, or more digits.
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= digits):
        raise NotationError("number", text, f"1 to {digits} decimal digits")
    return int(text)


def truth() -> Kind:
    """Describe an option that is true or false."""
    return Kind("true or false", lambda value: isinstance(value, bool), read_truth, (False, True))


def member(enum: type[Enum]) -> Kind:
    """Describe an option that is a member of an enum."""

    def read(text: str) -> Enum:
        try:
            return enum[text.upper()]
        except KeyError:
            raise NotationError(enum.__name__, text, expected) from None

    expected = f"one of {', '.join(enum.__members__)}"
    return Kind(expected, lambda value: isinstance(value, enum), read, tuple(enum))


def number(least: int, *more: int, most: int = GREATEST) -> Kind:
    """Describe an option that is a whole number from a least one up.

    Args:
        least: the smallest number.
        more: other numbers worth trying.
        most: the greatest number.
    """
    bounds = f"of at least {least}" if most == GREATEST else f"from {least} to {most}"
    return Kind(
        f"a whole number {bounds}",
        lambda value: type(value) is int and least <= value <= most,
        read_number,
        (least, *more),
    )


def number_or_none(least: int, *more: int, most: int = GREATEST, long: bool = False) -> Kind:
    """Describe an option that is None or a whole number.

    Args:
        least: the smallest number.
        more: other numbers worth trying.
        most: the greatest number.
        long: whether games are long with None.
    """
    kind = number(least, *more, most=most)

    def read(text: str) -> int | None:
        return None if text.lower() == "none" else read_number(text)

    return Kind(
        f"none or {kind.expected}",
        lambda value: value is None or kind.accepts(value),
        read,
        (None, *kind.examples),
        long,
    )


def numbers(least: int, most: int, *more: tuple[int, ...], long: bool = False) -> Kind:
    """Describe an option that is one or several whole numbers, in any order.

    Args:
        least: the smallest number.
        most: the greatest number.
        more: tuples worth trying.
        long: whether games are long with the default.
    """

    def accepts(value: object) -> bool:
        if not isinstance(value, tuple):
            return False
        held = cast("tuple[object, ...]", value)
        return bool(held) and all(type(one) is int and least <= one <= most for one in held)

    def read(text: str) -> tuple[int, ...]:
        try:
            return tuple(read_number(word) for word in text.split(SEPARATOR))
        except NotationError as error:
            raise NotationError("numbers", text, expected) from error

    expected = f"one or more numbers from {least} to {most}, parted by {SEPARATOR}"
    return Kind(expected, accepts, read, more, long)


def option(default: object, kind: Kind) -> Any:
    """Make a field of a `Rules` class: it refuses what is not of its kind with `RulesError`."""

    def check(_: object, field: attrs.Attribute[Any], value: object) -> None:
        if not kind.accepts(value):
            raise RulesError(field.name, value, kind.expected)

    return attrs.field(default=default, validator=check, metadata={"kind": kind})


def _value_text(value: object) -> str:
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
        field.name: _value_text(getattr(rules, field.name))
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
        text: names of presets and `option=value`, parted by commas. A preset sets the options
            in which it differs from the standard; of two values for an option the later wins.
        presets: rules by name, "standard" (every option at its default) among them.

    Raises:
        NotationError: a word that is neither a preset nor an option with a value.
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
            expected = f"a preset ({', '.join(presets)}) or option=value ({', '.join(fields)})"
            raise NotationError("rule", word, expected)
    return rules_class(**values)
