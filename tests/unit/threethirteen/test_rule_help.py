"""The rules that matter at a moment, each with its id and only when it applies."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from threeup3down.games.threethirteen import (
    AceInRuns,
    DrawDiscard,
    GameState,
    Rules,
    new_game,
    rules_now,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Position = Callable[..., GameState]

DRAW_EITHER = "Draw the top card of the stock or of the discard pile (T7)."
SHUFFLE = "The stock is empty: who draws from it gets the discards shuffled (T7, T15)."
TAKE = "The stock is empty and nothing can be shuffled: take the upcard (T15)."
DISCARD_ONE = "Discard one card (T7)."
KEEP = "Discard one card, but not the one just taken (T7)."
MAY_GO_OUT = "If all your other cards are in melds, you may go out (T11)."
AUTOMATIC = "If all your other cards are in melds, you go out with that discard (T11)."
TOO_EARLY = "Nobody goes out in the first turn they have in a round (T11)."
GONE_OUT = "Seat 1 has gone out: everyone else has one last turn (T12)."
WILD = "3s are wild: each stands for any card (T4, T9)."
KINDS = (
    "A set is three or more cards of a rank, a run three or more of a suit in a row; "
    "a card counts in one meld only (T8)."
)
ACE_LOW = "In a run an ace stands before the two (A-2-3) (T10)."
POINTS = "Cards left over count: aces 1, jack, queen and king 10 each, others their number (T13)."
LAST = "This is the last round; the lowest total wins (T14)."
OVER = ("The game is over: the lowest total wins (T14).",)
OUT: dict[str, Any] = {"went_out": 1, "others": ["/ 8C 8D 8H"]}


def reminders(state: GameState, seat: int | None = 0) -> tuple[str, ...]:
    return rules_now(state.view(seat))


def made(position: Position, hand: str, fields: dict[str, Any]) -> GameState:
    options = dict(fields)
    return position(hand, *options.pop("others", []), **options)


def test_before_drawing(position: Position) -> None:
    assert reminders(position("4H 5H 9C")) == (
        DRAW_EITHER,
        WILD,
        KINDS,
        ACE_LOW,
        POINTS,
        "10 more rounds; the lowest total wins (T14).",
    )


def test_after_drawing(position: Position) -> None:
    said = reminders(position("4H 5H 9C KD", rules=Rules(rounds=(3,))))
    assert said == (DISCARD_ONE, MAY_GO_OUT, WILD, KINDS, ACE_LOW, POINTS, LAST)


@pytest.mark.parametrize(
    ("options", "present"),
    [
        ({"automatic_out": True}, AUTOMATIC),
        ({"first_orbit_out": False}, TOO_EARLY),
        ({"last_turns": False}, "When somebody goes out, the round is scored at once (T12)."),
        ({"out_points": -5}, "Who goes out scores -5 (T13)."),
        ({"min_naturals": 1}, "A meld needs at least 1 that is not wild (T9)."),
    ],
)
def test_T9_T11_T12_T13_an_option_of_going_out_is_named_with_its_value(
    position: Position, options: dict[str, Any], present: str
) -> None:
    assert present in reminders(position("4H 5H 9C KD", rules=Rules(**options)))
    assert present not in reminders(position("4H 5H 9C KD"))


def test_T11_the_first_turn_is_named_for_everyone_and_no_longer_than_that(
    position: Position,
) -> None:
    rules = Rules(first_orbit_out=False)
    for seat in (0, 1, None):
        assert TOO_EARLY in reminders(position("4H 5H 9C", rules=rules, turns=1), seat)
        assert TOO_EARLY not in reminders(position("4H 5H 9C", rules=rules, turns=2), seat)
    assert MAY_GO_OUT not in reminders(position("4H 5H 9C KD", rules=rules, turns=1))
    assert MAY_GO_OUT in reminders(position("4H 5H 9C KD", rules=rules, turns=2))


def test_T14_nothing_but_the_end_matters_when_the_game_is_over(position: Position) -> None:
    over = position("4H 5H 9C", to_act=None, rules=Rules(rounds=(3,)))
    for seat in (0, 1, None):
        assert reminders(over, seat) == OVER


@pytest.mark.parametrize(
    ("hand", "fields", "present", "absent"),
    [
        ("4H 5H 9C", {}, [DRAW_EITHER], [SHUFFLE, TAKE, MAY_GO_OUT, GONE_OUT, DISCARD_ONE]),
        ("4H 5H 9C", {"rest": "discard"}, [SHUFFLE], [DRAW_EITHER, TAKE]),
        ("4H 5H 9C KD", {}, [DISCARD_ONE, MAY_GO_OUT], [KEEP, DRAW_EITHER]),
        ("4H 5H 9C KD", {"rules": Rules(redraw_discard=False)}, [KEEP], [DISCARD_ONE]),
        ("4H 5H 9C", OUT, [DRAW_EITHER, GONE_OUT], [MAY_GO_OUT]),
        ("4H 5H 9C KD", OUT, [DISCARD_ONE, GONE_OUT], [MAY_GO_OUT]),
        (
            "4H 5H 9C",
            {"rules": Rules(jokers_per_deck=2)},
            [
                "3s and jokers are wild: each stands for any card (T4, T9).",
                "Cards left over count: aces 1, jack, queen and king 10 each, jokers 20, "
                "others their number (T13).",
            ],
            [WILD, POINTS],
        ),
        (
            "4H 5H 9C",
            {"rules": Rules(ace_points=15, face_points=None, wild_points=25)},
            [
                "Cards left over count: aces 15, jack, queen and king 11, 12 and 13, "
                "wild 3s 25, others their number (T13)."
            ],
            [POINTS],
        ),
        (
            "4H 5H 9C",
            {"rules": Rules(all_wild_melds=False)},
            ["A meld needs at least 1 that is not wild (T9)."],
            [],
        ),
        (
            "4H 5H 9C",
            {"rules": Rules(all_wild_melds=False, min_naturals=2)},
            ["A meld needs at least 2 that are not wild (T9)."],
            ["A meld needs at least 1 that is not wild (T9)."],
        ),
        (
            "4H 5H 9C",
            {"rules": Rules(max_wilds_per_meld=1)},
            ["A meld has at most 1 wild (T9)."],
            ["A meld needs at least 1 that is not wild (T9)."],
        ),
        (
            "4H 5H 9C",
            {"rules": Rules(ace_in_runs=AceInRuns.HIGH)},
            ["In a run an ace stands after the king (Q-K-A) (T10)."],
            [ACE_LOW],
        ),
        (
            "4H 5H 9C",
            {"rules": Rules(ace_in_runs=AceInRuns.EITHER)},
            ["In a run an ace stands before the two or after the king, not between them (T10)."],
            [ACE_LOW],
        ),
        (
            "4H 5H 9C",
            {"rules": Rules(max_turns_per_round=9)},
            ["The round is scored after 9 turns (T15)."],
            [],
        ),
        ("4H 5H 9C", {"rules": Rules(rounds=(3,))}, [LAST], []),
        (
            "4H 5H 9C",
            {"rules": Rules(rounds=(3, 4))},
            ["1 more round; the lowest total wins (T14)."],
            [LAST],
        ),
    ],
)
def test_a_rule_is_named_when_it_matters_and_only_then(
    position: Position, hand: str, fields: dict[str, Any], present: list[str], absent: list[str]
) -> None:
    said = reminders(made(position, hand, fields))
    assert set(present) <= set(said)
    assert not set(absent) & set(said)
    assert len(set(said)) == len(said)


def test_T15_with_nothing_to_shuffle_the_upcard_is_all_there_is() -> None:
    state = new_game(17, rules=Rules(decks=1, rounds=(3,)), seed=2)
    assert reminders(state)[0] == TAKE
    assert reminders(state.apply(DrawDiscard()))[0] == DISCARD_ONE


def test_T15_two_discards_are_enough_to_be_shuffled() -> None:
    rules = Rules(decks=1, rounds=(3,), jokers_per_deck=1)
    state = new_game(17, rules=rules, seed=2)
    pile = state.stock + state.discard_pile
    assert len(pile) == 2
    assert reminders(attrs.evolve(state, stock=(), discard_pile=pile))[0] == SHUFFLE


@pytest.mark.parametrize(
    ("number", "told"), [(0, "2 more rounds"), (1, "1 more round"), (2, "This is the last round")]
)
def test_T14_the_rounds_that_are_left_are_counted(
    position: Position, number: int, told: str
) -> None:
    said = reminders(position("?", "?", rules=Rules(rounds=(3, 4, 5)), round=number))
    assert said[-1] == f"{told}; the lowest total wins (T14)."


def test_T4_the_wild_rank_is_that_of_the_round(position: Position) -> None:
    said = reminders(position("?", "?", round=8))
    assert "Js are wild: each stands for any card (T4, T9)." in said


def test_T5_who_is_not_to_act_reads_whose_turn_it_is(position: Position) -> None:
    for hand in ("4H 5H 9C", "4H 5H 9C KD"):
        for onlooker in (1, None):
            said = reminders(position(hand), onlooker)
            assert said[0] == "It is the turn of seat 0 (T5)."
            assert MAY_GO_OUT not in said
        assert "turn of seat" not in " ".join(reminders(position(hand)))


def test_every_sentence_names_a_rule(position: Position) -> None:
    rules = Rules(
        rounds=(3, 4), jokers_per_deck=2, all_wild_melds=False, max_wilds_per_meld=1,
        max_turns_per_round=9, redraw_discard=False, wild_points=5,
    )  # fmt: skip
    states = [
        position("4H 5H 9C", rules=rules),
        position("4H 5H 9C KD", rules=rules),
        made(position, "4H 5H 9C", OUT),
        position("4H 5H 9C", rest="discard"),
        position("4H 5H 9C", to_act=None, rules=Rules(rounds=(3,))),
    ]
    for state in states:
        for seat in (0, 1, None):
            for sentence in reminders(state, seat):
                assert re.fullmatch(r"[A-Z0-9].* \(T\d+(, T\d+)*\)\.", sentence)


def test_T15_the_turn_limit_may_take_last_turns_away(position: Position) -> None:
    said = reminders(made(position, "4H 5H 9C", OUT | {"rules": Rules(max_turns_per_round=9)}))
    assert "Seat 1 has gone out: everyone else has at most one last turn (T12)." in said
