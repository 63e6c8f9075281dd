"""N games at once: one struct of arrays, and one move each a step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, cast

import numpy as np

from threeup3down.games import load_game, reference
from threeup3down.games.errors import PositionError
from threeup3down.games.shuffling import checked_seed
from threeup3down.games.table import StateTable

from .checks import (
    checked_array,
    checked_count,
    checked_firsts,
    checked_limit,
    checked_out,
    checked_rules,
    kernel_of,
)
from .errors import BatchError, action_error
from .kernel import ASKED, NO_MOVE, no_counts
from .streams import key_of, keys_of, seeds_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from threeup3down.games.protocol import Game

    from .kernel import Block, Kernel, Tables

MASK = "booleans, one a game"


class Games:
    """N games of the same rules and number of players, made by `new_games` or `from_states`.

    It changes with every step; the arrays it has given stay as they are, and cannot be written.

    Attributes:
        rules: the options of the game.
        players: the number of players of each game.
        actions: the moves by the numbers of their actions: `game.actions(rules, players)`.
        to_act: for each game the seat to act, -1 when it is over: int64, of shape (n,).
        turns: for each game the turns completed since its deal: int64, (n,).
        moves: for each game the moves made since its deal, or since its state: int64, (n,).
        truncated: which games were cut by a limit of the rules (`Outcome.truncated`): bool, (n,).
        returns: what each seat gets (`Outcome.returns`), zeros until the game is over: float64,
            (n, players).
    """

    def __init__(
        self,
        kernel: Kernel,
        rules: Any,
        players: int,
        *,
        seed: int,
        firsts: NDArray[np.int64],
        rotates: bool,
        states: Sequence[Any] | None = None,
    ) -> None:
        n = len(firsts)
        self.rules = rules
        self.players = players
        self.actions: tuple[Any, ...] = kernel.GAME.actions(rules, players)
        self.moves: NDArray[np.int64] = np.zeros(n, dtype=np.int64)
        self._kernel = kernel
        self._tables: Tables = kernel.tables(rules, players)
        self._block: Block = kernel.empty(self._tables, n)
        self._key = key_of(seed)
        self._keys: NDArray[np.uint64] | None = None  # of the bots' chance, once there are any
        self._firsts = firsts
        self._rotates = rotates
        # the number of each game's deal; -1: it was not dealt here
        self._deals = np.full(n, NO_MOVE if states else 0, dtype=np.int64)
        if states is None:
            self._deal(np.arange(n))
        else:
            for row, state in enumerate(states):
                kernel.write(self._tables, self._block, row, state)
            self._look()

    def __len__(self) -> int:
        return len(self._deals)

    def __repr__(self) -> str:
        over = int(self.over.sum())
        return f"<{len(self)} games of {self.game.NAME}, {self.players} players, {over} over>"

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_kernel": reference(self.game)}  # a module cannot be pickled

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state, _kernel=kernel_of(load_game(state["_kernel"])))
        self._look()

    @property
    def game(self) -> Any:
        """The game module."""
        return self._kernel.GAME

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which games are over: bool, (n,)."""
        over: NDArray[np.bool_] = self.to_act == NO_MOVE
        return over

    @property
    def nbytes(self) -> int:
        """The bytes of all arrays that hold the games."""
        arrays = (*self._block, self._firsts, self._deals, self.to_act, self.turns, self.moves)
        return sum(array.nbytes for array in (*arrays, self.truncated, self.returns))

    def legal_mask(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Return which actions are legal: bool, (n, actions), none in a game that is over.

        Args:
            out: where to write it; None: into a new array.

        Raises:
            BatchError: an `out` of another shape or type.
        """
        mask = checked_out(out, (len(self), len(self.actions)), np.dtype(np.bool_))
        self._kernel.mask(self._tables, self._block, mask)
        return mask

    def encode(self, out: NDArray[Any] | None = None, *, seat: int | None = None) -> NDArray[Any]:
        """Return what a seat may know, (n, features), as `game.encode` writes it.

        The values are int8, or int16 where a feature needs it.

        Args:
            out: where to write it; None: into a new array.
            seat: which seat of each game; None: the one to act, and zeros in a game that is over.

        Raises:
            BatchError: an `out` of another shape or type.
            SeatError: no such seat.
        """
        seats = self.to_act if seat is None else checked_firsts(seat, len(self), self.players)
        blank = self._kernel.blank(self._tables)
        encoded = checked_out(out, (len(self), len(blank)), blank.dtype)
        self._kernel.encode(self._tables, self._block, seats, encoded)
        return encoded

    def step(
        self,
        actions: NDArray[np.integer[Any]] | Iterable[int],
        *,
        where: NDArray[np.bool_] | None = None,
    ) -> None:
        """Make a move in each game.

        Args:
            actions: for each game the number of an action; -1: no move, as is due where the game
                is over.
            where: in which games a move is to be made, bool, (n,): the actions of the others are
                not looked at, and -1 is no action; None: -1 says where not.

        Raises:
            BatchError: another number of actions, no whole numbers, or one that stands for nothing.
            IllegalActionError: the rules do not allow a move; no game has changed.
        """
        expected = "whole numbers, one a game"
        chosen = checked_array("actions", actions, (len(self),), np.integer, expected)
        moves, least = chosen.astype(np.int64), NO_MOVE
        if where is not None:
            where = checked_array("where", where, (len(self),), np.bool_, MASK)
            moves[~where], least = 0, 0
        if (strange := (moves < least) | (moves >= len(self.actions))).any():
            faulty = int(strange.argmax())
        else:
            if where is not None:
                moves[~where] = NO_MOVE
            faulty = int(self._kernel.illegal(self._tables, self._block, moves))
        if faulty != NO_MOVE:
            raise action_error(faulty, int(moves[faulty]), self.actions, self.state(faulty))
        self._kernel.step(self._tables, self._block, moves)
        self.moves = self.moves + (moves != NO_MOVE)
        self._look()

    def play(
        self, bots: Sequence[str | None], *, limit: int | Literal["usual"] | None = "usual"
    ) -> None:
        """Let bots move in each game, until a seat without one is to act or the game is over.

        They choose as in the pure engine, from the seed of the deal:
        `simulation.steps(state, bots, seed=games.seed(i), made=moves)` makes the same moves.

        Args:
            bots: for each seat the name of a bot that plays for it; None: it is asked for actions.
            limit: after how many moves since its deal a game is left as it is, a bot to act; the
                usual one is that of `simulation.limit_of`; None: none.

        Raises:
            BatchError: another number of seats, or no name of a bot that the kernel has.
            DepthError: a limit below 0.

        >>> import threeup3down
        >>> games = new_games(threeup3down, 5, 2, seed=7)
        >>> games.play([None, "greedy"])
        >>> games.to_act, games.moves
        (array([0, 0, 0, 0, 0]), array([0, 1, 0, 1, 0]))
        """
        names = (*self._kernel.POLICIES, None)
        if len(bots) != self.players or not {*bots} <= {*names}:
            raise BatchError("bots", bots, f"for each of {self.players} seats one of {names}")
        policies = np.array([ASKED if bot is None else names.index(bot) for bot in bots])
        most, moves = checked_limit(self.game, self.rules, limit), self.moves.copy()
        if self._keys is None:
            self._keys = keys_of(self._seeds(np.arange(len(self))))
        counts = no_counts(self._kernel, len(self), self.players)
        self._kernel.play(
            self._tables, self._block, self._keys, policies, most, moves, counts, None
        )
        self.moves = moves
        self._look()

    def reset(self, mask: NDArray[np.bool_] | None = None) -> None:
        """Deal games anew: each its next deal, with the next seat first unless `first` was given.

        Args:
            mask: which games, bool, (n,); None: those that are over.

        Raises:
            BatchError: another shape, or no booleans.
        """
        chosen = self.over if mask is None else mask
        chosen = checked_array("mask", chosen, (len(self),), np.bool_, MASK)
        rows = np.flatnonzero(chosen)
        if len(rows):
            self._deals[rows] += 1
            if self._rotates:
                self._firsts[rows] = (self._firsts[rows] + 1) % self.players
            self._deal(rows)

    def state(self, index: int) -> Any:
        """Return the state of a game, equal to that of the pure engine.

        Args:
            index: the number of the game, from 0.

        Raises:
            BatchError: no such game.
        """
        return self._kernel.read(self._tables, self._block, self._row(index), self.rules)

    def seed(self, index: int) -> int | None:
        """Return the seed of a game's present deal; None: it came from `from_states`.

        `game.new_game(players, rules=rules, seed=games.seed(i), first=games.first(i))` deals the
        same cards.

        Args:
            index: the number of the game, from 0.

        Raises:
            BatchError: no such game.
        """
        row = self._row(index)
        if self._deals[row] < 0:
            return None
        return int(self._seeds(np.array([row]))[0])

    def first(self, index: int) -> int | None:
        """Return the seat that went first in a game; what is said of `seed` holds of it too."""
        row = self._row(index)
        return int(self._firsts[row]) if self._deals[row] >= 0 else None

    def _row(self, index: int) -> int:
        if not isinstance(cast("object", index), int | np.integer) or not 0 <= index < len(self):
            raise BatchError("game", index, f"a number from 0 to {len(self) - 1}")
        return int(index)

    def _seeds(self, rows: NDArray[np.int64]) -> NDArray[np.uint64]:
        return seeds_of(self._key, rows, self._deals[rows])

    def _deal(self, rows: NDArray[np.int64]) -> None:
        seeds, firsts = self._seeds(rows), self._firsts[rows]
        self._kernel.deal(self._tables, self._block, rows, seeds, firsts)
        if self._keys is not None:
            self._keys[rows] = keys_of(seeds)
        self.moves = self.moves.copy()
        self.moves[rows] = 0
        self._look()

    def _look(self) -> None:
        n = len(self)
        self.to_act: NDArray[np.int64] = np.empty(n, dtype=np.int64)
        self.turns: NDArray[np.int64] = np.empty(n, dtype=np.int64)
        self.truncated: NDArray[np.bool_] = np.empty(n, dtype=np.bool_)
        self.returns: NDArray[np.float64] = np.zeros((n, self.players))
        arrays = (self.to_act, self.turns, self.truncated, self.returns)
        self._kernel.look(self._tables, self._block, *arrays)
        for array in (self.moves, *arrays):
            array.flags.writeable = False


def new_games(
    game: Game,
    n: int,
    players: int,
    *,
    rules: Any = None,
    seed: int | None = None,
    first: int | None = None,
) -> Games:
    """Deal n games.

    Args:
        game: a game that has a kernel: both games of this library, and no variant.
        n: how many.
        players: the number of players of each.
        rules: the options of the game; None: the standard ones.
        seed: what the seed of each deal follows from, with the number of the game
            (`batch.streams`); None takes one from the operating system.
        first: the seat that goes first; None: each in turn, seat i modulo players in game i, and
            the next one when it is dealt anew.

    Raises:
        NoKernelError: the game has no kernel.
        BatchError: no number of games.
        GameError: what `game.new_game` raises.

    >>> import threeup3down
    >>> games = new_games(threeup3down, 1000, 4, seed=7)
    >>> games, games.legal_mask().shape
    (<1000 games of threeup3down, 4 players, 0 over>, (1000, 526))
    >>> games.step(games.legal_mask().argmax(axis=1))
    >>> games.to_act[:5]
    array([1, 2, 3, 0, 1])
    """
    kernel = kernel_of(game)
    n = checked_count(n)
    rules = checked_rules(game, players, rules)
    firsts = checked_firsts(first, n, players)
    return Games(
        kernel, rules, players, seed=checked_seed(seed), firsts=firsts, rotates=first is None
    )


def from_states(states: Iterable[Any], *, seed: int | None = None) -> Games:
    """Go on from states of the pure engine, all of the same rules and number of players.

    Args:
        states: the states, each checked by `position_faults`, which takes most of the time.
        seed: what the seeds of later deals follow from, as in `new_games`.

    Raises:
        NoKernelError: the game has no kernel.
        BatchError: no states, or states that differ in game, rules or number of players.
        PositionError: a state that is no position.

    >>> import threeup3down
    >>> state = threeup3down.new_game(2, seed=7)
    >>> from_states([state]).state(0) == state
    True
    """
    given: list[Any] = list(states)
    if not given:
        raise BatchError("states", "none", "at least one state")
    for state in given:
        if not isinstance(state, StateTable):
            raise BatchError("states", f"with {state!r}", "states of a game")
        if faults := state.game.position_faults(state):
            raise PositionError(faults)
    game, rules, players = given[0].game, given[0].rules, len(given[0].seats)
    kernel = kernel_of(game)
    for index, state in enumerate(given):
        if (state.game, state.rules, len(state.seats)) != (game, rules, players):
            raise BatchError(
                "states", f"with another in place {index}", "one game, rules and number of players"
            )
    firsts = checked_firsts(None, len(given), players)
    return Games(
        kernel, rules, players, seed=checked_seed(seed), firsts=firsts, rotates=True, states=given
    )
