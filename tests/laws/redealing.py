"""Dealing the cards that a viewer has never seen once more, without asking what a view is.

What was shown to whom comes from following the events on a table (`replaying`).
"""

from __future__ import annotations

import copy
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from threeup3down.games.threethirteen import RoundBegan

if TYPE_CHECKING:
    import random


def redealt(table: Any, unseen: list[Any], rng: random.Random, **options: Any) -> Any:
    """Return the state in which some cards of a table have changed places among themselves.

    Args:
        table: the game as it lies there.
        unseen: the cards that change places.
        rng: where chance comes from.
        options: what the table makes the state with.
    """
    cards = [each.card for each in unseen]
    for place, card in zip(unseen, rng.sample(cards, len(cards)), strict=True):
        place.card = card
    state = table.state(**options)
    for place, card in zip(unseen, cards, strict=True):
        place.card = card
    return state


def still_unseen(table: Any, events: tuple[Any, ...], viewer: int | None) -> list[Any]:
    """Return the cards that a viewer has not seen and that the events do not show it."""
    later = copy.deepcopy(table)
    later.follow(takewhile(lambda event: not isinstance(event, RoundBegan), events))
    shown = {each.number for each in later.every_card() if viewer in each.seen_by}
    return [each for each in table.unseen(viewer) if each.number not in shown]
