"""What one seat saw of a game: a record that can be given to the player who sat there."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

import attrs

from threeup3down.games.protocol import Game
from threeup3down.games.values import Pictured

from .notes import NO_TAGS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .record import Record


def view_line(game: Game, view: Any) -> str:
    """Return a view as one line of text: equal views have equal lines, and no others.

    It is what `game.view_line` says; of a game without it, the JSON of the view.

    >>> import threeup3down
    >>> view_line(threeup3down, threeup3down.new_game(2, seed=1).view(1)).partition("seat=")[0]
    'rules=standard phase=CHOOSE_UP first=0 turns=0 extras=0 can_draw=false finished=- viewer=1 '
    """
    own: Any = getattr(game, "view_line", None)
    if own is None:
        return _json_line(game, view)
    line: str = own(view)
    return line


def parse_view_line(game: Game, line: str) -> Any:
    """Return the view that a line of `view_line` stands for.

    Raises:
        GameError: it stands for none.
    """
    if hasattr(game, "view_line"):
        return game.parse_view(line)  # type: ignore[attr-defined]  # optional, as `view_line` is
    from .json_values import from_json  # noqa: PLC0415 (the rest of this module needs attrs only)

    return from_json(game, json.loads(line), game.View)


def event_line(game: Game, event: Any) -> str:
    """Return an event as one line of text, its JSON: equal events have equal lines, and no others.

    Raises:
        MissingExtraError: cattrs is not installed.

    >>> import threeup3down
    >>> event_line(threeup3down, threeup3down.Drew(1, (None, None)))
    '{"type":"Drew","seat":1,"cards":[null,null]}'
    """
    return _json_line(game, event)


def _json_line(game: Game, value: Any) -> str:
    from .json_values import to_json  # noqa: PLC0415 (the rest of this module needs attrs only)

    return json.dumps(to_json(game, value), separators=(",", ":"))


def _views(game: Game) -> type[Any]:
    return game.View


@attrs.frozen(kw_only=True, repr=False)
class SeenRecord(Pictured):
    """A game as one seat, or a spectator, saw it: views and redacted events, no seed, no state.

    Attributes:
        game: the game module.
        first_view: the view of the seat when it began to look.
        seen: for each move since, all events of it as redacted for the seat.
        names: the name of each player; () if they have none.
        tags: what else is known of the game.

    >>> import threeup3down
    >>> from threeup3down.records import Record
    >>> record = Record.parse("threeup3down players=2 seed=7 moves=up:1,1,2 up:6,9,10")
    >>> seen = record.seen_by(1)
    >>> seen.view() == record.state().view(1), seen.view(at=0) == record.start().view(1)
    (True, True)
    >>> seen
    <SeenRecord of threeup3down: seat 1, 2 moves>
    """

    game: Game = attrs.field(eq=_views)
    first_view: Any
    seen: tuple[tuple[Any, ...], ...] = ()
    names: tuple[str, ...] = ()
    tags: Mapping[str, str] = attrs.field(default=NO_TAGS, hash=False)

    @classmethod
    def of(cls, record: Record, seat: int | None) -> SeenRecord:
        """Return what a seat saw of a game; None: a spectator.

        Raises:
            RecordMoveError: a move is illegal where it stands.
            SeatError: there is no such seat.
        """
        redact = record.game.redact
        return cls(
            game=record.game,
            first_view=record.start().view(seat),
            seen=tuple(tuple(redact(each, seat) for each in step.events) for step in record),
            names=record.names,
            tags=record.tags,
        )

    @property
    def seat(self) -> int | None:
        """The seat that saw it; None: a spectator."""
        seat: int | None = self.first_view.seat
        return seat

    def advance(self, events: Iterable[Any]) -> SeenRecord:
        """Return the record with one more move: all events of it as redacted for the seat."""
        return attrs.evolve(self, seen=(*self.seen, tuple(events)))

    def views(self) -> Iterator[Any]:
        """Yield the first view and the one after each move."""
        view = self.first_view
        yield view
        for events in self.seen:
            view = view.advance(events)
            yield view

    def view(self, at: int | None = None) -> Any:
        """Return the view after all moves, or after the first `at` of them.

        Raises:
            IndexError: fewer moves were seen.
        """
        made = len(self.seen) if at is None else at
        if type(made) is not int or not 0 <= made <= len(self.seen):
            raise IndexError(f"move {at}: expected a whole number from 0 to {len(self.seen)}")
        view = self.first_view
        for events in self.seen[:made]:
            view = view.advance(events)
        return view

    def __reduce__(self) -> tuple[Any, ...]:
        fields = (self.first_view, self.seen, self.names, dict(self.tags))
        return _unpickled, (name_of(self.game), *fields)

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<SeenRecord of {self.game.NAME}: {who}, {len(self.seen)} moves>"


def name_of(game: Game) -> str:
    """Return the name by which another process can import a game.

    Raises:
        TypeError: it is no module, so a record of it cannot be pickled.
    """
    name: str | None = getattr(game, "__name__", None)
    if name is None:
        raise TypeError(f"{game.NAME} is no module: its records cannot be pickled")
    return name


def _unpickled(
    name: str,
    first_view: Any,
    seen: tuple[tuple[Any, ...], ...],
    names: tuple[str, ...],
    tags: dict[str, str],
) -> SeenRecord:
    game: Any = import_module(name)
    return SeenRecord(game=game, first_view=first_view, seen=seen, names=names, tags=tags)
