"""What people note of a game: the names of the players, tags, and comments on moves."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, cast

from threeup3down.games.wording import Phrase

from .errors import json_shown, record_error

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

BOTS_TAG = "bots"  # of a game that is to go on: the name of the bot of each seat, "" for a person
NO_TAGS: Mapping[str, str] = MappingProxyType({})
NO_COMMENTS: Mapping[int, str] = MappingProxyType({})
LONGEST_NOTE = 10_000  # characters
MOST_NOTES = 100_000


def checked_names(names: Iterable[Any], players: int) -> tuple[str, ...]:
    """Return the names of the players, one for each, or none.

    Raises:
        RecordError: there are more or fewer, or one is no text.
    """
    given = (names,) if isinstance(names, str) else tuple(names)
    if given and len(given) != players:
        expected = Phrase("one for each of {count} players, or none", count=players)
        raise record_error("names", Phrase("{count} names", count=len(given)), expected)
    return tuple(_text(f"names[{seat}]", name) for seat, name in enumerate(given))


def checked_tags(tags: Mapping[Any, Any]) -> Mapping[str, str]:
    """Return tags, a text by the name of each, as a mapping that cannot be changed.

    Raises:
        RecordError: one is no text.
    """
    given = _mapping("tags", tags)
    return MappingProxyType(
        {_text("a name in tags", name): _text(f"tags.{name}", text) for name, text in given.items()}
    )


def checked_comments(comments: Mapping[Any, Any]) -> Mapping[int, str]:
    """Return comments, a text by the number of the move it is on, as a mapping of the same kind.

    Raises:
        RecordError: one is no text, or not on a move.
    """
    given = _mapping("comments", comments)
    for number in given:
        if type(number) is not int or number < 0:
            expected = Phrase("the number of a move, 0 for the start")
            raise record_error("comments", repr(number), expected)
    return MappingProxyType(
        {number: _text(f"comments.{number}", given[number]) for number in sorted(given)}
    )


def _mapping(where: str, given: object) -> dict[Any, Any]:
    if not hasattr(given, "items"):
        raise record_error(where, repr(given), Phrase("texts by their names"))
    held = dict(cast("Mapping[Any, Any]", given))
    if len(held) > MOST_NOTES:
        found = Phrase("{count:,} of them", count=len(held))
        raise record_error(where, found, Phrase("at most {count:,}", count=MOST_NOTES))
    return held


def _text(where: str, text: object) -> str:
    if not isinstance(text, str):
        raise record_error(where, json_shown(text), Phrase("a text"))
    try:
        text.encode()
    except UnicodeEncodeError:
        expected = Phrase("a text that can be written in UTF-8")
        raise record_error(where, ascii(text), expected) from None
    if len(text) > LONGEST_NOTE:
        found = Phrase("{count:,} characters", count=len(text))
        raise record_error(where, found, Phrase("at most {count:,}", count=LONGEST_NOTE))
    return text
