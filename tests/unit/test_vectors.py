"""The files of examples: that they are valid, cover the game, and are written whole or not."""

from __future__ import annotations

import copy
import json
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast, get_args

import attrs
import pytest
from jsonschema import Draft202012Validator
from threeup3down.vectors.json_values import json_of

import threeup3down
from threeup3down import (
    Card,
    Deck,
    Event,
    GameState,
    Illegality,
    Move,
    NotationError,
    Outcome,
    Phase,
    Rules,
    Termination,
    View,
    Zone,
    move_text,
    parse_move,
    parse_position,
    parse_rules,
    position_text,
)
from threeup3down.declarations import option_examples
from threeup3down.vectors import FILES, played_games, schema_of, vector_files, write_vectors

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from enum import Enum
    from pathlib import Path

    from threeup3down.games.protocol import Game

Files = dict[str, list[dict[str, Any]]]
MOST_BYTES = 5_000_000  # what an e-mail takes
DEFAULT = 30  # games


def made(count: int, seed: int) -> Files:
    games = [*played_games(threeup3down, count=count, seed=seed)]
    return dict(vector_files(threeup3down, games, seed=seed))


@pytest.fixture(scope="module")
def files() -> Files:
    return made(DEFAULT, 0)


@pytest.fixture(scope="module")
def few() -> Files:
    return made(2, 0)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("vectors")
    write_vectors(folder, threeup3down, made(8, 3))
    return folder


def test_every_file_is_valid_against_the_schema_beside_it(written: Path) -> None:
    schema = json.loads((written / "schema.json").read_text(encoding="utf-8"))
    assert schema == schema_of(threeup3down)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    names = {path.stem for path in written.iterdir()} - {"schema"}
    assert names == set(FILES)
    for name in names:
        text = (written / f"{name}.json").read_text(encoding="utf-8")
        content = json.loads(text)
        assert content["kind"] == name
        assert [error.message for error in validator.iter_errors(content)] == []
        assert len(text.splitlines()) == len(content["entries"]) + 2  # so that they can be compared


def broken(value: Any) -> Iterator[Any]:
    """Yield copies of an entry, each with something wrong in it."""
    for key in value:
        yield {name: each for name, each in value.items() if name != key}
        yield value | {key: {"strange": 1}}
    yield value | {"more": 1}


@pytest.mark.parametrize("name", FILES)
def test_the_schema_refuses_an_entry_with_something_wrong_in_it(few: Files, name: str) -> None:
    validator = Draft202012Validator(schema_of(threeup3down))
    content = {"format": 1, "game": "threeup3down", "rules_version": 1, "kind": name}
    entry = few[name][-1]
    assert validator.is_valid(content | {"entries": [entry]})
    for wrong in broken(entry):
        assert not validator.is_valid(content | {"entries": [entry, wrong]}), wrong
    assert not validator.is_valid(content | {"entries": []})
    assert not validator.is_valid({"entries": [entry]})


@pytest.mark.parametrize("kind", get_args(Event), ids=lambda kind: str(kind.__name__))
def test_the_schema_knows_the_fields_of_every_event(files: Files, kind: type[Any]) -> None:
    event = next(
        event
        for entry in files["transitions"]
        for event in entry["events"]
        if event["type"] == kind.__name__
    )
    assert set(event) == {"type", *attrs.fields_dict(kind)}
    content = {"format": 1, "game": "threeup3down", "rules_version": 1, "kind": "transitions"}
    validator = Draft202012Validator(schema_of(threeup3down))
    entry = {"position": 0, "move": "draw", "after": 1, "events": [event]}
    assert validator.is_valid(content | {"entries": [entry]})
    for wrong in broken(event):
        assert not validator.is_valid(content | {"entries": [entry | {"events": [wrong]}]}), wrong


@pytest.mark.parametrize("seed", [0, 1])
def test_the_files_cover_the_game(files: Files, seed: int) -> None:
    found = made(DEFAULT, seed) if seed else files
    states = [entry["state"] for entry in found["positions"]]
    events = [event for entry in found["transitions"] for event in entry["events"]]
    assert names_of(Phase) == {state["phase"] for state in states}
    assert {kind.__name__ for kind in get_args(Event)} == {event["type"] for event in events}
    assert names_of(Zone) == {event["zone"] for event in events if event["type"] == "Played"}
    made_moves = {type(parse_move(entry["move"])) for entry in found["transitions"]}
    assert made_moves == set(get_args(Move))
    outcomes = [entry["outcome"] for entry in found["positions"] if entry["outcome"]]
    assert names_of(Termination) == {outcome["termination"] for outcome in outcomes}
    reasons = {(entry["reason"], entry["rule"]) for entry in found["reasons"]}
    assert reasons == {(reason.name, reason.rule) for reason in Illegality} | {(None, None)}
    assert {entry["text"] for entry in found["cards"]} == {card.text for card in Card}
    players = {len(state["seats"]) for state in states}
    assert players >= {2, 3, 4, 5, 6}


@pytest.mark.parametrize("seed", [0, 1])
def test_the_files_cover_every_value_of_every_option(files: Files, seed: int) -> None:
    found = made(DEFAULT, seed) if seed else files
    used = [parse_rules(entry["rules"]) for entry in found["deals"]]
    assert set(used) == {parse_rules(entry["text"]) for entry in found["rules"]}
    for field in attrs.fields(Rules):
        values = {getattr(rules, field.name) for rules in used}
        assert values >= set(option_examples(threeup3down, field)), field.name
    assert any(rules.deck.name not in named_decks() for rules in used)


def named_decks() -> set[str]:
    return {name for name, value in vars(Deck).items() if isinstance(value, Deck)}


def names_of(enum: type[Enum]) -> set[str]:
    return {member.name for member in enum}


def test_the_files_fit_into_an_email(files: Files, tmp_path: Path) -> None:
    names = write_vectors(tmp_path, threeup3down, files)
    assert {path.name for path in tmp_path.iterdir()} == set(names)
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) < MOST_BYTES


def test_the_same_seed_gives_the_same_files_and_another_gives_others() -> None:
    assert made(4, 9) == made(4, 9)
    assert made(4, 9)["positions"] != made(4, 10)["positions"]


def test_seeds_are_texts_since_many_languages_cut_great_numbers(files: Files) -> None:
    seeds = [entry["seed"] for entry in files["deals"]]
    assert {"0", "18446744073709551615", "9007199254740993"} <= set(seeds)


def test_every_text_of_a_move_means_what_the_library_reads(files: Files) -> None:
    for entry in files["moves"]:
        try:
            move = parse_move(entry["text"])
        except NotationError:
            assert entry["means"] is entry["move"] is None
        else:
            assert entry["means"] == move_text(move)
            assert entry["move"]["type"] == type(move).__name__
    assert {entry["means"] is None for entry in files["moves"]} == {True, False}
    legal = {move for entry in files["positions"] for move in entry["legal_moves"]}
    assert legal <= {entry["text"] for entry in files["moves"]}


def test_a_position_is_the_same_as_text_and_as_json(files: Files) -> None:
    for entry in files["positions"]:
        state = parse_position(entry["text"])
        assert state_from(entry["state"]) == state
        assert position_text(state) == entry["text"]


def state_from(data: Mapping[str, Any]) -> GameState:
    """Return the state that JSON stands for, so that nothing of it can be missing."""
    cards = {name: cards_from(data[name]) for name in ("draw_pile", "discard_pile", "cleared")}
    seats = tuple(
        threeup3down.Seat(
            hand=cards_from(seat["hand"]),
            known=cards_from(seat["known"]),
            up=cards_from(seat["up"]),
            down=tuple(Card.parse(card) if card else None for card in seat["down"]),
        )
        for seat in data["seats"]
    )
    typed = {
        "rules": parse_rules(data["rules"]),
        "seats": seats,
        "phase": Phase[data["phase"]],
        "finished": tuple(data["finished"]),
    }
    return GameState(**{**data, **cards, **typed})


def cards_from(texts: list[str]) -> tuple[Card, ...]:
    return cards_from_texts(Card, texts)


def cards_from_texts(card: Any, texts: list[str]) -> tuple[Any, ...]:
    return tuple(map(card.parse, texts))


@pytest.mark.parametrize("kind", [GameState, View, Outcome, Rules])
def test_json_has_every_field(few: Files, kind: type[Any]) -> None:
    outcome = next(each["outcome"] for each in few["positions"] if each["outcome"])
    example = {
        GameState: few["positions"][0]["state"],
        View: few["views"][0]["view"],
        Outcome: outcome,
        Rules: few["rules"][0]["options"],
    }[kind]
    assert list(example) == list(attrs.fields_dict(kind))


def test_a_view_as_json_is_made_from_the_view_alone() -> None:
    state = threeup3down.new_game(2, seed=1)
    view = state.view(0)
    other = attrs.evolve(state, draw_pile=state.draw_pile[::-1])
    assert other != state
    assert json_of(threeup3down, other.view(0)) == json_of(threeup3down, view)
    assert set(json_of(threeup3down, view)) == set(attrs.fields_dict(View))


def test_files_take_the_place_of_old_ones_and_leave_others_alone(
    few: Files, tmp_path: Path
) -> None:
    (tmp_path / "positions.json").write_text("old", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    names = write_vectors(tmp_path, threeup3down, few)
    assert json.loads((tmp_path / "positions.json").read_text(encoding="utf-8"))["entries"]
    assert (tmp_path / "notes.txt").read_text(encoding="utf-8") == "mine"
    assert {path.name for path in tmp_path.iterdir()} == {*names, "notes.txt"}


class StoppedError(Exception):
    """Stop in the middle."""


@pytest.mark.parametrize("there", [True, False])
def test_nothing_is_changed_unless_everything_is_written(
    few: Files, tmp_path: Path, *, there: bool
) -> None:
    folder = tmp_path / "deep" / "vectors"
    if there:
        folder.mkdir(parents=True)
        (folder / "cards.json").write_text("old", encoding="utf-8")
    before = contents(tmp_path)

    def stop() -> None:
        raise StoppedError

    with pytest.raises(StoppedError):
        write_vectors(folder, threeup3down, few, before_replacing=stop)
    assert contents(tmp_path) == before
    bad = copy.copy(few) | {"perft": [{"count": object()}]}
    with pytest.raises(TypeError):
        write_vectors(folder, threeup3down, bad)
    assert contents(tmp_path) == before


def contents(folder: Path) -> dict[str, str | None]:
    return {
        str(path): path.read_text(encoding="utf-8") if path.is_file() else None
        for path in folder.rglob("*")
    }


@pytest.mark.parametrize("below", ["", "below"])
def test_a_file_is_no_folder_to_write_to(few: Files, tmp_path: Path, below: str) -> None:
    file = tmp_path / "file"
    file.write_text("mine", encoding="utf-8")
    with pytest.raises(NotADirectoryError):
        write_vectors(file / below, threeup3down, few)
    assert contents(tmp_path) == {str(file): "mine"}


def test_a_game_without_a_schema_is_refused() -> None:
    chess = cast("Game", SimpleNamespace(NAME="chess"))
    with pytest.raises(NotationError, match="'chess' is no game with vectors: expected one of th"):
        schema_of(chess)
