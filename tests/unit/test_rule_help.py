"""The rules that matter at a moment, each with its id and only when it applies."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from threeup3down import BonusDraw, ClearMultiples, GameState, Play, Rules, new_game, rules_now

if TYPE_CHECKING:
    from collections.abc import Callable

    Position = Callable[..., GameState]


def reminders(state: GameState, seat: int | None = 0) -> str:
    """Return the sentences, each of which names the rules that it comes from."""
    said = rules_now(state.view(seat))
    assert all(re.fullmatch(r"[A-Z0-9].* \(U\d+(, U\d+)*\)\.", sentence) for sentence in said)
    assert len(set(said)) == len(said)
    return "\n".join(said)


@pytest.mark.parametrize(("hidden", "shown"), [(True, "when all have chosen"), (False, "at once")])
def test_U5_choosing_the_3UP(*, hidden: bool, shown: str) -> None:
    said = reminders(new_game(2, seed=1, rules=Rules(simultaneous_setup=hidden)))
    assert "chooses three of six" in said
    assert f"are shown {shown} (U5)" in said


def test_U20_nothing_but_the_end_matters_when_the_game_is_over(position: Position) -> None:
    over = position("7g").apply(Play(7))
    for seat in (0, 1, None):
        assert reminders(over, seat) == "The game is over (U20, U21)."


ZONES = ["from your hand (U8)", "from your 3UP", "flip one", "draw before you discard"]
OFFER = {"draw": "7g", "extras": 1, "can_draw": True}


@pytest.mark.parametrize(
    ("seat", "fields", "zone"),
    [
        ("4g / 5g / 1g 2g 3g", {}, 0),
        ("/ 5g / 1g 2g 3g", {}, 1),
        ("/ / 1g 2g 3g", {}, 2),
        ("/ 5g / 1g 2g 3g", OFFER, 3),
    ],
)
def test_U8_the_zone_to_discard_from(
    position: Position, seat: str, fields: dict[str, Any], zone: int
) -> None:
    state = position(seat, **fields)
    assert [each in reminders(state) for each in ZONES] == [number == zone for number in range(4)]
    assert not any(each in reminders(state, None) for each in ZONES)  # a spectator has none


@pytest.mark.parametrize(
    ("fields", "present", "absent"),
    [
        ({}, "fits the empty pile", "picked up"),
        ({"discard": "5b 6b"}, "equal to or higher than 6", "empty pile"),
        ({"discard": "5b 6b"}, "is picked up, which ends the turn", "picked up by choice"),
        ({"discard": "5b", "rules": Rules(voluntary_pickup=True)}, "picked up by choice", ""),
        ({"rules": Rules(clear_multiples=ClearMultiples.NONE)}, "Clears one at a time", ""),
        ({"rules": Rules(clear_multiples=ClearMultiples.PLAIN)}, "except Clear +1 and", ""),
        ({"rules": Rules(clear_multiples=ClearMultiples.ALL)}, "Clears of every kind", ""),
        ({"rules": Rules(clearing_set=4)}, "4 of a number on top clear the pile (U12)", "earn"),
        ({"rules": Rules(clearing_set_bonus=True)}, "and earn an extra discard (U12)", ""),
        ({"rules": Rules(clearing_set=None)}, "U13", "U12"),
        ({"extras": 2}, "still owed: 2; they must be made", "on offer"),
        ({"extras": 2}, "U15", "U17"),
        ({"extras": 2, "rules": Rules(single_extras=True)}, "U15", "U17"),
        ({"extras": 1, "rules": Rules(optional_extras=True)}, "1; they may be given up", "must be"),
        ({"rules": Rules(optional_extras=True)}, "U13", "U15"),
        (
            {"extras": 1, "rules": Rules(single_extras=True)},
            "extra discard is one card (U15)",
            "U10",
        ),
        (OFFER, "on offer until the next discard (U14)", "Before the first"),
        (
            {"rules": Rules(bonus_draw=BonusDraw.ALWAYS)},
            "hand is filled up to three (U14)",
            "offer",
        ),
        ({"draw": "1g"}, "is filled up to three (U17)", "U14"),
        ({}, "wins at once (U20)", "U21"),
        ({"rules": Rules(play_on=True)}, "play on for places (U20)", ""),
        ({"rules": Rules(max_turns=9)}, "ends after 9 turns (U21)", ""),
    ],
)
def test_a_rule_is_named_when_it_matters_and_only_then(
    position: Position, fields: dict[str, Any], present: str, absent: str
) -> None:
    said = reminders(position("4g 7g", **fields))
    assert present in said
    assert not absent or absent not in said


def test_U6_who_is_not_to_act_reads_whose_turn_it_is(position: Position) -> None:
    state = position("4g 7g", extras=1, draw="1g", can_draw=True)
    for onlooker in (1, None):
        assert reminders(state, onlooker).startswith("It is the turn of seat 0 (U6).")
        assert "You" not in reminders(state, onlooker)
    assert "turn of seat" not in reminders(state)


def test_U20_a_finished_player_is_not_told_to_flip(position: Position) -> None:
    state = position("2g", "", "2r", rules=Rules(play_on=True), finished=(1,), turns=1)
    assert "flip" not in reminders(state, 1)
