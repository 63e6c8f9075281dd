"""Games played back at the terminal, step by step, up to a move that the rules do not allow."""

from __future__ import annotations

import sys
from pathlib import Path
from textwrap import indent
from typing import TYPE_CHECKING, Any

import attrs

from threeup3down.games.errors import GameError, SeatError
from threeup3down.games.prose import event_text, move_words, rules_text
from threeup3down.records import Record, RecordMoveError

from .display import Terminal, show_line, show_table, show_text
from .game_lines import lines_in
from .options import OptionError
from .streams import complain

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game
    from threeup3down.simulation import Step

EXAMPLE_LINE = "threeup3down players=2 seed=7 moves=up:1,1,2"
INPUT = "-"
INDENT = "  "
WAITING = "Paste text with the line of a game in it, then end the input (Ctrl-D).\n"
EXPECTED_SOURCE = "the line of a game, a file that can be read, or - for the standard input"


@attrs.frozen
class Playback:
    """What can be played back of a line.

    Attributes:
        record: the game, as far as the rules allow its moves.
        broken: what is wrong with the move after these; None: nothing.
        skipped: the number of moves after the broken one.
    """

    record: Record
    broken: RecordMoveError | None = None
    skipped: int = 0

    @classmethod
    def of(cls, line: str) -> Playback:
        """Return what can be played back of a line, which may have an illegal move.

        Raises:
            GameError: the line stands for no game at all.

        >>> playback = Playback.of("threeup3down players=2 seed=7 moves=up:1,1,2 draw pickup")
        >>> len(playback.record.moves), playback.broken.move_number, playback.skipped
        (1, 2, 1)
        """
        try:
            return cls(Record.parse(line))
        except RecordMoveError as error:
            start, _, text = line.partition(" moves=")
            moves = text.split()
            legal = " ".join(moves[: error.move_number - 1])
            return cls(
                Record.parse(f"{start} moves={legal}"), error, len(moves) - error.move_number
            )


def text_of(source: str) -> str:
    """Return the text in which to look for the lines of games.

    Args:
        source: "-" for the standard input, a text with a line of a game in it, or a file.

    Raises:
        OptionError: none of these.
    """
    if lines_in(source):
        return source
    if source == INPUT and sys.stdin.isatty():
        sys.stderr.write(WAITING)
    try:
        if source == INPUT:
            return sys.stdin.read()
        return Path(source).read_text(encoding="utf-8", errors="backslashreplace")
    except OSError as error:
        raise OptionError("replay", source, EXPECTED_SOURCE) from error


def replay(source: str, terminal: Terminal, *, seat: int | None, since: int) -> int:
    """Play back every game in a source and return the exit status.

    What cannot be played back gives a line on the standard error, after all that can be.

    Args:
        source: as `text_of` takes it.
        terminal: where to show the games.
        seat: the seat whose knowledge is shown; None: everything.
        since: the number of the first move to show, from 1.

    Returns:
        0; 1 if there is an illegal move; 2 if a line cannot be read.

    Raises:
        OptionError: there is nothing to play back.
    """
    lines = lines_in(text_of(source))
    if not lines:
        raise OptionError("replay", source, f"the line of a game in it, as in {EXAMPLE_LINE}")
    messages: list[str] = []
    playbacks: list[Playback] = []
    for line_number, line in enumerate(lines, 1):
        try:
            playback = Playback.of(line)
            if seat is not None and not 0 <= seat < playback.record.players:
                raise SeatError(seat, playback.record.players)
        except GameError as error:
            which = f"game {line_number} of {len(lines)}: " if len(lines) > 1 else ""
            messages.append(which + _message(error, seat))
            continue
        if playbacks:
            terminal.print()
        _show(playback, terminal, seat, since)
        playbacks.append(playback)
    for message in messages:
        complain(message)
    if messages:
        return 2
    return int(any(playback.broken for playback in playbacks))


def _message(error: GameError, seat: int | None) -> str:
    """Return why a game cannot be played back; for a seat without what the line says."""
    if seat is None or isinstance(error, SeatError):
        return str(error)
    return "it cannot be read; without --seat the reason is given"


def _show(playback: Playback, terminal: Terminal, seat: int | None, since: int) -> None:
    record = playback.record
    game = record.game
    if seat is None:
        show_line(terminal, record.text.partition(" moves=")[0])
    else:  # a view knows no seed
        rules = rules_text(game, record.rules)
        title = f"{game.NAME}, {record.players} players, rules {rules}, as seat {seat} sees it"
        show_line(terminal, title)
    state = record.start()
    for step in record.steps():
        state = step.state
        if step.move_number >= since:
            _show_step(game, terminal, step, seat)
    if playback.broken is not None:
        _show_broken(game, terminal, playback.broken, state, seat)
    if playback.skipped:
        show_text(terminal, game, f"Moves after it, not played: {playback.skipped}.")
    show_table(terminal, game, state.view(state.to_act if seat is None else seat))
    if seat is None:  # the position has all that is hidden
        terminal.print()
        show_line(terminal, game.position_text(state))


def _show_step(game: Game, terminal: Terminal, step: Step, seat: int | None) -> None:
    """Show a move and what happened."""
    events = step.events if seat is None else [game.redact(event, seat) for event in step.events]
    move = step.move if seat in {None, step.seat} else None
    _show_heading(game, terminal, step.move_number, step.seat, move)
    for sentence in filter(None, (event_text(game, event) for event in events)):
        _show_indented(game, terminal, sentence)


def _show_broken(
    game: Game, terminal: Terminal, broken: RecordMoveError, state: Any, seat: int | None
) -> None:
    """Show which move the rules do not allow, why, and which they do, as far as a seat may know."""
    if seat in {None, state.to_act}:
        legal = ", ".join(map(game.move_text, state.legal_moves())) or "none, the game is over"
        _show_heading(game, terminal, broken.move_number, state.to_act, broken.move)
        _show_indented(game, terminal, f"This move is illegal: {broken.reason}", "bold red")
        _show_indented(game, terminal, f"Legal moves: {legal}.")
    else:
        _show_heading(game, terminal, broken.move_number, state.to_act, None)
        _show_indented(game, terminal, "This move is illegal.", "bold red")


def _show_heading(
    game: Game, terminal: Terminal, move_number: int, seat: int | None, move: Any
) -> None:
    """Show whose move it is, and the move, unless it is None: it may show more than its events."""
    whose = "" if seat is None else f", seat {seat}"
    what = "" if move is None else f": {game.move_text(move)} ({move_words(game, move)})"
    show_text(terminal, game, f"Move {move_number}{whose}{what}", "bold", indent=INDENT)


def _show_indented(game: Game, terminal: Terminal, sentence: str, style: str = "") -> None:
    show_text(terminal, game, indent(sentence, INDENT), style, indent=2 * INDENT)
