"""Bots: callables from a view and a source of chance to a move, also called computer players.

>>> import threeup3down
>>> list(bots_of(threeup3down))
['shedder', 'random']
"""

from __future__ import annotations

from pkgutil import resolve_name
from typing import TYPE_CHECKING

from threeup3down.declarations import declaration_of
from threeup3down.games.errors import NotationError

from .arranging_bot import arranger
from .random_bot import Bot, picked, random_bot
from .remembering import first_seen, remembers, takes_memory
from .shedding_bot import shedder

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game

__all__ = [
    "Bot",
    "arranger",
    "bot_named",
    "bots_of",
    "first_seen",
    "picked",
    "random_bot",
    "remembers",
    "shedder",
    "takes_memory",
]


def bots_of(game: Game) -> dict[str, Bot]:
    """Return the bots of a game by name, the one to offer first at the front."""
    own = {name: resolve_name(where) for name, where in declaration_of(game).bots.items()}
    return {**own, "random": random_bot}


def bot_named(game: Game, name: str) -> Bot:
    """Return the bot of a game that has a name.

    Raises:
        NotationError: the game has no such bot.

    >>> import threeup3down
    >>> bot_named(threeup3down, "cheat")
    Traceback (most recent call last):
    ...
    threeup3down.games.errors.NotationError: 'cheat' is no bot: expected one of shedder, random
    """
    bots = bots_of(game)
    if name not in bots:
        raise NotationError("bot", name, f"one of {', '.join(bots)}")
    return bots[name]
