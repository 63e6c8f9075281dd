"""How a hand that goes out lies on the table, compiled: as `best_arrangement` lays it (T9, T11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from threeup3down.batch.bits import lowest_bit, ones
from threeup3down.batch.compiling import compiled, compiled_apart

from .arranging import fewest, prepare
from .choices import open_choices
from .work import (
    ACE,
    ACE_PLACE,
    ALONE,
    CHOSEN,
    COUNT,
    EITHER,
    GROUPS,
    HIGH,
    KING,
    LOOSE,
    LOW,
    MEMBERS,
    MOST_CARDS,
    MOST_WILDS,
    NATURALS,
    NEED_BIT,
    NONE,
    ROOM_BIT,
    SUITS,
    WILDS,
)

if TYPE_CHECKING:
    from .work import Hand, Numbers

HIGH_PLACE = KING + 1  # of an ace after the king (T10)


@compiled_apart
def lay_down(
    work: Numbers, hand: Hand, size: Any, wild_rank: Any, rules: Numbers, melds: Hand
) -> None:
    """Put a hand whose cards all meld in the order in which its melds lie.

    Args:
        work: what `new_work` returned.
        hand: the cards in ascending order.
        size: how many they are.
        wild_rank: the number of the rank that is wild.
        rules: numbers that begin as `melding_numbers`.
        melds: where to write of each card the number of its meld, from 1.
    """
    naturals, wilds = prepare(work, hand, size, wild_rank, rules)
    count, spare, room = _choose(work, (1 << naturals) - 1, wilds)
    alone = max(0, spare - room)
    while work[ALONE + alone] != alone:  # as few as it takes
        alone += 1
    surplus = spare - alone
    dealt, place = NONE + WILDS, NONE
    for number in range(count):
        group = work[CHOSEN + number]
        more = min(surplus, group >> ROOM_BIT)
        surplus -= more
        more += group >> NEED_BIT & COUNT
        end = _lay_meld(work, group & MEMBERS, dealt, more, hand, place)
        melds[place:end] = number + 1
        dealt, place = dealt + more, end
    rest = -(-alone // work[MOST_WILDS]) if alone else 0
    for number in range(rest):  # of wild cards only, as equal in size as possible
        more = alone // rest + (number < alone % rest)
        end = _lay_meld(work, NONE, dealt, more, hand, place)
        melds[place:end] = count + number + 1
        dealt, place = dealt + more, end


@compiled_apart
def _choose(work: Numbers, unplaced: Any, wilds: Any) -> Any:
    """Choose the groups of the first arrangement with nothing left over.

    Returns:
        how many there are; how many wild cards none of them needs; how many of these they take.
    """
    room, count, loose = NONE, 0, work[LOOSE]
    while unplaced:
        work[LOOSE] = 0  # the first arrangement need not be among thrifty ones
        end = open_choices(work, lowest_bit(unplaced), unplaced & unplaced - 1, NONE)
        work[LOOSE] = loose
        chosen = np.int64(0)
        for i in range(GROUPS, GROUPS + end):
            group = work[i]
            spare = wilds - (group >> NEED_BIT & COUNT)
            if spare < 0 or (chosen and not _is_earlier(group & MEMBERS, chosen & MEMBERS)):
                continue
            enough = min(room + (group >> ROOM_BIT), spare)
            if not fewest(work, unplaced & ~(group & MEMBERS), spare, enough, NONE, end):
                chosen = group
        work[CHOSEN + count] = chosen
        count += 1
        unplaced &= ~(chosen & MEMBERS)
        wilds -= chosen >> NEED_BIT & COUNT
        room = min(room + (chosen >> ROOM_BIT), wilds)
    return count, wilds, room


@compiled
def _is_earlier(cards: Any, others: Any) -> Any:
    """Tell whether a group comes before another in the order of `best_arrangement`."""
    size, other_size = ones(cards), ones(others)
    if size != other_size:
        return size > other_size
    differing = cards ^ others
    return cards & differing & -differing != 0


@compiled_apart
def _lay_meld(work: Numbers, members: Any, dealt: Any, wilds: Any, hand: Hand, start: Any) -> Any:
    """Write the cards of a meld as `lay_meld` lays them.

    Args:
        work: the search.
        members: the positions of its natural cards.
        dealt: where its wild cards stand in the search, in ascending order.
        wilds: how many they are.
        hand: where to write the cards.
        start: the place of the first of them.

    Returns:
        the place after the last of them.
    """
    place, low, high = start, KING, ACE
    for position in range(MOST_CARDS):
        if members >> position & 1:
            hand[place] = work[NATURALS + position]
            place += 1
            rank = work[NATURALS + position] // SUITS
            low, high = min(low, rank), max(high, rank)
    end = place + wilds
    if low >= high:  # a set
        for i in range(wilds):
            hand[place + i] = work[dealt + i]
        return end
    ace = ACE
    if low == ACE and (
        work[ACE_PLACE] == HIGH
        or (work[ACE_PLACE] == EITHER and high - low + 1 - (place - start) > wilds)
    ):  # T10: an ace that may stand low does
        ace, high, low = HIGH_PLACE, HIGH_PLACE, KING
        for position in range(MOST_CARDS):
            rank = work[NATURALS + position] // SUITS
            if members >> position & 1 and rank != ACE:
                low = min(low, rank)
    highest = KING if work[ACE_PLACE] == LOW else HIGH_PLACE
    first = min(low + end - start - 1, highest) - (end - start - 1)
    suit = work[NATURALS + lowest_bit(members)] % SUITS
    hand[start:end] = 0
    for position in range(MOST_CARDS):
        if members >> position & 1:
            rank = work[NATURALS + position] // SUITS
            hand[start + (ace if rank == ACE else rank) - first] = work[NATURALS + position]
    for i in range(start, end):
        counted = SUITS * ((first + i - start - 1) % KING + 1) + suit
        for wild in range(dealt, dealt + wilds):
            if not hand[i] and work[wild] == counted:  # a wild card in its own place
                hand[i], work[wild] = counted, 0
    wild = dealt
    for i in range(start, end):
        if not hand[i]:
            while not work[wild]:
                wild += 1
            hand[i], work[wild] = work[wild], 0
    return end
