"""Every shuffle of a game follows from its seed (T18), reckoned here without the library."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from threeup3down.games.threethirteen import (
    Card,
    Discard,
    DrawStock,
    GameState,
    Reshuffled,
    Rules,
    new_game,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Cards = Callable[[str], tuple[Card, ...]]
    Position = Callable[..., GameState]

RANKS, SUITS = "A23456789TJQK", "CDHS"


def deck_of(decks: int, jokers: int = 0) -> list[str]:
    """Return the texts of the cards of some decks, in ascending order."""
    suited = [f"{rank}{suit}" for rank in RANKS for suit in SUITS for _ in range(decks)]
    return suited + ["XX"] * (decks * jokers)


def ascending(texts: list[str]) -> list[str]:
    return sorted(texts, key=deck_of(1, 1).index)


def shuffled(texts: list[str], seed: int, round_number: int, counter: int) -> list[str]:
    """Shuffle as T18 and the format say; the last card is the top."""
    rng = random.Random(seed | round_number << 64 | counter << 80)
    order = ascending(texts)
    for i in range(len(order) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return order


def texts(cards: tuple[Card, ...]) -> list[str]:
    return [card.text for card in cards]


def dealt(order: list[str], players: int, size: int, first: int) -> list[list[str]]:
    """Deal by hand (T5): one card from the top to each seat in turn, until all have theirs."""
    hands: list[list[str]] = [[] for _ in range(players)]
    for turn in range(players * size):
        hands[(first + turn) % players].append(order.pop())
    return hands


def assert_deal(state: GameState, order: list[str]) -> None:
    """Compare a state at the start of a round with a deal by hand."""
    players, size = len(state.seats), state.rules.rounds[state.round]
    hands = dealt(order, players, size, (state.dealer + 1) % players)
    assert [texts(seat.hand) for seat in state.seats] == [ascending(hand) for hand in hands]
    assert texts(state.discard_pile) == [order.pop()]
    assert texts(state.stock) == order


def test_T18_the_deal_of_seed_1(cards: Cards) -> None:
    state = new_game(2, seed=1)
    assert state.seats[0].hand == cards("2H 6S TH")
    assert state.seats[1].hand == cards("4C 6D JS")
    assert state.discard_pile == cards("8D")
    assert state.stock[:5] == cards("QS 9H 7S AS 4S")
    assert state.stock[-5:] == cards("5D QC AD 2C 9S")


@pytest.mark.parametrize("seed", [0, 1, 2**63, 2**64 - 1])
@pytest.mark.parametrize(("players", "decks"), [(2, 1), (3, 2), (7, 3)])
def test_T18_the_first_deal_follows_from_the_seed(seed: int, players: int, decks: int) -> None:
    for first in (0, players - 1):
        state = new_game(players, seed=seed, first=first)
        assert_deal(state, shuffled(deck_of(decks), seed, 0, 0))


def test_T18_each_round_has_a_deal_of_its_own() -> None:
    rules = Rules(rounds=(5, 3, 4), max_turns_per_round=1)
    state = new_game(3, rules=rules, seed=77, first=2)
    assert_deal(state, shuffled(deck_of(2), 77, 0, 0))
    for number in (1, 2):
        state = state.apply(state.legal_moves()[0])
        state = state.apply(state.legal_moves()[0])
        assert (state.round, state.dealer) == (number, (1 + number) % 3)
        assert_deal(state, shuffled(deck_of(2), 77, number, 0))


def test_T18_a_deal_does_not_depend_on_how_the_rounds_before_were_played() -> None:
    rules = Rules(rounds=(3, 4), max_turns_per_round=2)
    ends = set()
    for choice in (0, -1):
        state = new_game(2, rules=rules, seed=8)
        while not state.round:
            state = state.apply(state.legal_moves()[choice])
        ends.add((tuple(seat.hand for seat in state.seats), state.stock, state.discard_pile))
    assert len(ends) == 1


@pytest.mark.parametrize(("round_number", "reshuffles"), [(0, 0), (0, 4), (2, 0), (2, 1)])
def test_T18_reshuffles_of_a_round_are_counted_from_1(
    position: Position, round_number: int, reshuffles: int
) -> None:
    rules = Rules(rounds=(3, 4, 3))
    state = position(
        "4H 5H 9C", discard="7H KC", rest="discard", rules=rules, round=round_number,
        reshuffles=reshuffles, seed=2**64 - 1,
    )  # fmt: skip
    discards = texts(state.discard_pile[:-1])
    after = state.apply(DrawStock())
    assert after.reshuffles == reshuffles + 1
    expected = shuffled(discards, 2**64 - 1, round_number, reshuffles + 1)
    assert texts(after.stock) == expected[:-1]


def test_T18_a_new_round_counts_its_reshuffles_anew(position: Position) -> None:
    rules = Rules(rounds=(3, 4), max_turns_per_round=1)
    state = position("4H 5H 9C", rest="discard", discard="7H KC", rules=rules, seed=3)
    state, events = state.transition(DrawStock())
    assert events[0] == Reshuffled(45)
    assert state.reshuffles == 1
    state = state.apply(Discard(state.seats[0].hand[0]))
    assert (state.round, state.reshuffles) == (1, 0)
    assert_deal(state, shuffled(deck_of(1), 3, 1, 0))
