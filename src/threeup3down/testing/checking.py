"""Checking all laws at once: of a state, of a game as far as it was played, or of a module."""

from __future__ import annotations

import random
from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING, Any

import attrs

import threeup3down
from threeup3down.games import check_protocol
from threeup3down.records import Record

from .laws import COSTLY_LAWS, GAME_LAWS, MOVE_LAWS, STATE_LAWS
from .position_kinds import kinds_on_the_way, rare_ones
from .searching import SHRINK_SECONDS, BrokenStepError, check_games
from .violations import LawViolation

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from threeup3down.games.protocol import Game

    from .laws import Law

# The states of a game that are checked, as games are of any length: the last ones, and some that
# are of rare kinds; and those that are checked by costly laws.
LAST, RARE = 8, 4
LAST_COSTLY, RARE_COSTLY = 1, 2


def check_laws(
    subject: Any,
    *,
    game: Game = threeup3down,
    max_examples: int = 100,
    seed: int = 0,
    last: int | None = None,
    shrink_seconds: float = SHRINK_SECONDS,
) -> None:
    """Check every law.

    Args:
        subject: a state, whose every legal move is tried; a `Record`, of which each state is
            checked and each move that was made; or a game module: of random games of any
            length the last states and some of rare kinds are checked (where a law takes long,
            three), and a failing game is shrunk to a short one.
        game: the module whose functions are checked on a state.
        max_examples: how many games of a module are checked.
        seed: what the games of a module and the samples of hidden cards follow from.
        last: how many of the last states of a `Record` are checked; None: all.
        shrink_seconds: how long a shorter game of a module is looked for at most.

    Raises:
        LawViolation: a law is broken; the error names it and carries the line of the game.
        GameProtocolError: a module that is no game, or a namespace that is no module.
        TypeError: something else.

    >>> check_laws(threeup3down.new_game(2, seed=1))
    >>> check_laws(threeup3down, max_examples=1)
    """
    if isinstance(subject, Record):
        check_protocol(subject.game)
        count = len(subject.moves) + 1
        chosen = range(max(0, count - (count if last is None else last)), count)
        try:
            _check_record(subject, seed, chosen, chosen)
        except BrokenStepError as step:
            raise step.__cause__ or step from None
    elif isinstance(subject, ModuleType) or hasattr(subject, "new_game"):
        check_protocol(subject)
        module: Any = subject
        check_games(
            _LastStates(seed).check,
            game=module,
            max_examples=max_examples,
            seed=seed,
            shrink_seconds=shrink_seconds,
        )
        for law in GAME_LAWS:
            law(game=module, seed=seed)
    elif hasattr(subject, "transition"):
        check_protocol(game)
        for law in (*STATE_LAWS, *MOVE_LAWS):
            _obey(law, subject, game, seed, partial(game.position_text, subject))
    else:
        raise TypeError(f"{subject!r}: expected a state, a Record or a game module")


@attrs.define
class _LastStates:
    """Checks the last states of a game, and those of rare kinds more closely.

    Attributes:
        seed: what samples of hidden cards follow from.
        laws: those that are checked: once one is broken, only that one.
    """

    seed: int
    laws: tuple[Law, ...] = (*STATE_LAWS, *MOVE_LAWS)

    def check(self, record: Record) -> None:
        chosen, costly = _states_to_check(record)
        try:
            _check_record(record, self.seed, chosen, costly, self.laws)
        except BrokenStepError as step:
            name = getattr(step.__cause__, "law", None)
            self.laws = tuple(law for law in self.laws if law.__name__ == name)
            raise


def _states_to_check(record: Record) -> tuple[Collection[int], Collection[int]]:
    """Return the numbers of the states to check, and of those to check by costly laws."""
    count = len(record.moves) + 1
    rare = rare_ones(kinds_on_the_way(record), RARE, random.Random(record.seed))
    before = {max(0, number - 1) for number in rare}  # from which a move led there
    chosen = {*rare, *before, *range(max(0, count - LAST), count)}
    return chosen, {*rare[:RARE_COSTLY], *range(max(0, count - LAST_COSTLY), count)}


def _check_record(
    record: Record,
    seed: int,
    chosen: Collection[int],
    costly: Collection[int],
    laws: tuple[Law, ...] = (*STATE_LAWS, *MOVE_LAWS),
) -> None:
    """Check some states of a game, and the moves that were made from them.

    Raises:
        BrokenStepError: from the violation of a law.
    """
    moves = record.moves
    for number, state in enumerate(record.states()):
        for law in laws:
            if number not in (costly if law in COSTLY_LAWS else chosen):
                continue
            try:
                if law in STATE_LAWS:
                    _obey(law, state, record.game, seed, partial(_line, record, number))
                elif made := moves[number : number + 1]:
                    line = partial(_line, record, number + 1)
                    _obey(law, state, record.game, seed, line, moves=made)
            except LawViolation as violation:
                step = number + (law not in STATE_LAWS)
                raise BrokenStepError(step) from violation


def _line(record: Record, number: int) -> str:
    return record.until(number).text


def _obey(
    law: Law,
    state: Any,
    game: Game,
    seed: int,
    record_text: Callable[[], str],
    **arguments: Any,
) -> None:
    """Check a law; whatever else the game raises breaks the law too, and is its cause."""
    function: Any = law
    if "seed" in function.__kwdefaults__:
        arguments["seed"] = seed
    try:
        law(state, game=game, **arguments)
    except LawViolation as violation:
        raise LawViolation(violation.law, violation.detail, _text(record_text)) from None
    except Exception as error:
        detail = f"the game raises {type(error).__name__}: {error}"
        raise LawViolation(function.__name__, detail, _text(record_text)) from error


def _text(record_text: Callable[[], str]) -> str:
    """Return the text of a game or position, or "" if the game cannot write it."""
    try:
        return record_text()
    except Exception:  # noqa: BLE001 (what matters is the law that is broken)
        return ""
