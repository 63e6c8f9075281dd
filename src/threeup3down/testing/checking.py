"""Checking all laws at once: of a state, of a game as far as it was played, or of a module."""

from __future__ import annotations

from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING, Any

import threeup3down
from threeup3down.games import check_protocol
from threeup3down.records import Record

from .laws import MOVE_LAWS, STATE_LAWS
from .searching import check_games
from .violations import LawViolation

if TYPE_CHECKING:
    from collections.abc import Callable

    from threeup3down.games.protocol import Game

LAST = 20  # states of a game that are checked: games are of any length


def check_laws(
    subject: Any,
    *,
    game: Game = threeup3down,
    max_examples: int = 100,
    seed: int = 0,
    last: int | None = None,
) -> None:
    """Check every law.

    Args:
        subject: a state, whose every legal move is tried; a `Record`, of which each state is
            checked and each move that was made; or a game module: of random games of any
            length the last 20 states are checked, and a failing one is shrunk to a short one.
        game: the module whose functions are checked on a state.
        max_examples: how many games of a module are checked.
        seed: what the games of a module and the samples of hidden cards follow from.
        last: how many of the last states of a `Record` are checked; None: all.

    Raises:
        LawViolation: a law is broken; the error names it and carries the line of the game.
        GameProtocolError: a module that is no game, or a namespace that is no module.
        TypeError: something else.

    >>> check_laws(threeup3down.new_game(2, seed=1))
    >>> check_laws(threeup3down, max_examples=3)
    """
    if isinstance(subject, Record):
        check_protocol(subject.game)
        _check_record(subject, seed, last)
    elif isinstance(subject, ModuleType) or hasattr(subject, "new_game"):
        check_protocol(subject)
        module: Any = subject
        check_games(
            lambda record: _check_record(record, seed, LAST),
            game=module,
            max_examples=max_examples,
            seed=seed,
        )
    elif hasattr(subject, "transition"):
        check_protocol(game)
        for law in (*STATE_LAWS, *MOVE_LAWS):
            _obey(law, subject, game, seed, partial(game.position_text, subject))
    else:
        raise TypeError(f"{subject!r}: expected a state, a Record or a game module")


def _check_record(record: Record, seed: int, last: int | None = None) -> None:
    """Check the last states of a game, or all, and the moves that were made from them."""
    first = 0 if last is None else max(0, len(record.moves) + 1 - last)
    for number, state in enumerate(record.states()):
        for law in STATE_LAWS if number >= first else ():
            _obey(law, state, record.game, seed, partial(_line, record, number))
        for law in MOVE_LAWS if first <= number < len(record.moves) else ():
            made = record.moves[number : number + 1]
            _obey(law, state, record.game, seed, partial(_line, record, number + 1), moves=made)


def _line(record: Record, number: int) -> str:
    return record.until(number).text


def _obey(
    law: Any,
    state: Any,
    game: Game,
    seed: int,
    story: Callable[[], str],
    **arguments: Any,
) -> None:
    """Check a law; whatever else the game raises breaks the law too, and is its cause."""
    if "seed" in law.__kwdefaults__:
        arguments["seed"] = seed
    try:
        law(state, game=game, **arguments)
    except LawViolation as violation:
        raise LawViolation(violation.law, violation.detail, _text(story)) from None
    except Exception as error:
        detail = f"the game raises {type(error).__name__}: {error}"
        raise LawViolation(law.__name__, detail, _text(story)) from error


def _text(story: Callable[[], str]) -> str:
    """Return the text of a story, or "" if the game cannot write it."""
    try:
        return story()
    except Exception:  # noqa: BLE001 (the law that is broken is to be told)
        return ""
