"""Bots: callables from a view and a source of chance to a move, also called computer players.

>>> import threeup3down
>>> list(bots_of(threeup3down))
['greedy', 'expert', 'random']
"""

from __future__ import annotations

from pkgutil import resolve_name
from typing import TYPE_CHECKING

from threeup3down.declarations import declaration_of
from threeup3down.games.errors import NotationError
from threeup3down.games.protocol import check_learnable
from threeup3down.games.wording import Phrase

from .random_bot import Bot, picked, random_bot
from .remembering import first_seen, remembers, takes_memory
from .tree_search import TreeSearch

if TYPE_CHECKING:
    from collections.abc import Mapping

    from threeup3down.games.protocol import Game

__all__ = [
    "LEVELS",
    "Bot",
    "TreeSearch",
    "bot_named",
    "bots_of",
    "first_seen",
    "levels_of",
    "names_of",
    "picked",
    "random_bot",
    "remembers",
    "takes_memory",
]

SEARCH = "mcts"  # with a colon and its number of nodes
MOST_NODES = 1_000_000
LEVELS = ("easy", "normal", "hard")


def bots_of(game: Game) -> dict[str, Bot]:
    """Return the bots of a game by name, the one to offer first at the front.

    `bot_named` knows those that search too, of which there is one for each number of nodes.
    """
    own = {name: resolve_name(where) for name, where in declaration_of(game).bots.items()}
    return {**own, "random": random_bot}


def levels_of(game: Game) -> Mapping[str, str]:
    """Return for each level that a person may choose the name of its bot.

    >>> import threeup3down
    >>> levels_of(threeup3down)["hard"]
    'mcts:400'
    """
    return {**dict.fromkeys(LEVELS, "random"), **declaration_of(game).levels}


def names_of(game: Game) -> tuple[str, ...]:
    """Return the names that `bot_named` takes, but for levels; "mcts:NODES" stands for many.

    >>> import threeup3down
    >>> names_of(threeup3down)
    ('greedy', 'expert', 'random', 'mcts:NODES')
    """
    searches = (f"{SEARCH}:NODES",) if hasattr(game, "Memory") else ()
    return (*bots_of(game), *searches)


def bot_named(game: Game, name: str) -> Bot:
    """Return the bot of a game that has a name.

    Args:
        game: the game.
        name: one of `bots_of`; a level of `levels_of`; or "mcts:400", which searches 400 nodes
            (`TreeSearch`), as does any other whole number from 1 to 1,000,000.

    Raises:
        NotationError: the game has no such bot.
        NotOfferedError: the game has no `Memory`, which a search needs.

    >>> import threeup3down
    >>> bot_named(threeup3down, "mcts:400")
    TreeSearch(nodes=400)
    >>> bot_named(threeup3down, "cheat")
    Traceback (most recent call last):
    ...
    threeup3down.games.errors.NotationError: 'cheat' is no bot: expected one of greedy, expert, ...
    """
    bots = bots_of(game)
    word, colon, nodes = levels_of(game).get(name, name).partition(":")
    if word == SEARCH and word not in bots:
        number = int(nodes) if nodes.isdecimal() and len(nodes) <= len(str(MOST_NODES)) else 0
        if not 1 <= number <= MOST_NODES:
            expected = Phrase(
                "mcts: and a number of nodes from 1 to {most:,}, as in mcts:400", most=MOST_NODES
            )
            raise NotationError(Phrase("bot"), name, expected)
        check_learnable(game, "Memory")
        return TreeSearch(number)
    if colon or word not in bots:
        expected = Phrase("one of {names}", names=", ".join((*names_of(game), *LEVELS)))
        raise NotationError(Phrase("bot"), name, expected)
    return bots[word]
