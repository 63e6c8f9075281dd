from __future__ import annotations
from typing import Any
from hashlib import sha256
import attrs
from .running import play_out

@attrs.frozen
class GameSpec:
    number: int
    seed: int
    first: int
    seating: tuple[str, ...]

@attrs.frozen
class Row:
    game: int
    seed: int
    seat: int
    player: str
    place: int | None
    points: int | None
    turns: int
    moves: int
    truncated: bool

def deal_seed(seed: int, number: int) -> int:
    return int.from_bytes(sha256(f"{seed}/{number}".encode()).digest()[:8], "big")

def play_game(game: Any, rules: Any, bots: Any, spec: GameSpec) -> list[Row]:
    state = game.new_game(len(spec.seating), rules=rules, seed=spec.seed, first=spec.first)
    played = play_out(state, [bots[name] for name in spec.seating], seed=deal_seed(spec.seed, spec.number))
    outcome = played.state.outcome()
    points = game.points(played.state) if hasattr(game, "points") else None
    return [
        Row(spec.number, spec.seed, seat, name, outcome.places[seat] if outcome else None,
            points[seat] if points else None, getattr(played.state, "turns"), played.moves, played.limit_reached)
        for seat, name in enumerate(spec.seating)
    ]
