"""The public names, and what every public value can do: pickle, copy, hash, a short repr."""

from __future__ import annotations

import inspect
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import threeup3down
from threeup3down.games import threethirteen as second
from threeup3down.games import threeup3down as game

if TYPE_CHECKING:
    from collections.abc import Callable

MODULES = [threeup3down, game, second]


def kind(name: str) -> tuple[int, str]:
    """Order names as their writing tells: constants, classes, functions, each by name."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2), name


@pytest.mark.parametrize("module", MODULES)
def test_the_public_names_are_sorted_and_can_be_imported(module: Any) -> None:
    assert sorted(module.__all__, key=kind) == module.__all__
    names: dict[str, Any] = {}
    exec(f"from {module.__name__} import *", names)  # noqa: S102 (what a user may write)
    assert set(names) - {"__builtins__"} == set(module.__all__)


def test_the_package_is_the_first_game() -> None:
    assert [*vars(threeup3down)["__all__"]] == game.__all__
    assert all(getattr(threeup3down, name) is getattr(game, name) for name in game.__all__)


def test_to_import_the_first_game_is_not_to_import_the_second() -> None:
    code = "import sys, threeup3down; print(*(name for name in sys.modules if 'three' in name))"
    told = subprocess.run(  # noqa: S603 (our own line)
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True
    )
    assert "threeup3down.games.threeup3down.state" in told.stdout.split()
    assert "threethirteen" not in told.stdout


def public(module: Any) -> list[tuple[str, Any]]:
    """Return the classes and functions among the public names."""
    found = ((name, getattr(module, name)) for name in module.__all__)
    return [each for each in found if inspect.isclass(each[1]) or inspect.isfunction(each[1])]


@pytest.mark.parametrize("module", [game, second])
def test_every_public_class_and_function_is_documented(module: Any) -> None:
    assert module.__doc__
    for name, value in public(module):
        assert value.__doc__ not in {None, "", f"{name}()"}, name
        if inspect.isclass(value) and not issubclass(value, Exception):
            for method_name, method in vars(value).items():
                if inspect.isfunction(method) and not method_name.startswith("_"):
                    assert method.__doc__, (name, method_name)


g = game
STATE = game.new_game(3, seed=1)
CARDS = (game.Card.SEVEN_GREEN, game.Card.CLEAR_PLUS_1_RED)
WON = game.Outcome((1,), (2, 1, 2), game.Termination.EMPTIED)
FIRST_VALUES: list[Any] = [
    g.Rank.SEVEN, g.Color.RED, CARDS[1], g.Deck.STANDARD, g.Deck.custom(20 * CARDS, max_players=2),
    g.StartingPile.FLIP, g.ClearMultiples.ALL, g.BonusDraw.NEVER, g.Rules(), g.Phase.PLAY,
    g.Rules(deck=g.Deck.GREEN, play_on=True, max_turns=40), STATE, STATE.seats[0], STATE.view(0),
    STATE.view(None), STATE.view(0).seats[1], g.ChooseUp((1, 7, 12)), g.Play(7, 2), g.Flip(0),
    g.Draw(), g.PickUp(), g.Stop(), g.Illegality.TOO_LOW, WON, g.Termination.TURN_LIMIT, g.Zone.UP,
    g.Fault("U9", "discard", "7g,4g", "cards that never descend"), g.RevealedUp(0, CARDS),
    g.ChoseUp(0, (None, None, None), shown=False), g.TurnedUp(CARDS[0]),
    g.Flipped(0, 1, CARDS[0]), g.Played(0, CARDS, g.Zone.HAND), g.Cleared(CARDS),
    g.Drew(0, CARDS), g.PickedUp(0, CARDS), g.LostExtras(0, 2), g.TurnEnded(0, 3),
    g.Finished(0, 1), g.Ended(WON), g.ToAct(0, g.Phase.PLAY, 0, can_draw=False),
    g.Feature("phase", 3, 0, 1), g.Memory(STATE.view(0)),
]  # fmt: skip
s = second
LATER = s.new_game(3, seed=1)
HAND = tuple(map(s.Card.parse, ("8C", "8D", "8H", "XX", "KS")))
MELD = s.Meld(HAND[:3], HAND[:3])
TOTALS = s.Outcome((1,), (2, 1, 2), s.Termination.FINISHED, (12, 5, 12))
SECOND_VALUES: list[Any] = [
    s.Rank.SEVEN, s.Suit.HEARTS, s.Card.JOKER, s.AceInRuns.EITHER, s.Rules(), s.Phase.DISCARD,
    s.Rules(rounds=(3, 4), jokers_per_deck=2, max_turns_per_round=40), LATER, LATER.seats[0],
    LATER.apply(s.DrawDiscard()), LATER.view(0), LATER.view(None), LATER.view(0).seats[1],
    s.SeatView(0, (), (MELD,), 30), s.DrawStock(), s.DrawDiscard(), s.Discard(HAND[0]),
    s.GoOut(HAND[0]), s.Illegality.DOES_NOT_MELD, TOTALS, s.Termination.FINISHED, MELD,
    s.Fault("T5", "dealer", "5", "a seat from 0 to 1"), s.best_arrangement(HAND, 3),
    s.check_arrangement(HAND, [HAND[:3]], 3), s.check_arrangement(HAND, [HAND[:2]], 3).faults[0],
    s.MeldFault.TOO_FEW_CARDS, s.RoundBegan(1, 0, 94, HAND[0]), s.Dealt(0, HAND[:3]),
    s.Dealt(0, (None, None, None)), s.Reshuffled(45), s.Drew(0, HAND[:1]), s.Drew(0, (None,)),
    s.Took(0, HAND[0]), s.WentOut(0, (MELD,)), s.Discarded(0, HAND[0]), s.TurnEnded(0, 3),
    s.Scored(0, (), ()), s.Ended(TOTALS), s.Feature("phase", 3, 0, 1), s.ToAct(0, s.Phase.DRAW),
    s.Memory(LATER.view(None)),
]  # fmt: skip
VALUES = FIRST_VALUES + SECOND_VALUES
SHORT = 150  # a line and a half


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_public_value_pickles_copies_and_hashes(
    value: Any, copies: Callable[[Any], list[Any]]
) -> None:
    for copied in copies(value):
        assert type(copied) is type(value)
        assert copied == value
        assert hash(copied) == hash(value)


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_the_repr_of_a_public_value_is_short(value: Any) -> None:
    assert len(repr(value)) <= SHORT
    assert "\n" not in repr(value)


@pytest.mark.parametrize(
    ("module", "values"), [(threeup3down, FIRST_VALUES), (second, SECOND_VALUES)]
)
def test_every_public_class_of_values_is_in_these_tests(module: Any, values: list[Any]) -> None:
    classes = {value for _, value in public(module) if inspect.isclass(value)}
    errors = {value for value in classes if issubclass(value, module.GameError)}
    assert classes - errors == {type(value) for value in values}


@pytest.mark.parametrize(
    "value",
    [value for value in VALUES if attrs.has(type(value))],
    ids=lambda value: type(value).__name__,
)
def test_a_public_value_cannot_be_changed(value: Any) -> None:
    for field in attrs.fields(type(value)):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(value, field.name, None)


def test_the_repr_of_a_state_names_no_card_that_a_person_at_the_table_could_not_see(
    position: Callable[..., game.GameState],
) -> None:
    state = position(
        "4g 6g 9b! / 8r / 1g 2g 3g", "5b 9r 10r / / - 1b -", discard="6b", draw="7g 8g"
    )
    assert repr(state) == (
        "<GameState PLAY, 2 players, seat 0 to act, turn 1, draw pile 2, "
        "discard pile 1 with 6b on top>"
    )
    assert repr(state.seats[0]) == "<Seat: 3 in hand, 1 up, 3 down>"
    assert repr(state.seats[1]) == "<Seat: 3 in hand, 0 up, 1 down>"
    assert repr(STATE) == (
        "<GameState CHOOSE_UP, 3 players, seat 0 to act, turn 1, draw pile 57, discard pile empty>"
    )
