"""What one seat saw of a game, as JSON.

    {"type": "SeenRecord", "schema": 1, "game": "threeup3down", "version": 1,
     "first_view": "rules=standard ... viewer=1 ...", "seen": [[{"type": "ChoseUp", ...}, ...]],
     "names": ["Ann", "Ben"], "tags": {}}

`first_view` is the line of the view, and `seen` has the redacted events of each move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from threeup3down.games import game_named
from threeup3down.games.faults import Fault

from .errors import RecordError, json_shown
from .game_types import types_of
from .json_values import from_json, to_json
from .notes import RULE, checked_names, checked_tags
from .seen import SeenRecord, parse_view_line, view_line
from .versions import SCHEMA, SCHEMA_VERSION, VERSION, of_this_library

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game


def seen_data(record: SeenRecord) -> dict[str, Any]:
    """Return what a seat saw as JSON; `seen_from_data` is the inverse."""
    game = record.game
    return {
        "type": SeenRecord.__name__,
        SCHEMA: SCHEMA_VERSION,
        "game": game.NAME,
        VERSION: game.RULES_VERSION,
        "first_view": view_line(game, record.first_view),
        "seen": to_json(game, record.seen),
        "names": [*record.names],
        "tags": dict(record.tags),
    }


def seen_from_data(data: Any, game: Game | None = None) -> SeenRecord:
    """Return what a seat saw, from JSON; that its views follow from the events is checked.

    Args:
        data: what `json.loads` gives.
        game: the game that it is of; None: the one of the registry that it names.

    Raises:
        GameError: something is wrong with it.
    """
    given = cast("dict[str, Any]", data if isinstance(data, dict) else {})
    name = given.get("game")
    if not isinstance(name, str):
        raise _error("game", json_shown(data), "an object with the name of a game")
    game = game_named(name) if game is None else game
    held = of_this_library(given, game)
    keys = ("type", SCHEMA, "game", VERSION, "first_view", "seen", "names", "tags")
    if strange := sorted(held.keys() ^ set(keys)):
        raise _error(", ".join(strange), "missing, or there", f"exactly {', '.join(keys)}")
    if held["game"] != game.NAME:
        raise _error("game", str(held["game"]), game.NAME)
    names: Any = held["names"]
    if names.__class__ is not list:
        raise _error("names", str(names), "an array")
    record = SeenRecord(
        game=game,
        first_view=parse_view_line(game, held["first_view"]),
        seen=from_json(game, held["seen"], tuple[tuple[Any, ...], ...]),
        names=checked_names(names, len(names)),
        tags=checked_tags(held["tags"]),
    )
    if not all(
        isinstance(each, types_of(game).events) for events in record.seen for each in events
    ):
        raise _error("seen", "something else", "an array of events for each move")
    try:
        record.view()
    except (IndexError, KeyError, ValueError, TypeError) as error:
        raise _error("seen", str(error), "events that follow from the first view") from error
    return record


def _error(where: str, found: str, expected: str) -> RecordError:
    return RecordError([Fault(RULE, where, found, expected)])
