"""Laws of a position: it is sound, and states, views and functions say the same of it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import threeup3down
from threeup3down.games.errors import IllegalMoveError

from .refusals import illegal_moves, one_of_each
from .violations import broken, copied, some_viewers, texts, viewers

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game


def position_is_sound(state: Any, *, game: Game = threeup3down) -> None:
    """A state keeps what every position keeps: above all it has exactly the deck.

    >>> from threeup3down import new_game
    >>> position_is_sound(new_game(2, seed=1))
    """
    faults = game.position_faults(state)
    if faults:
        broken("position_is_sound", "; ".join(map(str, faults)), state, game)


def moves_and_reasons_agree(state: Any, *, game: Game = threeup3down, seed: int = 0) -> None:
    """Of all moves that can be written down, exactly those without a reason are legal.

    They are listed once each, in the order of `all_moves`, and making one of the others
    raises `IllegalMoveError` with that reason (tried with one move a reason).
    """
    law = "moves_and_reasons_agree"
    listed = game.legal_moves(state)
    illegal = illegal_moves(state, game)
    refused = {move for moves in illegal.values() for move in moves}
    writable = game.all_moves(state.rules, len(state.seats))
    allowed = tuple(move for move in writable if move not in refused)
    if listed != allowed:
        detail = f"listed: {texts(game, listed)}; without a reason: {texts(game, allowed)}"
        broken(law, detail, state, game)
    for move, reason in one_of_each(illegal, random.Random(seed)):
        for make in (game.apply, game.transition):
            if _refusal(make, state, move) != reason:
                detail = f"{game.move_text(move)} has the reason {reason} but is not refused for it"
                broken(law, detail, state, game)


def refusals_leave_no_trace(state: Any, *, game: Game = threeup3down, seed: int = 0) -> None:
    """A refused move leaves the state and its legal moves as they were, whatever the reason."""
    law = "refusals_leave_no_trace"
    untouched = copied(state)
    legal, text = game.legal_moves(untouched), game.position_text(untouched)
    for move, _ in one_of_each(illegal_moves(state, game), random.Random(seed)):
        for make in (game.apply, game.transition):
            _refusal(make, state, move)
            same = state == untouched and hash(state) == hash(untouched)
            if not same or game.position_text(state) != text or game.legal_moves(state) != legal:
                detail = f"{game.move_text(move)} is refused, but has changed the state"
                broken(law, detail, untouched, game)


def game_ends_once(state: Any, *, game: Game = threeup3down) -> None:
    """Nobody is to act, there is no legal move and there is an outcome: all three or none."""
    over = {
        "nobody to act": state.to_act is None,
        "no legal move": not game.legal_moves(state),
        "an outcome": game.outcome(state) is not None,
    }
    if len(set(over.values())) > 1:
        found = ", ".join(f"{what}: {yes}" for what, yes in over.items())
        broken("game_ends_once", found, state, game)


def outcome_is_consistent(state: Any, *, game: Game = threeup3down) -> None:
    """Every seat has the place that the seats before it leave; winners have place 1 or are none."""
    outcome = game.outcome(state)
    if outcome is None:
        return
    law, places, winners = "outcome_is_consistent", outcome.places, outcome.winners
    if len(places) != len(state.seats):
        broken(law, f"{len(places)} places for {len(state.seats)} seats", state, game)
    for seat, place in enumerate(places):
        if place != (expected := 1 + sum(other < place for other in places)):
            detail = f"seat {seat} has place {place} of {places}; expected {expected}"
            broken(law, detail, state, game)
    first = tuple(seat for seat, place in enumerate(places) if place == 1)
    if winners not in (first, ()):
        broken(law, f"winners {winners}; expected {first}, who have place 1, or none", state, game)


def views_agree_with_state(state: Any, *, game: Game = threeup3down, seed: int = 0) -> None:
    """The view of the seat to act has the state's legal moves and reasons; others have none.

    It has them also if it was made by somebody else: the view is a copy that keeps nothing.
    """
    law = "views_agree_with_state"
    writable = game.all_moves(state.rules, len(state.seats))
    reasons = [game.why_illegal(state, move) for move in writable]
    for seat in some_viewers(state, random.Random(seed)):
        view = copied(game.view(state, seat))
        acting = seat is not None and seat == state.to_act
        expected = game.legal_moves(state) if acting else ()
        if game.legal_moves(view) != expected:
            detail = f"seat {seat}: {texts(game, game.legal_moves(view))}, expected "
            broken(law, detail + texts(game, expected), state, game)
        if game.outcome(view) != game.outcome(state):
            broken(law, f"seat {seat}: outcome {game.outcome(view)}", state, game)
        for move, reason in zip(writable, reasons, strict=True):
            found = game.why_illegal(view, move)
            if found != reason if acting else found is None:
                detail = f"seat {seat}: {game.move_text(move)} has the reason {found}"
                broken(law, detail, state, game)


def methods_agree_with_functions(state: Any, *, game: Game = threeup3down, seed: int = 0) -> None:
    """What a method of a state or a view gives, the function of the game gives as well."""
    pairs: list[tuple[str, Any, Any]] = []
    legal = game.legal_moves(state)
    tried = [move for move, _ in one_of_each(illegal_moves(state, game), random.Random(seed))]
    kind: Any = state.__class__
    for name in ("apply", "transition"):
        method, function = getattr(kind, name), getattr(game, name)
        for move in (*legal[:1], *legal[-1:]):
            made = method(copied(state), move), function(copied(state), move)
            pairs.append((f"{name}({move})", *made))
        for move in tried:
            reasons = _refusal(method, copied(state), move), _refusal(function, copied(state), move)
            pairs.append((f"{name}({move})", *reasons))
    pairs += [
        (f"view({seat})", state.view(seat), game.view(state, seat)) for seat in viewers(state)
    ]
    for table in (state, game.view(state, state.to_act), game.view(state, None)):
        found = copied(table).legal_moves(), game.legal_moves(copied(table))
        pairs += [("legal_moves()", *found), ("outcome()", table.outcome(), game.outcome(table))]
        for move in (*legal[:1], *tried):
            reasons = table.why_illegal(move), game.why_illegal(table, move)
            pairs.append((f"why_illegal({move})", *reasons))
    for name, method, function in pairs:
        if method != function:
            detail = f"the method {name} gives {method}, the function {function}"
            broken("methods_agree_with_functions", detail, state, game)


def _refusal(make: Any, state: Any, move: Any) -> Any:
    """Return the reason for which a move is refused; None if it is made."""
    try:
        make(state, move)
    except IllegalMoveError as error:
        return error.reason
    return None
