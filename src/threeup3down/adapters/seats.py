"""Gymnasium: many games at once on the batched engine, one seat of each against bots.

>>> import gymnasium, threeup3down.adapters.gymnasium
>>> many = gymnasium.make_vec("threeup3down/Seat-v0", num_envs=4, opponents="shedder")
>>> observations, infos = many.reset(seed=1)
>>> actions = many.action_space.sample(tuple(infos["action_mask"]))
>>> observations, rewards, *over, infos = many.step(actions)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from threeup3down import batch
from threeup3down.adapters import RENDER_MODES, Episode, Numbering, checked_render_mode
from threeup3down.games import prose
from threeup3down.games.checks import checked_seat
from threeup3down.games.extras import needed_for

with needed_for("gymnasium"):
    import numpy as np
    from gymnasium.spaces import Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

    from .arrays import view_space
    from .gymnasium import seated


if TYPE_CHECKING:
    from collections.abc import Sequence

    from threeup3down.adapters import Framework as Base
    from threeup3down.games.protocol import Game
else:
    Base = VectorEnv

__all__ = ["Seats"]


class Seats(Base):
    """What `adapters.gymnasium.Seat` is, for many games at once: a vector environment.

    A game that is over is dealt anew by the next step, which ignores its action (the mode
    NEXT_STEP). An illegal action raises, and no game changes.

    Args:
        num_envs: how many games.
        game: its name, or the module; one that has a kernel.
        players: how many in each game.
        opponents: the name of the bot in all other seats, or one for each of them, which the
            kernel has.
        rules: the options of the game, or a text of them; None: the standard ones.
        seat: which one.
        render_mode: "ansi": `render` returns what each seat sees; None: nothing is shown.

    Attributes:
        games: the games, hidden cards included, for whoever runs the environment.

    Raises:
        NoKernelError: the game has no kernel.
        NotOfferedError: the game does not offer what programs that learn need.
        GameError: something is wrong with another argument.
    """

    metadata: Any = {  # noqa: RUF012 (its way)
        "render_modes": [*RENDER_MODES],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        game: str | Game = "threeup3down",
        players: int = 2,
        opponents: str | Sequence[str] = "random",
        rules: Any = None,
        seat: int = 0,
        render_mode: str | None = None,
    ) -> None:
        self.numbering: Numbering = Numbering.of(game, players, rules)
        self.num_envs: int = num_envs
        self.seat: int = checked_seat(seat, players)
        self._bots = seated(opponents, seat, players)
        self.render_mode: str | None = checked_render_mode(render_mode)
        self.single_observation_space: Any = view_space(self.numbering)
        self.single_action_space: Any = Discrete(len(self.numbering.actions))
        self.observation_space: Any = batch_space(self.single_observation_space, num_envs)
        self.action_space: Any = batch_space(self.single_action_space, num_envs)
        self._begin(Episode.of())

    def _begin(self, episode: Episode) -> None:
        self._episode, of = episode, self.numbering
        settings: Any = {"rules": of.rules, "seed": episode.seed_for("deal")}
        self.games: batch.Games = batch.new_games(of.game, self.num_envs, of.players, **settings)
        self._over = np.zeros(self.num_envs, np.bool_)
        self._play_on(~self._over)

    def _play_on(self, dealt: Any) -> None:
        """Play to the turns of the seat; `dealt`: the games in which it has not acted yet."""
        self.games.play(self._bots)
        while (early := dealt & self.games.over).any():
            self.games.reset(early)
            self.games.play(self._bots)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        """Deal the next games, or the first ones of a seed, and play to the seat's first turns."""
        cast("Any", VectorEnv).reset(self, seed=seed, options=options)
        self._begin(self._episode.next(seed))
        return self.observe()

    def step(self, actions: Any) -> Any:
        """Make a move in each game, then those of the bots, until it is the seat's turn again.

        A game without end is cut after as many moves as `simulation.limit_of` says.

        Args:
            actions: for each game the number of a move, (num_envs,).

        Raises:
            IllegalActionError: the rules do not allow one; the error names game and reason.
            BatchError: no whole numbers, another number of them, or one that stands for nothing.
        """
        games, dealt = self.games, self._over
        games.step(actions, where=~dealt)
        games.reset(dealt)
        self._play_on(dealt)
        cut = ~games.over & (games.to_act != self.seat)
        truncations = games.truncated | cut
        self._over = games.over | cut
        rewards = games.returns[:, self.seat].copy()
        observations, infos = self.observe()
        return observations, rewards, self._over & ~truncations, truncations, infos

    def observe(self) -> tuple[Any, dict[str, Any]]:
        """Return what the seat sees in each game, and the masks of what it may do."""
        mask = self.games.legal_mask()
        mask[self.games.to_act != self.seat] = False
        seen = self.games.encode(seat=self.seat).astype(np.int16, copy=False)
        every = np.ones(self.num_envs, np.bool_)
        return seen, {"action_mask": mask.view(np.int8), "_action_mask": every}

    def render(self) -> Any:
        """Return what the seat sees in each game, if the mode is "ansi"."""
        if self.render_mode is None:
            return None
        views = (self.games.state(row).view(self.seat) for row in range(self.num_envs))
        return tuple(prose.view_text(self.numbering.game, view) for view in views)
