"""The kernel of 3UP 3DOWN: the functions over whole blocks that `batch.kernel` asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from threeup3down.batch.bits import lowest_bit
from threeup3down.batch.compiling import (
    compiled,
    compiled_apart,
    compiled_for_policy,
    compiled_loop,
    prange,
)
from threeup3down.batch.kernel import ASKED, ILLEGAL, NO_MOVE, RANDOM, SIMPLE, first_row, parts_of
from threeup3down.batch.streams import LANES, SIZE, begin, seed_lanes, shuffle, uniform
from threeup3down.games import threeup3down as GAME  # noqa: N812 (a name of the kernel protocol)

from .encoding import encode_row
from .layout import (
    CLEARED,
    FINISHED,
    HANDS,
    LOW,
    OVER,
    PHASE,
    SHIFT,
    TO_ACT,
    TURNS,
    Block,
    Tables,
    blank,
    empty,
    put,
    read,
    tables,
)
from .rows import count_move, deal_row, is_decided, legal, shed, step_row

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from threeup3down.games.threeup3down import GameState

POLICIES = ("random", "greedy")
COUNTS = ("pick_ups", "clears", "sets", "flips", "up_1", "up_2", "up_3")

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


def write(tables: Tables, block: Block, row: int, state: GameState) -> None:
    """Put a state in a row; see `Kernel.write`, as for all that follows."""
    put(tables, block, row, state)
    _find(tables, block, row, _room(tables))


@compiled_loop
def deal(
    tables: Tables,
    block: Block,
    rows: NDArray[np.int64],
    seeds: NDArray[np.uint64],
    firsts: NDArray[np.int64],
) -> None:
    """Deal games anew."""
    parts = parts_of(len(rows))
    deck = len(tables.deck)
    for part in prange(parts):
        found = _room(tables)
        words = np.empty((SIZE, LANES), dtype=np.uint32)
        some = np.empty(LANES, dtype=np.uint64)
        last = first_row(part + 1, parts, len(rows))
        for start in range(first_row(part, parts, len(rows)), last, LANES):
            for lane in range(LANES):
                some[lane] = seeds[min(start + lane, last - 1)]
            seed_lanes(words, some)
            for lane in range(min(LANES, last - start)):
                row = rows[start + lane]
                cards, numbers = block.cards[row], block.numbers[row]
                cards[:deck] = tables.deck
                shuffle(cards[:deck], words, lane)
                deal_row(tables.options[0], cards, numbers, firsts[start + lane])
                _find(tables, block, row, found)


@compiled
def look(
    tables: Tables,
    block: Block,
    to_act: NDArray[np.int64],
    turns: NDArray[np.int64],
    truncated: NDArray[np.bool_],
    returns: NDArray[np.float64],
) -> None:
    """Write who is to act, the turns, and how games ended."""
    players = tables.options[0].players
    for row in range(len(to_act)):
        numbers = block.numbers[row]
        to_act[row] = numbers[TO_ACT]
        turns[row] = numbers[TURNS]
        over = numbers[PHASE] == OVER
        truncated[row] = over and not is_decided(tables.options[0], numbers)
        if over:
            last = numbers[FINISHED]  # the place, from 0, of all that have not emptied (U20)
            others = players - 1
            ended = HANDS + 2 * players
            for seat in range(players):
                returns[row, seat] = -last / others
            for place in range(last):
                returns[row, numbers[ended + place]] = (others - 2 * place) / others


@compiled
def winners(tables: Tables, block: Block, out: NDArray[np.bool_]) -> None:
    """Write who won (U20)."""
    players = tables.options[0].players
    for row in range(len(out)):
        numbers = block.numbers[row]
        out[row] = False
        if numbers[PHASE] == OVER and numbers[FINISHED]:
            out[row, numbers[HANDS + 2 * players]] = True


def points(tables: Tables, block: Block) -> None:
    """Return nothing: a game without points."""
    del tables, block


@compiled_loop
def mask(
    tables: Tables,  # noqa: ARG001 (as of any kernel)
    block: Block,
    out: NDArray[np.bool_],
) -> None:
    """Write which actions are legal."""
    for row in prange(len(out)):
        out[row] = False
        for word in range(block.legal.shape[1]):
            bits = block.legal[row, word]
            while bits:
                out[row, (word << SHIFT) + lowest_bit(bits)] = True
                bits &= bits - 1


@compiled_loop
def encode(tables: Tables, block: Block, seats: NDArray[np.int64], out: NDArray[Any]) -> None:
    """Write the views of seats."""
    for row in prange(len(out)):
        encode_row(tables, block.cards[row], block.numbers[row], seats[row], out[row])


@compiled
def illegal(
    tables: Tables,  # noqa: ARG001 (as of any kernel)
    block: Block,
    actions: NDArray[np.int64],
) -> Any:
    """Return the first row whose action is illegal, or -1."""
    for row in range(len(actions)):
        action = actions[row]
        if action != NO_MOVE and not block.legal[row, action >> SHIFT] >> (action & LOW) & 1:
            return row
    return NO_MOVE


@compiled_loop
def step(tables: Tables, block: Block, actions: NDArray[np.int64]) -> None:
    """Make the moves."""
    parts = parts_of(len(actions))
    for part in prange(parts):
        found = _room(tables)
        last = first_row(part + 1, parts, len(actions))
        for row in range(first_row(part, parts, len(actions)), last):
            if actions[row] != NO_MOVE:
                move = tables.moves[actions[row]]
                step_row(tables.options[0], block.cards[row], block.numbers[row], move)
                _find(tables, block, row, found)


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
        found: Any = _room(tables)
        chance = np.zeros(1, dtype=np.uint64)
        encoded = np.empty_like(tables.blank)
        allowed = np.zeros(len(tables.moves), dtype=np.bool_)
        for row in range(first_row(part, parts, rows), first_row(part + 1, parts, rows)):
            rules, cards, numbers = tables.options[0], block.cards[row], block.numbers[row]
            made = moves[row]
            while numbers[PHASE] != OVER and made < limit:
                policy = policies[numbers[TO_ACT]]
                if policy == ASKED:
                    break
                made += 1
                count = legal(rules, tables.choices, cards, numbers, found)
                begin(chance, keys[row], made)
                action: Any = np.int64(NO_MOVE)
                if policy == RANDOM:
                    action = found[int(uniform(chance) * count)]
                elif policy == SIMPLE:
                    action = shed(rules, tables.moves, found, count, chance)
                elif own is not None:
                    allowed[:] = False
                    for i in range(count):
                        allowed[found[i]] = True
                    encode_row(tables, cards, numbers, numbers[TO_ACT], encoded)
                    action = np.int64(own(encoded, allowed, chance))
                    if not (0 <= action < len(allowed) and allowed[action]):
                        made = action - ILLEGAL
                        break
                seat, cleared = numbers[TO_ACT], numbers[CLEARED]
                move = tables.moves[action]
                step_row(rules, cards, numbers, move)
                count_move(rules, cards, numbers, move, cleared, counts[row, seat])
            _find(tables, block, row, found)
            moves[row] = made


play: Any = compiled_loop(_play)
play_few: Any = compiled_apart(_play)
play_own: Any = compiled_for_policy(_play)


@compiled
def _room(tables: Tables) -> Any:
    """Return room for the legal moves of a state: 20 choices and a hand, or plays and four more."""
    return np.empty(len(tables.deck) + 32, dtype=np.int64)


@compiled
def _find(tables: Tables, block: Block, row: Any, found: NDArray[np.int64]) -> None:
    """Find what is legal in a row."""
    for word in range(block.legal.shape[1]):
        block.legal[row, word] = 0
    cards, numbers = block.cards[row], block.numbers[row]
    for i in range(legal(tables.options[0], tables.choices, cards, numbers, found)):
        block.legal[row, found[i] >> SHIFT] |= 1 << (found[i] & LOW)
