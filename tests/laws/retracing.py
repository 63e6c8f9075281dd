"""Going back from a state of 3UP 3DOWN to a deal that leads to it and shows a seat the same.

The unknown part of each hidden hand is followed backwards, event by event, from what it is in the
end. Only where cards were drawn is there a choice: which of the hand they were. All are tried.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from threeup3down import (
    Card,
    ChoseUp,
    Drew,
    Flipped,
    GameState,
    PickedUp,
    Played,
    RevealedUp,
    TurnedUp,
    View,
    Zone,
)
from threeup3down.games.hidden import without

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

Cards: TypeAlias = tuple[Card, ...]
# What happened to the unknown part of a hand: cards drawn, cards gone, or nothing that fitted.
Change: TypeAlias = tuple[str, Any]


def changes(view: View, events: Iterable[Any]) -> Iterator[tuple[int, Change]]:
    """Yield what happened to hidden hands, and to whose."""
    flipped = False
    for event in events:
        match event:
            case Drew(seat=seat, cards=cards):
                yield seat, ("drawn", len(cards))
            case ChoseUp(seat=seat, cards=cards, shown=True) | RevealedUp(seat=seat, cards=cards):
                yield seat, ("gone", cards)
            case Played(seat=seat, cards=cards, zone=Zone.HAND):
                yield seat, ("gone", without(cards, view.seats[seat].known))
            case PickedUp(seat=seat) if not flipped and not view.rules.voluntary_pickup:
                yield seat, ("nothing fitted", view.discard_pile[-1].rank)
            case _:
                pass
        flipped = isinstance(event, Flipped)
        view = view.advance([event])


def way_back(hand: Cards, past: Sequence[Change], failed: set[Any]) -> list[Cards] | None:
    """Return the hand that was dealt and each batch that was drawn, or None if there is no way."""
    if not past:
        return [hand]
    key = (len(past), tuple(sorted(hand)))
    if key in failed:
        return None
    (what, fact), before = past[-1], past[:-1]
    found: list[Cards] | None = None
    if what == "gone":
        for card in reversed(fact):
            if any(other.rank is card.rank and other < card for other in hand):  # U24
                return None
            hand = (*hand, card)
        found = way_back(hand, before, failed)
    elif what == "nothing fitted":
        if all(card.rank < fact for card in hand):  # U11
            found = way_back(hand, before, failed)
    else:
        for drawn in dict.fromkeys(combinations(sorted(hand), fact)):
            if (batches := way_back(without(hand, drawn), before, failed)) is not None:
                found = [*batches, drawn]
                break
    if found is None:
        failed.add(key)
    return found


def retraced(start: GameState, viewer: int | None, seen: Any, sampled: GameState) -> GameState:
    """Return a deal from which what was seen leads to a sampled state."""
    view = start.view(viewer)
    events = [event for each in seen for event in each]
    past: list[list[Change]] = [[] for _ in start.seats]
    for seat, change in changes(view, events):
        past[seat].append(change)
    batches: dict[int, Iterator[Cards]] = {}
    hands = []
    for seat, cards in enumerate(sampled.seats):
        if seat == viewer:
            hands.append(start.seats[seat].hand)
            continue
        way = way_back(without(cards.hand, cards.known), past[seat], set())
        assert way is not None, f"no deal gives seat {seat} what it holds"
        hands.append(tuple(sorted(way[0])))
        batches[seat] = iter(way[1:])
    down = [[*cards.down] for cards in sampled.seats]
    drawn: list[Any] = []  # in the order in which they were drawn
    for event in events:
        match event:
            case Drew(seat=seat, cards=batch):
                drawn += batch if seat == viewer else next(batches[seat])
            case TurnedUp(card=card):
                drawn.append(card)
            case Flipped(seat=seat, slot=slot, card=card):
                down[seat][slot] = card
            case _:
                pass
    seats = [
        attrs.evolve(cards, hand=hand, down=tuple(slots))
        for cards, hand, slots in zip(start.seats, hands, down, strict=True)
    ]
    pile = (*sampled.draw_pile, *reversed(drawn))
    return attrs.evolve(start, seats=tuple(seats), draw_pile=pile)
