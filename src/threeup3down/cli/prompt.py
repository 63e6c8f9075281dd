"""The person at the terminal as a bot: asks for a move until there is a legal one."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from threeup3down.declarations import declaration_of
from threeup3down.games.errors import GameError

from .display import Terminal, show_line, show_moves, show_rules, show_table, show_text

if TYPE_CHECKING:
    import random

    from threeup3down.bots import Bot
    from threeup3down.games.protocol import Game

MOST_DIGITS = 9  # more than any list has
QUESTION = "Your move (text or #number; ? for the rules): "
HOW_TO_ANSWER = (
    "Write a move as it stands in the list{example} or its number with the # (#3){hint}. ? shows "
    "the rules that apply now, Enter shows the table again, and Ctrl-C leaves the game, which can "
    "be resumed later."
)


class AnswerError(GameError, ValueError):
    """An answer to the question for a move that stands for no legal move: one sentence says why."""


def person(terminal: Terminal, game: Game) -> Bot:
    """Return the bot that shows the table and asks the person for a move.

    It raises `EOFError` at the end of input.
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
    hints = declaration_of(game)
    example = hints.move_example and f" ({hints.move_example})"
    hint = hints.number_hint and f": {hints.number_hint}"
    return HOW_TO_ANSWER.format(example=example, hint=hint)


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
        show_line(terminal, line.rstrip("\n"))
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
    threeup3down.cli.prompt.AnswerError: draw is refused: The 3UP must be chosen before ...
    """
    moves = view.legal_moves()
    listed_number = _listed_number(answer.removeprefix("#"))
    listed = moves[listed_number - 1] if 1 <= listed_number <= len(moves) else None
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
            hint = f"Number {listed_number} of the list is written #{listed_number}."
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
    raise AnswerError(f"{refusal} Number {listed_number} of the list is written #{listed_number}.")


def _listed_number(text: str) -> int:
    """Return the number that decimal digits stand for; 0 for any other text."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < MOST_DIGITS else 0
