"""How the table of a game looks that declares nothing of it: by the fields of its views."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from threeup3down.games.prose import view_text

from .scenes import Group, Place, Scene, SeatScene, counted, faces_of, open_pile

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game

TOLD_ELSEWHERE = {"rules", "seat", "to_act", "hand"}


def scene(view: Any) -> Scene:
    """Return what a picture of a view shows.

    Fields with cards are piles, the hand aside. Fields with one entry a player are of the seats,
    if they are fields `seats`. What else says something is a fact.
    """
    game: Game = view.game
    kind: Any = type(view)
    names = [each.name for each in attrs.fields(kind) if each.name not in TOLD_ELSEWHERE]
    facts: list[str] = []
    piles: list[Group] = []
    for name in names:
        held, label = getattr(view, name), name.replace("_", " ")
        if _are_cards(game, held):
            piles.append(open_pile(label, faces_of(game, held)))
        elif name != "seats" and (text := _text(held)):
            facts.append(f"{label}: {text}.")
    seats = [_groups(game, each) for each in getattr(view, "seats", ())]
    count = max(len(seats), 1 + max(view.seat or 0, view.to_act or 0))
    seats += [()] * (count - len(seats))
    if view.seat is not None:
        hand = faces_of(game, view.hand)
        own = Group(f"{counted(len(hand), 'card')} in hand", hand or (Place.EMPTY,))
        seats[view.seat] = (own, *(each for each in seats[view.seat] if each.label != "hand"))
    return Scene(
        title=game.NAME.capitalize(),
        text=view_text(game, view),
        facts=tuple(facts),
        piles=tuple(piles),
        seats=tuple(map(SeatScene, seats)),
        to_act=view.to_act,
        viewer=view.seat,
    )


def _groups(game: Game, seat: Any) -> tuple[Group, ...]:
    """Return the cards of an entry of `seats`: the fields of a value, or a tuple of cards."""
    fields = {"hand": seat}
    if attrs.has(type(seat)):
        fields = {each.name: getattr(seat, each.name) for each in attrs.fields(type(seat))}
    return tuple(
        Group(name.replace("_", " "), faces_of(game, held))
        for name, held in fields.items()
        if _are_cards(game, held)
    )


def _are_cards(game: Game, held: Any) -> bool:
    cards = held if isinstance(held, tuple) else ()
    return any(isinstance(each, game.Card) for each in cards) and all(
        each is None or isinstance(each, game.Card) for each in cards
    )


def _text(held: Any) -> str:
    if isinstance(held, tuple):
        return ", ".join(map(str, held))
    return "" if held is None else str(held)
