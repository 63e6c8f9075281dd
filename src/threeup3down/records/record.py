"""A game so far: all that is needed to play it again, and the states found on the way."""

from __future__ import annotations

import importlib
import itertools
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from threeup3down.games import game_named
from threeup3down.games.errors import IllegalMoveError
from threeup3down.games.prose import rules_text
from threeup3down.games.protocol import Game
from threeup3down.games.shuffling import checked_seed
from threeup3down.games.values import Value, quick
from threeup3down.simulation import Step

from .errors import RecordError, RecordMoveError
from .lines import read_parts, split_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

T = TypeVar("T")


def _states(game: Game) -> type[Any]:
    return game.GameState


def _sequence(moves: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(moves)


@attrs.frozen(repr=False, kw_only=True, weakref_slot=False)
class Record(Value):
    """A game from the deal on, as far as it was played.

    The constructor deals, so it checks what `game.new_game` checks; the moves are checked by
    whatever plays them. Every state is found once and kept for this and all longer records; it
    is no part of the value. A record can be pickled if its game can be imported.

    Attributes:
        game: the game module; the registry need not know it.
        players: the number of players.
        seed: what the deal follows from.
        first: the seat that goes first.
        rules: the options of the game.
        moves: the moves made so far.

    Raises:
        GameError: there is no game with such players, seed, first seat or rules.

    >>> import threeup3down
    >>> record = Record.new(threeup3down, players=2, seed=7)
    >>> record.play(record.state().legal_moves()[0])
    threeup3down players=2 seed=7 first=0 rules=standard moves=up:1,1,2
    """

    game: Game = attrs.field(eq=_states)
    players: int
    seed: int = attrs.field(converter=checked_seed)
    first: int
    rules: Any
    moves: tuple[Any, ...] = attrs.field(default=(), converter=_sequence)
    # The states after the first moves. Longer records share the list: only `play` appends to it,
    # and what stands behind the moves of a record is not read by it.
    _states: list[Any] = attrs.field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        start = self.game.new_game(self.players, rules=self.rules, seed=self.seed, first=self.first)
        self._keep([start])

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
        """Return a game that has just been dealt.

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
    def parse(cls, text: str, game: Game | None = None) -> Record:
        """Return the game that a line stands for, every move of it checked.

        Args:
            text: the line, as `text` writes it.
            game: the game that it is of; None: the one of the registry that it names.

        Raises:
            TypeError: no text.
            RecordError: the line lacks a part, has one twice or has one that cannot be read.
            RecordMoveError: a move is illegal where it stands.
            GameError: what the constructor raises, and `parse_rules`.

        >>> Record.parse("threeup3down players=2 seed=7 moves=draw")
        Traceback (most recent call last):
        ...
        threeup3down.records.errors.RecordMoveError: move 1, draw, is illegal: The 3UP must be ...
        """
        name, words = split_line(text)
        found = game_named(name) if game is None else game
        if name != found.NAME:
            raise RecordError("the game", name, found.NAME)
        record = cls(game=found, **read_parts(found, words))
        record.state()
        return record

    @property
    def text(self) -> str:
        """The line that stands for this game; `parse` is the inverse."""
        moves = " ".join(map(self.game.move_text, self.moves))
        return (
            f"{self.game.NAME} players={self.players} seed={self.seed} first={self.first} "
            f"rules={rules_text(self.game, self.rules)} moves={moves}"
        )

    def start(self) -> Any:
        """Return the state right after the deal."""
        return self._states[0]

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
        states = self._states[: len(self.moves) + 1]
        yield from states
        try:
            while len(states) <= len(self.moves):
                states.append(self._made(self.game.apply, states[-1], len(states)))
                yield states[-1]
        finally:
            if len(states) > len(self._states):
                self._keep(states)

    def steps(self) -> Iterator[Step]:
        """Play the moves, yielding each with its events and the state after it.

        Raises:
            RecordMoveError: a move is illegal where it stands.
        """
        state = self.start()
        for move_number, move in enumerate(self.moves, 1):
            seat = state.to_act
            state, events = self._made(self.game.transition, state, move_number)
            yield Step(move_number, seat, move, state, events)

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
        return self._with((*self.moves, move), states)

    def with_moves(self, moves: Iterable[Any]) -> Record:
        """Return the game with other moves from the deal on; they are not checked."""
        return self._with(tuple(moves), self._states[:1])

    def until(self, at: int) -> Record:
        """Return the game after its first `at` moves.

        Raises:
            IndexError: there are fewer moves.
        """
        made = self._checked(at)
        return self._with(self.moves[:made], self._states[: made + 1])

    def _checked(self, at: int) -> int:
        if type(at) is not int or not 0 <= at <= len(self.moves):
            raise IndexError(f"move {at}: expected a whole number from 0 to {len(self.moves)}")
        return at

    def _made(self, make: Callable[[Any, Any], T], state: Any, move_number: int) -> T:
        return _after(make, state, move_number, self.moves[move_number - 1])

    def _keep(self, states: list[Any]) -> None:
        object.__setattr__(self, "_states", states)

    def _with(self, moves: tuple[Any, ...], states: list[Any]) -> Record:
        made: Record = _record(
            Record, self.game, self.players, self.seed, self.first, self.rules, moves, states
        )
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        name = getattr(self.game, "__name__", None)
        if name is None:
            raise TypeError(f"{self.game.NAME} is no module: its records cannot be pickled")
        return _unpickled, (name, self.players, self.seed, self.first, self.rules, self.moves)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # noqa: FBT001 (as it is called)
        """Print the line where Hypothesis would print every field."""
        del cycle
        printer.text(self.text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text


_record: Any = quick(Record)  # of a game that was dealt before


def _after(make: Callable[[Any, Any], T], state: Any, move_number: int, move: Any) -> T:
    """Return what a function of the game makes of a move."""
    try:
        return make(state, move)
    except IllegalMoveError as error:
        raise RecordMoveError(move_number, move, error.reason) from error


def _unpickled(
    name: str, players: int, seed: int, first: int, rules: Any, moves: tuple[Any, ...]
) -> Record:
    game: Any = importlib.import_module(name)
    return Record(game=game, players=players, seed=seed, first=first, rules=rules, moves=moves)
