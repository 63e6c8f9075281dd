"""What each seat and a spectator may know of a game (U23)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from threeup3down import (
    Card,
    ChooseUp,
    Flip,
    GameState,
    Outcome,
    Phase,
    PickUp,
    Play,
    Rank,
    Rules,
    SeatError,
    SeatView,
    Termination,
    View,
    new_game,
    outcome,
    view,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Position = Callable[..., GameState]
    Cards = Callable[[str], tuple[Card, ...]]

PUBLIC = {
    "rules": Rules(optional_extras=True),
    "discard": "6b 7b",
    "draw": "1b 2b",
    "extras": 2,
    "turns": 17,
    "first": 2,
}


def three_players(position: Position, **changes: Any) -> GameState:
    return position(
        "4g 7r! 9g / 8g / 1g 2g 3g", "5b! 5r 10b! / / 4r - -", "3r / 6g 6r / 2r 3b 9b",
        to_act=1, **(PUBLIC | changes),
    )  # fmt: skip


def test_U23_everyone_sees_what_is_public(position: Position, cards: Cards) -> None:
    state = three_players(position)
    seats = (
        SeatView(3, cards("7r"), cards("8g"), (True, True, True)),
        SeatView(3, cards("5b 10b"), (), (True, False, False)),
        SeatView(1, (), cards("6g 6r"), (True, True, True)),
    )
    for seat, hand in ((0, "4g 7r 9g"), (1, "5b 5r 10b"), (2, "3r"), (None, "")):
        assert view(state, seat) == View(
            rules=Rules(optional_extras=True),
            seat=seat,
            hand=cards(hand),  # only the owner sees it; a spectator owns none
            seats=seats,
            draw_pile_size=2,
            discard_pile=cards("6b 7b"),
            cleared=state.cleared,
            to_act=1,
            phase=Phase.PLAY,
            extras=2,
            can_draw=False,
            turns=17,
            finished=(),
            first=2,
        )
        assert state.view(seat) == view(state, seat)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("rules", Rules()),
        ("extras", 1),
        ("turns", 18),
        ("first", 0),
        ("discard", "6b 8b"),
        ("draw", "1b"),
    ],
)
def test_U23_no_public_fact_is_missing_from_a_view(
    position: Position, field: str, value: object
) -> None:
    state, other = three_players(position), three_players(position, **{field: value})
    for seat in (0, 1, 2, None):
        assert state.view(seat) != other.view(seat)


def test_U23_a_draw_on_offer_and_who_has_finished_are_public(
    position: Position, cards: Cards
) -> None:
    state = position(
        "4g", "", "5g 6g 7g", draw="1g", extras=1, can_draw=True, finished=(1,), turns=9,
        rules=Rules(play_on=True),
    )  # fmt: skip
    for seat in (0, 1, 2, None):
        seen = state.view(seat)
        assert (seen.can_draw, seen.extras, seen.finished) == (True, 1, (1,))
        assert seen.seats[1] == SeatView(0, (), (), (False, False, False))
    assert state.view(1).hand == ()
    assert state.view(2).hand == cards("5g 6g 7g")


def test_U23_nobody_sees_covered_cards_the_draw_pile_or_the_hands_of_others(
    position: Position,
) -> None:
    state = position("4g 9g / 8g / 1g 2g 3g", "5b 5r / / 4r - -", draw="1b 2b 3b", discard="4b")
    other = position("4g 9g / 8g / 3b 1b 5r", "1g 2g / / 2b - -", draw="5b 4r 3g", discard="4b")
    assert state != other
    assert state.view(0) == other.view(0)
    other = position("1b 2g / 8g / 4g 1g 9g", "5b 5r / / 3g - -", draw="4r 2b 3b", discard="4b")
    assert state.view(1) == other.view(1)
    assert state.view(None) == other.view(None)


def test_U23_a_card_taken_from_the_pile_is_known_until_it_is_discarded(
    position: Position, cards: Cards
) -> None:
    state = position("4g 5g 6g", "7b 9b 10b / 10r / 1b 2b 3b", discard="7r 8b", draw="1g 2g")
    state = state.apply(PickUp())
    for seat in (0, 1, None):
        assert state.view(seat).seats[0].known == cards("7r 8b")
    state = state.apply(Play(7)).apply(Play(7))  # 7b, then 7r
    for seat in (0, 1, None):
        assert state.view(seat).seats[0].known == cards("8b")
        assert state.view(seat).seats[0].hand_size == 4


def test_U23_a_flipped_card_that_goes_to_the_hand_is_known(
    position: Position, cards: Cards
) -> None:
    state = position("/ / 4g - 6g", discard="9b").apply(Flip(0))
    for seat in (0, 1, None):
        assert state.view(seat).seats[0] == SeatView(2, cards("4g 9b"), (), (False, False, True))


def choose(state: GameState) -> GameState:
    return state.apply(state.legal_moves()[0])


def test_U23_a_hidden_choice_shows_only_that_it_has_been_made() -> None:
    state = new_game(3, seed=1, rules=Rules(simultaneous_setup=True))
    first, other = state.apply(state.legal_moves()[0]), state.apply(state.legal_moves()[-1])
    assert first != other
    for seat in (1, 2, None):
        assert first.view(seat) == other.view(seat)
        assert first.view(seat).seats[0] == SeatView(3, (), (None, None, None), (True, True, True))
        assert first.view(seat).seats[1] == SeatView(6, (), (), (True, True, True))


def test_U23_a_player_sees_the_own_hidden_choice() -> None:
    state = choose(new_game(3, seed=1))
    own = state.view(0)
    assert (own.hand, own.seats[0].up) == (state.seats[0].hand, state.seats[0].up)
    assert len(own.hand) == 3


def test_U23_the_choices_are_shown_when_all_have_chosen() -> None:
    state = choose(choose(new_game(3, seed=1)))
    assert state.view(None).seats[1].up == (None, None, None)
    state = choose(state)
    for seat in (0, 1, 2, None):
        assert [seen.up for seen in state.view(seat).seats] == [seat.up for seat in state.seats]


def test_U23_a_public_choice_is_shown_at_once() -> None:
    state = choose(new_game(3, seed=1, rules=Rules(simultaneous_setup=False)))
    for seat in (0, 1, 2, None):
        assert state.view(seat).seats[0].up == state.seats[0].up


def test_U23_what_was_hidden_stays_hidden_when_the_game_is_over(position: Position) -> None:
    state = position("10g", "5b 5r / / 4r - -", draw="1b 2b", discard="9b").apply(Play(10))
    other = position("10g", "1b 4r / / 5r - -", draw="2b 5b", discard="9b").apply(Play(10))
    assert state.phase is Phase.OVER
    assert state != other
    assert state.view(0) == other.view(0)
    assert state.view(None) == other.view(None)
    assert state.view(0).hand == ()
    assert state.view(0).outcome() == outcome(state)


@pytest.mark.parametrize("seat", [-1, 2, "0", 0.0, True])
def test_a_view_for_a_seat_that_does_not_exist_is_an_error(seat: Any) -> None:
    state = new_game(2, seed=1)
    with pytest.raises(SeatError) as caught:
        view(state, seat)
    assert (caught.value.seat, caught.value.players) == (seat, 2)
    assert str(caught.value) == (f"there is no seat {seat!r}: a game of 2 has the seats 0 to 1")


@pytest.mark.parametrize(
    ("seat", "fields"),
    [
        ("4g 7g 7b", {"discard": "6b"}),
        ("4g", {"discard": "6b"}),
        ("/ 4g 7g / 1g 2g 3g", {"discard": "6b"}),
        ("/ / 1g - 3g", {"discard": "6b"}),
        ("4g", {"draw": "5g", "extras": 2, "can_draw": True}),
        ("4g 7g", {"extras": 2, "rules": Rules(optional_extras=True)}),
    ],
)
def test_a_view_has_the_legal_moves_of_its_player_only(
    position: Position, seat: str, fields: dict[str, Any]
) -> None:
    state = position(seat, **fields)
    assert state.view(0).legal_moves() == state.legal_moves() != ()
    assert state.view(1).legal_moves() == ()
    assert state.view(None).legal_moves() == ()


def test_a_view_has_the_legal_choices_of_its_player_only() -> None:
    state = choose(new_game(2, seed=1))
    assert state.view(1).legal_moves() == state.legal_moves() != ()
    assert all(isinstance(move, ChooseUp) for move in state.legal_moves())
    assert state.view(0).legal_moves() == ()


def test_a_view_of_a_game_that_is_over_has_no_legal_moves(position: Position) -> None:
    over = position("7g").apply(Play(7))
    assert [over.view(seat).legal_moves() for seat in (0, 1, None)] == [(), (), ()]


def test_a_view_has_an_outcome_only_when_the_game_is_over(position: Position) -> None:
    state = position("7g 7b")
    for seat in (0, 1, None):
        assert state.view(seat).outcome() is None
        assert state.apply(Play(7, 2)).view(seat).outcome() == state.apply(Play(7, 2)).outcome()


def test_U20_U21_a_view_knows_that_the_turn_limit_cut_the_places(position: Position) -> None:
    rules = Rules(play_on=True, max_turns=9)
    over = position("7g 8g", "", "9b", finished=(1,), turns=8, rules=rules).apply(Play(7))
    assert over.view(0).outcome() == Outcome((1,), (2, 1, 2), Termination.TURN_LIMIT)


def test_a_view_is_a_frozen_value(position: Position) -> None:
    seen = position("7g C+1g").view(0)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        seen.turns = 3  # type: ignore[misc]
    assert seen == position("7g C+1g").view(0)
    assert hash(seen) == hash(position("7g C+1g").view(0))


def test_the_repr_of_a_view_is_short_and_names_no_card(position: Position) -> None:
    state = position("7g C+1g", discard="5b")
    assert repr(state.view(0)) == "<View of seat 0: PLAY, 2 players, seat 0 to act, turn 1>"
    after = state.apply(Play(Rank.CLEAR_PLUS_1)).apply(Play(7))
    assert repr(after.view(None)) == "<View of a spectator: OVER, 2 players, nobody to act, turn 2>"
