"""What one seat saw of a game, as JSON.

    {"type": "SeenRecord", "schema": 1, "game": "threeup3down", "version": 1,
     "first_view": "rules=standard ... viewer=1 ...", "seen": [[{"type": "ChoseUp", ...}, ...]],
     "names": ["Ann", "Ben"], "tags": {}}

`first_view` is the line of the view, and `seen` has the redacted events of each move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from threeup3down.games import game_named
from threeup3down.games.faults import view_faults
from threeup3down.games.wording import Phrase

from .errors import RecordError, VersionError, json_shown, record_error
from .game_types import types_of
from .json_values import from_json, to_json
from .notes import checked_names, checked_tags
from .seen import SeenRecord, parse_view_line, view_line
from .versions import SCHEMA, SCHEMA_VERSION, VERSION

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
        raise record_error("game", json_shown(data), Phrase("an object with the name of a game"))
    game = game_named(name) if game is None else game
    held = given
    for key, what, latest in (
        (SCHEMA, SCHEMA, SCHEMA_VERSION),
        (VERSION, game.NAME, game.RULES_VERSION),
    ):
        if held.get(key) != latest:
            raise VersionError(what, held.get(key), latest)
    keys = ("type", SCHEMA, "game", VERSION, "first_view", "seen", "names", "tags")
    if strange := sorted(held.keys() ^ set(keys)):
        raise record_error(
            ", ".join(strange),
            Phrase("missing, or there"),
            Phrase("exactly {keys}", keys=", ".join(keys)),
        )
    if held["game"] != game.NAME:
        raise record_error("game", str(held["game"]), game.NAME)
    names: Any = held["names"]
    if names.__class__ is not list:
        raise record_error("names", str(names), Phrase("an array"))
    if not isinstance(held["first_view"], str):
        raise record_error(
            "first_view", json_shown(held["first_view"]), Phrase("the line of a view")
        )
    first_view = parse_view_line(game, held["first_view"])
    players = len(getattr(first_view, "seats", names))  # a view need not have `seats`
    record = SeenRecord(
        game=game,
        first_view=first_view,
        seen=from_json(game, held["seen"], tuple[tuple[Any, ...], ...]),
        names=checked_names(names, players),
        tags=checked_tags(held["tags"]),
    )
    if not all(
        isinstance(each, types_of(game).events) for events in record.seen for each in events
    ):
        raise record_error(
            "seen", Phrase("something else"), Phrase("an array of events for each move")
        )
    if any(game.redact(each, record.seat) != each for events in record.seen for each in events):
        raise record_error(
            "seen", Phrase("what the seat may not know"), Phrase("events as redacted for it")
        )
    try:
        last = record.view()
    except (IndexError, KeyError, ValueError, TypeError) as error:
        raise record_error(
            "seen", str(error), Phrase("events that follow from the first view")
        ) from error
    if hasattr(last, "sample") and (faults := view_faults(last, game.position_faults)):
        raise RecordError(faults)
    return record
