"""What the server of the page does on one core: moves a second, how long a move takes, memory.

`python -m benchmarks.web` starts a server on the first core and clients on the others. In an idle
room somebody is connected and nothing happens; in a playing one two people make random moves, one
after the other, in half of the rooms 3UP 3DOWN and in half Three Thirteen. Each person waits some
time before a move, or none, which shows how much the server can do at most. A move takes from
sending it to the table that shows it; it is in the database by then.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import attrs
import httpx
from websockets.asyncio.client import connect

from threeup3down.games import OWN
from threeup3down.web.server import serve
from threeup3down.web.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from websockets.asyncio.client import ClientConnection

SERVER_CORE = 0
OPENED_AT_ONCE = 20
HEAD = (
    "| idle rooms | playing | pause | moves/s | p50, ms | p99, ms | of the core "
    "| moves a processor second | MB |",
    "|---|---|---|---|---|---|---|---|---|",
)
PAUSES = (2.0, 0.0)  # seconds before each move


@attrs.define
class Measured:
    """How long moves took, in seconds, since the last reset."""

    seconds: list[float] = attrs.field(factory=list)

    def percentile(self, share: float) -> float:
        """Return how many milliseconds a share of the moves took at most."""
        ordered = sorted(self.seconds)
        return 1_000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class Player:
    """A person in a room."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self.table: dict[str, Any] = {}

    async def send(self, **message: Any) -> None:
        """Send a message."""
        await self._connection.send(json.dumps(message))

    async def until(self, number: int) -> None:
        """Wait for the table after so many moves."""
        while not self.table or self.table["number"] != number:
            message = json.loads(await self._connection.recv())
            if message["type"] == "table":
                self.table = message


async def play(players: Sequence[Player], pause: float, rng: random.Random, into: Measured) -> None:
    """Play without an end."""
    while True:
        await asyncio.sleep(rng.uniform(0.5, 1.5) * pause)
        number = players[0].table["number"]
        if players[0].table["outcome"]:
            for each in players:
                await each.send(type="rematch")
            number = -1
        else:
            mover = next(each for each in players if each.table["moves"])
            move = rng.choice(mover.table["moves"])["move"]
            start = perf_counter()
            await mover.send(type="move", move=move, number=number)
            await mover.until(number + 1)
            into.seconds.append(perf_counter() - start)
        for each in players:
            await each.until(number + 1)


async def opened(address: str, game: str, people: int) -> list[Player]:
    """Open a room and let people sit in it."""
    seats = ["me", *["open"] * (people - 1)] if people > 1 else ["me", "easy"]
    async with httpx.AsyncClient(timeout=60) as client:
        body = {"game": game, "seats": seats}
        room = (await client.post(f"{address}/api/rooms", json=body)).json()
    first = [{"type": "seat", "token": room["seat"]}]
    first += [{"type": "join", "room": room["room"]}] * (people - 1)
    players: list[Player] = []
    for message in first:
        socket_address = f"{address.replace('http', 'ws')}/api/play"
        players.append(Player(await connect(socket_address, compression=None, ping_interval=None)))
        await players[-1].send(**message)
        await players[-1].until(0)
    while any(seat["kind"] == "open" for seat in players[0].table["seats"]):
        players[0].table = {}
        await players[0].until(0)
    return players


async def measured(address: str, pid: int, idle: int, playing: int, seconds: float) -> list[str]:
    """Return the rows of the table."""
    some = asyncio.Semaphore(OPENED_AT_ONCE)

    async def one(number: int, people: int) -> list[Player]:
        async with some:
            return await opened(address, OWN[number % len(OWN)], people)

    empty = memory(pid)
    idlers = await asyncio.gather(*(one(number, 1) for number in range(idle)))
    with_idle = memory(pid)
    rooms = await asyncio.gather(*(one(number, 2) for number in range(playing)))
    rows: list[str] = []
    for pause in PAUSES:
        took = Measured()
        tasks = [
            asyncio.create_task(play(room, pause, random.Random(number), took))
            for number, room in enumerate(rooms)
        ]
        await asyncio.sleep(seconds / 4)  # until it is the same all the time
        took.seconds.clear()
        busy, start = processor_seconds(pid), perf_counter()
        await asyncio.sleep(seconds)
        passed = perf_counter() - start
        busy = processor_seconds(pid) - busy
        rows.append(
            f"| {len(idlers)} | {len(rooms)} | {pause:g} s | {len(took.seconds) / passed:.0f} "
            f"| {took.percentile(0.5):.1f} | {took.percentile(0.99):.1f} "
            f"| {busy / passed:.0%} | {len(took.seconds) / busy:.0f} | {memory(pid):.0f} |"
        )
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        rooms = await asyncio.gather(*(one(number, 2) for number in range(playing)))
    return [*rows, "", f"MB before anybody came: {empty:.0f}, with the idle rooms: {with_idle:.0f}"]


def memory(pid: int) -> float:
    """Return the memory that a process has for itself, in MB."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    (kilobytes,) = (line.split()[1] for line in lines if line.startswith("VmRSS"))
    return int(kilobytes) / 1_024


def processor_seconds(pid: int) -> float:
    """Return the processor time of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def serve_here(database: str) -> None:
    """Serve on one core until a signal comes."""
    os.sched_setaffinity(0, {SERVER_CORE})
    many = 1_000_000
    settings = Settings(
        database=database,
        most_rooms_a_peer=many,
        most_connections_a_peer=many,
        messages_a_second=many,
    )
    with socket.create_server(("127.0.0.1", 0), backlog=1_024) as listening:
        serve(settings, listening, lambda: print(listening.getsockname()[1], flush=True))


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--idle", type=int, default=500)
    parser.add_argument("--playing", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.serve:
        serve_here(asked.serve)
        return
    os.sched_setaffinity(0, (os.sched_getaffinity(0) - {SERVER_CORE}) or {SERVER_CORE})
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "benchmarks.web", "--serve", f"{folder}/rooms.sqlite"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603 (this very module)
            if process.stdout is None:
                raise RuntimeError("the server says nothing: expected its port")
            address = f"http://127.0.0.1:{int(process.stdout.readline())}"
            print(*HEAD, sep="\n")
            load = measured(address, process.pid, asked.idle, asked.playing, asked.seconds)
            print(*asyncio.run(load), sep="\n")
            process.terminate()


if __name__ == "__main__":
    main()
