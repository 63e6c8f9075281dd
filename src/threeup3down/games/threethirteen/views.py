"""What a player sees: the one projection of a state (T17), and what can be done with it.

Everything that is shown to a player (text, errors, logs, arrays) is made of a `View` or of
redacted events, never of a state.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import attrs

from threeup3down.games.checks import checked_viewer
from threeup3down.games.errors import SampleError
from threeup3down.games.hidden import unseen_cards, unseen_places, without
from threeup3down.games.shuffling import SEED_BITS, shuffled
from threeup3down.games.table import Table, keep_moves, shared_fields
from threeup3down.games.values import Value, quick, thaw
from threeup3down.games.wording import Phrase

from .arranging import Arrangement, best_arrangement
from .cards import Card, Rank
from .dealing import full_deck
from .following import follow
from .legality import Illegality
from .melds import Meld
from .moves import Discard, GoOut, Move
from .outcomes import Outcome
from .rules import Rules
from .state import GameState, Phase, Seat, wild_rank_of

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Iterator

    from .events import Event


@attrs.frozen(weakref_slot=False)
class SeatView(Value):
    """What everyone at the table sees of one player.

    Attributes:
        hand_size: the number of cards in hand.
        known: those among them that everyone has seen, in ascending order; all of them when the
            game is over.
        melds: what the player laid down who went out.
        score: the points of all scored rounds together.
    """

    hand_size: int
    known: tuple[Card, ...]
    melds: tuple[Meld, ...]
    score: int


@attrs.frozen(repr=False, weakref_slot=False)
class View(Table[Move, Illegality, Outcome]):
    """All that the player in a seat may know of a game at one moment.

    The fields that a state has too mean the same.

    Attributes:
        seat: whose view it is; None: a spectator's.
        hand: the viewer's own hand, in ascending order; () for a spectator.
        seats: what is seen of each player.
        stock_size: the number of cards in the stock.
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
    truncated: bool

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
        """Return the points that the viewer would score if the round were scored now (T13).

        With a card to discard, these are the fewest that a legal discard can leave.
        """
        out_points = self.rules.out_points
        if self.seat is not None and self.seat == self.went_out:
            return out_points
        stakes = [
            self._points(without(self.hand, (move.card,)))
            if isinstance(move, Discard)
            else out_points
            for move in self.legal_moves()
            if isinstance(move, Discard | GoOut)
        ]
        return min(stakes) if stakes else self._points(self.hand)

    def _points(self, hand: tuple[Card, ...]) -> int:
        return best_arrangement(hand, self.wild_rank, self.rules).points

    def own_hand(self) -> tuple[Card, ...] | None:
        """Return the viewer's hand; None: it is not the viewer's move.

        A state has the same of the seat to act.
        """
        return None if self.seat is None or self.seat != self.to_act else self.hand

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
        return self.filled(shuffled(self.unseen(), rng), seed)

    def filled(self, unseen: Iterable[Card], seed: int) -> GameState:
        """Return the state in which the unseen cards lie in a given order.

        Args:
            unseen: the cards of `unseen`: for each seat the unknown part of the hand, then the
                stock, its top last.
            seed: the seed of the state, from which later shuffles follow (T18).

        Raises:
            SampleError: the cards of the view do not go together, as only in one made by hand.
        """
        cards = iter(unseen)
        state: GameState = self.game.GameState(
            seats=tuple(self._sampled(index, cards) for index in range(len(self.seats))),
            stock=tuple(cards),
            seed=seed,
            **shared_fields(self, GameState),
        )
        if self.game.view(state, self.seat) != self:
            raise SampleError(Phrase("its parts do not go together"))
        return state

    def unseen(self) -> tuple[Card, ...]:
        """Return the cards of the decks that the viewer does not see, in ascending order.

        They are the stock and the unknown part of the others' hands (T17).

        Raises:
            SampleError: the viewer sees cards that the decks do not have, or there are more or
                fewer unseen cards than places for them.
        """
        places = unseen_places(self.stock_size, ())
        for index, seat in enumerate(self.seats):
            shown = self.hand if index == self.seat else seat.known
            places += unseen_places(seat.hand_size, shown, whole=index == self.seat)
            if not Counter(seat.known) <= Counter(shown):
                raise SampleError(Phrase("known cards that are not in the hand"))
        return unseen_cards(full_deck(self.rules, len(self.seats)), self.seen(), places)

    def seen(self) -> Counter[Card]:
        """Return the cards that the viewer sees, each as often as it is there (T17)."""
        seen = Counter(self.discard_pile)
        for index, seat in enumerate(self.seats):
            seen.update(self.hand if index == self.seat else seat.known)
            seen.update(card for meld in seat.melds for card in meld.cards)
        return seen

    def _sampled(self, seat_index: int, cards: Iterator[Card]) -> Seat:
        """Return a player's cards, the unseen ones among them taken from an iterator."""
        seat = self.seats[seat_index]
        hand = self.hand
        if seat_index != self.seat:
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
        >>> redacted = [threethirteen.redact(event, 1) for event in events]
        >>> state.view(1).advance(redacted) == after.view(1)
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
            f"{acting} to act, round {self.round + 1}, turn {self.turns + 1}>"
        )


def view(state: GameState, seat: int | None) -> View:
    """Return what the player in a seat may know (T17).

    Args:
        state: any state, also one that is over: then everyone sees all hands (T14).
        seat: a seat; None: what a spectator sees.

    Raises:
        SeatError: there is no such seat.

    >>> from threeup3down.games import threethirteen
    >>> seen = view(threethirteen.new_game(2, seed=1), 0)
    >>> seen.hand, seen.upcard, seen.seats[1].hand_size
    ((<Card 2H>, <Card 6S>, <Card TH>), <Card 8D>, 3)
    """
    checked_viewer(seat, len(state.seats))
    seen: View = make_view(
        state.game.View,
        state.rules,
        seat,
        () if seat is None else state.seats[seat].hand,  # T17
        tuple(
            [
                make_seat_view(SeatView, len(cards.hand), cards.known, cards.melds, cards.score)
                for cards in state.seats
            ]
        ),
        len(state.stock),
        state.discard_pile,
        state.to_act,
        state.phase,
        state.round,
        state.dealer,
        state.went_out,
        state.turns,
        state.taken,
        state.scores,
        state.reshuffles,
        state.truncated,
    )
    if seat is not None and seat == state.to_act:  # the same moves: they are found once
        keep_moves(seen, state.legal_moves())
    return seen


make_seat_view: Final = quick(SeatView)
make_view: Final = quick(View, found_moves=None)
thaw_seat_view: Final = thaw(SeatView)
thaw_view: Final = thaw(View, found_moves=None)
