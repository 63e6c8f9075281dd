"""What stands in each file, and the JSON Schema of all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from threeup3down.records.game_types import fields_of, types_of
from threeup3down.records.json_schemas import DRAFT, Schemas
from threeup3down.records.shapes import NONE, Array, Entry, tagged

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game

FORMAT = 1  # raised when the files change


def entries_of(game: Game) -> dict[str, Entry]:
    """Return the shape of the entries of each file, by its name."""
    types = types_of(game)
    happened = Array(tagged(game, types.events))
    viewer = int | None  # None: a spectator
    fields: dict[str, dict[str, Any]] = {
        "cards": {
            "text": game.Card,
            "number": int,
            "rank": str | None,
            "rank_number": int | None,
        },
        "moves": {"text": str, "means": str | None, "move": tagged(game, (*types.moves, NONE))},
        "rules": {
            "text": game.Rules,
            "options": Entry(fields_of(game, game.Rules)),
            "most_players": int | None,
        },
        "deals": {
            "seed": int,
            "players": int,
            "first": int,
            "rules": game.Rules,
            "uniform": tuple[float, ...],  # the first random numbers behind the shuffle
            "order": Array(game.Card),
            "position": int,
        },
        "games": {"line": str, "position": int, "outcome": types.outcome},
        "transitions": {"position": int, "move": str, "after": int, "events": happened},
        "seen": {"position": int, "seat": viewer, "events": happened, "after": int},
        "views": {
            "position": int,
            "seat": viewer,
            "view": types.view,
            "legal_moves": tuple[str, ...],
        },
        "positions": {
            "text": str,
            "state": types.state,
            "legal_moves": tuple[str, ...],
            "outcome": types.outcome,
        },
        "reasons": {
            "position": int,
            "seat": viewer,
            "move": str,
            "reason": str | None if hasattr(game, "BASE") else types.reason,
            "rule": str | None,
        },
        "perft": {"position": int, "depth": int, "count": int, "divide": dict[str, int]},
    }
    return {name: Entry(each) for name, each in fields.items()}


def head_of(game: Game) -> dict[str, Any]:
    """Return what stands in every file beside its kind and its entries."""
    return {"format": FORMAT, "game": game.NAME, "rules_version": game.RULES_VERSION}


def schema_of(game: Game) -> dict[str, Any]:
    """Return the schema (JSON Schema, draft 2020-12) of every file of a game.

    >>> import threeup3down
    >>> schema_of(threeup3down)["$schema"]
    'https://json-schema.org/draft/2020-12/schema'
    """
    schemas, entries = Schemas(game), entries_of(game)
    kinds = [
        {
            "if": {"properties": {"kind": {"const": name}}},
            "then": {"properties": {"entries": {"items": schemas.schema(entry)}}},
        }
        for name, entry in entries.items()
    ]
    head = {name: {"const": value} for name, value in head_of(game).items()}
    return {
        "$schema": DRAFT,
        "title": f"Examples of {game.NAME} for an engine in any language",
        "type": "object",
        "properties": {
            **head,
            "kind": {"enum": [*entries]},
            "entries": {"type": "array", "minItems": 1},
        },
        "required": [*head, "kind", "entries"],
        "additionalProperties": False,
        "allOf": kinds,
        "$defs": schemas.definitions,
    }
