"""What comes from outside: limits of texts, what errors quote, states and views made by hand."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import threeup3down
from threeup3down.games import threethirteen
from threeup3down.games.errors import (
    DeckOrderError,
    GameError,
    NotationError,
    PositionError,
    RulesError,
    SampleError,
    SeatError,
)
from threeup3down.games.faults import Fault
from threeup3down.games.options import GREATEST

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game

BOTH: list[Any] = [threeup3down, threethirteen]
both = pytest.mark.parametrize("game", BOTH)


def largest_line() -> str:
    """Return the line of a game in which everything is as long as it can be."""
    rules = threethirteen.Rules(
        decks=30,
        jokers_per_deck=20,
        rounds=100 * (13,),
        ace_points=GREATEST,
        max_turns_per_round=GREATEST,
    )
    state = threethirteen.new_game(100, rules=rules, seed=2**64 - 1)
    seats = tuple(
        attrs.evolve(seat, known=seat.hand, score=99 * (10**18 - 1)) for seat in state.seats
    )
    scores = 99 * (100 * (10**18 - 1,),)
    state = attrs.evolve(
        state, seats=seats, scores=scores, round=99, turns=GREATEST - 1, reshuffles=10**99
    )
    line = threethirteen.position_text(state)
    assert threethirteen.parse_position(line) == state
    return line


def test_the_longest_line_that_there_can_be_is_read() -> None:
    assert 190_000 < len(largest_line()) < 250_000


@both
def test_a_line_that_is_too_long_or_has_too_many_seats_is_refused_before_it_is_read(
    game: Game,
) -> None:
    line = game.position_text(game.new_game(2, seed=1))
    with pytest.raises(PositionError) as caught:
        game.parse_position(line + 250_000 * " ")
    expected = "at most 250,000 characters"
    found = f"{len(line) + 250_000:,} characters"
    assert caught.value.faults == (Fault("notation", "line", found, expected),)
    with pytest.raises(PositionError) as caught:
        game.parse_position(line + 99 * " seat=x")
    assert caught.value.faults == (Fault("notation", "seats", "101 players", "at most 100"),)


@both
@pytest.mark.parametrize("reader", ["parse_rules", "parse_move", "Card.parse", "Rank.parse"])
def test_a_word_that_is_too_long_is_refused_before_it_is_read(game: Any, reader: str) -> None:
    read = game
    for name in reader.split("."):
        read = getattr(read, name)
    with pytest.raises(NotationError) as caught:
        read(2_001 * "7")
    assert caught.value.expected == "at most 2,000 characters"
    assert len(str(caught.value)) < 1_200


@pytest.mark.parametrize(
    "error",
    [
        RulesError("play_on", "\x1b]0;X\x07", "true or false"),
        RulesError("rounds", ("\x1b",), "numbers"),
        NotationError("card", "\x1b[2J", "a card"),
        PositionError([Fault("notation", "draw", "\x1b\u202e", "a card")]),
        DeckOrderError([], ["\x1b"]),
    ],
    ids=lambda error: type(error).__name__,
)
def test_control_characters_are_shown_escaped(error: GameError) -> None:
    assert str(error).replace("\n", "").isprintable()
    assert "\\x1b" in str(error)


@both
def test_a_field_of_another_type_is_a_fault(game: Any) -> None:
    state = game.new_game(2, seed=1)
    for field in attrs.fields(type(state)):
        for value in ("x", 1.5, (None,), ((1, 2.0),)):
            faults = game.position_faults(attrs.evolve(state, **{field.name: value}))
            assert [fault.where for fault in faults] == [field.name]
            assert faults[0].found == repr(value)
    assert game.position_faults(attrs.evolve(state, phase=None))[0].expected == "Phase"
    for field in attrs.fields(type(state.seats[0])):
        seat = attrs.evolve(state.seats[0], **{field.name: (7.0,)})
        faults = game.position_faults(attrs.evolve(state, seats=(seat, state.seats[1])))
        assert [fault.where for fault in faults] == [f"seat 0 {field.name}"]


@both
def test_a_state_of_another_game_is_a_type_error(game: Any) -> None:
    (other,) = (one for one in BOTH if one is not game)
    for call in (game.outcome, game.position_faults):
        for value in (other.new_game(2, seed=1), None):
            with pytest.raises(TypeError, match="is no state"):
                call(value)


@both
def test_a_hand_or_pile_of_fewer_cards_than_are_seen_has_no_sample(game: Any) -> None:
    view = game.new_game(3, seed=1).view(0)
    pile = next(field.name for field in attrs.fields(type(view)) if field.name.endswith("_size"))
    first, second, third = view.seats
    fewer = attrs.evolve(second, hand_size=-1)
    more = attrs.evolve(second, hand_size=1 + second.hand_size + getattr(view, pile))
    for changes in (
        {"seats": (first, fewer, attrs.evolve(third, hand_size=2 * third.hand_size + 1))},
        {"seats": (first, more, third), pile: -1},
        {"seats": (attrs.evolve(first, hand_size=1), second, third)},
    ):
        with pytest.raises(SampleError):
            attrs.evolve(view, **changes).sample(random.Random(1))


@both
@pytest.mark.parametrize("seat", [True, -1, 1.0, "0"])
def test_an_event_is_redacted_for_no_seat_that_no_game_has(game: Any, seat: Any) -> None:
    _, events = game.transition(state := game.new_game(2, seed=1), state.legal_moves()[0])
    for event in events:
        with pytest.raises(SeatError, match="expected a whole number from 0"):
            game.redact(event, seat)


def test_an_event_that_names_all_seats_is_redacted_for_these_only() -> None:
    ended: list[Any] = [
        threeup3down.Ended(threeup3down.Outcome((0,), (1, 2), threeup3down.Termination.EMPTIED)),
        threethirteen.Scored(0, (0, 5), 2 * (threethirteen.best_arrangement([], 3),)),
        threethirteen.Ended(
            threethirteen.Outcome((0,), (1, 2), threethirteen.Termination.FINISHED, (0, 5))
        ),
    ]
    for event in ended:
        game = threeup3down if isinstance(event, threeup3down.Ended) else threethirteen
        assert [game.redact(event, seat) for seat in (None, 0, 1)] == [event] * 3
        with pytest.raises(SeatError, match="a game of 2 has the seats 0 to 1"):
            game.redact(event, 2)
