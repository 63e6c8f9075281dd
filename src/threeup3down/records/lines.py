"""The line of text that stands for a game.

It is the name of the game, then its parts, with spaces between:

    threeup3down version=1 players=2 seed=7 first=0 rules=standard moves=up:3,9,10 up:8,C,C+1 5x2
    threeup3down version=1 players=2 seed=0 first=0 rules=standard order=7g,... moves=
    threeup3down version=1 position="rules=standard phase=PLAY ..." moves=7 pickup

`version` is the version of the rules, this library's unless the line says so. `players` and `seed`
must be there, or a position in quotes, which says all of that; with the order of a deck, the seed
is 0 unless the line says so. `first` is 0, `rules` is "standard" and there are no moves unless the
line says so. `moves` comes last; each move is written as `game.move_text` does.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from threeup3down.games import game_named
from threeup3down.games.errors import NotationError
from threeup3down.games.options import read_number
from threeup3down.games.wording import Phrase

from .errors import record_error
from .record_data import MOVES, ORDER, POSITION, begun_data, record_from_data
from .versions import SCHEMA, SCHEMA_VERSION, VERSION

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game

    from .record import Record

LONGEST = 1_000_000  # characters of a line: some 200,000 moves
NUMBERS = (VERSION, "players", "first")
LISTS = {ORDER: ",", MOVES: None}  # and what separates their items
PARTS = (VERSION, "players", "seed", "first", "rules", ORDER, POSITION, MOVES)
EXPECTED_PARTS = Phrase(
    "{parts}= and, last of all, moves=, each at most once", parts="=, ".join(PARTS[:-1])
)
# A part: its value is in quotes, or has no space in it.
PART = re.compile(r'(\w+)=(?:"([^"]*)"|([^\s"]*))(?=\s|$)')


def line_of(record: Record) -> str:
    """Return the line of a game, without names, tags and comments."""
    game = record.game
    words = [game.NAME, f"{VERSION}={game.RULES_VERSION}"]
    for name, value in begun_data(record).items():
        match name:
            case "order":
                words.append(f"{name}={','.join(value)}")
            case "position":
                words.append(f'{name}="{value}"')
            case _:
                words.append(f"{name}={value}")
    return f"{' '.join(words)} {MOVES}={' '.join(map(game.move_text, record.moves))}"


def parse_line(text: object, game: Game | None = None) -> Record:
    """Return the game that a line stands for; its moves are not checked.

    Args:
        text: the line.
        game: the game that it is of; None: the one of the registry that it names.

    Raises:
        TypeError: no text.
        RecordError: the line lacks a part, has one twice or has one that cannot be read.
        VersionError: it was made under other rules.
        GameError: no such game.
    """
    if not isinstance(text, str):
        raise TypeError(f"{text!r} is no line of a game: expected a str")
    if len(text) > LONGEST:
        raise record_error(
            "line",
            Phrase("{count:,} characters", count=len(text)),
            Phrase("at most {count:,}", count=LONGEST),
        )
    name, rest = [*text.split(None, 1), "", ""][:2]
    found = game_named(name) if game is None else game
    parts = _parts(rest)
    defaults: dict[str, Any] = {
        "type": "Record",
        SCHEMA: SCHEMA_VERSION,
        VERSION: found.RULES_VERSION,
        MOVES: [],
    }
    if POSITION not in parts:
        defaults |= {"first": 0, "rules": "standard", **({"seed": "0"} if ORDER in parts else {})}
    return record_from_data({"game": name, **defaults, **parts}, found)


def _parts(text: str) -> dict[str, Any]:
    """Return the parts of a line as the JSON of a record has them."""
    parts: dict[str, Any] = {}
    text = text.strip()
    while text:
        match = PART.match(text)
        if not match or match[1] not in PARTS or match[1] in parts:
            raise record_error(Phrase("a part"), text.split()[0], EXPECTED_PARTS)
        name, value = match[1], match[2] if match[2] is not None else match[3]
        if name == MOVES:
            value, text = text.partition("=")[2], ""
        parts[name] = _read(name, value)
        text = text[match.end() :].lstrip()
    return parts


def _read(name: str, value: str) -> Any:
    if name in NUMBERS:
        try:
            return read_number(value)
        except NotationError:
            return value  # which is refused as any other that is no number
    return value.split(LISTS[name]) if name in LISTS else value
