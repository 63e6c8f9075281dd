"""`check_laws` and `check_games`: of a state, a record or a module, with a short game."""

from __future__ import annotations

import math
import time
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import attrs
import pytest

import threeup3down
from threeup3down import GameState, Play
from threeup3down.games import threethirteen
from threeup3down.records import Record
from threeup3down.testing import (
    GameProtocolError,
    LawViolation,
    check_games,
    check_laws,
    check_protocol,
)
from threeup3down.testing.searching import Deadline

from .strangers import CLIMB, changed

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game


def loses_cards_when_one_is_played() -> Game:
    def transition(state: GameState, move: Any) -> tuple[GameState, Any]:
        after, events = threeup3down.transition(state, move)
        if isinstance(move, Play):
            after = attrs.evolve(after, cleared=after.cleared[1:], draw_pile=after.draw_pile[1:])
        return after, events

    return changed(transition=transition)


@pytest.mark.parametrize(
    "game",
    [
        threeup3down,
        *(pytest.param(game, marks=pytest.mark.thorough) for game in (threethirteen, CLIMB)),
    ],
    ids=lambda game: game.NAME,
)
def test_the_real_games_pass(game: Game) -> None:
    check_laws(game, max_examples=2)


def test_a_module_is_reported_with_a_short_game_up_to_the_broken_step() -> None:
    game = loses_cards_when_one_is_played()
    with pytest.raises(LawViolation) as found:
        check_laws(game, max_examples=50, shrink_seconds=2)
    record = Record.parse(found.value.record_text, game)
    assert found.value.law in {"moves_keep_positions_sound", "position_is_sound"}
    assert isinstance(record.moves[-1], Play)


def test_a_record_is_checked_at_every_step() -> None:
    record = Record.new(loses_cards_when_one_is_played(), players=2, seed=7)
    for _ in range(4):
        record = record.play(record.game.legal_moves(record.state())[0])
    check_laws(record.until(2))
    with pytest.raises(LawViolation) as found:
        check_laws(record)
    assert found.value.record_text == record.until(3).text


def test_a_state_is_reported_by_its_position() -> None:
    game = changed(parse_rules=lambda _: None)
    state = game.new_game(2, seed=7)
    with pytest.raises(LawViolation, match="texts_round_trip: the rules come back") as found:
        check_laws(state, game=game)
    assert found.value.record_text == game.position_text(state)
    assert found.value.record_text in str(found.value)


@pytest.mark.thorough
def test_a_game_that_raises_breaks_the_law_that_it_raises_in() -> None:
    def outcome(_: GameState) -> Any:
        raise ZeroDivisionError("by nobody")

    with pytest.raises(LawViolation) as found:
        check_laws(changed(outcome=outcome), max_examples=5, shrink_seconds=2)
    assert found.value.detail == "the game raises ZeroDivisionError: by nobody"
    assert isinstance(found.value.__cause__, ZeroDivisionError)
    assert found.value.record_text.endswith("moves=")


def test_a_game_that_cannot_write_its_position_is_reported_without_one() -> None:
    def fails(_: GameState) -> str:
        raise OSError("no ink")

    game = changed(position_text=fails)
    with pytest.raises(LawViolation, match="the game raises OSError: no ink") as found:
        check_laws(game.new_game(2, seed=7), game=game)
    assert found.value.record_text == ""


def test_the_shortest_game_found_so_far_is_reported_when_the_time_is_over() -> None:
    def late(record: Record) -> None:
        time.sleep(0.002)
        assert record.state().turns < 30, "late"

    with pytest.raises(AssertionError, match="late") as found:
        check_games(late, shrink_seconds=0.5)
    assert Record.parse(found.value.__notes__[0].removeprefix("The game: ")).state().turns >= 30
    deadline = Deadline(0)
    assert not deadline.over
    deadline.begin()
    assert deadline.over


@pytest.mark.thorough
def test_a_game_is_looked_for_in_three_thirteen_too() -> None:
    def nobody_goes_out(record: Record) -> None:
        assert all(state.went_out is None for state in record.states()), "somebody is out"

    with pytest.raises(AssertionError, match="somebody is out") as found:
        check_games(nobody_goes_out, game=threethirteen, shrink_seconds=30)
    record = Record.parse(found.value.__notes__[0].removeprefix("The game: "))
    assert isinstance(record.moves[-1], threethirteen.GoOut)
    assert len(record.moves) <= 20


@pytest.mark.parametrize("check", [check_protocol, check_laws])
def test_a_module_that_is_no_game_is_refused_with_all_that_it_lacks(check: Any) -> None:
    with pytest.raises(GameProtocolError, match="math is no game: it lacks Card, ") as found:
        check(math)
    assert found.value.module == "math"
    assert {"new_game", "view", "redact"} <= set(found.value.missing)


def test_a_record_or_state_of_what_is_no_game_is_refused_too() -> None:
    state = threeup3down.new_game(2, seed=1)
    part: Any = SimpleNamespace(NAME="part", new_game=threeup3down.new_game)
    with pytest.raises(GameProtocolError):
        check_laws(state, game=cast("Game", math))
    with pytest.raises(GameProtocolError):
        check_laws(Record.new(part, players=2, seed=1, rules=state.rules))


@pytest.mark.parametrize(
    "subject", [None, "threeup3down", threeup3down.new_game(2, seed=1).view(0)]
)
def test_anything_else_is_refused(subject: object) -> None:
    with pytest.raises(TypeError, match="expected a state, a Record or a game module"):
        check_laws(subject)
