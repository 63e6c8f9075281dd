"""What a player sees: the one projection of a state (U23), and what can be done with it.

Everything that is shown to a player (text, errors, logs, arrays) is made of a `View` or of
redacted events, never of a state.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import attrs

from threeup3down.games.checks import checked_viewer
from threeup3down.games.errors import SampleError
from threeup3down.games.hidden import unseen_cards, unseen_places
from threeup3down.games.shuffling import shuffled
from threeup3down.games.table import Table, keep_moves, shared_fields
from threeup3down.games.values import Value, quick, thaw
from threeup3down.games.wording import Phrase

from .cards import Card
from .events import Shown
from .following import follow
from .legality import Illegality
from .moves import Move
from .outcomes import Outcome
from .rules import Rules
from .state import GameState, Phase, Seat

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Iterator

    from .events import Event


@attrs.frozen(weakref_slot=False)
class SeatView(Value):
    """What everyone at the table, or the viewer, sees of one player's cards.

    Attributes:
        hand_size: the number of cards in hand.
        known: those among them that everyone has seen, in ascending order.
        up: the 3UP, in ascending order; None for a card that has been chosen but not shown.
        covered: for each of the three slots, whether its 3DOWN card is still covered.
    """

    hand_size: int
    known: tuple[Card, ...]
    up: Shown
    covered: tuple[bool, ...]


@attrs.frozen(repr=False, weakref_slot=False)
class View(Table[Move, Illegality, Outcome]):
    """All that the player in a seat may know of a game at one moment.

    The fields that a state has too mean the same.

    Attributes:
        seat: whose view it is; None: a spectator's.
        hand: the viewer's own hand, in ascending order; () for a spectator.
        seats: what is seen of each player's cards.
        draw_pile_size: the number of cards in the draw pile.
    """

    rules: Rules
    seat: int | None
    hand: tuple[Card, ...]
    seats: tuple[SeatView, ...]
    draw_pile_size: int
    discard_pile: tuple[Card, ...]
    cleared: tuple[Card, ...]
    to_act: int | None
    phase: Phase
    extras: int
    can_draw: bool
    turns: int
    finished: tuple[int, ...]
    first: int

    def own_cards(self) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[object, ...]] | None:
        """Return the viewer's hand, 3UP and, true while they are covered, slots of the 3DOWN.

        None: it is not the viewer's move. A state has the same of the seat to act.
        """
        if self.seat is None or self.seat != self.to_act:
            return None
        own = self.seats[self.seat]
        return self.hand, own.up, own.covered  # type: ignore[return-value]  # all chosen by the viewer

    def sample(self, rng: random.Random) -> GameState:
        """Return a complete state that this view could be a view of, drawn at random.

        Every unseen card is equally likely in every unseen place: the draw pile, covered
        3DOWN slots, the unknown part of the others' hands and a choice of 3UP that is not
        shown yet. What could be inferred from the course of the game is not used.

        Args:
            rng: the source of chance; the same one gives the same state.

        Raises:
            SampleError: the cards of the view do not go together, as only in one made by hand.

        >>> import random
        >>> from threeup3down import new_game
        >>> view = new_game(2, seed=1).view(0)
        >>> view.sample(random.Random(5)).view(0) == view
        True
        """
        return self.filled(shuffled(self.unseen(), rng))

    def filled(self, unseen: Iterable[Card]) -> GameState:
        """Return the state in which the unseen cards lie in a given order.

        Args:
            unseen: the cards of `unseen`: for each seat the unknown part of the hand, a choice of
                3UP that is not shown and the covered 3DOWN, then the draw pile, its top last.

        Raises:
            SampleError: the cards of the view do not go together, as only in one made by hand.
        """
        cards = iter(unseen)
        state: GameState = self.game.GameState(
            seats=tuple(self._sampled(index, cards) for index in range(len(self.seats))),
            draw_pile=tuple(cards),
            **shared_fields(self, GameState),
        )
        if self.game.view(state, self.seat) != self:
            raise SampleError(Phrase("its parts do not go together"))
        return state

    def unseen(self) -> tuple[Card, ...]:
        """Return the cards of the deck that the viewer does not see, in ascending order.

        They are the draw pile, covered 3DOWN cards, the unknown part of the others' hands and a
        choice of 3UP that is not shown yet (U23).

        Raises:
            SampleError: the viewer sees cards that the deck does not have, or there are more
                or fewer unseen cards than places for them.
        """
        places = unseen_places(self.draw_pile_size, ())
        for index, seat in enumerate(self.seats):
            shown = self.hand if index == self.seat else seat.known
            places += unseen_places(seat.hand_size, shown, whole=index == self.seat)
            if not Counter(seat.known) <= Counter(shown):
                raise SampleError(Phrase("known cards that are not in the hand"))
            places += seat.up.count(None) + sum(seat.covered)
        return unseen_cards(self.rules.deck.cards, self.seen(), places)

    def seen(self) -> Counter[Card]:
        """Return the cards that the viewer sees, each as often as it is there (U23)."""
        seen = Counter(self.discard_pile + self.cleared)
        for index, seat in enumerate(self.seats):
            seen.update(self.hand if index == self.seat else seat.known)
            seen.update(_cards(seat.up))
        return seen

    def _sampled(self, seat_index: int, cards: Iterator[Card]) -> Seat:
        """Return a player's cards, the unseen ones among them taken from an iterator."""
        seat = self.seats[seat_index]
        hand = self.hand
        if seat_index != self.seat:
            hand = _sorted((*seat.known, *_take(cards, seat.hand_size - len(seat.known))))
        return Seat(
            hand=hand,
            known=seat.known,
            up=_sorted(next(cards) if card is None else card for card in seat.up),
            down=tuple(next(cards) if covered else None for covered in seat.covered),
        )

    def advance(self, events: Iterable[Event]) -> View:
        """Return the next view from this one and the events as redacted for its seat.

        A client can follow a game with this, without ever holding a state.

        Args:
            events: all events of a transition, in order, each as `redact(event, view.seat)`.

        >>> from threeup3down import new_game, redact
        >>> state = new_game(2, seed=1)
        >>> after, events = state.transition(state.legal_moves()[0])
        >>> state.view(1).advance(redact(event, 1) for event in events) == after.view(1)
        True
        """
        draft = thaw_view(self)
        draft.seats = [thaw_seat_view(seat) for seat in self.seats]
        for event in events:
            follow(draft, event)
        for seat in draft.seats:
            seat.__class__ = SeatView
        draft.seats = tuple(draft.seats)
        draft.__class__ = type(self)
        after: View = draft
        return after

    def __repr__(self) -> str:
        viewer = "a spectator" if self.seat is None else f"seat {self.seat}"
        acting = "nobody" if self.to_act is None else f"seat {self.to_act}"
        return (
            f"<View of {viewer}: {self.phase.name}, {len(self.seats)} players, "
            f"{acting} to act, turn {self.turns + 1}>"
        )


def view(state: GameState, seat: int | None) -> View:
    """Return what the player in a seat may know (U23).

    Args:
        state: any state, also one that is over: then too nobody sees what was hidden.
        seat: a seat; None: what a spectator sees.

    Raises:
        SeatError: there is no such seat.

    >>> from threeup3down import new_game
    >>> seen = view(new_game(2, seed=1), 0)
    >>> len(seen.hand), seen.seats[1].hand_size, seen.seats[1].known
    (6, 6, ())
    """
    checked_viewer(seat, len(state.seats))
    choosing = state.phase is Phase.CHOOSE_UP and state.rules.simultaneous_setup
    seen: View = make_view(
        state.game.View,
        state.rules,
        seat,
        () if seat is None else state.seats[seat].hand,  # U23
        tuple(
            [
                make_seat_view(
                    SeatView,
                    len(cards.hand),
                    cards.known,
                    (None,) * len(cards.up) if choosing and index != seat else cards.up,  # U5
                    tuple([card is not None for card in cards.down]),
                )
                for index, cards in enumerate(state.seats)
            ]
        ),
        len(state.draw_pile),
        state.discard_pile,
        state.cleared,
        state.to_act,
        state.phase,
        state.extras,
        state.can_draw,
        state.turns,
        state.finished,
        state.first,
    )
    if seat is not None and seat == state.to_act:  # the same moves: they are found once
        keep_moves(seen, state.legal_moves())
    return seen


def _cards(shown: Shown) -> tuple[Card, ...]:
    """Return the cards that are shown, without the places of those that are not."""
    return tuple(filter(None, shown))


def _take(cards: Iterator[Card], count: int) -> Iterator[Card]:
    return (next(cards) for _ in range(count))


def _sorted(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards))


make_seat_view: Final = quick(SeatView)
make_view: Final = quick(View, found_moves=None)
thaw_seat_view: Final = thaw(SeatView)
thaw_view: Final = thaw(View, found_moves=None)
