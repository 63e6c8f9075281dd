"""A game at the terminal, from the table as it stands to the end, or until it is left."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from threeup3down.games.prose import rules_text
from threeup3down.simulation import Step, steps

from .display import Terminal, show_events, show_introduction, show_table, show_text
from .prompt import how_to_answer, person
from .resume_file import save_command
from .signals import SignalError, ignore_signals, signals_raised
from .streams import write_to_first

if TYPE_CHECKING:
    from .setup import Setup


def play(setup: Setup, terminal: Terminal) -> int:
    """Play a game at the terminal and return the exit status of the program.

    However the game is left (the end of input, Ctrl-C, a closed terminal, an output that cannot
    be written, even an error of the program), its line and the command that resumes it are
    written where they can be found.
    """
    made = list(setup.record.moves)
    ended = terminal_closed = False
    status = 1
    with signals_raised():
        try:
            ended, status = _ended_and_status(setup, terminal, made)
            ignore_signals()  # in here, as a closed terminal ends the input before it signals
        except SignalError as error:
            status, terminal_closed = error.status, error.terminal_closed
        finally:
            ignore_signals()
            _write_line(setup.after(made), ended=ended, terminal_closed=terminal_closed)
    return status


def _ended_and_status(setup: Setup, terminal: Terminal, made: list[Any]) -> tuple[bool, int]:
    try:
        return _play(setup, terminal, made), 0
    except EOFError:  # the person has left
        return False, 0
    except OSError:  # the terminal, or the reader of the output, is gone
        return False, 1


def _write_line(setup: Setup, *, ended: bool, terminal_closed: bool) -> None:
    """Write the line of the game and, unless it has ended, the command that resumes it."""
    text = f"\n\nThis game as a line:\n{setup.record.text}\n"
    if not ended:
        text += f"Resume it with:\n{setup.command()}\n"
    written = write_to_first(text, sys.stdout, sys.stderr)
    if not ended and (terminal_closed or not written):
        save_command(setup.command())


def _play(setup: Setup, terminal: Terminal, made: list[Any]) -> bool:
    """Show and play the game, adding each move to those made; return whether it ended."""
    game, record, seat = setup.game, setup.record, setup.seat
    _introduce(setup, terminal)
    state = record.start()
    since_own: list[Step] = []
    for step in record.steps():
        since_own = [step] if step.seat == seat else [*since_own, step]
        state = step.state
    if seat is not None:
        for step in since_own:
            _show(setup, terminal, step)
    if seat is None or state.to_act is None:
        show_table(terminal, game, state.view(seat))
    bots = setup.bots_for(person(terminal, game))
    unattended = 0
    for step in steps(state, bots, seed=record.seed, made=len(made)):
        made.append(step.move)
        state = step.state
        _show(setup, terminal, step)
        unattended = 0 if step.seat == seat else unattended + 1
        if unattended == setup.limit and state.to_act is not None:
            reached = f"The limit of {setup.limit:,} moves without a person is reached (--limit)."
            show_text(terminal, game, reached)
            return False
        if seat is None and state.to_act == record.first != step.seat:  # once around the table
            show_table(terminal, game, state.view(None))
            terminal.print()
    outcome = state.outcome()
    if seat is not None and outcome.winners:
        show_text(terminal, game, _result(seat, outcome), "bold")
    return True


def _show(setup: Setup, terminal: Terminal, step: Step) -> None:
    """Show what happened in a move as the person, or a spectator, may see it."""
    events = [setup.game.redact(event, setup.seat) for event in step.events]
    show_events(terminal, setup.game, events)


def _introduce(setup: Setup, terminal: Terminal) -> None:
    game = setup.game
    seats = ", ".join(
        f"seat {index} is {name or 'you'}" for index, name in enumerate(setup.bot_names)
    )
    rules = rules_text(game, setup.record.rules)
    show_text(terminal, game, f"{game.NAME}, rules {rules}: {seats}.", "bold")
    if setup.seat is not None:
        if not setup.record.moves:
            show_introduction(terminal, game)
        show_text(terminal, game, how_to_answer(game))
    terminal.print()


def _result(seat: int, outcome: Any) -> str:
    """Return what the end means for a seat."""
    you, place = f"You (seat {seat})", outcome.places[seat]
    others = [
        str(other) for other, its in enumerate(outcome.places) if its == place and other != seat
    ]
    if not others:
        return f"{you} win!" if seat in outcome.winners else f"{you} take place {place}."
    *some, last = others
    seats = f"seats {', '.join(some)} and {last}" if some else f"seat {last}"
    shared = "the win" if seat in outcome.winners else f"place {place}"
    return f"{you} share {shared} with {seats}."
