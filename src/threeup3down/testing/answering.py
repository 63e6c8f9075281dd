"""The inside of the process that a player is asked in.

No state of the game that is played ever gets here, only views. What a player finds that looks
around all the same (in the frames of its callers, among the objects that the garbage collector
knows) is a state redealt from the view, which nobody could tell from the real one. It is asked
again among other such states, and if it then answers differently, it has looked.
"""

from __future__ import annotations

import random
import traceback
from typing import TYPE_CHECKING, Any

import attrs

from threeup3down.simulation import chance

from .surroundings import GLOBAL_RANDOM, changed, surroundings

if TYPE_CHECKING:
    from collections.abc import Callable

    from threeup3down.bots import Player

MOST_MOVES_NAMED = 8
MOST_CHARACTERS = 200


@attrs.frozen
class Question:
    """What a player is asked.

    Attributes:
        view: of the player to act.
        seed: that of the game, from which the player's chance follows.
        number: of the move, counted from 1.
        redeal: which of the redealt states lies within the player's reach.
    """

    view: Any
    seed: int
    number: int
    redeal: int


@attrs.frozen
class Answer:
    """What a player said, in words that mean the same in every process.

    Attributes:
        index: that of the move in `view.legal_moves()`; None if a law is broken.
        law: the law.
        detail: what was found, and what was expected.
    """

    index: int | None
    law: str = ""
    detail: str = ""


def answer(player: Player, question: Question, untouched: Any, begin: Callable[[], None]) -> Answer:
    """Ask the player.

    Args:
        player: a player that may do anything.
        question: what it is asked.
        untouched: a view equal to that of the question, of which the player is shown no part.
        begin: is called right before the player, to say that its time runs.
    """
    view = question.view
    legal = view.legal_moves()
    # A loop that plays a game calls it `state` too.
    try:
        state = view.sample(random.Random(question.redeal))
        seen = state.view(view.seat)
    except Exception as error:  # noqa: BLE001 (a game under test may be anybody's)
        return Answer(None, "samples_fit_views", f"{UNFIT_SAMPLE}\n{_told(error)}")
    if seen != view:
        return Answer(None, "samples_fit_views", UNFIT_SAMPLE)
    rng = chance(question.seed, question.number)
    before = surroundings(seen)
    begin()
    try:
        move = player(seen, rng)
    except BaseException as error:  # noqa: BLE001 (sys.exit() is no answer either)
        return Answer(None, "player_answers", _raised(error))
    if names := changed(before, surroundings(seen)):
        return Answer(None, *_law_on(names))
    if seen != untouched:
        return Answer(None, "player_leaves_the_view_alone", CHANGED_VIEW)
    for index, candidate in enumerate(legal):
        if type(move) is type(candidate) and move == candidate:
            return Answer(index)
    return Answer(None, "player_makes_legal_moves", _no_legal_move(view, legal, move))


UNFIT_SAMPLE = (
    "this is about the game, not the player: `view.sample(rng)` gave no state with the same "
    "view; expected one with `state.view(view.seat) == view`"
)
CHANGED_VIEW = (
    "it changed the view that it was shown; expected a view that is as it was: views are values"
)


def _law_on(names: list[str]) -> tuple[str, str]:
    """Return the law that says that these are to be left alone, and what broke it."""
    listed = " and ".join(names)
    if set(names) & set(GLOBAL_RANDOM):
        expected = "all chance to come from the `rng` that it is given"
        return "player_leaves_global_random_alone", f"it used {listed}; expected {expected}"
    expected = "a player that does nothing but answer"
    return "player_leaves_its_surroundings_alone", f"it changed {listed}; expected {expected}"


def _raised(error: BaseException) -> str:
    """Return the error with its traceback, which begins in the player."""
    error.__traceback__ = error.__traceback__ and error.__traceback__.tb_next
    return f"it raised {type(error).__name__}; expected a move\n{_told(error)}"


def _told(error: BaseException) -> str:
    return "".join(traceback.format_exception(error)).rstrip()


def _no_legal_move(view: Any, legal: tuple[Any, ...], value: Any) -> str:
    """Return what is wrong with an answer that is no legal move, and what would have been."""
    named = ", ".join(map(str, legal[:MOST_MOVES_NAMED]))
    more = f" and {len(legal) - MOST_MOVES_NAMED} more" if len(legal) > MOST_MOVES_NAMED else ""
    expected = f"expected one of `view.legal_moves()`: {named}{more}"
    if value is None:
        return f"it returned None; {expected}"
    try:
        reason = view.why_illegal(value)
    except Exception:  # noqa: BLE001 (a game may refuse what is no move in any way it likes)
        return f"it returned {_text(value)} of type {type(value).__name__}, no move; {expected}"
    if reason is None:
        return f"it returned {_text(value)}, which is not among the legal moves; {expected}"
    return f"it returned {value}, which is illegal: {reason.sentence} ({reason.rule}); {expected}"


def _text(value: Any) -> str:
    """Return the repr of whatever a player returned, but not too much of it."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 (it is the player's own)
        return "a value without a repr"
    return text if len(text) <= MOST_CHARACTERS else f"{text[:MOST_CHARACTERS]}…"
