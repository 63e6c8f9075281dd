"""Values of options worth trying: what tests draw rules from, and vectors take as examples."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import attrs

    from threeup3down.games.options import Kind
    from threeup3down.games.protocol import Game

# For each game the numbers with which it plays differently, the plainest first.
EXAMPLES: dict[str, dict[str, tuple[Any, ...]]] = {
    "threeup3down": {"clearing_set": (None, 2, 3, 4), "max_turns": (None, 1, 20, 200)},
    "threethirteen": {
        "decks": (None, 1, 2, 3),
        "jokers_per_deck": (0, 1, 2),
        "rounds": (tuple(range(3, 14)), (3,), (3, 4), (6,), (13, 3)),
        "max_wilds_per_meld": (None, 0, 1, 2),
        "min_naturals": (0, 1, 2),
        "ace_points": (0, 1, 15),
        "face_points": (None, 0, 10),
        "wild_points": (None, 0, 25),
        "joker_points": (0, 20),
        "max_turns_per_round": (None, 1, 7, 40),
    },
}
# Options with whose defaults games are long, so that other examples are taken more often.
LONG = {"threethirteen": {"rounds", "max_turns_per_round"}}


def examples_of(game: Game, option: attrs.Attribute[Any]) -> tuple[Any, ...]:
    """Return values of an option of a game worth trying; all of them where they are few.

    >>> import attrs
    >>> import threeup3down
    >>> examples_of(threeup3down, attrs.fields(threeup3down.Rules).clearing_set)
    (None, 2, 3, 4)
    """
    kind: Kind = option.metadata["kind"]
    if (chosen := EXAMPLES.get(game.NAME, {}).get(option.name)) is not None:
        return chosen
    if kind.members:
        return kind.members
    if kind.least is None or kind.most is None:
        return (option.default,)
    ends = (kind.least, min(kind.least + 1, kind.most))
    some: tuple[Any, ...] = tuple((end,) for end in ends) if kind.several else ends
    return tuple(dict.fromkeys((*([None] if kind.optional else []), *some, option.default)))


def makes_games_long(game: Game, option: attrs.Attribute[Any]) -> bool:
    """Tell whether games are long with the default of an option."""
    return option.name in LONG.get(game.NAME, ())
