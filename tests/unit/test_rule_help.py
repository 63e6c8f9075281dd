"""The rules that matter at a moment, each with its id and only when it applies."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from threeup3down import (
    BonusDraw,
    ClearMultiples,
    GameState,
    Play,
    Rules,
    new_game,
    rules_now,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Position = Callable[..., GameState]


def reminders(state: GameState, seat: int | None = 0) -> tuple[str, ...]:
    return rules_now(state.view(seat))


@pytest.mark.parametrize(("hidden", "shown"), [(True, "when all have chosen"), (False, "at once")])
def test_U5_choosing_the_3UP(*, hidden: bool, shown: str) -> None:
    state = new_game(2, seed=1, rules=Rules(simultaneous_setup=hidden))
    assert reminders(state) == (
        "Each player chooses three of six cards to lie face up on the 3DOWN; "
        "of equal ranks the lower colours go up (U5).",
        f"The choices are shown {shown} (U5).",
    )


def test_U20_nothing_but_the_end_matters_when_the_game_is_over(position: Position) -> None:
    over = position("7g").apply(Play(7))
    for seat in (0, 1, None):
        assert reminders(over, seat) == ("The game is over (U20, U21).",)


SINGLE = "An extra discard is one card (U15)."
MULTIPLES = (
    "Any number of cards of one rank may go down at once, except Clear +1 and Clear +2, "
    "which go one at a time (U10)."
)
ZONES = {
    "hand": "You discard from your hand (U8).",
    "3UP": "Your hand and the draw pile are empty: you discard from your 3UP (U8, U18).",
    "3DOWN": (
        "Only covered cards are left: flip one; if it does not fit, "
        "it goes to your hand with the whole pile (U18, U19)."
    ),
    "none": "Your hand is empty: draw before you discard (U8, U16).",
}


@pytest.mark.parametrize(
    ("seat", "fields", "zone"),
    [
        ("4g / 5g / 1g 2g 3g", {}, "hand"),
        ("/ 5g / 1g 2g 3g", {}, "3UP"),
        ("/ / 1g 2g 3g", {}, "3DOWN"),
        ("/ 5g / 1g 2g 3g", {"draw": "7g", "extras": 1, "can_draw": True}, "none"),
    ],
)
def test_U8_the_zone_to_discard_from(
    position: Position, seat: str, fields: dict[str, Any], zone: str
) -> None:
    state = position(seat, **fields)
    assert reminders(state)[0] == ZONES[zone]
    assert not set(reminders(state)[1:]) & set(ZONES.values())
    assert not set(reminders(state, None)) & set(ZONES.values())  # a spectator has none


OPTIONAL_PICKUP = "The pile may also be picked up by choice (U11)."
FORCED_PICKUP = "If no card fits, the pile is picked up, which ends the turn (U11)."
MUST = "Extra discards still owed: {}; they must be made (U15)."
MAY = "Extra discards still owed: {}; they may be given up (U15)."
OFFER = "A draw up to three cards is on offer until the next discard (U14)."
ALWAYS = "Before the first extra discard the hand is filled up to three (U14)."
FILLED = "When the turn ends the hand is filled up to three (U17)."


@pytest.mark.parametrize(
    ("fields", "present", "absent"),
    [
        ({}, ["Anything fits the empty pile (U9)."], [OPTIONAL_PICKUP, FORCED_PICKUP]),
        (
            {"discard": "5b 6b"},
            [
                "A card fits if it is equal to or higher than 6; "
                "every Clear is higher than every number (U3, U9).",
                FORCED_PICKUP,
            ],
            ["Anything fits the empty pile (U9).", OPTIONAL_PICKUP],
        ),
        (
            {"discard": "5b", "rules": Rules(voluntary_pickup=True)},
            [OPTIONAL_PICKUP, FORCED_PICKUP],
            [],
        ),
        (
            {"rules": Rules(clear_multiples=ClearMultiples.NONE)},
            [
                "Any number of number cards of one rank may go down at once, "
                "Clears one at a time (U10)."
            ],
            [],
        ),
        (
            {"rules": Rules(clear_multiples=ClearMultiples.PLAIN)},
            [
                "Any number of cards of one rank may go down at once, "
                "except Clear +1 and Clear +2, which go one at a time (U10)."
            ],
            [],
        ),
        (
            {"rules": Rules(clear_multiples=ClearMultiples.ALL)},
            [
                "Any number of cards of one rank may go down at once, "
                "Clears of every kind too (U10)."
            ],
            [],
        ),
        ({"rules": Rules(clearing_set=4)}, ["4 of a number on top clear the pile (U12)."], []),
        (
            {"rules": Rules(clearing_set_bonus=True)},
            ["3 of a number on top clear the pile and earn an extra discard (U12)."],
            ["3 of a number on top clear the pile (U12)."],
        ),
        ({"extras": 2}, [MUST.format(2)], [MAY.format(2), OFFER, ALWAYS, FILLED]),
        ({"extras": 1, "rules": Rules(optional_extras=True)}, [MAY.format(1)], [MUST.format(1)]),
        ({"extras": 1, "rules": Rules(single_extras=True)}, [SINGLE, MUST.format(1)], [MULTIPLES]),
        ({"rules": Rules(single_extras=True)}, [MULTIPLES], [SINGLE]),
        ({"rules": Rules(optional_extras=True)}, [], [MAY.format(0), MUST.format(0)]),
        ({"extras": 1, "draw": "1g", "can_draw": True}, [MUST.format(1), OFFER, FILLED], [ALWAYS]),
        ({"rules": Rules(bonus_draw=BonusDraw.ALWAYS)}, [ALWAYS], [OFFER]),
        ({"draw": "1g"}, [FILLED], [OFFER]),
        (
            {},
            ["Who has no card left in hand, 3UP and 3DOWN wins at once (U20)."],
            ["The game ends after 9 turns (U21)."],
        ),
        (
            {"rules": Rules(play_on=True)},
            [
                "Who has no card left in hand, 3UP and 3DOWN wins at once; "
                "the others play on for places (U20)."
            ],
            [],
        ),
        ({"rules": Rules(max_turns=9)}, ["The game ends after 9 turns (U21)."], []),
        (
            {},
            [
                "A Clear clears the pile; Clear +1 and +2 give one and two extra discards (U13).",
                "3 of a number on top clear the pile (U12).",
            ],
            [],
        ),
    ],
)
def test_a_rule_is_named_when_it_matters_and_only_then(
    position: Position, fields: dict[str, Any], present: list[str], absent: list[str]
) -> None:
    said = reminders(position("4g 7g", **fields))
    assert set(present) <= set(said)
    assert not set(absent) & set(said)
    assert len(set(said)) == len(said)


def test_U12_no_set_is_named_where_none_clears(position: Position) -> None:
    said = " ".join(reminders(position("4g 7g", rules=Rules(clearing_set=None))))
    assert "U12" not in said
    assert "U13" in said


def test_every_sentence_names_a_rule(position: Position) -> None:
    rules = Rules(play_on=True, max_turns=9, optional_extras=True, voluntary_pickup=True)
    states = [
        new_game(2, seed=1),
        position("4g 7g", discard="6b", draw="1g", extras=1, rules=rules),
        position("4g 7g", draw="1g", extras=1, can_draw=True),
        position("7g").apply(Play(7)),
    ]
    for state in states:
        for sentence in reminders(state):
            assert re.fullmatch(r"[A-Z0-9].* \(U\d+(, U\d+)*\)\.", sentence)


def test_U6_who_is_not_to_act_reads_whose_turn_it_is(position: Position) -> None:
    state = position("4g 7g", extras=1, draw="1g", can_draw=True)
    for onlooker in (1, None):
        said = rules_now(state.view(onlooker))
        assert said[0] == "It is the turn of seat 0 (U6)."
        assert not [sentence for sentence in said if sentence.startswith("You")]
    assert not [said for said in rules_now(state.view(0)) if "turn of seat" in said]


def test_U20_a_finished_player_is_not_told_to_flip(position: Position) -> None:
    state = position("2g", "", "2r", rules=Rules(play_on=True), finished=(1,), turns=1)
    assert not [said for said in rules_now(state.view(1)) if "flip" in said]
