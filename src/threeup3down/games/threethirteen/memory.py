"""What a player may remember: everything that a seat has seen of a round, and what follows from it.

Beside the view it keeps what everybody knows that a hand holds, and the courses that the round can
have taken (`courses`). So it knows where the discards are that were shuffled into a new stock:
there, or in a hand that drew from it (T15).

Where cards are equal, or where going out is not left to the player (`automatic_out`), the unknown
cards are not free of what was discarded before. Then the whole course is drawn, and drawn again
unless it fits.
"""

from __future__ import annotations

from bisect import bisect
from functools import cached_property
from itertools import accumulate
from math import factorial, prod
from typing import TYPE_CHECKING

import attrs

from threeup3down.games.errors import SampleError, TriesError
from threeup3down.games.hidden import first_found, without
from threeup3down.games.shuffling import SEED_BITS, shuffled
from threeup3down.games.values import Value
from threeup3down.games.wording import Phrase

from . import events as events_of
from .arranging import can_go_out
from .courses import Cards, Course, Drawn, Left, merged
from .dealing import full_deck
from .legality import closed_to_all
from .views import View

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable

    from .cards import Card
    from .events import Event
    from .state import GameState


MOST_COURSES = 1_000


def _held_of(memory: Memory) -> tuple[Cards, ...]:
    return tuple(seat.known for seat in memory.view.seats)


def _courses_of(memory: Memory) -> tuple[Course, ...]:
    """Return the one course of which a view tells: every unknown card is from one stock."""
    view = memory.view
    hands = tuple(
        () if index == view.seat else (0,) * (seat.hand_size - len(seat.known))
        for index, seat in enumerate(view.seats)
    )
    return (Course((view.unseen(),), hands, 1, _drawn(hands) if _logged(view) else ()),)


def _drawn(hands: tuple[tuple[int, ...], ...]) -> tuple[Drawn, ...]:
    return tuple(Drawn(seat, stock) for seat, hand in enumerate(hands) for stock in hand)


def _logged(view: View) -> bool:
    """Tell whether what was discarded tells of the cards that stayed in the hand."""
    deck = full_deck(view.rules, len(view.seats))
    return view.rules.automatic_out or len({*deck}) < len(deck)


@attrs.frozen(repr=False)
class Memory(Value):
    """All that the player in a seat has seen since a view, and what follows from it.

    It starts from a view: the first one of the game, right after the deal, or any later one, before
    which nothing is remembered. It is a value, made of the view and of redacted events alone. A new
    round begins anew; only scores stay.

    Attributes:
        view: the present view.
        held: what everybody knows that each hand holds, in ascending order. It is more than the
            view's `known` if a card just taken was discarded, which the rules allow only to whoever
            has another one (`redraw_discard=False`, T7).
        courses: what the unseen cards can be; None: there were more than 1,000 of them, and until
            the next round no sample is drawn.

    >>> import random
    >>> from threeup3down.games import threethirteen
    >>> state = threethirteen.new_game(2, seed=1)
    >>> memory = Memory(state.view(1))
    >>> after, events = state.transition(state.legal_moves()[0])
    >>> memory = memory.advance(threethirteen.redact(event, 1) for event in events)
    >>> memory.view == memory.sample(random.Random(5)).view(1) == after.view(1)
    True
    """

    view: View
    held: tuple[Cards, ...] = attrs.field(
        default=attrs.Factory(_held_of, takes_self=True), kw_only=True
    )
    courses: tuple[Course, ...] | None = attrs.field(
        default=attrs.Factory(_courses_of, takes_self=True), kw_only=True
    )

    def advance(self, events: Iterable[Event]) -> Memory:
        """Return the next memory from this one and the events as redacted for its seat.

        Args:
            events: all events of one transition or more, in order, each as
                `redact(event, view.seat)`.
        """
        memory, anew = self, False
        for event in events:
            memory = attrs.evolve(_followed(memory, event), view=memory.view.advance((event,)))
            anew = anew or isinstance(event, events_of.RoundBegan | events_of.Ended)
            if anew and isinstance(event, events_of.ToAct):  # all hands were laid open (T13)
                memory, anew = Memory(memory.view), False
        return memory

    def sample(self, rng: random.Random) -> GameState:
        """Return a complete state that fits all that was seen, drawn at random.

        Each deal, with each order of the stocks shuffled since, counts once that makes every move
        seen legal and shows the same events; all of them are equally likely. What the others chose
        to do carries no further weight. The seed, from which later shuffles follow, is a new one.

        Where no two cards are equal every draw is good, unless with `automatic_out`. Else courses
        of the round are drawn until one fits; that does not change what is likely.

        Args:
            rng: the source of chance; the same one gives the same state.

        Raises:
            SampleError: no deal shows what was seen, as only with events made by hand.
            TriesError: no draw was good in 10,000 tries, or there are too many courses.
        """
        seed = rng.getrandbits(SEED_BITS)
        return self.view.filled(
            first_found(lambda: self.drawn(rng), "what they drew does not fit what was discarded"),
            seed,
        )

    def drawn(self, rng: random.Random) -> Cards | None:
        """Draw the unseen cards once, in the order in which `View.filled` takes them.

        None: that draw is to be repeated. `sample` does so.
        """
        totals = self._totals
        course = (self.courses or ())[bisect(totals, rng.random())]
        stocks = [[*shuffled(cards, rng)] for cards in course.stocks]
        cards: list[Card] = []
        hands = (
            _fitting(course, stocks, self.view, rng) if course.log else course.hands_from(stocks)
        )
        if hands is None:
            return None
        for hand, held, seat in zip(hands, self.held, self.view.seats, strict=True):
            cards += [*without(held, seat.known), *hand]
        return (*cards, *stocks[-1])

    @cached_property
    def _totals(self) -> list[float]:
        """The probabilities of the courses, added up."""
        if self.courses is None:
            raise TriesError(0, f"the round can have taken more than {MOST_COURSES:,} courses")
        weights = [
            course.ways * prod(factorial(len(stock)) for stock in course.stocks)
            for course in self.courses
        ]
        if not weights:
            raise SampleError(Phrase("no deal shows what was seen"))
        whole = sum(weights)
        return [total / whole for total in accumulate(weights)]

    def __repr__(self) -> str:
        return f"<Memory: {self.view!r}>"


def _followed(memory: Memory, event: Event) -> Memory:
    """Return what is known after an event, beside the view."""
    view, courses = memory.view, memory.courses or ()
    match event:
        case events_of.Reshuffled():
            discards = view.discard_pile[:-1]
            return _with_courses(memory, [each.with_stock(discards) for each in courses])
        case events_of.Drew(cards=(card,)) if card is not None:
            return _with_courses(
                memory, [found for each in courses for found in each.with_seen(card)]
            )
        case events_of.Drew(seat=seat):
            logged = _logged(view)
            return _with_courses(memory, [each.with_drawn(seat, logged=logged) for each in courses])
        case events_of.Took(seat=seat, card=card) if seat != view.seat:
            return _with_held(memory, seat, (*memory.held[seat], card))
        case events_of.WentOut(seat=seat, melds=melds) if seat != view.seat:
            return _laid_open(memory, seat, [card for meld in melds for card in meld.cards])
        case events_of.Discarded(seat=seat, card=card) if seat == view.went_out != view.seat:
            return _laid_open(memory, seat, [card])
        case events_of.Discarded(seat=seat, card=card) if seat != view.seat:
            held = memory.held[seat]
            stayed_in = view.rules.automatic_out and closed_to_all(view) is None  # T11
            left = Left(seat, card, None, held, open=False, stayed_in=stayed_in)
            another_stays = card is view.taken and not view.rules.redraw_discard  # T7
            return _left(memory, left, known=held.count(card) > another_stays)
        case _:
            return memory


def _with_courses(memory: Memory, courses: Iterable[Course]) -> Memory:
    if memory.courses is None:
        return memory
    found = merged(courses)
    return attrs.evolve(memory, courses=found if len(found) <= MOST_COURSES else None)


def _with_held(memory: Memory, seat: int, cards: Iterable[Card]) -> Memory:
    held = (*memory.held[:seat], tuple(sorted(cards)), *memory.held[seat + 1 :])
    return attrs.evolve(memory, held=held)


def _laid_open(memory: Memory, seat: int, cards: Iterable[Card]) -> Memory:
    for card in cards:
        left = Left(seat, card, None, memory.held[seat], open=True, stayed_in=False)
        memory = _left(memory, left, known=card in left.held)
    return memory


def _left(memory: Memory, left: Left, *, known: bool) -> Memory:
    """Return the memory after a card left a hand: one that it is known to hold, or another."""
    courses = memory.courses or ()
    if not known:
        logged = _logged(memory.view)
        found = [each for course in courses for each in course.with_left(left, logged=logged)]
        return _with_courses(memory, found)
    memory = _with_held(memory, left.seat, without(left.held, (left.card,)))
    if not left.stayed_in:
        return memory
    return _with_courses(memory, [attrs.evolve(each, log=(*each.log, left)) for each in courses])


class _Unknown:
    """A card of which only the stock is known until it is seen or drawn."""

    __slots__ = ("card", "stock")

    def __init__(self, stock: int) -> None:
        self.stock = stock
        self.card: Card | None = None


def _fitting(
    course: Course, stocks: list[list[Card]], view: View, rng: random.Random
) -> list[list[Card]] | None:
    """Draw which card left at each moment and what the others are; None: that does not fit.

    Of a deal in which *m* equal cards were in the hand one of which left, there are *m* such draws:
    each of them fits with a probability of 1 / *m*. Where a whole hand is laid open, there are as
    many draws of one deal as of another.
    """
    hands: list[list[_Unknown]] = [[] for _ in view.seats]
    moments: list[tuple[Left, list[_Unknown]]] = []
    for entry in course.log:
        hand = hands[entry.seat]
        if isinstance(entry, Drawn):
            hand.append(_Unknown(entry.stock))
            continue
        moments.append((entry, [*hand]))
        if entry.stock is not None:
            open_to = [each for each in hand if each.stock == entry.stock]
            gone = open_to[int(rng.random() * len(open_to))]
            gone.card = entry.card
            hand.remove(gone)
    for hand in hands:
        for each in hand:
            each.card = stocks[each.stock].pop()
    for left, hand in moments:
        cards = [each.card for each in hand if each.card is not None]
        equal = 1 if left.open or left.stock is None else cards.count(left.card)
        if rng.random() * equal >= 1:
            return None
        if left.stayed_in and left.card in can_go_out(
            (*left.held, *cards), view.wild_rank, view.rules
        ):  # T11
            return None
    return [[each.card for each in hand if each.card is not None] for hand in hands]
