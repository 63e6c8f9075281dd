"""What a move does, compiled: one row of a block at a time (T5 to T18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from threeup3down.batch.compiling import compiled, compiled_apart
from threeup3down.batch.kernel import NO_MOVE
from threeup3down.batch.streams import seed_lane, shuffle

from .arranging import MOST_CARDS, NONE, fewest_points, ones, ways_out
from .laying import lay_down
from .layout import (
    DEALER,
    DISCARD,
    DRAW,
    EARLIER_TURNS,
    KNOWN,
    OUT_MOVE,
    OUTS,
    OVER,
    PHASE,
    PILE,
    RESHUFFLES,
    ROUND,
    SEED,
    STOCK,
    STOCK_MOVE,
    TAKEN,
    TO_ACT,
    TRUNCATED,
    TURNS,
    UPCARD_MOVE,
    WENT_OUT,
)

if TYPE_CHECKING:
    from .arranging import Numbers
    from .layout import CardRow, NumberRow, Room, ScoreRow, Tables

HALF, HALF_MASK = 32, (1 << 32) - 1
COUNTER_BIT = 16  # behind the number of the round (T18)


@compiled_apart
def deal_game(
    tables: Tables, cards: CardRow, numbers: NumberRow, seed: Any, first: Any, room: Room
) -> None:
    """Deal a game anew.

    Args:
        tables: the tables.
        cards: the row of the cards.
        numbers: the row of the numbers.
        seed: the seed of the game.
        first: the seat that goes first.
        room: what `new_room` returned.
    """
    numbers[:] = 0
    numbers[SEED] = np.int64(seed)
    _deal_round(tables, cards, numbers, NONE, (first - 1) % tables.players, room)


@compiled
def legal(tables: Tables, cards: CardRow, numbers: NumberRow) -> Any:
    """Return the legal moves: a bit for each draw or discard by its code, and for each card out.

    >>> import numpy as np
    >>> from threeup3down.games.threethirteen import Rules, new_game
    >>> from threeup3down.batch.threethirteen_kernel import layout
    >>> tables = layout.tables(Rules(), 2)
    >>> block = layout.empty(tables, 1)
    >>> layout.write(tables, block, 0, new_game(2, seed=1))
    >>> legal(tables, block.cards[0], block.numbers[0])
    (3, 0)
    """
    phase, seat = numbers[PHASE], numbers[TO_ACT]
    if phase == DRAW:
        stock = numbers[STOCK] > 0 or numbers[PILE] > 1  # T15
        return 1 << UPCARD_MOVE | stock << STOCK_MOVE, 0
    if phase == OVER:
        return 0, 0
    start = len(tables.deck) + MOST_CARDS * seat
    held, again = np.int64(0), np.int64(0)
    for i in range(start, start + tables.sizes[numbers[ROUND]] + 1):
        bit = 1 << np.int64(cards[i])
        again |= held & bit
        held |= bit
    kept = np.int64(0)
    if numbers[TAKEN] and not tables.redraw_discard:  # T7
        kept = 1 << numbers[TAKEN] & ~again
    outs = numbers[OUTS] & ~kept
    discards = held & ~kept
    if tables.automatic_out:  # T11
        discards &= ~outs
    return discards, outs


@compiled
def nth_move(discards: Any, outs: Any, n: Any) -> Any:
    """Return the code of a legal move by its place in the order of `legal_moves`, from 0."""
    bits, out = discards, 0
    count = ones(discards)
    if n >= count:
        bits, out, n = outs, OUT_MOVE, n - count
    for _ in range(n):
        bits &= bits - 1
    return ones((bits & -bits) - 1) + out


@compiled
def is_legal(tables: Tables, cards: CardRow, numbers: NumberRow, action: Any) -> Any:
    """Tell whether an action is one of a legal move; it may be any number."""
    if not 0 <= action < len(tables.moves):
        return False
    code = tables.moves[action]
    discards, outs = legal(tables, cards, numbers)
    return (outs >> code - OUT_MOVE if code >= OUT_MOVE else discards >> code) & 1 == 1


@compiled_apart
def make_move(
    tables: Tables,
    cards: CardRow,
    numbers: NumberRow,
    scores: ScoreRow,
    code: Any,
    room: Room,
) -> None:
    """Make a legal move.

    Args:
        tables: the tables.
        cards: the row of the cards.
        numbers: the row of the numbers.
        scores: the row of the points.
        code: the code of the move.
        room: what `new_room` returned.
    """
    if code == STOCK_MOVE:
        if not numbers[STOCK]:  # T15
            _reshuffle(tables, cards, numbers, room)
        numbers[STOCK] -= 1
        _take(tables, cards, numbers, np.int64(cards[numbers[STOCK]]), room.work)
    elif code == UPCARD_MOVE:
        place = len(tables.deck) - numbers[PILE]
        card = np.int64(cards[place])
        numbers[PILE] -= 1
        seat = numbers[TO_ACT]
        known = len(tables.deck) + MOST_CARDS * (tables.players + seat)
        insert(cards, known, numbers[KNOWN + seat], card)  # T17
        numbers[KNOWN + seat] += 1
        numbers[TAKEN] = card
        _take(tables, cards, numbers, card, room.work)
    else:
        _discard(tables, cards, numbers, code, room.work)
        out = numbers[WENT_OUT]
        played_out = out == numbers[TO_ACT] or (out != NO_MOVE and not tables.last_turns)  # T12
        if played_out or numbers[TURNS] == tables.max_turns:  # T15
            numbers[TRUNCATED] |= not played_out
            _score(tables, cards, numbers, scores, room)


@compiled
def find_outs(tables: Tables, cards: CardRow, numbers: NumberRow, work: Numbers) -> None:
    """Find the cards with which the seat to act can go out, but for T7 (T11, T12)."""
    numbers[OUTS] = 0
    if numbers[PHASE] != DISCARD or numbers[WENT_OUT] != NO_MOVE:
        return
    if not tables.first_orbit_out and numbers[TURNS] < tables.players:
        return
    start = len(tables.deck) + MOST_CARDS * numbers[TO_ACT]
    hand = cards[start : start + MOST_CARDS]
    now = numbers[ROUND]
    size, wild_rank = tables.sizes[now] + 1, tables.wild_ranks[now]
    numbers[OUTS] = ways_out(work, hand, size, wild_rank, tables.melding)


@compiled
def _take(tables: Tables, cards: CardRow, numbers: NumberRow, card: Any, work: Numbers) -> None:
    """Put a card that was drawn in the hand of the seat to act, which is to discard one."""
    start = len(tables.deck) + MOST_CARDS * numbers[TO_ACT]
    insert(cards, start, tables.sizes[numbers[ROUND]], card)
    numbers[PHASE] = DISCARD
    find_outs(tables, cards, numbers, work)


@compiled
def _discard(tables: Tables, cards: CardRow, numbers: NumberRow, code: Any, work: Numbers) -> None:
    deck, seat = len(tables.deck), numbers[TO_ACT]
    card = code & OUT_MOVE - 1
    hand = deck + MOST_CARDS * seat
    remove(cards, hand, tables.sizes[numbers[ROUND]] + 1, card)
    known = hand + MOST_CARDS * tables.players
    if remove(cards, known, numbers[KNOWN + seat], card):  # T17
        numbers[KNOWN + seat] -= 1
    if code >= OUT_MOVE:  # T11
        numbers[WENT_OUT], numbers[KNOWN + seat] = seat, 0
        now = numbers[ROUND]
        size, wild_rank = tables.sizes[now], tables.wild_ranks[now]
        laid, melds = cards[hand : hand + MOST_CARDS], cards[len(cards) - MOST_CARDS :]
        lay_down(work, laid, size, wild_rank, tables.melding, melds)
    numbers[PILE] += 1
    cards[deck - numbers[PILE]] = card
    numbers[TURNS] += 1
    numbers[TO_ACT] = (seat + 1) % tables.players
    numbers[PHASE] = DRAW
    numbers[TAKEN] = numbers[OUTS] = 0


@compiled_apart
def _score(
    tables: Tables,
    cards: CardRow,
    numbers: NumberRow,
    scores: ScoreRow,
    room: Room,
) -> None:
    """Score a round that is over (T13), and deal the next, if there is one."""
    now, players = numbers[ROUND], tables.players
    size, wild_rank, points = tables.sizes[now], tables.wild_ranks[now], tables.points[now]
    for seat in range(players):
        if seat == numbers[WENT_OUT]:
            count = tables.out_points
        else:
            start = len(tables.deck) + MOST_CARDS * seat
            hand = cards[start : start + MOST_CARDS]
            count = fewest_points(room.work, hand, size, wild_rank, tables.melding, points, NONE)
        scores[now * players + seat] = count
        numbers[KNOWN + players + seat] += count  # T14
    if now + 1 < len(tables.sizes):
        numbers[EARLIER_TURNS] += numbers[TURNS]
        dealer = (numbers[DEALER] + 1) % players  # T5
        _deal_round(tables, cards, numbers, now + 1, dealer, room)
    else:
        numbers[PHASE], numbers[TO_ACT] = OVER, NO_MOVE


@compiled_apart
def _deal_round(
    tables: Tables, cards: CardRow, numbers: NumberRow, now: Any, dealer: Any, room: Room
) -> None:
    """Shuffle the deck and deal a round (T5, T6)."""
    deck, players, size = len(tables.deck), tables.players, tables.sizes[now]
    cards[:deck] = tables.deck
    _shuffle(cards[:deck], numbers[SEED], now, room)
    top = deck - 1
    for received in range(size):
        for turn in range(players):
            seat = (dealer + 1 + turn) % players
            insert(cards, deck + MOST_CARDS * seat, received, np.int64(cards[top]))
            top -= 1
    cards[deck - 1] = cards[top]
    numbers[STOCK], numbers[PILE] = top, 1
    numbers[TO_ACT] = (dealer + 1) % players
    numbers[PHASE], numbers[ROUND], numbers[DEALER] = DRAW, now, dealer
    numbers[WENT_OUT] = NO_MOVE
    numbers[TURNS] = numbers[TAKEN] = numbers[RESHUFFLES] = numbers[OUTS] = 0
    numbers[KNOWN : KNOWN + players] = 0


@compiled_apart
def _reshuffle(tables: Tables, cards: CardRow, numbers: NumberRow, room: Room) -> None:
    """Shuffle all discards but the top into a new stock (T15, T18)."""
    deck, count = len(tables.deck), numbers[PILE] - 1
    top = cards[deck - 1 - count]
    for i in range(count):
        insert(cards, NONE, i, np.int64(cards[deck - count + i]))
    numbers[RESHUFFLES] += 1
    which = numbers[ROUND] | numbers[RESHUFFLES] << COUNTER_BIT
    _shuffle(cards[:count], numbers[SEED], which, room)
    cards[deck - 1] = top
    numbers[STOCK], numbers[PILE] = count, 1


@compiled_apart
def _shuffle(order: CardRow, seed: Any, which: Any, room: Room) -> None:
    """Shuffle cards in ascending order: which shuffle of a game it is makes the number larger."""
    key = room.key
    key[0], key[1] = seed & HALF_MASK, seed >> HALF & HALF_MASK
    key[2], key[3] = which & HALF_MASK, which >> HALF & HALF_MASK
    seed_lane(room.words, NONE, key)
    shuffle(order, room.words, NONE)


@compiled
def insert(cards: CardRow, start: Any, size: Any, card: Any) -> None:
    """Put a card among some in ascending order."""
    place = start + size
    while place > start and cards[place - 1] > card:
        cards[place] = cards[place - 1]
        place -= 1
    cards[place] = card


@compiled
def remove(cards: CardRow, start: Any, size: Any, card: Any) -> Any:
    """Take one card from among some in ascending order, and tell whether it was there."""
    for place in range(start, start + size):
        if cards[place] == card:
            for later in range(place, start + size - 1):
                cards[later] = cards[later + 1]
            return True
    return False
