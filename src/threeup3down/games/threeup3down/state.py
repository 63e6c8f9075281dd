"""The state of a game: one immutable value (U22)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from threeup3down.games.enums import FixedEnum
from threeup3down.games.table import StateTable
from threeup3down.games.values import Value, quick

from .cards import Card
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

    CHOOSE_UP = "choose the 3UP"  # U5
    PLAY = "play"  # U8 to U19
    OVER = "over"  # U20, U21


@attrs.frozen(repr=False, weakref_slot=False)
class Seat(Value):
    """The cards of one player.

    Attributes:
        hand: the hand, in ascending order.
        known: the part of the hand that everyone has seen, in ascending order (U23).
        up: the 3UP, in ascending order.
        down: the three slots of the 3DOWN: a card still covered, or None once turned over.
    """

    hand: tuple[Card, ...]
    known: tuple[Card, ...] = ()
    up: tuple[Card, ...] = ()
    down: tuple[Card | None, ...] = (None, None, None)

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the player: hand, 3UP and covered 3DOWN."""
        return (*self.hand, *self.up, *filter(None, self.down))

    def __repr__(self) -> str:
        covered = sum(map(bool, self.down))
        return f"<Seat: {len(self.hand)} in hand, {len(self.up)} up, {covered} down>"


@attrs.frozen(repr=False, weakref_slot=False)
class GameState(StateMethods):
    """A whole game at one moment, hidden cards included.

    It is a value: every method returns another value and leaves this one as it is. The
    constructor takes any fields without a check; `parse_position` and `position_faults`
    check a position.

    Attributes:
        rules: the options of the game.
        seats: the cards of each player.
        draw_pile: face down; the last card is its top.
        discard_pile: face up; the last card is its top.
        cleared: the cards out of the game, in the order in which they left it.
        to_act: the seat whose move it is; None when the game is over.
        phase: CHOOSE_UP, PLAY or OVER.
        extras: extra discards owed, the one about to be made included: 0 before the ordinary
            discard of a turn, 2 right after a Clear +2, 1 before its last (U13, U15).
        can_draw: whether a draw before the next extra discard is on offer (U14).
        turns: completed turns.
        finished: the seats that have emptied, in that order (U20).
        first: the seat that went first (U6).

    >>> from threeup3down import new_game
    >>> state = new_game(3, seed=1)
    >>> state
    <GameState CHOOSE_UP, 3 players, seat 0 to act, turn 1, draw pile 57, discard pile empty>
    >>> move = state.legal_moves()[0]
    >>> state.apply(move).to_act, state.to_act
    (1, 0)
    """

    rules: Rules
    seats: tuple[Seat, ...]
    draw_pile: tuple[Card, ...]
    discard_pile: tuple[Card, ...]
    cleared: tuple[Card, ...]
    to_act: int | None
    phase: Phase
    extras: int
    can_draw: bool
    turns: int
    finished: tuple[int, ...]
    first: int

    @property
    def draw_pile_size(self) -> int:
        """The number of cards in the draw pile, as in a view."""
        return len(self.draw_pile)

    def own_cards(self) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[object, ...]] | None:
        """Return the hand, the 3UP and the 3DOWN of the seat to act; None: the game is over.

        A slot of the 3DOWN is true while it is covered. A view has the same of the viewer, if it
        is the viewer's move: what the rules ask of both (U8, U18).
        """
        if self.to_act is None:
            return None
        seat = self.seats[self.to_act]
        return seat.hand, seat.up, seat.down

    def __repr__(self) -> str:
        acting = "nobody" if self.to_act is None else f"seat {self.to_act}"
        pile = self.discard_pile
        shown = f"{len(pile)} with {pile[-1]} on top" if pile else "empty"
        return (
            f"<GameState {self.phase.name}, {len(self.seats)} players, {acting} to act, "
            f"turn {self.turns + 1}, draw pile {len(self.draw_pile)}, discard pile {shown}>"
        )


make_seat: Final = quick(Seat)
make_state: Final = quick(GameState, found_moves=None)
