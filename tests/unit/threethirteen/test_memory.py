"""`Memory` of Three Thirteen: each deal, and shuffle, that fits all that was seen is as likely."""

from __future__ import annotations

import random
from collections import Counter
from math import comb, prod
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from threeup3down.games.shuffling import shuffled
from threeup3down.games.threethirteen import (
    Card,
    Discarded,
    DrawStock,
    Ended,
    GameState,
    GoOut,
    Meld,
    Memory,
    Reshuffled,
    RoundBegan,
    Rules,
    SampleError,
    TriesError,
    deal,
    full_deck,
    hidden,
    new_game,
    redact,
    with_hidden,
)

from ..enumerating import assert_drawn_as_counted, choices  # noqa: TID252 (tests are no package)

if TYPE_CHECKING:
    from collections.abc import Iterator

DRAWS = 5_000
Events = tuple[Any, ...]


def reshuffled(state: GameState, move: Any) -> tuple[GameState, Events]:
    """Make a new stock before the move that asks for it, in no particular order."""
    if not isinstance(move, DrawStock) or state.stock:
        return state, ()
    stock, pile = state.discard_pile[:-1], state.discard_pile[-1:]
    count = state.reshuffles + 1
    after = attrs.evolve(state, stock=stock, discard_pile=pile, reshuffles=count)
    return after, (Reshuffled(len(stock)),)


def nexts(state: GameState, move: Any) -> Iterator[tuple[GameState, Events, int]]:
    """Yield what can come of a move, whatever lies on top of the stock, and in how many ways."""
    state, first = reshuffled(state, move)
    tops: dict[Any, int] = {None: 1}
    if isinstance(move, DrawStock):
        tops = Counter(hidden(state))
    for top, copies in tops.items():
        if top is not None:
            rest = Counter(hidden(state)) - Counter([top])
            state = with_hidden(state, (*rest.elements(), top))
        after, events = state.transition(move)
        yield after, first + events, copies


def seen_by_0(events: Events) -> Events:
    return tuple(redact(event, 0) for event in events)


def hidden_part(state: GameState) -> Any:
    return tuple(seat.hand for seat in state.seats[1:]), tuple(sorted(state.stock))


def other_hands(unseen: Counter[Card], sizes: list[int]) -> Iterator[tuple[Any, int]]:
    """Yield the hands that others can hold, and how many choices of cards each stands for."""
    if not sizes:
        yield (tuple(unseen.elements()),), 1
        return
    for hand, rest in choices([*unseen.elements()], sizes[0]):
        picks = prod(comb(unseen[card], count) for card, count in Counter(hand).items())
        for others, ways in other_hands(rest, sizes[1:]):
            yield (hand, *others), picks * ways


def counted(start: GameState, moves: list[Any], seen: list[Events]) -> Counter[Any]:
    """Count by their hidden part all deals and shuffles that show seat 0 the same."""
    own, *others = start.seats
    unseen = Counter(start.stock)
    for seat in others:
        unseen.update(seat.hand)
    found: Counter[Any] = Counter()
    for (*hands, stock), ways in other_hands(unseen, [len(seat.hand) for seat in others]):
        seats = (
            own,
            *(attrs.evolve(seat, hand=hand) for seat, hand in zip(others, hands, strict=True)),
        )
        lines: Counter[GameState] = Counter({attrs.evolve(start, seats=seats, stock=stock): ways})
        for move, events in zip(moves, seen, strict=True):
            following: Counter[GameState] = Counter()
            for state, count in lines.items():
                if move in state.legal_moves():
                    for after, shown, copies in nexts(state, move):
                        if seen_by_0(shown) == events:
                            key = attrs.evolve(after, stock=tuple(sorted(after.stock)))
                            following[key] += count * copies
            lines = following
        for state, count in lines.items():
            found[hidden_part(state)] += count
    return found


def little_stock(rules: Rules, players: int, stock: int, rng: random.Random) -> GameState:
    """Deal the highest cards, leave a few in the stock and some discards; all others lie open."""
    deck = full_deck(rules, players)
    dealt = players * rules.rounds[0] + stock + 1
    order = deck[:-dealt] + shuffled(deck[-dealt:], rng)
    state = deal(order, players, rules=rules)
    gone, left = state.stock[:-stock], state.stock[-stock:]
    open_cards = attrs.evolve(state.seats[0], melds=(Meld(gone[:-9], gone[:-9]),))
    seats = open_cards, *state.seats[1:]
    return attrs.evolve(state, seats=seats, stock=left, discard_pile=gone[-9:] + state.discard_pile)


def played(
    start: GameState, count: int, rng: random.Random, *, eager: bool = False
) -> tuple[list[Any], list[Events]]:
    """Play at random, mostly from the stock; going out is left where it can be.

    Args:
        start: where to begin.
        count: how many moves.
        rng: the source of chance.
        eager: whether others than seat 0 go out as soon as they can after one turn each.
    """
    state = start
    moves: list[Any] = []
    seen: list[Events] = []
    while len(moves) < count and state.to_act is not None:
        legal: Any = state.legal_moves()
        goes_out = eager and state.to_act and state.turns >= len(state.seats)
        legal = [move for move in legal if isinstance(move, GoOut) == bool(goes_out)] or legal
        if DrawStock() in legal and rng.random() < 0.8:
            legal = [DrawStock()]
        moves.append(rng.choice(legal))
        state, first = reshuffled(state, moves[-1])
        state, events = state.transition(moves[-1])
        seen.append(seen_by_0(first + events))
    return moves, seen


def remembered(view: Any, seen: list[Events]) -> Memory:
    memory = Memory(view)
    for events in seen:
        memory = memory.advance(events)
    return memory


# rules, players, cards in the stock, moves, seed; those of MORE take long to count
GAMES = [
    (Rules(rounds=(3,)), 2, 5, 19, 0),  # no two cards are equal
    (Rules(rounds=(3,), decks=2), 2, 5, 6, 0),
    (Rules(rounds=(3,), decks=2), 2, 4, 15, 0),
    (Rules(rounds=(4,), jokers_per_deck=5), 2, 5, 19, 6),
    (Rules(rounds=(3,), jokers_per_deck=6, automatic_out=True), 2, 5, 9, 128),  # held, not out
    (Rules(rounds=(3,), decks=2, redraw_discard=False), 2, 7, 9, 76),  # T7: held
]
MORE = [
    (Rules(rounds=(3,), decks=3), 3, 3, 13, 0),
    (Rules(rounds=(3,), decks=2), 2, 4, 15, 2),
    (Rules(rounds=(4,), jokers_per_deck=8), 2, 3, 13, 0),  # of either stock
    (Rules(rounds=(3,), jokers_per_deck=6, automatic_out=True), 2, 5, 11, 50),  # T11
    (Rules(rounds=(3,), decks=2, redraw_discard=False), 2, 7, 9, 284),  # T7: held
]


@pytest.mark.parametrize(
    ("rules", "players", "stock", "count", "seed"),
    [
        *GAMES,
        *(pytest.param(*game, marks=pytest.mark.thorough) for game in MORE),
    ],
)
def test_each_deal_and_shuffle_that_fits_is_equally_likely(
    rules: Rules, players: int, stock: int, count: int, seed: int
) -> None:
    rng = random.Random(seed)
    start = little_stock(rules, players, stock, rng)
    moves, seen = played(start, count, rng)
    expected = counted(start, moves, seen)
    memory = remembered(start.view(0), seen)
    drawn = Counter(hidden_part(memory.sample(rng)) for _ in range(DRAWS))
    assert_drawn_as_counted(drawn, expected)


@pytest.mark.parametrize(
    "seed", [5, *(pytest.param(seed, marks=pytest.mark.thorough) for seed in (8, 82))]
)
def test_T11_what_is_left_when_a_hand_was_laid_down_is_as_likely(seed: int) -> None:
    rng = random.Random(seed)
    start = little_stock(Rules(rounds=(3,), jokers_per_deck=2), 3, 3, rng)
    moves, seen = played(start, 11, rng, eager=True)
    memory = remembered(start.view(0), seen)
    assert memory.view.went_out in {1, 2}
    drawn = Counter(hidden_part(memory.sample(rng)) for _ in range(DRAWS))
    assert_drawn_as_counted(drawn, counted(start, moves, seen))


def test_a_new_round_begins_anew_and_so_does_the_end() -> None:
    state = new_game(2, rules=Rules(rounds=(3, 3), max_turns_per_round=4), seed=1)
    memory = Memory(state.view(1))
    for _ in range(16):
        state, events = state.transition(state.legal_moves()[-1])
        memory = memory.advance(redact(event, 1) for event in events)
        if any(isinstance(event, RoundBegan | Ended) for event in events):
            assert memory == Memory(state.view(1))
        assert memory.sample(random.Random(1)).view(1) == state.view(1)
    assert state.to_act is None


def test_too_many_courses_are_given_up_until_the_next_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rng = random.Random(0)
    start = little_stock(Rules(rounds=(4,), jokers_per_deck=8), 2, 3, rng)
    _, seen = played(start, 13, rng)
    courses = remembered(start.view(0), seen).courses
    assert courses is not None
    assert len(courses) == 4
    monkeypatch.setattr("threeup3down.games.threethirteen.memory.MOST_COURSES", 3)
    memory = remembered(start.view(0), seen)
    with pytest.raises(TriesError, match="more than 3 courses") as caught:
        memory.sample(rng)
    assert caught.value.tries == 0
    assert memory.advance([RoundBegan(0, 1, 45, Card.JOKER)]).courses is None
    assert Memory(memory.view).sample(rng).view(0) == memory.view


def test_events_that_no_deal_shows_are_refused_when_a_state_is_asked_for() -> None:
    view = new_game(2, seed=1).view(0)
    memory = Memory(view).advance([Discarded(1, view.hand[0])])  # of which there is one
    with pytest.raises(SampleError, match="no deal shows what was seen"):
        memory.sample(random.Random(1))
