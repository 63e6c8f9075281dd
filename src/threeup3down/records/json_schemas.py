"""The JSON Schema (draft 2020-12) of the values of a game, as `shapes` says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never

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
    from threeup3down.games.protocol import Game

DRAFT = "https://json-schema.org/draft/2020-12/schema"
PLAIN_TYPES = {bool: "boolean", int: "integer", float: "number", str: "string", type(None): "null"}


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

    def _referred(self, key: Any, name: str, made: Any) -> dict[str, Any]:
        """Return a reference to the schema of a class, which is described if it is new."""
        if key not in self._names:
            while name in self.definitions:  # another class, or the same without its "type"
                name += "_"
            self._names[key] = name
            self.definitions[name] = {}  # so that it can refer to itself
            self.definitions[name] = made()
        return {"$ref": f"#/$defs/{self._names[key]}"}
