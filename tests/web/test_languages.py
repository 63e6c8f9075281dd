"""Each client is told everything in its own language."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from threeup3down.web.local import LocalRoom

if TYPE_CHECKING:
    from .conftest import Client, Server, ServerOf

GERMAN = "Jemand anders ist am Zug (U6)."


def two(server: Server, *languages: str) -> list[Client]:
    """Return two people in one room who read these languages, and a spectator of the second."""
    room = server.room()
    watch = room["links"]["watch"].partition("=")[2]
    clients = [
        server.client(type="seat", token=room["seat"], language=languages[0]),
        server.client(type="join", room=room["room"], name="Ben", language=languages[1]),
        server.client(type="watch", token=watch, language=languages[1]),
    ]
    for each in clients:
        each.until("table", lambda table: all(seat["here"] for seat in table["seats"]))
    return clients


def test_people_of_one_room_read_different_languages(server: Server) -> None:
    ann, *_ = clients = two(server, "de-AT", "en")
    ann.send(type="move", **moved(ann))
    tables = [each.until("table", lambda table: table["number"]) for each in clients]
    assert [table["said"][0].split()[0] for table in tables] == ["Sitz", "Seat", "Seat"]
    for each in clients:
        each.close()


def moved(client: Client) -> dict[str, Any]:
    return {"move": client.table["moves"][0]["move"], "number": client.table["number"]}


def test_reasons_hints_and_errors_are_in_the_language_of_their_reader(server: Server) -> None:
    ann, ben, _ = clients = two(server, "en", "de")
    ben.send(type="why", moves=["7"])
    assert ben.until("reasons")["reasons"] == {"7": GERMAN}
    ben.send(type="move", move="7", number=0)
    assert ben.until("error")["message"] == GERMAN
    ben.send(type="hint")
    assert ben.until("error")["message"] == "Du bist nicht am Zug."
    ben.send(type="move", move="draw", number=5)
    assert ben.until("error")["message"].startswith("Der Tisch hat sich verändert")
    ben.send(type="wink")
    assert ben.until("error")["message"].startswith("$.type: wink; erwartet: eines von move,")
    ann.send(type="hint")
    assert ann.until("hint")["words"].startswith("lay ")
    for each in clients:
        each.close()


@pytest.mark.parametrize(
    ("language", "start"), [("de_CH", "Diesen Raum"), ("fr", "This room"), ("", "$.language")]
)
def test_what_happens_at_the_door_is_said_in_the_language_that_is_asked_for(
    server: Server, language: str, start: str
) -> None:
    with server.client(type="watch", token="x" * 9, language=language) as client:
        assert client.until("error")["message"].startswith(start)
    refused = server.post({"game": "bridge", "seats": ["me"], "language": language}).json()
    german = language.startswith("de")
    assert ("erwartet" in refused["message"]) == german


def test_a_room_that_expires_is_gone_in_the_language_of_each(serve: ServerOf) -> None:
    clients = two(serve(kept_seconds=0.5), "de", "en")
    words = [each.until("error")["message"].split()[0] for each in clients]
    assert words == ["Diesen", "This", "This"]
    for each in clients:
        each.close()


def test_games_are_introduced_in_a_language(server: Server) -> None:
    def introduced(query: str) -> str:
        address = f"http://127.0.0.1:{server.port}/api/games{query}"
        text: str = httpx.get(address).json()["games"][0]["introduction"][0]
        return text.partition(" ")[0]

    assert [*map(introduced, ("", "?language=de", "?language=fr"))] == ["Be", "Werde", "Be"]


def test_a_page_without_a_server_is_told_in_its_language() -> None:
    room = LocalRoom()

    def told(**message: Any) -> dict[str, Any]:
        heard: dict[str, Any] = json.loads(room.receive(json.dumps(message))[-1])
        return heard

    assert told(type="games", language="de")["games"][0]["introduction"][0].startswith("Werde")
    assert told(type="hint")["message"] == "Auf dieser Seite ist kein Spiel offen."
    told(type="new", game="threeup3down", seats=["easy", "me"], language="de")
    assert told(type="why", moves=["7"])["reasons"] == {"7": GERMAN}
    assert json.loads(room.step()[0])["said"][0].startswith("Sitz 0 ")
    saved = told(type="save")["text"]
    again = told(type="load", text=saved, language="en")
    assert again["history"][-1].startswith("Seat 0 ")
