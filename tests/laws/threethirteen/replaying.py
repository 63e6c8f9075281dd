"""Following a game by its events alone, card by card, with who has seen each card.

Nothing of the library's own following of events (`View.advance`) is used, and every shuffle is
made again from the rules page (T18). Every card on this table is one object, so that it can be
said of each who has seen it (T17).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import attrs

from threeup3down.games.threethirteen import (
    Card,
    Dealt,
    Discarded,
    Drew,
    Ended,
    Event,
    GameState,
    Meld,
    Outcome,
    Reshuffled,
    RoundBegan,
    Scored,
    Seat,
    ToAct,
    Took,
    TurnEnded,
    WentOut,
)

from . import naive_engine as naive

if TYPE_CHECKING:
    from collections.abc import Iterable

Viewer: TypeAlias = int | None  # None: a spectator


@attrs.define(eq=False)
class TableCard:
    """One card on the table, its number among them, and who has seen it since it was dealt."""

    number: int
    card: Card
    seen_by: set[Viewer] = attrs.Factory(set)


class Table:
    """A game as it lies on the table: set up from the dealt state, then told what happens."""

    def __init__(self, dealt: GameState) -> None:
        assert (dealt.round, dealt.turns, dealt.phase.name) == (0, 0, "DRAW")
        self.rules = dealt.rules
        self.seed = dealt.seed
        players = len(dealt.seats)
        self.everyone: set[Viewer] = {None, *range(players)}
        self.cards = 0
        self.all_cards = naive_cards(dealt.stock + dealt.discard_pile)
        for seat in dealt.seats:
            self.all_cards += naive_cards(seat.hand)
        self.totals = [0] * players
        self.scores: list[tuple[int, ...]] = []
        self.truncated = False
        self.round, self.dealer = dealt.round, dealt.dealer
        self.hands: list[list[TableCard]] = []
        self.begin_round(dealt.stock, dealt.discard_pile)
        self.hands = [self.put(seat.hand, {number}) for number, seat in enumerate(dealt.seats)]
        self.to_act, self.phase = dealt.to_act, dealt.phase
        self.outcome: Outcome | None = None

    def begin_round(self, stock: Iterable[Card], discard_pile: Iterable[Card]) -> None:
        players = len(self.totals)
        self.stock = self.put(stock, set())
        self.discard_pile = self.put(discard_pile, self.everyone)
        self.hands = [[] for _ in range(players)]
        self.melds: list[list[TableCard]] = [[] for _ in range(players)]
        self.laid_down: list[tuple[Meld, ...]] = [()] * players
        self.went_out: int | None = None
        self.taken: Card | None = None
        self.turns = self.reshuffles = 0

    def put(self, cards: Iterable[Card], seen_by: set[Viewer]) -> list[TableCard]:
        table_cards = [TableCard(0, card, set(seen_by)) for card in cards]
        for each in table_cards:
            self.cards += 1
            each.number = self.cards
        return table_cards

    def follow(self, events: Iterable[Event]) -> None:
        for event in events:
            self.tell(event)

    def tell(self, event: Event) -> None:
        """Do what an event says; what it says of cards must be so."""
        match event:
            case Drew(seat=seat, cards=(card,)):
                drawn = self.stock.pop()
                assert drawn.card is card
                drawn.seen_by.add(seat)
                self.hands[seat].append(drawn)
            case Took(seat=seat, card=card):
                taken = self.discard_pile.pop()
                assert taken.card is card
                self.taken = card
                self.hands[seat].append(taken)
            case Reshuffled(cards=size):
                self.reshuffle(size)
            case WentOut(seat=seat, melds=melds):
                cards = [card for meld in melds for card in meld.cards]
                self.melds[seat] = [self.leave_hand(seat, card) for card in cards]
                self.show(self.melds[seat])
                self.laid_down[seat] = melds
                self.went_out = seat
            case Discarded(seat=seat, card=card):
                self.discard_pile.append(self.leave_hand(seat, card))
                self.show(self.discard_pile)
                self.taken = None
            case RoundBegan() | Dealt():
                self.deal(event)
            case TurnEnded() | Scored() | Ended() | ToAct():
                self.keep_books(event)

    def keep_books(self, event: TurnEnded | Scored | Ended | ToAct) -> None:
        match event:
            case TurnEnded(seat=seat, turns=turns):
                assert seat == self.to_act
                self.turns = turns
            case Scored(round=round_, points=points, arrangements=arrangements, truncated=cut):
                self.truncated |= cut
                assert round_ == self.round == len(self.scores)
                for seat, (hand, shown) in enumerate(zip(self.hands, arrangements, strict=True)):
                    assert in_order([*hand, *self.melds[seat]]) == shown.cards
                    self.show(hand)  # laid open (T13)
                self.scores.append(points)
                self.totals = [sum(each) for each in zip(*self.scores, strict=True)]
            case Ended(outcome=outcome):
                self.outcome = outcome
            case ToAct(seat=to_act, phase=phase):
                self.to_act, self.phase = to_act, phase

    def deal(self, event: RoundBegan | Dealt) -> None:
        players = len(self.totals)
        match event:
            case RoundBegan(round=round_, dealer=dealer, stock_size=size, upcard=upcard):
                assert round_ == self.round + 1
                self.round, self.dealer = round_, dealer
                order = library_cards(naive.shuffled(self.all_cards, self.seed, round_, 0))
                self.begin_round(order[:size], [upcard])
                assert order[size] is upcard
                self.dealing = order[size + 1 :]
            case Dealt(seat=seat, cards=cards):
                place = (seat - self.dealer - 1) % players  # counted from the left of the dealer
                hand = self.dealing[::-1][place::players]
                assert sorted(hand) == list(cards)
                self.hands[seat] = self.put(hand, {seat})

    def reshuffle(self, size: int) -> None:
        assert not self.stock
        self.reshuffles += 1
        cards = naive_cards(named(self.discard_pile[:-1]))
        assert len(cards) == size
        order = naive.shuffled(cards, self.seed, self.round, self.reshuffles)
        self.stock = self.put(library_cards(order), set())  # just stock again (T17)
        self.discard_pile = self.discard_pile[-1:]

    def leave_hand(self, seat: int, card: Card) -> TableCard:
        """Take a card out of a hand; of equal ones one that everyone has seen (T17)."""
        equal = [each for each in self.hands[seat] if each.card is card]
        assert equal, f"{card} is not there"
        chosen = max(equal, key=lambda each: len(each.seen_by))
        self.hands[seat].remove(chosen)
        return chosen

    def show(self, cards: Iterable[TableCard]) -> None:
        for each in cards:
            each.seen_by |= self.everyone

    def state(self, seed: int) -> GameState:
        """Return the state that lies on the table."""
        return GameState(
            rules=self.rules,
            seats=tuple(
                Seat(
                    hand=in_order(hand),
                    known=in_order(each for each in hand if each.seen_by == self.everyone),
                    melds=self.laid_down[seat],
                    score=self.totals[seat],
                )
                for seat, hand in enumerate(self.hands)
            ),
            stock=tuple(named(self.stock)),
            discard_pile=tuple(named(self.discard_pile)),
            to_act=self.to_act,
            phase=self.phase,
            round=self.round,
            dealer=self.dealer,
            went_out=self.went_out,
            turns=self.turns,
            taken=self.taken,
            scores=tuple(self.scores),
            seed=seed,
            reshuffles=self.reshuffles,
            truncated=self.truncated,
        )

    def every_card(self) -> list[TableCard]:
        places = [self.stock, self.discard_pile, *self.hands, *self.melds]
        return [each for place in places for each in place]

    def unseen(self, viewer: Viewer) -> list[TableCard]:
        """Return the cards that a viewer has never seen, wherever they lie."""
        return [each for each in self.every_card() if viewer not in each.seen_by]


def named(cards: Iterable[TableCard]) -> list[Card]:
    return [each.card for each in cards]


def in_order(cards: Iterable[TableCard]) -> tuple[Card, ...]:
    return tuple(sorted(named(cards)))


def naive_cards(cards: Iterable[Card]) -> list[naive.NaiveCard]:
    return [naive.CARD_OF_TEXT[str(card)] for card in cards]


def library_cards(cards: Iterable[naive.NaiveCard]) -> list[Card]:
    return [Card.parse(naive.card_text(card)) for card in cards]
