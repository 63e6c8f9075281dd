"""Looking for a planted bug as a user of `threeup3down.testing` would."""

from __future__ import annotations

import traceback
from typing import TYPE_CHECKING, Any

import attrs

import threeup3down
from threeup3down.cli.game_lines import lines_in
from threeup3down.records import RecordMoveError
from threeup3down.testing import LawViolation, check_games, check_laws

from .planting import planted

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game
    from threeup3down.records import Record

    from .bugs import Bug

MOST_EXAMPLES = 300
LAST = 20  # states of a game that are checked, as by `check_laws` of a module


@attrs.frozen
class Found:
    """What came of a search.

    Attributes:
        examples: how many were tried, the first that showed the bug included.
        story: the line of the game that was printed, the broken step included.
    """

    examples: int
    story: str

    @property
    def length(self) -> int:
        """The number of moves of the story."""
        return number_of_moves(self.story)


def search(bug: Bug, number: int) -> Found | None:
    """Look for a bug in games at random.

    Args:
        bug: what is planted.
        number: the seed of the search.

    Returns:
        What was found, or None if 300 examples did not show the bug.
    """
    copy = planted(*bug.changes)
    well: list[bool] = []  # how each game went

    def check(record: Record) -> None:
        well.append(False)
        examine(bug, copy, record)
        well[-1] = True

    try:
        check_games(
            check,
            game=copy if bug.by_laws else threeup3down,
            max_examples=MOST_EXAMPLES,
            seed=number,
        )
    except (LawViolation, AssertionError, RecordMoveError) as error:
        return Found(well.index(False) + 1, told_line(error))
    return None


def examine(bug: Bug, copy: Game, record: Record) -> None:
    """Do with a game what a user does who looks for a bug of this kind.

    Args:
        bug: what is planted.
        copy: the game with the bug.
        record: a game, played by the copy if laws are to find the bug, and else by the rules.

    Raises:
        LawViolation: the copy breaks a law.
        AssertionError: the copy differs from the rules.
        RecordMoveError: the copy refuses what the rules allow.
    """
    if bug.by_laws:
        check_laws(record, last=LAST)
    else:
        compare(record, copy)


def compare(record: Record, engine: Any) -> None:
    """Play a game of the rules again with another engine, which must agree at every step."""
    rules = engine.parse_rules(threeup3down.rules_text(record.rules))
    state = engine.new_game(record.players, rules=rules, seed=record.seed, first=record.first)
    assert told(engine, state) == told(threeup3down, record.start())
    for step in record.steps():
        move = engine.parse_move(threeup3down.move_text(step.move))
        state, events = engine.transition(state, move)
        assert told(engine, state) == told(threeup3down, step.state)
        for seat in (*range(record.players), None):
            shown = [engine.redact(event, seat) for event in events]
            assert str(shown) == str([threeup3down.redact(event, seat) for event in step.events])


def told(game: Any, state: Any) -> tuple[str, ...]:
    """Return what a state tells, as texts, since two engines share no classes."""
    moves = map(game.move_text, game.legal_moves(state))
    return game.position_text(state), " ".join(moves), str(game.outcome(state))


def told_line(error: Exception) -> str:
    """Return the line of a game that somebody finds who reads what is printed of an error."""
    printed = "".join(traceback.format_exception(error))
    lines = lines_in(printed)
    if isinstance(error, LawViolation):
        assert error.story in lines
        return error.story
    return lines[-1]  # a machine tells the deal before


def number_of_moves(line: str) -> int:
    """Return how many moves the line of a game has."""
    return len(line.partition("moves=")[2].split())
