"""Non-interference: cards that a viewer has never seen make no difference to that viewer."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import event as reached
from hypothesis import given
from hypothesis import strategies as st

from threeup3down.games.threethirteen import (
    Card,
    Dealt,
    Discard,
    DrawDiscard,
    DrawStock,
    Drew,
    Event,
    IllegalMoveError,
    Reshuffled,
    RoundBegan,
    Rules,
    Scored,
    new_game,
    position_faults,
    redact,
    rules_now,
    view_text,
)

from .all_moves import all_moves
from .random_games import CHECKED, games, steps_of
from .redealing import redealt, still_unseen
from .replaying import Table, named

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from threeup3down.games.threethirteen import GameState, Move
    from threeup3down.records import Record

    from .replaying import Viewer

seeds = st.integers(0, 2**32)


def tables(game: Record) -> Iterator[tuple[Table, GameState]]:
    """Follow a game on a table; give the table at each state that is checked."""
    table = Table(game.start())
    first = len(game.moves) + 1 - CHECKED
    for number, state in enumerate(game.states()):
        if number >= first:
            yield table, state
        if number < len(game.moves):
            table.follow(state.transition(game.moves[number])[1])


def some_viewers(table: Table, rng: random.Random) -> list[Viewer]:
    """Return everybody, but of a crowd only some."""
    players = [viewer for viewer in table.everyone if viewer is not None]
    chosen: set[Viewer] = {None, table.to_act, *rng.sample(players, min(3, len(players)))}
    return sorted(chosen, key=lambda viewer: -1 if viewer is None else viewer)


def everything_told(state: GameState, viewer: Viewer, illegal: Iterable[Move]) -> dict[str, Any]:
    """Return all that the library tells a viewer of a state."""
    view = state.view(viewer)
    told = {
        "view": view,
        "hash": hash(view),
        "view repr": repr(view),
        "state repr": repr(state),
        "text": view_text(view),
        "rules": rules_now(view),
        "legal": view.legal_moves(),
        "reasons": [view.why_illegal(move) for move in all_moves()],
        "outcome": view.outcome(),
    }
    if viewer is None or viewer != state.to_act:
        return told
    return told | {
        "state's legal": state.legal_moves(),
        "state's reasons": [state.why_illegal(move) for move in all_moves()],
        "errors": [refusal(state, move) for move in illegal],
    }


def refusal(state: GameState, move: Move) -> tuple[str, ...]:
    with pytest.raises(IllegalMoveError) as refused:
        state.apply(move)
    error = refused.value
    return str(error), repr(error), repr(error.args), repr(error.reason)


@given(games(), seeds)
def test_T17_a_viewer_is_told_the_same_whatever_lies_where_it_has_not_seen(
    game: Record, seed: int
) -> None:
    rng = random.Random(seed)
    for table, state in tables(game):
        illegal = set(rng.sample(all_moves(), 4)) - set(state.legal_moves())
        for viewer in some_viewers(table, rng):
            other = redealt(table, table.unseen(viewer), rng, seed=rng.randrange(2**64))
            told = everything_told(state, viewer, illegal)
            assert everything_told(other, viewer, illegal) == told, viewer


@given(games(), seeds)
def test_T17_events_tell_a_viewer_the_same_if_the_move_shows_it_nothing_new(
    game: Record, seed: int
) -> None:
    rng = random.Random(seed)
    for (table, state), move in zip(tables(game), game.moves[1 - CHECKED :], strict=False):
        after, events = state.transition(move)
        unseen = still_unseen(table, events)
        for viewer in some_viewers(table, rng):
            own = viewer is not None and viewer == state.to_act
            # A shuffle shows the viewer some cards, which follow from the seed.
            shuffles = any(isinstance(each, Reshuffled | RoundBegan) for each in events)
            other_seed = None if shuffles else rng.randrange(2**64)
            other = redealt(table, unseen[viewer], rng, seed=other_seed)
            if not own and other.why_illegal(move):
                continue  # what the other player holds now forbids it
            other_after, other_events = other.transition(move)
            if of_hands(other_events) != of_hands(events):
                continue  # points, or melds laid down, of hands that are other ones now
            reached("own move" if own else "another's move")
            redacted = [redact(each, viewer) for each in events]
            assert [redact(each, viewer) for each in other_events] == redacted, viewer
            assert other_after.view(viewer) == after.view(viewer), viewer


def of_hands(events: tuple[Event, ...]) -> list[Event]:
    """Return the events that tell of all hands."""
    return [each for each in events if isinstance(each, Scored)]


@given(games())
def test_T17_only_drawing_and_dealing_are_told_differently(game: Record) -> None:
    for state, move, _ in [*steps_of(game)][-CHECKED:]:
        for event in state.transition(move)[1]:
            for viewer in (*range(game.players), None):
                match event:
                    case Drew(seat=seat) if seat != viewer:
                        shown: Event = Drew(seat, (None,))
                    case Dealt(seat=seat, cards=cards) if seat != viewer:
                        shown = Dealt(seat, (None,) * len(cards))
                    case _:
                        shown = event
                assert redact(event, viewer) == shown
                assert redact(shown, viewer) == shown
                assert redact(shown, None) == redact(event, None)


@given(games(), seeds)
def test_T17_a_sampled_state_has_the_unseen_cards_where_they_can_be(
    game: Record, seed: int
) -> None:
    rng = random.Random(seed)
    for table, state in tables(game):
        for viewer in some_viewers(table, rng):
            view = state.view(viewer)
            number = rng.randrange(2**32)
            sampled = view.sample(random.Random(number))
            assert sampled.view(viewer) == view, viewer
            assert position_faults(sampled) == (), viewer
            assert unseen_in(sampled, viewer) == Counter(named(table.unseen(viewer))), viewer
            other = redealt(table, table.unseen(viewer), rng, seed=rng.randrange(2**64))
            again = other.view(viewer).sample(random.Random(number))
            assert again == sampled, viewer


def unseen_in(state: GameState, viewer: Viewer) -> Counter[object]:
    cards: Counter[object] = Counter(state.stock)
    for number, seat in enumerate(state.seats):
        if number != viewer:
            cards += Counter(seat.hand) - Counter(seat.known)
    return cards


@given(games(), seeds)
def test_T17_a_sample_hides_the_seed_as_well(game: Record, seed: int) -> None:
    rng = random.Random(seed)
    view = game.state().view(0)
    sampled = {view.sample(rng).seed for _ in range(3)}
    assert len(sampled) == 3
    assert all(0 <= each < 2**64 for each in sampled)


def test_T17_every_unseen_card_is_equally_likely_in_every_unseen_place() -> None:
    state = new_game(2, rules=Rules(rounds=(3,)), seed=7)
    for move in (DrawStock(), Discard(state.seats[0].hand[0]), DrawDiscard()):
        state = state.apply(move)
    view, rng, samples = state.view(0), random.Random(7), 4000
    in_hand: Counter[Card] = Counter()
    on_top: Counter[Card] = Counter()
    at_the_bottom: Counter[Card] = Counter()
    for _ in range(samples):
        sampled = view.sample(rng)
        in_hand.update(set(sampled.seats[1].hand) - set(state.seats[1].known))
        on_top[sampled.stock[-1]] += 1
        at_the_bottom[sampled.stock[0]] += 1
    unseen = 52 - 3 - 1 - 1  # the own hand, the upcard, the card that seat 1 has taken
    for counts, places in ((in_hand, 3), (on_top, 1), (at_the_bottom, 1)):
        expected = samples * places / unseen
        assert len(counts) == unseen
        assert all(abs(count - expected) < 5 * expected**0.5 for count in counts.values())
