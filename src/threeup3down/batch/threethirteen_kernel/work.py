"""What a search of a hand works on, compiled: one array of 64-bit integers (T8 to T13).

A set of natural cards of a hand is a whole number, whose bit i is the i-th natural card. The array,
`work`, holds in its places:

    NATURALS     the card of each position, in ascending order
    COPIES       for each card the positions that hold it
    RANKS        for each rank the positions that hold it
    COSTS        for each position what the card costs when it is left over
    SPARE        what the 0, 1, 2, ... cheapest wild cards cost when they are left over
    ALONE        for each number of wild cards the most of them that meld on their own
    MOST_WILDS   the most wild cards in a meld
    FEWEST       the fewest natural cards in a meld that has any
    ACE_PLACE    where an ace may stand: LOW, HIGH or EITHER
    LOOSE        whether melds are limited by nothing but the number of wild cards in the hand
    NEIGHBORS    the positions that may be in a run with another natural card
    AT_MOST      the cost from which on nothing is looked for
    GENERATION   how many hands were searched: it makes what is remembered of earlier ones void
    GROUPS       the choices that are open, of one natural card after another
    KEYS, FOUND  what is remembered: a question, and the answer to it
    FRAMES       the questions that wait for the answers to others
    CHOSEN       the groups that a hand is laid down in
    WILDS        the wild cards, in ascending order
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from threeup3down.batch.compiling import compiled_apart
from threeup3down.games.threethirteen import AceInRuns, Card, Rank, Suit, best_arrangement

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from threeup3down.games.threethirteen import Rules

    Numbers = NDArray[np.int64]
    Hand = NDArray[np.uint8]

MOST_CARDS = 16  # the largest hand, and the card drawn (T3)
JOKER = int(Card.JOKER)
CARDS = JOKER + 1  # a card is a number: SUITS times its rank, and its suit
SUITS = len(Suit)
LOW, HIGH, EITHER = range(3)
ACES_IN_RUNS = {AceInRuns.LOW: LOW, AceInRuns.HIGH: HIGH, AceInRuns.EITHER: EITHER}
SMALLEST_MELD, LONGEST_RUN = 3, 13  # T8
ACE, KING = int(Rank.ACE), int(Rank.KING)
IMPOSSIBLE = 1 << 60  # more than any cards cost
UNKNOWN = -1

# the rules as numbers: these options, and what each card counts for each wild rank
ALL_WILD_OPTION, MOST_WILDS_OPTION, FEWEST_OPTION, ACE_OPTION, POINTS = range(5)
MELDING_NUMBERS = POINTS + CARDS * (KING + 1)

NATURALS = 0
COPIES = NATURALS + MOST_CARDS
RANKS = COPIES + CARDS
COSTS = RANKS + KING + 1
SPARE = COSTS + MOST_CARDS
ALONE = SPARE + MOST_CARDS + 1
MOST_WILDS, FEWEST, ACE_PLACE, LOOSE, NEIGHBORS, AT_MOST, GENERATION, GROUPS = range(
    ALONE + MOST_CARDS + 1, ALONE + MOST_CARDS + 9
)
# With n more cards there are at most 2 * 2 ** min(n, 12) runs of a card and 508 sets, and n
# falls with each card whose choices are open.
OPEN_CHOICES = 1 << 16
REMEMBERED = 1 << 12
KEYS = GROUPS + OPEN_CHOICES
FOUND = KEYS + REMEMBERED
# a frame is a question that waits for others: each of them is of fewer cards
QUESTION, LEAST, ADDED, NEXT, TOP, END, FRAME = range(7)
FRAMES = FOUND + REMEMBERED
CHOSEN = FRAMES + FRAME * MOST_CARDS
WILDS = CHOSEN + MOST_CARDS
WORK = WILDS + MOST_CARDS
# a group is one number: its cards, the wild cards it needs, how many more it can take; a question
# too: natural cards, wild cards, room, discards, and the number of the hand
NEED_BIT, ROOM_BIT, DISCARDS_BIT, GENERATION_BIT = 16, 21, 26, 27
MEMBERS, COUNT = (1 << NEED_BIT) - 1, 31
SPREAD = 0x9E3779B97F4A7C1
# of one type with other numbers: else numba compiles a function anew for each number
NONE, ONE = np.int64(0), np.int64(1)


def melding_numbers(rules: Rules, wild_ranks: Iterable[int]) -> list[int]:
    """Return what rules say of melds and points, as the compiled functions take it (T9 to T13).

    Args:
        rules: the options of the game.
        wild_ranks: the ranks that are wild in some round.

    >>> from threeup3down.games.threethirteen import Rules
    >>> numbers = melding_numbers(Rules(), [3])
    >>> numbers[:4], numbers[POINTS + CARDS * 3 + JOKER]
    ([1, 16, 0, 0], 20)
    """
    alone = rules.all_wild_melds and not rules.min_naturals
    most = rules.max_wilds_per_meld
    most = MOST_CARDS if most is None else min(most, MOST_CARDS)
    fewest = min(rules.min_naturals, MOST_CARDS + 1)
    points = [0] * CARDS * (KING + 1)
    for rank in set(wild_ranks):
        for card in Card:  # one card alone is always left over
            points[CARDS * rank + card] = best_arrangement([card], rank, rules).points
    return [int(alone), most, fewest, ACES_IN_RUNS[rules.ace_in_runs], *points]


@compiled_apart
def new_work() -> Numbers:
    """Return what the searches of one thread need."""
    work = np.empty(WORK, dtype=np.int64)
    work[GENERATION] = 0
    work[KEYS:FOUND] = 0
    return work
