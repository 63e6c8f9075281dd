"""What is compiled, when, and where it is kept."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from threeup3down.batch import compiling

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = (
    "import threeup3down, threeup3down.batch; threeup3down.batch.new_games(threeup3down, 9, 3)"
)


def complaints(folder: Path, program: str = PROGRAM) -> list[str]:
    """Return what a program that deals games writes to stderr."""
    run = subprocess.run(  # noqa: S603 (our own line)
        [sys.executable, "-c", program],
        env=os.environ | {"NUMBA_CACHE_DIR": str(folder)},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return run.stderr.splitlines()


@pytest.mark.thorough
def test_the_first_program_tells_that_it_compiles_and_the_next_one_need_not(tmp_path: Path) -> None:
    silent = "import logging; logging.getLogger('threeup3down.batch').setLevel(logging.ERROR);"
    assert complaints(tmp_path / "other", silent + PROGRAM) == []
    assert complaints(tmp_path) == ["compiling the batched engine, which takes some seconds"]
    assert complaints(tmp_path) == []


@pytest.mark.thorough
def test_what_was_compiled_of_other_sources_is_not_used(tmp_path: Path) -> None:
    assert len(complaints(tmp_path)) == 1
    changed = "import pathlib; pathlib.Path.read_bytes = lambda path: b'changed';"
    assert len(complaints(tmp_path, changed + PROGRAM)) == 1


def test_without_a_folder_to_keep_it_in_code_is_compiled_every_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def unkept(*, cache: bool = False, **options: Any) -> Any:
        if cache:
            raise RuntimeError("no locator available")
        return njit(**options)

    njit = compiling.njit
    monkeypatch.setattr(compiling, "njit", unkept)

    @compiling.compiled
    def twice(number: int) -> int:
        return 2 * number

    assert twice(4) == 8


def test_a_function_without_a_module_can_be_compiled() -> None:
    function: Any = eval("lambda number: number + 1", {})  # noqa: S307 (our own line)
    assert function.__module__ is None
    assert compiling.njit(function)(1) == 2
