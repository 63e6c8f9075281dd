"""What is left to chance once the cards are dealt: the order of the draw pile (U14, U17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from threeup3down.games.checks import checked_member, checked_order

from .cards import Card
from .state import GameState

if TYPE_CHECKING:
    from collections.abc import Iterable


def hidden(state: GameState) -> tuple[Card, ...]:
    """Return the cards that the players draw from: the draw pile, its top last.

    Raises:
        TypeError: something that is no state of this game.

    >>> from threeup3down import new_game
    >>> cards = hidden(new_game(2, seed=1))
    >>> len(cards), cards[-1]
    (66, <Card 9b>)
    """
    return checked_member(state, (GameState,), "state of 3UP 3DOWN").draw_pile


def with_hidden(state: GameState, order: Iterable[Card]) -> GameState:
    """Return the state with the cards of `hidden` in another order, the top last.

    Nobody sees a difference before the cards are drawn. So the chance of a game can be put where
    a card is drawn: with the card wanted on top.

    Args:
        state: any state.
        order: the same cards.

    Raises:
        DeckOrderError: a card is missing, or there is one too many, or what is no card.
        TypeError: something that is no state of this game.

    >>> from threeup3down import new_game
    >>> state = new_game(2, seed=1)
    >>> other = with_hidden(state, sorted(hidden(state)))
    >>> hidden(other)[-1], other.view(0) == state.view(0)
    (<Card C+2g>, True)
    """
    return attrs.evolve(state, draw_pile=checked_order(order, hidden(state), Card))
