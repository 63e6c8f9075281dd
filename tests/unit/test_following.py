"""Following a game by what each seat is told of it, event by event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import threeup3down
from threeup3down.bots import bots_of, random_bot
from threeup3down.games import threethirteen
from threeup3down.simulation import steps

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game

GAMES = [
    (threeup3down, 2, "standard"),
    (threeup3down, 3, "simultaneous_setup=false,starting_pile=FLIP,voluntary_pickup=true"),
    (threeup3down, 4, "play_on=true,clear_multiples=ALL,clearing_set_bonus=true,deck=LISTED"),
    (threeup3down, 3, "optional_extras=true,bonus_draw=ALWAYS,play_on=true"),
    (threethirteen, 2, "rounds=3/4"),
    (threethirteen, 4, "rounds=3/4/3,jokers_per_deck=2,all_wild_melds=false"),
    (threethirteen, 16, "rounds=3/3,decks=1"),
    (threethirteen, 3, "rounds=4/3,automatic_out=true,first_orbit_out=false,last_turns=false"),
]


@pytest.mark.parametrize(("game", "players", "rules"), GAMES)
def test_a_view_and_what_its_seat_is_told_lead_to_the_next_view(
    game: Any, players: int, rules: str
) -> None:
    state = game.new_game(players, rules=game.parse_rules(rules), seed=5, first=1)
    bots = [next(iter(bots_of(game).values())), random_bot] * players
    for step in steps(state, bots[:players], seed=5, limit=400):
        for seat in (*range(players), None):
            seen = state.view(seat)
            shown = [game.redact(event, seat) for event in step.events]
            assert seen.advance(shown) == step.state.view(seat)
            assert seen == state.view(seat)
        state = step.state


@pytest.mark.parametrize("game", [threeup3down, threethirteen], ids=lambda game: game.NAME)
def test_no_events_lead_nowhere(game: Game) -> None:
    seen = game.new_game(2, seed=1).view(0)
    assert seen.advance(()) == seen
