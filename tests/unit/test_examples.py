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


def counted(pattern: str, line: str) -> tuple[int, ...]:
    """Return the numbers that the groups of a pattern find in a line."""
    found = re.fullmatch(pattern, line)
    assert found is not None, line
    return tuple(int(number.replace(",", "")) for number in found.groups())


def test_every_example_is_run_here() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    named = set(re.findall(r'run\("(\w+\.py)"', source))
    assert named == {*SCRIPTS}


def test_front_end_plays_to_the_end_when_nobody_answers() -> None:
    lines = run("front_end.py", "3")
    assert re.fullmatch(r"The game is over: seat [01] wins\.", lines[-1])
    assert run("front_end.py", "3") == lines
    assert run("front_end.py", "4") != lines


def test_front_end_shows_no_card_that_the_person_may_not_see() -> None:
    lines = run("front_end.py", "3")
    assert "Seat 1 lays ?? ?? ?? on the 3DOWN." in lines
    draws = [line for line in lines if line.startswith("Seat 1 draws ")]
    assert draws
    assert all(re.fullmatch(r"Seat 1 draws \?\?( \?\?)*\.", line) for line in draws)


def test_front_end_asks_the_state_for_nothing_but_the_seat_a_view_and_a_transition() -> None:
    tree = ast.parse((EXAMPLES / "front_end.py").read_text(encoding="utf-8"))
    asked = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "state"
    }
    assert asked == {"to_act", "view", "transition"}


def test_front_end_stays_under_80_lines() -> None:
    source = (EXAMPLES / "front_end.py").read_text(encoding="utf-8")
    assert len(source.splitlines()) < 80


def test_front_end_takes_a_move_and_explains_what_it_refuses() -> None:
    answers = ["?", "a seven", "7", "up:7,7,9", "9", "1"]
    lines = run("front_end.py", "3", answers="\n".join(answers) + "\n")
    heard = [
        "The choices are shown when all have chosen (U5).",
        "'a seven' is no move: expected ",
        "The 3UP must be chosen before anything is played (U5).",
        "Seat 0 lays 7g 7g 9b on the 3DOWN.",
        "The cards to discard from hold no card of that rank (U8).",
        "Seat 0 plays 1g.",
    ]
    places = [
        next(place for place, line in enumerate(lines) if line.startswith(text)) for text in heard
    ]
    assert places == sorted(places)


def test_sampling_bot_beats_a_random_one() -> None:
    own, other, cut = run("sampling_bot.py", "4")
    won, of = counted(r"sampling_bot wins (\d+) of (\d+) games", own)
    lost, _ = counted(r"random_bot wins (\d+) of (\d+) games", other)
    (unfinished,) = counted(r"(\d+) games reached the limit", cut)
    assert won + lost + unfinished == of == 8
    assert won > lost


def test_house_rule_compares_games_under_each_rule() -> None:
    lines = run("house_rule.py", "clearing_set_bonus=true", "100")
    assert [lines[0], lines[4]] == ["standard:", "clearing_set_bonus=true:"]
    for report in (lines[1:4], lines[5:8]):
        endless, games = counted(r"  (\d+) of (\d+) games are ended by the limit", report[0])
        assert games == 100
        median, most = counted(
            r"  the others last (\d+)(?:\.5)? turns in the median, one in ten (\d+) or more",
            report[1],
        )
        assert 0 < median < most
        first, share = counted(r"  the first player wins (\d+), which is (\d+)% of them", report[2])
        assert share == round(100 * first / (games - endless))
    assert lines[1:4] != lines[5:8]


def test_front_end_machine_agrees_with_the_rules() -> None:
    assert run("front_end_machine.py") == ["The front end agrees with the rules."]


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


@pytest.mark.parametrize("name", SCRIPTS)
def test_each_example_says_how_to_run_it(name: str) -> None:
    documentation = ast.get_docstring(ast.parse((EXAMPLES / name).read_text(encoding="utf-8")))
    assert f"python examples/{name}" in (documentation or "")


def test_arranging_by_hand_says_what_is_wrong_and_what_the_melds_score() -> None:
    lines = run("arrange_by_hand.py", "7", answers="AD AH 5C / 9C\nAD AH 7D\nA\n")
    assert lines == [
        "Your hand: AD AH 5C 7D 9C QD KS; 7s are wild",
        "meld 0: AD AH 5C: The cards of a set are of one rank, those of a run of one suit (T8).",
        "meld 1: 9C: A meld has at least three cards (T8).",
        "melds: none; left over: AD AH 5C 7D 9C QD KS; 43 points",
        "melds: AD AH 7D=AC; left over: 5C 9C QD KS; 34 points",
        "'A' is no card: expected a rank (A, 2 to 9, T or 10, J, Q, K) and a suit (C, D, H, S), "
        "or XX",
        "The best arrangement: AD AH 7D=AC; left over: 5C 9C QD KS (34)",
    ]


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
