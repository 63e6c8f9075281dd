"""Numbers and lists of numbers as options (T3): here of a game made up for the purpose."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from threeup3down.games.errors import NotationError, RulesError
from threeup3down.games.options import (
    Kind,
    number,
    number_or_none,
    numbers,
    option,
    options_text,
    parse_options,
    read_number,
)

GREATEST = 10**18 - 1


@attrs.frozen(kw_only=True)
class MadeUpRules:
    rounds: tuple[int, ...] = option((3, 4), numbers(3, 9, (3,), (9, 3)))
    points: int = option(10, number(0, 5))
    tables: int | None = option(None, number_or_none(1, most=7))


PRESETS = {"standard": MadeUpRules(), "short": MadeUpRules(rounds=(3,))}


@pytest.mark.parametrize(
    ("kind", "expected", "examples"),
    [
        (number(2), "a whole number of at least 2", (2,)),
        (number(0, 1, 15), "a whole number of at least 0", (0, 1, 15)),
        (number(2, 3, most=9), "a whole number from 2 to 9", (2, 3)),
        (number_or_none(1, 5), "none or a whole number of at least 1", (None, 1, 5)),
        (number_or_none(1, most=7), "none or a whole number from 1 to 7", (None, 1)),
        (
            numbers(3, 9, (3,), (9, 3)),
            "one or more numbers from 3 to 9, parted by /",
            ((3,), (9, 3)),
        ),
    ],
)
def test_a_kind_says_what_it_expects_and_has_examples(
    kind: Kind, expected: str, examples: tuple[object, ...]
) -> None:
    assert (kind.expected, kind.examples) == (expected, examples)
    assert all(map(kind.accepts, examples))


def test_a_kind_knows_whether_games_are_long_with_the_default() -> None:
    assert [number_or_none(1).long, numbers(3, 9, (3,)).long, number(1).long] == [False] * 3
    assert number_or_none(1, 7, long=True).long is True
    assert numbers(3, 9, (3,), long=True).long is True


def accepted(kind: Kind, values: list[Any]) -> list[Any]:
    return [value for value in values if kind.accepts(value)]


def test_a_number_has_a_least_and_a_greatest_one() -> None:
    strange = [None, True, 3.0, "3", (3,)]
    assert accepted(number(3), [2, 3, 4, GREATEST, GREATEST + 1, *strange]) == [3, 4, GREATEST]
    assert accepted(number(3, most=5), [2, 3, 5, 6, *strange]) == [3, 5]
    assert accepted(number_or_none(3, most=5), [2, 3, 5, 6, *strange]) == [3, 5, None]


def test_numbers_are_a_tuple_of_one_or_more_in_any_order() -> None:
    good = [(3,), (9,), (4, 3, 3), (3, 4, 5)]
    bad: list[Any] = [(), (2,), (3, 10), (True,), (3, 4.0), (3, None), [3], 3, "3/4", None, {3}]
    assert accepted(numbers(3, 9), good + bad) == good


def test_numbers_are_read_with_slashes_between_them() -> None:
    kind = numbers(3, 9)
    assert kind.read("3") == (3,)
    assert kind.read("3/4/5") == (3, 4, 5)
    assert kind.read("5/03/12") == (5, 3, 12)  # the option refuses 12, whoever it comes from


@pytest.mark.parametrize("text", ["", "3/", "/3", "3//4", "3-5", "3 4", "3/x", "-3", "none"])
def test_other_texts_are_no_numbers(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        numbers(3, 9).read(text)
    assert (caught.value.what, caught.value.text) == ("numbers", text)
    assert caught.value.expected == "one or more numbers from 3 to 9, parted by /"


def test_a_number_is_read_from_as_many_digits_as_are_allowed() -> None:
    assert read_number("9" * 20, 20) == 10**20 - 1
    with pytest.raises(NotationError) as caught:
        read_number("1" * 21, 20)
    assert caught.value.expected == "1 to 20 decimal digits"


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (MadeUpRules(), "standard"),
        (MadeUpRules(rounds=(3,)), "rounds=3"),
        (MadeUpRules(rounds=(9, 3, 3)), "rounds=9/3/3"),
        (MadeUpRules(points=0, rounds=(3, 4)), "points=0"),
        (MadeUpRules(tables=7, points=GREATEST), f"points={GREATEST},tables=7"),
    ],
)
def test_the_text_names_what_differs_and_round_trips(rules: MadeUpRules, text: str) -> None:
    assert options_text(rules) == text
    assert parse_options(text, PRESETS) == rules


def test_presets_and_numbers_add_up_and_the_later_wins() -> None:
    assert parse_options("short,rounds=4/5", PRESETS).rounds == (4, 5)
    assert parse_options("rounds=4/5,short", PRESETS).rounds == (3,)


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("rounds=2", "rounds", (2,)),
        ("rounds=3/10", "rounds", (3, 10)),
        ("rounds=3/x", "rounds", "3/x"),
        ("points=none", "points", "none"),
        ("tables=8", "tables", 8),
    ],
)
def test_a_value_that_an_option_does_not_take_is_refused(
    text: str, name: str, value: object
) -> None:
    with pytest.raises(RulesError) as caught:
        parse_options(text, PRESETS)
    assert (caught.value.option, caught.value.value) == (name, value)
