"""How cheaply cards can be melded: the search behind the arrangement of a hand (T8 to T11).

Sets of natural cards are whole numbers: bit i is the i-th natural card of the hand, which is
in ascending order. Wild cards are interchangeable until they are laid, so they are counted:
`wilds` is how many are not yet spoken for, `room` how many of these the melds made so far can
take on top of what they need.
"""

from __future__ import annotations

from functools import cache
from itertools import accumulate, product
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

import attrs

from .cards import SUITS, Card, Rank
from .melds import LONGEST_RUN, SMALLEST_MELD
from .rules import AceInRuns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from .rules import Rules

    Choices = Callable[[int, int], tuple[tuple[int, int, int], ...]]


@attrs.frozen
class Limits:
    """What the options demand of the melds of a hand (T9, T10).

    Attributes:
        all_wild: a meld may consist of wild cards only.
        wilds: the most wild cards in a meld; no more than the hand has.
        naturals: the fewest natural cards in a meld that has any.
        ace_low: an ace may stand before the two.
        ace_high: an ace may stand after the king.
        loose: in effect any number of wild cards may be in a meld.
    """

    all_wild: bool
    wilds: int
    naturals: int
    ace_low: bool
    ace_high: bool
    loose: bool

    @classmethod
    def of(cls, rules: Rules, wilds: int) -> Limits:
        """Return what rules demand of the melds of a hand with so many wild cards."""
        most = wilds if rules.max_wilds_per_meld is None else rules.max_wilds_per_meld
        return cls(
            rules.all_wild_melds,
            min(most, wilds),
            max(1, rules.min_naturals),
            rules.ace_in_runs is not AceInRuns.HIGH,
            rules.ace_in_runs is not AceInRuns.LOW,
            most >= wilds and rules.min_naturals <= 1,
        )


class Ladder(NamedTuple):
    """A way in which a card may begin a run whose other natural cards come later in the hand.

    Attributes:
        ace_high: whether the card is an ace and the run goes down from it; else it goes up.
        rungs: for each next place the cards that may stand there.
    """

    ace_high: bool
    rungs: tuple[int, ...]


class Group(NamedTuple):
    """The natural cards of one meld.

    Attributes:
        cards: the cards.
        need: the fewest wild cards that make them a meld.
        room: how many more wild cards the meld can take; negative: it cannot be one.
        members: the positions of the cards, ascending.
        ace_high: whether the lowest card is an ace that stands after the king.
    """

    cards: int
    need: int
    room: int
    members: tuple[int, ...]
    ace_high: bool = False

    def documented_order(self) -> tuple[int, tuple[int, ...], bool]:
        """Return what the order of `best_arrangement` compares."""
        return -len(self.members), self.members, self.ace_high


@attrs.frozen
class Table:
    """The natural cards of a hand and what may lie beside each of them.

    Attributes:
        limits: what every meld must meet.
        naturals: the natural cards, in ascending order.
        ranks: for each card the cards of its rank.
        ladders: for each card the ways in which it may begin a run.
        related: for each card those of its rank and those on its ladders.
        neighbors: the cards that may be in a run with another natural card.
    """

    limits: Limits
    naturals: tuple[Card, ...]
    ranks: tuple[int, ...]
    ladders: tuple[tuple[Ladder, ...], ...]
    related: tuple[int, ...]
    neighbors: int

    @classmethod
    def of(cls, naturals: Sequence[Card], limits: Limits) -> Table:
        """Return the table of natural cards in ascending order."""
        copies: dict[int, int] = {}
        ranks: dict[int, int] = {}
        for position, card in enumerate(naturals):
            copies[card] = copies.get(card, 0) | 1 << position
            ranks[card // SUITS] = ranks.get(card // SUITS, 0) | 1 << position
        ladders = {number: tuple(_ladders(number, copies, limits)) for number in copies}
        related = {number: ranks[number // SUITS] for number in copies}
        neighbors = 0
        for number, ways in ladders.items():
            for way in ways:
                for height, rung in enumerate(way.rungs):
                    related[number] |= rung
                    if rung and height <= limits.wilds:
                        neighbors |= rung | copies[number]
        return cls(
            limits,
            tuple(naturals),
            tuple(ranks[card // SUITS] for card in naturals),
            tuple(ladders[card] for card in naturals),
            tuple(related[card] for card in naturals),
            neighbors,
        )


def _ladders(card: int, copies: dict[int, int], limits: Limits) -> Iterator[Ladder]:
    above = [copies.get(other, 0) for other in range(card + SUITS, Card.JOKER, SUITS)]
    is_ace = card // SUITS == Rank.ACE
    if limits.ace_low or not is_ace:
        yield Ladder(ace_high=False, rungs=tuple(above))
    if limits.ace_high and is_ace:
        yield Ladder(ace_high=True, rungs=tuple(reversed(above)))


def spare_wilds(wilds: int, room: int, limits: Limits) -> tuple[int, int]:
    """Return how many wild cards are left over and how many meld on their own (T9).

    Args:
        wilds: the wild cards that no meld needs.
        room: how many of them the melds can take.
        limits: what every meld must meet.

    Returns:
        the fewest that can be left over, and the fewest in melds of wild cards only that
        leave no more.
    """
    alone = [0]
    if limits.all_wild and limits.wilds >= SMALLEST_MELD:
        alone += [
            cards
            for cards in range(SMALLEST_MELD, wilds + 1)
            if SMALLEST_MELD * -(-cards // limits.wilds) <= cards
        ]
    return min((max(0, wilds - room - cards), cards) for cards in alone)


def groups_from(table: Table, lowest: int, others: int) -> list[Group]:
    """Return every group whose lowest card is a given one, in the documented order.

    That is the order of `best_arrangement`. A run with one natural card is not among them: as
    a set it comes first, needs as many wild cards and has at least as much room.

    Args:
        table: the hand.
        lowest: the position of the lowest card.
        others: the cards that may join it.
    """
    limits = table.limits
    bit = 1 << lowest
    more = others & table.ranks[lowest]
    groups = [_set_of(bit | some, limits) for some in _some_of(table.naturals, more)]
    for ace_high, rungs in table.ladders[lowest]:
        begun = [(0, 0, bit)]
        while begun:
            height, gaps, cards = begun.pop()
            if height:
                groups.append(_run_of(cards, gaps, limits, ace_high=ace_high))
            reachable = rungs[height : height + limits.wilds - gaps + 1]
            begun += [
                (height + gap + 1, gaps + gap, cards | (rung & others & -(rung & others)))
                for gap, rung in enumerate(reachable)
                if rung & others
            ]
    legal = (group for group in groups if group.room >= 0 and len(group.members) >= limits.naturals)
    return sorted(legal, key=Group.documented_order)


def thrifty_groups_from(table: Table, lowest: int, others: int) -> list[Group]:
    """Return those groups of a lowest card among which a cheapest choice is, with loose limits.

    A natural card takes its place in a run rather than a wild card, for the two can change
    places wherever the natural card lies (and if that leaves a set without natural cards, where
    it needs one, a card from the end of the run can go there). And beside a set no card of its
    rank is left over, for it would join the set; so it joins unless it may be in a run.

    Args:
        table: the hand, with limits that are loose.
        lowest: the position of the lowest card.
        others: the cards that may join it.
    """
    limits = table.limits
    bit = 1 << lowest
    more = others & table.ranks[lowest]
    sure = bit | more & ~table.neighbors
    groups = [
        _set_of(sure | some, limits) for some in _some_of(table.naturals, more & table.neighbors)
    ]
    for ace_high, rungs in table.ladders[lowest]:
        cards, gaps, gap = bit, 0, 0
        for rung in rungs:
            if available := rung & others:
                cards |= available & -available
                gaps, gap = gaps + gap, 0
                groups.append(_run_of(cards, gaps, limits, ace_high=ace_high))
            elif gaps + gap < limits.wilds:
                gap += 1
            else:
                break
    return groups


def _some_of(naturals: tuple[Card, ...], cards: int) -> Iterator[int]:
    """Yield every choice of cards; of equal cards the first in the hand are chosen first."""
    choices: dict[Card, list[int]] = {}
    while cards:
        bit = cards & -cards
        cards ^= bit
        fewer = choices.setdefault(naturals[bit.bit_length() - 1], [0])
        fewer.append(fewer[-1] | bit)
    return map(sum, product(*choices.values()))


def _members(cards: int) -> tuple[int, ...]:
    return tuple(position for position in range(cards.bit_length()) if cards >> position & 1)


def _set_of(cards: int, limits: Limits) -> Group:
    need = max(0, SMALLEST_MELD - cards.bit_count())
    return Group(cards, need, limits.wilds - need, _members(cards))


def _run_of(cards: int, gaps: int, limits: Limits, *, ace_high: bool) -> Group:
    size = cards.bit_count()
    need = max(gaps, SMALLEST_MELD - size)
    room = min(limits.wilds, LONGEST_RUN - size) - need
    return Group(cards, need, room, _members(cards), ace_high=ace_high)


def choices_at(table: Table) -> Choices:
    """Return the function that tells among which groups of a lowest card a cheapest choice is.

    It takes the position of the card and the cards that may join it, and gives the cards, the
    need and the room of each group, those that need the fewest wild cards first.
    """
    groups_of = thrifty_groups_from if table.limits.loose else groups_from

    @cache
    def choices(lowest: int, others: int) -> tuple[tuple[int, int, int], ...]:
        groups = sorted(groups_of(table, lowest, others), key=itemgetter(1))
        return tuple(group[:3] for group in groups)

    return choices


def fewest_left_over(
    table: Table, costs: Sequence[int], wild_costs: Sequence[int]
) -> Callable[[int, int, int], int]:
    """Return the function that tells what some cards of a hand cost at least.

    It takes natural cards, the number of wild cards that are not yet spoken for, and the room
    for these in melds made already.

    Args:
        table: the hand.
        costs: what each natural card costs when it is left over, more than nothing.
        wild_costs: the same of each wild card, in ascending order.
    """
    limits, related = table.limits, table.related
    choices = choices_at(table)
    cost_of_spare = (0, *accumulate(wild_costs))

    @cache
    def fewest(cards: int, wilds: int, room: int) -> int:
        if not cards:
            return cost_of_spare[spare_wilds(wilds, room, limits)[0]]
        bit = cards & -cards
        lowest = bit.bit_length() - 1
        others = cards ^ bit
        found: list[int] = []
        for group, need, more in choices(lowest, others & related[lowest]):
            if need > wilds:
                break
            spare = wilds - need
            cost = fewest(cards ^ group, spare, min(room + more, spare))
            if not cost:
                return 0
            found.append(cost)
        if not found or costs[lowest] < min(found):
            found.append(costs[lowest] + fewest(others, wilds, room))
        return min(found)

    return fewest


def all_melded(table: Table) -> Callable[[int, int, int], bool]:
    """Return the function that tells whether some cards of a hand can be melded, all of them.

    It takes the same as that of `fewest_left_over`.

    Args:
        table: the hand.
    """
    limits, related = table.limits, table.related
    choices = choices_at(table)

    @cache
    def covered(cards: int, wilds: int, room: int) -> bool:
        if not cards:
            return not spare_wilds(wilds, room, limits)[0]
        bit = cards & -cards
        lowest = bit.bit_length() - 1
        for group, need, more in choices(lowest, (cards ^ bit) & related[lowest]):
            if need > wilds:
                break
            spare = wilds - need
            if covered(cards ^ group, spare, min(room + more, spare)):
                return True
        return False

    return covered
