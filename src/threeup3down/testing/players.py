"""What a player has to keep to, checked by playing whole games with it."""

from __future__ import annotations

import math
import os
from typing import TYPE_CHECKING, Any

import attrs

import threeup3down
from threeup3down.bots import random_player
from threeup3down.games.shuffling import SEED_BITS, checked_seed
from threeup3down.records import Record
from threeup3down.simulation import chance, unattended_rules

from .answering import Question
from .carrying import carried
from .checking import GameProtocolError
from .processes import CAN_FORK, PlayerLostError, forked, fresh
from .violations import LawViolation

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable
    from contextlib import AbstractContextManager

    from threeup3down.bots import Player
    from threeup3down.games.protocol import Game

    from .answering import Answer
    from .processes import Child

NEEDED = {
    "MIN_PLAYERS", "NAME", "PRESETS", "Rules", "apply", "legal_moves", "move_text", "new_game",
    "parse_rules", "rules_text", "view",
}  # fmt: skip
PLAYER_LAWS = {
    "player_answers": "It returns: it raises nothing, and ends neither itself nor its process.",
    "player_answers_in_time": "It returns within `seconds`, else its process is ended.",
    "player_makes_legal_moves": "It returns one of `view.legal_moves()`.",
    "player_is_deterministic": "An equal view and an equally seeded `rng` give the same move.",
    "player_is_indifferent_to_hidden_cards": (
        "The move is the same whatever the cards that the view does not show."
    ),
    "player_leaves_global_random_alone": (
        "The global `random` is as it was, and that of numpy where numpy is loaded."
    ),
    "player_leaves_the_view_alone": "The view is as it was.",
    "player_leaves_its_surroundings_alone": (
        "So are the environment, the working directory, `sys.path`, the recursion limit and the "
        "class of the view."
    ),
    "samples_fit_views": "`view.sample(rng)` has that view; this is a law on the game.",
}


def check_bot(
    player: Player,
    *,
    game: Game = threeup3down,
    games: int = 1,
    players: int | None = None,
    rules: Any = None,
    seed: int = 0,
    seconds: float = 10.0,
    fresh_interpreter: bool = True,
) -> None:
    """Check that a player keeps to `PLAYER_LAWS`, by playing whole games with it.

    Each deal is played with the player in all seats, and then in each seat with random players
    in the others. For each of its moves it is asked three times, and once more in a fresh
    interpreter, where texts have other hashes and the questions come in the opposite order.
    It runs in processes that hold views and no state of the game.

    Args:
        player: any callable from a view and a source of chance to a move: a function, also one
            defined in a test, a lambda, a method, an object.
        game: any game; the registry need not know it.
        games: the number of deals.
        players: the number of players; the fewest of the game unless given.
        rules: the rules; the standard ones unless given. A turn limit is added to rules
            without one (`unattended_rules`).
        seed: that of the first deal; the next deals have the next seeds. The player's chance
            for a move is `chance(seed of the deal, number of the move)`.
        seconds: how long the player may take for a move before its process is ended.
        fresh_interpreter: whether to ask in a fresh interpreter too. A player that holds what
            exists in one process only, such as an open file, cannot be asked there.

    Raises:
        LawViolation: the player breaks a law. The story is the game up to the move that it was
            asked for; `threeup3down replay -` shows it.
        TypeError: the player is not callable, or cannot be carried to a fresh interpreter.
        GameProtocolError: the game lacks a name that is needed to play it.
        ValueError: no games, or no time.
        GameError: what `game.new_game` raises.

    >>> from threeup3down.bots import shedder
    >>> check_bot(shedder)
    >>> check_bot(lambda view, rng: view.legal_moves()[99])
    Traceback (most recent call last):
    ...
    threeup3down.testing.violations.LawViolation: player_answers: the player, asked for move 1 ...
    """
    _check_arguments(player, game, games, seconds)
    number = game.MIN_PLAYERS if players is None else players
    seeds = [(checked_seed(seed) + deal) % (1 << SEED_BITS) for deal in range(games)]
    if rules is None:
        rules = game.PRESETS["standard"]
    limited = unattended_rules(game, game.rules_text(rules))
    if fresh_interpreter or not CAN_FORK:
        _carried((player, ()))  # so that it is known before any game is played
    asked: list[_Asked] = []
    with _asking(player, seconds) as child:  # before there is any state that it could find
        for deal in seeds:
            story = Record.new(game, players=number, seed=deal, rules=limited)
            for own in [range(number), *((seat,) for seat in range(number))]:
                asked += _play(child, story, own)
    if fresh_interpreter:
        _ask_again(player, asked[::-1], seconds)


@attrs.frozen(eq=False)
class _Asked:
    """A question with what came of it.

    Attributes:
        story: a game in which the player was asked; it goes on after that.
        question: what it was asked.
        index: that of the move it chose, in `question.view.legal_moves()`.
    """

    story: Record
    question: Question
    index: int

    def move(self, index: int) -> str:
        """Return the text of a move that the player could choose."""
        return self.story.game.move_text(self.question.view.legal_moves()[index])


def _check_arguments(player: object, game: Game, games: object, seconds: float) -> None:
    if not callable(player):
        raise TypeError(f"{player!r}: expected a player, a callable (view, rng) -> move")
    if missing := NEEDED - set(dir(game)):
        raise GameProtocolError(getattr(game, "__name__", repr(game)), missing)
    if type(games) is not int or games < 1:
        raise ValueError(f"games={games!r}: expected a whole number of at least 1")
    if not (math.isfinite(seconds) and seconds > 0):
        raise ValueError(f"seconds={seconds!r}: expected a number above 0")


def _asking(player: Player, seconds: float) -> AbstractContextManager[Child]:
    if CAN_FORK:
        return forked(player, seconds)
    return fresh(_carried((player, ())), seconds, os.environ.get("PYTHONHASHSEED", "0"))


def _carried(value: tuple[Player, Iterable[Question]]) -> bytes:
    try:
        return carried(value)
    except TypeError as error:
        raise _not_carried(str(error)) from error


def _not_carried(detail: str) -> TypeError:
    return TypeError(
        f"the player {detail}; expected one that holds nothing of this process alone. "
        "fresh_interpreter=False checks it without that, where processes can be forked"
    )


def _play(child: Child, story: Record, own: Collection[int]) -> list[_Asked]:
    """Play a game to its end, the player in some seats and random players in the others."""
    answered: list[tuple[Question, int]] = []
    while (seat := story.state().to_act) is not None:
        view = story.game.view(story.state(), seat)
        number = len(story.moves) + 1
        if seat in own:
            question = Question(view, story.seed, number, 2 * number)
            index = _index(child, story, question)
            answered.append((question, index))
            move = story.game.legal_moves(story.state())[index]
        else:
            move = random_player(view, chance(story.seed, number))
        story = story.play(move)
    return [_Asked(story, question, index) for question, index in answered]


def _index(child: Child, story: Record, question: Question) -> int:
    """Return the index of the move that the player chooses, the same whenever it is asked."""
    elsewhere = attrs.evolve(question, redeal=question.redeal + 1)
    asked = _Asked(story, question, _chosen(child, story, question))
    _check_same(asked, _chosen(child, story, question))
    other = _chosen(child, story, elsewhere)
    if other != asked.index:
        _check_same(asked, _chosen(child, story, question))  # or it is chance, not the cards
        _check_same(attrs.evolve(asked, index=other), _chosen(child, story, elsewhere))
        detail = (
            f"it chose {asked.move(asked.index)} with one deal of the hidden cards within its "
            f"reach and {asked.move(other)} with another, the view being the same; expected a "
            "move that follows from the view and the rng alone"
        )
        raise _violation("player_is_indifferent_to_hidden_cards", detail, story, question)
    return asked.index


def _check_same(asked: _Asked, again: int) -> None:
    if again != asked.index:
        detail = (
            f"it chose {asked.move(asked.index)}, and {asked.move(again)} when asked again; "
            "expected the same move for an equal view and an equally seeded rng"
        )
        raise _violation("player_is_deterministic", detail, asked.story, asked.question)


def _ask_again(player: Player, asked: list[_Asked], seconds: float) -> None:
    """Ask everything in a fresh interpreter, and compare the answers."""
    hash_seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    where = f"in a fresh interpreter (PYTHONHASHSEED={hash_seed}, the last question first)"
    questions = [one.question for one in asked]
    with fresh(_carried((player, questions)), seconds, hash_seed) as child:
        for one in asked:
            again = _read(child.answer, one.story, one.question, f"{where} ")
            if again != one.index:
                detail = (
                    f"it chose {one.move(one.index)}, and {one.move(again)} {where}; "
                    "expected the same move for an equal view and an equally seeded rng"
                )
                raise _violation("player_is_deterministic", detail, one.story, one.question)


def _chosen(child: Child, story: Record, question: Question) -> int:
    return _read(lambda: child.ask(question), story, question, "")


def _read(answer: Callable[[], Answer], story: Record, question: Question, where: str) -> int:
    """Return the index of the move that is the player's answer.

    Raises:
        LawViolation: there is no such answer.
    """
    try:
        said = answer()
    except PlayerLostError as lost:
        raise _violation(lost.law, where + lost.detail, story, question) from None
    if said.index is not None:
        return said.index
    if not said.law:
        raise _not_carried(said.detail)
    raise _violation(said.law, where + said.detail, story, question)


def _violation(law: str, detail: str, story: Record, question: Question) -> LawViolation:
    told = f"the player, asked for move {question.number} in seat {question.view.seat}: {detail}"
    return LawViolation(law, told, story.until(question.number - 1).text)
