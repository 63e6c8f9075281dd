"""Laws of a game as a whole, checked in processes of their own: this is also their program."""

from __future__ import annotations

import importlib
import os
import random
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import threeup3down
from threeup3down.records import Record

from .violations import LawViolation

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game

HASH_SEEDS = (1, 2)
GAMES, MOVES = 6, 60


def order_follows_no_hash(*, game: Game = threeup3down, seed: int = 0) -> None:
    """The order of moves and events is the same in processes that hash texts differently.

    Two processes with a PYTHONHASHSEED each play the same few games. A game that another process
    cannot import by the name of its module is not checked.
    """
    module: Any = game
    name: str = module.__name__
    spec = sys.modules.get(name) is game and getattr(game, "__spec__", None)
    if name == "__main__" or not spec or not spec.origin:
        return
    processes = [
        subprocess.Popen(  # noqa: S603 (our own program)
            [sys.executable, "-c", PROGRAM, name, str(seed), *sys.path],
            env=os.environ | {"PYTHONHASHSEED": str(number)},
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        for number in HASH_SEEDS
    ]
    one, other = (process.communicate()[0].splitlines() for process in processes)
    if any(process.returncode for process in processes):
        raise LawViolation("order_follows_no_hash", f"{name} fails in another process", "")
    line = ""
    for first, second in zip(one, other, strict=False):
        if first != second:
            detail = f"with one PYTHONHASHSEED {first}, with another {second}"
            raise LawViolation("order_follows_no_hash", detail, line)
        line = first if first.startswith(f"{module.NAME} ") else line


PROGRAM = """\
import sys
name, seed, *sys.path = sys.argv[1:]
from threeup3down.testing.game_laws import play_games
play_games(name, int(seed))
"""


def play_games(name: str, seed: int) -> None:
    """Print the legal moves and events of a few games, and after each state the game so far."""
    game: Any = importlib.import_module(name)
    rng = random.Random(seed)
    rules = [*game.PRESETS.values()]
    for number in range(GAMES):
        record = Record.new(
            game, players=game.MIN_PLAYERS, seed=seed + number, rules=rules[number % len(rules)]
        )
        for _ in range(MOVES):
            state = record.state()
            legal = game.legal_moves(state)
            print(record)  # noqa: T201 (the other process reads it)
            print("moves", *legal)  # noqa: T201
            if not legal:
                break
            move = legal[int(rng.random() * len(legal))]
            print("events", *game.transition(state, move)[1])  # noqa: T201
            record = record.play(move)
