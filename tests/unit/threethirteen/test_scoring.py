"""What a round counts (T13), the rounds that follow (T3, T5), and who wins (T14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from threeup3down.games.threethirteen import (
    Arrangement,
    Card,
    Discard,
    DrawStock,
    Ended,
    GameState,
    GoOut,
    Meld,
    Outcome,
    Phase,
    Rank,
    RoundBegan,
    Rules,
    Scored,
    Termination,
    best_arrangement,
    new_game,
    outcome,
    redact,
)
from threeup3down.games.threethirteen.outcomes import outcome_of

if TYPE_CHECKING:
    from collections.abc import Callable

    Cards = Callable[[str], tuple[Card, ...]]
    Position = Callable[..., GameState]

FINISHED = Termination.FINISHED
EIGHTS = Meld(*2 * ((Card.EIGHT_OF_CLUBS, Card.EIGHT_OF_DIAMONDS, Card.EIGHT_OF_HEARTS),))


def scored(position: Position, hand: str, **options: Any) -> int:
    """Return what a hand counts that its player is left with in the only round."""
    size = len(hand.split())
    rules = Rules(rounds=(size,), max_turns_per_round=1, decks=2, **options)
    state = position(hand, stock="QC", discard="QC", rules=rules)
    over = state.apply(DrawStock()).apply(Discard(Card.QUEEN_OF_CLUBS))
    assert over.phase is Phase.OVER
    return over.scores[-1][0]


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("AC 4D 9S", 14),
        ("2C 5D 7S", 14),
        ("8C 6D TS", 24),
        ("JC QD KS", 30),
        ("AC AD 9S", 11),
        ("3C 9D KS", 22),  # a leftover wild counts its face value
        ("4C 7D 9S JH", 30),
        ("9C 9D 9S 2H", 2),
        ("9C TC JC 2H", 2),
        ("4C 9S JS QS", 0),
    ],
)
def test_T13_cards_left_over_count_their_number(position: Position, hand: str, points: int) -> None:
    assert scored(position, hand) == points


@pytest.mark.parametrize(
    ("options", "hand", "points"),
    [
        ({"ace_points": 15}, "AC 4D 9S", 28),
        ({"ace_points": 0}, "AC 4D 9S", 13),
        ({"face_points": None}, "JC QD KS", 36),
        ({"face_points": 0}, "JC QD KS", 0),
        ({"face_points": 25}, "JC TD 9S", 44),
        ({"wild_points": 25}, "3C 9D KS", 44),
        ({"wild_points": 0}, "3C 9D KS", 19),
        ({"jokers_per_deck": 1}, "XX 9D KS", 39),
        ({"jokers_per_deck": 1, "joker_points": 50}, "XX 9D KS", 69),
        ({"jokers_per_deck": 1, "joker_points": 0}, "XX 9D KS", 19),
        ({"jokers_per_deck": 1, "wild_points": 25}, "XX 9D KS", 39),  # jokers have their own
    ],
)
def test_T13_every_option_of_points(
    position: Position, options: dict[str, Any], hand: str, points: int
) -> None:
    assert scored(position, hand, max_wilds_per_meld=0, **options) == points


def test_T13_the_arrangement_of_the_fewest_points_counts(position: Position) -> None:
    assert scored(position, "2H 9C KC KD KS") == 11
    assert scored(position, "8H 9H TH TC TD") == 17  # the set of tens, not the run
    assert scored(position, "8H 9H TH TC JH JD") == 20


def test_T13_who_went_out_scores_0(position: Position) -> None:
    rules = Rules(rounds=(3,))
    state = position("8C 8D 8H KS", "AC 2D TS", rules=rules, stock="QC")
    state = state.apply(GoOut(Card.KING_OF_SPADES)).apply(DrawStock())
    over = state.apply(Discard(Card.QUEEN_OF_CLUBS))
    assert over.scores == ((0, 13),)


@pytest.mark.parametrize("points", [-5, 25])
def test_T13_who_went_out_scores_out_points(position: Position, points: int) -> None:
    rules = Rules(rounds=(3, 3), out_points=points)
    state = position("8C 8D 8H KS", "9C 9D 9H", rules=rules, stock="QC")
    state = state.apply(GoOut(Card.KING_OF_SPADES)).apply(DrawStock())
    assert [state.view(seat).at_stake() for seat in (0, 1)] == [points, 0]
    after = state.apply(Discard(Card.QUEEN_OF_CLUBS))
    assert after.scores == ((points, 0),)  # another melded hand scores 0
    assert [seat.score for seat in after.seats] == [points, 0]


def test_T13_who_can_go_out_has_out_points_at_stake(position: Position) -> None:
    for automatic in (False, True):
        rules = Rules(out_points=-5, automatic_out=automatic)
        assert position("8C 8D 8H KS", rules=rules).view(0).at_stake() == -5
    assert position("8C 8D 8H KS", rules=Rules(out_points=25)).view(0).at_stake() == 0
    forced = Rules(out_points=25, automatic_out=True)
    assert position("8C 8D 8H KS", rules=forced).view(0).at_stake() == 25
    assert position("8C 8D 8H KS", rules=Rules.automatic()).view(0).at_stake() == 0


def test_T13_every_hand_is_laid_open_with_what_each_card_left_over_counts(
    position: Position, cards: Cards, meld: Callable[[str], Meld]
) -> None:
    rules = Rules(rounds=(5, 3), max_turns_per_round=1, wild_points=20)
    state = position("9H 5S JH AC KD QC", "7C 7D 7H 2S 5D", rules=rules)
    _, events = state.transition(Discard(Card.QUEEN_OF_CLUBS))
    (scored,) = [event for event in events if isinstance(event, Scored)]
    assert scored.arrangements == (
        Arrangement((meld("9H 5S=TH JH"),), cards("AC KD"), (1, 10)),
        Arrangement((meld("7C 7D 7H 5D=7S"),), cards("2S"), (2,)),
    )
    assert scored.points == (11, 2)
    assert scored.arrangements[0].cards == cards("AC 5S 9H JH KD")
    for seat in (0, 1, None):
        assert redact(scored, seat) == scored  # T17


def test_T13_of_equal_points_the_fewest_leftover_cards(cards: Cards) -> None:
    rules = Rules(ace_points=0, face_points=0)
    found = best_arrangement(cards("AC KC KD KH KS AD"), 6, rules)
    assert (found.points, found.leftover) == (0, cards("AC AD"))


def test_T13_the_arrangement_does_not_depend_on_the_order_of_the_input(cards: Cards) -> None:
    hand = cards("7C 7D 7H 8H 9H 9C")
    assert best_arrangement(hand, 3) == best_arrangement(hand[::-1], 3)


# T14 and the rounds


def end_round(state: GameState) -> GameState:
    """Play on, always drawing from the stock and discarding the highest card, to the next round."""
    number = state.round
    while state.round == number and state.phase is not Phase.OVER:
        state = state.apply(state.legal_moves()[0])
        assert state.to_act is not None
        state = state.apply(Discard(max(state.seats[state.to_act].hand)))
    return state


def test_T3_eleven_rounds_deal_three_to_thirteen_cards() -> None:
    state, sizes, wilds = new_game(2, rules=Rules(max_turns_per_round=2), seed=1), [], []
    while state.phase is not Phase.OVER:
        sizes.append(len(state.seats[0].hand))
        wilds.append(state.wild_rank)
        state = end_round(state)
    assert sizes == list(range(3, 14))
    assert wilds == list(Rank)[2:]  # T4
    assert state.round == 10
    assert len(state.scores) == 11


def test_T3_T4_rounds_names_the_hand_sizes_in_any_order() -> None:
    state = new_game(2, rules=Rules(rounds=(5, 3, 13, 14, 15), max_turns_per_round=1), seed=1)
    sizes = []
    while state.phase is not Phase.OVER:
        sizes.append((len(state.seats[0].hand), int(state.wild_rank)))
        state = end_round(state)
    assert sizes == [(5, 5), (3, 3), (13, 13), (14, 1), (15, 2)]  # T4: aces, then twos


def test_T5_the_deal_passes_left_after_every_round_and_the_next_seat_starts() -> None:
    state = new_game(3, rules=Rules(rounds=(3, 3, 3, 3), max_turns_per_round=2), seed=1, first=1)
    turns = []
    while state.phase is not Phase.OVER:
        turns.append((state.dealer, state.to_act))
        state = end_round(state)
    assert turns == [(0, 1), (1, 2), (2, 0), (0, 1)]


def test_T3_a_new_round_begins_with_nothing_of_the_old_one_but_the_points(
    position: Position, cards: Cards
) -> None:
    rules = Rules(rounds=(3, 4), max_turns_per_round=5)
    state = position(
        "2C 4D! 9S", "/ 8C 8D 8H", to_act=0, went_out=1, rules=rules, turns=3, reshuffles=2,
        stock="QC",
    )  # fmt: skip
    state, events = state.apply(DrawStock()).transition(Discard(Card.QUEEN_OF_CLUBS))
    assert (state.round, state.phase, state.went_out, state.taken) == (1, Phase.DRAW, None, None)
    assert (state.turns, state.reshuffles, len(state.discard_pile)) == (0, 0, 1)
    assert state.scores == ((15, 0),)
    for seat in state.seats:
        assert (len(seat.hand), seat.known, seat.melds) == (4, (), ())
    assert [seat.score for seat in state.seats] == [15, 0]
    hand, laid = Arrangement((), cards("2C 4D 9S"), (2, 4, 9)), Arrangement((EIGHTS,), (), ())
    assert Scored(0, (15, 0), (hand, laid)) in events
    assert RoundBegan(1, 0, 43, state.discard_pile[0]) in events


def test_T14_points_add_up_over_the_rounds(position: Position) -> None:
    rules = Rules(rounds=(3, 3, 3), max_turns_per_round=1)
    state = position(
        "2C 4D 9S KD", "AC 5D 9H", rules=rules, round=2, scores=((7, 0), (0, 30))
    )  # fmt: skip
    assert [seat.score for seat in state.seats] == [7, 30]
    over = state.apply(Discard(Card.KING_OF_DIAMONDS))
    assert over.scores == ((7, 0), (0, 30), (15, 15))
    assert [seat.score for seat in over.seats] == [22, 45]
    assert over.outcome() == Outcome((0,), (1, 2), FINISHED, (22, 45), truncated=True)


def test_T14_after_the_last_round_the_table_stays_as_it_was_when_scored_the_hands_open(
    position: Position, meld: Callable[[str], Meld], cards: Cards
) -> None:
    rules = Rules(rounds=(3,))
    state = position(
        "2C 4D! 9S", "/ 8C 8D 8H", to_act=0, went_out=1, rules=rules, turns=3, stock="QC"
    )  # fmt: skip
    drawn = state.apply(DrawStock())
    over, events = drawn.transition(Discard(Card.QUEEN_OF_CLUBS))
    assert (over.phase, over.to_act, over.legal_moves()) == (Phase.OVER, None, ())
    assert over.seats[0].hand == cards("2C 4D 9S")
    assert over.seats[0].known == cards("2C 4D 9S")
    assert (over.seats[1].hand, over.seats[1].known) == ((), ())
    assert over.seats[1].melds == (meld("8C 8D 8H"),)
    assert over.discard_pile == cards("KC QC")
    assert over.stock == drawn.stock
    assert (over.round, over.dealer, over.went_out, over.turns) == (0, 1, 1, 4)
    assert Ended(Outcome((1,), (2, 1), FINISHED, (15, 0))) in events


@pytest.mark.parametrize(
    ("totals", "winners", "places"),
    [
        ((0, -5), (1,), (2, 1)),
        ((5, 3), (1,), (2, 1)),
        ((3, 3), (0, 1), (1, 1)),
        ((12, 5, 5), (1, 2), (3, 1, 1)),
        ((7, 7, 7), (0, 1, 2), (1, 1, 1)),
        ((9, 4, 9, 6), (1,), (3, 1, 3, 2)),
        ((0, 1, 2, 3), (0,), (1, 2, 3, 4)),
    ],
)
def test_T14_the_lowest_total_wins_and_equal_lowest_totals_share_the_win(
    totals: tuple[int, ...], winners: tuple[int, ...], places: tuple[int, ...]
) -> None:
    assert outcome_of(totals) == Outcome(winners, places, FINISHED, totals)


def test_T14_a_state_and_a_view_know_the_outcome_when_the_game_is_over(
    position: Position,
) -> None:
    over = position("2C 4D 9S", to_act=None, rules=Rules(rounds=(3,)), scores=((15, 30),))
    expected = Outcome((0,), (1, 2), FINISHED, (15, 30))
    assert outcome(over) == over.outcome() == expected
    assert [over.view(seat).outcome() for seat in (0, 1, None)] == [expected] * 3


def test_a_game_that_goes_on_has_no_outcome(position: Position) -> None:
    for state in (new_game(2, seed=1), position("8C 8D 8H KS")):
        assert outcome(state) is None
        assert [state.view(seat).outcome() for seat in (0, 1, None)] == [None] * 3
