"""The files of examples suffice for another engine: the naive one reads nothing but them.

What a seat may know is computed here from the states in the files and the words of U23.
"""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

import threeup3down
from threeup3down.vectors import entries_of

from . import naive_engine as naive

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from threeup3down.games.protocol import Game

Json: TypeAlias = dict[str, Any]
Files: TypeAlias = dict[str, list[Json]]


@pytest.fixture(scope="module")
def files(vectors: Callable[[Game], Path]) -> Files:
    folder = vectors(threeup3down)
    return {
        name: json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))["entries"]
        for name in entries_of(threeup3down)
    }


def cards(texts: Iterable[str]) -> list[naive.NaiveCard]:
    return [
        (naive.RANK_TEXTS.index(text[:-1]), naive.COLOR_TEXTS.index(text[-1])) for text in texts
    ]


def texts(some: Iterable[naive.NaiveCard]) -> list[str]:
    return [*map(naive.card_text, some)]


def options_of(files: Files, rules: str) -> Json:
    (options,) = (each["options"] for each in files["rules"] if each["text"] == rules)
    return {name: value for name, value in options.items() if name != "deck"}


def naive_game(files: Files, state: Json) -> naive.Game:
    hands = []
    for seat in state["seats"]:
        unseen = Counter(cards(seat["hand"])) - Counter(cards(seat["known"]))
        hand = [(card, True) for card in cards(seat["known"])]
        hands.append(hand + [(card, False) for card in unseen.elements()])
    return {
        "options": options_of(files, state["rules"]),
        "hands": hands,
        "up": [cards(seat["up"]) for seat in state["seats"]],
        "down": [
            [cards([card])[0] if card else None for card in seat["down"]] for seat in state["seats"]
        ],
        **{name: cards(state[name]) for name in ("draw_pile", "discard_pile", "cleared")},
        **{name: state[name] for name in PLAIN},
    }


PLAIN = ("to_act", "phase", "extras", "can_draw", "turns", "finished", "first")


def state_of(game: naive.Game, rules: str) -> Json:
    return {
        "rules": rules,
        "seats": [
            {
                "hand": texts(sorted(card for card, _ in hand)),
                "known": texts(sorted(card for card, seen in hand if seen)),
                "up": texts(sorted(up)),
                "down": [naive.card_text(card) if card else None for card in down],
            }
            for hand, up, down in zip(game["hands"], game["up"], game["down"], strict=True)
        ],
        **{name: texts(game[name]) for name in ("draw_pile", "discard_pile", "cleared")},
        **{name: game[name] for name in PLAIN},
    }


def outcome_of(game: naive.Game) -> Json | None:
    outcome = naive.outcome(game)
    return outcome and dict(zip(("winners", "places", "termination"), outcome, strict=True))


def test_every_position_has_the_legal_moves_and_the_outcome_of_the_rules(files: Files) -> None:
    for position in files["positions"]:
        game = naive_game(files, position["state"])
        assert position["legal_moves"] == naive.legal(game)
        assert position["outcome"] == outcome_of(game)


def test_every_move_leads_to_the_position_after_it(files: Files) -> None:
    for transition in files["transitions"]:
        before = files["positions"][transition["position"]]["state"]
        after = files["positions"][transition["after"]]["state"]
        game = naive_game(files, copy.deepcopy(before))
        naive.play(game, transition["move"])
        assert state_of(game, before["rules"]) == after, transition


def test_every_seed_gives_the_order_of_the_deck_and_the_deal(files: Files) -> None:
    for deal in files["deals"]:
        (rules,) = (each for each in files["rules"] if each["text"] == deal["rules"])
        deck = rules["options"]["deck"]
        composition = cards(deck["cards"])
        if deck["name"] in naive.COMPOSITIONS:
            assert sorted(naive.named_deck(deck["name"])) == composition
        rng = random.Random(int(deal["seed"]))
        assert deal["uniform"] == [rng.random() for _ in deal["uniform"]] != []
        order = naive.shuffled(composition, int(deal["seed"]))
        assert deal["order"] == texts(order)
        options = options_of(files, deal["rules"])
        game = naive.deal(order, deal["players"], deal["first"], options)
        dealt = files["positions"][deal["position"]]["state"]
        assert state_of(game, deal["rules"]) == dealt


def test_every_line_of_a_game_leads_to_its_last_position(files: Files) -> None:
    starts = {
        (deal["seed"], str(deal["players"]), str(deal["first"]), deal["rules"]): deal["position"]
        for deal in files["deals"]
    }
    for entry in files["games"]:
        head, _, moves = entry["line"].partition(" moves=")
        parts = dict(part.split("=", 1) for part in head.split()[1:])
        start = starts[parts["seed"], parts["players"], parts["first"], parts["rules"]]
        game = naive_game(files, copy.deepcopy(files["positions"][start]["state"]))
        for move in moves.split():
            naive.play(game, move)
        last = files["positions"][entry["position"]]["state"]
        assert state_of(game, parts["rules"]) == last
        assert entry["outcome"] == outcome_of(game)


def perft(game: naive.Game, depth: int) -> int:
    moves = naive.legal(game)
    return len(moves) if depth == 1 else sum(perft(after(game, move), depth - 1) for move in moves)


def after(game: naive.Game, move: str) -> naive.Game:
    played = copy.deepcopy(game)
    naive.play(played, move)
    return played


def test_every_count_is_counted_by_the_other_engine_too(files: Files) -> None:
    counted = files["perft"]
    assert len(counted) > 20
    assert {entry["depth"] for entry in counted} >= {1, 2, 8}
    for entry in counted:
        game = naive_game(files, files["positions"][entry["position"]]["state"])
        depth = entry["depth"] - 1
        divide = {
            move: perft(after(game, move), depth) if depth else 1 for move in naive.legal(game)
        }
        assert entry["divide"] == divide
        assert entry["count"] == sum(divide.values())


def seen_by(state: Json, seat: int | None) -> Json:
    """Return what a seat may know of a state, from the words of U5 and U23."""
    hidden_up = state["phase"] == "CHOOSE_UP" and "simultaneous_setup=false" not in state["rules"]
    view = {name: state[name] for name in ("rules", "discard_pile", "cleared", *PLAIN)}
    return view | {
        "seat": seat,
        "hand": [] if seat is None else state["seats"][seat]["hand"],
        "draw_pile_size": len(state["draw_pile"]),
        "seats": [
            {
                "hand_size": len(each["hand"]),
                "known": each["known"],
                "up": [None] * len(each["up"]) if hidden_up and number != seat else each["up"],
                "covered": [card is not None for card in each["down"]],
            }
            for number, each in enumerate(state["seats"])
        ],
    }


def test_every_view_shows_what_its_seat_may_know_and_no_more(files: Files) -> None:
    for entry in files["views"]:
        position, seat = files["positions"][entry["position"]], entry["seat"]
        assert entry["view"] == seen_by(position["state"], seat)
        acting = seat is not None and seat == position["state"]["to_act"]
        assert entry["legal_moves"] == (position["legal_moves"] if acting else [])


def redacted(event: Json, seat: int | None) -> Json:
    if event.get("seat") == seat is not None:
        return event
    if event["type"] == "Drew" or (event["type"] == "ChoseUp" and not event["shown"]):
        return event | {"cards": [None] * len(event["cards"])}
    return event


def test_each_seat_sees_what_happens_without_the_cards_it_may_not_know(files: Files) -> None:
    happened = {(each["position"], each["after"]): each["events"] for each in files["transitions"]}
    for entry in files["seen"]:
        events = happened[entry["position"], entry["after"]]
        assert entry["events"] == [redacted(event, entry["seat"]) for event in events]
