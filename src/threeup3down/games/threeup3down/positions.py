"""One line of text for every state and view, and the checks that make values of lines (U22).

A position that anyone may write down becomes a state, or a view, only by a check that names all
its faults at once.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from threeup3down.games.errors import NotationError, PositionError
from threeup3down.games.faults import faults_found, view_faults
from threeup3down.games.lines import (
    HIDDEN,
    NOTHING,
    Line,
    hidden,
    joined,
    list_of,
    member_of,
    or_none,
    or_nothing,
    read_numbers,
    refused_card,
    seat_word,
    shown_or_hidden,
)
from threeup3down.games.options import read_count, read_number, read_truth
from threeup3down.games.wording import Phrase

from .cards import Card
from .invariants import CHECKS, position_faults
from .rules import Rules, parse_rules, rules_text
from .state import GameState, Phase, Seat
from .views import SeatView, View

if TYPE_CHECKING:
    from collections.abc import Iterable

ZONES = ("hand", "known", "up", "down")
FIELDS = (
    "rules", "phase", "first", "turns", "extras", "can_draw", "finished", "draw", "discard",
    "cleared",
)  # fmt: skip
VIEWER = "viewer"


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
    seats = [
        (joined(seat.hand), joined(seat.known), joined(seat.up), joined(map(or_nothing, seat.down)))
        for seat in state.seats
    ]
    return " ".join(_words(state, seats, joined(state.draw_pile)))


def view_line(view: View) -> str:
    """Return the whole view as one line; `parse_view` is its inverse.

    It is the line of a position with `viewer=` (the seat; "-" for a spectator), and with "??" for
    each card that is not seen, "??x3" for three of them.

    >>> from threeup3down import new_game
    >>> print(view_line(new_game(2, seed=1).view(0)).partition("finished=- ")[2])
    viewer=0 seat=*2g,3g,8g,8r,9r,Cg/-/-/??,??,?? seat=??x6/-/-/??,??,?? draw=??x66 discard=- ...
    """
    seats: list[tuple[str, ...]] = []
    for seat_index, seat in enumerate(view.seats):
        unseen = hidden(seat.hand_size - len(seat.known))
        hand = joined(view.hand) if seat_index == view.seat else joined([*seat.known, *unseen])
        up = joined(card or HIDDEN for card in seat.up)
        down = joined(HIDDEN if covered else NOTHING for covered in seat.covered)
        seats.append((hand, joined(seat.known), up, down))
    return " ".join(_words(view, seats, joined(hidden(view.draw_pile_size))))


def _words(table: Any, seats: Iterable[tuple[str, ...]], draw: str) -> list[str]:
    """Return the words for a state or a view, given those of its seats and its draw pile."""
    viewer = [f"{VIEWER}={or_nothing(table.seat)}"] if isinstance(table, View) else []
    return [
        f"rules={rules_text(table.rules)}",
        f"phase={table.phase.name}",
        f"first={table.first}",
        f"turns={table.turns}",
        f"extras={table.extras}",
        f"can_draw={str(table.can_draw).lower()}",
        f"finished={joined(table.finished)}",
        *viewer,
        *(seat_word(zones, acts=index == table.to_act) for index, zones in enumerate(seats)),
        f"draw={draw}",
        f"discard={joined(table.discard_pile)}",
        f"cleared={joined(table.cleared)}",
    ]


def parse_position(text: str) -> GameState:
    """Return the state that a line of `position_text` stands for.

    It may be brief. A field that is left out has its default: the standard rules, the phase PLAY,
    seat 0 as the first, no turns; a zone of a seat that is left out is empty. If `draw` is left
    out, the draw pile is all cards that the line does not name, in ascending order, the highest on
    top.

    Raises:
        PositionError: something is wrong with it; its `faults` are all that is.

    >>> from threeup3down import new_game
    >>> parse_position(position_text(new_game(2, seed=1)).replace("turns=0", "turns=5"))
    Traceback (most recent call last):
    ...
    threeup3down.games.errors.PositionError: this is no position:
    - turns: 5; expected nothing before all have chosen (U5)
    >>> state = parse_position("seat=*7g,8g seat=9b discard=5r")
    >>> print(*state.legal_moves(), len(state.draw_pile))
    7 8 80
    """
    line = Line.split(text, FIELDS, "U6")
    shared = _read_fields(line)
    seats = tuple(_read_seat(line, seat_index) for seat_index in range(len(line.seats)))
    rest = _deck(shared) - _shown(shared)
    for seat in seats:
        rest -= Counter((*seat.hand, *seat.up, *filter(None, seat.down)))
    state = GameState(
        seats=seats,
        draw_pile=line.field("draw", read_cards, tuple(sorted(rest.elements()))),
        **shared,
    )
    if faults := (*line.faults, *faults_found(state, CHECKS, line.unread)):
        raise PositionError(faults)
    return state


def parse_view(text: str) -> View:
    """Return the view that a line of `view_line` stands for: a position as one player sees it.

    It may be brief, as for `parse_position`; then all cards that are neither named nor in a place
    of their own (`??`) are in the draw pile, and those named in the hand of another seat are known.

    Raises:
        PositionError: something is wrong with it; its `faults` are all that is.

    >>> view = parse_view("viewer=0 seat=*7g,8g/-/5b,5r,9g/??x3 seat=??x4/-/Cg,Cb/??x3 discard=6r")
    >>> print(*view.legal_moves(), view.draw_pile_size)
    7 8 66
    """
    line = Line.split(text, (*FIELDS, VIEWER), "U6")
    viewer = line.field(VIEWER, or_none(read_number), FIRST_SEAT)
    shared = _read_fields(line)
    own = NO_CARDS
    seats: list[SeatView] = []
    seen, places = _shown(shared), 0
    for seat_index in range(len(line.seats)):
        hand, seat = _read_seat_view(line, seat_index, own=seat_index == viewer)
        seats.append(seat)
        own = hand if seat_index == viewer else own
        cards = (*(hand or seat.known), *filter(None, seat.up))
        seen.update(cards)
        places += seat.hand_size + len(seat.up) + sum(seat.covered) - len(cards)
    unnamed = UNSEEN + (None,) * ((_deck(shared) - seen).total() - places)
    view = View(
        seat=viewer,
        hand=own,
        seats=tuple(seats),
        draw_pile_size=len(line.field("draw", read_unseen, unnamed)),
        **shared,
    )
    if faults := line.faults or view_faults(view, position_faults):
        raise PositionError(faults)
    return view


def _read_fields(line: Line) -> dict[str, Any]:
    """Return the fields that a state and a view have both."""
    return {
        "rules": line.field("rules", parse_rules, Rules()),
        "discard_pile": line.field("discard", read_cards, NO_CARDS),
        "cleared": line.field("cleared", read_cards, NO_CARDS),
        "to_act": line.to_act,
        "phase": line.field("phase", member_of(Phase, Phrase("phase")), Phase.PLAY),
        "extras": line.field("extras", read_count, 0),
        "can_draw": line.field("can_draw", read_truth, default=False),
        "turns": line.field("turns", read_count, 0),
        "finished": line.field("finished", read_numbers, NO_SEATS),
        "first": line.field("first", read_number, 0),
    }


def _read_seat(line: Line, seat_index: int) -> Seat:
    zones = line.zones(seat_index, ZONES)
    if zones is None:
        return Seat(())
    where = _where(seat_index)
    hand, known, up = (
        line.value(place, zone, read_cards, NO_CARDS)
        for place, zone in zip(where[:3], zones[:3], strict=True)
    )
    return Seat(hand, known, up, line.value(where[3], zones[3], read_slots, NO_SLOTS) or NO_SLOTS)


def _read_seat_view(line: Line, seat_index: int, *, own: bool) -> tuple[tuple[Card, ...], SeatView]:
    """Return the hand of a seat, if it is the viewer's, and what is seen of the seat."""
    zones = line.zones(seat_index, ZONES) or [None] * len(ZONES)
    where = _where(seat_index)
    hand, known = line.seen_hand(where, zones, Card.parse, own=own)
    up = line.value(where[2], zones[2], read_shown, UNSEEN)
    covered = line.value(where[3], zones[3], _read_covered, ALL_GONE) or ALL_GONE
    return tuple(filter(None, hand)) if own else (), SeatView(len(hand), known, up, covered)


def _where(seat_index: int) -> list[str]:
    return [f"seat {seat_index} {zone}" for zone in ("hand", "known", "3UP", "3DOWN")]


def _deck(fields: dict[str, Any]) -> Counter[Card]:
    rules: Rules = fields["rules"]
    return Counter(rules.deck.cards)


def _shown(fields: dict[str, Any]) -> Counter[Card]:
    """Return the cards that lie open in the middle of the table or are out of the game."""
    cards: tuple[Card, ...] = fields["discard_pile"] + fields["cleared"]
    return Counter(cards)


def _read_gone(text: str) -> str:
    if text != NOTHING:
        raise NotationError(Phrase("slot"), text, Phrase("?? or -"))
    return text


def _read_covered(text: str) -> tuple[bool, ...]:
    """Read slots: "-" is one whose card has been turned over."""
    return tuple(gone is None for gone in shown_or_hidden(_read_gone)(text))


NO_CARDS: Final[tuple[Card, ...]] = ()
NO_SEATS: Final[tuple[int, ...]] = ()
UNSEEN: Final[tuple[Card | None, ...]] = ()
ALL_GONE: Final[tuple[bool, ...]] = (False, False, False)
NO_SLOTS: Final = (None, None, None)
FIRST_SEAT: Final[int | None] = 0
read_cards: Final = list_of(Card.parse)
read_slots: Final = list_of(or_none(Card.parse))
read_shown: Final = shown_or_hidden(Card.parse)
read_unseen: Final = shown_or_hidden(refused_card)
