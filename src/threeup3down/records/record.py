"""A game so far: all that is needed to play it again, and the states found on the way."""

from __future__ import annotations

import importlib
import itertools
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from threeup3down.games.errors import IllegalMoveError, PositionError
from threeup3down.games.protocol import Game
from threeup3down.games.shuffling import checked_seed
from threeup3down.games.values import Pictured, quick
from threeup3down.simulation import Step

from .errors import RecordMoveError
from .notes import NO_COMMENTS, NO_TAGS, checked_comments, checked_names, checked_tags
from .seen import SeenRecord, name_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

T = TypeVar("T")


def _states(game: Game) -> type[Any]:
    return game.GameState


def _sequence(moves: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(moves)


@attrs.frozen(repr=False, kw_only=True, weakref_slot=False)
class Record(Pictured):
    """A game as far as it was played: how it began, its moves, and what people noted.

    It began with a seed, with the full order of a deck, or with a position: `new`, `from_order` and
    `from_position` make it. They deal, so they check what the game checks; the moves are checked by
    whatever plays them. Every state is found once and kept for this and all longer records; it is
    no part of the value. A record can be pickled if its game can be imported.

    Attributes:
        game: the game module; the registry need not know it.
        players: the number of players.
        seed: what the deal follows from; after a deck's order, what the later shuffles follow
            from; 0 after a position.
        first: the seat that goes first; 0 after a position, which says who is to act.
        rules: the options of the game.
        order: every card of the deck, the last on top, where the game began so; else None.
        position: the state where the game began, where that is how it began; else None.
        moves: the moves made so far.
        names: the name of each player; () if they have none.
        tags: what else is known of the game: the date, the place, … (any text by any name).
        comments: texts by the number of the move they are on, 0 for the start.
        result: how the game ended; None: it goes on, or nobody has played the moves yet. It follows
            from the rest, so it is no part of the value.

    Raises:
        GameError: there is no game that begins so.

    >>> import threeup3down
    >>> record = Record.new(threeup3down, players=2, seed=7)
    >>> record.play(record.state().legal_moves()[0])
    threeup3down version=1 players=2 seed=7 first=0 rules=standard moves=up:1,1,2
    """

    game: Game = attrs.field(eq=_states)
    players: int
    seed: int = attrs.field(converter=checked_seed)
    first: int
    rules: Any
    order: tuple[Any, ...] | None = attrs.field(
        default=None, converter=attrs.converters.optional(_sequence)
    )
    position: Any = None
    moves: tuple[Any, ...] = attrs.field(default=(), converter=_sequence)
    names: tuple[str, ...] = ()
    tags: Mapping[str, str] = attrs.field(default=NO_TAGS, hash=False)
    comments: Mapping[int, str] = attrs.field(default=NO_COMMENTS, hash=False)
    result: Any = attrs.field(default=None, eq=False)
    # The states after the first moves. Longer records share the list: only `play` appends to it,
    # and what stands behind the moves of a record is not read by it.
    _states: list[Any] = attrs.field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        set_field = object.__setattr__
        set_field(self, "names", checked_names(self.names, self.players))
        set_field(self, "tags", checked_tags(self.tags))
        set_field(self, "comments", checked_comments(self.comments))
        set_field(self, "_states", [])
        self.start()
        if self.order is not None:
            set_field(self, "order", tuple(map(self.game.Card, self.order)))

    @classmethod
    def new(
        cls,
        game: Game,
        *,
        players: int,
        seed: int | None = None,
        first: int = 0,
        rules: Any = None,
    ) -> Record:
        """Return a game that has just been dealt from a seed.

        Args:
            game: any game.
            players: the number of players.
            seed: what the deal follows from; None takes one from the operating system.
            first: the seat that goes first.
            rules: the options of the game; None: the standard ones.

        Raises:
            GameError: there is no game with such players, seed, first seat or rules.
        """
        rules = game.PRESETS["standard"] if rules is None else rules
        return cls(game=game, players=players, seed=checked_seed(seed), first=first, rules=rules)

    @classmethod
    def from_order(
        cls,
        game: Game,
        order: Iterable[Any],
        *,
        players: int,
        first: int = 0,
        seed: int = 0,
        rules: Any = None,
    ) -> Record:
        """Return a game that has just been dealt from a deck in a given order.

        Args:
            game: any game.
            order: every card of the deck, the last on top.
            players: the number of players.
            first: the seat that goes first.
            seed: what later shuffles follow from, in games that have them.
            rules: the options of the game; None: the standard ones.

        Raises:
            GameError: there is no game with such an order, players, seed, first seat or rules.

        >>> from threeup3down.games import threethirteen as game
        >>> cards = game.full_deck(game.Rules(), 2)
        >>> Record.from_order(game, cards, players=2).state().discard_pile
        (<Card QD>,)
        """
        rules = game.PRESETS["standard"] if rules is None else rules
        return cls(game=game, players=players, seed=seed, first=first, rules=rules, order=order)

    @classmethod
    def from_position(cls, game: Game, position: Any) -> Record:
        """Return a game that begins with a position.

        Args:
            game: any game.
            position: a state, or the line of one, which may be brief (see `parse_position`).

        Raises:
            PositionError: something is wrong with it.

        >>> import threeup3down
        >>> record = Record.from_position(threeup3down, "seat=*7g,8g seat=9b discard=5r")
        >>> print(*record.state().legal_moves())
        7 8
        """
        state = game.parse_position(position) if isinstance(position, str) else position
        if not isinstance(state, game.GameState):
            raise TypeError(
                f"{position!r} is no position of {game.NAME}: expected a state or a str"
            )
        players = len(state.seats)
        rules: Any = state.rules
        return cls(game=game, players=players, seed=0, first=0, rules=rules, position=state)

    @classmethod
    def parse(cls, text: str, game: Game | None = None) -> Record:
        """Return the game that a line stands for, every move of it checked.

        Args:
            text: the line, as `text` writes it.
            game: the game that it is of; None: the one of the registry that it names.

        Raises:
            TypeError: no text.
            RecordError: the line lacks a part, has one twice or has one that cannot be read.
            VersionError: it was made under other rules.
            RecordMoveError: a move is illegal where it stands.
            GameError: what the constructor raises.

        >>> Record.parse("threeup3down players=2 seed=7 moves=draw")
        Traceback (most recent call last):
        ...
        threeup3down.records.errors.RecordMoveError: move 1, draw, is illegal: The 3UP must be ...
        """
        from .lines import parse_line  # noqa: PLC0415 (which makes records)

        record = parse_line(text, game)
        record.state()
        return record

    @property
    def text(self) -> str:
        """The line that stands for this game, without names, tags and comments; see `parse`."""
        from .lines import line_of  # noqa: PLC0415 (as above)

        return line_of(self)

    def start(self) -> Any:
        """Return the state where the game began.

        Raises:
            GameError: there is no such game; only of a record that was read from a file.
        """
        if not self._states:
            self._states.append(self._dealt())
        return self._states[0]

    def _dealt(self) -> Any:
        if self.position is not None:
            if faults := self.game.position_faults(self.position):
                raise PositionError(faults)
            return self.position
        if self.order is None:
            return self.game.new_game(
                self.players, rules=self.rules, seed=self.seed, first=self.first
            )
        return self.game.deal(
            self.order, self.players, rules=self.rules, first=self.first, seed=self.seed
        )

    def state(self, at: int | None = None) -> Any:
        """Return the state after all moves, or after the first `at` of them.

        Raises:
            RecordMoveError: a move up to there is illegal where it stands.
            IndexError: there are fewer moves.
        """
        made = len(self.moves) if at is None else self._checked(at)
        if made < len(self._states):
            return self._states[made]
        return next(itertools.islice(self.states(), made, None))

    def states(self) -> Iterator[Any]:
        """Yield the state after the deal and the one after each move.

        Raises:
            RecordMoveError: a move is illegal where it stands.
        """
        self.start()
        states = self._states[: len(self.moves) + 1]
        yield from states
        try:
            while len(states) <= len(self.moves):
                states.append(self._made(self.game.apply, states[-1], len(states)))
                yield states[-1]
        finally:
            if len(states) > len(self._states):
                object.__setattr__(self, "_states", states)

    def steps(self) -> Iterator[Step]:
        """Play the moves, yielding each with its events and the state after it.

        A record can be iterated over in the same way.

        Raises:
            RecordMoveError: a move is illegal where it stands.
        """
        state = self.start()
        for move_number, move in enumerate(self.moves, 1):
            seat = state.to_act
            state, events = self._made(self.game.transition, state, move_number)
            yield Step(move_number, seat, move, state, events)

    __iter__ = steps

    def events(self, at: int | None = None) -> tuple[Any, ...]:
        """Return what happened in the last move, or in move number `at`, nothing redacted.

        Raises:
            RecordMoveError: a move up to there is illegal where it stands.
            IndexError: there is no such move.
        """
        move_number = len(self.moves) if at is None else self._checked(at)
        if not move_number:
            raise IndexError("move 0: nothing happens before the first move")
        before = self.state(move_number - 1)
        events: tuple[Any, ...] = self._made(self.game.transition, before, move_number)[1]
        return events

    def play(self, move: Any) -> Record:
        """Return the game with one more move.

        Raises:
            RecordMoveError: the move is illegal after the others, or one of them is.
            TypeError: something that is no move.
        """
        move_number = len(self.moves) + 1
        state = _after(self.game.apply, self.state(), move_number, move)
        states = self._states
        if len(states) == move_number:
            states.append(state)
        if states[move_number] is not state:  # another move was played from here before
            states = [*states[:move_number], state]
        result = self.game.outcome(state)
        return self._with(states, moves=(*self.moves, move), result=result)

    def undo(self, count: int = 1) -> Record:
        """Return the game without its last moves; `revealed_since` says what they have shown.

        Raises:
            IndexError: there are fewer moves.
        """
        if type(count) is not int or count < 0:
            raise IndexError(f"{count!r} moves: expected a whole number from 0")
        return self.until(len(self.moves) - count)

    def with_moves(self, moves: Iterable[Any]) -> Record:
        """Return the game with other moves from its beginning on; they are not checked."""
        return self._with(self._states[:1], moves=tuple(moves), comments=NO_COMMENTS, result=None)

    def until(self, at: int) -> Record:
        """Return the game after its first `at` moves.

        Raises:
            IndexError: there are fewer moves.
        """
        if (made := self._checked(at)) == len(self.moves):
            return self
        comments = {number: text for number, text in self.comments.items() if number <= made}
        return self._with(
            self._states[: made + 1],
            moves=self.moves[:made],
            comments=MappingProxyType(comments),
            result=None,
        )

    def annotated(
        self,
        *,
        names: Iterable[str] | None = None,
        tags: Mapping[str, str] | None = None,
        comments: Mapping[int, str] | None = None,
    ) -> Record:
        """Return the game with other names, tags or comments; None leaves them as they are.

        Raises:
            RecordError: they are no such names, tags or comments.

        >>> import threeup3down
        >>> record = Record.new(threeup3down, players=2, seed=7)
        >>> record.annotated(names=["Ann", "Ben"], tags={"date": "2026-12-01"}).names
        ('Ann', 'Ben')
        """
        return self._with(
            self._states,
            names=self.names if names is None else checked_names(names, self.players),
            tags=self.tags if tags is None else checked_tags(tags),
            comments=self.comments if comments is None else checked_comments(comments),
        )

    def seen_by(self, seat: int | None) -> SeenRecord:
        """Return what a seat saw of the game; None: a spectator.

        Raises:
            RecordMoveError: a move is illegal where it stands.
            SeatError: there is no such seat.
        """
        return SeenRecord.of(self, seat)

    def _checked(self, at: int) -> int:
        if type(at) is not int or not 0 <= at <= len(self.moves):
            raise IndexError(f"move {at}: expected a whole number from 0 to {len(self.moves)}")
        return at

    def _made(self, make: Callable[[Any, Any], T], state: Any, move_number: int) -> T:
        return _after(make, state, move_number, self.moves[move_number - 1])

    def _with(self, states: list[Any], **changes: Any) -> Record:
        fields = {name: changes.get(name, getattr(self, name)) for name in FIELDS}
        made: Record = quick_record(Record, *fields.values(), states)
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        fields = {field: getattr(self, field) for field in FIELDS} | {
            "game": name_of(self.game),
            "tags": dict(self.tags),
            "comments": dict(self.comments),
        }
        return _unpickled, (fields,)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # noqa: FBT001 (as it is called)
        """Print the line where Hypothesis would print every field."""
        del cycle
        printer.text(self.text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text


FIELDS = [field.name for field in attrs.fields(Record)][:-1]  # without the states
quick_record: Any = quick(Record)  # of fields that were checked before


def _after(make: Callable[[Any, Any], T], state: Any, move_number: int, move: Any) -> T:
    """Return what a function of the game makes of a move."""
    try:
        return make(state, move)
    except IllegalMoveError as error:
        raise RecordMoveError(move_number, move, error.reason) from error


def _unpickled(fields: dict[str, Any]) -> Record:
    game: Any = importlib.import_module(fields["game"])
    return Record(**{**fields, "game": game})
