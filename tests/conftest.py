"""How thorough the tests are: `pytest` is quick and always the same, `thorough` looks further.

    pytest --hypothesis-profile=thorough

plays many times as many games, others each time, and runs what is marked `thorough` too.
"""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from threeup3down.bots import random_bot
from threeup3down.vectors import played_games, vector_files, write_vectors

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from threeup3down.games.protocol import Game

# a machine that is busy is no fault of a test
BUSY = [HealthCheck.too_slow]
settings.register_profile(
    "quick", max_examples=12, deadline=None, derandomize=True, suppress_health_check=BUSY
)
settings.register_profile("thorough", max_examples=3000, deadline=None, suppress_health_check=BUSY)
settings.load_profile("quick")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what takes long unless the thorough profile is chosen."""
    if settings.get_current_profile_name() != "thorough":
        skip = pytest.mark.skip(reason="it takes long: --hypothesis-profile=thorough")
        for item in items:
            if item.get_closest_marker("thorough"):
                item.add_marker(skip)


@pytest.fixture(scope="session", autouse=True)
def signals_reach_the_programs() -> Iterator[None]:
    """Let the programs begin with no signal ignored; whatever runs the tests ignores it on.

    A program inherits that a signal is ignored, but not the function that handles it.
    """
    ignored = [
        number
        for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM)
        if signal.getsignal(number) is signal.SIG_IGN
    ]
    for number in ignored:
        signal.signal(number, lambda *_: None)
    yield
    for number in ignored:
        signal.signal(number, signal.SIG_IGN)


@pytest.fixture(scope="session")
def vectors(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Game], Path]:
    """Return a function that gives the folder with the examples of a game, written once.

    They come from as many games as by default, but played at random and with small counts.
    """

    folders: dict[str, Path] = {}

    def folder_of(game: Game) -> Path:
        if (folder := folders.get(game.NAME)) is not None:
            return folder
        folder = folders[game.NAME] = tmp_path_factory.mktemp(game.NAME)
        records = [*played_games(game, count=30, seed=0, bots=[random_bot])]
        write_vectors(folder, game, dict(vector_files(game, records, seed=0, perft_count=100)))
        return folder

    return folder_of
