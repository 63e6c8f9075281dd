"""`GameMachine`: a right engine passes, a wrong one is found, and its story is printed."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

import threeup3down
from threeup3down import PickUp
from threeup3down.records import Record
from threeup3down.testing import GameMachine, deals

from . import race

if TYPE_CHECKING:
    from pathlib import Path

QUICK = settings(max_examples=30, database=None, deadline=None)
UNSHRUNK = settings(QUICK, max_examples=100, phases=[Phase.generate])


class RightEngine(GameMachine):
    def begin(self) -> None:
        self.own = self.state

    def make(self, move: Any) -> None:
        self.own = self.own.apply(move)

    def refuse(self, move: Any, reason: Any) -> None:
        with pytest.raises(threeup3down.IllegalMoveError) as refused:
            self.own.apply(move)
        assert refused.value.reason is reason

    def compare(self) -> None:
        assert self.own == self.state


class ForgetsALegalMove(RightEngine):
    def compare(self) -> None:
        legal = self.own.legal_moves()
        assert tuple(move for move in legal if not isinstance(move, PickUp)) == legal


class AcceptsAnIllegalMove(RightEngine):
    def refuse(self, move: Any, reason: Any) -> None:
        assert reason is None, f"{move} is accepted"


class SkipsAPlayer(RightEngine):
    def begin(self) -> None:
        self.turn = self.state.to_act

    def make(self, _: Any) -> None:
        self.turn = (self.turn + 1) % len(self.state.seats)

    def refuse(self, move: Any, reason: Any) -> None: ...

    def compare(self) -> None:
        assert self.state.to_act in {self.turn, None}


def test_a_right_engine_passes() -> None:
    run_state_machine_as_test(RightEngine, settings=QUICK)


@pytest.mark.parametrize("engine", [ForgetsALegalMove, AcceptsAnIllegalMove, SkipsAPlayer])
def test_a_wrong_engine_is_found(engine: type[GameMachine]) -> None:
    with pytest.raises(AssertionError) as told:
        run_state_machine_as_test(engine, settings=UNSHRUNK)
    lines = [note for note in told.value.__notes__ if note.startswith("The game: ")]
    assert len(lines) == 1
    assert Record.parse(lines[0].removeprefix("The game: ")).game.NAME == "threeup3down"


def test_hooks_come_in_order_and_another_game_may_be_dealt() -> None:
    calls: list[list[str]] = []

    class Recorder(GameMachine):
        deals = deals(game=race)

        def begin(self) -> None:
            assert self.record.game is race
            calls.append(["begin"])

        def make(self, move: Any) -> None:
            assert self.record.moves[-1] == move
            assert self.state == self.record.state()
            calls[-1].append("make")

        def refuse(self, move: Any, reason: Any) -> None:
            assert race.why_illegal(self.state, move) == reason is not None
            calls[-1].append("refuse")

        def compare(self) -> None:
            calls[-1].append("compare")

    run_state_machine_as_test(Recorder, settings=QUICK)
    assert {name for one in calls for name in one} == {"begin", "make", "refuse", "compare"}
    for one in calls:
        following = [after for name, after in pairwise(one) if name != "compare"]
        assert set(following) <= {"compare"}


def test_the_story_of_a_failing_test_is_printed(tmp_path: Path) -> None:
    (tmp_path / "test_engine.py").write_text(
        "from hypothesis import strategies as st\n"
        "from threeup3down import Rules\n"
        "from threeup3down.testing import GameMachine, deals\n"
        "class Engine(GameMachine):\n"
        "    deals = deals(players=2, rules=st.just(Rules()))\n"
        "    def make(self, move):\n"
        "        assert self.state.turns < 2\n"
        "TestEngine = Engine.TestCase\n",
        encoding="utf-8",
    )
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_engine.py"],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 1
    line = next(line for line in run.stdout.splitlines() if "The game: threeup3down" in line)
    state = Record.parse(line.partition("The game: ")[2]).state()
    assert state.turns == 2
