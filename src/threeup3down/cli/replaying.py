"""Games played back at the terminal, step by step, up to a move that the rules do not allow."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from threeup3down.games.errors import GameError, SeatError
from threeup3down.records import Record, RecordMoveError

from .errors import OptionError
from .finding import START, lines_in
from .table import Terminal, show_line, show_table, show_text

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game
    from threeup3down.simulation import Step

INPUT = "-"
INDENT = "  "
WAITING = "Paste text with the line of a game in it, then end the input (Ctrl-D).\n"
EXPECTED_SOURCE = "the line of a game, a file that can be read, or - for the standard input"
EXPECTED_LINE = "the line of a game in it, as in threeup3down players=2 seed=7 moves=up:1,1,2"


@attrs.frozen
class Told:
    """What a line tells.

    Attributes:
        record: the game, as far as the rules allow its moves.
        broken: what is wrong with the move after these; None: nothing.
        left: the number of moves after the broken one.
    """

    record: Record
    broken: RecordMoveError | None
    left: int

    @classmethod
    def by(cls, line: str) -> Told:
        """Return what a line tells, a move that is illegal where it stands included.

        Raises:
            GameError: the line stands for no game at all.

        >>> told = Told.by("threeup3down players=2 seed=7 moves=up:1,1,2 draw pickup")
        >>> len(told.record.moves), told.broken.move_number, told.left
        (1, 2, 1)
        """
        try:
            return cls(Record.parse(line), None, 0)
        except RecordMoveError as error:
            start, _, text = line.partition("moves=")
            moves = text.split()
            legal = " ".join(moves[: error.move_number - 1])
            return cls(Record.parse(f"{start}moves={legal}"), error, len(moves) - error.move_number)


def text_of(source: str) -> str:
    """Return the text in which to look for the lines of games.

    Args:
        source: "-" for the standard input, a text with a line of a game in it, or a file.

    Raises:
        OptionError: none of these.
    """
    if source == INPUT:
        if sys.stdin.isatty():
            sys.stderr.write(WAITING)
        return sys.stdin.buffer.read().decode("utf-8", errors="replace")
    if START.search(source):
        return source
    try:
        return Path(source).read_text(encoding="utf-8", errors="replace")
    except (OSError, ValueError) as error:  # ValueError: no file has such a name
        raise OptionError("replay", source, EXPECTED_SOURCE) from error


def replay(source: str, terminal: Terminal, *, seat: int | None, since: int) -> int:
    """Play back every game that a source holds and return the exit status.

    What cannot be played back gives a line on the standard error, after all that can be.

    Args:
        source: as `text_of` takes it.
        terminal: where to show the games.
        seat: the seat whose knowledge is shown; None: everything.
        since: the number of the first move to show, from 1.

    Returns:
        0; 1 if there is an illegal move; 2 if a line cannot be read.

    Raises:
        OptionError: there is nothing to play back, or no such first move.
    """
    if since < 1:
        raise OptionError("--from", since, "the number of a move, counted from 1")
    lines = lines_in(text_of(source))
    if not lines:
        raise OptionError("replay", source, EXPECTED_LINE)
    refused: list[str] = []
    played: list[Told] = []
    for line in lines:
        try:
            told = Told.by(line)
            if seat is not None and not 0 <= seat < told.record.players:
                raise SeatError(seat, told.record.players)
        except GameError as error:
            refused.append(f"{error}" if len(lines) == 1 else f"{error} (in: {line})")
            continue
        if played:
            terminal.print()
        _show(told, terminal, seat, since)
        played.append(told)
    for message in refused:
        sys.stderr.write(f"threeup3down: {' '.join(message.split())}\n")
    if refused:
        return 2
    return int(any(told.broken for told in played))


def _show(told: Told, terminal: Terminal, seat: int | None, since: int) -> None:
    record = told.record
    game = record.game
    show_line(terminal, record.until(0).text.removesuffix(" moves="))
    state = record.start()
    for step in record.steps():
        state = step.state
        if step.number >= since:
            _show_step(game, terminal, step, seat)
    if told.broken is not None:
        _show_broken(game, terminal, told.broken, state, seat)
    if told.left:
        show_text(terminal, game, f"Moves behind it, not played: {told.left}.")
    show_table(terminal, game, state.view(state.to_act if seat is None else seat))
    if seat is None:  # the position tells all that is hidden
        terminal.print()
        show_line(terminal, game.position_text(state))


def _show_step(game: Game, terminal: Terminal, step: Step, seat: int | None) -> None:
    """Show a move and what happened."""
    events = step.events if seat is None else [game.redact(event, seat) for event in step.events]
    move = step.move if seat in {None, step.seat} else None
    _show_heading(game, terminal, step.number, step.seat, move)
    for sentence in filter(None, map(game.event_text, events)):
        _show_indented(game, terminal, sentence)


def _show_broken(
    game: Game, terminal: Terminal, broken: RecordMoveError, state: Any, seat: int | None
) -> None:
    """Show which move the rules do not allow, why, and which they do, as far as a seat may know."""
    if seat is None or state.to_act in {None, seat}:
        legal = ", ".join(map(game.move_text, state.legal_moves())) or "none, the game is over"
        _show_heading(game, terminal, broken.move_number, state.to_act, broken.move)
        _show_indented(game, terminal, f"This move is illegal: {broken.reason}", "bold red")
        _show_indented(game, terminal, f"Legal moves: {legal}.")
    else:
        _show_heading(game, terminal, broken.move_number, state.to_act, None)
        why = f"This move is illegal. Only seat {state.to_act} may know more."
        _show_indented(game, terminal, why, "bold red")


def _show_heading(game: Game, terminal: Terminal, number: int, seat: int | None, move: Any) -> None:
    """Show whose move it is, and the move, unless it is None: it may tell more than its events."""
    whose = "" if seat is None else f", seat {seat}"
    what = "" if move is None else f": {game.move_text(move)} ({game.move_words(move)})"
    show_text(terminal, game, f"Move {number}{whose}{what}", "bold", indent=INDENT)


def _show_indented(game: Game, terminal: Terminal, sentence: str, style: str = "") -> None:
    show_text(terminal, game, f"{INDENT}{sentence}", style, indent=2 * INDENT)
