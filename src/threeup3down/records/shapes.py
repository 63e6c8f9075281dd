"""What the JSON of a type looks like: one closed list, for whatever writes, reads or describes it.

Cards, ranks, rules and seeds are texts: many languages cut whole numbers beyond 2^53, so a field
with the name `seed` is a text of decimal digits. A member of an enum is its name, a tuple an
array, and any other value of an attrs class an object with the same fields. Where there may be
objects of several classes, each has the name of its class as "type".
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeAlias, get_args, get_origin

import attrs

from threeup3down.games.enums import NamedNumber
from threeup3down.games.errors import NotationError
from threeup3down.games.options import read_number
from threeup3down.games.prose import parse_rules, rules_text
from threeup3down.games.shuffling import SEED_DIGITS, checked_seed
from threeup3down.games.wording import Phrase

from .game_types import fields_of, members

if TYPE_CHECKING:
    from collections.abc import Iterable

    from threeup3down.games.protocol import Game

ARRAYS = (tuple, list)
SEED = "seed"
SEED_PATTERN = "^(0|[1-9][0-9]{0,19})$"
NONE = type(None)
NAME = attrgetter("name")


@attrs.frozen
class Text:
    """A text that stands for a value: one of some, or any that matches a pattern.

    Attributes:
        write: returns the text of a value.
        read: returns the value of a text, or raises `GameError`.
        texts: the texts, where they are few.
        pattern: what any other text matches.
    """

    write: Callable[[Any], str]
    read: Callable[[str], Any]
    texts: tuple[str, ...] = ()
    pattern: str = ""


@attrs.frozen
class Plain:
    """A value of Python that JSON has too."""

    kind: type[Any]


@attrs.frozen
class Array:
    """Any number of items of one type."""

    items: Any


@attrs.frozen
class Mapping:
    """An object with values of one type under any names."""

    values: Any


@attrs.frozen
class Object:
    """An object with the same fields as a class, and the name of the class if it is tagged."""

    kind: type[Any]
    tagged: bool = False


@attrs.frozen(hash=True)
class Entry:
    """An object that stands for no class.

    Attributes:
        fields: the type of each field, by name.
    """

    fields: dict[str, Any] = attrs.field(hash=False)


@attrs.frozen
class OneOf:
    """A value of one of several types, or None where the class of None is one of them."""

    options: tuple[Any, ...]


@attrs.frozen
class Unknown:
    """A value whose type is not annotated: its class decides."""


Shape: TypeAlias = Text | Plain | Array | Mapping | Object | Entry | OneOf | Unknown
SHAPES = get_args(Shape)


def shape_of(game: Game, hint: Any) -> Shape:
    """Return what the JSON of a type looks like.

    Args:
        game: any game.
        hint: a type as it is annotated, or a shape, which is returned.

    >>> import threeup3down
    >>> shape_of(threeup3down, tuple[bool, ...])
    Array(items=<class 'bool'>)
    """
    if isinstance(hint, SHAPES):
        shape: Shape = hint
        return shape
    if len(options := members(hint)) > 1:
        return tagged(game, options) if _objects(game, options) > 1 else OneOf(options)
    if hint is game.Rules:
        return Text(partial(rules_text, game), partial(parse_rules, game))
    if isinstance(hint, type) and issubclass(hint, NamedNumber):
        return _one_of({member.text: member for member in hint}, attrgetter("text"))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _one_of(dict(hint.__members__), NAME)
    if isinstance(hint, type) and attrs.has(hint):
        return Object(hint)
    if hint in {bool, int, float, str, NONE}:
        return Plain(hint)
    args = get_args(hint)
    match get_origin(hint):
        case origin if origin in ARRAYS and args[1:] in {(), (...,)}:
            return Array(args[0])
        case origin if origin is dict:
            return Mapping(args[1])
        case _:
            return Unknown()


def tagged(game: Game, options: Iterable[Any]) -> OneOf:
    """Return the shape of values of several types, in which objects name their class."""
    shapes = (shape_of(game, option) for option in options)
    return OneOf(
        tuple(Object(one.kind, tagged=True) if isinstance(one, Object) else one for one in shapes)
    )


def shape_fields(game: Game, shape: Object | Entry) -> dict[str, Any]:
    """Return the type of each field of an object, by name."""
    fields = shape.fields if isinstance(shape, Entry) else fields_of(game, shape.kind)
    seed = Text(str, read_seed, pattern=SEED_PATTERN)
    return {name: seed if name == SEED else hint for name, hint in fields.items()}


def read_seed(text: str) -> int:
    """Return the seed that a text stands for.

    Raises:
        GameError: a text of no number, or of one that is too large.
    """
    if text.startswith("0") and text != "0":
        raise NotationError(Phrase("seed"), text, Phrase("no 0 before the other digits"))
    return checked_seed(read_number(text, SEED_DIGITS))


def _one_of(members: dict[str, Any], write: Callable[[Any], str]) -> Text:
    def read(text: str) -> Any:
        try:
            return members[text]
        except KeyError:
            raise NotationError(
                Phrase("text"), text, Phrase("one of {names}", names=", ".join(members))
            ) from None

    return Text(write, read, tuple(members))


def _objects(game: Game, options: Iterable[Any]) -> int:
    return sum(isinstance(shape_of(game, option), Object) for option in options)
