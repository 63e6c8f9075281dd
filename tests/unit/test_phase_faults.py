"""What is wrong with a position for its phase: choosing the 3UP (U5), playing (U17), over (U20)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from threeup3down import (
    Card,
    Fault,
    GameState,
    Phase,
    Rules,
    new_game,
    position_faults,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Position = Callable[..., GameState]

OVER, PLAY = Phase.OVER, Phase.PLAY
PLAY_ON = Rules(play_on=True)
CHOSEN = "3 in hand, 3 up, since it has chosen"
NOT_CHOSEN = "6 in hand, 0 up, since it has not chosen"


@pytest.fixture
def nobody_has_chosen() -> GameState:
    return new_game(2, seed=1)


@pytest.fixture
def seat_0_has_chosen(nobody_has_chosen: GameState) -> GameState:
    return nobody_has_chosen.apply(nobody_has_chosen.legal_moves()[0])


@pytest.mark.parametrize(
    ("name", "changes", "found"),
    [
        ("turns", {"turns": 3}, "3"),
        ("finished", {"finished": (1,)}, "1"),
        ("discard", {"discard_pile": (Card.SIX_GREEN,)}, "6g"),
        ("cleared", {"cleared": (Card.SIX_GREEN, Card.CLEAR_RED)}, "6g,Cr"),
    ],
)
def test_U5_something_has_happened_before_all_have_chosen(
    seat_0_has_chosen: GameState, name: str, changes: dict[str, Any], found: str
) -> None:
    pile = list(seat_0_has_chosen.draw_pile)
    for card in (*changes.get("discard_pile", ()), *changes.get("cleared", ())):
        pile.remove(card)
    state = attrs.evolve(seat_0_has_chosen, draw_pile=tuple(pile), **changes)
    expected = "nothing before all have chosen"
    assert position_faults(state) == (Fault("U5", name, found, expected),)


def test_U5_with_nobody_to_act_the_cards_must_be_those_before_or_after_choosing(
    seat_0_has_chosen: GameState,
) -> None:
    seat, other = seat_0_has_chosen.seats
    state = attrs.evolve(
        seat_0_has_chosen,
        to_act=None,
        seats=(attrs.evolve(seat, hand=seat.hand[1:]), other),
        draw_pile=(*seat_0_has_chosen.draw_pile, seat.hand[0]),
    )
    found = "2 in hand (0 known), 3 up, 0 slots turned over"
    assert Fault("U5", "seat 0", found, f"{CHOSEN} or {NOT_CHOSEN}") in position_faults(state)


def test_U14_no_draw_is_on_offer_before_play(nobody_has_chosen: GameState) -> None:
    faults = position_faults(attrs.evolve(nobody_has_chosen, can_draw=True))
    assert Fault("U14", "can_draw", "a draw on offer", "phase=PLAY") in faults


@pytest.mark.parametrize("changes", [{"to_act": 0}, {"first": 1}])
def test_U5_a_player_has_chosen_too_early(
    seat_0_has_chosen: GameState, changes: dict[str, Any]
) -> None:
    assert position_faults(seat_0_has_chosen) == ()
    found = "3 in hand (0 known), 3 up, 0 slots turned over"
    assert position_faults(attrs.evolve(seat_0_has_chosen, **changes)) == (
        Fault("U5", "seat 0", found, NOT_CHOSEN),
    )


@pytest.mark.parametrize(
    ("changes", "where"), [({"to_act": 1}, "seat 0"), ({"first": 1}, "seat 1")]
)
def test_U5_a_player_has_not_chosen_in_turn(
    nobody_has_chosen: GameState, changes: dict[str, Any], where: str
) -> None:
    assert position_faults(nobody_has_chosen) == ()
    found = "6 in hand (0 known), 0 up, 0 slots turned over"
    assert position_faults(attrs.evolve(nobody_has_chosen, **changes)) == (
        Fault("U5", where, found, CHOSEN),
    )


def test_U5_no_card_is_known_or_turned_over_before_all_have_chosen(
    nobody_has_chosen: GameState,
) -> None:
    first, second = nobody_has_chosen.seats
    known = attrs.evolve(second, known=second.hand[:1])
    assert position_faults(attrs.evolve(nobody_has_chosen, seats=(first, known))) == (
        Fault("U5", "seat 1", "6 in hand (1 known), 0 up, 0 slots turned over", NOT_CHOSEN),
    )
    card, *others = second.down
    turned = attrs.evolve(second, down=(None, *others))
    pile = (*nobody_has_chosen.draw_pile, *filter(None, [card]))
    state = attrs.evolve(nobody_has_chosen, seats=(first, turned), draw_pile=pile)
    assert position_faults(state) == (
        Fault("U5", "seat 1", "6 in hand (0 known), 0 up, 1 slots turned over", NOT_CHOSEN),
    )


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("phase", [PLAY, OVER])
def test_U17_a_hand_is_empty_while_the_draw_pile_holds_cards(
    position: Position, seat: int, phase: Phase
) -> None:
    players = ["5g 6g 7g", "5b 6b 7b"]
    players[seat] = "/ 4g / 1g 2g 3g"
    state = position(
        *players,
        rules=Rules(max_turns=9),
        phase=phase,
        to_act=None if phase is OVER else 0,
        turns=9 if phase is OVER else 0,
    )
    state = attrs.evolve(state, draw_pile=state.cleared[:1], cleared=state.cleared[1:])
    expected = "a card, since the draw pile holds some"
    assert position_faults(state) == (Fault("U17", f"seat {seat} hand", "empty", expected),)


def test_U17_a_hand_may_be_empty_when_a_draw_is_on_offer_to_its_player(
    position: Position,
) -> None:
    state = position("/ 4g / 1g 2g 3g", draw="5g", extras=1, can_draw=True)
    faults = position_faults(attrs.evolve(state, to_act=1))  # seat 1 holds three cards
    assert {fault.rule for fault in faults} == {"U14", "U17"}


def test_U17_a_hand_may_be_empty_when_its_player_has_finished(position: Position) -> None:
    position("5g 6g 7g", "", "5b 6b 7b", draw="5r", finished=(1,), turns=9, rules=PLAY_ON)


@pytest.mark.parametrize(
    ("finished", "found", "expected"),
    [
        ((), "nobody", "1,3"),
        ((3,), "3", "1,3"),
        ((3, 1, 3), "3,1,3", "1,3"),
        ((3, 1, 7), "3,1,7", "1,3"),
        ((0, 1, 3), "0,1,3", "1,3"),
    ],
)
def test_U20_finished_are_not_those_without_a_card(
    position: Position, finished: tuple[int, ...], found: str, expected: str
) -> None:
    seats = ("5g 6g 7g", "", "5b", "", "5r 6r")
    state = position(*seats, finished=(3, 1), turns=9, rules=PLAY_ON, to_act=2)
    assert position_faults(attrs.evolve(state, finished=finished)) == (
        Fault("U20", "finished", found, f"{expected}: who has no card left, once each"),
    )


def test_U20_somebody_has_finished_who_still_holds_cards(position: Position) -> None:
    state = position("5g 6g 7g", "5b", "6b", rules=PLAY_ON, turns=9)
    assert position_faults(attrs.evolve(state, finished=(1,))) == (
        Fault("U20", "finished", "1", "nobody: who has no card left, once each"),
    )


def test_U20_more_have_finished_than_turns_were_completed(position: Position) -> None:
    state = position("5g", "", "5b", "", finished=(3, 1), turns=2, rules=PLAY_ON)
    assert position_faults(attrs.evolve(state, turns=1)) == (
        Fault("U20", "turns", "1", "at least 2, one for each who has finished"),
    )


@pytest.mark.parametrize(
    ("seats", "finished", "rules"),
    [
        (["5g", ""], (1,), Rules()),
        (["5g", "", "5b"], (1,), Rules()),
        (["5g", "", ""], (1, 2), PLAY_ON),
    ],
)
def test_U20_the_game_goes_on_although_it_is_decided(
    position: Position, seats: list[str], finished: tuple[int, ...], rules: Rules
) -> None:
    over = position(*seats, finished=finished, turns=9, rules=rules, phase=OVER, to_act=None)
    assert position_faults(attrs.evolve(over, phase=PLAY, to_act=0)) == (
        Fault("U20", "phase", "PLAY", "OVER, since the game is decided"),
    )


@pytest.mark.parametrize("max_turns", [None, 10])
@pytest.mark.parametrize("finished", [(), (1,)])
def test_U20_the_game_is_over_although_it_is_not_decided(
    position: Position, finished: tuple[int, ...], max_turns: int | None
) -> None:
    rules = Rules(play_on=True, max_turns=max_turns)
    middle = "" if finished else "6g"
    state = position("5g", middle, "5b", finished=finished, turns=9, rules=rules)
    expected = "PLAY, since the game is neither decided nor at its turn limit"
    assert position_faults(attrs.evolve(state, phase=OVER, to_act=None)) == (
        Fault("U20", "phase", "OVER", expected),
    )


def test_U20_a_finished_seat_is_to_act(position: Position) -> None:
    state = position("5g", "", "5b", finished=(1,), turns=9, rules=PLAY_ON)
    assert position_faults(attrs.evolve(state, to_act=1)) == (
        Fault("U20", "to act", "seat 1", "a seat that has not finished"),
    )
