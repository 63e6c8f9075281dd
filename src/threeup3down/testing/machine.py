"""A machine that plays games against an engine, a server or a front end of your own."""

from __future__ import annotations

import random
import unittest
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, ClassVar

from hypothesis import settings

import threeup3down

from .position_kinds import kinds_on_the_way, rare_ones
from .refusals import illegal_moves, one_of_each
from .searching import SHRINK_SECONDS, BrokenStepError, check_games

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from threeup3down.records import Record

SETTINGS = ("game", "players", "rules", "max_examples", "seed", "shrink_seconds")
METHODS = ("begin", "make", "refuse", "compare", "check")
OF_HYPOTHESIS = ("deals", "settings")
RARE = 4  # states of rare kinds in which illegal moves are tried, besides the last


class GameMachine:
    """Plays random games and shows each step to your own code, which is compared with the rules.

    Subclass it, override the methods, and give pytest its `TestCase`. Where your code and the
    rules differ, fail an `assert` or raise anything; then a short game is looked for as by
    `check_games`, and printed as a line that `threeup3down replay -` plays back.

    Attributes:
        game: the game that is played.
        players: how many; any number that the rules allow unless given.
        rules: a strategy for the rules; every option of the game unless given.
        max_examples: how many games are played; None: as many as the profile of Hypothesis says.
        seed: what the games follow from: the same seed plays the same games.
        shrink_seconds: how long a shorter game is looked for at most.
        TestCase: what a test runner runs, as `check` does.
        record: the game as far as it has been played.

    Raises:
        TypeError: a subclass has an attribute that is nearly one of these.

    >>> class Counter(GameMachine):
    ...     max_examples = 5
    ...     def begin(self) -> None:
    ...         self.cards = len(self.record.rules.deck.cards)
    ...
    ...     def compare(self) -> None:
    ...         assert sum(map(len, (self.state.draw_pile, self.state.cleared))) <= self.cards
    >>> Counter.check()
    """

    game: ClassVar[Any] = threeup3down
    players: ClassVar[int | None] = None
    rules: ClassVar[SearchStrategy[Any] | None] = None
    max_examples: ClassVar[int | None] = None
    seed: ClassVar[int] = 0
    shrink_seconds: ClassVar[float] = SHRINK_SECONDS
    TestCase: ClassVar[type[unittest.TestCase]]
    record: Record

    def __init_subclass__(cls) -> None:
        for name in (name for name in vars(cls) if not name.startswith("_")):
            is_method = callable(getattr(cls, name))
            nearly = get_close_matches(name, METHODS if is_method else SETTINGS, n=1, cutoff=0.8)
            strange = nearly or (not is_method and name in OF_HYPOTHESIS)
            if strange and name not in dir(GameMachine):
                what, wanted = "method" if is_method else "setting", ", ".join(nearly or SETTINGS)
                raise TypeError(f"{cls.__name__}.{name} is no {what}: expected {wanted}")
        cls.TestCase = type(f"{cls.__name__}Case", (_Case,), {"machine": cls})
        cls.TestCase.__module__ = cls.__module__

    @classmethod
    def check(cls) -> None:
        """Play the games.

        Raises:
            Exception: what a method raises in the shortest game found, with the line of the game
                as a note.
        """
        __tracebackhide__ = True
        count = cls.max_examples
        check_games(
            lambda record: cls().play(record),
            game=cls.game,
            players=cls.players,
            rules=cls.rules,
            max_examples=settings().max_examples if count is None else count,
            seed=cls.seed,
            shrink_seconds=cls.shrink_seconds,
        )

    def begin(self) -> None:
        """Start your own code at `self.state`, right after the deal."""

    def make(self, move: Any) -> None:
        """Make a legal move in your own code; `self.state` is already the state after it."""

    def refuse(self, move: Any, reason: Any) -> None:
        """Try an illegal move in your own code, which must refuse it and change nothing.

        In the last state of each game, and in some of rare kinds, one is tried for every reason.

        Args:
            move: a move that can be written down, but not made now.
            reason: why it is illegal.
        """

    def compare(self) -> None:
        """Compare your own code with `self.state`, after every step."""

    @property
    def state(self) -> Any:
        """The state of the game, as the rules have it."""
        return self.record.state()

    def play(self, record: Record) -> None:
        """Play a game again, calling the methods.

        Raises:
            BrokenStepError: from what a method raises.
        """
        rng = random.Random(record.seed)
        refusals = {*rare_ones(kinds_on_the_way(record), RARE, rng), len(record.moves)}
        for number in range(len(record.moves) + 1):
            self.record = record.until(number)
            try:
                if number == 0:
                    self.begin()
                else:
                    self.make(record.moves[number - 1])
                self.compare()
                if number in refusals:
                    self._refuse(rng)
            except Exception as error:
                raise BrokenStepError(number) from error

    def _refuse(self, rng: random.Random) -> None:
        """Try an illegal move for every reason."""
        for move, reason in one_of_each(illegal_moves(self.state, self.game), rng):
            self.refuse(move, reason)
            self.compare()


class _Case(unittest.TestCase):
    """Runs a machine."""

    machine: ClassVar[type[GameMachine]]

    def runTest(self) -> None:  # noqa: N802 (as unittest has it)
        __tracebackhide__ = True
        if hasattr(self, "settings"):
            raise TypeError(
                f"the settings of a machine are attributes of its class: {', '.join(SETTINGS)}"
            )
        self.machine.check()
