"""The line editor, and what can be asked for instead of a move, in a real terminal."""

from __future__ import annotations

import re
import signal
from typing import TYPE_CHECKING

import pytest

import threeup3down as game_module
from threeup3down.records import Record, read_record, revealed_since

from .terminals import arguments_of, line_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from .conftest import Called
    from .terminals import Terminal

UP, TO_THE_BEGINNING = "\x1b[A", "\x01"  # keys
POSITION = "seat=*7g,7b,8g seat=9b,10r discard=5r"


def test_undo_says_what_was_seen_and_goes_back_to_the_own_last_decision(
    terminal: Callable[..., Terminal],
) -> None:
    game = terminal("play", "--from", POSITION, columns=200)
    begun = game.asked()
    assert "- undo" not in game.answer("help")
    played = game.answer("7")
    assert "- undo: goes back to your last move" in game.answer("help")
    seen = ", ".join(map(str, revealed_since(played_record(game), 0, 0)))
    game.process.sendline("undo")
    game.asked_for(rf"You have seen {re.escape(seen)} since: undo all the same\? \[y/N\]")
    assert "Nothing is undone." in game.answer("")
    game.process.sendline("undo")
    game.asked_for("You have seen")
    again = game.answer("y")
    assert "2 moves are undone." in again
    assert again.endswith(begun[begun.index("Turn 1.") :])
    assert game.answer("7").split("Seat 0 plays", 1)[1] == played.split("Seat 0 plays", 1)[1]


def played_record(game: Terminal) -> Record:
    """Return what has been played after one move of the person: the bot's follows."""
    record = Record.from_position(game_module, POSITION)
    record = record.play(game_module.parse_move("7"))
    (reply,) = re.findall(r"Seat 1 plays (\d+)", "\n".join(game.lines()))
    return record.play(game_module.parse_move(reply))


def test_undo_asks_nothing_where_nothing_was_shown(terminal: Callable[..., Terminal]) -> None:
    game = terminal("play", "threethirteen", "--players", "2", "--seed", "3")
    game.asked()
    game.answer("upcard")
    assert "1 move is undone." in game.answer("undo")
    assert "You have made no move that could be undone." in game.answer("undo")


def test_a_hint_is_what_the_computer_player_would_do(terminal: Callable[..., Terminal]) -> None:
    game = terminal("play", "--seed", "3")
    game.asked()
    shown = game.answer("hint")
    (move,) = re.findall(r"The computer player greedy would choose (\S+) \(", shown)
    watched = terminal("play", "--seed", "3", "--watch", "--limit", "1")
    assert line_of(watched.end()).endswith(f"moves={move}")


def test_the_only_move_is_made_by_enter(terminal: Callable[..., Terminal]) -> None:
    game = terminal("play", "--from", "seat=*7g,7b,8g seat=9b,10r discard=9r", columns=200)
    game.process.expect_exact("Your move (Enter for pickup; ? for the rules):")
    assert "Enter: makes the only move" in game.answer("help")
    assert "Seat 0 picks up 1 card: 9r." in game.answer("")


def test_words_are_completed_and_earlier_answers_found(terminal: Callable[..., Terminal]) -> None:
    game = terminal("play", "--seed", "3", columns=200)
    game.asked()
    hint = "The computer player greedy would choose"
    assert hint in game.answer("hin\t")
    assert hint in game.answer(UP)
    assert "Seat 0 lays 3b 3b 9b on the 3DOWN." in game.answer(f"3,3,9{TO_THE_BEGINNING}up:")


def test_quit_leaves_the_game(terminal: Callable[..., Terminal]) -> None:
    game = terminal("play", "--seed", "3")
    game.asked()
    game.process.sendline("quit")
    assert arguments_of(game.end())[:2] == ["play", "--resume"]
    assert game.process.exitstatus == 0


def test_a_saved_game_outlives_a_killed_process(
    terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    file = tmp_path / "game.toml"
    options = ("--seed", "3", "--seat", "1", "--name", "Ann", "--bots", "random,greedy")
    game = terminal("play", *options, "--save", str(file), columns=200)
    game.asked()
    game.answer("#1")
    table = game.answer("#1")
    game.process.kill(signal.SIGKILL)
    game.process.wait()
    moves = read_record(file).moves
    assert len(moves) > 3

    again = terminal("play", "--resume", str(file), columns=200)
    shown = again.asked()
    assert "seat 0 is random, seat 1 is Ann, seat 2 is greedy." in shown
    assert shown.endswith(table[table.index("Turn ") :])
    again.answer("#1")
    again.process.sendintr()
    ending = again.end()
    assert arguments_of(ending) == ["play", "--resume", str(file)]
    assert read_record(file).text == line_of(ending)
    assert read_record(file).names == ("random", "Ann", "greedy")


def test_save_at_the_prompt(terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    taken, file = tmp_path / "taken.toml", tmp_path / "game.json"
    taken.touch()
    game = terminal("play", "--seed", "3", columns=300)
    game.asked()
    assert "Write save and the name of a file, which ends with .toml, .json, .txt." in (
        game.answer("save")
    )
    assert "taken.toml: expected a new file" in game.answer(f"save {taken}")
    assert "expected a file that ends with" in game.answer("save game.doc")
    assert "expected a file in a folder that is there" in game.answer("save nowhere/game.json")
    assert f"The game is saved in {file}" in game.answer(f"save {file}")
    game.answer("#1")
    assert len(read_record(file).moves) == 3
    file.unlink()
    file.mkdir()
    assert f"{file} is not saved: Is a directory." in game.answer("#1")
    game.process.sendintr()
    assert arguments_of(game.end())[2].startswith("threeup3down version=1 ")


def test_two_people_see_only_their_own_cards(
    terminal: Callable[..., Terminal],
) -> None:
    people = ("--players", "2", "--seat", "0,1", "--name", "Ann", "--name", "Ben")
    game = terminal("play", *people, "--seed", "2", columns=120)
    game.asked_for("Pass the terminal to Ann, Enter:")
    game.process.sendline("")
    anns = game.asked()
    assert "Your hand: 5b 7g 7b" in anns
    game.process.sendline("up:5,7,7")
    game.asked_for("Ann, Enter clears the screen:")
    game.process.sendline("")
    game.asked_for("Pass the terminal to Ben, Enter:")
    assert "5b" not in "\n".join(game.lines())
    game.process.sendline("")
    bens = game.asked()
    assert "Ben, it is your turn (seat 1)." in bens
    assert "Seat 0 lays ?? ?? ?? on the 3DOWN." in bens
    screen = "\n".join(game.lines())
    assert "Your hand: 2b 4g 4r" in screen
    assert "5b" not in screen
    game.process.send(UP)  # no history but one's own
    assert "5,7,7" not in game.answer("")
    game.process.sendintr()
    ended = game.end()
    assert "5,7,7" not in ended  # nor the line of the game, which tells all
    assert "seed=" not in ended
    *_, resume, file = arguments_of(ended)
    record = read_record(file)
    assert (resume, record.names) == ("--resume", ("Ann", "Ben"))
    assert str(record.moves[0]) == "up:5,7,7"


@pytest.mark.thorough
def test_undo_says_how_much_another_person_has_seen(terminal: Callable[..., Terminal]) -> None:
    game = terminal("play", "--seat", "0,1", "--from", POSITION, columns=200)
    game.asked_for("Pass the terminal to seat 0, Enter:")
    game.process.sendline("")
    game.asked()
    game.process.sendline("7")
    game.asked_for("Enter clears the screen:")
    game.process.sendline("")
    game.asked_for("Pass the terminal to seat 1, Enter:")
    game.process.sendline("")
    game.asked()
    game.process.sendline("9")
    game.asked_for("Enter clears the screen:")
    game.process.sendline("")
    game.asked_for("Pass the terminal to seat 0, Enter:")
    game.process.sendline("")
    game.asked()
    game.process.sendline("undo")
    game.asked_for(r"You have seen [^?]* and seat 1 has seen \d+ cards? since: undo all the same")
    game.process.sendline("y")
    game.asked()
    game.process.sendline("8")
    game.asked_for("Enter clears the screen:")
    game.process.sendline("")
    game.asked_for("Pass the terminal to seat 1, Enter:")
    game.process.sendline("")
    assert "seat 0 has gone back: 2 moves are undone" in game.asked()


def test_without_a_terminal_nobody_waits_for_another(called: Callable[..., Called]) -> None:
    names = ("--name", "Ann", "--name", "Ben")
    begun = ("play", "--seat", "0,1", "--from", "seat=*7g,8g seat=9b discard=5r")
    played = called(*begun, *names, typed="7\n9\n")
    assert (
        "Ben, it is your turn (seat 1).\nSeat 0 plays 7g.\nSeat 0 draws ?? ??.\n" in played.output
    )
    assert "\nAnn (seat 0) takes place 2.\nBen (seat 1) wins!\n" in played.output
    assert "Enter:" not in played.output
    played = called(*begun, typed="7\n9\n")
    assert "seat 0 is a person, seat 1 is a person." in played.output
    assert "\nThe person (seat 0) takes place 2.\n" in played.output
