"""The rules of 3UP 3DOWN for one row of a block: a second set, held equal to the first by a law.

`rules` is the record of `Tables.options`; a move is what `Tables.moves` has of an action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from threeup3down.batch.compiling import compiled
from threeup3down.batch.kernel import NO_MOVE
from threeup3down.batch.streams import uniform

from .layout import (
    ALWAYS,
    CAN_DRAW,
    CARDS,
    CHOOSE,
    CHOOSING,
    CLEAR,
    CLEARED,
    COLORS,
    DOWN,
    DRAW,
    DRAW_CARDS,
    EXTRAS,
    FINISHED,
    FIRST,
    FLIP,
    FULL_HAND,
    HAND_CARDS,
    HANDS,
    KNOWN,
    ONE,
    OPTIONAL,
    OVER,
    PHASE,
    PICK_UP,
    PILE,
    PLAY,
    PLAYING,
    RANKS,
    SEAT,
    SLOTS,
    THREE,
    TO_ACT,
    TURNS,
    TWO,
    UP,
    UP_CARDS,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .layout import CardRow, NumberRow

    Found = NDArray[np.int64]  # room for legal moves

COVERED, NO_CARDS = -2, -1  # no place of counts to discard from
ROOM_FOR_CHOICES = 20  # three of six


@compiled
def kind_of(move: Any) -> Any:
    """Return the kind of a move."""
    return move & 7


@compiled
def number_of(move: Any, which: Any) -> Any:
    """Return one of the numbers of a move: ONE, TWO or THREE."""
    return (move >> which) & (15 if which != TWO else 1023)


@compiled
def deal_row(rules: Any, cards: CardRow, numbers: NumberRow, first: Any) -> None:
    """Deal the deck that lies shuffled where the draw pile is (U4)."""
    players = rules.players
    cards[rules.cards :] = 0
    numbers[:] = 0
    top = rules.cards - 1
    for received in range(SLOTS + HAND_CARDS):
        for turn in range(players):
            place = 2 * rules.cards + SEAT * ((first + turn) % players)
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
def is_decided(rules: Any, numbers: NumberRow) -> Any:
    """Tell whether the game is decided (U20)."""
    finished = numbers[FINISHED]
    return finished > 0 and (rules.play_on == 0 or finished == rules.players - 1)


@compiled
def legal(rules: Any, choices: Any, cards: CardRow, numbers: NumberRow, found: Found) -> Any:
    """Write the legal actions in their order, and return how many there are."""
    if numbers[PHASE] == OVER:
        return 0
    place = 2 * rules.cards + SEAT * numbers[TO_ACT]
    if numbers[PHASE] == CHOOSING:
        return _legal_choices(choices, cards, place, found)
    count: Any = 0
    zone = _zone(rules, numbers, place)
    if zone > NO_CARDS:
        lowest, highest = _lowest(rules, cards, numbers), _highest(rules, numbers)
        for rank in range(1, RANKS):  # all of them, and no branch: a processor guesses too often
            card = zone + COLORS * rank
            held = np.int64(cards[card]) + cards[card + 1] + cards[card + 2]
            held = held if rank >= lowest else 0  # U9
            found[count] = rules.plays[rank]  # written over unless one is held
            count += np.int64(held > 0)
            if held > 1 and rank <= highest:
                for more in range(1, held):
                    found[count] = rules.plays[rank] + more
                    count += 1
    elif zone == COVERED:  # U19
        for slot in range(SLOTS):
            if cards[place + DOWN + slot]:
                found[count] = rules.flips + slot
                count += 1
    if numbers[CAN_DRAW]:  # U14
        found[count] = rules.draw
        count += 1
    if numbers[PILE] and (count == 0 or rules.voluntary_pickup):  # U11
        found[count] = rules.pick_up
        count += 1
    if numbers[EXTRAS] and rules.optional_extras:  # U15
        found[count] = rules.stop
        count += 1
    return count


@compiled
def _zone(rules: Any, numbers: NumberRow, place: Any) -> Any:
    """Return where the counts of the cards to discard from are, or NO_CARDS, or COVERED (U8)."""
    seat = numbers[TO_ACT]
    if numbers[HANDS + seat]:
        return place
    if numbers[DRAW]:
        return NO_CARDS
    return place + UP if numbers[HANDS + rules.players + seat] else COVERED  # U18


@compiled
def _lowest(rules: Any, cards: CardRow, numbers: NumberRow) -> Any:
    """Return the lowest rank that fits on the pile (U9)."""
    if numbers[PILE] == 0:
        return 1
    return np.int64(cards[rules.cards + numbers[CLEARED] + numbers[PILE] - 1]) // COLORS


@compiled
def _highest(rules: Any, numbers: NumberRow) -> Any:
    """Return the highest rank of which several may go down at once (U10, U15)."""
    return 0 if rules.single_extras and numbers[EXTRAS] else rules.highest_multiple


@compiled
def _legal_choices(choices: Any, cards: CardRow, hand: Any, found: Found) -> Any:
    """Write each choice of three ranks once, by ranks (U5)."""
    held = 0
    for card in range(COLORS, CARDS):  # the ranks of the hand stand behind room for the choices
        for _ in range(cards[hand + card]):
            found[ROOM_FOR_CHOICES + held] = card // COLORS
            held += 1
    ranks = found[ROOM_FOR_CHOICES : ROOM_FOR_CHOICES + held]
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
                found[count] = choices[ranks[i], ranks[j], ranks[k]]
                count += 1
    return count


@compiled
def shed(rules: Any, moves: Any, found: Found, count: Any, chance: Any) -> Any:
    """Choose among the legal actions as `bots.greedy` does."""
    first = kind_of(moves[found[0]])
    if first == CHOOSE:
        best, most = 0, np.int64(0)
        for i in range(count):
            move = moves[found[i]]
            total = number_of(move, ONE) + number_of(move, TWO) + number_of(move, THREE)
            if total > most:
                best, most = i, total
        return found[best]
    for i in range(count - 1, -1, -1):
        if found[i] == rules.draw:
            return found[i]
    last = 0
    if first == PLAY:
        rank = number_of(moves[found[0]], ONE)
        while last + 1 < count:
            move = moves[found[last + 1]]
            if kind_of(move) != PLAY or number_of(move, ONE) != rank:
                break
            last += 1
        return found[last]
    if first == FLIP:
        while last + 1 < count and kind_of(moves[found[last + 1]]) == FLIP:
            last += 1
        return found[int(uniform(chance) * (last + 1))]
    return found[count - 1]


@compiled
def step_row(rules: Any, cards: CardRow, numbers: NumberRow, move: Any) -> None:
    """Make a move, as `transitions.apply` does."""
    kind = kind_of(move)
    if kind == CHOOSE:
        _choose(rules, cards, numbers, move)
        return
    players = rules.players
    seat = numbers[TO_ACT]
    place = 2 * rules.cards + SEAT * seat
    laid_rank: Any = 0
    laid: Any = 0
    taken = False
    if kind == PLAY:
        laid_rank, laid = number_of(move, ONE), number_of(move, TWO)
        _lay(rules, cards, numbers, laid_rank, laid)
    elif kind == PICK_UP:  # U11
        taken = True
    elif kind == FLIP:  # U19
        slot = place + DOWN + number_of(move, ONE)
        card = np.int64(cards[slot])
        cards[slot] = 0
        if card // COLORS >= _lowest(rules, cards, numbers):  # U9
            laid_rank, laid = card // COLORS, 1
            cards[rules.cards + numbers[CLEARED] + numbers[PILE]] = card
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
        size, pile = rules.clearing_set, numbers[PILE]
        if laid_rank >= CLEAR:  # U13
            bonus = (laid_rank - CLEAR) * laid
            clears = True
        elif size and pile >= size:  # U12
            deepest = np.int64(cards[rules.cards + numbers[CLEARED] + pile - size])
            if deepest // COLORS == laid_rank:
                clears = True
                bonus = rules.clearing_set_bonus
        if clears:  # U22
            first = rules.cards + numbers[CLEARED]
            for i in range(first, first + pile):
                _count_cleared(rules, cards, cards[i])
            numbers[CLEARED] += pile
            numbers[PILE] = 0
        numbers[EXTRAS] += bonus - 1 if numbers[EXTRAS] else bonus  # U15
    elif taken:  # U11, U23
        first = rules.cards + numbers[CLEARED]
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
        emptied = cards[place + DOWN] + cards[place + DOWN + 1] + cards[place + DOWN + 2] == 0
    if emptied:  # U20
        numbers[HANDS + 2 * players + numbers[FINISHED]] = seat
        numbers[FINISHED] += 1
        numbers[EXTRAS] = 0
    elif bonus and numbers[DRAW] and numbers[HANDS + seat] < FULL_HAND:  # U14
        if rules.bonus_draw == ALWAYS:
            _fill(cards, numbers, seat, place)
        elif rules.bonus_draw == OPTIONAL:
            numbers[CAN_DRAW] = 1
    if numbers[DRAW] and not (numbers[HANDS + seat] or numbers[CAN_DRAW]):  # U16
        numbers[EXTRAS] = 0
    if numbers[EXTRAS]:
        return
    if not emptied:
        _fill(cards, numbers, seat, place)  # U17
    numbers[TURNS] += 1
    if is_decided(rules, numbers) or numbers[TURNS] == rules.max_turns:  # U20, U21
        numbers[PHASE] = OVER
        numbers[TO_ACT] = NO_MOVE
        return
    following = _next(seat, players)  # U6
    while numbers[FINISHED] and _has_finished(numbers, players, following):
        following = _next(following, players)
    numbers[TO_ACT] = following


@compiled
def count_move(
    rules: Any,
    cards: CardRow,
    numbers: NumberRow,
    move: Any,
    cleared: Any,
    counts: NDArray[np.int64],
) -> None:
    """Count what a move did, after it, as `declarations.threeup3down_counts` does.

    Args:
        rules: the rules as a record.
        cards: the row of the cards.
        numbers: the row of the numbers.
        move: the move.
        cleared: how many cards had been cleared before it.
        counts: the numbers of the seat that made it: `COUNTS` of the kernel.
    """
    kind = kind_of(move)
    if kind == CHOOSE:
        counts[4], counts[5], counts[6] = (
            number_of(move, ONE),
            number_of(move, TWO),
            number_of(move, THREE),
        )
    if kind == FLIP:
        counts[3] += 1
    if kind == PICK_UP or (kind == FLIP and not numbers[PILE] and numbers[CLEARED] == cleared):
        counts[0] += 1
    elif numbers[CLEARED] > cleared and kind in (PLAY, FLIP):
        last = np.int64(cards[rules.cards + numbers[CLEARED] - 1]) // COLORS
        counts[1 if last >= CLEAR else 2] += 1


@compiled
def _count_cleared(rules: Any, cards: CardRow, card: Any) -> None:
    cards[2 * rules.cards + SEAT * rules.players + card] += 1


@compiled
def _next(seat: Any, players: Any) -> Any:
    return seat + 1 if seat + 1 < players else 0


@compiled
def _has_finished(numbers: NumberRow, players: Any, seat: Any) -> Any:
    found = False
    ended = HANDS + 2 * players
    for i in range(ended, ended + numbers[FINISHED]):
        found |= numbers[i] == seat
    return found


@compiled
def _lay(rules: Any, cards: CardRow, numbers: NumberRow, rank: Any, count: Any) -> None:
    """Lay cards on the pile: those seen before, then the lower colours (U24)."""
    seat = numbers[TO_ACT]
    place = 2 * rules.cards + SEAT * seat + COLORS * rank
    top = rules.cards + numbers[CLEARED] + numbers[PILE]
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
        numbers[HANDS + rules.players + seat] -= count
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
def _choose(rules: Any, cards: CardRow, numbers: NumberRow, move: Any) -> None:
    """Put three cards of the hand up, of equal ranks the lower colours (U5)."""
    players = rules.players
    seat = numbers[TO_ACT]
    place = 2 * rules.cards + SEAT * seat
    for which in (ONE, TWO, THREE):
        card = place + COLORS * number_of(move, which)
        while cards[card] == 0:
            card += 1
        cards[card] -= 1
        cards[card + UP] += 1
    numbers[HANDS + seat] -= UP_CARDS
    numbers[HANDS + players + seat] = UP_CARDS
    numbers[TO_ACT] = _next(seat, players)
    if numbers[TO_ACT] != numbers[FIRST]:
        return
    numbers[PHASE] = PLAYING
    if rules.flip and numbers[DRAW]:  # U7
        numbers[DRAW] -= 1
        turned = np.int64(cards[numbers[DRAW]])
        cards[rules.cards] = turned
        if turned // COLORS >= CLEAR:
            numbers[CLEARED] = 1
            _count_cleared(rules, cards, turned)
        else:
            numbers[PILE] = 1
