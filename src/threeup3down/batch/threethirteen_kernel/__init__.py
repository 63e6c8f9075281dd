"""The kernel of Three Thirteen: a second set of its rules, held equal to the first by a law."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from threeup3down.batch.compiling import (
    compiled,
    compiled_apart,
    compiled_for_policy,
    compiled_loop,
    prange,
)
from threeup3down.batch.kernel import ILLEGAL, NO_MOVE, RANDOM, SIMPLE, first_row, parts_of
from threeup3down.batch.streams import begin, uniform
from threeup3down.games import threethirteen as GAME  # noqa: N812 (a name of the kernel protocol)

from .encoding import encode_row
from .greedy import greedy_move
from .layout import (
    EARLIER_TURNS,
    KNOWN,
    OVER,
    PHASE,
    PLAYERS,
    TO_ACT,
    TRUNCATED,
    TURNS,
    Block,
    Tables,
    blank,
    empty,
    put,
    read,
    tables,
)
from .playing import count_move, deal_game, find_outs, is_legal, legal, make_move, nth_move
from .work import (
    new_work,
    ones,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from threeup3down.games.threethirteen import GameState

    from .layout import CardRow, NumberRow

__all__ = [
    "COUNTS",
    "GAME",
    "POLICIES",
    "blank",
    "deal",
    "empty",
    "encode",
    "illegal",
    "look",
    "mask",
    "play",
    "play_few",
    "play_own",
    "points",
    "read",
    "step",
    "tables",
    "winners",
    "write",
]

POLICIES = ("random", "greedy")
COUNTS = ("goings_out", "reshuffles", "wilds_laid")


def write(tables: Tables, block: Block, row: int, state: GameState) -> None:
    """Put a state in a row; see `Kernel.write`."""
    put(tables, block, row, state)
    find_outs(tables.rules, block.cards[row], block.numbers[row], new_work())


@compiled_loop
def deal(
    tables: Tables,
    block: Block,
    rows: NDArray[np.int64],
    seeds: NDArray[np.uint64],
    firsts: NDArray[np.int64],
) -> None:
    """Deal games anew."""
    count = len(rows)
    parts = parts_of(count)
    for part in prange(parts):
        for i in range(first_row(part, parts, count), first_row(part + 1, parts, count)):
            row = rows[i]
            deal_game(tables.rules, block.cards[row], block.numbers[row], seeds[i], firsts[i])


@compiled
def look(
    tables: Tables,
    block: Block,
    to_act: NDArray[np.int64],
    turns: NDArray[np.int64],
    truncated: NDArray[np.bool_],
    returns: NDArray[np.float64],
) -> None:
    """Write who is to act, the turns of all rounds (from `write` on), and how games ended."""
    for row in range(len(to_act)):
        numbers = block.numbers[row]
        to_act[row] = numbers[TO_ACT]
        turns[row] = numbers[EARLIER_TURNS] + numbers[TURNS]
        over = numbers[PHASE] == OVER
        truncated[row] = over and numbers[TRUNCATED] != 0
        for seat in range(tables.rules[PLAYERS]):
            returns[row, seat] = _return(tables.rules, numbers, seat) if over else 0.0


@compiled_loop
def winners(tables: Tables, block: Block, out: NDArray[np.bool_]) -> None:
    """Write who has the lowest total (T14)."""
    for row in prange(len(out)):
        numbers = block.numbers[row]
        for seat in range(tables.rules[PLAYERS]):
            better = _lower(tables.rules, numbers, seat)
            out[row, seat] = numbers[PHASE] == OVER and not better


@compiled
def points(tables: Tables, block: Block, out: NDArray[np.int64]) -> None:
    """Write the points of all scored rounds (T14)."""
    players = tables.rules[PLAYERS]
    for row in range(len(out)):
        out[row] = block.numbers[row, KNOWN + players : KNOWN + 2 * players]


@compiled_loop
def mask(tables: Tables, block: Block, out: NDArray[np.bool_]) -> None:
    """Write which actions are legal."""
    for row in prange(len(out)):
        _mask_row(tables.rules, tables.actions, block.cards[row], block.numbers[row], out[row])


@compiled_loop
def encode(tables: Tables, block: Block, out: NDArray[Any]) -> None:
    """Write what the seat to act may know."""
    for row in prange(len(out)):
        cards, numbers, scores = block.cards[row], block.numbers[row], block.scores[row]
        encode_row(tables.rules, tables.starts, tables.highest, cards, numbers, scores, out[row])


@compiled_loop
def illegal(tables: Tables, block: Block, actions: NDArray[np.int64]) -> Any:
    """Return the first row whose action is illegal, or -1."""
    rows = len(actions)
    first = rows
    for row in prange(rows):
        action, faulty = actions[row], rows
        if action != NO_MOVE:
            cards, numbers = block.cards[row], block.numbers[row]
            if not is_legal(tables.rules, cards, numbers, tables.moves[action]):
                faulty = row
        first = min(first, faulty)
    return NO_MOVE if first == rows else first


@compiled_loop
def step(tables: Tables, block: Block, actions: NDArray[np.int64]) -> None:
    """Make the moves."""
    rows = len(actions)
    parts = parts_of(rows)
    for part in prange(parts):
        work = new_work()
        for row in range(first_row(part, parts, rows), first_row(part + 1, parts, rows)):
            if actions[row] != NO_MOVE:
                code = tables.moves[actions[row]]
                cards, numbers, scores = block.cards[row], block.numbers[row], block.scores[row]
                make_move(tables.rules, cards, numbers, scores, code, work)


def _play(
    tables: Tables,
    block: Block,
    keys: NDArray[np.uint64],
    policies: NDArray[np.int64],
    limit: int,
    moves: NDArray[np.int64],
    counts: NDArray[np.int64],
    own: Any,
) -> None:
    """Play games to their end or to the limit."""
    rows = len(keys)
    parts = parts_of(rows)
    for part in prange(parts):
        work = new_work()
        chance = np.zeros(1, dtype=np.uint64)
        encoded = np.empty_like(tables.blank)
        allowed = np.empty(len(tables.moves), dtype=np.bool_)
        for row in range(first_row(part, parts, rows), first_row(part + 1, parts, rows)):
            cards, numbers, scores = block.cards[row], block.numbers[row], block.scores[row]
            made: Any = 0
            while numbers[PHASE] != OVER and made != limit:
                made += 1
                policy = policies[numbers[TO_ACT]]
                code: Any = np.int64(NO_MOVE)
                begin(chance, keys[row], made)
                if policy == RANDOM:
                    code = _picked(tables.rules, cards, numbers, chance)
                elif policy == SIMPLE:
                    code = greedy_move(tables.rules, cards, numbers, work)
                elif own is not None:
                    _mask_row(tables.rules, tables.actions, cards, numbers, allowed)
                    encode_row(
                        tables.rules, tables.starts, tables.highest, cards, numbers, scores, encoded
                    )
                    action = np.int64(own(encoded, allowed, chance))
                    if not (0 <= action < len(allowed) and allowed[action]):
                        made = action - ILLEGAL
                        break
                    code = tables.moves[action]
                count_move(tables.rules, cards, numbers, code, counts[row, numbers[TO_ACT]])
                make_move(tables.rules, cards, numbers, scores, code, work)
            moves[row] = made


play: Any = compiled_loop(_play)
play_few: Any = compiled_apart(_play)
play_own: Any = compiled_for_policy(_play)


@compiled
def _picked(rules: NumberRow, cards: CardRow, numbers: NumberRow, chance: Any) -> Any:
    """Return the code of the move that the bot `random` makes."""
    discards, outs = legal(rules, cards, numbers)
    count = ones(discards) + ones(outs)
    return nth_move(discards, outs, int(uniform(chance) * count))


@compiled
def _mask_row(
    rules: NumberRow,
    actions: NumberRow,
    cards: CardRow,
    numbers: NumberRow,
    out: NDArray[np.bool_],
) -> None:
    """Write which actions are legal in a game."""
    out[:] = False
    discards, outs = legal(rules, cards, numbers)
    for n in range(ones(discards) + ones(outs)):
        out[actions[nth_move(discards, outs, n)]] = True


@compiled
def _lower(rules: NumberRow, numbers: NumberRow, seat: Any) -> Any:
    """Return how many seats have a lower total than a seat (T14)."""
    totals = KNOWN + rules[PLAYERS]
    count = 0
    for other in range(rules[PLAYERS]):
        count += numbers[totals + other] < numbers[totals + seat]
    return count


@compiled
def _return(rules: NumberRow, numbers: NumberRow, seat: Any) -> Any:
    """Return the share of the others placed worse less that of those placed better."""
    totals = KNOWN + rules[PLAYERS]
    worse = 0
    for other in range(rules[PLAYERS]):
        worse += numbers[totals + other] > numbers[totals + seat]
    return (worse - _lower(rules, numbers, seat)) / (rules[PLAYERS] - 1)
