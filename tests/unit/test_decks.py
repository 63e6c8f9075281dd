"""Decks (U1, U2)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import attrs
import pytest

from threeup3down import (
    Card,
    Color,
    Deck,
    NotationError,
    Rank,
    Rules,
    RulesError,
    max_players,
    new_game,
    parse_rules,
)

NAMES = ("STANDARD", "LISTED", "TWO_COLORS", "GREEN", "DOUBLE")
GREEN, BLUE, RED = Color
# For each deck and colour the copies of (each number, Clear, Clear +1, Clear +2).
COMPOSITIONS = {
    "STANDARD": {GREEN: (3, 3, 2, 1), BLUE: (2, 2, 2, 0), RED: (2, 2, 2, 0)},
    "LISTED": {GREEN: (2, 2, 2, 2), BLUE: (2, 2, 2, 0), RED: (2, 2, 2, 0)},
    "TWO_COLORS": {GREEN: (3, 3, 2, 1), BLUE: (2, 2, 2, 0)},
    "GREEN": {GREEN: (3, 3, 2, 1)},
    "DOUBLE": {GREEN: (6, 6, 4, 2), BLUE: (4, 4, 4, 0), RED: (4, 4, 4, 0)},
}
EIGHTEEN = 9 * [Card.ONE_GREEN] + 9 * [Card.TWO_BLUE]


@pytest.mark.parametrize("name", NAMES)
def test_U2_composition_by_colour(name: str) -> None:
    expected: Counter[Card] = Counter()
    for color, (number, *clears) in COMPOSITIONS[name].items():
        for rank in list(Rank)[:10]:
            expected[Card.of(rank, color)] = number
        for rank, count in zip(list(Rank)[10:], clears, strict=True):
            expected[Card.of(rank, color)] = count
    assert Counter(Deck.parse(name).cards) == +expected


@pytest.mark.parametrize(
    ("deck", "most"),
    [
        (Deck.STANDARD, 6),
        (Deck.LISTED, 6),
        (Deck.TWO_COLORS, 6),
        (Deck.GREEN, 4),  # 36 cards are nine for each of four
        (Deck.DOUBLE, 12),
        (Deck.custom(EIGHTEEN), 2),
        (Deck.custom(3 * EIGHTEEN), 6),
        (Deck.custom(4 * EIGHTEEN), 6),  # enough for eight, but six unless it says otherwise
        (Deck.custom(4 * EIGHTEEN, max_players=8), 8),
        (Deck.custom(4 * EIGHTEEN, max_players=20), 8),
        (Deck.custom(4 * EIGHTEEN, max_players=3), 3),
    ],
    ids=str,
)
def test_U1_U2_most_players(deck: Deck, most: int) -> None:
    rules = Rules(deck=deck)
    assert max_players(rules) == most
    assert len(new_game(most, rules=rules, seed=0).seats) == most


def test_a_custom_deck_with_the_composition_of_a_named_one_is_the_named_one() -> None:
    for name in NAMES:
        named = Deck.parse(name)
        cards = reversed(named.cards)
        assert Deck.custom(cards, max_players=named.max_players) is named
    assert Deck.custom(Deck.STANDARD.cards, max_players=7).name == "CUSTOM"


@pytest.mark.parametrize("count", [0, 17, 1_001])
def test_U2_a_custom_deck_of_too_few_or_too_many_cards_is_refused(count: int) -> None:
    with pytest.raises(RulesError) as caught:
        Deck.custom(count * [Card.ONE_GREEN])
    assert str(caught.value) == f"deck={count} cards: expected 18 to 1,000 cards (U2)"


@pytest.mark.parametrize("count", [18, 1_000])
def test_U2_the_smallest_and_the_largest_custom_deck(count: int) -> None:
    deck = Deck.custom(count * [Card.ONE_GREEN])
    assert len(deck.cards) == count
    assert Deck.parse(f"1gx{count}") == deck


@pytest.mark.parametrize("value", [3, "1g", None, Rank.ONE])
def test_U2_what_is_no_card_is_refused_in_a_deck(value: Any) -> None:
    with pytest.raises(RulesError) as caught:
        Deck.custom([*EIGHTEEN, value])
    assert str(caught.value) == (f"deck={value!r}: expected cards, as Card.parse returns them (U2)")
    assert (caught.value.option, caught.value.value) == ("deck", repr(value))


@pytest.mark.parametrize("most", [1, 0, -3, True, 4.0, "4", None])
def test_U1_a_custom_maximum_is_a_whole_number_from_2(most: Any) -> None:
    with pytest.raises(RulesError) as caught:
        Deck.custom(EIGHTEEN, max_players=most)
    assert caught.value.expected == "a whole number from 2 to 100 (U1)"
    assert (caught.value.option, caught.value.value) == ("max_players", most)


@pytest.mark.parametrize(
    "deck",
    [
        Deck.STANDARD,
        Deck.LISTED,
        Deck.TWO_COLORS,
        Deck.GREEN,
        Deck.DOUBLE,
        Deck.custom(EIGHTEEN),
        Deck.custom(EIGHTEEN, max_players=2),
        Deck.custom(2 * list(Card), max_players=8),
    ],
    ids=str,
)
def test_the_text_of_a_deck_round_trips(deck: Deck) -> None:
    for text in (deck.text, deck.text.lower(), deck.text.upper(), str(deck), f"{deck}"):
        assert Deck.parse(text) == deck


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "deck"),
        ("PURPLE", "deck"),
        ("custom", "deck"),
        ("1g", "deck"),
        ("1gx9/", "deck"),
        ("1gx1001", "deck"),  # more copies than any deck may have are not even made
        ("1gx9/2bx-9", "number"),
        ("1gx9/2bx", "number"),
        ("1gx9x9", "number"),
        ("1gx9/2bx9/max:two", "number"),
        ("1yx18", "card"),
    ],
)
def test_an_unknown_deck_text_is_refused(text: str, what: str) -> None:
    with pytest.raises(NotationError) as caught:
        Deck.parse(text)
    assert caught.value.what == what


def test_U1_a_maximum_stands_once_in_the_text_of_a_deck() -> None:
    with pytest.raises(NotationError):
        Deck.parse("1gx18/max:2/max:3")


def test_U2_a_deck_with_the_name_of_another_is_written_by_its_cards() -> None:
    named_wrongly = Deck("GREEN", Deck.STANDARD.cards, 6)
    assert named_wrongly.text.startswith("1gx3/1bx2/1rx2/2gx3")
    assert Deck.parse(named_wrongly.text) == Deck.STANDARD


@pytest.mark.parametrize("text", [None, 7, b"7g", ["7g"]])
@pytest.mark.parametrize("parse", [Card.parse, Rank.parse, Deck.parse, parse_rules])
def test_what_is_no_text_is_a_type_error(parse: Any, text: Any) -> None:
    with pytest.raises(TypeError, match="is no text: expected a str"):
        parse(text)


@pytest.mark.parametrize(
    "changes", [{"max_players": 4}, {"cards": Deck.STANDARD.cards[:40]}, {"name": "MINE"}]
)
def test_U2_a_deck_that_was_changed_comes_back_from_its_text(changes: dict[str, Any]) -> None:
    deck = attrs.evolve(Deck.STANDARD, **changes)
    assert Deck.parse(deck.text) == deck
    assert hash(Deck.parse(deck.text)) == hash(deck)
