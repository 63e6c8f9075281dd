"""Matches: who sits where, what is counted, and how well it is known."""

from __future__ import annotations

import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

import threeup3down as game
from threeup3down.bots import random_bot
from threeup3down.bots.threeup3down import greedy
from threeup3down.games import threethirteen
from threeup3down.games.errors import PlayersError
from threeup3down.simulation import RunError, match
from threeup3down.simulation.estimates import SeatTally, Tally
from threeup3down.simulation.lineups import Schedule, lineups

if TYPE_CHECKING:
    from threeup3down import View


@pytest.mark.parametrize(("names", "players"), [("ab", 2), ("abc", 2), ("abcd", 3), ("ab", 4)])
def test_every_bot_plays_equally_often_with_the_same_hands(names: str, players: int) -> None:
    schedule = Schedule(tuple(names), players, seed=7, deals=2 * players)
    games = list(schedule.games())
    assert len(games) == len(schedule)
    assert [each.number for each in games] == list(range(len(games)))
    size = schedule.rated_a_deal + 1
    for start in range(0, len(games), size):
        *rated, control = games[start : start + size]
        assert len({(each.seed, each.first) for each in (*rated, control)}) == 1
        assert len(set(control.seating)) == 1
        for seat in range(players):
            sat = Counter(each.seating[seat] for each in rated)
            assert set(sat.values()) == {schedule.rated_a_deal // len(names)}
    assert {each.first for each in games} == set(range(players))
    assert {each.seating[0] for each in games[size - 1 :: size]} == set(range(2))


def test_lineups_are_all_choices_of_bots() -> None:
    assert lineups("abc", 2) == (("a", "b"), ("a", "c"), ("b", "c"))
    assert lineups("ab", 4) == (tuple("aaab"), tuple("aabb"), tuple("abbb"))


@pytest.mark.parametrize("share", [0.1, 0.5, 0.97])
def test_the_interval_of_a_share_holds_it_about_95_times_of_100(share: float) -> None:
    rng = random.Random(7)
    held = 0
    for _ in range(400):
        tally = Tally()
        for _ in range(60):  # deals of two games, which are won or lost together half of the time
            one = rng.random() < share
            other = one if rng.random() < 0.5 else rng.random() < share
            tally.add((one + other) / 2)
        estimate = tally.share()
        held += estimate.low <= share <= estimate.high
    assert 0.92 < held / 400 < 0.98


def test_equal_seats_are_found_unequal_as_often_as_the_p_value_says() -> None:
    rng = random.Random(7)
    found = 0
    for _ in range(400):
        tally = SeatTally(3)
        for _ in range(100):
            won = rng.randrange(3)
            tally.add([float(seat == won) for seat in range(3)])
        found += tally.test().p_value < 0.1
    assert 0.06 < found / 400 < 0.14


def test_equal_players_have_exactly_half_of_the_wins_on_duplicate_deals() -> None:
    result = match(game, {"one": greedy, "other": greedy}, 40, seed=7, workers=0)
    assert [each.wins.mean for each in result.standings] == [0.5, 0.5]
    assert result.pairs[0].ahead.mean == 0.5
    assert (result.deals, result.games, result.unfinished, result.failures) == (20, 40, 0, ())


def test_a_better_player_is_found_on_any_executor_with_the_same_result() -> None:
    bots = {"random": random_bot, "greedy": greedy}
    progress: list[int] = []
    alone = match(game, bots, 40, seed=7, workers=0, progress=progress.append)
    first, last = alone.standings
    assert (first.name, last.name) == ("greedy", "random")
    assert first.wins.low > 0.5 > last.wins.high
    assert first.rating.mean > last.rating.mean
    assert progress[-1] == 60
    with ThreadPoolExecutor(2) as executor:
        assert match(game, bots, 40, seed=7, executor=executor) == alone
    assert match(game, bots, 40, seed=8, workers=0) != alone


def test_points_are_compared_where_a_game_has_some() -> None:
    rules = threethirteen.parse_rules("rounds=3,max_turns_per_round=10")
    result = match(
        threethirteen, ["greedy", "random"], 20, players=3, rules=rules, seed=7, workers=0
    )
    (pair,) = result.pairs
    assert pair.points is not None
    assert pair.points.high < 0
    assert [row["player"] for row in result.rows()] == ["greedy", "random"]
    assert result.rows()[0]["points"] < result.rows()[1]["points"]
    assert result.pair_rows()[0]["points_high"] == pair.points.high
    assert "| difference in points |" in str(result)


def worse_in_seat_0(view: View, rng: random.Random) -> Any:
    return random_bot(view, rng) if view.seat == 0 else greedy(view, rng)


def test_the_control_finds_seats_that_do_not_do_equally_well() -> None:
    bots = {"one": worse_in_seat_0, "other": worse_in_seat_0}
    result = match(game, bots, 60, seed=7, workers=0)
    assert result.control.p_value < 0.001
    assert result.control.shares[0].high < 0.5
    assert result.turn_order.p_value > 0.01


def test_who_goes_first_is_compared_over_all_games() -> None:
    def weak_when_first(view: View, rng: random.Random) -> Any:
        return random_bot(view, rng) if view.first == view.seat else greedy(view, rng)

    bots = {"one": weak_when_first, "other": weak_when_first}
    result = match(game, bots, 60, seed=7, workers=0)
    assert result.turn_order.p_value < 0.001
    assert result.turn_order.shares[0].high < 0.5


def test_a_deal_on_which_a_game_failed_is_not_counted() -> None:
    def broken(view: View, rng: random.Random) -> Any:
        if len(view.seats[0].up) and rng.random() < 0.01:
            raise RuntimeError("out of order")
        return random_bot(view, rng)

    result = match(game, {"broken": broken, "random": random_bot}, 20, seed=7, workers=0)
    assert result.failures
    assert result.deals < 10
    assert result.games == 2 * result.deals


@pytest.mark.parametrize(
    ("bots", "options", "error"),
    [
        (["random"], {}, RunError),
        (["random", "greedy"], {"games": 0}, RunError),
        (["random", "greedy"], {"players": 7}, PlayersError),
    ],
)
def test_what_makes_no_match_is_refused(
    bots: list[str], options: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error, match=r"expected|a game is for"):
        match(game, bots, **options)


def test_more_bots_can_take_part_than_a_game_has_seats() -> None:
    bots = {f"bot {number}": random_bot for number in range(7)}  # a game is for 6
    result = match(game, bots, 42, seed=1, workers=0)
    assert {standing.name for standing in result.standings} == {*bots}
