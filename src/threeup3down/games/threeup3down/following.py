"""Following a game by its events, as redacted for a viewer: a plain fold that knows no rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never

from threeup3down.games.hidden import without

from . import events
from .events import Event, Zone, checked_event

if TYPE_CHECKING:
    from .cards import Card
    from .events import Shown


def follow(draft: Any, event: Event) -> None:
    """Change a draft of a view, whose seats are drafts too, by what an event tells."""
    checked_event(event)
    match event:
        case events.ChoseUp(seat=seat, cards=cards):
            draft.seats[seat].up = cards
            _change_hand(draft, seat, remove=cards)
        case events.RevealedUp(seat=seat, cards=cards):
            draft.seats[seat].up = cards
        case events.TurnedUp(card=card):
            draft.draw_pile_size -= 1
            draft.discard_pile = (*draft.discard_pile, card)
        case events.Flipped(seat=seat, slot=slot):
            covered = draft.seats[seat].covered
            draft.seats[seat].covered = (*covered[:slot], False, *covered[slot + 1 :])
        case events.Played(seat=seat, cards=cards, zone=zone):
            draft.discard_pile += cards
            _leave_zone(draft, seat, cards, zone)
        case events.Cleared(cards=cards):
            draft.discard_pile = ()
            draft.cleared += cards
        case events.Drew(seat=seat, cards=cards):
            draft.draw_pile_size -= len(cards)
            _change_hand(draft, seat, add=cards)
        case events.PickedUp(seat=seat, cards=cards):
            draft.discard_pile = ()
            draft.seats[seat].known = tuple(sorted(draft.seats[seat].known + cards))
            _change_hand(draft, seat, add=cards)
        case events.TurnEnded(turns=turns):
            draft.turns = turns
        case events.Finished(seat=seat):
            draft.finished += (seat,)
        case events.ToAct(seat=seat, phase=phase, extras=extras, can_draw=can_draw):
            draft.to_act, draft.phase = seat, phase
            draft.extras, draft.can_draw = extras, can_draw
        case events.LostExtras() | events.Ended():  # for people to read: ToAct tells the rest
            pass
        case _:
            assert_never(event)


def _leave_zone(draft: Any, seat: int, cards: tuple[Card, ...], zone: Zone) -> None:
    own = draft.seats[seat]
    match zone:
        case Zone.HAND:
            own.known = without(own.known, cards)
            _change_hand(draft, seat, remove=cards)
        case Zone.UP:
            own.up = without(own.up, cards)
        case Zone.DOWN:  # it left its slot when it was flipped
            pass
        case _:
            assert_never(zone)


def _change_hand(draft: Any, seat: int, *, add: Shown = (), remove: Shown = ()) -> None:
    """Let cards come into a hand or leave it, the viewer's own or another's."""
    draft.seats[seat].hand_size += len(add) - len(remove)
    if seat == draft.seat:
        draft.hand = without(sorted(draft.hand + add), remove)
