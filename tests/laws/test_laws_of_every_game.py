"""The laws of the testing kit, over games with every option and with hardly a card to draw."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

from hypothesis import Phase, given, settings

from threeup3down.records import Record
from threeup3down.testing import check_laws

from . import random_games
from .threethirteen import random_games as random_games_of_threethirteen

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

LAST = 3  # states of a game: the kit is slow, and thorough

either: SearchStrategy[Record] = random_games.games() | random_games_of_threethirteen.games()


@settings(phases=[Phase.generate])  # a shorter game that fails is a matter of `check_games`
@given(either)
def test_the_laws_of_the_kit_hold(game: Record) -> None:
    check_laws(game, last=LAST)


@given(either)
def test_the_line_of_a_game_plays_the_same_game(game: Record) -> None:
    assert [*Record.parse(game.text).states()] == [*game.states()]


@given(either)
def test_a_game_played_on_from_a_pickled_state_is_the_same_game(game: Record) -> None:
    middle = len(game.moves) // 2
    state = pickle.loads(pickle.dumps(game.state(middle)))  # noqa: S301 (pickled here)
    for move in game.moves[middle:]:
        state = state.apply(move)
    assert state == game.state()
