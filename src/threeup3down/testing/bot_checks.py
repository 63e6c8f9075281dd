"""What a bot must keep to, checked by asking it for moves in positions and in whole games."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING, Any

import attrs
from hypothesis import strategies as st

import threeup3down
from threeup3down.games import check_protocol
from threeup3down.simulation import chance

from .bot_process import BotProcess
from .game_strategies import deals, states
from .searching import Deadline, StopSearching, failures_of
from .violations import LawViolation

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import SearchStrategy

    from threeup3down.bots import Bot
    from threeup3down.games.protocol import Game
    from threeup3down.records import Record

    # Asks two workers about an example, and returns how many different questions that were.
    Check = Callable[[BotProcess, BotProcess, Any], int]

BOT_LAWS = (
    "bot_answers",
    "bot_answers_in_time",
    "bot_makes_legal_moves",
    "bot_is_deterministic",
    "bot_leaves_global_random_alone",
    "bot_leaves_the_view_alone",
)
POSITIONS_PER_GAME = 50
MOST_MOVES = 200  # of a game: some games have no end (U21, T15)
SHRINK_SECONDS = 3.0
RNG_SEEDS = st.integers(0, (1 << 32) - 1)


def check_bot(
    bot: Bot,
    *,
    game: Game = threeup3down,
    players: int | None = None,
    rules: Any = None,
    max_examples: int = 200,
    seed: int = 0,
    seconds: float = 5.0,
) -> int:
    """Check that a bot keeps to `BOT_LAWS`.

    It is asked in positions from anywhere in games, and then it plays games from the deal on in
    all seats, one for every 50 positions and each to its end or for 200 moves. Two other
    processes call it, which are sent views only and hash texts differently.

    Args:
        bot: any callable from a view and a source of chance to a move.
        game: any game; the registry need not know it.
        players: how many; any number that the rules allow unless given.
        rules: the rules; every option of the game unless given.
        max_examples: the number of positions.
        seed: what positions and games follow from: the same seed tries the same ones.
        seconds: how long the bot may take for a move before its process is killed.

    Returns:
        The number n of positions asked, those in games included. A fault that shows in a share p
        of such positions is missed with a probability of about (1 - p) ** n.

    Raises:
        LawViolation: the bot breaks a law. Its `record_text` is a position in which it does,
            or if it was seen in whole games only, a game up to there.
        TypeError: the bot is not callable, or it or the game cannot be sent to another process.
        GameProtocolError: the game lacks a name.
        ValueError: no time.
        InvalidArgument: no positions, or the rules do not allow that many players.

    >>> from threeup3down.bots.threeup3down import greedy
    >>> check_bot(greedy, max_examples=5) > 5
    True
    >>> check_bot(lambda view, rng: view.legal_moves()[1], max_examples=5)
    Traceback (most recent call last):
    ...
    threeup3down.testing.violations.LawViolation: bot_answers: asked in seat ...
    """
    if not callable(bot):
        raise TypeError(f"{bot!r}: expected a bot, a callable (view, rng) -> move")
    check_protocol(game)
    if rules is not None and not isinstance(rules, game.Rules):
        raise TypeError(f"rules={rules!r}: expected rules of {game.NAME}, not a strategy for them")
    if not (math.isfinite(seconds) and seconds > 0):
        raise ValueError(f"seconds={seconds!r}: expected a number above 0")
    any_rules = None if rules is None else st.just(rules)
    deal = deals(game=game, players=players, rules=any_rules)
    state = states(game=game, players=players, rules=any_rules)
    position = st.builds(
        _in_position, st.just(game), state.filter(lambda s: s.to_act is not None), RNG_SEEDS
    )
    games = math.ceil(max_examples / POSITIONS_PER_GAME)
    view = game.view(game.new_game(game.MIN_PLAYERS, seed=0), 0)
    asked = 0
    for check, examples, number in (
        (_check_position, position, max_examples),
        (_check_game, deal, games),
    ):
        with (  # new ones each time: a bot may remember the first question of all
            BotProcess(bot, view, hash_seed=1, seconds=seconds) as first,
            BotProcess(bot, view, hash_seed=2, seconds=seconds) as second,
        ):
            asked += _search(check, first, second, examples, number, seed)
    return asked


@attrs.frozen
class _Question:
    """What a bot is asked, and how to say so.

    Attributes:
        view: of the seat to act.
        rng: the source of chance, which stays as it is since the bot gets a copy.
        rng_text: the expression that makes it.
        record_text: the line of the position, or of the game up to it.
    """

    view: Any
    rng: random.Random
    rng_text: str
    record_text: str

    def put_to(self, process: BotProcess, expected: int | None = None) -> int:
        """Return the index of the legal move that the bot chooses.

        Raises:
            LawViolation: it chooses none, or not the one that it chose before.
        """
        match process.ask(self.view, self.rng):
            case int(chosen) if expected in {None, chosen}:
                return chosen
            case int(other):
                legal, law = self.view.legal_moves(), "bot_is_deterministic"
                detail = (
                    f"it chose {legal[expected]}, and asked again {legal[other]} (in a process "
                    f"with PYTHONHASHSEED={process.hash_seed}); expected the same move for the "
                    "same view and an equally seeded rng"
                )
            case law, detail:
                pass
        asked = f"asked in seat {self.view.seat} with {self.rng_text}: {detail}"
        raise LawViolation(law, asked, self.record_text)


def _in_position(game: Game, state: Any, rng_seed: int) -> _Question:
    view, rng = game.view(state, state.to_act), random.Random(rng_seed)
    return _Question(view, rng, f"random.Random({rng_seed})", game.position_text(state))


def _check_position(first: BotProcess, second: BotProcess, question: _Question) -> int:
    chosen = question.put_to(first)
    question.put_to(first, chosen)
    question.put_to(second, chosen)
    return 1


def _check_game(first: BotProcess, second: BotProcess, record: Record) -> int:
    """Let the bot play in one process, and ask everything again in the other, backwards."""
    game, seed = record.game, record.seed
    asked: list[tuple[_Question, int]] = []
    while (state := record.state()).to_act is not None and len(asked) < MOST_MOVES:
        move_number = len(asked) + 1
        view, rng = game.view(state, state.to_act), chance(seed, move_number)
        question = _Question(view, rng, f"chance({seed}, {move_number})", record.text)
        asked.append((question, question.put_to(first)))
        record = record.play(game.legal_moves(state)[asked[-1][1]])
    for question, chosen in reversed(asked):
        question.put_to(second, chosen)
    return len(asked)


def _search(
    check: Check,
    first: BotProcess,
    second: BotProcess,
    examples: SearchStrategy[Any],
    max_examples: int,
    seed: int,
) -> int:
    """Check examples, and return how many positions were asked.

    Raises:
        LawViolation: of all that break the law that was first found broken, the shortest.
    """
    asked = 0

    def ask(example: Any) -> None:
        nonlocal asked
        if first.ended or second.ended:  # nobody is left to ask
            raise StopSearching
        asked += check(first, second, example)

    deadlines = (Deadline(SHRINK_SECONDS),)
    failures = failures_of(ask, examples, max_examples=max_examples, seed=seed, deadlines=deadlines)
    errors = [error for _, error in failures]
    violations = [error for error in errors if isinstance(error, LawViolation)]
    if errors and not violations:  # of the game
        raise errors[0]
    if violations:
        same_law = [violation for violation in violations if violation.law == violations[0].law]
        best = min(same_law, key=lambda violation: len(violation.record_text))
        raise LawViolation(best.law, best.detail, best.record_text)
    return asked
