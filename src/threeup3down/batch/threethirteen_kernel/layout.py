"""How games of Three Thirteen lie in arrays: from states and back.

A row of `Block.cards` holds where every card is:

    deck      the stock from the left end, its top last; the discard pile from the right end, its
              top first: together they are never more than the deck
    hands     of each seat 16 places, in ascending order; of the seat that went out the cards that
              it laid, in the order in which they lie
    known     of each seat 16 places, in ascending order
    melds     for each card that was laid the number of its meld, from 1

A row of `Block.numbers` holds all else but the points of the rounds, which `Block.scores` has.
"""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from threeup3down.batch.errors import BatchError
from threeup3down.batch.kernel import NO_MOVE, blank_of
from threeup3down.games import threethirteen as GAME  # noqa: N812 (a name of the kernel protocol)
from threeup3down.games.encodings import starts_of
from threeup3down.games.shuffling import SEED_BITS
from threeup3down.games.threethirteen import (
    Card,
    Discard,
    DrawDiscard,
    DrawStock,
    GameState,
    Meld,
    Phase,
    Rules,
    Seat,
    check_arrangement,
    full_deck,
)

from .work import (
    CARDS,
    KING,
    MELDING_NUMBERS,
    MOST_CARDS,
    melding_numbers,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    CardRow = NDArray[np.uint8]
    NumberRow = NDArray[np.int64]
    ScoreRow = NDArray[np.int64]

# moves by code: the draws, a discard by its card, going out by this and the card
STOCK_MOVE, UPCARD_MOVE, OUT_MOVE = 0, 1, 64
MOST_NUMBER = 1 << 53  # of points and turns in a state
DRAW, DISCARD, OVER = range(3)
PHASES = tuple(Phase)

# places of a row of numbers; behind them for each seat how many cards of it are known, and its
# total points
(
    STOCK,
    PILE,
    TO_ACT,
    PHASE,
    ROUND,
    DEALER,
    WENT_OUT,
    TURNS,  # of the round
    TAKEN,
    RESHUFFLES,
    SEED,  # its 64 bits
    OUTS,  # a bit for each card with which the seat to act can go out, but for T7
    EARLIER_TURNS,  # of the rounds before
    TRUNCATED,
    KNOWN,
) = range(15)


# places of the rules as numbers, behind those of `melding_numbers`; from SIZES on the hand sizes
(
    PLAYERS,
    DECK,
    ROUNDS,
    REDRAW_DISCARD,
    AUTOMATIC_OUT,
    FIRST_ORBIT_OUT,
    LAST_TURNS,
    OUT_POINTS,
    MAX_TURNS,  # 0: no limit
    COPIES,  # for each card how many the deck has
) = range(MELDING_NUMBERS, MELDING_NUMBERS + 10)
SIZES = COPIES + CARDS


class Tables(NamedTuple):
    """What the compiled code needs of the rules and the number of players."""

    rules: NumberRow
    moves: NumberRow  # for each action the code of its move
    actions: NumberRow  # for each code its action
    starts: NumberRow  # for each feature of an encoding where it starts
    highest: NumberRow  # for each feature the greatest number
    blank: NDArray[Any]  # an encoding of zeros


class Block(NamedTuple):
    """Games, one a row."""

    cards: NDArray[np.uint8]
    numbers: NDArray[np.int64]
    scores: NDArray[np.int64]


def tables(rules: Rules, players: int) -> Tables:
    """Return the tables; see `Kernel.tables`, as for all that follows."""
    deck = full_deck(rules, players)
    numbers = [
        *melding_numbers(rules, [wild_rank_of(size) for size in rules.rounds]),
        players,
        len(deck),
        len(rules.rounds),
        rules.redraw_discard,
        rules.automatic_out,
        rules.first_orbit_out,
        rules.last_turns,
        rules.out_points,
        rules.max_turns_per_round or 0,
        *np.bincount(deck, minlength=CARDS),
        *rules.rounds,
    ]
    features = GAME.features(rules, players)
    moves = np.array([_code(move) for move in GAME.actions(rules, players)], dtype=np.int64)
    actions = np.full(OUT_MOVE + CARDS, NO_MOVE, dtype=np.int64)
    actions[moves] = np.arange(len(moves))
    return Tables(
        rules=np.array(numbers, dtype=np.int64),
        moves=moves,
        actions=actions,
        starts=np.array(starts_of(features), dtype=np.int64),
        highest=np.array([feature.highest for feature in features], dtype=np.int64),
        blank=blank_of(features),
    )


def wild_rank_of(size: int) -> int:
    """Return the number of the rank that is wild in a round of a hand size (T4)."""
    return (size - 1) % KING + 1


def _code(move: GAME.Move) -> int:
    match move:
        case DrawStock():
            return STOCK_MOVE
        case DrawDiscard():
            return UPCARD_MOVE
        case Discard(card=card):
            return card
        case _:
            return OUT_MOVE + move.card


def empty(tables: Tables, n: int) -> Block:
    """Return room for n games."""
    players = int(tables.rules[PLAYERS])
    return Block(
        np.zeros((n, int(tables.rules[DECK]) + (2 * players + 1) * MOST_CARDS), dtype=np.uint8),
        np.zeros((n, KNOWN + 2 * players), dtype=np.int64),
        np.zeros((n, int(tables.rules[ROUNDS]) * players), dtype=np.int64),
    )


def blank(tables: Tables) -> NDArray[Any]:
    """Return one encoding of zeros."""
    return tables.blank


def put(tables: Tables, block: Block, row: int, state: GameState) -> None:
    """Put a state in a row, but for what it can go out with.

    Raises:
        BatchError: a number in it that the arrays do not hold.
    """
    cards, numbers, scores = block.cards[row], block.numbers[row], block.scores[row]
    deck, players = int(tables.rules[DECK]), int(tables.rules[PLAYERS])
    cards[:] = 0
    cards[: len(state.stock)] = state.stock
    cards[deck - len(state.discard_pile) : deck] = state.discard_pile[::-1]
    melds = 2 * players * MOST_CARDS + deck
    for index, seat in enumerate(state.seats):
        place = deck + MOST_CARDS * index
        hand = [*seat.hand, *(card for meld in seat.melds for card in meld.cards)]
        cards[place : place + len(hand)] = hand
        if seat.melds:
            meld_numbers = [number for number, meld in enumerate(seat.melds, 1) for _ in meld.cards]
            cards[melds : melds + len(hand)] = meld_numbers
        place += players * MOST_CARDS
        cards[place : place + len(seat.known)] = seat.known
    points = [count for points in state.scores for count in points]
    counted = [*points, state.turns, state.reshuffles]
    if largest := [number for number in counted if abs(number) > MOST_NUMBER]:
        raise BatchError("state", f"with {largest[0]}", f"points and turns up to {MOST_NUMBER}")
    scores[:] = 0
    scores[: len(points)] = points
    numbers[:KNOWN] = (
        len(state.stock),
        len(state.discard_pile),
        NO_MOVE if state.to_act is None else state.to_act,
        PHASES.index(state.phase),
        state.round,
        state.dealer,
        NO_MOVE if state.went_out is None else state.went_out,
        state.turns,
        state.taken or 0,
        state.reshuffles,
        np.uint64(state.seed).astype(np.int64),
        0,
        0,
        state.truncated,
    )
    numbers[KNOWN:] = [
        *(len(seat.known) for seat in state.seats),
        *(seat.score for seat in state.seats),
    ]


def read(tables: Tables, block: Block, row: int, rules: Rules) -> GameState:
    """Return the state in a row."""
    cards: list[int] = block.cards[row].tolist()
    numbers: list[int] = block.numbers[row].tolist()
    scores: list[int] = block.scores[row].tolist()
    players, phase = int(tables.rules[PLAYERS]), PHASES[numbers[PHASE]]
    end = int(tables.rules[DECK])
    scored = (numbers[ROUND] + (phase is Phase.OVER)) * players
    return GameState(
        rules=rules,
        seats=tuple(_seat(tables, cards, numbers, seat, rules) for seat in range(players)),
        stock=_cards(cards[: numbers[STOCK]]),
        discard_pile=_cards(cards[end - numbers[PILE] : end])[::-1],
        to_act=None if numbers[TO_ACT] == NO_MOVE else numbers[TO_ACT],
        phase=phase,
        round=numbers[ROUND],
        dealer=numbers[DEALER],
        went_out=None if numbers[WENT_OUT] == NO_MOVE else numbers[WENT_OUT],
        turns=numbers[TURNS],
        taken=Card(numbers[TAKEN]) if numbers[TAKEN] else None,
        scores=tuple(tuple(scores[start : start + players]) for start in range(0, scored, players)),
        seed=numbers[SEED] % (1 << SEED_BITS),
        reshuffles=numbers[RESHUFFLES],
        truncated=bool(numbers[TRUNCATED]),
    )


def _seat(tables: Tables, cards: list[int], numbers: list[int], seat: int, rules: Rules) -> Seat:
    players, place = int(tables.rules[PLAYERS]), int(tables.rules[DECK]) + MOST_CARDS * seat
    drawn = numbers[TO_ACT] == seat and numbers[PHASE] == DISCARD
    dealt = rules.rounds[numbers[ROUND]]
    size = dealt + drawn
    hand, score = _cards(cards[place : place + size]), numbers[KNOWN + players + seat]
    if numbers[WENT_OUT] == seat:
        melds = _melds(hand, cards[-MOST_CARDS:], wild_rank_of(dealt), rules)
        return Seat((), (), melds, score)
    place += players * MOST_CARDS
    known = _cards(cards[place : place + numbers[KNOWN + seat]])
    return Seat(hand, hand if numbers[PHASE] == OVER else known, (), score)  # T14


def _melds(
    laid: tuple[Card, ...], numbers: list[int], wild_rank: int, rules: Rules
) -> tuple[Meld, ...]:
    lying = zip(numbers, laid, strict=False)
    melds = [[card for _, card in meld] for _, meld in groupby(lying, key=itemgetter(0))]
    checked = check_arrangement(laid, melds, wild_rank, rules).melds
    return tuple(meld for meld in checked if meld is not None)


def _cards(numbers: Iterable[int]) -> tuple[Card, ...]:
    return tuple(map(Card, numbers))
