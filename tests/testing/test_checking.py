"""`check_laws`: of a state, a story or a module, with the story up to the broken step."""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import attrs
import pytest
from hypothesis import Phase, given, settings

import threeup3down
from threeup3down import GameState, Play
from threeup3down.records import Record
from threeup3down.testing import (
    GameProtocolError,
    LawViolation,
    check_laws,
    check_protocol,
    games,
)

from . import race
from .conftest import changed_game

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game

RACE: Game = race


def loses_cards_when_one_is_played() -> Game:
    def apply(state: GameState, move: Any) -> GameState:
        after = threeup3down.apply(state, move)
        return (
            attrs.evolve(after, cleared=after.cleared[1:], draw_pile=after.draw_pile[1:])
            if isinstance(move, Play)
            else after
        )

    return changed_game(apply=apply)


def breaks_down_at_a_seven() -> Game:
    def apply(state: GameState, move: Any) -> GameState:
        if isinstance(move, Play) and move.rank == 7 and state.why_illegal(move) is None:
            raise ZeroDivisionError("seven")
        return threeup3down.apply(state, move)

    return changed_game(apply=apply)


def test_both_games_pass() -> None:
    check_laws(threeup3down, max_examples=10)
    check_laws(RACE, max_examples=20)


def test_a_module_is_told_by_a_short_story_up_to_the_broken_step() -> None:
    with pytest.raises(LawViolation) as told:
        check_laws(loses_cards_when_one_is_played(), max_examples=50)
    record = Record.parse(told.value.story)
    assert told.value.law == "moves_keep_positions_sound"
    assert isinstance(record.moves[-1], Play)
    assert len(record.moves) <= 4  # two choose, one plays


def test_a_story_is_checked_at_every_step() -> None:
    story = Record.new(loses_cards_when_one_is_played(), players=2, seed=7)
    for _ in range(2):
        story = story.play(story.game.legal_moves(story.state())[0])
    check_laws(story)
    for _ in range(2):
        story = story.play(story.game.legal_moves(story.state())[0])
    with pytest.raises(LawViolation) as told:
        check_laws(story)
    assert Record.parse(told.value.story).moves == story.moves[:3]


def test_a_state_is_told_as_its_position() -> None:
    state = threeup3down.new_game(2, seed=7)
    game = changed_game(parse_rules=lambda _: None)
    with pytest.raises(LawViolation, match="texts_round_trip: the rules come back") as told:
        check_laws(state, game=game)
    assert threeup3down.parse_position(told.value.story) == state
    assert told.value.story in str(told.value)


def test_a_game_that_raises_breaks_the_law_that_it_raises_in() -> None:
    def outcome(_: GameState) -> Any:
        raise ZeroDivisionError("by nobody")

    with pytest.raises(LawViolation) as told:
        check_laws(changed_game(outcome=outcome), max_examples=5)
    assert told.value.law == "game_ends_once"
    assert told.value.detail == "the game raises ZeroDivisionError: by nobody"
    assert isinstance(told.value.__cause__, ZeroDivisionError)
    assert Record.parse(told.value.story).moves == ()


def test_a_game_that_cannot_write_its_position_is_told_without_one() -> None:
    def fails(_: GameState) -> str:
        raise OSError("no ink")

    with pytest.raises(LawViolation, match="the game raises OSError: no ink") as told:
        check_laws(threeup3down.new_game(2, seed=7), game=changed_game(position_text=fails))
    assert told.value.story == ""


def test_a_game_of_many_minds_is_told_as_a_violation() -> None:
    calls: list[None] = []

    def outcome(state: GameState) -> Any:
        calls.append(None)
        return () if len(calls) == 40 else threeup3down.outcome(state)

    with pytest.raises(LawViolation, match=r"game_ends_once|views_agree_with_state"):
        check_laws(changed_game(outcome=outcome), max_examples=50)


@pytest.mark.parametrize("check", [check_protocol, check_laws])
def test_a_module_that_is_no_game_is_told_all_that_it_lacks(check: Any) -> None:
    with pytest.raises(
        GameProtocolError, match="math is no game: it lacks Card, MIN_PLAYERS"
    ) as told:
        check(math)
    assert told.value.module == "math"
    assert {"new_game", "view", "redact"} <= set(told.value.missing)
    assert "perft" in str(told.value)


def test_a_story_or_state_of_what_is_no_game_is_refused_too() -> None:
    state = threeup3down.new_game(2, seed=1)
    part: Any = SimpleNamespace(NAME="part", new_game=threeup3down.new_game)
    record = Record.new(part, players=2, seed=1, rules=state.rules)
    with pytest.raises(GameProtocolError):
        check_laws(state, game=cast("Game", math))
    with pytest.raises(GameProtocolError):
        check_laws(record)


@pytest.mark.parametrize(
    "subject", [None, "threeup3down", threeup3down.new_game(2, seed=1).view(0)]
)
def test_anything_else_is_refused(subject: object) -> None:
    with pytest.raises(TypeError, match="expected a state, a Record or a game module"):
        check_laws(subject)


def test_games_tell_the_story_when_a_game_breaks_down() -> None:
    @given(games(game=breaks_down_at_a_seven()))
    @settings(max_examples=100, database=None, phases=[Phase.generate])
    def play(story: Record) -> None:
        assert len([*story.states()]) == len(story.moves) + 1

    with pytest.raises(ZeroDivisionError) as told:
        play()
    line = next(note for note in told.value.__notes__ if note.startswith("The game: "))
    assert Record.parse(line.removeprefix("The game: ")).moves[-1] in {
        Play(7, n) for n in (1, 2, 3)
    }


def test_a_violation_names_the_law_the_detail_and_the_game() -> None:
    assert str(LawViolation("law", "detail", "line")) == "law: detail\nline"
    assert str(LawViolation("law", "detail", "")) == "law: detail"
