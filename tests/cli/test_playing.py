from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from threeup3down import Termination, introduction
from threeup3down.bots.threeup3down import greedy
from threeup3down.declarations.threeup3down import DECLARATION
from threeup3down.records import Record
from threeup3down.simulation import chance

from .terminals import QUESTION, arguments_of, line_of, play_to_the_end

if TYPE_CHECKING:
    from collections.abc import Callable

    from threeup3down import Move, View

    from .conftest import Called, Piped
    from .terminals import Terminal


def test_a_whole_game_at_the_terminal(terminal: Callable[..., Terminal]) -> None:
    game = terminal("play", "--players", "2", "--seed", "2", "--seat", "1")
    ending = play_to_the_end(game)
    record = Record.parse(line_of(ending))
    assert (record.players, record.seed) == (2, 2)
    state = record.start()
    for step in record.steps():
        if step.seat == 1:
            assert step.move == state.legal_moves()[0]
        else:
            assert step.move == greedy(state.view(0), chance(2, step.move_number))
        state = step.state
    outcome = state.outcome()
    assert outcome.termination is Termination.EMPTIED
    assert f"The game is over: seat {outcome.winners[0]} wins." in ending
    assert (
        "You (seat 1) win!" if outcome.winners == (1,) else "You (seat 1) take place 2."
    ) in ending
    assert "Resume it" not in ending
    assert game.process.exitstatus == 0


def test_U23_the_screen_shows_no_card_that_the_person_may_not_see(
    terminal: Callable[..., Terminal],
) -> None:
    game = terminal("play", "--players", "3", "--seed", "8", columns=200)
    play_to_the_end(game)
    text = "\n".join(game.lines())
    assert re.search(r"Seat 0 draws \d", text)
    assert re.search(r"Seat 1 draws \?\?", text)
    assert not re.search(r"Seat [12] (draws|lays) [^?]", text)


def test_a_person_sees_the_table_what_happened_and_the_moves_in_words(
    terminal: Callable[..., Terminal],
) -> None:
    game = terminal("play", "--seed", "3")
    game.asked()
    game.answer("up:1,2,3")
    shown = game.lines()
    assert shown[-20:] == [
        "Your move (text or #number; ? for the rules): up:1,2,3",
        "Seat 0 lays 1b 2b 3b on the 3DOWN.",
        "Seat 1 lays ?? ?? ?? on the 3DOWN.",
        "Seat 2 lays ?? ?? ?? on the 3DOWN.",
        "Seat 0 shows the 3UP 1b 2b 3b.",
        "Seat 1 shows the 3UP Cb C+1g C+1b.",
        "Seat 2 shows the 3UP 7g 9g C+1b.",
        "",
        "Turn 1. Draw pile: 57 cards. Cleared: 0 cards.",
        "Discard pile: empty",
        "> seat 0 (you): 3 cards in hand; 3UP 1b 2b 3b; 3DOWN ?? ?? ??",
        "  seat 1: 3 cards in hand; 3UP Cb C+1g C+1b; 3DOWN ?? ?? ??",
        "  seat 2: 3 cards in hand; 3UP 7g 9g C+1b; 3DOWN ?? ?? ??",
        "Your hand: 3b 9b Cg",
        "",
        " #1  3  play a 3",
        " #2  9  play a 9",
        " #3  C  play a C",
        "",
        "Your move (text or #number; ? for the rules):",
    ]


def test_a_move_as_text_or_by_its_number(terminal: Callable[..., Terminal]) -> None:
    game = terminal("play", "--seed", "3")
    game.asked()
    assert "Seat 0 lays 1b 2b 9b on the 3DOWN." in game.answer("2")  # no move is so written now
    assert "Seat 0 plays 3b 3b." in game.answer("#2")
    assert "Seat 0 plays Cg." in game.answer(" c ")


def test_a_refused_move_is_explained_in_one_sentence_and_asked_again(
    terminal: Callable[..., Terminal],
) -> None:
    game = terminal("play", "--seed", "3")
    game.asked()
    refusal = "draw is refused: The 3UP must be chosen before anything is played (U5)."
    assert game.answer("draw").strip().splitlines()[-1] == refusal
    game.answer("#1")
    game.answer("9")
    refusal = "3 is refused: The card must be equal to or higher than the top of the pile (U9)."
    assert game.answer("3").strip().splitlines()[-1] == refusal
    assert "Seat 0 plays Cg." in game.answer("C")


def test_a_bare_number_is_never_taken_for_another_move(terminal: Callable[..., Terminal]) -> None:
    game = terminal("play", "--seed", "3", columns=200)
    game.asked()
    game.answer("#1")
    refusal = (
        "1 is refused: The cards to discard from hold no card of that rank (U8). "
        "Number 1 of the list is written #1."
    )
    assert game.answer("1").strip().splitlines()[-1] == refusal
    assert "Seat 0 plays 3b." in game.answer("3")


def test_an_answer_that_is_no_move_is_explained(terminal: Callable[..., Terminal]) -> None:
    game = terminal("play", "--seed", "3", columns=200)
    game.asked()
    assert "'seven' is no move: expected up:1,2,3, up:1,2,9, up:1,2,C or another" in game.answer(
        "seven"
    )
    assert "#0 is not in the list, which goes from #1 to #14." in game.answer("#0")
    assert "#15 is not in the list" in game.answer("#15")
    assert "#one is not in the list" in game.answer("#one")


def test_a_question_mark_shows_the_rules_that_apply_now(terminal: Callable[..., Terminal]) -> None:
    game = terminal("play", "--seed", "3", columns=200)
    game.asked()
    assert "Each player chooses three of six cards" in game.answer("?")
    game.answer("#1")
    rules = game.answer("?")
    assert "- Anything fits the empty pile (U9)." in rules
    assert "Choose three" not in rules
    assert "docs/" not in rules


def test_a_game_begins_with_its_goal_and_how_cards_are_written(
    terminal: Callable[..., Terminal],
) -> None:
    game = terminal("play", "--seed", "3", columns=300)
    begun = game.asked().splitlines()
    assert begun[1:3] == list(introduction())
    assert "(7x2) or its number with the # (#3): a bare 7 plays a seven" in begun[3]
    game.process.sendline("#1")
    game.asked()
    game.process.sendeof()
    again = terminal(*arguments_of(game.end()), columns=300).asked()
    assert introduction()[0] not in again


@pytest.mark.parametrize(
    ("seed", "players", "result"),
    [
        (0, 2, "You (seat 0) win!"),
        (1, 2, "You (seat 0) take place 2."),
        (0, 3, "You (seat 0) share place 2 with seat 2."),
        (1, 4, "You (seat 0) share place 2 with seats 1 and 3."),
    ],
)
def test_the_end_names_the_person_s_place(
    called: Callable[..., Called], seed: int, players: int, result: str
) -> None:
    options = ("--seed", str(seed), "--players", str(players))
    played = called("play", *options, typed="#1\n" * 300)
    assert f".\n{result}\n\n\nThis game as a line:\n" in played.output


def test_enter_shows_the_table_again(terminal: Callable[..., Terminal]) -> None:
    game = terminal("play", "--seed", "3")
    table = game.asked().split("\n\n", 1)[1]
    assert "Your hand: 1b 2b 3b 3b 9b Cg" in table
    assert game.answer("").split("\n\n", 1)[1].strip() == table.strip()


def test_a_game_without_a_terminal_has_no_colour(
    piped: Piped,
) -> None:
    played = piped("play", "--seed", "3", "--players", "2", typed="\n".join(["#1"] * 300))
    assert played.returncode == 0
    assert "\x1b" not in played.stdout
    assert played.stderr == ""
    assert "The game is over" in played.stdout
    assert f"{QUESTION}#1\n" in played.stdout  # what was typed can be read
    Record.parse(line_of(played.stdout))


@pytest.mark.thorough
def test_colour_is_left_out_where_it_is_not_wanted(terminal: Callable[..., Terminal]) -> None:
    green = re.compile(r"\x1b\[[0-9;]*32m3g")
    coloured = terminal("play", "--seed", "1", "--players", "2")
    coloured.asked()
    assert green.search(coloured.received)
    plain_one = terminal("play", "--seed", "1", "--players", "2", NO_COLOR="1")
    plain_one.asked()
    assert not green.search(plain_one.received)


def test_the_options_make_the_game(terminal: Callable[..., Terminal]) -> None:
    game = terminal(
        *("play", "threeup3down", "--players", "2", "--seat", "1", "--seed", "4", "--first", "1"),
        *("--rules", "short,simultaneous_setup=false", "--rules", "play_on=true"),
        *("--bots", "random"),
        columns=200,
    )
    assert "seat 0 is random, seat 1 is you." in game.asked()
    game.process.sendeof()
    record = Record.parse(line_of(game.end()))
    assert record.text == (
        "threeup3down version=1 players=2 seed=4 first=1 "
        "rules=deck=GREEN,simultaneous_setup=false,play_on=true moves="
    )


def lowest(view: View, _: object) -> Move:
    return view.legal_moves()[0]


def test_a_game_without_an_end_stops_when_the_person_has_finished(
    called: Callable[..., Called], monkeypatch: pytest.MonkeyPatch
) -> None:
    bots: Any = DECLARATION.bots
    monkeypatch.setitem(bots, "lowest", f"{__name__}:lowest")
    options = ("--players", "3", "--seed", "14", "--seat", "1", "--bots", "lowest")
    played = called(
        "play", *options, "--rules", "short,play_on=true", "--limit", "200", typed="#1\n" * 500
    )
    assert played.status == 0
    assert "Seat 1 has no card left and takes place 1." in played.output
    assert "The limit of 200 moves without a person is reached (--limit).\n" in played.output
    record = Record.parse(line_of(played.output))
    assert record.state().outcome() is None
    assert [step.seat for step in record.steps()][-201:-199] == [1, 2]
    assert arguments_of(played.output)[-2:] == ["--limit", "200"]
