"""A state machine that plays a game against an engine, a server or a front end of your own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from .game_strategies import NUMBERS, deals

if TYPE_CHECKING:
    from threeup3down.records import Record


class GameMachine(RuleBasedStateMachine):
    """Plays random games and shows each step to your own code, which is compared with the rules.

    Subclass it, override the hooks, and give pytest its `TestCase`. Where your code and the
    rules differ, fail an `assert` or raise anything; Hypothesis then looks for the shortest
    game, which is printed as a line that `threeup3down replay -` plays back.

    Attributes:
        deals: the games that are begun. Override it for another game, or if your code knows
            fewer options: `deals = threeup3down.testing.deals(players=2, rules=…)`.
        record: the game as far as it has been played.

    >>> class Counter(GameMachine):
    ...     def begin(self) -> None:
    ...         self.cards = len(self.record.rules.deck.cards)
    ...
    ...     def compare(self) -> None:
    ...         assert sum(map(len, (self.state.draw_pile, self.state.cleared))) <= self.cards
    >>> from hypothesis import settings
    >>> from hypothesis.stateful import run_state_machine_as_test
    >>> run_state_machine_as_test(Counter, settings=settings(max_examples=5, database=None))
    """

    deals: ClassVar[st.SearchStrategy[Record]] = deals()
    record: Record

    def begin(self) -> None:
        """Start your own code at `self.state`, right after the deal."""

    def make(self, move: Any) -> None:
        """Make a legal move in your own code; `self.state` is already the state after it."""

    def refuse(self, move: Any, reason: Any) -> None:
        """Try an illegal move in your own code, which must refuse it and change nothing.

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

    @initialize(data=st.data())
    def deal(self, data: st.DataObject) -> None:
        """Deal a game."""
        self.record = data.draw(self.deals, label="record")
        self.begin()

    @precondition(lambda self: self.state.to_act is not None)
    @rule(number=NUMBERS)
    def play_a_move(self, number: int) -> None:
        """Play the legal move of a number."""
        legal = self.record.game.legal_moves(self.state)
        move = legal[number % len(legal)]
        self.record = self.record.play(move)
        self.make(move)

    @precondition(lambda self: self.state.to_act is not None)
    @rule(numbers=st.lists(NUMBERS, min_size=1, max_size=20))
    def play_some_moves(self, numbers: list[int]) -> None:
        """Play several moves, so that games get far."""
        for number in numbers:
            if self.state.to_act is not None:
                self.play_a_move(number)
                self.compare()

    @rule(number=st.integers(0, 10_000))
    def try_an_illegal_move(self, number: int) -> None:
        """Try the illegal move of a number."""
        legal = self.record.game.legal_moves(self.state)
        writable = self.record.game.all_moves(self.state.rules, len(self.state.seats))
        illegal = [move for move in writable if move not in legal]
        if illegal:
            move = illegal[number % len(illegal)]
            self.refuse(move, self.record.game.why_illegal(self.state, move))

    @invariant()
    def _compare(self) -> None:
        self.compare()

    def teardown(self) -> None:
        """Print the line of a failing game; call this too if you override it."""
        if hasattr(self, "record"):
            note(f"The game: {self.record}")
