"""Playing a game between players, move by move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from .chance import chance

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from threeup3down.bots import Player
    from threeup3down.games.protocol import State


@attrs.frozen
class Step:
    """One move of a game.

    Attributes:
        number: the number of the move in the whole game, counted from 1.
        seat: who made it.
        move: the move.
        state: the state after it.
        events: what happened, card by card, nothing redacted.
    """

    number: int
    seat: int
    move: Any
    state: Any
    events: tuple[Any, ...]


def steps(
    state: State[Any, Any], players: Sequence[Player], *, seed: int, made: int = 0
) -> Iterator[Step]:
    """Play a game from a state to its end, yielding every move as it is made.

    Args:
        state: where to begin, in any game.
        players: one for each seat.
        seed: the seed of the game, from which the players' chance follows.
        made: the number of moves that led to `state`.

    Raises:
        IllegalMoveError: a player makes a move that the rules do not allow.

    >>> from threeup3down import new_game
    >>> from threeup3down.bots import random_player, shedder
    >>> game = list(steps(new_game(2, seed=1), [shedder, random_player], seed=1))
    >>> print(game[0].move, game[-1].number, game[-1].state.outcome().winners)
    up:8,9,C 155 (0,)
    """
    while (seat := state.to_act) is not None:
        made += 1
        move = players[seat](state.view(seat), chance(seed, made))
        state, events = state.transition(move)
        yield Step(made, seat, move, state, events)


def play_out(state: State[Any, Any], players: Sequence[Player], *, seed: int, made: int = 0) -> Any:
    """Return the state in which a game between players ends.

    Args and errors are those of `steps`. Give the rules a turn limit (`unattended_rules`):
    not every game ends without one (U21, T15).

    >>> from threeup3down import new_game
    >>> from threeup3down.bots import shedder
    >>> play_out(new_game(2, seed=1), [shedder, shedder], seed=1).outcome().winners
    (1,)
    """
    while (seat := state.to_act) is not None:
        made += 1
        state = state.apply(players[seat](state.view(seat), chance(seed, made)))
    return state
