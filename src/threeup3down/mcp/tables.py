"""Games between models and computers, kept in memory: each seat of a model has a secret handle."""

from __future__ import annotations

import logging
import secrets
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, Any

import attrs

from threeup3down.bots import bot_named, levels_of
from threeup3down.clauses import clause_url, clauses_of
from threeup3down.games.errors import ArgumentError, GameError
from threeup3down.games.prose import event_text, introduction, move_words, rules_text, view_text
from threeup3down.records import Record, to_json
from threeup3down.records.files import write_record
from threeup3down.records.notes import BOTS_TAG
from threeup3down.simulation import limit_of
from threeup3down.simulation.asking import Questions

from .answers import LegalMove, NewGame, Table, WhyNot

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from pathlib import Path

MODEL = "model"
MOST_GAMES = 100
MOST_TOLD = 200  # sentences in an answer

logger: logging.Logger = logging.getLogger(__name__)


class RefusedMoveError(GameError, ValueError):
    """A move that a seat may not make now.

    Attributes:
        move: its text.
        reason: why not, in a sentence.
        legal: the texts of the moves that the seat may make.
    """

    def __init__(self, move: str, reason: str, legal: Sequence[str]) -> None:
        super().__init__(move, reason, legal)
        self.move = move
        self.reason = reason
        self.legal = legal

    def __str__(self) -> str:
        legal = ", ".join(self.legal) or "none"
        return f"{self.move} is refused: {self.reason} Your legal moves: {legal}."


def model(view: Any, rng: Any) -> Any:
    """Hold the seat of a model among the bots: nobody asks it."""
    raise NotImplementedError


@attrs.define(eq=False)
class Played:
    """A game while it is played; it changes with every move.

    Attributes:
        game_id: its name.
        record: the game so far.
        asking: its state, and what the computers remember.
        events: what happened in each move, nothing redacted.
        own: for each seat how many moves were made before its last one.
        stopped: why it ends before it is over; "": it does not.
        lock: held by whoever looks at it or changes it.
    """

    game_id: str
    record: Record
    asking: Questions
    events: list[tuple[Any, ...]] = attrs.field(factory=list)
    own: dict[int, int] = attrs.field(factory=dict)
    stopped: str = ""
    lock: Lock = attrs.field(factory=Lock)

    def view(self, seat: int) -> Any:
        """Return the present view of a seat."""
        return self.asking.state.view(seat)

    def make(self, move: Any) -> None:
        """Make a legal move."""
        self.own[self.asking.state.to_act] = len(self.events)
        self.events.append(self.asking.followed(move))
        self.record = self.record.play(move)

    def computers_move(self) -> None:
        """Let the computers move until a model is to act, or there seems to be no end to it."""
        most = limit_of(self.asking.state)
        for _ in range(most):
            if (question := self.asking.ask()) is None or question[0] is model:
                return
            bot, seen, rng = question
            self.make(bot(seen, rng))
        self.stopped = f"The computers have made {most:,} moves in a row: the game ends undecided."

    def legal_moves(self, seat: int) -> list[LegalMove]:
        """Return the moves that a seat may make."""
        game, moves = self.record.game, () if self.stopped else self.view(seat).legal_moves()
        return [LegalMove(game.move_text(move), move_words(game, move)) for move in moves]

    def table(self, seat: int, since: int | None = None) -> Table:
        """Return what a seat is told; of what happened, from its last move or `since` moves on."""
        game, view = self.record.game, self.view(seat)
        start = self.own.get(seat, 0) if since is None else since
        told = (
            event_text(game, game.redact(event, seat))
            for events in self.events[start:]
            for event in events
        )
        outcome = view.outcome()
        return Table(
            seat=seat,
            moves_made=len(self.record.moves),
            happened=[*filter(None, told)][-MOST_TOLD:],
            table=view_text(game, view),
            to_act=None if self.stopped else view.to_act,
            legal_moves=self.legal_moves(seat),
            places=outcome and [*outcome.places],
            stopped=self.stopped,
            view=to_json(game, view),
        )

    def why_not(self, seat: int, text: str) -> WhyNot:
        """Return why a seat may not make a move now.

        Raises:
            NotationError: a text that stands for no move.
        """
        game = self.record.game
        move = game.parse_move(text)
        reason = game.why_illegal(self.view(seat), move)
        if self.stopped or reason is None:
            return WhyNot(game.move_text(move), legal=not self.stopped, reason=self.stopped)
        return WhyNot(
            move=game.move_text(move),
            legal=False,
            reason=str(reason),
            rule=reason.rule,
            clause=clauses_of(game).get(reason.rule, ""),
            url=clause_url(game, reason.rule),
        )


class Tables:
    """All games that are played, by the handles of their seats.

    Args:
        folder: where to write the record of each game after every move; None: nowhere.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._seats: dict[str, tuple[Played, int]] = {}

    def begin(self, record: Record, seats: Sequence[str]) -> NewGame:
        """Seat models and computers at a game, and let the computers move until a model is to act.

        Args:
            record: the game.
            seats: for each seat "model", or the level of a computer.

        Raises:
            ArgumentError: no model, a level that there is not, or too many games.
        """
        game, bots = record.game, {MODEL: MODEL, **levels_of(record.game)}
        for each in seats:
            if each not in bots:
                raise ArgumentError("seat", each, f"one of {', '.join(bots)}")
        if MODEL not in seats:
            raise ArgumentError("seats", ", ".join(seats), "at least one model")
        self._make_room()
        sitting = [model if each == MODEL else bot_named(game, bots[each]) for each in seats]
        names = ("" if each == MODEL else bots[each] for each in seats)
        played = Played(
            game_id=f"{game.NAME}-{secrets.token_hex(8)}",
            record=record.annotated(tags={**record.tags, BOTS_TAG: ",".join(names)}),
            asking=Questions(record.state(), sitting, seed=record.seed, made=len(record.moves)),
        )
        self._go_on(played)
        own = [seat for seat, each in enumerate(seats) if each == MODEL]
        handles = {secrets.token_urlsafe(16): (played, seat) for seat in own}
        self._seats |= handles
        return NewGame(
            game=game.NAME,
            game_id=played.game_id,
            rules=rules_text(game, record.rules),
            introduction=[*introduction(game)],
            handles={str(seat): handle for handle, (_, seat) in handles.items()},
        )

    @contextmanager
    def at(self, handle: str) -> Generator[tuple[Played, int]]:
        """Look at the game and the seat of a handle in here: meanwhile nobody changes it.

        Raises:
            ArgumentError: no seat has it.
        """
        if handle not in self._seats:
            raise ArgumentError("handle", handle, "one that new_game has returned")
        played, seat = self._seats[handle]
        with played.lock:
            yield played, seat

    def move(self, handle: str, text: str) -> Table:
        """Make a move and those of the computers after it, and return what the seat is told.

        Raises:
            ArgumentError: no seat has the handle.
            NotationError: a text that stands for no move.
            RefusedMoveError: a move that the seat may not make now.
        """
        with self.at(handle) as (played, seat):
            asked = played.why_not(seat, text)
            if not asked.legal:
                legal = tuple(each.move for each in played.legal_moves(seat))
                raise RefusedMoveError(asked.move, asked.reason, legal)
            played.make(played.record.game.parse_move(text))
            self._go_on(played)
            return played.table(seat)

    def _go_on(self, played: Played) -> None:
        before = played.record
        self._save(played)  # before computers that may think for long
        played.computers_move()
        if played.record is not before:
            self._save(played)

    def _save(self, played: Played) -> None:
        """Write a game into its file, if there is a folder; if that fails, the game goes on."""
        if self._folder is None:
            return
        path = self._folder / f"{played.game_id}.json"
        try:
            write_record(path, played.record)
        except (OSError, GameError) as error:
            logger.warning("%s is not saved: %s", path, error)

    def _make_room(self) -> None:
        """Forget the game that was begun first of those that have ended, if there are too many."""
        games = list(dict.fromkeys(played for played, _ in self._seats.values()))
        if len(games) < MOST_GAMES:
            return
        ended = [each for each in games if each.stopped or each.asking.state.to_act is None]
        if not ended:
            raise ArgumentError("games", MOST_GAMES, "fewer that go on at once; finish one")
        self._seats = {by: at for by, at in self._seats.items() if at[0] is not ended[0]}
