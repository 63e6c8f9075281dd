"""`assert_no_leak`: encoders that tell nothing hidden pass, all others are found."""

from __future__ import annotations

import itertools
import re
from functools import partial
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from hypothesis import strategies as st

import threeup3down
from threeup3down import GameState, View, new_game, parse_position, rules_now, view_text
from threeup3down.games import threethirteen
from threeup3down.testing import (
    LawViolation,
    assert_no_leak,
    check_encoding,
    deals,
    leaks,
    states,
)

from .strangers import CLIMB, changed

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game

FEW = 8


@pytest.fixture(autouse=True)
def shrink_little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaks, "SHRINK_SECONDS", 0.3)


class Array:
    """Compares as the arrays of numerical libraries do: each item for itself."""

    def __init__(self, items: list[Any]) -> None:
        self.items = items
        self.shape = (len(items),)

    def __eq__(self, other: object) -> Array:  # type: ignore[override]
        assert isinstance(other, Array)
        return Array([one == two for one, two in zip(self.items, other.items, strict=False)])

    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        raise ValueError("the truth value of an array is ambiguous")

    def all(self) -> bool:
        return all(self.items)


def as_facts(view: Any) -> dict[str, Any]:
    facts = attrs.asdict(view, recurse=True)
    return {name: value for name, value in facts.items() if name != "rules"}


def observation(view: View) -> dict[str, Any]:
    """Return arrays in a dict, as reinforcement learning has them."""
    return {
        "hand": Array(list(view.hand)),
        "piles": [Array([view.draw_pile_size])],
        "x": float("nan"),
    }


@pytest.mark.parametrize(
    "encoder",
    [
        view_text,
        rules_now,
        as_facts,
        pytest.param(observation, marks=pytest.mark.thorough),
        pytest.param(lambda state, seat: state.view(seat), marks=pytest.mark.thorough),
        lambda state, seat: [move for move in state.view(seat).legal_moves()],  # noqa: C416
        lambda state, _, extra=1: (len(state.draw_pile), extra),
        partial(view_text),
    ],
)
def test_what_is_made_of_a_view_passes(encoder: Any) -> None:
    assert_no_leak(encoder, max_examples=FEW)


@pytest.mark.parametrize(
    ("game", "encoder"),
    [
        pytest.param(threethirteen, threethirteen.view_text, marks=pytest.mark.thorough),
        pytest.param(threethirteen, as_facts, marks=pytest.mark.thorough),
        (threethirteen, lambda view: view.at_stake()),
        (CLIMB, as_facts),
    ],
)
def test_what_is_made_of_a_view_of_another_game_passes(game: Game, encoder: Any) -> None:
    assert_no_leak(encoder, game=game, max_examples=FEW)


def others(state: Any, seat: int | None) -> list[Any]:
    return [cards for number, cards in enumerate(state.seats) if number != seat]


def fits(state: GameState, seat: int | None) -> list[bool]:
    """Tell which of the own covered cards will fit, but only if one has to be flipped."""
    flips = [move for move in state.legal_moves() if isinstance(move, threeup3down.Flip)]
    if seat is None or seat != state.to_act or not flips:
        return []
    covered = [state.seats[seat].down[flip.slot] for flip in flips]
    pile = state.discard_pile
    return [bool(card and (not pile or card.rank >= pile[-1].rank)) for card in covered]


def points(state: threethirteen.GameState, seat: int | None) -> list[int]:
    hands = [cards.hand for cards in others(state, seat)]
    found = (threethirteen.best_arrangement(hand, state.wild_rank, state.rules) for hand in hands)
    return [arrangement.points for arrangement in found]


LEAKS: dict[str, Any] = {
    "the others' hands": lambda state, seat: [cards.hand for cards in others(state, seat)],
    "the others' lowest card": lambda state, seat: [
        min(cards.hand, default=None) for cards in others(state, seat)
    ],
    "covered cards of the others": lambda state, seat: [c.down for c in others(state, seat)],
    "own covered cards": lambda state, seat: None if seat is None else state.seats[seat].down,
    "the last covered card": lambda state, seat: [
        card
        for cards in state.seats[:seat]
        for card in cards.down
        if cards.down.count(None) == 2 and not cards.up
    ],
    "whether a flip will fit": fits,
    "the order of the draw pile": lambda state, seat: state.draw_pile,  # noqa: ARG005
    "the last card of the draw pile": lambda state, seat: (  # noqa: ARG005
        state.draw_pile if len(state.draw_pile) == 1 else ()
    ),
    "something for spectators only": lambda state, seat: seat is None and state.draw_pile[-1:],
    "a choice of 3UP that is not shown": lambda state, seat: [c.up for c in others(state, seat)],
    "the whole state": lambda state, seat: state,  # noqa: ARG005
    "in the length of an array": lambda state, seat: Array([0] * sum(state.draw_pile)),  # noqa: ARG005
    "in a key": lambda state, seat: dict.fromkeys(state.draw_pile),  # noqa: ARG005
    "in the order of keys": lambda state, seat: dict.fromkeys(  # noqa: ARG005
        sorted(range(2), reverse=sum(state.draw_pile[-1:]) % 2 == 0)
    ),
    "in a type": lambda state, seat: sum(state.draw_pile[-1:]) > 20 or 0,  # noqa: ARG005
    "in an error": lambda state, seat: 1 // len(state.draw_pile[:0]),  # noqa: ARG005
}
LEAKS_OF_THREETHIRTEEN: dict[str, Any] = {
    "the others' hands": LEAKS["the others' hands"],
    "what the others would score": points,
    "the next card": lambda state, seat: state.stock[-1:],  # noqa: ARG005
    "the seed": lambda state, seat: state.seed,  # noqa: ARG005
    "the whole state": lambda state, seat: state,  # noqa: ARG005
}
SLOW = "whether a flip will fit"


@pytest.mark.parametrize(
    "hidden",
    [
        *(hidden for hidden in LEAKS if hidden != SLOW),
        pytest.param(SLOW, marks=pytest.mark.thorough),
    ],
)
def test_U23_a_leak_of_anything_hidden_is_found(hidden: str) -> None:
    with pytest.raises(LawViolation, match=r"encoder_tells_nothing_hidden: seat ") as found:
        assert_no_leak(LEAKS[hidden])
    assert isinstance(parse_position(found.value.record_text), GameState)


@pytest.mark.thorough
@pytest.mark.parametrize("hidden", LEAKS_OF_THREETHIRTEEN)
def test_T17_a_leak_of_anything_hidden_is_found(hidden: str) -> None:
    with pytest.raises(LawViolation, match=r"encoder_tells_nothing_hidden: seat ") as found:
        assert_no_leak(LEAKS_OF_THREETHIRTEEN[hidden], game=threethirteen)
    threethirteen.parse_position(found.value.record_text)


def test_T17_a_leak_is_found_in_states_of_ones_own() -> None:
    short = threethirteen.Rules(rounds=(3,), max_turns_per_round=9)
    with pytest.raises(LawViolation, match=r"encoder_tells_nothing_hidden: seat "):
        assert_no_leak(
            LEAKS_OF_THREETHIRTEEN["the next card"],
            game=threethirteen,
            states=states(game=threethirteen, players=2, rules=st.just(short)),
            max_examples=20,
        )


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("hidden", ["the last covered card", "whether a flip will fit"])
def test_U23_a_rare_leak_is_found_with_every_seed(hidden: str, seed: int) -> None:
    with pytest.raises(LawViolation):
        assert_no_leak(LEAKS[hidden], seed=seed)


def test_a_leak_is_shown_again_by_what_the_message_says() -> None:
    encoder = LEAKS["covered cards of the others"]
    with pytest.raises(LawViolation) as found:
        assert_no_leak(encoder, seed=3)
    again = re.search(r"check_encoding\(encoder, line, (\w+), seed=(\d+)\)", found.value.detail)
    assert again is not None
    seat = None if again[1] == "None" else int(again[1])
    with pytest.raises(LawViolation) as shown:
        check_encoding(encoder, found.value.record_text, seat, seed=int(again[2]))
    assert str(shown.value) == str(found.value)
    with pytest.raises(LawViolation) as repeated:
        assert_no_leak(encoder, seed=3)
    assert repeated.value.law == found.value.law


def test_the_fault_of_a_game_is_not_put_down_to_the_encoder() -> None:
    def legal_moves(table: Any) -> tuple[Any, ...]:
        moves = threeup3down.legal_moves(table)
        odd = sum(getattr(table, "draw_pile", ())) % 2
        return moves[::-1] if odd else moves

    def encoder(state: GameState, seat: int | None) -> list[str]:
        return [str(move) for move in state.legal_moves()] if seat == state.to_act else []

    with pytest.raises(LawViolation, match=r"legal moves is .*, and with other hidden cards"):
        assert_no_leak(encoder, game=changed(legal_moves=legal_moves))


@pytest.mark.parametrize("of_many_minds", [itertools.count().__next__, object])
def test_an_encoder_that_says_two_things_of_one_state_is_found(of_many_minds: Any) -> None:
    with pytest.raises(LawViolation, match="the same state is encoded in two ways"):
        assert_no_leak(lambda view: of_many_minds())  # noqa: ARG005


def test_an_encoder_that_errs_once_in_many_times_is_found_all_the_same() -> None:
    calls = itertools.count()
    with pytest.raises(LawViolation, match="encoder_tells_nothing_hidden"):
        assert_no_leak(lambda view: next(calls) == 41)  # noqa: ARG005


def test_an_encoder_that_raises_is_reported_with_its_error() -> None:
    with pytest.raises(
        LawViolation, match="the encoder raises KeyError: 'nothing'; expected a value"
    ) as found:
        assert_no_leak(lambda view: vars(leaks)["nothing"])  # noqa: ARG005
    assert isinstance(found.value.__cause__, KeyError)


@pytest.mark.parametrize(
    "encoder", [lambda: 1, lambda a, b, c: (a, b, c), type("", (), {}), 7, dict]
)
def test_a_function_of_other_arguments_is_refused(encoder: Any) -> None:
    with pytest.raises(
        TypeError, match="expected one argument, a view, or two, a state and a seat"
    ):
        assert_no_leak(encoder)


def test_the_states_may_be_chosen() -> None:
    seen: list[int] = []
    dealt = deals(players=3, rules=st.just(threeup3down.Rules())).map(lambda record: record.state())
    assert_no_leak(lambda view: seen.append(len(view.seats)), states=dealt, max_examples=FEW)
    assert set(seen) == {3}


def test_one_state_and_one_seat_can_be_checked() -> None:
    state = new_game(2, seed=1)
    check_encoding(view_text, state, 1)
    check_encoding(lambda one, seat: one.view(seat), state, None)
    with pytest.raises(LawViolation, match="seat 0 is told "):
        check_encoding(lambda one, _: one.seats[1].hand, state, 0)
