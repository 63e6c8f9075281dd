"""Which discards of a hand go out, and the fewest points left over, compiled (T8 to T13).

The search is that of `games.threethirteen.covering`, which says why it is exact.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from threeup3down.batch.compiling import compiled, compiled_apart

from .choices import find_neighbors, open_choices
from .demand import demands_too_many
from .work import (
    ACE_OPTION,
    ACE_PLACE,
    ADDED,
    ALL_WILD_OPTION,
    ALONE,
    AT_MOST,
    CARDS,
    COPIES,
    COSTS,
    COUNT,
    DISCARDS_BIT,
    END,
    FEWEST,
    FEWEST_OPTION,
    FOUND,
    FRAME,
    FRAMES,
    GENERATION,
    GENERATION_BIT,
    GROUPS,
    IMPOSSIBLE,
    JOKER,
    KEYS,
    LEAST,
    LOOSE,
    MEMBERS,
    MOST_WILDS,
    MOST_WILDS_OPTION,
    NATURALS,
    NEED_BIT,
    NEXT,
    NONE,
    ONE,
    POINTS,
    QUESTION,
    RANKS,
    REMEMBERED,
    ROOM_BIT,
    SMALLEST_MELD,
    SPARE,
    SPREAD,
    SUITS,
    TOP,
    UNKNOWN,
    WILDS,
    lowest_of,
)

if TYPE_CHECKING:
    from .work import Hand, Numbers


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
    find_neighbors(work)
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
def points_without_each(
    work: Numbers, hand: Hand, size: Any, wild_rank: Any, rules: Numbers, out: Numbers
) -> None:
    """Write the fewest points that a hand can count without each of its natural cards (T13).

    Args:
        work: what `new_work` returned.
        hand: the cards in ascending order.
        size: how many they are.
        wild_rank: the number of the rank that is wild.
        rules: numbers that begin as `melding_numbers`.
        out: for each card the points; those that are no natural card of the hand stay.
    """
    naturals, wilds = prepare(work, hand, size, wild_rank, rules)
    _count_points(work, naturals, wilds, wild_rank, rules)
    whole = (1 << naturals) - 1
    for position in range(naturals):
        left = fewest(work, whole ^ 1 << position, wilds, NONE, NONE, NONE)
        out[work[NATURALS + position]] = left


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
