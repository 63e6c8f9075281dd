"""Players, decks, dealing and who plays first (T1 to T6), and what `new_game` refuses."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from threeup3down.games.threethirteen import (
    Card,
    DeckOrderError,
    DeckTooSmallError,
    Phase,
    PlayersError,
    Rank,
    Rules,
    SeatError,
    deal,
    full_deck,
    max_players,
    new_game,
    parse_rules,
    position_faults,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from threeup3down.games.threethirteen import GameState

    Cards = Callable[[str], tuple[Card, ...]]
    Position = Callable[..., GameState]

ONE_DECK = full_deck(Rules(), 2)


def top_first(rules: Rules, players: int, top: str) -> tuple[Card, ...]:
    """Return an order of the decks with these cards on top, the first one topmost."""
    named = list(map(Card.parse, top.split()))
    rest = Counter(full_deck(rules, players)) - Counter(named)
    return (*sorted(rest.elements()), *reversed(named))


@pytest.mark.parametrize("players", [2, 3, 4, 9, 30])
def test_T1_two_or_more_players(players: int) -> None:
    state = new_game(players, seed=0)
    assert len(state.seats) == players
    assert position_faults(state) == ()


@pytest.mark.parametrize("players", [1, 0, -2, -(10**30), True, 2.0, "2", None])
def test_T1_any_other_number_of_players_is_refused(players: Any) -> None:
    calls: list[Callable[[], GameState]] = [
        lambda: new_game(players),
        lambda: new_game(players, seed=1),
        lambda: deal(ONE_DECK, players),
    ]
    for call in calls:
        with pytest.raises(PlayersError) as caught:
            call()
        assert caught.value.players is players
        assert (caught.value.minimum, caught.value.maximum) == (2, None)
        assert str(caught.value) == (
            f"{players!r} players: with these rules a game is for 2 or more players"
        )


@pytest.mark.parametrize(
    ("rules", "most"), [("standard", 100), ("decks=1,rounds=3", 17), ("decks=30", 100)]
)
@pytest.mark.parametrize("players", [101, 10**9, 10**30])
def test_T1_more_players_than_the_library_deals_to_are_refused_at_once(
    players: int, rules: str, most: int
) -> None:
    with pytest.raises(PlayersError) as caught:
        new_game(players, rules=parse_rules(rules))
    error = caught.value
    assert (error.players, error.minimum, error.maximum) == (players, 2, most)
    assert max_players(parse_rules(rules)) == (None if rules == "standard" else most)


def test_T2_two_play_with_one_deck_and_three_or_four_with_two() -> None:
    sizes = [len(full_deck(Rules(), players)) for players in (2, 3, 4)]
    assert sizes == [52, 104, 104]


@pytest.mark.parametrize(
    ("rounds", "size"), [((3,), 13), ((13,), 13), ((3, 14, 5), 14), ((15, 14), 15)]
)
@pytest.mark.parametrize("players", [*range(2, 60), 100])
def test_T2_the_fewest_decks_that_give_everyone_13_cards_or_more_and_a_hand_to_spare(
    players: int, rounds: tuple[int, ...], size: int
) -> None:
    decks = 1
    while 52 * decks < size * (players + 1) + 1:
        decks += 1
    rules = Rules(rounds=rounds)
    assert len(full_deck(rules, players)) == 52 * decks
    assert len(new_game(players, rules=rules, seed=1).seats) == players


def test_T2_jokers_are_added_to_each_deck() -> None:
    for players, jokers in ((2, 2), (3, 4)):
        deck = full_deck(Rules.with_jokers(), players)
        assert deck.count(Card.JOKER) == jokers
        assert deck[-jokers:] == (Card.JOKER,) * jokers


@pytest.mark.parametrize(
    ("rules", "most"),
    [
        ("decks=1", 3),
        ("decks=1,jokers_per_deck=1", 4),  # 4 times 13 cards and the upcard are 53
        ("decks=1,rounds=12", 4),
        ("decks=1,rounds=3", 17),
        ("decks=1,rounds=3/4/3", 12),
        ("decks=2", 7),
        ("decks=2,jokers_per_deck=2", 8),
    ],
)
def test_T2_the_cards_must_suffice_for_the_largest_hands_and_the_upcard(
    rules: str, most: int
) -> None:
    options = parse_rules(rules)
    assert max_players(options) == most
    assert position_faults(new_game(most, rules=options, seed=0)) == ()
    deck = full_deck(options, most + 1)
    calls: list[Callable[[], GameState]] = [
        lambda: new_game(most + 1, rules=options, seed=0),
        lambda: deal(deck, most + 1, rules=options),
    ]
    for call in calls:
        with pytest.raises(DeckTooSmallError) as caught:
            call()
        needed = (most + 1) * max(options.rounds) + 1
        facts = (caught.value.cards, caught.value.players, caught.value.needed)
        assert facts == (len(deck), most + 1, needed)


@pytest.mark.parametrize("size", range(3, 14))
def test_T3_a_round_deals_its_number_of_cards_to_each_player(size: int) -> None:
    state = new_game(3, rules=Rules(rounds=(size,)), seed=1)
    assert [len(seat.hand) for seat in state.seats] == [size] * 3
    assert len(state.stock) == 104 - 3 * size - 1


@pytest.mark.parametrize(
    ("size", "rank"),
    [(3, Rank.THREE), (9, Rank.NINE), (10, Rank.TEN), (11, Rank.JACK), (12, Rank.QUEEN),
     (13, Rank.KING)],
)  # fmt: skip
def test_T4_the_rank_of_the_hand_size_is_wild(size: int, rank: Rank) -> None:
    state = new_game(2, rules=Rules(rounds=(size,)), seed=1)
    assert state.wild_rank is rank
    assert state.view(0).wild_rank is state.view(None).wild_rank is rank


def test_T5_cards_are_dealt_from_the_top_one_at_a_time(cards: Cards) -> None:
    order = top_first(Rules(), 2, "AC 2D 3H 4S 5C 6D 7H 8S")
    state = deal(order, 2)
    assert state.seats[0].hand == cards("AC 3H 5C")
    assert state.seats[1].hand == cards("2D 4S 6D")


def test_T5_from_the_left_of_the_dealer_clockwise(cards: Cards) -> None:
    top = "AC 2D 3H 4S 5C 6D 7H 8S 9C TD"
    expected = [cards("AC 4S 7H"), cards("2D 5C 8S"), cards("3H 6D 9C")]
    for first in range(3):
        state = deal(top_first(Rules(), 3, top), 3, first=first)
        seats = [(first + turn) % 3 for turn in range(3)]
        assert [state.seats[seat].hand for seat in seats] == expected
        assert state.discard_pile == cards("TD")


@pytest.mark.parametrize(("first", "dealer"), [(0, 2), (1, 0), (2, 1)])
def test_T5_the_caller_names_the_seat_that_plays_first_and_the_seat_before_it_deals(
    first: int, dealer: int
) -> None:
    for state in (new_game(3, seed=1, first=first), deal(full_deck(Rules(), 3), 3, first=first)):
        assert (state.to_act, state.dealer) == (first, dealer)


@pytest.mark.parametrize("first", [3, -1, 2**70, True, 1.0, "1", None])
def test_T5_a_first_seat_that_does_not_exist_is_refused(first: Any) -> None:
    calls: list[Callable[[], GameState]] = [
        lambda: new_game(3, seed=1, first=first),
        lambda: deal(full_deck(Rules(), 3), 3, first=first),
    ]
    for call in calls:
        with pytest.raises(SeatError) as caught:
            call()
        assert (caught.value.seat, caught.value.players) == (first, 3)


def test_T6_the_top_card_of_the_rest_starts_the_discard_pile(cards: Cards) -> None:
    order = top_first(Rules(), 2, "AC 2D 3H 4S 5C 6D 7H 8S")
    state = deal(order, 2)
    assert state.discard_pile == cards("7H")
    assert state.stock == order[:-7]
    assert state.stock[-1] is Card.EIGHT_OF_SPADES  # the top


def test_a_deal_starts_with_a_card_to_draw_and_nothing_else_done() -> None:
    state = new_game(4, seed=3, first=2)
    assert (state.phase, state.to_act, state.dealer) == (Phase.DRAW, 2, 1)
    assert (state.round, state.went_out, state.turns, state.taken) == (0, None, 0, None)
    assert (state.scores, state.seed, state.reshuffles) == ((), 3, 0)
    for seat in state.seats:
        assert (len(seat.hand), seat.known, seat.melds, seat.score) == (3, (), (), 0)


def test_an_order_may_be_any_iterable_and_may_hold_the_numbers_of_cards() -> None:
    state = deal(iter(ONE_DECK), 2)
    numbers: Any = list(map(int, ONE_DECK))
    assert deal(numbers, 2) == state
    assert all(type(card) is Card for card in deal(numbers, 2).stock)


@pytest.mark.parametrize(
    "order", [["7H"] * 52, [0] * 52, [None] * 52, [True] * 52, list(Rank) * 4, [2.5, *range(51)]]
)
def test_T16_an_order_of_what_is_no_card_is_refused(order: Any) -> None:
    with pytest.raises(DeckOrderError) as caught:
        deal(order, 2)
    assert caught.value.surplus


@pytest.mark.parametrize("rules", ["standard", None, {"decks": 1}, Rules])
def test_rules_that_are_none_are_a_type_error(rules: Any) -> None:
    calls: list[Callable[[], GameState]] = [
        lambda: new_game(2, rules=rules),
        lambda: deal(ONE_DECK, 2, rules=rules),
    ]
    for call in calls:
        with pytest.raises(TypeError, match="expected Rules of Three Thirteen"):
            call()
