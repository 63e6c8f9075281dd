"""What is counted in games of 3UP 3DOWN."""

from __future__ import annotations

from typing import TYPE_CHECKING

from threeup3down.games.threeup3down import ChooseUp, Flip, PickUp, Play, Rank

from .counting import Fold

if TYPE_CHECKING:
    from threeup3down.games.threeup3down import GameState, Move

    from .counting import Numbers

UP = 4  # the numbers before them


def counted(numbers: Numbers, before: GameState, move: Move, after: GameState) -> Numbers:
    """Count how often a seat picks up the pile, clears it with a Clear or a set, and flips a card.

    The last numbers are the ranks of its 3UP.

    >>> from threeup3down import PickUp, parse_position
    >>> before = parse_position("seat=*7g seat=9b discard=8r")
    >>> counted((0, 0, 0, 0, 1, 2, 3), before, PickUp(), before.apply(PickUp()))
    (1, 0, 0, 0, 1, 2, 3)
    """
    (pick_ups, clears, sets, flips), up = numbers[:UP], numbers[UP:]
    if isinstance(move, Play):
        if len(after.cleared) == len(before.cleared):
            return numbers
        rank = move.rank
    elif isinstance(move, Flip):  # U19
        flips += 1
        flipped = before.seats[before.to_act or 0].down[move.slot]
        rank = Rank.ONE if flipped is None else flipped.rank
    elif isinstance(move, PickUp):  # U11
        return pick_ups + 1, clears, sets, flips, *up
    elif isinstance(move, ChooseUp):  # U5
        return pick_ups, clears, sets, flips, *map(int, move.ranks)
    else:
        return numbers
    if len(after.cleared) > len(before.cleared):
        is_clear = rank >= Rank.CLEAR
        clears += is_clear  # U13
        sets += not is_clear  # U12
    elif not after.discard_pile:  # the flipped card did not fit
        pick_ups += 1
    return pick_ups, clears, sets, flips, *up


COUNTS = Fold(("pick_ups", "clears", "sets", "flips", "up_1", "up_2", "up_3"), counted)
