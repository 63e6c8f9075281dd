"""What a move does, compiled: one row of a block at a time (T5 to T18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from threeup3down.batch.compiling import compiled, compiled_apart
from threeup3down.batch.kernel import NO_MOVE
from threeup3down.batch.streams import SIZE, seed_lane, shuffle

from .arranging import fewest_points, ways_out
from .laying import lay_down
from .layout import (
    AUTOMATIC_OUT,
    COPIES,
    DEALER,
    DECK,
    DISCARD,
    DRAW,
    EARLIER_TURNS,
    FIRST_ORBIT_OUT,
    KNOWN,
    LAST_TURNS,
    MAX_TURNS,
    OUT_MOVE,
    OUT_POINTS,
    OUTS,
    OVER,
    PHASE,
    PILE,
    PLAYERS,
    REDRAW_DISCARD,
    RESHUFFLES,
    ROUND,
    ROUNDS,
    SEED,
    SIZES,
    STOCK,
    STOCK_MOVE,
    TAKEN,
    TO_ACT,
    TRUNCATED,
    TURNS,
    UPCARD_MOVE,
    WENT_OUT,
)
from .work import (
    CARDS,
    JOKER,
    KING,
    MOST_CARDS,
    NONE,
    SUITS,
    ones,
)

if TYPE_CHECKING:
    from .layout import CardRow, NumberRow, ScoreRow
    from .work import Numbers

HALF, HALF_MASK = 32, (1 << 32) - 1
COUNTER_BIT = 16  # behind the number of the round (T18)


@compiled_apart
def deal_game(rules: NumberRow, cards: CardRow, numbers: NumberRow, seed: Any, first: Any) -> None:
    """Deal a game anew.

    Args:
        rules: the rules as numbers.
        cards: the row of the cards.
        numbers: the row of the numbers.
        seed: the seed of the game.
        first: the seat that goes first.
    """
    numbers[:] = 0
    numbers[SEED] = np.int64(seed)
    _deal_round(rules, cards, numbers, NONE, (first - 1) % rules[PLAYERS])


@compiled
def legal(rules: NumberRow, cards: CardRow, numbers: NumberRow) -> Any:
    """Return the legal moves: a bit for each draw or discard by its code, and for each card out.

    >>> import numpy as np
    >>> from threeup3down.games.threethirteen import Rules, new_game
    >>> from threeup3down.batch.threethirteen_kernel import layout
    >>> tables = layout.tables(Rules(), 2)
    >>> block = layout.empty(tables, 1)
    >>> layout.put(tables, block, 0, new_game(2, seed=1))
    >>> legal(tables.rules, block.cards[0], block.numbers[0])
    (3, 0)
    """
    phase, seat = numbers[PHASE], numbers[TO_ACT]
    if phase == DRAW:
        stock = numbers[STOCK] > 0 or numbers[PILE] > 1  # T15
        return 1 << UPCARD_MOVE | stock << STOCK_MOVE, 0
    if phase == OVER:
        return 0, 0
    start = rules[DECK] + MOST_CARDS * seat
    held, again = np.int64(0), np.int64(0)
    for i in range(start, start + rules[SIZES + numbers[ROUND]] + 1):
        bit = 1 << np.int64(cards[i])
        again |= held & bit
        held |= bit
    kept = np.int64(0)
    if numbers[TAKEN] and not rules[REDRAW_DISCARD]:  # T7
        kept = 1 << numbers[TAKEN] & ~again
    outs = numbers[OUTS] & ~kept
    discards = held & ~kept
    if rules[AUTOMATIC_OUT]:  # T11
        discards &= ~outs
    return discards, outs


@compiled
def wild_rank(rules: NumberRow, now: Any) -> Any:
    """Return the rank that is wild in a round (T4)."""
    return (rules[SIZES + now] - 1) % KING + 1


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
def is_legal(rules: NumberRow, cards: CardRow, numbers: NumberRow, code: Any) -> Any:
    """Tell whether the move of a code is legal."""
    discards, outs = legal(rules, cards, numbers)
    return (outs >> code - OUT_MOVE if code >= OUT_MOVE else discards >> code) & 1 == 1


@compiled_apart
def make_move(
    rules: NumberRow,
    cards: CardRow,
    numbers: NumberRow,
    scores: ScoreRow,
    code: Any,
    work: Numbers,
) -> None:
    """Make a legal move.

    Args:
        rules: the rules as numbers.
        cards: the row of the cards.
        numbers: the row of the numbers.
        scores: the row of the points.
        code: the code of the move.
        work: room for a search.
    """
    if code == STOCK_MOVE:
        if not numbers[STOCK]:  # T15
            _reshuffle(rules, cards, numbers)
        numbers[STOCK] -= 1
        _take(rules, cards, numbers, np.int64(cards[numbers[STOCK]]), work)
    elif code == UPCARD_MOVE:
        place = rules[DECK] - numbers[PILE]
        card = np.int64(cards[place])
        numbers[PILE] -= 1
        seat = numbers[TO_ACT]
        known = rules[DECK] + MOST_CARDS * (rules[PLAYERS] + seat)
        insert(cards, known, numbers[KNOWN + seat], card)  # T17
        numbers[KNOWN + seat] += 1
        numbers[TAKEN] = card
        _take(rules, cards, numbers, card, work)
    else:
        _discard(rules, cards, numbers, code, work)
        out = numbers[WENT_OUT]
        played_out = out == numbers[TO_ACT] or (out != NO_MOVE and not rules[LAST_TURNS])  # T12
        if played_out or numbers[TURNS] == rules[MAX_TURNS]:  # T15
            numbers[TRUNCATED] |= not played_out
            _score(rules, cards, numbers, scores, work)


@compiled
def count_move(
    rules: NumberRow, cards: CardRow, numbers: NumberRow, code: Any, counts: NumberRow
) -> None:
    """Count what a move does, before it, as `declarations.threethirteen_counts` does.

    Args:
        rules: the rules as numbers.
        cards: the row of the cards.
        numbers: the row of the numbers.
        code: the code of the move.
        counts: the numbers of the seat that makes it: `COUNTS` of the kernel.
    """
    if code == STOCK_MOVE and not numbers[STOCK]:
        counts[1] += 1
    elif code >= OUT_MOVE:
        counts[0] += 1
        now = numbers[ROUND]
        wild = wild_rank(rules, now)
        start = rules[DECK] + MOST_CARDS * numbers[TO_ACT]
        for i in range(start, start + rules[SIZES + now] + 1):
            counts[2] += _is_wild(np.int64(cards[i]), wild)
        counts[2] -= _is_wild(code & OUT_MOVE - 1, wild)


@compiled
def _is_wild(card: Any, wild: Any) -> Any:
    return np.int64(card == JOKER or card // SUITS == wild)


@compiled
def find_outs(rules: NumberRow, cards: CardRow, numbers: NumberRow, work: Numbers) -> None:
    """Find the cards with which the seat to act can go out, but for T7 (T11, T12)."""
    numbers[OUTS] = 0
    if numbers[PHASE] != DISCARD or numbers[WENT_OUT] != NO_MOVE:
        return
    if not rules[FIRST_ORBIT_OUT] and numbers[TURNS] < rules[PLAYERS]:
        return
    start = rules[DECK] + MOST_CARDS * numbers[TO_ACT]
    hand = cards[start : start + MOST_CARDS]
    now = numbers[ROUND]
    size = rules[SIZES + now] + 1
    numbers[OUTS] = ways_out(work, hand, size, wild_rank(rules, now), rules)


@compiled
def _take(rules: NumberRow, cards: CardRow, numbers: NumberRow, card: Any, work: Numbers) -> None:
    """Put a card that was drawn in the hand of the seat to act, which is to discard one."""
    start = rules[DECK] + MOST_CARDS * numbers[TO_ACT]
    insert(cards, start, rules[SIZES + numbers[ROUND]], card)
    numbers[PHASE] = DISCARD
    find_outs(rules, cards, numbers, work)


@compiled
def _discard(
    rules: NumberRow, cards: CardRow, numbers: NumberRow, code: Any, work: Numbers
) -> None:
    deck, seat = rules[DECK], numbers[TO_ACT]
    card = code & OUT_MOVE - 1
    hand = deck + MOST_CARDS * seat
    remove(cards, hand, rules[SIZES + numbers[ROUND]] + 1, card)
    known = hand + MOST_CARDS * rules[PLAYERS]
    if remove(cards, known, numbers[KNOWN + seat], card):  # T17
        numbers[KNOWN + seat] -= 1
    if code >= OUT_MOVE:  # T11
        numbers[WENT_OUT], numbers[KNOWN + seat] = seat, 0
        now = numbers[ROUND]
        size = rules[SIZES + now]
        laid, melds = cards[hand : hand + MOST_CARDS], cards[len(cards) - MOST_CARDS :]
        lay_down(work, laid, size, wild_rank(rules, now), rules, melds)
    numbers[PILE] += 1
    cards[deck - numbers[PILE]] = card
    numbers[TURNS] += 1
    numbers[TO_ACT] = (seat + 1) % rules[PLAYERS]
    numbers[PHASE] = DRAW
    numbers[TAKEN] = numbers[OUTS] = 0


@compiled_apart
def _score(
    rules: NumberRow,
    cards: CardRow,
    numbers: NumberRow,
    scores: ScoreRow,
    work: Numbers,
) -> None:
    """Score a round that is over (T13), and deal the next, if there is one."""
    now, players = numbers[ROUND], rules[PLAYERS]
    size, wild = rules[SIZES + now], wild_rank(rules, now)
    for seat in range(players):
        if seat == numbers[WENT_OUT]:
            count = rules[OUT_POINTS]
        else:
            start = rules[DECK] + MOST_CARDS * seat
            hand = cards[start : start + MOST_CARDS]
            count = fewest_points(work, hand, size, wild, rules, NONE)
        scores[now * players + seat] = count
        numbers[KNOWN + players + seat] += count  # T14
    if now + 1 < rules[ROUNDS]:
        numbers[EARLIER_TURNS] += numbers[TURNS]
        dealer = (numbers[DEALER] + 1) % players  # T5
        _deal_round(rules, cards, numbers, now + 1, dealer)
    else:
        numbers[PHASE], numbers[TO_ACT] = OVER, NO_MOVE


@compiled_apart
def _deal_round(
    rules: NumberRow, cards: CardRow, numbers: NumberRow, now: Any, dealer: Any
) -> None:
    """Shuffle the deck and deal a round (T5, T6)."""
    deck, players, size = rules[DECK], rules[PLAYERS], rules[SIZES + now]
    place = 0
    for card in range(CARDS):
        for _ in range(rules[COPIES + card]):
            cards[place] = card
            place += 1
    _shuffle(cards[:deck], numbers[SEED], now)
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
def _reshuffle(rules: NumberRow, cards: CardRow, numbers: NumberRow) -> None:
    """Shuffle all discards but the top into a new stock (T15, T18)."""
    deck, count = rules[DECK], numbers[PILE] - 1
    top = cards[deck - 1 - count]
    for i in range(count):
        insert(cards, NONE, i, np.int64(cards[deck - count + i]))
    numbers[RESHUFFLES] += 1
    which = numbers[ROUND] | numbers[RESHUFFLES] << COUNTER_BIT
    _shuffle(cards[:count], numbers[SEED], which)
    cards[deck - 1] = top
    numbers[STOCK], numbers[PILE] = count, 1


@compiled_apart
def _shuffle(order: CardRow, seed: Any, which: Any) -> None:
    """Shuffle cards in ascending order: which shuffle of a game it is makes the number larger."""
    key, words = np.empty(4, dtype=np.uint32), np.empty((SIZE, 1), dtype=np.uint32)
    key[0], key[1] = seed & HALF_MASK, seed >> HALF & HALF_MASK
    key[2], key[3] = which & HALF_MASK, which >> HALF & HALF_MASK
    seed_lane(words, NONE, key)
    shuffle(order, words, NONE)


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
