"""A bot for Three Thirteen that keeps the fewest points it can expect to be left with."""

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
    fewest_points,
)

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    Points = Callable[[tuple[Card, ...], int], int]

LOOKED_AT = 5  # discards that are thought through


def arranger(view: View, rng: random.Random) -> Move:
    """Return the move after which the fewest points are to be expected.

    It goes out as soon as it may. It takes the upcard if that leaves fewer points than a card of
    the stock does on the average of all cards that it does not see. Of the discards that leave
    the fewest points it makes the one that leaves the fewest to expect after the next card; in
    the last turn it just leaves the fewest.

    Args:
        view: what the player to act may know.
        rng: the source of chance; it is not used.

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
    for move in moves:
        if isinstance(move, GoOut) or len(moves) == 1:  # T11, T15
            return move
    unseen = Counter(view.unseen())
    kinds = {*unseen, *view.discard_pile[-1:]}
    points = fewest_points((*view.hand, *kinds), view.wild_rank, view.rules)
    if view.phase is Phase.DRAW:
        return _draw(view, unseen, points)
    discards = [move for move in moves if isinstance(move, Discard)]
    kept = {move: _without(view.hand, move.card) for move in discards}
    # of equal ones the highest card, which counts most if it stays
    by_points = sorted(discards, key=lambda move: (points(kept[move], 0), -move.card))
    if view.went_out is not None:  # T12: no card will be drawn any more
        return by_points[0]
    return min(by_points[:LOOKED_AT], key=lambda move: _expected(kept[move], unseen, points))


def _draw(view: View, unseen: Counter[Card], points: Points) -> Move:
    with_upcard = points((*view.hand, view.discard_pile[-1]), 1)
    if with_upcard == points(view.hand, 0):  # a card of the stock cannot leave more
        return DrawStock()
    return DrawDiscard() if with_upcard < _expected(view.hand, unseen, points) else DrawStock()


def _expected(hand: tuple[Card, ...], unseen: Counter[Card], points: Points) -> float:
    """Return the points to expect after the next card from the stock and a discard."""
    total = sum(points((*hand, card), 1) * count for card, count in unseen.items())
    return total / max(1, unseen.total())


def _without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]
