"""How a server of the page is set up: what is kept how long, and how much anybody may ask."""

from __future__ import annotations

import math
import re
from typing import Any

import attrs

from threeup3down.games.errors import ArgumentError
from threeup3down.games.wording import Phrase

DAY = 86_400  # seconds
ORIGIN = re.compile(r"https?://[^/?#\s]+")


def _positive(_: Any, field: attrs.Attribute[Any], value: float) -> None:
    if not 0 < value < math.inf:
        raise ArgumentError(field.name, value, Phrase("a number above 0"))


def _addresses(_: Any, field: attrs.Attribute[Any], value: tuple[str, ...]) -> None:
    for origin in value:
        if not ORIGIN.fullmatch(origin):
            expected = Phrase("the address of a site and no more, as https://cards.example")
            raise ArgumentError(field.name, origin, expected)


def _number(default: float) -> float:
    number: float = attrs.field(default=default, validator=_positive)
    return number


def _count(default: int) -> int:
    count: int = attrs.field(default=default, validator=_positive)
    return count


@attrs.frozen(kw_only=True)
class Settings:
    """What a server of the page does.

    Attributes:
        database: the file of the rooms; it is made if it is not there.
        kept_seconds: how long a room is kept after the last change.
        wait_seconds: how long the others wait for a player who has left; then a computer plays on.
        pause_seconds: how long a computer waits before it moves, so that people can follow.
        think_seconds: how long a computer may take; then it moves at random.
        workers: how many processes the computers' moves take.
        origins: pages of other addresses that may use this server, as "https://cards.example".
        most_rooms: how many rooms there may be.
        most_rooms_a_peer: how many rooms one address may open in an hour.
        most_connections: how many connections there may be.
        most_connections_a_peer: how many one address may have.
        most_connections_a_room: how many may watch a room, and how many each seat of it may have.
        messages_a_second: how many messages a client may send for long; in a burst, thrice as many.

    Raises:
        ArgumentError: a number that is not above 0.

    >>> Settings(database="rooms.sqlite", wait_seconds=0)
    Traceback (most recent call last):
    ...
    threeup3down.games.errors.ArgumentError: wait_seconds 0: expected a number above 0
    """

    database: str
    kept_seconds: float = _number(14 * DAY)
    wait_seconds: float = _number(180)
    pause_seconds: float = attrs.field(default=0.7)
    think_seconds: float = _number(60)
    workers: int = _count(1)
    origins: tuple[str, ...] = attrs.field(default=(), validator=_addresses)
    most_rooms: int = _count(10_000)
    most_rooms_a_peer: int = _count(60)
    most_connections: int = _count(2_000)
    most_connections_a_peer: int = _count(40)
    most_connections_a_room: int = _count(60)
    messages_a_second: float = _number(10)
