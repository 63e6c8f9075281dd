"""A game with another rule: a few functions of a game replaced, and all else as it is."""

from __future__ import annotations

import sys
from functools import wraps
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from .enums import Reason
from .errors import GameError
from .protocol import NEEDED
from .table import Table, found_once

if TYPE_CHECKING:
    from collections.abc import Callable

    from .protocol import Game

DEALING = ("new_game", "deal", "parse_position")  # functions that make the first state


class HouseRule(Reason):
    """Why a move that the base game allows is illegal in a variant, unless the variant says so."""

    NOT_IN_THIS_VARIANT = ("house rule", "This variant of the game does not allow the move")


class VariantError(GameError, ValueError):
    """A variant that cannot be made.

    Attributes:
        variant: its name.
        found: what is wrong.
        expected: what would have been right.
    """

    def __init__(self, variant: object, found: str, expected: str) -> None:
        super().__init__(variant, found, expected)
        self.variant = variant
        self.found = found
        self.expected = expected

    def __str__(self) -> str:
        return f"the variant {self.variant!r}: {self.found}, expected {self.expected}"


def variant(base: Any, *, name: str, **functions: Callable[..., Any]) -> Game:
    """Return a game like another one, with some of its functions replaced.

    Write it in a module of its own, with `name=__name__`: that module becomes the game. Its states
    and views ask the functions given, and so do players, records, the testing kit and the
    command (`threeup3down play my_package.my_module`). Where only one of `legal_moves` and
    `why_illegal` is given, the other follows from it; `apply` follows from `transition`.

    A function that is given `legal_moves` gets a state, or the view of a seat, as in the base
    game; what it asks must be in both.

    Args:
        base: the game.
        name: the name of the module that is to be the game; its last part is the game's name.
        functions: the functions of the game that are replaced, by name.

    Raises:
        VariantError: the name is no name of a module, or that of another module; or a function
            that the base game does not have, or an `apply` that `transition` would contradict.

    >>> import threeup3down
    >>> def legal_moves(table):
    ...     return tuple(move for move in threeup3down.legal_moves(table) if str(move) != "draw")
    >>> game = variant(threeup3down, name="no_draws", legal_moves=legal_moves)
    >>> game.new_game(2, seed=1).game.NAME
    'no_draws'
    """
    module = _module(name)
    if strange := [each for each in functions if not callable(getattr(base, each, None))]:
        raise VariantError(name, f"functions {', '.join(strange)}", f"functions of {base.NAME}")
    if "apply" in functions:
        raise VariantError(name, "a function apply", "transition, from which apply follows")
    module.NAME = name.rpartition(".")[2]
    module.BASE = base
    for each in {*NEEDED, *getattr(base, "__all__", dir(base))} - {"NAME"}:
        if not each.startswith("_"):
            setattr(module, each, getattr(base, each))
    for each in ("GameState", "View"):
        body = {"__slots__": (), "__module__": name, "__doc__": getattr(base, each).__doc__}
        setattr(module, each, type(each, (getattr(base, each),), body | {"game": module}))
    for each in DEALING:
        setattr(module, each, _dealing(getattr(base, each), module))
    for each, function in (_with_consequences(base, functions) | functions).items():
        setattr(module, each, found_once(function) if each == "legal_moves" else function)
    module.__all__ = sorted(each for each in dir(module) if not each.startswith("_"))
    return cast("Game", module)


def _module(name: object) -> Any:
    """Return the module of a name, the one that calls `variant` or a new one."""
    if not isinstance(name, str) or not all(part.isidentifier() for part in name.split(".")):
        raise VariantError(name, "no name of a module", "name=__name__ in a module of its own")
    if name == "__main__":
        raise VariantError(name, "no module that can be imported", "a name of its own")
    known = sys.modules.get(name)
    if known is None:
        known = sys.modules[name] = ModuleType(name)
    elif vars(known) is not _caller() and not hasattr(known, "BASE"):
        raise VariantError(name, "the name of another module", "name=__name__ in its own module")
    return known


def _caller() -> object:
    """Return the names of the module that calls `variant`."""
    frame = sys._getframe(3)  # noqa: SLF001 # pyright: ignore[reportPrivateUsage] (as enum does it)
    return frame.f_globals


def _dealing(function: Callable[..., Any], module: Any) -> Callable[..., Any]:
    """Return a function of the base game that makes states, for the variant's states."""

    @wraps(function)
    def deal(*args: Any, **options: Any) -> Any:
        made, values = function(*args, **options).__reduce__()
        del made
        return module.GameState(*values)

    return deal


def _with_consequences(base: Any, given: dict[str, Callable[..., Any]]) -> dict[str, Any]:
    """Return what follows from the functions given, where nothing else is said."""
    follows: dict[str, Any] = {}
    if "legal_moves" in given and "why_illegal" not in given:

        def why_illegal(table: Table[Any, Any, Any], move: Any) -> Any:
            if (reason := base.why_illegal(table, move)) is None:
                reason = HouseRule.NOT_IN_THIS_VARIANT
            return None if move in table.legal_moves() else reason

        follows["why_illegal"] = why_illegal
    if "why_illegal" in given and "legal_moves" not in given:

        def legal_moves(table: Any) -> tuple[Any, ...]:
            moves = base.all_moves(table.rules, len(table.seats))
            return tuple(move for move in moves if table.why_illegal(move) is None)

        follows["legal_moves"] = legal_moves
    if "transition" in given:
        transition = given["transition"]

        def apply(state: Any, move: Any) -> Any:
            return transition(state, move)[0]

        follows["apply"] = apply
    return follows
