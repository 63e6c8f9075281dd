"""What is counted in games of Three Thirteen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from threeup3down.games.threethirteen import Discard, DrawStock, GoOut, is_wild

from .counting import Fold

if TYPE_CHECKING:
    from threeup3down.games.threethirteen import GameState, Move

    from .counting import Numbers


def counted(numbers: Numbers, before: GameState, move: Move, after: GameState) -> Numbers:
    """Count turns, how often a seat goes out, how often it finds no stock, the wilds it lays down.

    The turns are those of all rounds. Wild cards count whatever they stand for.

    >>> from threeup3down.games.threethirteen import DrawStock, new_game
    >>> before = new_game(2, seed=1)
    >>> counted((0, 0, 0, 0), before, DrawStock(), before.apply(DrawStock()))
    (0, 0, 0, 0)
    """
    del after
    turns, goings_out, reshuffles, wilds_laid = numbers
    if isinstance(move, Discard):
        return turns + 1, goings_out, reshuffles, wilds_laid
    if isinstance(move, DrawStock):
        return (turns, goings_out, reshuffles + 1, wilds_laid) if not before.stock else numbers
    if not isinstance(move, GoOut):
        return numbers
    wild_rank = before.wild_rank  # T4
    wilds = [card for card in before.seats[before.to_act or 0].hand if is_wild(card, wild_rank)]
    return (
        turns + 1,
        goings_out + 1,
        reshuffles,
        wilds_laid + len(wilds) - is_wild(move.card, wild_rank),
    )


COUNTS = Fold(("turns", "goings_out", "reshuffles", "wilds_laid"), counted)
