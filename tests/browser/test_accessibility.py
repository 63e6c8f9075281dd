"""axe-core finds nothing, and nothing is wider than a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Opened, Person, Server

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
GAMES = {
    "threeup3down": {"players": "3", "options": "deck=GREEN,max_turns=6"},
    "threethirteen": {"players": "6", "options": "rounds=13,max_turns_per_round=6"},
}


def fits(person: Person) -> None:
    """Check that nothing has to be scrolled sideways."""
    wide = "document.documentElement.scrollWidth - innerWidth"
    assert person.page.evaluate(wide) <= 0


@pytest.mark.parametrize(
    "options",
    [
        {"color_scheme": "light"},
        {"color_scheme": "dark", **PHONE},
        {"forced_colors": "active", "color_scheme": "dark"},
    ],
    ids=["light", "dark phone", "forced colours"],
)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_keeps_people_out(
    server: Server,
    opened: Opened,
    accessible: Callable[[Person], None],
    game: str,
    options: dict[str, Any],
) -> None:
    ann = opened(server.address, **options)
    ann.page.wait_for_selector("#go")

    def check() -> None:
        accessible(ann)
        fits(ann)

    check()
    ann.begin(game, level="easy", name="Ann", **GAMES[game])
    ann.wait()
    check()
    ann.page.keyboard.press("?")
    ann.page.wait_for_selector("#dialog[open]")
    check()
    ann.play(steps=5)
    check()
    ann.play()
    check()
    ann.page.click("[data-act=scores]")
    check()


@pytest.mark.parametrize("game", ["threeup3down", "threethirteen"])
def test_the_rules_keep_nobody_out(
    server: Server, opened: Opened, accessible: Callable[[Person], None], game: str
) -> None:
    accessible(opened(f"{server.address}rules/{game}.html", **PHONE))
