"""The moves there are: all of them, those that can be legal, and how many make a game."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from .cards import Rank
from .dealing import check_players
from .decks import CARDS_DEALT
from .legality import choices
from .moves import SLOTS, Draw, Flip, Move, PickUp, Play, Stop
from .rules import BonusDraw

if TYPE_CHECKING:
    from .rules import Rules


@lru_cache(maxsize=8)  # at most 1.5 MB: a deck has up to 1,000 cards
def all_moves(rules: Rules, players: int) -> tuple[Move, ...]:
    """Return every move there is, in the order of `legal_moves`.

    Counts go up to one more than the deck has of the rank: still more cards are illegal for
    the same reason.

    Args:
        rules: the options of the game; they name the deck.
        players: how many; the moves are the same for any number.

    >>> from threeup3down import Rules
    >>> len(all_moves(Rules(), 4))
    558
    """
    del players
    copies = Counter(card.rank for card in rules.deck.cards)
    return (
        *choices().values(),
        *(Play(rank, count) for rank in Rank for count in range(1, copies[rank] + 2)),
        *map(Flip, range(SLOTS)),
        Draw(),
        PickUp(),
        Stop(),
    )


@lru_cache(maxsize=64)  # at most 10 MB
def actions(rules: Rules, players: int) -> tuple[Move, ...]:
    """Return every move that can be legal, in the order of `legal_moves`.

    A move is one of them if it is legal in some state that `position_faults` accepts: no more
    and no fewer. So a move's place numbers the outputs of a policy, for one `RULES_VERSION`.

    Args:
        rules: the options of the game; they name the deck.
        players: how many.

    Raises:
        PlayersError: fewer than two players, or more than the deck is meant for.
        DeckTooSmallError: the deck does not suffice for that many players.

    >>> from threeup3down import Rules
    >>> moves = actions(Rules(), 4)
    >>> len(moves), *map(str, moves[-6:])
    (526, 'C+2', 'flip:0', 'flip:1', 'flip:2', 'draw', 'pickup')
    """
    check_players(players, rules)
    copies = Counter(card.rank for card in rules.deck.cards)
    numbers = sum(not rank.is_clear for rank in copies)
    most = _most_in_a_hand(rules, players)
    moves: list[Move] = [
        move for ranks, move in choices().items() if Counter(ranks) <= copies
    ]  # U5
    for rank in Rank:
        together = copies[rank] if rank <= rules.clear_multiples else 1  # U10
        moves += [Play(rank, count) for count in range(1, min(copies[rank], together, most) + 1)]
    moves += map(Flip, range(SLOTS))  # U19
    if rules.bonus_draw is BonusDraw.OPTIONAL:  # U14
        moves.append(Draw())
    # U11: a number lies on the pile, and a lower one is held, unless it may be left there
    if numbers > (0 if rules.voluntary_pickup else 1):
        moves.append(PickUp())
    if rules.optional_extras:  # U15
        moves.append(Stop())
    return tuple(moves)


def max_moves(rules: Rules, players: int) -> int | None:
    """Return a number of moves that no game exceeds; None: there is none.

    Without `max_turns` a game may go on for ever (U21). With it there are, at most, a choice of
    3UP for each player, one move for each turn, one for each extra discard that is owed, for that
    is what a discard, a pick-up or a stop takes up (U15), and the draws. Extra discards are owed
    for Clear +1 and Clear +2, each of which goes down once in a game (U13), and with
    `clearing_set_bonus` for sets of a number, whose cards leave the game too (U12). A draw takes
    a card that was not dealt, and is offered only after a discard that earns extra ones (U14).

    Args:
        rules: the options of the game; they name the deck.
        players: how many.

    Raises:
        PlayersError: fewer than two players, or more than the deck is meant for.
        DeckTooSmallError: the deck does not suffice for that many players.

    >>> from threeup3down import Rules
    >>> max_moves(Rules(), 2), max_moves(Rules(max_turns=100), 2)
    (None, 117)
    """
    check_players(players, rules)
    if rules.max_turns is None:
        return None
    cards = rules.deck.cards
    bonuses = [card.rank.bonus for card in cards if card.rank.bonus]  # U13
    if rules.clearing_set is not None and rules.clearing_set_bonus:  # U12
        bonuses += [1] * ((len(cards) - len(bonuses)) // rules.clearing_set)
    draws = min(len(bonuses), len(cards) - CARDS_DEALT * players)  # U14
    if rules.bonus_draw is not BonusDraw.OPTIONAL:
        draws = 0
    return players + rules.max_turns + sum(bonuses) + draws


def _most_in_a_hand(rules: Rules, players: int) -> int:
    """Return how many cards one hand can hold: each other player who is still in has a card."""
    others = players - 1
    if rules.play_on:  # U20, U21: one of the others is left, and each who finished took a turn
        ended = players - 2 if rules.max_turns is None else rules.max_turns - 1
        others -= min(players - 2, ended)
    return len(rules.deck.cards) - others
