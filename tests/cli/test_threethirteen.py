"""The second game at the terminal."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from threeup3down.bots import random_bot
from threeup3down.games import threethirteen as game
from threeup3down.games.threethirteen import GoOut, Rules, new_game
from threeup3down.records import Record

from .terminals import line_of, play_to_the_end

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from .conftest import Called
    from .terminals import Terminal

SHORT = ("--players", "2", "--rules", "rounds=3/4,max_turns_per_round=8")


def last_listed(text: str) -> str:
    """Return the number of the last move in the list."""
    *_, last = re.findall(r"^ +(#\d+) ", text, re.MULTILINE)
    return str(last)


@pytest.mark.thorough
def test_a_whole_game_at_the_terminal(terminal: Callable[..., Terminal]) -> None:
    table = terminal("play", "threethirteen", *SHORT, "--seed", "2", "--seat", "1")
    ending = play_to_the_end(table, last_listed)
    record = Record.parse(line_of(ending))
    outcome = record.state().outcome()
    assert (record.game, record.players, record.seed) == (game, 2, 2)
    assert len(record.state().scores) == 2
    totals = ", ".join(map(str, outcome.totals))
    assert f"The game is over: seat {outcome.winners[0]} wins. Totals: {totals}." in ending
    assert (
        "You (seat 1) win!" if outcome.winners == (1,) else "You (seat 1) take place 2."
    ) in ending
    assert table.process.exitstatus == 0


def test_T17_the_screen_shows_no_card_that_the_person_may_not_see(
    terminal: Callable[..., Terminal],
) -> None:
    table = terminal("play", "threethirteen", *SHORT, "--seed", "8", columns=200)
    play_to_the_end(table, last_listed)
    text = "\n".join(table.lines())
    assert re.search(r"Seat 0 is dealt \w\w", text)
    assert re.search(r"Seat 1 is dealt \?\?", text)
    assert not re.search(r"Seat 1 (draws|is dealt) [^?]", text)


def test_a_bare_number_is_no_card_and_is_not_taken_for_one(
    terminal: Callable[..., Terminal],
) -> None:
    table = terminal("play", "threethirteen", "--players", "2", "--seed", "3", columns=200)
    table.asked()
    assert "Seat 0 takes AC from the discard pile." in table.answer("2")  # no card is asked for
    refusal = table.answer("4")
    assert "'4' is no move: expected AC, 4C, 5H or 8H." in refusal
    assert "Number 4 of the list is written #4." in refusal
    assert "Number" not in table.answer("7")
    assert "Seat 0 discards 8H." in table.answer("#4")


def melded_line() -> str:
    """Return the line of a game in which seat 0 may go out, and has a wild card in a meld."""
    rules = Rules(rounds=(3,))
    for seed in range(200):
        state = new_game(2, seed=seed, rules=rules).apply(game.DrawStock())
        arrangement = state.view(0).arrangement()
        if isinstance(state.legal_moves()[-1], GoOut) and "=" in str(arrangement):
            record = Record.new(game, players=2, seed=seed, rules=rules)
            return record.play(game.DrawStock()).text
    raise AssertionError


def test_T11_a_person_goes_out(terminal: Callable[..., Terminal]) -> None:
    table = terminal("play", "--resume", melded_line(), columns=120)
    text = table.asked()
    hand = r"^Your hand: .*\b3[CDHS]\*=\w\w.* \| (left over: \w\w|nothing left over)$"
    assert re.search(hand, text, re.MULTILINE)
    assert "At stake: 0 points after the best discard." in text
    *_, way_out = re.findall(r" (out:\w\w)  go out and discard", text)
    table.process.sendline(way_out)
    ending = table.end()
    assert re.search(r"^Seat 0 goes out: .*3[CDHS]=\w\w", ending, re.MULTILINE)
    assert "Seat 1 discards" in ending
    assert "You (seat 0) win!" in ending or "You (seat 0) share the win with seat 1." in ending


@pytest.mark.parametrize(
    ("seat", "result"),
    [("0", "You (seat 0) share the win with seat 1."), ("2", "You (seat 2) take place 3.")],
)
def test_T14_a_shared_win_is_named(called: Callable[..., Called], seat: str, result: str) -> None:
    line = shared_line()
    shown = called("play", "--resume", line, "--seat", seat, "--bots", "random")
    assert "The game is over: seats 0 and 1 share the win. Totals: " in shown.output
    assert f"{result}\n" in shown.output


def shared_line() -> str:
    """Return the line of a game of three that is over and that seats 0 and 1 have won."""
    rules = Rules(rounds=(3,), max_turns_per_round=1)
    for seed in range(2_000):
        record = Record.new(game, players=3, seed=seed, rules=rules)
        record = record.play(game.DrawStock())
        record = record.play(record.state().legal_moves()[0])
        if record.state().outcome().winners == (0, 1):
            return record.text
    raise AssertionError


def test_replay_shows_every_round(called: Callable[..., Called]) -> None:
    options = (
        "play",
        "threethirteen",
        "--watch",
        "--players",
        "2",
        "--seed",
        "3",
        "--bots",
        "random",
    )
    line = line_of(called(*options, "--rules", "rounds=3/4,max_turns_per_round=6").output)
    played = called("replay", "-", typed=f"E   story={line},\n")
    assert played.status == 0
    assert "Move 1, seat 0: " in played.output
    assert "Round 2 begins: seat 0 deals, and the upcard is " in played.output
    assert "The game is over: seat " in played.output
    assert played.output.splitlines()[-1] == game.position_text(Record.parse(line).state())
    seen = called("replay", "-", "--seat", "1", typed=line)
    assert "Seat 0 is dealt ?? ?? ?? ??." in seen.output
    wrong = called("replay", line.rpartition(" ")[0] + " out:XX")
    assert wrong.status == 1
    assert "This move is illegal: The hand does not hold that card (T7)." in wrong.output


def test_the_examples_of_a_game_are_asked_for_by_its_name(
    called: Callable[..., Called], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("threeup3down.vectors.sources.bots_of", lambda _: {"random": random_bot})
    folder = tmp_path / "threethirteen"
    shown = called("vectors", str(folder), "--game", "threethirteen", "--games", "1")
    assert (shown.status, shown.errors) == (0, "")
    head = json.loads((folder / "games.json").read_text(encoding="utf-8"))
    assert head["game"] == "threethirteen"
    assert head["entries"][0]["line"].startswith("threethirteen version=2 players=2 ")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    refused = called("vectors", str(folder), "--games", "1")
    assert refused.status == 2
    assert "expected a folder without the files of threethirteen" in refused.errors
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    unknown = called("vectors", str(folder), "--game", "whist")
    assert (unknown.status, unknown.output) == (2, "")
    assert "'whist' is no game: expected one of threeup3down, threethirteen" in unknown.errors
