"""The files of examples of the second game: by the same code, with a schema of its own."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, get_args

import attrs
import pytest
from jsonschema import Draft202012Validator

from threeup3down.bots import random_player
from threeup3down.declarations import option_examples
from threeup3down.games import threethirteen as game
from threeup3down.games.threethirteen import (
    Card,
    Event,
    GameState,
    Illegality,
    Meld,
    Outcome,
    Phase,
    Rules,
    Seat,
    View,
    parse_move,
    parse_position,
    parse_rules,
    position_text,
)
from threeup3down.vectors import (
    FILES,
    collecting,
    played_games,
    playing,
    schema_of,
    vector_files,
    write_vectors,
)

from .test_vectors import Files, broken, cards_from_texts, names_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

HEAD = {"format": 1, "game": "threethirteen", "rules_version": 1}
VALIDATOR = Draft202012Validator(schema_of(game))


def made(count: int, seed: int) -> Files:
    return dict(vector_files(game, [*played_games(game, count=count, seed=seed)], seed=seed))


@pytest.fixture(scope="module")
def files() -> Files:
    """Return the files of games at random, which are played in no time."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(playing, "players_of", lambda _: {"random": random_player})
        patched.setattr(collecting, "PERFT_COUNT", 100)
        return made(24, 0)


def test_every_file_is_valid_against_the_schema_beside_it(files: Files, tmp_path: Path) -> None:
    write_vectors(tmp_path, game, files)
    schema = json.loads((tmp_path / "schema.json").read_text(encoding="utf-8"))
    assert schema == schema_of(game)
    assert schema["title"].startswith("Examples of Three Thirteen")
    Draft202012Validator.check_schema(schema)
    assert {path.stem for path in tmp_path.iterdir()} - {"schema"} == set(FILES)
    for name in FILES:
        content = json.loads((tmp_path / f"{name}.json").read_text(encoding="utf-8"))
        assert {key: content[key] for key in HEAD} == HEAD
        assert [error.message for error in VALIDATOR.iter_errors(content)] == []


@pytest.mark.parametrize("name", FILES)
def test_the_schema_refuses_an_entry_with_something_wrong_in_it(files: Files, name: str) -> None:
    content = HEAD | {"kind": name}
    entry = files[name][-1]
    assert VALIDATOR.is_valid(content | {"entries": [entry]})
    for wrong in broken(entry):
        assert not VALIDATOR.is_valid(content | {"entries": [entry, wrong]}), wrong
    assert not VALIDATOR.is_valid(content | {"game": "threeup3down", "entries": [entry]})


@pytest.mark.parametrize("kind", get_args(Event), ids=lambda kind: str(kind.__name__))
def test_the_schema_knows_the_fields_of_every_event(files: Files, kind: type[Any]) -> None:
    event = next(
        event
        for entry in files["transitions"]
        for event in entry["events"]
        if event["type"] == kind.__name__
    )
    assert set(event) == {"type", *attrs.fields_dict(kind)}
    entry = {"position": 0, "move": "stock", "after": 1, "events": [event]}
    content = HEAD | {"kind": "transitions"}
    assert VALIDATOR.is_valid(content | {"entries": [entry]})
    for wrong in broken(event):
        assert not VALIDATOR.is_valid(content | {"entries": [entry | {"events": [wrong]}]}), wrong


def test_the_files_cover_the_game(files: Files) -> None:
    states = [entry["state"] for entry in files["positions"]]
    assert names_of(Phase) == {state["phase"] for state in states}
    made_moves = {type(parse_move(entry["move"])) for entry in files["transitions"]}
    assert made_moves == set(get_args(game.Move))
    reasons = {(entry["reason"], entry["rule"]) for entry in files["reasons"]}
    assert reasons == {(reason.name, reason.rule) for reason in Illegality} | {(None, None)}
    assert {entry["text"] for entry in files["cards"]} == {card.text for card in Card}
    assert {len(state["seats"]) for state in states} >= {2, 3, 4, 5, 6}


def test_the_files_cover_every_value_of_every_option(files: Files) -> None:
    used = [parse_rules(entry["rules"]) for entry in files["deals"]]
    assert set(used) == {parse_rules(entry["text"]) for entry in files["rules"]}
    for field in attrs.fields(Rules):
        values = {getattr(rules, field.name) for rules in used}
        assert values >= set(option_examples(game, field)), field.name


def test_T2_the_joker_has_no_rank(files: Files) -> None:
    joker = files["cards"][-1]
    assert joker == {"text": "XX", "number": 56, "rank": None, "rank_number": None}


def test_T18_a_seed_is_a_text_in_a_state_too(files: Files) -> None:
    seeds = {entry["state"]["seed"] for entry in files["positions"]}
    assert {"0", "18446744073709551615", "9007199254740993"} <= seeds


def test_a_position_is_the_same_as_text_and_as_json(files: Files) -> None:
    for entry in files["positions"]:
        state = parse_position(entry["text"])
        assert state_from(entry["state"]) == state
        assert position_text(state) == entry["text"]


def state_from(data: Mapping[str, Any]) -> GameState:
    """Return the state that JSON stands for, so that nothing of it can be missing."""

    def cards(texts: list[str]) -> tuple[Card, ...]:
        return cards_from_texts(Card, texts)

    seats = tuple(
        Seat(
            hand=cards(seat["hand"]),
            known=cards(seat["known"]),
            melds=tuple(
                Meld(cards(meld["cards"]), cards(meld["stands_for"])) for meld in seat["melds"]
            ),
            score=seat["score"],
        )
        for seat in data["seats"]
    )
    typed = {
        "rules": parse_rules(data["rules"]),
        "seats": seats,
        "phase": Phase[data["phase"]],
        "stock": cards(data["stock"]),
        "discard_pile": cards(data["discard_pile"]),
        "taken": data["taken"] and Card.parse(data["taken"]),
        "scores": tuple(map(tuple, data["scores"])),
        "seed": int(data["seed"]),
    }
    return GameState(**{**data, **typed})


@pytest.mark.parametrize("kind", [GameState, View, Outcome, Rules])
def test_json_has_every_field(files: Files, kind: type[Any]) -> None:
    outcome = next(each["outcome"] for each in files["positions"] if each["outcome"])
    example = {
        GameState: files["positions"][0]["state"],
        View: files["views"][0]["view"],
        Outcome: outcome,
        Rules: files["rules"][0]["options"],
    }[kind]
    assert list(example) == list(attrs.fields_dict(kind))
    assert "seed" not in files["views"][0]["view"]
