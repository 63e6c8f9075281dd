"""The bots of a game as lines of text."""

from __future__ import annotations

from inspect import getdoc
from typing import TYPE_CHECKING

from threeup3down.bots import TreeSearch, bots_of, levels_of, names_of
from threeup3down.games.wording import translated

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game


def description(bot: object) -> str:
    """Return how a bot plays, in a sentence: the first line of its docstring."""
    return (getdoc(bot) or "").partition("\n")[0]


def listed_bots(game: Game) -> str:
    """Return the name of a game, a line for each bot (name, how it plays) and one for the levels.

    >>> import threeup3down
    >>> print(listed_bots(threeup3down))
    threeup3down
      greedy ...
      levels: easy is random, normal is expert, hard is mcts:400
    """
    names = names_of(game)
    width = max(map(len, names))
    bots = bots_of(game)
    lines = [
        f"{name:{width}}  {translated(description(bots.get(name, TreeSearch)))}".rstrip()
        for name in names
    ]
    levels = ", ".join(
        translated("{level} is {bot}", level=level, bot=name)
        for level, name in levels_of(game).items()
    )
    return "\n  ".join([game.NAME, *lines, translated("levels: {levels}", levels=levels)])
