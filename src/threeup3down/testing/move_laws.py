"""Laws of a move: what it may change, and what each seat is shown of it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import threeup3down

from .redealing import field_names, is_tuple, redealt
from .violations import broken, some_viewers, viewers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from threeup3down.games.protocol import Game


def moves_change_no_state(
    state: Any, *, game: Game = threeup3down, moves: Iterable[Any] | None = None
) -> None:
    """Making a move leaves the state as it was, and gives the same state every time."""
    law = "moves_change_no_state"
    before, text = hash(state), game.position_text(state)
    for move in game.legal_moves(state) if moves is None else moves:
        after, again = game.apply(state, move), game.apply(state, move)
        if after != again or hash(after) != hash(again):
            broken(law, f"{game.move_text(move)} gives two different states", state, game)
        if hash(state) != before or game.position_text(state) != text:
            broken(law, f"{game.move_text(move)} has changed the state before it", state, game)


def moves_keep_positions_sound(
    state: Any, *, game: Game = threeup3down, moves: Iterable[Any] | None = None
) -> None:
    """Every legal move leads to a sound position: no card is lost, doubled or out of place."""
    for move in game.legal_moves(state) if moves is None else moves:
        if faults := game.position_faults(game.apply(state, move)):
            detail = f"after {game.move_text(move)}: {'; '.join(map(str, faults))}"
            broken("moves_keep_positions_sound", detail, state, game)


def views_follow_events(
    state: Any, *, game: Game = threeup3down, moves: Iterable[Any] | None = None
) -> None:
    """`transition` leads where `apply` does, and its redacted events lead each view there too.

    An event redacted twice is the same as once, and a spectator's redaction of what a seat has
    been shown is what a spectator is shown. An outcome in an event is that of the state after it.
    """
    law = "views_follow_events"
    for move in game.legal_moves(state) if moves is None else moves:
        text = game.move_text(move)
        after, events = game.transition(state, move)
        if after != game.apply(state, move):
            broken(law, f"{text}: transition and apply lead to different states", state, game)
        outcome = game.outcome(after)
        for announced in _outcomes(events):
            if announced != outcome:
                detail = f"{text}: the events announce {announced}, the outcome is {outcome}"
                broken(law, detail, state, game)
        public = [game.redact(event, None) for event in events]
        for seat in viewers(state):
            shown = [game.redact(event, seat) for event in events]
            if [game.redact(event, seat) for event in shown] != shown:
                broken(law, f"{text}: seat {seat} sees less when redacted twice", state, game)
            if [game.redact(event, None) for event in shown] != public:
                broken(law, f"{text}: seat {seat} is not shown what a spectator is", state, game)
            advanced, expected = game.view(state, seat).advance(shown), game.view(after, seat)
            if advanced != expected:
                detail = f"{text}: the events lead seat {seat} to another view than the next one"
                broken(law, detail, state, game)
            if advanced.legal_moves() != expected.legal_moves():
                detail = (
                    f"{text}: the view that follows the events has other legal moves, seat {seat}"
                )
                broken(law, detail, state, game)


def events_show_what_views_have(
    state: Any, *, game: Game = threeup3down, moves: Iterable[Any] | None = None
) -> None:
    """Each card in a redacted event is one that the view has while it follows the events.

    They are followed one by one. So what a seat has been shown, its view knows. Events of the
    classes in `game.LAID_OPEN`, if there are any, show everybody what no view keeps.
    """
    law = "events_show_what_views_have"
    for move in game.legal_moves(state) if moves is None else moves:
        _, events = game.transition(state, move)
        for seat in viewers(state):
            if unseen := _cards_never_seen(game.view(state, seat), events, game):
                detail = f"{game.move_text(move)}: seat {seat} is shown {unseen[0]}"
                broken(law, f"{detail}, which no view of it has", state, game)


def events_tell_nothing_hidden(
    state: Any,
    *,
    game: Game = threeup3down,
    moves: Iterable[Any] | None = None,
    seed: int = 0,
) -> None:
    """A seat is shown the same events whatever lies where it cannot see.

    The other deal also looks the same to who moves, so that the move is as legal there. What is
    compared is shown to a seat to which the states after the move look the same, too.
    """
    law, rng = "events_tell_nothing_hidden", random.Random(seed)
    others = {
        seat: redealt(state, [*{seat, state.to_act}], rng, game, numbers=number > 0)
        for number, seat in enumerate(some_viewers(state, rng))
        if seat != state.to_act
    }
    for move in game.legal_moves(state) if moves is None else moves:
        text = game.move_text(move)
        after, events = game.transition(state, move)
        for seat, other in others.items():
            if other is None:
                continue
            shown = _shown(game, events, seat)
            other_after, other_events = game.transition(other, move)
            again = _shown(game, other_events, seat)
            if game.view(other_after, seat) == game.view(after, seat) and again != shown:
                detail = f"{text}: seat {seat} is shown {shown}, and with other hidden cards "
                broken(law, f"{detail}{again}", state, game)


def _shown(game: Game, events: Iterable[Any], seat: int | None) -> list[Any]:
    """Return the events as a seat sees them, but for those that lay open what nobody has seen."""
    laid_open: tuple[type[Any], ...] = getattr(game, "LAID_OPEN", ())
    return [game.redact(event, seat) for event in events if not isinstance(event, laid_open)]


def _cards_never_seen(view: Any, events: Iterable[Any], game: Game) -> list[Any]:
    """Return the cards in events, as its viewer sees them, that no view has while following."""
    cards = [
        card for event in _shown(game, events, view.seat) for card in _leaves(event, game.Card)
    ]
    if not cards:
        return []
    seen = set(_leaves(view, game.Card))
    for event in events:
        view = view.advance([game.redact(event, view.seat)])
        seen.update(_leaves(view, game.Card))
    return [card for card in cards if card not in seen]


def _outcomes(events: Iterable[Any]) -> Iterator[Any]:
    """Yield every outcome that an event carries."""
    for event in events:
        for name in field_names(event):
            value = getattr(event, name)
            if hasattr(value, "winners") and hasattr(value, "places"):
                yield value


def _leaves(value: Any, kind: type[Any]) -> Iterator[Any]:
    """Yield everything of a kind that a value holds, but for what is in the rules."""
    if isinstance(value, kind):
        yield value
    elif is_tuple(value):
        for item in value:
            yield from _leaves(item, kind)
    else:
        for name in field_names(value):
            if name != "rules":
                yield from _leaves(getattr(value, name), kind)
