"""The melds that a natural card can lie in, compiled: as `covering` has them (T8 to T10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from threeup3down.batch.bits import ones
from threeup3down.batch.compiling import compiled, compiled_apart

from .work import (
    ACE,
    ACE_PLACE,
    COPIES,
    FEWEST,
    GROUPS,
    HIGH,
    KING,
    LONGEST_RUN,
    LOOSE,
    LOW,
    MEMBERS,
    MOST_WILDS,
    NATURALS,
    NEED_BIT,
    NEIGHBORS,
    RANKS,
    ROOM_BIT,
    SMALLEST_MELD,
    SUITS,
)

if TYPE_CHECKING:
    from .work import Numbers


@compiled
def find_neighbors(work: Numbers) -> None:
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
