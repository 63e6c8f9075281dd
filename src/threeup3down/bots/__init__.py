"""Computer players: a player is any callable from a view and a source of chance to a move.

>>> from threeup3down.games import game_named
>>> list(players_of(game_named("threeup3down")))
['shedder', 'random']
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from threeup3down.games.errors import NotationError

from .arranger import arranger
from .players import Player, picked, random_player
from .shedder import shedder

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game

__all__ = [
    "Player",
    "arranger",
    "picked",
    "player_named",
    "players_of",
    "random_player",
    "shedder",
]

OWN_PLAYERS: dict[str, dict[str, Player]] = {
    "threeup3down": {"shedder": shedder},
    "threethirteen": {"arranger": arranger},
}


def players_of(game: Game) -> dict[str, Player]:
    """Return the computer players of a game by name, the one to offer first at the front."""
    return {**OWN_PLAYERS.get(game.NAME, {}), "random": random_player}


def player_named(game: Game, name: str) -> Player:
    """Return the computer player of a game that has a name.

    Raises:
        NotationError: the game has no such player.

    >>> import threeup3down
    >>> player_named(threeup3down, "cheat")
    Traceback (most recent call last):
    ...
    threeup3down.games.errors.NotationError: 'cheat' is no player: expected one of shedder, random
    """
    players = players_of(game)
    if name not in players:
        raise NotationError("player", name, f"one of {', '.join(players)}")
    return players[name]
