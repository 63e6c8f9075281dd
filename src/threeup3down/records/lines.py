"""The parts of the line that stands for a game.

The line is the name of the game, then its parts, with spaces between:

    threeup3down players=2 seed=7 first=0 rules=standard moves=up:3,9,10 up:8,C,C+1 5x2

`players` and `seed` must be there; `first` is 0, `rules` is "standard" and there are no moves
unless the line says so. `moves` comes last; each move is written as `game.move_text` does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from threeup3down.games.errors import NotationError
from threeup3down.games.options import read_number
from threeup3down.games.prose import parse_rules
from threeup3down.games.shuffling import SEED_DIGITS

from .errors import RecordError

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game

LONGEST = 1_000_000  # characters of a line: some 200,000 moves
PARTS = ("players", "seed", "first", "rules", "moves")
EXPECTED_PARTS = "players=, seed=, first=, rules= and, last of all, moves=, each at most once"


def split_line(text: object) -> tuple[str, list[str]]:
    """Return the name of the game at the beginning of a line, and the words after it.

    Raises:
        TypeError: no text.
        RecordError: a text that is longer than any game.
    """
    if not isinstance(text, str):
        raise TypeError(f"{text!r} is no line of a game: expected a str")
    if len(text) > LONGEST:
        raise RecordError("its length", f"{len(text):,}", f"at most {LONGEST:,} characters")
    name, *words = text.split() or [""]
    return name, words


def read_parts(game: Game, words: list[str]) -> dict[str, Any]:
    """Return what the parts of a line stand for, by their names.

    Raises:
        RecordError: a part is missing, there twice or cannot be read.
        GameError: what `parse_rules` raises.
    """
    parts = _parts(words)
    return {
        "players": _number("players", parts),
        "seed": _number("seed", parts),
        "first": _number("first", parts, "0"),
        "rules": parse_rules(game, parts.get("rules", "standard")),
        "moves": tuple(
            _move(game, move_number, word)
            for move_number, word in enumerate(parts.get("moves", "").split(), 1)
        ),
    }


def _parts(words: list[str]) -> dict[str, str]:
    """Return the parts of a line by name; `moves` takes all that follows it."""
    parts: dict[str, str] = {}
    for place, word in enumerate(words, 1):
        name, equals, value = word.partition("=")
        if not equals or name not in PARTS or name in parts:
            raise RecordError("a part", word, EXPECTED_PARTS)
        parts[name] = value
        if name == "moves":
            parts[name] = " ".join([value, *words[place:]])
            break
    return parts


def _number(name: str, parts: dict[str, str], default: str | None = None) -> int:
    text = parts.get(name, default)
    expected = "a whole number in decimal digits"
    if text is None:
        raise RecordError(name, text, expected)
    try:
        return read_number(text, SEED_DIGITS)
    except NotationError as error:
        raise RecordError(name, text, expected) from error


def _move(game: Game, move_number: int, text: str) -> Any:
    try:
        return game.parse_move(text)
    except NotationError as error:
        raise RecordError(f"move {move_number}", text, error.expected) from error
