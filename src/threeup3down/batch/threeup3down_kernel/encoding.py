"""The encoding of a view, for one row of a block: the same as `encode` writes (U23)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from threeup3down.batch.compiling import compiled
from threeup3down.batch.kernel import NO_MOVE
from threeup3down.games.encodings import MOST_TURNS, TOP_CARDS

from .layout import (
    CAN_DRAW,
    CHOOSING,
    CLEARED,
    DOWN,
    DRAW,
    EXTRAS,
    FINISHED,
    FIRST,
    HANDS,
    KNOWN,
    OVER,
    PHASE,
    PILE,
    SEAT,
    SLOTS,
    TO_ACT,
    TURNS,
    UP,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .layout import CardRow, NumberRow, Tables

MOST_EXTRAS = 127


@compiled
def encode_row(
    tables: Tables, cards: CardRow, numbers: NumberRow, viewer: Any, out: NDArray[Any]
) -> None:
    """Write what `encode` does of the view of a seat; zeros if there is none (U23)."""
    out[:] = 0
    if viewer == NO_MOVE:
        return
    phase = numbers[PHASE]
    rules = tables.options[0]
    deck, players, kinds = rules.cards, rules.players, rules.kinds
    out[0] = viewer
    out[1 + phase] = 1
    out[4] = min(numbers[TURNS], MOST_TURNS)
    out[5] = min(numbers[EXTRAS], MOST_EXTRAS)
    out[6] = numbers[CAN_DRAW]
    out[7] = numbers[DRAW]
    pile = deck + numbers[CLEARED]
    top = pile + numbers[PILE]
    for i in range(min(TOP_CARDS, numbers[PILE])):
        out[8 + i] = cards[top - 1 - i]
    at = 8 + TOP_CARDS
    _copy(tables, cards, 2 * deck + SEAT * viewer, out, at)
    for i in range(pile, top):
        out[at + kinds + tables.places[cards[i]]] += 1
    if pile > deck:
        _copy(tables, cards, 2 * deck + SEAT * players, out, at + 2 * kinds)
    at += 3 * kinds
    if phase != OVER:
        out[at + _turns_from(viewer, numbers[TO_ACT], players)] = 1
    out[at + players + _turns_from(viewer, numbers[FIRST], players)] = 1
    for i in range(numbers[FINISHED]):
        seat = numbers[HANDS + 2 * players + i]
        out[at + 2 * players + _turns_from(viewer, seat, players)] = i + 1
    at += 3 * players
    hidden = phase == CHOOSING and rules.simultaneous_setup  # U5
    known = at + players + SLOTS * players + players
    for seat in range(players):
        turn = _turns_from(viewer, seat, players)
        place = 2 * deck + SEAT * seat
        out[at + turn] = numbers[HANDS + seat]
        for slot in range(SLOTS):
            out[at + players + SLOTS * turn + slot] = cards[place + DOWN + slot] > 0
        if numbers[HANDS + seat]:
            _copy(tables, cards, place + KNOWN, out, known + kinds * turn)
        if hidden and turn:
            out[at + (1 + SLOTS) * players + turn] = numbers[HANDS + players + seat]
        elif numbers[HANDS + players + seat]:
            _copy(tables, cards, place + UP, out, known + kinds * (players + turn))


@compiled
def _turns_from(viewer: Any, seat: Any, players: Any) -> Any:
    """Return how many turns after the viewer's a seat's is."""
    return seat - viewer if seat >= viewer else seat - viewer + players


@compiled
def _copy(tables: Tables, cards: CardRow, place: Any, out: NDArray[Any], at: Any) -> None:
    """Copy counts by card as counts by kind."""
    for run in range(len(tables.runs)):
        first, size = place + tables.runs[run, 0], np.int64(tables.runs[run, 1])
        for i in range(size):
            out[np.uint64(at + i)] = cards[np.uint64(first + i)]  # as such, quicker to find
        at += size
