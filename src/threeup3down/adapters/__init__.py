"""Adapters to frameworks in which programs learn: a thin module each, with an extra of its own.

They work with any game that offers the part of the protocol for programs that learn.
"""

from __future__ import annotations

from hashlib import sha256
from operator import index
from typing import TYPE_CHECKING, Any, Self, SupportsIndex, cast

import attrs

from threeup3down.games import game_named, prose, reference
from threeup3down.games.errors import ImpossibleMoveError, NotationError
from threeup3down.games.protocol import LearnableGame, check_learnable
from threeup3down.games.shuffling import SEED_BITS, checked_seed

if TYPE_CHECKING:
    from threeup3down.games.protocol import Game

    class Framework:
        """A class of a framework, to type checkers, for which it need not be installed."""

        def __init__(self, *arguments: Any) -> None: ...
        def __getattr__(self, name: str) -> Any: ...


__all__ = ["Episode", "Numbering", "checked_render_mode", "rendered"]

RENDER_MODES = ("ansi", "rgb_array")
PIXELS = (800, 800)  # of a picture: all of a game have one shape


@attrs.frozen(eq=False)
class Numbering:
    """A game with its rules and its number of players, whose moves are known by their numbers.

    Attributes:
        game: the module.
        players: how many.
        rules: the options of the game.
        actions: every move, in the order of their numbers.
        number_of: the number of each move.

    >>> numbering = Numbering.of("threeup3down", 2, "max_turns=40")
    >>> len(numbering.actions), str(numbering.move_of(0))
    (526, 'up:1,1,1')
    """

    game: LearnableGame
    players: int
    rules: Any
    actions: tuple[Any, ...] = attrs.field(repr=False)
    number_of: dict[Any, int] = attrs.field(repr=False)

    @classmethod
    def of(cls, game: str | Game, players: int, rules: Any = None) -> Self:
        """Return the numbering of a game.

        Args:
            game: its name, or the module.
            players: how many.
            rules: the options of the game, or a text of them; None: the standard ones.

        Raises:
            NotOfferedError: the game does not offer what programs that learn need.
            GameError: there is no such game, or the rules or the players do not fit it.
        """
        found = cast("LearnableGame", game_named(game) if isinstance(game, str) else game)
        check_learnable(found, "actions", "encode", "features")
        if isinstance(rules, str | None):
            rules = prose.parse_rules(found, rules or "standard")
        found.new_game(players, rules=rules, seed=0)  # refuses what does not fit
        actions = found.actions(rules, players)
        return cls(found, players, rules, actions, {move: at for at, move in enumerate(actions)})

    def move_of(self, action: Any) -> Any:
        """Return the move that has a number.

        Raises:
            ImpossibleMoveError: no number of a move.
        """
        try:
            number = index(action)
        except TypeError:
            number = -1
        if not 0 <= number < len(self.actions):
            expected = f"a whole number from 0 to {len(self.actions) - 1}"
            raise ImpossibleMoveError("action", action, expected)
        return self.actions[number]

    def legal(self, table: Any) -> list[int]:
        """Return the numbers of the legal moves of a state or a view, in ascending order."""
        return [self.number_of[move] for move in table.legal_moves()]

    def __deepcopy__(self, _: object) -> Self:
        return self

    def __reduce__(self) -> Any:  # a module cannot be pickled
        return self.of, (reference(self.game), self.players, self.rules)


@attrs.frozen
class Episode:
    """One of the games that an environment deals, one after the other.

    A hash stands between the user's seed and the deal. So games dealt with seeds of the user's own,
    to test what was learnt, share no deck with those of an environment that was given these seeds.

    Attributes:
        seed: what the user gave, or the operating system.
        number: how many games were dealt since.

    >>> numbering = Numbering.of("threeup3down", 3)
    >>> [Episode(7, number).deal(numbering).first for number in range(4)]
    [1, 2, 0, 1]
    """

    seed: int = attrs.field(repr=False)  # the hidden cards follow from it
    number: int = 0

    @classmethod
    def of(cls, seed: SupportsIndex | None = None) -> Self:
        """Return the first game of a seed; None takes one from the operating system.

        Raises:
            SeedError: no such seed.
        """
        return cls(checked_seed(None if seed is None else index(seed)))

    def next(self, seed: SupportsIndex | None = None) -> Episode:
        """Return the next game, or the first one of a seed."""
        return Episode(self.seed, self.number + 1) if seed is None else Episode.of(seed)

    def seed_for(self, purpose: str) -> int:
        """Return a seed that follows from the user's and differs for each purpose."""
        text = f"threeup3down.adapters {purpose} {self.seed} {self.number}"
        return int.from_bytes(sha256(text.encode()).digest()[: SEED_BITS // 8], "big")

    def deal(self, numbering: Numbering) -> Any:
        """Return the first state; who plays first rotates."""
        return numbering.game.new_game(
            numbering.players,
            rules=numbering.rules,
            seed=self.seed_for("deal"),
            first=(self.seed + self.number) % numbering.players,
        )


def checked_render_mode(mode: str | None) -> str | None:
    """Return a mode in which an environment can show itself as it is.

    Raises:
        NotationError: no such mode.
    """
    if mode is not None and mode not in RENDER_MODES:
        raise NotationError("render mode", mode, f"None or {', '.join(RENDER_MODES)}")
    return mode


def rendered(mode: str | None, game: Game, view: Any) -> Any:
    """Return what an environment shows of a view in a mode: a text, pixels, or None.

    Raises:
        MissingExtraError: pixels are asked for, and the extra `png` is not installed.
    """
    if mode == "rgb_array":
        from threeup3down.pictures import rgb_array  # noqa: PLC0415 (few ask for it)

        return rgb_array(view, size=PIXELS)
    return None if mode is None else prose.view_text(game, view)
