"""The kernel of 3UP 3DOWN: a second set of its rules, held equal to the first by a law.

A row of `Block.cards` holds where every card is, as counts wherever the order follows from them:

    draw pile   the deck as it was shuffled, from the bottom; the first `DRAW` cards are left
    gone        the cleared cards in their order, then the discard pile from the bottom
    seats       of each: hand, known and 3UP as counts by card, then the three slots of the 3DOWN

A row of `Block.numbers` holds all else. So clearing the pile (U12, U13) moves no card.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from threeup3down.games import threeup3down as GAME  # noqa: N812 (a name of the kernel protocol)
from threeup3down.games.encodings import MOST_TURNS, TOP_CARDS
from threeup3down.games.threeup3down import (
    BonusDraw,
    Card,
    ChooseUp,
    Draw,
    Flip,
    GameState,
    Phase,
    PickUp,
    Play,
    Rank,
    Rules,
    Seat,
    StartingPile,
    Stop,
)

from .compiling import compiled, compiled_for_policy, compiled_loop, prange
from .kernel import ILLEGAL, NO_MOVE, RANDOM, SIMPLE, blank_of, first_row, parts_of
from .streams import LANES, SIZE, begin, seed_lanes, shuffle, uniform

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    CardRow = NDArray[np.integer[Any]]
    NumberRow = NDArray[np.int64]

__all__ = ["GAME"]

POLICIES = ("random", "shedder")

COLORS, CARDS, RANKS = 3, 42, 14  # a card's number is three times its rank plus its colour
CLEAR = int(Rank.CLEAR)
UP_CARDS, SLOTS, HAND_CARDS, FULL_HAND = 3, 3, 6, 3  # U4, U5, U17
KNOWN, UP, DOWN, SEAT = CARDS, 2 * CARDS, 3 * CARDS, 3 * CARDS + SLOTS  # places of a seat

# places of a row of numbers; behind them for each seat the sizes of its hand and its 3UP, and the
# seats that have finished
DRAW, PILE, CLEARED, TO_ACT, PHASE, EXTRAS, CAN_DRAW, TURNS, FINISHED, FIRST, HANDS = range(11)
CHOOSING, PLAYING, OVER = range(3)
PHASES = tuple(Phase)
MOST_EXTRAS = 127  # as in `encode`
OPTIONAL, ALWAYS, NEVER = range(3)
COVERED, NO_CARDS = -2, -1  # no place of counts to discard from
CHOOSE, PLAY, FLIP, DRAW_CARDS, PICK_UP, STOP = range(6)  # kinds of moves


class Tables(NamedTuple):
    """What the compiled code needs of the rules and the number of players."""

    players: int
    deck: CardRow
    flip: bool
    highest_multiple: int
    voluntary_pickup: bool
    clearing_set: int  # 0: never
    clearing_set_bonus: bool
    bonus_draw: int
    optional_extras: bool
    single_extras: bool
    play_on: bool
    max_turns: int  # 0: no limit
    simultaneous_setup: bool
    moves: NDArray[np.int16]  # for each action its kind and its up to three numbers
    choices: NDArray[np.int16]  # the action by three ranks
    plays: NDArray[np.int16]  # the action of one card of a rank: those of more follow
    flips: int  # the action of slot 0
    draw: int
    pick_up: int
    stop: int
    places: NDArray[np.int16]  # for each card its place from 1 among the kinds of the deck
    runs: NDArray[np.int16]  # the kinds of the deck as runs of cards: first and how many
    blank: NDArray[Any]  # what `encode` writes of a game that is over


class Block(NamedTuple):
    """Games, one a row."""

    cards: NDArray[Any]
    numbers: NDArray[np.int64]


def tables(rules: Rules, players: int) -> Tables:
    """Return the tables; see `Kernel.tables`, as for all that follows."""
    actions = GAME.actions(rules, players)
    number_of = {move: number for number, move in enumerate(actions)}
    choices = np.full((RANKS, RANKS, RANKS), NO_MOVE, dtype=np.int16)
    plays = np.full(RANKS, NO_MOVE, dtype=np.int16)
    moves = np.zeros((len(actions), 4), dtype=np.int16)
    for move, number in number_of.items():
        match move:
            case ChooseUp(ranks=ranks):
                choices[ranks] = number
                moves[number] = (CHOOSE, *ranks)
            case Play(rank=rank, count=count):
                plays[rank] = number - (count - 1)
                moves[number, :3] = PLAY, rank, count
            case Flip(slot=slot):
                moves[number, :2] = FLIP, slot
            case Draw():
                moves[number, 0] = DRAW_CARDS
            case PickUp():
                moves[number, 0] = PICK_UP
            case Stop():
                moves[number, 0] = STOP
    cards = rules.deck.cards
    kinds = sorted(set(cards))
    small = len(cards) <= np.iinfo(np.uint8).max
    return Tables(
        players=players,
        deck=np.array(cards, dtype=np.uint8 if small else np.int16),
        flip=rules.starting_pile is StartingPile.FLIP,
        highest_multiple=int(rules.clear_multiples),
        voluntary_pickup=rules.voluntary_pickup,
        clearing_set=rules.clearing_set or 0,
        clearing_set_bonus=rules.clearing_set_bonus,
        bonus_draw=tuple(BonusDraw).index(rules.bonus_draw),
        optional_extras=rules.optional_extras,
        single_extras=rules.single_extras,
        play_on=rules.play_on,
        max_turns=rules.max_turns or 0,
        simultaneous_setup=rules.simultaneous_setup,
        moves=moves,
        choices=choices,
        plays=plays,
        flips=number_of[Flip(0)],
        draw=number_of.get(Draw(), NO_MOVE),
        pick_up=number_of.get(PickUp(), NO_MOVE),
        stop=number_of.get(Stop(), NO_MOVE),
        places=np.searchsorted(kinds, np.arange(CARDS), side="right").astype(np.int16),
        runs=np.array(_runs(kinds), dtype=np.int16),
        blank=blank_of(GAME.features(rules, players)),
    )


def _runs(kinds: list[Card]) -> list[tuple[int, int]]:
    """Return ascending cards as runs, each its first card and how many follow each other."""
    starts = [card for card in kinds if card - 1 not in kinds]
    ends = [card + 1 for card in kinds if card + 1 not in kinds]
    return [(start, end - start) for start, end in zip(starts, ends, strict=True)]


def empty(tables: Tables, n: int) -> Block:
    """Return room for n games."""
    return Block(
        np.zeros((n, 2 * len(tables.deck) + SEAT * tables.players), dtype=tables.deck.dtype),
        np.zeros((n, HANDS + 3 * tables.players), dtype=np.int64),
    )


def blank(tables: Tables) -> NDArray[Any]:
    """Return one encoding of zeros."""
    return tables.blank


def write(tables: Tables, block: Block, row: int, state: GameState) -> None:
    """Put a state in a row."""
    cards, numbers = block.cards[row], block.numbers[row]
    deck, players = len(tables.deck), tables.players
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
    deck, players = len(tables.deck), tables.players
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


# From here on compiled: whole blocks, then one row.


@compiled_loop
def deal(
    tables: Tables,
    block: Block,
    rows: NDArray[np.int64],
    seeds: NDArray[np.uint64],
    firsts: NDArray[np.int64],
) -> None:
    """Deal games anew."""
    parts = parts_of(len(rows))
    for part in prange(parts):
        words = np.empty((SIZE, LANES), dtype=np.uint32)
        some = np.empty(LANES, dtype=np.uint64)
        last = first_row(part + 1, parts, len(rows))
        for start in range(first_row(part, parts, len(rows)), last, LANES):
            for lane in range(LANES):
                some[lane] = seeds[min(start + lane, last - 1)]
            seed_lanes(words, some)
            for lane in range(min(LANES, last - start)):
                row = rows[start + lane]
                cards, numbers = block.cards[row], block.numbers[row]
                _deal(tables, cards, numbers, firsts[start + lane], words, lane)


@compiled_loop
def look(
    tables: Tables,
    block: Block,
    to_act: NDArray[np.int64],
    turns: NDArray[np.int64],
    truncated: NDArray[np.bool_],
    returns: NDArray[np.float64],
) -> None:
    """Write who is to act, the turns, and how games ended."""
    for row in prange(len(to_act)):
        numbers = block.numbers[row]
        to_act[row] = numbers[TO_ACT]
        turns[row] = numbers[TURNS]
        over = numbers[PHASE] == OVER
        truncated[row] = over and not _decided(tables, numbers)
        for seat in range(tables.players):
            returns[row, seat] = 0.0
        if over:
            last = numbers[FINISHED]  # the place, from 0, of all that have not emptied (U20)
            others = tables.players - 1
            ended = HANDS + 2 * tables.players
            for seat in range(tables.players):
                returns[row, seat] = -last / others
            for place in range(last):
                returns[row, numbers[ended + place]] = (others - 2 * place) / others


@compiled_loop
def winners(tables: Tables, block: Block, out: NDArray[np.bool_]) -> None:
    """Write who won (U20)."""
    for row in prange(len(out)):
        numbers = block.numbers[row]
        out[row] = False
        if numbers[PHASE] == OVER and numbers[FINISHED]:
            out[row, numbers[HANDS + 2 * tables.players]] = True


@compiled_loop
def mask(tables: Tables, block: Block, out: NDArray[np.bool_]) -> None:
    """Write which actions are legal."""
    parts = parts_of(len(out))
    for part in prange(parts):
        found = _room(tables)
        for row in range(first_row(part, parts, len(out)), first_row(part + 1, parts, len(out))):
            out[row] = False
            for i in range(_legal(tables, block.cards[row], block.numbers[row], found)):
                out[row, found[i]] = True


@compiled_loop
def encode(tables: Tables, block: Block, out: NDArray[Any]) -> None:
    """Write the view of the seat to act."""
    for row in prange(len(out)):
        _encode(tables, block.cards[row], block.numbers[row], out[row])


@compiled_loop
def illegal(tables: Tables, block: Block, actions: NDArray[np.int64]) -> Any:
    """Return the first row whose action is illegal, or -1."""
    rows = len(actions)
    parts = parts_of(rows)
    first = rows
    for part in prange(parts):
        found = _room(tables)
        faulty = rows
        for row in range(first_row(part, parts, rows), first_row(part + 1, parts, rows)):
            if actions[row] != NO_MOVE and faulty == rows:
                cards, numbers = block.cards[row], block.numbers[row]
                if not _is_legal(tables, cards, numbers, actions[row], found):
                    faulty = row
        first = min(first, faulty)
    return NO_MOVE if first == rows else first


@compiled_loop
def step(tables: Tables, block: Block, actions: NDArray[np.int64]) -> None:
    """Make the moves."""
    for row in prange(len(actions)):
        if actions[row] != NO_MOVE:
            _step(tables, block.cards[row], block.numbers[row], actions[row])


def _play(
    tables: Tables,
    block: Block,
    keys: NDArray[np.uint64],
    policies: NDArray[np.int64],
    limit: int,
    moves: NDArray[np.int64],
    own: Any,
) -> None:
    """Play games to their end or to the limit."""
    rows = len(keys)
    parts = parts_of(rows)
    for part in prange(parts):
        found: Any = _room(tables)
        chance = np.zeros(1, dtype=np.uint64)
        encoded = np.empty_like(tables.blank)
        legal = np.zeros(len(tables.moves), dtype=np.bool_)
        for row in range(first_row(part, parts, rows), first_row(part + 1, parts, rows)):
            cards, numbers = block.cards[row], block.numbers[row]
            made = 0
            while numbers[PHASE] != OVER and made != limit:
                made += 1
                count = _legal(tables, cards, numbers, found)
                begin(chance, keys[row], made)
                policy = policies[numbers[TO_ACT]]
                action: Any = np.int64(NO_MOVE)
                if policy == RANDOM:
                    action = np.int64(found[int(uniform(chance) * count)])
                elif policy == SIMPLE:
                    action = np.int64(_shed(tables, found, count, chance))
                elif own is not None:
                    legal[:] = False
                    for i in range(count):
                        legal[found[i]] = True
                    _encode(tables, cards, numbers, encoded)
                    action = np.int64(own(encoded, legal, chance))
                    if not (0 <= action < len(legal) and legal[action]):
                        made = action - ILLEGAL
                        break
                _step(tables, cards, numbers, action)
            moves[row] = made


play = compiled_loop(_play)
play_own = compiled_for_policy(_play)


@compiled
def _room(tables: Tables) -> Any:
    """Return room for the legal moves of a state: 20 choices, or plays and three moves more."""
    return np.empty(len(tables.deck) + 24, dtype=np.int16)


@compiled
def _decided(tables: Tables, numbers: NumberRow) -> Any:
    """Tell whether the game is decided (U20)."""
    finished = numbers[FINISHED]
    return finished > 0 and (not tables.play_on or finished == tables.players - 1)


@compiled
def _deal(
    tables: Tables, cards: CardRow, numbers: NumberRow, first: Any, words: Any, lane: Any
) -> None:
    deck, players = len(tables.deck), tables.players
    cards[:deck] = tables.deck
    cards[deck:] = 0
    numbers[:] = 0
    shuffle(cards[:deck], words, lane)
    top = deck - 1
    for received in range(SLOTS + HAND_CARDS):  # U4
        for turn in range(players):
            seat = (first + turn) % players
            place = 2 * deck + SEAT * seat
            card = np.int64(cards[top])
            top -= 1
            if received < SLOTS:
                cards[place + DOWN + received] = card
            else:
                cards[place + card] += 1
    for seat in range(players):
        numbers[HANDS + seat] = HAND_CARDS
    numbers[DRAW] = top + 1
    numbers[TO_ACT] = first  # U6
    numbers[FIRST] = first


@compiled
def _legal(tables: Tables, cards: CardRow, numbers: NumberRow, found: NDArray[np.int16]) -> Any:
    """Write the legal actions in their order, and return how many there are."""
    if numbers[PHASE] == OVER:
        return 0
    place = 2 * len(tables.deck) + SEAT * numbers[TO_ACT]
    if numbers[PHASE] == CHOOSING:
        return _legal_choices(tables, cards, place, found)
    count = 0
    zone = _zone(tables, numbers, place)
    if zone > NO_CARDS:
        highest = _highest(tables, numbers)
        counts = cards[zone : zone + CARDS]
        for rank in range(_lowest(tables, cards, numbers), RANKS):  # U9
            card = COLORS * rank
            held = np.int64(counts[card]) + counts[card + 1] + counts[card + 2]
            found[count] = tables.plays[rank]  # written over unless one is held
            count += np.int64(held > 0)
            if held > 1 and rank <= highest:
                for more in range(1, held):
                    found[count] = tables.plays[rank] + more
                    count += 1
    elif zone == COVERED:  # U19
        for slot in range(SLOTS):
            if cards[place + DOWN + slot]:
                found[count] = tables.flips + slot
                count += 1
    if numbers[CAN_DRAW]:  # U14
        found[count] = tables.draw
        count += 1
    if numbers[PILE] and (count == 0 or tables.voluntary_pickup):  # U11
        found[count] = tables.pick_up
        count += 1
    if numbers[EXTRAS] and tables.optional_extras:  # U15
        found[count] = tables.stop
        count += 1
    return count


@compiled
def _zone(tables: Tables, numbers: NumberRow, place: Any) -> Any:
    """Return where the counts of the cards to discard from are, or NO_CARDS, or COVERED (U8)."""
    seat = numbers[TO_ACT]
    if numbers[HANDS + seat]:
        return place
    if numbers[DRAW]:
        return NO_CARDS
    return place + UP if numbers[HANDS + tables.players + seat] else COVERED  # U18


@compiled
def _lowest(tables: Tables, cards: CardRow, numbers: NumberRow) -> Any:
    """Return the lowest rank that fits on the pile (U9)."""
    top = len(tables.deck) + numbers[CLEARED] + numbers[PILE] - 1
    return np.int64(cards[top]) // COLORS if numbers[PILE] else 1


@compiled
def _highest(tables: Tables, numbers: NumberRow) -> Any:
    """Return the highest rank of which several may go down at once (U10, U15)."""
    return 0 if tables.single_extras and numbers[EXTRAS] else tables.highest_multiple


@compiled
def _is_legal(tables: Tables, cards: CardRow, numbers: NumberRow, action: Any, found: Any) -> Any:
    """Tell whether an action is legal: of a play it is asked for, others are looked up."""
    if tables.moves[action, 0] == PLAY:
        if numbers[PHASE] != PLAYING:
            return False
        zone = _zone(tables, numbers, 2 * len(tables.deck) + SEAT * numbers[TO_ACT])
        rank, count = tables.moves[action, 1], tables.moves[action, 2]
        if zone <= NO_CARDS or (count > 1 and rank > _highest(tables, numbers)):
            return False
        card = zone + COLORS * rank
        held = np.int64(cards[card]) + cards[card + 1] + cards[card + 2]
        return count <= held and rank >= _lowest(tables, cards, numbers)
    for i in range(_legal(tables, cards, numbers, found)):
        if found[i] == action:
            return True
    return False


@compiled
def _legal_choices(tables: Tables, cards: CardRow, hand: Any, found: NDArray[np.int16]) -> Any:
    """Write each choice of three ranks once, by ranks (U5)."""
    ranks = np.empty(HAND_CARDS, dtype=np.int64)
    held = 0
    for card in range(COLORS, CARDS):
        for _ in range(cards[hand + card]):
            ranks[held] = card // COLORS
            held += 1
    count = 0
    for i in range(held):
        if i > 0 and ranks[i] == ranks[i - 1]:
            continue
        for j in range(i + 1, held):
            if j > i + 1 and ranks[j] == ranks[j - 1]:
                continue
            for k in range(j + 1, held):
                if k > j + 1 and ranks[k] == ranks[k - 1]:
                    continue
                found[count] = tables.choices[ranks[i], ranks[j], ranks[k]]
                count += 1
    return count


@compiled
def _encode(tables: Tables, cards: CardRow, numbers: NumberRow, out: NDArray[Any]) -> None:
    """Write what `encode` does of the view of the seat to act (U23)."""
    out[:] = 0
    phase = numbers[PHASE]
    if phase == OVER:
        return
    deck, players = len(tables.deck), tables.players
    kinds = np.int64(tables.places[CARDS - 1])
    viewer = numbers[TO_ACT]
    out[0] = viewer
    out[1 + phase] = 1
    out[4] = min(numbers[TURNS], MOST_TURNS)
    out[5] = min(numbers[EXTRAS], MOST_EXTRAS)
    out[6] = numbers[CAN_DRAW]
    out[7] = numbers[DRAW]
    pile = deck + numbers[CLEARED]
    top = pile + numbers[PILE]
    for i in range(min(TOP_CARDS, numbers[PILE])):
        out[8 + i] = tables.places[cards[top - 1 - i]]
    at = 8 + TOP_CARDS
    _copy(tables, cards, 2 * deck + SEAT * viewer, out, at)
    for i in range(pile, top):
        out[at + kinds - 1 + tables.places[cards[i]]] += 1
    for i in range(deck, pile):
        out[at + 2 * kinds - 1 + tables.places[cards[i]]] += 1
    at += 3 * kinds
    out[at] = 1  # to act
    out[at + players + (numbers[FIRST] - viewer) % players] = 1
    for i in range(numbers[FINISHED]):
        seat = numbers[HANDS + 2 * players + i]
        out[at + 2 * players + (seat - viewer) % players] = i + 1
    at += 3 * players
    hidden = phase == CHOOSING and tables.simultaneous_setup  # U5
    known = at + players + SLOTS * players + players
    for turn in range(players):
        seat = (viewer + turn) % players
        place = 2 * deck + SEAT * seat
        out[at + turn] = numbers[HANDS + seat]
        for slot in range(SLOTS):
            out[at + players + SLOTS * turn + slot] = cards[place + DOWN + slot] > 0
        if numbers[HANDS + seat]:
            _copy(tables, cards, place + KNOWN, out, known + kinds * turn)
        if hidden and turn:
            out[at + (1 + SLOTS) * players + turn] = numbers[HANDS + players + seat]
        elif numbers[HANDS + players + seat]:
            _copy(tables, cards, place + UP, out, known + kinds * (players + turn))


@compiled
def _copy(tables: Tables, cards: CardRow, place: Any, out: NDArray[Any], at: Any) -> None:
    """Copy counts by card as counts by kind."""
    for run in range(len(tables.runs)):
        first, size = place + tables.runs[run, 0], np.int64(tables.runs[run, 1])
        counts, told = cards[first : first + size], out[at : at + size]
        for i in range(size):
            told[i] = counts[i]
        at += size


@compiled
def _shed(tables: Tables, found: NDArray[np.int16], count: Any, chance: Any) -> Any:
    """Choose as `bots.shedder` does."""
    moves = tables.moves
    first = moves[found[0], 0]
    if first == CHOOSE:
        best, most = 0, np.int64(0)
        for i in range(count):
            total = np.int64(moves[found[i], 1]) + moves[found[i], 2] + moves[found[i], 3]
            if total > most:
                best, most = i, total
        return found[best]
    for i in range(count - 1, -1, -1):
        if found[i] == tables.draw:
            return tables.draw
    if first == PLAY:
        last = 0
        while last + 1 < count and (
            moves[found[last + 1], 0] == PLAY and moves[found[last + 1], 1] == moves[found[0], 1]
        ):
            last += 1
        return found[last]
    if first == FLIP:
        flips = 0
        while flips < count and moves[found[flips], 0] == FLIP:
            flips += 1
        return found[int(uniform(chance) * flips)]
    return found[count - 1]


@compiled
def _step(tables: Tables, cards: CardRow, numbers: NumberRow, action: Any) -> None:
    """Make a move, as `transitions.apply` does."""
    deck, players = len(tables.deck), tables.players
    kind = tables.moves[action, 0]
    if kind == CHOOSE:
        _choose(tables, cards, numbers, action)
        return
    seat = numbers[TO_ACT]
    place = 2 * deck + SEAT * seat
    laid_rank: Any = 0
    laid: Any = 0
    taken = False
    if kind == PLAY:
        laid_rank, laid = np.int64(tables.moves[action, 1]), np.int64(tables.moves[action, 2])
        _lay(tables, cards, numbers, seat, laid_rank, laid)
    elif kind == PICK_UP:  # U11
        taken = True
    elif kind == FLIP:  # U19
        slot = place + DOWN + tables.moves[action, 1]
        card = np.int64(cards[slot])
        cards[slot] = 0
        top = deck + numbers[CLEARED] + numbers[PILE]
        if numbers[PILE] == 0 or card // COLORS >= cards[top - 1] // COLORS:  # U9
            laid_rank, laid = card // COLORS, 1
            cards[top] = card
            numbers[PILE] += 1
        else:
            taken = True
            cards[place + card] += 1
            cards[place + KNOWN + card] += 1
            numbers[HANDS + seat] += 1
    elif kind == DRAW_CARDS:  # U14
        _fill(cards, numbers, seat, place)
    else:  # U15
        numbers[EXTRAS] = 0

    bonus = 0
    if laid:
        clears = False
        size = tables.clearing_set
        pile, top = numbers[PILE], deck + numbers[CLEARED] + numbers[PILE]
        if laid_rank >= CLEAR:  # U13
            bonus = (laid_rank - CLEAR) * laid
            clears = True
        elif size and pile >= size and cards[top - size] // COLORS == laid_rank:  # U12
            clears = True
            if tables.clearing_set_bonus:
                bonus = 1
        if clears:  # U22
            numbers[CLEARED] += pile
            numbers[PILE] = 0
        numbers[EXTRAS] += bonus - 1 if numbers[EXTRAS] else bonus  # U15
    elif taken:  # U11, U23
        first = deck + numbers[CLEARED]
        for i in range(first, first + numbers[PILE]):
            card = np.int64(cards[i])
            cards[place + card] += 1
            cards[place + KNOWN + card] += 1
        numbers[HANDS + seat] += numbers[PILE]
        numbers[PILE] = 0
        numbers[EXTRAS] = 0

    numbers[CAN_DRAW] = 0
    emptied = False
    if numbers[HANDS + seat] == 0 and numbers[HANDS + players + seat] == 0:
        emptied = not (cards[place + DOWN] or cards[place + DOWN + 1] or cards[place + DOWN + 2])
    if emptied:  # U20
        numbers[HANDS + 2 * players + numbers[FINISHED]] = seat
        numbers[FINISHED] += 1
        numbers[EXTRAS] = 0
    elif bonus and numbers[DRAW] and numbers[HANDS + seat] < FULL_HAND:  # U14
        if tables.bonus_draw == ALWAYS:
            _fill(cards, numbers, seat, place)
        elif tables.bonus_draw == OPTIONAL:
            numbers[CAN_DRAW] = 1
    if numbers[DRAW] and not (numbers[HANDS + seat] or numbers[CAN_DRAW]):  # U16
        numbers[EXTRAS] = 0
    if numbers[EXTRAS]:
        return
    if not emptied:
        _fill(cards, numbers, seat, place)  # U17
    numbers[TURNS] += 1
    if _decided(tables, numbers) or numbers[TURNS] == tables.max_turns:  # U20, U21
        numbers[PHASE] = OVER
        numbers[TO_ACT] = NO_MOVE
        return
    following = (seat + 1) % players  # U6
    while _has_finished(numbers, players, following):
        following = (following + 1) % players
    numbers[TO_ACT] = following


@compiled
def _has_finished(numbers: NumberRow, players: Any, seat: Any) -> Any:
    ended = HANDS + 2 * players
    found = False
    for i in range(ended, ended + numbers[FINISHED]):
        found |= numbers[i] == seat
    return found


@compiled
def _lay(
    tables: Tables, cards: CardRow, numbers: NumberRow, seat: Any, rank: Any, count: Any
) -> None:
    """Lay cards on the pile: those seen before, then the lower colours (U24)."""
    deck = len(tables.deck)
    place = 2 * deck + SEAT * seat + COLORS * rank
    top = deck + numbers[CLEARED] + numbers[PILE]
    numbers[PILE] += count
    card = COLORS * rank
    if numbers[HANDS + seat]:
        numbers[HANDS + seat] -= count
        for color in range(COLORS):
            while count and cards[place + KNOWN + color]:
                cards[place + KNOWN + color] -= 1
                cards[place + color] -= 1
                cards[top] = card + color
                top += 1
                count -= 1
    else:
        numbers[HANDS + tables.players + seat] -= count
        place += UP
    for color in range(COLORS):
        while count and cards[place + color]:
            cards[place + color] -= 1
            cards[top] = card + color
            top += 1
            count -= 1


@compiled
def _fill(cards: CardRow, numbers: NumberRow, seat: Any, place: Any) -> None:
    """Fill a hand up to three, as far as the draw pile goes (U17)."""
    while numbers[DRAW] and numbers[HANDS + seat] < FULL_HAND:
        numbers[DRAW] -= 1
        cards[place + np.int64(cards[numbers[DRAW]])] += 1
        numbers[HANDS + seat] += 1


@compiled
def _choose(tables: Tables, cards: CardRow, numbers: NumberRow, action: Any) -> None:
    """Put three cards of the hand up, of equal ranks the lower colours (U5)."""
    deck, players = len(tables.deck), tables.players
    seat = numbers[TO_ACT]
    place = 2 * deck + SEAT * seat
    for i in range(1, 1 + UP_CARDS):
        card = place + COLORS * tables.moves[action, i]
        while cards[card] == 0:
            card += 1
        cards[card] -= 1
        cards[card + UP] += 1
    numbers[HANDS + seat] -= UP_CARDS
    numbers[HANDS + players + seat] = UP_CARDS
    following = (seat + 1) % players
    numbers[TO_ACT] = following
    if following != numbers[FIRST]:
        return
    numbers[PHASE] = PLAYING
    if tables.flip and numbers[DRAW]:  # U7
        numbers[DRAW] -= 1
        turned = cards[numbers[DRAW]]
        cards[deck] = turned
        if turned // COLORS >= CLEAR:
            numbers[CLEARED] = 1
        else:
            numbers[PILE] = 1
