"""`View.sample`: a complete state that fits what a seat knows, each card equally likely (U23)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations
from typing import TYPE_CHECKING

import attrs
import pytest

from threeup3down import (
    Card,
    Deck,
    GameState,
    Rules,
    SampleError,
    View,
    new_game,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Position = Callable[..., GameState]
    Cards = Callable[[str], tuple[Card, ...]]

HIDDEN_CHOICE, SHOWN_CHOICE = Rules(), Rules(simultaneous_setup=False)


def test_a_sample_follows_from_the_source_of_chance() -> None:
    seen = new_game(3, seed=4).view(1)
    assert seen.sample(random.Random(5)) == seen.sample(random.Random(5))
    assert seen.sample(random.Random(5)) != seen.sample(random.Random(6))


def chi_square(counts: Counter[object], expected: dict[object, float]) -> float:
    assert set(counts) <= set(expected)
    return sum((counts[key] - wanted) ** 2 / wanted for key, wanted in expected.items())


def test_U23_every_state_with_the_view_is_equally_likely_where_no_two_cards_are_equal(
    position: Position, cards: Cards
) -> None:
    state = position("4g / / - 6g -", "5b! 9r / / 1r - -", draw="7g 8g")
    seen, chance = state.view(0), random.Random(17)
    counts: Counter[object] = Counter(seen.sample(chance) for _ in range(12_000))
    possible = [
        attrs.evolve(
            state,
            seats=(
                attrs.evolve(state.seats[0], down=(None, covered, None)),
                attrs.evolve(state.seats[1], hand=tuple(sorted((*cards("5b"), held))),
                             down=(other, None, None)),
            ),
            draw_pile=tuple(pile),
        )
        for covered, held, other, *pile in permutations(cards("1r 6g 7g 8g 9r"))
    ]  # fmt: skip
    assert len(set(possible)) == 120
    # 119 degrees of freedom: one sample in a thousand is beyond 174
    assert chi_square(counts, dict.fromkeys(possible, 100)) < 174


def where(state: GameState, card: Card) -> str:
    """Tell in which place a card is of which there is only one."""
    for number, seat in enumerate(state.seats):
        if card in seat.hand:
            return f"hand {number}"
        if card in seat.up:
            return f"3UP {number}"
        if card in seat.down:
            return f"3DOWN {number} slot {seat.down.index(card)}"
    return "draw pile"


def test_U23_every_unseen_card_is_equally_likely_in_every_unseen_place() -> None:
    deck = Deck.custom(list(Card)[:20])
    state = new_game(2, seed=1, rules=Rules(deck=deck))
    seen = state.apply(state.legal_moves()[0]).view(1)  # seat 0 has chosen, not shown
    unseen = set(deck.cards) - set(seen.hand)
    assert len(unseen) == 14
    chance = random.Random(17)
    counts: Counter[object] = Counter(
        (where(sampled, card), card)
        for sampled in (seen.sample(chance) for _ in range(2800))
        for card in unseen
    )
    sizes = {"hand 0": 3, "3UP 0": 3, "draw pile": 2}
    sizes |= {f"3DOWN {number} slot {slot}": 1 for number in (0, 1) for slot in (0, 1, 2)}
    expected = {(place, card): 200.0 * sizes[place] for place in sizes for card in unseen}
    # 13 times 8 degrees of freedom: one sample in a thousand is beyond 152
    assert chi_square(counts, dict(expected)) < 152


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"draw_pile_size": 4}, "4 unseen cards for 5 unseen places"),
        ({"draw_pile_size": 2}, "4 unseen cards for 3 unseen places"),
        ({"hand": ()}, "0 cards seen of 1"),
        ({"discard_pile": ()}, "5 unseen cards for 4 unseen places"),
        ({"cleared": (Card.CLEAR_PLUS_2_RED,)}, "more of C+2r than the deck has"),
        (
            {"cleared": (Card.CLEAR_PLUS_2_RED, Card.CLEAR_PLUS_2_BLUE)},
            "more of C+2b C+2r than the deck has",
        ),
    ],
)
def test_a_view_that_no_state_has_cannot_be_sampled(
    position: Position, changes: dict[str, object], fault: str
) -> None:
    seen = position("4g", "7g", draw="1g 2g 3g", discard="4b").view(0)
    assert isinstance(seen.sample(random.Random(1)), GameState)
    strange: View = attrs.evolve(seen, **changes)  # type: ignore[arg-type]
    with pytest.raises(SampleError) as caught:
        strange.sample(random.Random(1))
    assert caught.value.fault == fault
    assert str(caught.value) == f"no state has this view: {fault}"


def test_a_view_whose_parts_do_not_go_together_cannot_be_sampled(position: Position) -> None:
    seen = position("4g", "7g", draw="1g 2g 3g", discard="4b").view(0)
    strange = attrs.evolve(seen.seats[0], known=(Card.SEVEN_RED,))
    with pytest.raises(SampleError, match=r"view: known cards that are not in the hand$"):
        attrs.evolve(seen, seats=(strange, seen.seats[1])).sample(random.Random(1))
    with pytest.raises(SampleError, match=r"view: its parts do not go together$"):
        attrs.evolve(
            seen, seats=(seen.seats[0], attrs.evolve(seen.seats[1], up=(None,))), draw_pile_size=2
        ).sample(random.Random(1))
