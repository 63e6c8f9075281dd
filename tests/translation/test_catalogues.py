"""The catalogues: every message of the source is in them, in every language, with its places."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("babel", reason="the group `translation` is not installed")

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from collect_messages import PAGE, TEMPLATE, faults, for_page, template, translations

if TYPE_CHECKING:
    from pathlib import Path

COLLECT = "uv run --group translation python -m collect_messages"
LANGUAGES = translations()


def test_the_template_has_every_message_of_the_source() -> None:
    with TEMPLATE.open("rb") as file:
        written = {message.id for message in read_po(file)}
    assert written == {message.id for message in template()}, COLLECT


@pytest.mark.parametrize("path", LANGUAGES, ids=lambda path: path.parents[1].name)
def test_a_language_is_complete_and_compiled(path: Path) -> None:
    messages, catalog = template(), LANGUAGES[path]
    assert faults(messages, catalog) == []
    assert {message.id for message in catalog} == {message.id for message in messages}, COLLECT
    compiled = io.BytesIO()
    write_mo(compiled, catalog)
    assert compiled.getvalue() == path.with_suffix(".mo").read_bytes(), COLLECT


def test_the_page_has_its_messages_in_every_language() -> None:
    catalogues, messages = translations(), template()
    for catalog in catalogues.values():
        catalog.update(messages, no_fuzzy_matching=True)  # which knows what the page says
    files = {path: path.read_text(encoding="utf-8") for path in PAGE.iterdir()}
    assert files == for_page(catalogues), COLLECT


@pytest.mark.parametrize(
    ("message", "said", "fault"),
    [
        ("Seat {seat} draws.", "", "not translated"),
        ("Seat {seat} draws.", "Sitz zieht.", "other places"),
        ("Seat {seat} draws.", "Sitz {sitz} zieht.", "other places"),
        ("Seat {seat} draws.", "Sitz {seat zieht.", "other places"),
        (("{count} card", "{count} cards"), ("{count} Karte", ""), "not translated"),
        (("{count} card", "{count} cards"), ("{count} Karte", "Karten"), "other places"),
        ("Seat {seat} draws.", "{seat!s} zieht.", ""),
    ],
)
def test_what_is_wrong_with_a_translation_is_found(
    message: str | tuple[str, str], said: str | tuple[str, str], fault: str
) -> None:
    messages, translation = Catalog(), Catalog("de")
    messages.add(message)
    translation.add(message, said)
    assert [each.partition(":")[0] for each in faults(messages, translation)][:1] == (
        [f"{fault} than in {message}"] if fault == "other places" else [fault] * bool(fault)
    )


def test_a_message_that_is_new_is_missed() -> None:
    messages = Catalog()
    messages.add("A new message.")
    assert faults(messages, Catalog("de")) == ["not translated: A new message."]
