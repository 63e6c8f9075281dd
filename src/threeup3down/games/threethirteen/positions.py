"""One line of text for every state and view, and the checks that make values of lines (T16).

A position that anyone may write down becomes a state, or a view, only by a check that names all
its faults at once.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import attrs

from threeup3down.games.errors import PositionError
from threeup3down.games.faults import faults_found, view_faults
from threeup3down.games.lines import (
    NOTHING,
    Line,
    hidden,
    joined,
    list_of,
    member_of,
    or_none,
    or_nothing,
    refused_card,
    seat_word,
    shown_or_hidden,
)
from threeup3down.games.options import SEPARATOR, read_count, read_number, read_points, read_truth
from threeup3down.games.shuffling import SEED_DIGITS
from threeup3down.games.wording import Phrase

from .cards import Card
from .dealing import full_deck
from .invariants import CHECKS, position_faults, totals
from .melds import Meld
from .rules import Rules, parse_rules, rules_text
from .state import GameState, Phase, Seat
from .views import SeatView, View

if TYPE_CHECKING:
    from collections.abc import Iterable

COUNTS_AS = "="
NEXT_MELD = "+"
ZONES = ("hand", "known", "melds")
FIELDS = (
    "rules", "phase", "round", "dealer", "went_out", "turns", "taken", "scores", "seed",
    "reshuffles", "truncated", "stock", "discard",
)  # fmt: skip
SEED, VIEWER = "seed", "viewer"


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
    seats = [(joined(seat.hand), joined(seat.known), _melds(seat.melds)) for seat in state.seats]
    return " ".join(_words(state, seats, f"{SEED}={state.seed}", joined(state.stock)))


def view_line(view: View) -> str:
    """Return the whole view as one line; `parse_view` is its inverse.

    It is the line of a position with `viewer=` (the seat; "-" for a spectator) instead of the
    seed, and with "??" for each card that is not seen, "??x3" for three of them.

    >>> from threeup3down.games import threethirteen
    >>> print(view_line(threethirteen.new_game(2, seed=1).view(0)).partition("scores=- ")[2])
    viewer=0 reshuffles=0 truncated=false seat=*2H,6S,TH/-/- seat=??x3/-/- stock=??x45 discard=8D
    """
    seats: list[tuple[str, ...]] = []
    for seat_index, seat in enumerate(view.seats):
        unseen = hidden(seat.hand_size - len(seat.known))
        hand = joined(view.hand) if seat_index == view.seat else joined([*seat.known, *unseen])
        seats.append((hand, joined(seat.known), _melds(seat.melds)))
    viewer = f"{VIEWER}={or_nothing(view.seat)}"
    return " ".join(_words(view, seats, viewer, joined(hidden(view.stock_size))))


def _words(
    table: GameState | View, seats: Iterable[tuple[str, ...]], own: str, stock: str
) -> list[str]:
    """Return the words for a state or a view, given those that only one of them has."""
    return [
        f"rules={rules_text(table.rules)}",
        f"phase={table.phase.name}",
        f"round={table.round}",
        f"dealer={table.dealer}",
        f"went_out={or_nothing(table.went_out)}",
        f"turns={table.turns}",
        f"taken={table.taken or NOTHING}",
        f"scores={joined(joined(points, SEPARATOR) for points in table.scores)}",
        own,
        f"reshuffles={table.reshuffles}",
        f"truncated={str(table.truncated).lower()}",
        *(seat_word(zones, acts=index == table.to_act) for index, zones in enumerate(seats)),
        f"stock={stock}",
        f"discard={joined(table.discard_pile)}",
    ]


def parse_position(text: str) -> GameState:
    """Return the state that a line of `position_text` stands for.

    It may be brief. A field that is left out has its default: the standard rules, the phase DRAW,
    the first round, dealt by seat 0, no turns, the seed 0; a zone of a seat that is left out is
    empty. If `stock` is left out, the stock is all cards that the line does not name, in ascending
    order, the highest on top.

    Raises:
        PositionError: something is wrong with it; its `faults` are all that is.

    >>> from threeup3down.games import threethirteen
    >>> line = position_text(threethirteen.new_game(2, seed=1))
    >>> parse_position(line.replace("dealer=1", "dealer=5"))
    Traceback (most recent call last):
    ...
    threeup3down.games.errors.PositionError: this is no position:
    - dealer: 5; expected a seat from 0 to 1 (T5)
    >>> state = parse_position("seat=2H,3H,4H seat=*7S,8S,9D discard=9S")
    >>> print(*state.legal_moves(), len(state.stock))
    stock upcard 45
    """
    line = Line.split(text, FIELDS, "T5")
    shared = _read_fields(line)
    seats = tuple(_read_seat(line, seat_index) for seat_index in range(len(line.seats)))
    rest = _deck(shared, len(seats)) - _discarded(shared)
    for seat in seats:
        rest -= Counter((*seat.hand, *_melded(seat.melds)))
    state = GameState(
        seats=seats,
        stock=line.field("stock", read_cards, tuple(sorted(rest.elements()))),
        seed=line.field(SEED, _read_seed, 0),
        **shared,
    )
    state = attrs.evolve(state, seats=_with_totals(state))
    if faults := (*line.faults, *faults_found(state, CHECKS, line.unread)):
        raise PositionError(faults)
    return state


def parse_view(text: str) -> View:
    """Return the view that a line of `view_line` stands for: a position as one player sees it.

    It may be brief, as for `parse_position`; then all cards that are neither named nor in a place
    of their own (`??`) are in the stock, and those named in the hand of another seat are known.

    Raises:
        PositionError: something is wrong with it; its `faults` are all that is.

    >>> view = parse_view("viewer=1 dealer=0 seat=??x3 seat=*7S,8S,9D discard=9S")
    >>> print(*view.legal_moves(), view.stock_size)
    stock upcard 45
    """
    line = Line.split(text, (*(name for name in FIELDS if name != SEED), VIEWER), "T5")
    viewer = line.field(VIEWER, or_none(read_number), FIRST_SEAT)
    shared = _read_fields(line)
    own = NO_CARDS
    seats: list[SeatView] = []
    seen, places = _discarded(shared), 0
    for seat_index in range(len(line.seats)):
        hand, seat = _read_seat_view(line, seat_index, own=seat_index == viewer)
        seats.append(seat)
        own = hand if seat_index == viewer else own
        seen.update((*(hand or seat.known), *_melded(seat.melds)))
        places += seat.hand_size - len(hand or seat.known)
    unnamed = UNSEEN + (None,) * ((_deck(shared, len(seats)) - seen).total() - places)
    view = View(
        seat=viewer,
        hand=own,
        seats=tuple(seats),
        stock_size=len(line.field("stock", read_unseen, unnamed)),
        **shared,
    )
    view = attrs.evolve(view, seats=_with_totals(view))
    if faults := line.faults or view_faults(view, position_faults):
        raise PositionError(faults)
    return view


def _read_fields(line: Line) -> dict[str, Any]:
    """Return the fields that a state and a view have both."""
    return {
        "rules": line.field("rules", parse_rules, Rules()),
        "discard_pile": line.field("discard", read_cards, NO_CARDS),
        "to_act": line.to_act,
        "phase": line.field("phase", member_of(Phase, Phrase("phase")), Phase.DRAW),
        "round": line.field("round", read_number, 0),
        "dealer": line.field("dealer", read_number, 0),
        "went_out": line.field("went_out", or_none(read_number), None),
        "turns": line.field("turns", read_count, 0),
        "taken": line.field("taken", or_none(Card.parse), None),
        "scores": line.field("scores", list_of(read_scores), NO_SCORES),
        "reshuffles": line.field("reshuffles", read_count, 0),
        "truncated": line.field("truncated", read_truth, default=False),
    }


def _read_seat(line: Line, seat_index: int) -> Seat:
    zones = line.zones(seat_index, ZONES)
    if zones is None:
        return Seat(())
    where = [f"seat {seat_index} {zone}" for zone in ZONES]
    hand = line.value(where[0], zones[0], read_cards, NO_CARDS)
    known = line.value(where[1], zones[1], read_cards, NO_CARDS)
    return Seat(hand, known, line.value(where[2], zones[2], read_melds, NO_MELDS))


def _read_seat_view(line: Line, seat_index: int, *, own: bool) -> tuple[tuple[Card, ...], SeatView]:
    """Return the hand of a seat, if it is the viewer's, and what is seen of the seat."""
    zones = line.zones(seat_index, ZONES) or [None] * len(ZONES)
    where = [f"seat {seat_index} {zone}" for zone in ZONES]
    hand, known = line.seen_hand(where, zones, Card.parse, own=own)
    melds = line.value(where[2], zones[2], read_melds, NO_MELDS)
    shown = tuple(filter(None, hand))
    return shown if own else (), SeatView(len(hand), known, melds, 0)


def _deck(fields: dict[str, Any], players: int) -> Counter[Card]:
    return Counter(full_deck(fields["rules"], players))


def _discarded(fields: dict[str, Any]) -> Counter[Card]:
    cards: tuple[Card, ...] = fields["discard_pile"]
    return Counter(cards)


def _melded(melds: Iterable[Meld]) -> Iterable[Card]:
    return (card for meld in melds for card in meld.cards)


def _melds(melds: Iterable[Meld]) -> str:
    return joined((str(meld).replace(" ", ",") for meld in melds), NEXT_MELD)


def _with_totals(table: Any) -> tuple[Any, ...]:
    scored = zip(table.seats, totals(table), strict=True)
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


NO_CARDS: Final[tuple[Card, ...]] = ()
UNSEEN: Final[tuple[Card | None, ...]] = ()
NO_MELDS: Final[tuple[Meld, ...]] = ()
NO_SCORES: Final[tuple[tuple[int, ...], ...]] = ()
FIRST_SEAT: Final[int | None] = 0
read_cards: Final = list_of(Card.parse)
read_shown: Final = shown_or_hidden(Card.parse)
read_unseen: Final = shown_or_hidden(refused_card)
read_scores: Final = list_of(read_points, SEPARATOR)  # of a round, by seat
read_melds: Final = list_of(_read_meld, NEXT_MELD)
