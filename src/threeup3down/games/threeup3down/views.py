"""What a player sees: the one projection of a state (U23), and what can be done with it.

Everything that is shown to a player (text, errors, logs, arrays) is made of a `View` or of
redacted events, never of a state.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, assert_never

import attrs

from threeup3down.games.checks import checked_viewer
from threeup3down.games.errors import SampleError
from threeup3down.games.hidden import unseen_cards, unseen_places, without
from threeup3down.games.shuffling import shuffled

from .cards import Card
from .events import (
    ChoseUp,
    Cleared,
    Drew,
    Ended,
    Event,
    Finished,
    Flipped,
    LostExtras,
    PickedUp,
    Played,
    RevealedUp,
    Shown,
    ToAct,
    TurnedUp,
    TurnEnded,
    Zone,
    checked_event,
)
from .legality import Illegality, enumerate_moves, explain, explain_off_turn
from .outcomes import Outcome, outcome_of
from .rules import Rules
from .state import GameState, Phase, Seat

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Iterator

    from .moves import Move


@attrs.frozen
class SeatView:
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


@attrs.frozen(repr=False)
class View:
    """All that the player in a seat may know of a game at one moment.

    Attributes:
        rules: the options of the game.
        seat: whose view it is; None: a spectator's.
        hand: the viewer's own hand, in ascending order; () for a spectator.
        seats: what is seen of each player's cards.
        draw_pile_size: the number of cards in the draw pile.
        discard_pile: face up; the last card is its top.
        cleared: the cards out of the game, in the order in which they left it.
        to_act: the seat whose move it is; None when the game is over.
        phase: CHOOSE_UP, PLAY or OVER.
        extras: extra discards owed, the one about to be made included.
        can_draw: whether a draw before the next extra discard is on offer.
        turns: completed turns.
        finished: the seats that have emptied, in that order.
        first: the seat that went first.
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

    def legal_moves(self) -> tuple[Move, ...]:
        """Return the viewer's legal moves: those of the state if it is their move, else ()."""
        if self.seat is None or self.seat != self.to_act:
            return ()
        own = self.seats[self.seat]
        return enumerate_moves(self, self.hand, _cards(own.up), own.covered, self.draw_pile_size)

    def why_illegal(self, move: Move) -> Illegality | None:
        """Return why the viewer may not make the move, or None if it is legal.

        Raises:
            TypeError: something that is no move.
        """
        if self.seat is None or self.seat != self.to_act:
            return explain_off_turn(self.phase, move)
        own = self.seats[self.seat]
        return explain(self, self.hand, _cards(own.up), own.covered, self.draw_pile_size, move)

    def outcome(self) -> Outcome | None:
        """Return the result, or None while the game goes on."""
        if self.phase is not Phase.OVER:
            return None
        return outcome_of(
            players=len(self.seats), finished=self.finished, play_on=self.rules.play_on
        )

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
        cards = iter(shuffled(self._unseen(), rng))
        state = GameState(
            rules=self.rules,
            seats=tuple(self._sampled(number, cards) for number in range(len(self.seats))),
            draw_pile=tuple(cards),
            discard_pile=self.discard_pile,
            cleared=self.cleared,
            to_act=self.to_act,
            phase=self.phase,
            extras=self.extras,
            can_draw=self.can_draw,
            turns=self.turns,
            finished=self.finished,
            first=self.first,
        )
        if view(state, self.seat) != self:
            raise SampleError("its parts do not go together")
        return state

    def _unseen(self) -> tuple[Card, ...]:
        """Return the cards of the deck that the viewer does not see.

        Raises:
            SampleError: the viewer sees cards that the deck does not have, or there are more
                or fewer unseen cards than places for them.
        """
        seen = Counter(self.discard_pile + self.cleared)
        places = unseen_places(self.draw_pile_size, ())
        for number, seat in enumerate(self.seats):
            shown = self.hand if number == self.seat else seat.known
            places += unseen_places(seat.hand_size, shown, whole=number == self.seat)
            if not Counter(seat.known) <= Counter(shown):
                raise SampleError("known cards that are not in the hand")
            seen.update(shown + _cards(seat.up))
            places += seat.up.count(None) + sum(seat.covered)
        return unseen_cards(self.rules.deck.cards, seen, places)

    def _sampled(self, number: int, cards: Iterator[Card]) -> Seat:
        """Return a player's cards, the unseen ones among them taken from an iterator."""
        seat = self.seats[number]
        hand = self.hand
        if number != self.seat:
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
        view = self
        for event in events:
            view = _advanced(view, checked_event(event))
        return view

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
    return View(
        rules=state.rules,
        seat=seat,
        hand=() if seat is None else state.seats[seat].hand,
        seats=tuple(
            SeatView(
                hand_size=len(cards.hand),
                known=cards.known,
                up=(None,) * len(cards.up) if choosing and number != seat else cards.up,
                covered=tuple(map(bool, cards.down)),
            )
            for number, cards in enumerate(state.seats)
        ),
        draw_pile_size=len(state.draw_pile),
        discard_pile=state.discard_pile,
        cleared=state.cleared,
        to_act=state.to_act,
        phase=state.phase,
        extras=state.extras,
        can_draw=state.can_draw,
        turns=state.turns,
        finished=state.finished,
        first=state.first,
    )


def _advanced(view: View, event: Event) -> View:
    match event:
        case ChoseUp(seat=number, cards=cards):
            seen = attrs.evolve(view.seats[number], up=cards)
            return _with_hand(_with_seat(view, number, seen), number, remove=cards)
        case RevealedUp(seat=number, cards=cards):
            return _with_seat(view, number, attrs.evolve(view.seats[number], up=cards))
        case TurnedUp(card=card):
            size, pile = view.draw_pile_size - 1, (*view.discard_pile, card)
            return attrs.evolve(view, draw_pile_size=size, discard_pile=pile)
        case Flipped(seat=number, slot=slot):
            seen = view.seats[number]
            covered = (*seen.covered[:slot], False, *seen.covered[slot + 1 :])
            return _with_seat(view, number, attrs.evolve(seen, covered=covered))
        case Played():
            laid = attrs.evolve(view, discard_pile=view.discard_pile + event.cards)
            return _without_played(laid, event)
        case Cleared(cards=cards):
            return attrs.evolve(view, discard_pile=(), cleared=view.cleared + cards)
        case Drew(seat=number, cards=cards):
            drawn = attrs.evolve(view, draw_pile_size=view.draw_pile_size - len(cards))
            return _with_hand(drawn, number, add=cards)
        case PickedUp(seat=number, cards=cards):
            seen = view.seats[number]
            seen = attrs.evolve(seen, known=_sorted(seen.known + cards))
            taken = attrs.evolve(_with_seat(view, number, seen), discard_pile=())
            return _with_hand(taken, number, add=cards)
        case TurnEnded(turns=turns):
            return attrs.evolve(view, turns=turns)
        case Finished(seat=number):
            return attrs.evolve(view, finished=(*view.finished, number))
        case ToAct(seat=to_act, phase=phase, extras=extras, can_draw=can_draw):
            return attrs.evolve(view, to_act=to_act, phase=phase, extras=extras, can_draw=can_draw)
        case LostExtras() | Ended():  # for people to read: ToAct tells the rest
            return view
        case _:
            assert_never(event)


def _without_played(view: View, event: Played) -> View:
    """Return the view after cards have left the zone they were played from."""
    seen = view.seats[event.seat]
    match event.zone:
        case Zone.HAND:
            seen = attrs.evolve(seen, known=without(seen.known, event.cards))
            return _with_hand(_with_seat(view, event.seat, seen), event.seat, remove=event.cards)
        case Zone.UP:
            seen = attrs.evolve(seen, up=without(_cards(seen.up), event.cards))
            return _with_seat(view, event.seat, seen)
        case Zone.DOWN:  # it left its slot when it was flipped
            return view
        case _:
            assert_never(event.zone)


def _with_seat(view: View, number: int, seen: SeatView) -> View:
    return attrs.evolve(view, seats=(*view.seats[:number], seen, *view.seats[number + 1 :]))


def _with_hand(view: View, number: int, *, add: Shown = (), remove: Shown = ()) -> View:
    """Return the view after cards came into a hand or left it, the viewer's own or another's."""
    seen = view.seats[number]
    seen = attrs.evolve(seen, hand_size=seen.hand_size + len(add) - len(remove))
    view = _with_seat(view, number, seen)
    if number != view.seat:
        return view
    return attrs.evolve(view, hand=without(_sorted((*view.hand, *_cards(add))), _cards(remove)))


def _cards(shown: Shown) -> tuple[Card, ...]:
    """Return the cards that are shown, without the places of those that are not."""
    return tuple(filter(None, shown))


def _take(cards: Iterator[Card], count: int) -> Iterator[Card]:
    return (next(cards) for _ in range(count))


def _sorted(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards))
