"""How games of 3UP 3DOWN are laid out as arrays, and how states go in and out.

A row of `Block.cards` holds where every card is, as counts wherever the order follows from them:

    draw pile   the deck as it was shuffled, from the bottom; the first `DRAW` cards are left
    gone        the cleared cards in their order, then the discard pile from the bottom
    seats       of each: hand, known and 3UP as counts by card, then the three slots of the 3DOWN
    cleared     the cleared cards once more, as counts by card

A row of `Block.numbers` holds all else, and one of `Block.legal` which actions are legal. So
clearing the pile (U12, U13) moves no card. What a step reads and writes is in few places and small,
because most of the time goes into fetching it.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple, assert_never

import numpy as np

from threeup3down.batch.errors import BatchError
from threeup3down.batch.kernel import NO_MOVE, blank_of
from threeup3down.games.threeup3down import (
    BonusDraw,
    Card,
    ChooseUp,
    Draw,
    Flip,
    GameState,
    Move,
    Phase,
    PickUp,
    Play,
    Rank,
    Rules,
    Seat,
    StartingPile,
    Stop,
    actions,
    features,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    CardRow = NDArray[np.integer[Any]]
    NumberRow = NDArray[np.int32]

COLORS, CARDS, RANKS = 3, 42, 14  # a card's number is three times its rank plus its colour
CLEAR = int(Rank.CLEAR)
UP_CARDS, SLOTS, HAND_CARDS, FULL_HAND = 3, 3, 6, 3  # U4, U5, U17
KNOWN, UP, DOWN, SEAT = CARDS, 2 * CARDS, 3 * CARDS, 3 * CARDS + SLOTS  # places of a seat

# places of a row of numbers; behind them for each seat the sizes of its hand and its 3UP, and the
# seats that have finished
DRAW, PILE, CLEARED, TO_ACT, PHASE, EXTRAS, CAN_DRAW, TURNS, FINISHED, FIRST, HANDS = range(11)
CHOOSING, PLAYING, OVER = range(3)
PHASES = tuple(Phase)
OPTIONAL, ALWAYS, NEVER = range(3)
SHIFT, LOW = 6, 63  # of a number, the word of 64 bits that its bit is in, and its place there
MOST_NUMBER = 1 << 30  # of turns and extras in a state
ONE, TWO, THREE = 3, 7, 17  # the bits of a move where its numbers start
CHOOSE, PLAY, FLIP, DRAW_CARDS, PICK_UP, STOP = range(6)  # kinds of moves


OPTIONS = np.dtype(
    [
        (name, np.int64)
        for name in (
            "players",
            "cards",  # of the deck
            "kinds",  # different ones
            "simultaneous_setup",
            "flip",
            "highest_multiple",
            "voluntary_pickup",
            "clearing_set",  # 0: never
            "clearing_set_bonus",
            "bonus_draw",
            "optional_extras",
            "single_extras",
            "play_on",
            "max_turns",  # 0: no limit
            "flips",  # actions: that of slot 0
            "draw",
            "pick_up",
            "stop",
        )
    ]
    + [("plays", np.int64, (RANKS,))]  # the action of one card of a rank: those of more follow
)


class Tables(NamedTuple):
    """What the compiled code needs of the rules and the number of players.

    Functions of one row take `rules`, the record in `options`, and no array that they can do
    without: each array that is handed on is counted, which costs as much as a move.
    """

    options: NDArray[Any]  # one record
    deck: CardRow
    moves: NDArray[np.int64]  # for each action its move: kind and numbers, in bits
    choices: NDArray[np.int16]  # the action by three ranks
    places: NDArray[np.int16]  # for each card its place among the kinds of the deck
    runs: NDArray[np.int16]  # the kinds of the deck as runs of cards: first and how many
    blank: NDArray[Any]  # what `encode` writes of a game that is over


class Block(NamedTuple):
    """Games, one a row."""

    cards: NDArray[Any]
    numbers: NDArray[np.int32]
    legal: NDArray[np.int64]  # a bit an action, found with every state


def tables(rules: Rules, players: int) -> Tables:
    """Return the tables; see `Kernel.tables`, as for all that follows."""
    cards = rules.deck.cards
    kinds = sorted(set(cards))
    moves = [_bits(move) for move in actions(rules, players)]
    choices = np.full((RANKS, RANKS, RANKS), NO_MOVE, dtype=np.int16)
    plays, others = [NO_MOVE] * RANKS, [NO_MOVE] * (STOP + 1 - FLIP)
    for action, (kind, one, two, three) in reversed([*enumerate(moves)]):  # the first is kept
        if kind == CHOOSE:
            choices[one, two, three] = action
        elif kind == PLAY:
            plays[one] = action
        else:
            others[kind - FLIP] = action
    options = np.zeros(1, dtype=OPTIONS)
    options[0] = (
        players,
        len(cards),
        len(kinds),
        rules.simultaneous_setup,
        rules.starting_pile is StartingPile.FLIP,
        rules.clear_multiples,
        rules.voluntary_pickup,
        rules.clearing_set or 0,
        rules.clearing_set_bonus,
        tuple(BonusDraw).index(rules.bonus_draw),
        rules.optional_extras,
        rules.single_extras,
        rules.play_on,
        rules.max_turns or 0,
        *others,
        plays,
    )
    small = len(cards) <= np.iinfo(np.uint8).max
    return Tables(
        options=options,
        deck=np.array(cards, dtype=np.uint8 if small else np.int16),
        moves=np.array([_packed(*each) for each in moves], dtype=np.int64),
        choices=choices,
        places=np.searchsorted(kinds, np.arange(CARDS)).astype(np.int16),
        runs=np.array(_runs(kinds), dtype=np.int16),
        blank=blank_of(features(rules, players)),
    )


def _packed(kind: int, one: int, two: int, three: int) -> int:
    """Return a move as one number: `rows` takes it apart."""
    return kind | one << ONE | two << TWO | three << THREE


def _bits(move: Move) -> tuple[int, int, int, int]:
    """Return the kind and the numbers of a move."""
    match move:
        case ChooseUp(ranks=ranks):
            one, two, three = ranks
            return CHOOSE, one, two, three
        case Play(rank=rank, count=count):
            return PLAY, rank, count, 0
        case Flip(slot=slot):
            return FLIP, slot, 0, 0
        case Draw():
            return DRAW_CARDS, 0, 0, 0
        case PickUp():
            return PICK_UP, 0, 0, 0
        case Stop():
            return STOP, 0, 0, 0
        case _:
            assert_never(move)


def _runs(kinds: list[Card]) -> list[tuple[int, int]]:
    """Return ascending cards as runs, each its first card and how many follow each other."""
    starts = [card for card in kinds if card - 1 not in kinds]
    ends = [card + 1 for card in kinds if card + 1 not in kinds]
    return [(start, end - start) for start, end in zip(starts, ends, strict=True)]


def empty(tables: Tables, n: int) -> Block:
    """Return room for n games."""
    players = int(tables.options[0]["players"])
    return Block(
        np.zeros((n, 2 * len(tables.deck) + SEAT * players + CARDS), dtype=tables.deck.dtype),
        np.zeros((n, HANDS + 3 * players), dtype=np.int32),
        np.zeros((n, (len(tables.moves) - 1 >> SHIFT) + 1), dtype=np.int64),
    )


def blank(tables: Tables) -> NDArray[Any]:
    """Return one encoding of zeros."""
    return tables.blank


def put(tables: Tables, block: Block, row: int, state: GameState) -> None:
    """Put a state in a row, but for what is legal in it.

    Raises:
        BatchError: a number in it that the arrays do not hold.
    """
    if (largest := max(state.turns, state.extras)) > MOST_NUMBER:
        raise BatchError("state", f"with {largest}", f"turns and extras up to {MOST_NUMBER}")
    cards, numbers = block.cards[row], block.numbers[row]
    deck, players = len(tables.deck), int(tables.options[0]["players"])
    cards[:], numbers[:] = 0, 0
    gone = state.cleared + state.discard_pile
    cards[: len(state.draw_pile)] = state.draw_pile
    cards[deck : deck + len(gone)] = gone
    for index, seat in enumerate(state.seats):
        place = 2 * deck + SEAT * index
        for part, held in ((0, seat.hand), (KNOWN, seat.known), (UP, seat.up)):
            for card, count in Counter(held).items():
                cards[place + part + card] = count
        cards[place + DOWN : place + SEAT] = [card or 0 for card in seat.down]
        numbers[HANDS + index] = len(seat.hand)
        numbers[HANDS + players + index] = len(seat.up)
    cards[-CARDS:] = np.bincount(state.cleared, minlength=CARDS) if state.cleared else 0
    numbers[:HANDS] = (
        len(state.draw_pile),
        len(state.discard_pile),
        len(state.cleared),
        NO_MOVE if state.to_act is None else state.to_act,
        PHASES.index(state.phase),
        state.extras,
        state.can_draw,
        state.turns,
        len(state.finished),
        state.first,
    )
    numbers[HANDS + 2 * players :][: len(state.finished)] = state.finished


def read(tables: Tables, block: Block, row: int, rules: Rules) -> GameState:
    """Return the state in a row."""
    cards: list[int] = block.cards[row].tolist()
    numbers: list[int] = block.numbers[row].tolist()
    deck, players = len(tables.deck), int(tables.options[0]["players"])
    gone = deck + numbers[CLEARED]
    places = range(2 * deck, 2 * deck + SEAT * players, SEAT)
    ended = HANDS + 2 * players
    return GameState(
        rules=rules,
        seats=tuple(_seat(cards[place : place + SEAT]) for place in places),
        draw_pile=_cards(cards[: numbers[DRAW]]),
        discard_pile=_cards(cards[gone : gone + numbers[PILE]]),
        cleared=_cards(cards[deck:gone]),
        to_act=None if numbers[TO_ACT] == NO_MOVE else numbers[TO_ACT],
        phase=PHASES[numbers[PHASE]],
        extras=numbers[EXTRAS],
        can_draw=bool(numbers[CAN_DRAW]),
        turns=numbers[TURNS],
        finished=tuple(numbers[ended : ended + numbers[FINISHED]]),
        first=numbers[FIRST],
    )


def _seat(cards: list[int]) -> Seat:
    hand, known, up = (tuple(_counted(cards[part : part + CARDS])) for part in (0, KNOWN, UP))
    return Seat(hand, known, up, tuple(Card(card) if card else None for card in cards[DOWN:]))


def _counted(counts: list[int]) -> Iterator[Card]:
    for card, count in enumerate(counts):
        if count:
            yield from [Card(card)] * count


def _cards(numbers: Iterable[int]) -> tuple[Card, ...]:
    return tuple(map(Card, numbers))
