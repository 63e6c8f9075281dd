"""What a move does (U5 to U22): `apply` and `transition` are the same body."""

from __future__ import annotations

from bisect import bisect_left
from typing import TypeAlias, assert_never

from threeup3down.games.errors import IllegalMoveError

from . import events
from .cards import Card, Rank
from .events import Event, Zone
from .legality import fits
from .moves import ChooseUp, Draw, Flip, Move, PickUp, Play, Stop
from .outcomes import outcome_of
from .rules import BonusDraw, StartingPile
from .state import GameState, Phase, Seat, make_seat, make_state

Cards: TypeAlias = "tuple[Card, ...]"
Log: TypeAlias = "list[Event] | None"

FULL_HAND = 3  # U17
CLEAR = Rank.CLEAR
CHOOSE_UP, PLAY, OVER = Phase
OPTIONAL, ALWAYS, NEVER = BonusDraw


def apply(state: GameState, move: Move) -> GameState:
    """Return the state after a move; the state given stays as it is.

    Raises:
        IllegalMoveError: the rules do not allow the move; the error names the reason.
        TypeError: something that is no move.

    >>> from threeup3down import new_game
    >>> state = new_game(2, seed=1)
    >>> apply(state, state.legal_moves()[0]).to_act
    1
    """
    return _after(state, move, None)


def transition(state: GameState, move: Move) -> tuple[GameState, tuple[Event, ...]]:
    """Return the state after a move and what happened, card by card.

    Raises:
        IllegalMoveError: the rules do not allow the move; the error names the reason.
        TypeError: something that is no move.

    >>> from threeup3down import new_game
    >>> state = new_game(2, seed=1)
    >>> _, events = transition(state, state.legal_moves()[0])
    >>> [type(event).__name__ for event in events]
    ['ChoseUp', 'ToAct']
    """
    log: list[Event] = []
    after = _after(state, move, log)
    log.append(events.ToAct(after.to_act, after.phase, after.extras, after.can_draw))
    return after, tuple(log)


def _after(state: GameState, move: Move, log: Log) -> GameState:  # noqa: C901, PLR0915
    """Make a move: from top to bottom, what the rules say of a turn.

    It is one function, and builds one state at its end, because it is what a program that
    plays millions of games spends its time on.
    """
    player = state.to_act
    if player is None or move not in (state.found_moves or state.legal_moves()):
        raise IllegalMoveError(move, state.why_illegal(move), state)
    seats = state.seats
    seat = seats[player]
    hand, known, up, down = seat.hand, seat.known, seat.up, seat.down
    draw_pile, discard_pile, cleared = state.draw_pile, state.discard_pile, state.cleared
    rules = state.rules
    laid: Cards = ()  # what goes onto the pile
    taken: Cards = ()  # what comes from the pile into the hand
    bonus = 0  # extra discards that it earns
    extras = state.extras
    match move:
        case Play():
            if hand:
                laid, hand, known = _leave_hand(hand, known, move.rank, move.count)  # U10
            else:
                laid, up, _ = _leave_hand(up, (), move.rank, move.count)
            if log is not None:
                log.append(events.Played(player, laid, Zone.HAND if seat.hand else Zone.UP))
        case PickUp():  # U11
            taken = discard_pile
        case Flip(slot=slot):  # U19
            flipped = tuple(filter(None, down[slot : slot + 1]))
            down = (*down[:slot], None, *down[slot + 1 :])
            if log is not None:
                log.append(events.Flipped(player, slot, flipped[0]))
            if fits(flipped[0].rank, discard_pile):
                laid = flipped
                if log is not None:
                    log.append(events.Played(player, laid, Zone.DOWN))
            else:
                taken = discard_pile + flipped
        case Draw():  # U14
            hand, draw_pile = _fill(player, hand, draw_pile, log)
        case Stop():  # U15
            if log is not None:
                log.append(events.LostExtras(player, extras))
            extras = 0
        case ChooseUp():
            return _choose_up(state, player, seat, move, log)
        case _:
            assert_never(move)

    if laid:
        rank = laid[0].rank
        discard_pile += laid
        clearing_set = rules.clearing_set
        clears = False
        if rank >= CLEAR:  # U13
            bonus = rank.bonus * len(laid)
            clears = True
        elif clearing_set and len(discard_pile) >= clearing_set:  # U12: the pile never descends
            clears = discard_pile[-clearing_set].rank is rank
            if clears and rules.clearing_set_bonus:
                bonus = 1
        if clears:
            if log is not None:
                log.append(events.Cleared(discard_pile))
            cleared += discard_pile  # U22: no card is lost
            discard_pile = ()
        extras += bonus - 1 if extras else bonus  # U15
    elif taken:
        hand, known, discard_pile = _sorted(hand + taken), _sorted(known + taken), ()  # U11, U23
        if log is not None:
            log.append(events.PickedUp(player, taken))
            if extras:  # U15
                log.append(events.LostExtras(player, extras))
        extras = 0

    finished = state.finished
    can_draw = False
    emptied = not (hand or up or any(down))
    if emptied:  # U20
        finished += (player,)
        if log is not None:
            if extras:
                log.append(events.LostExtras(player, extras))
            log.append(events.Finished(player, len(finished)))
        extras = 0
    elif bonus and draw_pile and len(hand) < FULL_HAND:  # U14
        if rules.bonus_draw is ALWAYS:
            hand, draw_pile = _fill(player, hand, draw_pile, log)
        else:
            can_draw = rules.bonus_draw is OPTIONAL
    if extras and draw_pile and not (hand or can_draw):  # U16
        if log is not None:
            log.append(events.LostExtras(player, extras))
        extras = 0

    turns, phase = state.turns, PLAY
    to_act: int | None = player
    players = len(seats)
    if not extras:
        if draw_pile and len(hand) < FULL_HAND and not emptied:  # U17
            hand, draw_pile = _fill(player, hand, draw_pile, log)
        turns += 1
        if log is not None:
            log.append(events.TurnEnded(player, turns))
        decided = finished and (not rules.play_on or len(finished) == players - 1)
        if decided or turns == rules.max_turns:  # U20, U21
            phase, to_act = OVER, None
            if log is not None:
                outcome = outcome_of(players=players, finished=finished, play_on=rules.play_on)
                log.append(events.Ended(outcome))
        else:  # U6
            to_act = (player + 1) % players
            while finished and to_act in finished:
                to_act = (to_act + 1) % players
    after: GameState = make_state(
        type(state),
        rules,
        seats[:player] + (make_seat(Seat, hand, known, up, down),) + seats[player + 1 :],  # noqa: RUF005
        draw_pile,
        discard_pile,
        cleared,
        to_act,
        phase,
        extras,
        can_draw,
        turns,
        finished,
        state.first,
    )
    return after


def _choose_up(
    state: GameState, player: int, seat: Seat, move: ChooseUp, log: Log
) -> GameState:  # U5
    hand = seat.hand
    up: Cards = ()
    for rank in move.ranks:
        cards, hand, _ = _leave_hand(hand, (), rank, 1)
        up += cards
    shown = not state.rules.simultaneous_setup
    seats = _with_seat(state.seats, player, make_seat(Seat, hand, (), up, seat.down))
    if log is not None:
        log.append(events.ChoseUp(player, up, shown))
    to_act = (player + 1) % len(seats)
    draw_pile = state.draw_pile
    discard_pile: Cards = ()
    cleared: Cards = ()
    all_chosen = to_act == state.first
    if all_chosen and log is not None and not shown:
        log.extend(events.RevealedUp(index, chosen.up) for index, chosen in enumerate(seats))
    if all_chosen and state.rules.starting_pile is StartingPile.FLIP and draw_pile:  # U7
        turned, draw_pile = draw_pile[-1], draw_pile[:-1]
        if log is not None:
            log.append(events.TurnedUp(turned))
        if turned.rank.is_clear:
            cleared = (turned,)
            if log is not None:
                log.append(events.Cleared(cleared))
        else:
            discard_pile = (turned,)
    after: GameState = make_state(
        type(state), state.rules, seats, draw_pile, discard_pile, cleared, to_act,
        PLAY if all_chosen else CHOOSE_UP, 0, False, 0, (), state.first,
    )  # fmt: skip
    return after


def _with_seat(seats: tuple[Seat, ...], player: int, seat: Seat) -> tuple[Seat, ...]:
    return seats[:player] + (seat,) + seats[player + 1 :]  # noqa: RUF005 (a hot path)


def _leave_hand(hand: Cards, known: Cards, rank: Rank, count: int) -> tuple[Cards, Cards, Cards]:
    """Take cards of a rank out of a hand: those seen before, then the lower colours (U24).

    Returns:
        The cards in the order in which they leave, the hand left and its known part.
    """
    lowest = rank.lowest
    start = bisect_left(hand, lowest)
    cards = hand[start : start + count]  # U24
    if known:
        first = bisect_left(known, lowest)
        seen = known[first : first + count]
        if seen == cards:
            known = known[:first] + known[first + count :]
        elif seen and seen[0].rank is rank:
            return _leave_mixed_hand(hand, known, rank, count)
    return cards, hand[:start] + hand[start + count :], known


def _leave_mixed_hand(
    hand: Cards, known: Cards, rank: Rank, count: int
) -> tuple[Cards, Cards, Cards]:
    """Do the same where some cards of the rank are known, and not just the lower colours."""
    seen = [card for card in known if card.rank is rank][:count]
    others = [card for card in hand if card.rank is rank]
    known_left, hand_left = list(known), list(hand)
    for card in seen:
        others.remove(card)
        known_left.remove(card)
    cards = (*seen, *others[: count - len(seen)])
    for card in cards:
        hand_left.remove(card)
    return cards, tuple(hand_left), tuple(known_left)


def _fill(player: int, hand: Cards, draw_pile: Cards, log: Log) -> tuple[Cards, Cards]:
    """Fill a hand up to three from the top of the draw pile, as far as that goes (U17)."""
    missing = len(hand) - FULL_HAND  # counted from the end, which is the top
    drawn = draw_pile[missing:]
    if log is not None:
        log.append(events.Drew(player, drawn[::-1]))
    return tuple(sorted(hand + drawn)), draw_pile[:missing]


def _sorted(cards: Cards) -> Cards:
    return tuple(sorted(cards))
