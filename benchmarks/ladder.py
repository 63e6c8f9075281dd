"""The ladder: every bot against every other, written into docs/ladder.md.

`uv run --group batch python -m benchmarks.ladder` plays all its matches and replaces the tables of
the page; with names of some of them it plays these alone. Each table is that of the command above
it.
"""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path

import attrs

from threeup3down.games import load_game
from threeup3down.games.prose import parse_rules
from threeup3down.simulation import Match, match

PAGE = Path(__file__).parents[1] / "docs" / "ladder.md"
SEED = 313
SIMPLE = ("random", "greedy", "expert")
SEARCHES = (*SIMPLE, "mcts:50")
SHORT = "rounds=3/8/13"  # a whole game of tree search takes too long


@attrs.frozen
class Rung:
    """A match of the ladder.

    Attributes:
        name: what stands for it on the page.
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
        words = ["threeup3down", "match", *self.bots, "--games", f"{self.games}"]
        words += ["--players", f"{self.players}", "--game", self.game]
        if self.rules != "standard":
            words += ["--rules", self.rules]
        return shlex.join([*words, "--seed", f"{SEED}"])


LADDER = (
    Rung("3up-3down-2", "threeup3down", SIMPLE, 3_000, 2),
    Rung("3up-3down-3", "threeup3down", SIMPLE, 3_000, 3),
    Rung("3up-3down-4", "threeup3down", SIMPLE, 3_000, 4),
    Rung("3up-3down-search", "threeup3down", SEARCHES, 240, 2),
    Rung("three-thirteen-2", "threethirteen", SIMPLE, 240, 2),
    Rung("three-thirteen-3", "threethirteen", SIMPLE, 240, 3),
    Rung("three-thirteen-4", "threethirteen", SIMPLE, 240, 4),
    Rung("three-thirteen-search", "threethirteen", SEARCHES, 120, 2, SHORT),
)


def play(rung: Rung, *, games: int | None = None, seed: int = SEED, workers: int = 1) -> Match:
    """Play a match of the ladder, or a part of one, or another of its kind."""
    game = load_game(rung.game)
    return match(
        game,
        rung.bots,
        games or rung.games,
        players=rung.players,
        rules=parse_rules(game, rung.rules),
        seed=seed,
        workers=workers,
    )


def replaced(page: str, rung: Rung, tables: str) -> str:
    """Return the page with other tables of a match."""
    before, marker, rest = page.partition(f"<!-- {rung.name} -->\n")
    _, end, after = rest.partition("<!-- end -->")
    return f"{before}{marker}{tables}{end}{after}"


def main() -> None:
    """Play matches and write their tables into the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ladder", description=__doc__)
    parser.add_argument("names", nargs="*", help="of some matches; all unless given")
    names = parser.parse_args().names
    for rung in LADDER:
        if not names or rung.name in names:
            tables = f"\n```sh\n{rung.command}\n```\n\n{play(rung)}\n\n"
            page = replaced(PAGE.read_text(encoding="utf-8"), rung, tables)
            PAGE.write_text(page, encoding="utf-8")
            print(tables, flush=True)


if __name__ == "__main__":
    main()
