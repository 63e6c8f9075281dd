"""What holds of every game of Three Thirteen by the rules page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from threeup3down.games.threethirteen import (
    Card,
    Discard,
    GameError,
    GoOut,
    Phase,
    Rules,
    best_arrangement,
    deal,
    new_game,
)

from . import naive_engine as naive
from .random_games import GREATEST_SEED, games, last_states, steps_of
from .replaying import library_cards, naive_cards

if TYPE_CHECKING:
    from threeup3down.records import Record


def full_deck(game: Record) -> list[naive.NaiveCard]:
    options = attrs.asdict(game.rules, recurse=False)
    return naive.full_deck(game.players, options)


# The cards


# Rounds


# Points


@given(games())
def test_T13_what_is_at_stake_is_the_least_that_a_legal_discard_leaves(game: Record) -> None:
    for state in last_states(game):
        for number, seat in enumerate(state.seats):
            stakes = [state.rules.out_points] if number == state.went_out else []
            hands = [] if stakes else [seat.hand]
            if number == state.to_act and state.phase is Phase.DISCARD:
                legal = state.legal_moves()
                discards = [move.card for move in legal if isinstance(move, Discard)]
                hands = [without(seat.hand, card) for card in discards]
                stakes = [state.rules.out_points for move in legal if isinstance(move, GoOut)]
            stakes += [
                best_arrangement(hand, state.wild_rank, state.rules).points for hand in hands
            ]
            assert state.view(number).at_stake() == min(stakes)


def without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


# Shuffles


@given(games())
def test_T18_every_deal_and_every_new_stock_follows_from_the_seed(game: Record) -> None:
    begun = [game.start()]
    begun += [after for state, _, after in steps_of(game) if after.round > state.round]
    for state in begun:
        order = naive.shuffled(full_deck(game), game.seed, state.round, 0)
        options = {"rounds": [state.rules.rounds[state.round]]}
        other = naive.deal(order, game.players, state.to_act or 0, options)
        assert naive_cards(state.stock) == other["stock"]
        assert naive_cards(state.discard_pile) == other["discard_pile"]
        for seat, hand in zip(state.seats, other["hands"], strict=True):
            assert naive_cards(seat.hand) == sorted(hand)
    for state, _, after in steps_of(game):
        assert after.seed == game.seed
        if after.round == state.round and after.reshuffles > state.reshuffles:
            discards = naive_cards(state.discard_pile[:-1])
            order = naive.shuffled(discards, game.seed, state.round, after.reshuffles)
            assert naive_cards(after.stock) == order[:-1]


@given(games())
def test_T18_a_deal_of_the_same_order_is_the_same_game_with_seed_0(game: Record) -> None:
    rules, first = game.rules, game.first
    start = new_game(game.players, rules=rules, seed=0, first=first)
    order = library_cards(naive.shuffled(full_deck(game), 0, 0, 0))
    assert deal(order, game.players, rules=rules, first=first) == start


@given(st.integers(0, GREATEST_SEED), st.integers(0, GREATEST_SEED))
def test_T18_another_seed_is_another_deal(seed: int, other: int) -> None:
    same = new_game(2, seed=seed).stock == new_game(2, seed=other).stock
    assert same == (seed == other)


# Decks


@pytest.mark.parametrize("players", [2, 3, 4, 6, 7, 10, 11, 14, 15])
def test_T2_without_a_number_the_decks_are_those_of_the_rules_page(players: int) -> None:
    decks = {2: 1, 3: 2, 4: 2, 6: 2, 7: 3, 10: 3, 11: 4, 14: 4, 15: 5}[players]
    start = new_game(players, rules=Rules(rounds=(3,), jokers_per_deck=1), seed=1)
    cards = [
        *start.stock,
        *start.discard_pile,
        *(card for seat in start.seats for card in seat.hand),
    ]
    assert len(cards) == 53 * decks
    assert cards.count(Card.JOKER) == decks


@given(
    st.integers(1, 40),
    st.lists(st.integers(3, 15), min_size=1, max_size=3),
    st.integers(1, 3),
    st.integers(0, 4),
)
def test_T2_a_game_is_made_exactly_when_the_cards_suffice(
    players: int, rounds: list[int], decks: int, jokers: int
) -> None:
    rules = Rules(rounds=tuple(rounds), decks=decks, jokers_per_deck=jokers)
    enough = decks * (52 + jokers) >= players * max(rounds) + 1
    if enough and players >= 2:
        assert len(new_game(players, rules=rules, seed=1).seats) == players
    else:
        with pytest.raises(GameError):
            new_game(players, rules=rules, seed=1)
