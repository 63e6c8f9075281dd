"""What an answer to the question for a move stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from threeup3down.declarations import declaration_of
from threeup3down.games.errors import GameError
from threeup3down.games.wording import Phrase, translated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from threeup3down.games.protocol import Game

MOST_DIGITS = 9  # more than any list has
MOST_NAMED = 10  # moves that a sentence names
NAMED = 3  # of more than that
QUESTION = Phrase("Your move (text or #number; ? for the rules): ")
FORCED_QUESTION = Phrase("Your move (Enter for {move}; ? for the rules): ")
HOW_TO_ANSWER = Phrase(
    "Write a move as it stands in the list{example} or its number with the # (#3){hint}. ? shows "
    "the rules that apply now, Enter shows the table again or makes the only move, help lists "
    "what else you can write, and Ctrl-C leaves the game, which can be resumed later."
)


class AnswerError(GameError, ValueError):
    """An answer to the question for a move that stands for no legal move: one sentence says why."""


def how_to_answer(game: Game) -> str:
    """Return what may be written in answer to the question for a move."""
    hints = declaration_of(game)
    example = hints.move_example and f" ({hints.move_example})"
    hint = hints.number_hint and f": {translated(hints.number_hint)}"
    return translated(HOW_TO_ANSWER, example=example, hint=hint)


def question(texts: Sequence[str]) -> str:
    """Return the question for one of some moves, given as texts."""
    return translated(QUESTION) if len(texts) > 1 else translated(FORCED_QUESTION, move=texts[0])


def named(texts: Sequence[str]) -> str:
    """Return a list of moves in words, of many only the first.

    >>> named(["7", "8", "pickup"]), named([str(rank) for rank in range(1, 12)])
    ('7, 8 or pickup', '1, 2, 3 or another of the list')
    """
    if len(texts) > MOST_NAMED:
        return translated("{some} or another of the list", some=", ".join(texts[:NAMED]))
    *some, last = texts
    return translated("{some} or {last}", some=", ".join(some), last=last) if some else last


def numbers(texts: Sequence[str]) -> str:
    """Return which numbers there are: "#1", "#1 to #14"."""
    return "#1" if len(texts) == 1 else translated("#1 to #{last}", last=len(texts))


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
    threeup3down.cli.answers.AnswerError: draw is refused: The 3UP must be chosen before ...
    """
    moves = view.legal_moves()
    texts = [game.move_text(move) for move in moves]
    listed_number = _listed_number(answer.removeprefix("#"))
    listed = moves[listed_number - 1] if 1 <= listed_number <= len(moves) else None
    if answer.startswith("#"):
        if listed is None:
            missing = Phrase("{answer} is not in the list, which goes from {numbers}.")
            if len(moves) == 1:
                missing = Phrase("{answer} is not in the list, which has only #1.")
            raise AnswerError(translated(missing, answer=answer, numbers=numbers(texts)))
        return listed
    try:
        move = game.parse_move(answer)
    except GameError as error:
        refusal = translated(
            "{answer!r} is no move: expected {moves}.", answer=answer, moves=named(texts)
        )
        if listed is None:
            raise AnswerError(refusal) from error
        if any(text[0].isdecimal() for text in texts):  # it may mean a card
            raise AnswerError(f"{refusal} {_number_hint(listed_number)}") from error
        return listed
    reason = view.why_illegal(move)
    if reason is None:
        return move
    refusal = translated(
        "{move} is refused: {reason} ({rule}).",
        move=game.move_text(move),
        reason=reason.sentence,
        rule=reason.rule,
    )
    if listed is None:
        raise AnswerError(refusal)
    if type(move) not in set(map(type, moves)):  # so it cannot have been meant as a move
        return listed
    raise AnswerError(f"{refusal} {_number_hint(listed_number)}")


def _number_hint(number: int) -> str:
    return translated("Number {number} of the list is written #{number}.", number=number)


def _listed_number(text: str) -> int:
    """Return the number that decimal digits stand for; 0 for any other text."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < MOST_DIGITS else 0
