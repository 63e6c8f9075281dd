"""What a player may remember: everything that a seat has seen of a game, and what follows from it.

Beside the view it keeps, for each hidden hand, which cards its unknown ones cannot be
(`unknown_hands`). The rules tell it by three of the moves that others make:

- a forced pick-up: no card of the hand fitted (U11);
- a card played from the unknown part of a hand: no lower colour of that rank was there (U24);
- a choice of 3UP: the same, and while it is hidden it is one of those that the hand allows (U5).

Nothing else that a player does depends on hidden cards by the rules of the game.
"""

from __future__ import annotations

from bisect import bisect
from functools import cached_property, reduce
from itertools import accumulate, combinations
from math import comb, prod
from typing import TYPE_CHECKING, TypeAlias

import attrs

from threeup3down.games.errors import SampleError, TriesError
from threeup3down.games.hidden import first_found, without
from threeup3down.games.shuffling import shuffled
from threeup3down.games.values import Value
from threeup3down.games.wording import Phrase

from . import events as events_of
from .events import Zone
from .moves import UP_CARDS
from .state import Phase
from .unknown_hands import (
    Hand,
    all_below,
    among,
    bits_of,
    unknown_hand,
    with_drawn,
    without_played,
)
from .views import View

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Iterator

    from .cards import Card
    from .events import Event
    from .state import GameState
    from .views import SeatView

    Cards: TypeAlias = tuple[Card, ...]

DEALT = 6  # cards in hand when the 3UP are chosen (U4)
CHOICES = comb(DEALT, UP_CARDS)
MOST_SETS = 10_000


def _hands_of(memory: Memory) -> tuple[Hand, ...]:
    """Return what a view alone tells of each hand; of the viewer's own there is nothing to tell."""
    view = memory.view
    choosing = view.phase is Phase.CHOOSE_UP
    return tuple(
        unknown_hand(0) if index == view.seat else _hand_of(seat, choosing=choosing)
        for index, seat in enumerate(view.seats)
    )


def _hand_of(seat: SeatView, *, choosing: bool) -> Hand:
    if not choosing:
        return unknown_hand(seat.hand_size - len(seat.known))
    dealt = unknown_hand(seat.hand_size + len(seat.up))
    return reduce(without_played, filter(None, seat.up), dealt)  # U5


@attrs.frozen(repr=False)
class Memory(Value):
    """All that the player in a seat has seen since a view, and what follows from it.

    It starts from a view: the first one of the game, right after the deal, or any later one, before
    which nothing is remembered. It is a value, made of the view and of redacted events alone, and
    it grows with the hidden hands, not with the number of moves.

    Attributes:
        view: the present view.
        hands: what is known of the unknown part of each hand; None: that were more than 10,000 sets
            of cards, and no sample is drawn any more. No game from the deal on was seen to come
            near to it; a position can, with a dozen unknown cards in a hand.

    >>> import random
    >>> from threeup3down import new_game, redact
    >>> state = new_game(2, seed=1)
    >>> memory = Memory(state.view(1))
    >>> after, events = state.transition(state.legal_moves()[0])
    >>> memory = memory.advance(redact(event, 1) for event in events)
    >>> memory.view == memory.sample(random.Random(5)).view(1) == after.view(1)
    True
    """

    view: View
    hands: tuple[Hand | None, ...] = attrs.field(
        default=attrs.Factory(_hands_of, takes_self=True), kw_only=True
    )

    def advance(self, events: Iterable[Event]) -> Memory:
        """Return the next memory from this one and the events as redacted for its seat.

        Args:
            events: all events of one transition or more, in order, each as
                `redact(event, view.seat)`.
        """
        view, hands, flipped = self.view, list(self.hands), False
        for event in events:
            before, view = view, view.advance((event,))
            seat = _owner(event, view)
            if seat is not None and (hand := hands[seat]) is not None:
                hand = _followed(hand, event, before, flipped=flipped)
                if not isinstance(event, events_of.Drew):  # which shows nothing
                    hand = among(hand, bits_of(view.unseen()))
                hands[seat] = hand if len(hand) <= MOST_SETS else None
            flipped = isinstance(event, events_of.Flipped)
        return attrs.evolve(self, view=view, hands=tuple(hands))

    def sample(self, rng: random.Random) -> GameState:
        """Return a complete state that fits all that was seen, drawn at random.

        Each deal counts once that makes every move seen legal and shows the same events, with each
        hidden choice of 3UP that it allows; all of them are equally likely. What the others
        chose to do carries no further weight.

        The counts are exact. Only for two unknown cards that would be the same card, and for a
        hidden choice of 3UP, a draw may have to be repeated, which does not change what is likely.

        Args:
            rng: the source of chance; the same one gives the same state.

        Raises:
            SampleError: no deal shows what was seen, as only with events made by hand.
            TriesError: no draw was good in 10,000 tries, or a hand can be too much.
        """
        return self.view.filled(
            first_found(lambda: self.drawn(rng), "too few cards for so many places")
        )

    def drawn(self, rng: random.Random) -> Cards | None:
        """Draw the unseen cards once, in the order in which `View.filled` takes them.

        None: that draw is to be repeated. `sample` does so.
        """
        plan = self._plan
        taken: set[int] = set()
        hands: list[Cards] = []
        for totals, sets in plan.hands:
            hand: list[Card] = []
            for excluded in sets[bisect(totals, rng.random())]:
                free = [index for index in plan.allowed[excluded] if index not in taken]
                pick = int(rng.random() * plan.most(excluded, len(taken)))
                if pick >= len(free):
                    return None
                taken.add(free[pick])
                hand.append(plan.pool[free[pick]])
            hands.append(tuple(hand))
        rest = [card for index, card in enumerate(plan.pool) if index not in taken]
        return self._placed(hands, iter(shuffled(rest, rng)), rng)

    def _placed(self, hands: list[Cards], rest: Iterator[Card], rng: random.Random) -> Cards | None:
        cards: list[Card] = []
        for hand, seat in zip(hands, self.view.seats, strict=True):
            chosen: Cards | None = hand
            if None in seat.up:
                chosen = _with_choice(hand, self._plan.choices, rng)
            if chosen is None:
                return None
            cards += chosen
            cards += [next(rest) for covered in seat.covered if covered]
        return (*cards, *rest)

    @cached_property
    def _plan(self) -> Plan:
        pool = self.view.unseen()
        hands = [hand for hand in self.hands if hand is not None]
        if len(hands) < len(self.hands):
            raise TriesError(0, f"a hand can be more than {MOST_SETS:,} sets of cards")
        sets = {bits for hand in hands for excluded, _ in hand for bits in excluded}
        allowed = {
            bits: [index for index, card in enumerate(pool) if not bits >> card & 1]
            for bits in sets
        }
        plan = Plan(pool, allowed)
        place = 0
        for hand in hands:
            plan.add(hand, place)
            place += len(hand[0][0])
        return plan

    def __repr__(self) -> str:
        return f"<Memory: {self.view!r}>"


class Plan:
    """What a memory draws from, found once.

    Attributes:
        pool: the unseen cards.
        allowed: for each set of cards that an unknown one cannot be, the places of the others in
            the pool.
        hands: for each hand the sets of its unknown cards, and their probabilities added up.
        choices: the most choices of 3UP that a hand out of the pool can allow.
    """

    def __init__(self, pool: Cards, allowed: dict[int, list[int]]) -> None:
        self.pool = pool
        self.allowed = allowed
        self.hands: list[tuple[list[float], list[list[int]]]] = []
        ranks = len({card.rank for card in pool})
        self.choices: int = min(CHOICES, comb(ranks + UP_CARDS - 1, UP_CARDS))

    def most(self, excluded: int, place: int) -> int:
        """Return a bound of the cards that are left for an unknown one, drawn in that place."""
        return min(len(self.allowed[excluded]), len(self.pool) - place)

    def add(self, hand: Hand, first: int) -> None:
        """Add a hand whose first card is drawn in that place.

        A set is as likely as there are ways to it and, by that bound, cards for it. Draws are
        repeated as often as the bound is too high, so that all ways and cards are equally likely.
        """
        sets = [sorted(each, key=lambda bits: len(self.allowed[bits])) for each, _ in hand]
        weights = [
            ways * prod(self.most(bits, place) for place, bits in enumerate(excluded, first))
            for excluded, (_, ways) in zip(sets, hand, strict=True)
        ]
        if not any(weights):
            raise SampleError(Phrase("no deal shows what was seen"))
        whole = sum(weights)
        self.hands.append(([total / whole for total in accumulate(weights)], sets))


def _with_choice(hand: Cards, most: int, rng: random.Random) -> Cards | None:
    """Choose 3UP that are not shown yet, all that a hand allows being equally likely (U5).

    None: to be drawn again, with the hand, so that hands with more choices are more likely.
    """
    left = sorted(hand)
    choices = [*dict.fromkeys(combinations([card.rank for card in left], UP_CARDS))]
    pick = int(rng.random() * most)
    if pick >= len(choices):
        return None
    up: list[Card] = []
    for rank in choices[pick]:
        up.append(next(card for card in left if card.rank is rank))  # U5: the lower colours
        left.remove(up[-1])
    return (*left, *up)


def _owner(event: Event, view: View) -> int | None:
    """Return whose hidden hand an event tells something of; None: nobody's."""
    match event:
        case (
            events_of.Drew(seat=seat)
            | events_of.PickedUp(seat=seat)
            | events_of.Played(seat=seat, zone=Zone.HAND)
            | events_of.ChoseUp(seat=seat, shown=True)
            | events_of.RevealedUp(seat=seat)
        ) if seat != view.seat:
            return seat
        case _:
            return None


def _followed(hand: Hand, event: Event, view: View, *, flipped: bool) -> Hand:
    """Return a hidden hand after an event of its owner.

    Args:
        hand: the hand before.
        event: the event.
        view: the view before.
        flipped: whether a card of the 3DOWN was turned over just before.
    """
    match event:
        case events_of.Drew(cards=cards):
            return with_drawn(hand, len(cards))
        case events_of.Played(seat=seat, cards=cards):
            return reduce(without_played, without(cards, view.seats[seat].known), hand)  # U24
        case events_of.ChoseUp(cards=cards) | events_of.RevealedUp(cards=cards):
            return reduce(without_played, filter(None, cards), hand)  # U5
        case events_of.PickedUp() if not (flipped or view.rules.voluntary_pickup):  # U11
            return all_below(hand, view.discard_pile[-1].rank)
        case _:  # U19: whoever flips has no hand
            return hand
