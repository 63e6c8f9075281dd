"""The commands and their options."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from typing import Annotated

import typer

from threeup3down.bots import players_of
from threeup3down.games import NAMES, game_named
from threeup3down.games.errors import GameError

from .counting import counted
from .errors import LeftError
from .exporting import DEFAULT_GAMES, export
from .keeping import take_kept
from .leaving import Signals
from .options import (
    FLAG,
    HELP_NAMES,
    Command,
    Commands,
    complaint,
    number,
    tell_version,
)
from .replaying import replay
from .session import play
from .setup import DEFAULT_GAME, STANDARD, Options, new_record, setup
from .streams import abandon, complain
from .table import Terminal, show_line

DEFAULT_DEPTH = 3

app: typer.Typer = typer.Typer(
    cls=Commands,
    context_settings={"help_option_names": HELP_NAMES},
    help="Card games with hidden cards: play them at the terminal, count their moves.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

PLAYERS_OFFERED = "; ".join(
    f"{name} has {', '.join(players_of(game_named(name)))}" for name in NAMES
)
WHICH_GAME = f"The game, {' or '.join(NAMES)}; {DEFAULT_GAME} unless given."
GAME = typer.Argument(help=WHICH_GAME, metavar="GAME")
GAME_OPTION = typer.Option("--game", help=WHICH_GAME, metavar="GAME")
PLAYERS = number("How many play; 3 unless given.")
SEED = number("What the deal follows from; a new one unless given.")
FIRST = number("The seat that goes first; 0 unless given.")
RULES = typer.Option(
    help="A preset or option=value; several parted by commas, or one by one.",
    metavar="RULES",
)
SEAT = number("Your seat; 0 unless given.")
WATCH = typer.Option(
    "--watch",
    help="Computer players only; with a limit of turns unless --rules says otherwise.",
    metavar=FLAG,
)
DIVIDE = typer.Option("--divide", help="Count below each first move.", metavar=FLAG)
VERSION = typer.Option(
    "--version",
    help="Show the version and exit.",
    callback=tell_version,
    is_eager=True,
    metavar=FLAG,
)
RESUME = typer.Option(help="Go on with the game that a line stands for.", metavar="LINE")
BOTS = typer.Option(
    help="The computer players: one name for all, or one for each, parted by commas; "
    f"{PLAYERS_OFFERED}.",
    metavar="NAMES",
)


def run() -> int:
    """Run the command line and return the exit status; bad options give one line and 2."""
    try:
        return app(standalone_mode=False) or 0
    except typer.TyperException as error:
        return _refused(complaint(error))
    except BrokenPipeError:  # the reader of the output has seen enough
        abandon(sys.stdout)
    except OSError as error:
        if error.filename is not None:
            raise
        abandon(sys.stdout)  # what is left in it cannot be written either
        complain(f"the output cannot be written: {error.strerror}")
    return 1


def _refused(message: str) -> int:
    if message:  # there is none after the help that a bare command gives
        complain(message)
    return 2


@app.callback()
def _common(
    version: Annotated[bool, VERSION] = False,  # noqa: FBT002 (a flag)
) -> None:
    """Take the options that need no command."""


@app.command("play", cls=Command, help="Play a whole game against computer players.")
def play_command(
    game: Annotated[str | None, GAME] = None,
    players: Annotated[int | None, PLAYERS] = None,
    seat: Annotated[int | None, SEAT] = None,
    seed: Annotated[int | None, SEED] = None,
    first: Annotated[int | None, FIRST] = None,
    rules: Annotated[list[str] | None, RULES] = None,
    watch: Annotated[bool, WATCH] = False,  # noqa: FBT002 (a flag)
    resume: Annotated[str | None, RESUME] = None,
    bots: Annotated[str | None, BOTS] = None,
) -> int:
    """Play a game at the terminal and return the exit status."""
    options = Options(
        game=game,
        players=players,
        seat=seat,
        seed=seed,
        first=first,
        rules=tuple(rules or ()),
        watch=watch,
        resume=resume,
        bots=bots,
    )
    try:
        wanted = setup(options)
    except GameError as error:
        return _refused(str(error))
    terminal = Terminal()
    if terminal.is_terminal:
        for command in take_kept():
            show_line(terminal, f"A terminal was closed in mid-game; go on by: {command}")
    return play(wanted, terminal)


@app.command(
    "replay", cls=Command, help="Play a game back step by step, up to a move that is illegal."
)
def replay_command(
    source: Annotated[
        list[str],
        typer.Argument(
            help="The line of a game, a file in which there are some, or - for the standard input.",
            metavar="LINE|FILE|-",
        ),
    ],
    seat: Annotated[
        int | None, number("Show what this seat sees; everything unless given.")
    ] = None,
    since: Annotated[int, number("The first move to show.", "--from")] = 1,
) -> int:
    """Play games back at the terminal and return the exit status; 1 if a move is illegal."""
    try:  # a line without quotes comes as several words
        return replay(" ".join(source), Terminal(), seat=seat, since=since)
    except GameError as error:
        return _refused(str(error))
    except KeyboardInterrupt:
        return LeftError(signal.SIGINT).status


@app.command(
    "perft", cls=Command, help="Count the sequences of exactly so many legal moves from a deal."
)
def perft_command(
    game: Annotated[str | None, GAME] = None,
    depth: Annotated[int, number("The number of moves.")] = DEFAULT_DEPTH,
    divide: Annotated[bool, DIVIDE] = False,  # noqa: FBT002 (a flag)
    players: Annotated[int | None, PLAYERS] = None,
    seed: Annotated[int, number("What the deal follows from.")] = 0,
    first: Annotated[int, number("The seat that goes first.")] = 0,
    rules: Annotated[list[str] | None, RULES] = None,
) -> int:
    """Print the counts, one line a move and their sum, and return the exit status."""
    try:
        module = game_named(game or DEFAULT_GAME)
        told = module.parse_rules(",".join(rules or (STANDARD,)))
        record = new_record(module, players=players, seed=seed, first=first, rules=told)
        errors = Terminal(stderr=True)
        with Signals().caught():  # so that the bar gives the cursor back
            counts = counted(module, record.start(), depth, divide=divide, errors=errors)
    except GameError as error:
        return _refused(str(error))
    except LeftError as error:
        complain("stopped before everything was counted")
        return error.status
    if isinstance(counts, int):
        sys.stdout.write(f"{counts}\n")
    else:
        for move, count in counts.items():
            sys.stdout.write(f"{module.move_text(move)}: {count}\n")
        sys.stdout.write(f"total: {sum(counts.values())}\n")
    sys.stdout.flush()
    return 0


@app.command(
    "vectors", cls=Command, help="Write examples as JSON for whoever writes an engine of the game."
)
def vectors_command(
    folder: Annotated[str, typer.Argument(help="Where to write.", metavar="DIR")],
    game: Annotated[str | None, GAME_OPTION] = None,
    games: Annotated[int, number("The number of games they are taken from.")] = DEFAULT_GAMES,
    seed: Annotated[int, number("What the games follow from.")] = 0,
) -> int:
    """Write the files and return the exit status."""
    try:
        module = game_named(game or DEFAULT_GAME)
        errors = Terminal(stderr=True)
        return export(Path(folder), module, games=games, seed=seed, errors=errors)
    except GameError as error:
        return _refused(str(error))
