"""The options of the game, their values, their text and what contradicts what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from threeup3down import (
    PRESETS,
    BonusDraw,
    Card,
    ClearMultiples,
    Deck,
    NotationError,
    Rank,
    Rules,
    RulesError,
    StartingPile,
    max_players,
    parse_rules,
    rules_text,
)

if TYPE_CHECKING:
    from collections.abc import Callable

CUSTOM = Deck.custom(9 * [Card.ONE_GREEN] + 9 * [Card.CLEAR_PLUS_1_BLUE], max_players=2)
# Every value of every option, apart from numbers that only differ in size.
VALUES: list[tuple[str, Any, str]] = [
    ("deck", Deck.STANDARD, "standard"),
    ("deck", Deck.LISTED, "deck=LISTED"),
    ("deck", Deck.TWO_COLORS, "deck=TWO_COLORS"),
    ("deck", Deck.GREEN, "deck=GREEN"),
    ("deck", Deck.DOUBLE, "deck=DOUBLE"),
    ("deck", CUSTOM, "deck=1gx9/C+1bx9/max:2"),
    ("simultaneous_setup", True, "standard"),
    ("simultaneous_setup", False, "simultaneous_setup=false"),
    ("starting_pile", StartingPile.EMPTY, "standard"),
    ("starting_pile", StartingPile.FLIP, "starting_pile=FLIP"),
    ("clear_multiples", ClearMultiples.NONE, "clear_multiples=NONE"),
    ("clear_multiples", ClearMultiples.PLAIN, "standard"),
    ("clear_multiples", ClearMultiples.ALL, "clear_multiples=ALL"),
    ("voluntary_pickup", False, "standard"),
    ("voluntary_pickup", True, "voluntary_pickup=true"),
    ("clearing_set", None, "clearing_set=none"),
    ("clearing_set", 2, "clearing_set=2"),
    ("clearing_set", 3, "standard"),
    ("clearing_set", 4, "clearing_set=4"),
    ("clearing_set_bonus", False, "standard"),
    ("clearing_set_bonus", True, "clearing_set_bonus=true"),
    ("bonus_draw", BonusDraw.OPTIONAL, "standard"),
    ("bonus_draw", BonusDraw.ALWAYS, "bonus_draw=ALWAYS"),
    ("bonus_draw", BonusDraw.NEVER, "bonus_draw=NEVER"),
    ("optional_extras", False, "standard"),
    ("optional_extras", True, "optional_extras=true"),
    ("single_extras", False, "standard"),
    ("single_extras", True, "single_extras=true"),
    ("play_on", False, "standard"),
    ("play_on", True, "play_on=true"),
    ("max_turns", None, "standard"),
    ("max_turns", 1, "max_turns=1"),
    ("max_turns", 1000, "max_turns=1000"),
]

TRUTH = "true or false"
EXPECTED = {
    "deck": "a Deck",
    "simultaneous_setup": TRUTH,
    "starting_pile": "one of EMPTY, FLIP",
    "clear_multiples": "one of NONE, PLAIN, ALL",
    "voluntary_pickup": TRUTH,
    "clearing_set": "none or a whole number of at least 2",
    "clearing_set_bonus": TRUTH,
    "bonus_draw": "one of OPTIONAL, ALWAYS, NEVER",
    "optional_extras": TRUTH,
    "single_extras": TRUTH,
    "play_on": TRUTH,
    "max_turns": "none or a whole number of at least 1",
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
    listed = [value for _, value, _ in VALUES]
    assert all(member in listed for enum in (StartingPile, ClearMultiples) for member in enum)
    assert all(member in listed for member in BonusDraw)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("deck", 84),
        ("deck", "GREEN"),
        ("deck", None),
        ("simultaneous_setup", 1),
        ("starting_pile", "FLIP"),
        ("starting_pile", True),
        ("clear_multiples", "ALL"),
        ("clear_multiples", 11),
        ("clear_multiples", Rank.CLEAR),
        ("voluntary_pickup", "true"),
        ("voluntary_pickup", None),
        ("clearing_set", 1),
        ("clearing_set", 0),
        ("clearing_set", -3),
        ("clearing_set", True),
        ("clearing_set", 3.0),
        ("clearing_set", "3"),
        ("clearing_set_bonus", 1),
        ("bonus_draw", "ALWAYS"),
        ("bonus_draw", None),
        ("optional_extras", 0),
        ("single_extras", None),
        ("play_on", "yes"),
        ("max_turns", 0),
        ("max_turns", -1),
        ("max_turns", True),
        ("max_turns", 2.5),
    ],
)
def test_an_option_refuses_any_other_value_and_says_what_it_takes(option: str, value: Any) -> None:
    with pytest.raises(RulesError) as caught:
        Rules(**{option: value})
    assert (caught.value.option, caught.value.value) == (option, value)
    assert caught.value.expected == EXPECTED[option]


def test_U12_a_bonus_for_clearing_sets_contradicts_never_clearing_sets() -> None:
    with pytest.raises(RulesError) as caught:
        Rules(clearing_set=None, clearing_set_bonus=True)
    assert caught.value.option == "clearing_set_bonus"
    assert str(caught.value) == (
        "clearing_set_bonus=true: expected false, "
        "since clearing_set=none means that no set clears the pile (U12)"
    )
    with pytest.raises(RulesError, match=r"clearing_set_bonus=true: expected false"):
        parse_rules("clearing_set=none,clearing_set_bonus=true")
    assert Rules(clearing_set=2, clearing_set_bonus=True).clearing_set_bonus
    assert Rules(clearing_set=None, clearing_set_bonus=False).clearing_set is None


def test_options_are_given_by_name() -> None:
    with pytest.raises(TypeError):
        Rules(Deck.GREEN)  # type: ignore[call-arg]  # the checker refuses it as well
    with pytest.raises(TypeError, match="house_rule"):
        Rules(house_rule=True)  # type: ignore[call-arg]  # and this


def test_several_options_are_written_in_one_order_and_read_in_any() -> None:
    rules = Rules(play_on=True, deck=Deck.GREEN, max_turns=40)
    assert rules_text(rules) == "deck=GREEN,play_on=true,max_turns=40"
    assert parse_rules("max_turns=40,play_on=true,deck=green") == rules


def test_the_presets() -> None:
    assert {
        "standard": Rules(),
        "listed": Rules(deck=Deck.LISTED),
        "short": Rules(deck=Deck.GREEN),
        "double": Rules(deck=Deck.DOUBLE),
        "places": Rules(play_on=True),
    } == PRESETS
    assert all(parse_rules(name) == rules for name, rules in PRESETS.items())
    assert parse_rules("Short,places,max_turns=9") == Rules(
        deck=Deck.GREEN, play_on=True, max_turns=9
    )


@pytest.mark.parametrize("text", ["", "house", "house=true", "play_on", "short=true", "short,,"])
def test_an_unknown_rules_text_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_rules(text)
    assert caught.value.what == "rule"
    assert "a preset (standard, listed, short, double, places) or option=value (deck, " in str(
        caught.value
    )


@pytest.mark.parametrize(
    ("text", "option", "expected"),
    [
        ("play_on=perhaps", "play_on", "true or false"),
        ("clearing_set=three", "clearing_set", "1 to 9 decimal digits"),
        ("clearing_set=1", "clearing_set", "none or a whole number of at least 2"),
        ("max_turns=-1", "max_turns", "1 to 9 decimal digits"),
        ("max_turns=0", "max_turns", "none or a whole number of at least 1"),
        ("starting_pile=OFF", "starting_pile", "one of EMPTY, FLIP"),
        ("clear_multiples=SOME", "clear_multiples", "one of NONE, PLAIN, ALL"),
        ("bonus_draw=MAYBE", "bonus_draw", "one of OPTIONAL, ALWAYS, NEVER"),
        ("deck=1gx9/2yx9", "deck", "a rank (1 to 10, C, C+1, C+2) and a colour (g, b, r)"),
    ],
)
def test_a_text_with_a_value_that_its_option_does_not_take_is_refused(
    text: str, option: str, expected: str
) -> None:
    with pytest.raises(RulesError) as caught:
        parse_rules(text)
    assert caught.value.option == option
    assert caught.value.expected.startswith(expected)


def test_U1_U2_most_players_follow_from_the_deck() -> None:
    assert max_players(Rules()) == 6
    assert max_players(Rules(deck=Deck.GREEN)) == 4
    assert max_players(Rules(deck=Deck.DOUBLE)) == 12
    assert max_players(Rules(deck=CUSTOM)) == 2


def test_repr_shows_what_is_not_standard() -> None:
    assert repr(Rules()) == "<Rules standard>"
    assert repr(Rules(bonus_draw=BonusDraw.NEVER)) == "<Rules bonus_draw=NEVER>"


def test_rules_are_values(copies: Callable[[Any], list[Any]]) -> None:
    rules = Rules(deck=CUSTOM, clear_multiples=ClearMultiples.ALL, max_turns=7)
    assert rules == attrs.evolve(Rules(), **attrs.asdict(rules, recurse=False))
    assert len({rules, Rules(), Rules(deck=Deck.STANDARD)}) == 2
    assert all(copied == rules and hash(copied) == hash(rules) for copied in copies(rules))
    with pytest.raises(AttributeError):
        rules.play_on = True  # type: ignore[misc]  # frozen, as the checker says too
