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

TO_DRAW, TO_DISCARD = "4H 5H 9C", "4H 5H 9C KD"
EITHER, SHUFFLE, TAKE = "of the stock or of the", "gets the discards shuffled", "take the upcard"
DISCARD_ONE, MAY_GO_OUT, GONE_OUT = "Discard one card", "you may go out", "Seat 1 has gone out"
TOO_EARLY = "Nobody goes out in the first turn"
LATER = {"rules": Rules(first_orbit_out=False)}
OUT: dict[str, Any] = {"went_out": 1, "others": ["/ 8C 8D 8H"]}


def reminders(state: GameState, seat: int | None = 0) -> str:
    """Return the sentences, each of which names the rules that it comes from."""
    said = rules_now(state.view(seat))
    assert all(re.fullmatch(r"[A-Z0-9].* \(T\d+(, T\d+)*\)\.", sentence) for sentence in said)
    assert len(set(said)) == len(said)
    return "\n".join(said)


def made(position: Position, hand: str, fields: dict[str, Any]) -> GameState:
    options = dict(fields)
    return position(hand, *options.pop("others", []), **options)


def test_T14_nothing_but_the_end_matters_when_the_game_is_over(position: Position) -> None:
    over = position(TO_DRAW, to_act=None, rules=Rules(rounds=(3,)))
    for seat in (0, 1, None):
        assert reminders(over, seat) == "The game is over: the lowest total wins (T14)."


@pytest.mark.parametrize(
    ("hand", "fields", "present", "absent"),
    [
        (TO_DRAW, {}, EITHER, [SHUFFLE, TAKE, MAY_GO_OUT, GONE_OUT, DISCARD_ONE]),
        (TO_DRAW, {"rest": "discard"}, SHUFFLE, [EITHER, TAKE]),
        (TO_DISCARD, {}, DISCARD_ONE, ["but not the one", EITHER]),
        (TO_DISCARD, {}, MAY_GO_OUT, []),
        (TO_DISCARD, {"rules": Rules(redraw_discard=False)}, "not the one just taken", []),
        (TO_DRAW, OUT, GONE_OUT, [MAY_GO_OUT]),
        (TO_DISCARD, OUT, "everyone else has one last turn (T12)", [MAY_GO_OUT]),
        (TO_DISCARD, OUT | {"rules": Rules(max_turns_per_round=9)}, "at most one last turn", []),
        (TO_DRAW, {}, "3s are wild", ["joker"]),
        (TO_DRAW, {"rules": Rules(jokers_per_deck=2)}, "3s and jokers are wild", []),
        (TO_DRAW, {"rules": Rules(jokers_per_deck=2)}, "jokers 20, others their number (T13)", []),
        (TO_DRAW, {}, "aces 1, jack, queen and king 10 each, others their number (T13)", []),
        (TO_DRAW, {"rules": Rules(ace_points=15, wild_points=25)}, "aces 15", ["aces 1,"]),
        (TO_DRAW, {"rules": Rules(face_points=None, wild_points=25)}, "wild 3s 25", []),
        (TO_DISCARD, {"rules": Rules(automatic_out=True)}, "you go out with that", [MAY_GO_OUT]),
        (TO_DRAW, LATER | {"turns": 1}, TOO_EARLY, []),
        (TO_DRAW, LATER | {"turns": 2}, EITHER, [TOO_EARLY]),
        (TO_DISCARD, LATER | {"turns": 1}, TOO_EARLY, [MAY_GO_OUT]),
        (TO_DISCARD, LATER | {"turns": 2}, MAY_GO_OUT, [TOO_EARLY]),
        (TO_DRAW, {"rules": Rules(last_turns=False)}, "the round is scored at once (T12)", []),
        (TO_DRAW, {"rules": Rules(out_points=-5)}, "Who goes out scores -5 (T13)", []),
        (TO_DRAW, {"rules": Rules(min_naturals=1)}, "at least 1 that is not wild (T9)", []),
        (TO_DRAW, {"rules": Rules(all_wild_melds=False)}, "at least 1 that is not wild (T9)", []),
        (
            TO_DRAW,
            {"rules": Rules(all_wild_melds=False, min_naturals=2)},
            "at least 2 that are not wild (T9)",
            ["at least 1"],
        ),
        (TO_DRAW, {"rules": Rules(max_wilds_per_meld=1)}, "at most 1 wild (T9)", ["at least 1"]),
        (TO_DRAW, {}, "before the two (A-2-3) (T10)", ["king (Q-K-A)"]),
        (TO_DRAW, {"rules": Rules(ace_in_runs=AceInRuns.HIGH)}, "after the king (Q-K-A)", []),
        (TO_DRAW, {"rules": Rules(ace_in_runs=AceInRuns.EITHER)}, "or after the king, not", []),
        (TO_DRAW, {"rules": Rules(max_turns_per_round=9)}, "scored after 9 turns (T15)", []),
        (TO_DRAW, {"rules": Rules(rounds=(3,))}, "This is the last round", ["more round"]),
        (TO_DRAW, {"rules": Rules(rounds=(3, 4))}, "1 more round; the", ["last round"]),
        (TO_DRAW, {}, "10 more rounds; the lowest total wins (T14)", []),
        ("?", {"others": ["?"], "round": 8}, "Js are wild", []),
    ],
)
def test_a_rule_is_named_when_it_matters_and_only_then(
    position: Position, hand: str, fields: dict[str, Any], present: str, absent: list[str]
) -> None:
    said = reminders(made(position, hand, fields))
    assert present in said
    assert [each for each in absent if each in said] == []


def test_T15_what_can_be_drawn_when_hardly_a_card_is_left() -> None:
    state = new_game(17, rules=Rules(decks=1, rounds=(3,)), seed=2)
    assert TAKE in reminders(state)
    assert reminders(state.apply(DrawDiscard())).startswith(DISCARD_ONE)
    state = new_game(17, rules=Rules(decks=1, rounds=(3,), jokers_per_deck=1), seed=2)
    pile = state.stock + state.discard_pile
    assert len(pile) == 2
    assert SHUFFLE in reminders(attrs.evolve(state, stock=(), discard_pile=pile))


def test_T5_who_is_not_to_act_reads_whose_turn_it_is(position: Position) -> None:
    for hand in (TO_DRAW, TO_DISCARD):
        for onlooker in (1, None):
            said = reminders(position(hand), onlooker)
            assert said.startswith("It is the turn of seat 0 (T5).")
            assert MAY_GO_OUT not in said
        assert "turn of seat" not in reminders(position(hand))
