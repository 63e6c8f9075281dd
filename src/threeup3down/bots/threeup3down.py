"""The bots of 3UP 3DOWN: one that sheds what it can, and one that a person respects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from threeup3down.games.threeup3down import ChooseUp, Draw, Flip, Move, Play, View

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


HIGH = 8
UP_WORTH = (0, 0, 1, 1, 4, 10, 13, 17, 24, 26, 29, 14, 38, 50)  # by rank


def _worth_up(choice: Move) -> float:
    ranks = choice.ranks
    return sum(UP_WORTH[rank] for rank in ranks) + 10 * (3 - len({*ranks}))


def expert(view: View, rng: random.Random) -> Move:
    """Choose the 3UP that are hardest to be stuck with, and part high pairs while there is a stock.

    Clear +1 and Clear +2, high numbers and pairs go up: a pair leaves in one discard, while a plain
    Clear does more in hand. While cards can be drawn a pair from eight on goes down one card at a
    time, since each of them may save a turn. Else it plays as `greedy` does.

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
    if isinstance(moves[0], ChooseUp):
        return max(moves, key=_worth_up)
    move = greedy(view, rng)
    if isinstance(move, Play) and move.rank >= HIGH and view.draw_pile_size:
        return next(play for play in moves if isinstance(play, Play) and play.rank is move.rank)
    return move
