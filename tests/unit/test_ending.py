"""How a game ends: somebody has no card left (U20), or the turn limit (U21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from threeup3down import (
    Card,
    Ended,
    Finished,
    Flip,
    GameState,
    LostExtras,
    Outcome,
    Phase,
    PickUp,
    Play,
    Rank,
    Rules,
    Termination,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Position = Callable[..., GameState]
    Cards = Callable[[str], tuple[Card, ...]]

EMPTIED, TURN_LIMIT = Termination.EMPTIED, Termination.TURN_LIMIT
PLAY_ON = Rules(play_on=True)


def test_U20_a_player_with_no_card_left_wins_at_once(position: Position) -> None:
    state = position("1b 2b", "7g 7b", "1r 2r", discard="5b", to_act=1, turns=8)
    after, events = state.transition(Play(7, 2))
    assert (after.phase, after.to_act, after.finished) == (Phase.OVER, None, (1,))
    assert after.outcome() == Outcome((1,), (2, 1, 2), EMPTIED)
    assert after.legal_moves() == ()
    assert after.turns == 9  # the turn counts as completed
    assert Finished(1, 1) in events
    assert Ended(Outcome((1,), (2, 1, 2), EMPTIED)) in events


def test_U20_the_last_3DOWN_card_wins(position: Position) -> None:
    after = position("/ / - 5g -", discard="5b").apply(Flip(1))
    assert after.outcome() == Outcome((0,), (1, 2), EMPTIED)


def test_U20_the_last_3DOWN_card_does_not_win_if_it_does_not_fit(
    position: Position, cards: Cards
) -> None:
    after = position("/ / - 5g -", discard="6b").apply(Flip(1))
    assert (after.outcome(), after.to_act, after.seats[0].hand) == (None, 1, cards("5g 6b"))


@pytest.mark.parametrize(
    ("hand", "owed", "lapsed"), [("Cg", 2, 1), ("C+1g", 0, 1), ("C+2g", 1, 2), ("7g", 2, 1)]
)
def test_U20_extras_still_owed_lapse_with_the_last_card(
    position: Position, hand: str, owed: int, lapsed: int
) -> None:
    after, events = position(hand, extras=owed).transition(Play(Rank.parse(hand[:-1])))
    assert (after.phase, after.finished, after.extras) == (Phase.OVER, (0,), 0)
    assert LostExtras(0, lapsed) in events


def test_U20_no_draw_keeps_a_player_from_winning(position: Position, cards: Cards) -> None:
    state = position("C+1g", draw="1g 2g")
    after = state.apply(Play(Rank.CLEAR_PLUS_1))
    assert (after.finished, after.draw_pile, after.can_draw) == ((0,), cards("1g 2g"), False)


def test_U20_play_on_true_lets_the_others_go_on_for_places(
    position: Position, cards: Cards
) -> None:
    state = position("1g 2g", "7g", "8b 9b", "1r 3r", rules=PLAY_ON, to_act=1)
    state, events = state.transition(Play(7))
    assert (state.phase, state.to_act, state.finished) == (Phase.PLAY, 2, (1,))
    assert state.discard_pile == cards("7g")  # the pile stays
    assert state.outcome() is None
    assert Finished(1, 1) in events
    assert not [event for event in events if isinstance(event, Ended)]


def test_U20_play_on_true_skips_finished_players(position: Position) -> None:
    state = position("1g 2g", "", "", "1r 3r", rules=PLAY_ON, finished=(2, 1), turns=9)
    assert state.apply(Play(1)).to_act == 3
    state = position("1g 2g", "", "1b 2b", "1r 3r", rules=PLAY_ON, finished=(1,), turns=9)
    assert state.apply(Play(1)).to_act == 2
    state = position("", "1g", "1r 3r", "", to_act=2, rules=PLAY_ON, finished=(3, 0), turns=9)
    assert state.apply(Play(1)).to_act == 1


def test_U20_play_on_true_makes_the_last_one_left_the_last(position: Position) -> None:
    state = position("1g 2g", "7g", "8b", "1r 3r", rules=PLAY_ON, to_act=1)
    state = state.apply(Play(7)).apply(Play(8)).apply(PickUp())  # seat 3 takes 7g 8b
    state = state.apply(Play(1)).apply(Play(1)).apply(Play(2))
    assert (state.phase, state.to_act, state.finished) == (Phase.OVER, None, (1, 2, 0))
    assert state.outcome() == Outcome((1,), (3, 1, 2, 4), EMPTIED)


def test_U21_max_turns_ends_the_game_after_so_many_turns(position: Position) -> None:
    state = position("1g 2g 3g", turns=3, rules=Rules(max_turns=5))
    state = state.apply(Play(1))
    assert (state.phase, state.turns) == (Phase.PLAY, 4)
    after, events = state.transition(Play(1))
    assert (after.phase, after.to_act, after.turns) == (Phase.OVER, None, 5)
    assert after.legal_moves() == ()
    nobody = Outcome((), (1, 1), TURN_LIMIT)
    assert after.outcome() == nobody
    assert Ended(nobody) in events


def test_U21_an_outcome_says_whether_the_limit_cut_the_game(position: Position) -> None:
    rules = Rules(max_turns=5)
    for hand, truncated in (("7g", False), ("1g 2g", True)):
        outcome = position(hand, turns=4, rules=rules).apply(Play(Card.parse(hand[:2]).rank))
        assert (result := outcome.outcome()) is not None
        assert result.truncated is truncated


@pytest.mark.parametrize(
    ("places", "returns"),
    [
        ((2, 1, 2), (-0.5, 1.0, -0.5)),
        ((1, 1), (0.0, 0.0)),
        ((3, 1, 1, 4), (-1 / 3, 2 / 3, 2 / 3, -1.0)),
    ],
)
def test_returns_are_the_share_of_the_others_placed_worse_less_the_share_placed_better(
    places: tuple[int, ...], returns: tuple[float, ...]
) -> None:
    assert Outcome((), places, TURN_LIMIT).returns == returns


def test_U21_an_extra_discard_is_no_turn(position: Position) -> None:
    state = position("1g 2g C+1g", rules=Rules(max_turns=1)).apply(Play(Rank.CLEAR_PLUS_1))
    assert (state.phase, state.turns) == (Phase.PLAY, 0)


@pytest.mark.parametrize("play_on", [False, True])
def test_U21_a_game_decided_on_the_last_turn_itself_is_not_cut(
    position: Position, *, play_on: bool
) -> None:
    state = position("7g", turns=4, rules=Rules(max_turns=5, play_on=play_on))
    assert state.apply(Play(7)).outcome() == Outcome((0,), (1, 2), EMPTIED)


def test_U21_whoever_had_finished_before_the_limit_wins_under_play_on(
    position: Position,
) -> None:
    rules = Rules(max_turns=5, play_on=True)
    state = position("1g 2g", "", "1b 2b", "", finished=(3, 1), turns=4, rules=rules)
    after = state.apply(Play(1))
    assert after.outcome() == Outcome((3,), (3, 2, 3, 1), TURN_LIMIT)


def test_U21_whoever_finishes_on_the_last_turn_wins_under_play_on(position: Position) -> None:
    rules = Rules(max_turns=5, play_on=True)
    after = position("7g", "1b 2b", "1r 2r", turns=4, rules=rules).apply(Play(7))
    assert after.outcome() == Outcome((0,), (1, 2, 2), TURN_LIMIT)  # not decided: two are left


def test_the_repr_of_a_state_says_that_nobody_is_to_act_any_more(position: Position) -> None:
    over = position("7g", "1b 2b", discard="5b 6b", turns=8).apply(Play(7))
    assert repr(over) == (
        "<GameState OVER, 2 players, nobody to act, turn 10, draw pile 0, "
        "discard pile 3 with 7g on top>"
    )
