"""What every position keeps, reachable or not, and what is wrong with one that does not.

Refused is what could never be played on or would make a rule ask for the impossible. A
position that no game can reach but that can be played on is a position.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from threeup3down.games.checks import checked_member
from threeup3down.games.faults import (
    Fault,
    faults_found,
    missing_cards,
    surplus_cards,
    unsorted_cards,
    wrong_types,
)
from threeup3down.games.lines import joined
from threeup3down.games.shuffling import SEED_BITS
from threeup3down.games.wording import Phrase

from .checking import check_arrangement
from .dealing import full_deck
from .rules import MIN_PLAYERS, cards_needed, cards_used
from .state import GameState, Phase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from collections.abc import Set as AbstractSet

    from .cards import Card


def position_faults(state: GameState) -> tuple[Fault, ...]:
    """Return everything that is wrong with a position; () if it can be played.

    The constructor of `GameState` checks nothing, so that moves are fast; this is the check.

    >>> import attrs
    >>> from threeup3down.games import threethirteen
    >>> state = threethirteen.new_game(2, seed=1)
    >>> position_faults(state)
    ()
    >>> for fault in position_faults(attrs.evolve(state, stock=state.stock[1:])):
    ...     print(fault)
    all cards: ... is missing; expected exactly the deck (T16)
    """
    wrong = tuple(
        wrong_types(checked_member(state, (GameState,), "state of Three Thirteen"), "T16")
    )
    return wrong or faults_found(state, CHECKS, frozenset())


def totals(state: GameState) -> list[int]:
    """Return the points of each seat in all scored rounds together (T14)."""
    points_by_seat = [0] * len(state.seats)
    for points in state.scores:
        for seat_index, count in zip(range(len(state.seats)), points, strict=False):
            points_by_seat[seat_index] += count
    return points_by_seat


def _missing(state: GameState) -> Iterator[Fault]:
    """Tell which cards are missing: all piles, hands and melds are the decks (T16)."""
    return missing_cards("T16", _held(state), _deck(state))


def _surplus(state: GameState) -> Iterator[Fault]:
    """Tell which cards are too many (T16)."""
    return surplus_cards("T16", _held(state), _deck(state))


def _held(state: GameState) -> Counter[Card]:
    held = Counter(state.stock + state.discard_pile)
    for seat in state.seats:
        held.update(seat.hand)
        held.update(card for meld in seat.melds for card in meld.cards)
    return held


def _deck(state: GameState) -> Counter[Card]:
    return Counter(full_deck(state.rules, len(state.seats)))


def _players(state: GameState) -> Iterator[Fault]:
    players = len(state.seats)
    if players < MIN_PLAYERS:
        found = Phrase("{count} players", count=players)
        yield Fault("T1", "seats", found, Phrase("at least {least}", least=MIN_PLAYERS))
    elif (cards := cards_used(state.rules, players)) < cards_needed(state.rules, players):
        found = Phrase("{count} players with {cards} cards", count=players, cards=cards)
        needed = cards_needed(state.rules, players)
        expected = Phrase("at least {cards} cards for their largest hands", cards=needed)
        yield Fault("T2", "seats", found, expected)


def _seats(state: GameState) -> Iterator[Fault]:
    for seat_index, seat in enumerate(state.seats):
        where = f"seat {seat_index}"
        yield from unsorted_cards("T16", f"{where} hand", seat.hand)
        yield from unsorted_cards("T17", f"{where} known", seat.known)
        if strange := Counter(seat.known) - Counter(seat.hand):
            found = Phrase("{cards} not in the hand", cards=joined(sorted(strange.elements())))
            yield Fault("T17", f"{where} known", found, Phrase("a part of the hand"))


def _open_hands(state: GameState) -> Iterator[Fault]:
    """Tell whose hand everyone would have to know, since the game is over (T14)."""
    for seat_index, seat in enumerate(state.seats):
        if state.phase is Phase.OVER and seat.known != seat.hand:
            expected = Phrase(
                "{cards}, the whole hand, since the game is over", cards=joined(seat.hand)
            )
            yield Fault("T14", f"seat {seat_index} known", joined(seat.known), expected)


def _round(state: GameState) -> Iterator[Fault]:
    rounds = len(state.rules.rounds)
    if not 0 <= state.round < rounds:
        expected = Phrase("{least} to {most}", least=0, most=rounds - 1)
        yield Fault("T3", "round", str(state.round), expected)
    elif state.phase is Phase.OVER and state.round != rounds - 1:
        expected = Phrase("{round}, the last, since the game is over", round=rounds - 1)
        yield Fault("T14", "round", str(state.round), expected)


def _dealer(state: GameState) -> Iterator[Fault]:
    players = len(state.seats)
    if not 0 <= state.dealer < players:
        expected = Phrase("a seat from 0 to {last}", last=players - 1)
        yield Fault("T5", "dealer", str(state.dealer), expected)


def _to_act(state: GameState) -> Iterator[Fault]:
    over = state.phase is Phase.OVER
    found = Phrase("nobody")
    if state.to_act is not None:
        found = Phrase("seat {seat}", seat=state.to_act)
    if (state.to_act is None) != over:
        expected = Phrase("nobody, the game is over") if over else Phrase("exactly one")
        yield Fault("T5", "to act", found, expected)
    elif state.to_act is not None and not 0 <= state.to_act < len(state.seats):
        yield Fault("T5", "to act", found, Phrase("a seat of the game"))


def _went_out(state: GameState) -> Iterator[Fault]:
    out, players = state.went_out, len(state.seats)
    if out is not None and not 0 <= out < players:
        expected = Phrase("a seat from 0 to {last}, or -", last=players - 1)
        yield Fault("T11", "went_out", str(out), expected)
    elif out is not None and out == state.to_act:
        expected = Phrase(
            "another seat than the one to act, for the round ends before its next turn"
        )
        yield Fault("T12", "went_out", str(out), expected)
    elif out is not None and not state.rules.last_turns and state.phase is not Phase.OVER:
        expected = Phrase("-, for the round is scored at once")
        yield Fault("T12", "went_out", str(out), expected)


def _hand_sizes(state: GameState) -> Iterator[Fault]:
    """Tell who has more or fewer cards than the round deals, or a turn has drawn (T3, T7)."""
    if not 0 <= state.round < len(state.rules.rounds):
        return
    size = state.rules.rounds[state.round]
    for seat_index, seat in enumerate(state.seats):
        drawn = seat_index == state.to_act and state.phase is Phase.DISCARD
        expected = 0 if seat_index == state.went_out else size + drawn
        if len(seat.hand) != expected:
            rule = "T11" if seat_index == state.went_out else "T3"
            found = Phrase("{count} cards", count=len(seat.hand))
            yield Fault(rule, f"seat {seat_index} hand", found, str(expected))


def _melds(state: GameState) -> Iterator[Fault]:
    """Tell which melds are none, or should not be there (T8 to T11)."""
    if not 0 <= state.round < len(state.rules.rounds):
        return
    size = state.rules.rounds[state.round]
    for seat_index, seat in enumerate(state.seats):
        where = f"seat {seat_index} melds"
        laid = [card for meld in seat.melds for card in meld.cards]
        if seat_index != state.went_out:
            if seat.melds:
                expected = Phrase("none, since the seat has not gone out")
                yield Fault("T11", where, joined(laid), expected)
            continue
        if len(laid) != size:
            found = Phrase("{count} cards", count=len(laid))
            yield Fault("T11", where, found, Phrase("{count}, the whole hand", count=size))
        if len(laid) > size or len(seat.melds) > size:
            found = Phrase("{count} melds", count=len(seat.melds))
            yield Fault("T8", where, found, Phrase("at most {count} cards in melds", count=size))
            continue
        melds = [meld.cards for meld in seat.melds]
        checked = check_arrangement(laid, melds, state.wild_rank, state.rules)
        yield from (
            Fault(fault.reason.rule, where, joined(fault.cards), fault.reason.value[1])
            for fault in checked.faults
        )
        if not checked.faults and checked.melds != seat.melds:
            expected = Phrase(
                "{melds}, as the library lays them", melds=joined(checked.melds, " + ")
            )
            yield Fault("T9", where, joined(seat.melds, " + "), expected)


def _taken(state: GameState) -> Iterator[Fault]:
    """Tell whether no card can just have been taken, or not this one (T7)."""
    if state.taken is None:
        return
    acting = [seat for seat_index, seat in enumerate(state.seats) if seat_index == state.to_act]
    if state.phase is not Phase.DISCARD:
        expected = Phrase("-, except between draw and discard")
        yield Fault("T7", "taken", str(state.taken), expected)
    elif acting and state.taken not in acting[0].known:
        expected = Phrase("a known card of the seat to act")
        yield Fault("T7", "taken", str(state.taken), expected)


def _upcard(state: GameState) -> Iterator[Fault]:
    if state.phase is Phase.DRAW and not state.discard_pile:
        expected = Phrase("an upcard while a card is to be drawn")
        yield Fault("T6", "discard", Phrase("no card"), expected)


def _turns(state: GameState) -> Iterator[Fault]:
    limit = state.rules.max_turns_per_round
    most = None if limit is None else limit - (state.phase is not Phase.OVER)
    if state.turns < 0 or (most is not None and state.turns > most):
        expected = Phrase("0 or more")
        if most is not None:
            expected = Phrase("{least} to {most}", least=0, most=most)
        yield Fault("T15", "turns", str(state.turns), expected)


def _truncated(state: GameState) -> Iterator[Fault]:
    """Tell whether no limit of turns can have ended a round (T15)."""
    needs = {
        Phrase("max_turns_per_round, since that ends a round"): state.rules.max_turns_per_round
        is not None,
        Phrase("a round that has been scored"): bool(state.scores),
    }
    for need, met in needs.items():
        if state.truncated and not met:
            yield Fault("T15", "truncated", "true", need)


def _scores(state: GameState) -> Iterator[Fault]:
    """Tell whether other rounds have been scored than those that are over (T13, T14)."""
    scored = state.round + (state.phase is Phase.OVER)
    if len(state.scores) != scored:
        found = Phrase("{count} rounds", count=len(state.scores))
        yield Fault("T14", "scores", found, str(scored))
    least = min(0, state.rules.out_points)
    for points in state.scores:
        if len(points) != len(state.seats) or min(points, default=least) < least:
            expected = Phrase(
                "{count} numbers of at least {least}", count=len(state.seats), least=least
            )
            yield Fault("T13", "scores", joined(points, "/"), expected)


def _totals(state: GameState) -> Iterator[Fault]:
    """Tell whose points are not those of the scored rounds together (T14)."""
    for seat_index, (seat, total) in enumerate(zip(state.seats, totals(state), strict=True)):
        if seat.score != total:
            yield Fault("T14", f"seat {seat_index} score", str(seat.score), str(total))


def _shuffles(state: GameState) -> Iterator[Fault]:
    if not 0 <= state.seed < 1 << SEED_BITS:
        expected = Phrase("{least} to {most}", least=0, most=(1 << SEED_BITS) - 1)
        yield Fault("T18", "seed", str(state.seed), expected)
    if state.reshuffles < 0:
        yield Fault("T18", "reshuffles", str(state.reshuffles), Phrase("0 or more"))


# Each check, and the parts of a position that have to be known for it.
CHECKS: tuple[tuple[Callable[[GameState], Iterator[Fault]], AbstractSet[str]], ...] = (
    (_missing, {"rules", "seat", "stock", "discard"}),
    (_surplus, {"rules"}),
    (_players, {"rules", "seat"}),
    (_seats, set()),
    (_open_hands, {"phase", "seat"}),
    (_round, {"rules", "phase"}),
    (_dealer, {"seat"}),
    (_to_act, {"phase", "seat"}),
    (_went_out, {"rules", "phase", "seat"}),
    (_hand_sizes, {"rules", "phase", "round", "went_out"}),
    (_melds, {"rules", "round", "went_out"}),
    (_taken, {"phase", "taken", "seat"}),
    (_upcard, {"phase", "discard"}),
    (_turns, {"rules", "phase"}),
    (_truncated, {"rules", "scores"}),
    (_scores, {"rules", "phase", "round", "seat"}),
    (_totals, {"scores"}),
    (_shuffles, set()),
)
