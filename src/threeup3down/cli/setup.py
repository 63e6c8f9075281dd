"""From the options of `play` to the game that they ask for, and back to a command."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

import attrs

from threeup3down.bots import Player, player_named, players_of
from threeup3down.games import game_named
from threeup3down.games.errors import GameError, NotationError, SeatError
from threeup3down.games.protocol import Game
from threeup3down.records import Record, RecordError, RecordMoveError
from threeup3down.simulation import UNATTENDED_LIMITS, unattended_rules

from .errors import OptionError, ResumeError

if TYPE_CHECKING:
    from collections.abc import Iterable

DEFAULT_GAME = "threeup3down"
DEFAULT_PLAYERS = 3
STANDARD = "standard"
WHAT_A_LINE_IS = (
    "; the line of a game begins with the game's name, "
    f"as in: {DEFAULT_GAME} players=2 seed=7 moves=up:1,1,2"
)


@attrs.frozen(kw_only=True)
class Setup:
    """A game to play at the terminal.

    Attributes:
        game: the game module.
        record: the game so far.
        seat: the person's seat; None: computer players only.
        bots: for each seat the name of its computer player; "" for the person's.
        limited: whether a turn limit was set because nobody plays along (U21, T15).
    """

    game: Game
    record: Record
    seat: int | None
    bots: tuple[str, ...]
    limited: bool = False

    def players(self, person: Player) -> list[Player]:
        """Return a player for each seat, given the one who answers for the person."""
        return [player_named(self.game, name) if name else person for name in self.bots]

    def after(self, moves: Iterable[Any]) -> Setup:
        """Return the same with other moves made so far."""
        return attrs.evolve(self, record=attrs.evolve(self.record, moves=tuple(moves)))

    def arguments(self) -> str:
        """Return the words that go on with this game, for a shell."""
        words = ["play", "--resume", self.record.text]
        if self.seat is None:
            words.append("--watch")
            endless = [f"{name}=none" for name in _open_limits(self.record.rules)]
            words += ["--rules", ",".join(endless)] if endless else []
        else:
            words += ["--seat", str(self.seat)]
        names = list(filter(None, self.bots))
        words += ["--bots", ",".join(names if len(set(names)) > 1 else names[:1])]
        return shlex.join(words)


@attrs.frozen(kw_only=True)
class Options:
    """The options of `play` as they were given; None or () for those that were not."""

    game: str | None = None
    players: int | None = None
    seat: int | None = None
    seed: int | None = None
    first: int | None = None
    rules: tuple[str, ...] = ()
    watch: bool = False
    resume: str | None = None
    bots: str | None = None


def setup(options: Options) -> Setup:
    """Return the game that the options ask for.

    Raises:
        OptionError: options that do not go together.
        GameError: no such game, players, seed, rules, …, or a line that stands for no game.

    >>> made = setup(Options(seed=7, seat=1))
    >>> made.bots, made.arguments()
    (('shedder', '', 'shedder'), "play --resume 'threeup3down players=3 seed=7 ...
    """
    if options.watch and options.seat is not None:
        raise OptionError("--seat", options.seat, "no seat with --watch, where nobody plays along")
    record = _new(options) if options.resume is None else _resumed(options, options.resume)
    game = record.game
    limited = False
    if options.watch:
        text = ",".join((game.rules_text(record.rules), *options.rules))
        rules = unattended_rules(game, text)
        limited = rules != game.parse_rules(text)
        record = _limited(record, rules)
    seat = None if options.watch else options.seat or 0
    if seat is not None and not 0 <= seat < record.players:
        raise SeatError(seat, record.players)
    return Setup(
        game=game,
        record=record,
        seat=seat,
        bots=_bots(game, options.bots, record.players, seat),
        limited=limited,
    )


def new_record(
    game: Game, *, players: int | None, seed: int | None, first: int, rules: Any
) -> Record:
    """Return a game before its first move.

    Args:
        game: the game.
        players: how many; None: three, or as many as the rules allow.
        seed: what the deal follows from; None: one from the operating system.
        first: the seat that goes first.
        rules: the options of the game.

    Raises:
        GameError: no such players, seed or first seat.
    """
    if players is None:
        most = game.max_players(rules)
        players = DEFAULT_PLAYERS if most is None else min(DEFAULT_PLAYERS, most)
    return Record.new(game, players=players, seed=seed, first=first, rules=rules)


def _new(options: Options) -> Record:
    game = game_named(options.game or DEFAULT_GAME)
    return new_record(
        game,
        players=options.players,
        seed=options.seed,
        first=options.first or 0,
        rules=game.parse_rules(",".join(options.rules) or STANDARD),
    )


def _resumed(options: Options, line: str) -> Record:
    """Return the game of a line, if what else was given agrees with it."""
    try:
        record = Record.parse(line)
    except GameError as error:
        raise ResumeError(error, "" if _is_line(error) else WHAT_A_LINE_IS) from error
    for option, value, in_line in (
        ("GAME", options.game, record.game.NAME),
        ("--players", options.players, record.players),
        ("--seed", options.seed, record.seed),
        ("--first", options.first, record.first),
    ):
        if value not in {None, in_line}:
            raise OptionError(option, value, f"{in_line}, as the line to resume has it")
    game = record.game
    told = game.parse_rules(",".join((game.rules_text(record.rules), *options.rules)))
    if options.watch:  # a turn limit may be told where the line has none
        told = attrs.evolve(told, **dict.fromkeys(_open_limits(record.rules)))
    if told != record.rules:
        expected = f"{game.rules_text(record.rules)}, as the line to resume has it"
        raise OptionError("--rules", ",".join(options.rules), expected)
    return record


def _is_line(error: GameError) -> bool:
    """Tell whether what an error refuses looks like the line of a game at all."""
    match error:
        case NotationError():
            return error.what != "game"
        case RecordError():
            return error.part.startswith("move")
        case _:
            return True


def _limited(record: Record, rules: Any) -> Record:
    """Return the game with a turn limit in its rules, if its moves keep within it (U21, T15)."""
    limited = attrs.evolve(record, rules=rules)
    try:
        limited.state()
    except RecordMoveError as error:
        limit = record.game.rules_text(rules)
        expected = f"a higher limit in --rules, or none: the line goes beyond {limit}"
        raise OptionError("--watch", None, expected) from error
    return limited


def _open_limits(rules: Any) -> list[str]:
    """Return the names of the options that could limit the turns and do not."""
    return [name for name in UNATTENDED_LIMITS if getattr(rules, name, 0) is None]


def _bots(game: Game, text: str | None, players: int, seat: int | None) -> tuple[str, ...]:
    names = (
        [name.strip() for name in text.split(",")]
        if text is not None
        else [next(iter(players_of(game)))]
    )
    for name in names:
        player_named(game, name)
    seats = players if seat is None else players - 1
    if len(names) not in {1, seats}:
        expected = f"one name, or one for each of the {seats} computer players"
        raise OptionError("--bots", text, expected)
    named = iter(names * seats)
    return tuple("" if number == seat else next(named) for number in range(players))
