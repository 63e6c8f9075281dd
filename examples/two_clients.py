"""A server and two clients over a real socket: the clients see views and redacted events only.

The server holds the game. A client gets its view as JSON, then the events of each move, redacted
for its seat, and follows the game with `from_json` and `View.advance` alone. Run it with

    python examples/two_clients.py [SEED] [GAME]

where GAME is `threeup3down` (the default) or `threethirteen`. Both clients play at random; in the
end each of them writes down what it saw, and the server its record.
"""

import asyncio
import json
import random
import sys
from typing import Any

from threeup3down.games import load_game
from threeup3down.games.protocol import Game
from threeup3down.records import JsonError, Record, SeenRecord, from_json, to_json

LIMIT = 300  # moves: nobody is watching
LONGEST_MESSAGE = 10_000


class Server:
    """One game for two, and a connection to each of its players."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.record = Record.new(game, players=2, seed=seed)
        self.writers: list[asyncio.StreamWriter] = []

    async def join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Seat a client, send both of them their view, and take its moves until it leaves."""
        seat = len(self.writers)
        self.writers.append(writer)
        if len(self.writers) == self.record.players:
            for each, its_writer in enumerate(self.writers):
                await send(its_writer, to_json(self.game, self.record.state().view(each)))
        while line := await reader.readline():
            await self.move(seat, line)
        writer.close()

    async def move(self, seat: int, line: bytes) -> None:
        """Make a move that a client sent, if it may, and tell everybody what happened."""
        state = self.record.state()
        try:
            move = from_json(self.game, json.loads(line))
            reason = state.view(seat).why_illegal(move)
        except (JsonError, TypeError, ValueError) as error:  # anybody may send anything
            reason = error
        if reason is not None:
            await send(self.writers[seat], {"refused": str(reason)})
            return
        self.record = self.record.play(move)
        for reader, writer in enumerate(self.writers):
            events = [self.game.redact(event, reader) for event in self.record.events()]
            await send(writer, to_json(self.game, events))


async def play(game: Game, port: int, rng: random.Random) -> SeenRecord:
    """Play as a client, with nothing but what comes over the socket; return what was seen."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=LONGEST_MESSAGE)
    view: Any = from_json(game, json.loads(await reader.readline()))
    seen = SeenRecord(game=game, first_view=view)
    await send(writer, {"type": "Joker"})  # no move: it is refused, and nothing happens
    refused = json.loads(await reader.readline())["refused"]
    print(f"Seat {view.seat} is told: {refused.splitlines()[1]}")
    while len(seen.seen) < LIMIT and view.outcome() is None:
        if moves := view.legal_moves():  # it is this client's move
            await send(writer, to_json(game, rng.choice(moves)))
        events = from_json(game, json.loads(await reader.readline()))
        seen = seen.advance(events)
        view = view.advance(events)
    writer.close()
    await writer.wait_closed()
    return seen


async def send(writer: asyncio.StreamWriter, data: Any) -> None:
    """Send JSON as a line."""
    writer.write(json.dumps(data).encode() + b"\n")
    await writer.drain()


async def main() -> None:
    """Play one game, and compare what the clients saw with what the server knows."""
    arguments = iter(sys.argv[1:])
    seed = int(next(arguments, random.SystemRandom().getrandbits(64)))
    game = load_game(next(arguments, "threeup3down"))
    room = Server(game, seed)
    server = await asyncio.start_server(room.join, "127.0.0.1", 0, limit=LONGEST_MESSAGE)
    port = server.sockets[0].getsockname()[1]
    async with server:
        clients = [play(game, port, random.Random(f"{seed} {name}")) for name in ("Ann", "Ben")]
        seen = await asyncio.gather(*clients)
        for writer in room.writers:
            await writer.wait_closed()
    for each in seen:
        assert each == room.record.seen_by(each.seat)
        print(f"{each}, just as the server has it")
    print(room.record.text)


if __name__ == "__main__":
    asyncio.run(main())
