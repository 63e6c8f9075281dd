"""The rooms in a file, a database of SQLite: saved before anybody is told, found by tokens.

The file has no token, only a hash of each: who reads a copy of it cannot take a seat.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, TypeVar

import attrs

from threeup3down.games.errors import ArgumentError
from threeup3down.games.wording import Phrase

from .errors import RefusedError

if TYPE_CHECKING:
    from collections.abc import Callable

logger: logging.Logger = logging.getLogger(__name__)
T = TypeVar("T")

VERSION = 1  # of the tables below
TABLES = """
CREATE TABLE IF NOT EXISTS rooms (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    changed REAL NOT NULL,
    room TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS rooms_by_change ON rooms (changed);
CREATE TABLE IF NOT EXISTS tokens (
    hash BLOB PRIMARY KEY,
    room INTEGER NOT NULL REFERENCES rooms ON DELETE CASCADE,
    kind TEXT NOT NULL,
    seat INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tokens_by_room ON tokens (room);
"""
JOIN, SEAT, WATCH = "join", "seat", "watch"
TOKEN_BYTES = 24
MEMORY = ":memory:"


class GoneError(Exception):
    """A room that is not in the file as it was left: it has expired, or another server has it."""


@attrs.frozen
class Place:
    """What a token is for.

    Attributes:
        room: the number of a room.
        kind: JOIN, SEAT or WATCH.
        seat: the seat, of a token of one.
    """

    room: int
    kind: str
    seat: int | None


@attrs.frozen
class Saved:
    """A room as the file has it: its text, and how often it was changed."""

    text: str
    version: int


class Store:
    """The file. All of it is done in a thread of its own, one after the other.

    Args:
        path: the file; it is made if it is not there. ":memory:" is none.

    Raises:
        ArgumentError: a file that is no such database, or cannot be opened.
    """

    def __init__(self, path: str) -> None:
        try:
            if path != MEMORY:
                Path(path).touch(mode=0o600)  # it has everybody's cards
            self._file = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
            self._begin()
        except (OSError, sqlite3.Error) as error:
            expected = f"a file that can be written, or one of this page ({error})"
            raise ArgumentError("database", path, expected) from error
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")

    def _begin(self) -> None:
        (version,) = self._file.execute("PRAGMA user_version").fetchone()
        if version not in {0, VERSION}:
            raise sqlite3.DatabaseError(f"its tables have version {version}, not {VERSION}")
        self._file.execute("PRAGMA journal_mode = WAL")
        self._file.execute("PRAGMA synchronous = NORMAL")  # a killed process loses nothing
        self._file.execute("PRAGMA foreign_keys = ON")
        self._file.executescript(TABLES)
        self._file.execute(f"PRAGMA user_version = {VERSION}")

    async def _done(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do something in the thread, all of it or nothing.

        Raises:
            RefusedError: the file cannot be read or written now, as when the disk is full.
        """
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._thread, self._whole, work)
        except sqlite3.Error as error:
            logger.error("the rooms cannot be read or written: %s", error)  # noqa: TRY400 (a trace may have values)
            message = Phrase("The rooms cannot be read or written now, so nothing was changed.")
            raise RefusedError("unavailable", message) from None

    def _whole(self, work: Callable[[sqlite3.Connection], T]) -> T:
        self._file.execute("BEGIN IMMEDIATE")
        try:
            result = work(self._file)
            self._file.execute("COMMIT")
        finally:
            if self._file.in_transaction:
                self._file.execute("ROLLBACK")
        return result

    async def new(self, text: str, seat: int) -> tuple[int, dict[str, str]]:
        """Write a new room; return its number, and a token for each of JOIN, SEAT and WATCH."""
        tokens = {kind: secrets.token_urlsafe(TOKEN_BYTES) for kind in (JOIN, SEAT, WATCH)}

        def work(file: sqlite3.Connection) -> int:
            made = file.execute(
                "INSERT INTO rooms (version, changed, room) VALUES (0, ?, ?)", (time(), text)
            )
            room = int(made.lastrowid or 0)
            for kind, token in tokens.items():
                _add(file, token, Place(room, kind, seat if kind == SEAT else None))
            return room

        return await self._done(work), tokens

    async def find(self, token: str) -> Place | None:
        """Return what a token is for; None: for nothing."""

        def work(file: sqlite3.Connection) -> Place | None:
            found = file.execute(
                "SELECT room, kind, seat FROM tokens WHERE hash = ?", (_hash(token),)
            ).fetchone()
            return None if found is None else Place(*found)

        return await self._done(work)

    async def load(self, room: int) -> Saved | None:
        """Return a room; None: it is gone."""

        def work(file: sqlite3.Connection) -> Saved | None:
            found = file.execute("SELECT room, version FROM rooms WHERE id = ?", (room,)).fetchone()
            return None if found is None else Saved(*found)

        return await self._done(work)

    async def save(
        self, room: int, text: str, version: int, *, seat: int | None = None
    ) -> str | None:
        """Write a room that has changed.

        Args:
            room: its number.
            text: what it is now.
            version: how often it had been changed when it was loaded or saved last.
            seat: a seat that somebody has taken by it.

        Returns:
            The token of that seat.

        Raises:
            GoneError: it is not in the file as it was then.
        """
        token = None if seat is None else secrets.token_urlsafe(TOKEN_BYTES)

        def work(file: sqlite3.Connection) -> None:
            done = file.execute(
                "UPDATE rooms SET room = ?, changed = ?, version = version + 1 "
                "WHERE id = ? AND version = ?",
                (text, time(), room, version),
            )
            if done.rowcount != 1:
                raise GoneError(room)
            if token is not None:
                _add(file, token, Place(room, SEAT, seat))

        await self._done(work)
        return token

    async def expire(self, seconds: float) -> list[int]:
        """Delete the rooms that have not changed for so long, and return their numbers."""

        def work(file: sqlite3.Connection) -> list[int]:
            gone = file.execute(
                "DELETE FROM rooms WHERE changed < ? RETURNING id", (time() - seconds,)
            )
            return [number for (number,) in gone.fetchall()]

        return await self._done(work)

    async def count(self) -> int:
        """Return how many rooms there are."""

        def work(file: sqlite3.Connection) -> int:
            (number,) = file.execute("SELECT count(*) FROM rooms").fetchone()
            return int(number)

        return await self._done(work)

    def close(self) -> None:
        """Finish what is begun, and close the file."""
        self._thread.shutdown()
        self._file.close()


def _add(file: sqlite3.Connection, token: str, place: Place) -> None:
    row = (_hash(token), place.room, place.kind, place.seat)
    file.execute("INSERT INTO tokens (hash, room, kind, seat) VALUES (?, ?, ?, ?)", row)


def _hash(token: str) -> bytes:
    return sha256(token.encode(errors="replace")).digest()
