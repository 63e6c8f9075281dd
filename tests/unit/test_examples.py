"""The scripts of examples/, each run as a user runs it: in a process of its own.

The games among them are run by the pages that explain them, and here from an installed package.
"""

from __future__ import annotations

import ast
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from threeup3down.records import Record

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = {"climb.py", "one_at_a_time.py"}
SCRIPTS = sorted(path.name for path in EXAMPLES.glob("*.py") if path.name not in GAMES)


def run(name: str, *arguments: str, answers: str = "") -> list[str]:
    """Run a script, with warnings as errors, and return the lines that it prints."""
    finished = subprocess.run(  # noqa: S603 (our own scripts)
        [sys.executable, "-W", "error", str(EXAMPLES / name), *arguments],
        input=answers,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (finished.returncode, finished.stderr) == (0, "")
    return finished.stdout.splitlines()


# Each with its arguments, what is typed, and a pattern that a line of its output has.
RUNS = [
    ("front_end.py", ["3"], "", r"The game is over: seat [01] wins\."),
    ("front_end.py", ["3"], "?\na seven\n7\n", r"'a seven' is no move: expected .*"),
    ("house_rule.py", ["max_turns=5", "10"], "", r"  10 of 10 games .*|max_turns=5:"),
    ("sampling_bot.py", ["1"], "", r"sampling_bot wins \d of 2 games"),
    ("two_clients.py", ["3"], "", r"<SeenRecord of threeup3down: seat 1, \d+ moves>, just as .*"),
    ("two_clients.py", ["3", "threethirteen"], "", r"Seat 0 is told: - \$: Joker; expected .*"),
    ("front_end_machine.py", ["5"], "", r"The front end agrees with the rules\."),
    ("arrange_by_hand.py", ["7"], "AD AH 5C / 9C\nAD AH 7D\nA\n", r"The best arrangement: .*"),
]


@pytest.mark.parametrize(("name", "arguments", "answers", "pattern"), RUNS)
def test_an_example_runs(name: str, arguments: list[str], answers: str, pattern: str) -> None:
    lines = run(name, *arguments, answers=answers)
    assert [line for line in lines if re.fullmatch(pattern, line)], lines


def test_every_example_is_run_here_and_says_how() -> None:
    # two of them need what not everybody installs: tests/batch, docs/models.md
    elsewhere = {"wrong_engine_machine.py", "learn.py", "model_harness.py"}
    assert {name for name, *_ in RUNS} | elsewhere == {*SCRIPTS}
    for name in SCRIPTS:
        source = (EXAMPLES / name).read_text(encoding="utf-8")
        assert f"python examples/{name}" in (ast.get_docstring(ast.parse(source)) or "")


def test_front_end_shows_no_card_that_the_person_may_not_see() -> None:
    lines = run("front_end.py", "3")
    assert "Seat 1 lays ?? ?? ?? on the 3DOWN." in lines
    draws = [line for line in lines if line.startswith("Seat 1 draws ")]
    assert draws
    assert all(re.fullmatch(r"Seat 1 draws \?\?( \?\?)*\.", line) for line in draws)


@pytest.mark.thorough
def test_wrong_engine_machine_finds_a_short_game_that_shows_the_mistake() -> None:
    lines = run("wrong_engine_machine.py")
    assert lines[0] == "The engine is wrong: another pile"
    (line,) = [line for line in lines if line.startswith("The game: ")]
    record = Record.parse(line.removeprefix("The game: "))
    shortest = 2 + 2  # both choose their 3UP, then three equal cards are laid in two turns
    assert shortest <= len(record.moves) <= 2 * shortest
    *_, before, after = record.states()
    assert before.discard_pile
    assert not after.discard_pile
    (rank,) = {card.rank for card in after.cleared[-3:]}
    assert not rank.is_clear


DECLARED = """
from threeup3down.declarations import Declaration
from threeup3down.games import register

register(sys.modules[__name__], Declaration(bots={"lowest": f"{__name__}:lowest"}))
"""


def command(folder: Path, *words: str) -> list[str]:
    """Return the lines that the command writes where the packages of a folder are installed."""
    finished = subprocess.run(  # noqa: S603 (our own command)
        [sys.executable, "-m", "threeup3down", *words],
        env=os.environ | {"PYTHONPATH": str(folder), "COLUMNS": "200", "NO_COLOR": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (finished.returncode, finished.stderr) == (0, "")
    return finished.stdout.splitlines()


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """Return a folder with an installed package whose entry point is a game with a declaration."""
    (tmp_path / "climbing").mkdir()
    source = (EXAMPLES / "climb.py").read_text(encoding="utf-8")
    (tmp_path / "climbing" / "rules.py").write_text(source + DECLARED, encoding="utf-8")
    (tmp_path / "climbing-1.0.dist-info").mkdir()
    for name, text in {
        "METADATA": "Metadata-Version: 2.1\nName: climbing\nVersion: 1.0\n",
        "entry_points.txt": "[threeup3down.games]\nclimb = climbing.rules\n",
    }.items():
        (tmp_path / "climbing-1.0.dist-info" / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_a_game_of_an_installed_package_is_known_by_its_name(installed: Path) -> None:
    watched = command(installed, "play", "climb", "--watch", "--players", "2", "--seed", "1")
    assert watched[0] == "climb, rules standard: seat 0 is lowest, seat 1 is lowest."
    replayed = command(installed, "replay", watched[-1])
    assert replayed[-1].startswith("rules=standard seat=")
    assert command(installed, "perft", "climb", "--depth", "2", "--players", "2") == ["24"]
    (written,) = command(installed, "vectors", str(installed / "files"), "--game", "climb")
    assert written.startswith("12 files")


def test_a_game_is_known_by_its_module_and_resumes_by_it(tmp_path: Path) -> None:
    (tmp_path / "climb.py").write_bytes((EXAMPLES / "climb.py").read_bytes())
    left = command(tmp_path, "play", "climb", "--players", "2", "--seed", "1")
    _, *words = shlex.split(left[-1])
    assert words[:3] == ["play", "climb", "--resume"]
    assert command(tmp_path, *words)[-1] == left[-1]
