"""`Memory` of 3UP 3DOWN: each deal that fits all that was seen is equally likely."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from threeup3down import (
    ChooseUp,
    GameState,
    Memory,
    Phase,
    Rules,
    deal,
    full_deck,
    legal_moves,
    parse_rules,
    redact,
)
from threeup3down.games.shuffling import shuffled

from .enumerating import arrangements, assert_drawn_as_counted, choices, orders

if TYPE_CHECKING:
    from collections.abc import Iterator

DRAWS = 3_000


def seen_of(state: GameState, moves: Any, seat: int | None) -> tuple[GameState, list[Any]]:
    events = []
    for move in moves:
        state, happened = state.transition(move)
        events.append(tuple(redact(event, seat) for event in happened))
    return state, events


def game_of(rules: Rules, seed: int, count: int) -> tuple[GameState, list[Any]]:
    """Deal a game and play that many moves of it at random."""
    rng = random.Random(seed)
    start = state = deal(shuffled(full_deck(rules, 2), rng), 2, rules=rules, first=seed % 2)
    moves: list[Any] = []
    while len(moves) < count and state.to_act is not None:
        moves.append(rng.choice(legal_moves(state)))
        state = state.apply(moves[-1])
    return start, moves


def other_deals(start: GameState) -> Iterator[tuple[GameState, int]]:
    """Yield each deal that looks the same to seat 0, the 3DOWN aside, and in how many orders."""
    own, other = start.seats
    unseen = (*own.down, *other.cards, *start.draw_pile)
    for hand, rest in choices(unseen, 6):
        for pile, covered in arrangements(rest, len(start.draw_pile)):
            down = tuple(covered.elements())
            seats = attrs.evolve(own, down=down[:3]), attrs.evolve(other, hand=hand, down=down[3:])
            dealt = attrs.evolve(start, seats=seats, draw_pile=pile)
            yield dealt, orders(hand) * orders(down)


def hidden_part(state: GameState) -> Any:
    return state.seats[1].hand, state.seats[1].up, state.draw_pile


def counted(start: GameState, moves: list[Any]) -> Counter[Any]:
    """Count by their hidden part all deals and hidden choices that show seat 0 the same."""
    after, events = seen_of(start, moves, 0)
    hidden = after.phase is Phase.CHOOSE_UP and after.rules.simultaneous_setup
    found: Counter[Any] = Counter()
    for dealt, ways in other_deals(start):
        lines = [moves]
        if hidden and len(after.seats[1].up):  # any choice that the hand allows would do
            mine = [
                move
                for move, seat in zip(moves, (start.first, 1 - start.first), strict=False)
                if not seat
            ]
            picks = dict.fromkeys(combinations([card.rank for card in dealt.seats[1].hand], 3))
            theirs = [ChooseUp(ranks) for ranks in picks]
            lines = [[pick, *mine] if start.first else [*mine, pick] for pick in theirs]
        for line in lines:
            try:
                state, shown = seen_of(dealt, line, 0)
            except ValueError:  # an illegal move
                continue
            if shown == events:
                found[hidden_part(state)] += ways
    return found


FEW = "2gx4/2bx4/6gx4/8rx5/Cgx3"  # 20 cards
EVEN = "2gx5/2bx3/4gx2/6rx4/8bx4"  # 18 cards: nothing to draw
DECKS = (FEW, EVEN)


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("count", [1, 2, 4, 7, 10, 14])
@pytest.mark.parametrize("options", ["", ",simultaneous_setup=false", ",voluntary_pickup=true"])
def test_each_deal_that_fits_is_equally_likely(deck: str, count: int, options: str) -> None:
    rules = parse_rules(f"deck={deck}{options}")
    start, moves = game_of(rules, seed=count, count=count)
    expected = counted(start, moves)
    memory = Memory(start.view(0))
    for events in seen_of(start, moves, 0)[1]:
        memory = memory.advance(events)
    rng = random.Random(count)
    if len(expected) == 1:
        return
    drawn = Counter(hidden_part(memory.sample(rng)) for _ in range(DRAWS))
    assert_drawn_as_counted(drawn, expected)
