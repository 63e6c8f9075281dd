"""Friends who play by a link, and connections that are lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.browser.conftest import Opened, Person, Server

OPTIONS = {
    "threeup3down": "deck=GREEN,max_turns=16",
    "threethirteen": "rounds=3,max_turns_per_round=6",
}


def two(server: Server, opened: Opened, game: str) -> tuple[Person, Person]:
    """Return two people in one game."""
    ann = opened(server.address)
    ann.begin(game, name="Ann", friends="1", options=OPTIONS[game])
    assert "Waiting for 1 player" in ann.words
    ben = opened(ann.page.locator("#link-join").input_value())
    ben.page.fill("#name", "Ben")
    ben.page.click("#go")
    ben.page.wait_for_selector(".seat.mine")
    return ann, ben


def play_both(people: tuple[Person, ...]) -> None:
    """Let people play in turn until the game is over."""
    while not all(person.over for person in people):
        for person in people:
            if person.page.locator(".status.yours, #dialog[open]").count():
                person.play(steps=1)
        people[0].page.wait_for_timeout(20)


@pytest.mark.parametrize(
    "game", ["threethirteen", pytest.param("threeup3down", marks=pytest.mark.thorough)]
)
def test_two_browsers_play_against_each_other_and_a_third_watches(
    server: Server, opened: Opened, game: str
) -> None:
    ann = opened(server.address)
    ann.begin(game, name="Ann", friends="1", options=OPTIONS[game])
    links = [ann.page.locator(f"#link-{kind}").input_value() for kind in ("join", "watch")]
    ben = opened(links[0])
    ben.page.fill("#name", "Ben <b>")
    ben.page.click("#go")
    eve = opened(links[1])
    eve.page.wait_for_selector(".facts:has-text('You are watching')")
    play_both((ann, ben))
    eve.page.wait_for_selector(".status:has-text('over')")
    assert ann.page.locator(".result").inner_text() == ben.page.locator(".result").inner_text()
    assert "Ben <b>" in eve.words
    assert eve.page.locator(".thing:not(.pile)").count() == 0
    for person in (ann, ben):
        person.page.keyboard.press("Escape")
    ann.page.click("[data-act=rematch]")
    ann.page.wait_for_selector("[data-act=rematch]:has-text('Waiting')")
    ben.page.click("[data-act=rematch]")
    ann.page.wait_for_selector(".status:not(:has-text('over'))")


def test_a_reload_in_mid_game_and_the_list_of_games(server: Server, opened: Opened) -> None:
    ann, ben = two(server, opened, "threethirteen")
    ann.take_turn()
    ben.play(steps=1)
    before = [ben.page.locator(place).inner_text() for place in (".mine", ".history")]
    ben.page.reload()
    ben.wait()
    assert [ben.page.locator(place).inner_text() for place in (".mine", ".history")] == before
    ben.page.evaluate("location.hash = ''")
    ben.page.click(".going-on button:has-text('Go on')")
    ben.wait()
    assert ben.page.locator(".mine").inner_text() == before[0]


def test_a_lost_connection_is_told_and_comes_back(opened: Opened, own: Server) -> None:
    ann, ben = two(own, opened, "threethirteen")
    ann.play(steps=1)
    hand = ann.page.locator(".own-hand").inner_text()
    own.stop()
    for person in (ann, ben):
        person.page.wait_for_selector("#link:has-text('The connection is lost')")
    card = ann.page.locator(".own-hand .thing").first
    card.click()
    card.click()
    assert "not sent" in ann.page.locator("#told").inner_text()
    own.start()
    for person in (ann, ben):
        person.page.wait_for_selector("#link", state="hidden")
    assert ann.page.locator(".own-hand").inner_text() == hand
    ann.play(steps=1)
    ben.page.wait_for_selector(".status.yours")


def test_a_network_that_goes_and_comes(server: Server, opened: Opened) -> None:
    ann, ben = two(server, opened, "threethirteen")
    ben.page.context.set_offline(True)
    ben.page.wait_for_selector("#link:has-text('lost')")
    ann.page.wait_for_selector(".tags:has-text('not connected')")
    ann.take_turn()
    ben.page.context.set_offline(False)
    ben.page.wait_for_selector(".status.yours")
    assert "Ann discards" in ben.page.locator(".history").text_content()


def test_a_room_that_is_not_there(server: Server, opened: Opened) -> None:
    ann = opened(f"{server.address}#join=nothing")
    ann.page.click("#go")
    ann.page.wait_for_selector("main [role=alert]")
    ann.page.click("main button")
    ann.page.wait_for_selector("#start")
