"""The values of a game as JSON, and back, as `shapes` says; needs cattrs (extra `records`)."""

from __future__ import annotations

from functools import lru_cache, partial
from operator import getitem
from typing import TYPE_CHECKING, Any, TypeVar, assert_never, cast

import attrs

from threeup3down.games.enums import Reason
from threeup3down.games.errors import FaultsError, GameError, PositionError
from threeup3down.games.extras import needed_for
from threeup3down.games.faults import Fault, view_faults
from threeup3down.games.options import COUNT_DIGITS
from threeup3down.games.wording import Phrase

from .errors import JSON_TYPES, JsonError, VersionError, json_shown
from .game_types import classes_of, once_a_game
from .record import Record
from .seen import SeenRecord
from .shapes import (
    NONE,
    Array,
    Entry,
    Mapping,
    Object,
    OneOf,
    Plain,
    Shape,
    Text,
    Unknown,
    shape_fields,
    shape_of,
    tagged,
)

with needed_for("records"):
    from cattrs import Converter, gen
    from cattrs.cols import list_structure_factory
    from cattrs.errors import ClassValidationError, ForbiddenExtraKeysError, IterableValidationError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TypeAlias

    from threeup3down.games.protocol import Game

    T = TypeVar("T")
    Write: TypeAlias = Callable[[Any], Any]
    Read: TypeAlias = Callable[[Any, Any], Any]

TYPE = "type"
GENERATOR = "make_dict_structure_fn_from_attrs"  # of cattrs; its annotations are not complete
PLAIN: dict[Any, str] = {
    bool: "true or false",
    int: Phrase("a whole number"),
    float: Phrase("a number"),
    str: Phrase("a text"),
}
JSON = "json"  # what stands for the rule that is broken
BOUND = 10**COUNT_DIGITS


class UnfitError(GameError):
    """A part of JSON that cannot be read: what it is and what would have been right."""

    def __init__(self, found: object, expected: str) -> None:
        super().__init__(found, expected)
        self.found = found
        self.expected = expected


def to_json(game: Game, value: Any) -> Any:
    """Return a public value of a game, or a record of it, as JSON; `from_json` is the inverse.

    An object has the name of its class as "type". What it holds has none, but for objects where
    there could be one of another class.

    Args:
        game: the game module; it can be hashed, as modules can.
        value: any value of the game, or a tuple or list of values.

    Raises:
        TypeError: a value of a class that is none of the game's.
        MissingExtraError: cattrs is not installed.

    >>> import threeup3down
    >>> to_json(threeup3down, threeup3down.Play(7, 2))
    {'type': 'Play', 'rank': '7', 'count': 2}
    >>> to_json(threeup3down, threeup3down.new_game(2, seed=1))["seats"][0]["hand"]
    ['2g', '3g', '8g', '8r', '9r', 'Cg']
    """
    if isinstance(value, (tuple, list)):
        return [to_json(game, each) for each in cast("Iterable[Any]", value)]
    if value is None:
        return None
    if isinstance(value, (Record, SeenRecord)):
        return _whole()[value.__class__.__name__][0](value)
    kind: Any = value.__class__
    if kind not in PLAIN and classes_of(game).get(kind.__name__) is not kind:
        raise TypeError(f"{value!r} is no value of {game.NAME} that JSON can stand for")
    shape = shape_of(game, kind)
    return writer(game, Object(kind, tagged=True) if isinstance(shape, Object) else shape)(value)


def from_json(game: Game, data: Any, kind: Any = None) -> Any:
    """Return the value of a game that JSON stands for; `to_json` is the inverse.

    Nothing is guessed: every key must be there and no other, every value of its type, and a state
    or a view must be one that the game can be played from.

    Args:
        game: the game module.
        data: what `json.loads` gives.
        kind: the class, or any other type, of the value that is wanted; None: an object says it by
            its "type", and a text is what has this text: a card, a rank, a member of another enum
            of the game, or rules.

    Raises:
        JsonError: something is wrong with it; its `faults` are all that is, each with its path.
        VersionError: a record that was made under other rules or in another form.
        MissingExtraError: cattrs is not installed.

    >>> import threeup3down
    >>> from_json(threeup3down, {"type": "Play", "rank": "7", "count": 2})
    Play(rank=7, count=2)
    >>> from_json(threeup3down, ["7g", "10", "play_on=true"])
    (<Card 7g>, <Rank 10>, <Rules play_on=true>)
    >>> from_json(threeup3down, {"type": "Drew", "seat": True, "cards": ["7g", "7x"]})
    Traceback (most recent call last):
    ...
    threeup3down.records.errors.JsonError: this is no JSON of a value of the game:
    - $.seat: True; expected a whole number (json)
    - $.cards[1]: 7x; expected one of 1g, 1b, 1r, ... (json)
    """
    try:
        return _read_alone(game, data) if kind is None else _read_kind(game, data, kind)
    except VersionError:
        raise
    except Exception as error:  # whatever the constructors of a game raise
        faults = tuple(_faults(error, "$"))
        if not faults:
            raise
        raise JsonError(faults) from None


def writer(game: Game, hint: Any) -> Write:
    """Return what writes the values of a type of a game, or of a shape."""
    made: Write = _converter(game).get_unstructure_hook(shape_of(game, hint))
    return made


def _reader_of(game: Game, hint: Any) -> Read:
    made: Read = _converter(game).get_structure_hook(shape_of(game, hint))
    return made


def _read_kind(game: Any, data: Any, kind: Any) -> Any:
    if kind in {Record, SeenRecord}:
        if _checked(data, dict).get(TYPE) != kind.__name__:
            raise UnfitError(data.get(TYPE), f'"{TYPE}": "{kind.__name__}"')
        return _whole()[kind.__name__][1](data, game)
    shape, read = _alone(game, kind)
    return read(data, shape)


@lru_cache(maxsize=1_000)
def _alone(game: Any, kind: Any) -> tuple[Shape, Read]:
    """Return the shape of a type where it stands alone, so objects name their class; its reader."""
    shape = shape_of(game, kind)
    if isinstance(shape, (Object, OneOf)):
        shape = tagged(game, shape.options if isinstance(shape, OneOf) else [kind])
    return shape, _reader_of(game, shape)


def _read_alone(game: Game, data: Any) -> Any:
    """Return what JSON stands for that says itself what it is."""
    if isinstance(data, list):
        return _array_reader(game, Unknown())(data, None)
    if isinstance(data, str):
        return _read_text(game, data)
    if data is None or type(data) in PLAIN:
        return data
    named = _checked(data, dict).get(TYPE)
    if isinstance(named, str) and named in (whole := _whole()):
        return whole[named][1](data, game)
    kinds = classes_of(game)
    kind = kinds.get(named) if isinstance(named, str) else None
    if kind is None or not isinstance(shape_of(game, kind), Object):
        raise UnfitError(named, Phrase('"type" with the name of a class of {game}', game=game.NAME))
    return _read_kind(game, data, kind)


def _whole() -> dict[str, tuple[Write, Read]]:
    """Return what writes and reads records, by the name of their class."""
    from . import record_data, seen_data  # noqa: PLC0415 (which write and read values in turn)

    return {
        Record.__name__: (record_data.record_data, record_data.record_from_data),
        SeenRecord.__name__: (seen_data.seen_data, seen_data.seen_from_data),
    }


def _read_text(game: Game, text: str) -> Any:
    """Return the member of an enum, or the rules, that a text stands for."""
    shapes = [shape_of(game, kind) for kind in classes_of(game).values()]
    found = [
        shape.read(text) for shape in shapes if isinstance(shape, Text) and text in shape.texts
    ]
    if len(found) > 1 and (reasons := [one for one in found if isinstance(one, Reason)]):
        found = reasons  # which stand alone, as errors tell them
    if len(found) > 1:
        kinds = ", ".join(type(each).__name__ for each in found)
        raise UnfitError(
            text, Phrase("a `kind` given to `from_json`, since this may be of {kinds}", kinds=kinds)
        )
    if found:
        return found[0]
    try:
        return shape_of(game, game.Rules).read(text)  # type: ignore[union-attr]  # a text
    except GameError:
        raise UnfitError(
            text, Phrase("a card, a member of an enum or rules of {game}", game=game.NAME)
        ) from None


@once_a_game
def _converter(game: Game) -> Converter:
    """Return a converter that does as `shapes` says, whatever the type."""
    converter = Converter()
    converter.register_unstructure_hook_factory(lambda _: True, partial(_made_writer, game))
    converter.register_structure_hook_factory(lambda _: True, partial(_made_reader, game))
    return converter


def _made_writer(game: Game, shape: Shape) -> Write:
    match shape:
        case Text():
            return shape.write
        case Plain(kind):
            return kind if kind is not NONE else _same
        case Array(items):
            write = writer(game, items)
            return lambda value: [*map(write, value)]
        case Mapping(values):
            write = writer(game, values)
            return lambda value: {name: write(one) for name, one in value.items()}
        case Object() | Entry():
            return _object_writer(game, shape)
        case OneOf(options):
            objects, other = _options(game, options, partial(writer, game))
            return lambda value: (
                None if value is None else objects.get(value.__class__, other)(value)
            )
        case Unknown():
            return partial(to_json, game)
        case _:
            assert_never(shape)


def _object_writer(game: Game, shape: Object | Entry) -> Write:
    head = {TYPE: shape.kind.__name__} if isinstance(shape, Object) and shape.tagged else {}
    get: Callable[[Any, str], Any] = getattr if isinstance(shape, Object) else getitem
    writes: dict[str, Write] = {}

    def write_object(value: Any) -> dict[str, Any]:
        if not writes:  # not before: a class may have a field of its own type
            for name, hint in shape_fields(game, shape).items():
                writes[name] = writer(game, hint)
        return head | {name: write(get(value, name)) for name, write in writes.items()}

    return write_object


def _made_reader(game: Game, shape: Shape) -> Read:
    match shape:
        case Text(read=read):
            return lambda data, _: read(_checked(data, str))
        case Plain(kind):
            return lambda data, _: _plain(data, kind)
        case Array(items):
            return _array_reader(game, items)
        case Object():
            return _object_reader(game, shape)
        case OneOf(options):
            return _option_reader(game, options)
        case Unknown():
            return lambda data, _: _read_alone(game, data)
        case Mapping() | Entry():
            raise TypeError(f"{shape} is read by nobody")
        case _:
            assert_never(shape)


def _array_reader(game: Game, items: Any) -> Read:
    hint: Any = list[shape_of(game, items)]  # type: ignore[misc]  # the converter knows shapes only
    read = list_structure_factory(hint, _converter(game))
    return lambda data, _: tuple(read(_checked(data, list), list))


def _object_reader(game: Game, shape: Object) -> Read:
    """Return what reads the objects of a class, every key of which must be there."""
    kind = shape.kind
    made: list[Read] = []

    def make() -> Read:
        hints = shape_fields(game, shape)
        fields = [
            field.evolve(
                type=shape_of(game, hints[field.name]), default=attrs.NOTHING, alias=field.name
            )
            for field in attrs.fields(kind)
        ]
        generate: Any = getattr(gen, GENERATOR)
        read: Read = generate(fields, kind, _converter(game), _cattrs_forbid_extra_keys=True)
        return read

    def read_object(data: Any, _: Any) -> Any:
        fields = dict(_checked(data, dict))
        if shape.tagged and fields.pop(TYPE, None) != kind.__name__:
            raise UnfitError(data.get(TYPE), f'"{TYPE}": "{kind.__name__}"')
        if not made:  # not before: a class may have a field of its own type
            made.append(make())
        return _played(game, made[0](fields, kind))

    return read_object


def _played(game: Game, value: Any) -> Any:
    """Return a value, if it is no state or view from which the game cannot be played."""
    faults: tuple[Fault, ...] = ()
    if isinstance(value, game.View) and hasattr(value, "sample"):
        faults = view_faults(value, game.position_faults)
    elif isinstance(value, game.GameState):
        faults = game.position_faults(value)
    if faults:
        raise PositionError(faults)
    return value


def _option_reader(game: Game, options: tuple[Any, ...]) -> Read:
    objects, other = _options(game, options, partial(_reader_of, game))
    others = set(options) - {NONE} - set(objects) - {Object(kind, tagged=True) for kind in objects}
    by_name = {kind.__name__: read for kind, read in objects.items()}

    def read_option(data: Any, hint: Any) -> Any:
        if data is None and NONE in options:
            return None
        if not (objects and isinstance(data, dict)):
            return other(data, hint) if others else _checked(data, dict)
        named: Any = cast("dict[str, Any]", data).get(TYPE)
        if len(by_name) == 1:
            (named,) = by_name
        if not isinstance(named, str) or named not in by_name:
            raise UnfitError(named, Phrase('"type" that is {names}', names=" or ".join(by_name)))
        return by_name[named](data, hint)

    return read_option


def _options(
    game: Game, options: Iterable[Any], made: Callable[[Any], T]
) -> tuple[dict[type[Any], T], T]:
    """Return what reads or writes each class among some types, and what does it with the rest."""
    shapes = [shape_of(game, option) for option in options]
    objects = {one.kind: made(one) for one in shapes if isinstance(one, Object)}
    others = [one for one in shapes if not isinstance(one, Object) and one != Plain(NONE)]
    return objects, made(others[0] if len(others) == 1 else Unknown())


def _checked(data: Any, kind: type[Any]) -> Any:
    if not isinstance(data, kind):
        raise UnfitError(data, JSON_TYPES[kind])
    return data


def _plain(data: Any, kind: type[Any]) -> Any:
    fits = type(data) is kind or (kind is float and type(data) is int)
    if not fits:
        raise UnfitError(data, PLAIN.get(kind, "null"))
    if type(data) is int and abs(data) >= BOUND:
        raise UnfitError(data, Phrase("at most {count:,}", count=COUNT_DIGITS))
    return data


def _faults(error: BaseException, path: str) -> Iterator[Fault]:
    """Yield what is wrong, each with its path; nothing for an error of another kind."""
    match error:
        case ClassValidationError():
            noted, others = error.group_exceptions()
            for each, note in noted:
                yield from _faults(each, f"{path}.{note.name}")
            for each in others:
                yield from _faults(each, path)
        case IterableValidationError():
            for each, place in error.group_exceptions()[0]:
                yield from _faults(each, f"{path}[{place.index}]")
        case ForbiddenExtraKeysError():
            yield from (
                Fault(JSON, f"{path}.{key}", Phrase("there"), Phrase("no such key"))
                for key in sorted(error.extra_fields)
            )
        case FaultsError():
            for fault in error.faults:
                yield attrs.evolve(fault, where=f"{path}: {fault.where}")
        case UnfitError():
            yield Fault(JSON, path, json_shown(error.found), error.expected)
        case GameError():
            found = getattr(error, "text", getattr(error, "value", ""))
            yield Fault(JSON, path, str(found), getattr(error, "expected", str(error)))
        case ValueError():  # of the constructor of a class
            yield Fault(JSON, path, str(error), Phrase("what its class takes"))
        case RecursionError():
            yield Fault(
                JSON, path, Phrase("arrays and objects in one another"), Phrase("fewer levels")
            )
        case KeyError():
            yield Fault(JSON, path, Phrase("missing"), Phrase("every key once"))
        case _:
            return


def _same(value: Any) -> Any:
    return value
