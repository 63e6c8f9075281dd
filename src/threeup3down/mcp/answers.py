"""What a seat is told: values of which the protocol has a schema, and the same as text.

They are dataclasses, since the SDK knows these one inside another, and no values of attrs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Handle:
    """A seat for a model: whoever has the handle sees what the seat sees, and makes its moves."""

    seat: int
    handle: str


@dataclass(frozen=True)
class NewGame:
    """A game that has begun.

    Attributes:
        game_id: its name, and that of its file; it opens nothing.
        rules: its options, as text.
        introduction: what somebody needs to know who plays for the first time.
        handles: the seats of models.
        computers: for each seat the level of its computer; "" for a model.
    """

    game: str
    game_id: str
    rules: str
    introduction: str
    handles: list[Handle]
    computers: list[str]

    @property
    def text(self) -> str:
        """All of it as text."""
        opened = [f"Seat {each.seat} has the handle {each.handle}" for each in self.handles]
        others = [f"seat {seat} is {level}" for seat, level in enumerate(self.computers) if level]
        return (
            f"{self.introduction}\n\n{self.game}, rules {self.rules}, game {self.game_id}. "
            f"{'. '.join(opened)}. Computers: {', '.join(others) or 'none'}."
        ).strip()


@dataclass(frozen=True)
class LegalMove:
    """A move that may be made, as it is written, and in words."""

    move: str
    words: str


@dataclass(frozen=True)
class LegalMoves:
    """The moves that a seat may make; none: it is not its turn."""

    moves: list[LegalMove]

    @property
    def text(self) -> str:
        """All of it as text."""
        if not self.moves:
            return "You have no legal move: it is not your turn, or the game is over."
        listed = [f"- {each.move}: {each.words}" for each in self.moves]
        return "\n".join(["Your legal moves:", *listed])


@dataclass(frozen=True)
class Table:
    """The table as a seat sees it.

    Attributes:
        moves_made: how many moves all seats have made.
        happened: what happened, a sentence each.
        table: the table in words.
        your_turn: whether the seat is to act.
        to_act: the seat that is to act; None: none.
        legal_moves: what it may do.
        places: for each seat its place from 1; None: the game goes on, or was stopped.
        stopped: why the game ends before it is over; "": it does not.
        view: the table as JSON.
    """

    game: str
    game_id: str
    seat: int
    moves_made: int
    happened: list[str]
    table: str
    your_turn: bool
    to_act: int | None
    legal_moves: list[LegalMove]
    places: list[int] | None
    stopped: str
    view: dict[str, Any]

    @property
    def text(self) -> str:
        """All of it as text, but for the JSON."""
        told = ["What happened:", *(f"- {each}" for each in self.happened), ""]
        return "\n".join([*(told if self.happened else ()), self.table, "", *self._ending()])

    def _ending(self) -> list[str]:
        if self.places is not None:
            places = (f"seat {seat} has place {place}" for seat, place in enumerate(self.places))
            return [f"The game is over: {', '.join(places)}."]
        if self.stopped:
            return [self.stopped]
        if self.your_turn:
            return [f"It is your turn, seat {self.seat}.", LegalMoves(self.legal_moves).text]
        return [f"It is the turn of seat {self.to_act}."]


@dataclass(frozen=True)
class WhyNot:
    """Why a move may not be made now.

    Attributes:
        move: the move, as it is written.
        legal: whether it may be made.
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

    @property
    def text(self) -> str:
        """All of it as text."""
        if self.legal:
            return f"{self.move} is legal now."
        lines = [f"{self.move} may not be made now: {self.reason}", self.clause, self.url]
        return "\n\n".join(filter(None, lines))


@dataclass(frozen=True)
class RulesNow:
    """The rules that matter at this moment, a sentence each, with the ids of their clauses."""

    rules: list[str]

    @property
    def text(self) -> str:
        """All of it as text."""
        return "\n".join(f"- {rule}" for rule in self.rules) or "This game explains no rules."


@dataclass(frozen=True)
class Rules:
    """The rules of a game, or a clause of them, as Markdown."""

    game: str
    clause: str
    rules: str

    @property
    def text(self) -> str:
        """The text itself."""
        return self.rules
