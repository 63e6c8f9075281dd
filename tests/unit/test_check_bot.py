"""`check_bot`: players that keep to the laws pass, and each of the others gets its message."""

from __future__ import annotations

import collections
import ctypes
import functools
import gc
import itertools
import os
import random
import signal
import subprocess
import sys
import threading
import time
import types
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest

from threeup3down import (
    Deck,
    GameError,
    GameState,
    Move,
    PickUp,
    PlayersError,
    Rules,
    View,
    new_game,
)
from threeup3down.bots import picked, random_player, shedder
from threeup3down.records import Record
from threeup3down.simulation import chance
from threeup3down.testing.checking import GameProtocolError
from threeup3down.testing.players import PLAYER_LAWS, check_bot
from threeup3down.testing.violations import LawViolation

from . import toy_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from threeup3down.bots import Player
    from threeup3down.games.protocol import Game

FEW_TURNS = Rules(deck=Deck.GREEN, max_turns=8)
TOY = cast("Game", toy_game)
HIGHEST = 9


def violation(player: Player, **options: Any) -> LawViolation:
    """Return the law that the player breaks, with the story."""
    with pytest.raises(LawViolation) as broken:
        check_bot(player, **{"rules": FEW_TURNS, "fresh_interpreter": False, **options})
    assert broken.value.law in PLAYER_LAWS
    return broken.value


def first_move(view: View, rng: random.Random) -> Move:
    del rng
    return view.legal_moves()[0]


def later(view: View) -> bool:
    """Return whether the choice of 3UP is over, so that a story has some moves."""
    return view.turns > 0


class Chooser:
    """A player that is an object, and one that is a method of it."""

    def __init__(self, wish: int) -> None:
        self.wish = wish

    def __call__(self, view: View, rng: random.Random) -> Move:
        del rng
        moves = view.legal_moves()
        return moves[self.wish % len(moves)]

    def choose(self, view: View, rng: random.Random) -> Move:
        return self(view, rng)


def chooser(wish: int) -> Player:
    def choose(view: View, rng: random.Random) -> Move:
        return Chooser(wish)(view, rng)

    return choose


def wished(wish: int, view: View, rng: random.Random) -> Move:
    return Chooser(wish)(view, rng)


KINDS: dict[str, Player] = {
    "function": first_move,
    "lambda": lambda view, rng: picked(view.legal_moves(), rng),
    "closure": chooser(5),
    "object": Chooser(7),
    "method": Chooser(8).choose,
    "partial": functools.partial(wished, 3),
}


@pytest.mark.parametrize("player", KINDS.values(), ids=KINDS)
def test_a_player_of_any_kind_is_played_with(player: Player) -> None:
    check_bot(player, rules=FEW_TURNS, fresh_interpreter=False)


def test_players_of_all_kinds_are_asked_in_a_fresh_interpreter_too() -> None:
    def one_of_them(view: View, rng: random.Random) -> Any:
        kinds = list(KINDS.values())
        moves = [player(view, rng) for player in kinds]
        return picked(moves, rng)

    check_bot(one_of_them, rules=FEW_TURNS)


@pytest.mark.parametrize("player", [shedder, random_player])
def test_the_players_of_the_library_keep_to_the_laws(player: Player) -> None:
    check_bot(player, rules=Rules(max_turns=40))


def test_a_player_that_samples_looks_at_nothing_hidden() -> None:
    def sampling(view: View, rng: random.Random) -> Move:
        state = view.sample(rng)
        return max(
            view.legal_moves(), key=lambda move: (len(state.apply(move).discard_pile), rng.random())
        )

    check_bot(sampling, rules=FEW_TURNS, fresh_interpreter=False)


def test_every_seat_is_played_by_the_player() -> None:
    def stops_late_in_seat_2(view: View, rng: random.Random) -> Any:
        return None if view.seat == 2 and later(view) else first_move(view, rng)

    check_bot(stops_late_in_seat_2, rules=FEW_TURNS, players=2, fresh_interpreter=False)
    broken = violation(stops_late_in_seat_2, players=3, games=2, seed=5)
    assert broken.story.startswith("threeup3down players=3 seed=5 first=0 rules=deck=GREEN,")


@pytest.mark.parametrize("seat", [0, 1])
def test_every_seat_is_played_against_random_players_too(seat: int) -> None:
    state = new_game(2, seed=0, rules=FEW_TURNS)
    against_itself = {state.view(0)}
    while state.to_act is not None:
        against_itself.add(state.view(state.to_act))
        state = state.apply(state.legal_moves()[0])

    def stops_against_others(view: View, rng: random.Random) -> Any:
        stops = view.seat == seat and view not in against_itself
        return None if stops else first_move(view, rng)

    assert f"in seat {seat}: it returned None" in violation(stops_against_others).detail


# what it returns


@pytest.mark.parametrize(
    ("returned", "told"),
    [
        (None, "it returned None; expected one of `view.legal_moves()`: up:"),
        ("pickup", "it returned 'pickup' of type str, no move; expected one of"),
        (3, "it returned 3 of type int, no move; expected one of"),
        (toy_game.Lay(1), "it returned Lay(card=1) of type Lay, no move; expected one of"),
        (PickUp(), "it returned pickup, which is illegal: The 3UP must be chosen before anything"),
        ("x" * 1000, "xxx… of type str, no move; expected one of"),
    ],
    ids=["None", "text", "index", "another game's move", "illegal", "long"],
)
def test_what_is_no_legal_move_is_told_with_what_was_expected(returned: Any, told: str) -> None:
    broken = violation(lambda view, rng: returned)  # noqa: ARG005 (what a player is given)
    assert broken.law == "player_makes_legal_moves"
    assert broken.detail.startswith("the player, asked for move 1 in seat 0: it returned ")
    assert told in broken.detail


def test_an_illegal_move_is_told_with_the_id_of_its_rule_and_the_position() -> None:
    def takes_the_pile(view: View, rng: random.Random) -> Move:
        return PickUp() if later(view) else first_move(view, rng)

    broken = violation(takes_the_pile)
    assert broken.law == "player_makes_legal_moves"
    assert "it returned pickup, which is illegal: " in broken.detail
    assert "(U11); expected one of `view.legal_moves()`: " in broken.detail
    record = Record.parse(broken.story)
    state = record.state()
    assert f"asked for move {len(record.moves) + 1} in seat {state.to_act}" in broken.detail
    assert state.why_illegal(PickUp()).rule == "U11"
    assert broken.story in str(broken)


def test_a_move_that_only_claims_to_be_equal_is_no_legal_move() -> None:
    class Any_:  # noqa: N801 (a name for what equals anything)
        def __eq__(self, other: object) -> bool:
            return True

        __hash__ = None  # type: ignore[assignment]

        def __repr__(self) -> str:
            raise ValueError

    broken = violation(lambda view, rng: Any_())  # noqa: ARG005
    assert "it returned a value without a repr of type Any_, no move" in broken.detail


# the same answer to the same question


def is_fresh() -> bool:
    """Return whether this is a fresh interpreter, and no fork of the one that runs the tests."""
    return sys.argv[0] == "-c"


def test_a_player_with_chance_of_its_own_is_found() -> None:
    own = random.SystemRandom()
    broken = violation(lambda view, rng: own.choice(view.legal_moves()))  # noqa: ARG005
    assert broken.law == "player_is_deterministic"
    assert "when asked again; expected the same move for an equal view and an" in broken.detail
    Record.parse(broken.story)


def test_a_player_that_counts_its_questions_is_found() -> None:
    count = itertools.count()

    def next_one(view: View, rng: random.Random) -> Move:
        return Chooser(next(count))(view, rng)

    assert violation(next_one).law == "player_is_deterministic"


def test_a_player_that_follows_the_hashes_of_texts_is_found() -> None:
    def last_of_a_set(view: View, rng: random.Random) -> Move:
        del rng
        moves = {str(move): move for move in view.legal_moves()}
        return moves[list(set(moves))[-1]]

    check_bot(last_of_a_set, rules=FEW_TURNS, fresh_interpreter=False)
    broken = violation(last_of_a_set, fresh_interpreter=True)
    assert broken.law == "player_is_deterministic"
    assert "in a fresh interpreter (PYTHONHASHSEED=" in broken.detail
    Record.parse(broken.story)


def test_another_seed_of_hashes_is_chosen_than_that_of_this_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def tells(view: View, rng: random.Random) -> Any:
        return os.environ["PYTHONHASHSEED"] if is_fresh() else first_move(view, rng)

    monkeypatch.setenv("PYTHONHASHSEED", "1")
    broken = violation(tells, fresh_interpreter=True)
    assert "in a fresh interpreter (PYTHONHASHSEED=2, the last question first)" in broken.detail
    assert "it returned '2' of type str" in broken.detail


def test_a_player_that_remembers_the_game_is_found() -> None:
    met: list[int] = []

    def remembers(view: View, rng: random.Random) -> Move:
        met.append(view.turns)
        return Chooser(met[0])(view, rng)

    check_bot(remembers, rules=FEW_TURNS, fresh_interpreter=False)
    assert violation(remembers, fresh_interpreter=True).law == "player_is_deterministic"


# hidden cards


def follows_the_hidden_cards(state: Any, view: View) -> Move:
    """Choose a move by the hidden cards of a state."""
    hidden = sum(card for seat in state.seats for card in seat.hand)
    return Chooser(hidden)(view, random.Random(1))


def peeks_at_frames(view: View, rng: random.Random) -> Move:
    del rng
    frame: types.FrameType | None = sys._getframe()  # noqa: SLF001 (what a cheat does)
    while frame is not None:
        if isinstance(state := frame.f_locals.get("state"), GameState):
            return follows_the_hidden_cards(state, view)
        frame = frame.f_back
    return view.legal_moves()[0]


def peeks_at_objects(view: View, rng: random.Random) -> Move:
    del rng
    for state in gc.get_objects():
        if isinstance(state, GameState) and state.view(view.seat) == view:
            return follows_the_hidden_cards(state, view)
    return view.legal_moves()[0]


def peeks_at_the_oldest_object(view: View, rng: random.Random) -> Move:
    del rng
    states = [state for state in gc.get_objects() if isinstance(state, GameState)]
    return follows_the_hidden_cards(states[-1], view)


def peeks_at_referrers(view: View, rng: random.Random) -> Move:
    del rng
    for state in gc.get_referrers(view.rules):
        if isinstance(state, GameState):
            return follows_the_hidden_cards(state, view)
    return view.legal_moves()[0]


@pytest.mark.parametrize(
    "player",
    [peeks_at_frames, peeks_at_objects, peeks_at_the_oldest_object, peeks_at_referrers],
)
def test_a_player_that_looks_around_is_found(player: Player) -> None:
    kept = [new_game(2, seed=0)]  # no player is to find this one instead
    gc.collect()  # which makes it old
    broken = violation(player, rules=Rules(max_turns=40))
    assert broken.law == "player_is_indifferent_to_hidden_cards"
    assert "the view being the same; expected a move that follows from the view" in broken.detail
    assert Record.parse(broken.story).start().seats == kept[0].seats


def test_a_player_that_is_told_of_the_state_behind_its_back_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[GameState] = []
    honest = GameState.view

    def view_that_tells(state: GameState, seat: int | None) -> View:
        told.append(state)
        return honest(state, seat)

    monkeypatch.setattr(GameState, "view", view_that_tells)
    broken = violation(
        lambda view, rng: follows_the_hidden_cards(told[-1], view),  # noqa: ARG005
        rules=Rules(max_turns=40),
    )
    assert broken.law == "player_is_indifferent_to_hidden_cards"


def test_the_state_of_the_game_is_nowhere_in_the_process_of_the_player() -> None:
    seed = 20_261_130  # of no other test
    hands = [seat.hand for seat in new_game(2, seed=seed).seats]

    elsewhere: list[GameState] = []

    def knows_the_deal(view: View, rng: random.Random) -> Any:
        states = [state for state in gc.get_objects() if isinstance(state, GameState)]
        assert states  # those that were redealt
        states += elsewhere
        dealt = [state for state in states if [seat.hand for seat in state.seats] == hands]
        return dealt or first_move(view, rng)

    check_bot(knows_the_deal, seed=seed, fresh_interpreter=False)
    elsewhere.append(new_game(2, seed=seed))  # or nothing would be found if it were there
    assert "it returned [<GameState CHOOSE_UP" in violation(knows_the_deal, seed=seed).detail


# what it must leave alone


def test_the_global_random_is_left_alone() -> None:
    broken = violation(lambda view, rng: random.choice(view.legal_moves()))  # noqa: ARG005
    assert broken.law == "player_leaves_global_random_alone"
    assert "it used the global `random`; expected all chance to come from the `rng`" in (
        broken.detail
    )


def test_that_of_numpy_too_where_it_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    # stands for numpy, which the library does not need: the one function that is asked
    loaded: Any = types.ModuleType("numpy.random")
    drawn: list[int] = []
    loaded.get_state = lambda: ("MT19937", tuple(drawn))
    monkeypatch.setitem(sys.modules, "numpy.random", loaded)

    def draws(view: View, rng: random.Random) -> Move:
        drawn.append(1)
        return first_move(view, rng)

    check_bot(first_move, rules=FEW_TURNS, fresh_interpreter=False)
    broken = violation(draws)
    assert broken.law == "player_leaves_global_random_alone"
    assert "it used the global `numpy.random`; expected" in broken.detail


def empties_its_hand(view: View) -> None:
    object.__setattr__(view, "hand", ())


def takes_back_the_rules(view: View) -> None:
    object.__setattr__(view.rules, "clearing_set", None)


@pytest.mark.parametrize("change", [empties_its_hand, takes_back_the_rules])
def test_the_view_is_left_alone(change: Callable[[View], None]) -> None:
    def changes(view: View, rng: random.Random) -> Move:
        move = first_move(view, rng)
        change(view)
        return move

    broken = violation(changes)
    assert broken.law == "player_leaves_the_view_alone"
    assert "it changed the view that it was shown; expected" in broken.detail


def allows_everything() -> None:
    cast("Any", View).why_illegal = lambda view, move: None  # noqa: ARG005


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (lambda: os.environ.update(PLAYER="1"), "`os.environ`"),
        (lambda: os.chdir("/"), "the working directory"),
        (lambda: sys.path.append("/"), "`sys.path`"),
        (lambda: sys.setrecursionlimit(sys.getrecursionlimit() + 1), "the recursion limit"),
        (allows_everything, "the class `View`"),
    ],
)
def test_the_surroundings_are_left_alone(change: Callable[[], None], named: str) -> None:
    def changes(view: View, rng: random.Random) -> Move:
        change()
        return first_move(view, rng)

    broken = violation(changes)
    assert broken.law == "player_leaves_its_surroundings_alone"
    assert f"it changed {named}; expected a player that does nothing but answer" in broken.detail


# no answer


def spins() -> None:
    while True:
        pass


def sleeps() -> None:
    time.sleep(1e9)


def spins_in_c() -> None:
    collections.deque(itertools.repeat(None), maxlen=0)


def blocks_signals() -> None:
    signal.pthread_sigmask(signal.SIG_SETMASK, signal.valid_signals())
    time.sleep(1e9)


def stops_itself() -> None:
    os.kill(os.getpid(), signal.SIGSTOP)


@pytest.mark.parametrize("hang", [spins, sleeps, spins_in_c, blocks_signals, stops_itself])
def test_a_player_that_does_not_answer_is_ended(hang: Callable[[], None], tmp_path: Path) -> None:
    pid = tmp_path / "pid"

    def never(view: View, rng: random.Random) -> Move:
        if later(view):
            pid.write_text(str(os.getpid()), encoding="ascii")
            hang()
        return first_move(view, rng)

    broken = violation(never, seconds=0.5)
    assert broken.law == "player_answers_in_time"
    assert "no answer within 0.5 s; expected a move by then" in broken.detail
    if hang in (spins, sleeps, spins_in_c):
        first, *_ = broken.detail.partition("; it was at\n")[2].splitlines()
        assert first.endswith(f"in {hang.__name__}")
        assert broken.detail.endswith("in never")
    assert Record.parse(broken.story).moves
    assert not exists(int(pid.read_text(encoding="ascii")))


def exists(pid: int) -> bool:
    """Return whether there is such a process, be it one that nobody has waited for."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def raises() -> None:
    raise LookupError("no card like that")


def exits() -> None:
    sys.exit("had enough")


def crashes() -> None:
    ctypes.string_at(0)


def recurs() -> None:
    recurs()


def closes_everything() -> None:
    os.closerange(3, 256)
    time.sleep(1e9)


@pytest.mark.parametrize(
    ("end", "told"),
    [
        (raises, ["it raised LookupError; expected a move", "in raises", "no card like that"]),
        (exits, ["it raised SystemExit; expected a move", "in exits", "had enough"]),
        (recurs, ["it raised RecursionError; expected a move", "in recurs"]),
        (
            lambda: os._exit(3),
            ["its process ended with exit code 3 before there was an answer; expected a move"],
        ),
        (
            crashes,
            ["its process was ended by SIGSEGV before there was an answer", "in crashes\n"],
        ),
        (
            lambda: os.kill(os.getpid(), signal.SIGKILL),
            ["its process was ended by SIGKILL before there was an answer"],
        ),
        (
            closes_everything,
            ["its process cut the connection before there was an answer"],
        ),
    ],
    ids=["raises", "sys.exit", "recursion", "os._exit", "crash", "signal", "closes everything"],
)
def test_a_player_that_ends_otherwise_is_told_with_its_traceback(
    end: Callable[[], None], told: list[str]
) -> None:
    def ends(view: View, rng: random.Random) -> Move:
        if later(view):
            end()
        return first_move(view, rng)

    broken = violation(ends)
    assert broken.law == "player_answers"
    for part in told:
        assert part in broken.detail
    assert Record.parse(broken.story).moves


def test_the_traceback_begins_in_the_player() -> None:
    def fails(view: View, rng: random.Random) -> Move:  # noqa: ARG001
        raise LookupError

    lines = violation(fails).detail.splitlines()
    assert lines[1] == "Traceback (most recent call last):"
    assert lines[2].endswith("in fails")


def test_what_a_player_starts_ends_with_it(tmp_path: Path) -> None:
    pid = tmp_path / "pid"

    def starts(view: View, rng: random.Random) -> Move:
        if not pid.exists():
            started = subprocess.Popen(["sleep", "1000"])  # noqa: S607
            pid.write_text(str(started.pid), encoding="ascii")
        return first_move(view, rng)

    check_bot(starts, rules=FEW_TURNS, fresh_interpreter=False)
    assert gone(int(pid.read_text(encoding="ascii")))


def gone(pid: int) -> bool:
    """Wait until a process that is not a child of this one is gone; return False if it stays."""
    for _ in range(500):
        if not exists(pid) or state_of(pid) == "Z":
            return True
        time.sleep(0.01)
    return False


def state_of(pid: int) -> str:
    told = subprocess.run(  # noqa: S603 (a command of every POSIX system)
        ["ps", "-o", "stat=", "-p", str(pid)],  # noqa: S607
        capture_output=True,
        encoding="ascii",
        check=False,
    )
    return told.stdout.strip()[:1]


CHECK_OF_A_HANGING_PLAYER = """
import os, time
from threeup3down.simulation import chance
from threeup3down.testing.checking import GameProtocolError
from threeup3down.testing.players import check_bot

def hangs(view, rng):
    print(os.getpid(), flush=True)
    time.sleep(1e9)

check_bot(hangs, seconds={seconds}, fresh_interpreter=False)
"""
IDLE_PROCESS = """
import time
from threeup3down.bots import random_player
from threeup3down.testing.processes import forked

with forked(random_player, 1) as child:
    print(child.pid, flush=True)
    time.sleep(1e9)
"""


@pytest.mark.parametrize(
    ("code", "ending"),
    [
        (CHECK_OF_A_HANGING_PLAYER.format(seconds=1000), signal.SIGINT),
        (CHECK_OF_A_HANGING_PLAYER.format(seconds=0.1), signal.SIGKILL),
        (IDLE_PROCESS, signal.SIGINT),
        (IDLE_PROCESS, signal.SIGKILL),
    ],
    ids=["interrupted", "killed", "interrupted idle", "killed idle"],
)
def test_no_process_is_left_of_a_check_that_is_cut_short(
    code: str, ending: signal.Signals, tmp_path: Path
) -> None:
    errors = tmp_path / "errors"
    with (
        errors.open("w", encoding="utf-8") as file,
        subprocess.Popen(  # noqa: S603 (our own code)
            [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=file, encoding="utf-8"
        ) as checking,
    ):
        assert checking.stdout is not None
        pid = int(checking.stdout.readline())
        assert exists(pid)
        checking.send_signal(ending)
    told = errors.read_text(encoding="utf-8")
    assert ("KeyboardInterrupt" in told) == (ending == signal.SIGINT)
    assert gone(pid)


def test_no_process_is_left_of_a_check_that_is_passed() -> None:
    check_bot(first_move, rules=FEW_TURNS)
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


# where it can be called, and with what


def test_a_player_is_checked_beside_other_threads() -> None:
    # Python 3.12 and later warn of a fork there
    done = threading.Event()
    thread = threading.Thread(target=done.wait)
    thread.start()
    try:
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            check_bot(first_move, rules=FEW_TURNS, fresh_interpreter=False)
    finally:
        done.set()
        thread.join()
    assert warned == []


def test_a_player_is_checked_from_another_thread() -> None:
    found: list[LawViolation] = []
    thread = threading.Thread(target=lambda: found.append(violation(lambda view, rng: None)))  # noqa: ARG005
    thread.start()
    thread.join()
    assert "it returned None" in found[0].detail


PLAYER_THAT_TALKS = """
from threeup3down import Rules
from threeup3down.testing.checking import GameProtocolError
from threeup3down.testing.players import check_bot

def talks(view, rng):
    print("thinking")
    return view.legal_moves()[0]

print("before")  # still to be written when the process is forked
check_bot(talks, rules=Rules(max_turns=1), fresh_interpreter=False)
"""


def test_what_a_player_prints_is_seen_and_nothing_is_written_twice() -> None:
    words = subprocess.run(  # noqa: S603 (our own code)
        [sys.executable, "-c", PLAYER_THAT_TALKS],
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=True,
    ).stdout.split()
    assert words[0] == "before"
    assert set(words[1:]) == {"thinking"}


def test_a_player_has_no_input() -> None:
    broken = violation(lambda view, rng: input())  # noqa: ARG005
    assert "it raised EOFError" in broken.detail


@pytest.mark.parametrize("value", [None, "shedder", 3])
def test_what_is_no_player_is_refused(value: Any) -> None:
    with pytest.raises(TypeError, match=r"expected a player, a callable \(view, rng\) -> move"):
        check_bot(value)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"games": 0}, "games=0: expected a whole number of at least 1"),
        ({"games": 1.5}, "games=1.5: expected a whole number of at least 1"),
        ({"seconds": 0}, "seconds=0: expected a number above 0"),
        ({"seconds": float("inf")}, "seconds=inf: expected a number above 0"),
        ({"seconds": float("nan")}, "seconds=nan: expected a number above 0"),
        ({"seed": -1}, "seed -1: a seed is an integer from 0"),
    ],
)
def test_an_impossible_option_is_refused(options: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        check_bot(shedder, **options)


def test_a_game_that_lacks_a_name_is_refused() -> None:
    lacking: Any = types.SimpleNamespace(**vars(toy_game))
    del lacking.new_game, lacking.move_text
    with pytest.raises(GameProtocolError, match="no game: it lacks move_text, new_game"):
        check_bot(random_player, game=lacking)


def test_an_impossible_number_of_players_is_refused_by_the_game() -> None:
    with pytest.raises(PlayersError) as refused:
        check_bot(shedder, players=99, fresh_interpreter=False)
    assert isinstance(refused.value, GameError)


def test_rules_without_a_turn_limit_get_one() -> None:
    broken = violation(lambda view, rng: None, rules=Rules(deck=Deck.GREEN))  # noqa: ARG005
    assert "rules=deck=GREEN,max_turns=1000 " in broken.story
    assert "max_turns=8 " in violation(lambda view, rng: None).story  # noqa: ARG005


def test_the_chance_of_a_move_is_that_of_the_seed_and_its_number() -> None:
    def as_random(view: View, rng: random.Random) -> Any:
        return "other" if rng.random() == first else random_player(view, rng)

    first = chance(7, 3).random()
    broken = violation(as_random, seed=7)
    assert "asked for move 3 in seat 0" in broken.detail


def test_a_player_that_belongs_to_this_process_is_refused_in_a_fresh_interpreter() -> None:
    with Path(__file__).open(encoding="utf-8") as file:

        def reads(view: View, rng: random.Random) -> Move:
            file.read()
            return first_move(view, rng)

        with pytest.raises(TypeError, match="the player cannot be carried to a fresh interpreter"):
            check_bot(reads)
        check_bot(reads, rules=FEW_TURNS, fresh_interpreter=False)


def test_what_a_fresh_interpreter_cannot_make_is_told() -> None:
    class Missing:
        def __reduce__(self) -> Any:
            return __import__, ("a_module_that_nobody_has",)

        def __call__(self, view: View, rng: random.Random) -> Move:
            return first_move(view, rng)

    with pytest.raises(TypeError, match=r"ModuleNotFoundError.*expected one that holds nothing"):
        check_bot(Missing(), rules=FEW_TURNS)


def test_a_player_that_fails_only_in_a_fresh_interpreter_is_told_so() -> None:
    def raises_elsewhere(view: View, rng: random.Random) -> Move:
        assert not is_fresh()
        return first_move(view, rng)

    broken = violation(raises_elsewhere, fresh_interpreter=True)
    assert broken.law == "player_answers"
    assert "in a fresh interpreter (PYTHONHASHSEED=" in broken.detail
    assert "it raised AssertionError" in broken.detail
    assert Record.parse(broken.story).moves


# another game


def test_a_game_that_the_registry_does_not_know_is_played() -> None:
    check_bot(random_player, game=TOY, players=3, games=2)


def test_a_player_of_another_game_breaks_the_same_laws() -> None:
    def lays_the_highest(view: Any, rng: random.Random) -> Any:
        del view, rng
        return toy_game.Lay(HIGHEST)

    broken = violation(lays_the_highest, game=TOY, rules=toy_game.Rules())
    assert "which is illegal: The card must be in hand (TOY1); expected one of" in broken.detail
    assert broken.story == "toy players=2 seed=0 first=0 rules=standard moves="


def test_a_view_that_leads_to_the_state_is_found_when_a_player_uses_it() -> None:
    def uses_the_secret(view: Any, rng: random.Random) -> Any:
        del rng
        hidden = view.secret and view.secret.seats[1 - view.seat]
        return view.legal_moves()[sum(hidden or ()) % len(view.hand)]

    check_bot(uses_the_secret, game=TOY, fresh_interpreter=False)
    broken = violation(uses_the_secret, game=TOY, rules=toy_game.Rules(leaky=True))
    assert broken.law == "player_is_indifferent_to_hidden_cards"


def loses_a_card(view: toy_game.View, rng: random.Random) -> toy_game.State:
    del rng
    return toy_game.State(view.rules, ((), ()), view.laid)


def gives_up(view: toy_game.View, rng: random.Random) -> toy_game.State:
    raise NotImplementedError


@pytest.mark.parametrize("sample", [loses_a_card, gives_up])
def test_a_game_whose_samples_do_not_fit_is_named_as_the_cause(
    sample: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toy_game.View, "sample", sample)
    broken = violation(random_player, game=TOY, rules=toy_game.Rules())
    assert broken.law == "samples_fit_views"
    assert "this is about the game, not the player" in broken.detail
    assert ("in gives_up" in broken.detail) == (sample is gives_up)


def test_the_page_lists_the_laws() -> None:
    page = Path(__file__).parents[2] / "docs" / "testing" / "players.md"
    rows = [line for line in page.read_text(encoding="utf-8").splitlines() if line[:2] == "| "]
    laws = [f"| `{law}` | {says} |" for law, says in PLAYER_LAWS.items()]
    assert [row for row in rows if row in laws] == laws
    assert len([row for row in rows if "player_" in row]) == len(PLAYER_LAWS) - 1


def test_every_law_has_been_seen_broken_in_this_file() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    assert [law for law in PLAYER_LAWS if f'.law == "{law}"' not in source] == []
