"""Checks of what the batched engine is given."""

from __future__ import annotations

from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast

import numpy as np

from threeup3down.declarations import declaration_of
from threeup3down.games.errors import SeatError
from threeup3down.simulation.asking import most_moves

from .errors import BatchError, NoKernelError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from threeup3down.games.protocol import Game

    from .kernel import Kernel

T = TypeVar("T", bound=np.generic)


def kernel_of(game: Game) -> Kernel:
    """Return the kernel of a game.

    Raises:
        NoKernelError: it has none.

    >>> import threeup3down
    >>> kernel_of(threeup3down).POLICIES
    ('random', 'greedy')
    """
    where = declaration_of(game).kernel
    kernel = cast("Kernel", resolve_name(where)) if where else None
    if kernel is None or kernel.GAME.GameState is not game.GameState:
        raise NoKernelError(getattr(game, "NAME", game))
    return kernel


def checked_count(n: object) -> int:
    """Return a number of games.

    Raises:
        BatchError: no whole number of at least 1.
    """
    if type(n) is not int or n < 1:
        raise BatchError("n", n, "a whole number of games, of at least 1")
    return n


def checked_rules(game: Game, players: int, rules: Any) -> Any:
    """Return the rules; None: the standard ones.

    Raises:
        GameError: no game can be dealt with such rules and players.
    """
    rules = game.PRESETS["standard"] if rules is None else rules
    game.new_game(players, rules=rules, seed=0)
    return rules


def checked_limit(game: Game, rules: Any, limit: int | Literal["usual"] | None) -> int:
    """Return the most moves of a game; None: more than any game has.

    Raises:
        DepthError: no whole number of at least 0.
    """
    most = most_moves(game, rules, limit)
    return np.iinfo(np.int64).max if most is None else most


def checked_firsts(first: object, n: int, players: int) -> NDArray[np.int64]:
    """Return the seat that goes first in each of n games; None: each seat in turn.

    Raises:
        SeatError: no such seat.
    """
    if first is None:
        return np.arange(n, dtype=np.int64) % players
    if type(first) is not int or not 0 <= first < players:
        raise SeatError(first, players)
    return np.full(n, first, dtype=np.int64)


def checked_array(
    what: str, given: object, shape: tuple[int, ...], kind: Any, expected: str
) -> NDArray[Any]:
    """Return an array of a shape and a kind of values.

    Raises:
        BatchError: another shape or kind.
    """
    try:
        array = np.asarray(given)
    except ValueError as error:
        raise BatchError(what, "of rows that differ in length", expected) from error
    if not np.issubdtype(array.dtype, kind):
        raise BatchError(what, f"of {array.dtype}", expected)
    if array.shape != shape:
        raise BatchError(what, f"of shape {array.shape}", f"{expected}, of shape {shape}")
    return array


def checked_out(out: object, shape: tuple[int, ...], dtype: np.dtype[T]) -> NDArray[T]:
    """Return an array to write into; None: a new one.

    Raises:
        BatchError: another shape or type, or one that cannot be written or is not contiguous.
    """
    if out is None:
        return np.empty(shape, dtype=dtype)
    expected = f"a writable, C-contiguous array of shape {shape} and {dtype}"
    if not isinstance(out, np.ndarray):
        raise BatchError("out", type(out).__name__, expected)
    found = cast("NDArray[T]", out)
    if found.shape != shape or found.dtype != dtype:
        raise BatchError("out", f"of shape {found.shape} and {found.dtype}", expected)
    if not (found.flags.c_contiguous and found.flags.writeable):
        raise BatchError("out", "that is read-only or not contiguous", expected)
    return found
