"""What states and views have in common in every game: methods that ask the game.

A state and a view know their game, a module, by the class attribute `game`, and their methods call
the module's functions: one way in for both. So a copy of a game's package is a game of its own,
and `games.variant` replaces a function for states and views at once.
"""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import attrs

from .prose import view_text
from .values import Pictured

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Self

M = TypeVar("M")  # moves
I = TypeVar("I")  # reasons against moves  # noqa: E741
O = TypeVar("O")  # outcomes  # noqa: E741
E = TypeVar("E")  # events
V = TypeVar("V")  # views
T = TypeVar("T")


class Table(Pictured, Generic[M, I, O]):
    """The cards on the table at one moment: a state, or what one seat may know of it.

    Attributes:
        game: the module whose functions the methods call.

    The class of each game has the fields `rules` and `to_act` (None when the game is over) too.
    """

    __slots__ = ("found_moves",)  # the legal moves, once found, or None; no part of the value
    found_moves: tuple[M, ...] | None
    game: ClassVar[Any]

    def __attrs_pre_init__(self) -> None:
        keep_moves(self, None)

    def __reduce__(self) -> tuple[type[Self], tuple[Any, ...]]:
        kind: Any = type(self)  # an attrs class, in every game
        return type(self), tuple(getattr(self, field.name) for field in attrs.fields(kind))

    def __str__(self) -> str:
        return view_text(self.game, self)

    def legal_moves(self) -> tuple[M, ...]:
        """Return every legal move in the documented order.

        A view has those of the state if it is the viewer's move, else (). So has a game that is
        over.
        """
        moves: tuple[M, ...] = self.game.legal_moves(self)
        return moves

    def why_illegal(self, move: M) -> I | None:
        """Return why the player to act (of a view: the viewer) may not make the move, or None.

        Raises:
            TypeError: something that is no move.
        """
        reason: I | None = self.game.why_illegal(self, move)
        return reason

    def outcome(self) -> O | None:
        """Return the result, or None while the game goes on."""
        result: O | None = self.game.outcome(self)
        return result


class StateTable(Table[M, I, O], Generic[M, I, O, E, V]):
    """A table with everything on it: what only a state can do.

    The class of each game has a field `seats`, one entry a player.
    """

    __slots__ = ()

    def __str__(self) -> str:
        return str(self.view(None))

    def apply(self, move: M) -> Self:
        """Return the state after the move.

        Raises:
            IllegalMoveError: the rules do not allow the move; the error names the reason.
            TypeError: something that is no move.
        """
        after: Self = self.game.apply(self, move)
        return after

    def transition(self, move: M) -> tuple[Self, tuple[E, ...]]:
        """Return the state after the move, and what happened, card by card.

        Raises:
            IllegalMoveError: the rules do not allow the move; the error names the reason.
            TypeError: something that is no move.
        """
        both: tuple[Self, tuple[E, ...]] = self.game.transition(self, move)
        return both

    def view(self, seat: int | None) -> V:
        """Return what the player in a seat may know; for None, what a spectator may.

        Raises:
            SeatError: there is no such seat.
        """
        seen: V = self.game.view(self, seat)
        return seen


def shared_fields(view: Table[Any, Any, Any], kind: type[Any]) -> dict[str, Any]:
    """Return the fields of a view that a class of states has too, by name, but for `seats`."""
    names = {field.name for field in attrs.fields(kind)} - {"seats"}
    return {name: getattr(view, name) for name in names if hasattr(view, name)}


keep_moves: Callable[[Any, tuple[Any, ...] | None], None] = Table.__dict__["found_moves"].__set__


def found_once(find: Callable[[T], tuple[M, ...]]) -> Callable[[T], tuple[M, ...]]:
    """Let a function that finds legal moves find them once for each state or view.

    They are kept with it, and are no part of its equality, hash or pickle. What another game, such
    as a variant, has found is left alone.
    """

    @wraps(find)
    def legal_moves(table: Any, /) -> tuple[M, ...]:
        if table.game.legal_moves is not legal_moves:
            return tuple(find(table))
        found: tuple[M, ...] | None = table.found_moves
        if found is None:
            found = tuple(find(table))
            keep_moves(table, found)
        return found

    return legal_moves
