"""What the checks of this package raise."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable

    from threeup3down.games.protocol import Game


class LawViolation(AssertionError):  # noqa: N818 (what it is, not what it does to a program)
    """Something does not hold that holds in every game of this library.

    Attributes:
        law: the name of the law.
        detail: what was found, and what was expected.
        record_text: the game up to the broken step, as one line that `threeup3down replay -`
            plays back, or the position as `position_text` writes it; "" where there is none.

    >>> raise LawViolation("moves_and_reasons_agree", "draw is listed but has a reason", "")
    Traceback (most recent call last):
    ...
    threeup3down.testing.violations.LawViolation: moves_and_reasons_agree: draw is listed but ...
    """

    def __init__(self, law: str, detail: str, record_text: str) -> None:
        super().__init__(law, detail, record_text)
        self.law = law
        self.detail = detail
        self.record_text = record_text

    def __str__(self) -> str:
        line = f"\n{self.record_text}" if self.record_text else ""
        return f"{self.law}: {self.detail}{line}"


def broken(law: str, detail: str, state: Any, game: Game) -> NoReturn:
    """Raise the violation of a law by a state."""
    raise LawViolation(law, detail, game.position_text(state))


def copied(value: Any) -> Any:
    """Return a copy of a value, which keeps nothing that is no part of it."""
    return pickle.loads(pickle.dumps(value))  # noqa: S301 (what we have just pickled)


def viewers(state: Any) -> tuple[int | None, ...]:
    """Return every seat of a state, and None for a spectator."""
    return (*range(len(state.seats)), None)


def some_viewers(state: Any, rng: random.Random) -> tuple[int | None, ...]:
    """Return the seat to act, a spectator, and of the other seats one or two."""
    others = {int(rng.random() * len(state.seats)) for _ in range(2)}
    return (state.to_act, *(others - {state.to_act}), *([] if state.to_act is None else [None]))


def texts(game: Game, moves: Iterable[Any]) -> str:
    """Return moves as a text of a message."""
    return " ".join(map(game.move_text, moves)) or "none"
