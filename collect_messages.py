"""Collect the messages for people, and compile the languages that they are in.

    uv run --group translation python -m collect_messages

writes the template, adds to the file of each language (`.po`) what is new, leaves out what is gone,
compiles what programs (`.mo`) and the web page (`.json`) read, and says what is wrong or missing.
"""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime
from gettext import c2py  # what gettext itself chooses forms by
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Any

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from threeup3down.bots import TreeSearch, bots_of
from threeup3down.cli.bots_command import description
from threeup3down.games import OWN, game_named
from threeup3down.languages import CATALOGUES, DOMAIN, ENGLISH

if TYPE_CHECKING:
    from collections.abc import Sequence

SOURCE = Path(__file__).parent / "src"
PAGE = SOURCE / DOMAIN / "web" / "page" / "messages"
TEMPLATE = CATALOGUES / f"{DOMAIN}.pot"
FUNCTIONS = {"Phrase": None, "translated": None, "plural": (1, 2)}
SOURCES = [("**.py", "python"), ("**.js", "javascript")]
NUMBERS = range(1_000)  # among them are all forms of words for numbers of things
WRITTEN = datetime(2026, 1, 1, tzinfo=UTC)  # always the same: the same file for the same messages


def template() -> Catalog:
    """Return all messages of the source, without translations."""
    catalog = Catalog(
        header_comment="# Messages for people, in English.",
        project=DOMAIN,
        creation_date=WRITTEN,
        charset="utf-8",
        fuzzy=False,
    )
    found = extract_from_dir(SOURCE, SOURCES, keywords=FUNCTIONS)
    for file, _, message, comments, context in found:
        catalog.add(message, locations=[(file, 0)], auto_comments=comments, context=context)
    for bot in (TreeSearch, *(bot for name in OWN for bot in bots_of(game_named(name)).values())):
        catalog.add(description(bot))
    return catalog


def translations() -> dict[Path, Catalog]:
    """Return the catalogue of each language, by its file."""
    catalogs: dict[Path, Catalog] = {}
    for path in sorted(CATALOGUES.glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
        with path.open("rb") as file:
            catalogs[path] = read_po(file, locale=path.parents[1].name)
    return catalogs


def faults(messages: Catalog, translation: Catalog) -> list[str]:
    """Return what is wrong with a language: messages that it lacks, and those that it spoils."""
    found: list[str] = []
    for message in filter(lambda each: each.id, messages):
        said = translation.get(message.id)
        forms = _texts(said.string) if said else []
        if said is None or said.fuzzy or not all(forms):
            found.append(f"not translated: {message.id}")
        elif any(_places(form) != _places(_texts(message.id)[-1]) for form in forms):
            found.append(f"other places than in {message.id}: {said.string}")
    return found


def for_page(catalogs: dict[Path, Catalog]) -> dict[Path, str]:
    """Return what the web page reads: its languages, and its messages in each, by the files."""
    names, files = {ENGLISH: "English"}, dict[Path, str]()
    for catalog in catalogs.values():
        locale = Locale.parse(str(catalog.locale))
        names[locale.language] = str(locale.get_display_name()).capitalize()
        files[PAGE / f"{locale.language}.json"] = _json(
            {
                _texts(message.id)[0]: _for_numbers(message.string, catalog, locale)
                for message in catalog
                if any(name.endswith(".js") for name, _ in message.locations)
                and all(_texts(message.string))
            }
        )
    return files | {PAGE / "languages.json": _json(names)}


def _for_numbers(text: str | Sequence[str] | None, catalog: Catalog, locale: Locale) -> Any:
    """Return a text; for one about a number of things its forms, by the kinds of numbers."""
    if text is None or isinstance(text, str):
        return text
    form = c2py(catalog.plural_expr)
    return {locale.plural_form(number): text[form(number)] for number in NUMBERS}


def _json(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _texts(text: str | Sequence[str] | None) -> list[str]:
    return [text or ""] if text is None or isinstance(text, str) else [*text]


def _places(text: str) -> set[str | None] | str:
    """Return the names of the places in a message, or why it cannot be filled."""
    try:
        return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    except ValueError as error:
        return str(error)


def main() -> int:
    """Write the files, say what is wrong with a language, and return the exit status."""
    messages = template()
    wrong: list[str] = []
    catalogs = translations()
    with TEMPLATE.open("wb") as file:
        write_po(file, messages, include_lineno=False, width=100)
    for path, catalog in catalogs.items():
        catalog.update(messages, no_fuzzy_matching=True, update_creation_date=False)
        with path.open("wb") as file:
            write_po(file, catalog, include_lineno=False, ignore_obsolete=True, width=100)
        with path.with_suffix(".mo").open("wb") as file:
            write_mo(file, catalog)
        wrong += [f"{path}: {fault}" for fault in faults(messages, catalog)]
    for path, text in for_page(catalogs).items():
        path.write_text(text, encoding="utf-8", newline="\n")
    sys.stdout.writelines(f"{line}\n" for line in wrong)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
