"""Non-interference: cards that a viewer has never seen make no difference to that viewer."""

from __future__ import annotations

import random
from collections import Counter
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import event as reached
from hypothesis import given
from hypothesis import strategies as st

import threeup3down
from threeup3down import ChoseUp, Drew, IllegalMoveError
from threeup3down.games import threethirteen
from threeup3down.games.threethirteen import (
    Card,
    Discard,
    DrawDiscard,
    DrawStock,
    Reshuffled,
    RoundBegan,
    Rules,
    Scored,
)

from . import random_games, replaying
from .redealing import redealt, still_unseen
from .threethirteen import random_games as random_games_13
from .threethirteen import replaying as replaying_13

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from threeup3down.records import Record

CHECKED = 8  # states of a game
FIRST = SimpleNamespace(module=threeup3down, games=random_games.games(), kit=replaying)
SECOND = SimpleNamespace(module=threethirteen, games=random_games_13.games(), kit=replaying_13)
both = pytest.mark.parametrize("game", [FIRST, SECOND], ids=lambda game: game.module.NAME)
seeds = st.integers(0, 2**32)


def tables(record: Record, kit: Any) -> Iterator[tuple[Any, Any]]:
    """Follow a game on a table; give the table at each state that is checked."""
    table = kit.Table(record.start())
    first = len(record.moves) + 1 - CHECKED
    for number, state in enumerate(record.states()):
        if number >= first:
            yield table, state
        if number < len(record.moves):
            table.follow(state.transition(record.moves[number])[1])


def some_viewers(table: Any, rng: random.Random) -> list[int | None]:
    """Return everybody, but of a crowd only some."""
    players = [viewer for viewer in table.everyone if viewer is not None]
    chosen = {None, table.to_act, *rng.sample(players, min(3, len(players)))}
    return sorted(chosen, key=lambda viewer: -1 if viewer is None else viewer)


def everything_told(state: Any, viewer: int | None, illegal: Iterable[Any]) -> dict[str, Any]:
    """Return all that the library tells a viewer of a state."""
    game, view = state.game, state.view(viewer)
    moves = game.all_moves(state.rules, len(state.seats))
    told = {
        "view": view,
        "hash": hash(view),
        "view repr": repr(view),
        "state repr": repr(state),
        "text": game.view_text(view),
        "rules": game.rules_now(view),
        "legal": view.legal_moves(),
        "reasons": [view.why_illegal(move) for move in moves],
        "outcome": view.outcome(),
    }
    if viewer is None or viewer != state.to_act:
        return told
    return told | {
        "state's legal": state.legal_moves(),
        "state's reasons": [state.why_illegal(move) for move in moves],
        "errors": [refusal(state, move) for move in illegal],
    }


def refusal(state: Any, move: Any) -> tuple[str, ...]:
    with pytest.raises(IllegalMoveError) as refused:
        state.apply(move)
    error = refused.value
    return str(error), repr(error), repr(error.args), repr(error.reason)


def another_seed(game: Any, rng: random.Random) -> dict[str, int]:
    return {"seed": rng.randrange(2**64)} if game.module is threethirteen else {}


@both
@given(data=st.data(), seed=seeds)
def test_U23_T17_a_viewer_is_told_the_same_whatever_lies_where_it_has_not_seen(
    game: Any, data: st.DataObject, seed: int
) -> None:
    rng, record = random.Random(seed), data.draw(game.games)
    moves = game.module.all_moves(record.rules, record.players)
    for table, state in tables(record, game.kit):
        illegal = set(rng.sample(moves, 4)) - set(state.legal_moves())
        for viewer in some_viewers(table, rng):
            other = redealt(table, table.unseen(viewer), rng, **another_seed(game, rng))
            told = everything_told(state, viewer, illegal)
            assert everything_told(other, viewer, illegal) == told, viewer


@both
@given(data=st.data(), seed=seeds)
def test_U23_T17_events_tell_a_viewer_the_same_if_the_move_shows_it_nothing_new(
    game: Any, data: st.DataObject, seed: int
) -> None:
    rng, record = random.Random(seed), data.draw(game.games)
    moves = record.moves[max(0, len(record.moves) + 1 - CHECKED) :]
    for (table, state), move in zip(tables(record, game.kit), moves, strict=False):
        after, events = state.transition(move)
        # A shuffle shows the viewer some cards, which follow from the seed.
        shuffles = any(isinstance(each, Reshuffled | RoundBegan) for each in events)
        for viewer in some_viewers(table, rng):
            own = viewer is not None and viewer == state.to_act
            seed_of = {"seed": record.seed} if shuffles else another_seed(game, rng)
            other = redealt(table, still_unseen(table, events, viewer), rng, **seed_of)
            if not own and other.why_illegal(move):
                continue  # what the other player holds now forbids it
            other_after, other_events = other.transition(move)
            if follows_from_hands(other_events, own=own) != follows_from_hands(events, own=own):
                continue
            reached("own move" if own else "another's move")
            redacted = [game.module.redact(each, viewer) for each in events]
            assert [game.module.redact(each, viewer) for each in other_events] == redacted, viewer
            assert other_after.view(viewer) == after.view(viewer), viewer


def follows_from_hands(events: tuple[Any, ...], *, own: bool) -> list[Any]:
    """Return the events that show what lay hidden: points (T13), or which of equal ranks (U24)."""
    if any(isinstance(each, threethirteen.ToAct) for each in events):
        return [each for each in events if isinstance(each, Scored)]
    return [
        each
        for each in events
        if not own
        and not isinstance(each, Drew)
        and not (isinstance(each, ChoseUp) and not each.shown)
    ]


@given(random_games_13.games(), seeds)
def test_T17_a_sampled_state_has_the_unseen_cards_where_they_can_be(
    game: Record, seed: int
) -> None:
    rng = random.Random(seed)
    for table, state in tables(game, replaying_13):
        for viewer in some_viewers(table, rng):
            view = state.view(viewer)
            number = rng.randrange(2**32)
            sampled = view.sample(random.Random(number))
            assert sampled.view(viewer) == view, viewer
            assert threethirteen.position_faults(sampled) == (), viewer
            assert unseen_in(sampled, viewer) == Counter(
                replaying_13.named(table.unseen(viewer))
            ), viewer
            other = redealt(table, table.unseen(viewer), rng, seed=rng.randrange(2**64))
            again = other.view(viewer).sample(random.Random(number))
            assert again == sampled, viewer


def unseen_in(state: threethirteen.GameState, viewer: int | None) -> Counter[object]:
    cards: Counter[object] = Counter(state.stock)
    for number, seat in enumerate(state.seats):
        if number != viewer:
            cards += Counter(seat.hand) - Counter(seat.known)
    return cards


@given(random_games_13.games(), seeds)
def test_T17_a_sample_hides_the_seed_as_well(game: Record, seed: int) -> None:
    rng = random.Random(seed)
    view = game.state().view(0)
    sampled = {view.sample(rng).seed for _ in range(3)}
    assert len(sampled) == 3
    assert all(0 <= each < 2**64 for each in sampled)


def test_T17_every_unseen_card_is_equally_likely_in_every_unseen_place() -> None:
    state = threethirteen.new_game(2, rules=Rules(rounds=(3,)), seed=7)
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
