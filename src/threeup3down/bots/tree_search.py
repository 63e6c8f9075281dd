"""A bot for any game with a `Memory`: it searches a tree of moves, in states that it may be in."""

from __future__ import annotations

from math import inf, log, sqrt
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from threeup3down.declarations import declaration_of
from threeup3down.games.errors import TriesError
from threeup3down.games.shuffling import SEED_BITS

from .random_bot import picked

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence

    from threeup3down.games.protocol import Memory

    # From states of one game, a seed for each and the most moves of a play-out to what each state
    # is worth to each seat.
    Values = Callable[[Sequence[Any], Sequence[int], int], Sequence[Sequence[float]]]

# Where play-outs are found: functions of a game, the first of which may return None.
COMPILED = "threeup3down.batch.valuing:values_of"
PURE = "threeup3down.simulation.valuing:values_of"
PLAYOUT_MOVES = 300  # after which a play-out counts as even
MOST_SAMPLES = 256
AT_ONCE = 32  # leaves, at most, that are played out together
EXPLORATION = 0.7  # how far a move that was seldom tried is given the benefit of the doubt
MARGIN = 2.5  # standard errors by which another move must be worth more than the adviser's
TRUST = 8.0  # how much further the move is that the adviser would make


@attrs.frozen
class TreeSearch:
    """Search the moves to come, in states that fit all that was seen, by playing them out.

    A Monte Carlo tree search over information sets, of the kind with a single observer: every node
    of the tree is a sequence of moves, and of the moves that are legal in a state it goes on with
    the one that has the highest upper bound, by how often each was to be had. It ends after a
    number of nodes and never by a clock, so that the same memory and chance give the same move.

    It knows a game by its protocol and its declaration alone: who plays a game out, and to what end
    (`Declaration.playout`, `Declaration.part`). Points count by how far a seat is below the mean of
    the others, and places by `Outcome.returns`.

    It draws at most 256 states a move (`Memory.sample`), and takes them in turn. Where a memory has
    too much to think of to draw one (TriesError), `View.sample` draws it, which knows less.

    Attributes:
        nodes: the nodes added to the tree, each with one play-out.
        values: who plays out; None: `threeup3down.batch` where it is installed and knows the game,
            else the pure engine, with the same results.

    >>> import random, threeup3down
    >>> memory = threeup3down.Memory(threeup3down.new_game(2, seed=1).view(0))
    >>> TreeSearch(20)(memory, random.Random(1)) in memory.view.legal_moves()
    True
    """

    nodes: int
    values: Values | None = attrs.field(default=None, repr=False, kw_only=True)
    remembers: ClassVar[bool] = True

    def __call__(self, memory: Memory[Any, Any], rng: random.Random) -> Any:
        """Return the move that was tried most.

        Args:
            memory: what the player to act has seen.
            rng: the source of chance.
        """
        view: Any = memory.view
        moves = view.legal_moves()
        if len(moves) == 1:
            return moves[0]
        tree = _Tree(memory, rng)
        values = self.values or _values_of(view.game)
        at_once = max(1, min(AT_ONCE, self.nodes // 16))  # few, while little is known
        for start in range(0, self.nodes, at_once):
            tree.grow(range(start, min(start + at_once, self.nodes)), values)
        return tree.best()


class _Node:
    """What is known of a move after those before it.

    Attributes:
        move: the move.
        seat: who makes it.
        available: how often it was legal when the search came by.
        begun: how often it was made.
        valued: how many of these have been played out.
        worth: what they were worth to that seat, together.
        after: what comes next, by move.
        trust: what its bound has more, for the first time it is made.
        states: by the number of a sample the state that the move leads to.
    """

    __slots__ = (
        "after",
        "available",
        "begun",
        "move",
        "seat",
        "states",
        "trust",
        "valued",
        "worth",
    )

    def __init__(self, move: Any, seat: int) -> None:
        self.move = move
        self.seat = seat
        self.available = self.begun = self.valued = 0
        self.worth = self.trust = 0.0
        self.after: dict[Any, _Node] = {}
        self.states: dict[int, Any] = {}

    def bound(self, exploration: float) -> float:
        """Return the upper bound of what it is worth; the lowest before its first play-out."""
        if not self.valued:
            return -inf
        doubt = sqrt(log(self.available) / self.begun) + self.trust / self.begun
        return self.worth / self.valued + exploration * doubt


class _Tree:
    def __init__(self, memory: Any, rng: random.Random) -> None:
        self.memory = memory
        self.rng = rng
        self.root = _Node(None, memory.view.seat)
        self.samples: list[Any] = []
        self.squares = 0.0  # of what play-outs were worth, added up
        declared = declaration_of(memory.view.game)
        self.part: Callable[[Any], Any] = (
            resolve_name(declared.part) if declared.part else lambda state: state
        )
        self.advised: _Node | None = None
        if declared.adviser:
            adviser = resolve_name(declared.bots[declared.adviser])
            self.advised = self._add(self.root, adviser(memory.view, rng), memory.view.seat)
            self.advised.trust = TRUST

    def grow(self, numbers: range, values: Values) -> None:
        """Add a node for each number and play them out together."""
        paths = [self._path(number) for number in numbers]
        leaves = [
            path[-1].states[number % MOST_SAMPLES]
            for number, path in zip(numbers, paths, strict=True)
        ]
        seeds = [self.rng.getrandbits(SEED_BITS) for _ in leaves]
        for path, worth in zip(paths, values(leaves, seeds, PLAYOUT_MOVES), strict=True):
            self.root.valued += 1
            self.squares += worth[self.root.seat] ** 2
            for node in path:
                node.valued += 1
                node.worth += worth[node.seat]

    def best(self) -> Any:
        """Return the move that was tried most, of several the one that was worth most.

        It is the adviser's, unless another is worth more by `MARGIN` standard errors: a search that
        is short must not take chance for a reason.
        """
        best = max(self.root.after.values(), key=lambda node: (node.valued, node.worth))
        advised = self.advised
        if advised is None or best is advised:
            return best.move
        error = self._spread() * sqrt(1 / best.valued + 1 / advised.valued)
        more = best.worth / best.valued - advised.worth / advised.valued
        return best.move if more > MARGIN * error else advised.move

    def _spread(self) -> float:
        """Return how far play-outs are from each other."""
        return sqrt(self.squares / self.root.valued) if self.root.valued else 1.0

    def _sample(self, which: int) -> Any:
        if which == len(self.samples):
            try:
                state = self.memory.sample(self.rng)
            except TriesError:
                state = self.memory.view.sample(self.rng)
            self.samples.append(self.part(state))
        return self.samples[which]

    def _path(self, number: int) -> list[_Node]:
        """Return the nodes from the root to a new one, or to the end of a game."""
        which = number % MOST_SAMPLES
        state, node, is_new = self._sample(which), self.root, False
        path: list[_Node] = []
        spread = self._spread()
        while state.to_act is not None and not is_new:
            node, is_new = self._next(node, state, EXPLORATION * spread)
            node.begun += 1
            path.append(node)
            if which not in node.states:
                node.states[which] = state.apply(node.move)
            state = node.states[which]
        return path

    def _next(self, node: _Node, state: Any, exploration: float) -> tuple[_Node, bool]:
        """Return the node to go on with, and whether it is new."""
        after, best, highest = node.after, node, -inf
        untried: list[Any] = []
        for move in state.legal_moves():
            if (child := after.get(move)) is None:
                untried.append(move)
                continue
            child.available += 1
            if not child.begun:
                return child, True
            if not untried and (bound := child.bound(exploration)) >= highest:
                best, highest = child, bound
        if not untried:
            return best, False
        return self._add(node, picked(untried, self.rng), state.to_act), True

    def _add(self, node: _Node, move: Any, seat: int) -> _Node:
        """Add a move after a node."""
        made = node.after[move] = _Node(move, seat)
        made.available = 1
        return made


def _values_of(game: Any) -> Values:
    """Return the play-outs of a game, the quicker ones if they are installed and know it."""
    try:
        values: Values | None = resolve_name(COMPILED)(game)
    except ImportError:
        values = None
    pure: Callable[[Any], Values] = resolve_name(PURE)
    return values or pure(game)
