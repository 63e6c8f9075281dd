"""The commands."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from threeup3down.games import OWN, load_game
from threeup3down.games.errors import GameError
from threeup3down.games.wording import Phrase, translated

from . import options as given
from .bots_command import listed_bots
from .display import Terminal, show_line
from .file_commands import converted, validated, verified
from .match_command import Output, matched
from .mcp_command import served
from .options import DEFAULT_GAME, number
from .perft_command import counted
from .play_command import play
from .render_command import rendered
from .replay_command import Shown, replay
from .report_command import reported
from .resume_file import remove_saved_commands, saved_commands
from .rules_command import shown_rules
from .setup import new_record, setup
from .signals import SignalError, signals_raised
from .simulate_command import asked_run, one_game, simulated
from .streams import abandon, complain
from .vectors_command import export
from .web_command import page_served

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game

app: typer.Typer = typer.Typer(
    cls=given.Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=Phrase("Card games with hidden cards: play them at the terminal, count their moves."),
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
        complain(translated("the output cannot be written: {reason}", reason=error.strerror))
        return 1
    if message:  # there is none after the help that a bare command gives
        complain(message)
    return 2


@app.callback()
def _common(
    language: Annotated[str | None, given.LANGUAGE] = None,
    version: Annotated[bool, given.VERSION] = False,  # noqa: FBT002 (a flag)
) -> None:
    """Take the options that need no command."""


@app.command("play", help=Phrase("Play a whole game against bots."))
def play_command(  # noqa: PLR0913, PLR0917 (an option each)
    game: Annotated[str | None, given.GAME] = None,
    players: Annotated[int | None, given.PLAYERS] = None,
    seat: Annotated[str | None, given.SEAT] = None,
    seed: Annotated[int | None, given.SEED] = None,
    first: Annotated[int | None, given.FIRST] = None,
    rules: Annotated[list[str] | None, given.RULES] = None,
    watch: Annotated[bool, given.WATCH] = False,  # noqa: FBT002 (a flag)
    limit: Annotated[int | None, given.LIMIT] = None,
    resume: Annotated[str | None, given.RESUME] = None,
    position: Annotated[str | None, given.POSITION] = None,
    save: Annotated[str | None, given.SAVE] = None,
    bots: Annotated[str | None, given.BOTS] = None,
    name: Annotated[list[str] | None, given.NAMES] = None,
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
        position=position,
        save=save,
        bots=bots,
        names=name or (),
    )
    terminal = Terminal()
    if terminal.is_terminal and (commands := saved_commands()):
        for command in commands:
            closed = translated(
                "A terminal was closed during a game; resume it with: {command}", command=command
            )
            show_line(terminal, closed)
        remove_saved_commands()  # now that they have been shown
    return play(asked_for, terminal)


@app.command("replay", help=Phrase("Play a game back step by step, up to a move that is illegal."))
def replay_command(
    source: Annotated[list[str], given.SOURCE],
    seat: Annotated[int | None, given.SHOWN_SEAT] = None,
    since: Annotated[
        int | None, number(Phrase("The first move to show."), "--from", least=1)
    ] = None,
    at: Annotated[int | None, given.SHOWN_AT] = None,
    as_json: Annotated[bool, given.JSON] = False,  # noqa: FBT002 (a flag)
    game: Annotated[str | None, given.GAME_OPTION] = None,
) -> int:
    """Play games back at the terminal and return the exit status; 1 if a move is illegal."""
    shown = Shown(seat=seat, since=since, at=at, as_json=as_json)
    # a line without quotes comes as several words
    return replay(" ".join(source), Terminal(), shown, _known(game))


@app.command("render", help=Phrase("Draw the table of a game as it is, or was after a move."))
def render_command(
    source: Annotated[list[str], given.SOURCE],
    at: Annotated[int | None, given.PICTURE_AT] = None,
    seat: Annotated[int | None, given.PICTURE_SEAT] = None,
    output: Annotated[str, given.OUTPUT] = "-",
    narrow: Annotated[bool, given.NARROW] = False,  # noqa: FBT002 (a flag)
    theme: Annotated[str, given.THEME] = "auto",
    force: Annotated[bool, given.REPLACE] = False,  # noqa: FBT002 (a flag)
    game: Annotated[str | None, given.GAME_OPTION] = None,
) -> int:
    """Draw a picture and return the exit status; 1 if it cannot be drawn or written."""
    shown = Shown(seat=seat, at=at)
    width = "narrow" if narrow else "wide"
    return rendered(" ".join(source), output, _known(game), shown, width, theme, force=force)


@app.command(
    "validate", help=Phrase("Play every game of files, and say all that is wrong with them.")
)
def validate_command(
    files: Annotated[list[str], given.FILES],
    game: Annotated[str | None, given.GAME_OPTION] = None,
) -> int:
    """Check files and return the exit status; 1 if something is wrong."""
    return validated(files, _known(game), Terminal(stderr=True))


@app.command(
    "convert", help=Phrase("Write the games of a file in another form, by the files' suffixes.")
)
def convert_command(
    source: Annotated[str, typer.Argument(help=Phrase("The file to read."), metavar="IN")],
    target: Annotated[str, typer.Argument(help=Phrase("The file to write."), metavar="OUT")],
    force: Annotated[bool, given.FORCE] = False,  # noqa: FBT002 (a flag)
    game: Annotated[str | None, given.GAME_OPTION] = None,
) -> int:
    """Write a file and return the exit status."""
    return converted(source, target, _known(game), force=force, errors=Terminal(stderr=True))


@app.command("verify", help=Phrase("Check that the deal of a game was committed to before it."))
def verify_command(
    source: Annotated[list[str], given.SOURCE],
    commitment: Annotated[list[str], given.COMMITMENTS],
    opening: Annotated[str | None, given.OPENING] = None,
    share: Annotated[list[str] | None, given.SHARES] = None,
    game: Annotated[str | None, given.GAME_OPTION] = None,
) -> int:
    """Say what is proved and return the exit status; 1 if it is not."""
    _known(game)
    return verified(" ".join(source), commitment, opening, share or ())


def _known(game: str | None) -> Game | None:
    """Load a game, so that its lines and files are known."""
    return None if game is None else load_game(game)


@app.command("bots", help=Phrase("List the bots of a game, and which level is which."))
def bots_command(game: Annotated[str | None, given.GAME_OPTION] = None) -> int:
    """Print the bots, one line each, and return the exit status."""
    games = [load_game(name) for name in (OWN if game is None else [game])]
    sys.stdout.write("\n\n".join(map(listed_bots, games)) + "\n")
    sys.stdout.flush()
    return 0


@app.command("rules", help=Phrase("Show the rules of a game, or clauses of them."))
def rules_command(
    clauses: Annotated[list[str] | None, given.CLAUSES] = None,
    game: Annotated[str | None, given.GAME_OPTION] = None,
) -> int:
    """Print them and return the exit status."""
    return shown_rules(_known(game), clauses or ())


@app.command(
    "mcp", help=Phrase("Let language models play: a server of the Model Context Protocol.")
)
def mcp_command(
    save: Annotated[str | None, given.SAVE_GAMES] = None,
    game: Annotated[list[str] | None, given.MORE_GAMES] = None,
) -> int:
    """Serve over the standard streams and return the exit status."""
    return served(save, game or ())


@app.command("perft", help=Phrase("Count the sequences of exactly N legal moves from a deal."))
def perft_command(
    game: Annotated[str, given.GAME] = DEFAULT_GAME,
    depth: Annotated[int, number(Phrase("The number of moves."))] = 3,
    divide: Annotated[bool, given.DIVIDE] = False,  # noqa: FBT002 (a flag)
    players: Annotated[int | None, given.PLAYERS] = None,
    seed: Annotated[int, number(Phrase("The seed of the deal."))] = 0,
    first: Annotated[int, number(Phrase("The seat that goes first."))] = 0,
    rules: Annotated[list[str] | None, given.RULES] = None,
) -> int:
    """Print the counts, one line a move and their sum, and return the exit status."""
    module = load_game(game)
    record = new_record(module, players=players, seed=seed, first=first, rules=rules or ())
    try:
        with signals_raised():  # so that the bar gives the cursor back
            counts = counted(record.start(), depth, divide=divide, errors=Terminal(stderr=True))
    except SignalError as error:
        complain(translated("stopped before everything was counted"))
        return error.status
    if isinstance(counts, int):
        sys.stdout.write(f"{counts}\n")
    else:
        for move, count in counts.items():
            sys.stdout.write(f"{module.move_text(move)}: {count}\n")
        total = translated("total: {count}", count=sum(counts.values()))
        sys.stdout.write(f"{total}\n")
    sys.stdout.flush()
    return 0


@app.command("match", help=Phrase("Let bots play each other on the same deals, and compare them."))
def match_command(
    bots: Annotated[list[str], given.MATCHED],
    games: Annotated[int, number(Phrase("How many games between different bots."), least=1)] = 1000,
    game: Annotated[str, given.GAME_OPTION] = DEFAULT_GAME,
    players: Annotated[int, number(Phrase("How many seats a game has."))] = 2,
    seed: Annotated[
        int | None, number(Phrase("The seed of the deals; a new one unless given."))
    ] = None,
    rules: Annotated[list[str] | None, given.RULES] = None,
    workers: Annotated[int | None, given.WORKERS] = None,
    engine: Annotated[str, given.ENGINE] = "pure",
    as_csv: Annotated[bool, given.AS_CSV] = False,  # noqa: FBT002 (a flag)
    as_json: Annotated[bool, given.AS_JSON] = False,  # noqa: FBT002 (a flag)
) -> int:
    """Play a match and return the exit status."""
    return matched(
        load_game(game),
        bots,
        games=games,
        players=players,
        rules=rules or (),
        seed=seed,
        workers=workers,
        engine=engine,
        output=Output(as_csv=as_csv, as_json=as_json),
    )


@app.command("report", help=Phrase("Write a page with plots of what runs of `simulate` came to."))
def report_command(
    runs: Annotated[list[str], given.RUNS],
    out: Annotated[str, given.PAGE] = "report.html",
) -> int:
    """Write the page and return the exit status."""
    return reported(runs, out)


@app.command("simulate", help=Phrase("Play any number of games between bots, over all processors."))
def simulate_command(  # noqa: PLR0913, PLR0917 (an option each)
    bots: Annotated[list[str] | None, given.RUN_PLAYERS] = None,
    game: Annotated[str | None, given.GAME_OPTION] = None,
    games: Annotated[int | None, given.RUN_GAMES] = None,
    seed: Annotated[int | None, given.RUN_SEED] = None,
    rules: Annotated[list[str] | None, given.RULES] = None,
    seats: Annotated[str | None, given.SEATS] = None,
    limit: Annotated[int | None, given.RUN_LIMIT] = None,
    out: Annotated[str | None, given.RUN_FOLDER] = None,
    workers: Annotated[int | None, given.WORKERS] = None,
    seconds: Annotated[float | None, given.SECONDS] = None,
    engine: Annotated[str, given.ENGINE] = "pure",
    chunk: Annotated[int | None, given.CHUNK] = None,
    only: Annotated[int | None, given.ONLY] = None,
) -> int:
    """Play the games, say who won, and return the exit status; 1 if something went wrong."""
    asked_for = asked_run(
        bots=bots or (),
        game=game,
        games=games,
        seed=seed,
        rules=rules or (),
        seats=seats,
        limit=limit,
        out=out,
    )
    if only is not None:
        return one_game(asked_for, only)
    return simulated(asked_for, engine=engine, workers=workers, seconds=seconds, chunk=chunk)


@app.command(
    "vectors", help=Phrase("Write examples as JSON for whoever writes an engine of the game.")
)
def vectors_command(
    folder: Annotated[str, typer.Argument(help=Phrase("Where to write."), metavar="DIR")],
    game: Annotated[str, given.GAME_OPTION] = DEFAULT_GAME,
    games: Annotated[int, number(Phrase("The number of games they are taken from."), least=1)] = 30,
    seed: Annotated[int, number(Phrase("The seed of the games."))] = 0,
) -> int:
    """Write the files and return the exit status."""
    errors = Terminal(stderr=True)
    return export(folder, load_game(game), games=games, seed=seed, errors=errors)


@app.command("web", help=Phrase("Serve a page to play on in a browser, alone or with friends."))
def web_command(
    host: Annotated[str, given.HOST] = "127.0.0.1",
    port: Annotated[int, given.PORT] = 8000,
    database: Annotated[str | None, given.DATABASE] = None,
    keep: Annotated[float, given.KEPT_DAYS] = 14.0,
    wait: Annotated[float, given.WAIT_MINUTES] = 3.0,
    origin: Annotated[list[str] | None, given.ORIGINS] = None,
    open_page: Annotated[bool, given.OPEN_PAGE] = False,  # noqa: FBT002 (a flag)
) -> int:
    """Serve the page and return the exit status."""
    return page_served(
        host=host,
        port=port,
        database=database,
        days=keep,
        minutes=wait,
        origins=origin or (),
        open_page=open_page,
    )
