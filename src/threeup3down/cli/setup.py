"""From the options of `play` to the game that they ask for, and back to a command."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

import attrs

from threeup3down.bots import Bot, bot_named, bots_of
from threeup3down.games import OWN, load_game, reference
from threeup3down.games.errors import SeatError
from threeup3down.games.prose import parse_rules
from threeup3down.games.protocol import Game
from threeup3down.records import Record
from threeup3down.simulation import limit_of

from .options import DEFAULT_GAME, OptionError

if TYPE_CHECKING:
    from collections.abc import Iterable

DEFAULT_PLAYERS = 3
STANDARD = "standard"


@attrs.frozen(kw_only=True)
class Setup:
    """A game to play at the terminal.

    Attributes:
        game: the game module.
        record: the game so far.
        seat: the person's seat; None: bots only.
        bot_names: for each seat the name of its bot; "" for the person's.
        limit: after how many moves without a person to stop.
    """

    game: Game
    record: Record
    seat: int | None
    bot_names: tuple[str, ...]
    limit: int

    def bots_for(self, person: Bot) -> list[Bot]:
        """Return a bot for each seat, given the one that asks the person."""
        return [bot_named(self.game, name) if name else person for name in self.bot_names]

    def after(self, moves: Iterable[Any]) -> Setup:
        """Return the same with other moves made so far."""
        return attrs.evolve(self, record=self.record.with_moves(moves))

    def command(self) -> str:
        """Return the command that resumes this game, for a shell."""
        words = ["threeup3down", "play"]
        if self.game.NAME not in OWN:  # another process may know no game of this name
            words.append(reference(self.game))
        words += ["--resume", self.record.text]
        words += ["--watch"] if self.seat is None else ["--seat", str(self.seat)]
        names = list(filter(None, self.bot_names))
        words += ["--bots", ",".join(names if len(set(names)) > 1 else names[:1])]
        if self.limit != limit_of(self.record.start()):
            words += ["--limit", str(self.limit)]
        return shlex.join(words)


def setup(
    *,
    game: str | None = None,
    players: int | None = None,
    seat: int | None = None,
    seed: int | None = None,
    first: int | None = None,
    rules: Iterable[str] = (),
    watch: bool = False,
    limit: int | None = None,
    resume: str | None = None,
    bots: str | None = None,
) -> Setup:
    """Return the game that the options of `play` ask for; None for those that were not given.

    Raises:
        OptionError: options that do not go together.
        GameError: no such game, players, seed, rules, …, or a line that stands for no game.

    >>> made = setup(seed=7, seat=1)
    >>> made.bot_names, made.command()
    (('shedder', '', 'shedder'), "threeup3down play --resume 'threeup3down players=3 seed=7 ...
    """
    if watch and seat is not None:
        raise OptionError("--seat", seat, "no seat with --watch, where nobody plays along")
    if resume is None:
        module = load_game(DEFAULT_GAME if game is None else game)
        record = new_record(module, players=players, seed=seed, first=first or 0, rules=rules)
    else:
        said = {"players": players, "seed": seed, "first": first, "rules": ",".join(rules) or None}
        for option, value in said.items():
            if value is not None:
                raise OptionError(f"--{option}", value, "nothing with --resume: its line says it")
        record = Record.parse(resume, None if game is None else load_game(game))
    seat = None if watch else seat or 0
    if seat is not None and not 0 <= seat < record.players:
        raise SeatError(seat, record.players)
    names = _bot_names(record.game, bots, record.players, seat)
    limit = limit_of(record.start()) if limit is None else limit
    return Setup(game=record.game, record=record, seat=seat, bot_names=names, limit=limit)


def new_record(
    game: Game, *, players: int | None, seed: int | None, first: int, rules: Iterable[str]
) -> Record:
    """Return a game before its first move.

    Args:
        game: the game.
        players: how many; None: three, or as many as the rules allow.
        seed: what the deal follows from; None: one from the operating system.
        first: the seat that goes first.
        rules: texts of presets and options; none: the standard rules.

    Raises:
        GameError: no such players, seed, first seat or rules.
    """
    parsed = parse_rules(game, ",".join(rules) or STANDARD)
    if players is None:
        most = game.max_players(parsed)
        players = DEFAULT_PLAYERS if most is None else min(DEFAULT_PLAYERS, most)
    return Record.new(game, players=players, seed=seed, first=first, rules=parsed)


def _bot_names(game: Game, text: str | None, players: int, seat: int | None) -> tuple[str, ...]:
    names = (
        [next(iter(bots_of(game)))] if text is None else [name.strip() for name in text.split(",")]
    )
    for name in names:
        bot_named(game, name)
    bots = players if seat is None else players - 1
    if len(names) not in {1, bots}:
        expected = f"one name, or one for each of the {bots} bots"
        raise OptionError("--bots", text, expected)
    remaining = iter(names * bots)
    return tuple("" if index == seat else next(remaining) for index in range(players))
