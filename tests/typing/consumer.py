"""What a user writes: `.ci/run` checks it against the installed wheel, with three type checkers.

Without `py.typed` in the wheel mypy finds no types here at all.
"""

from __future__ import annotations

from typing import assert_type

from threeup3down import (
    GameState,
    Illegality,
    Move,
    Outcome,
    Play,
    Rank,
    Rules,
    View,
    apply,
    legal_moves,
    new_game,
    view,
)
from threeup3down.bots import random_bot
from threeup3down.games import threethirteen
from threeup3down.simulation import Playout, play_out

state = new_game(3, rules=Rules(play_on=True), seed=5)
assert_type(state, GameState)
moves = legal_moves(state)
assert_type(moves, tuple[Move, ...])
assert_type(apply(state, moves[0]), GameState)
assert_type(state.to_act, int | None)
assert_type(state.outcome(), Outcome | None)

seen = view(state, 1)
assert_type(seen, View)
assert_type(seen.why_illegal(Play(7)), Illegality | None)
assert_type(Play(7).rank, Rank)

table = threethirteen.new_game(2, seed=1)
assert_type(table, threethirteen.GameState)
assert_type(threethirteen.legal_moves(table), tuple[threethirteen.Move, ...])

playout = play_out(new_game(2, seed=1), [random_bot, random_bot], seed=1)
assert_type(playout, Playout)
