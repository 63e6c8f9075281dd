"""What a room tells its clients: JSON of views and redacted events, and sentences made of these.

    {"type": "table", "seat": 0, "game": NAME, "rules": text, "number": moves made,
     "seats": [{"name", "kind": "person" | "computer" | "open", "level", "here", "rematch"}],
     "view": {…}, "aids": what `aids` says of it,
     "events": [redacted events since the last table], "said": [sentences on them],
     "moves": [{"move": text, "words": text}], "rules_now": [sentences],
     "outcome": null | {…}, "outcome_text": text, "undo": bool}

A person with a `level` has left, and a computer of that level plays on until they are back. The
first table of a client has two keys more, and so has the first of another game, or after an undo:
`history`, the sentences on all that happened, and `rounds`, the events that laid hands open.
Sentences are in the language that is spoken when the table is made (`languages.speaking`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from threeup3down.bots import LEVELS
from threeup3down.games import game_named
from threeup3down.games.options import value_text
from threeup3down.games.prose import event_text, introduction, move_words, rules_now, rules_text
from threeup3down.games.wording import translated
from threeup3down.records import to_json

from .aids import aids
from .room import COMPUTER, MOST_SEATS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from threeup3down.games.protocol import Game

    from .errors import RefusedError
    from .room import Room

MOST_HISTORY = 1_000  # sentences, the last ones


def table(
    room: Room,
    seat: int | None,
    *,
    events: Sequence[Any] = (),
    here: Collection[int] = (),
    first: bool = False,
) -> dict[str, Any]:
    """Return what a seat, or for None a spectator, is told of a room.

    Args:
        room: the room.
        seat: the reader.
        events: what has happened since the reader was told before, as it happened.
        here: the seats whose person is connected.
        first: whether the reader has seen nothing of this game yet.

    >>> from threeup3down.web.room import Room
    >>> told = table(Room.new("threeup3down", ["easy", "me"], seed=2), 1)
    >>> told["number"], told["view"]["to_act"], told["moves"]
    (0, 0, [])
    """
    game = room.game
    view = room.view(seat)
    acting = seat is not None and seat == room.to_act and room.seats[seat].level is None
    shown = [game.redact(event, seat) for event in events]
    outcome = view.outcome()
    told = {
        "type": "table",
        "seat": seat,
        "game": game.NAME,
        "rules": rules_text(game, room.record.rules),
        "number": len(room.record.moves),
        "seats": [
            attrs.asdict(each) | {"here": each.kind == COMPUTER or at in here}
            for at, each in enumerate(room.seats)
        ],
        "view": to_json(game, view),
        "aids": aids(game, view),
        "events": to_json(game, shown),
        "said": sentences(game, shown),
        "moves": [_move(game, move) for move in view.legal_moves()] if acting else [],
        "rules_now": [*rules_now(game, view)],
        "outcome": to_json(game, outcome),
        "outcome_text": "" if outcome is None else outcome_words(game, outcome),
        "undo": seat is not None and room.can_undo(seat),
    }
    return told | _past(room, seat) if first else told


def _past(room: Room, seat: int | None) -> dict[str, Any]:
    game = room.game
    events = [game.redact(event, seat) for step in room.record for event in step.events]
    laid_open: tuple[type[Any], ...] = getattr(game, "LAID_OPEN", ())
    rounds = [event for event in events if isinstance(event, laid_open)]
    history = sentences(game, events)[-MOST_HISTORY:]
    return {"history": history, "rounds": to_json(game, rounds)}


def sentences(game: Game, events: Iterable[Any]) -> list[str]:
    """Return what there is to say about redacted events."""
    return [text for event in events if (text := event_text(game, event))]


def outcome_words(game: Game, outcome: Any) -> str:
    """Return a sentence on how a game ended; "" of a game that has none."""
    own = getattr(game, "outcome_text", None)
    return own(outcome) if own else ""


def hint(game: Game, move: Any) -> dict[str, Any]:
    """Return what tells a person which move a computer would make."""
    return {"type": "hint", **_move(game, move)}


def reasons(found: dict[str, str | None]) -> dict[str, Any]:
    """Return what tells why moves may not be made."""
    return {"type": "reasons", "reasons": found}


def joined(seat: int | None, token: str) -> dict[str, Any]:
    """Return what tells a client where it sits, and how it comes back."""
    return {"type": "joined", "seat": seat, "token": token}


def error(refusal: RefusedError) -> dict[str, Any]:
    """Return what tells a client that nothing has changed."""
    return {"type": "error", "message": str(refusal), "code": refusal.code}


def games(names: Iterable[str], kept_seconds: int | None = None) -> dict[str, Any]:
    """Return what can be played: each game with its options, and how long a room is kept.

    >>> told = games(["threeup3down"])["games"][0]
    >>> told["name"], told["players"], told["options"][0]["name"]
    ('threeup3down', {'least': 2, 'most': 6}, 'deck')
    """
    return {
        "type": "games",
        "games": [_game(game_named(name)) for name in names],
        "levels": [*LEVELS],
        "kept_seconds": kept_seconds,
    }


def _game(game: Game) -> dict[str, Any]:
    standard: Any = game.PRESETS["standard"]
    most = game.max_players(standard)
    return {
        "name": game.NAME,
        "players": {"least": game.MIN_PLAYERS, "most": min(most or MOST_SEATS, MOST_SEATS)},
        "presets": {name: rules_text(game, rules) for name, rules in game.PRESETS.items()},
        "options": [
            {
                "name": field.name,
                "default": value_text(field.default),
                "expected": translated(field.metadata["kind"].expected),
                "values": [*map(value_text, field.metadata["kind"].members)],
            }
            for field in attrs.fields(game.Rules)
        ],
        "introduction": [*introduction(game)],
    }


def _move(game: Game, move: Any) -> dict[str, str]:
    return {"move": game.move_text(move), "words": move_words(game, move)}
