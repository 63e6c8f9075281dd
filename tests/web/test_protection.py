"""What people send who mean no good, or nothing at all: a clear error, and nobody else is hurt."""

from __future__ import annotations

import json
import random
import socket
import sqlite3
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from .conftest import SECONDS

if TYPE_CHECKING:
    from .conftest import Client, Server, ServerOf


def still_plays(ann: Client, ben: Client) -> None:
    """See that two people can go on with their game."""
    number = ann.table["number"]
    (ann if ann.table["moves"] else ben).move(random.Random(1))
    for each in (ann, ben):
        each.until("table", lambda table: table["number"] == number + 1)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "malformed"),
        ("nonsense", "malformed"),
        ("[" * 4_000, "malformed"),
        ('{"type": "hint", "type": "undo"}', "malformed"),
        ('{"type": "move", "move": "7", "number": 1e999}', "malformed"),
        ('{"type": "move", "move": "7", "number": true}', "malformed"),
        ('{"type": "move", "move": "\\ud800", "number": 0}', "refused"),
        ('{"type": "move", "move": "up:1,1,1", "number": 9}', "late"),
        ('{"type": "name", "name": "\\u202eevil"}', "malformed"),
        ('{"type": "why", "moves": ' + str(["7"] * 61).replace("'", '"') + "}", "malformed"),
        ('{"type": "hint", "loud": 1}', "malformed"),
        (b"bytes", "malformed"),
        ("7" * 9_000, "too_long"),
    ],
)
def test_bad_messages_are_refused_and_change_nothing(
    server: Server, text: str | bytes, code: str
) -> None:
    ann, ben, _ = server.two()
    with ann, ben:
        ann.socket.send(text)
        refusal = ann.hear()
        assert (refusal["type"], refusal["code"]) == ("error", code)
        assert len(refusal["message"].splitlines()) == 1
        still_plays(ann, ben)


def test_a_player_cannot_move_for_another(server: Server) -> None:
    ann, ben, _ = server.two()
    with ann, ben:
        ann.move(random.Random(1))
        ann.until("table")
        ann.send(type="move", move="up:1,1,1", number=1)
        assert ann.until("error")["code"] == "not_your_turn"
        ben.until("table", lambda table: table["number"] == 1)
        still_plays(ann, ben)


def test_a_message_of_a_hundred_thousand_letters_ends_its_connection_only(server: Server) -> None:
    ann, ben, _ = server.two()
    with ann, ben:
        with server.client(type="seat", token=ann.token) as again:
            again.until("table")
            ben.until("table")
            with pytest.raises(ConnectionClosed) as caught:  # noqa: PT012 (which of them, depends)
                again.socket.send("7" * 100_000)
                while True:
                    again.hear()
            assert caught.value.rcvd
            assert caught.value.rcvd.code == 1009
        still_plays(ann, ben)


def test_who_floods_the_server_is_made_to_wait_and_nobody_else(serve: ServerOf) -> None:
    server = serve(messages_a_second=20)
    ann, ben, _ = server.two()
    with ann, ben, server.client(type="seat", token=ann.token) as flood:
        flood.until("table")
        for _ in range(200):
            flood.send(type="why", moves=["7"])
        assert flood.until("error")["code"] == "too_many"
        still_plays(ann, ben)
        with pytest.raises(ConnectionClosed) as caught:  # noqa: PT012 (after some more refusals)
            while True:
                flood.hear()
        assert caught.value.rcvd
        assert caught.value.rcvd.code == 1008


@pytest.mark.parametrize(
    "first",
    [
        {"type": "seat", "token": "guessed"},
        {"type": "watch", "token": "x" * 200},
        {"type": "join", "room": "guessed", "name": "Eve"},
        {"type": "move", "move": "7", "number": 0},
    ],
)
def test_nobody_comes_in_by_a_wrong_word(server: Server, first: dict[str, Any]) -> None:
    with server.client(**first) as eve:
        assert eve.hear()["code"] == ("malformed" if "move" in first else "gone")
        with pytest.raises(ConnectionClosed):
            eve.hear()


def test_a_link_to_watch_is_none_to_join(server: Server) -> None:
    room = server.room()
    watch = room["links"]["watch"].partition("#watch=")[2]
    with server.client(type="join", room=watch, name="Eve") as eve:
        assert eve.hear()["code"] == "gone"


@pytest.mark.parametrize("text", ['{"record":', '["record"]', '{"record": {}, "seats": []}'])
def test_a_room_that_cannot_be_read_says_no_more_than_that(serve: ServerOf, text: str) -> None:
    server = serve()
    room = server.room()
    with closing(sqlite3.connect(server.database)) as file, file:
        file.execute("UPDATE rooms SET room = ?", (text,))
    with server.client(type="seat", token=room["seat"]) as ann:
        refusal = ann.hear()
    assert refusal["code"] == "unavailable"
    assert "record" not in refusal["message"]
    assert server.errors.read_text().count("\n") == 1


def test_a_full_room_takes_nobody(server: Server) -> None:
    ann, ben, room = server.two()
    with ann, ben, server.client(type="join", room=room["room"], name="Eve") as eve:
        assert eve.hear()["code"] == "full"


def test_a_game_waits_for_its_players(server: Server) -> None:
    room = server.room()
    with server.client(type="seat", token=room["seat"]) as ann:
        assert ann.until("table")["moves"] == []
        ann.send(type="move", move="up:1,1,1", number=0)
        assert ann.until("error")["code"] == "waiting"


def test_pages_of_other_addresses_are_not_served(server: Server, serve: ServerOf) -> None:
    body = {"game": "threeup3down", "seats": ["me", "easy"]}
    address = f"ws://127.0.0.1:{server.port}/api/play"
    evil = "https://evil.example"
    assert server.post(body, origin=evil).status_code == 403
    assert server.post(body, origin=f"http://127.0.0.1:{server.port}").status_code == 201
    for bad in (evil, "null", "http://["):
        with pytest.raises(InvalidStatus, match="403"), connect(address, origin=Origin(bad)):
            pass
    assert server.post(body, origin="null", host="").status_code == 403
    assert serve(origins=[evil]).post(body, origin=evil).status_code == 201


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("", 400),
        ({"game": "bridge", "seats": ["me", "easy"]}, 400),
        ({"game": "threeup3down", "seats": ["me", "me"]}, 400),
        ({"game": "threeup3down", "seats": ["me"] + ["easy"] * 8}, 400),
        ({"game": "threeup3down", "seats": ["me", "easy"], "players": 3}, 400),
        ({"game": "threeup3down", "seats": ["me", "easy"], "rules": "deck=9gx9"}, 400),
        ({"game": "threeup3down", "seats": ["me", "easy"], "seed": 7}, 400),
        ("7" * 9_000, 413),
        ("7" * 100_000, 413),
    ],
)
def test_rooms_that_cannot_be_are_refused(server: Server, body: Any, status: int) -> None:
    assert server.post(body).status_code == status


def test_who_watches_keeps_no_player_out(serve: ServerOf) -> None:
    server = serve(most_connections_a_room=1)
    room = server.room()
    watch = room["links"]["watch"].partition("#watch=")[2]
    with server.client(type="watch", token=watch) as eve:
        eve.until("table")
        with server.client(type="watch", token=watch) as another:
            assert another.hear()["code"] == "full"
        with server.client(type="join", room=room["room"], name="Ben") as ben:
            assert ben.hear()["type"] == "joined"


def test_who_has_not_read_for_long_is_sent_away_and_can_come_back(serve: ServerOf) -> None:
    server = serve()
    ann, ben, _ = server.two()
    with ann, ben:
        with connect(f"ws://127.0.0.1:{server.port}/api/play", max_queue=1) as slow:
            slow.send(json.dumps({"type": "seat", "token": ben.token}))
            for _ in range(1_500):
                slow.send(json.dumps({"type": "why", "moves": [f"{at:0200}" for at in range(30)]}))
            still_plays(ann, ben)
            with pytest.raises(ConnectionClosed) as caught:  # noqa: PT012 (after what waited for it)
                while True:
                    slow.recv(timeout=SECONDS)
            assert caught.value.rcvd
            assert caught.value.rcvd.code == 1008
        with server.client(type="seat", token=ben.token) as again:
            again.until("table")
            assert again.table["number"] == ben.table["number"]


def test_connections_that_say_nothing_keep_nobody_out(serve: ServerOf) -> None:
    resource = pytest.importorskip("resource", reason="this system has no limit of open files")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (100, hard))  # as a system that gives few
    try:
        server = serve()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    with ExitStack() as idle:
        for _ in range(120):
            idle.enter_context(socket.create_connection(("127.0.0.1", server.port)))
        ann, ben, _ = server.two()
        with ann, ben:
            still_plays(ann, ben)
    assert server.errors.read_text() == ""


def test_half_a_request_is_not_waited_for(server: Server) -> None:
    half = b"POST /api/rooms HTTP/1.1\r\nHost: cards.example\r\nContent-Length: 99\r\n\r\n{"
    address = ("127.0.0.1", server.port)
    with socket.create_connection(address, SECONDS) as slow:
        slow.sendall(half)
        with socket.create_connection(address, SECONDS) as gone:
            gone.sendall(half)
        assert slow.recv(12) == b"HTTP/1.1 400"
    assert server.errors.read_text() == ""


def test_an_address_has_its_share_of_rooms_and_connections(serve: ServerOf) -> None:
    server = serve(most_rooms_a_peer=2, most_connections_a_peer=2)
    ann, ben, room = server.two()
    with ann, ben:
        with server.client(type="seat", token=room["seat"]) as third:
            assert third.hear()["code"] == "too_many"
        still_plays(ann, ben)
    with server.client(type="seat", token=room["seat"]) as again:
        again.until("table")
    server.room()
    body = {"game": "threeup3down", "seats": ["me", "easy"]}
    refused = server.post(body)
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
    other = server.post(body, **{"x-forwarded-for": "192.0.2.7"})  # a proxy on this computer
    assert other.status_code == 201


def test_the_page_is_served_with_rights_to_its_own_parts_only(server: Server) -> None:
    address = f"http://127.0.0.1:{server.port}"
    page = httpx.get(address, timeout=SECONDS)
    assert (page.status_code, page.headers["content-type"][:9]) == (200, "text/html")
    assert "default-src 'none'; script-src 'self';" in page.headers["content-security-policy"]
    module = httpx.get(f"{address}/main.js", timeout=SECONDS)
    assert module.headers["content-type"].startswith("text/javascript")
    for path in ("/../server.py", "/..%2fserver.py", "/missing.js"):
        assert httpx.get(f"{address}{path}", timeout=SECONDS).status_code == 404


def test_rooms_expire_and_the_page_says_when(serve: ServerOf) -> None:
    server = serve(kept_seconds=1)
    told = httpx.get(f"http://127.0.0.1:{server.port}/api/games", timeout=SECONDS)
    assert told.json()["kept_seconds"] == 1
    room = server.room()
    with server.client(type="seat", token=room["seat"]) as ann:
        assert ann.until("error")["code"] == "gone"
    with server.client(type="seat", token=room["seat"]) as ann:
        assert ann.hear()["code"] == "gone"
