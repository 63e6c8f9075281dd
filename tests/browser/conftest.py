"""What the tests of the page share: a real browser, servers of their own, and people who play.

They need Chromium (on Debian: apt-get install chromium) and the group `browser`.
"""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), "")
if not all(map(find_spec, ("playwright", "axe_playwright_python", "starlette", "uvicorn"))):
    pytest.skip("the group `browser` is not installed", allow_module_level=True)
if not CHROMIUM:
    pytest.skip("there is no Chromium here", allow_module_level=True)

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Locator, Page

SERVING = Path(__file__).with_name("serving.py")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SETTINGS = {"pause_seconds": 0.0, "messages_a_second": 1_000, "most_rooms_a_peer": 1_000}
SECONDS = 30
EXPECTED = (  # logged by a browser where a test stops the server, or asks for what is refused
    "ERR_CONNECTION_REFUSED",
    "ERR_INTERNET_DISCONNECTED",
    "status of 400",
)
MOST_STEPS = 1_500
CAN = ":not([aria-disabled]):not([disabled])"
TURN = ".status.yours, #dialog[open], [data-act=rematch]"
TO_PRESS = (  # a button that makes a move, or a card or a pile that can be pressed
    ".actions [data-move^='out:']",
    f".actions .primary[data-move]{CAN}",
    f".mine .thing{CAN}:not([aria-pressed=true])",
    f".mine .thing{CAN}",
    f".piles .thing{CAN}",
    f".actions [data-move]{CAN}",
)
Opened: TypeAlias = "Callable[..., Person]"


class Server:
    """A server in a process of its own, at a port that stays the same."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self._errors = folder / "errors.txt"
        self._settings = {**SETTINGS, "database": str(folder / "rooms.sqlite"), **settings}
        self._port = 0
        self.start()

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self._port}/"

    def start(self) -> None:
        command = [sys.executable, str(SERVING), json.dumps(self._settings), str(self._port)]
        with self._errors.open("a") as errors:
            self._process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=errors, text=True
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, self._errors.read_text()
        self._port = int(line)

    def stop(self) -> None:
        self._process.kill()
        self._process.communicate(timeout=SECONDS)


class Person:
    """Somebody at a page, who sees only what is there to see.

    Attributes:
        page: the page.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self._rng = random.Random(1)

    def begin(self, game: str, **chosen: str) -> None:
        """Begin a game from the start screen; `chosen`: values of its selects and inputs."""
        self.page.check(f"input[name=game][value={game}]")
        for name, value in chosen.items():
            field = self.page.locator(f"#{name}")
            if name == "options":
                self.page.click("details summary")
            if field.evaluate("each => each.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        self.page.click("#go")
        self.page.wait_for_selector(".board > *")

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.page.locator("[data-act=rematch]").count())

    @property
    def words(self) -> str:
        """What the page says to the eyes."""
        return str(self.page.locator("body").inner_text())

    def wait(self) -> None:
        """Wait until there is something to do."""
        self.page.wait_for_selector(TURN)

    def next_press(self) -> Locator:
        """Return what to press now."""
        for wanted in TO_PRESS:
            if count := (found := self.page.locator(wanted)).count():
                return found.nth(self._rng.randrange(count))
        raise AssertionError(f"nothing can be pressed: {self.words}")

    def play(self, *, steps: int = MOST_STEPS, keys: bool = False) -> None:
        """Play on until the game is over, or for some presses."""
        for _ in range(steps):
            self.wait()
            if self.page.locator("#dialog[open]").count():
                self.page.keyboard.press("Escape")
            elif self.over:
                return
            elif keys:
                self.press_by_keys(self.next_press())
            else:
                self.next_press().click()
        assert steps < MOST_STEPS, "the game does not end"
        self.page.wait_for_selector(".status:not(:has-text('on its way'))")

    def take_turn(self) -> None:
        """Play until it is another's turn."""
        self.wait()
        while self.page.locator(".status.yours").count():
            self.play(steps=1)

    def press_by_keys(self, wanted: Locator) -> None:
        """Go to a button with Tab and arrows alone, and press it."""
        key = wanted.get_attribute("data-key")
        group = wanted.evaluate("each => each.closest('[data-group]').dataset.group")
        focus = "document.activeElement.closest('[data-group]')?.dataset.group"
        self.press_until("Tab", lambda: self.page.evaluate(focus) == group)
        at = "document.activeElement.dataset.key"
        self.press_until("ArrowRight", lambda: self.page.evaluate(at) == key)
        self.page.keyboard.press("Enter")

    def press_until(self, key: str, reached: Callable[[], bool]) -> None:
        """Press a key until something holds."""
        for _ in range(60):
            if reached():
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} does not lead there")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return a server that several tests use."""
    started = Server(tmp_path_factory.mktemp("server"))
    yield started
    started.stop()


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """Return a server that a test may stop and start."""
    started = Server(tmp_path)
    yield started
    started.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def opened(browser: Browser) -> Iterator[Opened]:
    """Return what opens a page of a browser of its own; what goes wrong in one fails the test."""
    wrong: list[str] = []
    contexts: list[Any] = []

    def open_page(address: str, **options: Any) -> Person:
        context = browser.new_context(**{"reduced_motion": "reduce", **options})
        context.set_default_timeout(SECONDS * 1_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(error.stack or error.message))
        page.on("console", lambda each: wrong.extend([each.text] * (each.type == "error")))
        page.goto(address)
        return Person(page)

    yield open_page
    for context in contexts:
        context.close()
    assert [each for each in wrong if not any(some in each for some in EXPECTED)] == []


@pytest.fixture
def accessible() -> Callable[[Person], None]:
    """Return what checks a page as it is now for what keeps people out."""

    def check(person: Person) -> None:
        found = Axe().run(person.page)
        assert found.violations_count == 0, found.generate_report()

    return check
