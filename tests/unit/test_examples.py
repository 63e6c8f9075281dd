"""The scripts of examples/, each run as a user runs it: in a process of its own."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from threeup3down.records import Record

EXAMPLES = Path(__file__).parents[2] / "examples"


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
    assert named == {path.name for path in EXAMPLES.glob("*.py")}


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
    unfinished, _ = counted(r"(\d+) games were cut after ([\d,]+) turns", cut)
    assert won + lost + unfinished == of == 8
    assert won > lost


def test_house_rule_compares_a_thousand_games_under_each_rule() -> None:
    lines = run("house_rule.py")
    assert [lines[0], lines[4]] == ["max_turns=1000:", "clearing_set_bonus=true,max_turns=1000:"]
    for report in (lines[1:4], lines[5:8]):
        endless, games, limit = counted(
            r"  (\d+) of (\d+) games reach ([\d,]+) turns and are cut there", report[0]
        )
        assert (games, limit) == (1000, 1000)
        median, most = counted(
            r"  the others last (\d+)(?:\.5)? turns in the median, one in ten (\d+) or more",
            report[1],
        )
        assert 0 < median < most < limit
        first, share = counted(r"  the first player wins (\d+), which is (\d+)% of them", report[2])
        assert share == round(100 * first / (games - endless))
    assert lines[1:4] != lines[5:8]


def test_house_rule_reports_games_that_reach_the_limit_as_cut() -> None:
    assert run("house_rule.py", "max_turns=5", "10")[-2:] == [
        "max_turns=5:",
        "  10 of 10 games reach 5 turns and are cut there",
    ]


def test_front_end_machine_agrees_with_the_rules() -> None:
    assert run("front_end_machine.py") == ["The front end agrees with the rules."]


def test_wrong_engine_machine_finds_a_short_game_that_shows_the_mistake() -> None:
    lines = run("wrong_engine_machine.py")
    assert lines[0] == "The engine is wrong: another pile"
    (told,) = [line for line in lines if line.startswith("The game: ")]
    record = Record.parse(told.removeprefix("The game: "))
    shortest = 2 + 2  # both choose their 3UP, then three equal cards are laid in two turns
    assert shortest <= len(record.moves) <= 2 * shortest
    *_, before, after = record.states()
    assert before.discard_pile
    assert not after.discard_pile
    (rank,) = {card.rank for card in after.cleared[-3:]}
    assert not rank.is_clear


@pytest.mark.parametrize("name", sorted(path.name for path in EXAMPLES.glob("*.py")))
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
