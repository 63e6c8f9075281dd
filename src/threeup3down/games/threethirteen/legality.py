"""Which moves are legal, and why the others are not: the one home of legality (T7 to T15).

Everything here is a function of the public facts and of the hand of the player to act. A
state and a view both hand these over, so the two cannot differ.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, assert_never

from threeup3down.games.enums import Reason

from .arranging import can_go_out
from .cards import Card
from .moves import Discard, DrawDiscard, DrawStock, GoOut, Move, checked_move
from .state import GameState, Phase

if TYPE_CHECKING:
    from .cards import Rank
    from .rules import Rules

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

    GAME_OVER = ("T14", "The game is over")
    NOT_YOUR_TURN = ("T5", "It is another player's turn")
    DRAW_FIRST = ("T7", "A card must be drawn before one is discarded")
    ALREADY_DRAWN = ("T7", "A card has been drawn already, so one must be discarded")
    STOCK_GONE = ("T15", "The stock is empty and nothing can be shuffled: take the upcard")
    NOT_IN_HAND = ("T7", "The hand does not hold that card")
    JUST_TAKEN = ("T7", "The card just taken from the discard pile may not be discarded")
    ALREADY_OUT = ("T12", "A player has gone out, so nobody else can")
    DOES_NOT_MELD = ("T11", "The other cards of the hand cannot all be arranged in melds")


class Table(Protocol):
    """The public facts that legality asks for: a state has them, and so has a view."""

    @property
    def rules(self) -> Rules: ...
    @property
    def phase(self) -> Phase: ...
    @property
    def discard_pile(self) -> tuple[Card, ...]: ...
    @property
    def wild_rank(self) -> Rank: ...
    @property
    def went_out(self) -> int | None: ...
    @property
    def taken(self) -> Card | None: ...


def legal_moves(state: GameState) -> tuple[Move, ...]:
    """Return every legal move of the player to act; () when the game is over.

    The order is part of the format: DrawStock, DrawDiscard; Discard by card, then GoOut by
    card.

    >>> from threeup3down.games import threethirteen
    >>> state = threethirteen.new_game(2, seed=1)
    >>> print(*legal_moves(state), *legal_moves(state.apply(legal_moves(state)[0])))
    stock upcard 2H 6S 9S TH
    """
    if state.to_act is None:
        return ()
    return enumerate_moves(state, state.seats[state.to_act].hand, len(state.stock))


def why_illegal(state: GameState, move: Move) -> Illegality | None:
    """Return why the player to act may not make the move, or None if it is legal.

    The reason never depends on what that player cannot see.

    Raises:
        TypeError: something that is no move.

    >>> from threeup3down.games import threethirteen
    >>> why_illegal(threethirteen.new_game(2, seed=1), Discard(Card.parse("7H")))
    <Illegality.DRAW_FIRST: ('T7', 'A card must be drawn before one is discarded')>
    """
    if state.to_act is None:
        return explain_off_turn(state.phase, move)
    return explain(state, state.seats[state.to_act].hand, len(state.stock), move)


def enumerate_moves(table: Table, hand: tuple[Card, ...], stock_size: int) -> tuple[Move, ...]:
    """Return every legal move of the player to act, in the documented order.

    Args:
        table: the public facts.
        hand: the hand of the player to act.
        stock_size: the number of cards in the stock.
    """
    phase = table.phase
    if phase is DRAW:
        return BOTH_DRAWS if stock_size or len(table.discard_pile) > 1 else (DRAW_DISCARD,)  # T15
    if phase is OVER:
        return ()
    kept = table.taken if kept_back(table, hand) else None
    moves: list[Move] = [DISCARDS[card] for card in dict.fromkeys(hand) if card is not kept]
    if table.went_out is None:  # T12
        outs = can_go_out(hand, table.wild_rank, table.rules)
        moves += [GO_OUTS[card] for card in outs if card is not kept]
    return tuple(moves)


def kept_back(table: Table, hand: tuple[Card, ...]) -> bool:
    """Tell whether the card just taken from the discard pile may not be discarded (T7)."""
    taken = table.taken
    return taken is not None and not table.rules.redraw_discard and hand.count(taken) == 1


def explain(table: Table, hand: tuple[Card, ...], stock_size: int, move: Move) -> Illegality | None:
    """Return the first reason why the player to act may not make the move, or None.

    Args:
        table: the public facts.
        hand: the hand of the player to act.
        stock_size: the number of cards in the stock.
        move: any move that can be written down.

    Raises:
        TypeError: something that is no move.
    """
    if table.phase is OVER:
        return explain_off_turn(table.phase, move)
    match move:
        case DrawStock() | DrawDiscard():
            if table.phase is not DRAW:
                return Illegality.ALREADY_DRAWN
            gone = not (stock_size or len(table.discard_pile) > 1)
            return Illegality.STOCK_GONE if gone and isinstance(move, DrawStock) else None
        case Discard(card=card) | GoOut(card=card):
            if table.phase is not DISCARD:
                return Illegality.DRAW_FIRST
            if card not in hand:
                return Illegality.NOT_IN_HAND
            if card is table.taken and kept_back(table, hand):
                return Illegality.JUST_TAKEN
            return _explain_going_out(table, hand, card) if isinstance(move, GoOut) else None
        case _:
            assert_never(checked_move(move))


def _explain_going_out(table: Table, hand: tuple[Card, ...], card: Card) -> Illegality | None:
    if table.went_out is not None:
        return Illegality.ALREADY_OUT
    melds = card in can_go_out(hand, table.wild_rank, table.rules)
    return None if melds else Illegality.DOES_NOT_MELD


def explain_off_turn(phase: Phase, move: Move) -> Illegality:
    """Return why somebody who is not to act may not make a move (T5, T14).

    Raises:
        TypeError: something that is no move.
    """
    checked_move(move)
    return Illegality.GAME_OVER if phase is OVER else Illegality.NOT_YOUR_TURN
