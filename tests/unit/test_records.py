from __future__ import annotations

import pickle
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import threeup3down as game
from threeup3down import (
    Card,
    ChooseUp,
    Deck,
    Draw,
    GameError,
    Illegality,
    NotationError,
    PlayersError,
    Rules,
    RulesError,
    SeatError,
    SeedError,
)
from threeup3down.games import threethirteen
from threeup3down.records import Record, RecordError, RecordMoveError

if TYPE_CHECKING:
    from collections.abc import Callable

LINE = "threeup3down players=2 seed=7 first=1 rules=play_on=true moves=up:5,C+1,C+1 up:6,9,10 1x2"
CUSTOM = Deck.custom([*Deck.GREEN.cards, Card.ONE_RED], max_players=3)


def counting_game() -> Any:
    """Return a game whose states are numbers, which counts how often a move is made."""
    made: list[Any] = []

    def apply(state: int, move: int) -> int:
        made.append(move)
        return state + move

    functions = {"new_game": lambda *_, **__: 0, "apply": apply, "made": made}
    texts = {"move_text": str, "parse_move": int, "rules_text": str, "parse_rules": str}
    return SimpleNamespace(NAME="counting", PRESETS={"standard": "standard"}, **functions, **texts)


def test_the_line_of_a_game() -> None:
    record = Record.parse(LINE)
    assert record.moves == tuple(map(game.parse_move, ["up:5,C+1,C+1", "up:6,9,10", "1x2"]))
    start = Record.new(game, players=2, seed=7, first=1, rules=Rules(play_on=True))
    assert record == attrs.evolve(start, moves=record.moves)
    assert record.text == str(record) == repr(record) == LINE


def test_parts_may_be_left_out_or_change_places_and_lines_may_break() -> None:
    short = Record.parse("threeup3down seed=7\n  players=2")
    assert short.text == "threeup3down players=2 seed=7 first=0 rules=standard moves="
    assert Record.parse(LINE.replace(" ", "\n")).text == LINE


def test_a_record_plays_its_moves() -> None:
    record = Record.parse(LINE)
    states = [game.new_game(2, rules=Rules(play_on=True), seed=7, first=1)]
    for step, move in zip(record.steps(), record.moves, strict=True):
        assert (step.seat, step.move) == (states[-1].to_act, move)
        assert (step.state, step.events) == states[-1].transition(move)
        states.append(step.state)
    assert [*record.states()] == states
    assert [record.state(at) for at in range(4)] == states
    assert (record.start(), record.state()) == (states[0], states[-1])


def test_a_move_is_added_and_the_shorter_game_stays() -> None:
    record = Record.parse(LINE)
    one, other = (record.play(move) for move in record.state().legal_moves()[:2])
    for longer in (one, other):
        assert longer.moves[:-1] == record.moves
        assert longer.state() == record.state().apply(longer.moves[-1])
        assert longer.until(3) == record
        assert longer.until(3).play(one.moves[-1]) == one
    assert record.text == LINE


def test_no_state_is_found_twice() -> None:
    counting = counting_game()
    record = Record.new(counting, players=2)
    for _ in range(1_000):
        record = record.play(1)
        assert record.state() == len(record.moves)
    assert [*record.states()] == [*range(1_001)]
    assert record.until(400).play(1).state() == 401
    assert len(counting.made) == 1_001
    unplayed = attrs.evolve(record, moves=record.moves)
    assert [unplayed.state(at) for at in (1_000, 999, 3)] == [1_000, 999, 3]
    assert len(counting.made) == 2_001


def test_moves_are_not_played_before_somebody_asks() -> None:
    counting = counting_game()
    record = Record.new(counting, players=2, seed=1)
    record = attrs.evolve(record, moves=[1, "one more", 2])
    assert record.text == "counting players=2 seed=1 first=0 rules=standard moves=1 one more 2"
    assert counting.made == []
    assert record.state(1) == 1
    states = record.states()
    assert [next(states), next(states)] == [0, 1]
    with pytest.raises(TypeError):
        next(states)


def test_a_record_of_any_module_can_be_read() -> None:
    counting = counting_game()
    record = Record.parse("counting players=2 seed=1 moves=3 4", game=counting)
    assert record.state() == 7
    with pytest.raises(RecordError, match="the game is 'poker', expected counting"):
        Record.parse("poker players=2 seed=1", game=counting)
    with pytest.raises(TypeError, match="counting is no module"):
        pickle.dumps(record)


def test_a_seed_is_taken_where_none_is_given_and_then_it_stays() -> None:
    one, other = (Record.new(game, players=2) for _ in range(2))
    assert one.seed != other.seed
    assert one.start() == Record.parse(one.text).start()


def test_a_record_is_a_value(copies: Callable[[Any], list[Any]]) -> None:
    record = Record.parse(LINE)
    for copy in copies(record):
        assert (copy, hash(copy)) == (record, hash(record))
        assert copy.state() == record.state()
    assert record != Record.parse(
        LINE.replace("seed=7 first=1", "seed=7 first=0").partition(" u")[0]
    )
    assert Record.new(game, players=2, seed=7) != Record.new(threethirteen, players=2, seed=7)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        record.seed = 8  # type: ignore[misc]


@pytest.mark.parametrize(
    ("line", "part", "found"),
    [
        ("threeup3down seed=7", "players", None),
        ("threeup3down players=2", "seed", None),
        ("threeup3down players=two seed=7", "players", "two"),
        ("threeup3down players=2 seed=-7", "seed", "-7"),
        ("threeup3down players=2 seed=", "seed", ""),
        ("threeup3down players=2 seed=" + 30 * "9", "seed", 30 * "9"),
        ("threeup3down players=2 seed=7 first=²", "first", "²"),
        ("threeup3down players=2 seed=7 seat=1", "a part", "seat=1"),
        ("threeup3down players=2 seed=7 seed=7", "a part", "seed=7"),
        ("threeup3down players=2 seed=7 up:1,1,3", "a part", "up:1,1,3"),
        ("threeup3down players=2 seed=7 moves=up:1,1,3 seat=1", "move 2", "seat=1"),
        ("threeup3down players=2 seed=7 moves=up:1,1", "move 1", "up:1,1"),
    ],
)
def test_a_malformed_line_is_refused_with_the_part_that_is_wrong(
    line: str, part: str, found: str | None
) -> None:
    with pytest.raises(RecordError) as caught:
        Record.parse(line)
    assert (caught.value.part, caught.value.found) == (part, found)
    assert part in str(caught.value)
    assert caught.value.expected in str(caught.value)


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("", NotationError),
        ("poker players=2 seed=7", NotationError),
        ("threeup3down players=7 seed=7", PlayersError),
        ("threeup3down players=2 seed=99999999999999999999", SeedError),
        ("threeup3down players=2 seed=7 first=2", SeatError),
        ("threeup3down players=2 seed=7 rules=fast", NotationError),
        ("threeup3down players=2 seed=7 rules=max_turns=0", RulesError),
    ],
)
def test_a_line_of_a_game_that_cannot_be_is_refused(line: str, error: type[GameError]) -> None:
    with pytest.raises(error):
        Record.parse(line)


@pytest.mark.parametrize("number", [-1, 4, 1.0])
def test_a_place_that_a_game_has_not_reached_is_refused(number: Any) -> None:
    record = Record.parse(LINE)
    for ask in (record.state, record.until):
        with pytest.raises(IndexError, match="expected a whole number from 0 to 3"):
            ask(number)


def test_an_illegal_move_is_refused_with_its_number_and_the_reason(
    copies: Callable[[Any], list[Any]],
) -> None:
    with pytest.raises(RecordMoveError) as caught:
        Record.parse(f"{LINE} draw 9")
    error = caught.value
    assert (error.move_number, error.move) == (4, Draw())
    assert error.reason is Illegality.NO_DRAW_ON_OFFER
    assert str(error) == "move 4, draw, is illegal: No draw is on offer (U14)."
    assert [str(copy) for copy in copies(error)] == [str(error)] * len(copies(error))


def test_an_illegal_move_is_not_added() -> None:
    record = Record.parse(LINE)
    with pytest.raises(RecordMoveError) as caught:
        record.play(ChooseUp((1, 2, 3)))
    assert (caught.value.move_number, caught.value.reason) == (4, Illegality.ALREADY_CHOSEN)
    with pytest.raises(TypeError, match="'7x2' is no move"):
        record.play("7x2")
    assert record.text == LINE


def test_moves_that_were_put_in_unchecked_are_checked_when_played() -> None:
    record = attrs.evolve(Record.new(game, players=2, seed=7), moves=[Draw()])
    for play in (record.state, lambda: list(record.steps()), lambda: list(record.states())):
        with pytest.raises(RecordMoveError, match="move 1, draw, is illegal"):
            play()
