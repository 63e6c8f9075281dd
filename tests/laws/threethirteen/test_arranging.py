"""The library arranges hands as the exhaustive solver does, by the same order (T8 to T13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
from hypothesis import given, settings
from hypothesis import strategies as st

from threeup3down.games.threethirteen.arranging import best_arrangement, can_go_out, fewest_points
from threeup3down.games.threethirteen.cards import Card, Rank, Suit
from threeup3down.games.threethirteen.checking import check_arrangement
from threeup3down.games.threethirteen.rules import PRESETS, AceInRuns, Rules

from . import exhaustive_solver as naive

if TYPE_CHECKING:
    from threeup3down.games.threethirteen.melds import Meld

MOST = settings(max_examples=10 * settings().max_examples)
MANY = settings(max_examples=4 * settings().max_examples)


@attrs.frozen
class Hand:
    """A hand, in the order in which it was written down, and what it is played by."""

    cards: tuple[Card, ...]
    wild_rank: Rank
    rules: Rules

    @property
    def naive_cards(self) -> list[naive.NaiveCard]:
        return list(map(naive_card, self.cards))

    @property
    def naive_options(self) -> dict[str, Any]:
        options = {name: getattr(self.rules, name) for name in naive.STANDARD_OPTIONS}
        return options | {"ace_in_runs": self.rules.ace_in_runs.name}


def naive_card(card: Card) -> naive.NaiveCard:
    return naive.JOKER if card.rank is None or card.suit is None else (card.rank, card.suit)


@st.composite
def rules_of_melds(draw: st.DrawFn) -> Rules:
    """Every option that says what melds are and what cards count, at values that matter."""
    return Rules(
        all_wild_melds=draw(st.booleans()),
        max_wilds_per_meld=draw(st.sampled_from([None, None, 0, 1, 2, 3, 4])),
        min_naturals=draw(st.sampled_from([0, 0, 1, 2, 3])),
        ace_in_runs=draw(st.sampled_from(AceInRuns)),
        ace_points=draw(st.sampled_from([1, 0, 15])),
        face_points=draw(st.sampled_from([10, None, 0])),
        wild_points=draw(st.sampled_from([None, 0, 20, 25])),
        joker_points=draw(st.sampled_from([20, 0, 3])),
    )


@st.composite
def hands(draw: st.DrawFn, most: int, most_wilds: int) -> Hand:
    """Hands from any number of decks, many of them of cards that lie close together."""
    rules = draw(st.sampled_from(list(PRESETS.values())) | rules_of_melds())
    wild_rank = draw(st.sampled_from(Rank))
    lowest, ranks, suits = (
        draw(st.integers(0, 12)),
        draw(st.integers(2, 13)),
        draw(st.integers(1, 4)),
    )
    naturals = [
        Card.of((lowest + step) % 13 + 1, suit)
        for step in range(ranks)
        for suit in range(suits)
        if (lowest + step) % 13 + 1 != wild_rank
    ]
    wilds = [*(Card.of(wild_rank, suit) for suit in Suit), Card.JOKER]
    chosen = draw(st.lists(st.sampled_from(wilds), max_size=most_wilds))
    rest = st.lists(st.sampled_from(naturals), max_size=most - len(chosen))
    return Hand(tuple(draw(st.permutations([*chosen, *draw(rest)]))), wild_rank, rules)


@st.composite
def melds(draw: st.DrawFn, wild_rank: Rank, ace_in_runs: AceInRuns) -> list[Card]:
    """The cards of a meld, jokers in the place of some of them."""
    size = draw(st.integers(3, 6))
    if draw(st.booleans()):
        low = 2 if ace_in_runs is AceInRuns.HIGH else 1
        high = 13 if ace_in_runs is AceInRuns.LOW else 14
        start, suit = draw(st.integers(low, high - size + 1)), draw(st.sampled_from(Suit))
        cards = [Card.of((place - 1) % 13 + 1, suit) for place in range(start, start + size)]
    else:
        rank = draw(st.sampled_from(Rank))
        cards = [Card.of(rank, draw(st.sampled_from(Suit))) for _ in range(size)]
    replaced = draw(st.sets(st.integers(0, size - 1), max_size=2))
    return [
        Card.JOKER if place in replaced or card.rank is wild_rank else card
        for place, card in enumerate(cards)
    ]


@st.composite
def hands_that_go_out(draw: st.DrawFn) -> tuple[Hand, Card]:
    """Hands made of melds and one more card, and that card."""
    wild_rank, ace_in_runs = draw(st.sampled_from(Rank)), draw(st.sampled_from(AceInRuns))
    laid = draw(st.lists(melds(wild_rank, ace_in_runs), min_size=1, max_size=3))
    discard = draw(st.sampled_from(Card))
    cards = draw(st.permutations([*(card for meld in laid for card in meld), discard]))
    return Hand(tuple(cards), wild_rank, Rules(ace_in_runs=ace_in_runs)), discard


def check_melds(hand: Hand, laid: tuple[Meld, ...]) -> None:
    """Check by the solver's own reading that every meld is legal and counts as what it says."""
    for meld in laid:
        cards = tuple(map(naive_card, meld.cards))
        found = naive.readings(cards, hand.wild_rank, hand.naive_options)
        assert meld.is_run in {is_run for is_run, _ in found}
        counted = list(map(naive_card, meld.stands_for))
        for card, other in zip(cards, counted, strict=True):
            assert card == other or naive.wild(card, hand.wild_rank)
        if meld.is_run:
            places = [rank for rank, _ in counted]
            if places[-1] == 1:
                places[-1] = 14
            assert places == list(range(places[0], places[0] + len(places)))
            assert len({suit for _, suit in counted}) == 1


def steps_of(hand: Hand, laid: tuple[Meld, ...], leftover: tuple[Card, ...]) -> naive.Key:
    """Return the decisions that an arrangement comes from, in the documented order."""
    steps: list[tuple[naive.NaiveCard, tuple[Any, ...]]] = []
    for meld in laid:
        naturals = sorted(
            card for card in map(naive_card, meld.cards) if not naive.wild(card, hand.wild_rank)
        )
        if naturals:
            last = meld.cards[-1]
            ace_high = meld.is_run and last.rank is Rank.ACE is not hand.wild_rank
            steps.append((naturals[0], naive.documented_step(naturals, (meld.is_run, ace_high))))
    left = map(naive_card, leftover)
    steps += [(card, (1,)) for card in left if not naive.wild(card, hand.wild_rank)]
    return tuple(step for _, step in sorted(steps))


def check_arranging(hand: Hand) -> None:
    found = best_arrangement(hand.cards, hand.wild_rank, hand.rules)
    melded = [card for meld in found.melds for card in meld.cards]
    assert sorted([*melded, *found.leftover]) == sorted(hand.cards)
    assert list(found.leftover) == sorted(found.leftover)
    check_melds(hand, found.melds)
    options = hand.naive_options
    count = sum(naive.points(naive_card(card), hand.wild_rank, options) for card in found.leftover)
    points, left, steps = naive.solve(hand.naive_cards, hand.wild_rank, options)
    assert found.points == count == points
    assert len(found.leftover) == left
    assert steps_of(hand, found.melds, found.leftover) == steps


@MOST
@given(hands(most=8, most_wilds=8))
def test_T13_small_hands_are_arranged_as_the_exhaustive_solver_says(hand: Hand) -> None:
    check_arranging(hand)


@given(hands(most=12, most_wilds=2))
def test_T13_large_hands_with_few_wild_cards_as_well(hand: Hand) -> None:
    check_arranging(hand)


@MOST
@given(hands(most=7, most_wilds=7))
def test_T11_the_discards_to_go_out_with_are_those_of_the_exhaustive_solver(hand: Hand) -> None:
    found = can_go_out(hand.cards, hand.wild_rank, hand.rules)
    assert list(map(naive_card, found)) == naive.discards(
        hand.naive_cards, hand.wild_rank, hand.naive_options
    )


@MANY
@given(hands(most=16, most_wilds=12))
def test_T11_a_discard_to_go_out_with_is_one_that_leaves_nothing_over(hand: Hand) -> None:
    found = can_go_out(hand.cards, hand.wild_rank, hand.rules)
    assert list(found) == sorted(set(found))
    for card in set(hand.cards):
        kept = list(hand.cards)
        kept.remove(card)
        rest = best_arrangement(kept, hand.wild_rank, hand.rules)
        assert (card in found) is (not rest.leftover)


@MANY
@given(hands(most=16, most_wilds=12))
def test_T13_the_fewest_points_are_those_of_the_best_arrangement(hand: Hand) -> None:
    points = fewest_points(hand.cards, hand.wild_rank, hand.rules)
    after: list[int] = []
    for position in range(len(hand.cards)):
        kept = hand.cards[:position] + hand.cards[position + 1 :]
        after.append(best_arrangement(kept, hand.wild_rank, hand.rules).points)
        assert points(kept, 0) == after[-1]
    if after:
        assert points(hand.cards, 1) == min(after)


@MANY
@given(hands_that_go_out())
def test_T11_whoever_holds_melds_and_one_more_card_goes_out(found: tuple[Hand, Card]) -> None:
    hand, discard = found
    assert discard in can_go_out(hand.cards, hand.wild_rank, hand.rules)


@MANY
@given(hands(most=16, most_wilds=12), st.data())
def test_T13_the_order_of_the_input_does_not_matter(hand: Hand, data: st.DataObject) -> None:
    other = data.draw(st.permutations(hand.cards))
    found = best_arrangement(hand.cards, hand.wild_rank, hand.rules)
    assert best_arrangement(other, hand.wild_rank, hand.rules) == found
    assert can_go_out(other, hand.wild_rank, hand.rules) == can_go_out(
        hand.cards, hand.wild_rank, hand.rules
    )


@MANY
@given(hands(most=16, most_wilds=12))
def test_T8_the_best_arrangement_is_legal_and_laid_as_a_player_would_have_it(hand: Hand) -> None:
    found = best_arrangement(hand.cards, hand.wild_rank, hand.rules)
    given_melds = [meld.cards[::-1] for meld in found.melds]
    checked = check_arrangement(hand.cards, given_melds, hand.wild_rank, hand.rules)
    assert checked.legal
    assert checked.melds == found.melds
    assert (checked.leftover, checked.points) == (found.leftover, found.points)
    check_melds(hand, found.melds)


@MANY
@given(hands(most=16, most_wilds=12))
def test_T8_cards_are_a_legal_meld_where_the_exhaustive_solver_reads_one(hand: Hand) -> None:
    checked = check_arrangement(hand.cards, [hand.cards], hand.wild_rank, hand.rules)
    cards = tuple(sorted(hand.naive_cards))
    found = naive.readings(cards, hand.wild_rank, hand.naive_options)
    assert checked.legal is bool(found)
    check_melds(hand, tuple(meld for meld in checked.melds if meld is not None))
