"""axe-core finds nothing, and nothing is wider than a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.conftest import Opened, Person, Server

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
GAMES = {
    "threeup3down": {"players": "3", "options": "deck=GREEN,max_turns=6"},
    "threethirteen": {"players": "6", "options": "rounds=13,max_turns_per_round=6"},
}


def fits(person: Person) -> None:
    """Check that nothing has to be scrolled sideways."""
    wide = "document.documentElement.scrollWidth - innerWidth"
    assert person.page.evaluate(wide) <= 0


LOOKS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark phone": {"color_scheme": "dark", **PHONE},
    "forced colours": {"forced_colors": "active", "color_scheme": "dark"},
}
QUICK = {("threeup3down", "dark phone"), ("threethirteen", "light")}


@pytest.mark.parametrize(
    ("game", "look"),
    [
        pytest.param(game, look, marks=() if (game, look) in QUICK else pytest.mark.thorough)
        for game in GAMES
        for look in LOOKS
    ],
)
def test_nothing_keeps_people_out(
    server: Server,
    opened: Opened,
    accessible: Callable[[Person], None],
    game: str,
    look: str,
) -> None:
    ann = opened(server.address, **LOOKS[look])
    ann.page.wait_for_selector("#go")

    def check() -> None:
        accessible(ann)
        fits(ann)

    check()
    ann.begin(game, level="easy", name="Ann", **GAMES[game])
    ann.wait()
    ann.page.keyboard.press("?")
    ann.page.wait_for_selector("#dialog[open]")
    check()
    ann.play(steps=5)
    check()
    ann.play()
    check()
    ann.page.click("[data-act=scores]")
    check()


def test_joining_keeps_nobody_out(
    server: Server, opened: Opened, accessible: Callable[[Person], None]
) -> None:
    ann = opened(server.address, **PHONE)
    ann.begin("threeup3down", friends="1")
    accessible(ann)
    fits(ann)
    ben = opened(ann.page.locator("#link-join").input_value(), **PHONE)
    ben.page.wait_for_selector("#join")
    accessible(ben)
    fits(ben)


@pytest.mark.parametrize("game", ["threeup3down", "threethirteen"])
def test_the_rules_keep_nobody_out(
    server: Server, opened: Opened, accessible: Callable[[Person], None], game: str
) -> None:
    accessible(opened(f"{server.address}rules/{game}.html", **PHONE))
