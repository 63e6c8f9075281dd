"""Every error says what was wrong and what would have been right, and carries the facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from threeup3down import (
    Card,
    DeckOrderError,
    DeckTooSmallError,
    DepthError,
    Fault,
    GameError,
    IllegalMoveError,
    ImpossibleMoveError,
    NotationError,
    PlayersError,
    PositionError,
    RulesError,
    SampleError,
    SeatError,
    SeedError,
    SpectatorError,
    TriesError,
    new_game,
    perft,
)
from threeup3down.games.errors import (
    ArgumentError,
    FaultsError,
    GameProtocolError,
    MissingExtraError,
    NoLegalMoveError,
    NotOfferedError,
)

if TYPE_CHECKING:
    from collections.abc import Callable

SEVEN = Card.SEVEN_GREEN
FAULTS = (
    Fault("U21", "turns", "-1", "0 or more"),
    Fault("U6", "first", "5", "a seat from 0 to 1"),
)
CASES: list[tuple[GameError, dict[str, Any], str]] = [
    (
        ArgumentError("games", 0, "a whole number of at least 1"),
        {"what": "games", "value": 0, "expected": "a whole number of at least 1"},
        "games 0: expected a whole number of at least 1",
    ),
    (PlayersError(7, 2, 6), {"players": 7, "minimum": 2, "maximum": 6},
     "7 players: with these rules a game is for 2 to 6 players"),
    (DeckTooSmallError(36, 5, 45), {"cards": 36, "players": 5, "needed": 45},
     "a deck of 36 cards is too small for 5 players: dealing takes 45"),
    (SeedError("x"), {"seed": "x"}, "seed 'x': a seed is an integer from 0 to 2**64 - 1"),
    (SeatError(4, 3), {"seat": 4, "players": 3},
     "there is no seat 4: a game of 3 has the seats 0 to 2"),
    (SpectatorError(3), {"players": 3},
     "a spectator's view: expected the view of a seat from 0 to 2"),
    (NotOfferedError("climb", ("actions", "encode")), {
     "game": "climb", "missing": ("actions", "encode")},
     "climb does not offer actions, encode to programs that learn "
     "(threeup3down.games.protocol.LearnableModule says what each of them is)"),
    (DeckOrderError([SEVEN, SEVEN], []), {"missing": (SEVEN, SEVEN), "surplus": ()},
     "the order must hold each of the cards once (missing: 7g 7g)"),
    (DeckOrderError([], [Card.CLEAR_RED]), {"missing": (), "surplus": (Card.CLEAR_RED,)},
     "the order must hold each of the cards once (too many: Cr)"),
    (DeckOrderError([SEVEN], [Card.CLEAR_RED]), {"missing": (SEVEN,), "surplus": (Card.CLEAR_RED,)},
     "the order must hold each of the cards once (missing: 7g; too many: Cr)"),
    (RulesError("clearing_set", 1, "none or a whole number of at least 2"), {
     "option": "clearing_set", "value": 1, "expected": "none or a whole number of at least 2"},
     "clearing_set=1: expected none or a whole number of at least 2"),
    (NotationError("rank", "11", "1 to 10"), {"what": "rank", "text": "11", "expected": "1 to 10"},
     "'11' is no rank: expected 1 to 10"),
    (ImpossibleMoveError("slot", 3, "0, 1 or 2"),
     {"what": "slot", "value": 3, "expected": "0, 1 or 2"}, "slot 3: expected 0, 1 or 2"),
    (DepthError(-1, 0), {"depth": -1, "least": 0},
     "depth -1: expected a whole number of at least 0 moves"),
    (PositionError(FAULTS), {"faults": FAULTS}, "this is no position:\n"
     "- turns: -1; expected 0 or more (U21)\n- first: 5; expected a seat from 0 to 1 (U6)"),
    (MissingExtraError("records", "cattrs"), {"extra": "records", "package": "cattrs"},
     'cattrs is not installed; install it with: pip install "threeup3down[records]"'),
    (SampleError("3 unseen cards for 4 unseen places"),
     {"fault": "3 unseen cards for 4 unseen places"},
     "no state has this view: 3 unseen cards for 4 unseen places"),
    (TriesError(10_000, "no six"), {"tries": 10_000, "fault": "no six"},
     "no sample in 10000 tries: no six"),
    (NoLegalMoveError("poker", 1), {"game": "poker", "seat": 1},
     "poker: seat 1 is to act and has no legal move; expected at least one until the game is over"),
    (GameProtocolError("poker", ("apply", "deal")),
     {"module": "poker", "missing": ("apply", "deal")}, "poker is no game: it lacks apply, deal "
     "(threeup3down.games.protocol.GameModule says what each of them is)"),
]  # fmt: skip


def name_of(value: object) -> str | None:
    return type(value).__name__ if isinstance(value, GameError) else None


@pytest.mark.parametrize(("error", "facts", "message"), CASES, ids=name_of)
def test_an_error_has_its_message_and_its_facts_and_so_have_its_copies(
    error: GameError, facts: dict[str, Any], message: str, copies: Callable[[Any], list[Any]]
) -> None:
    made = type(error)(*facts.values())
    assert made.args == tuple(facts.values())
    for each in (error, made, *copies(error)):
        assert type(each) is type(error)
        assert str(each) == message
        assert {name: getattr(each, name) for name in facts} == facts
        assert isinstance(each, ValueError | TypeError | ImportError)


def test_every_kind_of_error_is_in_the_table_above() -> None:
    bases = (GameError, ArgumentError, FaultsError)
    home = GameError.__module__
    kinds = {kind for base in bases for kind in base.__subclasses__() if kind.__module__ == home}
    assert {type(error) for error, _, _ in CASES} == kinds - {IllegalMoveError, FaultsError}


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


def test_a_message_lists_some_faults_of_many() -> None:
    faults = [Fault("U22", "draw", str(index), "another card") for index in range(1_234)]
    lines = str(PositionError(faults)).splitlines()
    assert (len(lines), lines[-1]) == (52, "- and 1,184 more")
