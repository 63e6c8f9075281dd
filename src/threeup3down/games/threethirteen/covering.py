"""How cheaply cards can be melded: the search behind the arrangement of a hand (T8 to T11).

Sets of natural cards are whole numbers: bit i is the i-th natural card of the hand, which is
in ascending order. Wild cards are interchangeable until they are laid, so they are counted:
`wilds` is how many are not yet spoken for, `room` how many of these the melds made so far can
take on top of what they need.
"""

from __future__ import annotations

from functools import cache, reduce
from itertools import accumulate, chain, product
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

import attrs

from .cards import SUITS, Card, Rank
from .melds import LONGEST_RUN, SMALLEST_MELD
from .rules import AceInRuns, allows_wild_cards_alone

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from .rules import Rules

    Choices = Callable[[int, int], list["Group"]]

IMPOSSIBLE = 1 << 60  # more than any cards cost


@attrs.frozen
class Limits:
    """What the options demand of the melds of a hand (T9, T10).

    Attributes:
        all_wild: a meld may consist of wild cards only.
        wilds: the most wild cards in a meld; no more than the hand has.
        naturals: the fewest natural cards in a meld that has any.
        ace_in_runs: where an ace may stand.
        loose: in effect melds are limited by nothing but the number of wild cards in the hand.
    """

    all_wild: bool
    wilds: int
    naturals: int
    ace_in_runs: AceInRuns
    loose: bool

    @classmethod
    def of(cls, rules: Rules, wilds: int) -> Limits:
        """Return what rules demand of the melds of a hand with a number of wild cards."""
        limit = rules.max_wilds_per_meld
        most = wilds if limit is None else min(limit, wilds)  # T9
        loose = most in {0, wilds} and rules.min_naturals <= max(1, SMALLEST_MELD - most)
        naturals = max(1, rules.min_naturals)
        alone = allows_wild_cards_alone(rules)
        return cls(alone, most, naturals, rules.ace_in_runs, loose)


class Group(NamedTuple):
    """The natural cards of one meld.

    Attributes:
        cards: the cards.
        need: the fewest wild cards that make them a meld.
        room: how many more wild cards the meld can take; negative: it cannot be one.
    """

    cards: int
    need: int
    room: int

    def members(self) -> list[int]:
        """Return the positions of the cards."""
        return [place for place in range(self.cards.bit_length()) if self.cards >> place & 1]

    def documented_order(self) -> tuple[int, list[int]]:
        """Return what the order of `best_arrangement` compares."""
        return -self.cards.bit_count(), self.members()


@attrs.frozen
class Table:
    """The natural cards of a hand and what may lie beside each of them.

    Attributes:
        limits: what every meld must meet.
        naturals: the natural cards, in ascending order.
        ranks: for each card the cards of its rank.
        ladders: for each card the ways in which it may begin a run whose other natural cards
            come later in the hand: for each next place the cards that may stand there.
        related: for each card those of its rank and those on its ladders.
        neighbors: the cards that may be in a run with another natural card.
    """

    limits: Limits
    naturals: tuple[Card, ...]
    ranks: tuple[int, ...]
    ladders: tuple[tuple[tuple[int, ...], ...], ...]
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
        related: dict[int, int] = {}
        neighbors = 0
        for number, ways in ladders.items():
            beside = reduce(int.__or__, chain(*ways), 0)
            related[number] = ranks[number // SUITS] | beside
            neighbors |= beside and beside | copies[number]
        return cls(
            limits,
            tuple(naturals),
            tuple(ranks[card // SUITS] for card in naturals),
            tuple(ladders[card] for card in naturals),
            tuple(related[card] for card in naturals),
            neighbors,
        )


def _ladders(card: int, copies: dict[int, int], limits: Limits) -> Iterator[tuple[int, ...]]:
    """Yield the ladders of a card, up to the place that the wild cards do not reach over."""
    above = range(card + SUITS, Card.JOKER, SUITS)
    is_ace = card // SUITS == Rank.ACE
    ways = [above] if limits.ace_in_runs is not AceInRuns.HIGH or not is_ace else []
    if limits.ace_in_runs is not AceInRuns.LOW and is_ace:
        ways.append(above[::-1])  # down from the king
    for way in ways:
        rungs: list[int] = []
        gaps = 0
        for other in way:
            rung = copies.get(other, 0)
            gaps += not rung
            if gaps > limits.wilds:
                break
            rungs.append(rung)
        yield tuple(rungs)


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


def groups_from(table: Table, lowest: int, others: int, *, thrifty: bool = False) -> list[Group]:
    """Return the groups whose lowest card is a given one, among them the first that is best.

    A run with one natural card is not among them: as a set it comes first, needs as many wild
    cards and has at least as much room. Of cards of a rank that are in no run, the first come
    first into a set. Where an ace may stand low or high, low comes first.

    With loose limits a cheapest choice is also among the thrifty groups. In these a natural card
    takes its place in a run rather than a wild card, for the two can change places wherever the
    natural card lies (and if that leaves a set without natural cards, where it needs one, a
    card from the end of the run can go there). And beside a set no card of its rank is left
    over, for it would join the set; so it joins unless it may be in a run.

    Args:
        table: the hand.
        lowest: the position of the lowest card.
        others: the cards that may join it.
        thrifty: only the thrifty ones.
    """
    limits = table.limits
    bit = 1 << lowest
    more = others & table.ranks[lowest]
    sure = bit | more & ~table.neighbors if thrifty else bit
    groups = [_set_of(sure | some, limits) for some in _some_of(table, more & ~sure)]
    for rungs in table.ladders[lowest]:
        begun = [(0, 0, bit)]
        while begun:
            height, gaps, cards = begun.pop()
            if height:
                groups.append(_run_of(cards, gaps, limits))
            for gap, rung in enumerate(rungs[height : height + limits.wilds - gaps + 1]):
                if available := rung & others:
                    begun.append((height + gap + 1, gaps + gap, cards | available & -available))
                    if thrifty:
                        break
    fewest = limits.naturals
    return [group for group in groups if group.room >= 0 and group.cards.bit_count() >= fewest]


def _some_of(table: Table, cards: int) -> Iterator[int]:
    """Yield every choice of cards of a rank, of those that are alike the first in the hand."""
    choices: dict[Card | None, list[int]] = {}
    while cards:
        bit = cards & -cards
        cards ^= bit
        kind = table.naturals[bit.bit_length() - 1] if bit & table.neighbors else None
        fewer = choices.setdefault(kind, [0])
        fewer.append(fewer[-1] | bit)
    return map(sum, product(*choices.values()))


def _set_of(cards: int, limits: Limits) -> Group:
    need = max(0, SMALLEST_MELD - cards.bit_count())
    return Group(cards, need, limits.wilds - need)


def _run_of(cards: int, gaps: int, limits: Limits) -> Group:
    size = cards.bit_count()
    need = max(gaps, SMALLEST_MELD - size)
    return Group(cards, need, min(limits.wilds, LONGEST_RUN - size) - need)


def choices_at(table: Table) -> Choices:
    """Return the function that tells among which groups of a lowest card a cheapest choice is.

    It takes the position of the card and the cards that may join it, and gives the groups that
    need the fewest wild cards first.
    """

    @cache
    def choices(lowest: int, others: int) -> list[Group]:
        groups = groups_from(table, lowest, others, thrifty=table.limits.loose)
        return sorted(groups, key=attrgetter("need"))

    return choices


def fewest_left_over(
    table: Table, costs: Sequence[int], wild_costs: Sequence[int]
) -> Callable[[int, int, int, int], int]:
    """Return the function that tells what some cards of a hand cost at least.

    It takes natural cards, the number of wild cards that are not yet spoken for, the room for
    these in melds made already, and how many cards are to be discarded.

    Args:
        table: the hand.
        costs: what each natural card costs when it is left over.
        wild_costs: the same of each wild card, in ascending order.
    """
    limits, related = table.limits, table.related
    choices = choices_at(table)
    cost_of_spare = (0, *accumulate(wild_costs))

    @cache
    def fewest(cards: int, wilds: int, room: int, discards: int) -> int:
        if not cards:
            if wilds < discards:
                return IMPOSSIBLE
            return cost_of_spare[spare_wilds(wilds - discards, room, limits)[0]]
        bit = cards & -cards
        lowest = bit.bit_length() - 1
        others = cards ^ bit
        least = fewest(others, wilds, room, discards - 1) if discards else IMPOSSIBLE
        for group, need, more in choices(lowest, others & related[lowest]):
            if need > wilds or not least:
                break
            spare = wilds - need
            least = min(least, fewest(cards ^ group, spare, min(room + more, spare), discards))
        if costs[lowest] < least:
            least = min(least, costs[lowest] + fewest(others, wilds, room, discards))
        return least

    return fewest


def all_melded(table: Table) -> Callable[[int, int, int], bool]:
    """Return the function that tells whether some cards of a hand can be melded, all of them.

    It takes the same as that of `fewest_left_over`, where no card is discarded.

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
