"""How much one address may ask of a server, and where a page has to come from."""

from __future__ import annotations

from collections import Counter
from ipaddress import IPv6Address, ip_address
from time import monotonic
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from threeup3down.games.wording import Phrase

from .errors import RefusedError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .settings import Settings

HOUR = 3_600  # seconds
BURST = 3  # times what is allowed in a second
MOST_PEERS = 10_000  # whose rooms are counted
NETWORK_BITS = 64  # of an IPv6 address: one customer has all below


class Bucket:
    """An allowance that fills up with time: a token bucket.

    Args:
        rate: how much it gains in a second.
        most: how much it holds, which is what it begins with.
    """

    def __init__(self, rate: float, most: float) -> None:
        self._rate = rate
        self._most = most
        self._held = most
        self._at = monotonic()

    def take(self) -> float:
        """Take one, and return 0; or return in how many seconds there will be one."""
        now = monotonic()
        self._held = min(self._most, self._held + (now - self._at) * self._rate)
        self._at = now
        if self._held < 1:
            return (1 - self._held) / self._rate
        self._held -= 1
        return 0


class Limits:
    """What each address has and has done; it changes with every connection and room."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._connections: Counter[str] = Counter()
        self._rooms: dict[str, Bucket] = {}

    def connect(self, peer: str) -> None:
        """Count a connection of an address; `disconnect` must follow.

        Raises:
            RefusedError: there are too many; it is not counted.
        """
        settings = self._settings
        if self._connections.total() >= settings.most_connections:
            raise RefusedError("too_many", Phrase("The server is full; try again later."))
        if self._connections[peer] >= settings.most_connections_a_peer:
            message = Phrase("Your address has too many games open at once.")
            raise RefusedError("too_many", message)
        self._connections[peer] += 1

    def disconnect(self, peer: str) -> None:
        """Count a connection no more."""
        self._connections[peer] -= 1
        if not self._connections[peer]:
            del self._connections[peer]

    def open_room(self, peer: str) -> None:
        """Count a new room of an address.

        Raises:
            RefusedError: it has opened too many in the last hour.
        """
        most = self._settings.most_rooms_a_peer
        if peer not in self._rooms and len(self._rooms) >= MOST_PEERS:
            del self._rooms[next(iter(self._rooms))]  # the one that came first
        bucket = self._rooms.setdefault(peer, Bucket(most / HOUR, most))
        if bucket.take():
            message = Phrase("Your address has opened too many rooms; wait a while.")
            raise RefusedError("too_many", message)

    def messages(self) -> Bucket:
        """Return the allowance of messages of a new connection."""
        rate = self._settings.messages_a_second
        return Bucket(rate, rate * BURST)


def peer_of(address: str | None) -> str:
    """Return whose connection it is: an address, or the network of one in IPv6.

    >>> peer_of("192.0.2.7"), peer_of("2001:db8::1:2:3:4"), peer_of(None)
    ('192.0.2.7', '2001:db8::', 'unknown')
    >>> peer_of("::ffff:192.0.2.7")  # what takes both kinds of connections writes IPv4 so
    '192.0.2.7'
    """
    try:
        found = ip_address(address or "")
    except ValueError:
        return "unknown"
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        hidden = 128 - NETWORK_BITS
        return str(IPv6Address(int(found) >> hidden << hidden))
    return str(found)


def may_ask(headers: Mapping[str, str], origins: tuple[str, ...]) -> bool:
    """Tell whether a page of where a request comes from may ask this server.

    A program that is no browser sends no origin, and may.

    >>> may_ask({"host": "cards.example", "origin": "https://cards.example"}, ())
    True
    >>> may_ask({"host": "cards.example", "origin": "https://evil.example"}, ())
    False
    """
    origin = headers.get("origin")
    if origin is None or origin in origins:
        return True
    try:
        place = urlsplit(origin).netloc
    except ValueError:  # "http://[" is no address
        return False
    return bool(place) and place == headers.get("host")
