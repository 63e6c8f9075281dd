"""What comes of a message of a person in a room."""

from __future__ import annotations

from typing import Any

import attrs

from .messages import Move, Name, Rematch, Resign, Undo, Why
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


def obeyed(room: Room, seat: int, message: Any) -> Done:
    """Return what comes of a message of a person, a hint excepted.

    Raises:
        RefusedError: it cannot be done.

    >>> from threeup3down.web.messages import Move
    >>> from threeup3down.web.room import Room
    >>> done = obeyed(Room.new("threeup3down", ["me", "easy"], seed=2), 0, Move("up:5,7,7", 0))
    >>> len(done.room.record.moves), done.events[-1].seat
    (1, 1)
    """
    match message:
        case Move(move=text, number=number):
            moved = room.move(seat, text, number=number)
            return Done(room=moved, events=moved.record.events())
        case Undo():
            return Done(room=room.undo(seat), anew=True)
        case Rematch():
            after = room.rematch(seat)
            return Done(room=after, anew=not after.over)
        case Resign():
            return Done(room=room.resign(seat))
        case Name(name=name):
            return Done(room=room.rename(seat, name))
        case Why(moves=moves):
            return Done(room=room, reply=reasons(room.reasons(seat, moves)))
        case _:
            raise TypeError(
                f"{message!r} is no message to a room: expected one of messages.IN_ROOM"
            )
