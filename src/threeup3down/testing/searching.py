"""Looking for a game in which something does not hold, and for a short one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import hypothesis
from hypothesis import HealthCheck, Phase, given, reject, settings
from hypothesis import strategies as st
from hypothesis.errors import FlakyFailure

import threeup3down
from threeup3down.records import Record

from .game_strategies import LONGEST_RECORD, NUMBERS, SEEDS, attempts, from_the_last, played
from .value_strategies import check_allowed
from .value_strategies import rules as all_rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import SearchStrategy

    from threeup3down.games.protocol import Game

    from .game_strategies import Pick

AGAIN = 300  # games tried that are shorter than the shortest that failed
SHORT = 12  # moves, within which a game at random may fail as well
MOST_CHANGED = 3  # options
MOST_OTHERS = 4  # moves but the last legal one
MOST_IN_A_ROW = 6  # moves that are left out
KEPT, LEFT_OUT = 220, 240  # of 256 numbers: those below keep a move, or else leave it out


def check_games(
    check: Callable[[Record], object],
    *,
    game: Game = threeup3down,
    players: int | None = None,
    rules: SearchStrategy[Any] | None = None,
    max_examples: int = 100,
    seed: int = 0,
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

    Raises:
        Exception: what `check` raises of the shortest game found, with the line of the game as
            a note, or what the game itself raises.

    >>> from threeup3down.testing import check_games
    >>> def nothing_is_ever_cleared(record):
    ...     assert not record.state().cleared, "cards have been cleared"
    >>> check_games(nothing_is_ever_cleared)
    Traceback (most recent call last):
    ...
    AssertionError: cards have been cleared
    ...
    """
    longest, tried = LONGEST_RECORD, max_examples
    record: Record | None = None
    shortest: Exception | None = None
    while longest >= 0:
        games = attempts(game=game, players=players, rules=rules, longest=longest)
        if record is not None:
            like_it = variations(record, players=players, rules=rules, longest=longest)
            games = like_it if longest > SHORT else like_it | games
        found = _first_failure(check, games, tried, seed)
        if found is None:
            break
        record, shortest = found
        longest, tried = len(record.moves) - 1, AGAIN
    if shortest is not None:
        raise shortest


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


def _first_failure(
    check: Callable[[Record], object],
    games: SearchStrategy[tuple[Record, Exception | None]],
    max_examples: int,
    seed: int,
) -> tuple[Record, Exception] | None:
    """Return a game that fails, shrunk by Hypothesis, and what was raised."""
    failures: list[tuple[Record, Exception]] = []

    @hypothesis.seed(seed)
    @settings(
        max_examples=max_examples,
        deadline=None,
        database=None,
        derandomize=False,
        phases=[Phase.generate, Phase.shrink],  # the record says it all: no part of it is explained
        report_multiple_bugs=False,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    @given(games)
    def every_game_is_well(attempt: tuple[Record, Exception | None]) -> None:
        record, error = attempt
        try:
            check(record)
            _raise(error)
        except Exception as raised:
            failures.append((record, raised))
            raise

    try:
        every_game_is_well()
    except FlakyFailure:  # a game that depends on more than its state: what it did first counts
        pass
    except Exception as raised:
        if not failures or raised is not failures[-1][1]:
            raise
    if not failures:
        return None
    record, failure = failures[-1]
    failure.__notes__ = [f"The game: {record}"]
    return record, failure


def _raise(error: Exception | None) -> None:
    if error is not None:
        raise error
