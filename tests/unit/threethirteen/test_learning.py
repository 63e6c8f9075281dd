"""What Three Thirteen offers to programs that learn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from threeup3down.games.threethirteen import (
    AceInRuns,
    Card,
    DeckOrderError,
    GameState,
    GoOut,
    PlayersError,
    Rules,
    actions,
    encode,
    features,
    full_deck,
    hidden,
    max_moves,
    new_game,
    points,
    with_hidden,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Position = Callable[..., GameState]

LOW, HIGH, EITHER = AceInRuns


def told(view: Any) -> dict[str, list[int]]:
    """Return the numbers of each feature, by its name."""
    numbers = iter(encode(view))
    listed = features(view.rules, len(view.seats))
    return {each.name: [next(numbers) for _ in range(each.size)] for each in listed}


def offers_going_out(rules: Rules, players: int = 2) -> bool:
    outs = [move for move in actions(rules, players) if isinstance(move, GoOut)]
    kinds = len(set(full_deck(rules, players)))
    assert len(outs) in {0, kinds}  # with any card, or with none
    return bool(outs)


def test_T2_jokers_are_played_only_where_there_are_some() -> None:
    assert [str(move) for move in actions(Rules(), 2)][::53] == ["stock", "KS"]
    assert len(actions(Rules(), 2)) == 2 + 2 * 52
    assert len(actions(Rules.with_jokers(), 2)) == 2 + 2 * 53


def test_T15_without_a_card_to_shuffle_nobody_draws_from_the_stock() -> None:
    tight = Rules(decks=1, rounds=(13,), jokers_per_deck=1)
    assert [str(move) for move in actions(tight, 4)][:2] == ["upcard", "AC"]
    assert [str(move) for move in actions(tight, 3)][:2] == ["stock", "upcard"]
    looser = Rules(decks=1, rounds=(13, 12), jokers_per_deck=1)
    assert [str(move) for move in actions(looser, 4)][:2] == ["stock", "upcard"]


@pytest.mark.parametrize(
    ("options", "offered"),
    [
        ({}, True),
        ({"first_orbit_out": False}, True),
        ({"max_turns_per_round": 1}, True),
        ({"first_orbit_out": False, "max_turns_per_round": 2}, False),
        ({"first_orbit_out": False, "max_turns_per_round": 3}, True),
    ],
)
def test_T11_nobody_goes_out_in_rounds_of_one_orbit_if_that_is_ruled_out(
    options: dict[str, Any], *, offered: bool
) -> None:
    assert offers_going_out(Rules(**options)) is offered


@pytest.mark.parametrize(
    ("size", "options", "offered"),
    [
        (3, {"min_naturals": 3}, True),
        (3, {"min_naturals": 4}, False),
        (5, {"min_naturals": 5}, True),
        (7, {"min_naturals": 7}, False),  # 8 to K and A to 6 are six cards each
        (7, {"min_naturals": 6}, True),  # the wild card fills the gap
        (7, {"min_naturals": 6, "max_wilds_per_meld": 0}, False),
        (7, {"min_naturals": 7, "ace_in_runs": HIGH}, True),  # 8 to A
        (7, {"min_naturals": 7, "ace_in_runs": EITHER}, True),
        (7, {"min_naturals": 7, "decks": 2}, True),  # a set of seven
        (7, {"min_naturals": 4, "max_wilds_per_meld": 0}, False),
        (8, {"min_naturals": 4, "max_wilds_per_meld": 0}, True),  # two runs
        (13, {"min_naturals": 12}, True),
        (13, {"min_naturals": 13}, False),
        (13, {"min_naturals": 13, "decks": 4}, True),
        (14, {"min_naturals": 12}, False),
        (14, {"min_naturals": 12, "decks": 3}, True),  # a set with two wild cards
        (14, {"min_naturals": 12, "decks": 3, "max_wilds_per_meld": 1}, False),
        (15, {"min_naturals": 7}, True),
    ],
)
def test_T8_T9_T10_somebody_goes_out_only_where_a_hand_can_be_all_melds(
    size: int, options: dict[str, Any], *, offered: bool
) -> None:
    assert offers_going_out(Rules(rounds=(size,), **options)) is offered
    assert offers_going_out(Rules(rounds=(size, 3), **options)) is (
        offered or options["min_naturals"] <= 3
    )


def test_T15_a_game_has_at_most_two_moves_a_turn() -> None:
    assert max_moves(Rules(), 3) is None
    assert max_moves(Rules(rounds=(3, 4, 5), max_turns_per_round=10), 3) == 60


@pytest.mark.parametrize("function", [actions, features, max_moves])
def test_T1_nothing_is_told_of_a_game_that_cannot_be_dealt(function: Any) -> None:
    for players in (1, 101):
        with pytest.raises(PlayersError):
            function(Rules(), players)


def test_T17_a_view_is_encoded_number_by_number(position: Position) -> None:
    state = position(
        "4H 7H! 9C", "5C! 6D TS! JS", "/ 8C 8D 8H", rules=Rules(rounds=(3, 3), out_points=-5),
        discard="QH KC", to_act=1, went_out=2, round=1, dealer=0, turns=17, taken="5C",
        scores=((5, 0, -5),), reshuffles=2,
    )  # fmt: skip
    numbers = told(state.view(1))
    kinds = list(dict.fromkeys(full_deck(state.rules, 3)))
    assert [numbers[name] for name in ("seat", "phase", "round")] == [[1], [0, 1, 0], [1]]
    assert numbers["wild_rank"] == [0, 0, 1, *[0] * 10]
    assert [numbers[name] for name in ("turns", "reshuffles", "truncated")] == [[17], [2], [0]]
    assert numbers["stock_size"] == [len(state.stock)]
    assert numbers["taken"] == [Card.FIVE_OF_CLUBS]
    assert numbers["top_cards"][:3] == [Card.KING_OF_CLUBS, Card.QUEEN_OF_HEARTS, 0]
    held = [card for card, count in zip(kinds, numbers["hand"], strict=True) if count]
    assert tuple(held) == state.seats[1].hand
    assert sum(numbers["discard_pile"]) == 2
    assert numbers["melds"] == [*map(int, state.seats[2].melds[0].cards)]
    assert numbers["meld_numbers"] == [1, 1, 1]
    assert [numbers[name] for name in ("to_act", "dealer", "went_out")] == [
        [1, 0, 0],  # the viewer, seat 2, seat 0
        [0, 0, 1],
        [0, 1, 0],
    ]
    assert numbers["score"] == [0, -5, 5]
    assert numbers["scores"] == [0, -5, 5, 0, 0, 0]
    assert [place for place, count in enumerate(numbers["known"]) if count] == [
        kinds.index(Card.FIVE_OF_CLUBS),
        kinds.index(Card.TEN_OF_SPADES),
        2 * len(kinds) + kinds.index(Card.SEVEN_OF_HEARTS),
    ]


def test_T11_cards_laid_down_are_encoded_with_the_number_of_their_meld(position: Position) -> None:
    state = position("4H 5H 9C 9D JC QC", "/ 9S TS JS + 8C 8D 8H", round=3, went_out=1)
    numbers = told(state.view(0))
    laid = [card for meld in state.seats[1].melds for card in meld.cards]
    assert [numbers["melds"][:6], numbers["melds"][6:]] == [laid, [0] * 7]
    assert numbers["meld_numbers"] == [1, 1, 1, 2, 2, 2, *[0] * 7]


def test_numbers_without_a_bound_are_cut_off(position: Position) -> None:
    rules = Rules(rounds=(3, 3), max_turns_per_round=4_000)
    state = position(
        "4H 7H 9C", rules=rules, round=1, turns=3_000, reshuffles=500, truncated=True,
        scores=((20_000, 0),), rest="discard", discard="KC",
    )  # fmt: skip
    numbers = told(state.view(0))
    cut = ("turns", "reshuffles", "truncated", "score", "scores")
    assert [numbers[name][0] for name in cut] == [1_000, 127, 1, 10_000, 1_000]
    assert sum(numbers["discard_pile"]) == len(state.discard_pile) > 40
    assert not any(told(new_game(2, seed=1).view(0))["scores"])
    over = position("2C 4D 9S", to_act=None, rules=Rules(rounds=(3,)), scores=((15, 30),))
    assert told(over.view(1))["phase"] == [0, 0, 1]
    assert told(over.view(1))["to_act"] == [0, 0]
    assert points(over) == points(over.view(None)) == (15, 30)


def test_T7_chance_can_be_put_where_a_card_is_drawn() -> None:
    state = new_game(2, seed=1)
    order = sorted(hidden(state))
    other = with_hidden(state, order)
    assert other.apply(other.legal_moves()[0]).stock == tuple(order[:-1])
    assert (other.view(0), other.seed) == (state.view(0), state.seed)
    with pytest.raises(DeckOrderError):
        with_hidden(state, order[1:])
    with pytest.raises(TypeError, match="no state of Three Thirteen"):
        hidden(state.view(0))  # type: ignore[arg-type]
