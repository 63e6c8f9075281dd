"""One line of text that stands for a whole game, and the game that it stands for.

The line is the name of the game, then its parts, with spaces between:

    threeup3down players=2 seed=7 first=0 rules=standard moves=up:3,9,10 up:8,C,C+1 5x2

`players` and `seed` must be there; `first` is 0, `rules` is "standard" and there are no moves
unless the line says so. `moves` comes last; each move is written as `game.move_text` does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

import attrs

from threeup3down.games import game_named
from threeup3down.games.errors import IllegalMoveError, NotationError
from threeup3down.games.options import read_number
from threeup3down.games.shuffling import SEED_DIGITS, checked_seed
from threeup3down.simulation import Step

from .errors import RecordError, RecordMoveError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from threeup3down.games.protocol import Game

PARTS = ("players", "seed", "first", "rules", "moves")
EXPECTED_PARTS = "players=, seed=, first=, rules= and, last of all, moves=, each at most once"


def _standard_rules(record: Record) -> Any:
    return game_named(record.game).PRESETS["standard"]


def _sequence(moves: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(moves)


@attrs.frozen(repr=False, kw_only=True)
class Record:
    """A game from the deal on: all that is needed to play it again.

    The constructor checks the game, the number of players, the seed, the first seat and the
    rules, as `new_game` does; the moves are checked by whatever plays them.

    Attributes:
        game: the name of the game.
        players: how many.
        seed: what the deal follows from; None takes one from the operating system.
        first: the seat that goes first.
        rules: the options of the game; the standard ones unless given.
        moves: the moves made so far.

    Raises:
        GameError: there is no such game, or none with such players, seed, first or rules.

    >>> record = Record(game="threeup3down", players=2, seed=7)
    >>> record = record.play(record.state().legal_moves()[0])
    >>> print(record)
    threeup3down players=2 seed=7 first=0 rules=standard moves=up:1,1,2
    >>> Record.parse(str(record)) == record
    True
    """

    game: str
    players: int
    seed: int = attrs.field(default=None, converter=checked_seed)
    first: int = 0
    rules: Any = attrs.field(default=attrs.Factory(_standard_rules, takes_self=True))
    moves: tuple[Any, ...] = attrs.field(default=(), converter=_sequence)

    def __attrs_post_init__(self) -> None:
        self.start()

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the game that a line stands for, every move of it checked.

        Raises:
            RecordError: the line lacks a part, has one twice or has one that cannot be read.
            RecordMoveError: a move is illegal where it stands.
            GameError: what the constructor raises, and `game.parse_rules`.

        >>> Record.parse("threeup3down players=2 seed=7 moves=draw")
        Traceback (most recent call last):
        ...
        threeup3down.records.errors.RecordMoveError: move 1, draw, is illegal: The 3UP must be ...
        """
        name, *words = text.split() or [""]
        game = game_named(name)
        parts = _parts(words)
        record = cls(
            game=name,
            players=_number("players", parts),
            seed=_number("seed", parts),
            first=_number("first", parts, "0"),
            rules=game.parse_rules(parts.get("rules", "standard")),
            moves=tuple(
                _move(game, number, word)
                for number, word in enumerate(parts.get("moves", "").split(), 1)
            ),
        )
        record.state()
        return record

    @property
    def text(self) -> str:
        """The line that stands for this game; `parse` is the inverse."""
        return record_text(
            game_named(self.game),
            players=self.players,
            seed=self.seed,
            first=self.first,
            rules=self.rules,
            moves=self.moves,
        )

    def start(self) -> Any:
        """Return the state right after the deal."""
        game = game_named(self.game)
        return game.new_game(self.players, rules=self.rules, seed=self.seed, first=self.first)

    def steps(self) -> Iterator[Step]:
        """Play the moves, yielding each with its events and the state after it.

        Raises:
            RecordMoveError: a move is illegal where it stands.
        """
        state = self.start()
        for number, move in enumerate(self.moves, 1):
            seat = state.to_act
            try:
                state, events = state.transition(move)
            except IllegalMoveError as error:
                raise RecordMoveError(number, move, error.reason) from error
            yield Step(number, seat, move, state, events)

    def states(self) -> Iterator[Any]:
        """Yield the state after the deal and the one after each move.

        Raises:
            RecordMoveError: a move is illegal where it stands.
        """
        yield self.start()
        for step in self.steps():
            yield step.state

    def state(self) -> Any:
        """Return the state after all moves.

        Raises:
            RecordMoveError: a move is illegal where it stands.
        """
        state = self.start()
        for number, move in enumerate(self.moves, 1):
            try:
                state = state.apply(move)
            except IllegalMoveError as error:
                raise RecordMoveError(number, move, error.reason) from error
        return state

    def play(self, move: Any) -> Self:
        """Return the game with one more move.

        Raises:
            RecordMoveError: the move is illegal after the others, or one of them is.
            TypeError: something that is no move.
        """
        longer = attrs.evolve(self, moves=(*self.moves, move))
        longer.state()
        return longer

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Record {self.game}, {self.players} players, {len(self.moves)} moves>"


def record_text(
    game: Game, *, players: int, seed: int, first: int, rules: Any, moves: Iterable[Any]
) -> str:
    """Return the line that stands for a game, also of a module that the registry does not know.

    >>> import threeup3down
    >>> record_text(
    ...     threeup3down, players=2, seed=7, first=0, rules=threeup3down.Rules(), moves=()
    ... )
    'threeup3down players=2 seed=7 first=0 rules=standard moves='
    """
    made = " ".join(map(game.move_text, moves))
    return (
        f"{game.NAME} players={players} seed={seed} first={first} "
        f"rules={game.rules_text(rules)} moves={made}"
    )


def _parts(words: list[str]) -> dict[str, str]:
    """Return the parts of a line by name; `moves` takes all that follows it."""
    parts: dict[str, str] = {}
    for place, word in enumerate(words, 1):
        name, equals, value = word.partition("=")
        if not equals or name not in PARTS or name in parts:
            raise RecordError("a part", word, EXPECTED_PARTS)
        parts[name] = value
        if name == "moves":
            parts[name] = " ".join([value, *words[place:]])
            break
    return parts


def _number(name: str, parts: dict[str, str], default: str | None = None) -> int:
    text = parts.get(name, default)
    expected = "a whole number in decimal digits"
    if text is None:
        raise RecordError(name, text, expected)
    try:
        return read_number(text, SEED_DIGITS)
    except NotationError as error:
        raise RecordError(name, text, expected) from error


def _move(game: Any, number: int, text: str) -> Any:
    try:
        return game.parse_move(text)
    except NotationError as error:
        raise RecordError(f"move {number}", text, error.expected) from error
