from __future__ import annotations

import shlex
import subprocess
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import threeup3down as game
from threeup3down import (
    BonusDraw,
    Card,
    ChooseUp,
    ClearMultiples,
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
    StartingPile,
)
from threeup3down.bots import random_player
from threeup3down.records import Record, RecordError, RecordMoveError
from threeup3down.simulation import steps

if TYPE_CHECKING:
    from collections.abc import Callable

LINE = "threeup3down players=2 seed=7 first=1 rules=play_on=true moves=up:5,C+1,C+1 up:6,9,10 1x2"
CUSTOM = Deck.custom([*Deck.GREEN.cards, Card.ONE_RED], max_players=3)


def played(**options: Any) -> Record:
    """Return a whole game between players who move at random."""
    start = Record(game="threeup3down", **options)
    players = [random_player] * start.players
    moves = [step.move for step in steps(start.start(), players, seed=start.seed)]
    return attrs.evolve(start, moves=moves)


def test_the_line_of_a_game() -> None:
    record = Record.parse(LINE)
    assert record == Record(
        game="threeup3down",
        players=2,
        seed=7,
        first=1,
        rules=Rules(play_on=True),
        moves=record.moves,
    )
    assert [game.move_text(move) for move in record.moves] == ["up:5,C+1,C+1", "up:6,9,10", "1x2"]
    assert record.text == str(record) == LINE
    assert repr(record) == "<Record threeup3down, 2 players, 3 moves>"


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2, "seed": 0},
        {"players": 6, "seed": 2**64 - 1, "first": 5},
        {"players": 12, "seed": 3, "rules": Rules(deck=Deck.DOUBLE, max_turns=100)},
        {"players": 3, "seed": 4, "rules": Rules(deck=CUSTOM, play_on=True, max_turns=200)},
        {
            "players": 4,
            "seed": 5,
            "rules": Rules(
                deck=Deck.LISTED,
                simultaneous_setup=False,
                starting_pile=StartingPile.FLIP,
                clear_multiples=ClearMultiples.ALL,
                voluntary_pickup=True,
                clearing_set=4,
                clearing_set_bonus=True,
                bonus_draw=BonusDraw.NEVER,
                optional_extras=True,
                max_turns=100,
            ),
        },
        {"players": 2, "seed": 6, "rules": Rules(clearing_set=None, max_turns=150)},
    ],
    ids=lambda options: f"{options['players']} players, seed {options['seed']}",
)
def test_every_state_of_a_game_can_be_written(options: dict[str, Any]) -> None:
    whole = played(**options)
    assert Record.parse(whole.text) == whole
    states = list(whole.states())
    assert len(states) == len(whole.moves) + 1
    for made in range(0, len(states), 7):
        line = attrs.evolve(whole, moves=whole.moves[:made]).text
        assert "\n" not in line
        assert Record.parse(line).state() == states[made]
        assert Record.parse(line).text == line


def test_a_line_survives_the_shell() -> None:
    line = played(players=3, seed=8, rules=Rules(deck=CUSTOM)).text
    echoed = subprocess.run(  # noqa: S602 (the quoting is what is tested)
        f"printf %s {shlex.quote(line)}", shell=True, capture_output=True, text=True, check=True
    )
    assert echoed.stdout == line


def test_parts_may_be_left_out_or_change_places_and_lines_may_break() -> None:
    short = Record.parse("threeup3down seed=7\n  players=2")
    assert short.text == "threeup3down players=2 seed=7 first=0 rules=standard moves="
    broken = LINE.replace(" ", "\n")
    assert Record.parse(broken).text == LINE


def test_a_record_plays_its_moves() -> None:
    record = Record.parse(LINE)
    start = game.new_game(2, rules=Rules(play_on=True), seed=7, first=1)
    assert record.start() == start
    expected = [start]
    for number, (step, move) in enumerate(zip(record.steps(), record.moves, strict=True), 1):
        before = expected[-1]
        assert (step.number, step.seat, step.move) == (number, before.to_act, move)
        assert (step.state, step.events) == before.transition(move)
        expected.append(step.state)
    assert list(record.states()) == expected
    assert record.state() == expected[-1]


def test_a_move_is_added_and_the_shorter_game_stays() -> None:
    record = Record.parse(LINE)
    longer = record.play(record.state().legal_moves()[0])
    assert longer.moves[:-1] == record.moves
    assert record.text == LINE
    assert longer.state() == record.state().apply(longer.moves[-1])


def test_a_seed_is_taken_where_none_is_given_and_then_it_stays() -> None:
    one, other = (Record(game="threeup3down", players=2) for _ in range(2))
    assert one.seed != other.seed
    assert one.start() == one.start() == Record.parse(one.text).start()


def test_a_record_is_a_value(copies: Callable[[Any], list[Any]]) -> None:
    record = Record.parse(LINE)
    for copy in copies(record):
        assert copy == record
        assert hash(copy) == hash(record)
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


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"game": "poker", "players": 2, "seed": 7}, NotationError),
        ({"players": 1, "seed": 7}, PlayersError),
        ({"players": 2, "seed": -1}, SeedError),
        ({"players": 2, "seed": 7, "first": 2}, SeatError),
    ],
)
def test_a_record_of_a_game_that_cannot_be_is_refused(
    options: dict[str, Any], error: type[GameError]
) -> None:
    with pytest.raises(error):
        Record(**{"game": "threeup3down"} | options)


def test_an_illegal_move_is_refused_with_its_number_and_the_reason(
    copies: Callable[[Any], list[Any]],
) -> None:
    with pytest.raises(RecordMoveError) as caught:
        Record.parse(f"{LINE} draw 9")
    error = caught.value
    assert (error.number, error.move, error.reason) == (4, Draw(), Illegality.NO_DRAW_ON_OFFER)
    assert str(error) == "move 4, draw, is illegal: No draw is on offer (U14)."
    assert isinstance(error, GameError)
    for copy in copies(error):
        assert (copy.number, copy.move, copy.reason) == (error.number, error.move, error.reason)


def test_an_illegal_move_is_not_added() -> None:
    record = Record.parse(LINE)
    with pytest.raises(RecordMoveError) as caught:
        record.play(ChooseUp((1, 2, 3)))
    assert (caught.value.number, caught.value.reason) == (4, Illegality.ALREADY_CHOSEN)
    with pytest.raises(TypeError, match="'7x2' is no move"):
        record.play("7x2")


def test_moves_that_were_put_in_unchecked_are_checked_when_played() -> None:
    record = Record(game="threeup3down", players=2, seed=7, moves=(Draw(),))
    for play in (record.state, lambda: list(record.steps()), lambda: list(record.states())):
        with pytest.raises(RecordMoveError, match="move 1, draw, is illegal"):
            play()
