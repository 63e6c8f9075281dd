"""The naive engine of Three Thirteen and the library play the same game, move by move."""

from __future__ import annotations

from collections import Counter
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import attrs
from hypothesis import given, settings
from hypothesis import strategies as st

from threeup3down.games.threethirteen import (
    GoOut,
    Rules,
    Scored,
    WentOut,
    all_moves,
    best_arrangement,
    deal,
    perft,
)

from . import naive_engine as naive
from .exhaustive_solver import points, readings
from .random_games import CHECKED, games, steps_of, tables
from .replaying import library_cards, naive_cards

if TYPE_CHECKING:
    import random

    from threeup3down.games.threethirteen import GameState
    from threeup3down.records import Record

    from .random_games import Table


def naive_options(rules: Rules) -> naive.Options:
    options = attrs.asdict(rules, recurse=False)
    return {
        name: value.name if isinstance(value, Enum) else value for name, value in options.items()
    }


SMALL = 7  # cards that the exhaustive solver arranges quickly


@lru_cache(maxsize=20_000)
def arranged(hand: tuple[naive.NaiveCard, ...], wild: int, rules: Rules) -> tuple[int, int]:
    """Return points and leftover cards; for large hands the library's, tested by itself."""
    if len(hand) <= SMALL:
        return naive.solution(list(hand), wild, naive_options(rules))
    best = best_arrangement(library_cards(hand), wild, rules)
    return best.points, len(best.leftover)


def naive_game(game: Record) -> naive.Game:
    def solver(hand: list[naive.NaiveCard], wild: int, options: naive.Options) -> tuple[int, int]:
        assert options == options_of_game
        return arranged(tuple(hand), wild, game.rules)

    options_of_game = naive_options(game.rules)
    return naive.new_game(game.players, game.seed, game.first, options_of_game, solver)


def library_facts(state: GameState) -> dict[str, Any]:
    outcome = state.outcome()
    return {
        "legal": list(map(str, state.legal_moves())),
        "hands": [naive_cards(seat.hand) for seat in state.seats],
        "known": [naive_cards(seat.known) for seat in state.seats],
        "melds": [
            sorted(naive_cards(card for meld in seat.melds for card in meld.cards))
            for seat in state.seats
        ],
        "totals": [seat.score for seat in state.seats],
        "stock": naive_cards(state.stock),
        "discard_pile": naive_cards(state.discard_pile),
        "to_act": state.to_act,
        "phase": state.phase.name,
        "round": state.round,
        "dealer": state.dealer,
        "went_out": state.went_out,
        "turns": state.turns,
        "taken": state.taken and naive_cards([state.taken])[0],
        "scores": list(map(list, state.scores)),
        "seed": state.seed,
        "reshuffles": state.reshuffles,
        "truncated": state.truncated,
        "outcome": outcome and (list(outcome.winners), list(outcome.places), list(outcome.totals)),
    }


PRIVATE = {"options", "solver", "over", "had_a_turn"}


def naive_facts(game: naive.Game) -> dict[str, Any]:
    facts = {name: value for name, value in game.items() if name not in PRIVATE}
    phase = "OVER" if game["over"] else "DISCARD" if facts.pop("drawn") else "DRAW"
    facts.pop("drawn", None)
    return facts | {
        "legal": naive.legal(game),
        "hands": list(map(sorted, game["hands"])),
        "known": list(map(sorted, game["known"])),
        "phase": phase,
        "outcome": naive.outcome(game),
    }


MORE = settings(max_examples=3 * settings().max_examples)  # they see most


@MORE
@given(games())
def test_the_naive_engine_agrees_move_by_move(game: Record) -> None:
    other = naive_game(game)
    assert naive_facts(other) == library_facts(game.start())
    for move, after in zip(game.moves, [*game.states()][1:], strict=True):
        naive.play(other, str(move))
        assert naive_facts(other) == library_facts(after), f"after {move}"


@MORE
@given(games())
def test_the_naive_engine_gives_the_same_reason_against_every_writable_move(
    game: Record,
) -> None:
    assert [str(move) for move in all_moves(Rules(), 2)] == naive.WRITABLE
    other = naive_game(game)
    for number, state in enumerate(game.states()):
        if number:
            naive.play(other, str(game.moves[number - 1]))
        if number < len(game.moves) + 1 - CHECKED:
            continue
        reasons = [state.why_illegal(move) for move in all_moves(Rules(), 2)]
        names = [reason and reason.name for reason in reasons]
        assert names == [naive.reason(other, text) for text in naive.WRITABLE], state


@given(games(), st.integers(0, 3))
def test_perft_counts_what_the_naive_engine_counts(game: Record, depth: int) -> None:
    other = naive_game(game)
    for move in game.moves:
        naive.play(other, str(move))
    if max(game.rules.rounds) > 5:
        depth = min(depth, 1)
    assert perft(game.state(), depth) == naive.perft(other, depth)


@given(tables(), st.integers(0, 11), st.randoms(use_true_random=False))
def test_T5_T6_a_deck_in_any_order_is_dealt_as_the_naive_engine_deals_it(
    table: Table, first: int, rng: random.Random
) -> None:
    rules = Rules(rounds=table.rounds, decks=table.decks, jokers_per_deck=table.jokers)
    first %= table.players
    options = naive_options(rules)
    order = naive.full_deck(table.players, options)
    rng.shuffle(order)
    state = deal(library_cards(order), table.players, rules=rules, first=first)
    assert library_facts(state) == naive_facts(naive.deal(order, table.players, first, options))


@given(games())
def test_T11_who_goes_out_lays_the_best_arrangement_down(game: Record) -> None:
    for state, move, _ in steps_of(game):
        if not isinstance(move, GoOut):
            continue
        assert state.to_act is not None
        rest = list(state.seats[state.to_act].hand)
        rest.remove(move.card)
        rules, wild = state.rules, state.wild_rank
        best = best_arrangement(rest, wild, rules)
        assert (best.leftover, best.points) == ((), 0)
        events = state.transition(move)[1]
        (laid_down,) = [each.melds for each in events if isinstance(each, WentOut)]
        assert laid_down == best.melds
        options = naive_options(rules)
        for meld in laid_down:
            assert readings(tuple(naive_cards(meld.cards)), wild, options)
        assert Counter(card for meld in laid_down for card in meld.cards) == Counter(rest)


@given(games())
def test_T13_T17_the_hands_are_laid_open_as_the_naive_engine_scores_them(game: Record) -> None:
    options = naive_options(game.rules)
    for state, move, _ in steps_of(game):
        for event in state.transition(move)[1]:
            if not isinstance(event, Scored):
                continue
            out = state.to_act if isinstance(move, GoOut) else state.went_out
            for seat, shown in enumerate(event.arrangements):
                counts = [
                    points(card, state.wild_rank, options) for card in naive_cards(shown.leftover)
                ]
                assert list(shown.counts) == counts
                assert event.points[seat] == (game.rules.out_points if seat == out else sum(counts))
                for meld in shown.melds:
                    assert readings(tuple(naive_cards(meld.cards)), state.wild_rank, options)
