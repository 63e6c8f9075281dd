"""A story: a game as far as it was played, and its line."""

from __future__ import annotations

import pytest

import threeup3down
from threeup3down import IllegalMoveError, PlayersError, Rules
from threeup3down.records import Record
from threeup3down.testing import LawViolation, Story


def begun() -> Story:
    story = Story.begin(threeup3down, players=3, seed=9, first=2, rules=Rules(play_on=True))
    for _ in range(7):
        story = story.play(story.state.legal_moves()[-1])
    return story


def test_a_story_has_every_state_and_can_be_cut_short() -> None:
    story = begun()
    assert [after for _, _, after in story.steps()] == list(story.states[1:])
    assert all(before.apply(move) == after for before, move, after in story.steps())
    short = story.until(3)
    assert (short.moves, short.state) == (story.moves[:3], story.states[3])
    assert list(Record.parse(short.text).states()) == list(short.states)


def test_it_prints_as_its_line() -> None:
    story = begun()
    assert str(story) == repr(story) == story.text
    assert story.text.startswith("threeup3down players=3 seed=9 first=2 rules=play_on=true moves=")


def test_what_the_game_refuses_is_refused() -> None:
    with pytest.raises(IllegalMoveError):
        begun().play(threeup3down.Draw())
    with pytest.raises(PlayersError):
        Story.begin(threeup3down, players=1, seed=9)


def test_a_violation_tells_law_detail_and_story() -> None:
    assert str(LawViolation("law", "detail", "story")) == "law: detail\nstory"
    assert str(LawViolation("law", "detail", "")) == "law: detail"
