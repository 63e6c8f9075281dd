"""`check_bot`: bots that keep to the laws pass, and each of the others is found with its position.

Bots are defined inside tests, so that they are sent without this module, which is slow to import.
"""

from __future__ import annotations

import functools
import itertools
import multiprocessing
import os
import random
import signal
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

import threeup3down
from threeup3down.bots import bot_named, random_bot, remembers
from threeup3down.bots.threeup3down import greedy
from threeup3down.games import threethirteen
from threeup3down.games.prose import rules_text
from threeup3down.records import Record
from threeup3down.testing import (
    BOT_LAWS,
    GameProtocolError,
    LawViolation,
    bot_checks,
    check_bot,
)

from .strangers import CLIMB, changed

if TYPE_CHECKING:
    from threeup3down.bots import Bot
    from threeup3down.games.protocol import Game

OTHERS = ("random", "greedy", "mcts:2")
BOTH = pytest.mark.parametrize(
    "game",
    [threeup3down, pytest.param(threethirteen, marks=pytest.mark.thorough)],
    ids=lambda game: game.NAME,
)
SHORT = threethirteen.Rules(rounds=(3, 4), max_turns_per_round=12)


def violation(bot: Bot, law: str, **options: Any) -> LawViolation:
    """Return how the bot breaks the law, without looking long for a simple position."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bot_checks, "SHRINK_SECONDS", 0.1)
        with pytest.raises(LawViolation) as broken:
            check_bot(bot, **{"max_examples": 10, **options})
    assert broken.value.law == law
    assert law in BOT_LAWS
    return broken.value


def asked_again(bot: Bot, broken: LawViolation, game: Game = threeup3down) -> Any:
    """Return the move of a bot in the position of a violation, and the position."""
    state = game.parse_position(broken.record_text)
    assert f"asked in seat {state.to_act} with random.Random(" in broken.detail
    rng = random.Random(int(broken.detail.split("random.Random(")[1].split(")")[0]))
    return bot(game.view(state, state.to_act), rng), state


# bots that pass


@BOTH
@pytest.mark.parametrize(
    "name",
    ["expert", *(pytest.param(name, marks=pytest.mark.thorough) for name in OTHERS)],
)
def test_the_bots_of_the_library_pass(game: Game, name: str) -> None:
    assert check_bot(bot_named(game, name), game=game, max_examples=10) > 10


def test_a_game_that_the_registry_does_not_know_and_the_other_one() -> None:
    check_bot(random_bot, game=CLIMB, max_examples=3)
    check_bot(random_bot, game=threethirteen, rules=SHORT, players=3, max_examples=3)


def test_a_bot_that_remembers_is_given_a_memory_that_begins_there() -> None:
    @remembers
    def bot(memory: Any, rng: random.Random) -> Any:
        return rng.choice(memory.sample(rng).legal_moves())

    check_bot(bot, max_examples=3)


class Chooser:
    """A bot that is an object of a class that another process has to import."""

    def __call__(self, view: Any, rng: random.Random) -> Any:
        return rng.choice(view.legal_moves())


@pytest.mark.thorough
def test_what_is_defined_in_a_test_module_is_sent() -> None:
    check_bot(Chooser(), max_examples=1)


def test_functions_without_a_name_are_sent_with_what_they_use() -> None:
    def wished(wish: int, view: Any, rng: random.Random) -> Any:
        del rng
        return view.legal_moves()[wish % len(view.legal_moves())]

    wishes = functools.partial(wished, 3)
    check_bot(lambda view, rng: wishes(view, rng), max_examples=1)  # noqa: PLW0108


@pytest.mark.thorough
def test_what_the_bot_prints_is_shown_and_its_input_is_empty(
    capfd: pytest.CaptureFixture[str],
) -> None:
    def talks(view: Any, rng: random.Random) -> Any:
        print(f"I see {sys.stdin.read()!r}")  # noqa: T201
        return rng.choice(view.legal_moves())

    check_bot(talks, max_examples=1)
    assert "I see ''" in capfd.readouterr().err


# what is tried


def record_of(folder: Path, **options: Any) -> set[tuple[int, Any]]:
    """Return the numbers of players and the rules with which a bot is asked."""
    seen = folder / "seen"

    def notes(view: Any, rng: random.Random) -> Any:
        with seen.open("a") as file:
            file.write(f"{len(view.seats)} {rules_text(options['game'], view.rules)}\n")
        return rng.choice(view.legal_moves())

    check_bot(notes, **options)
    lines = {tuple(line.split(" ", 1)) for line in seen.read_text().splitlines()}
    return {(int(players), rules) for players, rules in lines}


@pytest.mark.thorough
@BOTH
def test_all_rules_and_numbers_of_players_are_tried_unless_given(
    game: Game, tmp_path: Path
) -> None:
    seen = record_of(tmp_path, game=game, max_examples=25)
    assert len({players for players, _ in seen}) > 3
    assert len({rules for _, rules in seen}) > 10
    (tmp_path / "seen").unlink()
    rules = game.PRESETS["standard"]
    seen = record_of(tmp_path, game=game, players=3, rules=rules, max_examples=2)
    assert seen == {(3, rules_text(game, rules))}


@pytest.mark.thorough
def test_the_same_seed_tries_the_same(tmp_path: Path) -> None:
    seen = []
    for seed in (3, 3, 4):
        seen.append(record_of(tmp_path, game=threeup3down, seed=seed, max_examples=3))
        (tmp_path / "seen").unlink()
    assert seen[0] == seen[1] != seen[2]


@pytest.mark.thorough
def test_a_failure_is_shrunk_to_a_small_table(monkeypatch: pytest.MonkeyPatch) -> None:
    def stops_late(view: Any, rng: random.Random) -> Any:
        late = view.turns > 3 and len(view.seats) > 2
        return None if late else rng.choice(view.legal_moves())

    monkeypatch.setattr(bot_checks, "SHRINK_SECONDS", 60)
    with pytest.raises(LawViolation) as broken:
        check_bot(stops_late, max_examples=100)
    _, state = asked_again(stops_late, broken.value)
    assert len(state.seats) == 3


# illegal moves


@pytest.mark.thorough
def test_a_bot_that_always_flips_the_first_slot_is_found_at_the_defaults() -> None:
    def first_slot(view: Any, rng: random.Random) -> Any:
        from threeup3down import Flip  # noqa: PLC0415 (it is sent with what it uses)

        moves = view.legal_moves()
        return Flip(0) if any(isinstance(move, Flip) for move in moves) else rng.choice(moves)

    with pytest.raises(LawViolation) as broken:
        check_bot(first_slot)
    assert broken.value.law == "bot_makes_legal_moves"
    assert "it returned flip:0, which is illegal: " in broken.value.detail


@pytest.mark.thorough
def test_a_bot_that_discards_the_card_it_took_is_found_at_the_defaults() -> None:
    def first_card(view: Any, rng: random.Random) -> Any:
        from threeup3down.games.threethirteen import Discard, Phase  # noqa: PLC0415

        discards = view.phase is Phase.DISCARD
        return Discard(view.hand[0]) if discards else rng.choice(view.legal_moves())

    with pytest.raises(LawViolation) as broken:
        check_bot(first_card, game=threethirteen)
    assert "(T7); expected one of `view.legal_moves()`: " in broken.value.detail
    move, state = asked_again(first_card, broken.value, threethirteen)
    assert (state.why_illegal(move).rule, state.rules.redraw_discard) == ("T7", False)


@pytest.mark.parametrize(
    ("returned", "text"),
    [
        ("pickup", "'pickup'"),
        pytest.param(None, "None", marks=pytest.mark.thorough),
        pytest.param(threethirteen.DrawStock(), "DrawStock()", marks=pytest.mark.thorough),
    ],
)
def test_what_is_no_move_is_shown_with_what_was_expected(returned: Any, text: str) -> None:
    broken = violation(lambda view, rng: returned, "bot_makes_legal_moves")  # noqa: ARG005
    assert f"it returned {text}, which is no move; expected one of `view." in broken.detail


# no answer


def test_an_exception_is_shown_with_its_traceback_and_one_position() -> None:
    def careless(view: Any, rng: random.Random) -> Any:
        return rng.choice(view.legal_moves()) if view.turns == 0 else view.legal_moves()[99]

    broken = violation(careless, "bot_answers", max_examples=50)
    assert "it raised IndexError; expected a move\nTraceback" in broken.detail
    assert "in careless" in broken.detail
    assert broken.record_text in str(broken)
    with pytest.raises(IndexError):
        asked_again(careless, broken)


@pytest.mark.parametrize(
    ("end", "how"),
    [
        (lambda: sys.exit(3), "it raised SystemExit"),
        (lambda: os._exit(3), "its process ended with exit code 3"),
        (lambda: os.kill(os.getpid(), signal.SIGTERM), "its process ended with exit code "),
    ],
    ids=["exit", "_exit", "kill"],
)
def test_a_bot_that_ends_its_process_is_found(end: Any, how: str) -> None:
    assert how in violation(lambda view, rng: end(), "bot_answers").detail  # noqa: ARG005


@pytest.mark.skipif(sys.platform == "win32", reason="no forks there")
def test_a_bot_that_takes_too_long_is_killed_with_its_forks(tmp_path: Path) -> None:
    pids = tmp_path / "pids"

    def waits(view: Any, rng: random.Random) -> Any:
        del view, rng
        child = multiprocessing.get_context("fork").Process(target=time.sleep, args=(600,))
        child.start()
        pids.write_text(f"{os.getpid()} {child.pid}")
        time.sleep(600)

    broken = violation(waits, "bot_answers_in_time", seconds=2.0)
    assert "it gave no answer within 2 s" in broken.detail
    for pid in map(int, pids.read_text().split()):
        wait_for_the_end_of(pid)


def wait_for_the_end_of(pid: int) -> None:
    for _ in range(1000):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        status = Path(f"/proc/{pid}/stat")  # whoever adopted it may not have waited for it yet
        if status.exists() and ") Z " in status.read_text():
            return
        time.sleep(0.01)
    pytest.fail(f"process {pid} still runs")


# the same answer to the same question


def test_a_bot_with_chance_of_its_own_is_found() -> None:
    def chooses(view: Any, rng: random.Random) -> Any:
        del rng
        return random.SystemRandom().choice(view.legal_moves())

    broken = violation(chooses, "bot_is_deterministic")
    assert "expected the same move for the same view and an equally seeded rng" in broken.detail


@pytest.mark.thorough
def test_a_bot_that_counts_its_questions_is_found() -> None:
    count = itertools.count()

    def next_one(view: Any, rng: random.Random) -> Any:
        del rng
        return view.legal_moves()[next(count) % len(view.legal_moves())]

    violation(next_one, "bot_is_deterministic")


@pytest.mark.thorough
def test_a_bot_that_follows_the_hashes_of_texts_is_found() -> None:
    def last_of_a_set(view: Any, rng: random.Random) -> Any:
        del rng
        moves = {str(move): move for move in view.legal_moves()}
        return moves[list(set(moves))[-1]]

    broken = violation(last_of_a_set, "bot_is_deterministic")
    assert "(in a process with PYTHONHASHSEED=2)" in broken.detail


@pytest.mark.thorough
def test_a_bot_that_remembers_the_game_is_found_with_the_game() -> None:
    first: list[int] = []

    def remembers(view: Any, rng: random.Random) -> Any:
        del rng
        first.append(view.turns)
        return view.legal_moves()[first[0] % len(view.legal_moves())]

    broken = violation(remembers, "bot_is_deterministic")
    record = Record.parse(broken.record_text)
    seat, number = record.state().to_act, len(record.moves) + 1
    assert f"asked in seat {seat} with chance({record.seed}, {number}): " in broken.detail


# what it leaves alone


@pytest.mark.thorough
def test_the_global_random_is_left_alone() -> None:
    violation(
        lambda view, rng: random.choice(view.legal_moves()),  # noqa: ARG005
        "bot_leaves_global_random_alone",
    )


@pytest.mark.parametrize("part", ["hand", pytest.param("rules", marks=pytest.mark.thorough)])
def test_the_view_is_left_alone(part: str) -> None:
    def changes(view: Any, rng: random.Random) -> Any:
        move = rng.choice(view.legal_moves())
        if part == "hand":
            object.__setattr__(view, "hand", (*view.hand, 1))
        else:
            object.__setattr__(view.rules, "clearing_set", 99)
        return move

    violation(changes, "bot_leaves_the_view_alone")


# what cannot be checked


def test_a_bot_that_cannot_be_sent_is_refused() -> None:
    lock = threading.Lock()
    with pytest.raises(TypeError, match=r"the bot cannot be sent to another process: .*lock"):
        check_bot(lambda view, rng: lock.locked() or rng.choice(view.legal_moves()))


def test_a_game_that_cannot_be_sent_is_named_as_what_is_wrong() -> None:
    with pytest.raises(TypeError, match=r"the game cannot be sent .*No module named 'changed_"):
        check_bot(random_bot, game=changed())


@pytest.mark.thorough
def test_what_a_game_raises_while_the_bot_plays_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(record: Record, move: Any) -> Record:
        raise LookupError(record, move)

    monkeypatch.setattr(Record, "play", breaks)
    with pytest.raises(LookupError):
        check_bot(random_bot, max_examples=1)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"bot": "greedy"}, TypeError),
        ({"game": random}, GameProtocolError),
        ({"rules": st.just(SHORT)}, TypeError),
        ({"max_examples": 0}, InvalidArgument),
        ({"seconds": 0}, ValueError),
        ({"players": 99}, InvalidArgument),
    ],
)
def test_bad_arguments_are_refused(options: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        check_bot(**{"bot": greedy, **options})
