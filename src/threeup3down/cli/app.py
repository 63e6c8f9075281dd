"""The commands."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from threeup3down.games import load_game
from threeup3down.games.errors import GameError

from . import options as given
from .display import Terminal, show_line
from .options import DEFAULT_GAME, number
from .perft_command import counted
from .play_command import play
from .replay_command import replay
from .resume_file import remove_saved_commands, saved_commands
from .setup import new_record, setup
from .signals import SignalError, signals_raised
from .streams import abandon, complain
from .vectors_command import export

app: typer.Typer = typer.Typer(
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Card games with hidden cards: play them at the terminal, count their moves.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def run() -> int:
    """Run the command line and return the exit status; bad options give one line and 2."""
    try:
        return app(standalone_mode=False) or 0
    except typer.TyperException as error:
        message = error.format_message()
    except GameError as error:
        message = str(error)
    except OSError as error:
        if error.filename is not None:
            raise
        abandon(sys.stdout)
        complain(f"the output cannot be written: {error.strerror}")
        return 1
    if message:  # there is none after the help that a bare command gives
        complain(message)
    return 2


@app.callback()
def _common(
    version: Annotated[bool, given.VERSION] = False,  # noqa: FBT002 (a flag)
) -> None:
    """Take the options that need no command."""


@app.command("play", help="Play a whole game against bots.")
def play_command(
    game: Annotated[str | None, given.GAME] = None,
    players: Annotated[int | None, given.PLAYERS] = None,
    seat: Annotated[int | None, given.SEAT] = None,
    seed: Annotated[int | None, given.SEED] = None,
    first: Annotated[int | None, given.FIRST] = None,
    rules: Annotated[list[str] | None, given.RULES] = None,
    watch: Annotated[bool, given.WATCH] = False,  # noqa: FBT002 (a flag)
    limit: Annotated[int | None, given.LIMIT] = None,
    resume: Annotated[str | None, given.RESUME] = None,
    bots: Annotated[str | None, given.BOTS] = None,
) -> int:
    """Play a game at the terminal and return the exit status."""
    asked_for = setup(
        game=game,
        players=players,
        seat=seat,
        seed=seed,
        first=first,
        rules=rules or (),
        watch=watch,
        limit=limit,
        resume=resume,
        bots=bots,
    )
    terminal = Terminal()
    if terminal.is_terminal and (commands := saved_commands()):
        for command in commands:
            show_line(terminal, f"A terminal was closed during a game; resume it with: {command}")
        remove_saved_commands()  # now that they have been shown
    return play(asked_for, terminal)


@app.command("replay", help="Play a game back step by step, up to a move that is illegal.")
def replay_command(
    source: Annotated[
        list[str],
        typer.Argument(
            help="The line of a game, a file with such lines, or - for the standard input.",
            metavar="LINE|FILE|-",
        ),
    ],
    seat: Annotated[int | None, given.SHOWN_SEAT] = None,
    since: Annotated[int, number("The first move to show.", "--from", least=1)] = 1,
    game: Annotated[str | None, given.GAME_OPTION] = None,
) -> int:
    """Play games back at the terminal and return the exit status; 1 if a move is illegal."""
    if game is not None:
        load_game(game)  # so that its lines are known
    # a line without quotes comes as several words
    return replay(" ".join(source), Terminal(), seat=seat, since=since)


@app.command("perft", help="Count the sequences of exactly N legal moves from a deal.")
def perft_command(
    game: Annotated[str, given.GAME] = DEFAULT_GAME,
    depth: Annotated[int, number("The number of moves.")] = 3,
    divide: Annotated[bool, given.DIVIDE] = False,  # noqa: FBT002 (a flag)
    players: Annotated[int | None, given.PLAYERS] = None,
    seed: Annotated[int, number("The seed of the deal.")] = 0,
    first: Annotated[int, number("The seat that goes first.")] = 0,
    rules: Annotated[list[str] | None, given.RULES] = None,
) -> int:
    """Print the counts, one line a move and their sum, and return the exit status."""
    module = load_game(game)
    record = new_record(module, players=players, seed=seed, first=first, rules=rules or ())
    try:
        with signals_raised():  # so that the bar gives the cursor back
            counts = counted(record.start(), depth, divide=divide, errors=Terminal(stderr=True))
    except SignalError as error:
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


@app.command("vectors", help="Write examples as JSON for whoever writes an engine of the game.")
def vectors_command(
    folder: Annotated[str, typer.Argument(help="Where to write.", metavar="DIR")],
    game: Annotated[str, given.GAME_OPTION] = DEFAULT_GAME,
    games: Annotated[int, number("The number of games they are taken from.", least=1)] = 30,
    seed: Annotated[int, number("The seed of the games.")] = 0,
) -> int:
    """Write the files and return the exit status."""
    errors = Terminal(stderr=True)
    return export(folder, load_game(game), games=games, seed=seed, errors=errors)
