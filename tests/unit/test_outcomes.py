"""Who has won and which places the others take, as a value (U20, U21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from threeup3down import GameState, Outcome, Phase, Rules, Termination, new_game, outcome

if TYPE_CHECKING:
    from collections.abc import Callable

    Position = Callable[..., GameState]

EMPTIED, TURN_LIMIT = Termination.EMPTIED, Termination.TURN_LIMIT


def test_a_game_that_goes_on_has_no_outcome(position: Position) -> None:
    going_on = position("7g", "", "8g", rules=Rules(play_on=True), finished=(1,), turns=9)
    for state in (new_game(2, seed=1), position("7g"), going_on):
        assert outcome(state) is None
        assert state.outcome() is None


@pytest.mark.parametrize(
    ("seats", "finished", "expected"),
    [
        (["", "7g"], (0,), Outcome((0,), (1, 2), EMPTIED)),
        (["7g", "8g", ""], (2,), Outcome((2,), (2, 2, 1), EMPTIED)),
    ],
)
def test_U20_without_play_on_all_but_the_winner_share_the_second_place(
    position: Position, seats: list[str], finished: tuple[int, ...], expected: Outcome
) -> None:
    over = position(*seats, finished=finished, turns=9, to_act=None, phase=Phase.OVER)
    assert outcome(over) == expected
    assert over.outcome() == expected


@pytest.mark.parametrize(
    ("seats", "finished", "expected"),
    [
        (["", "7g"], (0,), Outcome((0,), (1, 2), EMPTIED)),
        (["", "7g", ""], (2, 0), Outcome((2,), (2, 3, 1), EMPTIED)),
        (["7g", "", "", ""], (3, 1, 2), Outcome((3,), (4, 2, 3, 1), EMPTIED)),
    ],
)
def test_U20_with_play_on_places_follow_the_order_of_finishing(
    position: Position, seats: list[str], finished: tuple[int, ...], expected: Outcome
) -> None:
    rules = Rules(play_on=True)
    over = position(*seats, finished=finished, turns=9, to_act=None, phase=Phase.OVER, rules=rules)
    assert outcome(over) == expected


@pytest.mark.parametrize(
    ("seats", "finished", "expected"),
    [
        (["8g", "7g"], (), Outcome((), (1, 1), TURN_LIMIT)),
        (["8g", "", "7g"], (1,), Outcome((1,), (2, 1, 2), TURN_LIMIT)),
        (["8g", "", "7g", ""], (3, 1), Outcome((3,), (3, 2, 3, 1), TURN_LIMIT)),
    ],
)
def test_U21_at_the_turn_limit_all_who_have_not_finished_share_the_next_place(
    position: Position, seats: list[str], finished: tuple[int, ...], expected: Outcome
) -> None:
    rules = Rules(play_on=True, max_turns=9)
    over = position(*seats, finished=finished, turns=9, to_act=None, phase=Phase.OVER, rules=rules)
    assert outcome(over) == expected
