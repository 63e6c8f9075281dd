"""At every moment all zones together are exactly the deck (U22)."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from threeup3down import (
    Card,
    Deck,
    Draw,
    Flip,
    GameState,
    Move,
    PickUp,
    Play,
    Rank,
    new_game,
    parse_rules,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Position = Callable[..., GameState]

SMALL = Deck.custom(3 * [Card.of(rank, color) for rank in (1, 5, 11, 12) for color in range(3)])


def states_of_a_game(players: int, rules: str, seed: int) -> Iterator[GameState]:
    state = new_game(players, rules=parse_rules(rules), seed=seed)
    chance = random.Random(seed)
    yield state
    while moves := state.legal_moves():
        state = state.apply(chance.choice(moves))
        yield state


def all_cards(state: GameState) -> Counter[Card]:
    held = Counter(state.draw_pile + state.discard_pile + state.cleared)
    for seat in state.seats:
        held.update(seat.hand)
        held.update(seat.up)
        held.update(card for card in seat.down if card is not None)
    return held


@pytest.mark.parametrize(
    ("players", "rules"),
    [
        (2, "standard"),
        (3, "simultaneous_setup=false,starting_pile=FLIP,voluntary_pickup=true"),
        (4, "play_on=true,clear_multiples=ALL,clearing_set=2,clearing_set_bonus=true"),
        (6, "optional_extras=true,bonus_draw=ALWAYS,deck=LISTED"),
        (12, "deck=DOUBLE,bonus_draw=NEVER"),
        (2, f"deck={SMALL.text},clear_multiples=NONE,clearing_set=none"),
    ],
)
def test_U22_all_zones_together_are_the_deck_at_every_moment(players: int, rules: str) -> None:
    rules += ",max_turns=300"
    for state in states_of_a_game(players, rules, seed=players):
        assert all_cards(state) == Counter(state.rules.deck.cards)


def test_U22_nothing_comes_back_or_is_reshuffled() -> None:
    before = new_game(2, seed=3)
    for after in states_of_a_game(2, "max_turns=300", seed=3):
        assert after.draw_pile == before.draw_pile[: len(after.draw_pile)]
        assert after.cleared[: len(before.cleared)] == before.cleared
        before = after
    assert len(before.cleared) > 10
    assert before.draw_pile == ()


@pytest.mark.parametrize(
    ("seat", "discard", "draw", "moves"),
    [
        ("2g C+2g 7g", "9b", "3g 4g 5g", [Play(Rank.CLEAR_PLUS_2), Draw(), Play(2), Play(7)]),
        ("2g 8r 8g", "8b", "3g 4g 5g", [Play(8, 2)]),
        ("2g", "9b", "", [PickUp()]),
        ("/ / 4g 5g -", "9b", "", [Flip(0)]),
        ("/ / 4g 5g -", "", "", [Flip(0)]),
    ],
)
def test_U22_no_move_loses_a_card_or_makes_one(
    position: Position, seat: str, discard: str, draw: str, moves: list[Move]
) -> None:
    state = position(seat, discard=discard, draw=draw)
    for move in moves:
        state = state.apply(move)
        assert all_cards(state) == Counter(Deck.STANDARD.cards)
