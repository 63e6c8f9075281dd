"""Going out and the last turns of the others (T11, T12), and what the options say (T8 to T10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from threeup3down.games.threethirteen import (
    AceInRuns,
    Card,
    Discard,
    DrawDiscard,
    DrawStock,
    GameState,
    GoOut,
    Illegality,
    Meld,
    Phase,
    Rules,
    TurnEnded,
    View,
    best_arrangement,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Cards = Callable[[str], tuple[Card, ...]]
    Position = Callable[..., GameState]

KING = Card.KING_OF_SPADES


def outs(state: GameState | View) -> list[str]:
    return [str(move.card) for move in state.legal_moves() if isinstance(move, GoOut)]


def test_T11_who_goes_out_lays_the_melds_down_and_discards_a_card(
    position: Position, cards: Cards, meld: Callable[[str], Meld]
) -> None:
    state = position("8C 8D! 8H KS", discard="KC", turns=4)
    after = state.apply(GoOut(KING))
    assert after.seats[0].melds == (meld("8C 8D 8H"),)
    assert (after.seats[0].hand, after.seats[0].known) == ((), ())
    assert after.discard_pile == cards("KC KS")
    assert (after.went_out, after.to_act, after.phase, after.turns) == (0, 1, Phase.DRAW, 5)


def test_T11_the_melds_are_those_of_the_best_arrangement(position: Position) -> None:
    state = position("4H 5H 6H 9C 9D 9S KS", round=3)
    after = state.apply(GoOut(KING))
    assert (
        after.seats[0].melds
        == best_arrangement([card for card in state.seats[0].hand if card is not KING], 6).melds
    )
    assert sum(len(laid.cards) for laid in after.seats[0].melds) == 6


def test_T11_nobody_goes_out_before_drawing(position: Position) -> None:
    state = position("8C 8D 8H")
    assert outs(state) == []
    assert state.why_illegal(GoOut(Card.EIGHT_OF_CLUBS)) is Illegality.DRAW_FIRST


def test_T11_no_card_may_be_left_over_and_not_merely_no_points(position: Position) -> None:
    rules = Rules(ace_points=0)
    state = position("8C 8D 8H AS 2S", rules=rules, round=1)
    assert outs(state) == []
    assert outs(position("8C 8D 8H AS KD", rules=rules, round=1)) == []
    assert state.why_illegal(GoOut(Card.ACE_OF_SPADES)) is Illegality.DOES_NOT_MELD


def test_T10_T11_the_melds_are_those_that_the_rules_allow(
    position: Position, meld: Callable[[str], Meld]
) -> None:
    state = position("QH KH AH KS", rules=Rules(ace_in_runs=AceInRuns.HIGH))
    assert state.apply(GoOut(KING)).seats[0].melds == (meld("QH KH AH"),)


def test_T11_cards_that_count_nothing_are_laid_down_too(
    position: Position, meld: Callable[[str], Meld]
) -> None:
    rules = Rules(ace_points=0, face_points=0)
    state = position("AC AD AH JC JD JH KS", rules=rules, round=3)
    after = state.apply(GoOut(KING))
    assert after.seats[0].melds == (meld("AC AD AH"), meld("JC JD JH"))
    assert after.seats[0].hand == ()


def test_T11_the_discard_may_be_any_card_that_leaves_the_rest_in_melds(
    position: Position,
) -> None:
    assert outs(position("8C 8D 8H 8S")) == ["8C", "8D", "8H", "8S"]
    assert outs(position("5H 6H 7H 8H")) == ["5H", "8H"]


def test_T11_the_discard_may_be_wild(position: Position) -> None:
    state = position("3C 8C 8D 8H")
    assert outs(state) == ["3C", "8C", "8D", "8H"]
    assert state.apply(GoOut(Card.THREE_OF_CLUBS)).discard_pile[-1] is Card.THREE_OF_CLUBS


def test_T11_the_discard_may_be_a_card_that_the_best_arrangement_melds(
    position: Position, meld: Callable[[str], Meld]
) -> None:
    state = position("5H 6H 7H 8H")
    assert best_arrangement(state.seats[0].hand, 3).leftover == ()
    after = state.apply(GoOut(Card.FIVE_OF_HEARTS))
    assert (after.went_out, after.discard_pile[-1]) == (0, Card.FIVE_OF_HEARTS)
    assert after.seats[0].melds == (meld("6H 7H 8H"),)


def test_T11_it_is_not_that_the_best_arrangement_leaves_at_most_one_card(
    position: Position,
) -> None:
    # The best arrangement of 5H 6H 7H 8H leaves none, yet only a card at the end may go.
    state = position("5H 6H 7H 8H")
    assert best_arrangement(state.seats[0].hand, 3).leftover == ()
    assert state.why_illegal(GoOut(Card.SIX_OF_HEARTS)) is Illegality.DOES_NOT_MELD


def test_T11_it_is_a_choice_and_a_melded_hand_may_play_on(position: Position) -> None:
    state = position("8C 8D 8H KS")
    assert [str(move) for move in state.legal_moves()] == ["8C", "8D", "8H", "KS", "out:KS"]
    after = state.apply(Discard(KING))
    assert (after.went_out, after.seats[0].melds) == (None, ())
    assert len(after.seats[0].hand) == 3


def texts(state: GameState) -> list[str]:
    return [str(move) for move in state.legal_moves()]


def test_T11_with_automatic_out_a_card_to_go_out_with_is_discarded_only_so(
    position: Position,
) -> None:
    rules = Rules.automatic()
    assert texts(position("8C 8D 8H KS", rules=rules)) == ["8C", "8D", "8H", "out:KS"]
    assert texts(position("5H 6H 7H 8H", rules=rules)) == ["6H", "7H", "out:5H", "out:8H"]
    assert texts(position("8C 8D 8H 8S", rules=rules)) == [
        *("out:8C", "out:8D", "out:8H", "out:8S"),
    ]
    assert texts(position("8C 8D 9H KS", rules=rules)) == ["8C", "8D", "9H", "KS"]


def test_T11_automatic_out_changes_nothing_where_nobody_may_go_out(position: Position) -> None:
    cards = ["8C", "8D", "8H", "KS"]
    first_orbit = Rules(automatic_out=True, first_orbit_out=False)
    assert texts(position("8C 8D 8H KS", rules=first_orbit)) == cards
    last_turn = position("8C 8D 8H KS", "/ 9C 9D 9H", rules=Rules.automatic(), went_out=1)
    assert texts(last_turn) == cards
    taken = Rules(automatic_out=True, redraw_discard=False)  # T7
    assert texts(position("8C 8D 8H KS!", rules=taken, taken="KS")) == cards[:3]


@pytest.mark.parametrize("players", [2, 3])
def test_T11_without_first_orbit_out_nobody_goes_out_in_the_first_turn_of_a_round(
    position: Position, players: int
) -> None:
    rules = Rules(first_orbit_out=False)
    others = ["9C 9D JH", "TC QD AH"][: players - 1]
    for turns in range(players):
        state = position("8C 8D 8H KS", *others, rules=rules, turns=turns)
        assert outs(state) == outs(state.view(0)) == []
        assert state.why_illegal(GoOut(KING)) is Illegality.FIRST_TURN
    assert outs(position("8C 8D 8H KS", *others, rules=rules, turns=players)) == ["KS"]


def test_T11_the_first_turn_of_a_later_round_counts_anew(position: Position) -> None:
    rules = Rules(rounds=(3, 3), max_turns_per_round=3, first_orbit_out=False)
    state = position("9C TD AH KS", "8C 8D 8H", rules=rules, turns=2, stock="QC 2C")
    state = state.apply(Discard(KING))
    assert (state.round, state.turns) == (1, 0)
    assert state.apply(DrawStock()).why_illegal(GoOut(state.seats[1].hand[0])) is (
        Illegality.FIRST_TURN
    )


@pytest.mark.parametrize(
    ("hand", "round_number", "expected"),
    [
        ("8C 8D 8H KS", 0, "KS"),  # a set
        ("9C TC JC KS", 0, "KS"),  # a run
        ("9C TC JD KS", 0, ""),  # of two suits
        ("9C TC QC KS", 0, ""),  # with a gap
        ("9C TC KS KD", 0, ""),  # melds of two cards
        ("8C 8D 8H 8S KS", 1, "KS"),  # a longer set
        ("9C TC JC QC KS", 1, "KS"),  # a longer run
        ("7C 8C 9C 9D 9H", 1, ""),  # a card counts in one meld only
        ("7C 8C 9C 9D 9H 9S KD", 3, "KD"),
    ],
)
def test_T8_sets_and_runs(position: Position, hand: str, round_number: int, expected: str) -> None:
    found = outs(position(hand, round=round_number))
    assert (expected in found) if expected else (found == [])


def test_T8_identical_cards_may_share_a_set_and_never_a_run(position: Position) -> None:
    rules = Rules(decks=2)
    assert "KS" in outs(position("8C 8C 8D KS", rules=rules))
    assert outs(position("8C 8C 9C KS", rules=rules)) == []
    assert outs(position("7C 8C 8C 9C KS", rules=rules, round=1)) == []


def test_T8_nothing_is_laid_off_on_the_melds_of_others(position: Position) -> None:
    state = position("/ 8C 8D 8H", "8S 2D 9S", discard="KC", to_act=1, went_out=0)
    state = state.apply(DrawStock())
    moves = state.legal_moves()
    assert all(isinstance(move, Discard) for move in moves)
    after = state.apply(moves[0])
    assert after.scores[0][1] > 0


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("3C 9D 9S KS", "KS"),  # in a set
        ("3C 9D JD KS", "KS"),  # in a run
        ("3C 3D 9S KS", "KS"),  # two of three
        ("3C 3D 3H KS", "KS"),  # all of them
        ("3C 4C 5C KS", "KS"),  # in its own place
    ],
)
def test_T9_a_wild_card_stands_for_any_card(position: Position, hand: str, expected: str) -> None:
    assert expected in outs(position(hand))


def test_T9_a_joker_is_wild_in_every_round(position: Position) -> None:
    rules = Rules.with_jokers()
    assert "KS" in outs(position("XX 9D 9S KS", rules=rules))
    assert "KS" in outs(position("XX XX 9D 9S 9C KS", rules=rules, round=2))


@pytest.mark.parametrize(
    ("options", "hand", "allowed"),
    [
        ({"all_wild_melds": False}, "3C 3D 3H KS", False),
        ({"all_wild_melds": False}, "3C 3D 9H KS", True),
        ({"max_wilds_per_meld": 1}, "3C 3D 9H KS", False),
        ({"max_wilds_per_meld": 1}, "3C 9D 9H KS", True),
        ({"max_wilds_per_meld": 0}, "3C 4C 5C KS", False),  # in its own place it counts as wild
        ({"max_wilds_per_meld": 0}, "9C 9D 9H KS", True),
        ({"all_wild_melds": False, "min_naturals": 2}, "3C 3D 9H KS", False),
        ({"all_wild_melds": False, "min_naturals": 2}, "3C 9D 9H KS", True),
        ({"min_naturals": 1}, "3C 3D 3H KS", False),  # although all_wild_melds=True
        ({"min_naturals": 1}, "3C 3D 9H KS", True),
    ],
)
def test_T9_every_meld_meets_every_option(
    position: Position,
    options: dict[str, Any],
    hand: str,
    allowed: bool,  # noqa: FBT001 (a table's column)
) -> None:
    assert ("KS" in outs(position(hand, rules=Rules(**options)))) is allowed


@pytest.mark.parametrize(
    ("ace", "low", "high"),
    [(AceInRuns.LOW, True, False), (AceInRuns.HIGH, False, True), (AceInRuns.EITHER, True, True)],
)
def test_T10_an_ace_stands_before_the_two_or_after_the_king_as_the_option_says(
    position: Position,
    ace: AceInRuns,
    low: bool,  # noqa: FBT001 (a table's column)
    high: bool,  # noqa: FBT001 (another)
) -> None:
    rules = Rules(ace_in_runs=ace, rounds=(6,))
    assert bool(outs(position("AH 2H 3H 9C 9D 9S KS", rules=rules))) is low
    assert bool(outs(position("QH KH AH 9C 9D 9S 2S", rules=rules))) is high


@pytest.mark.parametrize("ace", AceInRuns)
def test_T10_never_between_the_king_and_the_two(position: Position, ace: AceInRuns) -> None:
    rules = Rules(ace_in_runs=ace, rounds=(6,))
    assert outs(position("KH AH 2H 9C 9D 9S 4S", rules=rules)) == []


# T12


def three_players(position: Position, **changes: Any) -> GameState:
    return position(
        "2C 4D! 9S", "8C 8D 8H KS", "5C 6D JH",
        **({"to_act": 1, "discard": "KC QD", "stock": "TC TD TS"} | changes),
    )  # fmt: skip


def play(state: GameState, draw: DrawStock | DrawDiscard, card: str) -> GameState:
    return state.apply(draw).apply(Discard(Card.parse(card)))


def test_T12_every_other_player_has_one_more_turn_and_the_round_is_scored(
    position: Position,
) -> None:
    state = three_players(position, turns=4).apply(GoOut(KING))
    assert (state.to_act, state.round) == (2, 0)
    state = play(state, DrawStock(), "TS")
    assert (state.to_act, state.round, state.scores) == (0, 0, ())
    state = play(state, DrawDiscard(), "TS")
    assert (state.round, state.to_act, state.went_out) == (1, 2, None)
    assert state.scores == ((15, 0, 21),)


def test_T12_without_last_turns_the_round_is_scored_at_once_as_the_hands_stand(
    position: Position,
) -> None:
    rules = Rules(last_turns=False, out_points=-5)
    state = three_players(position, rules=rules, turns=4)
    after, events = state.transition(GoOut(KING))
    assert TurnEnded(1, 5) in events  # the turn is completed and counts
    assert (after.round, after.to_act, after.scores) == (1, 2, ((15, -5, 21),))
    assert all(seat.melds == () for seat in after.seats)


def test_T12_without_last_turns_other_discards_end_no_round(position: Position) -> None:
    state = three_players(position, rules=Rules(last_turns=False)).apply(Discard(KING))
    assert (state.round, state.to_act, state.went_out) == (0, 2, None)


def test_T12_T14_without_last_turns_the_game_may_end_with_the_melds_on_the_table(
    position: Position, meld: Callable[[str], Meld], cards: Cards
) -> None:
    rules = Rules(rounds=(3,), last_turns=False)
    over = three_players(position, rules=rules, turns=4).apply(GoOut(KING))
    assert (over.phase, over.went_out, over.turns) == (Phase.OVER, 1, 5)
    assert over.seats[1].melds == (meld("8C 8D 8H"),)
    assert [seat.known for seat in over.seats] == [cards("2C 4D 9S"), (), cards("5C 6D JH")]


def test_T12_the_turns_are_full_turns_with_a_draw_from_either_pile(position: Position) -> None:
    state = three_players(position).apply(GoOut(KING))
    assert state.legal_moves() == (DrawStock(), DrawDiscard())
    assert state.apply(DrawDiscard()).seats[2].known == (KING,)


def test_T12_nobody_announces_in_the_last_turns(position: Position) -> None:
    state = position("/ 8C 8D 8H", "9C 9D 9H", to_act=1, went_out=0, stock="2S")
    state = state.apply(DrawStock())
    assert state.why_illegal(GoOut(Card.TWO_OF_SPADES)) is Illegality.ALREADY_OUT
    assert [str(move) for move in state.legal_moves()] == ["2S", "9C", "9D", "9H"]


def test_T12_a_hand_whose_cards_all_meld_scores_0(position: Position) -> None:
    state = position("/ 8C 8D 8H", "9C 9D 9H", to_act=1, went_out=0, stock="2S")
    state = play(state, DrawStock(), "2S")
    assert state.scores == ((0, 0),)


def test_T12_who_goes_out_last_in_the_order_lets_all_the_others_play(position: Position) -> None:
    state = position("2C 4D 9S", "5C 6D JH", "8C 8D 8H KS", to_act=2).apply(GoOut(KING))
    seats = []
    while state.round == 0:
        seats.append(state.to_act)
        state = state.apply(DrawStock())
        state = state.apply(state.legal_moves()[0])
    assert seats == [0, 1]


def test_T11_the_melds_stay_on_the_table_until_the_round_is_scored(
    position: Position, meld: Callable[[str], Meld]
) -> None:
    state = three_players(position).apply(GoOut(KING))
    state = play(state, DrawStock(), "TS")
    assert state.seats[1].melds == (meld("8C 8D 8H"),)
    state = play(state, DrawDiscard(), "TS")
    assert [seat.melds for seat in state.seats] == [(), (), ()]
