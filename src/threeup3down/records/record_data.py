"""A record as JSON: the keys that it has, and how each is read.

    {"type": "Record", "schema": 1, "game": "threeup3down", "version": 1, "rules": "standard",
     "players": 2, "seed": "7", "first": 0, "moves": ["up:3,9,10", "up:8,C,C+1", "5x2"],
     "names": ["Ann", "Ben"], "tags": {"date": "2026-12-01"}, "comments": {"3": "bold"},
     "result": {"type": "Outcome", ...}}

A game that began with the order of a deck has "order", one that began with a position has
"position" instead of "rules", "players", "seed" and "first". Names, tags, comments and the result
are left out where there are none.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from threeup3down.games import game_named
from threeup3down.games.errors import FaultsError, GameError, NotationError
from threeup3down.games.faults import Fault
from threeup3down.games.options import read_number
from threeup3down.games.prose import parse_rules, rules_text
from threeup3down.games.wording import Phrase

from .errors import JSON_TYPES, RULE, RecordError, json_shown
from .game_types import once_a_game, types_of
from .notes import NO_COMMENTS, NO_TAGS, checked_comments, checked_names, checked_tags
from .record import Record, quick_record
from .shapes import read_seed, shape_of
from .versions import SCHEMA, SCHEMA_VERSION, VERSION, of_this_library

if TYPE_CHECKING:
    from collections.abc import Callable

    from threeup3down.games.protocol import Game

TYPE = "type"
KIND = "Record"
SEEN = "SeenRecord"
MOVES, ORDER, POSITION, RESULT = "moves", "order", "position", "result"
DEALT = ("players", "seed", "first", "rules", ORDER)
NOTES = ("names", "tags", "comments")
MISSING: Final = object()
MOST_PLAYERS = 10_000  # whatever the rules allow
MOST_KNOWN = 10_000  # of a game: some kilobytes each at most
KEYS = frozenset({TYPE, SCHEMA, "game", VERSION, *DEALT, POSITION, MOVES, *NOTES, RESULT})


def begun_data(record: Record) -> dict[str, Any]:
    """Return how a game began: what JSON and the line of a game have both."""
    if record.position is not None:
        return {POSITION: record.game.position_text(record.position)}
    begun = {
        "players": record.players,
        "seed": str(record.seed),
        "first": record.first,
        "rules": _rules_texts(record.game)[record.rules],
    }
    return begun if record.order is None else begun | {ORDER: [*map(str, record.order)]}


def record_data(record: Record) -> dict[str, Any]:
    """Return a record as JSON; `record_from_data` is the inverse."""
    game = record.game
    data = {
        TYPE: KIND,
        SCHEMA: SCHEMA_VERSION,
        "game": game.NAME,
        VERSION: game.RULES_VERSION,
        **begun_data(record),
        MOVES: [*map(_move_texts(game).__getitem__, record.moves)],
    }
    if record.names:
        data["names"] = [*record.names]
    if record.tags:
        data["tags"] = dict(record.tags)
    if record.comments:
        data["comments"] = {str(number): text for number, text in record.comments.items()}
    if record.result is not None:
        from .json_values import to_json  # noqa: PLC0415 (the line of a game needs attrs only)

        data[RESULT] = to_json(game, record.result)
    return data


def record_from_data(data: Any, game: Game | None = None) -> Record:
    """Return the record that JSON stands for, decoded and not yet dealt or played.

    Args:
        data: what `json.loads` gives, or the parts of a line.
        game: the game that it is of; None: the one of the registry that it names.

    Raises:
        RecordError: something is wrong with it; its `faults` are all that is.
        VersionError: it was made under other rules or in another form, and cannot be upgraded.
        GameError: the registry has no such game.
    """
    if not isinstance(data, dict):
        raise RecordError([Fault(RULE, KIND, _shown(data), JSON_TYPES[dict])])
    held = cast("dict[str, Any]", data)
    name = held.get("game", MISSING)
    if not isinstance(name, str):
        raise RecordError([Fault(RULE, "game", _shown(name), Phrase("the name of a game"))])
    found = game_named(name) if game is None else game
    if name != found.NAME:
        raise RecordError([Fault(RULE, "game", name, found.NAME)])
    if held.get(TYPE) == SEEN:
        raise RecordError(
            [Fault(RULE, TYPE, SEEN, Phrase("Record (SeenRecord is what one seat saw)"))]
        )
    return _Reader(found, of_this_library(held, found)).record()


class _Reader:
    """What reads the parts of a record, noting every fault."""

    def __init__(self, game: Game, data: dict[str, Any]) -> None:
        self.game = game
        self.data = data
        self.faults: list[Fault] = []

    def record(self) -> Record:
        """Return the record.

        Raises:
            RecordError: something is wrong with it.
        """
        game, data = self.game, self.data
        for key in data.keys() - KEYS:
            self.refuse(key, Phrase("there"), Phrase("only {keys}", keys=", ".join(sorted(KEYS))))
        if (kind := data.get(TYPE, MISSING)) != KIND:
            self.refuse(TYPE, kind, KIND)
        position = self.made(POSITION, str, game.parse_position, None)
        order, players, first, seed, rules = None, 0, 0, 0, None
        if position is not None:
            players, rules = len(position.seats), position.rules
        if POSITION in data:
            for key in data.keys() & DEALT:
                self.refuse(key, data[key], Phrase("nothing: position says it"))
        else:
            rules = self.made("rules", str, _rules_of(game).__getitem__, MISSING)
            players = self.number("players", game.MIN_PLAYERS, MOST_PLAYERS)
            first = self.number("first", 0, players - 1)
            order = self.each(ORDER, _cards_of(game), None) if ORDER in data else None
            seed = self.made("seed", str, read_seed, MISSING)
        moves = self.each(MOVES, _moves_of(game), MISSING)
        names = self.made("names", list, lambda names: checked_names(names, players), ())
        tags = self.made("tags", dict, checked_tags, NO_TAGS)
        comments = self.made("comments", dict, _read_comments, NO_COMMENTS)
        result = self.made(RESULT, dict, self.result, None)
        if self.faults:
            raise RecordError(self.faults)
        made: Record = quick_record(
            Record, game, players, seed, first, rules, order, position, moves, names, tags,
            comments, result, [],
        )  # fmt: skip
        return made

    def refuse(self, key: str, found: object, expected: str) -> None:
        """Note a fault."""
        self.faults.append(Fault(RULE, key, _shown(found), expected))

    def number(self, key: str, least: int, most: int) -> Any:
        """Return the number that a key has; the least if that cannot be done."""
        value = self.data.get(key, MISSING)
        if type(value) is int and least <= value <= most:
            return value
        self.refuse(
            key, value, Phrase("a whole number from {least} to {most}", least=least, most=most)
        )
        return least

    def made(self, key: str, kind: type[Any], make: Callable[[Any], Any], default: Any) -> Any:
        """Return what a function makes of the value of a key; the default if there is none."""
        value = self.data.get(key, MISSING)
        if value is MISSING and default is not MISSING:
            return default
        if type(value) is not kind:
            self.refuse(key, value, JSON_TYPES[kind])
            return None
        try:
            return make(value)
        except FaultsError as error:
            inside = f"{key}: " if key in {POSITION, RESULT} else ""
            self.faults += [
                attrs.evolve(fault, where=f"{inside}{fault.where}") for fault in error.faults
            ]
        except GameError as error:
            self.refuse(key, value, getattr(error, "expected", str(error)))
        return None

    def each(self, key: str, known: dict[str, Any], default: Any) -> Any:
        """Return what the texts that a key has stand for."""
        texts = cast("list[Any] | None", self.made(key, list, list, default))
        try:
            return None if texts is None else tuple(map(known.__getitem__, texts))
        except (GameError, TypeError):  # one by one, to say which
            for place, text in enumerate(texts or ()):
                self.data[f"{key}[{place}]"] = text
                self.made(f"{key}[{place}]", str, known.__getitem__, MISSING)
        return ()

    def result(self, data: Any) -> Any:
        """Return how the game ended."""
        from .json_values import from_json  # noqa: PLC0415 (the line of a game needs attrs only)

        result = from_json(self.game, data)
        if not isinstance(result, types_of(self.game).outcome):
            self.refuse(RESULT, data.get(TYPE), Phrase("how a game ended"))
        return result


class _Known(dict[Any, Any]):
    """What is made of texts, or of what they stand for; made once, as far as memory allows."""

    def __init__(self, make: Callable[[Any], Any]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, given: Any) -> Any:
        made = self.make(given)
        if len(self) < MOST_KNOWN:
            self[given] = made
        return made


def _known(read: Callable[[str], Any]) -> _Known:
    def read_text(text: Any) -> Any:
        if not isinstance(text, str):
            raise NotationError(Phrase("text"), text, Phrase("a text"))
        return read(text)

    return _Known(read_text)


@once_a_game
def _moves_of(game: Game) -> _Known:
    return _known(game.parse_move)


@once_a_game
def _move_texts(game: Game) -> _Known:
    return _Known(game.move_text)


@once_a_game
def _cards_of(game: Game) -> _Known:
    shape: Any = shape_of(game, game.Card)
    return _known(shape.read)


@once_a_game
def _rules_of(game: Game) -> _Known:
    return _known(partial(parse_rules, game))


@once_a_game
def _rules_texts(game: Game) -> _Known:
    return _Known(partial(rules_text, game))


def _read_comments(comments: dict[str, Any]) -> Any:
    by_number: dict[int, Any] = {}
    for text, comment in comments.items():
        try:
            number = read_number(text)
        except NotationError as error:
            raise RecordError([Fault(RULE, "comments", text, error.expected)]) from None
        if text != str(number):  # another may stand for the same
            raise RecordError([Fault(RULE, "comments", text, f"{number}")])
        by_number[number] = comment
    return checked_comments(by_number)


def _shown(value: object) -> str:
    return json_shown(None if value is MISSING else value)
