"""How thorough Hypothesis is: `pytest` is quick and always the same, `thorough` looks further.

pytest --hypothesis-profile=thorough
"""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from collections.abc import Iterator

settings.register_profile("quick", max_examples=100, deadline=None, derandomize=True)
settings.register_profile("thorough", max_examples=3000, deadline=None)
settings.load_profile("quick")


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
