"""What a seat is told: values of which the protocol has schemas and JSON.

They are dataclasses, since the SDK knows these one inside another, and no values of attrs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class NewGame:
    """A game that has begun.

    Attributes:
        game_id: its name, and that of its file; it opens nothing.
        introduction: what somebody needs to know who plays for the first time.
        handles: for each seat of a model, by its number, what opens it; nobody else may know it.
    """

    game: str
    game_id: str
    rules: str
    introduction: list[str]
    handles: dict[str, str]


@dataclass(frozen=True)
class LegalMove:
    """A move that may be made, as it is written, and in words."""

    move: str
    words: str


@dataclass(frozen=True)
class Table:
    """The table as a seat sees it.

    Attributes:
        moves_made: how many moves all seats have made.
        happened: what happened since the seat's last move, that move included, a sentence each.
        to_act: the seat that is to act; None: the game has ended.
        legal_moves: what the seat may do; none: it is not its turn.
        places: for each seat its place from 1; None: the game is not over.
        stopped: why the game ends all the same; "": it does not.
        view: the table as JSON.
    """

    seat: int
    moves_made: int
    happened: list[str]
    table: str
    to_act: int | None
    legal_moves: list[LegalMove]
    places: list[int] | None
    stopped: str
    view: dict[str, Any]

    @property
    def text(self) -> str:
        """All of it as text, the JSON aside."""
        if self.places is not None:
            places = (f"seat {seat} has place {place}" for seat, place in enumerate(self.places))
            last = [f"The game is over: {', '.join(places)}."]
        elif self.to_act == self.seat:
            moves = (f"- {each.move}: {each.words}" for each in self.legal_moves)
            last = [f"It is your turn, seat {self.seat}. Your legal moves:", *moves]
        else:
            last = [self.stopped or f"It is the turn of seat {self.to_act}."]
        happened = ["What happened:", *self.happened, ""] if self.happened else []
        return "\n".join([*happened, self.table, "", *last])


@dataclass(frozen=True)
class WhyNot:
    """Why a move may not be made now.

    Attributes:
        reason: why not, in a sentence; "": it may.
        rule: the id of the clause that forbids it, as U9.
        clause: the clause; "": the game has no page of rules.
        url: its address; "": unknown.
    """

    move: str
    legal: bool
    reason: str = ""
    rule: str = ""
    clause: str = ""
    url: str = ""
