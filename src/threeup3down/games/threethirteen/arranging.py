"""The best arrangement of a hand, and the discards with which it goes out (T8 to T13)."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import TYPE_CHECKING

import attrs

from threeup3down.games.values import Pictured
from threeup3down.games.wording import Phrase, translated

from .cards import Card
from .covering import (
    Group,
    Limits,
    Table,
    all_melded,
    fewest_left_over,
    groups_from,
    spare_wilds,
)
from .demand import demands_too_many
from .melds import Meld, card_points, checked_cards, checked_wild_rank, is_wild, lay_meld
from .rules import Rules, checked_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from .cards import Rank

STANDARD = Rules()
POINT = 1 << 16  # a cost is points in these units, plus a number of cards (T13)


@attrs.frozen(repr=False)
class Arrangement(Pictured):
    """A hand arranged in melds.

    Attributes:
        melds: the melds.
        leftover: the cards in none of them, in ascending order.
        counts: what each card left over counts (T13).
    """

    melds: tuple[Meld, ...]
    leftover: tuple[Card, ...]
    counts: tuple[int, ...]

    @property
    def points(self) -> int:
        """What the cards left over count together (T13)."""
        return sum(self.counts)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards, melded or left over, in ascending order."""
        return tuple(
            sorted([*self.leftover, *(card for meld in self.melds for card in meld.cards)])
        )

    def _text(self) -> Phrase:
        return Phrase(
            "{melds}; left over: {cards} ({points})",
            melds=" + ".join(map(str, self.melds)) or Phrase("no melds"),
            cards=" ".join(map(str, self.leftover)) or Phrase("nothing"),
            points=self.points,
        )

    def __str__(self) -> str:
        return translated(self._text())

    def __repr__(self) -> str:
        return f"<Arrangement {self._text()}>"


def best_arrangement(
    cards: Iterable[Card], wild_rank: Rank | int, rules: Rules = STANDARD
) -> Arrangement:
    """Return the arrangement of a hand with the fewest penalty points (T8 to T10, T13).

    Of several it is one with the fewest cards left over; of those the first in this order. Go
    through the natural cards in ascending order, passing over those that lie in a meld
    already. For each the arrangements come in this order:

    1. those with the card in a meld, before those that leave it over;
    2. those with more natural cards in its meld;
    3. those whose natural cards in that meld, in ascending order, come first: 4H 4S before
       4H 5H, so that a set comes before a run, and 4H 5H 6H before 4H 5H 7H;
    4. those where an ace in it is low, before those where it is high.

    This says where every natural card goes. If some wild cards have to be left over, it is
    those that count least, of equal ones the lowest. The others are dealt out in ascending
    order to the melds in their order, which is that of their lowest natural cards: to each what
    it needs, and at once as many of those that no meld needs as it can take. Melds of wild
    cards only come last. There are some only where fewer cards are left over with them, and
    then with as few cards as that takes, in as few melds as possible, as equal in size as
    possible, larger ones first.

    Exact for every hand, whatever the options; made for hands of up to some sixteen cards.

    Args:
        cards: the cards of the hand, in any order, which does not matter.
        wild_rank: the rank that is wild, or its number (T4); jokers always are.
        rules: the rules of the game.

    Raises:
        TypeError: something that is no card, or no rules of this game.
        RulesError: a wild rank that is none.

    >>> from threeup3down.games.threethirteen import Card
    >>> hand = [Card.parse(text) for text in ("9H", "3S", "JH", "4C", "4D")]
    >>> print(best_arrangement(hand, wild_rank=3))
    9H 3S=TH JH; left over: 4C 4D (8)
    """
    hand, rank = checked_cards(cards), checked_wild_rank(wild_rank)
    checked_rules(rules)
    naturals = [card for card in hand if not is_wild(card, rank)]
    wilds = [card for card in hand if is_wild(card, rank)]
    points = {card: card_points(card, rank, rules) for card in hand}
    wilds.sort(key=points.__getitem__)  # a stable sort: of equal points the lowest card first
    limits = Limits.of(rules, len(wilds))
    costs, wild_costs = ([points[card] * POINT + 1 for card in kind] for kind in (naturals, wilds))
    groups, left, spare, room = _first_groups(Table.of(naturals, limits), costs, wild_costs)
    unmelded, alone = spare_wilds(spare, room, limits)
    leftover = sorted([*(naturals[position] for position in left), *wilds[:unmelded]])
    dealt = iter(sorted(wilds[unmelded:]))
    surplus = spare - unmelded - alone
    melds: list[Meld] = []
    for group in groups:
        more = min(surplus, group.room)
        surplus -= more
        members = [naturals[position] for position in group.members()]
        melds.append(lay_meld([*members, *islice(dealt, group.need + more)], rank, rules))
    sizes = _sizes(alone, limits.wilds)
    melds += [lay_meld(islice(dealt, size), rank, rules) for size in sizes]
    counts = tuple(points[card] for card in leftover)
    return Arrangement(tuple(melds), tuple(leftover), counts)


def fewest_points(
    cards: Iterable[Card], wild_rank: Rank | int, rules: Rules = STANDARD
) -> Callable[[Iterable[Card], int], int]:
    """Return the function that tells the points of hands out of some cards: for many hands alike.

    It takes a hand and how many cards of it are to be discarded. It gives the fewest points that
    the others can count (T13), and remembers what it found out. It raises ValueError if the hand
    has other cards.

    Args:
        cards: the cards that the hands are made of.
        wild_rank: the rank that is wild, or its number (T4); jokers always are.
        rules: the rules of the game.

    Raises:
        TypeError: something that is no card, or no rules of this game.
        RulesError: a wild rank that is none.

    >>> from threeup3down.games.threethirteen import Card
    >>> hand = [Card.parse(text) for text in ("9H", "3S", "JH", "4C", "8D")]
    >>> points = fewest_points(hand, wild_rank=3)
    >>> points(hand, 0), points(hand, 1), points(hand[1:], 0)
    (12, 4, 25)
    """
    pool, rank = checked_cards(cards), checked_wild_rank(wild_rank)
    checked_rules(rules)
    naturals = [card for card in pool if not is_wild(card, rank)]
    costs = [card_points(card, rank, rules) for card in naturals]
    copies: dict[Card, int] = {}
    for position, card in enumerate(naturals):
        copies[card] = copies.get(card, 0) | 1 << position

    @cache
    def solver(wild_costs: tuple[int, ...]) -> Callable[[int, int, int, int], int]:
        table = Table.of(naturals, Limits.of(rules, len(wild_costs)))
        return fewest_left_over(table, costs, wild_costs)

    def fewest(hand: Iterable[Card], discards: int) -> int:
        held = 0
        wild_costs: list[int] = []
        for card in hand:
            if is_wild(card, rank):
                wild_costs.append(card_points(card, rank, rules))
                continue
            left = copies.get(card, 0) & ~held
            if not left:
                raise ValueError(f"{card} is not, or not so often, among the cards of the hands")
            held |= left & -left
        wild_costs.sort()
        return solver(tuple(wild_costs))(held, len(wild_costs), 0, discards)

    return fewest


def can_go_out(
    cards: Iterable[Card], wild_rank: Rank | int, rules: Rules = STANDARD
) -> tuple[Card, ...]:
    """Return the discards with which a hand goes out: without one of them all others meld (T11).

    A hand whose best arrangement leaves two cards over may be able to go out, and one whose
    cards all meld may not.

    Args:
        cards: the cards of the hand, the drawn card among them, in any order.
        wild_rank: the rank that is wild, or its number (T4); jokers always are.
        rules: the rules of the game.

    Returns:
        the distinct cards, in ascending order; () if there is none.

    Raises:
        TypeError: something that is no card, or no rules of this game.
        RulesError: a wild rank that is none.

    >>> from threeup3down.games.threethirteen import Card
    >>> hand = [Card.parse(text) for text in ("9H", "3S", "JH", "3C")]
    >>> can_go_out(hand, wild_rank=3)
    (<Card 3C>, <Card 3S>, <Card 9H>, <Card JH>)
    """
    hand, rank = checked_cards(cards), checked_wild_rank(wild_rank)
    checked_rules(rules)
    naturals = [card for card in hand if card.rank is not None and card.rank is not rank]
    wilds = len(hand) - len(naturals)
    if demands_too_many(naturals, wilds, rules.ace_in_runs):
        return ()
    covered = all_melded(Table.of(naturals, Limits.of(rules, wilds)))
    whole = (1 << len(naturals)) - 1
    discards = {
        card for position, card in enumerate(naturals) if covered(whole ^ 1 << position, wilds, 0)
    }
    if wilds and covered(whole, wilds - 1, 0):
        discards.update(card for card in hand if is_wild(card, rank))
    return tuple(sorted(discards))


def _first_groups(
    table: Table, costs: Sequence[int], wild_costs: Sequence[int]
) -> tuple[list[Group], list[int], int, int]:
    """Return the natural cards of the melds of the first arrangement of the least cost.

    Args:
        table: the hand.
        costs: what each natural card costs when it is left over.
        wild_costs: the same of each wild card, in ascending order.

    Returns:
        the groups; the positions of the natural cards left over; how many wild cards no meld
        needs; how many of these the melds can take.
    """
    fewest = fewest_left_over(table, costs, wild_costs)
    groups: list[Group] = []
    left: list[int] = []
    unplaced, wilds, room = (1 << len(costs)) - 1, len(wild_costs), 0
    least = fewest(unplaced, wilds, room, 0)
    while unplaced:
        lowest = (unplaced & -unplaced).bit_length() - 1
        others = unplaced ^ 1 << lowest
        for group in sorted(groups_from(table, lowest, others), key=Group.documented_order):
            if (spare := wilds - group.need) < 0:
                continue
            enough: int = min(room + group.room, spare)
            if fewest(unplaced ^ group.cards, spare, enough, 0) == least:
                groups.append(group)
                unplaced, wilds, room = unplaced ^ group.cards, spare, enough
                break
        else:
            left.append(lowest)
            unplaced, least = others, least - costs[lowest]
    return groups, left, wilds, room


def _sizes(wilds: int, most: int) -> list[int]:
    """Return the sizes of melds of wild cards only: as few melds and as equal as can be."""
    melds = -(-wilds // most) if wilds else 0
    return [wilds // melds + (meld < wilds % melds) for meld in range(melds)]
