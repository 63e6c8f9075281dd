from __future__ import annotations

import signal
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

import threeup3down
from threeup3down.records import Record
from threeup3down.simulation import Chunk, deal_seed, simulate

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from .conftest import Called, Piped
    from .terminals import Terminal

RUN = ("simulate", "greedy", "random", "random", "--games", "20", "--seed", "7", "--workers", "0")
needs_parquet = pytest.mark.skipif(find_spec("pyarrow") is None, reason="the group `runs`")


def test_simulate_says_how_each_bot_did(called: Callable[..., Called]) -> None:
    shown = called(*RUN, "--rules", "play_on=true")
    rules = threeup3down.Rules(play_on=True)
    played = simulate(threeup3down, RUN[1:4], 20, seed=7, rules=rules, workers=0)
    assert isinstance(played, Chunk)
    places = [row["place"] for row in played.rows() if row["player"] == "greedy"]
    head, line, _ = shown.output.splitlines()
    assert head.split() == ["bot", "games", "won", "place"]
    share, mean = places.count(1) / 20, sum(places) / 20
    assert line.split() == ["greedy", "20", f"{share:.1%}", f"{mean:.2f}"]
    assert (shown.status, shown.errors) == (0, "")


def test_a_game_with_points_shows_them(called: Callable[..., Called]) -> None:
    words = ("simulate", "random", "greedy", "--game", "threethirteen", "--rules", "rounds=3")
    shown = called(*words, "--games", "4", "--workers", "0")
    assert [len(line.split()) for line in shown.output.splitlines()] == [5, 5, 5]


def test_one_game_of_a_run_is_written_as_a_line(called: Callable[..., Called]) -> None:
    played = simulate(threeup3down, RUN[1:4], 20, seed=7, workers=0)
    row = [*played.rows()][3 * 12]
    line = called(*RUN, "--only", "12").output
    record = Record.parse(line.rstrip("\n"))
    assert (record.seed, record.first, len(record.moves)) == (row["seed"], 0, row["moves"])
    limited = called(*RUN, "--only", "12", "--limit", "9")
    assert len(Record.parse(limited.output.rstrip("\n")).moves) == 9


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("simulate",), "simulate without bots: expected a bot for each seat, or --out"),
        (("simulate", "random"), "1 players: with these rules a game is for 2 to 6 players"),
        (
            ("simulate", "cheat", "random"),
            "'cheat' is no bot: expected one of greedy, expert, random",
        ),
        ((*RUN, "--engine", "fast"), "engine fast: expected one of pure, batch"),
        ((*RUN, "--seats", "none"), "seats none: expected turn or stay"),
        ((*RUN, "--seconds", "0"), "seconds 0.0: expected a number above 0"),
        ((*RUN, "--only", "20"), "game 20: expected a number from 0 to 19"),
    ],
)
def test_options_that_are_none_are_refused(
    called: Callable[..., Called], words: tuple[str, ...], complaint: str
) -> None:
    refused = called(*words)
    assert (refused.status, refused.output) == (2, "")
    assert refused.errors.startswith(f"threeup3down: {complaint}")


@pytest.mark.skipif(find_spec("pyarrow") is not None, reason="the group `runs` is installed")
def test_without_the_extra_a_folder_cannot_be_written(called: Callable[..., Called]) -> None:
    refused = called(*RUN, "--out", "run")
    assert refused.errors.endswith('install it with: pip install "threeup3down[runs]"\n')


@needs_parquet
def test_a_run_in_a_folder_goes_on_by_its_name_alone(
    called: Callable[..., Called], tmp_path: Path
) -> None:
    folder = str(tmp_path / "run")
    shown = called(*RUN, "--out", folder)
    assert shown.output.endswith(f"20 games in {folder}\n")
    (tmp_path / "run" / "games" / "part-000007.parquet").unlink()
    assert called("simulate", "--out", folder, "--workers", "0").output == shown.output
    assert called("simulate", "--out", folder, "--only", "12") == called(*RUN, "--only", "12")
    refused = called("simulate", "--out", folder, "--games", "30")
    assert (
        refused.errors
        == "threeup3down: --games 30: expected bots with it, or nothing: the run says it\n"
    )


@needs_parquet
def test_a_run_shows_how_far_it_is_and_can_be_stopped(
    terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    folder = str(tmp_path / "run")
    words = ("simulate", "random", "random", "--games", "100000", "--chunk", "20", "--out", folder)
    program = terminal(*words, columns=200)
    program.process.expect(r"/100000.* \d+/s")
    program.process.kill(signal.SIGINT)
    assert f"go on with: threeup3down simulate --out {folder}\n" in program.end()
    assert program.process.exitstatus == 128 + signal.SIGINT


def test_a_game_that_fails_is_reported_with_what_plays_it_again(
    piped: Piped, tmp_path: Path
) -> None:
    (tmp_path / "stuck.py").write_text(
        "import sys, threeup3down\n"
        "from threeup3down.games import variant\n"
        "sys.modules[__name__] = variant(\n"
        "    threeup3down, name='stuck',\n"
        "    legal_moves=lambda t: () if t.turns > 20 else threeup3down.legal_moves(t),\n"
        ")\n"
    )
    words = ("simulate", "random", "random", "--game", "stuck", "--games", "2", "--seed", "7")
    failed = piped(*words, "--workers", "0", PYTHONPATH=str(tmp_path))
    assert failed.returncode == 1
    assert f"game 1, seed {deal_seed(7, 1)}, seat" in failed.stderr
    alone = piped(*words, "--only", "1", PYTHONPATH=str(tmp_path))
    assert alone.returncode == 1
    assert alone.stderr.rstrip("\n") in failed.stderr
