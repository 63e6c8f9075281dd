"""The values of a game as JSON, as `shapes` says."""

from __future__ import annotations

from functools import lru_cache
from operator import getitem
from typing import TYPE_CHECKING, Any, assert_never, cast

from .shapes import (
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
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import TypeAlias

    from threeup3down.games.protocol import Game

    Write: TypeAlias = Callable[[Any], Any]

GAMES_KEPT = 64  # games whose writers are kept


def to_json(game: Game, value: Any) -> Any:
    """Return a public value of a game as JSON, such as a move, a view or rules.

    An object has the name of its class as "type". What it holds has none, but for objects where
    there could be one of another class.

    Args:
        game: the game module; it can be hashed, as modules can.
        value: any value of the game, or a tuple or list of values.

    Raises:
        TypeError: a value of a class that is none of the game's.

    >>> import threeup3down
    >>> to_json(threeup3down, threeup3down.Play(7, 2))
    {'type': 'Play', 'rank': '7', 'count': 2}
    >>> to_json(threeup3down, threeup3down.new_game(2, seed=1))["seats"][0]["hand"]
    ['2g', '3g', '8g', '8r', '9r', 'Cg']
    """
    return _writers(game).write_alone(value)


def writer(game: Game, hint: Any) -> Write:
    """Return what writes the values of a type of a game, or of a shape."""
    return _writers(game).writer(hint)


class Writers:
    """What writes the values of a game, made once for each type."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._made: dict[Shape, Write] = {}

    def writer(self, hint: Any) -> Write:
        """Return what writes the values of a type, or of a shape."""
        shape = shape_of(self._game, hint)
        if shape not in self._made:
            self._made[shape] = self._writer(shape)
        return self._made[shape]

    def write_alone(self, value: Any) -> Any:
        """Return a value as JSON whose class alone says what it is."""
        if isinstance(value, (tuple, list)):
            return [*map(self.write_alone, cast("Iterable[Any]", value))]
        shape = shape_of(self._game, type(value))
        if isinstance(shape, Object):
            shape = Object(shape.kind, tagged=True)
        if isinstance(shape, Unknown):
            raise TypeError(f"{value!r} is no value of {self._game.NAME} that JSON can stand for")
        return self.writer(shape)(value)

    def _writer(self, shape: Shape) -> Write:
        match shape:
            case Text():
                return shape.write
            case Plain(kind):
                return kind if kind is not type(None) else _same
            case Array(items):
                write = self.writer(items)
                return lambda value: [*map(write, value)]
            case Mapping(values):
                write = self.writer(values)
                return lambda value: {name: write(one) for name, one in value.items()}
            case Object() | Entry():
                return self._object_writer(shape)
            case OneOf(options):
                return self._option_writer(options)
            case Unknown():
                return self.write_alone
            case _:
                assert_never(shape)

    def _object_writer(self, shape: Object | Entry) -> Write:
        head = {"type": shape.kind.__name__} if isinstance(shape, Object) and shape.tagged else {}
        get: Callable[[Any, str], Any] = getattr if isinstance(shape, Object) else getitem
        writes: dict[str, Write] = {}

        def write_object(value: Any) -> dict[str, Any]:
            if not writes:  # not before: a class may have a field of its own type
                for name, hint in shape_fields(self._game, shape).items():
                    writes[name] = self.writer(hint)
            return head | {name: write(get(value, name)) for name, write in writes.items()}

        return write_object

    def _option_writer(self, options: tuple[Any, ...]) -> Write:
        shapes = [shape_of(self._game, option) for option in options]
        objects = {one.kind: self.writer(one) for one in shapes if isinstance(one, Object)}
        others = [one for one in shapes if not isinstance(one, Object) and one != Plain(type(None))]
        other = self.writer(others[0]) if len(others) == 1 else self.write_alone

        def write_option(value: Any) -> Any:
            return None if value is None else objects.get(value.__class__, other)(value)

        return write_option


_writers: Callable[[Any], Writers] = lru_cache(maxsize=GAMES_KEPT)(Writers)


def _same(value: Any) -> Any:
    return value
