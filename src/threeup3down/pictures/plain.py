"""How the table of a game looks that declares nothing of it: by the fields of its views."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from threeup3down.games.prose import view_text
from threeup3down.games.wording import plural, translated

from .scenes import Group, Place, Scene, SeatScene, faces_of, open_pile

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
    nothing = translated("none")
    piles: list[Group] = []
    for name, held in _fields(view).items():
        label = name.replace("_", " ")
        if name in TOLD_ELSEWHERE or held is None:
            continue
        if _are_cards(game, held):
            piles.append(open_pile(label, faces_of(game, held)))
        else:
            facts.append(f"{label}: {_text(held) or nothing}.")
    viewer: int | None = view.seat
    seats: list[tuple[Group, ...]] = [_groups(game, each) for each in getattr(view, "seats", ())]
    seats += [()] * (1 + max(viewer or 0, view.to_act or 0) - len(seats))
    if viewer is not None:
        hand = faces_of(game, view.hand)
        label = plural("{count} card in hand", "{count} cards in hand", len(hand))
        own = Group(label, hand or (Place.EMPTY,))
        seats[viewer] = (own, *(group for group in seats[viewer] if group.label != "hand"))
    return Scene(
        title=game.NAME.capitalize(),
        text=view_text(game, view),
        facts=tuple(facts),
        piles=tuple(piles),
        seats=tuple(map(SeatScene, seats)),
        to_act=view.to_act,
        viewer=viewer,
    )


def _fields(value: object) -> dict[str, Any]:
    """Return the fields of a value by name; of what has none, itself as a hand."""
    kind: Any = type(value)
    fields: Any = attrs.fields(kind) if attrs.has(kind) else None
    if fields is None:
        return {"hand": value}
    return {field.name: getattr(value, field.name) for field in fields}


def _groups(game: Game, seat: Any) -> tuple[Group, ...]:
    return tuple(
        Group(name.replace("_", " "), faces_of(game, held))
        for name, held in _fields(seat).items()
        if _are_cards(game, held)
    )


def _are_cards(game: Game, held: Any) -> bool:
    """Tell whether a value is some cards, None being one that is not seen."""
    kinds: set[Any] = set(map(type, held)) if hasattr(held, "__iter__") else set()
    return game.Card in kinds <= {game.Card, type(None)}


def _text(held: Any) -> str:
    if hasattr(held, "__iter__") and not isinstance(held, str):
        return ", ".join(map(str, held))
    return str(held)
