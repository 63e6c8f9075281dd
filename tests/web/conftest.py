"""What the tests of the web page share: real servers, and clients that speak to them by sockets.

`serve: Callable[..., Server]` starts a server of its own, with settings that make it quick.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from contextlib import ExitStack, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypeAlias

import pytest

if not all(map(find_spec, ("starlette", "uvicorn", "websockets", "httpx", "pebble", "cattrs"))):
    pytest.skip("the extra `web` is not installed", allow_module_level=True)

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator

SERVING = Path(__file__).with_name("serving.py")
SECONDS = 60
QUICK = {"pause_seconds": 0.0, "messages_a_second": 1_000}
ServerOf: TypeAlias = "Callable[..., Server]"
GAMES = {  # with short rules
    "threeup3down": "short,max_turns=60",
    "threethirteen": "rounds=3/4,max_turns_per_round=6",
}


class Client:
    """A client: what it has heard, and the last table."""

    def __init__(self, port: int, **first: str) -> None:
        self._open = ExitStack()
        address = f"ws://127.0.0.1:{port}/api/play"
        self.socket = self._open.enter_context(connect(address, open_timeout=SECONDS))
        self.heard: list[str] = []
        self.table: dict[str, Any] = {}
        self.token = ""
        self.send(**first)

    def send(self, **message: Any) -> None:
        with suppress(ConnectionClosed):  # what was heard before says why
            self.socket.send(json.dumps(message))

    def hear(self) -> dict[str, Any]:
        """Return the next message."""
        text = self.socket.recv(timeout=SECONDS)
        assert isinstance(text, str)
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "table":
            self.table = message
        self.token = message.get("token", self.token)
        return message

    def until(self, kind: str, when: Callable[[dict[str, Any]], object] = bool) -> dict[str, Any]:
        """Return the next message of a type for which something holds."""
        while (message := self.hear())["type"] != kind or not when(message):
            pass
        return message

    def move(self, rng: random.Random) -> None:
        """Make one of the legal moves."""
        move = rng.choice(self.table["moves"])["move"]
        self.send(type="move", move=move, number=self.table["number"])

    def close(self) -> None:
        self._open.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Server:
    """A server in a process of its own, with a database that outlives it."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.database = str(folder / "rooms.sqlite")
        self.errors = folder / "errors.txt"
        self._settings = {**QUICK, "database": self.database, **settings}
        self.start()

    def start(self) -> None:
        with self.errors.open("a") as errors:
            self.process = subprocess.Popen(  # noqa: S603 (our own script)
                [sys.executable, str(SERVING), json.dumps(self._settings)],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, self.errors.read_text()
        self.port = int(line)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        self.process.send_signal(how)
        self.process.communicate(timeout=SECONDS)

    def post(self, body: Any, **headers: str) -> httpx.Response:
        address = f"http://127.0.0.1:{self.port}/api/rooms"
        content = body if isinstance(body, str) else json.dumps(body)
        return httpx.post(address, content=content, headers=headers, timeout=SECONDS)

    def room(self, game: str = "threeup3down", *seats: str) -> dict[str, Any]:
        """Open a room, of two people unless its seats are given."""
        made = self.post(
            {"game": game, "seats": seats or ["me", "open"], "rules": GAMES[game], "name": "Ann"}
        )
        assert made.status_code == 201, made.text
        data: dict[str, Any] = made.json()
        return data

    def client(self, **first: str) -> Client:
        return Client(self.port, **first)

    def two(self, game: str = "threeup3down") -> tuple[Client, Client, dict[str, Any]]:
        """Return two people in a game that has begun, and what its opener was told."""
        room = self.room(game)
        ann = self.client(type="seat", token=room["seat"])
        ann.until("table")
        ben = self.client(type="join", room=room["room"], name="Ben")
        ben.until("table")
        ann.until("table", lambda table: table["seats"][1]["here"])
        return ann, ben, room


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[ServerOf]:
    started: list[Server] = []

    def start(**settings: Any) -> Server:
        folder = tmp_path / str(len(started))
        folder.mkdir()
        started.append(Server(folder, **settings))
        return started[-1]

    yield start
    for each in started:
        if each.process.poll() is None:
            each.stop()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return a server that several tests use."""
    started = Server(tmp_path_factory.mktemp("server"))
    yield started
    started.stop()
