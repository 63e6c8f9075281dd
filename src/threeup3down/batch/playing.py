"""Whole games in compiled code, between computer players or a policy of one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

import attrs
import numpy as np
from numba.core.dispatcher import Dispatcher
from numpy.typing import NDArray

from threeup3down.declarations import declaration_of
from threeup3down.games.errors import DepthError
from threeup3down.games.shuffling import checked_seed
from threeup3down.simulation.progress import shown_progress

from .checks import checked_count, checked_firsts, checked_rules, kernel_of
from .errors import BatchError, IllegalActionError
from .kernel import ILLEGAL, NO_MOVE, OWN
from .streams import key_of, keys_of, seeds_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from threeup3down.games.protocol import Game

    from .kernel import Kernel

# A bot of the library by name, or a function compiled by `numba.njit`.
Policy: TypeAlias = "str | Callable[[Any, Any, Any], Any]"

AT_ONCE = 4096  # games, so that the memory does not grow with their number


@attrs.frozen(eq=False, repr=False)
class Playouts:
    """Games that have been played, in the order of their numbers.

    Attributes:
        winners: which seats won (`Outcome.winners`): bool, (n, players).
        returns: what each seat got (`Outcome.returns`): float64, (n, players).
        turns: the turns completed: int64, (n,).
        moves: the moves made: int64, (n,).
        over: which games ended by the rules, and not by the limit of moves: bool, (n,).
        truncated: which were cut by a limit of the rules (`Outcome.truncated`): bool, (n,).
        seeds: the seed of each deal: uint64, (n,).
        firsts: the seat that went first: int64, (n,).
    """

    winners: NDArray[np.bool_]
    returns: NDArray[np.float64]
    turns: NDArray[np.int64]
    moves: NDArray[np.int64]
    over: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    seeds: NDArray[np.uint64]
    firsts: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.moves)

    def __repr__(self) -> str:
        return f"<{len(self)} games, {int(self.moves.sum())} moves, {int(self.over.sum())} over>"


def playouts(
    game: Game,
    n: int,
    players: int,
    *,
    policy: Policy | Sequence[Policy] = "random",
    rules: Any = None,
    seed: int | None = None,
    first: int | None = None,
    limit: int | Literal["usual"] | None = "usual",
    progress: bool | Callable[[int], object] | None = None,
) -> Playouts:
    """Deal n games and play them to the end.

    Game i is the one that `new_games` deals with the same arguments, and bots choose as in the pure
    engine: `simulation.play_out(game.new_game(players, rules=rules, seed=seeds[i],
    first=firsts[i]), bots, seed=seeds[i])` makes the same moves.

    Args:
        game: a game that has a kernel.
        n: how many games.
        players: the number of players of each.
        policy: who plays: the name of a bot, or a function of one's own that `numba.njit` has
            compiled, `policy(encoded, legal, chance) -> action`: what `Games.encode` and
            `Games.legal_mask` write of its game, and a source of chance, for `batch.uniform`. Or
            one of them for each seat, with at most one such function among them.
        rules: the options of the game; None: the standard ones.
        seed: what the seed of each deal follows from; None takes one from the operating system.
        first: the seat that goes first; None: each in turn, seat i modulo players in game i.
        limit: the most moves of a game; the usual one is that of `simulation.limit_of`; None: none,
            and not every game ends without one.
        progress: True: a progress bar on stderr, for which rich must be installed; None: if it is,
            and stderr is a terminal; or a function that is called with the number of games played
            so far.

    Raises:
        NoKernelError: the game has no kernel.
        BatchError: no number of games, or a policy that is none.
        DepthError: a limit below 0.
        IllegalActionError: a function of one's own chose an action that is not legal.
        GameError: what `game.new_game` raises.

    >>> import threeup3down
    >>> played = playouts(threeup3down, 1000, 2, policy=("greedy", "random"), seed=7)
    >>> played
    <1000 games, 141129 moves, 1000 over>
    """
    kernel = kernel_of(game)
    n = checked_count(n)
    rules = checked_rules(game, players, rules)
    most = _checked_limit(game, rules, limit)
    policies, own = _checked_policies(kernel, policy, players)
    firsts = checked_firsts(first, n, players)
    key = key_of(checked_seed(seed))
    seeds = seeds_of(key, np.arange(n), np.zeros(n, dtype=np.int64))
    played = Playouts(
        winners=np.empty((n, players), np.bool_),
        returns=np.empty((n, players)),
        turns=np.empty(n, np.int64),
        moves=np.empty(n, np.int64),
        over=np.empty(n, np.bool_),
        truncated=np.empty(n, np.bool_),
        seeds=seeds,
        firsts=firsts,
    )
    tables = kernel.tables(rules, players)
    with shown_progress(n, progress) as advance:
        for start in range(0, n, AT_ONCE):
            part = slice(start, start + AT_ONCE)
            keys, moves = keys_of(seeds[part]), played.moves[part]
            counts = no_counts(kernel, len(keys), players)
            block = kernel.empty(tables, len(keys))
            kernel.deal(tables, block, np.arange(len(keys)), seeds[part], firsts[part])
            if own is None:
                kernel.play(tables, block, keys, policies, most, moves, counts, None)
            else:
                kernel.play_own(tables, block, keys, policies, most, moves, counts, own)
                _check_moves(kernel, tables, block, start, moves, rules, players)
            to_act = np.empty(len(keys), np.int64)
            ends = (played.turns[part], played.truncated[part], played.returns[part])
            kernel.look(tables, block, to_act, *ends)
            played.over[part] = to_act == NO_MOVE
            kernel.winners(tables, block, played.winners[part])
            advance(start + len(keys))
    return played


def no_counts(kernel: Kernel, n: int, players: int) -> NDArray[np.int64]:
    """Return zeros for what a kernel counts."""
    return np.zeros((n, players, len(kernel.COUNTS)), dtype=np.int64)


def _checked_limit(game: Game, rules: Any, limit: int | Literal["usual"] | None) -> int:
    if limit is None:
        return -1
    if limit == "usual":
        return declaration_of(game).limit(rules)
    if type(limit) is not int or limit < 0:
        raise DepthError(limit, 0)
    return limit


def _checked_policies(
    kernel: Kernel, policy: Policy | Sequence[Policy], players: int
) -> tuple[NDArray[np.int64], Any]:
    """Return the policy of each seat by its number, and the function of one's own, if any."""
    names = ", ".join(kernel.POLICIES)
    expected = f"one of {names}, or a function compiled by numba.njit; or one of them for each seat"
    alone = isinstance(policy, str) or callable(policy)
    seats: list[Any] = [policy] * players if alone else list(cast("Sequence[Policy]", policy))
    if len(seats) != players:
        raise BatchError("policy", f"for {len(seats)} seats", expected)
    own: Any = None
    compiled: type[Any] = Dispatcher
    numbers = np.empty(players, dtype=np.int64)
    for seat, each in enumerate(seats):
        if isinstance(each, str) and each in kernel.POLICIES:
            numbers[seat] = kernel.POLICIES.index(each)
        elif isinstance(each, compiled) and own in {None, each}:
            numbers[seat], own = OWN, each
        elif isinstance(each, compiled):
            raise BatchError("policy", "with two functions", "at most one function of one's own")
        else:
            raise BatchError("policy", repr(each), expected)
    return numbers, own


def _check_moves(
    kernel: Kernel,
    tables: Any,
    block: Any,
    start: int,
    moves: NDArray[np.int64],
    rules: Any,
    players: int,
) -> None:
    """Refuse the first illegal action of a policy of one's own."""
    if (moves >= 0).all():
        return
    row = int((moves < 0).argmax())
    action, actions = int(moves[row]) + ILLEGAL, kernel.GAME.actions(rules, players)
    if not 0 <= action < len(actions):
        raise BatchError("policy", f"returned {action}", f"an action from 0 to {len(actions) - 1}")
    state, move = kernel.read(tables, block, row, rules), actions[action]
    reason = kernel.GAME.why_illegal(state, move)
    raise IllegalActionError(start + row, action, move, reason)
