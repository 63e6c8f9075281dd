"""What holds of every game of Three Thirteen by the rules page."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from threeup3down.games.threethirteen import (
    Card,
    Discard,
    DrawDiscard,
    DrawStock,
    GameError,
    GoOut,
    Illegality,
    Phase,
    Rules,
    best_arrangement,
    deal,
    new_game,
)

from . import naive_engine as naive
from .all_moves import all_moves
from .random_games import GREATEST_SEED, games, last_states, steps_of
from .replaying import library_cards, naive_cards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from threeup3down.games.threethirteen import GameState, Move
    from threeup3down.records import Record


def whole_rounds(game: Record) -> Iterator[list[tuple[GameState, Move, GameState]]]:
    """Give the steps of each round that was played to its end."""
    steps: list[tuple[GameState, Move, GameState]] = []
    for step in steps_of(game):
        steps.append(step)
        if len(step[2].scores) > len(step[0].scores):
            yield steps
            steps = []


def full_deck(game: Record) -> list[naive.NaiveCard]:
    options = attrs.asdict(game.rules, recurse=False)
    return naive.full_deck(game.players, options)


# The cards


@given(games())
def test_T16_all_cards_together_are_the_decks(game: Record) -> None:
    deck = Counter(full_deck(game))
    for state in game.states():
        cards = [*state.stock, *state.discard_pile]
        for seat in state.seats:
            cards += [*seat.hand, *(card for meld in seat.melds for card in meld.cards)]
        assert Counter(naive_cards(cards)) == deck


@given(games())
def test_T6_T7_hands_have_the_size_of_the_round_and_one_card_more_in_a_turn(
    game: Record,
) -> None:
    for state in game.states():
        for number, seat in enumerate(state.seats):
            drawn = state.phase is Phase.DISCARD and number == state.to_act
            laid_down = sum(len(meld.cards) for meld in seat.melds)
            assert len(seat.hand) + laid_down == state.rules.rounds[state.round] + drawn
            assert bool(seat.melds) == (number == state.went_out)
            assert not (seat.melds and seat.hand)
            assert list(seat.hand) == sorted(seat.hand)


@given(games())
def test_T17_what_is_known_of_a_hand_was_taken_up_and_not_discarded_since(
    game: Record,
) -> None:
    known: list[Counter[Card]] = [Counter() for _ in range(game.players)]
    for state, move, after in steps_of(game):
        assert state.to_act is not None
        own = known[state.to_act]
        match move:
            case DrawDiscard():
                own[state.discard_pile[-1]] += 1
            case Discard(card=card):
                own[card] -= own[card] > 0
            case GoOut():
                own.clear()
            case DrawStock():
                pass
        if after.round > state.round:
            known = [Counter() for _ in range(game.players)]
        if after.phase is Phase.OVER:  # T14
            known = [Counter(seat.hand) for seat in after.seats]
        assert [Counter(seat.known) for seat in after.seats] == [+each for each in known]
        assert all(list(seat.known) == sorted(seat.known) for seat in after.seats)


@given(games())
def test_T7_taken_is_the_upcard_from_when_it_is_taken_until_the_discard(game: Record) -> None:
    assert game.start().taken is None
    for state, move, after in steps_of(game):
        upcard = state.discard_pile[-1] if isinstance(move, DrawDiscard) else None
        assert after.taken is upcard


# Rounds


@given(games())
def test_T5_the_deal_passes_left_and_the_player_left_of_the_dealer_begins(
    game: Record,
) -> None:
    begun = [game.start()]
    begun += [after for state, _, after in steps_of(game) if after.round > state.round]
    assert [state.round for state in begun] == list(range(len(begun)))
    for state in begun:
        assert state.to_act == (game.first + state.round) % game.players
        assert state.dealer == (state.to_act - 1) % game.players
        assert (state.phase, state.turns, state.reshuffles) == (Phase.DRAW, 0, 0)
        assert (state.went_out, state.taken) == (None, None)
        assert not any(seat.melds or seat.known for seat in state.seats)
        assert len(state.scores) == state.round


@given(games())
def test_T5_play_is_clockwise(game: Record) -> None:
    for state, _, after in steps_of(game):
        if after.phase is Phase.OVER or after.round > state.round:
            continue
        assert state.to_act is not None
        ends = state.phase is Phase.DISCARD
        assert after.to_act == (state.to_act + ends) % game.players
        assert after.phase is (Phase.DRAW if ends else Phase.DISCARD)
        assert after.turns == state.turns + ends
        assert after.dealer == state.dealer


@given(games())
def test_T12_everybody_else_has_exactly_one_more_turn_when_somebody_is_out(
    game: Record,
) -> None:
    for steps in whole_rounds(game):
        ended = [(state.to_act, move) for state, move, _ in steps if state.phase is Phase.DISCARD]
        ways_out = [i for i, (_, move) in enumerate(ended) if isinstance(move, GoOut)]
        limit = game.rules.max_turns_per_round
        assert len(ways_out) <= 1
        if not ways_out:
            assert len(ended) == limit
            continue
        out, last = ended[ways_out[0]][0], [seat for seat, _ in ended[ways_out[0] + 1 :]]
        assert out is not None
        others = [(out + i) % game.players for i in range(1, game.players)]
        if not game.rules.last_turns:
            others = []
        assert last == others[: len(last)]
        assert len(last) == len(others) or len(ended) == limit


@given(games())
def test_T12_nobody_announces_in_the_last_turns_however_good_the_hand(game: Record) -> None:
    for state in game.states():
        if state.went_out is None or state.to_act is None:
            continue
        hand = set(state.seats[state.to_act].hand)
        assert not any(isinstance(move, GoOut) for move in state.legal_moves())
        if state.phase is Phase.DISCARD:
            reasons = {state.why_illegal(GoOut(card)) for card in hand}
            assert reasons <= {Illegality.ALREADY_OUT, Illegality.JUST_TAKEN}


@given(games())
def test_T15_no_round_goes_past_the_limit(game: Record) -> None:
    limit = game.rules.max_turns_per_round
    for state in game.states():
        if limit is not None:
            assert state.turns < limit or state.phase is Phase.OVER
            assert state.turns <= limit


@given(games())
def test_T15_the_stock_is_made_anew_only_when_it_is_empty_and_drawn_from(
    game: Record,
) -> None:
    for state, move, after in steps_of(game):
        anew = isinstance(move, DrawStock) and not state.stock
        if after.round == state.round:
            assert after.reshuffles == state.reshuffles + anew
        if anew:
            assert len(after.stock) == len(state.discard_pile) - 2
            assert after.discard_pile == state.discard_pile[-1:]


# Points


@given(games())
def test_T13_T14_totals_are_the_points_of_all_rounds_and_who_went_out_has_out_points(
    game: Record,
) -> None:
    for state in game.states():
        totals = [sum(points) for points in zip(*state.scores, strict=True)]
        assert [seat.score for seat in state.seats] == (totals or [0] * game.players)
        least = min(0, game.rules.out_points)
        assert all(each >= least for points in state.scores for each in points)
    for number, steps in enumerate(whole_rounds(game)):
        for state, move, _ in steps:
            if isinstance(move, GoOut):
                assert state.to_act is not None
                assert game.state().scores[number][state.to_act] == game.rules.out_points


@given(games())
def test_T14_the_lowest_total_wins_and_the_table_stays_as_it_was(game: Record) -> None:
    *_, end = game.states()
    over = len(end.scores) == len(game.rules.rounds)
    assert (end.phase is Phase.OVER) == over == (end.to_act is None)
    outcome = end.outcome()
    assert (outcome is not None) == over
    if outcome is None:
        return
    totals = [seat.score for seat in end.seats]
    assert list(outcome.totals) == totals
    assert [totals[seat] for seat in outcome.winners] == [min(totals)] * len(outcome.winners)
    assert len(outcome.winners) == totals.count(min(totals))
    for seat, place in enumerate(outcome.places):
        assert place == 1 + len([total for total in totals if total < totals[seat]])
    state, move, _ = [*steps_of(game)][-1]
    assert isinstance(move, Discard | GoOut)
    assert all(seat.known == seat.hand for seat in end.seats)
    assert end.legal_moves() == ()
    assert end.discard_pile == (*state.discard_pile, move.card)
    assert (end.stock, end.turns) == (state.stock, state.turns + 1)
    assert end.round == state.round
    assert {end.why_illegal(each) for each in all_moves()} == {Illegality.GAME_OVER}


@given(games())
def test_T13_what_is_at_stake_is_the_least_that_a_legal_discard_leaves(game: Record) -> None:
    for state in last_states(game):
        for number, seat in enumerate(state.seats):
            stakes = [state.rules.out_points] if number == state.went_out else []
            hands = [] if stakes else [seat.hand]
            if number == state.to_act and state.phase is Phase.DISCARD:
                legal = state.legal_moves()
                discards = [move.card for move in legal if isinstance(move, Discard)]
                hands = [without(seat.hand, card) for card in discards]
                stakes = [state.rules.out_points for move in legal if isinstance(move, GoOut)]
            stakes += [
                best_arrangement(hand, state.wild_rank, state.rules).points for hand in hands
            ]
            assert state.view(number).at_stake() == min(stakes)


def without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


# Shuffles


@given(games())
def test_T18_every_deal_and_every_new_stock_follows_from_the_seed(game: Record) -> None:
    begun = [game.start()]
    begun += [after for state, _, after in steps_of(game) if after.round > state.round]
    for state in begun:
        order = naive.shuffled(full_deck(game), game.seed, state.round, 0)
        options = {"rounds": [state.rules.rounds[state.round]]}
        other = naive.deal(order, game.players, state.to_act or 0, options)
        assert naive_cards(state.stock) == other["stock"]
        assert naive_cards(state.discard_pile) == other["discard_pile"]
        for seat, hand in zip(state.seats, other["hands"], strict=True):
            assert naive_cards(seat.hand) == sorted(hand)
    for state, _, after in steps_of(game):
        assert after.seed == game.seed
        if after.round == state.round and after.reshuffles > state.reshuffles:
            discards = naive_cards(state.discard_pile[:-1])
            order = naive.shuffled(discards, game.seed, state.round, after.reshuffles)
            assert naive_cards(after.stock) == order[:-1]


@given(games())
def test_T18_a_deal_of_the_same_order_is_the_same_game_with_seed_0(game: Record) -> None:
    rules, first = game.rules, game.first
    start = new_game(game.players, rules=rules, seed=0, first=first)
    order = library_cards(naive.shuffled(full_deck(game), 0, 0, 0))
    assert deal(order, game.players, rules=rules, first=first) == start


@given(st.integers(0, GREATEST_SEED), st.integers(0, GREATEST_SEED))
def test_T18_another_seed_is_another_deal(seed: int, other: int) -> None:
    same = new_game(2, seed=seed).stock == new_game(2, seed=other).stock
    assert same == (seed == other)


# Decks


@pytest.mark.parametrize("players", [2, 3, 4, 6, 7, 10, 11, 14, 15])
def test_T2_without_a_number_the_decks_are_those_of_the_rules_page(players: int) -> None:
    decks = {2: 1, 3: 2, 4: 2, 6: 2, 7: 3, 10: 3, 11: 4, 14: 4, 15: 5}[players]
    start = new_game(players, rules=Rules(rounds=(3,), jokers_per_deck=1), seed=1)
    cards = [
        *start.stock,
        *start.discard_pile,
        *(card for seat in start.seats for card in seat.hand),
    ]
    assert len(cards) == 53 * decks
    assert cards.count(Card.JOKER) == decks


@given(
    st.integers(1, 40),
    st.lists(st.integers(3, 15), min_size=1, max_size=3),
    st.integers(1, 3),
    st.integers(0, 4),
)
def test_T2_a_game_is_made_exactly_when_the_cards_suffice(
    players: int, rounds: list[int], decks: int, jokers: int
) -> None:
    rules = Rules(rounds=tuple(rounds), decks=decks, jokers_per_deck=jokers)
    enough = decks * (52 + jokers) >= players * max(rounds) + 1
    if enough and players >= 2:
        assert len(new_game(players, rules=rules, seed=1).seats) == players
    else:
        with pytest.raises(GameError):
            new_game(players, rules=rules, seed=1)
