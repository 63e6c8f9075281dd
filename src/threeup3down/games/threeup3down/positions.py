"""One line of text for every state, and the check that makes a position of a line (U22).

A position that anyone may write down becomes a state only by a check that names all its
faults at once.
"""

from __future__ import annotations

from typing import Final

from threeup3down.games.errors import PositionError
from threeup3down.games.faults import faults_found
from threeup3down.games.lines import (
    NOTHING,
    Line,
    joined,
    list_of,
    member_of,
    or_none,
    read_numbers,
    seat_word,
)
from threeup3down.games.options import read_count, read_number, read_truth

from .cards import Card
from .invariants import CHECKS
from .rules import Rules, parse_rules, rules_text
from .state import GameState, Phase, Seat

ZONES = ("hand", "known", "up", "down")
FIELDS = (
    "rules", "phase", "first", "turns", "extras", "can_draw", "finished", "draw", "discard",
    "cleared",
)  # fmt: skip


def position_text(state: GameState) -> str:
    """Return the whole state as one line, hidden cards included; `parse_position` is its inverse.

    The fields are `name=value`, separated by spaces; cards are separated by commas, the top of a
    pile last, and "-" is nothing. A seat is `hand/known/up/down`, with "*" before the seat to
    act; a slot that has been turned over is "-".

    >>> from threeup3down import new_game
    >>> line = position_text(new_game(2, seed=1))
    >>> line[:90]
    'rules=standard phase=CHOOSE_UP first=0 turns=0 extras=0 can_draw=false finished=- seat=*2g'
    >>> parse_position(line) == new_game(2, seed=1)
    True
    """
    words = [
        f"rules={rules_text(state.rules)}",
        f"phase={state.phase.name}",
        f"first={state.first}",
        f"turns={state.turns}",
        f"extras={state.extras}",
        f"can_draw={str(state.can_draw).lower()}",
        f"finished={joined(state.finished)}",
    ]
    for seat_index, seat in enumerate(state.seats):
        down = (card or NOTHING for card in seat.down)
        zones = map(joined, (seat.hand, seat.known, seat.up, down))
        words.append(seat_word(zones, acts=seat_index == state.to_act))
    words += [
        f"draw={joined(state.draw_pile)}",
        f"discard={joined(state.discard_pile)}",
        f"cleared={joined(state.cleared)}",
    ]
    return " ".join(words)


def parse_position(text: str) -> GameState:
    """Return the state that a line of `position_text` stands for.

    Raises:
        PositionError: something is wrong with it; its `faults` are all that is.

    >>> from threeup3down import new_game
    >>> parse_position(position_text(new_game(2, seed=1)).replace("turns=0", "turns=5"))
    Traceback (most recent call last):
    ...
    threeup3down.games.errors.PositionError: this is no position:
    - turns: 5; expected nothing before all have chosen (U5)
    """
    line = Line.split(text, FIELDS, "U6")
    state = GameState(
        rules=line.field("rules", parse_rules, Rules()),
        seats=tuple(_read_seat(line, seat_index) for seat_index in range(len(line.seats))),
        draw_pile=line.field("draw", read_cards, ()),
        discard_pile=line.field("discard", read_cards, ()),
        cleared=line.field("cleared", read_cards, ()),
        to_act=line.to_act,
        phase=line.field("phase", member_of(Phase, "phase"), Phase.PLAY),
        extras=line.field("extras", read_count, 0),
        can_draw=line.field("can_draw", read_truth, stand_in=False),
        turns=line.field("turns", read_count, 0),
        finished=line.field("finished", read_numbers, ()),
        first=line.field("first", read_number, 0),
    )
    if faults := (*line.faults, *faults_found(state, CHECKS, line.unread)):
        raise PositionError(faults)
    return state


def _read_seat(line: Line, seat_index: int) -> Seat:
    zones = line.zones(seat_index, ZONES)
    if zones is None:
        return Seat(())
    where = [f"seat {seat_index} {zone}" for zone in ("hand", "known", "3UP", "3DOWN")]
    no_cards: tuple[Card, ...] = ()
    hand, known, up = (
        line.value(place, zone, read_cards, no_cards)
        for place, zone in zip(where[:3], zones[:3], strict=True)
    )
    return Seat(hand, known, up, line.value(where[3], zones[3], read_slots, ()))


read_cards: Final = list_of(Card.parse)
read_slots: Final = list_of(or_none(Card.parse))
