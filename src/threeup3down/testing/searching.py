"""Looking for a game in which something does not hold, and for a short one."""

from __future__ import annotations

import contextlib
import math
import time
from typing import TYPE_CHECKING, Any

import attrs
import hypothesis
from hypothesis import HealthCheck, Phase, given, reject, settings
from hypothesis import strategies as st
from hypothesis.errors import Flaky

import threeup3down
from threeup3down.records import Record

from .game_strategies import NUMBERS, SEEDS, attempts, deals, from_the_last, played
from .value_strategies import check_allowed
from .value_strategies import rules as all_rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import SearchStrategy

    from threeup3down.games.protocol import Game

    from .game_strategies import Pick

AGAIN = 300  # games tried that are shorter than the shortest that failed
AGAIN_BY_HALF = 60  # games tried that are at most half as long
SHORT = 12  # moves, within which a game at random may well fail
MOST_CHANGED = 3  # options
MOST_OTHERS = 4  # moves but the last legal one
MOST_IN_A_ROW = 6  # moves that are left out
KEPT, LEFT_OUT = 220, 240  # of 256 numbers: those below keep a move, or else leave it out
SHRINK_SECONDS = 30.0
ROUND_SECONDS = 3.0  # for what Hypothesis shrinks of one game, before others like it are tried


@attrs.define
class Deadline:
    """The end of some seconds that begin when something is found; `begin` may be called again.

    Attributes:
        seconds: how many.
        at: the time, or never.
    """

    seconds: float
    at: float = math.inf

    def begin(self) -> None:
        """Let the seconds begin, if they have not yet."""
        self.at = min(self.at, time.monotonic() + self.seconds)

    @property
    def over(self) -> bool:
        """Whether the seconds are over."""
        return time.monotonic() > self.at


class StopSearching(BaseException):
    """Go past Hypothesis, which would go on to look for a simpler failure."""


class BrokenStepError(Exception):
    """Say at which move of a game a check failed; the cause says why.

    Attributes:
        moves: how many moves had been made.
    """

    def __init__(self, moves: int) -> None:
        super().__init__(moves)
        self.moves = moves


def failures_of(
    check: Callable[[Any], object],
    examples: SearchStrategy[Any],
    *,
    max_examples: int,
    seed: int,
    deadlines: tuple[Deadline, ...],
) -> list[tuple[Any, Exception]]:
    """Return the examples that fail on the way to a simple one, and what was raised of each.

    Args:
        check: a function of an example that raises something if it fails, or `StopSearching`.
        examples: where they come from.
        max_examples: how many are tried.
        seed: what they follow from.
        deadlines: when to stop looking for a simpler one.
    """
    failures: list[tuple[Any, Exception]] = []

    @hypothesis.seed(seed)
    @settings(
        max_examples=max_examples,
        deadline=None,
        database=None,
        derandomize=False,
        phases=[Phase.generate, Phase.shrink],  # no part of what is found is explained
        report_multiple_bugs=False,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    @given(examples)
    def every_example_is_well(example: Any) -> None:
        if any(deadline.over for deadline in deadlines):
            raise StopSearching
        try:
            check(example)
        except Exception as raised:
            failures.append((example, raised))
            for deadline in deadlines:
                deadline.begin()
            raise

    with contextlib.suppress(StopSearching):
        try:
            every_example_is_well()
        except Flaky:  # what does otherwise the next time: what it did first counts
            if not failures:
                raise
        except Exception as raised:
            if not any(raised is failure for _, failure in failures):
                raise
    return failures


def check_games(
    check: Callable[[Record], object],
    *,
    game: Game = threeup3down,
    players: int | None = None,
    rules: SearchStrategy[Any] | None = None,
    max_examples: int = 100,
    seed: int = 0,
    shrink_seconds: float = SHRINK_SECONDS,
) -> None:
    """Check something of games at random.

    When a game fails, shorter ones are tried, most of them like it, until none of three hundred
    fails, so that it is mostly shorter than what `@given(games())` shrinks to.

    Args:
        check: a function of a `Record` that raises something if what it checks does not hold. If
            it compares an engine of yours with the rules, it plays the moves of the record again.
        game: the game that is played; the registry need not know it.
        players: how many; any number that the rules allow unless given.
        rules: a strategy for the rules; every option of the game unless given.
        max_examples: how many games are checked.
        seed: what the games follow from: the same seed tries the same games.
        shrink_seconds: how long shorter games are looked for at most.

    Raises:
        Exception: what `check` raises of the shortest game found, with the line of the game as
            a note, or what the game itself raises.

    >>> from threeup3down.testing import check_games
    >>> def nothing_is_ever_cleared(record):
    ...     assert not record.state().cleared, "cards have been cleared"
    >>> check_games(nothing_is_ever_cleared, shrink_seconds=1)
    Traceback (most recent call last):
    ...
    AssertionError: cards have been cleared
    ...
    """
    __tracebackhide__ = True
    deadline = Deadline(shrink_seconds)
    dealt = deals(game=game, players=players, rules=rules)
    found = best = _shortest_failure(check, attempts(dealt), max_examples, seed, deadline)
    longest = 0
    while best is not None and not deadline.over:
        length = len(best[0].moves)
        if found is None and longest >= length - 1:
            break
        # half as long at first, and if that fails nowhere, a little shorter
        longest = length // 2 if found and length > SHORT else length - 1
        if longest < 0:
            break
        like_it = variations(best[0], players=players, rules=rules, longest=longest)
        if longest <= SHORT or longest < length - 1:
            like_it |= attempts(dealt, longest)
        tried = AGAIN if longest == length - 1 else AGAIN_BY_HALF
        found = _shortest_failure(check, like_it, tried, seed, deadline)
        best = found or best
    if best is not None:
        record, failure = best
        failure.__notes__ = [f"The game: {record}"]
        raise failure


def _shortest_failure(
    check: Callable[[Record], object],
    examples: SearchStrategy[tuple[Record, Exception | None]],
    max_examples: int,
    seed: int,
    deadline: Deadline,
) -> tuple[Record, Exception] | None:
    """Return a short game that fails, up to where it fails, and what was raised."""

    def fails(attempt: tuple[Record, Exception | None]) -> None:
        record, error = attempt
        check(record)
        if error is not None:
            raise error

    deadlines = (deadline, Deadline(ROUND_SECONDS))
    failures = failures_of(
        fails, examples, max_examples=max_examples, seed=seed, deadlines=deadlines
    )
    found: list[tuple[Record, Exception]] = []
    for (record, _), raised in failures:
        if isinstance(raised, BrokenStepError) and isinstance(raised.__cause__, Exception):
            found.append((record.until(raised.moves), raised.__cause__))
        else:
            found.append((record, raised))
    return min(reversed(found), key=lambda one: len(one[0].moves)) if found else None


@st.composite
def variations(
    draw: st.DrawFn,
    record: Record,
    *,
    players: int | None,
    rules: SearchStrategy[Any] | None,
    longest: int,
) -> tuple[Record, Exception | None]:
    """Games like one that is known, of at most so many moves.

    Each of its moves is made again, left out, as some in a row may be, or another is made instead;
    one that is no longer legal is left out too. Or the last legal move is made nearly always. The
    deal is the same or another, at the same table or a smaller one, and a few options may have
    other values.
    """
    game = record.game
    number = record.players
    if players is None:
        number = draw(st.integers(game.MIN_PLAYERS, number) | st.just(number))
    if rules is None:
        options = [field.name for field in attrs.fields(game.Rules)]
        changed = draw(st.sets(st.sampled_from(options), max_size=MOST_CHANGED))
        kept = {name: st.just(getattr(record.rules, name)) for name in {*options} - changed}
        chosen = draw(all_rules(game=game, players=number, **kept))
    else:
        chosen = draw(st.just(record.rules) | rules)
    seed = draw(st.just(record.seed) | SEEDS)
    check_allowed(game, chosen, number)
    begun = Record.new(game, players=number, seed=seed, first=record.first % number, rules=chosen)
    if draw(st.booleans()):
        varied, error = played(begun, draw(nearly_always_the_last(longest)))
    else:
        played_by = zip(
            record.moves, record.states(), strict=False
        )  # the last move may have failed
        moves = [move for move, before in played_by if before.to_act < number]
        start = draw(st.integers(0, len(moves)))
        del moves[start : start + draw(st.integers(0, MOST_IN_A_ROW))]
        changes = draw(st.binary(min_size=len(moves), max_size=len(moves)))
        varied, error = played(begun, map(_changed, moves, changes))
    if len(varied.moves) > longest:
        reject()
    return varied, error


def nearly_always_the_last(length: int) -> SearchStrategy[list[Pick]]:
    """Picks of the last legal move, but for a few."""
    places = st.integers(0, length)
    others = st.dictionaries(places, NUMBERS, max_size=MOST_OTHERS)
    return others.map(lambda known: [from_the_last(known.get(i, 0)) for i in range(length)])


def _changed(move: Any, change: int) -> Pick:
    if change < KEPT:
        return lambda legal: move if move in legal else None
    return from_the_last(change) if change >= LEFT_OUT else lambda _: None
