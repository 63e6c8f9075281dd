"""A quick look at whether a hand surely cannot go out, compiled (T8 to T11).

It is that of `games.threethirteen.demand`, which says why it is right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from threeup3down.batch.bits import ones
from threeup3down.batch.compiling import compiled

from .work import ACE, HIGH, JOKER, LONGEST_RUN, LOW, SMALLEST_MELD, SUITS

if TYPE_CHECKING:
    from .work import Hand

UNIT = 12  # shares are counted in twelfths of a wild card
NEAR = 4  # places
SHARES = np.array((2 * UNIT, UNIT // 2, UNIT // 3, *[UNIT // 4] * (2 * NEAR - 2)), dtype=np.int64)
MARGIN = SUITS * NEAR
WINDOW = sum(1 << SUITS * place for place in range(2 * NEAR + 1) if place != NEAR)
ACE_BITS = ((1 << SUITS) - 1) << SUITS * ACE
TO_HIGH_ACE = SUITS * LONGEST_RUN  # aces after the king are a fourteenth rank


@compiled
def demands_too_many(hand: Hand, size: Any, wild_rank: Any, ace: Any) -> Any:
    """Tell whether a hand surely cannot go out, at a quick look; False says nothing.

    Args:
        hand: the cards in ascending order.
        size: how many they are.
        wild_rank: the number of the rank that is wild.
        ace: where an ace may stand.
    """
    board = np.int64(0)
    wilds = 0
    pairs = triples = np.int64(0)  # a bit for each rank
    for i in range(size):
        card = np.int64(hand[i])
        rank = card // SUITS
        if card == JOKER or rank == wild_rank:
            wilds += 1
            continue
        board |= 1 << card
        # of three cards in order all are of a rank if the first and the last are
        if i >= 1 and hand[i - 1] // SUITS == rank:
            pairs |= 1 << rank
            if i >= SMALLEST_MELD - 1 and hand[i - SMALLEST_MELD + 1] // SUITS == rank:
                triples |= 1 << rank
    aces = 0 if ace == LOW else board & ACE_BITS
    board |= aces << TO_HIGH_ACE
    if ace == HIGH:
        board ^= aces
    runs = board & board >> SUITS & board >> 2 * SUITS
    runs |= runs << SUITS | runs << 2 * SUITS
    runs |= runs >> TO_HIGH_ACE & aces
    at_most = wilds * UNIT
    total = largest = 0
    for i in range(size):
        card = np.int64(hand[i])
        rank = card // SUITS
        if card == JOKER or rank == wild_rank or triples >> rank & 1 or runs >> card & 1:
            continue
        if card >= MARGIN:
            near = ones(board >> card - MARGIN & WINDOW)
        else:
            near = ones(board << MARGIN - card & WINDOW)
        if aces >> card & 1:
            high = ones(board >> card + TO_HIGH_ACE - MARGIN & WINDOW)
            near = high if ace == HIGH else max(near, high)
        share = SHARES[near or pairs >> rank & 1]
        total += share
        largest = max(largest, share)
        if total - largest > at_most:
            return True
    return False
