"""The turn limit of games that nobody watches over (U21, T15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game

# What a game without an end is cut at, by the name of the option that can do it.
UNATTENDED_LIMITS = {"max_turns": 1_000, "max_turns_per_round": 200}
# The id of the rule that says so, by the same name.
LIMIT_RULES = {"max_turns": "U21", "max_turns_per_round": "T15"}


def unattended_rules(game: Game, text: str = "standard") -> Any:
    """Return the rules that a text stands for, with a turn limit unless it names one.

    The rules allow endless games, so whatever plays unattended sets a limit (U21, T15).

    Args:
        game: any game.
        text: rules as `game.parse_rules` takes them; `max_turns=none`, or for Three
            Thirteen `max_turns_per_round=none`, asks for no limit.

    Raises:
        NotationError: a word of the text is no rule.
        RulesError: a value that its option does not take.

    >>> import threeup3down
    >>> unattended_rules(threeup3down, "short")
    <Rules deck=GREEN,max_turns=1000>
    >>> unattended_rules(threeup3down, "short,max_turns=40")
    <Rules deck=GREEN,max_turns=40>
    """
    limits = [f"{name}={limit}" for name, limit in limits_of(game).items()]
    return game.parse_rules(",".join([*limits, text]))  # the later word wins


def limits_of(game: Game) -> dict[str, int]:
    """Return those of `UNATTENDED_LIMITS` that a game has.

    >>> import threeup3down
    >>> limits_of(threeup3down)
    {'max_turns': 1000}
    """
    names = attrs.fields_dict(game.Rules)
    return {name: limit for name, limit in UNATTENDED_LIMITS.items() if name in names}
