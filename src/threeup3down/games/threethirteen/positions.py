"""One line of text for every state, and the check that makes a position of a line (T16).

A position that anyone may write down becomes a state only by a check that names all its
faults at once.
"""

from __future__ import annotations

from typing import Final

import attrs

from threeup3down.games.errors import PositionError
from threeup3down.games.faults import faults_found
from threeup3down.games.lines import (
    NOTHING,
    Line,
    joined,
    list_of,
    member_of,
    or_none,
    seat_word,
)
from threeup3down.games.options import SEPARATOR, read_count, read_number, read_points
from threeup3down.games.shuffling import SEED_DIGITS

from .cards import Card
from .invariants import CHECKS, totals
from .melds import Meld
from .rules import Rules, parse_rules, rules_text
from .state import GameState, Phase, Seat

COUNTS_AS = "="
NEXT_MELD = "+"
ZONES = ("hand", "known", "melds")
FIELDS = (
    "rules", "phase", "round", "dealer", "went_out", "turns", "taken", "scores", "seed",
    "reshuffles", "stock", "discard",
)  # fmt: skip


def position_text(state: GameState) -> str:
    """Return the whole state as one line, hidden cards included; `parse_position` is its inverse.

    The fields are `name=value`, separated by spaces; cards are separated by commas, the top of a
    pile last, and "-" is nothing. Scores are the points by seat, separated by "/", of each round,
    separated by commas. A seat is `hand/known/melds`, with "*" before the seat to act; melds are
    separated by "+", and a wild card that stands for another is written "3S=TH".

    >>> from threeup3down.games import threethirteen
    >>> line = position_text(threethirteen.new_game(2, seed=1))
    >>> line[:77]
    'rules=standard phase=DRAW round=0 dealer=1 went_out=- turns=0 taken=- scores='
    >>> parse_position(line) == threethirteen.new_game(2, seed=1)
    True
    """
    words = [
        f"rules={rules_text(state.rules)}",
        f"phase={state.phase.name}",
        f"round={state.round}",
        f"dealer={state.dealer}",
        f"went_out={NOTHING if state.went_out is None else state.went_out}",
        f"turns={state.turns}",
        f"taken={state.taken or NOTHING}",
        f"scores={joined(joined(points, SEPARATOR) for points in state.scores)}",
        f"seed={state.seed}",
        f"reshuffles={state.reshuffles}",
    ]
    for seat_index, seat in enumerate(state.seats):
        melds = joined((str(meld).replace(" ", ",") for meld in seat.melds), NEXT_MELD)
        zones = (joined(seat.hand), joined(seat.known), melds)
        words.append(seat_word(zones, acts=seat_index == state.to_act))
    words += [f"stock={joined(state.stock)}", f"discard={joined(state.discard_pile)}"]
    return " ".join(words)


def parse_position(text: str) -> GameState:
    """Return the state that a line of `position_text` stands for.

    Raises:
        PositionError: something is wrong with it; its `faults` are all that is.

    >>> from threeup3down.games import threethirteen
    >>> line = position_text(threethirteen.new_game(2, seed=1))
    >>> parse_position(line.replace("dealer=1", "dealer=5"))
    Traceback (most recent call last):
    ...
    threeup3down.games.errors.PositionError: this is no position:
    - dealer: 5; expected a seat from 0 to 1 (T5)
    """
    line = Line.split(text, FIELDS, "T5")
    no_scores: tuple[tuple[int, ...], ...] = ()
    state = GameState(
        rules=line.field("rules", parse_rules, Rules()),
        seats=tuple(_read_seat(line, seat_index) for seat_index in range(len(line.seats))),
        stock=line.field("stock", read_cards, ()),
        discard_pile=line.field("discard", read_cards, ()),
        to_act=line.to_act,
        phase=line.field("phase", member_of(Phase, "phase"), Phase.DRAW),
        round=line.field("round", read_number, 0),
        dealer=line.field("dealer", read_number, 0),
        went_out=line.field("went_out", or_none(read_number), None),
        turns=line.field("turns", read_count, 0),
        taken=line.field("taken", or_none(Card.parse), None),
        scores=line.field("scores", list_of(read_scores), no_scores),
        seed=line.field("seed", _read_seed, 0),
        reshuffles=line.field("reshuffles", read_count, 0),
    )
    state = attrs.evolve(state, seats=_with_totals(state))
    if faults := (*line.faults, *faults_found(state, CHECKS, line.unread)):
        raise PositionError(faults)
    return state


def _read_seat(line: Line, seat_index: int) -> Seat:
    zones = line.zones(seat_index, ZONES)
    if zones is None:
        return Seat(())
    where = [f"seat {seat_index} {zone}" for zone in ZONES]
    no_cards: tuple[Card, ...] = ()
    hand = line.value(where[0], zones[0], read_cards, no_cards)
    known = line.value(where[1], zones[1], read_cards, no_cards)
    return Seat(hand, known, line.value(where[2], zones[2], read_melds, ()))


def _with_totals(state: GameState) -> tuple[Seat, ...]:
    scored = zip(state.seats, totals(state), strict=True)
    return tuple(attrs.evolve(seat, score=total) for seat, total in scored)


def _read_seed(text: str) -> int:
    return read_number(text, SEED_DIGITS)


def _read_place(text: str) -> tuple[Card, Card]:
    """Read a card of a meld, and the card that it stands for."""
    card, equals, counted = text.partition(COUNTS_AS)
    return Card.parse(card), Card.parse(counted if equals else card)


def _read_meld(text: str) -> Meld:
    places = list_of(_read_place)(text)
    return Meld(tuple(card for card, _ in places), tuple(counted for _, counted in places))


read_cards: Final = list_of(Card.parse)
read_scores: Final = list_of(read_points, SEPARATOR)  # of a round, by seat
read_melds: Final = list_of(_read_meld, NEXT_MELD)
