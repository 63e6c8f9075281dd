"""What is wrong with the records of a file, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from threeup3down.games.errors import FaultsError, GameError, NotationError, shown
from threeup3down.games.faults import Fault
from threeup3down.games.wording import Phrase

from .errors import RULE, RecordError, RecordMoveError, VersionError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MOST_FAULTS = 1_000  # of a file that are kept


@attrs.define
class Report:
    """What was found in a file.

    Attributes:
        count: the number of records.
        faults: what is wrong with them, as far as it is kept.
        more: how many faults are not.
    """

    count: int = 0
    faults: list[Fault] = attrs.field(factory=list)
    more: int = 0

    def add(self, number: int, faults: Iterable[Fault]) -> None:
        """Note what is wrong with a line."""
        self.keep(
            Fault(fault.rule, f"line {number}: {where}", shown(fault.found), shown(fault.expected))
            for fault in faults
            for where in [shown(fault.where.removeprefix("line 1, "))]
        )

    def keep(self, faults: Iterable[Fault]) -> None:
        """Note faults."""
        for fault in faults:
            if len(self.faults) < MOST_FAULTS:
                self.faults.append(fault)
            else:
                self.more += 1

    def join(self, other: Report) -> None:
        """Add what was found in another part of the file."""
        self.count += other.count
        self.keep(other.faults)
        self.more += other.more

    def check(self) -> None:
        """Raise what was found.

        Raises:
            RecordError: something was.
        """
        if self.more:
            rest = Fault(
                RULE,
                Phrase("the other lines"),
                Phrase("{count:,} more faults", count=self.more),
                Phrase("none"),
            )
            raise RecordError([*self.faults, rest])
        if self.faults:
            raise RecordError(self.faults)


def faults_of(fault: GameError) -> Sequence[Fault]:
    """Return what an error says, as faults."""
    match fault:
        case FaultsError():
            return fault.faults
        case RecordMoveError():
            where = f"moves[{fault.move_number - 1}]"
            expected = Phrase("a legal move: {reason}", reason=fault.reason)
            return [Fault(RULE, where, str(fault.move), expected)]
        case VersionError():
            where = "schema" if fault.what == "schema" else "version"
            return [
                Fault(
                    RULE,
                    where,
                    repr(fault.found),
                    Phrase("{version}, or one with an upgrade", version=fault.expected),
                )
            ]
        case NotationError():
            return [Fault(RULE, fault.what, str(fault.text), fault.expected)]
        case _:
            return [Fault(RULE, "record", str(fault), Phrase("a game that can be played"))]
