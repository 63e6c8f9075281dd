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
from threeup3down.games.wording import Phrase

from .decks import CARDS_DEALT, MIN_PLAYERS
from .moves import SLOTS, UP_CARDS
from .rules import BonusDraw, max_players
from .state import GameState, Phase
from .transitions import FULL_HAND

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from collections.abc import Set as AbstractSet

    from .cards import Card
    from .state import Seat

SETUP = {  # cards in hand and cards up, of a seat that …
    "has chosen": (CARDS_DEALT - SLOTS - UP_CARDS, UP_CARDS),
    "has not chosen": (CARDS_DEALT - SLOTS, 0),
}
SETUP_TEXTS: dict[tuple[str, ...], Phrase] = {
    ("has chosen",): Phrase("3 in hand, 3 up, since it has chosen"),
    ("has not chosen",): Phrase("6 in hand, 0 up, since it has not chosen"),
    ("has chosen", "has not chosen"): Phrase(
        "3 in hand, 3 up, since it has chosen or 6 in hand, 0 up, since it has not chosen"
    ),
}


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
    wrong = tuple(wrong_types(checked_member(state, (GameState,), "state of 3UP 3DOWN"), "U22"))
    return wrong or faults_found(state, CHECKS, frozenset())


def _missing(state: GameState) -> Iterator[Fault]:
    """Tell which cards are missing: all zones together are the deck (U22)."""
    return missing_cards("U22", _held(state), Counter(state.rules.deck.cards))


def _surplus(state: GameState) -> Iterator[Fault]:
    """Tell which cards are too many (U22)."""
    return surplus_cards("U22", _held(state), Counter(state.rules.deck.cards))


def _held(state: GameState) -> Counter[Card]:
    held = Counter(state.draw_pile + state.discard_pile + state.cleared)
    for seat in state.seats:
        held.update(seat.cards)
    return held


def _seats(state: GameState) -> Iterator[Fault]:
    for seat_index, seat in enumerate(state.seats):
        yield from _inside_a_seat(seat_index, seat)


def _inside_a_seat(seat_index: int, seat: Seat) -> Iterator[Fault]:
    where = f"seat {seat_index}"
    for name, cards in (("hand", seat.hand), ("known", seat.known), ("3UP", seat.up)):
        yield from unsorted_cards("U22", f"{where} {name}", cards)
    if strange := Counter(seat.known) - Counter(seat.hand):
        found = Phrase("{cards} not in the hand", cards=_text(sorted(strange.elements())))
        yield Fault("U23", f"{where} known", found, Phrase("a part of the hand"))
    if len(seat.up) > UP_CARDS:
        found = Phrase("{count} cards", count=len(seat.up))
        yield Fault("U5", f"{where} 3UP", found, Phrase("at most three"))
    if len(seat.down) != SLOTS:
        found = Phrase("{count} slots", count=len(seat.down))
        yield Fault("U4", f"{where} 3DOWN", found, Phrase("three"))
    if seat.up and None in seat.down:
        slot = seat.down.index(None)
        found = Phrase("slot {slot} turned over while 3UP are left", slot=slot)
        expected = Phrase("all covered until the 3UP have gone")
        yield Fault("U18", f"{where} 3DOWN", found, expected)


def _pile(state: GameState) -> Iterator[Fault]:
    pile = state.discard_pile
    ranks = [card.rank for card in pile]
    if clears := [card for card in pile if card.rank.is_clear]:
        expected = Phrase("no Clear, since a Clear never stays")
        yield Fault("U3", "discard", _text(clears), expected)
    if ranks != sorted(ranks):
        yield Fault("U9", "discard", _text(pile), Phrase("cards that never descend"))


def _clearing_set(state: GameState) -> Iterator[Fault]:
    size = state.rules.clearing_set
    for rank, count in Counter(card.rank for card in state.discard_pile).items():
        if size is not None and count >= size:
            found = Phrase("{count} cards of rank {rank}", count=count, rank=str(rank))
            expected = Phrase("fewer than {count}, which clear the pile", count=size)
            yield Fault("U12", "discard", found, expected)


def _players(state: GameState) -> Iterator[Fault]:
    players, most = len(state.seats), max_players(state.rules)
    if not MIN_PLAYERS <= players <= most:
        found = Phrase("{count} players", count=players)
        yield Fault("U1", "seats", found, Phrase("{least} to {most}", least=MIN_PLAYERS, most=most))


def _first(state: GameState) -> Iterator[Fault]:
    players = len(state.seats)
    if state.first not in range(players):
        expected = Phrase("a seat from 0 to {last}", last=players - 1)
        yield Fault("U6", "first", str(state.first), expected)


def _turns(state: GameState) -> Iterator[Fault]:
    limit = state.rules.max_turns
    most = None if limit is None else limit - (state.phase is not Phase.OVER)
    if state.turns < 0 or (most is not None and state.turns > most):
        expected = Phrase("0 or more")
        if most is not None:
            expected = Phrase("{least} to {most}", least=0, most=most)
        yield Fault("U21", "turns", str(state.turns), expected)


def _extras(state: GameState) -> Iterator[Fault]:
    if state.extras < 0 or (state.extras and state.phase is not Phase.PLAY):
        yield Fault("U15", "extras", str(state.extras), Phrase("0, or more during play"))


def _to_act(state: GameState) -> Iterator[Fault]:
    over = state.phase is Phase.OVER
    found = _seat(state.to_act)
    if (state.to_act is None) != over:
        expected = Phrase("nobody, the game is over") if over else Phrase("exactly one")
        yield Fault("U6", "to act", found, expected)
    elif state.to_act is not None and state.to_act not in range(len(state.seats)):
        yield Fault("U6", "to act", found, Phrase("a seat of the game"))


def _offer(state: GameState) -> Iterator[Fault]:
    """Tell why a draw cannot be on offer (U14)."""
    if not state.can_draw:
        return
    acting = [seat for seat_index, seat in enumerate(state.seats) if seat_index == state.to_act]
    needs = {
        "phase=PLAY": state.phase is Phase.PLAY,
        "bonus_draw=OPTIONAL": state.rules.bonus_draw is BonusDraw.OPTIONAL,
        Phrase("an extra discard owed"): state.extras > 0,
        Phrase("cards in the draw pile"): bool(state.draw_pile),
        Phrase("an empty discard pile"): not state.discard_pile,
        Phrase("fewer than three cards in hand"): all(
            len(seat.hand) < FULL_HAND for seat in acting
        ),
    }
    for need, met in needs.items():
        if not met:
            yield Fault("U14", "can_draw", Phrase("a draw on offer"), need)


def _before_play(state: GameState) -> Iterator[Fault]:
    """Tell what cannot be yet while the 3UP are being chosen (U5)."""
    if state.phase is not Phase.CHOOSE_UP:
        return
    for name, value in (
        ("discard", _text(state.discard_pile)),
        ("cleared", _text(state.cleared)),
        ("finished", _text(state.finished)),
        ("turns", str(state.turns or "")),
    ):
        if value:
            yield Fault("U5", name, value, Phrase("nothing before all have chosen"))


def _choosing_seats(state: GameState) -> Iterator[Fault]:
    """Tell whose cards are not those of one who has chosen, or has not (U4, U5)."""
    if state.phase is not Phase.CHOOSE_UP:
        return
    players = len(state.seats)
    for seat_index, seat in enumerate(state.seats):
        held = (len(seat.hand), len(seat.up), len(seat.known), seat.down.count(None))
        fitting = dict(SETUP)
        if state.to_act is not None and state.first in range(players):
            turn = (seat_index - state.first) % players < (state.to_act - state.first) % players
            del fitting["has not chosen" if turn else "has chosen"]
        if held not in [(hand, up, 0, 0) for hand, up in fitting.values()]:
            hand, up, known, flipped = held
            found = Phrase(
                "{hand} in hand ({known} known), {up} up, {flipped} slots turned over",
                hand=hand,
                known=known,
                up=up,
                flipped=flipped,
            )
            yield Fault("U5", f"seat {seat_index}", found, SETUP_TEXTS[tuple(fitting)])


def _stuck(state: GameState) -> Iterator[Fault]:
    """Tell who has an empty hand although there are cards to draw (U8, U16, U17)."""
    for seat_index, seat in enumerate(state.seats):
        drawing = state.can_draw and seat_index == state.to_act
        if seat.cards and not seat.hand and state.draw_pile and not drawing:
            expected = Phrase("a card, since the draw pile holds some")
            yield Fault("U17", f"seat {seat_index} hand", Phrase("empty"), expected)


def _finished(state: GameState) -> Iterator[Fault]:
    """Tell who has finished and is not said to have, or the other way round (U20)."""
    if state.phase is Phase.CHOOSE_UP:
        return
    emptied = [seat_index for seat_index, seat in enumerate(state.seats) if not seat.cards]
    if sorted(state.finished) != emptied:
        found, fitting = (_text(seats) or Phrase("nobody") for seats in (state.finished, emptied))
        expected = Phrase("{seats}: who has no card left, once each", seats=fitting)
        yield Fault("U20", "finished", found, expected)
    if state.to_act in state.finished:
        expected = Phrase("a seat that has not finished")
        yield Fault("U20", "to act", _seat(state.to_act), expected)


def _decided(state: GameState) -> Iterator[Fault]:
    """Tell whether the game should be over, or go on (U20, U21)."""
    finished = len(state.finished)
    if state.phase is Phase.CHOOSE_UP:
        return
    if finished > max(0, state.turns):
        expected = Phrase("at least {count}, one for each who has finished", count=finished)
        yield Fault("U20", "turns", str(state.turns), expected)
    decided = finished >= (max(1, len(state.seats) - 1) if state.rules.play_on else 1)
    limit = state.turns == state.rules.max_turns
    if state.phase is Phase.PLAY and decided:
        yield Fault("U20", "phase", "PLAY", Phrase("OVER, since the game is decided"))
    if state.phase is Phase.OVER and not (decided or limit):
        expected = Phrase("PLAY, since the game is neither decided nor at its turn limit")
        yield Fault("U20", "phase", "OVER", expected)


def _seat(seat: int | None) -> str:
    return Phrase("nobody") if seat is None else Phrase("seat {seat}", seat=seat)


def _text(values: Iterable[object]) -> str:
    return ",".join(map(str, values))


# Each check, and the parts of a position that have to be known for it.
CHECKS: tuple[tuple[Callable[[GameState], Iterator[Fault]], AbstractSet[str]], ...] = (
    (_missing, {"rules", "seat", "draw", "discard", "cleared"}),
    (_surplus, {"rules"}),
    (_seats, set()),
    (_pile, set()),
    (_clearing_set, {"rules"}),
    (_players, {"rules", "seat"}),
    (_first, {"seat"}),
    (_turns, {"rules", "phase"}),
    (_extras, {"phase"}),
    (_to_act, {"phase", "seat"}),
    (_offer, {"rules", "phase", "seat", "draw", "discard", "extras"}),
    (_before_play, {"phase"}),
    (_choosing_seats, {"phase", "first"}),
    (_stuck, {"draw", "can_draw"}),
    (_finished, {"phase", "seat", "finished"}),
    (_decided, {"rules", "phase", "seat", "finished", "turns"}),
)
