"""Many games: their plan, their rows, what may go wrong with one, and where they are played."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import threeup3down
from threeup3down import Cleared, Flipped, PickedUp, Rank, TurnedUp
from threeup3down.bots import bot_named, random_bot, remembers, shedder
from threeup3down.games import threethirteen, variant
from threeup3down.games.errors import DepthError, NotationError
from threeup3down.games.threethirteen import Card, Reshuffled, WentOut
from threeup3down.simulation import (
    Failure,
    Fault,
    RunError,
    WorkersError,
    in_chunks,
    limit_of,
    planned_game,
    play_chunks,
    play_game,
    play_out,
    play_out_async,
    run_of,
    steps,
    steps_async,
)
from threeup3down.simulation.results import joined

from . import players

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from threeup3down.simulation import Chunk, PlannedGame, Run, Step

SHORT = threethirteen.Rules(decks=1, rounds=(3, 13))  # so that the stock runs out
SEEDS = st.integers(0, 2**64 - 1)


def planned(games: int = 30, size: int = 7) -> Iterator[Sequence[PlannedGame]]:
    return in_chunks((planned_game(number, 3, seed=7) for number in range(games)), size)


def played(run: Run, games: int = 30, **options: Any) -> Chunk:
    return joined([*play_chunks(run, planned(games), **options)])


@given(SEEDS, st.integers(0, 10**12), st.integers(2, 5))
def test_in_as_many_games_as_it_takes_everybody_has_sat_everywhere_and_gone_first(
    seed: int, block: int, count: int
) -> None:
    numbers = range(block * count**2, (block + 1) * count**2)
    games = [planned_game(number, count, seed=seed) for number in numbers]
    assert len({(game.first, game.seating) for game in games}) == count**2
    assert all(sorted(game.seating) == [*range(count)] for game in games)
    stay = planned_game(block, count, seed=seed, seats="stay")
    assert (stay.first, stay.seating) == (block % count, tuple(range(count)))


def counted_up_and_down(_: Any, step: Step) -> dict[str, int]:
    """Count by the events of a move what the game counts by its states."""
    cleared = [event.cards[-1].rank for event in step.events if isinstance(event, Cleared)]
    if any(isinstance(event, TurnedUp) for event in step.events):  # U7: by nobody
        cleared = []
    return {
        "pick_ups": sum(isinstance(event, PickedUp) for event in step.events),
        "clears": sum(rank >= Rank.CLEAR for rank in cleared),
        "sets": sum(rank < Rank.CLEAR for rank in cleared),
        "flips": sum(isinstance(event, Flipped) for event in step.events),
    }


def counted_of_threethirteen(before: Any, step: Step) -> dict[str, int]:
    """Count by the events of a move what the game counts by its states."""
    outs = [event for event in step.events if isinstance(event, WentOut)]
    laid = [card for out in outs for meld in out.melds for card in meld.cards]
    return {
        "goings_out": len(outs),
        "reshuffles": sum(isinstance(event, Reshuffled) for event in step.events),
        "wilds_laid": sum(card is Card.JOKER or card.rank == before.wild_rank for card in laid),
    }


@pytest.mark.parametrize(
    ("game", "simple", "rules", "counted"),
    [
        (threeup3down, "shedder", threeup3down.Rules(play_on=True), counted_up_and_down),
        (threethirteen, "arranger", SHORT, counted_of_threethirteen),
    ],
)
def test_rows_tell_what_happened_in_a_game(
    game: Any, simple: str, rules: Any, counted: Any
) -> None:
    run = run_of(game, [simple, "random", "random"], rules=rules)
    for number in range(4 if game is threeup3down else 2):
        plan = planned_game(number, 3, seed=3)
        rows = play_game(run, plan)
        assert isinstance(rows, list)
        start = game.new_game(3, rules=rules, seed=plan.seed, first=plan.first)
        bots = [bot_named(game, name) for name in run.seated(plan)]
        made = [*steps(start, bots, seed=plan.seed, limit=limit_of(start))]
        befores = [start, *(step.state for step in made)]
        outcome = made[-1].state.outcome()
        turns = sum(type(event).__name__ == "TurnEnded" for step in made for event in step.events)
        for seat, row in enumerate(rows):
            assert (row["seat"], row["player"]) == (seat, run.seated(plan)[seat])
            assert row["place"] == (outcome and outcome.places[seat])
            assert row["truncated"] == (outcome is None or outcome.truncated)
            assert (row["moves"], row["turns"]) == (len(made), turns)
            found: Counter[str] = Counter()
            for before, step in zip(befores, made, strict=False):
                found.update(counted(before, step) if step.seat == seat else {})
            assert {name: row[name] for name in found} == found


def test_points_are_those_of_a_game_that_has_some() -> None:
    rules = threethirteen.Rules(rounds=(3,))
    run = run_of(threethirteen, ["arranger"] * 2, rules=rules)
    rows = play_game(run, planned_game(0, 2, seed=7))
    assert isinstance(rows, list)
    state = play_out(
        run.questions(planned_game(0, 2, seed=7)).state, run.bots, seed=rows[0]["seed"]
    ).state
    assert tuple(row["points"] for row in rows) == threethirteen.points(state)
    assert played(run_of(threeup3down, ["random"] * 3), workers=0).columns["points"][0] is None


def test_the_limit_of_moves_leaves_no_places() -> None:
    chunk = played(run_of(threeup3down, ["random"] * 3, limit=10), workers=0)
    assert set(chunk.columns["moves"]) == {10}
    assert set(chunk.columns["place"]) == {None}
    assert all(chunk.columns["truncated"])


def test_a_fold_of_ones_own_is_a_column_and_a_mapping_gives_players_names() -> None:
    longest = {
        "longest_pile": lambda most, _before, _move, after: max(most, len(after.discard_pile))
    }
    run = run_of(threeup3down, {"Ann": "random", "Ben": shedder, "Eve": "shedder"}, folds=longest)
    chunk = played(run, workers=2)
    rows = [*chunk.rows()]
    assert [*rows[0]][-1] == "longest_pile"
    assert all(row["longest_pile"] >= 1 for row in rows)
    assert Counter(row["player"] for row in rows) == dict.fromkeys(("Ann", "Ben", "Eve"), 30)
    assert rows == [*played(run, workers=0).rows()]


def test_changing_a_player_changes_no_deal() -> None:
    one, other = (
        played(run_of(threeup3down, [bot] * 3), workers=0) for bot in ("random", "shedder")
    )
    assert one.columns["seed"] == other.columns["seed"]
    assert one.columns["moves"] != other.columns["moves"]


def test_players_that_go_wrong_cost_their_games_and_no_other() -> None:
    wrong = (players.raiser, players.cheat, players.sleeper, players.crasher)
    games = [planned_game(number, 4, seed=7) for number in (0, 1, 2, 12, 13, 23, 24)]
    run = run_of(threeup3down, wrong)
    chunk = joined([*play_chunks(run, in_chunks(games, 3), workers=2, seconds=1)])
    messages = {
        ("raiser", Fault.RAISED): "KeyError: 'no idea'",
        ("cheat", Fault.ILLEGAL): "IllegalMoveError: draw is illegal",
        (None, Fault.HUNG): "more than 1 s",
        (None, Fault.DIED): "ProcessExpired",
    }
    found = set()
    for failure in chunk.failures:
        name = None if failure.seat is None else failure.players[failure.seat]
        assert failure.message.startswith(messages[name, failure.fault])
        found.add((name, failure.fault))
    assert found == messages.keys()
    fine = run_of(threeup3down, {bot.__name__: players.harmless for bot in wrong})
    failed = {failure.game for failure in chunk.failures}
    (expected,) = play_chunks(
        fine, [[game for game in games if game.number not in failed]], workers=0
    )
    assert chunk.columns == expected.columns


def test_an_asynchronous_player_that_hangs_is_ended_anywhere() -> None:
    chunk = played(run_of(threeup3down, [players.waiter, "random", "random"]), workers=0, seconds=1)
    assert [failure.game for failure in chunk.failures] == [0, 2, 12, 21, 23, 26, 29]
    assert {failure.fault for failure in chunk.failures} == {Fault.HUNG}


def test_a_failure_says_what_plays_the_game_again() -> None:
    run = run_of(threeup3down, [players.raiser, "random", "random"])
    result = play_game(run, planned_game(2, 3, seed=7))
    assert isinstance(result, Failure)
    assert str(result).startswith("game 2, seed 3140366329321747418, seat 0, raiser, move 2: the")
    assert Failure.of(result.row) == result


def test_a_fold_that_raises_and_rules_that_leave_no_move_are_failures() -> None:
    for fold, message in (
        (lambda *_: 1 // 0, "ZeroDivisionError"),
        (lambda *_: 0.5, "TypeError: 0.5"),
    ):
        run = run_of(threeup3down, ["random"] * 3, folds={"odd": fold})  # type: ignore[dict-item]
        failures = played(run, workers=0).failures
        assert {failure.fault for failure in failures} == {Fault.FOLD}
        assert failures[0].message.startswith(message)
    stuck: Any = variant(threeup3down, name="nobody_moves", legal_moves=lambda _: ())
    failures = played(run_of(stuck, ["random"] * 3), workers=0).failures
    assert {failure.fault for failure in failures} == {Fault.STUCK}


def test_any_executor_gives_the_same_rows() -> None:
    run = run_of(threeup3down, ["shedder", "random", "random"])
    with ThreadPoolExecutor(2) as executor:
        assert played(run, executor=executor) == played(run, workers=0)


def test_an_executor_whose_workers_died_is_reported() -> None:
    run = run_of(threeup3down, [players.crasher, "random", "random"])
    with (
        ProcessPoolExecutor(1, mp_context=get_context("forkserver")) as executor,
        pytest.raises(WorkersError, match="the workers play no more games: BrokenProcessPool"),
    ):
        played(run, executor=executor)


def test_what_cannot_be_sent_is_reported_and_can_be_played_here() -> None:
    lock = threading.Lock()

    def guarded(view: Any, rng: Any) -> Any:
        with lock:
            return random_bot(view, rng)

    run = run_of(threeup3down, [guarded] * 3)
    with pytest.raises(TypeError, match=r"cannot be sent to another process: .* or workers=0"):
        played(run, workers=1)
    assert played(run, workers=0).games == 30


def test_a_player_may_remember_and_may_be_asynchronous() -> None:
    @remembers
    async def thinker(memory: Any, rng: Any) -> Any:
        await asyncio.sleep(0)
        return random_bot(memory.view, rng)

    class Shy:
        async def __call__(self, view: Any, rng: Any) -> Any:
            return random_bot(view, rng)

    names = ("a", "b", "c")
    bots: Any = dict(zip(names, (thinker, Shy(), "random"), strict=True))
    assert run_of(threeup3down, bots).is_async
    found = played(run_of(threeup3down, bots), 3, workers=0)
    assert found == played(run_of(threeup3down, dict.fromkeys(names, "random")), 3, workers=0)
    start = threeup3down.new_game(3, seed=1)
    awaited = asyncio.run(play_out_async(start, [thinker, Shy(), random_bot], seed=1))
    assert awaited == play_out(start, [random_bot] * 3, seed=1)

    async def last() -> Step:
        made = [step async for step in steps_async(start, [thinker, Shy(), shedder], seed=1)]
        return made[-1]

    assert asyncio.run(last()) == [*steps(start, [random_bot, random_bot, shedder], seed=1)][-1]


def test_bad_arguments_are_refused() -> None:
    run = run_of(threeup3down, ["random"] * 3)
    with pytest.raises(NotationError, match="'cheat' is no bot"):
        run_of(threeup3down, ["cheat"])
    with pytest.raises(RunError, match="players random: expected"):
        run_of(threeup3down, "random")
    with pytest.raises(RunError, match="player Ann 7: expected a bot"):
        run_of(threeup3down, {"Ann": 7})  # type: ignore[dict-item]
    with pytest.raises(RunError, match="fold clears: expected a name other than clears"):
        run_of(threeup3down, ["random"] * 2, folds={"clears": lambda *_: 0})
    with pytest.raises(DepthError):
        run_of(threeup3down, ["random"] * 2, limit=-1)
    with pytest.raises(RunError, match="engine fast: expected one of pure, batch"):
        played(run, engine="fast")
    with pytest.raises(RunError, match="workers -1: expected a whole number from 0"):
        played(run, workers=-1)
