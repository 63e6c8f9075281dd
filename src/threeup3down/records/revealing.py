"""Which cards a seat has seen since a move, so that undo can be offered honestly."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import attrs

from threeup3down.games.checks import checked_viewer

if TYPE_CHECKING:
    from .record import Record


def revealed_since(record: Record, number: int, seat: int | None) -> Any:
    """Return the cards that a seat saw for the first time after a move.

    They were drawn, flipped, turned up, laid open, or left a hand that the seat did not know. A
    card that is shuffled away is not seen any more, so it counts anew when it comes back. The
    game's views need `seen`, as those of both games here have it.

    Args:
        record: the game.
        number: how many moves would be left if the others were taken back.
        seat: the seat; None: for every seat, by seat.

    Returns:
        The cards in ascending order; for `seat=None` a dict of them by seat.

    Raises:
        IndexError: there are fewer moves.
        SeatError: there is no such seat.

    >>> from threeup3down.records import Record
    >>> record = Record.parse("threeup3down players=2 seed=2 moves=up:5,7,7 up:2,4,4 8x2")
    >>> revealed_since(record, 2, None)
    {0: (<Card 3b>, <Card 5g>), 1: (<Card 8g>, <Card 8b>)}
    """
    before = record.state(number)
    if seat is not None:
        checked_viewer(seat, record.players)
        return _revealed(record, number, before.view(seat))
    return {each: _revealed(record, number, before.view(each)) for each in range(record.players)}


def _revealed(record: Record, number: int, view: Any) -> tuple[Any, ...]:
    redact = record.game.redact
    revealed: Counter[Any] = Counter()
    for at in range(number + 1, len(record.moves) + 1):
        for event in record.events(at):
            shown = redact(event, view.seat)
            after = view.advance([shown])
            revealed += after.seen() - view.seen()
            if view.seen() - after.seen():  # cards were shuffled: what is shown now is new
                revealed |= Counter(_cards(shown, record.game.Card))
            view = after
    return tuple(sorted(revealed.elements()))


def _cards(event: Any, kind: type[Any]) -> list[Any]:
    """Return the cards that are fields of an event."""
    return [held for held in attrs.astuple(event, recurse=False) if isinstance(held, kind)]
