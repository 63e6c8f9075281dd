"""How games end (U20, U21)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from threeup3down import Phase, Termination

from .random_games import games

if TYPE_CHECKING:
    from collections.abc import Iterator

    from threeup3down.records import Record


def limited_games() -> st.SearchStrategy[Record]:
    """Games with a turn limit, played at random to their ends."""
    return games(
        max_turns=st.sampled_from([300, 100, 30, 5, 1]),
        choices=st.builds(endless_numbers, st.integers(0, 2**32)),
    )


def endless_numbers(seed: int) -> Iterator[int]:
    rng = random.Random(seed)
    return (rng.randrange(256) for _ in range(5_000))  # more moves than 300 turns can take


@given(limited_games())
def test_U21_random_play_with_a_turn_limit_ends(game: Record) -> None:
    end = game.state()
    limit = end.rules.max_turns
    assert end.phase is Phase.OVER
    assert limit is not None
    assert all(state.turns < limit for state in [*game.states()][:-1])
    assert end.turns <= limit


@given(limited_games())
def test_U20_the_outcome_is_that_of_the_hands(game: Record) -> None:
    end = game.state()
    emptied: list[int] = []  # in the order in which it was seen to happen
    for state in game.states():
        for number, seat in enumerate(state.seats):
            left = [*seat.hand, *seat.up, *(card for card in seat.down if card)]
            if not left and number not in emptied:
                emptied.append(number)
    losers = len(end.seats) - len(emptied)
    decided = losers == 1 if end.rules.play_on else len(emptied) == 1
    outcome = end.outcome()
    assert outcome is not None
    assert end.finished == tuple(emptied)
    assert outcome.winners == tuple(emptied[:1])
    assert [outcome.places[seat] for seat in emptied] == list(range(1, len(emptied) + 1))
    assert sorted(outcome.places)[len(emptied) :] == [len(emptied) + 1] * losers
    assert outcome.termination is (Termination.EMPTIED if decided else Termination.TURN_LIMIT)
    assert decided or end.turns == end.rules.max_turns
