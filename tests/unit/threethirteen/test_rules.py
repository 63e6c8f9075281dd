"""The options of the game, their values, their text and what contradicts what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from threeup3down.games.threethirteen import (
    PRESETS,
    AceInRuns,
    NotationError,
    Rank,
    Rules,
    RulesError,
    max_players,
    parse_rules,
    rules_text,
)

if TYPE_CHECKING:
    from collections.abc import Callable

ALL_ROUNDS = tuple(range(3, 14))
# Every value of every option, apart from numbers that only differ in size.
VALUES: list[tuple[str, Any, str]] = [
    ("decks", None, "standard"),
    ("decks", 1, "decks=1"),
    ("decks", 30, "decks=30"),
    ("jokers_per_deck", 0, "standard"),
    ("jokers_per_deck", 2, "jokers_per_deck=2"),
    ("jokers_per_deck", 20, "jokers_per_deck=20"),
    ("rounds", ALL_ROUNDS, "standard"),
    ("rounds", (3,), "rounds=3"),
    ("rounds", (3, 4, 5), "rounds=3/4/5"),
    ("rounds", (13, 3, 3), "rounds=13/3/3"),
    ("rounds", (14, 15), "rounds=14/15"),
    ("redraw_discard", True, "standard"),
    ("redraw_discard", False, "redraw_discard=false"),
    ("all_wild_melds", True, "standard"),
    ("all_wild_melds", False, "all_wild_melds=false"),
    ("max_wilds_per_meld", None, "standard"),
    ("max_wilds_per_meld", 0, "max_wilds_per_meld=0"),
    ("max_wilds_per_meld", 2, "max_wilds_per_meld=2"),
    ("min_naturals", 0, "standard"),
    ("min_naturals", 2, "min_naturals=2"),
    ("ace_in_runs", AceInRuns.LOW, "standard"),
    ("ace_in_runs", AceInRuns.HIGH, "ace_in_runs=HIGH"),
    ("ace_in_runs", AceInRuns.EITHER, "ace_in_runs=EITHER"),
    ("automatic_out", False, "standard"),
    ("automatic_out", True, "automatic_out=true"),
    ("first_orbit_out", True, "standard"),
    ("first_orbit_out", False, "first_orbit_out=false"),
    ("last_turns", True, "standard"),
    ("last_turns", False, "last_turns=false"),
    ("ace_points", 1, "standard"),
    ("ace_points", 0, "ace_points=0"),
    ("ace_points", 15, "ace_points=15"),
    ("face_points", 10, "standard"),
    ("face_points", None, "face_points=none"),
    ("face_points", 0, "face_points=0"),
    ("wild_points", None, "standard"),
    ("wild_points", 0, "wild_points=0"),
    ("wild_points", 25, "wild_points=25"),
    ("joker_points", 20, "standard"),
    ("joker_points", 0, "joker_points=0"),
    ("out_points", 0, "standard"),
    ("out_points", -5, "out_points=-5"),
    ("out_points", -100, "out_points=-100"),
    ("out_points", 100, "out_points=100"),
    ("max_turns_per_round", None, "standard"),
    ("max_turns_per_round", 1, "max_turns_per_round=1"),
    ("max_turns_per_round", 200, "max_turns_per_round=200"),
]

TRUTH = "true or false"
INTEGER = "1 to 9 decimal digits, with or without - before them"
FROM_0 = "a whole number of at least 0"
DECKS, JOKERS = "none or a whole number from 1 to 30", "a whole number from 0 to 20"
NONE_OR_0, NONE_OR_1 = (f"none or a whole number of at least {least}" for least in (0, 1))
EXPECTED = {
    "decks": DECKS,
    "jokers_per_deck": JOKERS,
    "rounds": "up to 100 numbers from 3 to 15, separated by /",
    "redraw_discard": TRUTH,
    "all_wild_melds": TRUTH,
    "max_wilds_per_meld": NONE_OR_0,
    "min_naturals": FROM_0,
    "ace_in_runs": "one of LOW, HIGH, EITHER",
    "automatic_out": TRUTH,
    "first_orbit_out": TRUTH,
    "last_turns": TRUTH,
    "ace_points": FROM_0,
    "face_points": NONE_OR_0,
    "wild_points": NONE_OR_0,
    "joker_points": FROM_0,
    "out_points": "a whole number from -100 to 100",
    "max_turns_per_round": NONE_OR_1,
}


@pytest.mark.parametrize(("option", "value", "text"), VALUES)
def test_every_value_of_every_option_is_taken_and_its_text_round_trips(
    option: str, value: Any, text: str
) -> None:
    rules = Rules(**{option: value})
    assert getattr(rules, option) == value
    assert rules_text(rules) == text
    assert parse_rules(text) == rules


def test_the_values_above_name_every_option_and_every_member() -> None:
    assert {option for option, _, _ in VALUES} == {field.name for field in attrs.fields(Rules)}
    assert set(EXPECTED) == {field.name for field in attrs.fields(Rules)}
    listed = [value for _, value, _ in VALUES]
    assert all(member in listed for member in AceInRuns)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("decks", 0),
        ("decks", -1),
        ("decks", True),
        ("decks", 2.0),
        ("decks", "2"),
        ("decks", 31),
        ("decks", 10**9),
        ("jokers_per_deck", -1),
        ("jokers_per_deck", None),
        ("jokers_per_deck", True),
        ("jokers_per_deck", 21),
        ("rounds", ()),
        ("rounds", None),
        ("rounds", 3),
        ("rounds", "3/4"),
        ("rounds", [3, 4]),
        ("rounds", range(3, 5)),
        ("rounds", (2,)),
        ("rounds", (3, 16)),
        ("rounds", (3, True)),
        ("rounds", (3, 4.0)),
        ("rounds", (3, Rank.FOUR)),
        ("redraw_discard", 1),
        ("redraw_discard", "false"),
        ("all_wild_melds", 0),
        ("all_wild_melds", None),
        ("max_wilds_per_meld", -1),
        ("max_wilds_per_meld", False),
        ("min_naturals", -1),
        ("min_naturals", None),
        ("ace_in_runs", "LOW"),
        ("ace_in_runs", None),
        ("ace_in_runs", 1),
        ("automatic_out", 1),
        ("first_orbit_out", None),
        ("last_turns", "true"),
        ("ace_points", -1),
        ("ace_points", None),
        ("ace_points", 1.5),
        ("face_points", -10),
        ("face_points", "none"),
        ("wild_points", -25),
        ("wild_points", True),
        ("joker_points", -20),
        ("joker_points", None),
        ("joker_points", 10**9),
        ("out_points", -101),
        ("out_points", 101),
        ("out_points", None),
        ("out_points", False),
        ("out_points", -5.0),
        ("max_turns_per_round", 0),
        ("max_turns_per_round", -1),
        ("max_turns_per_round", 10**9),
    ],
)
def test_an_option_refuses_any_other_value_and_says_what_it_takes(option: str, value: Any) -> None:
    with pytest.raises(RulesError) as caught:
        Rules(**{option: value})
    assert (caught.value.option, caught.value.value) == (option, value)
    assert caught.value.expected == EXPECTED[option]


def test_T9_an_option_without_effect_beside_another_is_taken() -> None:
    rules = parse_rules("strict_wilds,min_naturals=2")
    assert rules == Rules(min_naturals=2, all_wild_melds=False)
    assert rules_text(rules) == "all_wild_melds=false,min_naturals=2"
    assert parse_rules("min_naturals=2") == Rules(min_naturals=2, all_wild_melds=True)


def test_options_are_given_by_name() -> None:
    with pytest.raises(TypeError):
        Rules(2)  # type: ignore[call-arg]  # the checker refuses it as well
    with pytest.raises(TypeError, match="house_rule"):
        Rules(house_rule=True)  # type: ignore[call-arg]  # and this


def test_T3_several_options_are_written_in_one_order_and_read_in_any() -> None:
    rules = Rules(max_turns_per_round=40, rounds=(3, 4, 5), decks=2)
    assert rules_text(rules) == "decks=2,rounds=3/4/5,max_turns_per_round=40"
    assert parse_rules("max_turns_per_round=40, rounds=3/4/5,decks=2") == rules


def test_the_presets() -> None:
    assert {
        "standard": Rules(),
        "aces_either": Rules(ace_in_runs=AceInRuns.EITHER, ace_points=15),
        "with_jokers": Rules(jokers_per_deck=2),
        "strict_wilds": Rules(all_wild_melds=False),
        "automatic": Rules(automatic_out=True),
    } == PRESETS
    assert all(parse_rules(name) == rules for name, rules in PRESETS.items())
    assert parse_rules("With_Jokers,aces_either,rounds=3") == Rules(
        jokers_per_deck=2, ace_in_runs=AceInRuns.EITHER, ace_points=15, rounds=(3,)
    )


def test_an_option_may_be_put_back_to_its_default() -> None:
    assert parse_rules("strict_wilds,all_wild_melds=true") == Rules()
    assert parse_rules("redraw_discard=false,redraw_discard=True") == Rules()
    assert parse_rules("aces_either,ace_in_runs=low,ace_points=1") == Rules()


def test_the_presets_are_classmethods_too() -> None:
    made = [Rules.aces_either(), Rules.with_jokers(), Rules.strict_wilds(), Rules.automatic()]
    assert made == [*PRESETS.values()][1:]


def test_the_presets_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        PRESETS["standard"] = Rules(decks=1)  # type: ignore[index]  # the checker refuses it too


@pytest.mark.parametrize("text", ["", "house", "house=true", "rounds", "with_jokers=2", "decks=1,"])
def test_an_unknown_rules_text_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_rules(text)
    assert caught.value.what == "rule"
    presets = "a preset (standard, aces_either, with_jokers, strict_wilds, automatic)"
    assert f"{presets} or option=value (" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "option", "expected"),
    [
        ("decks=two", "decks", "1 to 9 decimal digits"),
        ("decks=0", "decks", DECKS),
        ("jokers_per_deck=none", "jokers_per_deck", "1 to 9 decimal digits"),
        ("rounds=3/4/", "rounds", EXPECTED["rounds"]),
        ("rounds=", "rounds", EXPECTED["rounds"]),
        ("rounds=3-5", "rounds", EXPECTED["rounds"]),
        ("rounds=3/2", "rounds", EXPECTED["rounds"]),
        ("rounds=16", "rounds", EXPECTED["rounds"]),
        ("out_points=-101", "out_points", EXPECTED["out_points"]),
        ("out_points=--5", "out_points", INTEGER),
        ("out_points=-", "out_points", INTEGER),
        ("last_turns=0", "last_turns", TRUTH),
        ("ace_in_runs=BOTH", "ace_in_runs", EXPECTED["ace_in_runs"]),
        ("redraw_discard=no", "redraw_discard", TRUTH),
        ("ace_points=-1", "ace_points", "1 to 9 decimal digits"),
        ("max_turns_per_round=0", "max_turns_per_round", NONE_OR_1),
        ("decks=31", "decks", DECKS),
        ("jokers_per_deck=21", "jokers_per_deck", JOKERS),
        (f"joker_points={10**9}", "joker_points", "1 to 9 decimal digits"),
    ],
)
def test_a_text_with_a_value_that_its_option_does_not_take_is_refused(
    text: str, option: str, expected: str
) -> None:
    with pytest.raises(RulesError) as caught:
        parse_rules(text)
    assert caught.value.option == option
    assert caught.value.expected == expected


def test_T1_T2_most_players_follow_from_a_fixed_number_of_decks() -> None:
    assert [max_players(Rules(decks=decks)) for decks in (1, 2, 3)] == [3, 7, 11]
    assert max_players(Rules()) is None


def test_repr_shows_what_is_not_standard() -> None:
    assert repr(Rules()) == "<Rules standard>"
    assert repr(Rules(rounds=(3, 4, 5))) == "<Rules rounds=3/4/5>"


def test_rules_are_values(copies: Callable[[Any], list[Any]]) -> None:
    rules = Rules(rounds=(3, 13), ace_in_runs=AceInRuns.HIGH, face_points=None)
    assert rules == attrs.evolve(Rules(), **attrs.asdict(rules, recurse=False))
    assert len({rules, Rules(), Rules(rounds=ALL_ROUNDS)}) == 2
    assert all(copied == rules and hash(copied) == hash(rules) for copied in copies(rules))
    with pytest.raises(AttributeError):
        rules.decks = 2  # type: ignore[misc]  # frozen, as the checker says too
