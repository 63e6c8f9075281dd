"""A player of Three Thirteen that keeps the fewest points it can expect to be left with."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from threeup3down.games.threethirteen import (
    Card,
    Discard,
    DrawDiscard,
    DrawStock,
    GoOut,
    Move,
    Phase,
    View,
    best_arrangement,
)

if TYPE_CHECKING:
    import random

LOOKED_AT = 3  # discards that are thought through


def arranger(view: View, rng: random.Random) -> Move:
    """Return the move after which the fewest points are to be expected.

    It goes out as soon as it may. It takes the upcard if that leaves fewer points than a card of
    the stock does on the average of all cards that it does not see. Of the discards that leave
    the fewest points it makes the one that leaves the fewest to expect after the next card; in
    the last turn it just leaves the fewest.

    Args:
        view: what the player to act may know.
        rng: the source of chance; it is not asked.

    >>> import random
    >>> from threeup3down.games import threethirteen
    >>> state = threethirteen.new_game(2, seed=1)
    >>> print(*state.seats[0].hand, "upcard", *state.discard_pile)
    2H 6S TH upcard 8D
    >>> print(arranger(state.view(0), random.Random(1)))
    stock
    """
    del rng
    moves = view.legal_moves()
    if view.phase is Phase.DRAW:
        return _draw(view, moves)
    for move in moves:
        if isinstance(move, GoOut):  # T11
            return move
    discards = [move for move in moves if isinstance(move, Discard)]
    kept = {move: _without(view.hand, move.card) for move in discards}
    points = {move: _points(view, hand) for move, hand in kept.items()}
    # of equal ones the highest card, which counts most if it stays
    by_points = sorted(discards, key=lambda move: (points[move], -move.card))
    if view.went_out is not None:  # T12: no card will be drawn any more
        return by_points[0]
    unseen = Counter(view.unseen())
    return min(by_points[:LOOKED_AT], key=lambda move: _expected(view, kept[move], unseen))


def _draw(view: View, moves: tuple[Move, ...]) -> Move:
    if DrawStock() not in moves:  # T15
        return DrawDiscard()
    upcard = view.discard_pile[-1]
    after_upcard = _after_drawing(view, view.hand, upcard)
    after_stock = _expected(view, view.hand, Counter(view.unseen()))
    return DrawDiscard() if after_upcard < after_stock else DrawStock()


def _expected(view: View, hand: tuple[Card, ...], unseen: Counter[Card]) -> float:
    """Return the points to expect after the next card from the stock and a discard."""
    points = sum(_after_drawing(view, hand, card) * count for card, count in unseen.items())
    return points / max(1, unseen.total())


def _after_drawing(view: View, hand: tuple[Card, ...], card: Card) -> int:
    """Return about the fewest points that are left after a card has come and one has gone.

    What goes is taken from what the best arrangement of all the cards leaves over.
    """
    arrangement = best_arrangement((*hand, card), view.wild_rank, view.rules)
    dearest = max((_points(view, (left,)) for left in set(arrangement.leftover)), default=0)
    return arrangement.points - dearest


def _points(view: View, hand: tuple[Card, ...]) -> int:
    return best_arrangement(hand, view.wild_rank, view.rules).points


def _without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]
