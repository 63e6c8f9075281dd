"""Melds: sets and runs, what each wild card in them stands for, what cards count (T8 to T13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from threeup3down.games.errors import RulesError
from threeup3down.games.wording import Phrase

from .cards import Card, Rank, Suit
from .rules import AceInRuns, Rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

SMALLEST_MELD = 3  # T8
LONGEST_RUN = 13  # T8
HIGH_PLACE = 14  # of an ace after the king (T10)


@attrs.frozen(repr=False)
class Meld:
    """A set or a run as it lies on the table (T8, T9).

    A run lies from its lowest place up, an ace after the king last. In a set the natural cards
    come first, then the wild cards, both in ascending order. This class takes any cards;
    `check_arrangement` says whether they are a meld.

    Attributes:
        cards: the cards, in the order in which they lie.
        stands_for: for each of them the card it counts as: a natural card as itself, a wild
            card as the one it takes the place of.

    >>> nine, wild, jack = map(Card.parse, ("9H", "3S", "JH"))
    >>> meld = Meld((nine, wild, jack), (nine, Card.TEN_OF_HEARTS, jack))
    >>> print(meld)
    9H 3S=TH JH
    >>> meld.is_run
    True
    """

    cards: tuple[Card, ...]
    stands_for: tuple[Card, ...]

    def __attrs_post_init__(self) -> None:
        if len(self.cards) != len(self.stands_for):
            cards, counted = len(self.cards), len(self.stands_for)
            raise ValueError(f"{cards} cards stand for {counted}: expected one for each (T9)")

    @property
    def is_run(self) -> bool:
        """Whether the cards count as a run; else they count as a set."""
        return len({card.rank for card in self.stands_for}) > 1

    def __str__(self) -> str:
        return " ".join(
            card.text if card is counted else f"{card}={counted}"
            for card, counted in zip(self.cards, self.stands_for, strict=True)
        )

    def __repr__(self) -> str:
        return f"<Meld {self}>"


def checked_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards in ascending order.

    Raises:
        TypeError: something that is no card, or no cards at all.

    >>> checked_cards([Card.parse("KH"), Card.parse("2S")])
    (<Card 2S>, <Card KH>)
    """
    try:
        listed = list(cards)
    except TypeError:
        raise TypeError(f"{cards!r}: expected the cards of a hand, each a Card") from None
    for card in listed:
        if type(card) is not Card:
            raise TypeError(f"{card!r} is no card: expected a Card, such as Card.parse('7H')")
    listed.sort()
    return tuple(listed)


def checked_wild_rank(wild_rank: Rank | int) -> Rank:
    """Return the rank that is wild (T4).

    Args:
        wild_rank: a rank or its number.

    Raises:
        RulesError: anything else.

    >>> checked_wild_rank(11)
    <Rank J>
    """
    if type(wild_rank) is Rank:
        return wild_rank
    if type(wild_rank) is not int or not Rank.ACE <= wild_rank <= Rank.KING:
        expected = Phrase("a Rank or its number, 1 for the ace to 13 for the king (T4)")
        raise RulesError("wild_rank", repr(wild_rank), expected)
    return Rank(wild_rank)


def is_wild(card: Card, wild_rank: Rank | int) -> bool:
    """Tell whether a card is wild: it is of the wild rank, or a joker (T4).

    >>> is_wild(Card.SEVEN_OF_HEARTS, 7), is_wild(Card.JOKER, 7), is_wild(Card.ACE_OF_HEARTS, 7)
    (True, True, False)
    """
    return card.rank is None or card.rank == wild_rank


def card_points(card: Card, wild_rank: Rank | int, rules: Rules) -> int:
    """Return what a card counts when it is left over (T13).

    >>> [card_points(Card.parse(text), 3, Rules()) for text in ("AH", "3H", "9H", "QH", "XX")]
    [1, 3, 9, 10, 20]
    """
    rank = card.rank
    if rank is None:
        return rules.joker_points
    if rank == wild_rank and rules.wild_points is not None:
        return rules.wild_points
    if rank is Rank.ACE:
        return rules.ace_points
    if rank >= Rank.JACK and rules.face_points is not None:
        return rules.face_points
    return int(rank)


def run_places(ranks: Iterable[int], wilds: int, ace_in_runs: AceInRuns) -> tuple[int, ...] | None:
    """Return where the natural cards of a run stand; an ace that may stand low does (T8, T10).

    Args:
        ranks: their ranks, two or more, no two the same.
        wilds: how many wild cards there are for the gaps between them.
        ace_in_runs: where an ace may stand.

    Returns:
        for each rank its place: its number, 14 for an ace after the king. None: the wild
        cards do not fill the gaps.

    >>> run_places([1, 12, 13], 0, AceInRuns.EITHER)
    (14, 12, 13)
    """
    low = tuple(int(rank) for rank in ranks)
    high = tuple(HIGH_PLACE if place == Rank.ACE else place for place in low)
    allowed = {AceInRuns.LOW: (low,), AceInRuns.HIGH: (high,), AceInRuns.EITHER: (low, high)}
    for places in allowed[ace_in_runs]:
        if max(places) - min(places) + 1 - len(places) <= wilds:
            return places
    return None


def lay_meld(cards: Iterable[Card], wild_rank: Rank, rules: Rules) -> Meld:
    """Return the meld that cards make, laid as this library lays it.

    Natural cards of one rank, and a natural card alone, make a set, wild cards alone a set of
    the wild rank. In a set a wild card of its rank counts as itself; any other stands for the
    lowest suit that the set does not hold yet, or for clubs when it holds all of them.

    In a run wild cards fill the gaps; more of them go above the highest natural card as long
    as there are places, then below the lowest. A wild card that can stand in its own place
    does; the others fill the places that are left, both in ascending order.

    Args:
        cards: the cards of a legal meld, in any order.
        wild_rank: the rank that is wild (T4).
        rules: the rules say where an ace may stand (T10).

    >>> for text in ("XX QH KH", "7H 3S 7C", "3S XX 3D", "3S 5C 3C 2C"):
    ...     print(lay_meld(map(Card.parse, text.split()), Rank.THREE, Rules()))
    XX=JH QH KH
    7C 7H 3S=7D
    3D 3S XX=3C
    2C 3C 3S=4C 5C
    """
    ordered = sorted(cards)
    naturals = [card for card in ordered if not is_wild(card, wild_rank)]
    wilds = [card for card in ordered if is_wild(card, wild_rank)]
    ranks = [card.rank or wild_rank for card in naturals]
    if len(set(ranks)) > 1:
        places = run_places(ranks, len(wilds), rules.ace_in_runs) or ()
        highest = Rank.KING if rules.ace_in_runs is AceInRuns.LOW else HIGH_PLACE
        return _lay_run(dict(zip(places, naturals, strict=True)), wilds, highest)
    return _lay_set(ranks[0] if ranks else wild_rank, naturals, wilds)


def _lay_set(rank: Rank, naturals: Sequence[Card], wilds: Sequence[Card]) -> Meld:
    counted = [*naturals, *(card for card in wilds if card.rank is rank)]
    for _ in range(len(naturals) + len(wilds) - len(counted)):  # these come last in order, or all
        held = {card.suit for card in counted}
        suit = next((suit for suit in Suit if suit not in held), Suit.CLUBS)
        counted.append(Card.of(rank, suit))
    return Meld((*naturals, *wilds), tuple(counted))


def _lay_run(naturals: Mapping[int, Card], wilds: Sequence[Card], highest: int) -> Meld:
    suit = next(iter(naturals.values())).suit or Suit.CLUBS
    size = len(naturals) + len(wilds)
    last = min(min(naturals) + size - 1, highest)
    places = range(last - size + 1, last + 1)
    counted = [Card.of((place - 1) % LONGEST_RUN + 1, suit) for place in places]
    spare = list(wilds)
    lying = dict(naturals)
    for place, card in zip(places, counted, strict=True):
        if place not in lying and card in spare:
            spare.remove(card)
            lying[place] = card
    rest = iter(spare)
    cards = tuple(lying[place] if place in lying else next(rest) for place in places)
    return Meld(cards, tuple(counted))
