"""The naive engine and the library play the same game, move by move."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

import attrs
from hypothesis import given, settings

from . import naive_engine as naive
from .random_games import games

if TYPE_CHECKING:
    from collections.abc import Iterable

    from threeup3down import Card, GameState, Rules
    from threeup3down.records import Record


def naive_cards(cards: Iterable[Card]) -> list[naive.NaiveCard]:
    return [(int(card.rank), int(card.color)) for card in cards]


def naive_options(rules: Rules) -> dict[str, Any]:
    options = attrs.asdict(rules, recurse=False)
    del options["deck"]
    return {
        name: value.name if isinstance(value, Enum) else value for name, value in options.items()
    }


def naive_game(game: Record) -> naive.Game:
    """Deal the game once more; a named deck is the naive engine's own."""
    start = game.start()
    deck = start.rules.deck
    named = deck.name in naive.COMPOSITIONS
    cards = naive.named_deck(deck.name) if named else naive_cards(deck.cards)
    order = naive.shuffled(cards, game.seed)
    return naive.deal(order, len(start.seats), start.first, naive_options(start.rules))


def library_facts(state: GameState) -> dict[str, Any]:
    outcome = state.outcome()
    return {
        "legal": list(map(str, state.legal_moves())),
        "hands": [naive_cards(seat.hand) for seat in state.seats],
        "known": [naive_cards(seat.known) for seat in state.seats],
        "up": [naive_cards(seat.up) for seat in state.seats],
        "down": [
            [(int(card.rank), int(card.color)) if card else None for card in seat.down]
            for seat in state.seats
        ],
        "draw_pile": naive_cards(state.draw_pile),
        "discard_pile": naive_cards(state.discard_pile),
        "cleared": naive_cards(state.cleared),
        "to_act": state.to_act,
        "phase": state.phase.name,
        "extras": state.extras,
        "can_draw": state.can_draw,
        "turns": state.turns,
        "finished": list(state.finished),
        "first": state.first,
        "outcome": outcome
        and (list(outcome.winners), list(outcome.places), outcome.termination.name),
    }


def naive_facts(game: naive.Game) -> dict[str, Any]:
    hands = game["hands"]
    facts = {name: value for name, value in game.items() if name != "options"}
    return facts | {
        "legal": naive.legal(game),
        "hands": [sorted(card for card, _ in hand) for hand in hands],
        "known": [sorted(card for card, seen in hand if seen) for hand in hands],
        "up": [sorted(cards) for cards in game["up"]],
        "outcome": naive.outcome(game),
    }


@settings(max_examples=5 * settings().max_examples)  # it is quick, and it sees most
@given(games())
def test_the_naive_engine_agrees_move_by_move(game: Record) -> None:
    other = naive_game(game)
    assert naive_facts(other) == library_facts(game.start())
    for move, after in zip(game.moves, [*game.states()][1:], strict=True):
        naive.play(other, str(move))
        assert naive_facts(other) == library_facts(after), f"after {move}"
