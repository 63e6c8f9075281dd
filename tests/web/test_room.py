"""A room as a value: who may do what, and what is taken back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from threeup3down.games import threethirteen
from threeup3down.games.prose import parse_rules
from threeup3down.records import Record
from threeup3down.web.errors import RefusedError
from threeup3down.web.room import MOST_MOVES, Room, Seat, may_take_back
from threeup3down.web.tables import table
from threeup3down.web.thinking import question

TWO = ("me", "open")


def room_of(*moves: str, game: str = "threeup3down", seed: int = 2) -> Room:
    """Return a room of Ann and Ben in which moves were made."""
    room, _ = Room.new(game, TWO, name="Ann", seed=seed).join("Ben")
    for text in moves:
        room = room.played(room.game.parse_move(text))
    return room


def refusal(call: Any, *arguments: Any, **options: Any) -> str:
    with pytest.raises(RefusedError) as caught:
        call(*arguments, **options)
    return caught.value.code


@pytest.mark.parametrize(
    ("moves", "by_ann", "by_ben"),
    [
        (["up:5,7,7"], True, False),  # nobody sees it until both have chosen
        (["up:5,7,7", "up:2,4,4"], False, False),  # both see the other's 3UP
        (["up:5,7,7", "up:2,4,4", "8x2"], False, False),  # two cards were drawn
    ],
)
def test_a_move_is_taken_back_only_if_nobody_has_seen_a_card_by_it(
    moves: list[str], *, by_ann: bool, by_ben: bool
) -> None:
    room = room_of(*moves)
    assert (room.can_undo(0), room.can_undo(1)) == (by_ann, by_ben)
    for seat, can in enumerate((by_ann, by_ben)):
        if can:
            assert room.undo(seat) == room_of(*moves[:-1])
        else:
            assert refusal(room.undo, seat) == "refused"


def test_an_upcard_that_all_saw_is_put_back_and_a_card_of_the_stock_is_not() -> None:
    took = room_of("upcard", game="threethirteen")
    assert took.can_undo(0)
    assert not took.can_undo(1)
    assert not room_of("stock", game="threethirteen").can_undo(0)


def test_what_a_person_shows_to_a_computer_can_be_taken_back() -> None:
    line = "threethirteen players=2 seed=3 moves=upcard"
    record = Record.parse(line)
    discarded = record.play(record.state().legal_moves()[1])  # not the card just taken
    assert may_take_back(discarded, 0, [0])
    assert not may_take_back(discarded, 0, [0, 1])  # Ben sees a card that was in Ann's hand


def test_who_left_is_played_for_and_comes_back() -> None:
    room = room_of().leave(0)
    assert room.computer_to_act
    assert refusal(room.move, 0, "up:5,7,7", number=0) == "not_your_turn"
    assert room.come_back(0) == room_of()
    resigned = room_of().resign(0)
    assert resigned.come_back(0) == resigned


def test_a_game_begins_anew_when_all_who_are_there_want_it() -> None:
    rules = parse_rules(threethirteen, "rounds=3,max_turns_per_round=1")
    record = Record.new(threethirteen, players=2, seed=1, rules=rules)
    while record.state().to_act is not None:
        record = record.play(record.state().legal_moves()[0])
    over = Room(record=record, seats=(Seat(name="Ann"), Seat(name="Ben")))
    assert refusal(room_of().rematch, 0) == "refused"
    asked = over.rematch(0)
    assert (asked.over, asked.seats[0].rematch) == (True, True)
    for again in (asked.rematch(1), asked.leave(1)):
        assert not again.over
        assert (again.record.first, again.record.rules) == (1, rules)
        assert not any(seat.rematch for seat in again.seats)


def test_a_game_of_too_many_moves_is_over() -> None:
    room = room_of()
    moves = [room.record.state().legal_moves()[0]] * MOST_MOVES
    endless = Room(record=room.record.with_moves(moves), seats=room.seats)
    endless.record._states.extend([room.record.start()] * MOST_MOVES)  # noqa: SLF001 (as if they could be made)
    assert endless.over
    assert endless.to_act is None
    assert endless.rematch(0).rematch(1).record.moves == ()


def test_a_room_is_read_as_it_was_written() -> None:
    room = room_of("up:5,7,7").leave(1)
    data = json.loads(json.dumps(room.data()))
    assert Room.from_data(data) == room
    for bad in ({}, {**data, "seats": data["seats"][:1]}, {**data, "seats": [{"kind": 1, "x": 2}]}):
        assert refusal(Room.from_data, bad) == "malformed"
    data["record"]["moves"].append("7")
    assert refusal(Room.from_data, data) == "refused"


def test_the_first_table_tells_what_went_before_and_hides_the_same() -> None:
    room = room_of("up:5,7,7", "up:2,4,4", "8x2")
    told = table(room, 1, events=room.record.events(), here={1}, first=True)
    assert told["said"] == told["history"][-2:] == ["Seat 0 plays 8g 8b.", "Seat 0 draws ?? ??."]
    assert [seat["here"] for seat in told["seats"]] == [False, True]
    assert told["moves"] == [{"move": "10", "words": "play a 10"}]
    assert "seed" not in json.dumps(told)


def test_rounds_are_laid_open_in_the_first_table() -> None:
    room, _ = Room.new("threethirteen", TWO, rules="max_turns_per_round=1", seed=1).join("Ben")
    while not room.over:
        room = room.played(room.record.state().legal_moves()[0])
    assert len(table(room, None, first=True)["rounds"]) == 11


def test_a_computer_is_asked_with_nothing_that_its_seat_has_not_seen() -> None:
    asked = question(Room.new("threeup3down", ["normal", "me"], seed=2), seed=1)
    assert asked.table == room_of().view(0)
    hard = question(Room.new("threeup3down", ["hard", "me"], seed=2), seed=1)
    assert hard.any_move() in room_of().view(0).legal_moves()
