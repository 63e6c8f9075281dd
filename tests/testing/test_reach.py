"""`states` and `games` get everywhere, and hardly anything that they draw is thrown away."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
from hypothesis import given, settings

import threeup3down
from threeup3down import Flip, Flipped, GameState, Phase, Played, Rules, Termination, Zone
from threeup3down.declarations import option_examples
from threeup3down.testing import games, states

if TYPE_CHECKING:
    from threeup3down.records import Record

OPTIONS = attrs.fields_dict(Rules)


def facts_of(state: GameState) -> set[object]:
    """Return what is so in a state, of what every generator has to reach."""
    facts: set[object] = {state.phase, ("players", len(state.seats))}
    facts |= {(name, getattr(state.rules, name)) for name in OPTIONS if name != "deck"}
    facts.add(("deck", state.rules.deck.name))
    outcome = state.outcome()
    facts |= {outcome.termination} if outcome else set()
    hidden_choice = state.phase is Phase.CHOOSE_UP and state.rules.simultaneous_setup
    situations = {
        "another goes first": state.first != 0,
        "bonus turn": state.extras > 0,
        "draw on offer": state.can_draw,
        "empty draw pile": not state.draw_pile,
        "somebody has finished": bool(state.finished) and state.phase is Phase.PLAY,
        "3UP in use": any(0 < len(seat.up) < 3 for seat in state.seats),
        "3DOWN in use": any(isinstance(move, Flip) for move in state.legal_moves()),
        "a choice not shown": hidden_choice and any(seat.up for seat in state.seats),
    }
    return facts | {name for name, so in situations.items() if so}


WANTED: set[object] = {
    *Phase,
    *Termination,
    *(("players", number) for number in range(2, 13)),
    *(
        (name, value)
        for name, field in OPTIONS.items()
        if name != "deck"
        for value in option_examples(threeup3down, field)
    ),
    *(("deck", name) for name in ("STANDARD", "LISTED", "TWO_COLORS", "GREEN", "DOUBLE", "CUSTOM")),
    *("another goes first", "bonus turn", "draw on offer", "empty draw pile"),
    *("somebody has finished", "3UP in use", "3DOWN in use", "a choice not shown"),
}


def test_states_reach_everything() -> None:
    found: set[object] = set()

    @given(states())
    @settings(max_examples=1000, database=None)
    def look(state: GameState) -> None:
        found.update(facts_of(state))

    look()
    assert found >= WANTED


def test_games_reach_everything_and_both_kinds_of_flip() -> None:
    found: set[object] = set()

    @given(games())
    @settings(max_examples=1000, database=None)
    def look(story: Record) -> None:
        found.update(*map(facts_of, story.states()))
        for move, state in zip(story.moves, story.states(), strict=False):
            if isinstance(move, Flip):
                _, events = state.transition(move)
                assert isinstance(events[0], Flipped)
                fits = isinstance(events[1], Played) and events[1].zone is Zone.DOWN
                found.add("flip that fits" if fits else "flip that does not fit")

    look()
    assert found >= WANTED | {"flip that fits", "flip that does not fit"}


def test_hardly_anything_is_drawn_in_vain() -> None:
    looked = dict.fromkeys(Phase, 0)
    for phase in Phase:

        @given(states(phase=phase))
        @settings(max_examples=100, database=None)
        def look(state: GameState) -> None:
            looked[state.phase] += 1

        look()
    # Hypothesis gives up on a test of which it has to throw away too much
    assert min(looked.values()) >= 90
