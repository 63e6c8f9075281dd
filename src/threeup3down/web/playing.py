"""What comes of a message of a person in a room."""

from __future__ import annotations

from typing import Any

import attrs

from threeup3down.games.wording import Phrase

from .errors import RefusedError
from .room import Room
from .tables import reasons


@attrs.frozen(kw_only=True)
class Done:
    """What comes of a message.

    Attributes:
        room: the room now.
        events: what happened in it, nothing redacted.
        anew: whether a move was taken back or another game begun: all is to be told anew.
        reply: what only the sender is told, instead of a table.
    """

    room: Room
    events: tuple[Any, ...] = ()
    anew: bool = False
    reply: dict[str, Any] | None = None


def opened(new: dict[str, Any]) -> Room:
    """Return the room that a message asks for, of the keys `messages.NEW`.

    Raises:
        RefusedError: there is no such room.
    """
    players, seats = new["players"], new["seats"]
    if players not in {None, len(seats)}:
        message = Phrase(
            "{players} players and {seats} seats: expected a seat for each player.",
            players=players,
            seats=len(seats),
        )
        raise RefusedError("refused", message)
    return Room.new(new["game"], seats, rules=new["rules"], name=new["name"])


def obeyed(room: Room, seat: int, message: dict[str, Any]) -> Done:
    """Return what comes of a message of a person, one of `messages.IN_ROOM` other than "hint".

    Raises:
        RefusedError: it cannot be done.

    >>> room = Room.new("threeup3down", ["me", "easy"], seed=2)
    >>> done = obeyed(room, 0, {"type": "move", "move": "up:5,7,7", "number": 0})
    >>> len(done.room.record.moves), done.events[-1].seat
    (1, 1)
    """
    match message["type"]:
        case "move":
            moved = room.move(seat, message["move"], number=message["number"])
            return Done(room=moved, events=moved.record.events())
        case "undo":
            return Done(room=room.undo(seat), anew=True)
        case "rematch":
            after = room.rematch(seat)
            return Done(room=after, anew=after.record is not room.record)
        case "resign":
            return Done(room=room.resign(seat))
        case "name":
            return Done(room=room.rename(seat, message["name"]))
        case _:
            return Done(room=room, reply=reasons(room.reasons(seat, message["moves"])))
