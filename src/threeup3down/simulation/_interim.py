from __future__ import annotations
from typing import Any
import attrs
from threeup3down.bots import bot_named
from .running import play_out
from .chance import GOLDEN, MASK, Chance, mix

@attrs.frozen
class PlannedGame:
    number: int
    seed: int
    first: int
    seating: tuple[int, ...]

def deal_seed(seed: int, number: int) -> int:
    return mix(mix((Chance(seed).key + GOLDEN * (number + 1)) & MASK))

@attrs.frozen
class Run:
    game: Any
    rules: Any
    names: Any
    bots: Any

def run_of(game, players, rules=None):
    return Run(game, game.PRESETS["standard"] if rules is None else rules, tuple(players), tuple(bot_named(game, b) if isinstance(b, str) else b for b in players.values()))

def play_game(run: Any, planned: PlannedGame) -> list[Any]:
    game = run.game
    state = game.new_game(len(planned.seating), rules=run.rules, seed=planned.seed, first=planned.first)
    played = play_out(state, [run.bots[i] for i in planned.seating], seed=planned.seed)
    outcome = played.state.outcome()
    points = game.points(played.state) if hasattr(game, "points") else None
    return [
        dict(game=planned.number, seed=planned.seed, first=planned.first, seat=seat, player=run.names[i], place=outcome and outcome.places[seat],
            points=points and points[seat], turns=getattr(played.state, "turns"), moves=played.moves, truncated=outcome is None)
        for seat, i in enumerate(planned.seating)
    ]
