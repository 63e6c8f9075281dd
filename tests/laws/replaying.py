"""Following a game by its events alone, card by card, with who has seen each card.

Nothing of the library's own following of events (`View.advance`) is used. Every card on this
table is one object, so that it can be said of each who has seen it (U23).
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, TypeAlias

import attrs

from threeup3down import (
    Card,
    ChoseUp,
    Cleared,
    Drew,
    Ended,
    Event,
    Finished,
    Flipped,
    GameState,
    LostExtras,
    Outcome,
    Phase,
    PickedUp,
    Played,
    RevealedUp,
    Seat,
    ToAct,
    TurnedUp,
    TurnEnded,
    Zone,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Viewer: TypeAlias = int | None  # None: a spectator


@attrs.define(eq=False)
class TableCard:
    """One card on the table, its number among them, and who has seen it since it was dealt."""

    number: int
    card: Card
    seen_by: set[Viewer] = attrs.Factory(set)


@attrs.define
class TableSeat:
    hand: list[TableCard]
    up: list[TableCard]
    down: list[TableCard | None]


class Table:
    """A game as it lies on the table: set up from the dealt state, then told what happens."""

    def __init__(self, dealt: GameState) -> None:
        assert dealt.phase.name == "CHOOSE_UP"
        self.rules = dealt.rules
        self.first = dealt.first
        self.everyone: set[Viewer] = {None, *range(len(dealt.seats))}
        numbers = count()
        self.draw_pile = [TableCard(next(numbers), card) for card in dealt.draw_pile]
        self.discard_pile: list[TableCard] = []
        self.cleared: list[TableCard] = []
        self.seats = [
            TableSeat(
                hand=[TableCard(next(numbers), card, {number}) for card in seat.hand],
                up=[],
                down=[TableCard(next(numbers), card) for card in seat.down if card],
            )
            for number, seat in enumerate(dealt.seats)
        ]
        self.flipped: list[TableCard] = []  # a 3DOWN card that lies nowhere yet
        self.to_act = dealt.to_act
        self.phase: Phase = dealt.phase
        self.extras = self.turns = 0
        self.can_draw = False
        self.finished: list[int] = []
        self.outcome: Outcome | None = None

    def follow(self, events: Iterable[Event]) -> None:
        for event in events:
            self.tell(event)

    def tell(self, event: Event) -> None:
        """Do what an event says; what it says of cards must be so."""
        match event:
            case ChoseUp(seat=number, cards=cards, shown=shown):
                seat = self.seats[number]
                seat.up = self.taken(seat.hand, cards)
                if shown:
                    self.show(seat.up)
            case RevealedUp(seat=number, cards=cards):
                assert sorted(named(self.seats[number].up)) == list(cards)
                self.show(self.seats[number].up)
            case TurnedUp(card=card):
                self.discard_pile = self.drawn((card,))
                self.show(self.discard_pile)
            case Flipped(seat=number, slot=slot, card=card):
                covered = self.seats[number].down[slot]
                assert covered is not None
                assert covered.card is card
                self.seats[number].down[slot] = None
                self.flipped = [covered]
                self.show(self.flipped)
            case Played(seat=number, cards=cards, zone=zone):
                self.discard_pile += self.taken(self.zone(number, zone), cards)
                self.show(self.discard_pile)
            case Cleared(cards=cards):
                assert tuple(named(self.discard_pile)) == cards
                self.cleared += self.discard_pile
                self.discard_pile = []
            case Drew(seat=number, cards=cards):
                drawn = self.drawn(cards)
                for each in drawn:
                    each.seen_by.add(number)
                self.seats[number].hand += drawn
            case PickedUp(seat=number, cards=cards):
                taken = self.discard_pile + self.flipped
                assert tuple(named(taken)) == cards
                self.seats[number].hand += taken
                self.discard_pile, self.flipped = [], []
            case TurnEnded() | Finished() | Ended() | ToAct() | LostExtras():
                self.keep_books(event)

    def keep_books(self, event: Event) -> None:
        match event:
            case TurnEnded(turns=turns):
                self.turns = turns
            case Finished(seat=number):
                self.finished.append(number)
            case Ended(outcome=outcome):
                self.outcome = outcome
            case ToAct(seat=to_act, phase=phase, extras=extras, can_draw=can_draw):
                self.to_act, self.phase = to_act, phase
                self.extras, self.can_draw = extras, can_draw

    def zone(self, number: int, zone: Zone) -> list[TableCard]:
        match zone:
            case Zone.HAND:
                return self.seats[number].hand
            case Zone.UP:
                return self.seats[number].up
            case Zone.DOWN:
                return self.flipped

    def taken(self, zone: list[TableCard], cards: Iterable[Card | None]) -> list[TableCard]:
        """Take cards out of a zone; of equal ones those that everyone has seen (U24)."""
        taken = []
        for card in cards:
            equal = [each for each in zone if each.card is card]
            assert equal, f"{card} is not there"
            chosen = max(equal, key=lambda each: len(each.seen_by))
            zone.remove(chosen)
            taken.append(chosen)
        return taken

    def drawn(self, cards: Sequence[Card | None]) -> list[TableCard]:
        taken = [self.draw_pile.pop() for _ in cards]
        assert named(taken) == list(cards)
        return taken

    def show(self, cards: Iterable[TableCard]) -> None:
        for each in cards:
            each.seen_by |= self.everyone

    def state(self) -> GameState:
        """Return the state that lies on the table."""
        assert not self.flipped
        return GameState(
            rules=self.rules,
            seats=tuple(
                Seat(
                    hand=in_order(seat.hand),
                    known=in_order(each for each in seat.hand if each.seen_by == self.everyone),
                    up=in_order(seat.up),
                    down=tuple(each.card if each else None for each in seat.down),
                )
                for seat in self.seats
            ),
            draw_pile=tuple(named(self.draw_pile)),
            discard_pile=tuple(named(self.discard_pile)),
            cleared=tuple(named(self.cleared)),
            to_act=self.to_act,
            phase=self.phase,
            extras=self.extras,
            can_draw=self.can_draw,
            turns=self.turns,
            finished=tuple(self.finished),
            first=self.first,
        )

    def every_card(self) -> list[TableCard]:
        places = [self.draw_pile, self.discard_pile, self.cleared]
        for seat in self.seats:
            places += [seat.hand, seat.up, [each for each in seat.down if each]]
        return [each for place in places for each in place]

    def unseen(self, viewer: Viewer) -> list[TableCard]:
        """Return the cards that a viewer has never seen, wherever they lie."""
        return [each for each in self.every_card() if viewer not in each.seen_by]


def named(cards: Iterable[TableCard]) -> list[Card]:
    return [each.card for each in cards]


def in_order(cards: Iterable[TableCard]) -> tuple[Card, ...]:
    return tuple(sorted(named(cards)))
