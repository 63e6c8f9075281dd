"""A way to write down a position of Three Thirteen, and cards by their texts, as fixtures.

def test_T7_the_upcard_is_taken(position, cards):
    state = position("4H 5H 9C", discard="KC 7H")  # seat 0 is to act
    assert state.apply(DrawDiscard()).seats[0].hand == cards("4H 5H 7H 9C")
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from threeup3down.games.threethirteen import (
    Card,
    GameState,
    Meld,
    Phase,
    Rules,
    Seat,
    full_deck,
    position_faults,
)

if TYPE_CHECKING:
    from collections.abc import Callable

ANY = "?"
DEFAULTS = {"went_out": None, "turns": 0, "seed": 0, "reshuffles": 0, "truncated": False}


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return cards in the order in which they are written: `"7H XX"`."""
    return tuple(map(Card.parse, text.split()))


def parse_meld(text: str) -> Meld:
    """Return a meld as it is printed: `"9H 3S=TH JH"`."""
    places = [word.partition("=") for word in text.split()]
    return Meld(
        tuple(Card.parse(card) for card, _, _ in places),
        tuple(Card.parse(counted or card) for card, _, counted in places),
    )


def parse_seat(text: str) -> Seat:
    """Return a player's cards from `hand / melds`, the melds separated by "+".

    A card of the hand that everyone has seen has a "!" behind it: `"7H 8H!"`, `"/ 7H 8H 9H"`. When
    the game is over all hands are open.
    """
    hand, _, melds = text.partition("/")
    words = hand.split()
    return Seat(
        hand=tuple(sorted(Card.parse(word.removesuffix("!")) for word in words)),
        known=tuple(sorted(Card.parse(word[:-1]) for word in words if word.endswith("!"))),
        melds=tuple(map(parse_meld, melds.split("+"))) if melds.strip() else (),
    )


def written_position(
    *seats: str,
    stock: str = "",
    discard: str = "KC",
    rest: str = "stock",
    rules: Rules | None = None,
    to_act: int | None = 0,
    phase: Phase | None = None,
    round: int = 0,  # noqa: A002 (the name of the field)
    taken: str | None = None,
    scores: tuple[tuple[int, ...], ...] | None = None,
    **others: int | None,
) -> GameState:
    """Return a position that is sound: no rule finds a fault with it.

    Args:
        seats: a text of `parse_seat` for each player, or "?" for any hand; to a single one a
            second is added, with any hand.
        stock: the top of the stock; its last card is the top.
        discard: the top of the discard pile; its last card is the top.
        rest: the pile at the bottom of which all other cards lie, "stock" or "discard".
        rules: the options; the standard ones if left out.
        to_act: as in `GameState`, like all that follows.
        phase: DRAW, or DISCARD if the seat to act holds a card more than the round deals, if
            left out.
        scores: nothing but zeros for the rounds before, if left out.
        others: `went_out`, `turns`, `seed`, `reshuffles`, `truncated`, and `dealer`, the seat
            before the one to act if left out.
    """
    rules = rules or Rules()
    texts = seats if len(seats) > 1 else (*seats, ANY)
    players, size = len(texts), rules.rounds[round]
    parsed = [None if text == ANY else parse_seat(text) for text in texts]
    left = Counter(full_deck(rules, players))
    left.subtract(parse_cards(stock) + parse_cards(discard))
    for seat in filter(None, parsed):
        left.subtract(seat.hand)
        left.subtract(card for meld in seat.melds for card in meld.cards)
    unnamed = sorted(left.elements())
    dealt = [seat or Seat(tuple(unnamed.pop() for _ in range(size))[::-1]) for seat in parsed]
    if phase is None:
        drawn = to_act is not None and len(dealt[to_act].hand) > size
        phase = Phase.OVER if to_act is None else Phase.DISCARD if drawn else Phase.DRAW
    if scores is None:
        scores = ((0,) * players,) * (round + (phase is Phase.OVER))
    bottom = {"stock": (), "discard": (), rest: tuple(unnamed)}
    state = GameState(
        rules=rules,
        seats=tuple(
            Seat(
                seat.hand,
                seat.hand if phase is Phase.OVER else seat.known,
                seat.melds,
                sum(points[seat_index] for points in scores),
            )
            for seat_index, seat in enumerate(dealt)
        ),
        stock=bottom["stock"] + parse_cards(stock),
        discard_pile=bottom["discard"] + parse_cards(discard),
        to_act=to_act,
        phase=phase,
        round=round,
        taken=None if taken is None else Card.parse(taken),
        scores=scores,
        **{"dealer": ((to_act or 0) - 1) % players, **DEFAULTS, **others},  # type: ignore[arg-type]
    )
    assert position_faults(state) == ()
    return state


@pytest.fixture
def position() -> Callable[..., GameState]:
    return written_position


@pytest.fixture
def cards() -> Callable[[str], tuple[Card, ...]]:
    return parse_cards


@pytest.fixture
def meld() -> Callable[[str], Meld]:
    return parse_meld
