"""The languages that messages for people are in: English, and one for each catalogue.

Nothing is translated unless a program asks for it: `with speaking("de"):`. A language holds in
the present thread or task alone, so that a server can speak to each player in another.
"""

from __future__ import annotations

import gettext
import os
import re
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from threeup3down.games.errors import NotationError
from threeup3down.games.wording import Messages, Phrase, spoken

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Mapping

__all__ = ["Messages", "languages", "messages_in", "messages_of", "preferred_language", "speaking"]

DOMAIN = "threeup3down"
CATALOGUES = Path(__file__).parent / "locale"
ENGLISH = "en"
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of all languages, English first.

    >>> languages()
    ('en', 'de')
    """
    found = CATALOGUES.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return (ENGLISH, *sorted(path.parents[1].name for path in found))


@contextmanager
def speaking(language: str | Messages) -> Generator[None]:
    """Say messages in a language in here.

    Args:
        language: a code such as "de" or "de_AT"; or messages of your own, such as
            `gettext.GNUTranslations`.

    Raises:
        NotationError: a language without messages.

    >>> from threeup3down import Draw, move_words
    >>> with speaking("de"):
    ...     print(move_words(Draw()))
    auf drei Karten nachziehen
    """
    token = spoken.set(messages_of(language) if isinstance(language, str) else language)
    try:
        yield
    finally:
        spoken.reset(token)


def messages_in(language: str, messages: Iterable[str]) -> dict[str, str]:
    """Return messages of a program in a language, by their English texts: as JSON for a page.

    Args:
        language: as for `speaking`.
        messages: English texts without facts in their places.

    Raises:
        NotationError: a language without messages.

    >>> messages_in("de", ["Your hand: {cards}"])
    {'Your hand: {cards}': 'Deine Hand: {cards}'}
    """
    found = messages_of(language)
    return {each: found.gettext(each) if found and each else each for each in messages}


def preferred_language(variables: Mapping[str, str] | None = None) -> str:
    """Return the language that the user of a program asks for by environment variables.

    They are those of gettext: LANGUAGE, LC_ALL, LC_MESSAGES and LANG, of which the first that is
    set decides. It may be a list, as in "fr:de". It is English where none of them has messages.

    Args:
        variables: the variables; None: those of this process.

    >>> preferred_language({"LANGUAGE": "fr:de:en"}), preferred_language({"LANG": "C.UTF-8"})
    ('de', 'en')
    """
    known = os.environ if variables is None else variables
    wanted = next(filter(None, map(known.get, VARIABLES)), "").split(":")
    return next(filter(None, map(_known, wanted)), ENGLISH)


def _known(language: str) -> str | None:
    """Return the code by which a language such as "de_AT.UTF-8" has messages, or None."""
    code, *_ = re.split(r"[_.@-]", language, maxsplit=1)
    return code.lower() if code.lower() in languages() else None


def messages_of(language: str) -> Messages | None:
    """Return the messages of a language; None for English.

    Raises:
        NotationError: a language without messages.
    """
    code = _known(language)
    if code is None:
        raise NotationError(
            Phrase("language"), language, Phrase("one of {names}", names=", ".join(languages()))
        )
    return None if code == ENGLISH else _catalogue(code)


@cache  # by the code: what people write for a language has no end
def _catalogue(code: str) -> Messages:
    return gettext.translation(DOMAIN, CATALOGUES, [code])
