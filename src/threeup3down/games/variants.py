"""A game with another rule: a few functions of a game replaced, and all else as it is."""

from __future__ import annotations

import sys
from functools import wraps
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, cast

from .enums import Reason
from .errors import GameError
from .protocol import NEEDED, check_protocol
from .table import Table, found_once
from .wording import Phrase

if TYPE_CHECKING:
    from collections.abc import Callable

    from .protocol import Game

DEALING = ("new_game", "deal", "parse_position")  # functions that make the first state


class HouseRule(Reason):
    """Why a move that the base game allows is illegal in a variant, unless the variant says so."""

    NOT_IN_THIS_VARIANT = ("house rule", Phrase("This variant of the game does not allow the move"))


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
    and views ask the functions given, and so do bots, records, the testing kit and the command
    (`threeup3down play my_package.my_module`). Where only one of `legal_moves` and `why_illegal` is
    given, the other follows from it (legal moves from reasons slowly: every move is asked about);
    `apply` follows from `transition`.

    `legal_moves` and `why_illegal` get a state, or the view of a seat, as in the base game: what
    they ask must be in both. What the module defines itself beside the functions of a game, such
    as a `RULES_VERSION` or an `Illegality` of its own, stays.

    Args:
        base: the game.
        name: the name of the module that is to be the game; its last part is the game's name.
        functions: the functions of the game that are replaced, by name.

    Raises:
        GameProtocolError: the base is no game.
        VariantError: the name is no name of a module, or that of another module or game; or
            something that is no function of the base game, that `transition` would contradict, or
            that the module defines and does not give.

    >>> import threeup3down
    >>> def legal_moves(table):
    ...     return tuple(move for move in threeup3down.legal_moves(table) if str(move) != "draw")
    >>> game = variant(threeup3down, name="no_draws", legal_moves=legal_moves)
    >>> game.new_game(2, seed=1).game.NAME
    'no_draws'
    """
    check_protocol(base)
    _check_name(name)
    own = vars(sys.modules[name]) if name in sys.modules else {}
    inherited = {
        each: getattr(base, each)
        for each in {*NEEDED, *getattr(base, "__all__", dir(base))} - {"NAME", "GameState", "View"}
        if not each.startswith("_")
    }
    _check_functions(name, inherited, functions, {} if "BASE" in own else own)
    module: Any = sys.modules.setdefault(name, ModuleType(name))
    module.NAME = name.rpartition(".")[2]
    module.BASE = base
    for each, value in inherited.items():
        if (callable(value) and not isinstance(value, type)) or each not in own:
            setattr(module, each, value)
    for each in ("GameState", "View"):
        body = {"__slots__": (), "__module__": name, "__doc__": getattr(base, each).__doc__}
        setattr(module, each, type(each, (getattr(base, each),), body | {"game": module}))
    for each, function in (_with_consequences(module, functions) | functions).items():
        setattr(module, each, found_once(function) if each == "legal_moves" else function)
    for each in DEALING:
        setattr(module, each, _dealing(getattr(module, each), module))
    module.__all__ = sorted(each for each in dir(module) if not each.startswith("_"))
    return cast("Game", module)


def _check_name(name: object) -> None:
    """Refuse a name that is none of a module, or of another one than the one that calls."""
    if not isinstance(name, str) or not all(part.isidentifier() for part in name.split(".")):
        raise VariantError(name, "no name of a module", "name=__name__ in a module of its own")
    if name == "__main__":
        raise VariantError(name, "no module that can be imported", "a name of its own")
    if name in sys.modules:
        known: Any = sys.modules[name]
        another = vars(known) is not _caller() and not hasattr(known, "BASE")
    else:
        another = _can_be_imported(name)
    if another:
        raise VariantError(name, "the name of another module", "name=__name__ in its own module")


def _can_be_imported(name: str) -> bool:
    from importlib.util import find_spec  # noqa: PLC0415 (not for those who only play)

    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:  # of the package that it would be in
        return False


def _caller() -> object:
    """Return the names of the module that calls `variant`."""
    frame = sys._getframe(3)  # noqa: SLF001 # pyright: ignore[reportPrivateUsage] (as enum does it)
    return frame.f_globals


def _check_functions(
    name: str, inherited: dict[str, Any], given: dict[str, Any], own: dict[str, Any]
) -> None:
    """Refuse what cannot be replaced, and functions of the module that are not given."""
    known = {each for each, value in inherited.items() if _is_function(value)}
    if strange := [
        each for each, value in given.items() if each not in known or not callable(value)
    ]:
        allowed = ", ".join(sorted(known - {"apply"}))
        raise VariantError(name, f"replaces {', '.join(strange)}", f"functions among {allowed}")
    if "apply" in given:
        raise VariantError(name, "replaces apply", "transition, from which apply follows")
    if "deal" in given and "new_game" not in given:
        raise VariantError(name, "replaces deal", "new_game too, which does not ask deal")
    for each in known - given.keys():
        function = own.get(each, inherited[each])
        if _is_function(function) and function.__module__ == name:
            raise VariantError(name, f"defines {each} and does not give it", f"{each}={each}")


def _is_function(value: object) -> bool:
    """Tell whether a value is a function, be it one that remembers what it found."""
    return isinstance(value, FunctionType) or hasattr(value, "cache_info")


def _dealing(function: Callable[..., Any], module: Any) -> Callable[..., Any]:
    """Return a function that makes states of the base game, for the variant's states."""

    @wraps(function)
    def deal(*args: Any, **options: Any) -> Any:
        _, values = function(*args, **options).__reduce__()
        return module.GameState(*values)

    return deal


def _with_consequences(module: Any, given: dict[str, Callable[..., Any]]) -> dict[str, Any]:
    """Return what follows from the functions given, where nothing else is said."""
    follows: dict[str, Any] = {}
    if "legal_moves" in given and "why_illegal" not in given:

        def why_illegal(table: Table[Any, Any, Any], move: Any) -> Any:
            reason = module.BASE.why_illegal(table, move) or HouseRule.NOT_IN_THIS_VARIANT
            return None if move in module.legal_moves(table) else reason

        follows["why_illegal"] = why_illegal
    if "why_illegal" in given and "legal_moves" not in given:

        def legal_moves(table: Any) -> tuple[Any, ...]:
            players = len(getattr(table, "seats", ())) or module.MIN_PLAYERS
            moves = module.all_moves(table.rules, players)
            return tuple(move for move in moves if module.why_illegal(table, move) is None)

        follows["legal_moves"] = legal_moves
    if "transition" in given:
        transition = given["transition"]

        def apply(state: Any, move: Any) -> Any:
            return transition(state, move)[0]

        follows["apply"] = apply
    return follows
