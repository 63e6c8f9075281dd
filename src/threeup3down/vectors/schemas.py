"""The JSON Schema of the files of a game: what all games share, and the game's own parts."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from threeup3down.games.errors import NotationError

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game

PACKAGE = "threeup3down.vectors"
SCHEMA_FILE = "schema.json"
SHARED = "entries.json"
ENDING = ".schema.json"


def schema_of(game: Game) -> dict[str, Any]:
    """Return the schema (JSON Schema, draft 2020-12) that every file of a game keeps to.

    Raises:
        NotationError: there are no such files for the game yet.

    >>> import threeup3down
    >>> schema_of(threeup3down)["$schema"]
    'https://json-schema.org/draft/2020-12/schema'
    """
    folder = files(PACKAGE)
    schema = folder / f"{game.NAME}{ENDING}"
    if not schema.is_file():
        names = sorted(
            each.name.removesuffix(ENDING)
            for each in folder.iterdir()
            if each.name.endswith(ENDING)
        )
        raise NotationError("game with vectors", game.NAME, f"one of {', '.join(names)}")
    own: dict[str, Any] = json.loads(schema.read_text(encoding="utf-8"))
    shared: dict[str, Any] = json.loads((folder / SHARED).read_text(encoding="utf-8"))
    return {**shared, **own, "$defs": {**shared["$defs"], **own["$defs"]}}
