"""Which discards of a hand go out, and the fewest points left over, compiled (T8 to T13).

The search is that of `games.threethirteen.covering` and the quick look that of its `demand`, which
say why they are exact. Here a set of natural cards of a hand is a whole number too, whose bit i is
the i-th natural card, and all that a search needs lies in one array of 64-bit integers, its `work`:

    NATURALS     the card of each position, in ascending order
    COPIES       for each card the positions that hold it
    RANKS        for each rank the positions that hold it
    COSTS        for each position what the card costs when it is left over
    SPARE        what the 0, 1, 2, ... cheapest wild cards cost when they are left over
    ALONE        for each number of wild cards the most of them that meld on their own
    MOST_WILDS   the most wild cards in a meld
    FEWEST       the fewest natural cards in a meld that has any
    ACE          where an ace may stand: LOW, HIGH or EITHER
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

from typing import TYPE_CHECKING, Any

import numpy as np

from threeup3down.batch.compiling import compiled, compiled_apart
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

UNIT = 12  # shares are counted in twelfths of a wild card
NEAR = 4  # places
SHARES = np.array((2 * UNIT, UNIT // 2, UNIT // 3, *[UNIT // 4] * (2 * NEAR - 2)), dtype=np.int64)
MARGIN = SUITS * NEAR
WINDOW = sum(1 << SUITS * place for place in range(2 * NEAR + 1) if place != NEAR)
ACE_BITS = ((1 << SUITS) - 1) << SUITS * ACE
TO_HIGH_ACE = SUITS * LONGEST_RUN  # aces after the king are a fourteenth rank


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


@compiled
def ones(bits: Any) -> Any:
    """Return how many bits of a number below 2 ** 63 are set."""
    bits -= bits >> 1 & 0x5555555555555555
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    return bits * 0x0101010101010101 >> 56


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


@compiled_apart
def prepare(work: Numbers, hand: Hand, size: Any, wild_rank: Any, rules: Numbers) -> Any:
    """Begin the search of a hand for whether all its cards meld: each that does not costs 1.

    Args:
        work: what `new_work` returned.
        hand: the cards in ascending order.
        size: how many they are.
        wild_rank: the number of the rank that is wild.
        rules: numbers that begin as `melding_numbers`.

    Returns:
        how many natural and how many wild cards there are.
    """
    work[COPIES:COSTS] = 0
    naturals = wilds = 0
    for i in range(size):
        card = np.int64(hand[i])
        if card == JOKER or card // SUITS == wild_rank:
            work[WILDS + wilds] = card
            wilds += 1
            work[SPARE + wilds] = wilds
        else:
            work[NATURALS + naturals] = card
            work[COPIES + card] |= 1 << naturals
            work[RANKS + card // SUITS] |= 1 << naturals
            work[COSTS + naturals] = 1
            naturals += 1
    work[AT_MOST] = 1
    most = min(rules[MOST_WILDS_OPTION], wilds)  # T9
    work[MOST_WILDS] = most
    work[FEWEST] = max(1, rules[FEWEST_OPTION])
    work[ACE_PLACE] = rules[ACE_OPTION]
    in_effect = most in (0, wilds)
    work[LOOSE] = in_effect and rules[FEWEST_OPTION] <= max(1, SMALLEST_MELD - most)
    alone = rules[ALL_WILD_OPTION] and most >= SMALLEST_MELD
    work[SPARE] = work[ALONE] = 0
    for cards in range(1, wilds + 1):
        melds = alone and cards >= SMALLEST_MELD and SMALLEST_MELD * -(-cards // most) <= cards
        work[ALONE + cards] = cards if melds else work[ALONE + cards - 1]
    _find_neighbors(work)
    work[GENERATION] += 1
    return naturals, wilds


@compiled
def _count_points(work: Numbers, naturals: Any, wilds: Any, wild_rank: Any, rules: Numbers) -> None:
    """Let each card that is left over cost its points."""
    points = POINTS + CARDS * wild_rank
    for i in range(naturals):
        work[COSTS + i] = rules[points + work[NATURALS + i]]
    for i in range(wilds):  # in ascending order
        cost, place = rules[points + work[WILDS + i]], SPARE + 1 + i
        while place > SPARE + 1 and work[place - 1] > cost:
            work[place] = work[place - 1]
            place -= 1
        work[place] = cost
    for i in range(wilds):
        work[SPARE + i + 1] += work[SPARE + i]
    work[AT_MOST] = IMPOSSIBLE


@compiled
def _find_neighbors(work: Numbers) -> None:
    """Find the cards that the wild cards reach over to, in runs of their suit."""
    neighbors = 0
    first = ACE + 1 if work[ACE_PLACE] == HIGH else ACE
    last = KING if work[ACE_PLACE] == LOW else KING + 1
    for suit in range(SUITS):
        below, gaps = 0, 0
        for place in range(first, last + 1):
            rank = ACE if place > KING else place
            here = work[COPIES + SUITS * rank + suit]
            if not here:
                gaps += 1
                continue
            if below and gaps <= work[MOST_WILDS]:
                neighbors |= below | here
            below, gaps = here, 0
    work[NEIGHBORS] = neighbors


@compiled_apart
def open_choices(work: Numbers, lowest: Any, others: Any, top: Any) -> Any:
    """Put the groups with a lowest card on the stack of open choices.

    They are those of `groups_from`, thrifty ones where the limits are loose.

    Args:
        work: the search.
        lowest: the position of the card.
        others: the positions of the cards that may join it.
        top: the height of the stack.

    Returns:
        the height after it.
    """
    wilds = work[MOST_WILDS]
    start = GROUPS + top
    end = sets = _add_sets(work, lowest, others, start)
    is_ace = work[NATURALS + lowest] // SUITS == ACE
    if not is_ace or work[ACE_PLACE] != HIGH:
        end = _add_runs(work, lowest, others, end, False)
    if is_ace and work[ACE_PLACE] != LOW:
        end = _add_runs(work, lowest, others, end, True)
    kept = start
    for i in range(start, end):
        height, members = work[i] >> NEED_BIT, work[i] & MEMBERS
        size = ones(members)
        need = max(0, height + 1 - size, SMALLEST_MELD - size)
        room = (min(wilds, LONGEST_RUN - size) if height else wilds) - need
        if room >= 0 and size >= work[FEWEST] and (height or i < sets):
            work[kept] = members | need << NEED_BIT | room << ROOM_BIT
            kept += 1
    return kept - GROUPS


@compiled
def _add_sets(work: Numbers, lowest: Any, others: Any, start: Any) -> Any:
    """Write the cards of all sets with a lowest card, from a place on; return where they end."""
    loose = work[LOOSE]
    rank = work[NATURALS + lowest] // SUITS
    more = others & work[RANKS + rank]
    alike = more & ~work[NEIGHBORS]  # in no run
    work[start] = 1 << lowest | (alike if loose else 0)
    end = start + 1
    for kind in range(SUITS + 1):
        if kind < SUITS:
            cards = work[COPIES + SUITS * rank + kind] & more & ~alike
        else:
            cards = 0 if loose else alike
        fewer, some = end, 0
        while cards:
            some |= cards & -cards
            cards &= cards - 1
            for i in range(start, fewer):
                work[end] = work[i] | some
                end += 1
    return end


@compiled
def _add_runs(work: Numbers, lowest: Any, others: Any, start: Any, down: Any) -> Any:
    """Write the cards of all runs that begin with a card, and at NEED_BIT how far each reaches.

    The first is the card alone.

    Args:
        work: the search.
        lowest: the position of the card.
        others: the positions of the cards that may join it.
        start: where to write them.
        down: the card is an ace, and the run goes on down from the king.

    Returns:
        where they end.
    """
    card = work[NATURALS + lowest]
    highest = KING if down else KING + 1 - card // SUITS
    work[start] = 1 << lowest
    end = start + 1
    for height in range(1, highest):
        place = KING + 1 - height if down else card // SUITS + height
        available = work[COPIES + SUITS * place + card % SUITS] & others
        if not available:
            continue
        some = available & -available | height << NEED_BIT
        for i in range(end - 1 if work[LOOSE] else start, end):
            members = work[i] & MEMBERS
            if height - ones(members) <= work[MOST_WILDS]:
                work[end] = members | some
                end += 1
    return end


@compiled_apart
def fewest(work: Numbers, cards: Any, wilds: Any, room: Any, discards: Any, top: Any) -> Any:
    """Return what some cards of the hand cost at least, no more than AT_MOST.

    It asks the same of fewer cards. Questions that wait for others lie on a stack: numba keeps no
    function on the disk that calls itself.

    Args:
        work: the search.
        cards: the positions of natural cards.
        wilds: how many wild cards are not yet spoken for.
        room: how many of these the melds made already can take.
        discards: how many cards are to be discarded.
        top: the height of the stack of open choices.
    """
    frame = FRAMES - FRAME
    while True:
        answer: Any = np.int64(UNKNOWN)
        key = cards | wilds << NEED_BIT | room << ROOM_BIT | discards << DISCARDS_BIT
        key |= work[GENERATION] << GENERATION_BIT
        slot = (key * SPREAD >> 40) & (REMEMBERED - 1)
        if not cards:
            spare = wilds - discards
            answer = IMPOSSIBLE
            if spare >= 0:
                answer = work[SPARE + max(0, spare - room - work[ALONE + spare])]
        elif work[KEYS + slot] == key:
            answer = work[FOUND + slot]
        else:
            frame += FRAME
            work[frame + QUESTION] = key
            work[frame + LEAST] = work[AT_MOST]
            work[frame + NEXT] = top - (discards > 0)
            work[frame + TOP] = top
            top = open_choices(work, lowest_of(cards), cards & cards - 1, top)
            work[frame + END] = top
        while True:
            if answer != UNKNOWN:
                if frame < FRAMES:
                    return answer
                answer += work[frame + ADDED]
                work[frame + LEAST] = min(work[frame + LEAST], answer)
            key, least = work[frame + QUESTION], work[frame + LEAST]
            cards, wilds = key & MEMBERS, key >> NEED_BIT & COUNT
            room, discards = key >> ROOM_BIT & COUNT, key >> DISCARDS_BIT & 1
            place, end = work[frame + NEXT], work[frame + END]
            work[frame + ADDED] = 0
            asks = False
            while not asks and place <= end and least:
                if place < work[frame + TOP]:
                    asks = True
                    cards, discards = cards & cards - 1, discards - 1
                elif place < end:
                    group = work[GROUPS + place]
                    spare = wilds - (group >> NEED_BIT & COUNT)
                    if spare >= 0:
                        asks = True
                        cards, wilds = cards & ~(group & MEMBERS), spare
                        room = min(room + (group >> ROOM_BIT), spare)
                else:
                    cost = work[COSTS + lowest_of(cards)]
                    if cost < least:
                        asks = True
                        cards = cards & cards - 1
                        work[frame + ADDED] = cost
                place += 1
            work[frame + NEXT] = place
            if asks:
                break
            slot = (key * SPREAD >> 40) & (REMEMBERED - 1)
            work[KEYS + slot], work[FOUND + slot] = key, least
            answer, top = least, work[frame + TOP]
            frame -= FRAME


@compiled
def lowest_of(cards: Any) -> Any:
    """Return the lowest position."""
    return ones((cards & -cards) - 1)


@compiled_apart
def fewest_points(
    work: Numbers,
    hand: Hand,
    size: Any,
    wild_rank: Any,
    rules: Numbers,
    discards: Any,
) -> Any:
    """Return the fewest points that a hand can count when some of its cards are discarded (T13).

    Args:
        work: what `new_work` returned.
        hand: the cards in ascending order.
        size: how many they are.
        wild_rank: the number of the rank that is wild.
        rules: numbers that begin as `melding_numbers`.
        discards: how many cards are discarded, 0 or 1.
    """
    naturals, wilds = prepare(work, hand, size, wild_rank, rules)
    _count_points(work, naturals, wilds, wild_rank, rules)
    return fewest(work, (1 << naturals) - 1, wilds, NONE, discards, NONE)


@compiled_apart
def ways_out(work: Numbers, hand: Hand, size: Any, wild_rank: Any, rules: Numbers) -> Any:
    """Return the discards with which a hand goes out: a bit for each card (T11).

    Args:
        work: what `new_work` returned.
        hand: the cards in ascending order.
        size: how many they are.
        wild_rank: the number of the rank that is wild.
        rules: numbers that begin as `melding_numbers`.
    """
    if demands_too_many(hand, size, wild_rank, rules[ACE_OPTION]):
        return 0
    naturals, wilds = prepare(work, hand, size, wild_rank, rules)
    whole = (1 << naturals) - 1
    if fewest(work, whole, wilds, NONE, ONE, NONE):
        return 0
    outs = np.int64(0)
    for position in range(naturals):
        card = work[NATURALS + position]
        if not outs >> card & 1 and not fewest(
            work, whole ^ 1 << position, wilds, NONE, NONE, NONE
        ):
            outs |= 1 << card
    if wilds and not fewest(work, whole, wilds - 1, NONE, NONE, NONE):
        for i in range(size):
            card = np.int64(hand[i])
            if card == JOKER or card // SUITS == wild_rank:
                outs |= 1 << card
    return outs
