"""Planted faults are found soon, and by short games.

A few are looked for in every run, all of them under `--hypothesis-profile=thorough`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from threeup3down.games import game_named
from threeup3down.games.errors import GameError
from threeup3down.records import Record
from threeup3down.testing import (
    GAME_LAWS,
    MOVE_LAWS,
    STATE_LAWS,
    LawViolation,
    check_games,
    check_laws,
)

from . import faults_of_threethirteen, faults_of_threeup3down
from .comparing import compare, machine
from .planting import Change, Fault, PlantingError, check_change, planted

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game

FAULTS = (*faults_of_threeup3down.FAULTS, *faults_of_threethirteen.FAULTS)
THOROUGH = settings.get_current_profile_name() == "thorough"
OF_LAWS = [fault for fault in FAULTS if fault.law]
OF_ONE_GAME = [fault for fault in FAULTS if not fault.law]
SOME = slice(None) if THOROUGH else slice(1, None, 24)
LAWS = {law.__name__: law for law in (*STATE_LAWS, *MOVE_LAWS)}
FOUND = (AssertionError, GameError)  # what differs, or is refused by the copy
SHRINK_SECONDS = 30 if THOROUGH else 1


def name(fault: Fault) -> str:
    return f"{fault.game}: {fault.name}"


def breaks(law: Any, record: Record) -> bool:
    """Tell whether a law is broken by a state of a game or a move that was made in it."""
    for number, state in enumerate(record.states()):
        made = {"moves": record.moves[number : number + 1]} if law in MOVE_LAWS else {}
        try:
            law(state, game=record.game, **made)
        except LawViolation:
            return True
        except Exception:  # noqa: BLE001 (a law is broken, too, where the game raises)
            return True
    return False


@pytest.mark.parametrize("fault", OF_LAWS[SOME], ids=name)
def test_a_fault_of_any_game_is_found_by_the_laws_and_breaks_its_own(fault: Fault) -> None:
    copy = planted(fault.game, *fault.changes)
    with pytest.raises(LawViolation) as found:
        check_laws(copy, shrink_seconds=SHRINK_SECONDS)
    if fault.law in LAWS:
        record = Record.parse(found.value.record_text, copy)
        assert breaks(LAWS[fault.law], record), found.value
        assert len(record.moves) >= fault.fewest
    else:
        assert found.value.law == fault.law


@pytest.mark.parametrize("fault", OF_ONE_GAME[SOME], ids=name)
def test_a_fault_of_one_game_is_found_by_a_comparison(fault: Fault) -> None:
    copy = planted(fault.game, *fault.changes)
    with pytest.raises(FOUND) as found:
        check_games(
            lambda record: compare(record, copy),
            game=game_named(fault.game),
            shrink_seconds=SHRINK_SECONDS,
        )
    line = found.value.__notes__[0].removeprefix("The game: ")
    assert line.startswith(f"{fault.game} version=")


@pytest.mark.thorough
@pytest.mark.parametrize("fault", OF_ONE_GAME, ids=name)
def test_a_fault_of_one_game_is_found_by_a_machine(fault: Fault) -> None:
    copy, game = planted(fault.game, *fault.changes), game_named(fault.game)
    with pytest.raises(FOUND) as found:
        machine(game, copy, shrink_seconds=SHRINK_SECONDS, max_examples=100).check()
    assert found.value.__notes__[0].startswith(f"The game: {fault.game} ")


@pytest.mark.parametrize(
    "game", ["threeup3down", pytest.param("threethirteen", marks=pytest.mark.thorough)]
)
def test_a_copy_without_a_fault_is_the_game(game: str) -> None:
    copy: Game = planted(game)
    check_laws(copy, max_examples=2)
    check_games(lambda record: compare(record, copy), game=game_named(game), max_examples=2)


@pytest.mark.parametrize("fault", FAULTS, ids=name)
def test_a_fault_can_be_planted(fault: Fault) -> None:
    for change in fault.changes:
        check_change(fault.game, change)


@pytest.mark.parametrize("game", ["threeup3down", "threethirteen"])
def test_every_law_has_a_fault_in_both_games(game: str) -> None:
    laws = {law.__name__ for law in (*STATE_LAWS, *MOVE_LAWS, *GAME_LAWS)}
    assert {fault.law for fault in OF_LAWS if fault.game == game} == laws


@pytest.mark.parametrize("piece", ["no such piece", "cleared"])
def test_a_piece_that_is_not_there_exactly_once_is_refused(piece: str) -> None:
    with pytest.raises(PlantingError, match="expected once"):
        check_change("threeup3down", Change("transitions", piece, ""))
