"""The bot `arranger`, compiled: it chooses as `bots.arranging_bot` does (T11, T13, T17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from threeup3down.batch.compiling import compiled, compiled_apart
from threeup3down.batch.kernel import NO_MOVE

from .arranging import fewest_points
from .layout import (
    COPIES,
    DECK,
    DRAW,
    KNOWN,
    PHASE,
    PILE,
    PLAYERS,
    ROUND,
    SIZES,
    STOCK_MOVE,
    TO_ACT,
    UPCARD_MOVE,
    WENT_OUT,
)
from .playing import insert, legal, nth_move, remove, wild_rank
from .work import (
    CARDS,
    MOST_CARDS,
    NONE,
    ONE,
)

if TYPE_CHECKING:
    from .layout import CardRow, NumberRow
    from .work import Numbers

LOOKED_AT = 5  # discards that are thought through


@compiled_apart
def arranged(rules: NumberRow, cards: CardRow, numbers: NumberRow, work: Numbers) -> Any:
    """Return the code of the move that `arranger` makes.

    Args:
        rules: the rules as numbers.
        cards: the row of the cards.
        numbers: the row of the numbers.
        work: room for a search.
    """
    discards, outs = legal(rules, cards, numbers)
    if outs:  # T11
        return nth_move(NONE, outs, NONE)
    if not discards & discards - 1:  # T15
        return nth_move(discards, NONE, NONE)
    hand, counts = np.empty(MOST_CARDS, dtype=np.uint8), np.empty(2 * CARDS, dtype=np.int64)
    _count_unseen(rules, cards, numbers, counts)
    size = rules[SIZES + numbers[ROUND]]
    start = rules[DECK] + MOST_CARDS * numbers[TO_ACT]
    own = cards[start : start + MOST_CARDS]
    hand[:] = own
    if numbers[PHASE] == DRAW:
        upcard = np.int64(cards[rules[DECK] - numbers[PILE]])
        insert(hand, NONE, size, upcard)
        with_upcard = _points(rules, numbers, hand, size + 1, ONE, work)
        # a card of the stock cannot leave more
        if with_upcard == _points(rules, numbers, own, size, NONE, work):
            return STOCK_MOVE
        remove(hand, NONE, size + 1, upcard)
        expected = _expected(rules, numbers, hand, size, counts, work)
        return UPCARD_MOVE if with_upcard < expected else STOCK_MOVE
    for card in range(CARDS):
        if discards >> card & 1:
            remove(hand, NONE, size + 1, card)
            counts[CARDS + card] = _points(rules, numbers, hand, size, NONE, work)
            insert(hand, NONE, size, card)
    best: Any = NONE + NO_MOVE
    least = np.inf
    for _ in range(LOOKED_AT):
        chosen: Any = NONE + NO_MOVE
        for card in range(CARDS):  # of equal ones the highest card
            left = counts[CARDS + card]
            if discards >> card & 1 and (chosen == NO_MOVE or left <= counts[CARDS + chosen]):
                chosen = card
        if chosen == NO_MOVE or numbers[WENT_OUT] != NO_MOVE:  # T12: no card will be drawn
            return chosen if best == NO_MOVE else best
        discards ^= 1 << chosen
        remove(hand, NONE, size + 1, chosen)
        expected = _expected(rules, numbers, hand, size, counts, work)
        insert(hand, NONE, size, chosen)
        if expected < least:
            best, least = chosen, expected
    return best


@compiled
def _count_unseen(rules: NumberRow, cards: CardRow, numbers: NumberRow, counts: Numbers) -> None:
    """Count for each card those that the seat to act does not see (T17)."""
    deck, players, own = rules[DECK], rules[PLAYERS], numbers[TO_ACT]
    size = rules[SIZES + numbers[ROUND]]
    for card in range(CARDS):
        counts[card] = rules[COPIES + card]
    for i in range(deck - numbers[PILE], deck):
        counts[cards[i]] -= 1
    for seat in range(players):
        start, seen = deck + MOST_CARDS * seat, size
        if seat == own:
            seen += numbers[PHASE] != DRAW
        elif seat != numbers[WENT_OUT]:
            start, seen = start + MOST_CARDS * players, numbers[KNOWN + seat]
        for i in range(start, start + seen):
            counts[cards[i]] -= 1


@compiled
def _points(
    rules: NumberRow, numbers: NumberRow, hand: CardRow, size: Any, discards: Any, work: Numbers
) -> Any:
    """Return the fewest points that a hand leaves after some discards."""
    wild = wild_rank(rules, numbers[ROUND])
    return fewest_points(work, hand, size, wild, rules, discards)


@compiled_apart
def _expected(
    rules: NumberRow, numbers: NumberRow, hand: CardRow, size: Any, counts: Numbers, work: Numbers
) -> Any:
    """Return the points to expect after the next card from the stock and a discard."""
    total = unseen = 0
    for card in range(CARDS):
        if counts[card]:
            insert(hand, NONE, size, card)
            total += _points(rules, numbers, hand, size + 1, ONE, work) * counts[card]
            remove(hand, NONE, size + 1, card)
            unseen += counts[card]
    return total / max(1, unseen)
