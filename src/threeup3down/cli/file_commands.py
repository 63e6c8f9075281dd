"""Files of games at the terminal: checked, written in another form, and compared with a promise."""

from __future__ import annotations

import itertools
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from threeup3down.games.errors import FaultsError, GameError
from threeup3down.games.wording import Phrase, plural, translated
from threeup3down.records import Opening, Record, Share, verify, verify_shared
from threeup3down.records.files import (
    MANY,
    ONE,
    TEXT,
    read_record,
    read_records,
    write_record,
    write_records,
)
from threeup3down.records.validating import validate

from .display import progress_count
from .options import OptionError
from .signals import SignalError, signals_raised
from .sources import games_in
from .streams import complain, escaped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from threeup3down.games.protocol import Game

    from .display import Terminal

KNOWN = tuple(dict.fromkeys((*ONE, *MANY)))


def validated(files: Iterable[str], game: Game | None, errors: Terminal) -> int:
    """Play every game of some files, say what is wrong, and return the exit status.

    Args:
        files: their names.
        game: the game that all are of; None: the one that each names.
        errors: the standard error; if it is a terminal, it shows how far the work has come.
    """
    status = 0
    for file in files:
        try:
            with signals_raised(), progress_count(errors, escaped(file)) as progress:
                count = validate(file, game, progress=progress)
        except SignalError as error:
            complain(translated("stopped before everything was checked"))
            return error.status
        except (OSError, GameError) as error:
            status = 1
            for line in _faults(error):
                complain(f"{file}: {line}")
        else:
            said = plural(
                "{file}: {count:,} game, nothing is wrong",
                "{file}: {count:,} games, nothing is wrong",
                count,
                file=file,
            )
            _say(said)
    return status


def converted(source: str, target: str, game: Game | None, *, force: bool, errors: Terminal) -> int:
    """Write the games of a file into another, say how many, and return the exit status.

    The suffixes say how. However it ends, the other file has all games or is as it was before.

    Args:
        source: the file to read.
        target: the file to write.
        game: the game that all are of; None: the one that each names.
        force: replace a file that is there, and leave out what the new form has no place for.
        errors: the standard error; if it is a terminal, it shows how far the work has come.

    Raises:
        OptionError: a file that is not to be replaced, or whose suffix is unknown; or games, or
            what people have noted of them, would be lost.
    """
    for file in (source, target):
        if Path(file).suffix.lower() not in KNOWN:
            expected = Phrase("a file that ends with {suffixes}", suffixes=", ".join(KNOWN))
            raise OptionError("convert", file, expected)
    if Path(target).exists() and not force:
        raise OptionError("convert", target, Phrase("a new file, or --force to replace it"))
    try:
        with signals_raised(), progress_count(errors, translated("writing")) as progress:
            count = _write(target, _kept(target, _records(source, game), force=force), progress)
    except SignalError as error:
        complain(translated("stopped before everything was there: nothing written"))
        return error.status
    except OptionError:
        raise
    except (OSError, GameError) as error:
        for line in _faults(error):
            complain(f"{source}: {line}" if isinstance(error, GameError) else line)
        return 1
    _say(plural("{count:,} game in {file}", "{count:,} games in {file}", count, file=target))
    return 0


def verified(
    source: str, commitments: Sequence[str], opening: str | None, shares: Sequence[str]
) -> int:
    """Check that a deal was committed to, say what is proved or why not; return the exit status.

    Args:
        source: a line, a file or the standard input with one game.
        commitments: what was published before the game.
        opening: what opens a commitment to a seed; None: the seed is a shared one.
        shares: what opens the commitments to shares, that of the server first.

    Raises:
        OptionError: options that do not go together, or not one game.
    """
    if (opening is None) == (not shares):
        raise OptionError("verify", source, Phrase("--opening, or else a --share of everybody"))
    if opening is not None and len(commitments) != 1:
        expected = Phrase("one, where there is an --opening")
        raise OptionError("--commitment", len(commitments), expected)
    found = list(itertools.islice(games_in("verify", source), 2))
    if len(found) > 1:
        raise OptionError("verify", source, Phrase("one game"))
    try:
        record = _record(*found)
        record.state()
        if opening is not None:
            verify(record, commitments[0], Opening.parse(opening))
            proved = translated(
                "Proved: the seed was committed to before the game. That it is the game you played "
                "is for you to check."
            )
        else:
            verify_shared(record, commitments, [Share.parse(share) for share in shares])
            proved = translated(
                "Proved: all sides have chosen the seed together, before the game. That it is the "
                "game you played is for you to check."
            )
    except GameError as error:
        complain(translated("not proved: {error}", error=error))
        return 1
    _say(proved)
    return 0


def _record(found: Record | GameError) -> Record:
    if isinstance(found, GameError):
        raise found
    return found


def _records(source: str, game: Game | None) -> Iterator[Record]:
    if Path(source).suffix.lower() in MANY:
        return read_records(source, game)
    return iter([read_record(source, game)])


def _kept(target: str, records: Iterable[Record], *, force: bool) -> Iterator[Record]:
    """Yield records unless the form of the target has no place for what people have noted."""
    loses = Path(target).suffix.lower() == TEXT and not force
    for record in records:
        if loses and (record.names or record.tags or record.comments):
            expected = Phrase("a form with names, tags and comments, or --force to leave them out")
            raise OptionError("convert", target, expected)
        yield record


def _write(target: str, records: Iterator[Record], progress: Callable[[int], object]) -> int:
    if Path(target).suffix.lower() in MANY:
        return write_records(target, records, progress=progress)
    some = list(itertools.islice(records, 2))
    if len(some) != 1:
        expected = Phrase("one of {suffixes} for no game", suffixes=", ".join(MANY))
        if some:
            expected = Phrase("one of {suffixes} for several games", suffixes=", ".join(MANY))
        raise OptionError("convert", target, expected)
    write_record(target, some[0])
    return 1


def _faults(error: OSError | GameError) -> list[str]:
    if isinstance(error, FaultsError):
        return list(map(str, error.faults))
    return [os.strerror(error.errno) if isinstance(error, OSError) and error.errno else str(error)]


def _say(text: str) -> None:
    sys.stdout.write(f"{escaped(text)}\n")
    sys.stdout.flush()
