"""What 3UP 3DOWN offers to programs that learn, and how a game is told that lacks it."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

import pytest

import threeup3down
from threeup3down import (
    BonusDraw,
    Card,
    ClearMultiples,
    Deck,
    DeckOrderError,
    GameError,
    GameState,
    PlayersError,
    Rank,
    Rules,
    SpectatorError,
    actions,
    encode,
    features,
    hidden,
    max_moves,
    new_game,
    with_hidden,
)
from threeup3down.games import threethirteen, variant
from threeup3down.games.errors import NotOfferedError
from threeup3down.games.protocol import OFFERED, check_learnable

if TYPE_CHECKING:
    from collections.abc import Callable

    Position = Callable[..., GameState]

SIXES = Deck.custom(20 * [Card.SIX_GREEN])
CLEARS = Deck.custom(20 * [Card.CLEAR_GREEN])


def told(view: Any) -> dict[str, list[int]]:
    """Return the numbers of each feature, by its name."""
    numbers = iter(encode(view))
    listed = features(view.rules, len(view.seats))
    return {each.name: [next(numbers) for _ in range(each.size)] for each in listed}


def others(rules: Rules, players: int = 2) -> list[str]:
    """Return the texts of all actions but choices of 3UP and plays."""
    return [
        str(move)
        for move in actions(rules, players)
        if not isinstance(move, threeup3down.ChooseUp | threeup3down.Play)
    ]


FLIPS = ["flip:0", "flip:1", "flip:2"]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (Rules(), [*FLIPS, "draw", "pickup"]),
        (Rules(bonus_draw=BonusDraw.ALWAYS), [*FLIPS, "pickup"]),  # U14
        (Rules(optional_extras=True), [*FLIPS, "draw", "pickup", "stop"]),  # U15
        (Rules(deck=SIXES), [*FLIPS, "draw"]),  # U11: a six always fits on a six
        (Rules(deck=SIXES, voluntary_pickup=True), [*FLIPS, "draw", "pickup"]),
        (Rules(deck=CLEARS, voluntary_pickup=True), [*FLIPS, "draw"]),  # U13: none stays
    ],
)
def test_U11_U14_U15_moves_that_the_options_rule_out_are_no_actions(
    rules: Rules, expected: list[str]
) -> None:
    assert others(rules) == expected


@pytest.mark.parametrize(
    ("options", "players", "most"),
    [
        ({"deck": SIXES}, 2, 19),  # the other player holds a card
        ({"deck": Deck.custom(27 * [Card.SIX_GREEN])}, 3, 25),
        ({"deck": Deck.custom(27 * [Card.SIX_GREEN]), "play_on": True}, 3, 26),  # one has emptied
        ({"deck": Deck.custom(27 * [Card.SIX_GREEN]), "play_on": True, "max_turns": 1}, 3, 25),
        ({}, 2, 7),
    ],
)
def test_U10_a_discard_has_no_more_cards_than_a_hand_can_hold(
    options: dict[str, Any], players: int, most: int
) -> None:
    plays = [move for move in actions(Rules(**options), players) if str(move).startswith("6")]
    assert [str(move) for move in plays][1:] == [f"6x{count}" for count in range(2, most + 1)]


@pytest.mark.parametrize(
    ("multiples", "expected"),
    [
        (ClearMultiples.NONE, ["C", "C+1", "C+2"]),
        (ClearMultiples.PLAIN, [*(f"Cx{count}" for count in range(2, 8)), "C+1", "C+2"]),
        (ClearMultiples.ALL, ["C+1x5", "C+1x6", "C+2"]),
    ],
)
def test_U10_clears_go_together_as_the_option_says(
    multiples: ClearMultiples, expected: list[str]
) -> None:
    moves = actions(Rules(clear_multiples=multiples), 2)
    plays = [str(move) for move in moves if isinstance(move, threeup3down.Play)]
    assert plays[-len(expected) :] == expected


def test_U5_a_choice_of_cards_that_the_deck_lacks_is_no_action() -> None:
    choices = [move for move in actions(Rules(), 2) if isinstance(move, threeup3down.ChooseUp)]
    twice = (Rank.ONE, Rank.CLEAR_PLUS_2, Rank.CLEAR_PLUS_2)
    assert threeup3down.ChooseUp(twice) not in choices
    assert threeup3down.ChooseUp(twice[:2] + twice[:1]) in choices
    assert len(choices) == 455 - 13


@pytest.mark.parametrize(
    ("options", "most"),
    [
        ({}, None),
        ({"max_turns": 10}, 2 + 10 + 8 + 7),  # six Clear +1 and a Clear +2
        ({"max_turns": 10, "bonus_draw": BonusDraw.NEVER}, 2 + 10 + 8),
        ({"max_turns": 10, "clearing_set_bonus": True}, 2 + 10 + 8 + 25 + 7 + 25),
        ({"max_turns": 10, "deck": Deck.GREEN}, 2 + 10 + 4 + 3),
        ({"max_turns": 10, "deck": SIXES, "clearing_set_bonus": True}, 2 + 10 + 6 + 2),
    ],
)
def test_U21_a_game_has_at_most_so_many_moves(options: dict[str, Any], most: int | None) -> None:
    assert max_moves(Rules(**options), 2) == most


@pytest.mark.parametrize("function", [actions, features, max_moves])
def test_U1_nothing_is_told_of_a_game_that_cannot_be_dealt(function: Any) -> None:
    for players in (1, 7):
        with pytest.raises(PlayersError):
            function(Rules(), players)


def test_U23_a_view_is_encoded_number_by_number(position: Position) -> None:
    state = position(
        "4g 6g! C+1b / 7b 7r / 1g 2g 3g", "", "5b 9r / / - 1b -", discard="2b 6r", draw="8g",
        rules=Rules(play_on=True, max_turns=50), to_act=2, turns=3, finished=(1,), first=2,
        extras=1,
    )  # fmt: skip
    numbers = told(state.view(2))
    kinds = list(dict.fromkeys(state.rules.deck.cards))
    assert numbers["seat"] == [2]
    assert numbers["phase"] == [0, 1, 0]
    assert [numbers[name] for name in ("turns", "extras", "can_draw")] == [[3], [1], [0]]
    assert numbers["draw_pile_size"] == [1]
    assert numbers["top_cards"] == [Card.SIX_RED, Card.TWO_BLUE, 0, 0, 0, 0, 0, 0]
    assert [card for card in kinds if numbers["hand"][kinds.index(card)]] == [
        Card.FIVE_BLUE,
        Card.NINE_RED,
    ]
    assert sum(numbers["discard_pile"]) == 2
    assert sum(numbers["cleared"]) == len(state.cleared)
    assert numbers["to_act"] == numbers["first"] == [1, 0, 0]  # the viewer, seat 0, seat 1
    assert numbers["finished"] == [0, 0, 1]
    assert numbers["hand_sizes"] == [2, 3, 0]
    assert numbers["covered"] == [0, 1, 0, 1, 1, 1, 0, 0, 0]
    assert numbers["up_unseen"] == [0, 0, 0]
    known, up = numbers["known"], numbers["up"]
    assert [place for place, count in enumerate(known) if count] == [
        len(kinds) + kinds.index(Card.SIX_GREEN)
    ]
    assert [place for place, count in enumerate(up) if count] == [
        len(kinds) + kinds.index(Card.SEVEN_BLUE),
        len(kinds) + kinds.index(Card.SEVEN_RED),
    ]


def test_U5_a_choice_that_is_not_shown_yet_is_counted() -> None:
    state = new_game(3, seed=1)
    after = state.apply(state.legal_moves()[0])
    assert told(after.view(1))["up_unseen"] == [0, 0, 3]
    assert told(after.view(0))["up_unseen"] == [0, 0, 0]
    assert sum(told(after.view(0))["up"]) == 3


def test_numbers_without_a_bound_are_cut_off(position: Position) -> None:
    state = position("4g 6g", turns=5_000, extras=999, can_draw=True, draw="7g")
    numbers = told(state.view(0))
    assert (numbers["turns"], numbers["extras"], numbers["can_draw"]) == ([1_000], [127], [1])
    over = position("", "1r", phase=threeup3down.Phase.OVER, to_act=None, turns=9, finished=(0,))
    assert told(over.view(0))["to_act"] == [0, 0]
    assert told(over.view(0))["phase"] == [0, 0, 1]


@pytest.mark.parametrize("game", [threeup3down, threethirteen])
def test_only_the_view_of_a_seat_is_encoded(game: Any) -> None:
    state = game.new_game(3, seed=1)
    with pytest.raises(SpectatorError, match="expected the view of a seat from 0 to 2"):
        game.encode(state.view(None))
    with pytest.raises(TypeError, match="is no view of"):
        game.encode(state)


def test_U14_chance_can_be_put_where_a_card_is_drawn(position: Position) -> None:
    state = position("4g 6g", draw="7g 8g")
    assert hidden(state) == (Card.SEVEN_GREEN, Card.EIGHT_GREEN)
    other = with_hidden(state, reversed(hidden(state)))
    assert hidden(other) == (Card.EIGHT_GREEN, Card.SEVEN_GREEN)
    for order in ([], [*hidden(state), Card.ONE_BLUE], [Card.SEVEN_GREEN, Card.SEVEN_GREEN]):
        with pytest.raises(DeckOrderError):
            with_hidden(state, order)
    with pytest.raises(TypeError, match="no state of 3UP 3DOWN"):
        hidden(state.view(0))  # type: ignore[arg-type]


@pytest.mark.parametrize("game", [threeup3down, threethirteen])
def test_both_games_offer_all_of_it(game: Any) -> None:
    check_learnable(game)
    assert set(game.__all__) >= OFFERED
    assert game is not threeup3down or not hasattr(game, "points")  # it has none


def test_a_game_that_offers_nothing_is_a_game_all_the_same() -> None:
    climb = importlib.import_module("climb")
    with pytest.raises(NotOfferedError, match="climb does not offer Memory, actions, encode"):
        check_learnable(climb)
    with pytest.raises(NotOfferedError) as caught:
        check_learnable(climb, "hidden")
    assert caught.value.missing == ("hidden",)
    with pytest.raises(GameError, match="is no game"):
        check_learnable(importlib)


def test_a_variant_can_offer_actions_of_its_own() -> None:
    def fewer(rules: Any, players: int) -> tuple[Any, ...]:
        return tuple(move for move in actions(rules, players) if str(move) != "draw")

    game: Any = variant(threeup3down, name="without_draws", actions=fewer)
    assert len(game.actions(Rules(), 2)) == len(actions(Rules(), 2)) - 1
    state = game.new_game(2, seed=1)
    assert game.encode(state.view(0)) == encode(new_game(2, seed=1).view(0))
    assert type(game.with_hidden(state, game.hidden(state))) is game.GameState
