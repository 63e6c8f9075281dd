"""Laws of values and texts: equal in every field or not equal, and read back as they were."""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING, Any

import threeup3down
from threeup3down.games.errors import GameError
from threeup3down.games.prose import parse_rules, rules_text

from .redealing import field_names, is_tuple
from .violations import broken, copied, viewers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from threeup3down.games.protocol import Game

INSERTED = ":,x0+ "  # what separates the parts of a text, and a digit


def values_are_values(state: Any, *, game: Game = threeup3down) -> None:
    """States, views and moves pickle to equal values with an equal hash."""
    values = [
        state,
        *game.legal_moves(state),
        *(game.view(state, seat) for seat in viewers(state)),
    ]
    for value in values:
        again = copied(value)
        if again != value or hash(again) != hash(value):
            broken("values_are_values", f"{value!r} pickles to {again!r}", state, game)


def every_field_counts(state: Any, *, game: Game = threeup3down) -> None:
    """States, seats, views and moves that differ in one field are not equal."""
    view = game.view(state, state.to_act)
    tables = [state, view]
    parts = [item for table in tables for item in _parts(table)]
    for value in (*tables, *parts, *_one_of_each_type(game.legal_moves(state))):
        for name in field_names(value):
            other = copied(value)
            object.__setattr__(other, name, _another(getattr(value, name)))
            if other == value or not other != value:  # noqa: SIM202 (both operators are checked)
                kind = type(value).__name__
                detail = f"two values {kind} that differ in {name} are equal"
                broken("every_field_counts", detail, state, game)


def texts_round_trip(state: Any, *, game: Game = threeup3down) -> None:
    """Moves, rules and the position come back from their text as the same values.

    A text that is nearly one of a move is refused with a `GameError`, or is what is written of the
    move that it gives, but for upper and lower case, spaces, leading zeros and the order of a
    list.
    """
    law = "texts_round_trip"
    if game.parse_position(game.position_text(state)) != state:
        broken(law, "the position comes back as another one", state, game)
    if parse_rules(game, rules_text(game, state.rules)) != state.rules:
        broken(law, "the rules come back as others", state, game)
    legal = game.legal_moves(state)
    for move in legal:
        if game.parse_move(game.move_text(move)) != move:
            broken(law, f"{game.move_text(move)} comes back as another move", state, game)
    for text in map(game.move_text, _one_of_each_type(legal)):
        for near in near_misses(text):
            read = _read(near, game)
            if read is not None and _parts_of_text(read) != _parts_of_text(near):
                detail = f"{near!r} is read as a move whose text is {read!r}"
                broken(law, detail, state, game)


def near_misses(text: str) -> Iterator[str]:
    """Yield texts that are nearly a given one, as somebody may mistype it.

    >>> {"7x2x2", "7x", ":7x2"} <= set(near_misses("7x2"))
    True
    """
    yield from (text.upper(), text.lower(), f"{text}\n", "")
    for place in range(len(text) + 1):
        before, after = text[:place], text[place:]
        yield from (f"{before}{letter}{after}" for letter in INSERTED)
        yield from (before + after[1:], text + after, after, f"{text[:1]}{after}")


def _read(text: str, game: Game) -> str | None:
    """Return how the move is written that a text is read as; None if it is refused."""
    try:
        move = game.parse_move(text)
    except GameError:
        return None
    return game.move_text(move)


def _parts_of_text(text: str) -> list[str]:
    """Return what a text consists of, without what a generous reader does not mind."""
    plain = re.sub(r"(?<!\d)0+(?=\d)", "", text.lower())
    return sorted(part.strip() for part in re.split("[:,]", plain))


def _parts(table: Any) -> list[Any]:
    """Return one value of each class that stands in the tuples of a state or a view."""
    held: list[object] = [getattr(table, name) for name in field_names(table)]
    items = [item for value in held if is_tuple(value) for item in value]
    return _one_of_each_type(item for item in items if field_names(item))


def _one_of_each_type(values: Iterable[Any]) -> list[Any]:
    found: dict[Any, Any] = {type(value): value for value in values}
    return [*found.values()]


def _another(value: Any) -> Any:
    """Return a value that differs, of the same type where that is easy."""
    match value:
        case bool():
            return not value
        case Enum():
            return next((member for member in type(value) if member is not value), None)
        case int():
            return value + 1
        case tuple():
            return (*value, None)
        case _:
            return object()
