"""The types of the values of a game, from the annotations of its functions and classes."""

from __future__ import annotations

import types
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from threeup3down.games.protocol import Game

F = TypeVar("F", bound="Callable[..., Any]")
GAMES_KEPT = 64


@attrs.frozen
class GameTypes:
    """The types of a game.

    Attributes:
        state: the class of the states.
        view: the class of the views.
        moves: the classes of the moves.
        events: the classes of the events.
        outcome: the type of how a game ended, None included.
        reason: the type of why a move is illegal, None included.
    """

    state: Any
    view: Any
    moves: tuple[Any, ...]
    events: tuple[Any, ...]
    outcome: Any
    reason: Any


def once_a_game(make: F) -> F:
    """Let a function of a game, and of nothing else, compute its result once."""
    return cast("F", lru_cache(maxsize=GAMES_KEPT)(make))


@once_a_game
def types_of(game: Game) -> GameTypes:
    """Return the types that the functions of a game are annotated with.

    >>> import threeup3down
    >>> types_of(threeup3down).view
    <class 'threeup3down.games.threeup3down.views.View'>
    """
    base: Any = game
    while hasattr(base, "BASE"):  # the functions of a variant need no annotations
        base = base.BASE

    def returned(function: Any) -> Any:
        return get_type_hints(function, localns=_names(base))["return"]

    _, events = get_args(returned(base.transition))
    return GameTypes(
        state=game.GameState,
        view=game.View,
        moves=members(get_args(returned(base.legal_moves))[0]),
        events=members(get_args(events)[0]),
        outcome=returned(base.outcome),
        reason=returned(base.why_illegal),
    )


@once_a_game
def classes_of(game: Game) -> dict[str, type[Any]]:
    """Return the classes of the values of a game, by name.

    They are the attrs classes and enums among its public names and the types of its functions, and
    those of their fields. A `Memory` is none of them: how it is made is no format, and it is made
    again of the view and the events of a `SeenRecord`.

    >>> import threeup3down
    >>> classes_of(threeup3down)["Seat"]
    <class 'threeup3down.games.threeup3down.state.Seat'>
    """
    types_found = types_of(game)
    public: Any = getattr(game, "__all__", dir(game))
    named = [getattr(game, name) for name in public if name != "Memory"]
    hints = [*attrs.astuple(types_found, recurse=False), *named]
    kinds: dict[str, type[Any]] = {}
    while hints:
        hint = hints.pop()
        hints.extend(cast("Iterable[Any]", hint if isinstance(hint, tuple) else get_args(hint)))
        if not isinstance(hint, type) or kinds.get(hint.__name__) is hint:
            continue
        if attrs.has(hint):
            kinds[hint.__name__] = hint
            hints.extend(fields_of(game, hint).values())
        elif issubclass(hint, Enum):
            kinds[hint.__name__] = hint
    return kinds


def fields_of(game: Game, kind: type[Any]) -> dict[str, Any]:
    """Return the type of each field of an attrs class, by name.

    >>> import threeup3down
    >>> fields_of(threeup3down, threeup3down.Flip)
    {'slot': <class 'int'>}
    """
    hints = get_type_hints(kind, localns=_names(game))
    return {field.name: hints.get(field.name, Any) for field in attrs.fields(kind)}


def members(hint: Any) -> tuple[Any, ...]:
    """Return the members of a union; a type that is no union is the only one."""
    return get_args(hint) if get_origin(hint) in {Union, types.UnionType} else (hint,)


def _names(game: Game) -> dict[str, Any]:
    """Return the names of the game, since a module may import them for the type checker only."""
    return {name: getattr(game, name) for name in dir(game) if not name.startswith("_")}
