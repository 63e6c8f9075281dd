"""Laws of what a player may remember, over games of both kinds with every option."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from typing import TYPE_CHECKING, Any

from hypothesis import given

import threeup3down
from threeup3down import Flipped, PickedUp
from threeup3down.games.threethirteen import Reshuffled
from threeup3down.testing.redealing import redealt

from . import random_games
from .retracing import retraced
from .threethirteen import random_games as random_games_of_threethirteen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hypothesis.strategies import SearchStrategy

    from threeup3down.games.protocol import LearnableGame
    from threeup3down.records import Record

EVERY = 10  # moves, between one sample and the next
SAMPLES = 5

first = random_games.games()
second = random_games_of_threethirteen.games()
either: SearchStrategy[Record] = first | second


def viewer_of(record: Record) -> int | None:
    """Return the seat that remembers, or None for a spectator: whichever, it follows the game."""
    seats: list[int | None] = [*range(len(record.start().seats)), None]
    return seats[len(record.moves) % len(seats)]


def memory_of(record: Record, state: Any) -> Any:
    game: LearnableGame = record.game  # type: ignore[assignment]  # both games are learnable
    return game.Memory(state.view(viewer_of(record)))


def remembered(record: Record) -> Iterator[tuple[Any, Any, Any, tuple[Any, ...]]]:
    """Yield for each move what its seat remembers before and after, the step, and what it saw."""
    seat = viewer_of(record)
    memory = memory_of(record, record.start())
    for step in record:
        seen = tuple(record.game.redact(event, seat) for event in step.events)
        after = memory.advance(seen)
        yield memory, after, step, seen
        memory = after


@given(either)
def test_a_memory_is_a_value_and_its_samples_have_its_view(record: Record) -> None:
    rng = random.Random(1)
    for number, (before, after, step, seen) in enumerate(remembered(record)):
        assert after.view == step.state.view(viewer_of(record))
        if number % EVERY:
            continue
        for again in (before.advance(seen), pickle.loads(pickle.dumps(after))):  # noqa: S301 (pickled here)
            assert again == after
            assert hash(again) == hash(after)
            assert again.sample(random.Random(2)) == after.sample(random.Random(2))
        sampled = after.sample(rng)
        assert sampled.view(after.view.seat) == after.view
        assert not record.game.position_faults(sampled)


@given(either)
def test_events_of_several_moves_can_be_remembered_at_once(record: Record) -> None:
    start = memory_of(record, record.start())
    steps = [*remembered(record)]
    events = [event for *_, seen in steps for event in seen]
    assert start.advance(events) == (steps[-1][1] if steps else start)


@given(either)
def test_nothing_hidden_is_in_a_memory(record: Record) -> None:
    state, game, seat = record.state(), record.game, viewer_of(record)
    other = redealt(state, [seat], random.Random(1), game)
    if other is None:
        return
    memory, same = memory_of(record, state), memory_of(record, other)
    assert memory == same
    assert repr(memory) == repr(same)
    assert memory.sample(random.Random(1)) == same.sample(random.Random(1))
    moves = [move for move in state.legal_moves() if move in other.legal_moves()]
    for move in moves[:SAMPLES]:
        seen = [tuple(game.redact(event, seat) for event in each.transition(move)[1])
                for each in (state, other)]  # fmt: skip
        if seen[0] == seen[1]:
            assert memory.advance(seen[0]) == same.advance(seen[1])


@given(first)
def test_U11_no_hand_fits_that_had_to_take_the_pile(record: Record) -> None:
    rng = random.Random(1)
    for before, after, step, seen in remembered(record):
        taken = [event for event in seen if isinstance(event, PickedUp)]
        flipped = any(isinstance(event, Flipped) for event in seen)
        drew = any(isinstance(event, threeup3down.Drew) for event in seen)
        if not taken or flipped or drew or record.rules.voluntary_pickup:
            continue
        top = before.view.discard_pile[-1].rank
        for _ in range(SAMPLES):
            seat = after.sample(rng).seats[step.seat]
            unknown = Counter(seat.hand) - Counter(seat.known)
            assert all(card.rank < top for card in unknown)


@given(second)
def test_T15_the_discards_of_a_reshuffle_are_in_the_stock_or_in_hands_that_drew(
    record: Record,
) -> None:
    rng = random.Random(1)
    discards: Counter[Any] | None = None
    for before, after, step, seen in remembered(record):
        if any(isinstance(event, Reshuffled) for event in seen):
            discards = Counter(before.view.discard_pile[:-1])
            sampled = after.sample(rng)
            (drawn,) = (discards - Counter(sampled.stock)).elements()
            assert drawn in sampled.seats[step.seat].hand
        if not after.view.reshuffles:
            discards = None
        if discards is not None:
            assert Counter(after.sample(rng).stock) <= discards


@given(first)
def test_a_sample_has_a_deal_from_which_the_same_moves_show_the_same(record: Record) -> None:
    start, seat = record.start(), viewer_of(record)
    seen: list[tuple[Any, ...]] = []
    for number, (_, after, step, shown) in enumerate(remembered(record)):
        seen.append(shown)
        if number % EVERY and number + 1 < len(record.moves):
            continue
        if step.state.phase is threeup3down.Phase.CHOOSE_UP:  # the moves are not known yet
            continue
        sampled = after.sample(random.Random(number))
        state = retraced(start, seat, seen, sampled)
        assert state.view(seat) == start.view(seat)
        for move, expected in zip(record.moves, seen, strict=False):
            state, events = state.transition(move)
            assert tuple(threeup3down.redact(event, seat) for event in events) == expected
        assert state == sampled
