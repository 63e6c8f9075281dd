"""Dealing: from a deck to the first state (U1, U2, U4)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from threeup3down.games.checks import checked_order, checked_seat
from threeup3down.games.errors import DeckTooSmallError, PlayersError
from threeup3down.games.shuffling import checked_seed, shuffled

from .cards import Card
from .decks import CARDS_DEALT, MIN_PLAYERS
from .moves import SLOTS
from .rules import Rules, max_players
from .state import GameState, Phase, Seat

if TYPE_CHECKING:
    from collections.abc import Iterable

STANDARD_RULES = Rules()


def new_game(
    players: int, *, rules: Rules = STANDARD_RULES, seed: int | None = None, first: int = 0
) -> GameState:
    """Shuffle the deck and deal it.

    Args:
        players: how many, from 2; the deck says up to how many (U1, U2).
        rules: the options of the game.
        seed: 0 ≤ seed < 2^64; the same seed deals the same cards for ever. None takes one
            from the operating system.
        first: the seat that goes first (U6).

    Raises:
        PlayersError: fewer than two players, or more than the deck is meant for.
        DeckTooSmallError: the deck does not suffice for that many players.
        SeedError: no such seed.
        SeatError: the seat to go first does not exist.

    >>> new_game(2, seed=1).seats[0].hand
    (<Card 2g>, <Card 3g>, <Card 8g>, <Card 8r>, <Card 9r>, <Card Cg>)
    """
    check_players(players, rules)
    checked_seat(first, players)
    order = shuffled(rules.deck.cards, random.Random(checked_seed(seed)))
    return _dealt(order, players, rules, first)


def deal(
    order: Iterable[Card],
    players: int,
    *,
    rules: Rules = STANDARD_RULES,
    first: int = 0,
    seed: int = 0,
) -> GameState:
    """Deal a deck that lies in a given order (U4).

    Args:
        order: every card of the deck once; the last card is on top.
        players: as for `new_game`, and so are `rules`, `first` and the errors.
        rules: the options of the game; they name the deck.
        first: the seat that is dealt to first and goes first.
        seed: what later shuffles follow from in games that have some; here it decides nothing.

    Raises:
        DeckOrderError: a card is missing, or there is one too many, or what is no card.

    >>> from threeup3down import Deck
    >>> state = deal(Deck.STANDARD.cards, 2)
    >>> state.seats[0].down, len(state.draw_pile)
    ((<Card C+2g>, <Card C+1r>, <Card C+1b>), 66)
    """
    checked_seed(seed)
    check_players(players, rules)
    checked_seat(first, players)
    return _dealt(checked_order(order, rules.deck.cards, Card), players, rules, first)


def full_deck(rules: Rules, players: int) -> tuple[Card, ...]:
    """Return every card that `deal` needs an order of, in ascending order (U2).

    Args:
        rules: the options of the game; they name the deck.
        players: how many; the deck is the same for any number.

    >>> len(full_deck(Rules(), 4))
    84
    """
    del players
    return rules.deck.cards


def _dealt(order: tuple[Card, ...], players: int, rules: Rules, first: int) -> GameState:
    pile = list(order)
    dealt = [pile.pop() for _ in range(CARDS_DEALT * players)]
    seats: list[Seat] = []
    for seat in range(players):
        received = dealt[(seat - first) % players :: players]  # U4
        seats.append(Seat(hand=tuple(sorted(received[SLOTS:])), down=tuple(received[:SLOTS])))
    return GameState(
        rules=rules,
        seats=tuple(seats),
        draw_pile=tuple(pile),
        discard_pile=(),
        cleared=(),
        to_act=first,  # U6
        phase=Phase.CHOOSE_UP,
        extras=0,
        can_draw=False,
        turns=0,
        finished=(),
        first=first,
    )


def check_players(players: int, rules: Rules) -> None:
    """Refuse a number of players that the rules do not allow.

    Raises:
        PlayersError: fewer than two players, or more than the deck is meant for.
        DeckTooSmallError: the deck does not suffice for that many players.
        TypeError: no rules of this game.
    """
    if not isinstance(rules, Rules):
        raise TypeError(f"rules={rules!r}: expected Rules, as parse_rules returns them")
    if type(players) is not int or not MIN_PLAYERS <= players <= rules.deck.max_players:  # U1
        raise PlayersError(players, MIN_PLAYERS, max_players(rules))
    cards, needed = len(rules.deck.cards), CARDS_DEALT * players
    if cards < needed:  # U2
        raise DeckTooSmallError(cards, players, needed)
