"""Whether melds that a player made are legal, why not, and what they would score (T8 to T13)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

import attrs

from threeup3down.games.enums import Reason
from threeup3down.games.wording import Phrase, translated

from .cards import Card, Rank
from .melds import (
    HIGH_PLACE,
    LONGEST_RUN,
    SMALLEST_MELD,
    Meld,
    card_points,
    checked_cards,
    checked_wild_rank,
    is_wild,
    lay_meld,
    run_places,
)
from .rules import AceInRuns, Rules, allows_wild_cards_alone, checked_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    Wrong = tuple["MeldFault", Sequence[Card]]

STANDARD = Rules()


class MeldFault(Reason):
    """Why cards are no meld: the id of the rule and one sentence.

    >>> print(MeldFault.TOO_FEW_CARDS, MeldFault.TOO_FEW_CARDS.rule)
    A meld has at least three cards (T8). T8
    """

    NOT_IN_HAND = ("T8", Phrase("The hand does not hold the card"))
    USED_TWICE = ("T8", Phrase("A card counts in one meld only"))
    TOO_FEW_CARDS = ("T8", Phrase("A meld has at least three cards"))
    NEITHER_RANK_NOR_SUIT = (
        "T8",
        Phrase("The cards of a set are of one rank, those of a run of one suit"),
    )
    RANK_REPEATED = ("T8", Phrase("A run never repeats a rank"))
    GAP_NOT_FILLED = ("T8", Phrase("The cards of a run are consecutive, wild cards in the gaps"))
    RUN_TOO_LONG = ("T8", Phrase("A run has at most thirteen cards"))
    ACE_CANNOT_STAND_THERE = ("T10", Phrase("An ace cannot stand at this end of a run"))
    TOO_MANY_WILDS = ("T9", Phrase("A meld has no more wild cards than the rules allow"))
    TOO_FEW_NATURALS = ("T9", Phrase("A meld has as many natural cards as the rules demand"))
    WILD_CARDS_ONLY = ("T9", Phrase("A meld cannot consist of wild cards only"))


@attrs.frozen
class FaultyMeld:
    """One thing that is wrong with one meld.

    Attributes:
        meld: the number of the meld in the order given, from 0.
        reason: why it is no meld.
        cards: the cards concerned, in ascending order.
    """

    meld: int
    reason: MeldFault
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        cards = " ".join(map(str, self.cards)) or translated("no cards")
        return translated(
            "meld {number}: {cards}: {reason}", number=self.meld, cards=cards, reason=self.reason
        )


@attrs.frozen
class CheckedArrangement:
    """What an arrangement made by a player comes to.

    Attributes:
        melds: in the order given each legal meld as it is laid, None for one with a fault.
        faults: everything that is wrong, by meld, then in the order of `MeldFault`.
        leftover: the cards of the hand in no legal meld, in ascending order.
        points: what these count (T13).
    """

    melds: tuple[Meld | None, ...]
    faults: tuple[FaultyMeld, ...]
    leftover: tuple[Card, ...]
    points: int

    @property
    def legal(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults


def check_arrangement(
    cards: Iterable[Card],
    melds: Iterable[Iterable[Card] | Meld],
    wild_rank: Rank | int,
    rules: Rules = STANDARD,
) -> CheckedArrangement:
    """Return whether a player's melds are legal and what the hand would score with them.

    Args:
        cards: the hand, in any order.
        melds: the cards of each meld, in any order.
        wild_rank: the rank that is wild, or its number (T4).
        rules: the rules of the game.

    Returns:
        the melds as they are laid, every fault of every meld, and the cards that count: those
        in no meld and those in melds that are not legal.

    Raises:
        TypeError: something that is no card, no melds or no rules of this game.
        RulesError: a wild rank that is none.

    >>> from threeup3down.games.threethirteen import Card
    >>> hand = [Card.parse(text) for text in ("9H", "3S", "JH", "4C", "4D")]
    >>> checked = check_arrangement(hand, [hand[:3]], wild_rank=3)
    >>> checked.legal, checked.points
    (True, 8)
    >>> print(checked.melds[0])
    9H 3S=TH JH
    >>> print(*check_arrangement(hand, [hand[3:]], wild_rank=3).faults)
    meld 0: 4C 4D: A meld has at least three cards (T8).
    """
    hand = checked_cards(cards)
    rank = checked_wild_rank(wild_rank)
    checked_rules(rules)
    if isinstance(melds, Meld):
        raise TypeError(f"{melds!r} is one meld: expected several, such as a list of it")
    held, unused = Counter(hand), Counter(hand)
    leftover = Counter(hand)
    laid: list[Meld | None] = []
    faults: list[FaultyMeld] = []
    for number, given in enumerate(melds):
        meld = checked_cards(given.cards if isinstance(given, Meld) else given)
        surplus = Counter(meld) - unused
        unused -= Counter(meld)
        wrong = [*_hand_faults(surplus, held), *_shape_faults(meld, rank, rules)]
        faults += [FaultyMeld(number, reason, tuple(sorted(which))) for reason, which in wrong]
        if wrong:
            laid.append(None)
        else:
            laid.append(lay_meld(meld, rank, rules))
            leftover -= Counter(meld)
    rest = tuple(sorted(leftover.elements()))
    points = sum(card_points(card, rank, rules) for card in rest)
    return CheckedArrangement(tuple(laid), tuple(faults), rest, points)


def _hand_faults(surplus: Counter[Card], held: Counter[Card]) -> Iterator[Wrong]:
    """Yield why a meld cannot have its cards: those that the hand and other melds leave none of."""
    cards = list(surplus.elements())
    if unknown := [card for card in cards if not held[card]]:
        yield MeldFault.NOT_IN_HAND, unknown
    if used := [card for card in cards if held[card]]:
        yield MeldFault.USED_TWICE, used


def _shape_faults(meld: Sequence[Card], wild_rank: Rank, rules: Rules) -> Iterator[Wrong]:
    """Yield why cards are no meld, whatever the hand holds, in the order of `MeldFault`."""
    naturals = [card for card in meld if not is_wild(card, wild_rank)]
    wilds = [card for card in meld if is_wild(card, wild_rank)]
    if len(meld) < SMALLEST_MELD:
        yield MeldFault.TOO_FEW_CARDS, meld
    if len({card.rank for card in naturals}) > 1:
        if len({card.suit for card in naturals}) > 1:
            yield MeldFault.NEITHER_RANK_NOR_SUIT, naturals
        else:
            yield from _run_faults(naturals, wilds, rules)
    if rules.max_wilds_per_meld is not None and len(wilds) > rules.max_wilds_per_meld:
        yield MeldFault.TOO_MANY_WILDS, wilds
    if naturals and len(naturals) < rules.min_naturals:
        yield MeldFault.TOO_FEW_NATURALS, naturals
    if wilds and not naturals and not allows_wild_cards_alone(rules):
        yield MeldFault.WILD_CARDS_ONLY, wilds


def _run_faults(naturals: Sequence[Card], wilds: Sequence[Card], rules: Rules) -> Iterator[Wrong]:
    distinct = sorted(set(naturals))
    if len(distinct) < len(naturals):
        yield MeldFault.RANK_REPEATED, list((Counter(naturals) - Counter(distinct)).elements())
    ranks = [int(card.rank or 0) for card in distinct]
    somewhere = run_places(ranks, len(wilds), AceInRuns.EITHER)
    if somewhere is None:
        yield MeldFault.GAP_NOT_FILLED, _beside_gaps(distinct, rules)
    if len(naturals) + len(wilds) > LONGEST_RUN:
        yield MeldFault.RUN_TOO_LONG, [*naturals, *wilds]
    if somewhere and run_places(ranks, len(wilds), rules.ace_in_runs) is None:
        yield MeldFault.ACE_CANNOT_STAND_THERE, distinct[:1]


def _beside_gaps(distinct: Sequence[Card], rules: Rules) -> list[Card]:
    """Return the cards on both sides of each gap, an ace low unless it can only stand high."""
    high = rules.ace_in_runs is AceInRuns.HIGH
    by_place = sorted(
        (HIGH_PLACE if high and card.rank is Rank.ACE else int(card.rank or 0), card)
        for card in distinct
    )
    apart = [(lower, upper) for lower, upper in pairwise(by_place) if upper[0] > lower[0] + 1]
    return sorted({card for gap in apart for _, card in gap})
