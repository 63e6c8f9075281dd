from __future__ import annotations

import signal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from threeup3down import Drew, event_text, move_words, position_text, redact, view_text
from threeup3down.cli.game_lines import lines_in
from threeup3down.records import Record
from threeup3down.testing.violations import LawViolation

if TYPE_CHECKING:
    from collections.abc import Callable

    from .conftest import Called, Piped
    from .terminals import Terminal

HEADING = "threeup3down version=1 players=2 seed=2 first=0 rules=standard"
LINE = f"{HEADING} moves=up:5,7,7 up:2,4,4 8x2 10 10 pickup"
BROKEN = LINE.replace("8x2 10", "8x2 7 10")  # a player lays a seven on an eight
PAGE = Path(__file__).parents[2] / "docs" / "command-line.md"


def words(text: str) -> str:
    """Return a text without its breaks of lines, which the width of a terminal decides."""
    return " ".join(text.split())


def test_a_game_is_shown_move_by_move_with_all_that_happens(called: Callable[..., Called]) -> None:
    shown = called("replay", LINE)
    record = Record.parse(LINE)
    expected = [HEADING]
    for step in record.steps():
        move = f"{step.move} ({move_words(step.move)})"
        expected.append(f"Move {step.move_number}, seat {step.seat}: {move}")
        expected += filter(None, map(event_text, step.events))
    state = record.state()
    expected += [view_text(state.view(state.to_act)), position_text(state)]
    assert words(shown.output) == words(" ".join(expected))
    assert "Seat 0 lays 5" in shown.output  # what others would not have seen
    assert (shown.status, shown.errors) == (0, "")


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_sees_its_view_and_redacted_events_only(
    called: Callable[..., Called], seat: int
) -> None:
    shown = called("replay", LINE, "--seat", str(seat))
    record = Record.parse(LINE)
    expected = [f"threeup3down, 2 players, rules standard, as seat {seat} sees it"]
    for step in record.steps():
        own = f": {step.move} ({move_words(step.move)})" if step.seat == seat else ""
        expected.append(f"Move {step.move_number}, seat {step.seat}{own}")
        expected += filter(None, (event_text(redact(event, seat)) for event in step.events))
    expected.append(view_text(record.state().view(seat)))
    assert words(shown.output) == words(" ".join(expected))
    drawn = [event for step in record.steps() for event in step.events if isinstance(event, Drew)]
    assert {event.seat for event in drawn} == {0, 1}  # so there was something to hide


def test_from_leaves_out_the_moves_before(called: Callable[..., Called]) -> None:
    whole, late = called("replay", LINE).output, called("replay", LINE, "--from", "5").output
    _, _, behind = whole.partition("Move 5, seat 0")
    assert late == f"{HEADING}\nMove 5, seat 0{behind}"


def test_playback_ends_at_a_move_that_the_rules_do_not_allow(
    called: Callable[..., Called],
) -> None:
    shown = called("replay", BROKEN)
    state = Record.parse(BROKEN.partition(" 7 10")[0]).state()
    legal = ", ".join(map(str, state.legal_moves()))
    shown_words = words(shown.output)
    assert (
        "Move 4, seat 1: 7 (play a 7) This move is illegal: The card must be equal to or "
        f"higher than the top of the pile (U9). Legal moves: {legal}. Moves "
        "after it, not played: 3."
    ) in shown_words
    assert "Move 3, seat 0: 8x2" in shown_words
    assert "Move 5" not in shown_words
    assert shown.output.endswith(f"{position_text(state)}\n")
    assert (shown.status, shown.errors) == (1, "")


def test_another_seat_learns_nothing_of_a_move_that_was_never_made(
    called: Callable[..., Called],
) -> None:
    own, other = called("replay", BROKEN, "--seat", "1"), called("replay", BROKEN, "--seat", "0")
    assert "equal to or higher than the top" in words(own.output)
    shown = words(other.output)
    assert "Move 4, seat 1 This move is illegal. Moves after" in shown
    assert other.status == own.status == 1


def test_a_move_after_the_end_belongs_to_nobody(called: Callable[..., Called]) -> None:
    short = "threeup3down players=2 seed=2 rules=max_turns=1 moves=up:5,7,7 up:2,4,4 8x2"
    assert called("replay", short).status == 0
    shown = words(called("replay", f"{short} 10").output)
    assert "Move 4: 10 (play a 10) This move is illegal: The game is over (U20)." in shown
    assert "Legal moves: none, the game is over." in shown
    assert "Move 4 This move is illegal." in words(
        called("replay", f"{short} 10", "--seat", "0").output
    )


def test_nothing_is_written_for_a_seat_that_only_the_line_says(
    called: Callable[..., Called],
) -> None:
    for line in (LINE, BROKEN, LINE.replace("moves=", "moves=oops "), f"{LINE} seed=2"):
        shown = called("replay", "-", "--seat", "1", typed=line)
        assert "seed" not in shown.output + shown.errors
        assert "5,7,7" not in shown.output + shown.errors
    assert shown.status == 2


def test_a_story_that_a_check_prints_is_found_and_played_up_to_the_broken_step(
    piped: Piped,
) -> None:
    violation = LawViolation("moves_and_reasons_agree", "7 is listed but has a reason", BROKEN)
    failure = f"E   {violation}\nFalsifying example: test_it(\n    story={BROKEN},\n)\n"
    shown = piped("replay", "-", typed=failure.replace("\n", "\nE   "))
    assert shown.stdout.count(HEADING) == 1
    assert "Move 4, seat 1: 7 (play a 7)\n  This move is illegal: " in shown.stdout
    assert (shown.returncode, shown.stderr) == (1, "")


def test_a_file_may_hold_several_games_and_anything_else(
    called: Callable[..., Called], tmp_path: Path
) -> None:
    file = tmp_path / "failing tests.txt"
    file.write_bytes(f"\xff\x00 {BROKEN}\nsome more\n  {LINE}\n{BROKEN}\n".encode("latin-1"))
    shown = called("replay", str(file))
    assert shown.output.count(HEADING) == 2
    assert shown.output.index("Move 4, seat 1: 7 ") < shown.output.index("Move 4, seat 1: 10 ")
    assert (shown.status, shown.errors) == (1, "")


def test_a_line_without_quotes_around_it_is_understood(called: Callable[..., Called]) -> None:
    assert called("replay", *LINE.split()) == called("replay", LINE)


def test_a_line_that_cannot_be_read_does_not_keep_the_others_from_being_played(
    called: Callable[..., Called],
) -> None:
    bad = LINE.replace("seed=2", "seed=two")
    shown = called("replay", "-", typed=f"{bad}\n{LINE}\n")
    assert "Move 5, seat 0: 10" in shown.output
    assert shown.status == 2
    assert shown.errors == (
        "threeup3down: game 1: this is no record of a game: - seed: two; expected 1 to 20 decimal "
        "digits (record)\n"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nothing\x1b[2J.txt"], r"nothing\x1b[2J.txt: expected the line of a game, a file"),
        (["/"], "/: expected the line of a game, a file that can be read, or -"),
        ([str(PAGE.with_name("README.md"))], "README.md: expected the line of a game in it"),
        (["threeup3down seed=7"], "players: missing"),
        (["threeup3down players=2 seed=7 moves=up:1,1,2 8z"], "moves[1]: 8z; expected"),
        (["threeup3down players=7 seed=7"], "7 players"),
        ([f"{LINE} and more"], "moves[6]: and; expected"),
        ([LINE, "--seat", "2"], "there is no seat 2"),
        ([LINE, "--from", "0"], "--from"),
        ([], "Missing argument"),
    ],
    ids=lambda each: ascii(" ".join(each)) if isinstance(each, list) else "",
)
def test_what_cannot_be_played_back_gives_one_line_and_2(
    called: Callable[..., Called], arguments: list[str], message: str
) -> None:
    refused = called("replay", *arguments)
    assert (refused.status, refused.output) == (2, "")
    assert message in refused.errors
    assert refused.errors.startswith("threeup3down: ")
    assert refused.errors.count("\n") == 1


def test_a_line_can_be_pasted_at_a_terminal(terminal: Callable[..., Terminal]) -> None:
    program = terminal("replay", "-")
    program.process.expect_exact("then end the input (Ctrl-D).")
    program.process.sendline(LINE)
    program.process.sendeof()
    assert "Move 5, seat 0: 10" in program.end()


def test_waiting_for_input_can_be_stopped(terminal: Callable[..., Terminal]) -> None:
    program = terminal("replay", "-")
    program.process.expect_exact("then end the input (Ctrl-D).")
    program.process.sendintr()
    assert "Traceback" not in program.end()
    assert program.process.signalstatus == signal.SIGINT


PLAIN = "threeup3down players=2 seed=2 moves=up:5,7,7 8x2"


@pytest.mark.parametrize(
    "around",
    [
        "{}",
        "E       story={},",
        "story='{}')",
        "[{}], of one",
        "{}.",
        "detail\\n{}\\nmore",
        "E   \x1b[31mstory={}\x1b[0m",
        "threeup3down: threeup3down play --resume '{}' --seat 0",
        "players=2 threeup3down seed {}\r",
    ],
)
def test_a_line_is_found_in_what_is_around_it(around: str) -> None:
    assert lines_in(f"before\n{around.format(PLAIN)}\nafter {PLAIN}") == (PLAIN,)


@pytest.mark.parametrize(
    "text",
    [
        "threeup3down",
        "threeup3down players 2",
        "threeup3downs players=2",
        "my-threeup3down players=2",
        "threeup3down\nplayers=2",
    ],
)
def test_what_is_no_line_is_not_taken_for_one(text: str) -> None:
    assert lines_in(text) == ()
