"""What can be wrong with the input of the batched engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from threeup3down.games.errors import ArgumentError, GameError, shown

if TYPE_CHECKING:
    from collections.abc import Sequence


class NoKernelError(GameError, ValueError):
    """A game that the batched engine does not know: a variant, or one that declares no kernel.

    Attributes:
        game: its name.
    """

    def __init__(self, game: object) -> None:
        super().__init__(game)
        self.game = game

    def __str__(self) -> str:
        return (
            f"{shown(self.game)} has no batched engine: expected a game whose declaration names "
            "a kernel, and no variant of it"
        )


class BatchError(ArgumentError):
    """An argument of the batched engine that it does not take."""


class IllegalActionError(GameError, ValueError):
    """A move of a batch that the rules do not allow; no game of the batch has changed.

    The text tells nothing that the player to act may not know.

    Attributes:
        game: the number of the first such game of the batch.
        action: the number of the action.
        move: the move that it stands for.
        reason: why it is illegal, with the id of the rule.
    """

    def __init__(self, game: int, action: int, move: Any, reason: Any) -> None:
        super().__init__(game, action, move, reason)
        self.game = game
        self.action = action
        self.move = move
        self.reason = reason

    def __str__(self) -> str:
        return f"game {self.game}: action {self.action}, {self.move}, is illegal: {self.reason}"


def action_error(
    game: int, action: int, actions: Sequence[Any], state: Any
) -> BatchError | IllegalActionError:
    """Return what is wrong with an action.

    Args:
        game: the number of the game.
        action: the number of the action, which stands for nothing or is illegal.
        actions: what numbers stand for.
        state: the state of the game.
    """
    if not 0 <= action < len(actions):
        expected = f"a number from 0 to {len(actions) - 1}"
        return BatchError("action", f"{action} of game {game}", expected)
    move = actions[action]
    return IllegalActionError(game, action, move, state.why_illegal(move))
