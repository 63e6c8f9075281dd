"""A room without a server: the same messages, in one process."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from typing import Any

import pytest

from threeup3down.web.local import LocalRoom

from .conftest import GAMES


class Page:
    """The page, which hears texts as a worker would post them."""

    def __init__(self) -> None:
        self.room = LocalRoom()
        self.table: dict[str, Any] = {}

    def send(self, **message: Any) -> dict[str, Any]:
        """Return the first message that is heard, after all computers have moved."""
        heard = [json.loads(text) for text in self.room.receive(json.dumps(message))]
        while more := self.room.step():
            heard += map(json.loads, more)
        self.table = next((each for each in heard[::-1] if each["type"] == "table"), self.table)
        first: dict[str, Any] = heard[0]
        return first


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_without_a_server(game: str) -> None:
    page, rng = Page(), random.Random(game)
    offered = page.send(type="games")["games"]
    assert game in {each["name"] for each in offered}
    page.send(type="new", game=game, seats=["easy", "me", "normal"], rules=GAMES[game])
    while not page.table["outcome"]:
        if rng.random() < 0.2:  # the page is loaded again
            saved = page.send(type="save")["text"]
            before, page = page.table["view"], Page()
            page.send(type="load", text=saved)
            assert page.table["view"] == before
        move = page.send(type="hint")["move"]
        assert page.send(type="why", moves=[move])["reasons"] == {move: None}
        page.send(type="move", move=move, number=page.table["number"])
    page.send(type="rematch")
    assert not page.table["outcome"]


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"type": "hint"}, "gone"),
        ({"type": "new", "game": "threeup3down", "seats": ["me", "open"]}, "refused"),
        ({"type": "load", "text": 7}, "malformed"),
        ({"type": "load", "text": "{}"}, "malformed"),
        ({"type": "load", "text": '{"record": {"game": "threeup3down"}, "seats": []}'}, "refused"),
        ({"type": "join", "room": "x"}, "gone"),
    ],
)
def test_what_cannot_be_done_without_a_server_is_said(message: Any, code: str) -> None:
    (text,) = LocalRoom().receive(json.dumps(message))
    assert json.loads(text)["code"] == code


def test_it_needs_nothing_that_a_browser_lacks() -> None:
    program = """
import json, sys
for name in ("starlette", "uvicorn", "websockets", "sqlite3", "pebble", "cloudpickle", "numba"):
    sys.modules[name] = None
from threeup3down.web.local import LocalRoom
room = LocalRoom()
seats = ["hard", "me"]
room.receive(json.dumps({"type": "new", "game": "threeup3down", "seats": seats}))
print(json.loads(room.step()[0])["number"])
"""
    done = subprocess.run(  # noqa: S603 (our own program)
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("1\n", "")
