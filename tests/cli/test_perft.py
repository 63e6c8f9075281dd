from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import pytest

from threeup3down import Deck, Rules, new_game, perft

if TYPE_CHECKING:
    from collections.abc import Callable

    from .conftest import Called
    from .terminals import Terminal


def test_perft_counts_what_the_library_counts(
    called: Callable[..., Called],
) -> None:
    counts = perft(new_game(3, seed=1), 5, divide=True)
    counted = called("perft", "--seed", "1", "--players", "3", "--depth", "5", "--divide")
    *lines, total = counted.output.splitlines()
    assert lines == [f"{move}: {count}" for move, count in counts.items()]
    assert total == f"total: {sum(counts.values())}"
    assert (counted.status, counted.errors) == (0, "")


def test_perft_takes_every_option_of_a_deal(called: Callable[..., Called]) -> None:
    state = new_game(2, seed=6, first=1, rules=Rules(deck=Deck.GREEN, simultaneous_setup=False))
    for depth in (0, 1, 2, 3, 4):
        counted = called(
            *("perft", "threeup3down", "--seed", "6", "--players", "2", "--first", "1"),
            *("--rules", "short", "--rules", "simultaneous_setup=false", "--depth", str(depth)),
        )
        assert counted.output == f"{perft(state, depth)}\n"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGHUP], ids=lambda each: each.name)
def test_perft_shows_how_far_it_has_come_and_can_be_stopped(
    terminal: Callable[..., Terminal], number: signal.Signals
) -> None:
    program = terminal("perft", "--seed", "1", "--players", "3", "--depth", "40")
    program.process.expect("counting .*/140")
    program.process.kill(number)
    assert "threeup3down: stopped before everything was counted\n" in program.end()
    assert program.process.exitstatus == 128 + number
    hidden, shown = "\x1b[?25l", "\x1b[?25h"  # the cursor
    assert program.received.rindex(hidden) < program.received.rindex(shown)
