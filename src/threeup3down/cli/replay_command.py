"""Games played back at the terminal, step by step, up to a move that the rules do not allow."""

from __future__ import annotations

import json
import sys
from textwrap import indent
from typing import TYPE_CHECKING, Any

import attrs

from threeup3down.games.errors import GameError, SeatError
from threeup3down.games.prose import event_text, move_words, rules_text
from threeup3down.games.wording import Phrase, translated
from threeup3down.records import Record, RecordMoveError

from .display import Terminal, show_line, show_table, show_text
from .options import OptionError
from .sources import games_in
from .streams import complain

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game
    from threeup3down.simulation import Step

INDENT = "  "


@attrs.frozen
class Playback:
    """What can be played back of a game.

    Attributes:
        record: the game, as far as the rules allow its moves.
        broken: what is wrong with the move after these; None: nothing.
        skipped: the number of moves after the broken one.
    """

    record: Record
    broken: RecordMoveError | None = None
    skipped: int = 0

    @classmethod
    def of(cls, record: Record) -> Playback:
        """Return what can be played back of a game, which may have an illegal move.

        Raises:
            GameError: there is no game that begins so.

        >>> from threeup3down.records.lines import parse_line
        >>> line = "threeup3down players=2 seed=7 moves=up:1,1,2 draw pickup"
        >>> playback = Playback.of(parse_line(line))
        >>> len(playback.record.moves), playback.broken.move_number, playback.skipped
        (1, 2, 1)
        """
        try:
            record.state()
        except RecordMoveError as error:
            made = error.move_number - 1
            return cls(record.until(made), error, len(record.moves) - error.move_number)
        return cls(record)


@attrs.frozen(kw_only=True)
class Shown:
    """What of a game is to be shown.

    Attributes:
        seat: the seat whose knowledge is shown; None: everything.
        since: the number of the first move to show; None: from the beginning.
        at: the number of the move after which to stop, alone unless `since` is given; None: all.
        as_json: as JSON, a line for the beginning and for each move.
    """

    seat: int | None = None
    since: int | None = None
    at: int | None = None
    as_json: bool = False

    def part(self, record: Record) -> Record:
        """Return the part of a game that may be shown.

        Raises:
            SeatError: there is no such seat.
            OptionError: there are fewer moves.
        """
        if self.seat is not None and not 0 <= self.seat < record.players:
            raise SeatError(self.seat, record.players)
        if self.at is not None and not 0 <= self.at <= len(record.moves):
            expected = Phrase("a move from 0 to {last}", last=len(record.moves))
            raise OptionError("--at", self.at, expected)
        return record if self.at is None else record.until(self.at)

    @property
    def first(self) -> int:
        """The number of the first move to show; 0 is the beginning."""
        return self.since if self.since is not None else self.at or 0


def replay(source: str, terminal: Terminal, shown: Shown, game: Game | None = None) -> int:
    """Play back every game in a source and return the exit status.

    What cannot be played back gives a line on the standard error, after all that can be.

    Args:
        source: as `games_in` takes it.
        terminal: where to show the games.
        shown: what to show of them.
        game: the game that a position is of; None: the default one.

    Returns:
        0; 1 if there is an illegal move; 2 if a game cannot be read.

    Raises:
        OptionError: there is nothing to play back.
    """
    messages: dict[int, str] = {}
    count = broken = 0
    for game_number, found in enumerate(games_in("replay", source, game), 1):
        count = game_number
        try:
            if isinstance(found, GameError):
                raise found
            playback = Playback.of(shown.part(found))
        except GameError as error:
            messages[game_number] = reason_for(error, shown.seat)
            continue
        broken += playback.broken is not None
        if shown.as_json:
            _write_json(playback, shown)
            continue
        if game_number > 1 + len(messages):
            terminal.print()
        _show(playback, terminal, shown)
    for game_number, message in messages.items():
        numbered = translated("game {number}: {message}", number=game_number, message=message)
        complain(message if count == 1 else numbered)
    return 2 if messages else int(broken > 0)


def reason_for(error: GameError, seat: int | None) -> str:
    """Return why a game cannot be played back; for a seat without what its record says."""
    if seat is None or isinstance(error, (SeatError, OptionError)):
        return str(error)
    return translated("it cannot be read; without --seat the reason is given")


def _write_json(playback: Playback, shown: Shown) -> None:
    """Write a line of JSON for the beginning and for each move, as far as a seat may see it."""
    from threeup3down.records import to_json  # noqa: PLC0415 (cattrs costs what typer does)

    record, seat = playback.record, shown.seat
    game = record.game

    def seen(state: Any) -> dict[str, Any]:
        if seat is None:
            return {"state": to_json(game, state)}
        return {"view": to_json(game, state.view(seat))}

    if shown.first == 0:
        line = {"game": game.NAME, "move_number": 0, **seen(record.start())}
        sys.stdout.write(f"{json.dumps(line)}\n")
    for step in record.steps():
        if step.move_number < shown.first:
            continue
        events = step.events if seat is None else [game.redact(each, seat) for each in step.events]
        move = to_json(game, step.move) if seat in {None, step.seat} else None
        line = {
            "game": game.NAME,
            "move_number": step.move_number,
            "seat": step.seat,
            "move": move,
            "events": [to_json(game, event) for event in events],
            **seen(step.state),
        }
        sys.stdout.write(f"{json.dumps(line)}\n")
    sys.stdout.flush()
    if playback.broken is not None:
        own = seat in {None, record.state().to_act}
        number = playback.broken.move_number
        illegal = translated("move {number} is illegal", number=number)
        complain(str(playback.broken) if own else illegal)


def _show(playback: Playback, terminal: Terminal, shown: Shown) -> None:
    record, seat = playback.record, shown.seat
    game = record.game
    if seat is None:
        show_line(terminal, record.text.partition(" moves=")[0])
    else:  # a view knows no seed
        rules = rules_text(game, record.rules)
        title = translated(
            "{game}, {players} players, rules {rules}, as seat {seat} sees it",
            game=game.NAME,
            players=record.players,
            rules=rules,
            seat=seat,
        )
        show_line(terminal, title)
    state = record.start()
    for step in record.steps():
        state = step.state
        if step.move_number >= shown.first:
            _show_step(game, terminal, step, seat)
            if seat is None and (comment := record.comments.get(step.move_number)):
                said = translated("Comment: {comment}", comment=comment)
                _show_indented(game, terminal, said, "italic")
    if playback.broken is not None:
        _show_broken(game, terminal, playback.broken, state, seat)
    if playback.skipped:
        skipped = translated("Moves after it, not played: {count}.", count=playback.skipped)
        show_text(terminal, game, skipped)
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
        legal = ", ".join(map(game.move_text, state.legal_moves()))
        legal = legal or translated("none, the game is over")
        _show_heading(game, terminal, broken.move_number, state.to_act, broken.move)
        illegal = translated("This move is illegal: {reason}", reason=broken.reason)
        _show_indented(game, terminal, illegal, "bold red")
        _show_indented(game, terminal, translated("Legal moves: {legal}.", legal=legal))
    else:
        _show_heading(game, terminal, broken.move_number, state.to_act, None)
        _show_indented(game, terminal, translated("This move is illegal."), "bold red")


def _show_heading(
    game: Game, terminal: Terminal, move_number: int, seat: int | None, move: Any
) -> None:
    """Show whose move it is, and the move, unless it is None: it may show more than its events."""
    heading = Phrase("Move {number}") if seat is None else Phrase("Move {number}, seat {seat}")
    text = translated(heading, number=move_number, seat=seat)
    if move is not None:
        text = f"{text}: {game.move_text(move)} ({move_words(game, move)})"
    show_text(terminal, game, text, "bold", indent=INDENT)


def _show_indented(game: Game, terminal: Terminal, sentence: str, style: str = "") -> None:
    show_text(terminal, game, indent(sentence, INDENT), style, indent=2 * INDENT)
