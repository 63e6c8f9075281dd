"""How many wild cards a hand takes at least before it can go out: a quick look (T8 to T11).

Most hands cannot go out by far. This finds most of them out without a search, by shares: every
natural card has a share of the wild cards of the meld it will lie in, such that the shares of
the cards of any meld add up to no more than its wild cards. So the shares of all cards but the
discard add up to no more than the wild cards of the hand. A card's share is

- nothing if it is one of three cards of a rank or of three consecutive cards of a suit;
- else, where some other card is of its rank or near it in its suit, a half;
- near only in its suit a third beside two such cards, a quarter beside three or more;
- 2 where there is nothing of the kind, since it will be alone with two wild cards or
  beside a gap of four.

"Near" is at most four places away. Why this holds for runs: of cards that are in no run without
wild cards at most two are consecutive, so a run with k gaps has at most 2k + 2 of them, and
each of these is near two others, or near three where k is 1, unless the run has at most 2k of
them or one gap alone and three cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import SUITS, Card, Rank, Suit
from .melds import LONGEST_RUN, SMALLEST_MELD
from .rules import AceInRuns

if TYPE_CHECKING:
    from collections.abc import Sequence

UNIT = 12  # shares are counted in twelfths of a wild card
NEAR = 4  # places
SHARES = (2 * UNIT, UNIT // 2, UNIT // 3, *[UNIT // 4] * (2 * NEAR - 2))  # by cards nearby
MARGIN = SUITS * NEAR
WINDOW = sum(1 << SUITS * place for place in range(2 * NEAR + 1) if place != NEAR)
ACES = sum(1 << Card.of(Rank.ACE, suit) for suit in Suit)
TO_HIGH_ACE = SUITS * LONGEST_RUN  # aces after the king are a fourteenth rank
LOW, HIGH = AceInRuns.LOW, AceInRuns.HIGH


def demands_too_many(naturals: Sequence[Card], wilds: int, ace_in_runs: AceInRuns) -> bool:
    """Tell whether natural cards but one take more wild cards than there are, at a quick look.

    Args:
        naturals: the natural cards of a hand.
        wilds: how many wild cards it has.
        ace_in_runs: where an ace may stand.

    Returns:
        whether the hand surely cannot go out; False says nothing.

    >>> lonely = [Card.parse(text) for text in ("2H", "7C", "QS")]
    >>> demands_too_many(lonely, 3, AceInRuns.LOW), demands_too_many(lonely, 4, AceInRuns.LOW)
    (True, False)
    """
    board = 0
    ranks = [0] * (LONGEST_RUN + 1)
    for card in naturals:
        board |= 1 << card
        ranks[card // SUITS] += 1
    aces = 0 if ace_in_runs is LOW else board & ACES
    board |= aces << TO_HIGH_ACE
    if ace_in_runs is HIGH:
        board ^= aces
    runs = board & board >> SUITS & board >> 2 * SUITS
    runs |= runs << SUITS | runs << 2 * SUITS
    runs |= runs >> TO_HIGH_ACE & aces
    board <<= MARGIN
    at_most = wilds * UNIT
    total = largest = 0
    for card in naturals:
        held = ranks[card // SUITS]
        if held >= SMALLEST_MELD or runs >> card & 1:
            continue
        near = (board >> card & WINDOW).bit_count()
        if aces >> card & 1:
            high = (board >> card + TO_HIGH_ACE & WINDOW).bit_count()
            near = high if ace_in_runs is HIGH else max(near, high)
        share = SHARES[near or held - 1]
        total += share
        if share > largest:  # noqa: PLR1730 (half the time of `max`)
            largest = share
        if total - largest > at_most:
            return True
    return False
