"""A room that somebody is connected to: changes are saved one after the other, then told."""

from __future__ import annotations

import asyncio
import json
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from threeup3down.games.wording import Phrase
from threeup3down.languages import speaking

from .clients import BAD, GONE
from .errors import RefusedError
from .messages import IN_ROOM, read_message, read_object
from .playing import obeyed
from .store import GoneError
from .tables import hint, joined, table
from .thinking import hint_question, question

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Sequence

    from .clients import Client
    from .room import Room
    from .settings import Settings
    from .store import Store
    from .thinking import Question

GONE_MESSAGE = Phrase("This room is gone: it was not used for long, or never was.")
SEED_BITS = 64
RETRY_SECONDS = 5.0  # after which a computer's move that could not be saved is tried again


class LiveRoom:
    """A room while somebody is connected to it, or is about to be.

    Args:
        number: the number of the room in the store.
        room: the room.
        version: how often it had been changed.
        store: where it is saved.
        settings: how long is waited for whom.
        think: what answers a question to a computer.

    Attributes:
        room: the room as it was saved last.
        entering: how many are about to come in.
    """

    def __init__(
        self,
        number: int,
        room: Room,
        version: int,
        *,
        store: Store,
        settings: Settings,
        think: Callable[[Question], Awaitable[Any]],
    ) -> None:
        self.room: Room = room
        self.entering = 0
        self._number = number
        self._version = version
        self._store = store
        self._settings = settings
        self._think = think
        self._clients: list[Client] = []
        self._lock = asyncio.Lock()
        self._waits: dict[int, asyncio.TimerHandle] = {}
        self._computers: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def empty(self) -> bool:
        """Whether nobody is connected, nor about to be."""
        return not self._clients and not self.entering

    async def join(self, name: str) -> tuple[int, str]:
        """Let a person take an open seat; return it, and the token for it.

        Raises:
            RefusedError: no seat is open.
        """
        async with self._lock:
            after, seat = self.room.join(name)
            token = await self._save(after, seat=seat)
            self._tell()
        return seat, token or ""

    async def enter(self, client: Client, seat: int | None, token: str) -> None:
        """Let a client sit in a seat that is its own, or for None watch."""
        async with self._lock:
            self._check_place(seat)
            if seat is not None and (after := self.room.come_back(seat)) != self.room:
                await self._save(after)
            client.seat = seat
            self._clients.append(client)
            client.tell_data(joined(seat, token))
            client.tell_data(table(self.room, seat, here=self._here, first=True))
            if seat is not None:
                self._tell(without=client)
        self._wake()

    def _check_place(self, seat: int | None) -> None:
        """Refuse too many who watch, and too many pages of one seat."""
        there = sum(client.seat == seat for client in self._clients)
        if there >= self._settings.most_connections_a_room:
            raise RefusedError("full", Phrase("Too many people are in this room."))

    def leave(self, client: Client) -> None:
        """Let a client go."""
        if client in self._clients:
            self._clients.remove(client)
            if client.seat is not None:
                self._tell()
            self._wake()

    def close(self) -> None:
        """Send everybody away, as the room is gone."""
        for client in self._clients:
            client.refuse(RefusedError("gone", GONE_MESSAGE))
            client.close(GONE)

    async def obey(self, client: Client, text: str) -> None:
        """Do what a client asks for.

        Raises:
            RefusedError: it is not done.
        """
        message = read_message(read_object(text), IN_ROOM)
        seat = client.seat
        if seat is None:
            raise RefusedError("refused", Phrase("You are watching: only players can do that."))
        if message["type"] == "hint":
            room = self.room
            room.check_hint(seat)
            client.tell_data(hint(room.game, await self._think(hint_question(room, seat))))
            return
        async with self._lock:
            done = obeyed(self.room, seat, message)
            if done.reply is not None:
                client.tell_data(done.reply)
                return
            await self._save(done.room)
            self._tell(events=done.events, anew=done.anew)
        self._wake()

    async def _save(self, room: Room, *, seat: int | None = None) -> str | None:
        """Let the room be another one, when it is safe in the file."""
        try:
            token = await self._store.save(
                self._number, json.dumps(room.data()), self._version, seat=seat
            )
        except GoneError:
            self.close()
            raise RefusedError("gone", GONE_MESSAGE) from None
        self._version += 1
        self.room = room
        return token

    @property
    def _here(self) -> set[int]:
        return {client.seat for client in self._clients if client.seat is not None}

    def _tell(
        self,
        *,
        events: Sequence[Any] = (),
        anew: bool = False,
        without: Client | None = None,
    ) -> None:
        """Send each client its table, in its language."""
        here = self._here
        texts: dict[tuple[int | None, str], str] = {}
        for client in self._clients:
            if client is without:
                continue
            reader = seat, language = client.seat, client.language
            if reader not in texts:
                with speaking(language):
                    told = table(self.room, seat, events=events, here=here, first=anew)
                texts[reader] = json.dumps(told)
            client.tell(texts[reader])
        for client in [each for each in self._clients if each.lost]:
            self.leave(client)
            client.close(BAD)  # when it reads again it comes back, and is told all anew

    def _wake(self) -> None:
        """See to it that whoever is to act, and is not here, does not keep the others waiting."""
        here, room = self._here, self.room
        for seat in room.people:
            waited_for = seat not in here and room.seats[seat].level is None
            if not waited_for or not here or not room.started:
                if seat in self._waits:
                    self._waits.pop(seat).cancel()
            elif seat not in self._waits:
                self._waits[seat] = asyncio.get_running_loop().call_later(
                    self._settings.wait_seconds, self._stop_waiting, seat
                )
        if room.computer_to_act and self._clients and self._computers is None:
            self._computers = self._begin(self._play_computers())

    def _begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _stop_waiting(self, seat: int) -> None:
        del self._waits[seat]
        self._begin(self._replace(seat))

    async def _replace(self, seat: int) -> None:
        """Let a computer play on for a person who has not come back."""
        async with self._lock:
            if seat in self._here or self.room.seats[seat].level is not None or not self._here:
                return
            after = self.room.leave(seat)
            anew = after.record is not self.room.record
            with suppress(RefusedError):  # it is logged, and tried again after the same time
                await self._save(after)
                self._tell(anew=anew)
        self._wake()

    async def _play_computers(self) -> None:
        try:
            while self._clients and self.room.computer_to_act:
                asked = self.room.record
                move, _ = await asyncio.gather(
                    self._think(question(self.room, secrets.randbits(SEED_BITS))),
                    asyncio.sleep(self._settings.pause_seconds),
                )
                try:
                    await self._played(asked, move)
                except RefusedError as refusal:
                    if refusal.code == "gone":
                        return
                    await asyncio.sleep(RETRY_SECONDS)
        finally:
            self._computers = None

    async def _played(self, asked: Any, move: Any) -> None:
        """Make a computer's move, unless the game has changed while it thought."""
        async with self._lock:
            if self.room.record is asked and self.room.computer_to_act:
                after = self.room.played(move)
                await self._save(after)
                self._tell(events=after.record.events())
