"""The options of the commands, and what may be wrong with them."""

from __future__ import annotations

import sys
from importlib.metadata import version
from typing import Any

import typer

from threeup3down.bots import LEVELS, names_of
from threeup3down.games import OWN, game_named, names
from threeup3down.games.errors import GameError

DEFAULT_GAME = "threeup3down"


class OptionError(GameError, ValueError):
    """An option, or a value of one, that does not go with the others.

    Attributes:
        option: the option, as in "--seat".
        value: what was given with it.
        expected: what would have been right.
    """

    def __init__(self, option: str, value: object, expected: str) -> None:
        super().__init__(option, value, expected)
        self.option = option
        self.value = value
        self.expected = expected

    def __str__(self) -> str:
        return f"{self.option} {self.value}: expected {self.expected}"


def number(text: str, *names: str, least: int | None = None) -> Any:
    """Describe an option that takes a whole number."""
    return typer.Option(*names, help=text, min=least, metavar="N")


def flag(text: str, name: str, **settings: Any) -> Any:
    """Describe an option that takes no value."""
    return typer.Option(name, help=text, metavar="", **settings)


def show_version(wanted: bool) -> None:  # noqa: FBT001 (the value of a flag)
    """Write the version and end, if that is wanted."""
    if wanted:
        sys.stdout.write(f"threeup3down {version('threeup3down')}\n")
        sys.stdout.flush()
        raise typer.Exit


BOTS_OFFERED = "; ".join(f"{name} has {', '.join(names_of(game_named(name)))}" for name in OWN)
WHICH_GAME = (
    f"The game, {', '.join(names())} or a module of yours (package.module); {DEFAULT_GAME} unless "
    "given."
)

AS_CSV = flag("Write the standings as CSV.", "--csv")
AS_JSON = flag("Write all of it as JSON.", "--json")
BOTS = typer.Option(
    help=f"The bots: one name for all, or one for each, separated by commas: {', '.join(LEVELS)}; "
    f"{BOTS_OFFERED}.",
    metavar="NAMES",
)
DIVIDE = flag("Count below each first move.", "--divide")
FILES = typer.Argument(help="Files of games: .toml, .json, .jsonl, .txt.", metavar="FILE...")
FIRST = number("The seat that goes first; 0 unless given.")
COMMITMENTS = typer.Option(
    "--commitment",
    help="What was published before the game; of shares one each, that of the server first.",
    metavar="HASH",
)
FORCE = flag(
    "Replace a file, and leave out names, tags and comments where the form has none.", "--force"
)
GAME = typer.Argument(help=WHICH_GAME, metavar="GAME")
GAME_OPTION = typer.Option("--game", help=WHICH_GAME, metavar="GAME")
JSON = flag("Write a line of JSON for the beginning and for each move.", "--json")
LIMIT = number("End after this number of moves without a person.", least=1)
PLAYERS = number("How many play; 3 unless given.")
MATCHED = typer.Argument(help=f"The bots, at least two; {BOTS_OFFERED}.", metavar="BOT...")
NAMES = typer.Option(
    "--name",
    help="The name of a person; with several people as many --name, in the order of their seats.",
    metavar="NAME",
)
OPENING = typer.Option(help="What opens the commitment to a seed.", metavar="TEXT")
PAGE = typer.Option("--out", help="The page to write.", metavar="FILE")
RUN_PLAYERS = typer.Argument(
    help=f"A bot for each seat; none with a RUN that goes on. {BOTS_OFFERED}.", metavar="BOT"
)
RUN_GAMES = number("How many games; 1000 unless given.", "--games", least=1)
RUN_SEED = number("The seed of all games; a new one unless given.")
RUN_FOLDER = typer.Option(
    "--out", help="A new folder for the results as Parquet, or one to go on in.", metavar="RUN"
)
WORKERS = number(
    "How many processes; one a core unless given, 0: play in this one.", "--workers", least=0
)
ENGINE = typer.Option(help="pure, or batch for the simple bots: the same rows.", metavar="NAME")
SEATS = typer.Option(help="turn: the bots turn their seats; or stay.", metavar="NAME")
SECONDS = typer.Option(help="The most a game may take.", metavar="S", min=0.0)
CHUNK = number("How many games a file has.", "--chunk", least=1)
RUN_LIMIT = number("End a game after this number of moves.", "--limit", least=1)
ONLY = number("Play this game of the run alone, and write its line.", "--only", least=0)
POSITION = typer.Option("--from", help="Begin with a position, as a line.", metavar="POSITION")
NARROW = flag("Draw it 360 pixels wide, not 760.", "--narrow")
OUTPUT = typer.Option(
    "-o",
    "--output",
    help="The file to write: .svg, .png or .html (all moves, to step through); - for the output.",
    metavar="FILE",
)
RESUME = typer.Option(
    help="Resume the game of a line, or of a file, in which it is saved again.",
    metavar="LINE|FILE",
)
SAVE = typer.Option(
    help="Save the game in a new file (.toml, .json, .txt) after every move.", metavar="FILE"
)
REPLACE = flag("Replace a file.", "--force")
RUNS = typer.Argument(help="Folders that `simulate` has written.", metavar="RUN...")
RULES = typer.Option(
    help="Presets and option=value, separated by commas, or several --rules.", metavar="RULES"
)
SEAT = typer.Option(
    help="Your seat, 0 unless given; several people share the terminal with 0,2.", metavar="SEATS"
)
SEED = number("The seed of the deal; a new one unless given.")
SHARES = typer.Option(
    "--share", help="A share in the seed; one each, that of the server first.", metavar="TEXT"
)
SHOWN_AT = number("Stop after this move, and show it alone unless there is a --from.", "--at")
PICTURE_AT = number("Show the game after this move; after the last unless given.", "--at")
PICTURE_SEAT = number("Show what this seat sees; what a spectator sees unless given.", "--seat")
SHOWN_SEAT = number("Show what this seat sees; everything unless given.")
SOURCE = typer.Argument(
    help="A file of games, any text with lines of games in it, such a line, or - for the input.",
    metavar="LINE|FILE|-",
)
THEME = typer.Option(help="light, dark, or auto: as the reader's system is.", metavar="THEME")
VERSION = flag("Show the version and exit.", "--version", callback=show_version, is_eager=True)
WATCH = flag("Bots only.", "--watch")
HOST = typer.Option(help="The address to take connections at; 0.0.0.0: any.", metavar="HOST")
PORT = typer.Option(help="The port; 0: any that is free.", metavar="N", min=0, max=65_535)
DATABASE = typer.Option(
    help="The file of the rooms; one in your folder of settings unless given.", metavar="FILE"
)
KEPT_DAYS = typer.Option(
    "--keep", help="How many days a room is kept after its last change.", metavar="DAYS"
)
WAIT_MINUTES = typer.Option(
    "--wait",
    help="How many minutes a player who has left is waited for; then a computer plays on.",
    metavar="MINUTES",
)
ORIGINS = typer.Option(
    "--origin",
    help="Another address whose pages may use this server; several --origin: each of them.",
    metavar="ORIGIN",
)
OPEN_PAGE = flag("Open the page in a browser.", "--open")
