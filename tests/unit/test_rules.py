"""The options of the game, their values, their text and what contradicts what."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from threeup3down import (
    PRESETS,
    BonusDraw,
    Card,
    ClearMultiples,
    Deck,
    Rules,
    RulesError,
    StartingPile,
    parse_rules,
    rules_text,
)

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


@pytest.mark.parametrize(("option", "value", "text"), VALUES)
def test_every_value_of_every_option_is_taken_and_its_text_round_trips(
    option: str, value: Any, text: str
) -> None:
    rules = Rules(**{option: value})
    assert getattr(rules, option) == value
    assert rules_text(rules) == text
    assert parse_rules(text) == rules


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


@pytest.mark.parametrize("option", [field.name for field in attrs.fields(Rules)])
def test_an_option_refuses_a_value_of_another_kind_and_says_what_it_takes(option: str) -> None:
    assert {name for name, _, _ in VALUES} >= {option}
    kind = attrs.fields_dict(Rules)[option].metadata["kind"]
    values: list[Any] = ["x", 2.5, object()]
    for value in values:
        with pytest.raises(RulesError) as caught:
            Rules(**{option: value})
        error = caught.value
        assert (error.option, error.value, error.expected) == (option, value, kind.expected)
