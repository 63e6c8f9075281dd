"""What a game is, for every tool that works with any game: a module with these names.

A game is a module (PEP 544 lets a module satisfy a protocol). Tools take it as an argument
and import nothing of a game's inside.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias, TypeVar, overload

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Mapping

    from .faults import Fault

M = TypeVar("M")  # moves
V = TypeVar("V")  # views
V_co = TypeVar("V_co", covariant=True)
S = TypeVar("S")  # states
R = TypeVar("R")  # rules


class Outcome(Protocol):
    """How a game ended.

    Attributes:
        winners: the seats that won; empty: nobody.
        places: for each seat its place from 1; equal results share a place.
    """

    @property
    def winners(self) -> tuple[int, ...]: ...
    @property
    def places(self) -> tuple[int, ...]: ...
    @property
    def termination(self) -> Any: ...


class View(Protocol[M]):
    """What one seat may know of a state.

    Attributes:
        seat: whose view it is; None: a spectator's.
        to_act: the seat whose move it is; None when the game is over.
    """

    @property
    def seat(self) -> int | None: ...
    @property
    def to_act(self) -> int | None: ...
    def legal_moves(self) -> tuple[M, ...]:
        """Return the state's legal moves if the viewer is to act, else ()."""
        ...

    def why_illegal(self, move: M) -> Any:
        """Return why the viewer may not make a move, or None."""
        ...

    def outcome(self) -> Outcome | None:
        """Return the result, or None while the game goes on."""
        ...

    def sample(self, rng: random.Random) -> Any:
        """Return a state drawn at random from those that have this view."""
        ...

    def advance(self, events: Iterable[Any]) -> Any:
        """Return the next view from this one and the redacted events of a transition."""
        ...


class State(Protocol[M, V_co]):
    """An immutable state, hidden cards included.

    Attributes:
        to_act: the seat whose move it is; None when the game is over.
        seats: one entry a player.
        rules: the options of the game.
    """

    @property
    def to_act(self) -> int | None: ...
    @property
    def seats(self) -> tuple[Any, ...]: ...
    @property
    def rules(self) -> Any: ...
    def legal_moves(self) -> tuple[M, ...]:
        """Return every legal move in the documented order."""
        ...

    def why_illegal(self, move: M) -> Any:
        """Return why a move is illegal, or None."""
        ...

    def apply(self, move: M) -> Any:
        """Return the state after a move."""
        ...

    def transition(self, move: M) -> tuple[Any, tuple[Any, ...]]:
        """Return the state after a move and what happened."""
        ...

    def view(self, seat: int | None) -> V_co:
        """Return what a seat, or for None a spectator, may know."""
        ...

    def outcome(self) -> Outcome | None:
        """Return the result, or None while the game goes on."""
        ...


class GameModule(Protocol[S, M, V, R]):
    """A game, as a module: states S, moves M, views V and rules R.

    `import threeup3down` is one:

    >>> import threeup3down
    >>> game: Game = threeup3down
    >>> game.NAME, game.MIN_PLAYERS, game.max_players(game.Rules())
    ('threeup3down', 2, 6)
    """

    @property
    def NAME(self) -> str:
        """The name by which the registry knows the game."""
        ...

    @property
    def RULES_VERSION(self) -> int:
        """The version of the rules: another number, other results for the same moves."""
        ...

    @property
    def MIN_PLAYERS(self) -> int:
        """The fewest players."""
        ...

    @property
    def PRESETS(self) -> Mapping[str, R]:
        """Rules by name; "standard" has every option at its default."""
        ...

    @property
    def Card(self) -> type[Any]:
        """The cards, an IntEnum."""
        ...

    @property
    def Rank(self) -> type[Any]:
        """The ranks, an IntEnum."""
        ...

    @property
    def Rules(self) -> type[R]:
        """The class of the rules."""
        ...

    def max_players(self, rules: R, /) -> int | None:
        """Return the most players under these rules; None: no limit."""
        ...

    def new_game(
        self, players: int, *, rules: R = ..., seed: int | None = None, first: int = 0
    ) -> S:
        """Shuffle and deal."""
        ...

    def deal(self, order: Any, players: int, *, rules: R = ..., first: int = 0) -> S:
        """Deal a full deck in a given order, the last card on top."""
        ...

    def full_deck(self, rules: R, players: int, /) -> tuple[Any, ...]:
        """Return every card that `deal` needs an order of, in ascending order."""
        ...

    def all_moves(self, rules: R, players: int, /) -> tuple[M, ...]:
        """Return every move that can be written down, legal or not."""
        ...

    def legal_moves(self, state: S, /) -> tuple[M, ...]:
        """Return every legal move in the documented order."""
        ...

    def why_illegal(self, state: S, move: M, /) -> Any:
        """Return why a move is illegal, with a `rule` and a `sentence`, or None."""
        ...

    def apply(self, state: S, move: M, /) -> S:
        """Return the state after a move."""
        ...

    def transition(self, state: S, move: M, /) -> tuple[S, tuple[Any, ...]]:
        """Return the state after a move and what happened, card by card."""
        ...

    def outcome(self, state: S, /) -> Outcome | None:
        """Return the result, or None while the game goes on."""
        ...

    def view(self, state: S, seat: int | None, /) -> V:
        """Return what a seat, or for None a spectator, may know."""
        ...

    def redact(self, event: Any, seat: int | None, /) -> Any:
        """Return an event as a seat sees it."""
        ...

    @overload
    def perft(self, state: S, depth: int, *, divide: Literal[False] = False) -> int: ...
    @overload
    def perft(self, state: S, depth: int, *, divide: Literal[True]) -> dict[M, int]: ...
    @overload
    def perft(self, state: S, depth: int, *, divide: bool) -> int | dict[M, int]: ...
    def perft(self, state: S, depth: int, *, divide: bool = False) -> int | dict[M, int]:
        """Count the sequences of exactly `depth` legal moves."""
        ...

    def introduction(self) -> tuple[str, ...]:
        """Return what somebody needs to know who plays for the first time, a few lines."""
        ...

    def move_text(self, move: M, /) -> str:
        """Return the short text of a move."""
        ...

    def parse_move(self, text: str, /) -> M:
        """Return the move that a text stands for."""
        ...

    def move_words(self, move: M, /) -> str:
        """Return a move in words."""
        ...

    def event_text(self, event: Any, /) -> str:
        """Return one sentence on a redacted event, or ""."""
        ...

    def view_text(self, view: V, /) -> str:
        """Return the table as the viewer sees it."""
        ...

    def rules_now(self, view: V, /) -> tuple[str, ...]:
        """Return the rules that matter at this moment, a sentence each."""
        ...

    def rules_text(self, rules: R, /) -> str:
        """Return the rules as one word of text."""
        ...

    def parse_rules(self, text: str, /) -> R:
        """Return the rules that a text stands for."""
        ...

    def position_text(self, state: S, /) -> str:
        """Return a state as one line of text."""
        ...

    def parse_position(self, text: str, /) -> S:
        """Return the state that a line stands for."""
        ...

    def position_faults(self, state: S, /) -> tuple[Fault, ...]:
        """Return everything that is wrong with a position."""
        ...


Game: TypeAlias = GameModule[Any, Any, Any, Any]
