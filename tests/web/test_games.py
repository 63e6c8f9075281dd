"""Whole games over real sockets."""

from __future__ import annotations

import random
import signal
from typing import TYPE_CHECKING, Any

import pytest

from threeup3down.games import game_named
from threeup3down.records import from_json

from .conftest import GAMES

if TYPE_CHECKING:
    from .conftest import Client, Server, ServerOf


def play_on(clients: list[Client], rng: random.Random, most: int = 10_000) -> None:
    """Let clients play until the game is over, or so many moves are made."""
    for _ in range(most):
        if clients[0].table["outcome"]:
            break
        number = clients[0].table["number"]
        next(each for each in clients if each.table["moves"]).move(rng)
        for each in clients:
            each.until("table", lambda table, seen=number: table["number"] > seen)  # type: ignore[misc]  # it is called with one


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_a_whole_game_and_another(server: Server, game: str) -> None:
    ann, ben, _ = server.two(game)
    with ann, ben:
        module = game_named(game)
        view: Any = from_json(module, ann.table["view"])
        number, rng = 0, random.Random(game)
        while not ann.table["outcome"]:
            (ann if ann.table["moves"] else ben).move(rng)
            for each in (ann, ben):
                each.until("table")
            number += 1
            view = view.advance(from_json(module, ann.table["events"]))
            assert view == from_json(module, ann.table["view"])
            assert ann.table["number"] == number
        assert ann.table["outcome_text"] == ben.table["outcome_text"] != ""
        ann.send(type="rematch")
        assert not ann.until("table").get("history")
        ben.send(type="rematch")
        ann.until("table", lambda table: table["number"] == 0)
        assert (ann.table["history"], ann.table["view"]["to_act"]) == ([], 1)


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_with_computers_of_every_level(server: Server, game: str) -> None:
    room = server.room(game, "easy", "me", "normal")
    rng = random.Random(game)
    with server.client(type="seat", token=room["seat"]) as ann:
        ann.until("table")
        while not ann.table["outcome"]:
            if ann.table["moves"]:
                ann.send(type="hint")
                hint = ann.until("hint")
                assert {"move": hint["move"], "words": hint["words"]} in ann.table["moves"]
                ann.move(rng)
            ann.until("table")
        assert ann.table["number"] > 0


def test_a_hard_computer_moves(server: Server) -> None:
    room = server.room("threeup3down", "hard", "me")
    with server.client(type="seat", token=room["seat"]) as ann:
        ann.until("table", lambda table: table["moves"])


def test_a_spectator_sees_what_everybody_sees(server: Server) -> None:
    ann, ben, room = server.two()
    watch = room["links"]["watch"].partition("#watch=")[2]
    with ann, ben, server.client(type="watch", token=watch) as cyd:
        cyd.until("table")
        assert (cyd.table["seat"], cyd.table["view"]["hand"], cyd.table["moves"]) == (None, [], [])
        cyd.send(type="resign")
        assert cyd.until("error")["code"] == "refused"
        ann.move(random.Random(1))
        assert cyd.until("table")["number"] == 1


def test_a_client_comes_back_to_the_same_table(server: Server) -> None:
    ann, ben, _ = server.two()
    with ann:
        play_on([ann, ben], random.Random(1), 7)
        before = ben.table
        ben.close()
        ann.until("table", lambda table: not table["seats"][1]["here"])
        with server.client(type="seat", token=ben.token) as again:
            after = again.until("table")
            assert after["view"] == before["view"]
            assert len(after["history"]) > 7
            ann.until("table", lambda table: table["seats"][1]["here"])


def test_what_nobody_saw_can_be_taken_back(server: Server) -> None:
    ann, ben, _ = server.two()
    with ann, ben:
        before = ann.table["view"]
        ann.move(random.Random(1))
        assert ann.until("table")["undo"]
        ben.until("table")
        ben.send(type="undo")
        assert ben.until("error")["code"] == "refused"
        ann.send(type="undo")
        assert ann.until("table")["view"] == before
        assert ben.until("table")["number"] == 0


def test_who_resigns_leaves_the_seat_to_a_computer(server: Server) -> None:
    ann, ben, _ = server.two()
    with ann, ben:
        ann.send(type="resign")
        ben.until("table", lambda table: table["seats"][0]["kind"] == "computer")
        ben.until("table", lambda table: table["moves"])


def test_a_killed_server_goes_on_where_it_was(serve: ServerOf) -> None:
    server = serve()
    ann, ben, room = server.two("threethirteen")
    rng = random.Random(5)
    play_on([ann, ben], rng, 9)
    server.stop(signal.SIGKILL)
    server.start()
    tokens = (room["seat"], ben.token)
    clients = [server.client(type="seat", token=token) for token in tokens]
    for old, new in zip((ann, ben), clients, strict=True):
        assert new.until("table")["view"] == old.table["view"]
    play_on(clients, rng)
    assert clients[0].table["outcome"]
    for each in (ann, ben, *clients):
        each.close()


def test_the_others_wait_for_a_player_who_left_and_then_a_computer_plays_on(
    serve: ServerOf,
) -> None:
    server = serve(wait_seconds=0.3)
    ann, ben, _ = server.two()
    with ben:
        ann.close()
        ben.until("table", lambda table: table["seats"][0]["level"])
        assert not ben.table["seats"][0]["here"]
        ben.until("table", lambda table: table["moves"])
        with server.client(type="seat", token=ann.token) as again:
            assert again.until("table")["seats"][0]["level"] is None


def test_nobody_plays_for_a_player_who_left_nobody_behind(serve: ServerOf) -> None:
    server = serve(wait_seconds=0.2)
    ann, ben, _ = server.two()
    ann.close()
    ben.close()
    with server.client(type="seat", token=ann.token) as again:
        assert again.until("table")["number"] == 0
        again.until("table", lambda table: table["seats"][1]["level"])  # Ann waits for Ben again
