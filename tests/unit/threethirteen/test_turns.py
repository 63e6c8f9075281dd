"""A turn: a card from the stock or the discard pile, then a discard (T7), and the stock (T15)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import attrs
import pytest

from threeup3down.games.threethirteen import (
    Card,
    Discard,
    DrawDiscard,
    DrawStock,
    GameState,
    GoOut,
    Illegality,
    Phase,
    Reshuffled,
    Rules,
    new_game,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Cards = Callable[[str], tuple[Card, ...]]
    Position = Callable[..., GameState]

STRICT = Rules(redraw_discard=False)
SEVEN, NINE, KING = Card.SEVEN_OF_HEARTS, Card.NINE_OF_CLUBS, Card.KING_OF_CLUBS
# Seventeen players with three cards each: one is left, the upcard.
CROWDED = Rules(decks=1, rounds=(3,))


def test_T7_the_top_card_of_the_stock_is_drawn(position: Position, cards: Cards) -> None:
    state = position("4H 5H 9C", stock="QC 2S")
    after = state.apply(DrawStock())
    assert after.seats[0].hand == cards("2S 4H 5H 9C")
    assert after.stock == state.stock[:-1]
    assert after.discard_pile == state.discard_pile
    assert (after.phase, after.to_act, after.turns) == (Phase.DISCARD, 0, 0)


def test_T7_the_top_card_of_the_discard_pile_is_taken(position: Position, cards: Cards) -> None:
    state = position("4H 5H 9C", discard="KC 7H")
    after = state.apply(DrawDiscard())
    assert after.seats[0].hand == cards("4H 5H 7H 9C")
    assert after.discard_pile == cards("KC")
    assert after.stock == state.stock
    assert (after.phase, after.to_act, after.taken) == (Phase.DISCARD, 0, SEVEN)


def test_T7_one_card_is_discarded_face_up_and_the_turn_ends(
    position: Position, cards: Cards
) -> None:
    state = position("4H 5H 9C TD", discard="KC 7H", turns=6)
    after = state.apply(Discard(NINE))
    assert after.seats[0].hand == cards("4H 5H TD")
    assert after.discard_pile == cards("KC 7H 9C")
    assert (after.phase, after.to_act, after.turns) == (Phase.DRAW, 1, 7)


def test_T7_of_equal_cards_one_is_discarded(position: Position, cards: Cards) -> None:
    state = position("7H 7H 9C KD", rules=Rules(decks=2))
    assert state.apply(Discard(SEVEN)).seats[0].hand == cards("7H 9C KD")


def test_T7_the_very_card_just_taken_may_be_thrown_back(position: Position) -> None:
    state = position("4H 5H 9C", discard="KC 7H").apply(DrawDiscard())
    assert Discard(SEVEN) in state.legal_moves()
    after = state.apply(Discard(SEVEN))
    assert (after.discard_pile[-1], after.taken) == (SEVEN, None)


def test_T7_redraw_discard_false_keeps_the_card_just_taken_back(position: Position) -> None:
    state = position("4H 5H 9C", discard="KC 7H", rules=STRICT).apply(DrawDiscard())
    assert Discard(SEVEN) not in state.legal_moves()
    assert state.why_illegal(Discard(SEVEN)) is Illegality.JUST_TAKEN
    assert [str(move) for move in state.legal_moves()] == ["4H", "5H", "9C"]


def test_T7_redraw_discard_false_forbids_to_go_out_with_the_card_just_taken(
    position: Position,
) -> None:
    state = position("8C 8D 8H", discard="KC 8S", rules=STRICT).apply(DrawDiscard())
    assert state.why_illegal(GoOut(Card.EIGHT_OF_SPADES)) is Illegality.JUST_TAKEN
    assert GoOut(Card.EIGHT_OF_SPADES) not in state.legal_moves()
    assert GoOut(Card.EIGHT_OF_HEARTS) in state.legal_moves()
    loose = attrs.evolve(state, rules=Rules())
    assert GoOut(Card.EIGHT_OF_SPADES) in loose.legal_moves()


def test_T7_redraw_discard_false_allows_an_equal_card_from_another_deck(
    position: Position,
) -> None:
    rules = Rules(redraw_discard=False, decks=2)
    state = position("7D 7S 9C", discard="KC 7H", rules=rules).apply(DrawDiscard())
    assert state.why_illegal(Discard(SEVEN)) is Illegality.JUST_TAKEN
    state = position("7D 7H 7S", discard="KC 7H", rules=rules).apply(DrawDiscard())
    assert {Discard(SEVEN), GoOut(SEVEN)} <= set(state.legal_moves())


def test_T7_redraw_discard_false_keeps_nothing_back_of_the_stock(position: Position) -> None:
    state = position("4H 5H 9C", stock="7H", rules=STRICT).apply(DrawStock())
    assert Discard(SEVEN) in state.legal_moves()


# T15


def test_T15_all_discards_but_the_top_become_a_new_stock(position: Position) -> None:
    state = position("4H 5H 9C", discard="7H KC", rest="discard")
    assert state.stock == ()
    discards = Counter(state.discard_pile[:-1])
    after, events = state.transition(DrawStock())
    assert events[0] == Reshuffled(45)
    assert after.discard_pile == (KING,)
    drawn = Counter(after.seats[0].hand) - Counter(state.seats[0].hand)
    assert Counter(after.stock) + drawn == discards
    assert (len(after.stock), after.reshuffles) == (44, 1)


def test_T15_the_stock_may_run_out_without_being_shuffled(position: Position) -> None:
    state = position("4H 5H 9C", stock="2S", discard="7H KC", rest="discard")
    after = state.apply(DrawStock())
    assert (after.stock, after.reshuffles) == ((), 0)
    assert after.discard_pile == state.discard_pile
    after = after.apply(after.legal_moves()[0])  # only who draws from it has it shuffled
    assert (after.stock, after.reshuffles) == ((), 0)
    assert after.legal_moves() == (DrawStock(), DrawDiscard())


def test_T15_a_single_card_below_the_top_is_a_stock() -> None:
    state = new_game(17, rules=CROWDED, seed=2)
    assert (len(state.stock), len(state.discard_pile)) == (0, 1)
    rules = Rules(decks=1, rounds=(3,), jokers_per_deck=1)
    state = new_game(17, rules=rules, seed=2)
    assert (len(state.stock), len(state.discard_pile)) == (1, 1)
    assert DrawStock() in state.legal_moves()
    state = attrs.evolve(state, stock=(), discard_pile=state.stock + state.discard_pile)
    assert state.legal_moves() == (DrawStock(), DrawDiscard())
    after = state.apply(DrawStock())
    assert (len(after.stock), len(after.discard_pile), after.reshuffles) == (0, 1, 1)


def test_T15_with_nothing_to_shuffle_the_upcard_must_be_taken() -> None:
    state = new_game(17, rules=CROWDED, seed=2)
    assert state.legal_moves() == (DrawDiscard(),)
    assert state.why_illegal(DrawStock()) is Illegality.STOCK_GONE
    after = state.apply(DrawDiscard())
    assert after.discard_pile == ()
    again = after.apply(after.legal_moves()[0])
    assert (again.to_act, len(again.discard_pile)) == (1, 1)
    assert again.legal_moves() == (DrawDiscard(),)


def test_T15_with_nothing_to_shuffle_a_card_can_be_discarded_though_one_is_kept_back() -> None:
    rules = attrs.evolve(CROWDED, redraw_discard=False)
    state = new_game(17, rules=rules, seed=2).apply(DrawDiscard())
    assert state.why_illegal(Discard(state.taken or KING)) is Illegality.JUST_TAKEN
    assert len([move for move in state.legal_moves() if isinstance(move, Discard)]) == 3


@pytest.mark.parametrize("limit", [1, 2, 3, 5])
def test_T15_the_round_is_scored_when_so_many_turns_of_all_together_are_completed(
    limit: int,
) -> None:
    rules = Rules(rounds=(3, 4), max_turns_per_round=limit)
    state = new_game(3, rules=rules, seed=1)
    for _ in range(limit):
        assert (state.round, state.scores) == (0, ())
        state = state.apply(DrawStock())
        state = state.apply(state.legal_moves()[0])
    assert (state.round, len(state.scores), state.turns) == (1, 1, 0)


def test_T15_at_the_limit_the_hands_are_scored_as_they_stand(position: Position) -> None:
    rules = Rules(rounds=(3,), max_turns_per_round=9)
    over = position("4H 5H 9C KD", "AC 2D TS", rules=rules, turns=8).apply(Discard(NINE))
    assert over.scores == ((19, 13),)
    assert (over.phase, over.turns, over.went_out) == (Phase.OVER, 9, None)


def test_T12_T15_last_turns_count_towards_the_limit(position: Position) -> None:
    rules = Rules(rounds=(3,), max_turns_per_round=9)
    state = position("8C 8D 8H KS", "AC 2D TS", "5C 6C 9S", rules=rules, turns=7)
    state = state.apply(GoOut(Card.KING_OF_SPADES))
    assert (state.phase, state.to_act) == (Phase.DRAW, 1)
    state = state.apply(DrawDiscard()).apply(Discard(Card.KING_OF_SPADES))
    assert (state.phase, state.turns) == (Phase.OVER, 9)  # seat 2 has no last turn any more
    assert state.scores == ((0, 13, 20),)


def test_T11_T15_who_goes_out_in_the_last_turn_of_the_limit_gives_the_others_none(
    position: Position,
) -> None:
    rules = Rules(rounds=(3,), max_turns_per_round=9)
    state = position("8C 8D 8H KS", "AC 2D TS", "5C 6C 9S", rules=rules, turns=8)
    over = state.apply(GoOut(Card.KING_OF_SPADES))
    assert (over.phase, over.went_out, over.scores) == (Phase.OVER, 0, ((0, 13, 20),))


@pytest.mark.parametrize(("turns", "truncated"), [(5, False), (6, False), (7, True), (8, True)])
def test_T12_T15_a_round_is_cut_if_the_limit_leaves_no_last_turn(
    position: Position, turns: int, *, truncated: bool
) -> None:
    rules = Rules(rounds=(3, 3), max_turns_per_round=9)
    state = position("8C 8D 8H KS", "AC 2D TS", "5C 6C 9S", rules=rules, turns=turns)
    state = state.apply(GoOut(Card.KING_OF_SPADES))
    while state.round == 0:
        assert not state.truncated
        state = state.apply(DrawStock())
        state = state.apply(state.legal_moves()[0])
    assert state.truncated is truncated


def test_T15_without_a_limit_a_round_goes_on(position: Position) -> None:
    state = position("4H 5H 9C KD", turns=10**17).apply(Discard(NINE))
    assert (state.phase, state.turns) == (Phase.DRAW, 10**17 + 1)


# T16
