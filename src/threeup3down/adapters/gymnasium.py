"""Gymnasium: one seat of a game against bots. To import this module registers the environment.

>>> import gymnasium
>>> one = gymnasium.make("threeup3down/Seat-v0", players=2, opponents="greedy")
>>> observation, info = one.reset(seed=1)
>>> observation, reward, *over, info = one.step(one.action_space.sample(info["action_mask"]))
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from threeup3down.adapters import RENDER_MODES, Episode, Numbering, checked_render_mode
from threeup3down.bots import bot_named
from threeup3down.games import prose
from threeup3down.games.checks import checked_seat
from threeup3down.games.errors import NotationError
from threeup3down.games.extras import needed_for
from threeup3down.simulation import limit_of, steps

with needed_for("gymnasium"):
    import gymnasium
    from gymnasium.spaces import Discrete

    from .arrays import mask_array, view_array, view_space


if TYPE_CHECKING:
    from collections.abc import Sequence

    from threeup3down.adapters import Framework as Base
    from threeup3down.bots import Bot
    from threeup3down.games.protocol import Game
else:
    Base = gymnasium.Env

__all__ = ["ID", "Seat"]

ID = "threeup3down/Seat-v0"


class Seat(Base):
    """One seat of a game against bots, as an environment.

    An observation is the view of the seat, an array; `info` holds the legal moves, "action_mask".
    The reward comes at the end. A game that a limit cut is truncated, any other is terminated.

    Args:
        game: its name, or the module.
        players: how many.
        opponents: the name of the bot in all other seats, or a name or a bot for each of them.
        rules: the options of the game, or a text of them; None: the standard ones.
        seat: which one.
        illegal: what an action does that is no legal move. "raise": it raises and changes nothing;
            "random": some legal move is made in its place, for programs that know no masks.
        render_mode: "ansi": `render` returns what the seat sees; None: nothing is shown.

    Attributes:
        position: the state, hidden cards included, for whoever runs the environment.

    Raises:
        NotOfferedError: the game does not offer what programs that learn need.
        GameError: something is wrong with another argument.
    """

    metadata: Any = {"render_modes": [*RENDER_MODES], "render_fps": 1}  # noqa: RUF012 (its way)

    def __init__(
        self,
        game: str | Game = "threeup3down",
        players: int = 2,
        opponents: str | Sequence[str | Bot] = "random",
        rules: Any = None,
        seat: int = 0,
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        self.numbering: Numbering = Numbering.of(game, players, rules)
        numbering = self.numbering
        self.seat: int = checked_seat(seat, players)
        others = [opponents] * (players - 1) if isinstance(opponents, str) else [*opponents]
        if len(others) != players - 1:
            raise NotationError("choice of opponents", opponents, f"a name, or {players - 1} bots")
        bots = [bot_named(numbering.game, one) if isinstance(one, str) else one for one in others]
        self._bots: list[Any] = [*bots[:seat], None, *bots[seat:]]
        if illegal not in {"raise", "random"}:
            raise NotationError("way with illegal actions", illegal, "raise or random")
        self.illegal: str = illegal
        self.render_mode: str | None = checked_render_mode(render_mode)
        self.observation_space: Any = view_space(numbering)
        self.action_space: Any = Discrete(len(numbering.actions))
        self._episode = Episode.of()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        """Deal the next game, or the first one of a seed, and play to the seat's first turn."""
        gymnasium.Env.reset(self, seed=seed, options=options)
        self._episode = self._episode.next(seed)
        self._begin()
        while self.position.to_act is None:  # over before the seat's first turn
            self._episode = self._episode.next()
            self._begin()
        return self.observe()

    def _begin(self) -> None:
        self._moves: int = 0
        self.position: Any = self._episode.deal(self.numbering)
        self._play_on()

    def step(self, action: Any) -> Any:
        """Make the move with a number, then those of the bots, until it is the seat's turn again.

        A game without end is cut after as many moves as `simulation.limit_of` says.

        Raises:
            IllegalMoveError: the rules do not allow it; the error names the reason.
            ImpossibleMoveError: no number of a move.
        """
        legal = self.numbering.legal(self.position)
        if self.illegal == "random" and legal and action not in legal:
            action = self.np_random.choice(legal)
        self.position = self.position.apply(self.numbering.move_of(action))
        self._moves += 1
        self._play_on()
        outcome = self.position.outcome()
        truncated = outcome.truncated if outcome else self.position.to_act != self.seat
        reward = outcome.returns[self.seat] if outcome else 0.0
        observation, info = self.observe()
        return observation, reward, outcome is not None and not truncated, truncated, info

    def _play_on(self) -> None:
        limit, seed = limit_of(self.position), self._episode.seed_for("bots")
        while self.position.to_act not in {self.seat, None} and self._moves < limit:
            (step,) = steps(self.position, self._bots, seed=seed, made=self._moves, limit=1)
            self._moves, self.position = step.move_number, step.state

    def observe(self) -> tuple[Any, dict[str, Any]]:
        """Return what the seat sees, and the mask of what it may do."""
        view = self.position.view(self.seat)
        mask = mask_array(self.numbering, view)
        return view_array(self.numbering, view), {"action_mask": mask}

    def render(self) -> Any:
        """Return what the seat sees, if the mode is "ansi"."""
        if self.render_mode is None:
            return None
        return prose.view_text(self.numbering.game, self.position.view(self.seat))


gymnasium.register(ID, f"{__name__}:{Seat.__name__}")
