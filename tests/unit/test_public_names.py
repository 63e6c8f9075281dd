"""The public names, and what every public value can do: pickle, copy, hash, a short repr."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import threeup3down
from threeup3down import (
    BonusDraw,
    Card,
    ChooseUp,
    ChoseUp,
    Cleared,
    ClearMultiples,
    Color,
    Deck,
    Draw,
    Drew,
    Ended,
    Fault,
    Finished,
    Flip,
    Flipped,
    GameError,
    GameState,
    Illegality,
    LostExtras,
    Outcome,
    Phase,
    PickedUp,
    PickUp,
    Play,
    Played,
    Rank,
    RevealedUp,
    Rules,
    SeatView,
    StartingPile,
    Stop,
    Termination,
    ToAct,
    TurnedUp,
    TurnEnded,
    View,
    Zone,
    games,
    new_game,
)
from threeup3down.games import threeup3down as game

if TYPE_CHECKING:
    import types
    from collections.abc import Callable

PUBLIC = [
    "MIN_PLAYERS", "NAME", "PRESETS", "RULES_VERSION", "BonusDraw", "Card", "ChooseUp", "ChoseUp",
    "ClearMultiples", "Cleared", "Color", "Deck", "DeckOrderError", "DeckTooSmallError",
    "DepthError", "Draw", "Drew", "Ended", "Event", "Fault", "Finished", "Flip", "Flipped",
    "GameError", "GameState", "IllegalMoveError", "Illegality", "ImpossibleMoveError",
    "LostExtras", "Move", "NotationError", "Outcome", "Phase", "PickUp", "PickedUp", "Play",
    "Played", "PlayersError", "PositionError", "Rank", "RevealedUp", "Rules", "RulesError",
    "SampleError", "Seat", "SeatError", "SeatView", "SeedError", "StartingPile", "Stop",
    "Termination", "ToAct", "TurnEnded", "TurnedUp", "View", "Zone", "apply", "deal",
    "event_text", "full_deck", "introduction", "legal_moves", "max_players", "move_text",
    "move_words", "new_game", "outcome", "outcome_text", "parse_move", "parse_position",
    "parse_rules", "perft", "position_faults", "position_text", "redact", "rules_now", "rules_text",
    "transition", "view", "view_text", "why_illegal", "writable_moves",
]  # fmt: skip
MODULES = [threeup3down, game]


def kind(name: str) -> tuple[int, str]:
    """Order names as their writing tells: constants, classes, functions, each by name."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2), name


@pytest.mark.parametrize("module", MODULES)
def test_the_public_names_are_pinned_and_sorted(module: types.ModuleType) -> None:
    assert module.__all__ == PUBLIC
    assert sorted(PUBLIC, key=kind) == PUBLIC


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_name_can_be_imported_and_is_the_same_in_both(name: str) -> None:
    assert getattr(threeup3down, name) is getattr(game, name)


def test_a_star_import_gives_the_public_names() -> None:
    names: dict[str, Any] = {}
    exec("from threeup3down import *", names)  # noqa: S102 (what a user may write)
    assert sorted(set(names) - {"__builtins__"}) == sorted(PUBLIC)


def is_class_or_function(name: str) -> bool:
    value = getattr(threeup3down, name)
    return inspect.isclass(value) or inspect.isfunction(value)


CLASSES_AND_FUNCTIONS = [name for name in PUBLIC if is_class_or_function(name)]


@pytest.mark.parametrize("name", CLASSES_AND_FUNCTIONS)
def test_every_public_class_and_function_is_documented(name: str) -> None:
    value = getattr(threeup3down, name)
    assert value.__doc__
    assert value.__doc__ != f"{name}()"
    if inspect.isclass(value) and not issubclass(value, Exception):
        for method_name, method in vars(value).items():
            if inspect.isfunction(method) and not method_name.startswith("_"):
                assert method.__doc__, method_name


@pytest.mark.parametrize("module", [*MODULES, games])
def test_every_module_is_documented(module: types.ModuleType) -> None:
    assert module.__doc__


STATE = new_game(3, seed=1)
CARDS = (Card.SEVEN_GREEN, Card.CLEAR_PLUS_1_RED)
WON = Outcome((1,), (2, 1, 2), Termination.EMPTIED)
VALUES: list[Any] = [
    Rank.SEVEN,
    Color.RED,
    Card.CLEAR_PLUS_2_GREEN,
    Deck.STANDARD,
    Deck.custom(20 * [Card.ONE_GREEN], max_players=2),
    StartingPile.FLIP,
    ClearMultiples.ALL,
    BonusDraw.NEVER,
    Rules(),
    Rules(deck=Deck.GREEN, play_on=True, max_turns=40),
    Phase.PLAY,
    STATE,
    STATE.seats[0],
    STATE.view(0),
    STATE.view(None),
    STATE.view(0).seats[1],
    SeatView(1, CARDS[:1], (None, None, None), (True, True, True)),
    ChooseUp((1, 7, 12)),
    Play(7, 2),
    Flip(0),
    Draw(),
    PickUp(),
    Stop(),
    Illegality.TOO_LOW,
    WON,
    Termination.TURN_LIMIT,
    Zone.UP,
    Fault("U9", "discard", "7g,4g", "cards that never descend"),
    ChoseUp(0, (None, None, None), shown=False),
    RevealedUp(0, CARDS),
    TurnedUp(CARDS[0]),
    Flipped(0, 1, CARDS[0]),
    Played(0, CARDS, Zone.HAND),
    Cleared(CARDS),
    Drew(0, CARDS),
    PickedUp(0, CARDS),
    LostExtras(0, 2),
    TurnEnded(0, 3),
    Finished(0, 1),
    Ended(WON),
    ToAct(0, Phase.PLAY, 0, can_draw=False),
]
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


def test_every_public_class_of_values_is_in_these_tests() -> None:
    public = [getattr(threeup3down, name) for name in CLASSES_AND_FUNCTIONS]
    classes = {value for value in public if inspect.isclass(value)}
    errors = {value for value in classes if issubclass(value, GameError)}
    assert classes - errors == {type(value) for value in VALUES}


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
    position: Callable[..., GameState],
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


def test_a_view_has_no_field_for_what_may_not_be_known() -> None:
    assert {field.name for field in attrs.fields(View)} == {
        "rules", "seat", "hand", "seats", "draw_pile_size", "discard_pile", "cleared", "to_act",
        "phase", "extras", "can_draw", "turns", "finished", "first",
    }  # fmt: skip
    assert {field.name for field in attrs.fields(SeatView)} == {
        "hand_size", "known", "up", "covered",
    }  # fmt: skip
