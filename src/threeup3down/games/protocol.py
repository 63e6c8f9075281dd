"""What a game is, for every tool that works with any game: a module with these names.

A game is a module (PEP 544 lets a module satisfy a protocol). Tools take it as an argument
and import nothing of a game's inside. Text for people is optional: `prose` has it of every game.
"""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

from .errors import GameProtocolError, NotOfferedError

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Mapping

    from .encodings import Feature
    from .faults import Fault

M = TypeVar("M")  # moves
V = TypeVar("V")  # views
S = TypeVar("S")  # states
R = TypeVar("R")  # rules
S_co = TypeVar("S_co", covariant=True)
V_co = TypeVar("V_co", covariant=True)


class Outcome(Protocol):
    """How a game ended.

    Attributes:
        winners: the seats that won; empty: nobody.
        places: for each seat its place from 1; equal results share a place.
        truncated: whether a limit ended it, or a part of it: it was not played out.
        returns: for each seat the share of the others placed worse, less the share placed better
            (`outcomes.returns_of`).

    `truncated` and `returns` are for programs that learn; other tools do without.
    """

    @property
    def winners(self) -> tuple[int, ...]: ...
    @property
    def places(self) -> tuple[int, ...]: ...
    @property
    def termination(self) -> Any: ...
    @property
    def truncated(self) -> bool: ...
    @property
    def returns(self) -> tuple[float, ...]: ...


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
        """The cards, an IntEnum (`enums.NamedNumber`)."""
        ...

    @property
    def Rules(self) -> type[R]:
        """The class of the rules: frozen attrs, each field made by `options.option`."""
        ...

    @property
    def GameState(self) -> type[S]:
        """The class of the states, a subclass of `table.StateTable`."""
        ...

    @property
    def View(self) -> type[V]:
        """The class of the views, a subclass of `table.Table`."""
        ...

    def max_players(self, rules: R, /) -> int | None:
        """Return the most players under these rules; None: no limit."""
        ...

    def new_game(
        self, players: int, *, rules: R = ..., seed: int | None = None, first: int = 0
    ) -> S:
        """Shuffle and deal."""
        ...

    def deal(self, order: Any, players: int, *, rules: R = ..., first: int = 0, seed: int = 0) -> S:
        """Deal a full deck in a given order, the last card on top; `seed`: for later shuffles."""
        ...

    def full_deck(self, rules: R, players: int, /) -> tuple[Any, ...]:
        """Return every card that `deal` needs an order of, in ascending order."""
        ...

    def all_moves(self, rules: R, players: int, /) -> tuple[M, ...]:
        """Return every move that can be written down, legal or not."""
        ...

    def legal_moves(self, table: S | V, /) -> tuple[M, ...]:
        """Return every legal move in the documented order, of a state or a view."""
        ...

    def why_illegal(self, table: S | V, move: M, /) -> Any:
        """Return why a move is illegal in a state or a view, or None.

        A reason has a `rule` and a `sentence` (`enums.Reason`).
        """
        ...

    def apply(self, state: S, move: M, /) -> S:
        """Return the state after a move."""
        ...

    def transition(self, state: S, move: M, /) -> tuple[S, tuple[Any, ...]]:
        """Return the state after a move and what happened, card by card."""
        ...

    def outcome(self, table: S | V, /) -> Outcome | None:
        """Return the result of a state or a view, or None while the game goes on."""
        ...

    def view(self, state: S, seat: int | None, /) -> V:
        """Return what a seat, or for None a spectator, may know."""
        ...

    def redact(self, event: Any, seat: int | None, /) -> Any:
        """Return an event as a seat sees it."""
        ...

    def move_text(self, move: M, /) -> str:
        """Return the short text of a move."""
        ...

    def parse_move(self, text: str, /) -> M:
        """Return the move that a text stands for."""
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


class Memory(Protocol[S_co, V_co]):
    """All that a seat has seen since a view, as a value, and what follows from it.

    >>> import random, threeup3down
    >>> memory: Memory = threeup3down.Memory(threeup3down.new_game(2, seed=1).view(0))
    >>> memory.sample(random.Random(1)).view(0) == memory.view
    True
    """

    @property
    def view(self) -> V_co:
        """The present view."""
        ...

    def advance(self, events: Any, /) -> Memory[S_co, V_co]:
        """Return the next memory from this one and all events of a move, as redacted for it."""
        ...

    def sample(self, rng: random.Random, /) -> S_co:
        """Return a complete state that fits all that was seen, each as likely as any other."""
        ...


class LearnableModule(GameModule[S, M, V, R], Protocol[S, M, V, R]):
    """A game that offers more, to programs that learn: a game without these is still a game.

    A game with points also has `points(state)`, the points of each seat so far.

    >>> import threeup3down
    >>> game: LearnableGame = threeup3down
    >>> view = game.new_game(2, seed=1).view(0)
    >>> len(game.encode(view)) == sum(each.size for each in game.features(view.rules, 2))
    True
    """

    @property
    def Memory(self) -> Callable[[V], Memory[S, V]]:
        """The class of what a player may remember, made of a view: `Memory(view)`."""
        ...

    def actions(self, rules: R, players: int, /) -> tuple[M, ...]:
        """Return every move that is legal in some position, in the order of `legal_moves`.

        A position is a state in which `position_faults` finds nothing wrong.
        """
        ...

    def features(self, rules: R, players: int, /) -> tuple[Feature, ...]:
        """Return what the numbers of an encoding tell, in their order."""
        ...

    def encode(self, view: V, /) -> tuple[int, ...]:
        """Return the view of a seat as whole numbers: all of it, and nothing else."""
        ...

    def max_moves(self, rules: R, players: int, /) -> int | None:
        """Return a number of moves that no game exceeds; None: there is none."""
        ...

    def hidden(self, state: S, /) -> tuple[Any, ...]:
        """Return the cards that the players draw from, the top last."""
        ...

    def with_hidden(self, state: S, order: Any, /) -> S:
        """Return the state with the cards of `hidden` in another order."""
        ...


Game: TypeAlias = GameModule[Any, Any, Any, Any]
LearnableGame: TypeAlias = LearnableModule[Any, Any, Any, Any]
NEEDED = frozenset(name for name in vars(GameModule) if not name.startswith("_"))
OFFERED = frozenset(name for name in vars(LearnableModule) if not name.startswith("_")) - NEEDED


def check_protocol(game: Any) -> None:
    """Refuse what is no game: no module, or one that lacks a name of the `Game` protocol.

    Raises:
        GameProtocolError: the error names all that is missing.

    >>> import math
    >>> check_protocol(math)
    Traceback (most recent call last):
    ...
    threeup3down.games.errors.GameProtocolError: math is no game: it lacks Card, ...
    """
    name = getattr(game, "__name__", repr(game))
    missing = sorted(NEEDED - set(dir(game)))
    if missing or not isinstance(game, ModuleType):
        raise GameProtocolError(name, missing)


def check_learnable(game: Any, *needed: str) -> None:
    """Refuse a game that does not offer what a program that learns needs.

    Args:
        game: any game.
        needed: names of `LearnableModule`; all of them unless given.

    Raises:
        GameProtocolError: the game is no game at all.
        NotOfferedError: the error names all that is missing.

    >>> from threeup3down.games import threethirteen
    >>> check_learnable(threethirteen)
    """
    check_protocol(game)
    if missing := sorted(set(needed or OFFERED) - set(dir(game))):
        raise NotOfferedError(game.NAME, missing)
