"""What the checks of this package raise."""

from __future__ import annotations


class LawViolation(AssertionError):  # noqa: N818 (what it is, not what it does to a program)
    """Something does not hold that holds in every game of this library.

    Attributes:
        law: the name of the law.
        detail: what was found, and what was expected.
        story: the game up to the broken step, as one line that `threeup3down replay -` plays
            back, or the position as `position_text` writes it; "" where there is none.

    >>> raise LawViolation("moves_and_reasons_agree", "draw is listed but has a reason", "")
    Traceback (most recent call last):
    ...
    threeup3down.testing.violations.LawViolation: moves_and_reasons_agree: draw is listed but ...
    """

    def __init__(self, law: str, detail: str, story: str) -> None:
        super().__init__(law, detail, story)
        self.law = law
        self.detail = detail
        self.story = story

    def __str__(self) -> str:
        told = f"\n{self.story}" if self.story else ""
        return f"{self.law}: {self.detail}{told}"
