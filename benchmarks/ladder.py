"""The ladder: every bot against every other, written into docs/ladder.md.

`uv run --group batch python -m benchmarks.ladder` plays all its matches and replaces the tables of
the page; with some of their names it plays these and leaves the others as they are. Each table is
what one command prints, which stands above it.
"""

from __future__ import annotations

import argparse
import re
import shlex
from pathlib import Path

import attrs

from threeup3down.games import load_game
from threeup3down.games.prose import parse_rules
from threeup3down.simulation import match

PAGE = Path(__file__).parents[1] / "docs" / "ladder.md"
SEED = 313
SIMPLE = ("random", "greedy", "expert")
# Three Thirteen in three rounds, of 3, 8 and 13 cards: some rounds of each kind
SHORT = "rounds=3/8/13"


@attrs.frozen
class Rung:
    """A match of the ladder.

    Attributes:
        name: what it is called on the page.
        game: the name of the game.
        bots: who plays.
        games: how many games between different bots.
        players: how many seats.
        rules: the rules, as text.
    """

    name: str
    game: str
    bots: tuple[str, ...]
    games: int
    players: int
    rules: str = "standard"

    @property
    def command(self) -> str:
        """The command that prints its tables."""
        words = ["threeup3down", "match", *self.bots, "--games", str(self.games)]
        words += ["--players", str(self.players), "--seed", str(SEED)]
        if self.game != "threeup3down":
            words += ["--game", self.game]
        if self.rules != "standard":
            words += ["--rules", self.rules]
        return shlex.join(words)


LADDER = (
    Rung("threeup3down-2", "threeup3down", SIMPLE, 6_000, 2),
    Rung("threeup3down-3", "threeup3down", SIMPLE, 6_000, 3),
    Rung("threeup3down-4", "threeup3down", SIMPLE, 6_000, 4),
    Rung("threeup3down-search", "threeup3down", (*SIMPLE, "mcts:50", "mcts:400"), 600, 2),
    Rung("threethirteen-2", "threethirteen", SIMPLE, 600, 2),
    Rung("threethirteen-3", "threethirteen", SIMPLE, 600, 3),
    Rung("threethirteen-4", "threethirteen", SIMPLE, 600, 4),
    Rung("threethirteen-search", "threethirteen", (*SIMPLE, "mcts:50"), 120, 2, SHORT),
)


def played(rung: Rung, *, games: int | None = None, seed: int = SEED, progress: bool | None = None):
    """Play a match of the ladder."""
    game = load_game(rung.game)
    return match(
        game,
        rung.bots,
        games or rung.games,
        players=rung.players,
        rules=parse_rules(game, rung.rules),
        seed=seed,
        progress=progress,
    )
