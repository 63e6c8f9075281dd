"""A game of a few lines: `check_bot` plays it like any other, and the registry knows nothing of it.

The cards 1 to 9 are shuffled and three are dealt to each player; the rest stays face down. The
players lay one card in turn until there are none left. The view has an attribute that gives the
state away if `Rules(leaky=True)`.
"""

from __future__ import annotations

import random

import attrs

from threeup3down.games.options import option, options_text, truth
from threeup3down.games.shuffling import shuffled

NAME = "toy"
RULES_VERSION = 1
MIN_PLAYERS = 2
CARDS = range(1, 10)
HAND = 3


@attrs.frozen
class Rules:
    leaky: bool = option(False, truth())


PRESETS = {"standard": Rules()}


@attrs.frozen
class Lay:
    card: int

    def __str__(self) -> str:
        return f"lay:{self.card}"


@attrs.frozen
class Reason:
    rule: str
    sentence: str


@attrs.frozen
class View:
    rules: Rules
    seat: int | None
    players: int
    hand: tuple[int, ...]
    laid: tuple[int, ...]
    secret: State | None = attrs.field(eq=False, repr=False)

    @property
    def to_act(self) -> int | None:
        over = len(self.laid) == HAND * self.players
        return None if over else len(self.laid) % self.players

    def legal_moves(self) -> tuple[Lay, ...]:
        return tuple(map(Lay, self.hand)) if self.seat == self.to_act else ()

    def why_illegal(self, move: Lay) -> Reason | None:
        if not isinstance(move, Lay):
            raise TypeError(f"{move!r} is no move")
        legal = move in self.legal_moves()
        return None if legal else Reason("TOY1", "The card must be in hand")

    def sample(self, rng: random.Random) -> State:
        unseen = shuffled(set(CARDS) - set(self.hand) - set(self.laid), rng)
        hands = []
        for number in range(self.players):
            size = HAND - len(range(number, len(self.laid), self.players))
            hand = self.hand if number == self.seat else unseen[:size]
            unseen = unseen if number == self.seat else unseen[size:]
            hands.append(tuple(sorted(hand)))
        return State(self.rules, tuple(hands), self.laid)


@attrs.frozen
class State:
    rules: Rules
    seats: tuple[tuple[int, ...], ...]
    laid: tuple[int, ...] = ()

    @property
    def to_act(self) -> int | None:
        return self.view(None).to_act

    def view(self, seat: int | None) -> View:
        hand = () if seat is None else self.seats[seat]
        secret = self if self.rules.leaky else None
        return View(self.rules, seat, len(self.seats), hand, self.laid, secret)


def new_game(
    players: int, *, rules: Rules = PRESETS["standard"], seed: int | None = None, first: int = 0
) -> State:
    del first  # seat 0 goes first
    order = shuffled(CARDS, random.Random(seed))
    hands = (order[HAND * seat : HAND * (seat + 1)] for seat in range(players))
    return State(rules, tuple(tuple(sorted(hand)) for hand in hands))


def legal_moves(state: State) -> tuple[Lay, ...]:
    return state.view(state.to_act).legal_moves()


def apply(state: State, move: Lay) -> State:
    seats = (tuple(card for card in hand if card != move.card) for hand in state.seats)
    return attrs.evolve(state, seats=tuple(seats), laid=(*state.laid, move.card))


def view(state: State, seat: int | None) -> View:
    return state.view(seat)


def move_text(move: Lay) -> str:
    return str(move)


def rules_text(rules: Rules) -> str:
    return options_text(rules)


def parse_rules(text: str) -> Rules:
    return Rules(leaky="leaky=true" in text.split(","))
