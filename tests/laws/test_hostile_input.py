"""Whatever readers are given, they return a value or raise an error that is documented.

The input is what the library itself has written, with some parts of it put out of order: bytes and
words that are cut, moved, repeated or replaced, and values of JSON in the place of others.
"""

from __future__ import annotations

import copy
import json
import random
from functools import partial
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from hypothesis import settings

import threeup3down
from threeup3down.bots import random_bot
from threeup3down.games import threethirteen
from threeup3down.games.errors import GameError
from threeup3down.records import (
    Record,
    from_json,
    read_record,
    read_records,
    to_json,
    validate,
    write_record,
    write_records,
)
from threeup3down.records.game_types import types_of
from threeup3down.records.record_data import record_data, record_from_data
from threeup3down.records.seen import view_line
from threeup3down.vectors import played_games

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

THOROUGH = settings.get_current_profile_name() == "thorough"
INPUTS = 100_000 if THOROUGH else 2_000
MOST_CHANGES = 4
DEEP = 2_000  # levels, more than Python goes down
GAMES: list[Any] = [threeup3down, threethirteen]
ODD_TEXTS = [
    "", " ", "-", "*", "/", "=", ",", ":", "??", "??x99999", "seat=", "x", "x2", "\x00", "\ufeff",
    "\ud800", "\u2028", "\r\n", "\n", '"', "'", '"""', "'''", "\\", "\\u", "\\ud800", "#", "{", "}",
    "[", "]", "[[", "null", "true", "NaN", "-Infinity", "1e999", "-0", "1.5", "²", 500 * "9",
    5_000 * "9", "9" * 20, "-1", "2026-12-01", 500 * "a.", 2_000 * "[", 2_000 * '{"a":',
    '"type": "Record", ', '"moves": ["7"], ', "moves=", "position=", "order=", "version=2 ",
]  # fmt: skip
ODD_VALUES: list[Any] = [
    None, True, False, 0, -1, 1, 2**64, -(2**70), 10**400, 0.5, float("nan"), float("inf"), "", "x",
    "\ud800", "7g", "Record", 5_000 * "9", [], {}, [None], [[]], {"": None}, {"type": "Record"},
    {"type": []}, {"type": {}}, [{"type": "SeenRecord"}], 300 * [0],
]  # fmt: skip


def nested(levels: int, kind: type[Any]) -> Any:
    made: Any = kind()
    for _ in range(levels):
        made = {"type": made} if kind is dict else [made]
    return made


@attrs.frozen
class Written:
    """What the library has written of a game, to be put out of order.

    Attributes:
        game: the game.
        values: values as JSON, each with the type it is read as; None: it says so itself.
        texts: texts, each with what reads it.
        files: what is in files, by their suffix.
    """

    game: Any
    values: list[tuple[Any, Any]]
    texts: list[tuple[Any, str]]
    files: dict[str, bytes]


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: str(game.NAME))
def written(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Written:
    game: Any = request.param
    folder = tmp_path_factory.mktemp("written")
    values: list[tuple[Any, Any]] = []
    texts: list[tuple[Callable[[str], Any], str]] = []
    records: list[Record] = []
    for played in played_games(game, count=6, seed=0, bots=[random_bot]):
        record = played.until(min(len(played.moves), 120)).annotated(
            names=[f"player {seat}" for seat in range(played.players)],
            tags={"date": "2026-12-01", "a b": "é"},
            comments={0: "so it begins", 3: 'bold "?"'},
        )
        state = record.state()
        middle = record.until(len(record.moves) // 2)
        view = state.view(0)
        records += [record, Record.from_position(game, state)]
        values += [
            (to_json(game, one), None)
            for one in (record, record.seen_by(1), state, view, record.moves[-1], state.rules)
        ]
        values += [(to_json(game, [*record.events()]), None), (to_json(game, middle.state()), None)]
        values += [(to_json(game, view), types_of(game).view)]
        texts += [
            (Record.parse, record.text),
            (game.parse_position, game.position_text(state)),
            (game.parse_view, view_line(game, view)),
            (game.parse_move, game.move_text(record.moves[-1])),
        ]
    files: dict[str, bytes] = {}
    for suffix in (".json", ".toml", ".txt"):
        write_record(folder / f"one{suffix}", records[0])
        files[suffix] = (folder / f"one{suffix}").read_bytes()
    for suffix in (".jsonl", ".txt"):
        write_records(folder / f"some{suffix}", records[:4])
        files[f".many{suffix}"] = (folder / f"some{suffix}").read_bytes()
    return Written(game, values, texts, files)


def changed_text(rng: random.Random, text: str) -> str:
    for _ in range(rng.randint(1, MOST_CHANGES)):
        start, end = sorted(rng.randint(0, len(text)) for _ in range(2))
        if rng.random() < 0.8:
            end = min(end, start + rng.choice([0, 1, 5, 30]))
        odd = rng.choice([text[start:end], *3 * [rng.choice(ODD_TEXTS)], chr(rng.randint(0, 300))])
        match rng.randint(0, 5):
            case 0:
                text = text[:start]
            case 1:
                text = text[:start] + text[end:]
            case 2:
                times = rng.choice([2, 3, 200 if end - start < 50 else 2])
                text = text[:start] + times * text[start:end] + text[end:]
            case 3:
                text = text[:start] + odd + text[start:]
            case _:
                text = text[:start] + odd + text[end:]
    return text


def changed_bytes(rng: random.Random, data: bytes) -> bytes:
    text = changed_text(rng, data.decode()).encode("utf-8", "surrogatepass")
    if rng.random() < 0.3:
        place = rng.randrange(len(text) + 1)
        text = text[:place] + rng.randbytes(rng.randint(1, 4)) + text[place + 1 :]
    return text


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Yield each place in JSON: what it is in, and its key there."""
    waiting = [data]
    while waiting:
        inside = waiting.pop()
        keys: Any = range(len(inside)) if isinstance(inside, list) else [*inside]
        for key in keys:
            yield inside, key
            if isinstance(inside[key], (list, dict)):
                waiting.append(inside[key])


def changed_value(rng: random.Random, data: Any, others: list[Any]) -> Any:
    """Return JSON with some of its values replaced, gone or under other names."""
    held = [copy.deepcopy(data)]
    for _ in range(rng.randint(1, MOST_CHANGES)):
        inside, key = rng.choice([*places(held)])
        new = copy.deepcopy(rng.choice(ODD_VALUES))
        if rng.random() < 0.1:
            new = nested(DEEP, rng.choice([list, dict]))
        elif rng.random() < 0.2:
            new, its = rng.choice([*places([copy.deepcopy(rng.choice(others))])])
            new = new[its]
        kept = copy.copy(inside[key])
        match rng.randint(0, 3):
            case 0 if inside is not held:
                del inside[key]
            case 1 if isinstance(inside, dict):
                inside[rng.choice(["", "type", "moves[0]", "\ud800", f"{key} "])] = kept
            case 1:
                inside.insert(key, kept)
            case _:
                inside[key] = new
    return held[0]


def read_all(path: Path, game: Any) -> None:
    for _ in read_records(path, game):
        pass


def inputs(rng: random.Random, of: Written, folder: Path) -> tuple[Callable[[Any], Any], Any]:
    """Return a reader and what it is to be given."""
    game = rng.choice([of.game, None])
    match rng.randint(0, 3):
        case 0:
            suffix, held = rng.choice([*of.files.items()])
            kind = "many" if suffix.startswith(".many") else "one"
            path = folder / f"file{suffix.removeprefix('.many')}"
            read: Any = (
                rng.choice([read_all, partial(validate, workers=1)])
                if kind == "many"
                else read_record
            )
            path.write_bytes(changed := changed_bytes(rng, held))
            return (lambda _: read(path, game)), changed
        case 1:
            reader, text = rng.choice(of.texts)
            return reader, changed_text(rng, text)
        case 2:
            data = record_data(Record.parse(of.texts[0][1]))
            others = [value for value, _ in of.values]
            return partial(record_from_data, game=game), changed_value(rng, data, others)
        case _:
            value, kind = rng.choice(of.values)
            others = [value for value, _ in of.values]
            return partial(from_json, of.game, kind=kind), changed_value(rng, value, others)


def test_readers_of_changed_input_raise_only_what_is_documented(
    written: Written, tmp_path: Path
) -> None:
    seed = random.SystemRandom().getrandbits(32) if THOROUGH else 0
    rng = random.Random(seed)
    refused = 0
    for number in range(INPUTS // len(GAMES)):
        read, given = inputs(rng, written, tmp_path)
        try:
            read(given)
        except GameError as error:
            str(error)
            refused += 1
        except Exception as error:  # noqa: BLE001 (which one it is tells)
            shown = ascii(given) if isinstance(given, (str, bytes)) else _json(given)
            pytest.fail(f"seed {seed}, input {number}: {type(error)} for {shown[:3_000]}")
    assert refused > INPUTS // len(GAMES) // 2


def _json(data: Any) -> str:
    try:
        return json.dumps(data)
    except (RecursionError, ValueError):
        return "deep JSON"
