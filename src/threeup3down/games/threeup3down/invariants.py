"""What every position keeps, reachable or not, and what is wrong with one that does not.

Refused is what could never be played on or would make a rule ask for the impossible. A
position that no game can reach but that can be played on is a position.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from threeup3down.games.faults import Fault

from .decks import CARDS_DEALT, MIN_PLAYERS
from .moves import SLOTS, UP_CARDS
from .rules import BonusDraw, max_players
from .state import GameState, Phase
from .transitions import FULL_HAND

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .cards import Card
    from .state import Seat

DEALT_HAND = CARDS_DEALT - SLOTS


def position_faults(state: GameState) -> tuple[Fault, ...]:
    """Return everything that is wrong with a position; () if it can be played.

    The constructor of `GameState` checks nothing, so that moves are fast; this is the check.

    >>> import attrs
    >>> from threeup3down import new_game
    >>> state = new_game(2, seed=1)
    >>> position_faults(state)
    ()
    >>> for fault in position_faults(attrs.evolve(state, draw_pile=state.draw_pile[1:])):
    ...     print(fault)
    all cards: ... is missing; expected exactly the deck (U22)
    """
    return (*conservation_faults(state), *zone_faults(state), *_relation_faults(state))


def conservation_faults(state: GameState, *, complete: bool = True) -> Iterator[Fault]:
    """Tell which cards are missing or too many: all zones together are the deck (U22).

    Args:
        state: the position.
        complete: whether it has all its cards; if not, none can be said to be missing.
    """
    held = Counter(state.draw_pile + state.discard_pile + state.cleared)
    for seat in state.seats:
        held.update(seat.cards)
    deck = Counter(state.rules.deck.cards)
    expected = "exactly the deck"
    if complete and (missing := deck - held):
        verb = "is" if missing.total() == 1 else "are"
        yield Fault(
            "U22", "all cards", f"{_text(sorted(missing.elements()))} {verb} missing", expected
        )
    if surplus := held - deck:
        verb = "is" if surplus.total() == 1 else "are"
        yield Fault(
            "U22", "all cards", f"{_text(sorted(surplus.elements()))} {verb} too many", expected
        )


def zone_faults(state: GameState) -> Iterator[Fault]:
    """Tell what is wrong inside a player's cards or inside the discard pile."""
    for number, seat in enumerate(state.seats):
        yield from _seat_faults(number, seat)
    yield from _pile_faults(state)


def _relation_faults(state: GameState) -> Iterator[Fault]:
    """Tell what does not go together."""
    players = len(state.seats)
    most = max_players(state.rules)
    if not MIN_PLAYERS <= players <= most:
        yield Fault("U1", "seats", f"{players} players", f"{MIN_PLAYERS} to {most}")
    if state.first not in range(players):
        yield Fault("U6", "first", str(state.first), f"a seat from 0 to {players - 1}")
    yield from _count_faults(state)
    if state.phase is Phase.CHOOSE_UP:
        yield from _setup_faults(state)
    else:
        yield from _play_faults(state)
        yield from _finish_faults(state)


def _seat_faults(number: int, seat: Seat) -> Iterator[Fault]:
    where = f"seat {number}"
    for name, cards in (("hand", seat.hand), ("known", seat.known), ("3UP", seat.up)):
        if list(cards) != sorted(cards):
            ordered = _text(sorted(cards))
            yield Fault("U22", f"{where} {name}", _text(cards), f"ascending order, {ordered}")
    if strange := Counter(seat.known) - Counter(seat.hand):
        found = f"{_text(sorted(strange.elements()))} not in the hand"
        yield Fault("U23", f"{where} known", found, "a part of the hand")
    if len(seat.up) > UP_CARDS:
        yield Fault("U5", f"{where} 3UP", f"{len(seat.up)} cards", "at most three")
    if len(seat.down) != SLOTS:
        yield Fault("U4", f"{where} 3DOWN", f"{len(seat.down)} slots", "three")
    if seat.up and None in seat.down:
        slot = seat.down.index(None)
        found = f"slot {slot} turned over while 3UP are left"
        yield Fault("U18", f"{where} 3DOWN", found, "all covered until the 3UP have gone")


def _pile_faults(state: GameState) -> Iterator[Fault]:
    pile = state.discard_pile
    ranks = [card.rank for card in pile]
    if clears := [card for card in pile if card.rank.is_clear]:
        yield Fault("U3", "discard", _text(clears), "no Clear, since a Clear never stays")
    if ranks != sorted(ranks):
        yield Fault("U9", "discard", _text(pile), "cards that never descend")
    size = state.rules.clearing_set
    if size is not None:
        for rank, count in Counter(ranks).items():
            if count >= size:
                found = f"{count} cards of rank {rank}"
                yield Fault("U12", "discard", found, f"fewer than {size}, which clear the pile")


def _count_faults(state: GameState) -> Iterator[Fault]:
    limit = state.rules.max_turns
    over = state.phase is Phase.OVER
    if state.turns < 0 or (limit is not None and state.turns > limit - (not over)):
        most = "0 or more" if limit is None else f"0 to {limit - (not over)}"
        yield Fault("U21", "turns", str(state.turns), most)
    if state.extras < 0 or (state.extras and state.phase is not Phase.PLAY):
        yield Fault("U15", "extras", str(state.extras), "0, or more during play")
    if (state.to_act is None) != over:
        expected = "nobody, the game is over" if over else "exactly one"
        found = "nobody" if state.to_act is None else f"seat {state.to_act}"
        yield Fault("U6", "to act", found, expected)
    elif state.to_act is not None and state.to_act not in range(len(state.seats)):
        yield Fault("U6", "to act", f"seat {state.to_act}", "a seat of the game")
    elif state.can_draw:
        yield from _offer_faults(state)


def _offer_faults(state: GameState) -> Iterator[Fault]:
    """Tell why a draw cannot be on offer (U14)."""
    hand = () if state.to_act is None else state.seats[state.to_act].hand
    needs = {
        "a player to act": state.to_act is not None,
        "bonus_draw=OPTIONAL": state.rules.bonus_draw is BonusDraw.OPTIONAL,
        "an extra discard owed": state.extras > 0,
        "cards in the draw pile": bool(state.draw_pile),
        "an empty discard pile": not state.discard_pile,
        "fewer than three cards in hand": len(hand) < FULL_HAND,
    }
    for need, met in needs.items():
        if not met:
            yield Fault("U14", "can_draw", "a draw on offer", need)


def _setup_faults(state: GameState) -> Iterator[Fault]:
    """Tell what is wrong with a position in which the 3UP are being chosen (U4, U5)."""
    players = len(state.seats)
    for name, value in (
        ("discard", _text(state.discard_pile)),
        ("cleared", _text(state.cleared)),
        ("finished", ",".join(map(str, state.finished))),
        ("turns", str(state.turns or "")),
    ):
        if value:
            yield Fault("U5", name, value, "nothing before all have chosen")
    for number, seat in enumerate(state.seats):
        held = (len(seat.hand), len(seat.up), len(seat.known), seat.down.count(None))
        if state.to_act is None or state.first not in range(players):
            continue
        chosen = (number - state.first) % players < (state.to_act - state.first) % players
        expected = (DEALT_HAND - UP_CARDS, UP_CARDS) if chosen else (DEALT_HAND, 0)
        if held != (*expected, 0, 0):
            found = (
                f"{held[0]} in hand ({held[2]} known), {held[1]} up, {held[3]} slots turned over"
            )
            has = "has" if chosen else "has not"
            wanted = f"{expected[0]} in hand, {expected[1]} up, since it {has} chosen"
            yield Fault("U5", f"seat {number}", found, wanted)


def _play_faults(state: GameState) -> Iterator[Fault]:
    """Tell who is stuck with an empty hand (U8, U16, U17)."""
    for number, seat in enumerate(state.seats):
        drawing = state.can_draw and number == state.to_act
        if seat.cards and not seat.hand and state.draw_pile and not drawing:
            expected = "a card, since the draw pile holds some"
            yield Fault("U17", f"seat {number} hand", "empty", expected)


def _finish_faults(state: GameState) -> Iterator[Fault]:
    """Tell what is wrong with who has finished, and whether the game is over (U20, U21)."""
    players, finished = len(state.seats), state.finished
    emptied = {number for number, seat in enumerate(state.seats) if not seat.cards}
    if sorted(finished) != sorted(emptied):
        found = ",".join(map(str, finished)) or "nobody"
        expected = ",".join(map(str, sorted(emptied))) or "nobody"
        yield Fault("U20", "finished", found, f"{expected}: who has no card left, once each")
    if finished and len(finished) > state.turns:
        expected = f"at least {len(finished)}, one for each who has finished"
        yield Fault("U20", "turns", str(state.turns), expected)
    decided = bool(finished) and (not state.rules.play_on or len(finished) >= players - 1)
    limit = state.turns == state.rules.max_turns
    if state.phase is Phase.PLAY and decided:
        yield Fault("U20", "phase", "PLAY", "OVER, since the game is decided")
    if state.phase is Phase.OVER and not (decided or limit):
        expected = "PLAY, since the game is neither decided nor at its turn limit"
        yield Fault("U20", "phase", "OVER", expected)
    if state.to_act in finished:
        yield Fault("U20", "to act", f"seat {state.to_act}", "a seat that has not finished")


def _text(cards: Iterable[Card]) -> str:
    return ",".join(map(str, cards))
