"""The bots of Three Thirteen: one that counts its points, and one that a person respects."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

import attrs

from threeup3down.games.threethirteen import (
    Card,
    Discard,
    DrawDiscard,
    DrawStock,
    GameState,
    GoOut,
    Move,
    Phase,
    Rank,
    Rules,
    View,
    fewest_points,
    full_deck,
    is_wild,
)

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence

    Points = Callable[[tuple[Card, ...], int], int]

SUITS = 4  # cards of a rank
NEAR = 2  # ranks between cards that may meet in a run
LINK = 2  # points that a card is worth for each other one that it may meld with
WILD = 20  # points that a wild card is worth
FED = 1  # points of a card less for each card of the next player's that it may meld with


def greedy(view: View, rng: random.Random) -> Move:
    """Keep the fewest points, and of these the cards that may meld with most others.

    It goes out as soon as it may, and takes the upcard if that is wild or melds. A card that it
    keeps is worth two points for each other one of its rank or close to it in its suit; in the
    last turn only points count.

    Args:
        view: what the player to act may know.
        rng: the source of chance; it is not used.

    >>> import random
    >>> from threeup3down.games import threethirteen
    >>> state = threethirteen.new_game(2, seed=1)
    >>> print(*state.seats[0].hand, "upcard", *state.discard_pile)
    2H 6S TH upcard 8D
    >>> print(greedy(state.view(0), random.Random(1)))
    stock
    """
    del rng
    moves = view.legal_moves()
    if isinstance(moves[-1], GoOut) or len(moves) == 1:  # T11, T15
        return _first_out(moves)
    if view.phase is Phase.DRAW:
        return DrawDiscard() if _left_with_upcard(view)[0] else DrawStock()
    return _discard(view, moves)


def expert(view: View, rng: random.Random) -> Move:
    """Reckon with every card that it may draw, and with what the next player collects.

    It plays as `greedy` does, but takes an upcard that does not meld too if that leaves fewer
    points than a card of the stock does on the average of all cards that it does not see, and
    rather discards what the next player cannot meld with the cards that are known of that hand.

    Args:
        view: what the player to act may know.
        rng: the source of chance; it is not used.

    >>> import random
    >>> from threeup3down.games import threethirteen
    >>> state = threethirteen.new_game(2, seed=1).apply(threethirteen.DrawStock())
    >>> print(*state.seats[0].hand)
    2H 6S 9S TH
    >>> print(expert(state.view(0), random.Random(1)))
    TH
    """
    del rng
    moves = view.legal_moves()
    if isinstance(moves[-1], GoOut) or len(moves) == 1:  # T11, T15
        return _first_out(moves)
    if view.phase is Phase.DRAW:
        return _drawn(view)
    following = view.seats[((view.seat or 0) + 1) % len(view.seats)]
    return _discard(view, moves, following.known)


def this_round(state: GameState) -> GameState:
    """Return the game of one round that goes on as the round of a state does.

    A tree search plays to the end of this: a whole game is long, and of the rounds to come no card
    is known. Points count from 0. A game that is over stays as it is.

    >>> from threeup3down.games import threethirteen
    >>> part = this_round(threethirteen.new_game(2, seed=1))
    >>> part.rules, part.outcome()
    (<Rules decks=1,rounds=3>, None)
    """
    if state.to_act is None:
        return state
    rules = state.rules
    deck = len(full_deck(rules, len(state.seats)))
    return attrs.evolve(
        state,
        rules=_rules_of_round(rules, rules.rounds[state.round], deck),
        seats=tuple([attrs.evolve(seat, score=0) for seat in state.seats]),
        round=0,
        scores=(),
        truncated=False,
    )


@cache
def _rules_of_round(rules: Rules, size: int, deck: int) -> Rules:
    decks = deck // (SUITS * len(Rank) + rules.jokers_per_deck)
    return attrs.evolve(rules, decks=decks, rounds=(size,))


def _first_out(moves: Sequence[Move]) -> Move:
    return next((move for move in moves if isinstance(move, GoOut)), moves[0])


def _points_of(view: View, cards: tuple[Card, ...]) -> Points:
    return fewest_points(cards, view.wild_rank, view.rules)


def _natural(view: View, card: Card) -> bool:
    return not is_wild(card, view.wild_rank)  # T4


def _left_with_upcard(view: View) -> tuple[bool, int, int]:
    """Return whether the upcard is wild or melds, and the points left with it and without it."""
    hand, upcard = view.hand, view.discard_pile[-1]
    points = _points_of(view, (*hand, upcard))
    left, least = points((*hand, upcard), 1), points(hand, 0)
    alone = points(hand, 1) + points((upcard,), 0)
    return not _natural(view, upcard) or left < min(alone, least), left, least


def _drawn(view: View) -> Move:
    """Return the draw after which the fewest points are to be expected."""
    hand = view.hand
    melds, left, least = _left_with_upcard(view)
    if melds:
        return DrawDiscard()
    if left == least:  # a card of the stock cannot leave more
        return DrawStock()
    unseen = Counter(view.unseen())
    points = _points_of(view, (*hand, *unseen))
    naturals = [card for card in hand if _natural(view, card)]
    reach = 1 + NEAR + len(hand) - len(naturals)  # as far as wild cards and one natural card close
    alone, expected = points(hand, 1), 0
    for card, count in unseen.items():
        if _natural(view, card) and not _links(card, naturals, reach):
            expected += count * min(least, alone + points((card,), 0))
        else:
            expected += count * points((*hand, card), 1)
    return DrawDiscard() if left * unseen.total() < expected else DrawStock()


def _discard(view: View, moves: Sequence[Move], feeds: Sequence[Card] = ()) -> Move:
    """Return the discard that keeps most, and of equal ones the highest card.

    Args:
        view: what the player to act may know.
        moves: the legal moves: none of them goes out.
        feeds: the cards that the next player is known to hold.
    """
    hand, points = view.hand, _points_of(view, view.hand)
    naturals = [card for card in hand if _natural(view, card)]

    def lost(card: Card) -> tuple[int, int]:
        place, natural = hand.index(card), _natural(view, card)
        worth = points(hand[:place] + hand[place + 1 :], 0)
        if view.went_out is None:  # T12: else no card will be drawn any more
            worth += LINK * (_links(card, naturals) - 1) if natural else WILD
        return worth + FED * _links(card, feeds), -card

    return min((move for move in moves if isinstance(move, Discard)), key=lambda m: lost(m.card))


def _links(card: Card, others: Sequence[Card], near: int = NEAR) -> int:
    """Return with how many natural cards one may meld: of its rank, or close to it in its suit."""
    return sum(
        other.rank is card.rank or (other.suit is card.suit and abs(other - card) <= SUITS * near)
        for other in others
    )
