"""A game between bots as questions and answers, whoever asks the bots and however they answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from threeup3down.bots import first_seen, takes_memory
from threeup3down.declarations import declaration_of
from threeup3down.games.errors import DepthError, NoLegalMoveError

from .chance import Chance

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from threeup3down.bots import Bot
    from threeup3down.games.protocol import Game


class Questions:
    """What the bots of a game are asked, move by move.

    It changes with every answer.

    Args:
        state: where the game begins.
        bots: one for each seat; one that is marked by `bots.remembers` remembers from `state` on.
        seed: the seed of the game, from which the bots' chance follows.
        made: the number of moves that led to `state`.
        limit: the most moves to make; None: no limit.

    Attributes:
        state: the present state.
        made: the number of moves that led to it.

    >>> from threeup3down import new_game
    >>> from threeup3down.bots import random_bot
    >>> game = Questions(new_game(2, seed=1), [random_bot] * 2, seed=1)
    >>> bot, seen, rng = game.ask()
    >>> game.answer(bot(seen, rng))
    >>> game.made, game.state.to_act
    (1, 1)
    """

    def __init__(
        self, state: Any, bots: Sequence[Bot], *, seed: int, made: int = 0, limit: int | None = None
    ) -> None:
        self.state: Any = state
        self.made: int = made
        self._bots = bots
        self._last = None if limit is None else made + checked_limit(limit)
        self._chance = Chance(seed)
        self._memories = {
            seat: first_seen(bot, state.view(seat))
            for seat, bot in enumerate(bots)
            if takes_memory(bot)
        }

    def ask(self) -> tuple[Bot, Any, random.Random] | None:
        """Return who is to answer, what it may know, and its chance; None: the game has ended.

        Raises:
            NoLegalMoveError: the rules leave somebody no move, as a faulty house rule does.
        """
        state = self.state
        seat: int | None = state.to_act
        if seat is None or self.made == self._last:
            return None
        if not state.legal_moves():
            raise NoLegalMoveError(state.game.NAME, seat)
        seen = self._memories[seat] if seat in self._memories else state.view(seat)
        return self._bots[seat], seen, self._chance.at(self.made + 1)

    def answer(self, move: Any) -> None:
        """Make the move that was answered.

        Raises:
            IllegalMoveError: the rules do not allow it.
            TypeError: something that is no move.
        """
        if self._memories:
            self.followed(move)
        else:
            self.state = self.state.apply(move)
            self.made += 1

    def followed(self, move: Any) -> tuple[Any, ...]:
        """Make the move, and return what happened, card by card, nothing redacted.

        Errors are those of `answer`.
        """
        state, events = self.state.transition(move)
        for seat, memory in self._memories.items():
            redacted = [state.game.redact(event, seat) for event in events]
            self._memories[seat] = memory.advance(redacted)
        self.state = state
        self.made += 1
        return tuple(events)


def most_moves(game: Game, rules: Any, limit: int | Literal["usual"] | None) -> int | None:
    """Return the most moves of a game; None: no limit.

    Raises:
        DepthError: a limit that is no whole number, or below 0.
    """
    if limit == "usual":
        return declaration_of(game).limit(rules)
    return None if limit is None else checked_limit(limit)


def checked_limit(limit: int) -> int:
    """Return a limit of moves.

    Raises:
        DepthError: no whole number, or one below 0.
    """
    if type(limit) is not int or limit < 0:
        raise DepthError(limit, 0)
    return limit
