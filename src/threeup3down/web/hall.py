"""All rooms of a server: those that somebody is connected to, and those in the file."""

from __future__ import annotations

import asyncio
import json
import logging
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from threeup3down.games.errors import GameError
from threeup3down.games.wording import Phrase
from threeup3down.simulation.process_pool import WatchedPool

from .errors import RefusedError
from .live_room import GONE_MESSAGE, LiveRoom
from .playing import opened
from .room import ME, Room
from .store import JOIN, SEAT, WATCH, Store

if TYPE_CHECKING:
    from .clients import Client
    from .settings import Settings
    from .thinking import Question

logger: logging.Logger = logging.getLogger(__name__)
EXPIRY_SECONDS = 300.0  # between two looks for rooms that have expired


class Hall:
    """All rooms, and the processes in which computers think.

    Args:
        settings: how the server is set up.

    Raises:
        ArgumentError: its database cannot be opened.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._store = Store(settings.database)
        self._pool = WatchedPool(settings.workers)
        self._live: dict[int, LiveRoom] = {}
        self._opening = asyncio.Lock()

    async def new(self, wanted: dict[str, Any]) -> dict[str, Any]:
        """Open a room, and return what its opener is told.

        Raises:
            RefusedError: it cannot be opened.
        """
        room = opened(wanted)
        if await self._store.count() >= self._settings.most_rooms:
            message = Phrase("The server has too many rooms; try again later.")
            raise RefusedError("too_many", message)
        seat = wanted["seats"].index(ME)
        _, tokens = await self._store.new(json.dumps(room.data()), seat)
        links = {kind: f"/#{kind}={tokens[kind]}" for kind in (JOIN, WATCH)}
        return {"room": tokens[JOIN], "seat": tokens[SEAT], "links": links}

    async def enter(self, client: Client, message: dict[str, str]) -> LiveRoom:
        """Let a client into the room that its first message is for.

        Raises:
            RefusedError: there is none, or no place in it.
        """
        kind = message["type"]
        token = message["room" if kind == JOIN else "token"]
        place = await self._store.find(token)
        if place is None or place.kind != kind:
            raise RefusedError("gone", GONE_MESSAGE)
        live = await self._open(place.room)
        seat, own = place.seat, token if kind == SEAT else ""
        live.entering += 1
        try:
            if kind == JOIN:
                seat, own = await live.join(message["name"])
            await live.enter(client, seat, own)
        finally:
            live.entering -= 1
            self._drop_empty(live)
        return live

    async def _open(self, number: int) -> LiveRoom:
        async with self._opening:
            if number in self._live:
                return self._live[number]
            saved = await self._store.load(number)
            if saved is None:
                raise RefusedError("gone", GONE_MESSAGE)
            live = LiveRoom(
                number,
                _read(number, saved.text),
                saved.version,
                store=self._store,
                settings=self._settings,
                think=self.think,
            )
            self._live[number] = live
            return live

    def leave(self, client: Client, live: LiveRoom) -> None:
        """Let a client go."""
        live.leave(client)
        self._drop_empty(live)

    def _drop_empty(self, live: LiveRoom) -> None:
        """Forget a room that nobody is in: the file has it."""
        if live.empty:
            self._live = {number: each for number, each in self._live.items() if each is not live}

    async def think(self, asked: Question) -> Any:
        """Return a computer's move; one at random if it comes to none."""
        try:
            future = self._pool.submit_within(self._settings.think_seconds, asked.answer)
            return await asyncio.wrap_future(future)
        except (OSError, GameError, BrokenProcessPool) as error:  # TimeoutError is an OSError
            logger.error("%s of %s: %s", asked.bot, asked.game, type(error).__name__)  # noqa: TRY400
            return asked.any_move()

    async def expire(self) -> None:
        """Delete what has not been used for long, now and again."""
        kept = self._settings.kept_seconds
        while True:
            with suppress(RefusedError):  # it is logged, and tried again
                for number in await self._store.expire(kept):
                    if number in self._live:
                        self._live.pop(number).close()
            await asyncio.sleep(min(EXPIRY_SECONDS, kept / 2))

    def close(self) -> None:
        """End the computers, and close the file."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._store.close()


def _read(number: int, text: str) -> Room:
    try:
        return Room.from_data(json.loads(text))
    except (RefusedError, json.JSONDecodeError):  # what is wrong may tell of hidden cards
        logger.error("room %d is damaged, or of another version of the rules", number)  # noqa: TRY400
        message = Phrase("This room cannot be read by this server; nothing was changed.")
        raise RefusedError("unavailable", message) from None
