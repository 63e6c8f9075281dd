"""PettingZoo: a game as an AEC environment.

>>> one = env("threeup3down", players=2)
>>> one.reset(seed=1)
>>> observation, reward, terminated, truncated, info = one.last()
>>> one.step(one.action_space(one.agent_selection).sample(observation["action_mask"]))
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from threeup3down.adapters import RENDER_MODES, Episode, Numbering, checked_render_mode, rendered
from threeup3down.games.extras import needed_for

with needed_for("pettingzoo"):
    import pettingzoo
    from gymnasium.spaces import Dict, Discrete
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

    from .arrays import mask_array, mask_space, view_array, view_space


if TYPE_CHECKING:
    from threeup3down.adapters import Framework as Base
    from threeup3down.games.protocol import Game
else:
    Base = pettingzoo.AECEnv

__all__ = ["env", "raw_env"]


def env(
    game: str | Game = "threeup3down",
    players: int = 3,
    rules: Any = None,
    render_mode: str | None = None,
) -> Any:
    """Return the environment of a game, which sees to it that `reset` is called first.

    The arguments are those of `raw_env`.
    """
    return OrderEnforcingWrapper(raw_env(game, players, rules, render_mode))


class raw_env(Base):  # noqa: N801 (PettingZoo's name)
    """The environment of a game.

    An observation has the view of the agent, "observation", and the legal moves, "action_mask",
    which is all zero when it is not the agent's turn. Rewards come at the end. A game that a limit
    cut is truncated, any other is terminated. An illegal action raises and changes nothing.

    Args:
        game: its name, or the module.
        players: how many; the agents are "player_0", "player_1", ...
        rules: the options of the game, or a text of them; None: the standard ones.
        render_mode: what `render` returns of what a spectator sees: "ansi": text; "rgb_array":
            pixels, with the extra `png`; None: nothing.

    Attributes:
        position: the state, hidden cards included, for whoever runs the environment.

    Raises:
        NotOfferedError: the game does not offer what programs that learn need.
        GameError: something is wrong with another argument.
    """

    def __init__(
        self,
        game: str | Game = "threeup3down",
        players: int = 3,
        rules: Any = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.numbering: Numbering = Numbering.of(game, players, rules)
        numbering = self.numbering
        self.metadata: dict[str, Any] = {
            "name": f"{numbering.game.NAME}_v{numbering.game.RULES_VERSION}",
            "render_modes": [*RENDER_MODES],
            "is_parallelizable": True,
        }
        self.render_mode: str | None = checked_render_mode(render_mode)
        self.possible_agents: list[str] = [f"player_{seat}" for seat in range(players)]
        self._observation_spaces = {
            agent: Dict(
                {"observation": view_space(numbering), "action_mask": mask_space(numbering)}
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {
            agent: Discrete(len(numbering.actions)) for agent in self.possible_agents
        }
        self._episode = Episode.of()

    def observation_space(self, agent: str) -> Any:
        """Return the space of what an agent observes."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of what an agent may do."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the next game, or the first one of a seed; there are no options."""
        del options
        self._episode = self._episode.next(seed)
        self.position: Any = self._episode.deal(self.numbering)
        self.agents: list[str] = [*self.possible_agents]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection: str = self.agents[self.position.to_act]
        self._skip_agent_selection = None

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent may know and do now."""
        view = self.position.view(self.possible_agents.index(agent))
        return {
            "observation": view_array(self.numbering, view),
            "action_mask": mask_array(self.numbering, view),
        }

    def step(self, action: Any) -> None:
        """Make the move with a number; when the game is over, take None and remove the agent.

        Raises:
            IllegalMoveError: the rules do not allow it; the error names the reason.
            ImpossibleMoveError: no number of a move.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.position = self.position.apply(self.numbering.move_of(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if (outcome := self.position.outcome()) is None:
            self.agent_selection = self.agents[self.position.to_act]
        else:
            self.rewards = dict(zip(self.agents, outcome.returns, strict=True))
            over = self.truncations if outcome.truncated else self.terminations
            over.update(dict.fromkeys(self.agents, True))
            self.agent_selection = self.agents[0]
        self._accumulate_rewards()

    def render(self) -> Any:
        """Return what a spectator sees, in the mode."""
        return rendered(self.render_mode, self.numbering.game, self.position.view(None))
