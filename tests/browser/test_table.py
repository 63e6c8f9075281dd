"""What a person finds at the table besides pressing cards."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.browser.conftest import Opened, Person, Server


def choose_up(person: Person) -> None:
    """Lay three cards face up and wait for the first turn of play."""
    person.play(steps=4)
    person.page.wait_for_selector(".status.yours:not(:has-text('Choose'))")


def test_a_card_that_cannot_be_played_says_why_and_where_that_is_written(
    server: Server, opened: Opened
) -> None:
    ann = opened(server.address)
    ann.begin("threeup3down", level="easy")
    choose_up(ann)
    covered = ann.page.locator("[data-key='down:0']")
    sentence = "The hand must be empty before a covered card is flipped"
    ann.page.wait_for_selector(f"[data-key='down:0'][aria-label*='{sentence}']")
    assert covered.get_attribute("aria-disabled") == "true"
    number = ann.page.locator(".history li").count()
    covered.click(force=True)
    assert sentence in ann.page.locator("#told").inner_text()
    assert sentence in ann.page.locator("#said").inner_text()
    assert ann.page.locator(".history li").count() == number
    with ann.page.expect_popup() as popup:
        ann.page.click("#told a")
    clause = popup.value.locator("#U8")
    assert clause.inner_text().startswith("U8")
    assert popup.value.locator("p:target").count() == 1


def test_equal_cards_go_together(server: Server, opened: Opened) -> None:
    ann = opened(server.address)
    ann.begin("threeup3down", options="deck=7gx18/9rx18/max:2,clearing_set=none", level="easy")
    choose_up(ann)  # three cards of two ranks: two of them are equal
    keys = [card.get_attribute("data-key") for card in ann.page.locator(".own-hand .thing").all()]
    equal = [key for key in keys if key and sum(key[:7] == str(each)[:7] for each in keys) > 1]
    for key in equal[:2]:
        ann.page.click(f"[data-key='{key}']")
    ann.page.wait_for_selector(".actions .primary:has-text('Play 2 cards')")
    ann.page.keyboard.press("p")
    ann.page.wait_for_selector(".status:not(:has-text('on its way'))")
    cards = " ".join([str(equal[0]).split(":")[1]] * 2)
    assert f"Player 1 plays {cards}." in str(ann.page.locator(".history").text_content())


def test_a_card_is_dragged_to_the_discard_pile(server: Server, opened: Opened) -> None:
    ann = opened(server.address)
    ann.begin("threethirteen", level="easy")
    ann.wait()
    ann.page.click("[data-key='pile:stock']")
    ann.page.wait_for_selector(".status.yours:has-text('Discard')")
    card = ann.page.locator(".own-hand .thing:not([aria-disabled])").first
    name = card.get_attribute("aria-label")
    card.drag_to(ann.page.locator("[data-key='pile:discard']"))
    ann.page.wait_for_selector(".history li:has-text('discards')")
    assert name is not None
    said = ann.page.locator(".history li:has-text('Player 1 discards') .only-heard").inner_text()
    assert name.split(":")[0].split(",")[0] in said


def test_the_hand_lies_as_its_owner_wants_it(server: Server, opened: Opened) -> None:
    ann = opened(server.address)
    ann.begin("threethirteen", options="rounds=10")
    ann.wait()

    def hand() -> list[str | None]:
        cards = ann.page.locator(".own-hand .thing").all()
        return [card.get_attribute("data-key") for card in cards]

    before = hand()
    cards = ann.page.locator(".own-hand .thing")
    cards.nth(7).drag_to(cards.nth(2), force=True, target_position={"x": 8, "y": 20})
    assert hand() == [*before[:2], before[7], *before[2:7], *before[8:]]
    cards.nth(2).focus()
    ann.page.keyboard.press("Shift+ArrowRight")
    laid = [*before[:3], before[7], *before[3:7], *before[8:]]
    assert hand() == laid
    ann.page.reload()
    ann.wait()
    assert hand() == laid
    ann.page.select_option("#sort", "melds")
    ann.page.wait_for_selector(".cluster .label:has-text('left over')")


def test_a_hint_and_an_undo(server: Server, opened: Opened) -> None:
    ann = opened(server.address)
    ann.begin("threeup3down", players="3", friends="1")
    link = ann.page.locator("#link-join").input_value()
    ben = opened(link)
    ben.page.fill("#name", "Ben")
    ben.page.click("#go")
    ann.wait()
    ann.page.keyboard.press("h")
    ann.page.wait_for_selector("#told:has-text('Hint: lay')")
    ann.take_turn()
    ann.page.wait_for_selector(".status:has-text('Ben is to move')")
    ann.page.click("[data-act=undo]")
    ann.page.wait_for_selector(".status.yours:has-text('Choose')")
    assert "taken back" in ann.page.locator("#said").inner_text()
    assert ann.page.locator(".history li").count() == 1


@pytest.mark.parametrize("setting", ["on", "off"])
def test_animation_can_be_turned_off(server: Server, opened: Opened, setting: str) -> None:
    ann = opened(server.address)
    ann.page.click("#menu [data-key=Settings]")
    ann.page.select_option("[data-setting=motion]", setting)
    ann.page.keyboard.press("Escape")
    ann.page.evaluate(
        """() => {
            window.flew = 0;
            new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach(
                (each) => { if (each.className === "flying") window.flew += 1; },
            ))).observe(document.body, { childList: true });
        }"""
    )
    ann.begin("threethirteen", level="easy")
    ann.wait()
    ann.page.click("[data-key='pile:stock']")
    ann.page.wait_for_selector(".status.yours:has-text('Discard')")
    assert (ann.page.evaluate("window.flew") > 0) == (setting == "on")
    assert ann.page.locator(".flying").count() == 0


def test_the_hands_are_laid_open_after_each_round(server: Server, opened: Opened) -> None:
    ann = opened(server.address)
    ann.begin("threethirteen", options="rounds=3/4,max_turns_per_round=2", level="easy", name="Ann")
    ann.page.set_default_timeout(20_000)
    while not ann.page.locator("#dialog[open]").count():
        ann.play(steps=1)
        ann.wait()
    text = ann.page.locator("#dialog").inner_text()
    assert re.search(r"Round 1 is scored\n+Ann\n+\d+ points in this round", text)
    assert ann.page.locator("#dialog [role=img]").count() >= 2


def test_rules_that_are_none_are_refused_with_the_reason(server: Server, opened: Opened) -> None:
    ann = opened(server.address)
    ann.page.click("details summary")
    ann.page.fill("#options", "play_on=perhaps")
    ann.page.click("#go")
    ann.page.wait_for_selector("#problem:has-text('play_on')")


def test_focus_stays_when_the_table_changes(server: Server, opened: Opened) -> None:
    ann = opened(server.address)
    ann.begin("threethirteen", level="easy")
    ann.wait()
    ann.page.locator("[data-key='pile:stock']").focus()
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_selector(".status.yours:has-text('Discard')")
    assert ann.page.evaluate("document.activeElement.dataset.key") == "pile:stock"
