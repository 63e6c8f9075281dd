"""How a table of 3UP 3DOWN looks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import threeup3down
from threeup3down import Phase
from threeup3down.games.prose import view_text
from threeup3down.games.wording import Phrase, plural, translated

from .scenes import (
    Group,
    Place,
    Scene,
    SeatScene,
    closed_pile,
    face_of,
    faces_of,
    hand_label,
    open_pile,
)

if TYPE_CHECKING:
    from threeup3down import SeatView, View


TURN = {
    Phase.CHOOSE_UP: Phrase("Turn {turn}: choose the 3UP."),
    Phase.PLAY: Phrase("Turn {turn}: play."),
    Phase.OVER: Phrase("Turn {turn}: over."),
}


def scene(view: View) -> Scene:
    """Return what a picture of a view shows."""
    game: Any = view.game
    facts = [translated(TURN[view.phase], turn=view.turns + 1)]
    if view.extras and view.can_draw:
        owed = plural(
            "Owed: {count} extra discard, a draw first is on offer.",
            "Owed: {count} extra discards, a draw first is on offer.",
            view.extras,
        )
        facts.append(owed)
    elif view.extras:
        facts.append(
            plural("Owed: {count} extra discard.", "Owed: {count} extra discards.", view.extras)
        )
    if (outcome := view.outcome()) is not None:
        facts = [threeup3down.outcome_text(outcome)]
    cleared = open_pile(translated("cleared"), faces_of(game, view.cleared), shown=1)
    return Scene(
        title="3UP 3DOWN",
        text=view_text(game, view),
        facts=tuple(facts),
        piles=(
            closed_pile(translated("draw pile"), view.draw_pile_size),
            open_pile(translated("discard pile"), faces_of(game, view.discard_pile)),
            cleared,
        ),
        seats=tuple(_seat(view, index, seat) for index, seat in enumerate(view.seats)),
        to_act=view.to_act,
        viewer=view.seat,
    )


def _seat(view: View, index: int, seat: SeatView) -> SeatScene:
    game: Any = view.game
    hand = view.hand if index == view.seat else seat.known
    known = tuple(face_of(game, card) for card in hand)
    down = tuple(Place.BACK if covered else Place.EMPTY for covered in seat.covered)
    place = ""
    if index in view.finished:
        place = translated("place {place}", place=view.finished.index(index) + 1)
    return SeatScene(
        groups=(
            Group(hand_label(seat.hand_size), known, seat.hand_size - len(hand)),
            Group("3UP", faces_of(game, seat.up) or (Place.EMPTY,)),
            Group("3DOWN", down),
        ),
        tags=(place,) if place else (),
    )
