"""Climb, a small card game with hidden cards, as a game of its own for every tool of the library.

Each player holds some of the cards 1 to 30. C1: lay a card that is higher than the last one, or
draw one. C2: who has no card left wins. C3: when nobody can draw and the player to act can lay
nothing, the fewest cards win. `docs/own-game.md` explains this file.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from types import MappingProxyType

import attrs

from threeup3down.games.checks import checked_member, checked_order, checked_seat, checked_viewer
from threeup3down.games.enums import FixedEnum, NamedNumber, Reason
from threeup3down.games.errors import IllegalMoveError, NotationError, PlayersError, PositionError
from threeup3down.games.faults import Fault, faults_found, missing_cards, surplus_cards
from threeup3down.games.hidden import unseen_cards, without
from threeup3down.games.lines import Line, joined, list_of, seat_word
from threeup3down.games.options import number, option, options_text, parse_options
from threeup3down.games.shuffling import checked_seed, shuffled
from threeup3down.games.table import StateTable, Table, found_once
from threeup3down.games.values import Value

NAME, RULES_VERSION, MIN_PLAYERS = "climb", 1, 2


class Number(NamedNumber):
    def __new__(cls, value: int) -> Number:
        card = int.__new__(cls, value)
        card._value_, card.text = value, str(value)
        return card


Card = Number("Card", [(f"CARD_{value}", value) for value in range(1, 31)])


@attrs.frozen(repr=False, kw_only=True)
class Rules(Value):
    hand_size: int = option(5, number(1, 7))


PRESETS = MappingProxyType({"standard": Rules()})


@attrs.frozen
class Lay(Value):
    card: Card = attrs.field(converter=Card)

    def __str__(self) -> str:
        return self.card.text


@attrs.frozen
class Draw(Value):
    def __str__(self) -> str:
        return "draw"


class Illegality(Reason):
    GAME_OVER = ("C2", "The game is over")
    NOT_YOUR_TURN = ("C1", "It is another player's turn")
    NOT_IN_HAND = ("C1", "The hand does not hold that card")
    TOO_LOW = ("C1", "The card must be higher than the last one")
    NOTHING_TO_DRAW = ("C1", "There are no cards to draw")


class Termination(FixedEnum):
    EMPTIED = "emptied"
    STUCK = "stuck"


@attrs.frozen
class Outcome(Value):
    winners: tuple[int, ...]
    places: tuple[int, ...]
    termination: Termination


@attrs.frozen
class Seat(Value):
    hand: tuple[Card, ...]


@attrs.frozen(repr=False)
class GameState(StateTable):
    rules: Rules
    seats: tuple[Seat, ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    to_act: int | None

    def own_hand(self) -> tuple[Card, ...] | None:
        return None if self.to_act is None else self.seats[self.to_act].hand

    @property
    def stock_size(self) -> int:
        return len(self.stock)

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        return tuple(len(seat.hand) for seat in self.seats)

    def __repr__(self) -> str:
        return f"<GameState: hands {self.hand_sizes}, stock {self.stock_size}, {self.to_act} to act>"


@attrs.frozen
class View(Table):
    rules: Rules
    seat: int | None
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    stock_size: int
    pile: tuple[Card, ...]
    to_act: int | None

    def own_hand(self) -> tuple[Card, ...] | None:
        return None if self.seat is None or self.seat != self.to_act else self.hand

    def sample(self, rng: random.Random) -> GameState:
        """Deal the cards that this seat does not see to where they can be."""
        seen = Counter(self.hand + self.pile)
        places = sum(self.hand_sizes) - len(self.hand) + self.stock_size
        cards = [*shuffled(unseen_cards(Card, seen, places), rng)]
        hands = [
            self.hand if seat == self.seat else tuple(sorted(cards.pop() for _ in range(size)))
            for seat, size in enumerate(self.hand_sizes)
        ]
        seats = tuple(map(Seat, hands))
        return self.game.GameState(self.rules, seats, tuple(cards), self.pile, self.to_act)

    def advance(self, events: list[Event]) -> View:
        """Follow the game by its events, as redacted for this seat."""
        view = self
        for event in events:
            if isinstance(event, ToAct):
                view = attrs.evolve(view, to_act=event.seat)
                continue
            sizes, hand, own = [*view.hand_sizes], view.hand, event.seat == view.seat
            if isinstance(event, Laid):
                sizes[event.seat] -= 1
                hand = without(hand, [event.card]) if own else hand
                view = attrs.evolve(view, pile=(*view.pile, event.card))
            else:
                sizes[event.seat] += 1
                hand = tuple(sorted((*hand, event.card))) if own else hand
                view = attrs.evolve(view, stock_size=view.stock_size - 1)
            view = attrs.evolve(view, hand=hand, hand_sizes=tuple(sizes))
        return view


@attrs.frozen
class Laid(Value):
    seat: int
    card: Card


@attrs.frozen
class Drew(Value):
    seat: int
    card: Card | None  # None: a card that this reader may not see


@attrs.frozen
class ToAct(Value):
    seat: int | None


Move = Lay | Draw
Event = Laid | Drew | ToAct


def max_players(rules: Rules) -> int:
    return 4


def full_deck(rules: Rules, players: int) -> tuple[Card, ...]:
    return tuple(Card)


def all_moves(rules: Rules, players: int) -> tuple[Move, ...]:
    return (*map(Lay, Card), Draw())


def new_game(players, *, rules=Rules(), seed=None, first=0) -> GameState:
    order = shuffled(Card, random.Random(checked_seed(seed)))
    return deal(order, players, rules=rules, first=first)


def deal(order, players, *, rules=Rules(), first=0, seed=0) -> GameState:
    if type(players) is not int or not 2 <= players <= 4:
        raise PlayersError(players, 2, 4)
    size = rules.hand_size
    cards = checked_order(order, Card, Card)
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(players)]
    seats = tuple(Seat(tuple(sorted(hand))) for hand in hands)
    return GameState(rules, seats, cards[players * size :], (), checked_seat(first, players))


@found_once
def legal_moves(table: GameState | View) -> tuple[Move, ...]:
    return tuple(move for move in all_moves(table.rules, 0) if why_illegal(table, move) is None)


def why_illegal(table: GameState | View, move: Move) -> Illegality | None:
    checked_member(move, (Lay, Draw), "move")
    if (hand := table.own_hand()) is None:
        return Illegality.GAME_OVER if table.to_act is None else Illegality.NOT_YOUR_TURN
    if isinstance(move, Draw):
        return None if table.stock_size else Illegality.NOTHING_TO_DRAW
    if move.card not in hand:
        return Illegality.NOT_IN_HAND
    return Illegality.TOO_LOW if table.pile and move.card < table.pile[-1] else None


def apply(state: GameState, move: Move) -> GameState:
    return transition(state, move)[0]


def transition(state: GameState, move: Move) -> tuple[GameState, tuple[Event, ...]]:
    player = state.to_act
    if player is None or move not in state.legal_moves():
        raise IllegalMoveError(move, state.why_illegal(move), state)
    hand, stock, pile = state.seats[player].hand, state.stock, state.pile
    if isinstance(move, Lay):
        event = Laid(player, move.card)
        hand, pile = without(hand, [move.card]), (*pile, move.card)
    else:
        event = Drew(player, stock[-1])
        hand, stock = tuple(sorted((*hand, stock[-1]))), stock[:-1]
    seats = tuple(Seat(hand) if seat == player else own for seat, own in enumerate(state.seats))
    to_act = (player + 1) % len(seats)
    after = type(state)(state.rules, seats, stock, pile, to_act)
    if not hand or not after.legal_moves():
        to_act = None
    return attrs.evolve(after, to_act=to_act), (event, ToAct(to_act))


def outcome(table: GameState | View) -> Outcome | None:
    if table.to_act is not None:
        return None
    sizes = table.hand_sizes
    places = tuple(1 + sum(other < size for other in sizes) for size in sizes)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    return Outcome(winners, places, Termination.STUCK if all(sizes) else Termination.EMPTIED)


def view(state: GameState, seat: int | None) -> View:
    checked_viewer(seat, len(state.seats))
    hand = () if seat is None else state.seats[seat].hand
    sizes, stock = state.hand_sizes, state.stock_size
    return state.game.View(state.rules, seat, hand, sizes, stock, state.pile, state.to_act)


def redact(event: Event, seat: int | None) -> Event:
    return Drew(event.seat, None) if isinstance(event, Drew) and event.seat != seat else event


def move_text(move: Move) -> str:
    return str(move)


def parse_move(text: str) -> Move:
    if text.strip() == "draw":
        return Draw()
    return Lay(read_card(text.strip()))


def read_card(text: str) -> Card:
    for card in Card:
        if card.text == text:
            return card
    raise NotationError("card", text, "1 to 30, or draw")


def position_text(state: GameState) -> str:
    seats = (
        seat_word([joined(own.hand)], acts=seat == state.to_act)
        for seat, own in enumerate(state.seats)
    )
    piles = f"stock={joined(state.stock)} pile={joined(state.pile)}"
    return f"rules={options_text(state.rules)} {' '.join(seats)} {piles}"


def parse_position(text: str) -> GameState:
    line = Line.split(text, ("rules", "stock", "pile"), "C1")
    cards = list_of(read_card)
    rules = line.field("rules", lambda word: parse_options(word, PRESETS), Rules())
    seats = tuple(Seat(line.value("seat", hand, cards, ())) for hand in line.seats)
    stock, pile = (line.field(name, cards, ()) for name in ("stock", "pile"))
    state = GameState(rules, seats, stock, pile, line.to_act)
    if faults := (*line.faults, *position_faults(state)):
        raise PositionError(faults)
    return state


def position_faults(state: GameState) -> tuple[Fault, ...]:
    held = Counter(state.stock + state.pile)
    held.update(card for seat in state.seats for card in seat.hand)
    deck = Counter(Card)
    return (*missing_cards("C1", held, deck), *surplus_cards("C1", held, deck))


GameState.game = View.game = sys.modules[__name__]
