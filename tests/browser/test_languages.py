"""The page in German: no word is left that no German message has, and that is no fact."""

from __future__ import annotations

import gettext
import json
import re
from typing import TYPE_CHECKING

import pytest

from threeup3down.games import OWN
from threeup3down.languages import CATALOGUES, DOMAIN, speaking
from threeup3down.web.tables import games

if TYPE_CHECKING:
    from tests.browser.conftest import Opened, Person, Server

WORD = re.compile(r"[^\W\d_]{3,}")
FACTS = "Ann Deutsch English Three Thirteen Clear https"  # names, and what is said so in German too
SEEN = "body, body :not(noscript, noscript *)"
ALL_TEXTS = """(seen) => [...document.querySelectorAll(seen)].flatMap((each) => [
    ...[...each.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data),
    ...["aria-label", "title", "placeholder"].map((name) => each.getAttribute(name) ?? ""),
]).concat(document.title)"""
SHORT = {
    "threeup3down": {"options": "deck=GREEN,max_turns=16", "level": "easy"},
    "threethirteen": {"options": "rounds=3/4,max_turns_per_round=3", "level": "easy"},
}


@pytest.fixture(scope="module")
def known() -> set[str]:
    """Return every word of a German message, and every fact."""
    catalogue = gettext.translation(DOMAIN, CATALOGUES, ["de"])
    with speaking("de"):
        facts = json.dumps(games(OWN), ensure_ascii=False)
    messages = [*vars(catalogue)["_catalog"].values()]
    return {*WORD.findall(" ".join([FACTS, facts, *messages]))}


def strange(person: Person, known: set[str]) -> set[str]:
    """Return the words that the page has now, and no German message."""
    texts: list[str] = person.page.evaluate(ALL_TEXTS, SEEN)
    own = {word.capitalize() for word in known} | known
    return {*WORD.findall(" ".join(texts))} - own


@pytest.mark.parametrize("game", SHORT)
def test_a_game_in_german(server: Server, opened: Opened, known: set[str], game: str) -> None:
    ann = opened(server.address, locale="de-AT")
    ann.page.wait_for_selector("html[lang=de] #go")
    assert strange(ann, known) == set()
    for key in ("Help", "Settings"):
        ann.page.click(f"#menu [data-key={key}]")
        assert strange(ann, known) == set()
        ann.page.keyboard.press("Escape")
    ann.begin(game, name="Ann", **SHORT[game])
    assert ann.page.locator(".seat:not(.mine) h2").inner_text() == "Computer 2"
    while not ann.over:
        ann.wait()
        assert strange(ann, known) == set()
        ann.page.keyboard.press("h")
        ann.play(steps=3)
    assert strange(ann, known) == set()
    ann.page.keyboard.press("Escape")
    told = ann.page.locator(".history").text_content() or ""
    assert "Ann" in told
    assert "Sitz " not in told


def test_another_language_is_chosen_and_kept(server: Server, opened: Opened) -> None:
    ann = opened(server.address, locale="fr-FR")
    assert ann.page.locator("#go").inner_text() == "Play"
    ann.page.select_option("#language", "de")
    ann.page.wait_for_selector("#go:has-text('Spielen')")
    ann.page.reload()
    ann.page.wait_for_selector("#introduction:has-text('Werde als Erster')")
    ann.page.select_option("#language", "en")
    ann.page.wait_for_selector("#introduction:has-text('Be the first')")


def test_two_people_read_their_own_languages(server: Server, opened: Opened) -> None:
    ann = opened(server.address, locale="de-DE")
    ann.begin("threethirteen", name="Ann", friends="1")
    assert "Warten auf 1 Mitspieler" in ann.words
    ben = opened(ann.page.locator("#link-join").input_value())
    ben.page.fill("#name", "Ben")
    ben.page.click("#go")
    ben.page.wait_for_selector(".seat.mine")
    ann.take_turn()
    ben.wait()
    assert "Ann legt" in (ann.page.locator(".history").text_content() or "")
    assert "Ann discards" in (ben.page.locator(".history").text_content() or "")
