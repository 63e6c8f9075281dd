from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import threeup3down
from threeup3down.vectors import entries_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from .conftest import Called, Piped
    from .terminals import Terminal

NAMES = {f"{name}.json" for name in (*entries_of(threeup3down), "schema")}
PAGE = Path(__file__).parents[2] / "docs" / "vectors.md"


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else b""
        for path in folder.rglob("*")
    }


def test_the_files_are_written_and_that_is_said(
    called: Callable[..., Called], tmp_path: Path
) -> None:
    folder = tmp_path / "deep" / "vectors"
    written = called("vectors", str(folder), "--games", "2")
    assert {path.name for path in folder.iterdir()} == NAMES
    size = sum(path.stat().st_size for path in folder.iterdir())
    assert written.output == f"{len(NAMES)} files, {size / 1e6:.1f} MB, in {folder}\n"
    assert (written.status, written.errors) == (0, "")
    assert [path.name for path in folder.parent.iterdir()] == ["vectors"]


@pytest.mark.thorough
def test_the_same_options_give_the_same_bytes_in_another_process(
    called: Callable[..., Called],
    piped: Piped,
    tmp_path: Path,
) -> None:
    called("vectors", str(tmp_path / "one"), "--games", "3", "--seed", "3")
    piped(
        "vectors", str(tmp_path / "two"), "--games", "3", "--seed", "3", PYTHONHASHSEED="1"
    ).check_returncode()
    assert contents(tmp_path / "one") == contents(tmp_path / "two")
    called("vectors", str(tmp_path / "two"), "--games", "3", "--seed", "4")
    assert contents(tmp_path / "one") != contents(tmp_path / "two")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["ctrl-c", "ended"])
def test_a_signal_leaves_everything_as_it_was(
    terminal: Callable[..., Terminal], tmp_path: Path, number: signal.Signals
) -> None:
    folder = tmp_path / "vectors"
    folder.mkdir()
    (folder / "cards.json").write_text("old", encoding="utf-8")
    before = contents(tmp_path)
    program = terminal("vectors", str(folder), "--games", "5000")
    program.process.expect("playing and looking.*/5011")
    if number is signal.SIGINT:
        program.process.sendintr()
    else:
        os.kill(program.process.pid, number)
    assert "threeup3down: stopped before everything was there: nothing written" in program.end()
    assert program.process.exitstatus == 128 + number
    after = {name: each for name, each in contents(tmp_path).items() if "config" not in name}
    assert after == before


def test_a_signal_among_the_last_steps_does_not_stop_them_half_way(
    called: Callable[..., Called], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cards.json").write_text("old", encoding="utf-8")
    replace = Path.replace

    def interrupted(path: Path, target: Path) -> Path:
        os.kill(os.getpid(), signal.SIGINT)
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", interrupted)
    assert called("vectors", str(tmp_path), "--games", "1").status == 0
    assert {path.name for path in tmp_path.iterdir()} == NAMES
    assert (tmp_path / "cards.json").read_text(encoding="utf-8") != "old"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--games", "0"], "--games"),
        (["--games", "few"], "--games"),
        (["--seed", "-1"], "seed -1"),
    ],
    ids=" ".join,
)
def test_a_bad_option_gives_one_line_and_2_and_writes_nothing(
    called: Callable[..., Called], tmp_path: Path, arguments: list[str], message: str
) -> None:
    refused = called("vectors", str(tmp_path / "vectors"), *arguments)
    assert (refused.status, refused.output) == (2, "")
    assert message in refused.errors
    assert refused.errors.count("\n") == 1
    assert contents(tmp_path) == {}


def test_a_folder_needs_a_name(called: Callable[..., Called]) -> None:
    refused = called("vectors", "")
    assert (refused.status, refused.output) == (2, "")
    assert refused.errors == "threeup3down: vectors '': expected the name of a folder\n"


@pytest.mark.parametrize(
    "content",
    [b"[" * 100_000, b"\x00\xff", b'["game"]', b'{"format": 1, "game": "threeup3down", '],
    ids=["deep", "binary", "list", "ours"],
)
def test_whatever_is_in_the_old_files_they_are_replaced(
    called: Callable[..., Called], tmp_path: Path, content: bytes
) -> None:
    for name in NAMES:
        (tmp_path / name).write_bytes(content)
    assert called("vectors", str(tmp_path), "--games", "1").status == 0
    assert json.loads((tmp_path / "games.json").read_text(encoding="utf-8"))["entries"]


def test_the_files_of_another_game_are_not_replaced(
    called: Callable[..., Called], tmp_path: Path
) -> None:
    (tmp_path / "games.json").write_bytes(b'{"format": 1, "game": "\x1b[2J", ')
    before = contents(tmp_path)
    refused = called("vectors", str(tmp_path), "--games", "1")
    assert (refused.status, refused.output) == (2, "")
    assert r"expected a folder without the files of \x1b[2J" in refused.errors
    assert contents(tmp_path) == before


@pytest.mark.parametrize("below", ["", "below"])
def test_a_file_where_a_folder_should_be_stays_as_it_is(
    called: Callable[..., Called], tmp_path: Path, below: str
) -> None:
    file = tmp_path / "file"
    file.write_text("mine", encoding="utf-8")
    refused = called("vectors", str(file / below), "--games", "1")
    assert (refused.status, refused.output) == (2, "")
    expected = f"threeup3down: vectors {file / below}: expected a folder that can be written to ("
    assert refused.errors.startswith(expected)
    assert refused.errors.count("\n") == 1
    assert contents(tmp_path) == {"file": b"mine"}
