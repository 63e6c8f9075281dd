"""What the unit tests share: a way to write down a position, cards by their texts, and copies.

Tests use them as fixtures, typed `position: Callable[..., GameState]`,
`cards: Callable[[str], tuple[Card, ...]]` and `copies: Callable[[Any], list[Any]]`:

    def test_U9_an_equal_card_fits(position, cards):
        state = position("7g 8b", discard="7r")  # seat 0 is to act, seat 1 holds 1r 2r 3r
        assert state.apply(Play(7)).discard_pile == cards("7r 7g")
"""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from threeup3down import Card, GameState, Phase, Rules, Seat, position_faults

if TYPE_CHECKING:
    from collections.abc import Callable

BYSTANDER = "1r 2r 3r"


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return cards in the order in which they are written: `"7g C+1b"`."""
    return tuple(map(Card.parse, text.split()))


def parse_seat(text: str) -> Seat:
    """Return a player's cards from `hand / 3UP / 3DOWN`; what is left out at the end is empty.

    A card of the hand that everyone has seen has a "!" behind it; a slot of the 3DOWN that has
    been turned over is "-": `"7g 7b! / / - 4g 5g"`.
    """
    hand, up, down = [*map(str.split, text.split("/")), [], []][:3]
    return Seat(
        hand=tuple(sorted(Card.parse(card.removesuffix("!")) for card in hand)),
        known=tuple(sorted(Card.parse(card[:-1]) for card in hand if card.endswith("!"))),
        up=tuple(sorted(map(Card.parse, up))),
        down=tuple(None if slot == "-" else Card.parse(slot) for slot in down or "---"),
    )


def written_position(
    *seats: str,
    draw: str = "",
    discard: str = "",
    rules: Rules | None = None,
    to_act: int | None = 0,
    phase: Phase = Phase.PLAY,
    extras: int = 0,
    can_draw: bool = False,
    turns: int = 0,
    finished: tuple[int, ...] = (),
    first: int = 0,
) -> GameState:
    """Return a position that is sound: no rule finds a fault with it.

    Args:
        seats: a text of `parse_seat` for each player; to a single one a second is added, with
            1r 2r 3r in hand and nothing else.
        draw: the draw pile; its last card is the top.
        discard: the discard pile; its last card is the top.
        rules: the options; the standard ones if left out.
        to_act: as in `GameState`, like all that follows.

    Every card of the deck that is named nowhere has been cleared.
    """
    rules = rules or Rules()
    players = tuple(map(parse_seat, seats if len(seats) > 1 else (*seats, BYSTANDER)))
    draw_pile, discard_pile = parse_cards(draw), parse_cards(discard)
    named = Counter(draw_pile + discard_pile)
    for seat in players:
        named.update(seat.cards)
    left = Counter(rules.deck.cards) - named
    state = GameState(
        rules=rules,
        seats=players,
        draw_pile=draw_pile,
        discard_pile=discard_pile,
        cleared=tuple(sorted(left.elements())),
        to_act=to_act,
        phase=phase,
        extras=extras,
        can_draw=can_draw,
        turns=turns,
        finished=finished,
        first=first,
    )
    assert position_faults(state) == ()
    return state


def made_copies(value: Any) -> list[Any]:
    """Return what becomes of a value by copying it and by pickling it in every protocol."""
    return [
        copy.copy(value),
        copy.deepcopy(value),
        *(
            pickle.loads(pickle.dumps(value, protocol))  # noqa: S301 (we have pickled it ourselves)
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
        ),
    ]


def found_faults(state: Any, changes: dict[str, Any]) -> list[str]:
    """Return the faults of a state with some fields changed, as texts.

    "0.hand" is the hand of seat 0; a text stands for cards, "-" for a slot turned over.
    """
    game, seats, fields = state.game, list(state.seats), {}

    def value_of(value: Any) -> Any:
        if not isinstance(value, str):
            return value
        return tuple(None if word == "-" else game.Card.parse(word) for word in value.split())

    for name, value in changes.items():
        seat, dot, field = name.rpartition(".")
        if dot:
            seats[int(seat)] = attrs.evolve(seats[int(seat)], **{field: value_of(value)})
        else:
            fields[name] = value_of(value)
    changed = attrs.evolve(state, **{"seats": tuple(seats)} | fields)
    return [*map(str, game.position_faults(changed))]


@pytest.fixture
def faults() -> Callable[[Any, dict[str, Any]], list[str]]:
    return found_faults


@pytest.fixture
def position() -> Callable[..., GameState]:
    return written_position


@pytest.fixture
def cards() -> Callable[[str], tuple[Card, ...]]:
    return parse_cards


@pytest.fixture
def copies() -> Callable[[Any], list[Any]]:
    return made_copies
