"""Files of games: played back, checked, written in another form, compared with a commitment."""

from __future__ import annotations

import itertools
import json
from typing import TYPE_CHECKING

import pytest

import threeup3down as game
from threeup3down.cli.display import Terminal
from threeup3down.cli.session import Session
from threeup3down.cli.setup import setup
from threeup3down.records import (
    Record,
    commit,
    commit_share,
    from_json,
    read_record,
    read_records,
    shared_seed,
    terms_of,
    write_record,
    write_records,
)

from .terminals import arguments_of
from .test_replay import BROKEN, LINE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from .conftest import Called, Piped

RECORD = Record.parse(LINE).annotated(names=["Ann", "Ben"], comments={3: "Too soon."})
ANONYMOUS = Record.parse(LINE)


@pytest.mark.parametrize("suffix", [".toml", ".json", ".jsonl"])
def test_a_file_is_played_back_as_its_line_is(
    called: Callable[..., Called], tmp_path: Path, suffix: str
) -> None:
    file = tmp_path / f"game{suffix}"
    write_records(file, [ANONYMOUS]) if suffix == ".jsonl" else write_record(file, ANONYMOUS)
    assert called("replay", str(file)) == called("replay", LINE)


def test_comments_are_shown_but_to_a_seat(called: Callable[..., Called], tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    write_record(file, RECORD)
    assert "  Seat 0 draws 5g 3b.\n  Comment: Too soon.\n" in called("replay", str(file)).output
    assert "Too soon" not in called("replay", str(file), "--seat", "0").output


def test_a_bad_line_of_a_file_does_not_keep_the_others_from_being_played(
    called: Callable[..., Called], tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    write_records(file, [RECORD, RECORD])
    file.write_text(f"{{\n{file.read_text(encoding='utf-8')}", encoding="utf-8")
    shown = called("replay", str(file))
    assert shown.output.count("Move 6, seat 1: pickup") == 2
    assert shown.errors.startswith("threeup3down: game 3: ")
    assert "line 1" in shown.errors
    assert shown.status == 2


def test_at_shows_one_move_and_the_table_after_it(called: Callable[..., Called]) -> None:
    shown = called("replay", LINE, "--at", "3")
    until = called("replay", LINE.replace(" 10 10 pickup", ""), "--from", "3")
    assert shown == until
    assert "Move 2," in called("replay", LINE, "--from", "2", "--at", "3").output
    assert "Move" not in called("replay", LINE, "--at", "0").output
    refused = called("replay", LINE, "--at", "7")
    assert (refused.status, refused.errors) == (
        2,
        "threeup3down: --at 7: expected a move from 0 to 6\n",
    )


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_json_has_what_a_seat_may_see(called: Callable[..., Called], seat: int | None) -> None:
    options = [] if seat is None else ["--seat", str(seat)]
    lines = [*map(json.loads, called("replay", LINE, "--json", *options).output.splitlines())]
    states = [*ANONYMOUS.states()]
    if seat is None:
        assert [from_json(game, line["state"]) for line in lines] == states
    else:
        views = [state.view(seat) for state in states]
        assert [from_json(game, line["view"]) for line in lines] == views
    for line, step in zip(lines[1:], ANONYMOUS.steps(), strict=True):
        assert (line["move_number"], line["seat"]) == (step.move_number, step.seat)
        own = seat in {None, step.seat}
        assert (line["move"] and from_json(game, line["move"])) == (step.move if own else None)
        events = step.events if seat is None else [game.redact(e, seat) for e in step.events]
        assert [from_json(game, event) for event in line["events"]] == [*events]
    at_four = called("replay", LINE, "--json", *options, "--at", "4").output.splitlines()
    assert [*map(json.loads, at_four)] == lines[4:5]


def test_json_of_a_broken_game_ends_with_1_and_a_line(called: Callable[..., Called]) -> None:
    shown = called("replay", BROKEN, "--json")
    assert (shown.status, len(shown.output.splitlines())) == (1, 4)
    assert "move 4, 7, is illegal: The card must be equal" in shown.errors
    other = called("replay", BROKEN, "--json", "--seat", "0")
    assert other.errors == "threeup3down: move 4 is illegal\n"


def test_validate_names_every_fault_with_file_and_line(
    called: Callable[..., Called], tmp_path: Path
) -> None:
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text(f"{LINE}\n{LINE}\n", encoding="utf-8")
    bad.write_text(f"{LINE}\n{BROKEN}\n\n{LINE} oops\n", encoding="utf-8")
    checked = called("validate", str(good), str(bad), str(tmp_path / "none.json"), "a.doc")
    assert checked.status == 1
    assert checked.output == f"{good}: 2 games, nothing is wrong\n"
    first, second, third, fourth = checked.errors.splitlines()
    assert first.startswith(f"threeup3down: {bad}: line 2: moves[3]: 7; expected a legal move: ")
    assert second.startswith(f"threeup3down: {bad}: line 4: moves[6]: oops; expected ")
    assert third == f"threeup3down: {tmp_path / 'none.json'}: No such file or directory"
    assert fourth.startswith("threeup3down: a.doc: the suffix of the file: .doc; expected ")
    assert called("validate", str(good)).status == 0


def test_convert_writes_what_the_suffix_says(called: Callable[..., Called], tmp_path: Path) -> None:
    names = ["0.toml", "1.json", "2.jsonl", "3.toml"]
    files = [tmp_path / name for name in names]
    write_record(files[0], RECORD)
    for source, target in itertools.pairwise(files):
        made = called("convert", str(source), str(target))
        assert (made.status, made.output) == (0, f"1 game in {target}\n")
    assert read_record(files[3]) == RECORD


def test_convert_loses_nothing_unless_it_is_forced(
    called: Callable[..., Called], tmp_path: Path
) -> None:
    many, one, text = tmp_path / "many.jsonl", tmp_path / "one.toml", tmp_path / "games.txt"
    write_records(many, [RECORD, RECORD])
    refused = called("convert", str(many), str(one), "--force")
    assert (refused.status, one.exists()) == (2, False)
    assert "expected one of .jsonl, .txt for several games" in refused.errors
    refused = called("convert", str(many), str(text))
    assert (refused.status, text.exists()) == (2, False)
    assert "expected a form with names, tags and comments, or --force" in refused.errors
    assert called("convert", str(many), str(text), "--force").status == 0
    assert [*read_records(text)] == [ANONYMOUS, ANONYMOUS]
    refused = called("convert", str(text), str(many))
    assert "expected a new file, or --force to replace it" in refused.errors
    assert [*read_records(many)] == [RECORD, RECORD]
    text.write_text(f"{LINE}\nnothing\n", encoding="utf-8")
    broken = called("convert", str(text), str(many), "--force")
    assert (broken.status, broken.output) == (1, "")
    assert f"threeup3down: {text}: line 2: " in broken.errors
    assert [*read_records(many)] == [RECORD, RECORD]


@pytest.mark.parametrize(
    ("source", "target", "message"),
    [
        ("none.toml", "new.json", "No such file or directory"),
        ("game.doc", "new.json", "expected a file that ends with .toml, .json, .txt, .jsonl"),
        ("game.toml", "new", "expected a file that ends with"),
        ("game.toml", "nowhere/new.json", "No such file or directory"),
        ("empty.txt", "new.json", "expected one of .jsonl, .txt for no game"),
    ],
)
def test_what_cannot_be_converted_gives_one_line(
    called: Callable[..., Called],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    source: str,
    target: str,
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    write_record("game.toml", RECORD)
    (tmp_path / "empty.txt").touch()
    refused = called("convert", source, target)
    assert refused.status
    assert refused.output == ""
    assert message in refused.errors
    assert refused.errors.count("\n") == 1


def test_verify_says_what_is_proved_or_why_not(called: Callable[..., Called]) -> None:
    commitment, opening = commit(7)
    line = Record.new(game, players=2, seed=7).text
    proof = ("--commitment", commitment, "--opening", opening.text)
    proved = called("verify", line, *proof)
    assert (proved.status, proved.errors) == (0, "")
    assert proved.output.startswith("Proved: the seed was committed to before the game. ")
    other = called("verify", line.replace("seed=7", "seed=8"), *proof)
    assert (other.status, other.output) == (1, "")
    assert other.errors == ("threeup3down: not proved: the seed of the record is 8, expected 7\n")
    illegal = called("verify", f"{line}draw", *proof)
    assert (illegal.status, illegal.output) == (1, "")
    assert "not proved: move 1, draw, is illegal" in illegal.errors


def test_verify_of_a_shared_seed(called: Callable[..., Called]) -> None:
    terms = terms_of(game, players=2)
    made = [commit_share(terms, seat) for seat in (None, 0, 1)]
    seed = shared_seed(terms, [each[0] for each in made], [each[1] for each in made])
    line = Record.new(game, players=2, seed=seed).text
    options = [
        word
        for commitment, share in made
        for word in ("--commitment", commitment, "--share", share.text)
    ]
    proved = called("verify", line, *options)
    assert (proved.status, proved.errors) == (0, "")
    assert "all sides have chosen the seed together" in proved.output
    assert called("verify", line, *options[4:]).status == 1
    assert called("verify", line.replace("first=0", "first=1"), *options).status == 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([], "Missing option '--commitment'"),
        (["--commitment", "a"], "expected --opening, or else a --share of everybody"),
        (["--commitment", "a", "--commitment", "b", "--opening", "c"], "--commitment 2: expected"),
    ],
)
def test_verify_needs_what_belongs_together(
    called: Callable[..., Called], options: list[str], message: str
) -> None:
    refused = called("verify", LINE, *options)
    assert (refused.status, refused.output) == (2, "")
    assert message in refused.errors


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--save", "taken.toml"], "--save taken.toml: expected a new file"),
        (["--save", "game"], "--save game: expected a file that ends with .toml, .json, .txt"),
        (["--save", "no/game.toml"], "expected a file in a folder that is there"),
        (["--resume", "none.toml"], "--resume none.toml: expected a file that can be read (No"),
        (["--resume", "taken.toml"], "game: missing"),
        (["--resume", "broken.txt"], "move 4, 7, is illegal"),
        (["--from", "seat=*7g"], "position"),
        (["--from", "seat=*7g seat=8g", "--seed", "1"], "--seed 1: expected nothing with --from"),
        (["--from", "seat=*7g", "--resume", LINE], "--from seat=*7g: expected nothing with --res"),
        (["--seat", "0,one"], "--seat 0,one: expected a seat, or several as in 0,2"),
        (["--seat", "0,3"], "there is no seat 3"),
        (
            ["--name", "Ann", "--name", "Ben"],
            "Ben: expected one for each person, 1 in all",
        ),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, list) else "",
)
def test_bad_files_and_seats_of_play_give_one_line_and_2(
    called: Callable[..., Called],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    options: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken.toml").touch()
    (tmp_path / "broken.txt").write_text(BROKEN, encoding="utf-8")
    refused = called("play", *options)
    assert (refused.status, refused.output) == (2, "")
    assert message in refused.errors
    assert refused.errors.count("\n") == 1


def test_a_file_is_not_written_before_a_move(called: Callable[..., Called], tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    write_record(file, RECORD)
    before = file.read_bytes()
    left = called("play", "--resume", str(file), "--seat", "0")
    assert file.read_bytes() == before
    options = ["--seat", "0", "--bots", "greedy", "--name", "Ann"]
    assert arguments_of(left.output) == ["play", "--resume", str(file), *options]
    left = called("play", "--resume", str(file), "--seat", "0", typed="#1\n")
    assert arguments_of(left.output) == ["play", "--resume", str(file)]
    assert read_record(file).comments == RECORD.comments
    assert read_record(file).moves[:6] == RECORD.moves
    assert len(read_record(file).moves) > 6


def test_others_may_sit_down_at_a_saved_game(called: Callable[..., Called], tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    options = ("--players", "3", "--seed", "8", "--seat", "0,1", "--bots", "random")
    called("play", *options, "--save", str(file))
    resumed = ("play", "--resume", str(file))
    begun = "threeup3down, rules standard: "
    for sits, who in {
        (): "seat 0 is a person, seat 1 is a person, seat 2 is random.",
        ("--seat", "0"): "seat 0 is you, seat 1 is greedy, seat 2 is greedy.",
        ("--bots", "greedy"): "seat 0 is a person, seat 1 is a person, seat 2 is greedy.",
        ("--seat", "2", "--bots", "random"): "seat 0 is random, seat 1 is random, seat 2 is you.",
        ("--watch", "--limit", "3"): "seat 0 is greedy, seat 1 is greedy, seat 2 is greedy.",
    }.items():
        shown = called(*resumed, *sits)
        assert " ".join(shown.output.split()).startswith(begun + who)
        assert (shown.status, shown.errors) == (0, "")


def test_a_game_from_a_position_is_resumed_and_played_back_by_its_line(
    called: Callable[..., Called], piped: Piped
) -> None:
    left = piped("play", "--from", "seat=*7g,8g seat=9b discard=5r", typed="hint\n")
    assert left.returncode == 0
    line = left.stdout.partition("This game as a line:\n")[2].splitlines()[0]
    assert "seat 0 (you): 2 cards in hand" in called("play", "--resume", line).output
    shown = called("replay", "-", typed=left.stdout)
    assert "Your hand" in shown.output
    assert (shown.status, shown.errors) == (0, "")


def test_what_another_program_has_written_meanwhile_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    terminal = Terminal()
    one, other = (Session(setup(seed=2, save=str(path)), terminal) for _ in range(2))
    assert one.save()
    assert not other.save()  # both were to begin a new file
    later = Session(setup(resume=str(path)), terminal)
    one.go_on(one.record.play(one.record.state().legal_moves()[0]))
    later.go_on(later.record.play(later.record.state().legal_moves()[1]))
    assert not later.in_file
    assert read_record(path) == one.record
    path.unlink()
    assert later.save()  # a file that is gone can be written anew
