"""The public names, and what every public value can do: pickle, copy, hash, a short repr."""

from __future__ import annotations

import inspect
import subprocess
import sys
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
from threeup3down.games import threethirteen as second
from threeup3down.games import threeup3down as game

if TYPE_CHECKING:
    import types
    from collections.abc import Callable

FIRST = [
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
    "transition", "view", "view_text", "why_illegal", "all_moves",
]  # fmt: skip
SECOND = [
    "MIN_PLAYERS", "NAME", "PRESETS", "RULES_VERSION", "AceInRuns", "Arrangement", "Card",
    "CheckedArrangement", "Dealt", "DeckOrderError", "DeckTooSmallError", "DepthError", "Discard",
    "Discarded", "DrawDiscard", "DrawStock", "Drew", "Ended", "Event", "Fault", "FaultyMeld",
    "GameError", "GameState", "GoOut", "IllegalMoveError", "Illegality", "ImpossibleMoveError",
    "Meld", "MeldFault", "Move", "NotationError", "Outcome", "Phase", "PlayersError",
    "PositionError", "Rank", "Reshuffled", "RoundBegan", "Rules", "RulesError", "SampleError",
    "Scored", "Seat", "SeatError", "SeatView", "SeedError", "Suit", "Termination", "ToAct", "Took",
    "TurnEnded", "View", "WentOut", "apply", "best_arrangement", "can_go_out", "check_arrangement",
    "deal", "event_text", "fewest_points", "full_deck", "introduction", "legal_moves",
    "max_players", "move_text",
    "move_words", "new_game", "outcome", "outcome_text", "parse_move", "parse_position",
    "parse_rules", "perft", "position_faults", "position_text", "redact", "rules_now", "rules_text",
    "transition", "view", "view_text", "why_illegal", "all_moves",
]  # fmt: skip
PUBLIC = {"threeup3down": FIRST, "threethirteen": SECOND}
MODULES = [threeup3down, game, second]


def kind(name: str) -> tuple[int, str]:
    """Order names as their writing tells: constants, classes, functions, each by name."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2), name


@pytest.mark.parametrize("module", MODULES)
def test_the_public_names_are_pinned_and_sorted(module: Any) -> None:
    public = PUBLIC[module.NAME]
    assert module.__all__ == public
    assert sorted(public, key=kind) == public


@pytest.mark.parametrize("name", FIRST)
def test_every_public_name_can_be_imported_and_is_the_same_in_both(name: str) -> None:
    assert getattr(threeup3down, name) is getattr(game, name)


@pytest.mark.parametrize("module", MODULES)
def test_a_star_import_gives_the_public_names(module: Any) -> None:
    names: dict[str, Any] = {}
    exec(f"from {module.__name__} import *", names)  # noqa: S102 (what a user may write)
    assert sorted(set(names) - {"__builtins__"}) == sorted(PUBLIC[module.NAME])


def test_to_import_the_first_game_is_not_to_import_the_second() -> None:
    code = "import sys, threeup3down; print(*(name for name in sys.modules if 'three' in name))"
    told = subprocess.run(  # noqa: S603 (our own line)
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True
    )
    assert "threeup3down.games.threeup3down.state" in told.stdout.split()
    assert "threethirteen" not in told.stdout


def classes_and_functions(module: types.ModuleType, names: list[str]) -> list[tuple[str, Any]]:
    found = ((name, getattr(module, name)) for name in names)
    return [
        (name, value)
        for name, value in found
        if inspect.isclass(value) or inspect.isfunction(value)
    ]


NAMED = [*classes_and_functions(threeup3down, FIRST), *classes_and_functions(second, SECOND)]


@pytest.mark.parametrize(("name", "value"), NAMED)
def test_every_public_class_and_function_is_documented(name: str, value: Any) -> None:
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
FIRST_VALUES: list[Any] = [
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
SECOND_STATE = second.new_game(3, seed=1)
HAND = tuple(map(second.Card.parse, ("8C", "8D", "8H", "XX", "KS")))
MELD = second.Meld(HAND[:3], HAND[:3])
TOTALS = second.Outcome((1,), (2, 1, 2), second.Termination.FINISHED, (12, 5, 12))
SECOND_VALUES: list[Any] = [
    second.Rank.SEVEN,
    second.Suit.HEARTS,
    second.Card.JOKER,
    second.AceInRuns.EITHER,
    second.Rules(),
    second.Rules(rounds=(3, 4), jokers_per_deck=2, max_turns_per_round=40),
    second.Phase.DISCARD,
    SECOND_STATE,
    SECOND_STATE.apply(second.DrawDiscard()),
    SECOND_STATE.seats[0],
    SECOND_STATE.view(0),
    SECOND_STATE.view(None),
    SECOND_STATE.view(0).seats[1],
    second.SeatView(0, (), (MELD,), 30),
    second.DrawStock(),
    second.DrawDiscard(),
    second.Discard(HAND[0]),
    second.GoOut(HAND[0]),
    second.Illegality.DOES_NOT_MELD,
    TOTALS,
    second.Termination.FINISHED,
    second.Fault("T5", "dealer", "5", "a seat from 0 to 1"),
    MELD,
    second.best_arrangement(HAND, 3),
    second.check_arrangement(HAND, [HAND[:3]], 3),
    second.check_arrangement(HAND, [HAND[:2]], 3).faults[0],
    second.MeldFault.TOO_FEW_CARDS,
    second.RoundBegan(1, 0, 94, HAND[0]),
    second.Dealt(0, HAND[:3]),
    second.Dealt(0, (None, None, None)),
    second.Reshuffled(45),
    second.Drew(0, HAND[0]),
    second.Drew(0, None),
    second.Took(0, HAND[0]),
    second.WentOut(0, (MELD,)),
    second.Discarded(0, HAND[0]),
    second.TurnEnded(0, 3),
    second.Scored(0, (15, 0), (second.Arrangement((), (), ()),) * 2),
    second.Ended(TOTALS),
    second.ToAct(0, second.Phase.DRAW),
]
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
    public = [value for _, value in classes_and_functions(module, PUBLIC[module.NAME])]
    classes = {value for value in public if inspect.isclass(value)}
    errors = {value for value in classes if issubclass(value, GameError)}
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
