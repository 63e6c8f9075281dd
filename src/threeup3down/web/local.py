"""A room without a server: a worker in the page holds it, and talks to the page alone.

The page sends what it would send to a server, and besides

    {"type": "games"}                          answered as GET /api/games is
    {"type": "new", "game": …, "seats": …}     as POST /api/rooms; answered by "joined" and a table
    {"type": "save"}                           answered by {"type": "saved", "text": …}
    {"type": "load", "text": …}                goes on with what was saved

The first, the second and the last may have a `language`, in which all is said from then on.
"""

from __future__ import annotations

import json
import secrets
from typing import TYPE_CHECKING, Any

from threeup3down.games import OWN
from threeup3down.games.wording import Phrase
from threeup3down.languages import ENGLISH, speaking

from .errors import RefusedError
from .messages import IN_ROOM, NEW, language_of, read_message, read_object
from .playing import obeyed, opened
from .room import ME, OPEN, Room
from .tables import error, games, hint, joined, table
from .thinking import hint_question, question

if TYPE_CHECKING:
    from collections.abc import Sequence

LONGEST_SAVED = 1_000_000  # characters
SEED_BITS = 64
IN_OWN_LANGUAGE = {"games", "new", "load"}  # messages that say in which language the page is


class LocalRoom:
    """What a worker holds: at most one room with one person in it.

    Texts go in and out. After each text the worker calls `step` until it returns nothing: so the
    computers move one by one, and the page can show each move.

    >>> local = LocalRoom()
    >>> new = '{"type": "new", "game": "threeup3down", "seats": ["easy", "me"]}'
    >>> joined, table = local.receive(new)
    >>> joined
    '{"type": "joined", "seat": 1, "token": ""}'
    >>> len(local.step()), local.step()
    (1, [])
    """

    def __init__(self) -> None:
        self._room: Room | None = None
        self._seat = 0
        self._language = ENGLISH

    def receive(self, text: str) -> list[str]:
        """Return what is to be sent to the page in answer to a text that it has sent."""
        try:
            data = read_object(text, longest=LONGEST_SAVED)
            if data.get("type") in IN_OWN_LANGUAGE:
                self._language = language_of(data)
            with speaking(self._language):
                return [*map(json.dumps, self._answers(data))]
        except RefusedError as refusal:
            with speaking(self._language):
                return [json.dumps(error(refusal))]

    def step(self) -> list[str]:
        """Let the computer move whose turn it is, and return what is to be sent; []: nobody's."""
        room = self._room
        if room is None or not room.computer_to_act:
            return []
        self._room = room.played(question(room, secrets.randbits(SEED_BITS)).answer())
        with speaking(self._language):
            return [json.dumps(self._table(events=self._room.record.events()))]

    def _answers(self, data: dict[str, Any]) -> list[dict[str, Any]]:
        match data.get("type"):
            case "games":
                return [games(OWN)]
            case "new":
                new = read_message(data, {"new": NEW})
                if OPEN in new["seats"]:
                    message = Phrase("Nobody can join a room in this page.")
                    raise RefusedError("refused", message)
                self._room = opened(new)
                self._seat = new["seats"].index(ME)
                return self._begun()
            case "load":
                saved = read_object(_text_of(data), longest=LONGEST_SAVED)
                room = Room.from_data(saved)
                if not room.people or not room.started:
                    message = Phrase("This is no game that this page has saved.")
                    raise RefusedError("malformed", message)
                self._room, self._seat = room, room.people[0]
                return self._begun()
            case _:
                return self._in_room(data)

    def _begun(self) -> list[dict[str, Any]]:
        return [joined(self._seat, ""), self._table(first=True)]

    def _in_room(self, data: dict[str, Any]) -> list[dict[str, Any]]:
        room = self._open()
        if data == {"type": "save"}:
            return [{"type": "saved", "text": json.dumps(room.data())}]
        message = read_message(data, IN_ROOM)
        if message["type"] == "hint":
            room.check_hint(self._seat)
            return [hint(room.game, hint_question(room, self._seat).answer())]
        done = obeyed(room, self._seat, message)
        if done.reply is not None:
            return [done.reply]
        self._room = done.room
        return [self._table(events=done.events, first=done.anew)]

    def _table(self, *, events: Sequence[Any] = (), first: bool = False) -> dict[str, Any]:
        return table(self._open(), self._seat, events=events, here={self._seat}, first=first)

    def _open(self) -> Room:
        if self._room is None:
            raise RefusedError("gone", Phrase("No game is open in this page."))
        return self._room


def _text_of(data: dict[str, Any]) -> str:
    text = data.get("text")
    if not isinstance(text, str):
        raise RefusedError("malformed", Phrase("$.text: expected what was saved, as a text."))
    return text
