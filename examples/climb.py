"""Climb, a small game with hidden cards: `docs/own-game.md` explains this file.

C1: lay a card that is higher than the last one, or draw one. C2: who has no card left wins; when
the player to act can do neither, those with the fewest cards win.
"""

import random
import sys
from collections import Counter

import attrs

from threeup3down.games.checks import checked_member, checked_order, checked_seat, checked_viewer
from threeup3down.games.enums import NamedNumber, Reason
from threeup3down.games.errors import IllegalMoveError, NotationError, PlayersError, PositionError
from threeup3down.games.faults import missing_cards, surplus_cards
from threeup3down.games.hidden import unseen_cards, without
from threeup3down.games.lines import Line, joined, list_of, seat_word
from threeup3down.games.options import number, option, options_text, parse_options
from threeup3down.games.outcomes import Outcome, outcome_of
from threeup3down.games.shuffling import checked_seed, shuffled
from threeup3down.games.table import StateTable, Table, found_once
from threeup3down.games.values import Value

NAME, RULES_VERSION, MIN_PLAYERS = "climb", 1, 2


class Number(NamedNumber):
    def __new__(cls, value):
        card = int.__new__(cls, value)
        card._value_, card.text = value, str(value)
        return card


Card = Number("Card", [(f"CARD_{value}", value) for value in range(1, 31)])


@attrs.frozen(kw_only=True)
class Rules(Value):
    hand_size: int = option(5, number(1, 7))


PRESETS = {"standard": Rules()}


@attrs.frozen
class Lay(Value):
    card: Card

    def __str__(self):
        return self.card.text


@attrs.frozen
class Draw(Value):
    def __str__(self):
        return "draw"


class Illegality(Reason):
    GAME_OVER = ("C2", "The game is over")
    NOT_YOUR_TURN = ("C1", "It is another player's turn")
    NOT_IN_HAND = ("C1", "The hand does not hold that card")
    TOO_LOW = ("C1", "The card must be higher than the last one")
    NOTHING_TO_DRAW = ("C1", "There is no card to draw")


@attrs.frozen(repr=False)
class GameState(StateTable):
    rules: Rules
    seats: tuple[tuple[Card, ...], ...]  # the hand of each player
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    to_act: int | None

    @property
    def sizes(self):
        return (*map(len, self.seats), len(self.stock))

    def own_hand(self):
        return None if self.to_act is None else self.seats[self.to_act]

    def __repr__(self):
        return f"<GameState: hands and stock {self.sizes}, seat {self.to_act} to act>"


@attrs.frozen
class View(Table):
    rules: Rules
    seat: int | None
    hand: tuple[Card, ...]
    sizes: tuple[int, ...]  # of the hands, and last of the stock
    pile: tuple[Card, ...]
    to_act: int | None

    def own_hand(self):
        return self.hand if self.seat is not None and self.seat == self.to_act else None

    def sample(self, rng):
        seen = Counter(self.hand + self.pile)
        cards = [*shuffled(unseen_cards(Card, seen, sum(self.sizes) - len(self.hand)), rng)]
        hands = [
            self.hand if seat == self.seat else tuple(sorted(cards.pop() for _ in range(size)))
            for seat, size in enumerate(self.sizes[:-1])
        ]
        return self.game.GameState(self.rules, (*hands,), (*cards,), self.pile, self.to_act)

    def advance(self, events):
        hand, sizes, pile, to_act = self.hand, [*self.sizes], self.pile, self.to_act
        for event in events:
            own = isinstance(event, Laid | Drew) and event.seat == self.seat
            match event:
                case Laid(seat, card):
                    sizes[seat] -= 1
                    pile = (*pile, card)
                    hand = without(hand, [card]) if own else hand
                case Drew(seat, card):
                    sizes[seat] += 1
                    sizes[-1] -= 1
                    hand = tuple(sorted((*hand, card))) if own else hand
                case ToAct(seat):
                    to_act = seat
        return attrs.evolve(self, hand=hand, sizes=(*sizes,), pile=pile, to_act=to_act)


@attrs.frozen
class Laid(Value):
    seat: int
    card: Card


@attrs.frozen
class Drew(Value):
    seat: int
    card: Card | None  # None: a card that is not to be seen


@attrs.frozen
class ToAct(Value):
    seat: int | None


def max_players(rules):
    return 4


def full_deck(rules, players):
    return (*Card,)


def all_moves(rules, players):
    return (*map(Lay, Card), Draw())


def new_game(players, *, rules=Rules(), seed=None, first=0):
    order = shuffled(Card, random.Random(checked_seed(seed)))
    return deal(order, players, rules=rules, first=first)


def deal(order, players, *, rules=Rules(), first=0, seed=0):
    if type(players) is not int or not 2 <= players <= 4:
        raise PlayersError(players, 2, 4)
    cards, size = checked_order(order, Card, Card), rules.hand_size
    hands = [tuple(sorted(cards[seat * size :][:size])) for seat in range(players)]
    return GameState(rules, (*hands,), cards[players * size :], (), checked_seat(first, players))


@found_once
def legal_moves(table: GameState | View) -> tuple[Lay | Draw, ...]:
    return tuple(move for move in all_moves(table.rules, 0) if not why_illegal(table, move))


def why_illegal(table: GameState | View, move) -> Illegality | None:
    checked_member(move, (Lay, Draw), "move")
    if (hand := table.own_hand()) is None:
        return Illegality.GAME_OVER if table.to_act is None else Illegality.NOT_YOUR_TURN
    if move == Draw():
        return None if table.sizes[-1] else Illegality.NOTHING_TO_DRAW
    if move.card not in hand:
        return Illegality.NOT_IN_HAND
    return Illegality.TOO_LOW if table.pile and move.card < table.pile[-1] else None


def apply(state, move):
    return transition(state, move)[0]


def transition(state, move) -> tuple[GameState, tuple[Laid | Drew | ToAct, ...]]:
    player = state.to_act
    if move not in state.legal_moves():
        raise IllegalMoveError(move, state.why_illegal(move), state)
    hands, stock, pile = [*state.seats], state.stock, state.pile
    if move == Draw():
        event, stock = Drew(player, stock[-1]), stock[:-1]
        hands[player] = tuple(sorted((*hands[player], event.card)))
    else:
        event, pile = Laid(player, move.card), (*pile, move.card)
        hands[player] = without(hands[player], [move.card])
    following = (player + 1) % len(hands)
    after = type(state)(state.rules, (*hands,), stock, pile, following)
    if not (hands[player] and after.legal_moves()):  # C2
        after = attrs.evolve(after, to_act=None)
    return after, (event, ToAct(after.to_act))


def outcome(table: GameState | View) -> Outcome | None:
    return None if table.to_act is not None else outcome_of(table.sizes[:-1], "fewest cards")


def view(state, seat) -> View:
    checked_viewer(seat, len(state.seats))
    hand = () if seat is None else state.seats[seat]
    return state.game.View(state.rules, seat, hand, state.sizes, state.pile, state.to_act)


def redact(event, seat):
    return Drew(event.seat, None) if isinstance(event, Drew) and event.seat != seat else event


def move_text(move):
    return str(move)


def parse_move(text):
    return Draw() if text == "draw" else Lay(read_card(text))


def read_card(text):
    for card in Card:
        if card.text == text:
            return card
    raise NotationError("card", text, "1 to 30")


def position_text(state):
    words = [f"rules={options_text(state.rules)}"]
    for seat, hand in enumerate(state.seats):
        words.append(seat_word([joined(hand)], acts=seat == state.to_act))
    return " ".join([*words, f"stock={joined(state.stock)}", f"pile={joined(state.pile)}"])


def parse_position(text):
    line, cards = Line.split(text, ("rules", "stock", "pile"), "C1"), list_of(read_card)
    rules = line.field("rules", lambda word: parse_options(word, PRESETS), Rules())
    hands = [line.value("seat", hand, cards, ()) for hand in line.seats]
    stock, pile = (line.field(name, cards, ()) for name in ("stock", "pile"))
    state = GameState(rules, (*hands,), stock, pile, line.to_act)
    if faults := (*line.faults, *position_faults(state)):
        raise PositionError(faults)
    return state


def position_faults(state):
    held, deck = Counter(sum(state.seats, state.stock + state.pile)), Counter(Card)
    return (*missing_cards("C1", held, deck), *surplus_cards("C1", held, deck))


def lowest(view, rng):  # a bot
    return view.legal_moves()[0]


GameState.game = View.game = sys.modules[__name__]
