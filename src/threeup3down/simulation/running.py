"""Playing a game between bots, move by move."""

from __future__ import annotations

from collections.abc import Callable
from inspect import isawaitable
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import attrs

from threeup3down.declarations import declaration_of

from .asking import Questions, most_moves

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator, Sequence

    from threeup3down.bots import Bot

AnyBot: TypeAlias = Callable[[Any, Any], Any]  # a `Bot`, or one that is `async def`


@attrs.frozen
class Step:
    """One move of a game.

    Attributes:
        move_number: the number of the move in the whole game, counted from 1.
        seat: who made it.
        move: the move.
        state: the state after it.
        events: what happened, card by card, nothing redacted.
    """

    move_number: int
    seat: int
    move: Any
    state: Any
    events: tuple[Any, ...]


@attrs.frozen
class Playout:
    """A game between bots as far as it went.

    Attributes:
        state: the last state.
        moves: how many moves led to it, from the state where it began.
        limit_reached: whether the limit ended it, and not the rules.
    """

    state: Any
    moves: int
    limit_reached: bool


def limit_of(state: Any) -> int:
    """Return after how many moves a game that nobody watches is ended by default.

    The rules allow endless games (U21, T15). The limit is no rule: it ends the run, not the game.

    >>> from threeup3down import new_game
    >>> limit_of(new_game(2, seed=1))
    1500
    """
    limit: int = declaration_of(state.game).limit(state.rules)
    return limit


def steps(
    state: Any,
    bots: Sequence[Bot],
    *,
    seed: int,
    made: int = 0,
    limit: int | None = None,
) -> Iterator[Step]:
    """Play a game from a state to its end, yielding every move as it is made.

    Args:
        state: where to begin, in any game.
        bots: one for each seat; one that is marked by `bots.remembers` remembers from `state` on.
        seed: the seed of the game, from which the bots' chance follows.
        made: the number of moves that led to `state`.
        limit: the most moves to make; None: no limit, and not every game ends without one. If
            somebody is to act in the last state, the limit was reached.

    Raises:
        IllegalMoveError: a bot makes a move that the rules do not allow.
        DepthError: a limit below 0.
        NoLegalMoveError: the rules leave somebody no move, as a faulty house rule does.

    >>> from threeup3down import new_game
    >>> from threeup3down.bots import random_bot
    >>> from threeup3down.bots.threeup3down import greedy
    >>> game = list(steps(new_game(2, seed=1), [greedy, random_bot], seed=1))
    >>> print(game[0].move, game[-1].move_number, game[-1].state.outcome().winners)
    up:8,9,C 145 (0,)
    """
    game = Questions(state, bots, seed=seed, made=made, limit=limit)
    while (question := game.ask()) is not None:
        bot, seen, rng = question
        yield _step(game, bot(seen, rng))


async def steps_async(
    state: Any,
    bots: Sequence[AnyBot],
    *,
    seed: int,
    made: int = 0,
    limit: int | None = None,
) -> AsyncIterator[Step]:
    """Do what `steps` does with bots of which some are asynchronous: `async def`.

    >>> import asyncio
    >>> from threeup3down import new_game
    >>> from threeup3down.bots import random_bot
    >>> from threeup3down.bots.threeup3down import greedy
    >>> async def slow(view, rng):
    ...     await asyncio.sleep(0)  # as one that asks a server would
    ...     return random_bot(view, rng)
    >>> async def last_move():
    ...     async for step in steps_async(new_game(2, seed=1), [greedy, slow], seed=1):
    ...         pass
    ...     return step.move_number
    >>> asyncio.run(last_move())
    145
    """
    game = Questions(state, bots, seed=seed, made=made, limit=limit)
    while (question := game.ask()) is not None:
        bot, seen, rng = question
        yield _step(game, await answered(bot(seen, rng)))


async def answered(answer: Any) -> Any:
    """Return the move that a bot answers with, once it has."""
    return await answer if isawaitable(answer) else answer


def _step(game: Questions, move: Any) -> Step:
    seat = game.state.to_act
    events = game.followed(move)
    return Step(game.made, seat, move, game.state, events)


def play_out(
    state: Any,
    bots: Sequence[Bot],
    *,
    seed: int,
    made: int = 0,
    limit: int | Literal["usual"] | None = "usual",
) -> Playout:
    """Play a game between bots to its end, or to the limit.

    Args and errors are those of `steps`, but that a limit is set unless it is None: the usual one
    is that of `limit_of`.

    >>> from threeup3down import new_game
    >>> from threeup3down.bots.threeup3down import greedy
    >>> played = play_out(new_game(2, seed=1), [greedy, greedy], seed=1)
    >>> played.state.outcome().winners, played.limit_reached
    ((0,), False)
    >>> play_out(new_game(2, seed=1), [greedy, greedy], seed=1, limit=10).limit_reached
    True
    """
    most = most_moves(state.game, state.rules, limit)
    game = Questions(state, bots, seed=seed, made=made, limit=most)
    while (question := game.ask()) is not None:
        bot, seen, rng = question
        game.answer(bot(seen, rng))
    return _playout(game, made)


async def play_out_async(
    state: Any,
    bots: Sequence[AnyBot],
    *,
    seed: int,
    made: int = 0,
    limit: int | Literal["usual"] | None = "usual",
) -> Playout:
    """Do what `play_out` does with bots of which some are asynchronous: `async def`.

    Many such games can be played at once, by `asyncio.gather`.

    >>> import asyncio
    >>> from threeup3down import new_game
    >>> from threeup3down.bots.threeup3down import greedy
    >>> async def slow(view, rng):
    ...     await asyncio.sleep(0)
    ...     return greedy(view, rng)
    >>> played = asyncio.run(play_out_async(new_game(2, seed=1), [greedy, slow], seed=1))
    >>> played.state.outcome().winners
    (0,)
    """
    most = most_moves(state.game, state.rules, limit)
    game = Questions(state, bots, seed=seed, made=made, limit=most)
    while (question := game.ask()) is not None:
        bot, seen, rng = question
        game.answer(await answered(bot(seen, rng)))
    return _playout(game, made)


def _playout(game: Questions, made: int) -> Playout:
    return Playout(game.state, game.made - made, limit_reached=game.state.to_act is not None)
