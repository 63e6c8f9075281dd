"""What happens when a move is made, card by card, and what each seat sees of it (U23).

A transition's events tell everything that changed, the bookkeeping included, so that whoever
follows them needs no rule of the game: `View.advance` is a plain fold over them.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeAlias, get_args

import attrs

from threeup3down.games.checks import checked_member, checked_viewer
from threeup3down.games.enums import FixedEnum
from threeup3down.games.values import Value

from .cards import Card
from .outcomes import Outcome
from .state import Phase

Shown: TypeAlias = tuple[Card | None, ...]  # None: a card that this reader may not see

if TYPE_CHECKING:
    from collections.abc import Callable


class Zone(FixedEnum):
    """Where a player's discard comes from (U8)."""

    HAND = "hand"
    UP = "3UP"
    DOWN = "3DOWN"


@attrs.frozen
class ChoseUp(Value):
    """A player laid three cards of the hand on the 3DOWN (U5).

    Attributes:
        seat: the player.
        cards: the cards, in ascending order.
        shown: whether everybody sees them at once (`simultaneous_setup=False`).
    """

    seat: int
    cards: Shown
    shown: bool


@attrs.frozen
class RevealedUp(Value):
    """A player's 3UP were shown, since all have chosen (U5)."""

    seat: int
    cards: tuple[Card, ...]


@attrs.frozen
class TurnedUp(Value):
    """The top card of the draw pile was turned over to start the discard pile (U7)."""

    card: Card


@attrs.frozen
class Flipped(Value):
    """A player turned over a covered card of the 3DOWN (U19).

    The next event tells where it went: `Played`, or `PickedUp` with the pile.
    """

    seat: int
    slot: int
    card: Card


@attrs.frozen
class Played(Value):
    """A player discarded cards (U8 to U10).

    Attributes:
        seat: the player.
        cards: the cards, in the order in which they went onto the pile (U24).
        zone: where they came from.
    """

    seat: int
    cards: tuple[Card, ...]
    zone: Zone


@attrs.frozen
class Cleared(Value):
    """The discard pile left the game, from bottom to top (U12, U13)."""

    cards: tuple[Card, ...]


@attrs.frozen
class Drew(Value):
    """A player drew from the draw pile (U14, U17), the top card first."""

    seat: int
    cards: Shown


@attrs.frozen
class PickedUp(Value):
    """A player took the discard pile, from bottom to top, and last a card that did not fit."""

    seat: int
    cards: tuple[Card, ...]


@attrs.frozen
class LostExtras(Value):
    """Extra discards still owed were given up or lost (U15, U16, U20)."""

    seat: int
    extras: int


@attrs.frozen
class TurnEnded(Value):
    """A player's turn is complete; `turns` counts all completed turns, this one included."""

    seat: int
    turns: int


@attrs.frozen
class Finished(Value):
    """A player has no card left and takes a place, from 1 (U20)."""

    seat: int
    place: int


@attrs.frozen
class Ended(Value):
    """The game is over (U20, U21)."""

    outcome: Outcome


@attrs.frozen
class ToAct(Value):
    """What is asked for now: the last event of every transition.

    Attributes:
        seat: the seat to act; None when the game is over.
        phase: CHOOSE_UP, PLAY or OVER.
        extras: extra discards owed.
        can_draw: whether a draw is on offer.
    """

    seat: int | None
    phase: Phase
    extras: int
    can_draw: bool


Event: TypeAlias = (
    ChoseUp
    | RevealedUp
    | TurnedUp
    | Flipped
    | Played
    | Cleared
    | Drew
    | PickedUp
    | LostExtras
    | TurnEnded
    | Finished
    | Ended
    | ToAct
)

# returns what it is given, or raises TypeError
checked_event: Callable[[Event], Event] = partial(
    checked_member, kinds=get_args(Event), what="event"
)


def redact(event: Event, seat: int | None) -> Event:
    """Return the event as a seat sees it: cards it may not know become None (U23).

    Args:
        event: any event of a transition.
        seat: the seat that looks on; None: a spectator.

    Raises:
        TypeError: something that is no event.
        SeatError: no seat of a game, or, after the end, none of this game.

    >>> from threeup3down import Card
    >>> redact(Drew(0, (Card.parse("7g"),)), 1)
    Drew(seat=0, cards=(None,))
    """
    checked_viewer(seat, len(event.outcome.places) if isinstance(event, Ended) else None)
    match checked_event(event):
        case Drew(seat=owner, cards=cards) if owner != seat:  # U23
            return Drew(owner, (None,) * len(cards))
        case ChoseUp(seat=owner, cards=cards, shown=False) if owner != seat:
            return ChoseUp(owner, (None,) * len(cards), shown=False)
        case _:
            return event
