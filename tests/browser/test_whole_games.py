"""Whole games in a real browser, by pressing and by keys alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.browser.conftest import Opened, Server

SHORT = {
    "threeup3down": {"options": "deck=GREEN,max_turns=24", "level": "easy"},
    "threethirteen": {"options": "rounds=3/4,max_turns_per_round=6", "level": "easy"},
}


THOROUGH = pytest.mark.thorough


@pytest.mark.parametrize(
    ("game", "how"),
    [
        ("threeup3down", "pressing"),
        ("threethirteen", "keys"),
        pytest.param("threeup3down", "keys", marks=THOROUGH),
        pytest.param("threethirteen", "pressing", marks=THOROUGH),
    ],
)
def test_a_whole_game_and_a_rematch(server: Server, opened: Opened, game: str, how: str) -> None:
    keys = how == "keys"
    ann = opened(server.address)
    ann.begin(game, name="Ann", **SHORT[game])
    ann.play(keys=keys)
    assert "The game is over" in ann.page.locator(".status").inner_text()
    assert ann.page.locator(".history li").last.inner_text().startswith("The ")
    ann.page.click("[data-act=rematch]")
    ann.page.wait_for_selector(".status:not(:has-text('over'))")
    ann.play(steps=2, keys=keys)
    assert not ann.over
