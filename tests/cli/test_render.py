"""Pictures from the command line."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

from threeup3down.pictures import svg
from threeup3down.records import Record, write_record, write_records

from .test_replay import BROKEN, LINE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from .conftest import Called

RECORD = Record.parse(LINE).annotated(names=["Ann", "Ben"])


def test_render_draws_what_a_seat_sees_after_a_move(
    called: Callable[..., Called], tmp_path: Path
) -> None:
    game, target = tmp_path / "game.json", tmp_path / "out.svg"
    write_record(game, RECORD)
    written = called("render", str(game), "--at", "3", "--seat", "1", "-o", str(target))
    assert (written.status, written.output, written.errors) == (0, "", "")
    picture = svg(RECORD.state(3).view(1), names=RECORD.names)
    assert target.read_text(encoding="utf-8") == f"{picture}\n"
    options = ("--narrow", "--theme", "dark")
    expected = svg(Record.parse(LINE), width="narrow", theme="dark")
    assert called("render", LINE, *options).output == f"{expected}\n"


def test_render_writes_a_page_to_step_through(
    called: Callable[..., Called], tmp_path: Path
) -> None:
    target = tmp_path / "out.html"
    called("render", LINE, "--at", "3", "--output", str(target))
    assert target.read_text(encoding="utf-8").count('class="step"') == 4


@pytest.mark.skipif(not find_spec("resvg_py"), reason="the group `png` is not installed")
def test_render_writes_a_png(called: Callable[..., Called], tmp_path: Path) -> None:
    target = tmp_path / "out.png"
    assert called("render", LINE, "-o", str(target)).status == 0
    assert target.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        ((LINE, "--at", "7"), 2, "--at 7: expected a move from 0 to 6"),
        ((LINE, "--seat", "2"), 2, "there is no seat 2"),
        ((LINE, "-o", "a.jpg"), 2, "--output a.jpg: expected a file that ends with .svg, .png or"),
        ((LINE, "-o", "none/a.svg"), 1, "none/a.svg cannot be written: No such file or directory"),
        ((LINE, "--theme", "blue"), 2, "'blue' is no theme: expected one of auto, light, dark"),
        ((BROKEN,), 1, "move 4, 7, is illegal"),
        ((BROKEN, "--seat", "0"), 1, "it cannot be read; without --seat the reason is given"),
    ],
)
def test_what_cannot_be_drawn_gets_one_line(
    called: Callable[..., Called], arguments: tuple[str, ...], status: int, message: str
) -> None:
    refused = called("render", *arguments)
    assert (refused.status, refused.output) == (status, "")
    assert message in refused.errors
    assert refused.errors.count("threeup3down: ") == 1


def test_one_game_is_drawn(called: Callable[..., Called], tmp_path: Path) -> None:
    write_records(tmp_path / "games.jsonl", [RECORD, RECORD])
    refused = called("render", str(tmp_path / "games.jsonl"))
    assert refused.status == 2
    assert "games.jsonl: expected one game" in refused.errors


def test_a_file_is_replaced_only_by_force(called: Callable[..., Called], tmp_path: Path) -> None:
    target = tmp_path / "out.svg"
    target.write_text("mine", encoding="utf-8")
    assert "a new file, or --force" in called("render", LINE, "-o", str(target)).errors
    assert target.read_text(encoding="utf-8") == "mine"
    assert called("render", LINE, "-o", str(target), "--force").status == 0
    assert target.read_text(encoding="utf-8").startswith("<svg")
