"""What is wrong with a position: every check seen firing, alone, and not firing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from threeup3down.games.threethirteen import (
    AceInRuns,
    Card,
    Fault,
    GameState,
    Meld,
    Phase,
    Rules,
    Seat,
    new_game,
    position_faults,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Cards = Callable[[str], tuple[Card, ...]]
    Melds = Callable[[str], Meld]
    Position = Callable[..., GameState]

DRAW, DISCARD, OVER = Phase
ORDERED = "ascending order, "
ONE_ROUND = Rules(rounds=(3,))


@pytest.fixture
def sound(position: Position) -> GameState:
    """A card is to be drawn."""
    return position("4H 7H! 9C", "5C 6D! TS!", stock="QC 2S", discard="QH KC")


@pytest.fixture
def drawn(position: Position) -> GameState:
    """A card has been taken and one is to be discarded."""
    return position("4H 7H! 9C JD", "5C 6D! TS!", stock="QC 2S", taken="7H")


@pytest.fixture
def gone_out(position: Position) -> GameState:
    """Seat 1 has gone out."""
    return position("4H 7H! 9C", "/ 8C 8D 8H", went_out=1)


@pytest.fixture
def over(position: Position) -> GameState:
    return position("4H 7H! 9C", to_act=None, rules=ONE_ROUND, scores=((20, 30),))


def with_seat(state: GameState, number: int, **changes: Any) -> GameState:
    seats = list(state.seats)
    seats[number] = attrs.evolve(seats[number], **changes)
    return attrs.evolve(state, seats=tuple(seats))


def laid(position: Position, cards: Cards, melds: tuple[Meld, ...], rules: Rules) -> GameState:
    """Return a position in which seat 1 went out with some melds, legal or not."""
    held = [card for one in melds for card in one.cards]
    state = position("2C 2D 4S", " ".join(map(str, held)), rules=rules, discard="QC")
    assert state.seats[0].hand == cards("2C 2D 4S")
    return attrs.evolve(with_seat(state, 1, hand=(), melds=melds), went_out=1)


def test_a_sound_position_has_no_fault(
    sound: GameState, drawn: GameState, gone_out: GameState, over: GameState
) -> None:
    for state in (sound, drawn, gone_out, over, new_game(5, seed=1)):
        assert position_faults(state) == ()


@pytest.mark.parametrize(
    ("top", "found"),
    [
        ("QC", ["2S is missing"]),
        ("", ["2S,QC are missing"]),
        ("QC 2S 2S", ["2S is too many"]),
        ("2S 9H QC XX 2S", ["2S,9H,XX are too many"]),
        ("QC QC", ["2S is missing", "QC is too many"]),
    ],
)
def test_T16_the_cards_are_not_exactly_the_decks(
    sound: GameState, cards: Cards, top: str, found: list[str]
) -> None:
    faults = position_faults(attrs.evolve(sound, stock=sound.stock[:-2] + cards(top)))
    assert faults == tuple(Fault("T16", "all cards", what, "exactly the deck") for what in found)


def test_T16_cards_of_laid_melds_count(gone_out: GameState, meld: Melds) -> None:
    faults = position_faults(with_seat(gone_out, 1, melds=(meld("8C 8D 8S"),)))
    assert faults == (
        Fault("T16", "all cards", "8H is missing", "exactly the deck"),
        Fault("T16", "all cards", "8S is too many", "exactly the deck"),
    )


@pytest.mark.parametrize("players", [0, 1])
def test_T1_there_are_fewer_than_two_players(sound: GameState, players: int) -> None:
    faults = position_faults(attrs.evolve(sound, seats=sound.seats[:players]))
    assert Fault("T1", "seats", f"{players} players", "at least 2") in faults


def test_T2_the_cards_do_not_suffice_for_so_many(sound: GameState) -> None:
    rules = Rules(decks=1)
    players = attrs.evolve(sound, seats=(Seat(()),) * 4, rules=rules)
    expected = "at least 53 cards for their largest hands"
    fault = Fault("T2", "seats", "4 players with 52 cards", expected)
    assert fault in position_faults(players)
    assert fault not in position_faults(attrs.evolve(players, seats=(Seat(()),) * 3))


def test_T16_a_hand_is_not_sorted(sound: GameState, cards: Cards) -> None:
    faults = position_faults(with_seat(sound, 0, hand=cards("7H 4H 9C")))
    assert faults == (Fault("T16", "seat 0 hand", "7H,4H,9C", f"{ORDERED}4H,7H,9C"),)


def test_T17_the_known_cards_are_not_sorted(sound: GameState, cards: Cards) -> None:
    faults = position_faults(with_seat(sound, 1, known=cards("TS 6D")))
    assert faults == (Fault("T17", "seat 1 known", "TS,6D", f"{ORDERED}6D,TS"),)


@pytest.mark.parametrize(
    ("known", "strange"), [("7H TS", "TS"), ("7H 7H", "7H"), ("5C TS", "5C,TS")]
)
def test_T17_a_known_card_is_not_in_the_hand(
    sound: GameState, cards: Cards, known: str, strange: str
) -> None:
    faults = position_faults(with_seat(sound, 0, known=cards(known)))
    assert faults == (
        Fault("T17", "seat 0 known", f"{strange} not in the hand", "a part of the hand"),
    )


@pytest.mark.parametrize("number", [-1, 11, 10**17])
def test_T3_there_is_no_such_round(sound: GameState, number: int) -> None:
    faults = position_faults(attrs.evolve(sound, round=number))
    assert faults[0] == Fault("T3", "round", str(number), "0 to 10")
    assert {fault.where for fault in faults} == {"round", "scores"}


def test_T14_the_game_is_over_before_the_last_round(over: GameState) -> None:
    faults = position_faults(attrs.evolve(over, rules=Rules(rounds=(3, 3))))
    assert faults == (Fault("T14", "round", "0", "1, the last, since the game is over"),)


@pytest.mark.parametrize("dealer", [-1, 2])
def test_T5_the_dealer_does_not_exist(sound: GameState, dealer: int) -> None:
    faults = position_faults(attrs.evolve(sound, dealer=dealer))
    assert faults == (Fault("T5", "dealer", str(dealer), "a seat from 0 to 1"),)


@pytest.mark.parametrize("dealer", [0, 1])
def test_T5_any_seat_may_be_the_dealer(sound: GameState, dealer: int) -> None:
    assert position_faults(attrs.evolve(sound, dealer=dealer)) == ()


def test_T5_nobody_is_to_act_although_the_game_goes_on(sound: GameState) -> None:
    faults = position_faults(attrs.evolve(sound, to_act=None))
    assert faults == (Fault("T5", "to act", "nobody", "exactly one"),)


def test_T5_somebody_is_to_act_although_the_game_is_over(over: GameState) -> None:
    faults = position_faults(attrs.evolve(over, to_act=0))
    assert faults == (Fault("T5", "to act", "seat 0", "nobody, the game is over"),)


@pytest.mark.parametrize("seat", [-1, 2])
def test_T5_the_seat_to_act_does_not_exist(sound: GameState, seat: int) -> None:
    faults = position_faults(attrs.evolve(sound, to_act=seat))
    assert faults == (Fault("T5", "to act", f"seat {seat}", "a seat of the game"),)


@pytest.mark.parametrize("seat", [-1, 2])
def test_T11_the_seat_that_went_out_does_not_exist(sound: GameState, seat: int) -> None:
    faults = position_faults(attrs.evolve(sound, went_out=seat))
    assert faults == (Fault("T11", "went_out", str(seat), "a seat from 0 to 1, or -"),)


def test_T12_the_seat_that_went_out_is_to_act(gone_out: GameState) -> None:
    faults = position_faults(attrs.evolve(gone_out, to_act=1))
    expected = "another seat than the one to act, for the round ends before its next turn"
    assert faults == (Fault("T12", "went_out", "1", expected),)


def test_T12_somebody_has_gone_out_where_there_are_no_last_turns(
    gone_out: GameState, over: GameState
) -> None:
    faults = position_faults(attrs.evolve(gone_out, rules=Rules(last_turns=False)))
    assert faults == (Fault("T12", "went_out", "1", "-, for the round is scored at once"),)
    assert position_faults(attrs.evolve(over, rules=Rules(rounds=(3,), last_turns=False))) == ()


def test_T14_a_hand_is_not_open_although_the_game_is_over(over: GameState, cards: Cards) -> None:
    faults = position_faults(with_seat(over, 0, known=cards("7H")))
    expected = "4H,7H,9C, the whole hand, since the game is over"
    assert faults == (Fault("T14", "seat 0 known", "7H", expected),)


@pytest.mark.parametrize(
    ("hand", "phase", "found", "expected"),
    [
        ("4H 7H", DRAW, "2 cards", "3"),
        ("4H 7H 9C 2S", DRAW, "4 cards", "3"),
        ("4H 7H 9C", DISCARD, "3 cards", "4"),
        ("", DRAW, "0 cards", "3"),
    ],
)
def test_T3_T7_a_hand_is_not_of_the_size_of_the_round(
    position: Position, cards: Cards, hand: str, phase: Phase, found: str, expected: str
) -> None:
    state = position("4H 7H 9C", stock="2S")
    moved = set(cards("4H 7H 9C 2S")) - set(cards(hand))
    changed = attrs.evolve(
        with_seat(state, 0, hand=tuple(sorted(cards(hand)))),
        stock=state.stock[:-1] + tuple(moved),
        phase=phase,
    )
    assert position_faults(changed) == (Fault("T3", "seat 0 hand", found, expected),)


def test_T3_only_the_seat_to_act_has_drawn(drawn: GameState) -> None:
    faults = position_faults(attrs.evolve(drawn, to_act=1, taken=None))
    assert faults == (
        Fault("T3", "seat 0 hand", "4 cards", "3"),
        Fault("T3", "seat 1 hand", "3 cards", "4"),
    )


def test_T11_who_went_out_has_cards_in_hand(gone_out: GameState) -> None:
    state = with_seat(gone_out, 1, hand=gone_out.stock[-1:])
    faults = position_faults(attrs.evolve(state, stock=gone_out.stock[:-1]))
    assert faults == (Fault("T11", "seat 1 hand", "1 cards", "0"),)


def test_T11_melds_lie_before_somebody_who_has_not_gone_out(gone_out: GameState) -> None:
    faults = position_faults(attrs.evolve(gone_out, went_out=None))
    expected = "none, since the seat has not gone out"
    assert faults == (
        Fault("T3", "seat 1 hand", "0 cards", "3"),
        Fault("T11", "seat 1 melds", "8C,8D,8H", expected),
    )


@pytest.mark.parametrize("melds", ["", "8C 8D 8H 8S"])
def test_T11_the_melds_are_not_the_whole_hand(gone_out: GameState, meld: Melds, melds: str) -> None:
    state = with_seat(gone_out, 1, melds=(meld(melds),) if melds else ())
    fault = Fault("T11", "seat 1 melds", f"{len(melds.split())} cards", "3, the whole hand")
    assert fault in position_faults(state)


SHORT = "A meld has at least three cards"
KINDS = "The cards of a set are of one rank, those of a run of one suit"


@pytest.mark.parametrize(
    ("melds", "options", "found"),
    [
        (["8C 8D 9H"], {}, [("T8", "8C,8D,9H", KINDS)]),
        (["8C 8D", "9H"], {}, [("T8", "8C,8D", SHORT), ("T8", "9H", SHORT)]),
        (
            ["9H TH QH"],
            {},
            [("T8", "TH,QH", "The cards of a run are consecutive, wild cards in the gaps")],
        ),
        (["8C 8C 9C"], {"decks": 2}, [("T8", "8C", "A run never repeats a rank")]),
        (
            ["QH KH AH"],
            {},
            [("T10", "AH", "An ace cannot stand at this end of a run")],
        ),
        (
            ["3C 3D 3H"],
            {"all_wild_melds": False},
            [("T9", "3C,3D,3H", "A meld cannot consist of wild cards only")],
        ),
        (
            ["9C 3D=9D 3H"],
            {"max_wilds_per_meld": 1},
            [("T9", "3D,3H", "A meld has no more wild cards than the rules allow")],
        ),
        (
            ["9C 3D=9D 3H"],
            {"all_wild_melds": False, "min_naturals": 2},
            [("T9", "9C", "A meld has as many natural cards as the rules demand")],
        ),
    ],
)
def test_T8_T9_T10_what_was_laid_down_is_no_meld(
    position: Position,
    cards: Cards,
    meld: Melds,
    melds: list[str],
    options: dict[str, Any],
    found: list[tuple[str, str, str]],
) -> None:
    rules = Rules(**options)
    state = laid(position, cards, tuple(map(meld, melds)), rules)
    assert position_faults(state) == tuple(
        Fault(rule, "seat 1 melds", cards_found, sentence) for rule, cards_found, sentence in found
    )


@pytest.mark.parametrize(
    ("melds", "options"),
    [
        ("QH KH AH", {"ace_in_runs": AceInRuns.HIGH}),
        ("3C 3D 3H", {}),
        ("9H 3S=TH JH", {"max_wilds_per_meld": 1}),
    ],
)
def test_T8_T9_T10_a_meld_that_the_rules_allow_is_no_fault(
    position: Position, cards: Cards, meld: Melds, melds: str, options: dict[str, Any]
) -> None:
    assert position_faults(laid(position, cards, (meld(melds),), Rules(**options))) == ()


@pytest.mark.parametrize(
    ("melds", "right"),
    [
        ("9H JH 3S=TH", "9H 3S=TH JH"),
        ("9H 3S=TS JH", "9H 3S=TH JH"),
        ("9H 3S JH", "9H 3S=TH JH"),
        ("8D 8C 8H", "8C 8D 8H"),
    ],
)
def test_T9_a_meld_is_not_laid_as_the_library_lays_it(
    position: Position, cards: Cards, meld: Melds, melds: str, right: str
) -> None:
    faults = position_faults(laid(position, cards, (meld(melds),), Rules()))
    assert faults == (Fault("T9", "seat 1 melds", melds, f"{right}, as the library lays them"),)


def test_T9_all_melds_of_a_seat_are_told_as_they_lie_and_as_they_should(
    position: Position, cards: Cards, meld: Melds
) -> None:
    rules = Rules(rounds=(6,))
    melds = tuple(map(meld, ("8D 8C 8H", "9H JH 6S=TH")))
    held = " ".join(str(card) for one in melds for card in one.cards)
    state = position("2C 2D 4S 4D QH KH", held, rules=rules, discard="QC")
    state = attrs.evolve(with_seat(state, 1, hand=(), melds=melds), went_out=1)
    assert state.discard_pile == cards("QC")
    expected = "8C 8D 8H + 9H 6S=TH JH, as the library lays them"
    assert position_faults(state) == (
        Fault("T9", "seat 1 melds", "8D 8C 8H + 9H JH 6S=TH", expected),
    )


def test_T7_a_card_has_been_taken_though_none_is_to_be_discarded(
    sound: GameState, over: GameState
) -> None:
    fault = Fault("T7", "taken", "7H", "-, except between draw and discard")
    seven = Card.SEVEN_OF_HEARTS
    assert position_faults(attrs.evolve(sound, taken=seven)) == (fault,)
    assert position_faults(attrs.evolve(over, taken=seven)) == (fault,)


@pytest.mark.parametrize("taken", ["9C", "6D", "KC"])
def test_T7_the_card_taken_is_not_a_known_one_of_the_seat_to_act(
    drawn: GameState, taken: str
) -> None:
    faults = position_faults(attrs.evolve(drawn, taken=Card.parse(taken)))
    assert faults == (Fault("T7", "taken", taken, "a known card of the seat to act"),)


def test_T7_a_known_card_need_not_have_just_been_taken(drawn: GameState) -> None:
    assert position_faults(attrs.evolve(drawn, taken=None)) == ()


def test_T6_there_is_no_upcard_while_a_card_is_to_be_drawn(
    sound: GameState, drawn: GameState, over: GameState
) -> None:
    faults = position_faults(
        attrs.evolve(sound, stock=sound.stock + sound.discard_pile, discard_pile=())
    )
    expected = "an upcard while a card is to be drawn"
    assert faults == (Fault("T6", "discard", "no card", expected),)
    for state in (drawn, over):
        stock = state.stock + state.discard_pile
        assert position_faults(attrs.evolve(state, stock=stock, discard_pile=())) == ()


@pytest.mark.parametrize(
    ("turns", "limit", "expected"),
    [(-1, None, "0 or more"), (5, 5, "0 to 4"), (6, 5, "0 to 4"), (-1, 5, "0 to 4")],
)
def test_T15_the_turns_are_outside_the_limit(
    sound: GameState, turns: int, limit: int | None, expected: str
) -> None:
    rules = Rules(max_turns_per_round=limit)
    faults = position_faults(attrs.evolve(sound, turns=turns, rules=rules))
    assert faults == (Fault("T15", "turns", str(turns), expected),)
    assert position_faults(attrs.evolve(sound, turns=4, rules=rules)) == ()


def test_T15_a_game_may_be_over_at_its_limit(over: GameState) -> None:
    rules = Rules(rounds=(3,), max_turns_per_round=5)
    assert position_faults(attrs.evolve(over, turns=5, rules=rules)) == ()
    faults = position_faults(attrs.evolve(over, turns=6, rules=rules))
    assert faults == (Fault("T15", "turns", "6", "0 to 5"),)


def test_T14_other_rounds_have_been_scored_than_those_that_are_over(
    sound: GameState, over: GameState
) -> None:
    faults = position_faults(attrs.evolve(sound, scores=((0, 0),)))
    assert faults == (Fault("T14", "scores", "1 rounds", "0"),)
    nothing = with_seat(with_seat(over, 0, score=0), 1, score=0)
    faults = position_faults(attrs.evolve(nothing, scores=()))
    assert faults == (Fault("T14", "scores", "0 rounds", "1"),)


@pytest.mark.parametrize(
    ("points", "found"), [((5,), "5"), ((5, 6, 7), "5/6/7"), ((5, -6), "5/-6"), ((), "-")]
)
def test_T13_a_round_has_not_one_number_of_at_least_0_for_each_seat(
    over: GameState, points: tuple[int, ...], found: str
) -> None:
    state = attrs.evolve(over, scores=(points,))
    for seat in (0, 1):
        state = with_seat(state, seat, score=points[seat] if seat < len(points) else 0)
    expected = "2 numbers of at least 0"
    assert position_faults(state) == (Fault("T13", "scores", found, expected),)


def test_T13_points_below_0_are_those_of_going_out(over: GameState) -> None:
    state = with_seat(attrs.evolve(over, scores=((20, -5),)), 1, score=-5)
    assert position_faults(attrs.evolve(state, rules=Rules(rounds=(3,), out_points=-5))) == ()
    (fault,) = position_faults(attrs.evolve(state, rules=Rules(rounds=(3,), out_points=-4)))
    assert fault == Fault("T13", "scores", "20/-5", "2 numbers of at least -4")


def test_T1_T13_nobody_has_no_points(sound: GameState) -> None:
    nobody = attrs.evolve(sound, seats=(), scores=((),), round=1, rules=ONE_ROUND)
    assert "T13" not in {fault.rule for fault in position_faults(nobody)}


def test_T14_the_points_of_a_seat_are_not_those_of_its_rounds(over: GameState) -> None:
    faults = position_faults(with_seat(over, 1, score=31))
    assert faults == (Fault("T14", "seat 1 score", "31", "30"),)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_T18_there_is_no_such_seed(sound: GameState, seed: int) -> None:
    faults = position_faults(attrs.evolve(sound, seed=seed))
    assert faults == (Fault("T18", "seed", str(seed), "0 to 18446744073709551615"),)
    assert position_faults(attrs.evolve(sound, seed=2**64 - 1)) == ()


def test_T18_the_reshuffles_are_fewer_than_none(sound: GameState) -> None:
    faults = position_faults(attrs.evolve(sound, reshuffles=-1))
    assert faults == (Fault("T18", "reshuffles", "-1", "0 or more"),)


def test_all_faults_of_a_position_are_named_at_once(drawn: GameState, cards: Cards) -> None:
    state = attrs.evolve(
        with_seat(drawn, 1, known=cards("2C"), score=4),
        dealer=7,
        seed=-1,
        turns=-1,
        discard_pile=(),
        phase=DRAW,
    )
    assert [(fault.rule, fault.where) for fault in position_faults(state)] == [
        ("T16", "all cards"),
        ("T17", "seat 1 known"),
        ("T5", "dealer"),
        ("T3", "seat 0 hand"),
        ("T7", "taken"),
        ("T6", "discard"),
        ("T15", "turns"),
        ("T14", "seat 1 score"),
        ("T18", "seed"),
    ]


def test_a_position_that_no_game_can_reach_but_that_can_be_played_on_is_a_position(
    position: Position,
) -> None:
    # Nobody has had a turn, yet seat 1 went out and the dealer is the one to act.
    state = position("4H 7H! 9C", "/ 8C 8D 8H", went_out=1, turns=0, dealer=0, reshuffles=9)
    assert position_faults(state) == ()
    assert state.apply(state.legal_moves()[0]).legal_moves()
