"""What a move does (T5 to T18): `apply` and `transition` are the same body."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, TypeAlias, assert_never

from threeup3down.games.errors import IllegalMoveError
from threeup3down.games.shuffling import shuffled

from . import events
from .arranging import Arrangement, best_arrangement
from .dealing import dealt, full_deck, shuffle_source
from .moves import Discard, DrawDiscard, DrawStock, GoOut, Move
from .outcomes import outcome_of
from .state import GameState, Phase, Seat, make_seat, make_state

if TYPE_CHECKING:
    from .cards import Card
    from .events import Event

Cards: TypeAlias = "tuple[Card, ...]"
Log: TypeAlias = "list[Event] | None"

DRAW, DISCARD, OVER = Phase


def apply(state: GameState, move: Move) -> GameState:
    """Return the state after a move; the state given stays as it is.

    Raises:
        IllegalMoveError: the rules do not allow the move; the error names the reason.
        TypeError: something that is no move.

    >>> from threeup3down.games import threethirteen
    >>> state = threethirteen.new_game(2, seed=1)
    >>> len(apply(state, DrawStock()).seats[0].hand)
    4
    """
    return _after(state, move, None)


def transition(state: GameState, move: Move) -> tuple[GameState, tuple[Event, ...]]:
    """Return the state after a move and what happened, card by card.

    Raises:
        IllegalMoveError: the rules do not allow the move; the error names the reason.
        TypeError: something that is no move.

    >>> from threeup3down.games import threethirteen
    >>> _, events = transition(threethirteen.new_game(2, seed=1), DrawDiscard())
    >>> events[0]
    Took(seat=0, card=<Card 8D>)
    """
    log: list[Event] = []
    after = _after(state, move, log)
    log.append(events.ToAct(after.to_act, after.phase))
    return after, tuple(log)


def _after(state: GameState, move: Move, log: Log) -> GameState:
    player = state.to_act
    if player is None or move not in (state.found_moves or state.legal_moves()):
        raise IllegalMoveError(move, state.why_illegal(move), state)
    seat = state.seats[player]
    match move:
        case DrawStock():
            return _draw_stock(state, player, seat, log)
        case DrawDiscard():
            return _draw_discard(state, player, seat, log)
        case Discard() | GoOut():
            return _discard(state, player, seat, move, log)
        case _:
            assert_never(move)


def _draw_stock(state: GameState, player: int, seat: Seat, log: Log) -> GameState:
    stock, pile, reshuffles = state.stock, state.discard_pile, state.reshuffles
    if not stock:  # T15
        reshuffles += 1
        source = shuffle_source(state.seed, state.round, reshuffles)
        stock, pile = shuffled(pile[:-1], source), pile[-1:]  # T16, T18
        if log is not None:
            log.append(events.Reshuffled(len(stock)))
    card = stock[-1]
    if log is not None:
        log.append(events.Drew(player, (card,)))
    drawn = make_seat(Seat, _with_card(seat.hand, card), seat.known, seat.melds, seat.score)
    return _to_discard(state, player, drawn, stock[:-1], pile, None, reshuffles)


def _draw_discard(state: GameState, player: int, seat: Seat, log: Log) -> GameState:
    pile = state.discard_pile
    card = pile[-1]
    if log is not None:
        log.append(events.Took(player, card))
    hand, known = _with_card(seat.hand, card), _with_card(seat.known, card)
    took = make_seat(Seat, hand, known, seat.melds, seat.score)
    return _to_discard(state, player, took, state.stock, pile[:-1], card, state.reshuffles)


def _to_discard(
    state: GameState,
    player: int,
    seat: Seat,
    stock: Cards,
    pile: Cards,
    taken: Card | None,
    reshuffles: int,
) -> GameState:
    after: GameState = make_state(
        type(state), state.rules, _with_seat(state.seats, player, seat), stock, pile,
        player, DISCARD, state.round, state.dealer, state.went_out, state.turns, taken,
        state.scores, state.seed, reshuffles, state.truncated,
    )  # fmt: skip
    return after


def _discard(
    state: GameState, player: int, seat: Seat, move: Discard | GoOut, log: Log
) -> GameState:
    card = move.card
    hand, known, melds = _without_card(seat.hand, card), seat.known, seat.melds
    went_out = state.went_out
    if card in known:  # T17
        known = _without_card(known, card)
    if isinstance(move, GoOut):  # T11
        melds = best_arrangement(hand, state.wild_rank, state.rules).melds
        hand, known, went_out = (), (), player
        if log is not None:
            log.append(events.WentOut(player, melds))
    turns = state.turns + 1
    if log is not None:
        log.append(events.Discarded(player, card))
        log.append(events.TurnEnded(player, turns))
    to_act = (player + 1) % len(state.seats)
    after: GameState = make_state(
        type(state),
        state.rules,
        _with_seat(state.seats, player, make_seat(Seat, hand, known, melds, seat.score)),
        state.stock,
        state.discard_pile + (card,),  # noqa: RUF005 (a hot path)
        to_act,
        DRAW,
        state.round,
        state.dealer,
        went_out,
        turns,
        None,
        state.scores,
        state.seed,
        state.reshuffles,
        state.truncated,
    )
    rules = state.rules
    played_out = to_act == went_out or (went_out is not None and not rules.last_turns)  # T12
    if played_out or turns == rules.max_turns_per_round:  # T15
        return _scored(after, log, truncated=not played_out)
    return after


def _scored(state: GameState, log: Log, *, truncated: bool) -> GameState:
    """Score a round that is over (T13), and deal the next, if there is one.

    Args:
        state: the state after its last turn.
        log: what happened, if that is asked for.
        truncated: whether the limit of turns ended the round (T15).
    """
    rules, wild_rank = state.rules, state.wild_rank
    arrangements = tuple(
        [
            Arrangement(seat.melds, (), ())
            if seat_index == state.went_out
            else best_arrangement(seat.hand, wild_rank, rules)
            for seat_index, seat in enumerate(state.seats)
        ]
    )
    points = tuple(
        [
            rules.out_points if seat_index == state.went_out else arrangement.points  # T13
            for seat_index, arrangement in enumerate(arrangements)
        ]
    )
    if log is not None:
        log.append(events.Scored(state.round, points, arrangements, truncated))  # T17
    totals = [seat.score + more for seat, more in zip(state.seats, points, strict=True)]
    scores = (*state.scores, points)
    truncated = truncated or state.truncated
    if len(scores) < len(rules.rounds):
        return _next_round(state, totals, scores, log, truncated=truncated)
    if log is not None:
        log.append(events.Ended(outcome_of(totals, truncated=truncated)))
    seats = tuple(
        make_seat(Seat, seat.hand, seat.hand, seat.melds, total)  # T14: all of it is known
        for seat, total in zip(state.seats, totals, strict=True)
    )
    after: GameState = make_state(
        type(state), rules, seats, state.stock, state.discard_pile, None, OVER, state.round,
        state.dealer, state.went_out, state.turns, None, scores, state.seed, state.reshuffles,
        truncated,
    )  # fmt: skip
    return after


def _next_round(
    state: GameState,
    totals: list[int],
    scores: tuple[tuple[int, ...], ...],
    log: Log,
    *,
    truncated: bool,
) -> GameState:
    """Gather the cards, shuffle them and deal the next round (T5, T18)."""
    rules, players, round_number = state.rules, len(state.seats), state.round + 1
    order = shuffled(full_deck(rules, players), shuffle_source(state.seed, round_number, 0))
    dealer = (state.dealer + 1) % players
    hands, stock, upcard = dealt(order, players, rules.rounds[round_number], dealer)
    if log is not None:
        log.append(events.RoundBegan(round_number, dealer, len(stock), upcard))
        log.extend(events.Dealt(seat, hand) for seat, hand in enumerate(hands))
    seats = tuple(
        make_seat(Seat, hand, (), (), total) for hand, total in zip(hands, totals, strict=True)
    )
    after: GameState = make_state(
        type(state), rules, seats, stock, (upcard,), (dealer + 1) % players, DRAW, round_number,
        dealer, None, 0, None, scores, state.seed, 0, truncated,
    )  # fmt: skip
    return after


def _with_seat(seats: tuple[Seat, ...], player: int, seat: Seat) -> tuple[Seat, ...]:
    return seats[:player] + (seat,) + seats[player + 1 :]  # noqa: RUF005 (a hot path)


def _with_card(cards: Cards, card: Card) -> Cards:
    place = bisect_left(cards, card)
    return cards[:place] + (card,) + cards[place:]  # noqa: RUF005 (a hot path)


def _without_card(cards: Cards, card: Card) -> Cards:
    place = bisect_left(cards, card)
    return cards[:place] + cards[place + 1 :]
