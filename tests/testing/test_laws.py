"""Each law holds of the real games and of a stranger's; `tests/quality` breaks each of them."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

import threeup3down
from threeup3down.games import threethirteen
from threeup3down.records import Record
from threeup3down.testing import GAME_LAWS, MOVE_LAWS, STATE_LAWS, LawViolation
from threeup3down.testing.hiding_laws import samples_favour_nothing
from threeup3down.testing.position_kinds import kinds_of, rare_ones
from threeup3down.testing.redealing import hidden_zones, redealt, renamed
from threeup3down.testing.refusals import illegal_moves, one_of_each
from threeup3down.testing.value_laws import near_misses

from .strangers import CLIMB

if TYPE_CHECKING:
    from collections.abc import Callable

    from threeup3down.games.protocol import Game

GAMES: list[Game] = [threeup3down, threethirteen, CLIMB]


def name(game: Game) -> str:
    return game.NAME


def some_states(game: Game, number: int = 6) -> list[Any]:
    """Return states of rare kinds from a game between as many players as climb allows."""
    record, rng = Record.new(game, players=4, seed=5, first=1), random.Random(5)
    kinds = [kinds_of(record.state(), (), game)]
    while (legal := game.legal_moves(record.state())) and len(record.moves) < 200:
        move = rng.choice(legal)
        kinds.append(kinds_of(*game.transition(record.state(), move), game))
        record = record.play(move)
    return [record.state(at) for at in rare_ones(kinds, number, rng)]


@pytest.mark.parametrize("game", GAMES, ids=name)
@pytest.mark.parametrize("law", [*STATE_LAWS, *MOVE_LAWS])
def test_each_law_holds_of_the_real_games(law: Callable[..., None], game: Game) -> None:
    for state in some_states(game):
        law(state, game=game)


@pytest.mark.parametrize(
    "game",
    [GAMES[0], *(pytest.param(game, marks=pytest.mark.thorough) for game in GAMES[1:])],
    ids=name,
)
def test_the_laws_of_a_game_hold_of_the_real_ones(game: Game) -> None:
    for law in GAME_LAWS:
        law(game=game)


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES, ids=name)
def test_samples_favour_nothing_in_many_samples(game: Game) -> None:
    for seed, state in enumerate(some_states(game, 20)):
        samples_favour_nothing(state, game=game, seed=seed, samples=3000)


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_a_redealt_state_looks_the_same_to_whom_it_should_and_to_nobody_else(game: Game) -> None:
    rng = random.Random(1)
    for state in some_states(game):
        other = redealt(state, [1, None], rng, game)
        if other is None:
            assert len(hidden_zones(state, [1, None], game)) <= 1
            continue
        assert game.position_faults(other) == ()
        assert [other.view(seat) for seat in (1, None)] == [state.view(seat) for seat in (1, None)]
        assert other != state


def test_every_hidden_card_of_both_games_moves() -> None:
    state = threeup3down.new_game(2, seed=1)
    others = [redealt(state, [0], random.Random(seed), threeup3down) for seed in range(20)]
    assert set(hidden_zones(state, [0], threeup3down)) == {
        ("seats", 0, "down"),
        ("seats", 1, "hand"),
        ("seats", 1, "down"),
        ("draw_pile",),
    }
    for cards in ("hand", "down"):
        assert len({getattr(other.seats[1], cards) for other in others}) == 20
    dealt = threethirteen.new_game(2, seed=1)
    again = redealt(dealt, [0], random.Random(1), threethirteen)
    assert again.seed != dealt.seed
    kept = redealt(dealt, [0], random.Random(1), threethirteen, numbers=False)
    assert (kept.seed, kept.stock == dealt.stock) == (dealt.seed, False)


def test_cards_that_everyone_has_seen_stay_in_a_hand() -> None:
    state = threeup3down.parse_position(
        "rules=deck=1gx4/2gx4/3gx13,voluntary_pickup=true phase=PLAY first=0 turns=2 extras=0 "
        "can_draw=false finished=- seat=*1g,2g,3g/-/1g,2g,3g/3g,3g,3g "
        "seat=1g,2g,3g/1g,2g/3g,3g,3g/3g,3g,3g draw=1g,2g discard=3g cleared=-"
    )
    for seed in range(10):
        other = redealt(state, [0], random.Random(seed), threeup3down)
        assert other is None or set(other.seats[1].known) <= set(other.seats[1].hand)


def test_two_cards_change_names_everywhere() -> None:
    state = CLIMB.new_game(2, seed=1)
    one, other = state.seats[0][0], state.stock[0]
    changed = renamed(state, one, other, CLIMB)
    assert (other in changed.seats[0], changed.stock[0] == one) == (True, True)
    assert renamed(changed, one, other, CLIMB) == state


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_a_move_is_tried_for_every_reason(game: Game) -> None:
    state = game.new_game(2, seed=1)
    found = illegal_moves(state, game)
    tried = one_of_each(found, random.Random(0))
    assert [reason for _, reason in tried] == [*found]
    assert all(game.why_illegal(state, move) == reason for move, reason in tried)


def test_near_misses_are_what_has_been_taken_for_a_move() -> None:
    assert {"7x2x2", "7x02", "7x", "x2", "77x2"} <= {*near_misses("7x2")}
    assert {":7H", "o:7H", "out:7h", "out::7H"} <= {*near_misses("out:7H")}


def test_a_violation_names_the_law_the_detail_and_the_game() -> None:
    assert str(LawViolation("law", "detail", "line")) == "law: detail\nline"
    assert str(LawViolation("law", "detail", "")) == "law: detail"
