"""A game at the terminal: from the table as it stands to the end, or till it is left."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

import attrs

from threeup3down.records import RecordMoveError
from threeup3down.simulation import LIMIT_RULES, Step, limits_of, steps

from .asking import how_to_answer, person
from .errors import LeftError
from .keeping import keep
from .leaving import Signals, say_last, this_program
from .table import Terminal, show_events, show_introduction, show_table, show_text

if TYPE_CHECKING:
    from .setup import Setup

# Whoever has finished may leave the others to play on for places, and a game may have no end.
MOST_MOVES_UNATTENDED = 1_000


def play(setup: Setup, terminal: Terminal) -> int:
    """Play a game at the terminal and return the exit status of the program.

    However the game is left (the end of input, Ctrl-C, a signal, a closed output, even an error
    of the program), its line and the command that goes on with it are written where they can
    be found.
    """
    made = list(setup.record.moves)
    over = hung_up = False
    signals = Signals()
    with signals.caught():
        try:
            over, status = _over_and_status(setup, terminal, made)
            signals.ignore()
        except LeftError as error:
            status, hung_up = error.status, error.hung_up
        except Exception:
            signals.ignore()
            _leave(setup.after(made), over=False, hung_up=False)
            raise
        _leave(setup.after(made), over=over, hung_up=hung_up)
    return status


def _over_and_status(setup: Setup, terminal: Terminal, made: list[Any]) -> tuple[bool, int]:
    try:
        return _play(setup, terminal, made), 0
    except EOFError:
        return False, 0
    except OSError:  # the terminal, or the reader of the output, is gone
        return False, 1


def _leave(setup: Setup, *, over: bool, hung_up: bool) -> None:
    lines = ["", "", "This game as a line:", setup.record.text]
    command = f"{this_program()} {setup.arguments()}"
    if not over:
        lines += ["Go on with it by:", command]
    said = say_last(lines)
    if not over and (hung_up or not said):
        with contextlib.suppress(OSError):  # no place to keep it: all has been tried
            keep(command)


def _play(setup: Setup, terminal: Terminal, made: list[Any]) -> bool:
    """Show and play the game, adding each move to those made; tell whether it ended."""
    record, seat = setup.record, setup.seat
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
        show_table(terminal, setup.game, state.view(seat))
    players = setup.players(person(terminal, setup.game))
    unattended = 0
    for step in steps(state, players, seed=record.seed, made=len(made)):
        made.append(step.move)
        state = step.state
        _show(setup, terminal, step)
        if seat is None:
            if state.to_act == record.first != step.seat:  # once around the table
                show_table(terminal, setup.game, state.view(None))
                terminal.print()
            continue
        unattended = 0 if step.seat == seat else unattended + 1
        if unattended == MOST_MOVES_UNATTENDED and state.to_act is not None:
            rules = _limit_rules(setup)
            enough = f"{unattended:,} moves without you: the game stops here{rules}."
            show_text(terminal, setup.game, enough)
            return False
    _conclude(setup.after(made), terminal, state.outcome())
    return True


def _show(setup: Setup, terminal: Terminal, step: Step) -> None:
    """Show what happened in a move as the person, or a spectator, may see it."""
    events = [setup.game.redact(event, setup.seat) for event in step.events]
    show_events(terminal, setup.game, events)


def _introduce(setup: Setup, terminal: Terminal) -> None:
    seats = ", ".join(f"seat {number} is {name or 'you'}" for number, name in enumerate(setup.bots))
    rules = setup.game.rules_text(setup.record.rules)
    show_text(terminal, setup.game, f"{setup.record.game.NAME}, rules {rules}: {seats}.", "bold")
    if setup.seat is not None:
        if not setup.record.moves:
            show_introduction(terminal, setup.game)
        show_text(terminal, setup.game, how_to_answer(setup.game))
    terminal.print()


def _conclude(setup: Setup, terminal: Terminal, outcome: Any) -> None:
    """Say what the end means for the person, or that it was the limit that brought it."""
    if setup.seat is not None and outcome.winners:
        show_text(terminal, setup.game, _result(setup.seat, outcome), "bold")
    elif setup.limited and _was_cut(setup):
        limits = ",".join(f"{name}={limit}" for name, limit in limits_of(setup.game).items())
        rules = _limit_rules(setup)
        show_text(
            terminal,
            setup.game,
            f"Nobody plays along, so {limits} was set{rules}; --rules can say otherwise.",
        )


def _was_cut(setup: Setup) -> bool:
    """Tell whether the moves would have led elsewhere without the limit."""
    endless = dict.fromkeys(limits_of(setup.game))
    rules = attrs.evolve(setup.record.rules, **endless)
    try:
        return attrs.evolve(setup.record, rules=rules).state().to_act is not None
    except RecordMoveError:
        return True


def _limit_rules(setup: Setup) -> str:
    """Return the ids of the rules that say that a game may be endless, to stand in a sentence."""
    ids = ", ".join(LIMIT_RULES[name] for name in limits_of(setup.game))
    return f" ({ids})" if ids else ""


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
