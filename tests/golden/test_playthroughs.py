"""The games in the files of this folder are played as they are written there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .playthroughs import PLAYTHROUGHS, written_anew

if TYPE_CHECKING:
    from pathlib import Path


def test_there_are_playthroughs() -> None:
    assert len(PLAYTHROUGHS) == 9


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_a_playthrough_is_played_as_written(path: Path) -> None:
    assert written_anew(path) == path.read_text("utf-8")


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_a_playthrough_is_short_enough_to_review(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 40
