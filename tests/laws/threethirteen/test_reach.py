"""The games that the laws of Three Thirteen are checked on do get everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
import pytest
from hypothesis import given, seed, settings

from threeup3down.games.threethirteen import (
    Card,
    Discard,
    DrawDiscard,
    DrawStock,
    GameState,
    GoOut,
    Illegality,
    Move,
    Phase,
    can_go_out,
)

from .random_games import games, steps_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from threeup3down.records import Record


@attrs.frozen
class Step:
    """A move with everything about it."""

    state: GameState
    move: Move
    after: GameState

    @property
    def hand(self) -> tuple[Card, ...]:
        assert self.state.to_act is not None
        return self.state.seats[self.state.to_act].hand

    @property
    def wild(self) -> int:
        return int(self.state.wild_rank)

    @property
    def scores(self) -> bool:
        return len(self.after.scores) > len(self.state.scores)

    @property
    def limit(self) -> bool:
        return self.scores and self.state.turns + 1 == self.state.rules.max_turns_per_round

    @property
    def can_go_out(self) -> bool:
        state = self.state
        if state.phase is Phase.DRAW or state.went_out is not None:
            return False
        return any(isinstance(move, GoOut) for move in state.legal_moves())

    @property
    def stuck(self) -> bool:
        state = self.state
        return not state.stock and state.legal_moves() == (DrawDiscard(),)

    @property
    def reshuffles(self) -> bool:
        return isinstance(self.move, DrawStock) and not self.state.stock

    @property
    def out(self) -> bool:
        return isinstance(self.move, GoOut)


def melds(step: Step, kind: Callable[[tuple[Card, ...], int], bool]) -> bool:
    if not step.out or step.scores:
        return False
    laid_down = step.after.seats[step.state.to_act or 0].melds
    return any(kind(meld.cards, step.wild) for meld in laid_down)


def is_wild(card: Card, wild: int) -> bool:
    return card is Card.JOKER or card.rank == wild


def winners(step: Step) -> int:
    outcome = step.after.outcome()
    return len(outcome.winners) if outcome else 0


SITUATIONS: dict[str, Callable[[Step], bool]] = {
    "two players (T1)": lambda step: len(step.state.seats) == 2,
    "eight players (T1)": lambda step: len(step.state.seats) == 8,
    "a crowd (T1)": lambda step: len(step.state.seats) > 10,
    "jokers in a hand (T2)": lambda step: Card.JOKER in step.hand,
    "two equal cards in a hand (T2)": lambda step: len(set(step.hand)) < len(step.hand),
    "hands of 14 and 15 cards (T3, T4)": lambda step: step.wild <= 2,
    "a second round (T3)": lambda step: step.after.round == 1,
    "a third round (T3)": lambda step: step.after.round == 2,
    "a hand of 13 cards (T3)": lambda step: step.wild == 13,
    "the first seat is not the first to play (T5)": lambda step: (
        step.state.turns == step.state.round == 0 and step.state.to_act not in {0, None}
    ),
    "the card just taken is thrown back (T7)": lambda step: (
        isinstance(step.move, Discard) and step.move.card is step.state.taken
    ),
    "the card just taken may not be thrown back (T7)": lambda step: (
        Illegality.JUST_TAKEN in {step.state.why_illegal(Discard(card)) for card in step.hand}
    ),
    "an equal card may, though (T7)": lambda step: (
        isinstance(step.move, Discard)
        and step.move.card is step.state.taken
        and not step.state.rules.redraw_discard
    ),
    "the card just taken is the only one to go out with (T7)": lambda step: (
        not step.state.rules.redraw_discard
        and step.state.went_out is None
        and step.state.rules.first_orbit_out
        and step.state.taken is not None
        and not step.can_go_out
        and bool(can_go_out(step.hand, step.wild, step.state.rules))
    ),
    "a set is laid down (T8)": lambda step: melds(
        step, lambda cards, wild: len({card.rank for card in cards if not is_wild(card, wild)}) == 1
    ),
    "a run is laid down (T8)": lambda step: melds(
        step, lambda cards, wild: len({card.rank for card in cards if not is_wild(card, wild)}) > 1
    ),
    "identical cards in a set (T8)": lambda step: melds(
        step,
        lambda cards, wild: (
            len({card for card in cards if not is_wild(card, wild)})
            < len([card for card in cards if not is_wild(card, wild)])
        ),
    ),
    "a meld without wild cards (T9)": lambda step: melds(
        step, lambda cards, wild: not any(is_wild(card, wild) for card in cards)
    ),
    "a meld of wild cards only (T9)": lambda step: melds(
        step, lambda cards, wild: all(is_wild(card, wild) for card in cards)
    ),
    "two melds are laid down (T11)": lambda step: (
        step.out and not step.scores and len(step.after.seats[step.state.to_act or 0].melds) > 1
    ),
    "going out with a wild card (T11)": lambda step: (
        isinstance(step.move, GoOut) and is_wild(step.move.card, step.wild)
    ),
    "a melded hand plays on (T11)": lambda step: not step.out and step.can_go_out,
    "going out in the first turn (T11)": lambda step: step.out and step.state.turns == 0,
    "going out in the first round (T11)": lambda step: step.out and step.state.round == 0,
    "going out in the second round (T11)": lambda step: step.out and step.state.round == 1,
    "going out in the third round (T11)": lambda step: step.out and step.state.round == 2,
    "a card goes only by going out (T11)": lambda step: (
        Illegality.MUST_GO_OUT in {step.state.why_illegal(Discard(card)) for card in step.hand}
    ),
    "too early to go out (T11)": lambda step: (
        Illegality.FIRST_TURN in {step.state.why_illegal(GoOut(card)) for card in step.hand}
        and bool(can_go_out(step.hand, step.wild, step.state.rules))
    ),
    "going out ends the round (T12)": lambda step: (
        step.out and step.scores and not step.state.rules.last_turns
    ),
    "points below 0 (T13)": lambda step: step.scores and min(step.after.scores[-1]) < 0,
    "a last turn (T12)": lambda step: step.state.went_out is not None,
    "all last turns are taken (T12)": lambda step: (
        step.scores and step.state.went_out is not None and not step.limit
    ),
    "a hand of melds may not be announced (T12)": lambda step: (
        step.state.went_out is not None
        and step.state.phase is Phase.DISCARD
        and Illegality.ALREADY_OUT in {step.state.why_illegal(GoOut(card)) for card in step.hand}
        and bool(can_go_out(step.hand, step.wild, step.state.rules))
    ),
    "another hand scores 0 (T12, T13)": lambda step: (
        step.scores and step.after.scores[-1].count(0) > (step.state.went_out is not None)
    ),
    "the end by going out (T14)": lambda step: (
        step.after.phase is Phase.OVER and step.state.went_out is not None
    ),
    "a shared win (T14)": lambda step: winners(step) > 1,
    "the end after several rounds (T14)": lambda step: (
        winners(step) > 0 and len(step.after.scores) > 1
    ),
    "a new stock (T15)": lambda step: step.reshuffles,
    "a second new stock in a round (T15)": lambda step: (
        step.reshuffles and step.state.reshuffles > 0
    ),
    "a new stock in a later round (T15)": lambda step: step.reshuffles and step.state.round > 0,
    "a new stock of one card (T15)": lambda step: (
        step.reshuffles and len(step.state.discard_pile) == 2
    ),
    "nothing to shuffle (T15)": lambda step: step.stuck,
    "nothing to shuffle in a last turn (T12, T15)": lambda step: (
        step.stuck and step.state.went_out is not None
    ),
    "the turn limit (T15)": lambda step: step.limit,
    "the turn limit by going out (T15)": lambda step: step.limit and step.out,
    "the turn limit in the last turns (T12, T15)": lambda step: (
        step.limit
        and step.state.went_out is not None
        and ((step.state.to_act or 0) + 1) % len(step.state.seats) != step.state.went_out
    ),
    "a known card is discarded later (T17)": lambda step: (
        isinstance(step.move, Discard)
        and step.state.taken is None
        and step.move.card in step.state.seats[step.state.to_act or 0].known
    ),
    "an equal card ends what is known (T17)": lambda step: (
        isinstance(step.move, Discard)
        and step.move.card in step.state.seats[step.state.to_act or 0].known
        and step.hand.count(step.move.card) > 1
    ),
}


@pytest.mark.thorough
def test_the_games_reach_every_situation() -> None:
    """Some are rare, and what Hypothesis draws depends on the modules that are loaded."""
    games_with = dict.fromkeys(SITUATIONS, 0)

    @settings(max_examples=600, derandomize=False, database=None, deadline=None)
    @given(games())
    def look(game: Record) -> None:
        steps = [Step(*step) for step in steps_of(game)]
        for name, happens in SITUATIONS.items():
            games_with[name] += any(map(happens, steps))

    for number in range(6):
        seed(number)(look)()
        if all(games_with.values()):
            break
    assert [name for name, count in games_with.items() if not count] == []
