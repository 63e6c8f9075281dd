"""What a player sees: the one projection of a state (T17), and what can be done with it.

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
from threeup3down.games.shuffling import SEED_BITS, shuffled

from .arranging import Arrangement, best_arrangement
from .cards import Card, Rank
from .dealing import full_deck
from .events import (
    Dealt,
    Discarded,
    Drew,
    Ended,
    Event,
    Reshuffled,
    RoundBegan,
    Scored,
    ToAct,
    Took,
    TurnEnded,
    WentOut,
    checked_event,
)
from .legality import Illegality, enumerate_moves, explain, explain_off_turn
from .melds import Meld
from .moves import Discard
from .outcomes import Outcome, outcome_of
from .rules import Rules
from .state import GameState, Phase, Seat, wild_rank_of

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Iterator

    from .moves import Move


@attrs.frozen
class SeatView:
    """What everyone at the table sees of one player.

    Attributes:
        hand_size: the number of cards in hand.
        known: those among them that everyone has seen, in ascending order.
        melds: what the player laid down who went out.
        score: the points of all scored rounds together.
    """

    hand_size: int
    known: tuple[Card, ...]
    melds: tuple[Meld, ...]
    score: int


@attrs.frozen(repr=False)
class View:
    """All that the player in a seat may know of a game at one moment.

    Attributes:
        rules: the options of the game.
        seat: whose view it is; None: a spectator's.
        hand: the viewer's own hand, in ascending order; () for a spectator.
        seats: what is seen of each player.
        stock_size: the number of cards in the stock.
        discard_pile: face up; the last card is its top, the upcard.
        to_act: the seat whose move it is; None when the game is over.
        phase: DRAW, DISCARD or OVER.
        round: the number of the round, from 0.
        dealer: the seat that dealt it.
        went_out: the seat that went out in it; None: nobody yet.
        turns: completed turns of it, of all players together.
        taken: the card just taken from the discard pile, or None.
        scores: for each scored round the points of each seat.
        reshuffles: how often the stock of the round was made anew.
    """

    rules: Rules
    seat: int | None
    hand: tuple[Card, ...]
    seats: tuple[SeatView, ...]
    stock_size: int
    discard_pile: tuple[Card, ...]
    to_act: int | None
    phase: Phase
    round: int
    dealer: int
    went_out: int | None
    turns: int
    taken: Card | None
    scores: tuple[tuple[int, ...], ...]
    reshuffles: int

    @property
    def wild_rank(self) -> Rank:
        """The rank that is wild in the round (T4)."""
        return wild_rank_of(self.rules, self.round)

    @property
    def upcard(self) -> Card | None:
        """The top card of the discard pile, which may be taken; None: there is none (T6)."""
        return self.discard_pile[-1] if self.discard_pile else None

    def arrangement(self) -> Arrangement:
        """Return the best arrangement of the viewer's hand as it is (T13).

        >>> from threeup3down.games import threethirteen
        >>> threethirteen.new_game(2, seed=1).view(0).arrangement().points
        18
        """
        return best_arrangement(self.hand, self.wild_rank, self.rules)

    def at_stake(self) -> int:
        """Return the points that the viewer's hand would count now (T13).

        With a card to discard, these are the fewest that a legal discard can leave.
        """
        discards = [move.card for move in self.legal_moves() if isinstance(move, Discard)]
        if not discards:
            return self.arrangement().points
        rests = (without(self.hand, (card,)) for card in discards)
        return min(best_arrangement(rest, self.wild_rank, self.rules).points for rest in rests)

    def legal_moves(self) -> tuple[Move, ...]:
        """Return the viewer's legal moves: those of the state if it is their move, else ()."""
        if self.seat is None or self.seat != self.to_act:
            return ()
        return enumerate_moves(self, self.hand, self.stock_size)

    def why_illegal(self, move: Move) -> Illegality | None:
        """Return why the viewer may not make the move, or None if it is legal.

        Raises:
            TypeError: something that is no move.
        """
        if self.seat is None or self.seat != self.to_act:
            return explain_off_turn(self.phase, move)
        return explain(self, self.hand, self.stock_size, move)

    def outcome(self) -> Outcome | None:
        """Return the result, or None while the game goes on."""
        if self.phase is not Phase.OVER:
            return None
        return outcome_of(seat.score for seat in self.seats)

    def sample(self, rng: random.Random) -> GameState:
        """Return a complete state that this view could be a view of, drawn at random.

        Every unseen card is equally likely in every unseen place: the stock and the unknown
        part of the others' hands. The seed, from which later shuffles follow, is a new one. What
        could be inferred from the course of the game is not used.

        Args:
            rng: the source of chance; the same one gives the same state.

        Raises:
            SampleError: the cards of the view do not go together, as only in one made by hand.

        >>> import random
        >>> from threeup3down.games import threethirteen
        >>> view = threethirteen.new_game(2, seed=1).view(0)
        >>> view.sample(random.Random(5)).view(0) == view
        True
        """
        seed = rng.getrandbits(SEED_BITS)
        cards = iter(shuffled(self.unseen(), rng))
        state = GameState(
            rules=self.rules,
            seats=tuple(self._sampled(number, cards) for number in range(len(self.seats))),
            stock=tuple(cards),
            discard_pile=self.discard_pile,
            to_act=self.to_act,
            phase=self.phase,
            round=self.round,
            dealer=self.dealer,
            went_out=self.went_out,
            turns=self.turns,
            taken=self.taken,
            scores=self.scores,
            seed=seed,
            reshuffles=self.reshuffles,
        )
        if view(state, self.seat) != self:
            raise SampleError("its parts do not go together")
        return state

    def unseen(self) -> tuple[Card, ...]:
        """Return the cards of the decks that the viewer does not see, in ascending order.

        They are the stock and the unknown part of the others' hands (T17).

        Raises:
            SampleError: the viewer sees cards that the decks do not have, or there are more or
                fewer unseen cards than places for them.
        """
        seen = Counter(self.discard_pile)
        places = unseen_places(self.stock_size, ())
        for number, seat in enumerate(self.seats):
            shown = self.hand if number == self.seat else seat.known
            places += unseen_places(seat.hand_size, shown, whole=number == self.seat)
            if not Counter(seat.known) <= Counter(shown):
                raise SampleError("known cards that are not in the hand")
            seen.update(shown)
            seen.update(card for meld in seat.melds for card in meld.cards)
        return unseen_cards(full_deck(self.rules, len(self.seats)), seen, places)

    def _sampled(self, number: int, cards: Iterator[Card]) -> Seat:
        """Return a player's cards, the unseen ones among them taken from an iterator."""
        seat = self.seats[number]
        hand = self.hand
        if number != self.seat:
            missing = seat.hand_size - len(seat.known)
            hand = tuple(sorted((*seat.known, *(next(cards) for _ in range(missing)))))
        return Seat(hand=hand, known=seat.known, melds=seat.melds, score=seat.score)

    def advance(self, events: Iterable[Event]) -> View:
        """Return the next view from this one and the events as redacted for its seat.

        A client can follow a game with this, without ever holding a state.

        Args:
            events: all events of a transition, in order, each as `redact(event, view.seat)`.

        >>> from threeup3down.games import threethirteen
        >>> state = threethirteen.new_game(2, seed=1)
        >>> after, events = state.transition(state.legal_moves()[0])
        >>> told = [threethirteen.redact(event, 1) for event in events]
        >>> state.view(1).advance(told) == after.view(1)
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
            f"{acting} to act, round {self.round + 1}, turn {self.turns + 1}>"
        )


def view(state: GameState, seat: int | None) -> View:
    """Return what the player in a seat may know (T17).

    Args:
        state: any state, also one that is over: then too nobody sees what was hidden.
        seat: a seat; None: what a spectator sees.

    Raises:
        SeatError: there is no such seat.

    >>> from threeup3down.games import threethirteen
    >>> seen = view(threethirteen.new_game(2, seed=1), 0)
    >>> seen.hand, seen.upcard, seen.seats[1].hand_size
    ((<Card 2H>, <Card 6S>, <Card TH>), <Card 8D>, 3)
    """
    checked_viewer(seat, len(state.seats))
    return View(
        rules=state.rules,
        seat=seat,
        hand=() if seat is None else state.seats[seat].hand,
        seats=tuple(
            SeatView(len(cards.hand), cards.known, cards.melds, cards.score)
            for cards in state.seats
        ),
        stock_size=len(state.stock),
        discard_pile=state.discard_pile,
        to_act=state.to_act,
        phase=state.phase,
        round=state.round,
        dealer=state.dealer,
        went_out=state.went_out,
        turns=state.turns,
        taken=state.taken,
        scores=state.scores,
        reshuffles=state.reshuffles,
    )


def _advanced(view: View, event: Event) -> View:
    match event:
        case RoundBegan():
            return _new_round(view, event)
        case Dealt(seat=number, cards=cards):
            view = _with_seat(view, number, attrs.evolve(view.seats[number], hand_size=len(cards)))
            hand = tuple(filter(None, cards))
            return attrs.evolve(view, hand=hand) if number == view.seat else view
        case Reshuffled(cards=size):
            pile, reshuffles = view.discard_pile[-1:], view.reshuffles + 1
            return attrs.evolve(view, stock_size=size, discard_pile=pile, reshuffles=reshuffles)
        case Drew(seat=number, card=card):
            drawn = attrs.evolve(view, stock_size=view.stock_size - 1)
            return _with_card(drawn, number, card)
        case Took(seat=number, card=card):
            seen = view.seats[number]
            known = tuple(sorted((*seen.known, card)))
            taken = attrs.evolve(view, discard_pile=view.discard_pile[:-1], taken=card)
            return _with_card(
                _with_seat(taken, number, attrs.evolve(seen, known=known)), number, card
            )
        case WentOut(seat=number, melds=melds):
            laid = [card for meld in melds for card in meld.cards]
            out = attrs.evolve(_without_cards(view, number, laid), went_out=number)
            return _with_seat(out, number, attrs.evolve(out.seats[number], melds=melds))
        case Discarded(seat=number, card=card):
            left = _without_cards(view, number, (card,))
            return attrs.evolve(left, discard_pile=(*view.discard_pile, card), taken=None)
        case TurnEnded(turns=turns):
            return attrs.evolve(view, turns=turns)
        case Scored(points=points):
            seats = (
                attrs.evolve(seen, score=seen.score + more)
                for seen, more in zip(view.seats, points, strict=True)
            )
            return attrs.evolve(view, seats=tuple(seats), scores=(*view.scores, points))
        case ToAct(seat=to_act, phase=phase):
            return attrs.evolve(view, to_act=to_act, phase=phase)
        case Ended():  # for people to read: ToAct tells the rest
            return view
        case _:
            assert_never(event)


def _new_round(view: View, event: RoundBegan) -> View:
    return attrs.evolve(
        view,
        seats=tuple(SeatView(0, (), (), seen.score) for seen in view.seats),
        hand=(),
        stock_size=event.stock_size,
        discard_pile=(event.upcard,),
        round=event.round,
        dealer=event.dealer,
        went_out=None,
        turns=0,
        reshuffles=0,
    )


def _with_seat(view: View, number: int, seen: SeatView) -> View:
    return attrs.evolve(view, seats=(*view.seats[:number], seen, *view.seats[number + 1 :]))


def _with_card(view: View, number: int, card: Card | None) -> View:
    """Return the view after a card came into a hand, the viewer's own or another's."""
    seen = view.seats[number]
    view = _with_seat(view, number, attrs.evolve(seen, hand_size=seen.hand_size + 1))
    if number != view.seat or card is None:
        return view
    return attrs.evolve(view, hand=tuple(sorted((*view.hand, card))))


def _without_cards(view: View, number: int, cards: Iterable[Card]) -> View:
    """Return the view after cards left a hand, the viewer's own or another's."""
    gone = tuple(cards)
    seen = view.seats[number]
    size, known = seen.hand_size - len(gone), without(seen.known, gone)
    view = _with_seat(view, number, attrs.evolve(seen, hand_size=size, known=known))
    hand = without(view.hand, gone) if number == view.seat else view.hand
    return attrs.evolve(view, hand=hand)
