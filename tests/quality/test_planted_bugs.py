"""Planted bugs are found soon, and their stories shrink to what a person can play through.

All of them are looked for, with five seeds each, under `--hypothesis-profile=thorough`.
"""

from __future__ import annotations

from statistics import median
from typing import Any, ClassVar

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

import threeup3down
from threeup3down.cli.replay_command import Playback
from threeup3down.records import Record
from threeup3down.testing import GameMachine, LawViolation, check_laws

from .bugs import BUGS, Bug
from .measuring import PAGE, SEEDS, TABLE, start_of_row
from .planting import Change, PlantingError, planted
from .searching import compare, examine, number_of_moves, search, told, told_line

THOROUGH = settings.get_current_profile_name() == "thorough"
BY_NAME = {bug.name: bug for bug in BUGS}
DRAWS_TO_FOUR = BY_NAME["draws to four (U17)"]
UNSORTED = BY_NAME["leaves the hand unsorted after a draw (U17)"]
LOOKED_FOR = BUGS if THOROUGH else (DRAWS_TO_FOUR,)
slow = pytest.mark.skipif(not THOROUGH, reason="it takes a minute: --hypothesis-profile=thorough")


def name(bug: Bug) -> str:
    return bug.name


def shows(bug: Bug, line: str) -> bool:
    """Tell whether a bug shows in a game, which a fresh copy of the rules plays."""
    copy = planted(*bug.changes)
    try:
        examine(bug, copy, Record.parse(line, copy if bug.by_laws else threeup3down))
    except (AssertionError, LawViolation):
        return True
    return False


@pytest.mark.parametrize("bug", LOOKED_FOR, ids=name)
def test_a_bug_is_found_and_shrinks_to_twice_the_shortest_story(bug: Bug) -> None:
    lengths: list[int] = []
    for number in SEEDS if THOROUGH else SEEDS[:1]:
        found = search(bug, number)
        assert found is not None, number
        lengths.append(found.length)
        replayed = Playback.of(found.story)  # what `threeup3down replay -` makes of it
        assert replayed.skipped == 0
        assert replayed.broken is None or replayed.broken.move_number == found.length
    assert median(lengths) <= 2 * number_of_moves(bug.shortest), lengths


@pytest.mark.parametrize("bug", BUGS, ids=name)
def test_a_bug_shows_in_the_last_move_of_its_shortest_story(bug: Bug) -> None:
    assert shows(bug, bug.shortest)
    assert not shows(bug, bug.shortest.rpartition(" ")[0])


@pytest.mark.parametrize("bug", BUGS, ids=name)
def test_the_real_rules_do_not_have_the_bug(bug: Bug) -> None:
    record = Playback.of(bug.shortest).record
    check_laws(record)
    compare(record, planted())


@slow
def test_check_laws_of_a_module_finds_a_bug() -> None:
    copy = planted(*UNSORTED.changes)
    with pytest.raises(LawViolation, match="expected ascending order") as caught:
        check_laws(copy, max_examples=300)
    assert number_of_moves(told_line(caught.value)) <= 2 * number_of_moves(UNSORTED.shortest)


@slow
def test_a_machine_finds_a_bug() -> None:
    class Machine(GameMachine):
        engine: ClassVar[Any] = planted(*DRAWS_TO_FOUR.changes)

        def begin(self) -> None:
            rules = self.engine.parse_rules(threeup3down.rules_text(self.record.rules))
            self.engine_state = self.engine.new_game(
                self.record.players, rules=rules, seed=self.record.seed, first=self.record.first
            )

        def make(self, move: Any) -> None:
            move = self.engine.parse_move(threeup3down.move_text(move))
            self.engine_state = self.engine.apply(self.engine_state, move)

        def compare(self) -> None:
            assert told(self.engine, self.engine_state) == told(threeup3down, self.state)

    with pytest.raises(AssertionError) as caught:
        run_state_machine_as_test(
            Machine, settings=settings(max_examples=300, database=None, report_multiple_bugs=False)
        )
    line = told_line(caught.value)
    assert number_of_moves(line) <= 2 * number_of_moves(DRAWS_TO_FOUR.shortest), line
    assert Playback.of(line).skipped == 0


def test_the_page_has_a_row_for_every_bug() -> None:
    (table,) = TABLE.findall(PAGE.read_text(encoding="utf-8"))
    rows = table.splitlines()[2:]
    assert len(rows) == len(BUGS)
    for row, bug in zip(rows, BUGS, strict=True):
        assert row.startswith(start_of_row(bug))
        assert row.endswith(f" {number_of_moves(bug.shortest)} |")


@pytest.mark.parametrize("piece", ["no such piece", "cleared"])
def test_a_piece_that_is_not_there_exactly_once_is_refused(piece: str) -> None:
    with pytest.raises(PlantingError, match="expected once"):
        planted(Change("transitions", piece, ""))
