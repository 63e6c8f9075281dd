"""The program that learns (`examples/learn.py`) plays against `greedy`, and can be stopped."""

from __future__ import annotations

import pytest

pytest.importorskip("numba", reason="the group `batch` is not installed")

import random
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numba
import numpy as np

import threeup3down
from threeup3down import Flip, batch
from threeup3down.bots.threeup3down import greedy

if TYPE_CHECKING:
    from collections.abc import Iterator

learn: Any = import_module("learn")  # of examples/


@pytest.fixture(autouse=True)
def threads() -> Iterator[None]:
    """Give the tests that follow the threads that they had."""
    before = numba.get_num_threads()
    yield
    numba.set_num_threads(before)


def test_it_runs_as_a_user_runs_it() -> None:
    finished = subprocess.run(  # noqa: S603 (our own script)
        [sys.executable, "-W", "error", str(Path(learn.__file__)), "--quick"],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    *rounds, result = finished.stdout.splitlines()
    assert [line.split(":")[0] for line in rounds] == [f"round {i} of 4" for i in range(1, 5)]
    assert result.startswith("50 duplicate deals: won ")


def test_its_opponent_chooses_as_greedy_does() -> None:
    games = batch.new_games(threeup3down, 20, 2, rules=learn.RULES, seed=1)
    compared = 0
    while not games.over.all():
        chosen = np.where(games.over, -1, np.where(games.legal_mask(), learn.SHEDDER, -1).argmax(1))
        for index in np.flatnonzero(~games.over):
            view = games.state(int(index)).view(int(games.to_act[index]))
            move, expected = games.actions[chosen[index]], greedy(view, random.Random(1))
            assert move == expected or (isinstance(move, Flip) and isinstance(expected, Flip))
            compared += 1
        games.step(chosen)
    assert compared > 1000


def test_stopped_and_started_again_it_ends_with_the_same_weights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, parts = tmp_path / "whole.npz", tmp_path / "parts.npz"
    train = learn.train

    def stopped(weights: Any, number: int, n: int) -> Any:
        if number > 2:
            raise KeyboardInterrupt
        return train(weights, number, n)

    def run(path: Path) -> str:
        monkeypatch.setattr(sys, "argv", ["learn.py", "--quick", "--save", str(path)])
        learn.main()
        return capsys.readouterr().out.splitlines()[-1]

    told = run(whole)
    with monkeypatch.context() as patch:
        patch.setattr(learn, "train", stopped)
        with pytest.raises(KeyboardInterrupt):
            run(parts)
    assert run(parts) == told
    with np.load(whole) as first, np.load(parts) as second:
        assert first["done"] == second["done"] == 4
        np.testing.assert_array_equal(first["mean"], second["mean"])
