"""`states` and `games` get everywhere in the second game too, for all that its games are long."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
from hypothesis import given, settings

from threeup3down.declarations import option_examples
from threeup3down.games import threethirteen as game
from threeup3down.games.threethirteen import (
    Discard,
    DrawDiscard,
    GameState,
    GoOut,
    Phase,
    Reshuffled,
    RoundBegan,
    Rules,
    Scored,
    TurnEnded,
)
from threeup3down.testing import games, states

if TYPE_CHECKING:
    from collections.abc import Iterator

    from threeup3down.records import Record

OPTIONS = attrs.fields_dict(Rules)


def facts_of(state: GameState) -> set[object]:
    """Return what is so in a state, of what every generator has to reach."""
    facts: set[object] = {state.phase, ("players", len(state.seats))}
    facts |= {(name, getattr(state.rules, name)) for name in OPTIONS}
    going_on = state.phase is not Phase.OVER
    moves = state.legal_moves()
    hands = [seat.hand for seat in state.seats]
    situations = {
        "another dealt first": (state.dealer + 1 - state.round) % len(state.seats) != 0,
        "a late round": state.round >= 5,
        "the last of eleven rounds": state.round == 10,
        "somebody may go out": any(isinstance(move, GoOut) for move in moves),
        "the last turns": state.went_out is not None and going_on,
        "over after somebody went out": state.went_out is not None and not going_on,
        "over by the limit": state.went_out is None and not going_on,
        "a new stock": state.reshuffles > 0,
        "an empty stock": not state.stock,
        "a card kept back": (
            state.taken is not None
            and not state.rules.redraw_discard
            and Discard(state.taken) not in moves
        ),
        "known cards": any(seat.known for seat in state.seats),
        "jokers in a hand": any(game.Card.JOKER in hand for hand in hands),
    }
    return facts | {name for name, so in situations.items() if so}


def options() -> Iterator[tuple[str, Any]]:
    for name, field in OPTIONS.items():
        for value in option_examples(game, field):
            yield name, value


WANTED: set[object] = {
    *Phase,
    *(("players", number) for number in range(2, 13)),
    *options(),
    *("another dealt first", "a late round", "the last of eleven rounds", "somebody may go out"),
    *("the last turns", "over after somebody went out", "over by the limit", "a new stock"),
    *("an empty stock", "a card kept back", "known cards", "jokers in a hand"),
}


def test_states_reach_everything() -> None:
    found: set[object] = set()

    @given(states(game=game))
    @settings(max_examples=600, database=None)
    def look(state: GameState) -> None:
        found.update(facts_of(state))

    look()
    assert sorted(map(str, WANTED - found)) == []


def test_games_reach_everything_and_what_happens_between() -> None:
    found: set[object] = set()

    @given(games(game=game))
    @settings(max_examples=500, database=None)
    def look(story: Record) -> None:
        found.update(*map(facts_of, [*story.states()][-3:]))
        for move, state in [*zip(story.moves, story.states(), strict=False)][-30:]:
            found.add(type(move))
            if isinstance(move, GoOut):
                found.update(facts_of(state))
            _, events = state.transition(move)
            found.update(map(type, events))

    look()
    wanted = WANTED - {"an empty stock"} | {
        DrawDiscard,
        GoOut,
        Reshuffled,
        RoundBegan,
        Scored,
        TurnEnded,
        game.WentOut,
    }
    assert sorted(map(str, wanted - found)) == []


def test_hardly_anything_is_drawn_in_vain() -> None:
    looked = dict.fromkeys(Phase, 0)
    for phase in Phase:

        @given(states(game=game, phase=phase))
        @settings(max_examples=100, database=None)
        def look(state: GameState) -> None:
            looked[state.phase] += 1

        look()
    # Hypothesis gives up on a test of which it has to throw away too much
    assert min(looked.values()) >= 90
