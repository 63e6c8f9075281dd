"""Why something is not allowed: the id of a rule and a sentence."""

from __future__ import annotations

from enum import Enum


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
