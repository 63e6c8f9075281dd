"""Options of any game as text: here of a game made up for the purpose."""

from __future__ import annotations

from enum import Enum
from typing import Any

import attrs
import pytest

from threeup3down.games.errors import NotationError, RulesError
from threeup3down.games.options import (
    Kind,
    differing_options,
    member,
    number_or_none,
    option,
    options_text,
    parse_options,
    read_number,
    read_truth,
    truth,
)


class Trump(Enum):
    HIGHEST = "the highest card"
    NONE = "no trump"


def _small(value: object) -> bool:
    return type(value) is int and value < 10


@attrs.frozen(kw_only=True)
class MadeUpRules:
    trump: Trump = option(Trump.HIGHEST, member(Trump))
    partners: bool = option(False, truth())
    rounds: int | None = option(6, number_or_none(3))
    cards: int = option(5, Kind("fewer than 10", _small, read_number, (5, 9)))


PRESETS = {
    "standard": MadeUpRules(),
    "pairs": MadeUpRules(partners=True),
    "long": MadeUpRules(rounds=9, cards=7),
}


@pytest.mark.parametrize(("text", "value"), [("true", True), ("False", False), ("TRUE", True)])
def test_a_truth_value_is_read_in_either_case(text: str, value: bool) -> None:  # noqa: FBT001 (a table's column)
    assert read_truth(text) is value


@pytest.mark.parametrize("text", ["", "yes", "1", " true", "none"])
def test_another_truth_value_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_truth(text)
    assert str(caught.value) == f"{text!r} is no truth value: expected true or false"


@pytest.mark.parametrize(("text", "value"), [("0", 0), ("007", 7), ("9" * 18, 10**18 - 1)])
def test_a_number_is_read_from_its_digits(text: str, value: int) -> None:
    assert read_number(text) == value


@pytest.mark.parametrize("text", ["", "-1", "+1", "1.0", "1_0", " 1", "٣", "²", "1" * 19])
def test_another_number_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_number(text)
    assert str(caught.value) == f"{text!r} is no number: expected 1 to 18 decimal digits"


def test_a_member_of_an_enum_is_read_by_its_name_in_either_case() -> None:
    kind = member(Trump)
    assert kind.read("none") is kind.read("NONE") is Trump.NONE
    assert kind.accepts(Trump.NONE)
    assert not kind.accepts("NONE")
    with pytest.raises(NotationError, match="'no trump' is no Trump: expected one of HIGHEST"):
        kind.read("no trump")


def test_a_number_or_none_has_a_least_number() -> None:
    kind = number_or_none(3)
    assert kind.read("None") is None
    assert kind.read("2") == 2  # the option refuses it, whoever it comes from
    assert [value for value in (None, 2, 3, 4, True, 3.0, "3") if kind.accepts(value)] == [
        None,
        3,
        4,
    ]
    assert kind.expected == "none or a whole number of at least 3"


@pytest.mark.parametrize(
    ("kind", "expected", "examples"),
    [
        (truth(), "true or false", (False, True)),
        (member(Trump), "one of HIGHEST, NONE", (Trump.HIGHEST, Trump.NONE)),
        (number_or_none(3, 9), "none or a whole number of at least 3", (None, 3, 9)),
    ],
)
def test_a_kind_says_what_it_expects_and_has_examples(
    kind: Kind, expected: str, examples: tuple[object, ...]
) -> None:
    assert (kind.expected, kind.examples) == (expected, examples)
    assert all(map(kind.accepts, examples))


def test_a_number_that_can_be_written_is_accepted_and_no_greater_one() -> None:
    assert number_or_none(3).accepts(10**18 - 1)
    assert not number_or_none(3).accepts(10**18)


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"trump": "NONE"}, "one of HIGHEST, NONE"),
        ({"partners": 1}, "true or false"),
        ({"rounds": 2}, "none or a whole number of at least 3"),
        ({"cards": 10}, "fewer than 10"),
    ],
)
def test_an_option_refuses_what_is_not_of_its_kind(values: dict[str, Any], expected: str) -> None:
    with pytest.raises(RulesError) as caught:
        MadeUpRules(**values)
    assert [(caught.value.option, caught.value.value)] == list(values.items())
    assert caught.value.expected == expected


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (MadeUpRules(), "standard"),
        (MadeUpRules(trump=Trump.NONE), "trump=NONE"),
        (MadeUpRules(partners=True, rounds=3), "partners=true,rounds=3"),
        (MadeUpRules(rounds=None), "rounds=none"),
        (MadeUpRules(cards=0), "cards=0"),
    ],
)
def test_the_text_names_what_differs_and_round_trips(rules: MadeUpRules, text: str) -> None:
    assert options_text(rules) == text
    assert parse_options(text, PRESETS) == rules


def test_the_options_that_differ_are_given_by_name() -> None:
    rules = MadeUpRules(cards=9, trump=Trump.NONE)
    assert differing_options(rules) == {"trump": "NONE", "cards": "9"}
    assert differing_options(MadeUpRules()) == {}


def test_presets_and_options_add_up_and_the_later_wins() -> None:
    assert parse_options("pairs,long", PRESETS) == MadeUpRules(partners=True, rounds=9, cards=7)
    assert parse_options("long,rounds=4", PRESETS) == MadeUpRules(rounds=4, cards=7)
    assert parse_options("rounds=4, long", PRESETS) == MadeUpRules(rounds=9, cards=7)
    assert parse_options("long,rounds=none", PRESETS) == MadeUpRules(rounds=None, cards=7)
    assert parse_options("LONG,standard,cards=5", PRESETS) == MadeUpRules(rounds=9)


@pytest.mark.parametrize("word", ["", "short", "pairs=true", "rounds", "colour=4", "ROUNDS=4"])
def test_a_word_that_is_neither_a_preset_nor_an_option_is_refused(word: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_options(f"pairs,{word}", PRESETS)
    assert (caught.value.what, caught.value.text) == ("rule", word)
    assert caught.value.expected == (
        "a preset (standard, pairs, long) or option=value (trump, partners, rounds, cards)"
    )


@pytest.mark.parametrize(
    ("text", "option_name", "value"),
    [
        ("trump=clubs", "trump", "clubs"),
        ("partners=", "partners", ""),
        ("rounds=many", "rounds", "many"),
        ("rounds=2", "rounds", 2),
        ("cards=10", "cards", 10),
    ],
)
def test_a_value_that_an_option_does_not_take_is_refused_in_text_too(
    text: str, option_name: str, value: object
) -> None:
    with pytest.raises(RulesError) as caught:
        parse_options(text, PRESETS)
    assert (caught.value.option, caught.value.value) == (option_name, value)
