"""Bots that take a memory instead of a view: how they say so, and how they are given it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from threeup3down.games.protocol import check_learnable

if TYPE_CHECKING:
    from collections.abc import Callable

    from threeup3down.games.table import Table

    B = TypeVar("B", bound=Callable[..., Any])


def remembers(bot: B) -> B:
    """Mark a bot as one that takes a `Memory` of its seat where others take a view.

    It is a decorator, and leaves the bot as it is but for an attribute `remembers`. A game that
    `simulation` plays is remembered from its first state on.

    >>> from threeup3down import new_game
    >>> from threeup3down.simulation import play_out
    >>> @remembers
    ... def thinker(memory, rng):
    ...     state = memory.sample(rng)  # fits all that the seat has seen
    ...     return rng.choice(memory.view.legal_moves())
    >>> play_out(new_game(2, seed=1), [thinker, thinker], seed=1).limit_reached
    False
    """
    bot.remembers = True  # type: ignore[attr-defined]  # a function has attributes
    return bot


def takes_memory(bot: Any) -> bool:
    """Tell whether a bot is marked by `remembers`."""
    return getattr(bot, "remembers", False) is True


def first_seen(bot: Any, view: Table[Any, Any, Any]) -> Any:
    """Return what a bot is given that sees a game for the first time: a view, or a memory of it.

    Raises:
        NotOfferedError: the bot takes a memory, and the game has none.
    """
    if not takes_memory(bot):
        return view
    check_learnable(view.game, "Memory")
    return view.game.Memory(view)
