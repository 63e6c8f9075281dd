"""`GameMachine`: a right engine passes, a wrong one is found, and a short game is printed."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from hypothesis import strategies as st

import threeup3down
from threeup3down import Card, Deck, PickUp
from threeup3down.games import threethirteen
from threeup3down.games.errors import IllegalMoveError
from threeup3down.records import Record
from threeup3down.testing import GameMachine

from .strangers import CLIMB

if TYPE_CHECKING:
    from pathlib import Path


class RightEngine(GameMachine):
    max_examples = 20

    def begin(self) -> None:
        self.own = self.state
        self.seen = [self.state.view(seat) for seat in range(self.record.players)]

    def make(self, move: Any) -> None:
        self.own, events = self.own.transition(move)
        self.seen = [
            view.advance([self.game.redact(event, view.seat) for event in events])
            for view in self.seen
        ]

    def refuse(self, move: Any, reason: Any) -> None:
        with pytest.raises(IllegalMoveError) as refused:
            self.own.apply(move)
        assert refused.value.reason is reason

    def compare(self) -> None:
        assert self.own == self.state
        assert self.seen == [self.state.view(view.seat) for view in self.seen]


class ForgetsALegalMove(RightEngine):
    shrink_seconds = 1

    def compare(self) -> None:
        assert not any(isinstance(move, PickUp) for move in self.own.legal_moves())


class AcceptsAnIllegalMove(RightEngine):
    shrink_seconds = 1

    def refuse(self, move: Any, reason: Any) -> None:
        assert reason.rule != "U14", f"{move} is accepted"


class SkipsASeat(GameMachine):
    shrink_seconds = 1

    def begin(self) -> None:
        self.turn = self.state.to_act

    def make(self, move: Any) -> None:
        del move
        self.turn = (self.turn + 1) % self.record.players

    def compare(self) -> None:
        assert self.state.to_act in {self.turn, None}


@pytest.mark.parametrize("game", [threeup3down, threethirteen, CLIMB], ids=lambda game: game.NAME)
def test_a_right_engine_of_any_game_passes(game: Any) -> None:
    type("Engine", (RightEngine,), {"game": game}).check()  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "engine",
    [ForgetsALegalMove, AcceptsAnIllegalMove, pytest.param(SkipsASeat, marks=pytest.mark.thorough)],
)
def test_a_wrong_engine_is_found(engine: type[GameMachine]) -> None:
    with pytest.raises(AssertionError) as found:
        engine.check()
    (line,) = found.value.__notes__
    assert Record.parse(line.removeprefix("The game: ")).game.NAME == "threeup3down"


def test_hooks_come_in_order() -> None:
    calls: list[list[str]] = []

    class Recorder(GameMachine):
        game = CLIMB
        players = 3
        max_examples = 10

        def begin(self) -> None:
            assert (self.record.game, self.record.players) == (CLIMB, 3)
            calls.append(["begin"])

        def make(self, move: Any) -> None:
            assert self.record.moves[-1] == move
            calls[-1].append("make")

        def refuse(self, move: Any, reason: Any) -> None:
            assert CLIMB.why_illegal(self.state, move) is reason is not None
            calls[-1].append("refuse")

        def compare(self) -> None:
            calls[-1].append("compare")

    Recorder.check()
    assert {name for one in calls for name in one} == {"begin", "make", "refuse", "compare"}
    for one in calls:
        pairs = {(before, after) for before, after in pairwise(one) if after != "compare"}
        assert pairs <= {("compare", "make"), ("compare", "refuse")}


def reasons_met(**settings: Any) -> Counter[str]:
    """Return the reasons for which a machine tries illegal moves, and how often."""
    reasons: Counter[str] = Counter()

    class Refusing(GameMachine):
        max_examples = 100

        def refuse(self, move: Any, reason: Any) -> None:
            del move
            reasons[reason.name] += 1

    type("Machine", (Refusing,), settings).check()  # type: ignore[attr-defined]
    return reasons


@pytest.mark.parametrize(
    ("game", "seldom"),
    [
        # with an extra discard owed, and no card in hand
        (threeup3down, {"DRAW_PILE_FIRST"}),
        # with one deck, one joker and four hands of thirteen
        pytest.param(threethirteen, {"STOCK_GONE"}, marks=pytest.mark.thorough),
    ],
)
def test_every_reason_comes_up_in_a_hundred_games(game: Any, seldom: set[str]) -> None:
    found = reasons_met(game=game)
    never = {"NOT_YOUR_TURN"}  # a reason for a view of another seat
    assert {reason.name for reason in game.Illegality} - {*found} - seldom == never


@pytest.mark.thorough
def test_the_other_reasons_come_up_where_the_rules_make_them_less_rare() -> None:
    cards = map(Card.parse, [*6 * ["1g"], *12 * ["C+1g"], *6 * ["C+2g"]])
    clears = threeup3down.Rules(deck=Deck.custom(cards, max_players=2))
    assert "DRAW_PILE_FIRST" in reasons_met(players=2, rules=st.just(clears), max_examples=120)
    rules = threethirteen.Rules(decks=1, jokers_per_deck=1, rounds=(13,))
    found = reasons_met(game=threethirteen, players=4, rules=st.just(rules), max_examples=20)
    assert "STOCK_GONE" in found


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ({"player": 3}, "player is no setting: expected players"),
        ({"max_example": 3}, "max_example is no setting: expected max_examples"),
        ({"deals": st.none()}, "deals is no setting: expected game, players, rules"),
        ({"settings": None}, "settings is no setting"),
        ({"compares": GameMachine.compare}, "compares is no method: expected compare"),
    ],
)
def test_a_setting_that_is_not_read_is_refused(attributes: dict[str, Any], expected: str) -> None:
    with pytest.raises(TypeError, match=expected):
        type("Machine", (GameMachine,), attributes)


def test_settings_of_the_test_case_are_refused() -> None:
    class Quick(GameMachine):
        engine: ClassVar[int] = 7  # of your own
        max_examples = 1

    case: Any = Quick.TestCase
    assert case("runTest").run().wasSuccessful()
    case.settings = None
    with pytest.raises(TypeError, match="are attributes of its class: game, players"):
        case("runTest").runTest()


@pytest.mark.thorough
def test_pytest_prints_the_game_of_a_failing_machine(tmp_path: Path) -> None:
    (tmp_path / "test_engine.py").write_text(
        "from threeup3down.testing import GameMachine\n"
        "class Engine(GameMachine):\n"
        "    players, shrink_seconds = 2, 1\n"
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
    assert Record.parse(line.partition("The game: ")[2]).state().turns == 2
