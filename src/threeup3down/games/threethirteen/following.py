"""Following a game by its events, as redacted for a viewer: a plain fold that knows no rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never

from threeup3down.games.hidden import without

from . import events
from .events import Event, checked_event

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .cards import Card


def follow(draft: Any, event: Event) -> None:
    """Change a draft of a view, whose seats are drafts too, by what an event tells."""
    checked_event(event)
    match event:
        case events.RoundBegan():
            _begin_round(draft, event)
        case events.Dealt(seat=seat, cards=cards):
            _add_to_hand(draft, seat, cards)
        case events.Reshuffled(cards=size):
            draft.stock_size = size
            draft.discard_pile = draft.discard_pile[-1:]
            draft.reshuffles += 1
        case events.Drew(seat=seat, cards=cards):
            draft.stock_size -= len(cards)
            _add_to_hand(draft, seat, cards)
        case events.Took(seat=seat, card=card):
            draft.discard_pile = draft.discard_pile[:-1]
            draft.taken = card
            draft.seats[seat].known = tuple(sorted((*draft.seats[seat].known, card)))
            _add_to_hand(draft, seat, (card,))
        case events.WentOut(seat=seat, melds=melds):
            draft.went_out = seat
            draft.seats[seat].melds = melds
            _take_from_hand(draft, seat, [card for meld in melds for card in meld.cards])
        case events.Discarded(seat=seat, card=card):
            draft.discard_pile = (*draft.discard_pile, card)
            draft.taken = None
            _take_from_hand(draft, seat, [card])
        case events.TurnEnded(turns=turns):
            draft.turns = turns
        case events.Scored():
            _open_hands(draft, event)
        case events.ToAct(seat=seat, phase=phase):
            draft.to_act, draft.phase = seat, phase
        case events.Ended():  # for people to read: ToAct tells the rest
            pass
        case _:
            assert_never(event)


def _begin_round(draft: Any, event: events.RoundBegan) -> None:
    for own in draft.seats:
        own.hand_size, own.known, own.melds = 0, (), ()
    draft.hand = ()
    draft.stock_size, draft.discard_pile = event.stock_size, (event.upcard,)
    draft.round, draft.dealer = event.round, event.dealer
    draft.went_out, draft.turns, draft.reshuffles = None, 0, 0


def _open_hands(draft: Any, event: events.Scored) -> None:
    draft.scores = (*draft.scores, event.points)
    draft.truncated = draft.truncated or event.truncated
    for own, points, arranged in zip(draft.seats, event.points, event.arrangements, strict=True):
        own.score += points
        own.known = () if own.melds else arranged.cards  # melds are no part of a hand


def _add_to_hand(draft: Any, seat: int, cards: tuple[Card | None, ...]) -> None:
    """Let cards come into a hand, the viewer's own or another's."""
    draft.seats[seat].hand_size += len(cards)
    if seat == draft.seat:
        draft.hand = tuple(sorted(draft.hand + cards))


def _take_from_hand(draft: Any, seat: int, cards: Iterable[Card]) -> None:
    """Let cards leave a hand, the viewer's own or another's."""
    gone = list(cards)
    own = draft.seats[seat]
    own.hand_size -= len(gone)
    own.known = without(own.known, gone)
    if seat == draft.seat:
        draft.hand = without(draft.hand, gone)
