"""The bot `greedy`, compiled: it chooses as that of `bots.threethirteen` does (T7, T11 to T13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from threeup3down.batch.compiling import compiled, compiled_apart
from threeup3down.batch.kernel import NO_MOVE

from .arranging import fewest_points, points_without_each
from .layout import (
    DECK,
    DRAW,
    PHASE,
    PILE,
    ROUND,
    SIZES,
    STOCK_MOVE,
    TO_ACT,
    UPCARD_MOVE,
    WENT_OUT,
)
from .playing import insert, legal, nth_move, remove, wild_rank
from .work import CARDS, JOKER, MOST_CARDS, NONE, ONE, POINTS, SUITS

if TYPE_CHECKING:
    from .layout import CardRow, NumberRow
    from .work import Numbers


LINK, WILD, NEAR = 2, 20, 2  # as `bots.threethirteen` has them


@compiled_apart
def greedy_move(rules: NumberRow, cards: CardRow, numbers: NumberRow, work: Numbers) -> Any:
    """Return the code of the move that `greedy` makes.

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
    size = rules[SIZES + numbers[ROUND]]
    start = rules[DECK] + MOST_CARDS * numbers[TO_ACT]
    hand = np.empty(MOST_CARDS, dtype=np.uint8)
    hand[:] = cards[start : start + MOST_CARDS]
    wild = wild_rank(rules, numbers[ROUND])
    if numbers[PHASE] == DRAW:
        upcard = np.int64(cards[rules[DECK] - numbers[PILE]])
        if upcard == JOKER or upcard // SUITS == wild:
            return UPCARD_MOVE
        least = fewest_points(work, hand, size, wild, rules, NONE)
        alone = fewest_points(work, hand, size, wild, rules, ONE)
        alone += rules[POINTS + CARDS * wild + upcard]
        insert(hand, NONE, size, upcard)
        melded = fewest_points(work, hand, size + 1, wild, rules, ONE)
        return UPCARD_MOVE if melded < min(least, alone) else STOCK_MOVE
    without = np.zeros(CARDS, dtype=np.int64)
    points_without_each(work, hand, size + 1, wild, rules, without)
    chosen: Any = NONE + NO_MOVE
    least = NONE
    for card in range(CARDS):  # of equal ones the highest card
        if discards >> card & 1:
            natural = card != JOKER and card // SUITS != wild
            if not natural:
                remove(hand, NONE, size + 1, card)
                without[card] = fewest_points(work, hand, size, wild, rules, NONE)
                insert(hand, NONE, size, card)
            worth = without[card]
            if numbers[WENT_OUT] == NO_MOVE:  # T12: else no card will be drawn any more
                worth += LINK * _links(hand, size + 1, card, wild) if natural else WILD
            if chosen == NO_MOVE or worth <= least:
                chosen, least = card, worth
    return chosen


@compiled
def _links(hand: CardRow, size: Any, card: Any, wild: Any) -> Any:
    """Return with how many others of a hand a natural card may meld."""
    links: Any = NONE - 1  # the card itself
    for i in range(size):
        other = np.int64(hand[i])
        if other != JOKER and other // SUITS != wild:
            same = other // SUITS == card // SUITS
            near = other % SUITS == card % SUITS and abs(other - card) <= SUITS * NEAR
            links += same or near
    return links
