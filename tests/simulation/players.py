"""Players that go wrong, as modules of a user have them."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from typing import TYPE_CHECKING, Any

from cloudpickle import register_pickle_by_value

from threeup3down import Draw
from threeup3down.bots import random_bot

if TYPE_CHECKING:
    import random


def now_and_then(view: Any, rng: random.Random) -> bool:
    """Tell whether to go wrong: in few games, the same ones every time."""
    return len(view.legal_moves()) > 1 and rng.random() < 0.005


def harmless(view: Any, rng: random.Random) -> Any:
    now_and_then(view, rng)
    return random_bot(view, rng)


def raiser(view: Any, rng: random.Random) -> Any:
    if now_and_then(view, rng):
        raise KeyError("no idea")
    return random_bot(view, rng)


def cheat(view: Any, rng: random.Random) -> Any:
    return Draw() if now_and_then(view, rng) else random_bot(view, rng)


def sleeper(view: Any, rng: random.Random) -> Any:
    if now_and_then(view, rng):
        time.sleep(1_000)
    return random_bot(view, rng)


def crasher(view: Any, rng: random.Random) -> Any:
    if now_and_then(view, rng):
        os.kill(os.getpid(), signal.SIGKILL)
    return random_bot(view, rng)


async def waiter(view: Any, rng: random.Random) -> Any:
    await asyncio.sleep(1_000 if now_and_then(view, rng) else 0)
    return random_bot(view, rng)


register_pickle_by_value(sys.modules[__name__])  # no worker can import it: tests are no package
