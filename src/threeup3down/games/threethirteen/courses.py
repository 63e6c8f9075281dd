"""The courses that a round can have taken where nobody saw it, card by card.

Every shuffle makes a stock (T6, T15): the first at the deal, another whenever the discards become
a new one. What a stock was made of is known, but not its order. So of each unknown card in a hand
it is known from which stock it came, and of each stock which of its cards have not been seen since.
When a card is discarded that may have come from one stock or another, a course becomes several.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, TypeAlias

import attrs

from threeup3down.games.values import Value

from .cards import Card

if TYPE_CHECKING:
    from collections.abc import Iterable

Cards: TypeAlias = tuple[Card, ...]


@attrs.frozen
class Drawn(Value):
    """A card that its player alone saw came from the stock into a hand."""

    seat: int
    stock: int


@attrs.frozen
class Left(Value):
    """A card left a hand.

    Attributes:
        seat: whose hand.
        card: the card.
        stock: the stock it came from; None: everybody knew that the hand held it.
        held: what everybody knew of the hand before.
        open: whether the whole hand was laid open with it (T11).
        stayed_in: whether its player may not have gone out with it, and so could not (T11).
    """

    seat: int
    card: Card
    stock: int | None
    held: Cards
    open: bool
    stayed_in: bool


@attrs.frozen
class Course(Value):
    """What the unseen cards of a round can be.

    Attributes:
        stocks: the unseen cards of each stock that was made, in ascending order.
        hands: for each seat the stock from which each unknown card of its hand came, ascending.
        ways: in how many ways it can have come about.
        log: what happened to unknown cards, as far as it matters later.
    """

    stocks: tuple[Cards, ...]
    hands: tuple[tuple[int, ...], ...]
    ways: int = 1
    log: tuple[Drawn | Left, ...] = ()

    def with_stock(self, cards: Iterable[Card]) -> Course:
        """Return the course after the discards were shuffled into a new stock (T15)."""
        return attrs.evolve(self, stocks=(*self.stocks, tuple(sorted(cards))))

    def with_drawn(self, seat: int, *, logged: bool) -> Course:
        """Return the course after a seat drew a card that is not seen (T7)."""
        stock = len(self.stocks) - 1
        hands = self._with_hand(seat, (*self.hands[seat], stock))
        log = (*self.log, Drawn(seat, stock)) if logged else ()
        return attrs.evolve(self, hands=hands, log=log)

    def with_seen(self, card: Card) -> list[Course]:
        """Return the course after the viewer drew a card of the last stock, if it has it."""
        return self._without_card(len(self.stocks) - 1, card, 1, self.hands, self.log)

    def with_left(self, left: Left, *, logged: bool) -> list[Course]:
        """Return each course in which a card left a hand; `left.stock` is not looked at."""
        hand = self.hands[left.seat]
        found: list[Course] = []
        for stock in dict.fromkeys(hand):
            place = hand.index(stock)
            hands = self._with_hand(left.seat, hand[:place] + hand[place + 1 :])
            log = (*self.log, attrs.evolve(left, stock=stock)) if logged else ()
            found += self._without_card(stock, left.card, hand.count(stock), hands, log)
        return found

    def hands_from(self, stocks: list[list[Card]]) -> list[list[Card]]:
        """Take the unknown cards of each hand from the top of the stock that they came from."""
        return [[stocks[stock].pop() for stock in hand] for hand in self.hands]

    def _without_card(
        self,
        stock: int,
        card: Card,
        places: int,
        hands: tuple[tuple[int, ...], ...],
        log: tuple[Drawn | Left, ...],
    ) -> list[Course]:
        cards = self.stocks[stock]
        if not (copies := cards.count(card)):
            return []
        place = bisect_left(cards, card)
        left = cards[:place] + cards[place + 1 :]
        stocks = (*self.stocks[:stock], left, *self.stocks[stock + 1 :])
        return [Course(stocks, hands, self.ways * places * copies, log)]

    def _with_hand(self, seat: int, hand: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        return (*self.hands[:seat], hand, *self.hands[seat + 1 :])


def merged(courses: Iterable[Course]) -> tuple[Course, ...]:
    """Return the courses with those that differ in nothing but their ways made one."""
    ways: dict[Course, int] = {}
    for course in courses:
        key = attrs.evolve(course, ways=1)
        ways[key] = ways.get(key, 0) + course.ways
    return tuple(attrs.evolve(course, ways=count) for course, count in ways.items())
