from __future__ import annotations

import json
import pickle
from collections import Counter
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import threeup3down as game
from threeup3down import (
    Card,
    ChooseUp,
    Deck,
    DeckOrderError,
    Draw,
    GameError,
    Illegality,
    NotationError,
    Play,
    PlayersError,
    PositionError,
    Rules,
)
from threeup3down.games import threethirteen
from threeup3down.records import (
    JsonError,
    Record,
    RecordError,
    RecordMoveError,
    VersionError,
    from_json,
    register_upgrade,
    to_json,
    versions,
)

if TYPE_CHECKING:
    from collections.abc import Callable

LINE = (
    "threeup3down version=1 players=2 seed=7 first=1 rules=play_on=true "
    "moves=up:5,C+1,C+1 up:6,9,10 1x2"
)
OTHERS = Counter(Deck.STANDARD.cards) - Counter(map(Card.parse, ["7g", "9b", "5r"]))
REST = ",".join(map(str, OTHERS.elements()))
CUSTOM = Deck.custom([*Deck.GREEN.cards, Card.ONE_RED], max_players=3)


class Counting(SimpleNamespace):
    __hash__ = object.__hash__  # type: ignore[assignment]  # as a module


def counting_game() -> Any:
    """Return a game whose states are numbers, which counts how often a move is made."""
    made: list[Any] = []

    def apply(state: int, move: int) -> int:
        made.append(move)
        return state + move

    functions = {"new_game": lambda *_, **__: 0, "apply": apply, "made": made}
    texts = {"move_text": str, "parse_move": int, "rules_text": str, "parse_rules": str}
    texts["parse_position"] = str
    return Counting(
        NAME="counting",
        RULES_VERSION=1,
        MIN_PLAYERS=1,
        PRESETS={"standard": "standard"},
        GameState=int,
        outcome=lambda _: None,
        **functions,
        **texts,
    )


def test_the_line_of_a_game() -> None:
    record = Record.parse(LINE)
    assert record.moves == tuple(map(game.parse_move, ["up:5,C+1,C+1", "up:6,9,10", "1x2"]))
    start = Record.new(game, players=2, seed=7, first=1, rules=Rules(play_on=True))
    assert record == attrs.evolve(start, moves=record.moves)
    assert record.text == str(record) == repr(record) == LINE


def test_parts_may_be_left_out_or_change_places_and_lines_may_break() -> None:
    short = Record.parse("threeup3down seed=7\n  players=2")
    assert short.text == "threeup3down version=1 players=2 seed=7 first=0 rules=standard moves="
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
    assert (
        record.text
        == "counting version=1 players=2 seed=1 first=0 rules=standard moves=1 one more 2"
    )
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
    with pytest.raises(RecordError, match="game: poker; expected counting"):
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
        ("threeup3down seed=7", "players", "missing"),
        ("threeup3down players=2", "seed", "missing"),
        ("threeup3down players=1 seed=7", "players", "1"),
        ("threeup3down players=2 seed=18446744073709551616", "seed", "18446744073709551616"),
        ("threeup3down players=2 seed=07", "seed", "07"),
        ("threeup3down players=2 seed=7 first=2", "first", "2"),
        ("threeup3down players=2 seed=7 rules=fast", "rules", "fast"),
        ("threeup3down players=2 seed=7 rules=max_turns=0", "rules", "max_turns=0"),
        ("threeup3down players=2 seed=7 order=7g,7x", "order[1]", "7x"),
        ('threeup3down players=2 position="seat=*7g seat=7g discard=8g"', "players", "2"),
        ('threeup3down position="seat=*7x seat=7g discard=8g"', "position: seat 0 hand", "7x"),
        ("threeup3down position=seat", "position: line", "seat"),
        ("threeup3down players=two seed=7", "players", "two"),
        ("threeup3down players=2 seed=-7", "seed", "-7"),
        ("threeup3down players=2 seed=", "seed", ""),
        ("threeup3down players=2 seed=" + 30 * "9", "seed", 30 * "9"),
        ("threeup3down players=2 seed=7 first=²", "first", "²"),
        ("threeup3down players=2 seed=7 seat=1", "a part", "seat=1"),
        ("threeup3down players=2 seed=7 seed=7", "a part", "seed=7"),
        ("threeup3down players=2 seed=7 up:1,1,3", "a part", "up:1,1,3"),
        ("threeup3down players=2 seed=7 moves=up:1,1,3 seat=1", "moves[1]", "seat=1"),
        ("threeup3down players=2 seed=7 moves=up:1,1", "moves[0]", "up:1,1"),
    ],
)
def test_a_malformed_line_is_refused_with_the_part_that_is_wrong(
    line: str, part: str, found: str
) -> None:
    with pytest.raises(RecordError) as caught:
        Record.parse(line)
    fault = caught.value.faults[0]
    assert (fault.where, fault.found) == (part, found)
    assert str(fault) in str(caught.value)


def test_all_that_is_wrong_with_a_line_is_told_at_once() -> None:
    with pytest.raises(RecordError) as caught:
        Record.parse("threeup3down seed=x first=9 rules=zz moves=7q 7 8z")
    told = {fault.where for fault in caught.value.faults}
    assert told == {"players", "seed", "first", "rules", "moves[0]", "moves[2]"}


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("", NotationError),
        ("poker players=2 seed=7", NotationError),
        ("threeup3down players=7 seed=7", PlayersError),
        ("threeup3down players=2 seed=7 order=7g,8g", DeckOrderError),
        ("threeup3down players=2 seed=7 version=2", VersionError),
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


ORDER = threethirteen.full_deck(threethirteen.Rules(), 2)[::-1]
POSITION = "seat=*7g,8g seat=9b discard=5r"
BEGUN = [
    Record.new(game, players=3, seed=2**64 - 1, first=2, rules=Rules(deck=CUSTOM)),
    Record.from_order(threethirteen, ORDER, players=2, first=1, seed=9),
    Record.from_position(game, POSITION).play(Play(7)),
    Record.from_position(threethirteen, threethirteen.new_game(3, seed=5)),
]


@pytest.mark.parametrize("record", BEGUN)
def test_a_record_comes_back_from_its_line_and_its_json_whatever_it_began_from(
    record: Record, copies: Callable[[Any], list[Any]]
) -> None:
    noted = record.annotated(
        names=[f"Ann = {seat}" for seat in range(record.players)],
        tags={"place": "Zürich", "": '"'},
        comments={0: "shuffled\ntwice", len(record.moves): "last"},
    )
    assert Record.parse(record.text) == Record.parse(noted.text) == record
    back = from_json(record.game, json.loads(json.dumps(to_json(record.game, noted))))
    assert (back, back.text, back.state()) == (noted, record.text, record.state())
    assert (noted != record, hash(noted) == hash(back)) == (True, True)
    for copy in copies(noted):
        assert (copy, copy.state()) == (noted, record.state())


def test_a_record_begins_where_the_game_does() -> None:
    dealt = threethirteen.deal(ORDER, 2, first=1, seed=9)
    assert BEGUN[1].start() == dealt == Record.from_position(threethirteen, dealt).start()
    assert BEGUN[2].start() == game.parse_position(POSITION)
    with pytest.raises(PositionError):
        Record.from_position(game, attrs.evolve(BEGUN[2].start(), turns=-1))
    with pytest.raises(TypeError):
        Record.from_position(game, dealt)


def test_moves_are_taken_back() -> None:
    record = Record.parse(LINE)
    assert (record.undo(), record.undo(0), record.undo(3)) == (
        record.until(2), record, record.until(0),
    )  # fmt: skip
    for count in (4, -1, 1.0):
        with pytest.raises(IndexError):
            record.undo(count)  # type: ignore[arg-type]  # what is no number of moves
    noted = record.annotated(comments={0: "a", 2: "b", 3: "c"})
    assert noted.undo().comments == {0: "a", 2: "b"}


def test_what_happened_in_a_move_is_told_and_the_record_iterated() -> None:
    record = Record.parse(LINE)
    steps = [*record]
    assert steps == [*record.steps()]
    assert [record.events(at) for at in (1, 2, 3)] == [step.events for step in steps]
    assert record.events() == record.events(3)
    for at in (0, 4):
        with pytest.raises(IndexError):
            record.events(at)


def test_the_result_is_there_when_the_game_is_over() -> None:
    record = Record.from_position(game, "seat=*7g seat=9b discard=5r draw=- cleared=" + REST)
    assert record.result is None
    ended = record.play(Play(7))
    assert ended.result == game.outcome(ended.state())
    assert ended.result is not None
    assert from_json(game, to_json(game, ended)).result == ended.result
    assert ended.undo().result is None


@pytest.mark.parametrize(
    ("notes", "where"),
    [
        ({"names": ["Ann"]}, "names"),
        ({"names": ["Ann", 5]}, "names[1]"),
        ({"tags": {"date": 5}}, "tags.date"),
        ({"tags": {5: "date"}}, "a name in tags"),
        ({"tags": ["date"]}, "tags"),
        ({"comments": {-1: "x"}}, "comments"),
        ({"comments": {"1": "x"}}, "comments"),
        ({"comments": {1: "x" * 10_001}}, "comments.1"),
    ],
)
def test_notes_of_another_kind_are_refused(notes: dict[str, Any], where: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.parse(LINE).annotated(**notes)
    assert caught.value.faults[0].where == where


DATA = to_json(game, Record.parse(LINE).annotated(names=["Ann", "Ben"]))


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"players": "2"}, "players"),
        ({"players": True}, "players"),
        ({"seed": 7}, "seed"),
        ({"first": -1}, "first"),
        ({"moves": "7"}, "moves"),
        ({"moves": [["7"]]}, "moves[0]"),
        ({"moves": ["up:5,C+1,C+1", 7]}, "moves[1]"),
        ({"names": "Ann"}, "names"),
        ({"tags": []}, "tags"),
        ({"comments": {"1.5": "x"}}, "comments"),
        ({"result": "won"}, "result"),
        ({"result": {"type": "Outcome"}}, "result: $.winners"),
        ({"more": 1}, "more"),
        ({"game": None}, "game"),
    ],
)
def test_json_of_a_record_is_read_strictly(change: dict[str, Any], where: str) -> None:
    with pytest.raises(JsonError) as caught:
        from_json(game, DATA | change)
    assert caught.value.faults[0].where == f"$: {where}"


def test_a_record_of_other_rules_is_upgraded_where_that_is_registered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(versions, "_upgrades", {})
    old = DATA | {"version": -1, "schema": 0, "turns": []}
    with pytest.raises(VersionError, match="the record has schema 0, and this library 1"):
        from_json(game, old)
    register_upgrade("schema", 0, lambda data: {k: v for k, v in data.items() if k != "turns"})
    with pytest.raises(VersionError, match="version of the rules of threeup3down -1, and this"):
        from_json(game, old)
    register_upgrade("threeup3down", -1, lambda data: data | {"moves": data["moves"][:1]})
    register_upgrade("threeup3down", 0, lambda data: data | {"first": 0})
    upgraded = from_json(game, old)
    assert (upgraded.first, len(upgraded.moves), upgraded.names) == (0, 1, ("Ann", "Ben"))
    for version in ("1", 1.5, None):
        with pytest.raises(VersionError):
            from_json(game, DATA | {"version": version})
