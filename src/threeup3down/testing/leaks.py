"""Proving that an encoder tells nothing that its reader may not know."""

from __future__ import annotations

import inspect
import random
from typing import TYPE_CHECKING, Any, cast

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import threeup3down

from .game_strategies import SEEDS, seats_of
from .game_strategies import states as states_of
from .violations import LawViolation

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import SearchStrategy

    from threeup3down.games.protocol import Game


class _FoundError(BaseException):
    """Go past Hypothesis, which would try again: an encoder of many minds may not err twice."""

    def __init__(self, violation: LawViolation) -> None:
        super().__init__(violation)
        self.violation = violation


LAW = "encoder_tells_nothing_hidden"
DEALS = 3  # of the hidden cards, for each state
MOST_SHOWN, BEFORE = 200, 40  # letters of an encoding in a message, and before the difference


def assert_no_leak(
    encoder: Callable[..., Any],
    *,
    game: Game = threeup3down,
    states: SearchStrategy[Any] | None = None,
    max_examples: int = 100,
) -> None:
    """Check that an encoder says the same whatever lies where its reader cannot see.

    The encoder is any function that makes something for one seat: a message, a prompt, an
    array. It is called for states from anywhere in a game, and again for states in which the
    cards that the seat cannot see have changed places; both results must be equal.

    Args:
        encoder: a function of a view, or of a state and a seat (None: a spectator). Anything
            that can be compared may come back, arrays included.
        game: the game it is for.
        states: the states to try; `threeup3down.testing.states()` unless given.
        max_examples: how many states are tried.

    Raises:
        LawViolation: the encoder tells something hidden, does not tell the same of the same
            state twice, or raises; the error carries the position.
        TypeError: a function of other arguments.

    >>> from threeup3down import view_text
    >>> assert_no_leak(view_text, max_examples=10)
    >>> assert_no_leak(lambda state, seat: state.seats[0].hand, max_examples=10)
    Traceback (most recent call last):
    ...
    threeup3down.testing.violations.LawViolation: encoder_tells_nothing_hidden: seat ...
    """
    encode = _of_state_and_seat(encoder, game)

    @settings(
        max_examples=max_examples,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=[HealthCheck.too_slow],
    )
    @given(st.data(), SEEDS)
    def tells_nothing_hidden(data: st.DataObject, seed: int) -> None:
        state = data.draw(states_of(game=game) if states is None else states)
        seat = data.draw(seats_of(state))
        try:
            check_encoding(encode, state, seat, game=game, seed=seed)
        except LawViolation as violation:
            raise _FoundError(violation) from None

    try:
        tells_nothing_hidden()
    except _FoundError as found:
        raise found.violation from found.violation.__cause__


def check_encoding(
    encode: Callable[[Any, int | None], Any],
    state: Any,
    seat: int | None,
    *,
    game: Game = threeup3down,
    seed: int = 0,
) -> None:
    """Check the same of one state and one seat.

    Args:
        encode: a function of a state and a seat.
        state: the state.
        seat: the reader; None: a spectator.
        game: the game it is for.
        seed: what the other deals of the hidden cards follow from.

    Raises:
        LawViolation: see `assert_no_leak`.
    """
    view, rng = game.view(state, seat), random.Random(seed)
    told = _encoded(encode, state, seat, game)
    if not _same(told, _encoded(encode, state, seat, game)):
        detail = (
            f"seat {seat}: the same state is told in two ways, the first being {_short(told)}; "
            "expected values that are equal"
        )
        raise LawViolation(LAW, detail, game.position_text(state))
    for _ in range(DEALS):
        other = view.sample(rng)
        again = _encoded(encode, other, seat, game)
        if not _same(told, again):
            detail = (
                f"seat {seat} is told {_short(told, again)}, but {_short(again, told)} "
                f"when cards that it cannot see have changed places:\n{game.position_text(other)}"
            )
            raise LawViolation(LAW, detail, game.position_text(state))


def _of_state_and_seat(encoder: Callable[..., Any], game: Game) -> Callable[[Any, int | None], Any]:
    """Return an encoder of a view, or of a state and a seat, as the latter."""
    expected = "expected one argument, a view, or two, a state and a seat"
    try:
        parameters = inspect.signature(encoder).parameters.values()
    except (TypeError, ValueError) as error:
        raise TypeError(
            f"{encoder!r} is no function that tells its arguments: {expected}"
        ) from error
    needed = [
        parameter
        for parameter in parameters
        if parameter.default is parameter.empty
        and parameter.kind in {parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD}
    ]
    match len(needed):
        case 1:
            return lambda state, seat: encoder(game.view(state, seat))
        case 2:
            return encoder
        case number:
            raise TypeError(f"{encoder!r} takes {number} arguments: {expected}")


def _encoded(
    encode: Callable[[Any, int | None], Any], state: Any, seat: int | None, game: Game
) -> Any:
    try:
        return encode(state, seat)
    except Exception as error:
        detail = (
            f"seat {seat}: the encoder raises {type(error).__name__}: {error}; "
            "expected a value for every state and seat"
        )
        raise LawViolation(LAW, detail, game.position_text(state)) from error


def _same(told: Any, again: Any) -> bool:
    """Tell whether two encodings are the same, arrays in lists and dicts included.

    They are of one type as well: True and 1 are told apart in JSON.
    """
    if type(told) is not type(again):
        return False
    if isinstance(told, dict):
        return _same(_items(told), _items(again))
    if isinstance(told, list | tuple):
        items, others = cast("tuple[Any, ...]", told), cast("tuple[Any, ...]", again)
        return len(items) == len(others) and all(map(_same, items, others))
    if isinstance(told, float):
        return told == again or (told != told and again != again)  # noqa: PLR0124 (NaN)
    equal = told == again
    everything = getattr(equal, "all", None)
    if everything is None:
        return bool(equal)
    return getattr(told, "shape", None) == getattr(again, "shape", None) and bool(everything())


def _items(told: Any) -> tuple[Any, ...]:
    return (set(told), *(told[key] for key in sorted(told, key=repr)))


def _short(told: Any, other: Any = None) -> str:
    """Return what was told, or of a long text the part in which it first differs from another."""
    text, beside = repr(told), "" if other is None else repr(other)
    same = next(
        (at for at, pair in enumerate(zip(text, beside, strict=False)) if len(set(pair)) > 1), 0
    )
    start = max(0, same - BEFORE) if same > MOST_SHOWN - BEFORE else 0
    shown = text[start : start + MOST_SHOWN]
    return f"{'…' if start else ''}{shown}{'…' if start + MOST_SHOWN < len(text) else ''}"
