"""Games between models and computers, without the protocol: no SDK is needed."""

from __future__ import annotations

import json
import logging
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import pytest

import threeup3down
from threeup3down import SpectatorError
from threeup3down.cli.setup import setup
from threeup3down.games import prose, threethirteen
from threeup3down.games.errors import ArgumentError
from threeup3down.mcp import tables
from threeup3down.mcp.tables import MODEL, RefusedMoveError, Tables
from threeup3down.records import Record
from threeup3down.testing import assert_no_leak

if TYPE_CHECKING:
    from pathlib import Path

    from threeup3down.games.protocol import Game

GAMES = [threeup3down, threethirteen]


def begun(all_games: Tables, *seats: str, game: Game = threeup3down, **how: Any) -> list[str]:
    """Begin a game, and return the handles of its models."""
    record = Record.new(game, players=len(seats), **({"seed": 7} | how))
    return [*all_games.begin(record, seats).handles.values()]


def played(all_games: Tables, handle: str) -> str:
    """Make first legal moves until the game is over, and return the id of the game."""
    with all_games.at(handle) as (game, seat):
        table = game.table(seat)
    while table.to_act is not None:
        table = all_games.move(handle, table.legal_moves[0].move)
    return game.game_id


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.NAME)
def test_a_seat_is_told_nothing_that_it_may_not_know(game: Game) -> None:
    def told(state: Any, seat: int | None) -> str:
        if seat is None:
            raise SpectatorError(len(state.seats))
        all_games = Tables()
        record = Record.from_position(game, state)
        handles = [*all_games.begin(record, [MODEL] * record.players).handles.values()]
        moves = [*map(game.move_text, game.all_moves(state.rules, record.players)[::9])]
        with all_games.at(handles[seat]) as (at, _):
            said = [asdict(at.table(seat)), *(asdict(at.why_not(seat, each)) for each in moves)]
        if state.to_act not in {None, seat}:
            with pytest.raises(RefusedMoveError) as refused:
                all_games.move(handles[seat], moves[0])
            said.append({"refused": str(refused.value)})
        return json.dumps(said)

    assert_no_leak(told, game=game, max_examples=8)


def test_of_a_hidden_choice_another_seat_is_told_only_that_it_was_made() -> None:
    all_games = Tables()
    first, second = begun(all_games, MODEL, MODEL, seed=2)
    assert "lays 5b 7g 7b" in all_games.move(first, "up:5,7,7").happened[0]
    with all_games.at(second) as (at, seat):
        assert at.table(seat).happened == ["Seat 0 lays ?? ?? ?? on the 3DOWN."]


def test_a_refused_move_says_why_and_changes_nothing() -> None:
    all_games = Tables()
    first, second = begun(all_games, MODEL, MODEL, seed=2)
    with all_games.at(first) as (at, seat):
        before = at.table(seat)
    for handle, legal in ((first, before.legal_moves), (second, [])):
        with pytest.raises(RefusedMoveError) as refused:
            all_games.move(handle, "draw")
        assert refused.value.legal == tuple(each.move for each in legal)
    with pytest.raises(ArgumentError):
        all_games.move("guessed", before.legal_moves[0].move)
    with all_games.at(first) as (at, seat):
        assert at.table(seat) == before


def test_what_happened_since_a_number_of_moves_is_told_again() -> None:
    all_games = Tables()
    (handle,) = begun(all_games, MODEL, "easy", seed=2)
    said = all_games.move(handle, "up:5,7,7").happened
    all_games.move(handle, "8x2")
    with all_games.at(handle) as (at, seat):
        assert at.table(seat, since=0).happened[: len(said)] == said
        assert at.table(seat, since=99).happened == []


def test_without_end_computers_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "limit_of", lambda _: 2)
    all_games = Tables()
    (handle,) = begun(all_games, "easy", "easy", "easy", MODEL)
    with all_games.at(handle) as (at, seat):
        table = at.table(seat)
    assert (table.moves_made, table.to_act, table.legal_moves, table.places) == (2, None, [], None)
    assert table.text.endswith("The computers have made 2 moves in a row: the game ends undecided.")
    with pytest.raises(RefusedMoveError, match="ends undecided"):
        all_games.move(handle, "pickup")


def test_the_oldest_game_that_has_ended_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_GAMES", 2)
    all_games = Tables()
    (going_on,), (ended,) = begun(all_games, MODEL, "easy"), begun(all_games, MODEL, "easy")
    with pytest.raises(ArgumentError, match="finish one"):
        begun(all_games, MODEL, "easy")
    played(all_games, ended)
    begun(all_games, MODEL, "easy")
    with all_games.at(going_on), pytest.raises(ArgumentError), all_games.at(ended):
        pass


@pytest.mark.parametrize("seats", [["easy", "hard"], [MODEL, "greedy"], [MODEL, "mcts:1000000"]])
def test_seats_are_models_or_levels(seats: list[str]) -> None:
    with pytest.raises(ArgumentError):
        begun(Tables(), *seats)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.NAME)
def test_a_saved_game_is_one_that_play_resumes(game: Game, tmp_path: Path) -> None:
    all_games = Tables(tmp_path)
    rules = prose.parse_rules(game, "rounds=3" if game is threethirteen else "standard")
    (handle,) = begun(all_games, "normal", MODEL, game=game, rules=rules)
    path = tmp_path / f"{played(all_games, handle)}.json"
    resumed = setup(resume=str(path))
    assert (resumed.people, resumed.bot_names) == ((1,), ("expert", ""))
    with all_games.at(handle) as (at, seat):
        assert resumed.record == at.record
        assert at.table(seat).places == [*resumed.record.state().outcome().places]
    assert [*tmp_path.iterdir()] == [path]


def test_a_game_that_cannot_be_saved_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    all_games = Tables(tmp_path / "missing")
    with caplog.at_level(logging.WARNING):
        (handle,) = begun(all_games, MODEL, "easy", seed=2)
        assert all_games.move(handle, "up:5,7,7").moves_made
    assert "is not saved: " in caplog.text
    assert handle not in caplog.text
