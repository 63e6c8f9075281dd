"""From the options of `play` to the game that they ask for, and back to a command."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from threeup3down.bots import Bot, bot_named, bots_of, levels_of
from threeup3down.games import OWN, load_game, reference
from threeup3down.games.errors import GameError, SeatError
from threeup3down.games.prose import parse_rules
from threeup3down.games.protocol import Game
from threeup3down.games.wording import Phrase, translated
from threeup3down.records import Record
from threeup3down.records.files import ONE, TEXT, read_record
from threeup3down.records.notes import BOTS_TAG
from threeup3down.simulation import limit_of

from .options import DEFAULT_GAME, OptionError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

DEFAULT_PLAYERS = 3
STANDARD = "standard"


@attrs.frozen(kw_only=True)
class Setup:
    """A game to play at the terminal.

    Attributes:
        game: the game module.
        record: the game so far.
        people: the seats of the people, in order; none: bots only.
        bot_names: for each seat the name of its bot; "" for a person's.
        limit: after how many moves without a person to stop.
        path: the file to save the game in; None: none.
    """

    game: Game
    record: Record
    people: tuple[int, ...]
    bot_names: tuple[str, ...]
    limit: int
    path: Path | None = None

    @property
    def bots(self) -> dict[int, Bot]:
        """The bots by their seats."""
        named = enumerate(self.bot_names)
        return {seat: bot_named(self.game, name) for seat, name in named if name}

    def name(self, seat: int, without: str | None = None) -> str:
        """Return the name of whoever sits in a seat; without one what is given, or "seat 0"."""
        name = self.record.names[seat] if self.record.names else ""
        return name or without or translated("seat {seat}", seat=seat)

    def noted_record(self) -> Record:
        """Return the record with a tag that says who sits where, for its file."""
        return self.record.annotated(
            tags={**self.record.tags, BOTS_TAG: ",".join(self.bot_names)},
        )

    def command(self, *, in_file: bool = False) -> str:
        """Return the command that resumes this game, for a shell.

        Args:
            in_file: the file has the game as it is now.
        """
        words = ["threeup3down", "play"]
        if self.game.NAME not in OWN:  # another process may know no game of this name
            words.append(reference(self.game))
        path = self.path if in_file else None
        words += ["--resume", str(path.resolve()) if path else self.record.text]
        noted = self.record == self.noted_record()
        if path is None or not noted or path.suffix.lower() == TEXT:
            words += self._who()
        if self.limit != limit_of(self.record.start()):
            words += ["--limit", str(self.limit)]
        return shlex.join(words)

    def _who(self) -> list[str]:
        people = ",".join(map(str, self.people))
        words = ["--seat", people] if people else ["--watch"]
        if names := list(filter(None, self.bot_names)):
            words += ["--bots", ",".join(names if len(set(names)) > 1 else names[:1])]
        for seat in self.people if self.record.names else ():
            words += ["--name", self.record.names[seat]]
        return words


def setup(  # noqa: PLR0913 (an option each)
    *,
    game: str | None = None,
    players: int | None = None,
    seat: str | None = None,
    seed: int | None = None,
    first: int | None = None,
    rules: Iterable[str] = (),
    watch: bool = False,
    limit: int | None = None,
    resume: str | None = None,
    position: str | None = None,
    save: str | None = None,
    bots: str | None = None,
    names: Iterable[str] = (),
) -> Setup:
    """Return the game that the options of `play` ask for; None for those that were not given.

    Raises:
        OptionError: options that do not go together, or a file that is none.
        GameError: no such game, players, seed, rules, …, or a line that stands for no game.

    >>> made = setup(seed=7, seat="1")
    >>> made.bot_names, made.command()
    (('greedy', '', 'greedy'), "threeup3down play --resume 'threeup3down version=1 players=3 ...
    """
    if watch and seat is not None:
        raise OptionError("--seat", seat, Phrase("no seat with --watch, where nobody plays along"))
    module = None if game is None else load_game(game)
    said = {"players": players, "seed": seed, "first": first, "rules": ",".join(rules) or None}
    path = None
    if resume is not None:
        _refuse(Phrase("nothing with --resume: its game says it"), {**said, "from": position})
        path = Path(resume) if Path(resume).suffix.lower() in ONE else None
        record = Record.parse(resume, module) if path is None else _read(path, module)
    else:
        module = module or load_game(DEFAULT_GAME)
        if position is not None:
            _refuse(Phrase("nothing with --from: the position says it"), said)
            record = Record.from_position(module, position)
        else:
            record = new_record(module, players=players, seed=seed, first=first or 0, rules=rules)
    noted = _noted_bots(record) if path else ()
    saved_people = tuple(index for index, name in enumerate(noted) if not name)
    if watch:
        people: tuple[int, ...] = ()
    elif seat is None and noted:
        people = saved_people
    else:
        people = _seats("0" if seat is None else seat, record.players)
    if noted and people == saved_people and bots is None:
        bot_names = noted
    else:
        bot_names = _bot_names(record.game, bots, record.players, people)
    record = _with_names(record, people, bot_names, tuple(names))
    return Setup(
        game=record.game,
        record=record,
        people=people,
        bot_names=bot_names,
        limit=limit_of(record.start()) if limit is None else limit,
        path=path if save is None else new_path(save, path),
    )


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


def new_path(text: str, own: Path | None = None) -> Path:
    """Return the path to save a game at: that of a new file, or the game's own.

    Raises:
        OptionError: there is a file, or no game is saved under such a name.
    """
    path = Path(text)
    if path.suffix.lower() not in ONE:
        expected = Phrase("a file that ends with {suffixes}", suffixes=", ".join(ONE))
        raise OptionError("--save", text, expected)
    if path.exists() and not (own and own.exists() and path.samefile(own)):
        expected = Phrase("a new file; --resume goes on with one that is there")
        raise OptionError("--save", text, expected)
    if not path.absolute().parent.is_dir():
        raise OptionError("--save", text, Phrase("a file in a folder that is there"))
    return path


def _refuse(expected: str, said: Mapping[str, object]) -> None:
    for option, value in said.items():
        if value is not None:
            raise OptionError(f"--{option}", value, expected)


def _read(path: Path, game: Game | None) -> Record:
    try:
        record = read_record(path, game)
    except OSError as error:
        expected = Phrase("a file that can be read ({reason})", reason=error.strerror)
        raise OptionError("--resume", path, expected) from error
    record.state()
    return record


def _seats(text: str, players: int) -> tuple[int, ...]:
    try:
        seats = {int(word) for word in text.split(",")}
    except ValueError:
        raise OptionError("--seat", text, Phrase("a seat, or several as in 0,2")) from None
    for seat in seats:
        if not 0 <= seat < players:
            raise SeatError(seat, players)
    return tuple(sorted(seats))


def _noted_bots(record: Record) -> tuple[str, ...]:
    """Return who sits where as a saved game says it; () if it does not."""
    names = tuple(record.tags.get(BOTS_TAG, "").split(","))
    try:
        for name in filter(None, names):
            bot_named(record.game, name)
    except GameError:  # a file of others
        return ()
    return names if len(names) == record.players else ()


def _bot_names(
    game: Game, text: str | None, players: int, people: tuple[int, ...]
) -> tuple[str, ...]:
    names = (
        [next(iter(bots_of(game)))] if text is None else [name.strip() for name in text.split(",")]
    )
    names = [levels_of(game).get(name, name) for name in names]
    for name in names:
        bot_named(game, name)
    bots = players - len(people)
    if len(names) not in {1, bots}:
        expected = Phrase("one name, or one for each of the {count} bots", count=bots)
        raise OptionError("--bots", text, expected)
    remaining = iter(names * bots)
    return tuple("" if index in people else next(remaining) for index in range(players))


def _with_names(
    record: Record, people: tuple[int, ...], bot_names: tuple[str, ...], names: tuple[str, ...]
) -> Record:
    """Return a record with the names of its people, and of its bots if there are any."""
    if not names:
        return record
    if len(names) != len(people):
        expected = Phrase("one for each person, {count} in all", count=len(people))
        raise OptionError("--name", ", ".join(names), expected)
    given = dict(zip(people, names, strict=True))
    return record.annotated(names=[given.get(i, name) for i, name in enumerate(bot_names)])
