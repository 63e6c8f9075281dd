"""How a person plays on the page: what they can reach by pressing, and by keys alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

TABLE_MS = 60_000  # until the library has loaded in the page
MOST_STEPS = 1_500
CAN = ":not([aria-disabled]):not([disabled])"
TURN = ".status.yours, #dialog[open], [data-act=rematch]"


def begin(page: Page, game: str, **chosen: str) -> None:
    """Begin a game from the start screen; `chosen`: values of its selects and inputs."""
    page.check(f"input[name=game][value={game}]")
    for name, value in chosen.items():
        field = page.locator(f"#{name}")
        if name == "options":
            page.click("details summary")
        if field.evaluate("each => each.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.click("#go")
    page.wait_for_selector(".board > *", timeout=TABLE_MS)


def over(page: Page) -> bool:
    """Tell whether the game is over."""
    return page.locator("[data-act=rematch]").count() > 0


def next_press(page: Page) -> Locator:
    """Return what to press now: a button that makes a move, or a card or pile that can be pressed."""
    for wanted in (
        ".actions [data-move^='out:']",
        f".actions .primary[data-move]{CAN}",
        f".mine .thing{CAN}:not([aria-pressed=true])",
        f".mine .thing{CAN}",
        f".piles .thing{CAN}",
        f".actions [data-move]{CAN}",
    ):
        found = page.locator(wanted)
        if found.count():
            return found.first
    raise AssertionError("nothing can be pressed: " + page.locator("#main").inner_text())


def play(page: Page, *, steps: int = MOST_STEPS, keys: bool = False) -> None:
    """Play on until the game is over, or for some presses."""
    for _ in range(steps):
        page.wait_for_selector(TURN, timeout=TABLE_MS)
        if page.locator("#dialog[open]").count():
            page.keyboard.press("Escape")
        elif over(page):
            return
        elif keys:
            press_by_keys(page, next_press(page))
        else:
            next_press(page).click()
    if steps == MOST_STEPS:
        raise AssertionError("the game does not end")


def press_by_keys(page: Page, wanted: Locator) -> None:
    """Go to a button with Tab and arrows alone, and press it."""
    key = wanted.get_attribute("data-key")
    group = wanted.evaluate("each => each.closest('[data-group]').dataset.group")
    focus = "document.activeElement.closest('[data-group]')?.dataset.group"
    for _ in range(60):
        if page.evaluate(focus) == group:
            break
        page.keyboard.press("Tab")
    for _ in range(60):
        if page.evaluate("document.activeElement.dataset.key") == key:
            page.keyboard.press("Enter")
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"{key} is not reached by keys")
