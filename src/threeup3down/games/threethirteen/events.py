"""What happens when a move is made, card by card, and what each seat sees of it (T17).

A transition's events tell everything that changed, the bookkeeping included, so that whoever
follows them needs no rule of the game: `View.advance` is a plain fold over them.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeAlias, get_args

import attrs

from threeup3down.games.checks import checked_member, checked_viewer
from threeup3down.games.values import Value

from .arranging import Arrangement
from .cards import Card
from .melds import Meld
from .outcomes import Outcome
from .state import Phase

if TYPE_CHECKING:
    from collections.abc import Callable


@attrs.frozen
class RoundBegan(Value):
    """The cards were gathered, shuffled and dealt for a round, and the upcard turned (T5, T6).

    An event `Dealt` for each player follows.

    Attributes:
        round: the number of the round, from 0.
        dealer: the seat that dealt.
        stock_size: the number of cards in the stock.
        upcard: the card that starts the discard pile.
    """

    round: int
    dealer: int
    stock_size: int
    upcard: Card


@attrs.frozen
class Dealt(Value):
    """A player was dealt a hand (T5), given in ascending order; None: a card not to be seen."""

    seat: int
    cards: tuple[Card | None, ...]


@attrs.frozen
class Reshuffled(Value):
    """All discards but the top, a number of cards, became a new stock (T15)."""

    cards: int


@attrs.frozen
class Drew(Value):
    """A player took the top card of the stock (T7); None: a card not to be seen."""

    seat: int
    cards: tuple[Card | None, ...]


@attrs.frozen
class Took(Value):
    """A player took the top card of the discard pile (T7)."""

    seat: int
    card: Card


@attrs.frozen
class WentOut(Value):
    """A player laid down the whole hand but one card, which is discarded next (T11)."""

    seat: int
    melds: tuple[Meld, ...]


@attrs.frozen
class Discarded(Value):
    """A player discarded a card (T7)."""

    seat: int
    card: Card


@attrs.frozen
class TurnEnded(Value):
    """A player's turn is complete; `turns` counts those of the round, this one included."""

    seat: int
    turns: int


@attrs.frozen
class Scored(Value):
    """A round was scored, and everyone sees all hands (T13, T17).

    Attributes:
        round: the number of the round, from 0.
        points: what each seat scored.
        arrangements: each hand as it is arranged; of the seat that went out, the melds that it
            had laid down.
        truncated: whether the limit of turns ended the round (T15).
    """

    round: int
    points: tuple[int, ...]
    arrangements: tuple[Arrangement, ...]
    truncated: bool = False


@attrs.frozen
class Ended(Value):
    """The game is over (T14)."""

    outcome: Outcome


@attrs.frozen
class ToAct(Value):
    """What is asked for now: the last event of every transition.

    Attributes:
        seat: the seat to act; None when the game is over.
        phase: DRAW, DISCARD or OVER.
    """

    seat: int | None
    phase: Phase


Event: TypeAlias = (
    RoundBegan
    | Dealt
    | Reshuffled
    | Drew
    | Took
    | WentOut
    | Discarded
    | TurnEnded
    | Scored
    | Ended
    | ToAct
)
LAID_OPEN = (Scored,)  # T17: the hands, which are gathered at once for the next round
# returns what it is given, or raises TypeError
checked_event: Callable[[Event], Event] = partial(
    checked_member, kinds=get_args(Event), what="event"
)


def redact(event: Event, seat: int | None) -> Event:
    """Return the event as a seat sees it: cards it may not know become None (T17).

    Args:
        event: any event of a transition.
        seat: the seat that looks on; None: a spectator.

    Raises:
        TypeError: something that is no event.
        SeatError: no seat of a game, or, when points are counted, none of this game.

    >>> redact(Drew(0, (Card.parse("7H"),)), 1)
    Drew(seat=0, cards=(None,))
    """
    scored = event.points if isinstance(event, Scored) else ()
    points = event.outcome.totals if isinstance(event, Ended) else scored
    checked_viewer(seat, len(points) or None)
    match checked_event(event):
        case Drew(seat=owner, cards=cards) if owner != seat:
            return Drew(owner, (None,) * len(cards))
        case Dealt(seat=owner, cards=cards) if owner != seat:
            return Dealt(owner, (None,) * len(cards))
        case _:
            return event
