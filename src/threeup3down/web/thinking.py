"""What a computer is asked, as a value that can be sent to another process."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import attrs

from threeup3down.bots import (
    TreeSearch,
    bot_named,
    bots_of,
    first_seen,
    levels_of,
    random_bot,
    takes_memory,
)
from threeup3down.declarations import declaration_of
from threeup3down.games import load_game, reference
from threeup3down.records import Record
from threeup3down.simulation.valuing import values_of

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game

    from .room import Room


@attrs.frozen
class Question:
    """What to do in a seat.

    Attributes:
        game: the game, as `games.load_game` takes it.
        bot: the name of the bot that answers.
        seat: the seat.
        table: its view; the record of the game where the bot remembers all that the seat has seen.
        seed: what its chance follows from; nothing of the deal.
    """

    game: str
    bot: str
    seat: int
    table: Any
    seed: int

    def answer(self) -> Any:
        """Return the move of the bot, which is given nothing that the seat has not seen.

        >>> from threeup3down.web.room import Room
        >>> room = Room.new("threeup3down", ["normal", "me"], seed=2)
        >>> question(room, seed=1).answer() in room.view(0).legal_moves()
        True
        """
        game = load_game(self.game)
        bot = bot_named(game, self.bot)
        if isinstance(bot, TreeSearch):  # the same moves without half a minute of compiling first
            bot = attrs.evolve(bot, values=values_of(game))
        seen = self.table
        if takes_memory(bot):
            record = seen.seen_by(self.seat)
            seen = first_seen(bot, record.first_view)
            for events in record.seen:
                seen = seen.advance(events)
        return bot(seen, random.Random(self.seed))

    def any_move(self) -> Any:
        """Return a legal move, for a bot that has none."""
        view = self.table.state().view(self.seat) if isinstance(self.table, Record) else self.table
        return random_bot(view, random.Random(self.seed))


def question(room: Room, seed: int) -> Question:
    """Return what the computer is asked whose move it is."""
    seat = room.to_act
    if seat is None:
        raise ValueError("nobody is to move: expected a room in which a game goes on")
    name = levels_of(room.game)[room.seats[seat].level or "normal"]
    return _asked(room, seat, name, seed)


def hint_question(room: Room, seat: int) -> Question:
    """Return what a quick and good player is asked, to give a person the same hint each time."""
    return _asked(room, seat, adviser_of(room.game), len(room.record.moves))


def adviser_of(game: Game) -> str:
    """Return the name of the bot that gives hints: one that needs only a moment.

    >>> import threeup3down
    >>> adviser_of(threeup3down)
    'expert'
    """
    return declaration_of(game).adviser or next(iter(bots_of(game)))


def _asked(room: Room, seat: int, name: str, seed: int) -> Question:
    remembers = takes_memory(bot_named(room.game, name))
    table = room.record if remembers else room.view(seat)
    return Question(reference(room.game), name, seat, table, seed)
