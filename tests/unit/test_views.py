"""What each seat and a spectator may know of a game (U23)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from threeup3down import (
    Card,
    GameState,
    Phase,
    PickUp,
    Play,
    Rank,
    Rules,
    SeatView,
    View,
    new_game,
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


def test_the_repr_of_a_view_is_short_and_names_no_card(position: Position) -> None:
    state = position("7g C+1g", discard="5b")
    assert repr(state.view(0)) == "<View of seat 0: PLAY, 2 players, seat 0 to act, turn 1>"
    after = state.apply(Play(Rank.CLEAR_PLUS_1)).apply(Play(7))
    assert repr(after.view(None)) == "<View of a spectator: OVER, 2 players, nobody to act, turn 2>"
