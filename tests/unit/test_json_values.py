"""The values of a game as JSON, and the schema that says what it looks like."""

from __future__ import annotations

import importlib
import json
import random
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from jsonschema_rs import Draft202012Validator, meta

import threeup3down
from threeup3down import Card, Deck, Flip, Phase, Play, Rank, Rules
from threeup3down.bots import random_bot
from threeup3down.games import threethirteen
from threeup3down.records import JsonError, Record, from_json, to_json
from threeup3down.records.game_types import types_of
from threeup3down.records.json_schemas import Schemas
from threeup3down.records.json_values import writer
from threeup3down.records.shapes import tagged
from threeup3down.simulation import steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from threeup3down.games.protocol import Game


@attrs.frozen
class Pair:
    left: int
    right: Pair | None = None


@attrs.frozen
class Single:
    only: bool


@attrs.frozen
class Box:
    one: Pair | Single
    some: list[Pair | Single | None]
    names: dict[str, int]
    number: int | str
    anything: Any
    seed: int = 2**64 - 1


BOX = Box(Pair(1, Pair(2)), [Single(True), None], {"b": 1}, 3, (Flip(1), Rank.TEN))


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Card.parse("C+1g"), "C+1g"),
        (Rank.TEN, "10"),
        (Rules(deck=Deck.GREEN), "deck=GREEN"),
        (Phase.PLAY, "PLAY"),
        (Flip(1), {"type": "Flip", "slot": 1}),
        ((Play(7, 2), None), [{"type": "Play", "rank": "7", "count": 2}, None]),
    ],
)
def test_a_value_that_stands_alone_names_its_class(value: Any, expected: Any) -> None:
    assert to_json(threeup3down, value) == expected


def test_what_a_value_holds_has_a_type_where_there_could_be_another() -> None:
    assert writer(threeup3down, Box)(BOX) == {
        "one": {"type": "Pair", "left": 1, "right": {"left": 2, "right": None}},
        "some": [{"type": "Single", "only": True}, None],
        "names": {"b": 1},
        "number": 3,
        "anything": [{"type": "Flip", "slot": 1}, "10"],
        "seed": "18446744073709551615",
    }


@pytest.mark.parametrize(
    "value", [object(), threeup3down, {1, 2}, Single(True), threethirteen.Card.JOKER]
)
def test_what_is_no_value_of_the_game_is_refused(value: object) -> None:
    with pytest.raises(TypeError, match="is no value of threeup3down"):
        to_json(threeup3down, value)


def wrongs(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield copies of an object, each with something wrong in it."""
    for key in data:
        yield {name: each for name, each in data.items() if name != key}
        if key != "anything":
            yield data | {key: {"strange": [None]}}
    yield data | {"more": 1}


def validator_of(game: Game, hint: Any) -> Draft202012Validator:
    schemas = Schemas(game)
    schema = {**schemas.schema(hint), "$defs": schemas.definitions}
    meta.validate(schema)
    return Draft202012Validator(schema)


def test_the_schema_of_a_class_accepts_its_values_and_nothing_else() -> None:
    data = writer(threeup3down, Box)(BOX)
    validator = validator_of(threeup3down, Box)
    assert [*validator.iter_errors(data)] == []
    assert not any(map(validator.is_valid, wrongs(data)))
    assert not validator.is_valid(data | {"one": {"left": 1, "right": None}})
    assert not validator.is_valid(data | {"seed": "-1"})


@pytest.mark.parametrize("game", [threeup3down, threethirteen], ids=lambda game: str(game.NAME))
def test_every_value_of_a_game_keeps_to_the_schema_of_its_type(game: Game) -> None:
    types = types_of(game)
    state, view = validator_of(game, types.state), validator_of(game, types.view)
    event, outcome = (
        validator_of(game, tagged(game, types.events)),
        validator_of(game, types.outcome),
    )
    move = validator_of(game, tagged(game, types.moves))
    seen: set[str] = set()
    record = Record.new(game, players=3, seed=5)
    while (legal := record.state().legal_moves()) and len(record.moves) < 100:
        assert move.is_valid(to_json(game, legal[0]))
        record = record.play(legal[-1])
    for step in record.steps():
        for each in step.events:
            data = to_json(game, each)
            assert data["type"] == type(each).__name__
            assert [*data][1:] == [*attrs.fields_dict(type(each))]
            assert event.is_valid(data)
            if data["type"] not in seen:
                seen.add(data["type"])
                assert not any(map(event.is_valid, wrongs(data)))
        for schema, kind, value in (
            (state, types.state, step.state),
            (view, types.view, step.state.view(0)),
            (outcome, types.outcome, step.state.outcome()),
        ):
            data = json.loads(json.dumps(writer(game, kind)(value)))
            assert [*schema.iter_errors(data)] == []
            if data is not None:
                assert [*data] == [*attrs.fields_dict(type(value))]


CLIMB: Any = importlib.import_module("climb")  # of examples/
GAMES: list[Game] = [threeup3down, threethirteen, CLIMB]


def values_of(game: Game, seed: int) -> Iterator[Any]:
    """Yield values of every kind from a game between random bots."""
    state = game.new_game(3, rules=random.Random(seed).choice([*game.PRESETS.values()]), seed=seed)
    yield from (
        *game.Card.__members__.values(),
        *game.PRESETS.values(),
        state,
        *state.legal_moves(),
    )
    for step in steps(state, [random_bot] * 3, seed=seed, limit=60):
        yield from (step.move, step.state, step.state.outcome(), step.events)
        for seat in (0, 2, None):
            yield step.state.view(seat)
            yield tuple(game.redact(event, seat) for event in step.events)
    state = step.state
    yield from (state.why_illegal(move) for move in game.all_moves(state.rules, 3)[:500])


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.NAME))
def test_every_value_comes_back_from_its_json(game: Game, seed: int) -> None:
    seen: set[str] = set()
    for value in values_of(game, seed):
        assert from_json(game, json.loads(json.dumps(to_json(game, value)))) == value
        seen.add(type(value).__name__)
    assert {"Card", "Rules", "GameState", "View", "Illegality"} <= seen


def test_an_arrangement_and_a_faulty_meld_come_back() -> None:
    cards = tuple(map(threethirteen.Card.parse, ["7H", "7S", "7C", "2D", "XX"]))
    arranged = threethirteen.best_arrangement(cards, threethirteen.Rank.ACE)
    checked = threethirteen.check_arrangement(cards, [cards[:2]], threethirteen.Rank.ACE)
    for value in (arranged, checked):
        assert from_json(threethirteen, to_json(threethirteen, value)) == value


DREW = {"type": "Drew", "seat": 0, "cards": ["7g", None]}
STATE = to_json(threeup3down, threeup3down.new_game(2, seed=1))
VIEW = to_json(threeup3down, threeup3down.new_game(2, seed=1).view(0))


@pytest.mark.parametrize(
    ("data", "faults"),
    [
        (DREW | {"seat": True}, ["$.seat: True; expected a whole number"]),
        (DREW | {"seat": 1.0}, ["$.seat: 1.0; expected a whole number"]),
        (DREW | {"seat": 10**100}, ["$.seat: a number of more than 100 digits; expected"]),
        (DREW | {"cards": "7g"}, ["$.cards: 7g; expected an array"]),
        (DREW | {"cards": ["7g", 7, "7G"]}, ["$.cards[1]: 7; expected a text", "$.cards[2]: 7G;"]),
        ({"type": "Drew"}, ["$.seat: missing", "$.cards: missing"]),
        (DREW | {"who": 1}, ["$.who: there; expected no such key"]),
        ({"type": "Drawn"}, ["$: Drawn; expected"]),
        ({}, ['$: missing; expected "type"']),
        ({"type": ["Drew"]}, ["$: an array; expected"]),
        ({"type": "Play", "rank": "7", "count": 0}, ["$: 0; expected"]),
        ([DREW, {"type": "Flip", "slot": 3}], ["$[1]: 3; expected"]),
        ("7x", ["$: 7x; expected a card"]),
        (STATE | {"turns": 5}, ["$: turns: 5; expected nothing before all have chosen (U5)"]),
        (STATE | {"draw_pile": STATE["draw_pile"][1:]}, ["$: all cards:"]),
        (STATE | {"seats": []}, ["$:"]),
        (VIEW | {"hand": VIEW["hand"][1:]}, ["$: all cards: 5 cards seen of 6"]),
        (VIEW | {"seat": 7}, ["$:"]),
        (VIEW | {"to_act": 7}, ["$:"]),
        (VIEW | {"rules": "play_on=maybe"}, ["$.rules: maybe; expected true or false"]),
        (VIEW | {"draw_pile_size": -1}, ["$:"]),
    ],
)
def test_all_that_is_wrong_is_named_with_its_path(data: Any, faults: list[str]) -> None:
    with pytest.raises(JsonError) as caught:
        from_json(threeup3down, data)
    told = [str(fault) for fault in caught.value.faults]
    assert len(told) >= len(faults)
    for text, expected in zip(told, faults, strict=False):
        assert text.startswith(expected)


def test_a_kind_says_what_is_wanted() -> None:
    assert from_json(threeup3down, "7g", Card) == Card.parse("7g")
    assert from_json(threeup3down, DREW, threeup3down.Drew).seat == 0
    for data, kind in (("7g", Rank), (DREW, Flip)):
        with pytest.raises(JsonError):
            from_json(threeup3down, data, kind)


def test_a_view_as_json_is_made_from_the_view_alone() -> None:
    state = threeup3down.new_game(2, seed=1)
    other = attrs.evolve(state, draw_pile=state.draw_pile[::-1])
    assert other != state
    assert to_json(threeup3down, other.view(0)) == to_json(threeup3down, state.view(0))
