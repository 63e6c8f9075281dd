"""The games that the laws are checked on do get everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
import pytest
from hypothesis import given, settings

from threeup3down import (
    BonusDraw,
    Cleared,
    Draw,
    Drew,
    Event,
    Finished,
    Flipped,
    GameState,
    LostExtras,
    Move,
    Phase,
    PickedUp,
    PickUp,
    Play,
    Played,
    RevealedUp,
    Stop,
    Termination,
    TurnedUp,
    Zone,
)

from .random_games import CHECKED, games, steps_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from threeup3down.records import Record


@attrs.frozen
class Step:
    """A move with everything about it."""

    state: GameState
    move: Move
    after: GameState
    events: tuple[Event, ...]

    def tells(self, *kinds: type[Event]) -> bool:
        return all(any(isinstance(event, kind) for event in self.events) for kind in kinds)

    @property
    def played(self) -> Played | None:
        return next((event for event in self.events if isinstance(event, Played)), None)

    def plays_from(self, zone: Zone) -> bool:
        return self.played is not None and self.played.zone is zone

    @property
    def clears_a_set(self) -> bool:
        played = self.played
        return played is not None and self.tells(Cleared) and not played.cards[0].rank.is_clear


SITUATIONS: dict[str, Callable[[Step], bool]] = {
    "more than six players (U1)": lambda step: len(step.state.seats) > 6,
    "3UP are shown together (U5)": lambda step: step.tells(RevealedUp),
    "3UP are shown at once (U5)": lambda step: (
        step.state.phase is Phase.CHOOSE_UP and not step.state.rules.simultaneous_setup
    ),
    "a card starts the pile (U7)": lambda step: (
        step.tells(TurnedUp) and bool(step.after.discard_pile)
    ),
    "a Clear would start the pile (U7)": lambda step: step.tells(TurnedUp, Cleared),
    "multiples (U10)": lambda step: isinstance(step.move, Play) and step.move.count > 1,
    "multiples of a Clear with a bonus (U10)": lambda step: (
        isinstance(step.move, Play) and step.move.count > 1 and step.move.rank > 11
    ),
    "a pick-up by choice (U11)": lambda step: (
        isinstance(step.move, PickUp) and len(step.state.legal_moves()) > 1
    ),
    "a pick-up by force (U11)": lambda step: step.state.legal_moves() == (PickUp(),),
    "a set clears the pile (U12)": lambda step: step.clears_a_set,
    "a set earns an extra discard (U12)": lambda step: (
        step.clears_a_set and step.after.extras > max(0, step.state.extras - 1)
    ),
    "a draw is accepted (U14)": lambda step: isinstance(step.move, Draw),
    "a draw is declined (U14)": lambda step: (
        step.state.can_draw and isinstance(step.move, Play) and not step.after.can_draw
    ),
    "a draw is the only move (U16)": lambda step: step.state.legal_moves() == (Draw(),),
    "a draw by itself (U14)": lambda step: (
        step.after.extras > 0
        and step.state.rules.bonus_draw is BonusDraw.ALWAYS
        and step.tells(Drew)
    ),
    "more than two extras owed (U15)": lambda step: step.state.extras > 2,
    "extras lost by a pick-up (U15)": lambda step: step.tells(PickedUp, LostExtras),
    "extras given up (U15)": lambda step: isinstance(step.move, Stop),
    "extras forfeited (U16)": lambda step: (
        step.plays_from(Zone.HAND) and step.tells(LostExtras) and not step.tells(Finished)
    ),
    "extras lapse at the finish (U20)": lambda step: step.tells(LostExtras, Finished),
    "a draw that the pile cannot meet (U17)": lambda step: (
        step.tells(Drew) and not step.after.draw_pile
    ),
    "a card from the 3UP (U18)": lambda step: step.plays_from(Zone.UP),
    "a flip that fits (U19)": lambda step: step.plays_from(Zone.DOWN),
    "a flip that does not fit (U19)": lambda step: step.tells(Flipped, PickedUp),
    "a Clear is flipped (U13, U19)": lambda step: step.tells(Flipped, Cleared),
    "the end by an empty hand (U20)": lambda step: ends(step, Termination.EMPTIED),
    "play goes on for places (U20)": lambda step: (
        step.tells(Finished) and step.after.phase is Phase.PLAY
    ),
    "a finished seat is skipped (U20)": lambda step: (
        step.after.to_act is not None
        and step.state.turns < step.after.turns
        and (step.state.to_act or 0) + 1 in step.after.finished
    ),
    "the turn limit (U21)": lambda step: ends(step, Termination.TURN_LIMIT),
    "the turn limit after a finish (U21)": lambda step: (
        ends(step, Termination.TURN_LIMIT) and bool(step.after.finished)
    ),
    "a seen card goes before a lower colour (U24)": lambda step: (
        step.played is not None and list(step.played.cards) != sorted(step.played.cards)
    ),
}


def ends(step: Step, termination: Termination) -> bool:
    outcome = step.after.outcome()
    return outcome is not None and outcome.termination is termination


@pytest.mark.thorough
def test_the_games_reach_every_situation() -> None:
    games_with = dict.fromkeys(SITUATIONS, 0)

    @settings(max_examples=800, derandomize=True, deadline=None)
    @given(games())
    def look(game: Record) -> None:
        steps = [
            Step(state, move, after, state.transition(move)[1])
            for state, move, after in [*steps_of(game)][1 - CHECKED :]
        ]
        for name, happens in SITUATIONS.items():
            games_with[name] += any(map(happens, steps))

    look()
    assert [name for name, count in games_with.items() if not count] == []
