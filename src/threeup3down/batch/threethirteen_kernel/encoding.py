"""What a seat may know, compiled: the numbers of `games.threethirteen.encode` (T17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from threeup3down.batch.compiling import compiled_apart
from threeup3down.batch.kernel import NO_MOVE
from threeup3down.games.threethirteen import Card

from . import layout
from .layout import DECK, KNOWN, OVER, PHASE, PILE, PLAYERS, ROUND, SIZES, STOCK, TO_ACT, WENT_OUT
from .playing import wild_rank
from .work import (
    MOST_CARDS,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .layout import CardRow, NumberRow, ScoreRow

LOWEST = int(min(Card))
# the features, in their order
(
    SEAT, PHASE_IS, ROUND_NUMBER, WILD_RANK, TURNS, RESHUFFLES, TRUNCATED, STOCK_SIZE, TAKEN,
    TOP_CARDS, HAND, DISCARD_PILE, MELDS, MELD_NUMBERS, TO_ACT_IS, DEALER, WENT_OUT_IS,
    SCORE, SCORES, KNOWN_CARDS,
) = range(20)  # fmt: skip


@compiled_apart
def encode_row(
    rules: NumberRow,
    starts: NumberRow,
    most: NumberRow,
    cards: CardRow,
    numbers: NumberRow,
    scores: ScoreRow,
    viewer: Any,
    out: NDArray[Any],
) -> None:
    """Write what `encode` returns of the view of a seat.

    Args:
        rules: the rules as numbers.
        starts: where each feature starts.
        most: the greatest number of each feature.
        cards: the row of the cards.
        numbers: the row of the numbers.
        scores: the row of the points.
        viewer: the seat; -1: none, which writes zeros.
        out: where to write it.
    """
    out[:] = 0
    if viewer == NO_MOVE:
        return
    deck, players, over = rules[DECK], rules[PLAYERS], numbers[PHASE] == OVER
    now, size = numbers[ROUND], rules[SIZES + numbers[ROUND]]
    out[starts[SEAT]] = viewer
    out[starts[PHASE_IS] + numbers[PHASE]] = 1
    out[starts[ROUND_NUMBER]] = now
    out[starts[WILD_RANK] + wild_rank(rules, now) - 1] = 1
    out[starts[TURNS]] = min(numbers[layout.TURNS], most[TURNS])
    out[starts[RESHUFFLES]] = min(numbers[layout.RESHUFFLES], most[RESHUFFLES])
    out[starts[TRUNCATED]] = numbers[layout.TRUNCATED]
    out[starts[STOCK_SIZE]] = numbers[STOCK]
    out[starts[TAKEN]] = numbers[layout.TAKEN]
    top, pile = deck - numbers[PILE], starts[DISCARD_PILE] - LOWEST
    for i in range(top, deck):
        out[pile + cards[i]] += 1
    for i in range(min(starts[HAND] - starts[TOP_CARDS], numbers[PILE])):
        out[starts[TOP_CARDS] + i] = cards[top + i]
    if viewer != numbers[WENT_OUT]:
        hand, drawn = deck + MOST_CARDS * viewer, 0
        if viewer == numbers[TO_ACT]:
            drawn = numbers[PHASE]
        for i in range(hand, hand + size + drawn):
            out[starts[HAND] - LOWEST + cards[i]] += 1
    if not over:
        out[starts[TO_ACT_IS] + (numbers[TO_ACT] - viewer) % players] = 1
    out[starts[DEALER] + (numbers[layout.DEALER] - viewer) % players] = 1
    if numbers[WENT_OUT] != NO_MOVE:
        out[starts[WENT_OUT_IS] + (numbers[WENT_OUT] - viewer) % players] = 1
        laid, melds = deck + MOST_CARDS * numbers[WENT_OUT], len(cards) - MOST_CARDS
        for i in range(size):
            out[starts[MELDS] + i] = cards[laid + i]
            out[starts[MELD_NUMBERS] + i] = cards[melds + i]
    kinds = starts[DISCARD_PILE] - starts[HAND]
    for turn in range(players):
        seat = (viewer + turn) % players
        total = numbers[KNOWN + players + seat]
        out[starts[SCORE] + turn] = max(-most[SCORE], min(total, most[SCORE]))
        for earlier in range(now + over):
            points = min(scores[earlier * players + seat], most[SCORES])
            out[starts[SCORES] + earlier * players + turn] = points
        known = deck + MOST_CARDS * (players + seat)
        seen = numbers[KNOWN + seat]
        if over and seat != numbers[WENT_OUT]:  # T14
            known, seen = deck + MOST_CARDS * seat, size
        for i in range(known, known + seen):
            out[starts[KNOWN_CARDS] + turn * kinds - LOWEST + cards[i]] += 1
