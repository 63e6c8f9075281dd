"""What Hypothesis knows of the library without being told."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from typing import TYPE_CHECKING, Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import threeup3down
from threeup3down import GameState, Move, Play, Rules, View, position_faults
from threeup3down.games import register, threethirteen
from threeup3down.hypothesis_types import register_types

from .strangers import CLIMB

if TYPE_CHECKING:
    from pathlib import Path

TYPES = ["GameState", "View", "Rules", "Deck", "Move", "Play", "ChooseUp", "Flip", "Card", "Rank"]
TYPES += ["Seat", "SeatView", "Outcome", "Color", "Phase", "Illegality", "Draw"]
TYPES_OF_THREETHIRTEEN = ["GameState", "View", "Rules", "Move", "Discard", "GoOut", "DrawStock"]
TYPES_OF_THREETHIRTEEN += ["DrawDiscard", "Card", "Rank", "Suit", "Seat", "SeatView", "Outcome"]
TYPES_OF_THREETHIRTEEN += ["Phase", "Illegality", "Meld", "Arrangement", "CheckedArrangement"]
TYPES_OF_BOTH = [
    *((threeup3down, name) for name in TYPES),
    *((threethirteen, name) for name in TYPES_OF_THREETHIRTEEN),
]


def ids(value: Any) -> str:
    return str(getattr(value, "NAME", value))


@pytest.mark.parametrize(("game", "name"), TYPES_OF_BOTH, ids=ids)
def test_values_of_every_public_type_can_be_drawn(game: Any, name: str) -> None:
    kind: Any = getattr(game, name)

    @given(st.from_type(kind))
    @settings(max_examples=4)
    def look(value: Any) -> None:
        assert isinstance(value, kind)

    look()


@given(...)
@settings(max_examples=20)
def test_annotations_suffice(state: GameState, seen: View, rules: Rules, move: Move) -> None:
    assert position_faults(state) == ()
    assert len(seen.seats) >= 2
    assert threeup3down.parse_rules(threeup3down.rules_text(rules)) == rules
    assert threeup3down.parse_move(threeup3down.move_text(move)) == move


EVENTS_OF_BOTH = [
    (game, kind) for game in (threeup3down, threethirteen) for kind in get_args(game.Event)
]


@pytest.mark.parametrize(("game", "kind"), EVENTS_OF_BOTH)
def test_every_event_can_be_drawn_and_redacted(game: Any, kind: Any) -> None:
    @given(st.from_type(kind), st.integers(0, 0) | st.none())
    @settings(max_examples=4)
    def look(event: Any, seat: int | None) -> None:
        assert isinstance(game.event_text(event), str)
        assert type(game.redact(event, seat)) is kind

    look()


@given(...)
@settings(max_examples=6)
def test_annotations_suffice_for_the_second_game_too(
    state: threethirteen.GameState, seen: threethirteen.View, meld: threethirteen.Meld
) -> None:
    assert threethirteen.position_faults(state) == ()
    assert seen.sample(random.Random(0)).view(seen.seat) == seen
    assert len(meld.cards) == len(meld.stands_for) >= 3


@given(st.from_type(Play))
def test_U10_plays_are_of_at_least_one_card(play: Play) -> None:
    assert play.count >= 1


def run(code: str, **environment: str) -> str:
    done = subprocess.run(  # noqa: S603 (our own code)
        [sys.executable, "-c", code],
        env=os.environ | environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("order", ["hypothesis, threeup3down", "threeup3down, hypothesis"])
def test_either_may_be_imported_first_and_the_kit_waits(order: str) -> None:
    code = (
        f"import {order}, sys\nfrom hypothesis import given, settings, strategies as st\n"
        "strategy = st.from_type(threeup3down.GameState)\n"
        "print('threeup3down.testing' in sys.modules)\n"
        "@given(strategy)\n@settings(max_examples=3, database=None)\n"
        "def look(state): assert not threeup3down.position_faults(state)\n"
        "look()\nprint('threeup3down.testing' in sys.modules)\n"
    )
    assert run(code).split() == ["False", "True"]


def test_the_library_does_not_import_hypothesis() -> None:
    assert run("import threeup3down, sys\nprint('hypothesis' in sys.modules)") == "False\n"


def test_the_library_does_not_import_the_second_game() -> None:
    code = "import threeup3down, sys\nprint(*(name for name in sys.modules if 'thirteen' in name))"
    assert run(code) == "\n"


@pytest.mark.thorough
def test_plugins_can_be_turned_off() -> None:
    code = "import hypothesis, sys\nprint('threeup3down' in sys.modules)"
    assert run(code, HYPOTHESIS_NO_PLUGINS="1") == "False\n"
    assert run(code) == "True\n"


@pytest.mark.thorough
@pytest.mark.parametrize("function", ["event_text", "position_text", "rules_now", "view_text"])
def test_hypothesis_write_gives_tests_that_run(function: str, tmp_path: Path) -> None:
    written = run(
        f"import sys\nsys.argv = ['hypothesis', 'write', 'threeup3down.{function}']\n"
        "from hypothesis.extra.cli import main\nmain()"
    )
    assert "@given(" in written
    (tmp_path / "test_written.py").write_text(written, encoding="utf-8")
    code = (
        f"import pytest, sys\nsys.exit(pytest.main(['-p', 'no:cacheprovider', {str(tmp_path)!r}]))"
    )
    assert "1 passed" in run(code)


def test_types_of_another_game_are_known_once_they_are_registered() -> None:
    register(CLIMB)
    register_types(CLIMB)

    @given(st.from_type(CLIMB.View), st.from_type(vars(CLIMB)["Drew"]))
    @settings(max_examples=4)
    def look(view: Any, event: Any) -> None:
        assert view.game is CLIMB
        assert CLIMB.redact(event, None).card is None

    look()
