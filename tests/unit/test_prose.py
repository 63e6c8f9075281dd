"""Text for people of any game: its own, or something plain; and outcomes by results."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import threeup3down
from threeup3down import Card, Draw, Rules
from threeup3down.games import prose, threethirteen
from threeup3down.games.outcomes import Outcome, outcome_of, places_of, seats_at

TEXTS = ("introduction", "move_words", "event_text", "view_text", "rules_now", "rules_text")
# What any game has to have, and nothing for people.
PLAIN: Any = SimpleNamespace(PRESETS=threeup3down.PRESETS, move_text=threeup3down.move_text)


@pytest.mark.parametrize("game", [threeup3down, threethirteen], ids=lambda game: game.NAME)
def test_a_game_with_texts_of_its_own_is_asked_for_them(game: Any) -> None:
    state = game.new_game(2, seed=1)
    move, view = state.legal_moves()[0], state.view(0)
    _, (event, *_) = state.transition(move)
    values = ((), (move,), (event,), (view,), (view,), (state.rules,))
    for name, arguments in zip(TEXTS, values, strict=True):
        assert getattr(prose, name)(game, *arguments) == getattr(game, name)(*arguments) != ""
    assert prose.parse_rules(game, "standard") == state.rules


def test_a_game_without_texts_has_plain_ones() -> None:
    state = threeup3down.new_game(2, seed=1)
    assert prose.rules_text(PLAIN, Rules(play_on=True)) == "play_on=true"
    assert prose.parse_rules(PLAIN, "places") == Rules(play_on=True)
    assert prose.introduction(PLAIN) == prose.rules_now(PLAIN, state.view(0)) == ()
    assert prose.move_words(PLAIN, Draw()) == "draw"
    lines = prose.view_text(PLAIN, state.view(0)).splitlines()
    assert "hand 2g 3g 8g 8r 9r Cg" in lines
    assert "discard pile none" in lines


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (threeup3down.Drew(1, (Card.ONE_RED, None)), "Drew: seat 1, cards 1r ??."),
        (threeup3down.Cleared(()), "Cleared: cards none."),
        (threeup3down.ToAct(None, threeup3down.Phase.OVER, 0, can_draw=False), "ToAct: "),
    ],
)
def test_an_event_is_told_by_its_fields(event: Any, text: str) -> None:
    assert prose.event_text(PLAIN, event).startswith(text)


def test_the_lowest_result_wins_and_equal_ones_share_a_place() -> None:
    assert places_of([12, 5, 5]) == (3, 1, 1)
    assert seats_at(1, (3, 1, 1)) == (1, 2)
    assert outcome_of([0, 3], "emptied") == Outcome((0,), (1, 2), "emptied")
