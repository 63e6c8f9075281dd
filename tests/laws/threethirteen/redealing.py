"""Dealing the cards that a viewer has never seen once more, without asking what a view is.

What was shown to whom comes from following the events on a table (`replaying`).
"""

from __future__ import annotations

import copy
from itertools import takewhile
from typing import TYPE_CHECKING

from threeup3down.games.threethirteen import RoundBegan

from .replaying import Table, TableCard, Viewer, named

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable

    from threeup3down.games.threethirteen import Card, Event, GameState


def redealt(
    table: Table, unseen: list[TableCard], rng: random.Random, *, seed: int | None = None
) -> GameState:
    """Return the state in which some cards of a table have changed places among themselves.

    Args:
        table: the game as it lies there.
        unseen: the cards that change places.
        rng: where chance comes from.
        seed: what the seed becomes; None: it stays.
    """
    cards = named(unseen)
    again = list(cards)
    rng.shuffle(again)
    put(unseen, again)
    state = table.state(table.seed if seed is None else seed)
    put(unseen, cards)
    return state


def put(places: Iterable[TableCard], cards: Iterable[Card]) -> None:
    for place, card in zip(places, cards, strict=True):
        place.card = card


def still_unseen(table: Table, events: tuple[Event, ...]) -> dict[Viewer, list[TableCard]]:
    """Return for each viewer the cards it has not seen and that the events do not show it."""
    later = copy.deepcopy(table)
    later.follow(takewhile(lambda event: not isinstance(event, RoundBegan), events))
    unseen: dict[Viewer, list[TableCard]] = {}
    for viewer in table.everyone:
        shown = {each.number for each in later.every_card() if viewer in each.seen_by}
        unseen[viewer] = [each for each in table.unseen(viewer) if each.number not in shown]
    return unseen
