"""Which moves are legal, and why the others are not: the one home of legality (T7 to T15).

Everything here is a function of a state, or of the view of the player to act: of what both have.
So the two cannot differ.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from threeup3down.games.enums import Reason
from threeup3down.games.table import found_once
from threeup3down.games.wording import Phrase

from .arranging import can_go_out
from .cards import Card
from .moves import Discard, DrawDiscard, DrawStock, GoOut, Move, checked_move
from .state import Phase

if TYPE_CHECKING:
    from .state import GameState
    from .views import View

    Table: TypeAlias = GameState | View

DRAW, DISCARD, OVER = Phase
DRAW_STOCK, DRAW_DISCARD = DrawStock(), DrawDiscard()
BOTH_DRAWS = (DRAW_STOCK, DRAW_DISCARD)
DISCARDS = {card: Discard(card) for card in Card}
GO_OUTS = {card: GoOut(card) for card in Card}


class Illegality(Reason):
    """Why a move is illegal: the id of the rule and one sentence.

    `why_illegal` gives the first that applies, in the order in which they stand here.

    >>> print(Illegality.DOES_NOT_MELD, Illegality.DOES_NOT_MELD.rule)
    The other cards of the hand cannot all be arranged in melds (T11). T11
    """

    GAME_OVER = ("T14", Phrase("The game is over"))
    NOT_YOUR_TURN = ("T5", Phrase("It is another player's turn"))
    DRAW_FIRST = ("T7", Phrase("A card must be drawn before one is discarded"))
    ALREADY_DRAWN = ("T7", Phrase("A card has been drawn already, so one must be discarded"))
    STOCK_GONE = ("T15", Phrase("The stock is empty and nothing can be shuffled: take the upcard"))
    NOT_IN_HAND = ("T7", Phrase("The hand does not hold that card"))
    JUST_TAKEN = ("T7", Phrase("The card just taken from the discard pile may not be discarded"))
    MUST_GO_OUT = (
        "T11",
        Phrase("The other cards all meld, so this one is discarded only by going out"),
    )
    ALREADY_OUT = ("T12", Phrase("A player has gone out, so nobody else can"))
    FIRST_TURN = ("T11", Phrase("Nobody goes out in the first turn they have in a round"))
    DOES_NOT_MELD = ("T11", Phrase("The other cards of the hand cannot all be arranged in melds"))


@found_once
def legal_moves(table: GameState | View) -> tuple[Move, ...]:
    """Return every legal move of the player to act; () when the game is over.

    The order is part of the format: DrawStock, DrawDiscard; Discard by card, then GoOut by
    card.

    Args:
        table: a state; or a view, which has none unless it is the viewer's move.

    >>> from threeup3down.games import threethirteen
    >>> state = threethirteen.new_game(2, seed=1)
    >>> print(*legal_moves(state), *legal_moves(state.apply(legal_moves(state)[0])))
    stock upcard 2H 6S 9S TH
    """
    hand = table.own_hand()
    if hand is None or table.phase is OVER:
        return ()
    if table.phase is DRAW:
        return BOTH_DRAWS if can_draw_stock(table) else (DRAW_DISCARD,)
    kept = table.taken if kept_back(table, hand) else None
    outs = [card for card in ways_out(table, hand) if card is not kept]
    refused = {kept, *outs} if table.rules.automatic_out else {kept}  # T7, T11
    discards = [DISCARDS[card] for card in dict.fromkeys(hand) if card not in refused]
    return (*discards, *[GO_OUTS[card] for card in outs])


def why_illegal(table: GameState | View, move: Move) -> Illegality | None:
    """Return why the player to act may not make the move, or None if it is legal.

    The reason never depends on what that player cannot see.

    Args:
        table: a state; or a view, whose viewer may make none unless it is the viewer's move.
        move: any move.

    Raises:
        TypeError: something that is no move.

    >>> from threeup3down.games import threethirteen
    >>> why_illegal(threethirteen.new_game(2, seed=1), Discard(Card.parse("7H")))
    <Illegality.DRAW_FIRST: ('T7', 'A card must be drawn before one is discarded')>
    """
    checked_move(move)
    hand = table.own_hand()
    if hand is None or table.phase is OVER:
        return Illegality.GAME_OVER if table.phase is OVER else Illegality.NOT_YOUR_TURN  # T5, T14
    match move:
        case DrawStock() | DrawDiscard():
            if table.phase is not DRAW:  # T7
                return Illegality.ALREADY_DRAWN
            gone = isinstance(move, DrawStock) and not can_draw_stock(table)
            return Illegality.STOCK_GONE if gone else None
        case Discard(card=card) | GoOut(card=card):
            if table.phase is not DISCARD:  # T7
                return Illegality.DRAW_FIRST
            if card not in hand:  # T7
                return Illegality.NOT_IN_HAND
            if card is table.taken and kept_back(table, hand):
                return Illegality.JUST_TAKEN
            if isinstance(move, GoOut):
                return _explain_going_out(table, hand, card)
            only_out = table.rules.automatic_out and card in ways_out(table, hand)  # T11
            return Illegality.MUST_GO_OUT if only_out else None
        case _:
            assert_never(move)


def can_draw_stock(table: Table) -> bool:
    """Tell whether there is a stock, or cards to make one of (T15)."""
    return table.stock_size > 0 or len(table.discard_pile) > 1


def kept_back(table: Table, hand: tuple[Card, ...]) -> bool:
    """Tell whether the card just taken from the discard pile may not be discarded (T7)."""
    taken = table.taken
    return taken is not None and not table.rules.redraw_discard and hand.count(taken) == 1


def ways_out(table: Table, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards of a hand with which its player may go out, but for T7 (T11, T12)."""
    if closed_to_all(table) is not None:
        return ()
    return can_go_out(hand, table.wild_rank, table.rules)


def closed_to_all(table: Table) -> Illegality | None:
    """Return why nobody can go out in this turn, whatever the hand; None: a hand may."""
    if table.went_out is not None:  # T12
        return Illegality.ALREADY_OUT
    if not table.rules.first_orbit_out and table.turns < len(table.seats):  # T11
        return Illegality.FIRST_TURN
    return None


def _explain_going_out(table: Table, hand: tuple[Card, ...], card: Card) -> Illegality | None:
    if (closed := closed_to_all(table)) is not None:
        return closed
    melds = card in can_go_out(hand, table.wild_rank, table.rules)  # T11
    return None if melds else Illegality.DOES_NOT_MELD
