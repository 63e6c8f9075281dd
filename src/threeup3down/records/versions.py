"""Records that were made under other rules, or in another form: upgraded, or refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from .errors import VersionError

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game

Data: TypeAlias = dict[str, Any]
Upgrade: TypeAlias = Callable[[Data], Data]

SCHEMA = "schema"
SCHEMA_VERSION = 1  # of the form of a record; raised when its keys change
VERSION = "version"

_upgrades: dict[tuple[str, int], Upgrade] = {}


def register_upgrade(what: str, version: int, upgrade: Upgrade) -> None:
    """Register how a record of a version becomes one of the next.

    Args:
        what: the name of a game, whose `RULES_VERSION` it is, or "schema": the form of records.
        version: the version that is upgraded.
        upgrade: takes the record as JSON (see `to_json`) of that version, as a dict of its own, and
            returns it as the next version would have it; the number itself is seen to.

    >>> register_upgrade("bridge", 1, lambda data: data | {"rules": "standard"})
    >>> upgraded({"version": 1, "rules": "old"}, "bridge", "version", 2)
    {'version': 2, 'rules': 'standard'}
    """
    _upgrades[what, version] = upgrade


def upgraded(data: Data, what: str, key: str, latest: int) -> Data:
    """Return a record as JSON in the latest version.

    Args:
        data: the record.
        what: what has the version, as for `register_upgrade`.
        key: where the record has the version; without it, it has the latest.
        latest: the version of this library.

    Raises:
        VersionError: another version, and no upgrade is registered for it.
    """
    while (version := data.get(key, latest)) != latest or type(version) is not int:
        upgrade = _upgrades.get((what, version)) if type(version) is int else None
        if upgrade is None:
            raise VersionError(what, version, latest)
        data = upgrade(dict(data)) | {key: version + 1}
    return data


def of_this_library(data: Data, game: Game) -> Data:
    """Return a record as JSON in the form, and under the rules, of this library.

    Raises:
        VersionError: no upgrade is registered for it.
    """
    data = upgraded(data, SCHEMA, SCHEMA, SCHEMA_VERSION)
    return upgraded(data, game.NAME, VERSION, game.RULES_VERSION)
