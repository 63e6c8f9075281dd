"""Messages for people: written here in English, said in the language of whoever is spoken to.

A message is a whole sentence, or a phrase, with named places for its facts. Its English text is
what a translation is found by. Which language is spoken belongs to the context, as in
`contextvars`, not to the process: a server speaks to each player in another. Languages come from
outside (`threeup3down.languages`); without one, messages are in English.
"""

from __future__ import annotations

from contextvars import ContextVar
from functools import partial
from typing import TYPE_CHECKING, Protocol, Self

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Messages(Protocol):
    """The messages of a language; `gettext.GNUTranslations` has them."""

    def gettext(self, message: str, /) -> str:
        """Return the translation of a message; the message itself if there is none."""
        ...

    def ngettext(self, one: str, many: str, count: int, /) -> str:
        """Return the form of a message for a number of things."""
        ...


spoken: ContextVar[Messages | None] = ContextVar("spoken", default=None)  # None: English


class Phrase(str):
    """An English text that remembers of what it is made, to be said in another language later.

    Errors and constants hold such texts: who makes them does not know who will read them.

    Attributes:
        message: the text with named places.
        facts: what stands in the places, by name.

    >>> phrase = Phrase("a seat from 0 to {last}", last=3)
    >>> phrase, phrase.message
    ('a seat from 0 to 3', 'a seat from 0 to {last}')
    """

    __slots__ = ("facts", "message")
    message: str
    facts: Mapping[str, object]

    def __new__(cls, message: str, /, **facts: object) -> Self:  # noqa: D102 (Phrase("7") is one)
        token = spoken.set(None)  # for facts that are said in words too
        try:
            phrase = super().__new__(cls, message.format(**facts) if facts else message)
        finally:
            spoken.reset(token)
        phrase.message = message
        phrase.facts = facts
        return phrase

    def __reduce__(self) -> tuple[partial[Phrase], tuple[()]]:
        return partial(Phrase, self.message, **self.facts), ()


def translated(message: str, /, **facts: object) -> str:
    """Return a message in the language that is spoken.

    Args:
        message: the English text, with a place such as `{seat}` for each fact; or a `Phrase`,
            whose places may be filled here.
        facts: what stands in the places; a `Phrase` among them is translated too.

    >>> translated("Seat {seat} draws {cards}.", seat=1, cards="?? ??")
    'Seat 1 draws ?? ??.'
    """
    if isinstance(message, Phrase) and message.facts:
        facts = {**message.facts, **facts}
        message = message.message
    messages = spoken.get()
    if messages is not None and message:  # "" would be the head of a catalogue
        message = messages.gettext(message)
        facts = _said(facts)
    return message.format(**facts) if facts else message


def plural(one: str, many: str, count: int, /, **facts: object) -> str:
    """Return a message about a number of things, which stands in the place `{count}`.

    >>> plural("{count} card", "{count} cards", 1), plural("{count} card", "{count} cards", 2)
    ('1 card', '2 cards')
    """
    messages = spoken.get()
    message = one if count == 1 else many
    if messages is not None:
        message = messages.ngettext(one, many, count)
        facts = _said(facts)
    return message.format(count=count, **facts)


def listed(items: Iterable[object], /) -> str:
    """Return things as a list in words.

    >>> listed([1]), listed([1, 2]), listed([1, 2, 3])
    ('1', '1 and 2', '1, 2 and 3')
    """
    *some, last = map(str, items)
    return translated("{some} and {last}", some=", ".join(some), last=last) if some else last


def _said(facts: dict[str, object]) -> dict[str, object]:
    return {
        name: translated(fact) if isinstance(fact, Phrase) else fact for name, fact in facts.items()
    }
