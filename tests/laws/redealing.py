"""Dealing the cards that a viewer has never seen once more, without asking what a view is.

What was shown to whom comes from following the events on a table (`replaying`).
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

from .replaying import Table, TableCard, Viewer, named

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable

    from threeup3down import Card, Event, GameState


def redealt(table: Table, unseen: list[TableCard], rng: random.Random) -> GameState:
    """Return the state in which some cards of a table have changed places among themselves."""
    cards = named(unseen)
    again = list(cards)
    rng.shuffle(again)
    put(unseen, again)
    state = table.state()
    put(unseen, cards)
    return state


def put(places: Iterable[TableCard], cards: Iterable[Card]) -> None:
    for place, card in zip(places, cards, strict=True):
        place.card = card


def still_unseen(table: Table, events: tuple[Event, ...]) -> dict[Viewer, list[TableCard]]:
    """Return for each viewer the cards it has not seen and that the events do not show it."""
    later = copy.deepcopy(table)
    later.follow(events)
    unseen: dict[Viewer, list[TableCard]] = {}
    for viewer in table.everyone:
        numbers = {each.number for each in later.unseen(viewer)}
        unseen[viewer] = [each for each in table.unseen(viewer) if each.number in numbers]
    return unseen
