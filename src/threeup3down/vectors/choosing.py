"""Which moves of the games are worth an example: those in which something else happens."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import attrs

from threeup3down.simulation import Step

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator

    from threeup3down.records import Record

OFTEN = 2  # examples of what happens, over all games
OPENING = 3  # moves of each game, whatever happens


@attrs.frozen
class Example:
    """One move of a game with the state before it.

    Attributes:
        before: the state before it.
        step: the move, what happened, and the state after it.
        new: whether it is the first of its kind.
    """

    before: Any
    step: Step
    new: bool


def examples_of(records: Iterable[Record]) -> Iterator[Example]:
    """Yield the moves that show something: the first of each kind, and a few more of it.

    What kind a move is of follows from its own kind, the kinds of its events in their order,
    and the kinds of moves that were and are legal. Under each set of rules, every order of
    events is there at least once.
    """
    seen: Counter[Hashable] = Counter()
    for record in records:
        before = record.start()
        for step in record.steps():
            move = type(step.move).__name__
            events = (*dict.fromkeys(type(event).__name__ for event in step.events),)
            kind = (move, events, _kinds(before), _kinds(step.state))
            under = (record.rules, move, events)
            last = step.move_number == len(record.moves)
            if seen[kind] < OFTEN or not seen[under] or step.move_number <= OPENING or last:
                yield Example(before, step, not seen[kind])
            seen[kind] += 1
            seen[under] += 1
            before = step.state


def _kinds(state: Any) -> frozenset[str]:
    return frozenset(type(move).__name__ for move in state.legal_moves())
