"""The kinds of a position, so that rare ones are met as often as common ones.

A kind is anything that any game has: which kinds of moves are legal, the phase, what happened
last, and piles with no card or one card left. So the last flip, a pick-up that is forced, the end
at a limit or the move after a reshuffle are kinds of their own.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, TypeAlias

from .redealing import field_names, is_tuple
from .refusals import any_of

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Sequence

    from threeup3down.games.protocol import Game
    from threeup3down.records import Record

Kind: TypeAlias = "tuple[Any, ...]"  # the first item says of which sort it is

SORTS = ("moves", "one card")  # of kinds, besides all else


def kinds_of(state: Any, events: Iterable[Any], game: Game) -> set[Kind]:
    """Return the kinds of a position.

    Args:
        state: the position.
        events: what happened in the move before it.
        game: the game.

    >>> import threeup3down
    >>> sorted(map(str, kinds_of(threeup3down.new_game(2, seed=1), (), threeup3down)))
    ["('moves', 'ChooseUp')", ...]
    """
    moves = sorted({type(move).__name__ for move in game.legal_moves(state)})
    kinds: set[Kind] = {("moves", *moves)}
    kinds |= {("after", type(event).__name__) for event in events}
    for name in field_names(state):
        value: object = getattr(state, name)
        if name == "phase":
            kinds.add(("phase", value))
        elif name in {"rules", "seats", "to_act"}:
            continue
        elif type(value) is int or value is None or (is_tuple(value) and not _cards(value, game)):
            kinds.add(("none" if value in {None, 0, ()} else "some", name))
        if value == () and events:
            kinds.add(("empty", name))
        elif is_tuple(value) and len(value) == 1 and _cards(value, game):
            kinds.add(("one card", name))
    return kinds


def _cards(value: tuple[Any, ...], game: Game) -> bool:
    return all(isinstance(item, game.Card) for item in value)


def kinds_on_the_way(record: Record) -> list[set[Kind]]:
    """Return the kinds of each position of a game; of one that raises something they are alike."""
    try:
        return [
            kinds_of(record.start(), (), record.game),
            *(kinds_of(step.state, step.events, record.game) for step in record.steps()),
        ]
    except Exception:  # noqa: BLE001 (whoever looks at the positions finds it again)
        return [{("any",)} for _ in range(len(record.moves) + 1)]


def rare_ones(found: Sequence[Iterable[Kind]], count: int, rng: random.Random) -> list[int]:
    """Return the indices of some positions.

    What moves are legal, a pile with one card and all else are as likely as each other to decide,
    and so are the kinds in each. Kinds that most positions are of do not count.

    Args:
        found: the kinds of each position.
        count: how many to choose; fewer come back if one is chosen twice.
        rng: where chance comes from.
    """
    by_kind: defaultdict[Kind, list[int]] = defaultdict(list)
    for index, kinds in enumerate(found):
        for kind in sorted(kinds, key=str):
            by_kind[kind].append(index)
    # a dict for its keys: kinds of the same positions count once
    sorts: defaultdict[str, dict[tuple[int, ...], None]] = defaultdict(dict)
    for kind, held in by_kind.items():
        if 2 * len(held) <= len(found):
            sorts[kind[0] if kind[0] in SORTS else "else"][tuple(held)] = None
    choices = [[*held] for held in sorts.values()] or [[tuple(range(len(found)))]]
    return [*dict.fromkeys(any_of(any_of(any_of(choices, rng), rng), rng) for _ in range(count))]
