"""How a table of 3UP 3DOWN looks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import threeup3down
from threeup3down.games.prose import view_text

from .scenes import (
    Group,
    Place,
    Scene,
    SeatScene,
    closed_pile,
    counted,
    face_of,
    faces_of,
    open_pile,
)

if TYPE_CHECKING:
    from threeup3down import SeatView, View


def scene(view: View) -> Scene:
    """Return what a picture of a view shows."""
    game: Any = view.game
    facts = [f"Turn {view.turns + 1}: {view.phase.value}."]
    if view.extras:
        offer = ", a draw first is on offer" if view.can_draw else ""
        facts.append(f"Owed: {counted(view.extras, 'extra discard')}{offer}.")
    if (outcome := view.outcome()) is not None:
        facts = [threeup3down.outcome_text(outcome)]
    cleared = open_pile("cleared", faces_of(game, view.cleared), shown=1)
    return Scene(
        title="3UP 3DOWN",
        text=view_text(game, view),
        facts=tuple(facts),
        piles=(
            closed_pile("draw pile", view.draw_pile_size),
            open_pile("discard pile", faces_of(game, view.discard_pile)),
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
    place = f"place {view.finished.index(index) + 1}" if index in view.finished else ""
    return SeatScene(
        groups=(
            Group(f"{seat.hand_size} in hand", known, seat.hand_size - len(hand)),
            Group("3UP", faces_of(game, seat.up) or (Place.EMPTY,)),
            Group("3DOWN", down),
        ),
        tags=(place,) if place else (),
    )
