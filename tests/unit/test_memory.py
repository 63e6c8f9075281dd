"""`Memory` of 3UP 3DOWN: each deal that fits all that was seen is equally likely."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from threeup3down import (
    Card,
    ChooseUp,
    Drew,
    Flipped,
    GameState,
    Memory,
    Phase,
    PickedUp,
    Played,
    Rank,
    Rules,
    SampleError,
    TriesError,
    Zone,
    deal,
    full_deck,
    legal_moves,
    parse_rules,
    redact,
)
from threeup3down.games.hidden import first_found
from threeup3down.games.shuffling import shuffled
from threeup3down.games.threeup3down.unknown_hands import all_below, among, bits_of, unknown_hand

from .enumerating import arrangements, assert_drawn_as_counted, choices, orders

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from threeup3down import Event

    Position = Callable[..., GameState]

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
SHOWN = ",simultaneous_setup=false"
GAMES = [  # rules, seed, moves
    *[(FEW, 1, count) for count in (1, 2, 7, 10)],  # a hidden choice of 3UP first (U5)
    *[(EVEN, 2, count) for count in (1, 2, 4, 14)],
    (FEW + SHOWN, 1, 1),
    (EVEN + SHOWN, 4, 4),
    (FEW + ",voluntary_pickup=true", 4, 4),
    (FEW + ",bonus_draw=ALWAYS", 7, 7),
    (FEW, 0, 8),  # the pile was taken (U11), here and below
    (FEW, 6, 4),
    (EVEN, 3, 5),
]


@pytest.mark.parametrize(("options", "seed", "count"), GAMES)
def test_each_deal_that_fits_is_equally_likely(options: str, seed: int, count: int) -> None:
    start, moves = game_of(parse_rules(f"deck={options}"), seed=seed, count=count)
    expected = counted(start, moves)
    memory = Memory(start.view(0))
    for events in seen_of(start, moves, 0)[1]:
        memory = memory.advance(events)
    rng = random.Random(count)
    drawn = Counter(hidden_part(memory.sample(rng)) for _ in range(DRAWS))
    assert_drawn_as_counted(drawn, expected)


def test_where_nothing_was_seen_a_memory_is_as_likely_as_the_view(position: Position) -> None:
    view = position("4g / / - 6g -", "5b! 9r / / 1r - -", draw="7g 8g").view(0)
    rng = random.Random(1)
    equal = Counter({hidden_part(view.sample(rng)) for _ in range(DRAWS)})
    assert len(equal) == 5 * 4 * 3
    assert_drawn_as_counted(
        Counter(hidden_part(Memory(view).sample(rng)) for _ in range(DRAWS)), equal
    )


def test_events_that_no_deal_shows_are_refused_when_a_state_is_asked_for(
    position: Position,
) -> None:
    view = position("4g / / - 6g -", "5b! 9r / / 1r - -", discard="7b", draw="7g 8g").view(0)
    took = PickedUp(1, (Card.SEVEN_BLUE,))  # so nothing else in the hand was as high as that
    memory = Memory(view).advance([took, Played(1, (Card.NINE_RED,), Zone.HAND)])
    with pytest.raises(SampleError, match="no deal shows what was seen"):
        memory.sample(random.Random(1))


def test_U19_a_pile_taken_after_a_flip_tells_nothing_of_the_hand(position: Position) -> None:
    view = position("4g / / - 6g -", "5b! 9r / / 1r - -", discard="7b", draw="7g 8g").view(0)
    took: list[Event] = [Flipped(1, 0, Card.ONE_RED), PickedUp(1, (Card.SEVEN_BLUE, Card.ONE_RED))]
    assert Memory(view).advance(took).hands == Memory(view).hands


def test_U11_a_card_that_can_be_none_of_the_unseen_ones_is_in_no_hand() -> None:
    low = all_below(unknown_hand(1), Rank.TWO)
    assert among(low, bits_of([Card.ONE_RED, Card.TWO_RED])) == (((1 << Card.TWO_RED,), 1),)
    assert among(low, bits_of([Card.TWO_RED])) == ()


def test_a_hand_that_can_be_too_much_is_given_up(
    position: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = position("4g / / - 6g -", "5b! 8g 9r / / 1r - -", draw="7g 8g").view(0)
    played: list[Event] = [Played(1, (Card.EIGHT_GREEN,), Zone.HAND), Drew(1, (None,))]
    assert Memory(view).advance(played).hands[1]
    monkeypatch.setattr("threeup3down.games.threeup3down.memory.MOST_SETS", 1)
    memory = Memory(view).advance(played)
    assert memory.hands[1] is None
    with pytest.raises(TriesError, match="no sample in 0 tries: a hand can be more than 1 sets"):
        memory.sample(random.Random(1))


def test_a_draw_that_never_fits_is_given_up() -> None:
    with pytest.raises(TriesError, match="no sample in 10000 tries: never"):
        first_found(lambda: None, "never")
