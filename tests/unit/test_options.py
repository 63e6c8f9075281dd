"""Options of any game as text: here of a game made up for the purpose."""

from __future__ import annotations

from enum import Enum
from typing import Any

import attrs
import pytest

from threeup3down.games.errors import NotationError, RulesError
from threeup3down.games.options import (
    GREATEST,
    Kind,
    differing_options,
    member,
    number,
    number_or_none,
    numbers,
    option,
    options_text,
    parse_options,
    read_integer,
    read_number,
    read_truth,
    truth,
)


class Trump(Enum):
    HIGHEST = "the highest card"
    NONE = "no trump"


@attrs.frozen(kw_only=True)
class MadeUpRules:
    trump: Trump = option(Trump.HIGHEST, member(Trump))
    partners: bool = option(False, truth())
    rounds: int | None = option(6, number_or_none(3))
    sizes: tuple[int, ...] = option((3, 4), numbers(3, 9))
    cards: int = option(5, number(0, 9))


PRESETS = {
    "standard": MadeUpRules(),
    "pairs": MadeUpRules(partners=True),
    "long": MadeUpRules(rounds=9, cards=7),
}
STRANGE: list[Any] = [True, 3.0, "3", b"3", {3}, [3], "true", "NONE"]


@pytest.mark.parametrize(
    ("kind", "expected", "good", "bad"),
    [
        (truth(), "true or false", [True, False], [0, 1, "true", None]),
        (member(Trump), "one of HIGHEST, NONE", [*Trump], [*STRANGE, None]),
        (number(2, 9), "a whole number from 2 to 9", [2, 9], [1, 10, None, (3,), *STRANGE]),
        (number(3), "a whole number of at least 3", [3, GREATEST], [2, GREATEST + 1]),
        (number_or_none(1, 7), "none or a whole number from 1 to 7", [None, 1, 7], [0, *STRANGE]),
        (
            numbers(3, 9),
            "up to 100 numbers from 3 to 9, separated by /",
            [(3,), (9, 3, 3), 100 * (4,)],
            [(), (2,), (3, 10), (True,), (3, 4.0), (3, None), 101 * (4,), 3, None, *STRANGE],
        ),
    ],
)
def test_a_kind_accepts_its_values_and_says_what_it_expects(
    kind: Kind, expected: str, good: list[Any], bad: list[Any]
) -> None:
    assert kind.expected == expected
    assert [value for value in good + bad if kind.accepts(value)] == good


def test_a_kind_says_as_data_which_values_there_are() -> None:
    assert truth().members == (False, True)
    assert member(Trump).members == tuple(Trump)
    facts = attrs.asdict(number_or_none(1, 7), filter=lambda field, _: field.name != "read")
    assert {name: facts[name] for name in ("least", "most", "optional", "several")} == {
        "least": 1,
        "most": 7,
        "optional": True,
        "several": False,
    }
    assert (number(3).most, number(3).optional, numbers(3, 9).several) == (GREATEST, False, True)


@pytest.mark.parametrize(("text", "value"), [("true", True), ("False", False), ("TRUE", True)])
def test_a_truth_value_is_read_in_either_case(text: str, value: bool) -> None:  # noqa: FBT001 (a table's column)
    assert read_truth(text) is value


@pytest.mark.parametrize("text", ["", "yes", "1", " true", "none"])
def test_another_truth_value_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_truth(text)
    assert str(caught.value) == f"{text!r} is no truth value: expected true or false"


@pytest.mark.parametrize(("text", "value"), [("0", 0), ("007", 7), ("9" * 9, GREATEST)])
def test_a_number_is_read_from_its_digits(text: str, value: int) -> None:
    assert read_number(text) == value


@pytest.mark.parametrize("text", ["", "-1", "+1", "1.0", "1_0", " 1", "٣", "²", "1" * 10])
def test_another_number_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_number(text)
    assert str(caught.value) == f"{text!r} is no number: expected 1 to 9 decimal digits"


@pytest.mark.parametrize(
    ("text", "value"), [("5", 5), ("-5", -5), ("0", 0), ("-" + "9" * 9, -GREATEST)]
)
def test_a_whole_number_may_be_below_0(text: str, value: int) -> None:
    assert read_integer(text) == value


@pytest.mark.parametrize("text", ["", "-", "--5", "+5", "- 5", "5-", "-" + "1" * 10])
def test_another_whole_number_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_integer(text)
    assert caught.value.text == text
    assert caught.value.expected == "1 to 9 decimal digits, with or without - before them"


@pytest.mark.parametrize("text", ["", "3/", "/3", "3//4", "3-5", "3 4", "3/x", "-3", "none"])
def test_other_texts_are_no_numbers(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        numbers(3, 9).read(text)
    assert (caught.value.what, caught.value.text) == ("numbers", text)
    assert caught.value.expected == numbers(3, 9).expected


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (MadeUpRules(), "standard"),
        (MadeUpRules(trump=Trump.NONE), "trump=NONE"),
        (MadeUpRules(partners=True, rounds=3), "partners=true,rounds=3"),
        (MadeUpRules(rounds=None, sizes=(9, 3, 3)), "rounds=none,sizes=9/3/3"),
        (MadeUpRules(cards=0, rounds=GREATEST), f"rounds={GREATEST},cards=0"),
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
    assert parse_options("trump=none,trump=Highest", PRESETS) == MadeUpRules()


@pytest.mark.parametrize("word", ["", "short", "pairs=true", "rounds", "colour=4", "ROUNDS=4"])
def test_a_word_that_is_neither_a_preset_nor_an_option_is_refused(word: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_options(f"pairs,{word}", PRESETS)
    assert (caught.value.what, caught.value.text) == ("rule", word)
    assert caught.value.expected == (
        "a preset (standard, pairs, long) or option=value (trump, partners, rounds, sizes, cards)"
    )


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        ("trump=clubs", "clubs", "one of HIGHEST, NONE"),
        ("partners=", "", "true or false"),
        ("rounds=many", "many", "1 to 9 decimal digits"),
        ("rounds=2", 2, "none or a whole number of at least 3"),
        ("cards=none", "none", "1 to 9 decimal digits"),
        ("cards=10", 10, "a whole number from 0 to 9"),
        ("sizes=3/10", (3, 10), "up to 100 numbers from 3 to 9, separated by /"),
    ],
)
def test_a_value_that_an_option_does_not_take_is_refused(
    text: str, value: object, expected: str
) -> None:
    with pytest.raises(RulesError) as caught:
        parse_options(text, PRESETS)
    error = caught.value
    assert (error.option, error.value, error.expected) == (text.partition("=")[0], value, expected)
