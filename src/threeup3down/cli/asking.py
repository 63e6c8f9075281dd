"""The person at the terminal as a player: asks for a move until there is a legal one."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from threeup3down.games.errors import GameError

from .errors import AnswerError
from .table import Terminal, show_moves, show_rules, show_table, show_text

if TYPE_CHECKING:
    import random

    from threeup3down.bots import Player
    from threeup3down.games.protocol import Game

MOST_DIGITS = 9  # more than any list has
QUESTION = "Your move (text or #number; ? for the rules): "
HOW_TO_ANSWER = (
    "Write a move as it stands in the list{example} or its number with the # (#3){number}. ? tells "
    "the rules that apply now, Enter shows the table again, and Ctrl-C leaves the game, which can "
    "be gone on with later."
)
# A move of a game as an example, and what a number without the # may do.
EXAMPLES = {
    "threeup3down": (" (7x2)", ": a bare 7 plays a seven"),
    "threethirteen": (" (7H)", ""),
}


def person(terminal: Terminal, game: Game) -> Player:
    """Return the player who shows the table and asks the person for a move.

    The player raises `EOFError` at the end of input.
    """

    def ask(view: Any, rng: random.Random) -> Any:  # noqa: ARG001 (a person takes no chance)
        show_table(terminal, game, view)
        show_moves(terminal, game, view)
        while True:
            answer = read_answer(terminal)
            if answer == "?":
                show_rules(terminal, game, view)
            elif not answer:
                show_table(terminal, game, view)
                show_moves(terminal, game, view)
            else:
                try:
                    return chosen(game, view, answer)
                except AnswerError as error:
                    show_text(terminal, game, str(error), "yellow")

    return ask


def how_to_answer(game: Game) -> str:
    """Return what may be written in answer to the question for a move."""
    example, number = EXAMPLES.get(game.NAME, ("", ""))
    return HOW_TO_ANSWER.format(example=example, number=number)


def read_answer(terminal: Terminal) -> str:
    """Ask for a line and return it without the spaces around it.

    Raises:
        EOFError: the input has ended.
    """
    terminal.print()
    terminal.print(QUESTION, style="bold", end="")
    terminal.file.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    if not sys.stdin.isatty():  # nobody has seen it typed
        terminal.print(line.rstrip("\n"))
    return line.strip()


def chosen(game: Game, view: Any, answer: str) -> Any:
    """Return the legal move that an answer stands for.

    A bare number is a move (7: play a 7) wherever a move so written could be legal, and stands
    for none where other moves begin with a number (7H); with a # before it, it is always a number
    from the list.

    Args:
        game: the game.
        view: the view of the player to act.
        answer: the text of a move, or a number from the list.

    Raises:
        AnswerError: the answer stands for no legal move; one sentence says why.

    >>> import threeup3down as game
    >>> view = game.new_game(2, seed=1).view(0)
    >>> print(chosen(game, view, "up:2,3,8"), chosen(game, view, "#2"))
    up:2,3,8 up:2,3,9
    >>> chosen(game, view, "draw")
    Traceback (most recent call last):
    ...
    threeup3down.cli.errors.AnswerError: draw is refused: The 3UP must be chosen before ...
    """
    moves = view.legal_moves()
    number = _number(answer.removeprefix("#"))
    listed = moves[number - 1] if 1 <= number <= len(moves) else None
    if answer.startswith("#"):
        if listed is None:
            span = "has only #1" if len(moves) == 1 else f"goes from #1 to #{len(moves)}"
            raise AnswerError(f"{answer} is not in the list, which {span}.")
        return listed
    try:
        move = game.parse_move(answer)
    except GameError as error:
        if listed is None:
            raise AnswerError(f"{error}.") from error
        if any(game.move_text(move)[0].isdecimal() for move in moves):  # it may mean a card
            hint = f"Number {number} of the list is written #{number}."
            raise AnswerError(f"{error}. {hint}") from error
        return listed
    reason = view.why_illegal(move)
    if reason is None:
        return move
    refusal = f"{game.move_text(move)} is refused: {reason.sentence} ({reason.rule})."
    if listed is None:
        raise AnswerError(refusal)
    if type(move) not in set(map(type, moves)):  # so it cannot have been meant as a move
        return listed
    raise AnswerError(f"{refusal} Number {number} of the list is written #{number}.")


def _number(text: str) -> int:
    """Return the number that decimal digits stand for; 0 for any other text."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < MOST_DIGITS else 0
