"""Which moves are legal, and why the others are not: the one home of legality (U5 to U19).

Everything here is a function of a state, or of the view of the player to act: of what both have.
So the two cannot differ.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, TypeAlias, assert_never

from threeup3down.games.enums import Reason
from threeup3down.games.table import found_once
from threeup3down.games.wording import Phrase

from .cards import Rank
from .events import Zone
from .moves import UP_CARDS, ChooseUp, Draw, Flip, Move, PickUp, Play, Stop, checked_move
from .state import Phase

if TYPE_CHECKING:
    from .cards import Card
    from .state import GameState
    from .views import View

    Table: TypeAlias = GameState | View
    OwnCards: TypeAlias = tuple[tuple[Card, ...], tuple[Card, ...], tuple[object, ...]]

CHOOSE_UP, PLAY, OVER = Phase
DRAW, PICK_UP, STOP = Draw(), PickUp(), Stop()
FLIPS = (Flip(0), Flip(1), Flip(2))


class Illegality(Reason):
    """Why a move is illegal: the id of the rule and one sentence.

    `why_illegal` gives the first that applies, in the order in which they stand here.

    >>> print(Illegality.TOO_LOW, Illegality.TOO_LOW.rule)
    The card must be equal to or higher than the top of the pile (U9). U9
    """

    GAME_OVER = ("U20", Phrase("The game is over"))
    NOT_YOUR_TURN = ("U6", Phrase("It is another player's turn"))
    CHOOSE_FIRST = ("U5", Phrase("The 3UP must be chosen before anything is played"))
    ALREADY_CHOSEN = ("U5", Phrase("The 3UP have been chosen already"))
    NOT_YOUR_CARDS = ("U5", Phrase("The 3UP must be three of the six cards in hand"))
    DRAW_PILE_FIRST = (
        "U8",
        Phrase("With an empty hand nothing can be discarded while the draw pile holds cards"),
    )
    NOTHING_TO_PICK_UP = ("U11", Phrase("The discard pile is empty"))
    MUST_FLIP = ("U19", Phrase("Only covered cards are left, so one of them must be flipped"))
    NOT_IN_ZONE = ("U8", Phrase("The cards to discard from hold no card of that rank"))
    CLEARS_GO_SINGLY = ("U10", Phrase("Such Clear cards go down one at a time"))
    EXTRAS_GO_SINGLY = ("U15", Phrase("An extra discard is one card"))
    NOT_ENOUGH = ("U10", Phrase("The cards to discard from hold fewer cards of that rank"))
    TOO_LOW = ("U9", Phrase("The card must be equal to or higher than the top of the pile"))
    HAND_FIRST = ("U8", Phrase("The hand must be empty before a covered card is flipped"))
    UP_FIRST = ("U18", Phrase("All 3UP go before a covered card is flipped"))
    SLOT_EMPTY = ("U19", Phrase("The card in that slot has been turned over already"))
    NO_DRAW_ON_OFFER = ("U14", Phrase("No draw is on offer"))
    MUST_PLAY = ("U11", Phrase("A card that fits must be discarded, so the pile stays"))
    NO_EXTRAS_OWED = ("U15", Phrase("No extra discard is owed, so there is nothing to stop"))
    EXTRAS_ARE_FORCED = ("U15", Phrase("Extra discards must be made"))


@found_once
def legal_moves(table: GameState | View) -> tuple[Move, ...]:
    """Return every legal move of the player to act; () when the game is over.

    The order is part of the format: ChooseUp by ranks; then Play by rank, then count; Flip
    by slot; Draw; PickUp; Stop.

    Args:
        table: a state; or a view, which has none unless it is the viewer's move.

    >>> from threeup3down import new_game
    >>> [str(move) for move in legal_moves(new_game(2, seed=1))[:3]]
    ['up:2,3,8', 'up:2,3,9', 'up:2,3,C']
    """
    own = table.own_cards()
    if own is None or table.phase is OVER:
        return ()
    if table.phase is CHOOSE_UP:  # U5
        ranks = [card.rank for card in own[0]]
        return tuple([choices()[each] for each in dict.fromkeys(combinations(ranks, UP_CARDS))])
    rules, pile = table.rules, table.discard_pile
    zone, cards = discard_zone(own, table)
    moves: list[Move] = []
    if zone is DOWN:  # U19
        moves += [flip for flip, covered in zip(FLIPS, own[2], strict=True) if covered]
    else:
        if pile:  # U9
            cards = cards[bisect_left(cards, pile[-1].rank.lowest) :]
        highest = 0 if table.extras and rules.single_extras else rules.clear_multiples  # U15
        previous, held = None, 0
        for card in cards:  # U10: the n-th card of a rank is what allows to play n of them
            rank = card.rank
            if rank is not previous:
                previous, held = rank, 1
                moves.append(SINGLE_PLAYS[rank])
            elif rank <= highest:
                held += 1
                moves.append(_play(rank, held))
    if table.can_draw:  # U14
        moves.append(DRAW)
    if pile and (not moves or rules.voluntary_pickup):  # U11
        moves.append(PICK_UP)
    if table.extras and rules.optional_extras:  # U15
        moves.append(STOP)
    return tuple(moves)


def why_illegal(table: GameState | View, move: Move) -> Illegality | None:
    """Return why the player to act may not make the move, or None if it is legal.

    The reason never depends on what that player cannot see.

    Args:
        table: a state; or a view, whose viewer may make none unless it is the viewer's move.
        move: any move.

    Raises:
        TypeError: something that is no move.

    >>> from threeup3down import Draw, new_game
    >>> why_illegal(new_game(2, seed=1), Draw())
    <Illegality.CHOOSE_FIRST: ('U5', 'The 3UP must be chosen before anything is played')>
    """
    checked_move(move)
    own = table.own_cards()
    if own is None or table.phase is OVER:
        return Illegality.GAME_OVER if table.phase is OVER else Illegality.NOT_YOUR_TURN  # U6, U20
    if table.phase is CHOOSE_UP:  # U5
        return _explain_choice(own[0], move)
    match move:
        case Play():
            return _explain_play(table, own, move)
        case PickUp():
            return _explain_pick_up(table, own)
        case Flip(slot=slot):
            return _explain_flip(discard_zone(own, table)[0], covered=own[2][slot])
        case Draw():  # U14
            return None if table.can_draw else Illegality.NO_DRAW_ON_OFFER
        case Stop():  # U15
            if not table.extras:
                return Illegality.NO_EXTRAS_OWED
            return None if table.rules.optional_extras else Illegality.EXTRAS_ARE_FORCED
        case ChooseUp():  # U5
            return Illegality.ALREADY_CHOSEN
        case _:
            assert_never(move)


def discard_zone(own: OwnCards, table: Table) -> tuple[Zone | None, tuple[Card, ...]]:
    """Return where a discard must come from, and the cards there that can be seen (U8, U18).

    None instead of a zone: the player has an empty hand and has to draw first.

    Args:
        own: the hand, the 3UP and the 3DOWN of the player, as `table.own_cards()` gives them.
        table: the state or the view.
    """
    hand, up, _ = own
    if hand:  # U8
        return HAND, hand
    if table.draw_pile_size:  # U8
        return None, ()
    return (UP, up) if up else (DOWN, ())  # U18


def fits(rank: Rank, discard_pile: tuple[Card, ...]) -> bool:
    """Tell whether a card of a rank fits on the pile (U9)."""
    return not discard_pile or rank >= discard_pile[-1].rank  # U3, U9


def _explain_choice(hand: tuple[Card, ...], move: Move) -> Illegality | None:
    if not isinstance(move, ChooseUp):
        return Illegality.CHOOSE_FIRST
    held = [card.rank for card in hand]
    for rank in move.ranks:
        if rank not in held:
            return Illegality.NOT_YOUR_CARDS
        held.remove(rank)
    return None


def _explain_play(table: Table, own: OwnCards, move: Play) -> Illegality | None:
    zone, cards = discard_zone(own, table)
    if zone is None:
        return Illegality.DRAW_PILE_FIRST
    if zone is DOWN:
        return Illegality.MUST_FLIP
    rank, count = move.rank, move.count
    start = bisect_left(cards, rank.lowest)
    if start == len(cards) or cards[start].rank is not rank:
        return Illegality.NOT_IN_ZONE
    if count > 1:  # U10
        if rank > table.rules.clear_multiples:
            return Illegality.CLEARS_GO_SINGLY
        if table.extras and table.rules.single_extras:  # U15
            return Illegality.EXTRAS_GO_SINGLY
        last = start + count - 1
        if last >= len(cards) or cards[last].rank is not rank:
            return Illegality.NOT_ENOUGH
    return None if fits(rank, table.discard_pile) else Illegality.TOO_LOW


def _explain_pick_up(table: Table, own: OwnCards) -> Illegality | None:
    if not table.discard_pile:  # U11
        return Illegality.NOTHING_TO_PICK_UP
    if table.rules.voluntary_pickup:
        return None
    zone, cards = discard_zone(own, table)
    if zone is DOWN:
        return Illegality.MUST_FLIP
    return Illegality.MUST_PLAY if cards and fits(cards[-1].rank, table.discard_pile) else None


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
def _play(rank: Rank, count: int) -> Play:
    return Play(rank, count)


@cache
def choices() -> dict[tuple[Rank, ...], ChooseUp]:
    """Return every choice of 3UP by its ranks (U5): all at once, so that none tells of a hand."""
    return {ranks: ChooseUp(ranks) for ranks in combinations_with_replacement(Rank, UP_CARDS)}


HAND, UP, DOWN = Zone
SINGLE_PLAYS = {rank: _play(rank, 1) for rank in Rank}
