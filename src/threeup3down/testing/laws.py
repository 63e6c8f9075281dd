"""The laws: what holds of every state of every game, one function a law.

Each takes a state of any game and the game's module, and raises `LawViolation` if the law is
broken there. Those about moves try every legal move unless they are told which.
"""

from __future__ import annotations

import pickle
import random
from typing import TYPE_CHECKING, Any, TypeAlias

import threeup3down
from threeup3down.games.errors import GameError, IllegalMoveError
from threeup3down.games.prose import parse_rules, rules_now, rules_text, view_text

from .violations import LawViolation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from threeup3down.games.protocol import Game

    Law: TypeAlias = Callable[..., None]

SAMPLES = 3


def position_is_sound(state: Any, *, game: Game = threeup3down) -> None:
    """A state keeps what every position keeps: above all it has exactly the deck.

    >>> from threeup3down import new_game
    >>> position_is_sound(new_game(2, seed=1))
    """
    faults = game.position_faults(state)
    if faults:
        _broken("position_is_sound", "; ".join(map(str, faults)), state, game)


def moves_and_reasons_agree(state: Any, *, game: Game = threeup3down) -> None:
    """Of all moves that can be written down, exactly those without a reason are legal.

    They are listed once each, in the order of `all_moves`, and making one of the others
    raises `IllegalMoveError` with that reason (tried with one move a reason).
    """
    law = "moves_and_reasons_agree"
    listed = game.legal_moves(state)
    writable = game.all_moves(state.rules, len(state.seats))
    reasons = [game.why_illegal(state, move) for move in writable]
    allowed = tuple(move for move, reason in zip(writable, reasons, strict=True) if reason is None)
    if listed != allowed:
        detail = f"listed: {_texts(game, listed)}; without a reason: {_texts(game, allowed)}"
        _broken(law, detail, state, game)
    for reason, move in dict(zip(reasons, writable, strict=True)).items():
        if reason is not None and _refusal(state, move, game) != reason:
            detail = f"{game.move_text(move)} has the reason {reason} but is not refused for it"
            _broken(law, detail, state, game)


def game_ends_once(state: Any, *, game: Game = threeup3down) -> None:
    """Nobody is to act, there is no legal move and there is an outcome: all three or none."""
    over = {
        "nobody to act": state.to_act is None,
        "no legal move": not game.legal_moves(state),
        "an outcome": game.outcome(state) is not None,
    }
    if len(set(over.values())) > 1:
        found = ", ".join(f"{what}: {yes}" for what, yes in over.items())
        _broken("game_ends_once", found, state, game)


def views_agree_with_state(state: Any, *, game: Game = threeup3down) -> None:
    """The view of the seat to act has the state's legal moves and reasons; others have none."""
    law = "views_agree_with_state"
    writable = game.all_moves(state.rules, len(state.seats))
    reasons = [game.why_illegal(state, move) for move in writable]
    for seat in _seats(state):
        view = game.view(state, seat)
        acting = seat is not None and seat == state.to_act
        expected = game.legal_moves(state) if acting else ()
        if view.legal_moves() != expected:
            detail = f"seat {seat}: {_texts(game, view.legal_moves())}, expected "
            _broken(law, detail + _texts(game, expected), state, game)
        if view.outcome() != game.outcome(state):
            _broken(law, f"seat {seat}: outcome {view.outcome()}", state, game)
        for move, reason in zip(writable, reasons, strict=True):
            found = view.why_illegal(move)
            if found != reason if acting else found is None:
                detail = f"seat {seat}: {game.move_text(move)} has the reason {found}"
                _broken(law, detail, state, game)


def samples_fit_views(state: Any, *, game: Game = threeup3down, seed: int = 0) -> None:
    """What `view.sample` returns is a sound position that gives back the same view."""
    law = "samples_fit_views"
    rng = random.Random(seed)
    for seat in _seats(state):
        view = game.view(state, seat)
        for _ in range(SAMPLES):
            sampled = view.sample(rng)
            if game.view(sampled, seat) != view:
                _broken(law, f"seat {seat}: a sample has another view", state, game)
            if faults := game.position_faults(sampled):
                detail = f"seat {seat}: a sample is no position: {'; '.join(map(str, faults))}"
                _broken(law, detail, state, game)


def hidden_cards_tell_nothing(state: Any, *, game: Game = threeup3down, seed: int = 0) -> None:
    """All that a seat is told is the same whatever lies where it cannot see.

    What is told: legal moves, reasons, the errors of illegal moves, the text of the view, the
    rules that matter now and the `repr` of the state. The other deal is `view.sample`, so a
    view that itself holds a hidden card is not found out by this law; `assert_no_leak` is the
    same for your own encoders.
    """
    rng = random.Random(seed)
    for seat in _seats(state):
        told = _told(state, seat, game)
        again = _told(game.view(state, seat).sample(rng), seat, game)
        for what, text in told.items():
            if again[what] != text:
                detail = f"seat {seat}: {what} is {text}, and with other hidden cards {again[what]}"
                _broken("hidden_cards_tell_nothing", detail, state, game)


def texts_round_trip(state: Any, *, game: Game = threeup3down) -> None:
    """Moves, rules and the position come back from their text as the same values."""
    law = "texts_round_trip"
    if game.parse_position(game.position_text(state)) != state:
        _broken(law, "the position comes back as another one", state, game)
    if parse_rules(game, rules_text(game, state.rules)) != state.rules:
        _broken(law, "the rules come back as others", state, game)
    for move in game.legal_moves(state):
        if game.parse_move(game.move_text(move)) != move:
            _broken(law, f"{game.move_text(move)} comes back as another move", state, game)


def values_are_values(state: Any, *, game: Game = threeup3down) -> None:
    """States, views and moves pickle to equal values with an equal hash."""
    values = [state, *game.legal_moves(state), *(game.view(state, seat) for seat in _seats(state))]
    for value in values:
        again = pickle.loads(pickle.dumps(value))  # noqa: S301 (what we have just pickled)
        if again != value or hash(again) != hash(value):
            _broken("values_are_values", f"{value!r} pickles to {again!r}", state, game)


def moves_change_no_state(
    state: Any, *, game: Game = threeup3down, moves: Iterable[Any] | None = None
) -> None:
    """Making a move leaves the state as it was, and gives the same state every time."""
    law = "moves_change_no_state"
    before, text = hash(state), game.position_text(state)
    for move in game.legal_moves(state) if moves is None else moves:
        after, again = game.apply(state, move), game.apply(state, move)
        if after != again or hash(after) != hash(again):
            _broken(law, f"{game.move_text(move)} gives two different states", state, game)
        if hash(state) != before or game.position_text(state) != text:
            _broken(law, f"{game.move_text(move)} has changed the state before it", state, game)


def moves_keep_positions_sound(
    state: Any, *, game: Game = threeup3down, moves: Iterable[Any] | None = None
) -> None:
    """Every legal move leads to a sound position: no card is lost, doubled or out of place."""
    for move in game.legal_moves(state) if moves is None else moves:
        if faults := game.position_faults(game.apply(state, move)):
            detail = f"after {game.move_text(move)}: {'; '.join(map(str, faults))}"
            _broken("moves_keep_positions_sound", detail, state, game)


def views_follow_events(
    state: Any, *, game: Game = threeup3down, moves: Iterable[Any] | None = None
) -> None:
    """`transition` leads where `apply` does, and its redacted events lead each view there too.

    An event redacted twice is the same as once, and a spectator's redaction of what a seat has
    been shown is what a spectator is shown. A seat that looks on, and sees the same before and
    after the move, is shown the same events, whatever lies where it cannot see.
    """
    law, rng = "views_follow_events", random.Random(0)
    for move in game.legal_moves(state) if moves is None else moves:
        text = game.move_text(move)
        acting, (after, events) = state.to_act, game.transition(state, move)
        if after != game.apply(state, move):
            _broken(law, f"{text}: transition and apply lead to different states", state, game)
        for seat in _seats(state):
            shown = [game.redact(event, seat) for event in events]
            if [game.redact(event, seat) for event in shown] != shown:
                _broken(law, f"{text}: seat {seat} sees less when redacted twice", state, game)
            public = [game.redact(event, None) for event in events]
            if [game.redact(event, None) for event in shown] != public:
                _broken(law, f"{text}: seat {seat} is not shown what a spectator is", state, game)
            if game.view(state, seat).advance(shown) != game.view(after, seat):
                detail = f"{text}: the events lead seat {seat} to another view than the next one"
                _broken(law, detail, state, game)
            for other in (game.view(state, seat).sample(rng), game.view(state, acting).sample(rng)):
                told = _shown_alike(state, after, other, move, seat, game)
                if told is not None and told != shown:
                    detail = f"{text}: seat {seat} is shown {shown}, and with other hidden cards "
                    _broken(law, f"{detail}{told}", state, game)


STATE_LAWS: tuple[Law, ...] = (
    position_is_sound,
    moves_and_reasons_agree,
    game_ends_once,
    views_agree_with_state,
    samples_fit_views,
    hidden_cards_tell_nothing,
    texts_round_trip,
    values_are_values,
)
MOVE_LAWS: tuple[Law, ...] = (
    moves_change_no_state,
    moves_keep_positions_sound,
    views_follow_events,
)


def _shown_alike(
    state: Any, after: Any, other: Any, move: Any, seat: int | None, game: Game
) -> list[Any] | None:
    """Return what an onlooker is shown of a move in another state that looks the same."""
    if seat == state.to_act:  # who draws cards sees in which order: no view tells that
        return None
    if game.view(other, seat) != game.view(state, seat) or game.why_illegal(other, move):
        return None
    then, events = game.transition(other, move)
    if game.view(then, seat) != game.view(after, seat):
        return None
    return [game.redact(event, seat) for event in events]


def _broken(law: str, detail: str, state: Any, game: Game) -> None:
    raise LawViolation(law, detail, game.position_text(state))


def _seats(state: Any) -> tuple[int | None, ...]:
    return (*range(len(state.seats)), None)


def _texts(game: Game, moves: Iterable[Any]) -> str:
    return " ".join(map(game.move_text, moves)) or "none"


def _refusal(state: Any, move: Any, game: Game) -> Any:
    """Return the reason for which a move is refused; None if it is made."""
    try:
        game.apply(state, move)
    except IllegalMoveError as error:
        return error.reason
    return None


def _told(state: Any, seat: int | None, game: Game) -> dict[str, Any]:
    """Return all that a seat is told about a state, by what it is."""
    view = game.view(state, seat)
    told: dict[str, Any] = {
        "the view": repr(view),
        "the text of the view": view_text(game, view),
        "the rules that matter": "\n".join(rules_now(game, view)),
        "the state's repr": repr(state),
    }
    if seat is not None and seat == state.to_act:
        told["legal moves"] = _texts(game, game.legal_moves(state))
        writable = game.all_moves(state.rules, len(state.seats))
        told["the reasons"] = [game.why_illegal(state, move) for move in writable]
        told["an error"] = _first_error(state, game)
    return told


def _first_error(state: Any, game: Game) -> str:
    """Return the text of the error that the first illegal move raises."""
    for move in game.all_moves(state.rules, len(state.seats)):
        try:
            game.apply(state, move)
        except GameError as error:
            return f"{error} {error!r} {error.args!r}"
    return ""
