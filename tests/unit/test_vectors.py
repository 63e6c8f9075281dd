"""The files of examples: that they are valid, cover the game, and are written whole or not."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeAlias, get_args

import attrs
import pytest
from jsonschema_rs import Draft202012Validator, meta

import threeup3down
from threeup3down import GameState, NotationError
from threeup3down.declarations import option_examples
from threeup3down.games import threethirteen
from threeup3down.vectors import entries_of, played_games, schema_of, vector_files, write_vectors

FILE_NAMES = [*entries_of(threeup3down)]

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from enum import Enum
    from pathlib import Path

    from threeup3down.games.protocol import Game

Files: TypeAlias = dict[str, list[dict[str, Any]]]
MOST_BYTES = 5_000_000  # what an e-mail takes
both = pytest.mark.parametrize("game", [threeup3down, threethirteen], ids=lambda game: game.NAME)


def made(count: int, seed: int) -> Files:
    records = [*played_games(threeup3down, count=count, seed=seed)]
    return dict(vector_files(threeup3down, records, seed=seed, perft_count=50))


@pytest.fixture
def files(game: Game, vectors: Callable[[Game], Path]) -> Files:
    folder = vectors(game)
    return {name: content(folder, name)["entries"] for name in FILE_NAMES}


@pytest.fixture(scope="module")
def few() -> Files:
    return made(2, 0)


def content(folder: Path, name: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
    return read


@pytest.mark.parametrize(
    "game",
    [threeup3down, pytest.param(threethirteen, marks=pytest.mark.thorough)],
    ids=lambda game: game.NAME,
)
def test_every_file_is_valid_against_the_schema_beside_it(
    game: Game, vectors: Callable[[Game], Path]
) -> None:
    folder = vectors(game)
    schema = content(folder, "schema")
    assert schema == schema_of(game)
    meta.validate(schema)
    validator = Draft202012Validator(schema)
    assert {path.stem for path in folder.iterdir()} == {*FILE_NAMES, "schema"}
    for name in FILE_NAMES:
        file = content(folder, name)
        assert (file["game"], file["kind"]) == (game.NAME, name)
        assert [error.message for error in validator.iter_errors(file)] == []
        # an entry a line, so that two files can be compared
        lines = (folder / f"{name}.json").read_text(encoding="utf-8").splitlines()
        assert len(lines) == len(file["entries"]) + 2


def broken(value: Any) -> Iterator[Any]:
    """Yield copies of an entry, each with something wrong in it."""
    for key in value:
        yield {name: each for name, each in value.items() if name != key}
        yield value | {key: {"strange": [None]}}
    yield value | {"more": 1}


@both
@pytest.mark.parametrize("name", FILE_NAMES)
def test_the_schema_refuses_an_entry_with_something_wrong_in_it(
    game: Game, vectors: Callable[[Game], Path], name: str
) -> None:
    validator = Draft202012Validator(schema_of(game))
    file = content(vectors(game), name)
    entry = file["entries"][-1]
    assert validator.is_valid(file | {"entries": [entry]})
    for wrong in broken(entry):
        assert not validator.is_valid(file | {"entries": [entry, wrong]}), wrong
    for wrong in (*broken(file), file | {"entries": []}, file | {"game": "another"}):
        assert not validator.is_valid(wrong)


@both
def test_the_files_cover_the_game(game: Any, files: Files) -> None:
    states = [entry["state"] for entry in files["positions"]]
    events = [event for entry in files["transitions"] for event in entry["events"]]
    assert names_of(game.Phase) == {state["phase"] for state in states}
    assert {kind.__name__ for kind in get_args(game.Event)} == {each["type"] for each in events}
    moves = {type(game.parse_move(entry["move"])) for entry in files["transitions"]}
    assert moves == set(get_args(game.Move))
    reasons = {(entry["reason"], entry["rule"]) for entry in files["reasons"]}
    assert reasons == {(each.name, each.rule) for each in game.Illegality} | {(None, None)}
    assert {entry["text"] for entry in files["cards"]} == {card.text for card in game.Card}
    assert {len(state["seats"]) for state in states} >= {2, 3, 4, 5, 6}
    seeds = {"0", "18446744073709551615", "9007199254740993"}
    assert seeds <= {entry["seed"] for entry in files["deals"]}


@both
def test_the_files_cover_every_value_of_every_option(game: Any, files: Files) -> None:
    used = [game.parse_rules(entry["rules"]) for entry in files["deals"]]
    assert set(used) == {game.parse_rules(entry["text"]) for entry in files["rules"]}
    for field in attrs.fields(game.Rules):
        values = {getattr(rules, field.name) for rules in used}
        assert values >= set(option_examples(game, field)), field.name


def names_of(enum: type[Enum]) -> set[str]:
    return {member.name for member in enum}


@pytest.mark.parametrize("game", [threethirteen])
def test_T2_T18_the_joker_has_no_rank_and_a_state_has_its_seed_as_a_text(files: Files) -> None:
    joker = {"text": "XX", "number": 56, "rank": None, "rank_number": None}
    assert files["cards"][-1] == joker
    seeds = {entry["state"]["seed"] for entry in files["positions"]}
    assert {"0", "18446744073709551615", "9007199254740993"} <= seeds
    assert "seed" not in files["views"][0]["view"]


@both
def test_the_files_fit_into_an_email(game: Game, vectors: Callable[[Game], Path]) -> None:
    assert sum(path.stat().st_size for path in vectors(game).iterdir()) < MOST_BYTES


def test_the_same_seed_gives_the_same_files_and_another_gives_others(few: Files) -> None:
    assert made(2, 0) == few
    assert made(2, 10)["positions"] != few["positions"]


@both
def test_every_text_of_a_move_means_what_the_library_reads(game: Game, files: Files) -> None:
    for entry in files["moves"]:
        try:
            move = game.parse_move(entry["text"])
        except NotationError:
            assert entry["means"] is entry["move"] is None
        else:
            assert entry["means"] == game.move_text(move)
            assert entry["move"]["type"] == type(move).__name__
    assert {entry["means"] is None for entry in files["moves"]} == {True, False}
    legal = {move for entry in files["positions"] for move in entry["legal_moves"]}
    assert legal <= {entry["text"] for entry in files["moves"]}


@pytest.mark.parametrize("game", [threeup3down])
def test_a_position_is_the_same_as_text_and_as_json(game: Any, files: Files) -> None:
    for entry in files["positions"]:
        state = game.parse_position(entry["text"])
        assert state_from(game, entry["state"]) == state
        assert game.position_text(state) == entry["text"]


def state_from(game: Any, data: Mapping[str, Any]) -> GameState:
    """Return the state that JSON stands for, so that nothing of it can be missing."""

    def cards(texts: list[str | None]) -> tuple[Any, ...]:
        return tuple(text and game.Card.parse(text) for text in texts)

    piles = {name: cards(data[name]) for name in ("draw_pile", "discard_pile", "cleared")}
    seats = [{zone: cards(texts) for zone, texts in seat.items()} for seat in data["seats"]]
    typed = {
        "rules": game.parse_rules(data["rules"]),
        "seats": tuple(game.Seat(**seat) for seat in seats),
        "phase": game.Phase[data["phase"]],
        "finished": tuple(data["finished"]),
    }
    return GameState(**{**data, **piles, **typed})


def test_files_take_the_place_of_old_ones_and_leave_others_alone(
    few: Files, tmp_path: Path
) -> None:
    (tmp_path / "positions.json").write_text("old", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    names = write_vectors(tmp_path, threeup3down, few)
    assert content(tmp_path, "positions")["entries"]
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
    with pytest.raises(TypeError):
        write_vectors(folder, threeup3down, few | {"perft": [{"count": object()}]})
    assert contents(tmp_path) == before


def contents(folder: Path) -> dict[str, str | None]:
    return {
        str(path): path.read_text(encoding="utf-8") if path.is_file() else None
        for path in folder.rglob("*")
    }
