"""Enums of games: members that are numbers with a text, and reasons why moves are illegal."""

from __future__ import annotations

from enum import Enum, IntEnum
from functools import cache
from typing import Self, cast

from .errors import NotationError
from .options import checked_text
from .wording import Phrase, translated


class FixedEnum(Enum):
    """An enum whose members cannot be changed: there is one of each in the whole process.

    >>> class Trump(FixedEnum):
    ...     NONE = "no trump"
    >>> Trump.NONE.name = "ALL"
    Traceback (most recent call last):
    ...
    AttributeError: Trump.NONE cannot be changed
    """

    def _refuse_once_made(self) -> None:
        if self.__dict__.get("_name_") in type(self).__members__:
            raise AttributeError(f"{type(self).__name__}.{self._name_} cannot be changed")

    def __setattr__(self, name: str, value: object) -> None:
        self._refuse_once_made()
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> None:
        self._refuse_once_made()
        super().__delattr__(name)


class NamedNumber(FixedEnum, IntEnum):
    """A number with a text: printed, formatted and shown as the text."""

    text: str

    def __str__(self) -> str:
        return self.text

    def __format__(self, spec: str) -> str:
        return format(self.text, spec)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.text}>"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the member that a text stands for; upper and lower case are the same.

        Raises:
            NotationError: there is no such member.
            TypeError: no text.
        """
        try:
            return cast("Self", _members_by_text(cls)[checked_text(text).upper()])
        except KeyError:
            raise NotationError(Phrase(cls.__name__.lower()), text, cls.expected_text()) from None

    @classmethod
    def expected_text(cls) -> str:
        """Return what an error says would have been right."""
        return Phrase("one of {names}", names=", ".join(map(str, cls)))

    @classmethod
    def other_texts(cls) -> dict[str, str]:
        """Return texts that stand for members beside their own, in upper case."""
        return {}


@cache
def _members_by_text(kind: type[NamedNumber]) -> dict[str, NamedNumber]:
    members = {member.text.upper(): member for member in kind}
    return members | {other: members[text] for other, text in kind.other_texts().items()}


class Reason(FixedEnum):
    """A reason, whose members each game names.

    Attributes:
        rule: the id of the rule.
        sentence: one sentence, without a full stop, in the language that is spoken.

    >>> class Refusal(Reason):
    ...     TOO_LATE = ("U20", "The game is over")
    >>> print(Refusal.TOO_LATE)
    The game is over (U20).
    """

    rule: str

    def __init__(self, rule: str, sentence: str) -> None:
        del sentence  # it is the value's
        self.rule = rule

    @property
    def sentence(self) -> str:  # noqa: D102 (described in the class's docstring)
        said: str = self.value[1]
        return translated(said)

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})."
