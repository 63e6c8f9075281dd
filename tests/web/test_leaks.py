"""What comes over the socket tells nothing that its reader may not know.

Two rooms are the same but for the cards that a reader cannot see. Whatever the reader sends, the
texts that come back must be the same, byte for byte.
"""

from __future__ import annotations

import asyncio
import json
import random
from typing import TYPE_CHECKING, Any

import pytest

from threeup3down.bots import random_bot
from threeup3down.games import game_named
from threeup3down.games.prose import parse_rules
from threeup3down.records import Record
from threeup3down.testing.redealing import redealt
from threeup3down.web.room import Room, Seat
from threeup3down.web.store import Store

from .conftest import GAMES

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game

    from .conftest import Client, Server

PLAYERS = 3
STATES = 6  # of each game
MESSAGES: list[dict[str, Any]] = [
    {"type": "hint"},
    {"type": "undo"},
    {"type": "rematch"},
    {"type": "move", "move": "7", "number": 5},
    {"type": "move", "move": "two sevens", "number": 0},
    {"type": "why", "moves": ["7", "2x3", "flip:0", "pickup", "QD", "out:QD", "stock", "nonsense"]},
    {"type": "name", "name": "Zoe"},
    {"type": "peek"},
]


def states_of(game: Game, rules: str, rng: random.Random) -> list[Any]:
    """Return states from all over some games."""
    states: list[Any] = []
    while len(states) < STATES:
        state: Any = game.new_game(PLAYERS, rules=parse_rules(game, rules), seed=rng.getrandbits(9))
        for _ in range(rng.randrange(60)):
            if state.to_act is not None:
                state = state.apply(random_bot(state.view(state.to_act), rng))
        if state.to_act is not None:
            states.append(state)
    return states


def room_of(server: Server, game: Game, state: Any, seat: int | None) -> dict[str, str]:
    """Write a room in a state into the database of a server; return the reader's first message."""

    async def written() -> dict[str, str]:
        store = Store(server.database)
        seats = tuple(Seat(name=name) for name in ("Ann", "Ben", "Cyd"))
        room = Room(record=Record.from_position(game, state), seats=seats)
        _, tokens = await store.new(json.dumps(room.data()), 0 if seat is None else seat)
        store.close()
        kind = "watch" if seat is None else "seat"
        return {"type": kind, "token": tokens[kind]}

    return asyncio.run(written())


def texts_of(client: Client, move: str | None) -> list[str]:
    """Return all that a client hears, but for its token: at first, in answer, after a move."""
    client.until("table")
    number = client.table["number"]
    for message in MESSAGES:
        client.send(**message)
        client.hear()
    if move is not None:
        client.send(type="move", move=move, number=number)
        client.hear()
    assert len(client.heard) == 2 + len(MESSAGES) + (move is not None)
    return client.heard[1:]


def move_that_shows_the_same(game: Game, states: list[Any], seat: int | None) -> str | None:
    """Return a move of the reader by which it sees the same in both states, if there is one."""
    for move in game.view(states[0], seat).legal_moves():
        made = [game.transition(state, move) for state in states]
        seen = [
            (game.view(after, seat), [game.redact(each, seat) for each in events])
            for after, events in made
        ]
        if seen[0] == seen[1]:
            return game.move_text(move)
    return None


@pytest.mark.parametrize("name", GAMES)
def test_hidden_cards_change_no_byte_of_what_is_sent(server: Server, name: str) -> None:
    game, rng = game_named(name), random.Random(name)
    compared = moved = 0
    for state in states_of(game, GAMES[name], rng):
        for seat in (None, *range(PLAYERS)):
            other = redealt(state, [seat], rng, game)
            if other is None:
                continue
            move = move_that_shows_the_same(game, [state, other], seat)
            texts: list[list[str]] = []
            for each in (state, other):
                with server.client(**room_of(server, game, each, seat)) as client:
                    texts.append(texts_of(client, move))
            assert texts[0] == texts[1]
            compared += 1
            moved += move is not None
    assert compared >= STATES * PLAYERS
    assert moved


def test_nothing_of_it_is_logged(server: Server) -> None:
    ann, ben, room = server.two()
    with ann, ben:
        for message in MESSAGES:
            ann.send(**message)
        ann.send(type="why", moves=[])
        ann.until("reasons", lambda told: not told["reasons"])
    server.client(type="watch", token=room["seat"]).close()  # which is for a seat

    assert room["seat"] not in server.errors.read_text()
    assert server.errors.read_text() == ""
