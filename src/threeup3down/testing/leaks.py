"""Proving that an encoder tells nothing that its reader may not know."""

from __future__ import annotations

import inspect
import random
from typing import TYPE_CHECKING, Any, cast

from hypothesis import strategies as st

import threeup3down
from threeup3down import SpectatorError

from .game_strategies import SEEDS, deals, states_of_a_game
from .hiding_laws import hidden_cards_tell_nothing
from .position_laws import position_is_sound
from .redealing import redealt
from .searching import Deadline, failures_of
from .violations import LawViolation, some_viewers

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import SearchStrategy

    from threeup3down.games.protocol import Game

LAW = "encoder_tells_nothing_hidden"
MORE = 3  # states of rare kinds that are tried of each game
DEALS = 4  # of the hidden cards, for each state and seat
GAME_DEALS = 10  # to see whether it is the game that leaks
SHRINK_SECONDS = 5.0
MOST_SHOWN, BEFORE = 200, 40  # letters of an encoding in a message, and before the difference


def assert_no_leak(
    encoder: Callable[..., Any],
    *,
    game: Game = threeup3down,
    states: SearchStrategy[Any] | None = None,
    max_examples: int = 200,
    seed: int = 0,
) -> None:
    """Check that an encoder says the same whatever lies where its reader cannot see.

    The encoder is any function that makes something for one seat: a message, a prompt, an
    array. It is called for states from anywhere in a game, and again for states in which the
    cards that the seat cannot see have changed places; both results must be equal.

    Args:
        encoder: a function of a view, or of a state and a seat (None: a spectator). Anything
            that can be compared may come back, arrays included. It may refuse spectators with
            `SpectatorError`.
        game: the game it is for.
        states: the states to try; unless given, one of `threeup3down.testing.states()` and
            up to three more of its game, of rare kinds.
        max_examples: how many states, or games, are tried.
        seed: what the states follow from: the same seed tries the same states.

    Raises:
        LawViolation: the encoder tells something hidden, does not tell the same of the same
            state twice, or raises; the error carries a position, as simple as could be found in
            a few seconds. Or the game itself is wrong there: then the law is one of the game.
        TypeError: a function of other arguments.

    >>> from threeup3down import view_text
    >>> assert_no_leak(view_text, max_examples=10)
    >>> assert_no_leak(lambda state, seat: state.seats[0].hand)
    Traceback (most recent call last):
    ...
    threeup3down.testing.violations.LawViolation: encoder_tells_nothing_hidden: seat ...
    """
    encode = _of_state_and_seat(encoder, game)
    tried = states_of_a_game(deals(game=game), game, more=MORE)
    if states is not None:
        tried = states.map(lambda state: [state])

    def check(example: tuple[list[Any], int]) -> None:
        some, number = example
        for state in some:
            for seat in some_viewers(state, random.Random(number)):
                check_encoding(encode, state, seat, game=game, seed=number)

    found = failures_of(
        check,
        st.tuples(tried, SEEDS),
        max_examples=max_examples,
        seed=seed,
        deadlines=(Deadline(SHRINK_SECONDS),),
    )
    if found:
        (some, _), error = min(found, key=lambda one: len(str(one[1])))
        for state in some if isinstance(error, LawViolation) else ():
            position_is_sound(state, game=game)  # or else the fault is the game's own
            for number in range(GAME_DEALS):
                hidden_cards_tell_nothing(state, game=game, seed=number)
        raise error


def check_encoding(
    encoder: Callable[..., Any],
    state: Any,
    seat: int | None,
    *,
    game: Game = threeup3down,
    seed: int = 0,
) -> None:
    """Check the same of one state and one seat.

    Args:
        encoder: as for `assert_no_leak`.
        state: the state, or the line of its position.
        seat: the reader; None: a spectator.
        game: the game it is for.
        seed: what the other deals of the hidden cards follow from.

    Raises:
        LawViolation: see `assert_no_leak`.
    """
    encode = _of_state_and_seat(encoder, game)
    if isinstance(state, str):
        state = game.parse_position(state)
    rng = random.Random(seed)
    line = game.position_text(state)
    again_by = f"check_encoding(encoder, line, {seat}, seed={seed}) shows it again for the line"
    first = _encoded(encode, state, seat, line)
    if not _same(first, _encoded(encode, state, seat, line)):
        detail = (
            f"seat {seat}: the same state is encoded in two ways, the first being "
            f"{_short(first)}; expected values that are equal"
        )
        raise LawViolation(LAW, detail, line)
    for _ in range(DEALS):
        if (other := redealt(state, [seat], rng, game)) is None:
            return
        again = _encoded(encode, other, seat, line)
        if not _same(first, again):
            detail = (
                f"seat {seat} is told {_short(first, again)}, but {_short(again, first)} "
                f"when cards that it cannot see have changed places:\n{game.position_text(other)}\n"
                f"{again_by}"
            )
            raise LawViolation(LAW, detail, line)


def _of_state_and_seat(encoder: Callable[..., Any], game: Game) -> Callable[[Any, int | None], Any]:
    """Return an encoder of a view, or of a state and a seat, as the latter."""
    expected = "expected one argument, a view, or two, a state and a seat"
    try:
        parameters = inspect.signature(encoder).parameters.values()
    except (TypeError, ValueError) as error:
        raise TypeError(f"{encoder!r} is no function with arguments: {expected}") from error
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
    encode: Callable[[Any, int | None], Any], state: Any, seat: int | None, line: str
) -> Any:
    try:
        return encode(state, seat)
    except SpectatorError:
        return None  # it is for players only
    except Exception as error:
        detail = (
            f"seat {seat}: the encoder raises {type(error).__name__}: {error}; "
            "expected a value for every state and seat"
        )
        raise LawViolation(LAW, detail, line) from error


def _same(one: Any, other: Any) -> bool:
    """Tell whether two encodings are the same, arrays in lists and dicts included.

    They are of one type as well, since True and 1 differ in JSON, and the keys of a dict are in
    one order, since it shows when they are sent.
    """
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return _same([*one.items()], [*other.items()])
    if isinstance(one, list | tuple):
        items, others = cast("tuple[Any, ...]", one), cast("tuple[Any, ...]", other)
        return len(items) == len(others) and all(map(_same, items, others))
    if isinstance(one, float):
        return one == other or (one != one and other != other)  # noqa: PLR0124 (NaN)
    equal = one == other
    everything = getattr(equal, "all", None)
    if everything is None:
        return bool(equal)
    return getattr(one, "shape", None) == getattr(other, "shape", None) and bool(everything())


def _short(encoding: Any, other: Any = None) -> str:
    """Return an encoding, or of a long one the part in which it first differs from another."""
    text, beside = repr(encoding), "" if other is None else repr(other)
    same = next(
        (at for at, pair in enumerate(zip(text, beside, strict=False)) if len(set(pair)) > 1), 0
    )
    start = max(0, same - BEFORE) if same > MOST_SHOWN - BEFORE else 0
    shown = text[start : start + MOST_SHOWN]
    return f"{'…' if start else ''}{shown}{'…' if start + MOST_SHOWN < len(text) else ''}"
