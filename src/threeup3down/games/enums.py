"""Enums of games: members that are numbers with a text, and reasons why moves are illegal."""

from __future__ import annotations

from enum import Enum, IntEnum


class NamedNumber(IntEnum):
    """A number with a text: printed, formatted and shown as the text."""

    text: str

    def __str__(self) -> str:
        return self.text

    def __format__(self, spec: str) -> str:
        return format(self.text, spec)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.text}>"


class Reason(Enum):
    """A reason, whose members each game names.

    Attributes:
        rule: the id of the rule.
        sentence: one sentence, without a full stop.

    >>> class Refusal(Reason):
    ...     TOO_LATE = ("U20", "The game is over")
    >>> print(Refusal.TOO_LATE)
    The game is over (U20).
    """

    rule: str
    sentence: str

    def __init__(self, rule: str, sentence: str) -> None:
        self.rule = rule
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})."
