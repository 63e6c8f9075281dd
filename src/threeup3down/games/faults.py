"""What may be wrong with a position, as a value."""

from __future__ import annotations

import attrs


@attrs.frozen
class Fault:
    """One thing that is wrong with a position.

    Attributes:
        rule: the id of the rule or "notation".
        where: the part of the position.
        found: what is there.
        expected: what would have been right.

    >>> print(Fault("U9", "discard", "7g,4g", "cards that never descend"))
    discard: 7g,4g; expected cards that never descend (U9)
    """

    rule: str
    where: str
    found: str
    expected: str

    def __str__(self) -> str:
        return f"{self.where}: {self.found}; expected {self.expected} ({self.rule})"
