"""The bots of 3UP 3DOWN: one that sheds what it can, and one that a person respects."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from threeup3down.games.threeup3down import (
    Card,
    ChooseUp,
    Draw,
    Flip,
    Move,
    Play,
    Rank,
    SeatView,
    View,
)

from .random_bot import picked

if TYPE_CHECKING:
    import random


def greedy(view: View, rng: random.Random) -> Move:
    """Return a move that gets rid of as many low cards as the rules allow.

    It lays all cards of the lowest rank that fits, so that a Clear goes only when no number
    does; it never picks up what it may leave. The 3UP are its three highest cards: when
    their time comes, hand and draw pile are empty, and a card that does not fit costs the
    whole pile. It draws whenever that is on offer.

    Args:
        view: what the player to act may know.
        rng: the source of chance; only the choice between covered cards uses it.

    >>> import random
    >>> from threeup3down import new_game
    >>> state = new_game(2, seed=1)
    >>> print(*map(str, state.seats[0].hand))
    2g 3g 8g 8r 9r Cg
    >>> print(greedy(state.view(0), random.Random(1)))
    up:8,9,C
    """
    moves = view.legal_moves()
    if Draw() in moves:  # U14
        return Draw()
    plays = [move for move in moves if isinstance(move, Play)]
    if plays:  # by rank, then count
        lowest = plays[0].rank
        return [play for play in plays if play.rank is lowest][-1]
    choices = [move for move in moves if isinstance(move, ChooseUp)]
    if choices:  # U5
        return max(choices, key=lambda choice: sum(choice.ranks))
    flips = [move for move in moves if isinstance(move, Flip)]
    if flips:  # U19
        return picked(flips, rng)
    return moves[-1]  # picking up (U11), or rather stopping where the rules offer it (U15)


# What a rank is worth among the 3UP, and what it costs to lose it when the draw pile is gone, as
# measured in games between bots.
UP_WORTH = (0, 0, 1, 2, 5, 10, 13, 17, 23, 27, 29, 13, 38, 45)
UP_EQUAL = 14  # for each card of a rank that is up already: they leave in one discard
COST = (0, 1.3, 1.4, 1.7, 3.2, 3.8, 5.1, 6.0, 7.4, 9.0, 10.7, 10.3, 12.0, 13.3)
NEARLY_GONE = 12  # cards left to draw, at most


def expert(view: View, rng: random.Random) -> Move:
    """Choose the 3UP that are hardest to be stuck with, and leave the next player stuck in time.

    Clear +1 and Clear +2, high numbers and equal ranks go up; a plain Clear does more in hand. As
    long as there is plenty to draw it plays as `greedy` does. Later it weighs what a card costs to
    lose against how likely the next player has none that fits on it: first by the size of the pile
    that player would pick up, and when the draw pile is gone by how few cards are left there.

    Args:
        view: what the player to act may know.
        rng: the source of chance; only the choice between covered cards uses it.

    >>> import random
    >>> from threeup3down import new_game
    >>> state = new_game(2, seed=1)
    >>> print(*map(str, state.seats[0].hand))
    2g 3g 8g 8r 9r Cg
    >>> print(expert(state.view(0), random.Random(1)))
    up:8,8,9
    """
    moves = view.legal_moves()
    choices = [move for move in moves if isinstance(move, ChooseUp)]
    if choices:  # U5
        return max(choices, key=_worth_up)
    plays = [move for move in moves if isinstance(move, Play)]
    if len(moves) == 1 or not plays or view.can_draw or view.draw_pile_size > NEARLY_GONE:
        return greedy(view, rng)
    unseen = view.unseen()
    return max(plays, key=lambda play: _worth(view, play, unseen))


def _worth_up(choice: ChooseUp) -> int:
    ranks = choice.ranks
    return sum(UP_WORTH[rank] for rank in ranks) + UP_EQUAL * (len(ranks) - len({*ranks}))


def _worth(view: View, play: Play, unseen: tuple[Card, ...]) -> float:
    """Return what a discard is worth when there is little or nothing left to draw."""
    rank, count, rules = play.rank, play.count, view.rules
    worth = 0.1 * count - COST[rank]
    equal = count + sum(card.rank is rank for card in view.discard_pile)  # it never descends (U9)
    if rank.is_clear or (rules.clearing_set and equal >= rules.clearing_set):  # U12, U13
        return worth
    following = _following(view)
    stuck = _stuck(following, rank, unseen)
    if view.draw_pile_size:
        return worth + 0.46 * stuck * (len(view.discard_pile) + count)
    left = following.hand_size + len(following.up) + sum(following.covered)
    return worth + stuck * (2.7 + 2.4 / left + 5.0 * (left == 1)) + 0.2 * rank / left


def _following(view: View) -> SeatView:
    """Return the cards of the player whose turn comes next (U6, U20)."""
    players, own = len(view.seats), view.seat or 0
    seats = ((own + step) % players for step in range(1, players))
    return next(view.seats[seat] for seat in seats if seat not in view.finished)


def _stuck(following: SeatView, rank: Rank, unseen: tuple[Card, ...]) -> float:
    """Return how likely a player has no card of a rank or a higher one (U8, U9)."""
    if following.hand_size:
        shown, unknown = following.known, following.hand_size - len(following.known)
    else:  # a card of the 3DOWN is any unseen one
        shown = tuple(filter(None, following.up))
        unknown = 0 if shown else 1
    if any(card.rank >= rank for card in shown):
        return 0.0
    below = sum(card.rank < rank for card in unseen)
    return prod(max(0, below - drawn) / (len(unseen) - drawn) for drawn in range(unknown))
