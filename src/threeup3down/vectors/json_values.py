"""The values of a game as JSON: cards, ranks and rules as their texts, enums as their names.

A seed is a text too: many languages cut whole numbers beyond 2^53.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game

ARRAYS: tuple[type[Any], ...] = (tuple,)  # JSON has one kind of them
SEED = "seed"


def json_of(game: Game, value: Any) -> dict[str, Any]:
    """Return a state, a view, rules or an outcome as JSON: an object with the same fields.

    >>> import threeup3down
    >>> state = threeup3down.new_game(2, seed=1)
    >>> json_of(threeup3down, state.seats[0])["hand"]
    ['2g', '3g', '8g', '8r', '9r', 'Cg']
    >>> json_of(threeup3down, state)["phase"]
    'CHOOSE_UP'
    """
    texts = (game.Card, game.Rank)

    def plain(_: object, field: attrs.Attribute[Any] | None, each: Any) -> Any:
        if isinstance(each, texts) or (field is not None and field.name == SEED):
            return str(each)
        if isinstance(each, game.Rules):
            return game.rules_text(each)
        if isinstance(each, ARRAYS):
            return [plain(None, None, one) for one in each]
        return each.name if isinstance(each, Enum) else each

    return attrs.asdict(value, value_serializer=plain)


def typed_json_of(game: Game, value: Any) -> dict[str, Any]:
    """Return a move or an event as JSON: its fields, and its kind as "type".

    >>> import threeup3down
    >>> typed_json_of(threeup3down, threeup3down.Play(7, 2))
    {'type': 'Play', 'rank': '7', 'count': 2}
    """
    return {"type": type(value).__name__, **json_of(game, value)}
