"""A room: one game, who sits where, and what people may do with it, as an immutable value.

It knows no connection, no clock and no file. Whoever holds it replaces it by what its methods
return.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import attrs

from threeup3down.bots import LEVELS
from threeup3down.games import game_named
from threeup3down.games.errors import GameError
from threeup3down.games.prose import parse_rules
from threeup3down.games.wording import Phrase
from threeup3down.records import Record, revealed_since
from threeup3down.records.record_data import record_data, record_from_data

from .errors import RefusedError, refused

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from threeup3down.games.protocol import Game

PERSON, COMPUTER, OPEN, ME = "person", "computer", "open", "me"
SUBSTITUTE = "normal"  # the level that plays on for whoever has left
MOST_SEATS = 12
MOST_MOVES = 10_000  # after which a game is over without a result; people need some hundreds


@attrs.frozen(kw_only=True)
class Seat:
    """Who sits in a seat.

    Attributes:
        kind: "person", "computer" or "open".
        name: the name of the person; "": none.
        level: how well the computer plays that makes the moves; None: a person makes them.
        rematch: whether the person has asked for another game.
    """

    kind: str = PERSON
    name: str = ""
    level: str | None = None
    rematch: bool = False


@attrs.frozen(kw_only=True)
class Room:
    """A game that is played in a room; its methods return another room, or refuse.

    Attributes:
        record: the game so far.
        seats: who sits where.

    >>> room = Room.new("threeup3down", ["me", "open"], name="Ann", seed=2)
    >>> room, seat = room.join("Ben")
    >>> seat, room.to_act, room.move(0, "up:5,7,7", number=0).to_act
    (1, 0, 1)
    >>> room.move(1, "up:2,4,4", number=0)
    Traceback (most recent call last):
    ...
    threeup3down.web.errors.RefusedError: It is another player's turn (U6).
    """

    record: Record
    seats: tuple[Seat, ...]

    @classmethod
    def new(
        cls,
        game: str,
        seats: Sequence[str],
        *,
        rules: str = "standard",
        name: str = "",
        seed: int | None = None,
    ) -> Room:
        """Return a room in which a game has been dealt.

        Args:
            game: the name of the game.
            seats: for each seat "me" (exactly once), "open", or a level of `bots.LEVELS`.
            rules: presets and options of the game, as a text.
            name: the name of the person who asks.
            seed: what the deal follows from; None: one from the operating system.

        Raises:
            RefusedError: there is no such game, or none of these seats or rules.
        """
        if list(seats).count(ME) != 1 or not {*seats} <= {ME, OPEN, *LEVELS}:
            message = Phrase(
                "These seats are none: expected one seat {me!r}, and the others open or {levels}.",
                me=ME,
                levels=", ".join(LEVELS),
            )
            raise RefusedError("refused", message)
        if len(seats) > MOST_SEATS:
            message = Phrase("A room has at most {most} seats.", most=MOST_SEATS)
            raise RefusedError("refused", message)
        try:
            module = game_named(game)
            parsed = parse_rules(module, rules)
            record = Record.new(module, players=len(seats), seed=seed, rules=parsed)
        except GameError as error:
            raise refused(error) from error
        return cls(record=record, seats=tuple(_seat(word, name) for word in seats))

    @property
    def game(self) -> Game:
        """The game module."""
        return self.record.game

    @property
    def started(self) -> bool:
        """Whether somebody, or a computer, sits in every seat."""
        return all(seat.kind != OPEN for seat in self.seats)

    @property
    def over(self) -> bool:
        """Whether the game has ended, or has had too many moves."""
        return self.record.state().to_act is None or len(self.record.moves) >= MOST_MOVES

    @property
    def to_act(self) -> int | None:
        """The seat whose move it is; None: there is none, as a seat is open or the game over."""
        if not self.started or self.over:
            return None
        acting: int = self.record.state().to_act
        return acting

    @property
    def computer_to_act(self) -> bool:
        """Whether a computer is to move."""
        acting = self.to_act
        return acting is not None and self.seats[acting].level is not None

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people, those included for whom a computer plays on."""
        return tuple(at for at, seat in enumerate(self.seats) if seat.kind == PERSON)

    def view(self, seat: int | None) -> Any:
        """Return what a seat, or for None a spectator, may know."""
        return self.record.state().view(seat)

    def join(self, name: str) -> tuple[Room, int]:
        """Return the room with a person in the first open seat, and that seat.

        Raises:
            RefusedError: no seat is open.
        """
        at = next((at for at, seat in enumerate(self.seats) if seat.kind == OPEN), None)
        if at is None:
            raise RefusedError("full", Phrase("No seat is open in this room; you can watch."))
        return self._with_seat(at, Seat(name=name)), at

    def rename(self, seat: int, name: str) -> Room:
        """Return the room with another name for a person."""
        return self._with_seat(seat, attrs.evolve(self.seats[seat], name=name))

    def move(self, seat: int, text: str, *, number: int) -> Room:
        """Return the room after a move of a person.

        Args:
            seat: the seat of the person.
            text: the move, as the game's `parse_move` takes it.
            number: how many moves the person has seen made.

        Raises:
            RefusedError: the move is no longer, not yet, or not at all one that may be made.
        """
        self._check_begun()
        if self.seats[seat].level is not None:
            message = Phrase("A computer makes the moves of this seat.")
            raise RefusedError("not_your_turn", message)
        if number != len(self.record.moves):
            raise RefusedError("late", Phrase("The table has changed; the move was not made."))
        try:
            move = self.game.parse_move(text)
            reason = self.view(seat).why_illegal(move)
        except GameError as error:
            raise refused(error) from error
        if reason is not None:
            code = "refused" if seat == self.to_act else "not_your_turn"
            raise RefusedError(code, str(reason))
        return self.played(move)

    def played(self, move: Any) -> Room:
        """Return the room after a move that is known to be legal, such as a computer's."""
        return attrs.evolve(self, record=self.record.play(move))

    def reasons(self, seat: int, texts: Iterable[str]) -> dict[str, str | None]:
        """Return for each text of a move why the seat may not make it now; None: it may."""
        view = self.view(seat)
        return {text: self._reason(view, text) for text in texts}

    def _reason(self, view: Any, text: str) -> str | None:
        try:
            reason = view.why_illegal(self.game.parse_move(text))
        except GameError as error:
            return str(refused(error))
        return None if reason is None else str(reason)

    def check_hint(self, seat: int) -> None:
        """Refuse a hint where there is nothing to decide.

        Raises:
            RefusedError: it is not the move of the person in the seat.
        """
        self._check_begun()
        if seat != self.to_act or self.seats[seat].level is not None:
            raise RefusedError("not_your_turn", Phrase("It is not your move."))

    def can_undo(self, seat: int) -> bool:
        """Tell whether a person may take back the move just made (see `may_take_back`)."""
        person = self.seats[seat].level is None
        return self.started and person and may_take_back(self.record, seat, self.people)

    def undo(self, seat: int) -> Room:
        """Return the room without the last move.

        Raises:
            RefusedError: it is not that of the person in the seat, or somebody saw a card by it.
        """
        self._check_begun()
        if not self.can_undo(seat):
            message = Phrase(
                "Only your own last move can be taken back, if nobody saw a new card by it."
            )
            raise RefusedError("refused", message)
        return attrs.evolve(self, record=self.record.undo())

    def rematch(self, seat: int, *, seed: int | None = None) -> Room:
        """Return the room with one more person who wants another game; the last one begins it.

        It has the same rules, and the next seat goes first.

        Raises:
            RefusedError: the game goes on.
        """
        if not self.over:
            raise RefusedError("refused", Phrase("This game is not over yet."))
        return _begun(self._with_seat(seat, attrs.evolve(self.seats[seat], rematch=True)), seed)

    def resign(self, seat: int) -> Room:
        """Return the room in which a computer has the seat of a person for good.

        Raises:
            RefusedError: the game has not begun, or is over.
        """
        self._check_begun()
        name = self.seats[seat].name
        return self._with_seat(seat, Seat(kind=COMPUTER, name=name, level=SUBSTITUTE))

    def leave(self, seat: int, *, seed: int | None = None) -> Room:
        """Return the room in which a computer plays on for a person until they are back."""
        return _begun(self._with_seat(seat, attrs.evolve(self.seats[seat], level=SUBSTITUTE)), seed)

    def come_back(self, seat: int) -> Room:
        """Return the room in which a person makes their own moves again."""
        if self.seats[seat].kind != PERSON:
            return self  # they had resigned
        return self._with_seat(seat, attrs.evolve(self.seats[seat], level=None))

    def _check_begun(self) -> None:
        if not self.started:
            raise RefusedError("waiting", Phrase("The game begins when nobody is waited for."))
        if self.over:
            raise RefusedError("over", Phrase("The game is over."))

    def _with_seat(self, at: int, seat: Seat) -> Room:
        return attrs.evolve(self, seats=(*self.seats[:at], seat, *self.seats[at + 1 :]))

    def data(self) -> dict[str, Any]:
        """Return all of the room as JSON, its secrets included: for a file, never for a person."""
        return {"record": record_data(self.record), "seats": [*map(attrs.asdict, self.seats)]}

    @classmethod
    def from_data(cls, data: Any) -> Room:
        """Return the room that `data` has written.

        Raises:
            RefusedError: it is no such data, or of other rules than this library's.
        """
        try:
            record = record_from_data(data["record"])
            record.state()
            seats = tuple(Seat(**cast("dict[str, Any]", seat)) for seat in data["seats"])
        except GameError as error:
            raise refused(error) from error
        except (KeyError, TypeError) as error:
            message = Phrase("This is no room: {error}.", error=error)
            raise RefusedError("malformed", message) from error
        if len(seats) != record.players:
            message = Phrase("This is no room: it has other seats than its game.")
            raise RefusedError("malformed", message)
        return cls(record=record, seats=seats)


def may_take_back(record: Record, seat: int, people: Iterable[int]) -> bool:
    """Tell whether a seat may take back the last move, as nothing has come to light by it.

    It must be the seat's own move, and neither the seat nor any of the people may have seen a card
    by it that they had not seen before. It is decided from what they were shown.

    >>> import threeup3down
    >>> record = Record.parse("threeup3down players=2 seed=2 moves=up:5,7,7")
    >>> may_take_back(record, 0, [0, 1]), may_take_back(record, 1, [0, 1])
    (True, False)
    """
    number = len(record.moves) - 1
    if number < 0 or record.state().to_act is None or record.state(number).to_act != seat:
        return False
    if not hasattr(record.state().view(seat), "seen"):  # a game that does not say what is seen
        return False
    return not any(revealed_since(record, number, each) for each in {seat, *people})


def _seat(word: str, name: str) -> Seat:
    if word == ME:
        return Seat(name=name)
    if word == OPEN:
        return Seat(kind=OPEN)
    return Seat(kind=COMPUTER, level=word)


def _begun(room: Room, seed: int | None) -> Room:
    """Return the room with another game, if everybody who is there wants it."""
    there = [seat for seat in room.seats if seat.kind == PERSON and seat.level is None]
    if not there or not all(seat.rematch for seat in there):
        return room
    old = room.record
    record = Record.new(
        old.game,
        players=old.players,
        seed=seed,
        first=(old.first + 1) % old.players,
        rules=old.rules,
    )
    seats = tuple(attrs.evolve(seat, rematch=False) for seat in room.seats)
    return Room(record=record, seats=seats)
