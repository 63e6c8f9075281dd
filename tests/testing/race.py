"""A whole game of a few lines, which satisfies `Game` and is in no registry.

The race: the cards 1 to 8 are shuffled and four are dealt to each of two players. In turn each
lays a card that is higher than the last one laid, or passes. Who first has laid three has won; two
passes in a row, or an empty hand, end the race with no winner.
"""

from __future__ import annotations

import random
from enum import IntEnum
from typing import TYPE_CHECKING

import attrs

from threeup3down.games.counting import perft as perft
from threeup3down.games.errors import IllegalMoveError, NotationError
from threeup3down.games.faults import Fault
from threeup3down.games.options import option, options_text, parse_options, truth
from threeup3down.games.shuffling import checked_seed, shuffled

if TYPE_CHECKING:
    from collections.abc import Iterable

NAME = "race"
RULES_VERSION = 1
MIN_PLAYERS = 2
HAND = 4
GOAL = 3
PASS = 0


class Card(IntEnum):
    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8


class Rank(IntEnum):
    LOW = 1
    HIGH = 2


@attrs.frozen
class Rules:
    must_rise: bool = option(True, truth())


PRESETS = {"standard": Rules()}


@attrs.frozen
class Lay:
    card: int  # 0: pass

    def __str__(self) -> str:
        return f"lay:{self.card}"


@attrs.frozen
class Reason:
    rule: str
    sentence: str


@attrs.frozen
class Laid:
    seat: int
    card: int


@attrs.frozen
class Outcome:
    winners: tuple[int, ...]
    places: tuple[int, ...]
    termination: str


NOT_HELD = Reason("R1", "The card must be in hand")
TOO_LOW = Reason("R2", "The card must be higher than the last one")
OVER = Reason("R3", "The race is over")
OTHER = Reason("R4", "It is the other's turn")


def result(laid: tuple[int, ...]) -> Outcome | None:
    for seat in range(2):
        if sum(map(bool, laid[seat::2])) == GOAL:
            return Outcome((seat,), (1 + seat, 2 - seat), "goal")
    if laid[-2:] == (PASS, PASS):
        return Outcome((), (1, 1), "passed")
    return None


def reason(rules: Rules, hand: tuple[int, ...], laid: tuple[int, ...], move: Lay) -> Reason | None:
    if result(laid):
        return OVER
    if move.card == PASS:
        return None
    if move.card not in hand:
        return NOT_HELD
    return TOO_LOW if rules.must_rise and move.card < max(laid, default=0) else None


@attrs.frozen(repr=False)
class View:
    rules: Rules
    seat: int | None
    hand: tuple[int, ...]
    laid: tuple[int, ...]

    @property
    def to_act(self) -> int | None:
        return None if result(self.laid) else len(self.laid) % 2

    def legal_moves(self) -> tuple[Lay, ...]:
        moves = all_moves(self.rules, 2)
        return tuple(move for move in moves if self.why_illegal(move) is None)

    def why_illegal(self, move: Lay) -> Reason | None:
        if self.seat is None or self.seat != self.to_act:
            return OTHER
        return reason(self.rules, self.hand, self.laid, move)

    def outcome(self) -> Outcome | None:
        return result(self.laid)

    def sample(self, rng: random.Random) -> State:
        unseen = shuffled(set(Card) - set(self.hand) - set(self.laid), rng)
        hands: list[tuple[int, ...]] = []
        for seat in range(2):
            size = HAND - sum(map(bool, self.laid[seat::2]))
            hand, unseen = (
                (self.hand, unseen) if seat == self.seat else (unseen[:size], unseen[size:])
            )
            hands.append(tuple(sorted(hand)))
        return State(self.rules, tuple(hands), self.laid)

    def advance(self, events: Iterable[Laid]) -> View:
        seen = self
        for event in events:
            hand = seen.hand
            if event.seat == seen.seat:
                hand = tuple(card for card in hand if card != event.card)
            seen = attrs.evolve(seen, hand=hand, laid=(*seen.laid, event.card))
        return seen

    def __repr__(self) -> str:
        return f"<View of {self.seat}>"


@attrs.frozen(repr=False)
class State:
    rules: Rules
    seats: tuple[tuple[int, ...], ...]
    laid: tuple[int, ...] = ()

    @property
    def to_act(self) -> int | None:
        return self.view(None).to_act

    def legal_moves(self) -> tuple[Lay, ...]:
        return self.view(self.to_act).legal_moves()

    def why_illegal(self, move: Lay) -> Reason | None:
        return why_illegal(self, move)

    def apply(self, move: Lay) -> State:
        return self.transition(move)[0]

    def transition(self, move: Lay) -> tuple[State, tuple[Laid, ...]]:
        return transition(self, move)

    def view(self, seat: int | None) -> View:
        return View(self.rules, seat, () if seat is None else self.seats[seat], self.laid)

    def outcome(self) -> Outcome | None:
        return result(self.laid)

    def __repr__(self) -> str:
        return f"<State {self.laid}>"


def max_players(rules: Rules) -> int:
    del rules
    return 2


def full_deck(rules: Rules, players: int) -> tuple[int, ...]:
    del rules, players
    return tuple(Card)


def all_moves(rules: Rules, players: int) -> tuple[Lay, ...]:
    del rules, players
    return tuple(map(Lay, range(len(Card) + 1)))


def deal(
    order: Iterable[int], players: int, *, rules: Rules = PRESETS["standard"], first: int = 0
) -> State:
    del players, first  # two, and the first begins
    cards = tuple(map(int, order))
    return State(rules, (tuple(sorted(cards[:HAND])), tuple(sorted(cards[HAND:]))))


def new_game(
    players: int, *, rules: Rules = PRESETS["standard"], seed: int | None = None, first: int = 0
) -> State:
    order = shuffled(Card, random.Random(checked_seed(seed)))
    return deal(order, players, rules=rules, first=first)


def legal_moves(state: State) -> tuple[Lay, ...]:
    return state.legal_moves()


def why_illegal(state: State, move: Lay) -> Reason | None:
    hand = () if state.to_act is None else state.seats[state.to_act]
    return reason(state.rules, hand, state.laid, move)


def apply(state: State, move: Lay) -> State:
    return state.apply(move)


def transition(state: State, move: Lay) -> tuple[State, tuple[Laid, ...]]:
    why, seat = why_illegal(state, move), state.to_act
    if why is not None or seat is None:
        raise IllegalMoveError(move, why, state)
    seats = (tuple(card for card in hand if card != move.card) for hand in state.seats)
    after = attrs.evolve(state, seats=tuple(seats), laid=(*state.laid, move.card))
    return after, (Laid(seat, move.card),)


def outcome(state: State) -> Outcome | None:
    return state.outcome()


def view(state: State, seat: int | None) -> View:
    return state.view(seat)


def redact(event: Laid, seat: int | None) -> Laid:
    del seat  # everything is laid openly
    return event


def move_text(move: Lay) -> str:
    return str(move)


def parse_move(text: str) -> Lay:
    try:
        return Lay(int(text.removeprefix("lay:")))
    except ValueError as error:
        raise NotationError("move", text, "lay:CARD") from error


def move_words(move: Lay) -> str:
    return f"lay {move.card}" if move.card else "pass"


def event_text(event: Laid) -> str:
    return f"Seat {event.seat} lays {event.card}."


def view_text(view: View) -> str:
    return f"{view.hand} {view.laid}"


def rules_now(view: View) -> tuple[str, ...]:
    return ("A card must be higher than the last (R2).",) if view.rules.must_rise else ()


def rules_text(rules: Rules) -> str:
    return options_text(rules)


def parse_rules(text: str) -> Rules:
    return parse_options(text, PRESETS)


def position_text(state: State) -> str:
    numbers = (*state.seats, state.laid)
    zones = (",".join(map(str, map(int, zone))) for zone in numbers)
    return f"race {rules_text(state.rules)} {'/'.join(zones)}"


def parse_position(text: str) -> State:
    try:
        _, rules, zones = text.split(" ")
        first, second, laid = (
            tuple(int(number) for number in zone.split(",") if number) for zone in zones.split("/")
        )
    except ValueError as error:
        raise NotationError("position", text, "race RULES CARDS/CARDS/LAID") from error
    return State(parse_rules(rules), (first, second), laid)


def position_faults(state: State) -> tuple[Fault, ...]:
    held = sorted((*state.seats[0], *state.seats[1], *filter(None, state.laid)))
    return () if held == list(Card) else (Fault("R0", "cards", str(held), "1 to 8, each once"),)


def introduction() -> tuple[str, ...]:
    return ("Lay higher cards than the other; three cards win.",)
