"""The JSON Schema (draft 2020-12) of the values of a game, as `shapes` says, and of records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never

from .game_types import classes_of
from .shapes import (
    SEED_PATTERN,
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
from .versions import SCHEMA, SCHEMA_VERSION, VERSION

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game

DRAFT = "https://json-schema.org/draft/2020-12/schema"
PLAIN_TYPES = {bool: "boolean", int: "integer", float: "number", str: "string", type(None): "null"}


def json_schema(game: Game) -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of all that `to_json` makes of a game.

    Those of the games of this library are files beside this module too, `schemas/NAME.json`.

    >>> import threeup3down
    >>> schema = json_schema(threeup3down)
    >>> schema["$defs"]["Flip"]["properties"]
    {'type': {'const': 'Flip'}, 'slot': {'type': 'integer'}}
    """
    schemas = Schemas(game)
    shapes = [shape_of(game, kind) for kind in classes_of(game).values()]
    alone = [
        Object(shape.kind, tagged=True) if isinstance(shape, Object) else kind
        for kind, shape in zip(classes_of(game).values(), shapes, strict=True)
    ]
    values = [schemas.schema(one) for one in alone] + [
        schemas.referred(name, _record_schema(game, name, keys)) for name, keys in RECORDS.items()
    ]
    here = {"$ref": "#/$defs/value"}
    value = {"anyOf": [*values, {"type": "null"}, {"type": "array", "items": here}]}
    return {
        "$schema": DRAFT,
        "title": f"Values and records of {game.NAME}",
        **here,
        "$defs": {"value": value, **schemas.definitions},
    }


def _record_schema(game: Game, name: str, keys: dict[str, Any]) -> dict[str, Any]:
    head = {
        "type": {"const": name},
        SCHEMA: {"const": SCHEMA_VERSION},
        "game": {"const": game.NAME},
        VERSION: {"const": game.RULES_VERSION},
    }
    optional = OPTIONAL if name == "Record" else frozenset[str]()
    return {
        "type": "object",
        "properties": {**head, **keys},
        "required": [*head, *(key for key in keys if key not in optional)],
        "additionalProperties": False,
    }


STRING = {"type": "string"}
TEXTS = {"type": "array", "items": STRING}
TAGS = {"type": "object", "additionalProperties": STRING}
NOTED = {"names": TEXTS, "tags": TAGS}
RECORDS: dict[str, dict[str, Any]] = {
    "Record": {
        "players": {"type": "integer", "minimum": 1},
        "seed": {"type": "string", "pattern": SEED_PATTERN},
        "first": {"type": "integer", "minimum": 0},
        "rules": STRING,
        "order": TEXTS,
        "position": STRING,
        "moves": TEXTS,
        **NOTED,
        "comments": {"type": "object", "patternProperties": {"^[0-9]{1,9}$": STRING}},
        "result": {"type": "object"},
    },
    "SeenRecord": {
        "first_view": STRING,
        "seen": {"type": "array", "items": {"type": "array", "items": {"type": "object"}}},
        **NOTED,
    },
}
OPTIONAL = frozenset(RECORDS["Record"]) - {"moves"}


class Schemas:
    """The schemas of the types of a game, each class described once.

    Attributes:
        definitions: the schema of every class met so far by the name under which others refer to
            it, to stand in "$defs".
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._names: dict[Any, str] = {}
        self.definitions: dict[str, Any] = {}

    def schema(self, hint: Any) -> dict[str, Any]:
        """Return the schema of a type, or of a shape.

        >>> import threeup3down
        >>> Schemas(threeup3down).schema(tuple[int, ...])
        {'type': 'array', 'items': {'type': 'integer'}}
        """
        return self._schema(shape_of(self._game, hint), hint)

    def _schema(self, shape: Shape, hint: Any) -> dict[str, Any]:
        match shape:
            case Text(texts=()):
                pattern = {"pattern": shape.pattern} if shape.pattern else {}
                return {"type": "string", **pattern}
            case Text(texts=texts):
                return self._referred(hint, hint.__name__, lambda: {"enum": [*texts]})
            case Plain(kind):
                return {"type": PLAIN_TYPES[kind]}
            case Array(items):
                return {"type": "array", "items": self.schema(items)}
            case Mapping(values):
                return {"type": "object", "additionalProperties": self.schema(values)}
            case Object(kind):
                return self._referred(shape, kind.__name__, lambda: self._object(shape))
            case Entry():
                return self._object(shape)
            case OneOf(options):
                return {"anyOf": [*map(self.schema, options)]}
            case Unknown():
                return {}
            case _:
                assert_never(shape)

    def _object(self, shape: Object | Entry) -> dict[str, Any]:
        fields = {name: self.schema(hint) for name, hint in shape_fields(self._game, shape).items()}
        if isinstance(shape, Object) and shape.tagged:
            fields = {"type": {"const": shape.kind.__name__}, **fields}
        return {
            "type": "object",
            "properties": fields,
            "required": [*fields],
            "additionalProperties": False,
        }

    def referred(self, name: str, schema: dict[str, Any]) -> dict[str, Any]:
        """Return a reference to a schema that is given a name."""
        return self._referred(name, name, lambda: schema)

    def _referred(self, key: Any, name: str, made: Any) -> dict[str, Any]:
        """Return a reference to the schema of a class, which is described if it is new."""
        if key not in self._names:
            while name in self.definitions:  # another class, or the same without its "type"
                name += "_"
            self._names[key] = name
            self.definitions[name] = {}  # so that it can refer to itself
            self.definitions[name] = made()
        return {"$ref": f"#/$defs/{self._names[key]}"}
