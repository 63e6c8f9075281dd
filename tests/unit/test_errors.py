"""Every error says what was wrong and what would have been right, and carries the facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from threeup3down import (
    Card,
    DeckOrderError,
    DeckTooSmallError,
    DepthError,
    Draw,
    Fault,
    GameError,
    GameState,
    Illegality,
    IllegalMoveError,
    ImpossibleMoveError,
    NotationError,
    Phase,
    Play,
    PlayersError,
    PositionError,
    Rank,
    RulesError,
    SampleError,
    SeatError,
    SeedError,
    new_game,
    perft,
)
from threeup3down.games.errors import GameProtocolError

if TYPE_CHECKING:
    from collections.abc import Callable

SEVEN = Card.SEVEN_GREEN
FAULTS = (
    Fault("U21", "turns", "-1", "0 or more"),
    Fault("U6", "first", "5", "a seat from 0 to 1"),
)
CASES: list[tuple[GameError, dict[str, Any], str]] = [
    (
        PlayersError(7, 2, 6),
        {"players": 7, "minimum": 2, "maximum": 6},
        "7 players: with these rules a game is for 2 to 6 players",
    ),
    (
        DeckTooSmallError(36, 5, 45),
        {"cards": 36, "players": 5, "needed": 45},
        "a deck of 36 cards is too small for 5 players: dealing takes 45",
    ),
    (SeedError("x"), {"seed": "x"}, "seed 'x': a seed is an integer from 0 to 2**64 - 1"),
    (
        SeatError(4, 3),
        {"seat": 4, "players": 3},
        "there is no seat 4: a game of 3 has the seats 0 to 2",
    ),
    (
        DeckOrderError([SEVEN, SEVEN], []),
        {"missing": (SEVEN, SEVEN), "surplus": ()},
        "the order must hold every card of the deck once (missing: 7g 7g)",
    ),
    (
        DeckOrderError([], [Card.CLEAR_RED]),
        {"missing": (), "surplus": (Card.CLEAR_RED,)},
        "the order must hold every card of the deck once (too many: Cr)",
    ),
    (
        DeckOrderError([SEVEN], [Card.CLEAR_RED]),
        {"missing": (SEVEN,), "surplus": (Card.CLEAR_RED,)},
        "the order must hold every card of the deck once (missing: 7g; too many: Cr)",
    ),
    (
        RulesError("clearing_set", 1, "none or a whole number of at least 2"),
        {
            "option": "clearing_set",
            "value": 1,
            "expected": "none or a whole number of at least 2",
        },
        "clearing_set=1: expected none or a whole number of at least 2",
    ),
    (
        NotationError("rank", "11", "1 to 10"),
        {"what": "rank", "text": "11", "expected": "1 to 10"},
        "'11' is no rank: expected 1 to 10",
    ),
    (
        ImpossibleMoveError("slot", 3, "0, 1 or 2"),
        {"what": "slot", "value": 3, "expected": "0, 1 or 2"},
        "slot 3: expected 0, 1 or 2",
    ),
    (
        DepthError(-1, 0),
        {"depth": -1, "least": 0},
        "depth -1: expected a whole number of at least 0 moves",
    ),
    (
        PositionError(FAULTS),
        {"faults": FAULTS},
        "this is no position:\n"
        "- turns: -1; expected 0 or more (U21)\n"
        "- first: 5; expected a seat from 0 to 1 (U6)",
    ),
    (
        SampleError("3 unseen cards for 4 unseen places"),
        {"fault": "3 unseen cards for 4 unseen places"},
        "no state has this view: 3 unseen cards for 4 unseen places",
    ),
    (
        GameProtocolError("poker", ("apply", "deal")),
        {"module": "poker", "missing": ("apply", "deal")},
        "poker is no game: it lacks apply, deal "
        "(threeup3down.games.protocol.GameModule says what each of them is)",
    ),
]
ERRORS = [error for error, _, _ in CASES]


def name_of(value: object) -> str | None:
    return type(value).__name__ if isinstance(value, GameError) else None


@pytest.mark.parametrize(("error", "facts", "message"), CASES, ids=name_of)
def test_an_error_has_its_message_and_its_facts(
    error: GameError, facts: dict[str, Any], message: str
) -> None:
    assert str(error) == message
    assert {name: getattr(error, name) for name in facts} == facts


@pytest.mark.parametrize(("error", "facts", "message"), CASES, ids=name_of)
def test_an_error_is_made_of_its_facts_and_has_them_as_its_arguments(
    error: GameError, facts: dict[str, Any], message: str
) -> None:
    made = type(error)(*facts.values())
    assert made.args == tuple(facts.values())
    assert {name: getattr(made, name) for name in facts} == facts
    assert str(made) == message


@pytest.mark.parametrize("error", ERRORS, ids=name_of)
def test_an_error_is_a_game_error_and_a_value_or_type_error(error: GameError) -> None:
    assert isinstance(error, GameError)
    assert isinstance(error, (ValueError, TypeError))


@pytest.mark.parametrize(("error", "facts", "message"), CASES, ids=name_of)
def test_an_error_pickles_and_copies(
    error: GameError, facts: dict[str, Any], message: str, copies: Callable[[Any], list[Any]]
) -> None:
    for copied in copies(error):
        assert type(copied) is type(error)
        assert str(copied) == message
        assert {name: getattr(copied, name) for name in facts} == facts


def test_every_kind_of_error_is_in_the_table_above() -> None:
    home = GameError.__module__
    kinds = {kind for kind in GameError.__subclasses__() if kind.__module__ == home}
    assert {type(error) for error in ERRORS} == kinds - {IllegalMoveError}


# IllegalMoveError


@pytest.fixture
def refused(position: Callable[..., GameState]) -> IllegalMoveError:
    state = position("6g 9b", "4g 10r / / - 8g -", discard="7r", draw="3g 5b")
    with pytest.raises(IllegalMoveError) as caught:
        state.apply(Play(Rank.SIX))
    assert caught.value.state is state
    return caught.value


def test_an_illegal_move_is_told_with_its_reason_and_the_moves_there_are(
    refused: IllegalMoveError,
) -> None:
    assert str(refused) == (
        "6 is illegal: The card must be equal to or higher than the top of the pile (U9). "
        "Legal moves: 9."
    )
    assert (refused.move, refused.reason) == (Play(Rank.SIX), Illegality.TOO_LOW)
    assert isinstance(refused, GameError)
    assert isinstance(refused, ValueError)


def test_several_legal_moves_are_parted_by_commas(position: Callable[..., GameState]) -> None:
    with pytest.raises(IllegalMoveError, match=r"Legal moves: 9, 10\.$"):
        position("6g 9b 10g", discard="7r").apply(Play(Rank.SIX))


def test_an_illegal_move_after_the_end_is_told_that_there_are_none(
    position: Callable[..., GameState],
) -> None:
    state = position(
        "", "4g 10r", finished=(0,), turns=9, to_act=None, phase=Phase.OVER, discard="7r"
    )
    with pytest.raises(IllegalMoveError) as caught:
        state.apply(Draw())
    assert caught.value.reason is Illegality.GAME_OVER
    assert str(caught.value) == (
        "draw is illegal: The game is over (U20). Legal moves: none, the game is over."
    )


def test_the_state_of_an_illegal_move_is_unchanged_and_can_be_gone_on_with(
    refused: IllegalMoveError, position: Callable[..., GameState]
) -> None:
    same = position("6g 9b", "4g 10r / / - 8g -", discard="7r", draw="3g 5b")
    assert refused.state == same
    assert refused.state.apply(Play(Rank.NINE)) == same.apply(Play(Rank.NINE))


def test_the_text_of_an_illegal_move_holds_no_state(refused: IllegalMoveError) -> None:
    assert all(isinstance(argument, str) for argument in refused.args)
    for text in (str(refused), repr(refused), repr(refused.args)):
        assert "GameState" not in text
        for hidden in ("4g", "10r", "8g", "3g", "5b"):
            assert hidden not in text


def test_an_illegal_move_error_pickles_and_copies_with_its_state(
    refused: IllegalMoveError, copies: Callable[[Any], list[Any]]
) -> None:
    for copied in copies(refused):
        assert type(copied) is IllegalMoveError
        assert str(copied) == str(refused)
        assert (copied.move, copied.reason) == (refused.move, refused.reason)
        assert copied.state == refused.state


@pytest.mark.parametrize(
    "move", ["7", None, 7, pytest.param(object(), id="an object"), Play], ids=repr
)
def test_something_that_is_no_move_is_a_type_error(
    position: Callable[..., GameState], move: Any
) -> None:
    choosing, playing = new_game(2, seed=1), position("6g 9b", discard="7r")
    over = position("", "4g", finished=(0,), turns=9, to_act=None, phase=Phase.OVER)
    for state in (choosing, playing, over):
        for call in (state.apply, state.transition, state.why_illegal):
            with pytest.raises(TypeError, match="is no move: expected one of ChooseUp, Play, Flip"):
                call(move)


@pytest.mark.parametrize("seat", [2, -1, True, 1.0, "0"])
def test_a_view_for_a_seat_that_does_not_exist_is_refused(seat: Any) -> None:
    with pytest.raises(SeatError) as caught:
        new_game(2, seed=1).view(seat)
    assert (caught.value.seat, caught.value.players) == (seat, 2)


@pytest.mark.parametrize("depth", [-1, 1.0, True, "2", None])
def test_a_depth_that_is_no_number_of_moves_is_refused(depth: Any) -> None:
    with pytest.raises(DepthError) as caught:
        perft(new_game(2, seed=1), depth)
    assert caught.value.depth is depth


def test_nothing_can_be_divided_at_depth_0() -> None:
    with pytest.raises(DepthError):
        perft(new_game(2, seed=1), 0, divide=True)
