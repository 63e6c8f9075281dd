"""Runs in folders: interrupted and gone on with, other runs' folders, disks that are full."""

from __future__ import annotations

import pytest

pytest.importorskip("pyarrow", reason="the group `runs` is not installed")

import os
import resource
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import threeup3down
from threeup3down.simulation import Chunk, FolderError, RunError, simulate
from threeup3down.simulation.folders import RunFolder, read_folder

from . import players

if TYPE_CHECKING:
    from pathlib import Path

BOTS = ("shedder", "random", "random")
HERE: dict[str, Any] = {"workers": 0, "seed": 7, "chunk": 7}


class StopError(Exception):
    """Raised in the middle of a run."""


def run(folder: Path | None, games: int = 40, bots: Any = BOTS, **options: Any) -> Any:
    return simulate(threeup3down, bots, games, folder=folder, **{**HERE, **options})


def files(folder: Path) -> dict[str, bytes]:
    found = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def test_a_folder_has_the_rows_that_memory_would_have(tmp_path: Path) -> None:
    bots = [players.raiser, "random", "random"]
    folder, memory = run(tmp_path / "run", bots=bots), run(None, bots=bots)
    assert isinstance(folder, RunFolder)
    assert isinstance(memory, Chunk)
    assert [*folder.rows()] == [*memory.rows()] == folder.table().to_pylist()
    assert folder.failures == memory.failures != ()
    assert read_folder(tmp_path / "run") == folder


def test_a_run_that_is_interrupted_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    whole, other = tmp_path / "whole", tmp_path / "other"
    run(whole)

    def stop(played: int) -> None:
        if played > 10:
            raise StopError

    for _ in range(2):  # it gets a part further each time
        with pytest.raises(StopError):
            run(other, progress=stop)
    (other / "games" / ".part-000004.parquet.tmp").write_bytes(b"half")
    assert len(read_folder(other).done) == 3
    seen: list[int] = []
    run(other, progress=seen.append, seed=None, chunk=None, workers=1)
    assert seen == [28, 35, 40]
    assert files(other) == files(whole)


@pytest.mark.parametrize(
    ("what", "options"),
    [
        ("players", {"bots": ("random", "random", "random")}),
        ("seed", {"seed": 8}),
        ("games", {"games": 41}),
        ("chunk", {"chunk": 8}),
        ("rules", {"rules": threeup3down.Rules(play_on=True)}),
        ("limit", {"limit": 9}),
        ("seats", {"seats": "stay"}),
        ("columns", {"folds": {"mine": lambda *_: 1}}),
    ],
)
def test_the_folder_of_another_run_is_refused(tmp_path: Path, what: str, options: Any) -> None:
    run(tmp_path / "run", games=7, seed=7)
    before = files(tmp_path)
    with pytest.raises(FolderError, match=f"is the folder of another run, with {what} ") as told:
        run(tmp_path / "run", **{"games": 7, **options})
    assert told.value.what == what
    assert files(tmp_path) == before


def test_a_folder_that_is_none_of_a_run_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann")
    with pytest.raises(FolderError, match=r"has no run\.json of a run: expected one, or an empty"):
        run(tmp_path)
    for text in ("{", "[]", '{"games": 3}'):
        (tmp_path / "run.json").write_text(text)
        with pytest.raises(FolderError, match=r"has no run\.json of a run: expected one that"):
            run(tmp_path)
    with pytest.raises(RunError, match="chunk 0: expected a whole number of at least 1"):
        run(tmp_path / "new", chunk=0)


def limited() -> None:
    """Let no file become larger than this: as a disk that is full."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (6_000, 6_000))


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "threeup3down", "simulate", *words]


def test_a_full_disk_ends_the_run_and_says_how_to_go_on(tmp_path: Path) -> None:
    folder = str(tmp_path / "run")
    words = (*BOTS, "--games", "400", "--seed", "7", "--chunk", "300", "--workers", "0")
    told = subprocess.run(  # noqa: S603 (our own program)
        command(*words, "--out", folder),
        preexec_fn=limited,
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 1
    assert told.stderr == (
        f"threeup3down: {folder} cannot be written (File too large): 0 of 400 games are in "
        f"{folder}; go on with: threeup3down simulate --out {folder}\n"
    )
    assert [*files(tmp_path / "run")] == ["run.json"]


@pytest.mark.thorough
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_a_run_that_is_killed_loses_only_what_was_in_flight(
    tmp_path: Path, number: signal.Signals
) -> None:
    words = (*BOTS, "--games", "600", "--seed", "7", "--chunk", "10", "--workers", "2")
    folder = tmp_path / "run"
    begun = subprocess.Popen(  # noqa: S603 (our own program)
        command(*words, "--out", str(folder)),
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while not (folder / "games" / "part-000003.parquet").exists():
        time.sleep(0.05)
    os.kill(begun.pid, number)
    _, complaint = begun.communicate(timeout=60)
    if number == signal.SIGINT:
        assert begun.returncode == 128 + number
        assert f"go on with: threeup3down simulate --out {folder}" in complaint
    for _ in range(100):  # all its processes end by themselves
        try:
            os.killpg(begun.pid, 0)
        except ProcessLookupError:
            break
        time.sleep(0.1)
    else:
        pytest.fail("workers are left")
    done = len(read_folder(folder).done)
    assert 4 <= done < 60
    subprocess.run(command("--out", str(folder), "--workers", "1"), check=True)  # noqa: S603
    expected = simulate(
        threeup3down, BOTS, 600, seed=7, chunk=10, workers=0, folder=tmp_path / "whole"
    )
    assert isinstance(expected, RunFolder)
    assert files(folder) == files(tmp_path / "whole")
