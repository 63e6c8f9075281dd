"""Decks (U1, U2)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from collections.abc import Callable

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
    ("deck", "cards"),
    [
        (Deck.STANDARD, 84),
        (Deck.LISTED, 74),
        (Deck.TWO_COLORS, 60),
        (Deck.GREEN, 36),
        (Deck.DOUBLE, 168),
    ],
)
def test_U2_size(deck: Deck, cards: int) -> None:
    assert len(deck.cards) == cards


def test_U2_the_standard_deck_has_seventy_numbers_seven_clear_six_plus_1_one_plus_2() -> None:
    ranks = Counter(card.rank for card in Deck.STANDARD.cards)
    assert [ranks[rank] for rank in Rank] == [*10 * [7], 7, 6, 1]


def test_U2_the_standard_deck_is_the_default() -> None:
    assert Rules().deck is Deck.STANDARD


@pytest.mark.parametrize("name", NAMES)
def test_U2_the_cards_of_a_deck_are_in_ascending_order(name: str) -> None:
    cards = Deck.parse(name).cards
    assert list(cards) == sorted(cards)


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


def test_U1_a_deck_says_for_how_many_players_it_is_meant() -> None:
    assert Deck.STANDARD.max_players == Deck.GREEN.max_players == 6
    assert Deck.DOUBLE.max_players == 12
    assert Deck.custom(EIGHTEEN).max_players == 6
    assert Deck.custom(EIGHTEEN, max_players=2).max_players == 2


def test_U2_a_custom_deck_takes_cards_in_any_order_and_number() -> None:
    deck = Deck.custom([Card.TWO_RED, *EIGHTEEN, Card.CLEAR_PLUS_2_BLUE, Card.ONE_GREEN])
    assert deck.name == "CUSTOM"
    assert deck.text == "1gx10/2bx9/2rx1/C+2bx1"
    assert len(deck.cards) == 21
    assert list(deck.cards) == sorted(deck.cards)


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


def test_U1_a_custom_maximum_goes_up_to_100() -> None:
    assert Deck.custom(EIGHTEEN, max_players=100).max_players == 100
    with pytest.raises(RulesError):
        Deck.custom(EIGHTEEN, max_players=101)


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


@pytest.mark.parametrize("text", ["green", "Green", "GREEN"])
def test_a_deck_is_found_by_name_in_either_case(text: str) -> None:
    assert Deck.parse(text) is Deck.GREEN


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


def test_an_unknown_deck_is_told_the_decks_there_are() -> None:
    with pytest.raises(NotationError) as caught:
        Deck.parse("PURPLE")
    assert str(caught.value) == (
        "'PURPLE' is no deck: expected one of STANDARD, LISTED, TWO_COLORS, GREEN, DOUBLE, "
        "or a composition as in 1gx9/2bx9/max:2"
    )


@pytest.mark.parametrize(
    ("text", "option"), [("1gx17", "deck"), ("1gx18/max:1", "max_players"), ("max:2", "deck")]
)
def test_a_text_whose_composition_makes_no_deck_is_refused(text: str, option: str) -> None:
    with pytest.raises(RulesError) as caught:
        Deck.parse(text)
    assert caught.value.option == option


def test_repr_is_short() -> None:
    assert repr(Deck.STANDARD) == "<Deck STANDARD: 84 cards>"
    assert repr(Deck.custom(EIGHTEEN, max_players=2)) == "<Deck 1gx9/2bx9/max:2: 18 cards>"


def test_decks_are_values(copies: Callable[[Any], list[Any]]) -> None:
    custom = Deck.custom(EIGHTEEN)
    assert custom == Deck.custom(reversed(EIGHTEEN))
    assert hash(custom) == hash(Deck.custom(reversed(EIGHTEEN)))
    assert custom != Deck.custom(EIGHTEEN, max_players=2)
    for deck in (custom, Deck.DOUBLE):
        assert all(copied == deck for copied in copies(deck))
    with pytest.raises(AttributeError):
        custom.cards = ()  # type: ignore[misc]  # frozen, as the checker says too


@pytest.mark.parametrize("cards", [["7g"] * 18, [0] * 18, [None] * 18])
def test_U2_a_deck_of_what_is_no_card_is_refused(cards: Any) -> None:
    with pytest.raises(RulesError, match="expected cards, as Card"):
        Deck.custom(cards)


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


@pytest.mark.parametrize("card", [Rank.THREE, Color.RED, 3, 3.0, True, "7g"])
def test_U2_a_deck_holds_cards_and_no_other_numbers(card: Any) -> None:
    with pytest.raises(RulesError):
        Deck.custom([card] * 18)
