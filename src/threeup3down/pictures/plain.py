"""How the table of a game looks that declares nothing of it: by the fields of its views."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from threeup3down.games.prose import view_text

from .scenes import Group, Place, Scene, SeatScene, counted, faces_of, open_pile

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game

TOLD_ELSEWHERE = {"rules", "seat", "to_act", "hand", "seats"}


def scene(view: Any) -> Scene:
    """Return what a picture of a view shows.

    Fields with cards are piles. The hand is the viewer's, and an entry of a field `seats`, a value
    or some cards, is of its seat. What else says something is a fact.
    """
    game: Game = view.game
    facts: list[str] = []
    piles: list[Group] = []
    for name, held in _fields(view).items():
        label = name.replace("_", " ")
        if _are_cards(game, held):
            piles.append(open_pile(label, faces_of(game, held)))
        elif name not in TOLD_ELSEWHERE and held is not None:
            text = ", ".join(map(str, held)) if isinstance(held, tuple) else str(held)
            facts.append(f"{label}: {text or 'none'}.")
    seats = [_groups(game, each) for each in getattr(view, "seats", ())]
    seats += [()] * (1 + max(view.seat or 0, view.to_act or 0) - len(seats))
    if view.seat is not None:
        hand = faces_of(game, view.hand)
        own = Group(f"{counted(len(hand), 'card')} in hand", hand or (Place.EMPTY,))
        seats[view.seat] = (own, *(each for each in seats[view.seat] if each.label != "hand"))
    return Scene(
        title=game.NAME.capitalize(),
        text=view_text(game, view),
        facts=tuple(facts),
        piles=tuple(each for each in piles if each.label != "hand"),
        seats=tuple(map(SeatScene, seats)),
        to_act=view.to_act,
        viewer=view.seat,
    )


def _fields(value: Any) -> dict[str, Any]:
    """Return the fields of a value by name; of what has none, itself as a hand."""
    kind: Any = type(value)
    if not attrs.has(kind):
        return {"hand": value}
    return {field.name: getattr(value, field.name) for field in attrs.fields(kind)}


def _groups(game: Game, seat: Any) -> tuple[Group, ...]:
    return tuple(
        Group(name.replace("_", " "), faces_of(game, held))
        for name, held in _fields(seat).items()
        if _are_cards(game, held)
    )


def _are_cards(game: Game, held: Any) -> bool:
    """Tell whether a value is some cards, None being one that is not seen."""
    kinds = set(map(type, held)) if isinstance(held, tuple) else set[Any]()
    return game.Card in kinds <= {game.Card, type(None)}
