"""Which moves are legal, and why the others are not: the one home of legality (U5 to U19).

Everything here is a function of the public facts and of the cards of the player to act. A
state and a view both hand these over, so the two cannot differ.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Protocol, assert_never

from threeup3down.games.enums import Reason

from .cards import Rank
from .events import Zone
from .moves import UP_CARDS, ChooseUp, Draw, Flip, Move, PickUp, Play, Stop, checked_move
from .state import GameState, Phase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .cards import Card
    from .rules import Rules

CHOOSE_UP, PLAY = Phase.CHOOSE_UP, Phase.PLAY
DRAW, PICK_UP, STOP = Draw(), PickUp(), Stop()
FEW = 3  # cards: there are some ten thousand hands so small, too many larger ones
FLIPS = (Flip(0), Flip(1), Flip(2))


class Illegality(Reason):
    """Why a move is illegal: the id of the rule and one sentence.

    `why_illegal` gives the first that applies, in the order in which they stand here.

    >>> print(Illegality.TOO_LOW, Illegality.TOO_LOW.rule)
    The card must be equal to or higher than the top of the pile (U9). U9
    """

    GAME_OVER = ("U20", "The game is over")
    NOT_YOUR_TURN = ("U6", "It is another player's turn")
    CHOOSE_FIRST = ("U5", "The 3UP must be chosen before anything is played")
    ALREADY_CHOSEN = ("U5", "The 3UP have been chosen already")
    NOT_YOUR_CARDS = ("U5", "The 3UP must be three of the six cards in hand")
    DRAW_PILE_FIRST = (
        "U8",
        "With an empty hand nothing can be discarded while the draw pile holds cards",
    )
    NOTHING_TO_PICK_UP = ("U11", "The discard pile is empty")
    MUST_FLIP = ("U19", "Only covered cards are left, so one of them must be flipped")
    NOT_IN_ZONE = ("U8", "The cards to discard from hold no card of that rank")
    CLEARS_GO_SINGLY = ("U10", "Such Clear cards go down one at a time")
    NOT_ENOUGH = ("U10", "The cards to discard from hold fewer cards of that rank")
    TOO_LOW = ("U9", "The card must be equal to or higher than the top of the pile")
    HAND_FIRST = ("U8", "The hand must be empty before a covered card is flipped")
    UP_FIRST = ("U18", "All 3UP go before a covered card is flipped")
    SLOT_EMPTY = ("U19", "The card in that slot has been turned over already")
    NO_DRAW_ON_OFFER = ("U14", "No draw is on offer")
    MUST_PLAY = ("U11", "A card that fits must be discarded, so the pile stays")
    NO_EXTRAS_OWED = ("U15", "No extra discard is owed, so there is nothing to stop")
    EXTRAS_ARE_FORCED = ("U15", "Extra discards must be made")


class Table(Protocol):
    """The public facts that legality asks for: a state has them, and so has a view."""

    @property
    def rules(self) -> Rules: ...
    @property
    def phase(self) -> Phase: ...
    @property
    def discard_pile(self) -> tuple[Card, ...]: ...
    @property
    def extras(self) -> int: ...
    @property
    def can_draw(self) -> bool: ...


def legal_moves(state: GameState) -> tuple[Move, ...]:
    """Return every legal move of the player to act; () when the game is over.

    The order is part of the format: ChooseUp by ranks; then Play by rank, then count; Flip
    by slot; Draw; PickUp; Stop.

    >>> from threeup3down import new_game
    >>> [str(move) for move in legal_moves(new_game(2, seed=1))[:3]]
    ['up:2,3,8', 'up:2,3,9', 'up:2,3,C']
    """
    if state.to_act is None:
        return ()
    seat = state.seats[state.to_act]
    return enumerate_moves(state, seat.hand, seat.up, seat.down, len(state.draw_pile))


def why_illegal(state: GameState, move: Move) -> Illegality | None:
    """Return why the player to act may not make the move, or None if it is legal.

    The reason never depends on what that player cannot see.

    Raises:
        TypeError: something that is no move.

    >>> from threeup3down import Draw, new_game
    >>> why_illegal(new_game(2, seed=1), Draw())
    <Illegality.CHOOSE_FIRST: ('U5', 'The 3UP must be chosen before anything is played')>
    """
    if state.to_act is None:
        return explain_off_turn(state.phase, move)
    seat = state.seats[state.to_act]
    return explain(state, seat.hand, seat.up, seat.down, len(state.draw_pile), move)


def discard_zone(hand: Sequence[Card], up: Sequence[Card], draw_pile_size: int) -> Zone | None:
    """Return where a discard must come from; None: the player has to draw first (U8, U18)."""
    if hand:
        return Zone.HAND
    if draw_pile_size:
        return None
    return Zone.UP if up else Zone.DOWN


def fits(rank: Rank, discard_pile: tuple[Card, ...]) -> bool:
    """Tell whether a card of a rank fits on the pile (U9)."""
    return not discard_pile or rank >= discard_pile[-1].rank


def enumerate_moves(
    table: Table,
    hand: tuple[Card, ...],
    up: tuple[Card, ...],
    down: Sequence[object],
    draw_pile_size: int,
) -> tuple[Move, ...]:
    """Return every legal move of the player to act, in the documented order.

    Args:
        table: the public facts.
        hand: the hand of the player to act.
        up: the player's 3UP.
        down: for each slot of the player's 3DOWN something true while it is covered.
        draw_pile_size: the number of cards in the draw pile.
    """
    if table.phase is not PLAY:
        return _choices(tuple([card.rank for card in hand])) if table.phase is CHOOSE_UP else ()
    rules = table.rules
    pile = table.discard_pile
    moves: tuple[Move, ...]
    if hand or up or draw_pile_size:
        cards = hand or (() if draw_pile_size else up)
        if pile:
            cards = cards[bisect_left(cards, pile[-1].rank.lowest) :]  # U9
        few = len(cards) <= FEW
        moves = (_plays_of_few if few else _plays)(cards, rules.clear_multiples)
    else:  # U8, U18: the zone is the 3DOWN
        moves = tuple(flip for flip, covered in zip(FLIPS, down, strict=True) if covered)
    if table.can_draw:  # U14
        moves += (DRAW,)
    if pile and (not moves or rules.voluntary_pickup):  # U11
        moves += (PICK_UP,)
    if table.extras and rules.optional_extras:  # U15
        moves += (STOP,)
    return moves


def explain(
    table: Table,
    hand: tuple[Card, ...],
    up: tuple[Card, ...],
    down: Sequence[object],
    draw_pile_size: int,
    move: Move,
) -> Illegality | None:
    """Return the first reason why the player to act may not make the move, or None.

    Args:
        table: the public facts.
        hand: the hand of the player to act.
        up: the player's 3UP.
        down: for each slot of the player's 3DOWN something true while it is covered.
        draw_pile_size: the number of cards in the draw pile.
        move: any move that can be written down.

    Raises:
        TypeError: something that is no move.
    """
    if table.phase is not PLAY:
        return _explain_outside_play(table.phase, hand, move)
    match move:
        case Play():
            return _explain_play(table, hand, up, draw_pile_size, move)
        case PickUp():
            return _explain_pick_up(table, hand, up, draw_pile_size)
        case Flip(slot=slot):
            return _explain_flip(discard_zone(hand, up, draw_pile_size), covered=down[slot])
        case Draw():
            return None if table.can_draw else Illegality.NO_DRAW_ON_OFFER
        case Stop():
            if not table.extras:
                return Illegality.NO_EXTRAS_OWED
            return None if table.rules.optional_extras else Illegality.EXTRAS_ARE_FORCED
        case ChooseUp():
            return Illegality.ALREADY_CHOSEN
        case _:
            assert_never(checked_move(move))


def explain_off_turn(phase: Phase, move: Move) -> Illegality:
    """Return why somebody who is not to act may not make a move (U6, U20).

    Raises:
        TypeError: something that is no move.
    """
    checked_move(move)
    return Illegality.GAME_OVER if phase is Phase.OVER else Illegality.NOT_YOUR_TURN


def _explain_outside_play(phase: Phase, hand: tuple[Card, ...], move: Move) -> Illegality | None:
    if phase is Phase.OVER:
        return explain_off_turn(phase, move)
    if not isinstance(move, ChooseUp):
        checked_move(move)
        return Illegality.CHOOSE_FIRST
    held = [card.rank for card in hand]
    for rank in move.ranks:
        if rank not in held:
            return Illegality.NOT_YOUR_CARDS
        held.remove(rank)
    return None


def _explain_play(
    table: Table, hand: tuple[Card, ...], up: tuple[Card, ...], draw_pile_size: int, move: Play
) -> Illegality | None:
    cards = hand
    if not hand:
        if draw_pile_size:
            return Illegality.DRAW_PILE_FIRST
        if not up:
            return Illegality.MUST_FLIP
        cards = up
    rank, count = move.rank, move.count
    start = bisect_left(cards, rank.lowest)
    if start == len(cards) or cards[start].rank is not rank:
        return Illegality.NOT_IN_ZONE
    if count > 1:
        if rank > table.rules.clear_multiples:
            return Illegality.CLEARS_GO_SINGLY
        last = start + count - 1
        if last >= len(cards) or cards[last].rank is not rank:
            return Illegality.NOT_ENOUGH
    return None if fits(rank, table.discard_pile) else Illegality.TOO_LOW


def _explain_pick_up(
    table: Table, hand: tuple[Card, ...], up: tuple[Card, ...], draw_pile_size: int
) -> Illegality | None:
    if not table.discard_pile:
        return Illegality.NOTHING_TO_PICK_UP
    if table.rules.voluntary_pickup:
        return None
    if discard_zone(hand, up, draw_pile_size) is Zone.DOWN:
        return Illegality.MUST_FLIP
    highest = (hand or up)[-1].rank
    return Illegality.MUST_PLAY if fits(highest, table.discard_pile) else None


def _explain_flip(zone: Zone | None, covered: object) -> Illegality | None:
    match zone:
        case None:
            return Illegality.DRAW_PILE_FIRST
        case Zone.HAND:
            return Illegality.HAND_FIRST
        case Zone.UP:
            return Illegality.UP_FIRST
        case Zone.DOWN:
            return None if covered else Illegality.SLOT_EMPTY
        case _:
            assert_never(zone)


@cache
def _choose_up(ranks: tuple[Rank, ...]) -> ChooseUp:
    return ChooseUp(ranks)


@cache
def _choices(ranks: tuple[Rank, ...]) -> tuple[ChooseUp, ...]:
    """Return every choice of three cards of a hand, by ranks (U5)."""
    return tuple(map(_choose_up, sorted(set(combinations(ranks, UP_CARDS)))))


def _plays(fitting: tuple[Card, ...], clear_multiples: int) -> tuple[Play, ...]:
    """Return every discard from cards that fit, by rank, then count (U10)."""
    plays: list[Play] = []
    previous, held = None, 0
    for card in fitting:  # the n-th card of a rank is what allows to play n of them
        rank = card.rank
        if rank is not previous:
            previous, held = rank, 1
            plays.append(SINGLE_PLAYS[rank])
        elif rank <= clear_multiples:
            held += 1
            plays.append(_play(rank, held))
    return tuple(plays)


@cache
def _play(rank: Rank, count: int) -> Play:
    return Play(rank, count)


SINGLE_PLAYS = {rank: _play(rank, 1) for rank in Rank}
_plays_of_few = cache(_plays)  # the same few cards come up again and again
