from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import threeup3down as game
from threeup3down import (
    ChooseUp,
    Flip,
    NotationError,
    PickUp,
    Play,
    Rank,
    Rules,
    Stop,
)
from threeup3down.bots import bot_named, bots_of, picked, random_bot
from threeup3down.bots.threeup3down import greedy
from threeup3down.games import threethirteen
from threeup3down.simulation import play_out

if TYPE_CHECKING:
    from collections.abc import Callable

    from threeup3down import GameState


def chosen(state: GameState, seed: int = 1) -> Any:
    return greedy(state.view(state.to_act), random.Random(seed))


def test_random_bot_makes_every_legal_move_equally_often() -> None:
    view = game.new_game(2, seed=1).view(0)
    rng = random.Random(1)
    counts = Counter(random_bot(view, rng) for _ in range(300 * len(view.legal_moves())))
    assert set(counts) == set(view.legal_moves())
    assert all(240 < count < 360 for count in counts.values())


def test_a_pick_asks_chance_for_one_number_and_no_other() -> None:
    rng, twin = random.Random(7), random.Random(7)
    assert picked(range(10), rng) == int(twin.random() * 10)
    assert rng.getstate() == twin.getstate()


def test_U5_greedy_lays_its_highest_cards_face_up() -> None:
    state = game.new_game(2, seed=1)
    assert [card.text for card in state.seats[0].hand] == ["2g", "3g", "8g", "8r", "9r", "Cg"]
    assert chosen(state) == ChooseUp((8, 9, Rank.CLEAR))


@pytest.mark.parametrize(
    ("hand", "discard", "move"),
    [
        ("7g 7b 7r 9g Cg", "5g", Play(7, 3)),
        ("4g 7g 7b 9g 9b 9r", "5g", Play(7, 2)),
        ("10g Cg Cb", "5g", Play(10)),
        ("4g Cg Cb C+1g", "5g", Play(Rank.CLEAR, 2)),
        ("4g C+1g C+2g", "5g", Play(Rank.CLEAR_PLUS_1)),
        ("3g 4g", "5g", PickUp()),
        ("3g 4g", "", Play(3)),
    ],
)
def test_greedy_lays_all_of_the_lowest_rank_that_fits_and_keeps_its_clears(
    position: Callable[..., GameState], hand: str, discard: str, move: object
) -> None:
    assert chosen(position(hand, discard=discard)) == move


def test_U11_greedy_leaves_the_pile_where_it_may(position: Callable[..., GameState]) -> None:
    rules = Rules(voluntary_pickup=True)
    assert chosen(position("Cg", discard="5g", rules=rules)) == Play(Rank.CLEAR)
    assert chosen(position(" / / 4g - 5g", discard="5g", rules=rules)) in {Flip(0), Flip(2)}


def test_U15_greedy_stops_rather_than_picking_up(position: Callable[..., GameState]) -> None:
    state = position("3g 4g", discard="5g", extras=1, rules=Rules(optional_extras=True))
    assert chosen(state) == Stop()


def test_U19_greedy_flips_each_covered_card_equally_often(
    position: Callable[..., GameState],
) -> None:
    state = position(" / / 4g - 5g")
    counts = Counter(chosen(state, seed) for seed in range(400))
    assert set(counts) == {Flip(0), Flip(2)}
    assert all(140 < count < 260 for count in counts.values())


@pytest.mark.parametrize(
    ("seats", "discard", "move"),
    [
        (["6g 9g 9b", " / / 8g - -"], "2g 4g 6b", Play(9, 2)),  # what is covered is known
        (["6g 9g 9b", "7b 8b 8g / 9r 10b Cg / 4g 5g 7g"], "2g 4g 6b", Play(6)),
        (["6g 9g 9b", "10g! / / 4g 5g 7g"], "2g 4g 6b", Play(6)),  # the 10 is seen, and fits
    ],
)
def test_U8_expert_leaves_the_next_player_stuck_who_is_nearly_out(
    position: Callable[..., GameState], seats: list[str], discard: str, move: object
) -> None:
    view = position(*seats, discard=discard).view(0)
    assert bot_named(game, "expert")(view, random.Random(1)) == move


@pytest.mark.parametrize(
    ("hand", "up"),
    [
        ("2g 7g 8g 9b 10r Cb", (8, 9, 10)),
        ("2g 3g 5r 9g 10r C+1g", (9, 10, Rank.CLEAR_PLUS_1)),
        ("5g 6b 8g 8b 9r 10g", (8, 8, 10)),
    ],
)
def test_U5_expert_lays_equal_ranks_face_up_and_keeps_a_plain_clear(
    cards: Callable[[str], Any], hand: str, up: tuple[int, ...]
) -> None:
    state = game.new_game(2, seed=1)
    seat = attrs.evolve(state.seats[0], hand=cards(hand))
    view = attrs.evolve(state, seats=(seat, state.seats[1])).view(0)
    assert bot_named(game, "expert")(view, random.Random(1)) == ChooseUp(up)


def test_greedy_beats_random_clearly() -> None:
    wins = Counter[bool]()
    for seed in range(200):
        seat = seed % 2
        players = [greedy if number == seat else random_bot for number in range(2)]
        outcome = play_out(game.new_game(2, seed=seed), players, seed=seed).state.outcome()
        wins[outcome is not None and outcome.winners == (seat,)] += 1
    assert wins[True] > 160


def test_a_game_offers_a_quick_player_first() -> None:
    assert list(bots_of(game)) == ["greedy", "expert", "random"]
    assert bot_named(game, "greedy") is greedy
    assert bot_named(game, "random") is random_bot


def test_an_unknown_player_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(NotationError, match="'cheat' is no bot") as caught:
        bot_named(game, "cheat")
    assert caught.value.expected == "one of greedy, expert, random, mcts:NODES, easy, normal, hard"


def thirteen(hands: str, upcard: str, stock: str, *, rules: str = "rounds=3") -> Any:
    """Return a game of two in which seat 0 is to draw; hands are separated by "/"."""
    read = threethirteen.Card.parse
    parsed = threethirteen.parse_rules(rules)
    first, second = ([read(text) for text in hand.split()] for hand in hands.split("/"))
    pairs = [card for pair in zip(first, second, strict=True) for card in pair]
    top = [*pairs, read(upcard), *map(read, stock.split())]
    rest = Counter(threethirteen.full_deck(parsed, 2)) - Counter(top)
    return threethirteen.deal([*rest.elements(), *reversed(top)], 2, rules=parsed)


@pytest.fixture(params=["greedy", "expert"])
def arranged(request: pytest.FixtureRequest) -> Callable[[Any], str]:
    bot = bot_named(threethirteen, request.param)
    return lambda state: str(bot(state.view(state.to_act), random.Random(0)))


def test_bots_of_three_thirteen_takes_an_upcard_that_it_can_meld(
    arranged: Callable[[Any], str],
) -> None:
    state = thirteen("7C 7D KS/2C 5D 9H", "7H", "JD")
    assert arranged(state) == "upcard"


def test_bots_of_three_thirteen_takes_the_upcard_when_it_must(
    arranged: Callable[[Any], str],
) -> None:
    state = attrs.evolve(thirteen("7C 7D 2S/2C 5D 9H", "KH", "JD"), stock=())
    assert arranged(state) == "upcard"


def test_bots_of_three_thirteen_goes_out_as_soon_as_it_may(arranged: Callable[[Any], str]) -> None:
    state = thirteen("7C 7D KS/2C 5D 9H", "7H", "JD").apply(threethirteen.DrawDiscard())
    assert arranged(state) == "out:KS"


def test_bots_of_three_thirteen_keeps_what_may_become_a_meld(
    arranged: Callable[[Any], str],
) -> None:
    state = thirteen("7C 7D TS/2C 5D 9H", "KH", "QC").apply(threethirteen.DrawStock())
    assert arranged(state) in {"TS", "QC"}


def test_bots_of_three_thirteen_keeps_the_fewest_points_in_the_last_turn(
    arranged: Callable[[Any], str],
) -> None:
    state = thirteen("7C 7D 7S/JC JD 2H", "KH", "9C 8S 5C")
    state = state.apply(threethirteen.DrawStock()).apply(threethirteen.parse_move("out:9C"))
    state = state.apply(threethirteen.DrawStock())
    assert arranged(state) in {"JC", "JD"}


@pytest.mark.parametrize("name", ["greedy", "expert"])
def test_bots_of_three_thirteen_win_nearly_always_against_random_play(name: str) -> None:
    rules = threethirteen.parse_rules("rounds=3/4,max_turns_per_round=40")
    won = 0
    for seed in range(8):
        state = threethirteen.new_game(2, rules=rules, seed=seed, first=seed % 2)
        outcome = play_out(
            state, [bot_named(threethirteen, name), random_bot], seed=seed
        ).state.outcome()
        won += outcome.winners == (0,)
    assert won >= 7
