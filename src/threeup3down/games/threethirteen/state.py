"""The state of a game: one immutable value, of the round that is being played (T16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from threeup3down.games.enums import FixedEnum
from threeup3down.games.table import StateTable
from threeup3down.games.values import Value, quick

from .cards import Card, Rank
from .melds import Meld
from .rules import Rules

if TYPE_CHECKING:
    from .events import Event
    from .legality import Illegality
    from .moves import Move
    from .outcomes import Outcome
    from .views import View

    StateMethods = StateTable[Move, Illegality, Outcome, Event, View]
else:
    StateMethods = StateTable


class Phase(FixedEnum):
    """What the player to act is asked for."""

    DRAW = "draw"  # T7
    DISCARD = "discard"  # T7, T11
    OVER = "over"  # T14


@attrs.frozen(repr=False, weakref_slot=False)
class Seat(Value):
    """The cards and the points of one player.

    Attributes:
        hand: the hand, in ascending order.
        known: the part of the hand that everyone has seen, in ascending order (T17): all of it
            when the game is over (T14).
        melds: what the player laid down who went out (T11).
        score: the points of all scored rounds together (T14).
    """

    hand: tuple[Card, ...]
    known: tuple[Card, ...] = ()
    melds: tuple[Meld, ...] = ()
    score: int = 0

    def __repr__(self) -> str:
        return f"<Seat: {len(self.hand)} in hand, {len(self.melds)} melds, {self.score} points>"


@attrs.frozen(repr=False, weakref_slot=False)
class GameState(StateMethods):
    """A whole game at one moment, hidden cards included.

    It is a value: every method returns another value and leaves this one as it is. The
    constructor takes any fields without a check; `parse_position` and `position_faults`
    check a position.

    Attributes:
        rules: the options of the game.
        seats: the cards and points of each player.
        stock: face down; the last card is its top.
        discard_pile: face up; the last card is its top, the upcard.
        to_act: the seat whose move it is; None when the game is over.
        phase: DRAW, DISCARD or OVER.
        round: the number of the round, from 0.
        dealer: the seat that dealt it (T5).
        went_out: the seat that went out in it; None: nobody yet (T11).
        turns: completed turns of it, of all players together (T15).
        taken: the card just taken from the discard pile, or None (T7).
        scores: for each scored round the points of each seat (T13).
        seed: what every shuffle of the game follows from (T18).
        reshuffles: how often the stock of the round was made anew (T15).
        truncated: whether the limit of turns has ended a round so far (T15).

    >>> from threeup3down.games import threethirteen
    >>> state = threethirteen.new_game(3, seed=1)
    >>> state
    <GameState DRAW, 3 players, seat 0 to act, round 1 of 11, turn 1, stock 94, upcard AD>
    >>> move = state.legal_moves()[0]
    >>> state.apply(move).phase, state.phase
    (<Phase.DISCARD: 'discard'>, <Phase.DRAW: 'draw'>)
    """

    rules: Rules
    seats: tuple[Seat, ...]
    stock: tuple[Card, ...]
    discard_pile: tuple[Card, ...]
    to_act: int | None
    phase: Phase
    round: int
    dealer: int
    went_out: int | None
    turns: int
    taken: Card | None
    scores: tuple[tuple[int, ...], ...]
    seed: int
    reshuffles: int
    truncated: bool

    @property
    def wild_rank(self) -> Rank:
        """The rank that is wild in the round (T4)."""
        return wild_rank_of(self.rules, self.round)

    @property
    def stock_size(self) -> int:
        """The number of cards in the stock, as in a view."""
        return len(self.stock)

    def own_hand(self) -> tuple[Card, ...] | None:
        """Return the hand of the seat to act; None: the game is over.

        A view has the viewer's, if it is the viewer's move: what the rules ask of both (T7).
        """
        return None if self.to_act is None else self.seats[self.to_act].hand

    def __repr__(self) -> str:
        acting = "nobody" if self.to_act is None else f"seat {self.to_act}"
        upcard = f"upcard {self.discard_pile[-1]}" if self.discard_pile else "no upcard"
        return (
            f"<GameState {self.phase.name}, {len(self.seats)} players, {acting} to act, "
            f"round {self.round + 1} of {len(self.rules.rounds)}, turn {self.turns + 1}, "
            f"stock {len(self.stock)}, {upcard}>"
        )


def wild_rank_of(rules: Rules, round_number: int) -> Rank:
    """Return the rank that is wild in a round: its hand size; ace after king, then two (T4)."""
    return Rank((rules.rounds[round_number] - 1) % Rank.KING + 1)  # T4


make_seat: Final = quick(Seat)
make_state: Final = quick(GameState, found_moves=None)
