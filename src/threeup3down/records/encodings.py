"""JSON and TOML texts of records, read strictly and written for people.

Both readers refuse what other readers of the same text may take for something else (a key that is
there twice, NaN), and what would take them more time than the text is long.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from itertools import takewhile
from typing import Any

from threeup3down.games.extras import needed_for
from threeup3down.games.wording import Phrase

from .errors import RecordError, record_error

LONGEST = 1_000_000  # characters of a record: some 100,000 moves
IN_A_LINE = 8  # moves
TOML_PLACE = re.compile(r" \(at (?:(line \d+, column \d+)|(end of document))\)$")
# Texts and comments of TOML; a text that does not end takes all there is.
TOML_TEXTS = re.compile(
    r'"""(?:[^\\]|\\.)*?(?:"""|\Z)'
    r"|'''.*?(?:'''|\Z)"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'"
    r"|\#[^\n]*",
    re.DOTALL,
)
MOST_DOTS = 100  # in a line of TOML: time goes with the square of the parts of a dotted key
MOST_EDITED = 1_000  # items of an array of TOML, beyond which it is written anew


def checked_size(text: str) -> str:
    """Return a text, if it is short enough for a record.

    Raises:
        RecordError: it is not.
    """
    if len(text) > LONGEST:
        raise record_error(
            "size",
            Phrase("{count:,} characters", count=len(text)),
            Phrase("at most {count:,}", count=LONGEST),
        )
    return text


def read_json(text: str) -> Any:
    """Return what a text of JSON stands for.

    Raises:
        RecordError: it is no JSON, or not one that everybody reads in the same way.
    """
    try:
        return DECODER.decode(text)
    except json.JSONDecodeError as fault:
        where = f"line {fault.lineno}, column {fault.colno}"
        raise record_error(where, fault.msg, "JSON") from None
    except RecordError:  # of a hook; it is a ValueError too
        raise
    except (ValueError, RecursionError) as fault:
        raise record_error("JSON", *_unreadable(fault)) from None


def json_text(data: Any) -> str:
    """Return JSON in one line, in ASCII: some take other characters for the end of a line.

    Raises:
        RecordError: it cannot be written.
    """
    try:
        text = json.dumps(data, allow_nan=False)
    except ValueError as fault:
        raise record_error("JSON", str(fault), Phrase("numbers that JSON has")) from None
    return checked_size(text)


def read_toml(text: str) -> dict[str, Any]:
    """Return what a text of TOML stands for.

    Raises:
        RecordError: it is no TOML.
    """
    for number, line in enumerate(TOML_TEXTS.sub(_lines_of, text).split("\n"), 1):
        if (dots := line.count(".")) > MOST_DOTS:
            raise record_error(
                f"line {number}",
                Phrase("{count:,} dots outside texts", count=dots),
                Phrase("at most {count:,}", count=MOST_DOTS),
            )
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        place = TOML_PLACE.search(str(fault))
        where = (place[1] or place[2]) if place else "TOML"
        raise record_error(where, TOML_PLACE.sub("", str(fault)), "TOML") from None
    except (ValueError, RecursionError) as fault:
        raise record_error("TOML", *_unreadable(fault)) from None


def toml_text(data: dict[str, Any]) -> str:
    """Return the text of TOML for an object; what TOML cannot say, null, is left out.

    Raises:
        MissingExtraError: tomlkit is not installed.

    >>> print(toml_text({"game": "bridge", "moves": ["7", "draw"], "tags": {"place": "Bonn"}}))
    game = "bridge"
    moves = ["7", "draw"]
    <BLANKLINE>
    [tags]
    place = "Bonn"
    <BLANKLINE>
    """
    tomlkit = _tomlkit()
    document = tomlkit.document()
    said = {key: value for key, value in data.items() if not _has_null(value)}
    for key, value in sorted(said.items(), key=lambda item: isinstance(item[1], dict)):  # last
        document[key] = _long(value)
    text: str = tomlkit.dumps(document)
    return checked_size(text)


def _has_null(value: Any) -> bool:
    kind = value.__class__
    inside: Any = value.values() if kind is dict else value if kind is list else ()
    return value is None or any(map(_has_null, inside))


def _long(items: Any) -> Any:
    """Return an array in several lines, for tomlkit, if it is long; else what it is."""
    if items.__class__ is not list or len(items) <= IN_A_LINE:
        return items
    array = _tomlkit().array()
    for start in range(0, len(items), IN_A_LINE):
        array.add_line(*items[start : start + IN_A_LINE])
    array.add_line(indent="")
    return array


def _tomlkit() -> Any:
    with needed_for("records"):
        import tomlkit  # noqa: PLC0415 (only files of TOML need it)

    return tomlkit


def rewritten_toml(old: str, data: dict[str, Any]) -> str:
    """Return the text of TOML for an object, with the comments and the order of an old text.

    Raises:
        RecordError: the old text is no TOML.
        MissingExtraError: tomlkit is not installed.
    """
    tomlkit = _tomlkit()
    read_toml(old)
    new = toml_text(data)
    try:
        document, fresh = tomlkit.parse(old), tomlkit.parse(new)
    except tomlkit.exceptions.ParseError as fault:  # it takes less than the standard library
        raise record_error("TOML", str(fault), Phrase("a file that can be edited")) from None
    _edit(document, fresh)
    text: str = checked_size(tomlkit.dumps(document))
    # tomlkit finds no good place for some keys of files that people have written.
    return text if read_toml(text) == read_toml(new) else new


def _edit(old: Any, new: Any) -> None:
    """Let a table of tomlkit have the keys and values of another."""
    for key in [key for key in old if key not in new]:
        del old[key]
    for key, value in new.items():
        if key not in old:
            old[key] = value
        elif (before := old[key]).unwrap() != value.unwrap():
            if isinstance(value, dict) and isinstance(before, dict):
                _edit(before, value)
            elif not (
                isinstance(value, list) and isinstance(before, list) and _edited(before, value)
            ):
                old[key] = value


def _edited(old: Any, new: Any) -> bool:
    """Let an array with comments have other items; return False if it is to be replaced."""
    pairs = zip(old, new, strict=False)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    if "#" not in old.as_string() or len(old) + len(new) - 2 * same > MOST_EDITED:
        return False
    del old[same:]
    old.extend(new[same:])
    return True


def _lines_of(text: re.Match[str]) -> str:
    return "\n" * text[0].count("\n")


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        twice = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        raise record_error(twice, Phrase("there twice"), Phrase("every key once"))
    return made


def _no_constant(text: str) -> Any:
    raise record_error("JSON", text, Phrase("numbers that JSON has"))


DECODER = json.JSONDecoder(object_pairs_hook=_pairs, parse_constant=_no_constant)


def _unreadable(fault: Exception) -> tuple[str, str]:
    if isinstance(fault, RecursionError):
        return Phrase("arrays in arrays"), Phrase("fewer levels")
    return Phrase("a number"), Phrase("fewer digits ({fault})", fault=str(fault))
