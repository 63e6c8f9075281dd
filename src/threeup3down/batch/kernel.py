"""What the batched engine asks of a game: a kernel, which is a module with these names.

The declaration of a game names its kernel (`threeup3down.declarations.Declaration.kernel`), so that
`batch` itself knows no game. Three kinds of values go through a kernel:

tables
    What the compiled code needs of the rules and the number of players: a `typing.NamedTuple` of
    numbers and arrays, never changed. Other rules are other numbers in it, not other code.
block
    N games: a `typing.NamedTuple` of arrays, each with one row a game, C-contiguous.
actions
    Numbers of `game.actions(rules, players)`, int64; -1 stands for no move.

Functions over a block are compiled (`compiling.compiled_loop`) and share its rows among the
cores by `prange`. They get input that has been checked, and allocate nothing a game: room is made
for each part of the rows that a core gets (`parts_of`, `first_row`). The compiled functions of a
kernel live in its module, or in modules that it imports; a `prange` loop calls them for a row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

import numpy as np

from .compiling import compiled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

    from threeup3down.games.encodings import Feature
    from threeup3down.games.protocol import LearnableGame

Tables: TypeAlias = Any
Block: TypeAlias = Any

NO_MOVE = -1
ILLEGAL = 1 << 40
ROWS, PARTS = 64, 64  # rows of a part, at least; parts, at most
RANDOM, SIMPLE, OWN = 0, 1, 2  # policies of a seat: `Kernel.POLICIES` names the first two


class Kernel(Protocol):
    """The names of a kernel."""

    @property
    def GAME(self) -> LearnableGame:
        """The game module that it is the kernel of."""
        ...

    @property
    def POLICIES(self) -> tuple[str, str]:
        """The names of its bots RANDOM and SIMPLE, as `bots.bots_of` has them."""
        ...

    @property
    def COUNTS(self) -> tuple[str, ...]:
        """The names of what `play` counts: those of the game's declared counts, but for "turns"."""
        ...

    def tables(self, rules: Any, players: int, /) -> Tables:
        """Return the tables; the rules allow that many players."""
        ...

    def empty(self, tables: Tables, n: int, /) -> Block:
        """Return room for n games."""
        ...

    def blank(self, tables: Tables, /) -> NDArray[Any]:
        """Return one encoding of zeros: of int8 where every feature fits, else of int16."""
        ...

    def write(self, tables: Tables, block: Block, row: int, state: Any, /) -> None:
        """Put a state in a row: one of these rules and players that `position_faults` accepts."""
        ...

    def read(self, tables: Tables, block: Block, row: int, rules: Any, /) -> Any:
        """Return the state in a row, equal to that of the pure engine."""
        ...

    # From here on compiled.

    def deal(
        self,
        tables: Tables,
        block: Block,
        rows: NDArray[np.int64],
        seeds: NDArray[np.uint64],
        firsts: NDArray[np.int64],
        /,
    ) -> None:
        """Deal games anew, as `new_game` does: which rows, and for each of them seed and first."""
        ...

    def look(
        self,
        tables: Tables,
        block: Block,
        to_act: NDArray[np.int64],
        turns: NDArray[np.int64],
        truncated: NDArray[np.bool_],
        returns: NDArray[np.float64],
        /,
    ) -> None:
        """Write of each game the seat to act (-1: it is over), and the turns completed in all.

        Of games that are over `Outcome.truncated` and `Outcome.returns` too, else False and zeros.
        """
        ...

    def winners(self, tables: Tables, block: Block, out: NDArray[np.bool_], /) -> None:
        """Write of each game that is over whether a seat is among `Outcome.winners`; else False."""
        ...

    # Of a game with points alone.
    def points(self, tables: Tables, block: Block, out: NDArray[np.int64], /) -> None:
        """Write what `game.points` returns of each game."""
        ...

    def mask(self, tables: Tables, block: Block, out: NDArray[np.bool_], /) -> None:
        """Write which actions are legal in each game, (n, actions)."""
        ...

    def encode(self, tables: Tables, block: Block, out: NDArray[Any], /) -> None:
        """Write what `game.encode` returns of the view of the seat to act; zeros in a game over."""
        ...

    def illegal(self, tables: Tables, block: Block, actions: NDArray[np.int64], /) -> int:
        """Return the first row whose action is neither NO_MOVE nor legal, or -1."""
        ...

    def step(self, tables: Tables, block: Block, actions: NDArray[np.int64], /) -> None:
        """Make the moves: all are legal, or NO_MOVE."""
        ...

    def play(
        self,
        tables: Tables,
        block: Block,
        keys: NDArray[np.uint64],
        policies: NDArray[np.int64],
        limit: int,
        moves: NDArray[np.int64],
        counts: NDArray[np.int64],
        own: None,
        /,
    ) -> None:
        """Play each game on, as `simulation.play_out` does with bots, and write the moves made.

        Args:
            tables: the tables.
            block: the games.
            keys: for each game the key of its chance (`streams.keys_of`).
            policies: for each seat RANDOM, SIMPLE or OWN; there is an OWN only in `play_own`.
            limit: the most moves of a game; -1: no limit.
            moves: for each game the number of moves made.
            counts: what is counted, added to what stands there: (n, players, COUNTS).
            own: the function of OWN seats, `own(encoded, legal, chance) -> action`: a row of
                `encode`, one of `mask` and the chance that `streams.uniform` takes.
        """
        ...

    # The same function as `play`, compiled for one core, which is quicker for few games.
    play_few: Callable[..., None]

    # The same function as `play`, compiled by `compiling.compiled_for_policy`, as `own` is one.
    # Where an action is not legal it writes `action - ILLEGAL` in `moves`, and ends the game there.
    play_own: Callable[..., None]


def blank_of(features: Iterable[Feature]) -> NDArray[Any]:
    """Return an encoding of zeros: of int8 where every feature fits, else of int16.

    Args:
        features: what `game.features` returns.
    """
    told = list(features)
    fits = all(each.lowest >= -(1 << 7) and each.highest < 1 << 7 for each in told)
    return np.zeros(sum(each.size for each in told), dtype=np.int8 if fits else np.int16)


@compiled
def parts_of(rows: Any) -> Any:
    """Return into how many parts the cores share some rows."""
    return max(1, min(rows // ROWS, PARTS))


@compiled
def first_row(part: Any, parts: Any, rows: Any) -> Any:
    """Return the first row of a part; the part ends where the next one begins."""
    return part * rows // parts
