"""What one seat saw of a game, lines of views and events, and what a move has shown."""

from __future__ import annotations

import importlib
import json
from collections import Counter
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from jsonschema_rs import Draft202012Validator, meta

import threeup3down
from threeup3down import Card, SeatError
from threeup3down.bots import random_bot
from threeup3down.games import threethirteen
from threeup3down.records import (
    JsonError,
    Record,
    RecordError,
    SeenRecord,
    VersionError,
    event_line,
    from_json,
    json_schema,
    read_record,
    read_seen,
    revealed_since,
    to_json,
    view_line,
    write_record,
)
from threeup3down.records.seen import parse_view_line
from threeup3down.simulation import steps

if TYPE_CHECKING:
    from pathlib import Path

    from threeup3down.games.protocol import Game

CLIMB: Any = importlib.import_module("climb")  # of examples/
GAMES: list[Game] = [threeup3down, threethirteen, CLIMB]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.NAME))


def played(game: Game, seed: int, moves: int = 150) -> Record:
    record = Record.new(game, players=3, seed=seed)
    for step in steps(record.start(), [random_bot] * 3, seed=seed, limit=moves):
        record = record.play(step.move)
    return record.annotated(names=["Ann", "Ben", "Cem"], tags={"place": "here"})


@every_game
@pytest.mark.parametrize("seat", [0, 2, None])
def test_what_a_seat_saw_replays_as_views_and_comes_back_from_json(
    game: Game, seat: int | None
) -> None:
    record = played(game, 3)
    seen = record.seen_by(seat)
    assert [*seen.views()] == [state.view(seat) for state in record.states()]
    assert [seen.view(at) for at in (0, 7)] == [record.state(at).view(seat) for at in (0, 7)]
    data = json.loads(json.dumps(to_json(game, seen)))
    back = from_json(game, data)
    assert (back, hash(back), back.seat) == (seen, hash(seen), seat)
    assert not {"seed", "moves"} & set(data)
    longer = record.until(9).seen_by(seat)
    assert longer.advance(seen.seen[9]) == record.until(10).seen_by(seat)
    for at in (-1, len(seen.seen) + 1):
        with pytest.raises(IndexError):
            seen.view(at)


def test_what_a_seat_saw_goes_into_a_file(tmp_path: Path) -> None:
    seen = played(threeup3down, 8, 9).seen_by(0)
    write_record(tmp_path / "seen.json", seen)
    assert read_seen(tmp_path / "seen.json") == seen
    for name in ("seen.toml", "seen.txt"):
        with pytest.raises(RecordError):
            write_record(tmp_path / name, seen)
    with pytest.raises(RecordError):
        read_record(tmp_path / "seen.json")
    write_record(tmp_path / "game.json", played(threeup3down, 8, 9))
    with pytest.raises(RecordError):
        read_seen(tmp_path / "game.json")


@every_game
def test_what_a_seat_saw_is_the_same_whatever_was_hidden(game: Game) -> None:
    record = played(game, 4, 4)
    cards = game.full_deck(record.rules, 3)
    texts = {
        json.dumps(to_json(game, Record.from_order(game, order, players=3).seen_by(None)))
        for order in (cards, (*cards[1:], cards[0]))
        if game is not threethirteen  # whose upcard a spectator sees
    }
    assert len(texts) <= 1


@every_game
def test_records_and_values_keep_to_the_schema_of_the_game(game: Game) -> None:
    validator = Draft202012Validator(json_schema(game))
    meta.validate(json_schema(game))
    record = played(game, 7).annotated(comments={3: "bold"})
    begun = [record, Record.from_position(game, record.state()), record.seen_by(1)]
    values = [record.state(), record.state().view(0), record.state().view(None), record.rules]
    happened = [event for step in record for event in step.events]
    for value in (*begun, *values, *happened, *record.moves, record.state().outcome(), values):
        assert [*validator.iter_errors(to_json(game, value))] == []
    data = to_json(game, record)
    for wrong in ({"moves": 5}, {"seed": 7}, {"seed": "07"}, {"type": "Game"}, {"more": 1}):
        assert not validator.is_valid(data | wrong)


SEEN: dict[str, Any] = to_json(threeup3down, played(threeup3down, 5, 9).seen_by(1))


@pytest.mark.parametrize(
    "change",
    [
        {"first_view": "viewer=1"},
        {"first_view": 5},
        {"seen": [["7g"]]},
        {"seen": ["7g"]},
        {"seen": [[{"type": "Flipped", "seat": 9, "slot": 7, "card": "7g"}]]},
        {"names": "Ann"},
        {"names": [1]},
        {"tags": []},
        {"game": "poker"},
        {"seed": "7"},
    ],
)
def test_what_a_seat_saw_is_read_strictly(change: dict[str, Any]) -> None:
    with pytest.raises((JsonError, TypeError)):
        from_json(threeup3down, SEEN | change)
    with pytest.raises(VersionError):
        from_json(threeup3down, SEEN | {"version": 99})


@every_game
def test_views_and_events_have_a_line_of_their_own(game: Game) -> None:
    record = played(game, 6)
    lines: dict[str, Any] = {}
    for step in record:
        for view in (step.state.view(0), step.state.view(None)):
            line = view_line(game, view)
            assert "\n" not in line
            assert parse_view_line(game, line) == view
            assert lines.setdefault(line, view) == view
        for event in step.events:
            line = event_line(game, event)
            assert from_json(game, json.loads(line)) == lines.setdefault(line, event) == event
    assert len(lines) == len(set(lines.values()))


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def test_only_cards_seen_for_the_first_time_are_revealed() -> None:
    record = Record.from_position(
        threeup3down,
        "seat=*7g,8g,9b/-/-/2g,3g,4g seat=1b,5b,6b/-/8r,9r,10r/2b,3b,4b discard=5r",
    ).play(threeup3down.Play(7))
    drawn = record.state().seats[0].hand
    new = tuple(sorted((Counter(drawn) - Counter(cards("8g 9b"))).elements()))
    assert revealed_since(record, 0, None) == {0: new, 1: cards("7g")}
    assert revealed_since(record, 1, 0) == ()
    picked = record.play(threeup3down.PickUp())
    assert revealed_since(picked, 1, None) == {0: (), 1: ()}
    for seat in (2, -1):
        with pytest.raises(SeatError):
            revealed_since(record, 0, seat)
    with pytest.raises(IndexError):
        revealed_since(record, 2, 0)


def test_a_flip_shows_a_card_to_all_and_a_scored_round_every_hand() -> None:
    flip = Record.from_position(
        threeup3down, "seat=*-/-/-/2g,3g,4g seat=5b/-/8r,9r,10r/2b,3b,4b discard=1r draw=- "
        f"cleared={','.join(map(str, others('2g 3g 4g 5b 8r 9r 10r 2b 3b 4b 1r')))}",
    ).play(threeup3down.Flip(1))  # fmt: skip
    assert revealed_since(flip, 0, None) == {0: cards("3g"), 1: cards("3g")}
    scored = Record.from_position(
        threethirteen,
        "phase=DISCARD went_out=1 seat=*2H,9S,TD,KC seat=-/-/5C,5D,5H discard=9C turns=1",
    ).play(threethirteen.Discard(threethirteen.Card.parse("KC")))
    shown = revealed_since(scored, 0, None)
    for text in ("2H", "9S", "TD"):
        assert threethirteen.Card.parse(text) in shown[1]


def others(text: str) -> Any:
    return (Counter(threeup3down.Deck.STANDARD.cards) - Counter(cards(text))).elements()


@pytest.mark.parametrize("game", GAMES[:2], ids=lambda game: str(game.NAME))
@pytest.mark.parametrize("seed", range(3))
def test_nothing_unseen_is_seen_that_is_not_revealed(game: Game, seed: int) -> None:
    record = played(game, seed, 60)
    for number in range(0, len(record.moves), 7):
        for seat, told in revealed_since(record, number, None).items():
            before, after = record.state(number).view(seat), record.state().view(seat)
            if getattr(before, "round", 0) == getattr(after, "round", 0):
                shown = Counter(before.unseen()) - Counter(after.unseen())
                assert shown <= Counter(told)


def test_a_seen_record_is_a_value() -> None:
    seen = played(threeup3down, 1, 3).seen_by(None)
    assert isinstance(seen, SeenRecord)
    assert repr(seen) == "<SeenRecord of threeup3down: a spectator, 3 moves>"
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        seen.seen = ()  # type: ignore[misc]
