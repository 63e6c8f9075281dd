"""The options of the commands, and what may be wrong with them."""

from __future__ import annotations

import sys
from importlib.metadata import version
from typing import Any

import typer
from typer.core import TyperGroup

from threeup3down.bots import LEVELS, names_of
from threeup3down.games import OWN, game_named, names
from threeup3down.games.errors import GameError
from threeup3down.games.wording import Phrase, spoken, translated
from threeup3down.languages import languages, messages_of

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
        return translated(
            "{option} {value}: expected {expected}",
            option=self.option,
            value=self.value,
            expected=self.expected,
        )


def number(text: str, *names: str, least: int | None = None) -> Any:
    """Describe an option that takes a whole number."""
    return typer.Option(*names, help=text, min=least, metavar="N")


def flag(text: str, name: str, **settings: Any) -> Any:
    """Describe an option that takes no value."""
    return typer.Option(name, help=text, metavar="", **settings)


class Commands(TyperGroup):
    """The commands, whose help is in the language that is chosen by the time it is shown."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: D102 (as in the base class)
        return _in_language(super().get_command(ctx, cmd_name))

    def format_help(self, ctx: Any, formatter: Any) -> None:  # noqa: D102 (as in the base class)
        _in_language(self)
        super().format_help(ctx, formatter)


def _in_language(command: Any) -> Any:
    """Translate the help of a command, if it is one, and of its options."""
    for each in [command, *command.params] if command else ():
        given: str = each.help or ""
        each.help = translated(WITH_FACTS.get(given, given))
    return command


def speak(language: str | None) -> None:
    """Take a language for all that is said from now on, if one is given."""
    if language is not None:
        spoken.set(messages_of(language))


def show_version(wanted: bool) -> None:  # noqa: FBT001 (the value of a flag)
    """Write the version and end, if that is wanted."""
    if wanted:
        sys.stdout.write(f"threeup3down {version('threeup3down')}\n")
        sys.stdout.flush()
        raise typer.Exit


FIRST_OFFERED, SECOND_OFFERED = (
    Phrase("{game} has {bots}", game=name, bots=", ".join(names_of(game_named(name))))
    for name in OWN
)
OFFERED = Phrase("{first}; {second}", first=FIRST_OFFERED, second=SECOND_OFFERED)
WHICH_GAME = Phrase(
    "The game, {games} or a module of yours (package.module); {default} unless given.",
    games=", ".join(names()),
    default=DEFAULT_GAME,
)
WHICH_BOTS = Phrase(
    "The bots: one name for all, or one for each, separated by commas: {levels}; {offered}.",
    levels=", ".join(LEVELS),
    offered=OFFERED,
)
WHO_MATCHES = Phrase("The bots, at least two; {offered}.", offered=OFFERED)
WHO_PLAYS = Phrase("A bot for each seat; none with a RUN that goes on. {offered}.", offered=OFFERED)
WHICH_LANGUAGE = Phrase(
    "The language, {languages}; that of the environment (LANGUAGE, LC_ALL, LC_MESSAGES, LANG) "
    "unless given.",
    languages=", ".join(languages()),
)
PHRASES = (WHICH_GAME, WHICH_BOTS, WHO_MATCHES, WHO_PLAYS, WHICH_LANGUAGE)
WITH_FACTS: dict[str, str] = {text: text for text in PHRASES}  # typer hands on their texts alone

AS_CSV = flag(Phrase("Write the standings as CSV."), "--csv")
AS_JSON = flag(Phrase("Write all of it as JSON."), "--json")
BOTS = typer.Option(help=WHICH_BOTS, metavar="NAMES")
DIVIDE = flag(Phrase("Count below each first move."), "--divide")
FILES = typer.Argument(
    help=Phrase("Files of games: .toml, .json, .jsonl, .txt."), metavar="FILE..."
)
CLAUSES = typer.Argument(
    help=Phrase("Ids of clauses, as U9; all of them unless given."), metavar="CLAUSE"
)
FIRST = number(Phrase("The seat that goes first; 0 unless given."))
COMMITMENTS = typer.Option(
    "--commitment",
    help=Phrase(
        "What was published before the game; of shares one each, that of the server first."
    ),
    metavar="HASH",
)
FORCE = flag(
    Phrase("Replace a file, and leave out names, tags and comments where the form has none."),
    "--force",
)
GAME = typer.Argument(help=WHICH_GAME, metavar="GAME")
GAME_OPTION = typer.Option("--game", help=WHICH_GAME, metavar="GAME")
JSON = flag(Phrase("Write a line of JSON for the beginning and for each move."), "--json")
LANGUAGE = typer.Option(help=WHICH_LANGUAGE, metavar="CODE", callback=speak, is_eager=True)
LIMIT = number(Phrase("End after this number of moves without a person."), least=1)
PLAYERS = number(Phrase("How many play; 3 unless given."))
MATCHED = typer.Argument(help=WHO_MATCHES, metavar="BOT...")
MORE_GAMES = typer.Option(
    "--game",
    help=Phrase(
        "A module of yours (package.module) that models may play too; several --game for several."
    ),
    metavar="GAME",
)
NAMES = typer.Option(
    "--name",
    help=Phrase(
        "The name of a person; with several people as many --name, in the order of their seats."
    ),
    metavar="NAME",
)
OPENING = typer.Option(help=Phrase("What opens the commitment to a seed."), metavar="TEXT")
PAGE = typer.Option("--out", help=Phrase("The page to write."), metavar="FILE")
RUN_PLAYERS = typer.Argument(help=WHO_PLAYS, metavar="BOT")
RUN_GAMES = number(Phrase("How many games; 1000 unless given."), "--games", least=1)
RUN_SEED = number(Phrase("The seed of all games; a new one unless given."))
RUN_FOLDER = typer.Option(
    "--out",
    help=Phrase("A new folder for the results as Parquet, or one to go on in."),
    metavar="RUN",
)
WORKERS = number(
    Phrase("How many processes; one a core unless given, 0: play in this one."),
    "--workers",
    least=0,
)
ENGINE = typer.Option(
    help=Phrase("pure, or batch for the simple bots: the same rows."), metavar="NAME"
)
SEATS = typer.Option(help=Phrase("turn: the bots turn their seats; or stay."), metavar="NAME")
SECONDS = typer.Option(help=Phrase("The most a game may take."), metavar="S", min=0.0)
CHUNK = number(Phrase("How many games a file has."), "--chunk", least=1)
RUN_LIMIT = number(Phrase("End a game after this number of moves."), "--limit", least=1)
ONLY = number(Phrase("Play this game of the run alone, and write its line."), "--only", least=0)
POSITION = typer.Option(
    "--from", help=Phrase("Begin with a position, as a line."), metavar="POSITION"
)
NARROW = flag(Phrase("Draw it 360 pixels wide, not 760."), "--narrow")
OUTPUT = typer.Option(
    "-o",
    "--output",
    help=Phrase(
        "The file to write: .svg, .png or .html (all moves, to step through); - for the output."
    ),
    metavar="FILE",
)
RESUME = typer.Option(
    help=Phrase("Resume the game of a line, or of a file, in which it is saved again."),
    metavar="LINE|FILE",
)
SAVE = typer.Option(
    help=Phrase("Save the game in a new file (.toml, .json, .txt) after every move."),
    metavar="FILE",
)
SAVE_GAMES = typer.Option(
    "--save",
    help=Phrase("Write each game into a file of this folder after every move."),
    metavar="FOLDER",
)
REPLACE = flag(Phrase("Replace a file."), "--force")
RUNS = typer.Argument(help=Phrase("Folders that `simulate` has written."), metavar="RUN...")
RULES = typer.Option(
    help=Phrase("Presets and option=value, separated by commas, or several --rules."),
    metavar="RULES",
)
SEAT = typer.Option(
    help=Phrase("Your seat, 0 unless given; several people share the terminal with 0,2."),
    metavar="SEATS",
)
SEED = number(Phrase("The seed of the deal; a new one unless given."))
SHARES = typer.Option(
    "--share",
    help=Phrase("A share in the seed; one each, that of the server first."),
    metavar="TEXT",
)
SHOWN_AT = number(
    Phrase("Stop after this move, and show it alone unless there is a --from."), "--at"
)
PICTURE_AT = number(Phrase("Show the game after this move; after the last unless given."), "--at")
PICTURE_SEAT = number(
    Phrase("Show what this seat sees; what a spectator sees unless given."), "--seat"
)
SHOWN_SEAT = number(Phrase("Show what this seat sees; everything unless given."))
SOURCE = typer.Argument(
    help=Phrase(
        "A file of games, any text with lines of games in it, such a line, or - for the input."
    ),
    metavar="LINE|FILE|-",
)
THEME = typer.Option(
    help=Phrase("light, dark, or auto: as the reader's system is."), metavar="THEME"
)
VERSION = flag(
    Phrase("Show the version and exit."), "--version", callback=show_version, is_eager=True
)
WATCH = flag(Phrase("Bots only."), "--watch")
HOST = typer.Option(
    help=Phrase("The address to take connections at; 0.0.0.0: any."), metavar="HOST"
)
PORT = typer.Option(help=Phrase("The port; 0: any that is free."), metavar="N", min=0, max=65_535)
DATABASE = typer.Option(
    help=Phrase("The file of the rooms; one in your folder of settings unless given."),
    metavar="FILE",
)
KEPT_DAYS = typer.Option(
    "--keep", help=Phrase("How many days a room is kept after its last change."), metavar="DAYS"
)
WAIT_MINUTES = typer.Option(
    "--wait",
    help=Phrase("How many minutes a player who has left is waited for; then a computer plays on."),
    metavar="MINUTES",
)
ORIGINS = typer.Option(
    "--origin",
    help=Phrase("Another address whose pages may use this server; several --origin: each of them."),
    metavar="ORIGIN",
)
OPEN_PAGE = flag(Phrase("Open the page in a browser."), "--open")
