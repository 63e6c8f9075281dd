"""A game at the terminal, from the table as it stands to the end, or until it is left."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from threeup3down.bots import first_seen, takes_memory
from threeup3down.games.errors import NoLegalMoveError
from threeup3down.games.prose import rules_text
from threeup3down.games.wording import Phrase, listed, translated
from threeup3down.simulation import Chance

from .answers import how_to_answer
from .decisions import decided, hand_over
from .display import Terminal, show_introduction, show_table, show_text
from .prompt import Prompt
from .resume_file import save_command
from .session import Session
from .signals import SignalError, ignore_signals, signals_raised
from .streams import write_to_first

if TYPE_CHECKING:
    from threeup3down.bots import Bot
    from threeup3down.records import Record

    from .setup import Setup


RESULTS = {  # by whether the person is addressed as "you"
    (True, "wins", "alone"): Phrase("You (seat {seat}) win!"),
    (True, "wins", "with one"): Phrase("You (seat {seat}) share the win with seat {others}."),
    (True, "wins", "with others"): Phrase("You (seat {seat}) share the win with seats {others}."),
    (True, "is placed", "alone"): Phrase("You (seat {seat}) take place {place}."),
    (True, "is placed", "with one"): Phrase(
        "You (seat {seat}) share place {place} with seat {others}."
    ),
    (True, "is placed", "with others"): Phrase(
        "You (seat {seat}) share place {place} with seats {others}."
    ),
    (False, "wins", "alone"): Phrase("{name} (seat {seat}) wins!"),
    (False, "wins", "with one"): Phrase("{name} (seat {seat}) shares the win with seat {others}."),
    (False, "wins", "with others"): Phrase(
        "{name} (seat {seat}) shares the win with seats {others}."
    ),
    (False, "is placed", "alone"): Phrase("{name} (seat {seat}) takes place {place}."),
    (False, "is placed", "with one"): Phrase(
        "{name} (seat {seat}) shares place {place} with seat {others}."
    ),
    (False, "is placed", "with others"): Phrase(
        "{name} (seat {seat}) shares place {place} with seats {others}."
    ),
}


def play(setup: Setup, terminal: Terminal) -> int:
    """Play a game at the terminal and return the exit status of the program.

    However the game is left (the end of input, Ctrl-C, a closed terminal, an output that cannot
    be written, even an error of the program), its line and the command that resumes it are
    written where they can be found.
    """
    session = Session(setup, terminal)
    prompt = Prompt(terminal)
    ended = terminal_closed = False
    status = 1
    with signals_raised():
        try:
            ended, status = _ended_and_status(session, prompt)
            ignore_signals()  # in here, as a closed terminal ends the input before it signals
        except SignalError as error:
            status, terminal_closed = error.status, error.terminal_closed
        finally:
            ignore_signals()
            _write_line(session, ended=ended, terminal_closed=terminal_closed)
    return status


def _ended_and_status(session: Session, prompt: Prompt) -> tuple[bool, int]:
    try:
        return _play(session, prompt), 0
    except EOFError:  # the person has left
        return False, 0
    except OSError:  # the terminal, or the reader of the output, is gone
        return False, 1


def _write_line(session: Session, *, ended: bool, terminal_closed: bool) -> None:
    """Write the line of the game and, unless it has ended, the command that resumes it."""
    as_line, resume = translated("This game as a line:"), translated("Resume it with:")
    text = f"\n\n{as_line}\n{session.record.text}\n"
    if not ended and len(session.setup.people) > 1 and (session.in_file or session.keep()):
        text = "\n\n"  # the line tells each of them what the others hide
    if not ended:
        text += f"{resume}\n{session.command()}\n"
    written = write_to_first(text, sys.stdout, sys.stderr)
    if not ended and (terminal_closed or not written):
        save_command(session.command())


def _play(session: Session, prompt: Prompt) -> bool:
    """Show and play the game; return whether it ended."""
    setup, terminal = session.setup, session.terminal
    game, people, bots = setup.game, setup.people, setup.bots
    _introduce(session)
    if session.saved is None:
        session.save()
    if session.looking is not None:
        session.show_since_own_move()
    state = session.record.state()
    if not people or state.to_act is None:
        show_table(terminal, game, state.view(session.looking))
    rng = Chance(session.record.seed)
    unattended = 0
    while (seat := session.record.state().to_act) is not None:
        state = session.record.state()
        if not state.legal_moves():
            raise NoLegalMoveError(game.NAME, seat)
        if seat in people:
            hand_over(session, prompt, seat)
            move = decided(session, prompt, seat)
            if move is None:
                continue
        else:
            seen = _seen(session.record, seat, bots[seat])
            move = bots[seat](seen, rng.at(len(session.record.moves) + 1))
        session.go_on(session.record.play(move))
        session.show(session.record.events())
        state = session.record.state()
        unattended = 0 if seat in people else unattended + 1
        if unattended == setup.limit and state.to_act is not None:
            reached = translated(
                "The limit of {count:,} moves without a person is reached (--limit).",
                count=setup.limit,
            )
            show_text(terminal, game, reached)
            return False
        if not people and state.to_act == session.record.first != seat:  # once around the table
            show_table(terminal, game, state.view(None))
            terminal.print()
    outcome = session.record.state().outcome()
    for person in people if outcome.winners else ():
        show_text(terminal, game, _result(setup, person, outcome), "bold")
    return True


def _seen(record: Record, seat: int, bot: Bot) -> Any:
    """Return what a bot is given: the view of its seat, or a memory of the whole game."""
    if not takes_memory(bot):
        return record.state().view(seat)
    memory = first_seen(bot, record.start().view(seat))
    for step in record.steps():
        memory = memory.advance([record.game.redact(event, seat) for event in step.events])
    return memory


def _introduce(session: Session) -> None:
    setup, terminal = session.setup, session.terminal
    game = setup.game
    person = translated("you") if len(setup.people) == 1 else translated("a person")
    seats = ", ".join(
        translated("seat {seat} is {player}", seat=seat, player=bot or setup.name(seat, person))
        for seat, bot in enumerate(setup.bot_names)
    )
    rules = rules_text(game, setup.record.rules)
    title = translated("{game}, rules {rules}: {seats}.", game=game.NAME, rules=rules, seats=seats)
    show_text(terminal, game, title, "bold")
    if setup.people:
        if not setup.record.moves:
            show_introduction(terminal, game)
        show_text(terminal, game, how_to_answer(game))
    terminal.print()


def _result(setup: Setup, seat: int, outcome: Any) -> str:
    """Return what the end means for a person."""
    name = setup.record.names[seat] if setup.record.names else ""
    place = outcome.places[seat]
    others = [other for other, its in enumerate(outcome.places) if its == place and other != seat]
    shared = "with others" if len(others) > 1 else "with one" if others else "alone"
    won = "wins" if seat in outcome.winners else "is placed"
    return translated(
        RESULTS[not name and len(setup.people) == 1, won, shared],
        name=name or translated("The person"),
        seat=seat,
        place=place,
        others=listed(others) if others else "",
    )
