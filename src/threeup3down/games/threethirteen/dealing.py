"""Dealing: from the decks to a round (T1, T2, T5, T6), and every shuffle of a game (T18)."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import TYPE_CHECKING

from threeup3down.games.checks import checked_order, checked_seat
from threeup3down.games.errors import DeckTooSmallError, PlayersError
from threeup3down.games.shuffling import SEED_BITS, checked_seed, shuffled

from .cards import Card
from .rules import (
    MIN_PLAYERS,
    MOST_PLAYERS,
    Rules,
    cards_needed,
    cards_used,
    checked_rules,
    decks_used,
    max_players,
)
from .state import GameState, Phase, Seat

if TYPE_CHECKING:
    from collections.abc import Iterable

STANDARD_RULES = Rules()
ROUND_BITS = 16
SUITED_CARDS = tuple(card for card in Card if card is not Card.JOKER)


def new_game(
    players: int, *, rules: Rules = STANDARD_RULES, seed: int | None = None, first: int = 0
) -> GameState:
    """Shuffle the decks and deal the first round.

    Args:
        players: how many, from 2.
        rules: the options of the game.
        seed: 0 ≤ seed < 2^64; every shuffle of the game follows from it, for ever (T18). None
            takes one from the operating system.
        first: the seat that plays first in the first round (T5).

    Raises:
        PlayersError: fewer than two players, or more than 100.
        DeckTooSmallError: the decks do not suffice for the largest hands of that many players.
        SeedError: no such seed.
        SeatError: the seat to play first does not exist.

    >>> new_game(2, seed=1).seats[0].hand
    (<Card 2H>, <Card 6S>, <Card TH>)
    """
    check_players(players, rules)
    checked_seat(first, players)
    seed = checked_seed(seed)
    order = shuffled(full_deck(rules, players), shuffle_source(seed, 0, 0))
    return _first_round(order, players, rules, first, seed)


def deal(
    order: Iterable[Card],
    players: int,
    *,
    rules: Rules = STANDARD_RULES,
    first: int = 0,
    seed: int = 0,
) -> GameState:
    """Deal the first round of decks that lie in a given order.

    Args:
        order: every card of the deck once; the last card is on top.
        players: as for `new_game`, and so are `rules`, `first` and the errors.
        rules: the options of the game; they name the deck.
        first: the seat that is dealt to first and goes first.
        seed: what every later shuffle follows from (T18).

    Raises:
        DeckOrderError: a card is missing, or there is one too many, or what is no card.

    >>> state = deal(full_deck(Rules(), 2), 2)
    >>> state.seats[0].hand, state.discard_pile, len(state.stock)
    ((<Card QS>, <Card KD>, <Card KS>), (<Card QD>,), 45)
    """
    check_players(players, rules)
    checked_seat(first, players)
    cards = checked_order(order, full_deck(rules, players), Card)
    return _first_round(cards, players, rules, first, checked_seed(seed))


def _first_round(
    order: tuple[Card, ...], players: int, rules: Rules, first: int, seed: int
) -> GameState:
    dealer = (first - 1) % players
    hands, stock, upcard = dealt(order, players, rules.rounds[0], dealer)
    return GameState(
        rules=rules,
        seats=tuple(map(Seat, hands)),
        stock=stock,
        discard_pile=(upcard,),
        to_act=first,
        phase=Phase.DRAW,
        round=0,
        dealer=dealer,
        went_out=None,
        turns=0,
        taken=None,
        scores=(),
        seed=seed,
        reshuffles=0,
        truncated=False,
    )


def dealt(
    order: tuple[Card, ...], players: int, size: int, dealer: int
) -> tuple[list[tuple[Card, ...]], tuple[Card, ...], Card]:
    """Deal hands of a size one card at a time, from the left of the dealer (T5, T6).

    Returns:
        The hand of each seat, in ascending order; the stock; the upcard.
    """
    count = players * size
    received = order[: -count - 1 : -1]  # T5: from the top
    hands = [
        tuple(sorted(received[(seat - dealer - 1) % players :: players])) for seat in range(players)
    ]
    return hands, order[: -count - 1], order[-count - 1]  # T6


@lru_cache(maxsize=64)  # at most 1.2 MB: 30 decks of 72 cards
def full_deck(rules: Rules, players: int) -> tuple[Card, ...]:
    """Return every card that `deal` needs an order of, in ascending order (T2).

    Args:
        rules: the options of the game.
        players: how many; the number of decks may follow from it.

    >>> len(full_deck(Rules(), 2)), len(full_deck(Rules.with_jokers(), 3))
    (52, 108)
    """
    jokers = (Card.JOKER,) * rules.jokers_per_deck
    return tuple(sorted((SUITED_CARDS + jokers) * decks_used(rules, players)))


def shuffle_source(seed: int, round_number: int, counter: int) -> random.Random:
    """Return the source of chance of a shuffle (T18).

    Args:
        seed: the seed of the game.
        round_number: the round, from 0.
        counter: 0 for the deal of the round, 1, 2, … for its reshuffles.
    """
    state = seed | round_number << SEED_BITS | counter << (SEED_BITS + ROUND_BITS)  # T18
    return random.Random(state)


def check_players(players: int, rules: Rules) -> None:
    """Refuse a number of players that the rules do not allow.

    Raises:
        PlayersError: fewer than two players, or more than 100.
        DeckTooSmallError: the decks do not suffice for the largest hands of that many players.
        TypeError: no rules of this game.
    """
    checked_rules(rules)
    if type(players) is not int or players < MIN_PLAYERS:  # T1
        raise PlayersError(players, MIN_PLAYERS, max_players(rules))
    if players > MOST_PLAYERS:
        raise PlayersError(players, MIN_PLAYERS, max_players(rules) or MOST_PLAYERS)
    cards, needed = cards_used(rules, players), cards_needed(rules, players)
    if cards < needed:  # T2
        raise DeckTooSmallError(cards, players, needed)
