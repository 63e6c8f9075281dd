"""A game as far as it was played, with every state of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from threeup3down.games.protocol import Game
from threeup3down.records import record_text

if TYPE_CHECKING:
    from collections.abc import Iterator


@attrs.frozen(repr=False, eq=False)
class Story:
    """A game from the deal on, played by the functions of a game module.

    Its text is one line, as `threeup3down.records.Record` reads it and `threeup3down replay -`
    plays it back. The module need not be one that the registry knows.

    Attributes:
        game: the module that played it.
        players: how many.
        seed: what the deal follows from.
        first: the seat that went first.
        rules: the options of the game.
        moves: the moves, in order.
        states: the state after the deal and the one after each move.

    >>> import threeup3down
    >>> story = Story.begin(threeup3down, players=2, seed=7)
    >>> story = story.play(story.state.legal_moves()[0])
    >>> story
    threeup3down players=2 seed=7 first=0 rules=standard moves=up:1,1,2
    >>> len(story.states)
    2
    """

    game: Game
    players: int
    seed: int
    first: int
    rules: Any
    moves: tuple[Any, ...]
    states: tuple[Any, ...]

    @classmethod
    def begin(
        cls, game: Game, *, players: int, seed: int, first: int = 0, rules: Any = None
    ) -> Story:
        """Deal a game.

        Raises:
            GameError: what `game.new_game` raises.
        """
        rules = game.PRESETS["standard"] if rules is None else rules
        state = game.new_game(players, rules=rules, seed=seed, first=first)
        return cls(game, players, seed, first, rules, (), (state,))

    @property
    def state(self) -> Any:
        """The state after all moves."""
        return self.states[-1]

    def play(self, move: Any) -> Story:
        """Return the story with one more move.

        Raises:
            IllegalMoveError: the game does not allow the move.
        """
        after = self.game.apply(self.state, move)
        return attrs.evolve(self, moves=(*self.moves, move), states=(*self.states, after))

    def until(self, number: int) -> Story:
        """Return the story up to a move: its first `number` moves."""
        return attrs.evolve(self, moves=self.moves[:number], states=self.states[: number + 1])

    def steps(self) -> Iterator[tuple[Any, Any, Any]]:
        """Yield every move with the state before it and the state after it."""
        yield from zip(self.states, self.moves, self.states[1:], strict=False)

    @property
    def text(self) -> str:
        """The line that stands for the game."""
        return record_text(
            self.game,
            players=self.players,
            seed=self.seed,
            first=self.first,
            rules=self.rules,
            moves=self.moves,
        )

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # noqa: FBT001 (as it is called)
        """Print the line where Hypothesis would print every state."""
        del cycle
        printer.text(self.text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text
